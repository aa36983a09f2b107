#!/bin/sh
# tests/lint/hosts.sh - no file names the host of a package mirror or an image registry: sites have their own.
cd "$(dirname "$0")/../.." || exit 3
. tests/lint/lib/tell.sh

looked_at() { project_files . | grep -vE '^tests/(logs|lint/hosts\.sh)|^LICENSE$'; }

named_hosts() {
    looked_at | xargs -r grep -nHIE \
        -e '(^|[^A-Za-z0-9.-])(deb|archive|security|snapshot|mirrors?|registry|registry-[0-9]|proxy|index|files|static|dl)\.[a-z0-9-]+\.(org|com|io|net|dev|cloud)' \
        -e '(docker|quay|ghcr|gcr|k8s\.gcr)\.io/' -e 'pypi\.|npmjs\.|crates\.io|mcr\.microsoft|public\.ecr|pkg\.dev' |
        grep -vE '\.example(\.com|\.org|\.net)?([^a-z.]|$)'
}

# Every other URL is one of these, so a new host is a decision.
unknown_urls() {
    looked_at | xargs -r grep -noHIE 'https?://[A-Za-z0-9.-]+' |
        grep -vE '://(([a-z0-9-]+\.)*example(\.(com|org|net))?|localhost|127\.0\.0\.1|json-schema\.org|www\.apache\.org|docs\.oasis-open\.org|expc\.dev|([a-z]+\.)?kubernetes\.io|kubernetes\.default\.svc)$'
}

tell "no mirror or registry host" "$(named_hosts)"
tell "no URL of an unknown host" "$(unknown_urls)"
exit $failed
