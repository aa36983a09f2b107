# lib/control-plane.sh - the daemons that exist once, all on the first node: etcd, API server, controller manager,
# scheduler, names, volumes, Argo. Sourced.
# shellcheck shell=bash source=tests/cluster/lib/daemons.sh
. "$(dirname "${BASH_SOURCE[0]}")/daemons.sh"

# The way into the cluster from this machine. It writes down the port it got.
start_forwarder() {
    detach machine forward python3 "$here/lib/forward.py" "$(pid_of "$first" holder)" "$api_address" 6443 "$state/port"
    remember machine forward $!
    wait_until 10 test -s "$state/port" || fail "no way into the cluster; see $state/log/machine/forward.log"
}

start_etcd() {
    start "$first" etcd etcd --data-dir /var/lib/etcd --unsafe-no-fsync --max-request-bytes 8388608 \
        --listen-client-urls http://127.0.0.1:2379 --advertise-client-urls http://127.0.0.1:2379 \
        --listen-peer-urls http://127.0.0.1:2380 --initial-advertise-peer-urls http://127.0.0.1:2380 \
        --initial-cluster default=http://127.0.0.1:2380
}

start_api_server() {
    start "$first" kube-apiserver kube-apiserver --etcd-servers=http://127.0.0.1:2379 --secure-port=6443 \
        --advertise-address="$api_address" --service-cluster-ip-range="$service_range" --allow-privileged=true \
        --authorization-mode=Node,RBAC --enable-admission-plugins=NodeRestriction \
        --client-ca-file="$inside/pki/ca.crt" --requestheader-client-ca-file="$inside/pki/front-proxy-ca.crt" \
        --requestheader-username-headers=X-Remote-User --requestheader-group-headers=X-Remote-Group \
        --requestheader-extra-headers-prefix=X-Remote-Extra- --requestheader-allowed-names=front-proxy \
        --tls-cert-file="$inside/pki/apiserver.crt" --tls-private-key-file="$inside/pki/apiserver.key" \
        --kubelet-preferred-address-types=InternalIP --kubelet-certificate-authority="$inside/pki/ca.crt" \
        --kubelet-client-certificate="$inside/pki/apiserver-to-kubelet.crt" \
        --kubelet-client-key="$inside/pki/apiserver-to-kubelet.key" \
        --service-account-issuer=https://expc.dev \
        --service-account-key-file="$inside/pki/service-accounts.pub" \
        --service-account-signing-key-file="$inside/pki/service-accounts.key"
    wait_until 90 kubectl get --raw /readyz ||
        fail "the API server does not get ready; see $state/log/$first/kube-apiserver.log"
}

# A daemon that talks to the API server by a kubeconfig of its own and serves nobody outside its node.
start_controller() { # NAME FLAG...
    local name=$1 kubeconfig="$inside/pki/$1.kubeconfig"
    shift
    start "$first" "$name" "$name" --kubeconfig="$kubeconfig" --authentication-kubeconfig="$kubeconfig" \
        --authorization-kubeconfig="$kubeconfig" --bind-address=127.0.0.1 --leader-elect=false "$@"
}

# A lost node is noticed after 20 s instead of 50: kubelets renew their leases every 5 s (etc/kubelet.yaml).
start_controllers() {
    start_controller kube-scheduler
    start_controller kube-controller-manager --node-monitor-grace-period=20s --node-monitor-period=2s \
        --use-service-account-credentials=true --root-ca-file="$inside/pki/ca.crt" \
        --service-account-private-key-file="$inside/pki/service-accounts.key"
}

# Names and volumes. CoreDNS and the provisioner run beside the kubelet: no image, no pod to wait for.
start_services() {
    start "$first" coredns coredns -conf "$inside/etc/Corefile"
    start "$first" local-path-provisioner local-path-provisioner start --kubeconfig "$inside/pki/admin.kubeconfig" \
        --config "$inside/etc/storage/config.json" --helper-pod-file "$inside/etc/storage/helper.yaml" \
        --namespace local-path-storage --configmap-name local-path-config --service-account-name default \
        --helper-image expc/tools:1
}

names_resolve() {
    in_node "$first" bash -c 'exec 3<>/dev/tcp/127.0.0.1/8181 && printf "GET /ready HTTP/1.0\r\n\r\n" >&3 && grep "200 OK" <&3'
}

# The full definitions, read where the module lies: with them the API server refuses what Argo would refuse.
apply_argo_definitions() {
    local module=github.com/argoproj/argo-workflows/v4 folder
    go -C "$programs/argo" mod download $module
    folder=$(go -C "$programs/argo" list -m -f '{{.Dir}}' $module)
    kubectl apply --server-side -k "$folder/manifests/base/crds/full" >/dev/null
    kubectl wait --for=condition=established crd --all --timeout=120s >/dev/null # the controller ends when it comes before them
    kubectl apply -f "$here/etc/argo.yaml" >/dev/null
}

start_argo() {
    apply_argo_definitions
    start "$first" workflow-controller env ARGO_NAMESPACE=argo LEADER_ELECTION_DISABLE=true DEFAULT_REQUEUE_TIME=1s \
        workflow-controller --kubeconfig "$inside/pki/admin.kubeconfig" --namespace argo \
        --executor-image expc/argoexec:1 --executor-image-pull-policy Never
}
