#!/bin/sh
# Make build/tools with the programs of requirements-tools.lock: those of releases and of the site, none of the tests.
#
# Asks nothing. A second run only compares a stamp.
set -eu

cd "$(dirname "$0")/.."
stamp=build/tools/.ready
wanted=$(pwd -P && cksum requirements-tools.lock)
[ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ] && exit 0
echo "tools: installing $(grep -c '==' requirements-tools.lock) packages of requirements-tools.lock into build/tools"
rm -rf build/tools
mkdir -p build
"${PYTHON:-python3}" -m venv build/tools
PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 build/tools/bin/python -m pip install --quiet --no-deps --retries 2 \
    --require-hashes --requirement requirements-tools.lock </dev/null || {
    echo "tools: the packages of requirements-tools.lock cannot be fetched: this needs the network" >&2
    exit 1
}
printf '%s\n' "$wanted" >"$stamp"
