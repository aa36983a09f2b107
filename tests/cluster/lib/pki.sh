#!/bin/bash
# lib/pki.sh - makes the cluster's certificate authority, certificates and kubeconfigs in $state/pki. Elliptic curves,
# because ten RSA keys take longer than the rest of the start. Each component has the identity Kubernetes' own
# roles expect, so RBAC and the Node authorizer judge them as on any cluster.
# shellcheck source=tests/cluster/lib/common.sh
. "$(dirname "$0")/common.sh"

mkdir -p "$state/pki"
cd "$state/pki"
umask 077
config=$'[req]\ndistinguished_name = name\n[name]\n' # instead of the system's, which would add extensions of its own

certificate() { # FILE SUBJECT EXTRA-OPTION...
    local file=$1 subject=$2
    shift 2
    openssl req -x509 -config <(printf %s "$config") -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days 3650 \
        -subj "$subject" -keyout "$file.key" -out "$file.crt" "$@" 2>/dev/null
}

leaf() { # FILE SUBJECT [SUBJECT-ALTERNATIVE-NAMES]
    certificate "$1" "$2" -CA ca.crt -CAkey ca.key -addext basicConstraints=critical,CA:FALSE \
        -addext keyUsage=critical,digitalSignature -addext extendedKeyUsage=serverAuth,clientAuth \
        ${3:+-addext "subjectAltName=$3"}
}

# A kubeconfig with everything in it, so that it can be copied anywhere.
kubeconfig() { # FILE CERTIFICATE SERVER
    cat >"$1" <<END
apiVersion: v1
kind: Config
current-context: expc
contexts: [{name: expc, context: {cluster: expc, user: $2}}]
clusters: [{name: expc, cluster: {server: "$3", certificate-authority-data: $(base64 -w0 ca.crt)}}]
users: [{name: $2, user: {client-certificate-data: $(base64 -w0 "$2.crt"), client-key-data: $(base64 -w0 "$2.key")}}]
END
}

client() { # NAME SUBJECT
    leaf "$1" "$2"
    kubeconfig "$1.kubeconfig" "$1" "https://$api_address:6443"
}

certificate ca /CN=expc-cluster -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign,cRLSign
certificate front-proxy-ca /CN=expc-front-proxy -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign
leaf apiserver /CN=kube-apiserver "DNS:localhost,DNS:kubernetes,DNS:kubernetes.default,DNS:kubernetes.default.svc,\
DNS:kubernetes.default.svc.cluster.local,IP:127.0.0.1,IP:$api_service_ip,IP:$api_address"
leaf apiserver-to-kubelet /O=system:masters/CN=kube-apiserver-kubelet-client
openssl ecparam -name prime256v1 -genkey -noout -out service-accounts.key
openssl ec -in service-accounts.key -pubout -out service-accounts.pub 2>/dev/null

client admin /O=system:masters/CN=admin
for name in kube-controller-manager kube-scheduler kube-proxy coredns; do
    client $name "/CN=system:$name"
done
for node in "${nodes[@]}"; do
    client "$node" "/O=system:nodes/CN=system:node:$node"
    leaf "$node-server" "/CN=$node" "DNS:$node,IP:172.30.0.$(node_number "$node")"
done
kubeconfig "$state/kubeconfig" admin "https://127.0.0.1:$(cat "$state/port")" # for the world outside the namespaces
