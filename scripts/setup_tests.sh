#!/bin/sh
# Install what only the tests need beside .venv: Debian's chromium and PostgreSQL.
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

missing=
has_chromium || missing="chromium"
has_postgresql || missing="$missing postgresql"
[ -n "$missing" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1 || [ "$(id -u)" -ne 0 ]; then
    echo "setup: the tests need what is not here; on Debian: sudo apt-get install" $missing >&2
    exit 1
fi
echo "setup: installing Debian packages for the tests:" $missing
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq </dev/null
# shellcheck disable=SC2086 # one word a package
apt-get install -y -qq --no-install-recommends $missing </dev/null >/dev/null
