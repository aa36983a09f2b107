#!/bin/bash
# build.sh [NAME...] - builds the cluster's programs from their Go modules into the cache; without names, all of them.
# A NAME is a program's or a module folder's. The first build takes minutes, later ones nothing. Needs Go 1.26, a Go
# module proxy (or a filled module cache), and a C compiler for one small program; exits with 77 where Go lacks.
# shellcheck source=tests/cluster/lib/common.sh
. "$(dirname "$0")/lib/common.sh"

# One row a program: its name, its module's folder in programs/, its package, whose version stamp it carries.
table='
etcd                       kubernetes     go.etcd.io/etcd/server/v3                          -
kubectl                    kubernetes     k8s.io/kubernetes/cmd/kubectl                      kubernetes
kube-scheduler             kubernetes     k8s.io/kubernetes/cmd/kube-scheduler               kubernetes
kubelet                    kubernetes     k8s.io/kubernetes/cmd/kubelet                      kubernetes
kube-proxy                 kubernetes     k8s.io/kubernetes/cmd/kube-proxy                   kubernetes
kube-controller-manager    kubernetes     k8s.io/kubernetes/cmd/kube-controller-manager      kubernetes
kube-apiserver             kubernetes     k8s.io/kubernetes/cmd/kube-apiserver               kubernetes
containerd                 node           github.com/containerd/containerd/v2/cmd/containerd containerd
ctr                        node           github.com/containerd/containerd/v2/cmd/ctr        containerd
containerd-shim-runc-v2    node           github.com/containerd/containerd/v2/cmd/containerd-shim-runc-v2 containerd
bridge                     node           github.com/containernetworking/plugins/plugins/main/bridge     cni
loopback                   node           github.com/containernetworking/plugins/plugins/main/loopback   cni
host-local                 node           github.com/containernetworking/plugins/plugins/ipam/host-local cni
portmap                    node           github.com/containernetworking/plugins/plugins/meta/portmap    cni
coredns                    dns            .                                                  -
local-path-provisioner     storage        github.com/rancher/local-path-provisioner          -
workflow-controller        argo           github.com/argoproj/argo-workflows/v4/cmd/workflow-controller  argo
argoexec                   argo           github.com/argoproj/argo-workflows/v4/cmd/argoexec             argo
'

module_version() { # FOLDER MODULE
    go -C "$programs/$1" list -m -f '{{.Version}}' "$2"
}

# The linker flags that tell a program its version. Without them the kubelet reports v0.0.0 and kubectl warns of skew.
version_stamp() { # NAME
    local version
    case $1 in
    kubernetes)
        version=$(module_version kubernetes k8s.io/kubernetes)
        local minor=${version#v1.}
        local package
        for package in k8s.io/component-base/version k8s.io/client-go/pkg/version; do
            printf -- '-X %s.gitVersion=%s -X %s.gitMajor=1 -X %s.gitMinor=%s -X %s.gitTreeState=clean ' \
                "$package" "$version" "$package" "$package" "${minor%%.*}" "$package"
        done
        ;;
    containerd)
        version=$(module_version node github.com/containerd/containerd/v2)
        printf -- '-X github.com/containerd/containerd/v2/version.Version=%s' "$version"
        ;;
    cni)
        version=$(module_version node github.com/containernetworking/plugins)
        printf -- '-X github.com/containernetworking/plugins/pkg/utils/buildversion.BuildVersion=%s' "$version"
        ;;
    argo)
        version=$(module_version argo github.com/argoproj/argo-workflows/v4)
        printf -- '-X github.com/argoproj/argo-workflows/v4.version=%s' "$version"
        ;;
    esac
}

# The module of Argo 4.0.5, as fetched, lacks one file, osspecific/signal_linux.go, and argoexec does not compile without
# it. The file beside it for another Unix holds the same functions and nothing that Linux has not, so a copy of the
# module gets that one in its place. Prints the go.mod to build with; a module that has the file is built as it is.
argoexec_modfile() {
    local module=github.com/argoproj/argo-workflows/v4 copy=$bin/.argo folder
    go -C "$programs/argo" mod download $module
    folder=$(go -C "$programs/argo" list -m -f '{{.Dir}}' $module)
    if [ -e "$folder/workflow/executor/osspecific/signal_linux.go" ]; then
        echo "$programs/argo/go.mod"
        return
    fi
    rm -rf "$copy"
    cp -r --no-preserve=mode "$folder" "$copy"
    cp "$copy"/workflow/executor/osspecific/signal_{darwin,linux}.go
    cp "$programs/argo/go.mod" "$copy.mod"
    cp "$programs/argo/go.sum" "$copy.sum"
    go mod edit -replace "$module=$copy" "$copy.mod"
    echo "$copy.mod"
}

# Newer releases of Go fetch the one that a module asks for, so the version is Go's own business.
require_go() {
    command -v go >/dev/null || refuse "Go is not installed (1.26 is needed)"
    (cd "$programs/kubernetes" && go list -m) >/dev/null 2>&1 || refuse "Go is too old: $(go version) (1.26 is needed)"
    go -C "$programs/kubernetes" mod download k8s.io/kubernetes >/dev/null 2>&1 || refuse "the Go modules cannot be fetched"
}

build() { # PROGRAM FOLDER PACKAGE STAMP
    [ ! -x "$bin/$1" ] || return 0
    local began=$SECONDS
    require_go
    local modfile=$programs/$2/go.mod
    [ "$1" != argoexec ] || modfile=$(argoexec_modfile)
    CGO_ENABLED=0 nice -n 10 go -C "$programs/$2" build -modfile "$modfile" -buildvcs=false -trimpath \
        -ldflags "-s -w $(version_stamp "$4")" -o "$bin/.$1" "$3" || fail "$1 does not build"
    mv "$bin/.$1" "$bin/$1"
    rm -rf "$bin"/.argo*
    printf '%-24s %5d s %5d MiB\n' "$1" $((SECONDS - began)) $(($(stat -c %s "$bin/$1") >> 20))
}

# Pid 1 of each node's pid namespace, and the container that holds each pod's namespaces.
build_pause() {
    [ ! -x "$bin/pause" ] || return 0
    "${CC:-cc}" -Os -static -o "$bin/.pause" "$programs/pause.c" || fail "pause does not build (static libc missing?)"
    mv "$bin/.pause" "$bin/pause"
    printf '%-24s %5d s %5d MiB\n' pause 0 0
}

mkdir -p "$bin"
exec 9>"$bin/.lock"
flock 9 # two builds at once would only slow each other down

build_pause
while read -r program folder package stamp; do
    [ -n "$program" ] || continue
    if [ $# -eq 0 ] || [[ " $* " == *" $program "* || " $* " == *" $folder "* ]]; then
        build "$program" "$folder" "$package" "$stamp"
    fi
done <<<"$table"
