#!/bin/bash
# image.sh [--check] [NAME...] - makes the images that nodes have from the start, as archives in the cache; without names,
# all of them. There is no registry: the files come from the package archives that this machine's own apt uses. With
# --check it makes nothing, but exits with 77 and a reason if a missing one cannot be made here.
#   pause     expc/pause:1      holds a pod's namespaces
#   tools     expc/tools:1      fio, sysbench, sysstat, pgbench, database clients, kubectl: what rounds run
#   postgres  postgres:15       PostgreSQL with an entry point that behaves like the official image's
#   mariadb   mariadb:10.11     MariaDB, likewise
#   argoexec  expc/argoexec:1   Argo's executor
# shellcheck source=tests/cluster/lib/common.sh
. "$(dirname "$0")/lib/common.sh"
# shellcheck source=/dev/null
. /etc/os-release

# This machine's own Debian archives as lines of a sources.list; third-party archives stay out.
apt_sources() {
    apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' | sort -u
}

# A minimal Debian with some packages, as a tar. HOOKs are mmdebstrap's; in them $1 is the new root folder. It would
# empty /run at the end, where the servers have the folders of their sockets; it is told not to.
debian() { # TAR PACKAGES HOOK...
    local tar=$1 packages=$2
    shift 2
    apt_sources | nice -n 10 mmdebstrap --quiet --mode=root --variant=minbase --include="$packages" \
        --skip=cleanup/run \
        --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
        --dpkgopt='path-exclude=/usr/share/locale/*' "$@" "$VERSION_CODENAME" "$tar" -
}

# A hook that adds a user with the number the official images give it. Debian's packages keep a user they find.
add_user() { # NAME HOME
    printf '%s' "--essential-hook=echo $1:x:999: >>\"\$1/etc/group\"; echo $1:x:999:999::$2:/bin/bash >>\"\$1/etc/passwd\""
}

# A hook that installs an image's entry point.
add_entry_point() { # FILE
    printf '%s' "--customize-hook=install -m 755 '$here/images/$1' \"\$1/usr/local/bin/docker-entrypoint.sh\""
}

pack() { # ARCHIVE NAME ROOTFS OPTION...
    python3 "$here/images/pack.py" "$@"
}

make_pause() {
    mkdir root
    cp "$bin/pause" root/
    pack "$1" expc/pause:1 root --entrypoint /pause
}

make_tools() {
    # Debian keeps pgbench in the server's package, which is large; only the program is taken out of it.
    local take_pgbench='cd /tmp && apt-get download -qq postgresql-15 &&
        dpkg --fsys-tarfile postgresql-15_*.deb | tar -x -C / ./usr/lib/postgresql/15/bin/pgbench && rm postgresql-15_*.deb'
    debian root.tar fio,jq,mariadb-client,postgresql-client,procps,sysbench,sysstat \
        --customize-hook="chroot \"\$1\" sh -c '$take_pgbench'" \
        --customize-hook="install '$bin/kubectl' \"\$1/usr/local/bin\""
    pack "$1" expc/tools:1 root.tar --cmd bash
}

make_postgres() {
    debian root.tar postgresql,postgresql-contrib "$(add_user postgres /var/lib/postgresql)" "$(add_entry_point postgres.sh)" \
        --essential-hook='set -e
            mkdir "$1/etc/postgresql-common"
            echo "create_main_cluster = false" >"$1/etc/postgresql-common/createcluster.conf"' \
        --customize-hook='set -e
            mkdir "$1/docker-entrypoint-initdb.d"
            install -d -o 999 -g 999 -m 1777 "$1/run/postgresql" "$1/var/lib/postgresql/data"
            echo "listen_addresses = '"'*'"'" >>"$1/usr/share/postgresql/15/postgresql.conf.sample"'
    pack "$1" postgres:15 root.tar --entrypoint docker-entrypoint.sh --cmd postgres \
        --env LANG=C.UTF-8 --env PGDATA=/var/lib/postgresql/data \
        --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/lib/postgresql/15/bin
}

make_mariadb() {
    debian root.tar mariadb-server "$(add_user mysql /var/lib/mysql)" "$(add_entry_point mariadb.sh)" \
        --customize-hook='set -e
            rm -rf "$1/var/lib/mysql" # the package made a database
            install -d -o 999 -g 999 -m 1777 "$1/var/lib/mysql" "$1/run/mysqld"
            printf "[mariadbd]\nskip-name-resolve\nbind-address = *\n" >"$1/etc/mysql/mariadb.conf.d/50-server.cnf"'
    pack "$1" mariadb:10.11 root.tar --entrypoint docker-entrypoint.sh --cmd mariadbd
}

make_argoexec() {
    mkdir -p root/bin root/etc root/tmp
    chmod 1777 root/tmp # resource templates write their manifest there, as a user of no name
    cp "$bin/argoexec" root/bin/
    pack "$1" expc/argoexec:1 root --entrypoint argoexec
}

make() { # NAME
    [ ! -s "$images/$1.tar" ] || return 0
    local began=$SECONDS
    rm -rf "$work"
    mkdir -p "$work"
    cd "$work"
    "make_$1" "$images/.$1.tar"
    mv "$images/.$1.tar" "$images/$1.tar"
    rm -rf "$work"
    printf '%-24s %5d s %5d MiB\n' "$1" $((SECONDS - began)) $(($(stat -c %s "$images/$1.tar") >> 20))
}

# Entry points and versions are those of one release; its archives must be among the machine's own.
require_debian() {
    [ "$(id -u)" = 0 ] || refuse "images need root"
    [ "$ID-$VERSION_ID" = debian-12 ] || refuse "images are made of Debian 12's packages, on Debian 12"
    command -v mmdebstrap >/dev/null || refuse "mmdebstrap is not installed"
    [ -n "$(apt_sources)" ] || refuse "apt knows no Debian archive (apt-get update?)"
}

only_check=no
if [ "${1:-}" = --check ]; then
    only_check=yes
    shift
fi
[ $# -gt 0 ] || set -- pause tools postgres mariadb argoexec
missing=()
for name; do
    declare -F "make_$name" >/dev/null || fail "no image is called '$name'"
    [ -s "$images/$name.tar" ] || missing+=("$name")
done
[ ${#missing[@]} -gt 0 ] || exit 0
require_debian
[ $only_check = no ] || exit 0
"$here/build.sh" kubectl "$@" # some images hold a program of that name

mkdir -p "$images"
work=$images/.work
exec 9>"$images/.lock"
flock 9
for name in "${missing[@]}"; do
    make "$name"
done
