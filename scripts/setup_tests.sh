#!/bin/sh
# Install what only the tests need beside .venv: Debian's chromium and PostgreSQL.
#
#   sh scripts/setup_tests.sh        what the fast tests need
#   sh scripts/setup_tests.sh all    what the slow tests need too: nginx, Caddy and openssl
#
# Asks nothing. Where root may install a missing package it is installed; elsewhere it is named.
set -eu

has_chromium() {
    command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 ||
        command -v google-chrome >/dev/null 2>&1
}

has_postgresql() {
    command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1
}

# Debian has nginx in /usr/sbin, which is not on every PATH.
has() {
    command -v "$1" >/dev/null 2>&1 || [ -x "/usr/sbin/$1" ]
}

missing=
if [ "${1:-}" = all ]; then
    for each in nginx caddy openssl; do
        has "$each" || missing="$missing $each"
    done
fi
servers=$missing
has_chromium || missing="$missing chromium"
has_postgresql || missing="$missing postgresql"
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1 || [ "$(id -u)" -ne 0 ]; then
    echo "setup: the tests need programs that are missing; on Debian, install them with: sudo apt-get install$missing" >&2
    exit 1
fi
echo "setup: installing Debian packages for the tests:$missing"
export DEBIAN_FRONTEND=noninteractive
# Only the tests start these servers: Debian's packages would start them now, and again with the machine.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
    trap 'rm -f "$policy"' EXIT
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod +x "$policy"
fi
apt-get update -qq </dev/null
# shellcheck disable=SC2086 # one word a package
apt-get install -y -qq --no-install-recommends $missing </dev/null >/dev/null
for each in $servers; do
    case $each in nginx | caddy) ! command -v systemctl >/dev/null 2>&1 || systemctl --quiet disable "$each" || true ;; esac
done
