#!/bin/sh
# Check the page's script: types (tsc) and lint (biome), by what package-lock.json pins, with the node of requirements.lock.
#
# Asks nothing. The first run installs; a second only compares a stamp.
set -eu

cd "$(dirname "$0")/../.."
. scripts/page/npm.sh
place=.venv/page

install scripts/page "$place"
node "$place/node_modules/typescript/bin/tsc" --project scripts/page/tsconfig.json
node "$place/node_modules/@biomejs/biome/bin/biome" lint --config-path=scripts/page --error-on-warnings src/kabale/web/page
echo "The page's script: types and lint are sound."
