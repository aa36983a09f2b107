#!/bin/bash
# volume.sh raw|small NAME NODE SIZE - makes a loop device of SIZE (64M, 1G) on a node and the PersistentVolume NAME on it.
#   raw    a device, for claims of volumeMode Block and class raw
#   small  an ext4 file system (made by the kubelet) for claims of class small: it can really be full
# Each volume is for one claim. `down.sh` detaches the device. Exits with 77 if there are no loop devices.
# shellcheck source=tests/cluster/lib/common.sh
. "$(dirname "$0")/lib/common.sh"

usage="usage: volume.sh raw|small NAME NODE SIZE"
[ $# = 4 ] || fail "$usage"
case $1 in
raw) mode=Block format= ;;
small) mode=Filesystem format="fsType: ext4" ;;
*) fail "$usage" ;;
esac
class=$1 name=$2 node=$3 size=$4
node_number "$node" >/dev/null
[ -e "$state/$node" ] || fail "no cluster runs in $state"

file=$state/$node/var/lib/$name.img
[ ! -e "$file" ] || fail "volume $name exists"
truncate --size "$size" "$file" || fail "'$size' is no size"
device=$(losetup --find --show "$file" 2>&1) || refuse "no loop devices: $device"
kubectl create -f - <<END
apiVersion: v1
kind: PersistentVolume
metadata: {name: "$name"}
spec:
  capacity: {storage: $(stat --format %s "$file")}
  volumeMode: $mode
  accessModes: [ReadWriteOnce]
  storageClassName: $class
  persistentVolumeReclaimPolicy: Retain
  local: {path: $device, $format}
  nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: kubernetes.io/hostname, operator: In, values: ["$node"]}]}]}}
END
