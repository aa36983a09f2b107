#!/bin/sh
# .ci/deps.sh SET... - installs what is missing of the named sets of Debian packages; says nothing when nothing is.
#
# Sets: run (build, demo), test, lint, fuzz, cov, e2e (the test cluster). `make demo` and `make test` call this first, so it must cost nothing
# when all is there: one dpkg-query. A release without libyyjson-dev gets it from the next release's suite through an
# apt state of its own, so the machine's sources and preferences stay as they are.
set -eu

# libc6-dev is only recommended by gcc, and recommendations are not followed here.
run="gcc libc6-dev make libyaml-dev libyyjson-dev libmd-dev zlib1g-dev libarchive-dev uthash-dev fio coreutils util-linux"
test="libcmocka-dev libfyaml-dev busybox shellcheck jq zstd procps python3 python3-yaml python3-jinja2 python3-jsonschema zsh mandoc groff-base sysbench"
lint="clang-format clang-tidy cppcheck shellcheck"
fuzz="clang libclang-rt-dev"
cov="gcovr"

wanted=
for set in "$@"; do
    case $set in
    run) wanted="$wanted $run" ;;
    test) wanted="$wanted $test" ;;
    lint) wanted="$wanted $lint" ;;
    fuzz) wanted="$wanted $fuzz" ;;
    cov) wanted="$wanted $cov" ;;
    e2e) wanted="$wanted $(cut -d ' ' -f 1 "$(dirname "$0")/../tests/cluster/packages" | tr '\n' ' ')" ;;
    *) echo "deps.sh: unknown set '$set' (run, test, lint, fuzz, cov, e2e)" >&2; exit 2 ;;
    esac
done

# Package names of $wanted that are not installed, one a line.
missing() {
    # shellcheck disable=SC2086 # a list of names
    have=" $(dpkg-query -W -f='${Package}=${db:Status-Status} ' $wanted 2>/dev/null || true) "
    for name in $wanted; do
        case $have in *" $name=installed "*) ;; *) echo "$name" ;; esac
    done
}

if ! command -v dpkg-query >/dev/null 2>&1 || ! command -v apt-get >/dev/null 2>&1; then
    exit 0 # not a Debian: docs/contributing.md lists what is needed, the compiler names what is not there
fi
names=$(missing | sort -u | tr '\n' ' ')
[ -n "$names" ] || exit 0
if [ "$(id -u)" != 0 ]; then
    echo "missing packages: $names" >&2
    echo "run: sudo make deps" >&2
    exit 1
fi
echo "installing: $names"
export DEBIAN_FRONTEND=noninteractive

# apt-get waits for dpkg's lock by itself, but not for the lock of the package lists.
update() {
    tries=0
    until apt-get -q -q -o DPkg::Lock::Timeout=300 "$@" update </dev/null; do
        tries=$((tries + 1))
        [ "$tries" -lt 5 ] || return 1
        sleep "$((tries * 3))"
    done
}
# dpkg tells three lines a package: shown only when something goes wrong.
install() {
    said=$(apt-get -q -q -y -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 install --no-install-recommends "$@" 2>&1 </dev/null) ||
        { echo "$said" >&2; return 1; }
}
has_candidate() { apt-cache policy "$1" | grep -q 'Candidate: [0-9]'; }

next_suite() {
    # shellcheck disable=SC1091
    case $(. /etc/os-release && echo "${ID:-}-${VERSION_CODENAME:-}") in
    debian-bookworm) echo trixie ;;
    *) return 1 ;;
    esac
}

# The two packages need only libc6 >= 2.14, so the next release's files install as they are.
install_yyjson_from_next() (
    suite=$(next_suite) || { echo "deps.sh: this release has no libyyjson-dev and no known next suite" >&2; exit 1; }
    # shellcheck disable=SC1091
    codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
    # shellcheck disable=SC2016 # apt's own placeholder
    mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' "Codename: $codename" | head -n 1)
    [ -n "$mirror" ] || { echo "deps.sh: apt's sources name no mirror for $codename" >&2; exit 1; }
    state=$(mktemp -d)
    trap 'rm -rf "$state"' EXIT
    chmod 755 "$state" # apt downloads as the user _apt
    mkdir -p "$state/parts" "$state/lists/partial" "$state/cache/archives/partial" "$state/debs"
    chown _apt "$state/debs" "$state/lists/partial" "$state/cache/archives/partial" 2>/dev/null || true
    echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror $suite main" >"$state/sources.list"
    set -- -o Dir::Etc::sourcelist="$state/sources.list" -o Dir::Etc::sourceparts="$state/parts" \
        -o Dir::State::Lists="$state/lists" -o Dir::Cache="$state/cache"
    update "$@"
    (cd "$state/debs" && apt-get -q -q "$@" download libyyjson0 libyyjson-dev)
    install "$state"/debs/*.deb
)

update || echo "deps.sh: apt-get update failed; going on with the lists that are here" >&2
case " $names " in
*" libyyjson-dev "*)
    if ! has_candidate libyyjson-dev; then
        install_yyjson_from_next
        names=$(missing | sort -u | tr '\n' ' ')
    fi ;;
esac
# shellcheck disable=SC2086 # a list of names
[ -z "$names" ] || install $names
names=$(missing | sort -u | tr '\n' ' ')
[ -z "$names" ] || { echo "deps.sh: still missing: $names" >&2; exit 1; }
