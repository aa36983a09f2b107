# lib/boot.sh NODE NUMBER NODES STATE BIN SERVICE_RANGE - run by node.sh inside a new node's namespaces: a private /run, /var
# and /tmp, so that default paths are safe to use and no file of the machine is touched; the node's folder and the
# programs at a fixed path; a network that leads to the other nodes and nowhere else.
# shellcheck shell=bash
node=$1 number=$2 nodes=$3 state=$4 bin=$5 service_range=$6

# -n, because mount(8) would write a table under the /run that is being replaced.
mount -n -t tmpfs -o mode=755 tmpfs /mnt
mkdir /mnt/cluster
mount -n --bind "$state/$node" /mnt/cluster
mount -n --bind "$bin" /mnt/cluster/bin
mount -n --bind "$state/pki" /mnt/cluster/pki
mount -n --move /mnt /run
mount -n --bind /run/cluster/var /var
mount -n --bind /run/cluster/tmp /tmp
mount -n --make-rshared / # the kubelet passes mounts on to pods

# The kubelet sets these for the whole machine and never sets them back; it is shown files that hold what it wants.
for wish in vm.overcommit_memory=1 vm.panic_on_oom=0 kernel.panic=10 kernel.panic_on_oops=1 \
    kernel.keys.root_maxkeys=1000000 kernel.keys.root_maxbytes=25000000; do
    name=${wish%=*}
    echo "${wish#*=}" >"/run/sysctl.$name"
    mount -n --bind "/run/sysctl.$name" "/proc/sys/${name//.//}"
done

hostname "$node"
ip link set lo up
[ "$number" != 1 ] || ip link add node0 type bridge # the others find node0 there: the end of their wire
ip address add "172.30.0.$number/24" dev node0
ip link set node0 up
for ((other = 1; other <= nodes; other++)); do
    [ "$other" = "$number" ] || ip route add "10.244.$other.0/24" via "172.30.0.$other"
done
ip route add "$service_range" dev node0 # service addresses need a route before nftables rewrites them
echo 1 >/proc/sys/net/ipv4/ip_forward
echo 1 >/proc/sys/net/bridge/bridge-nf-call-iptables # pods on one bridge must reach each other through Services
