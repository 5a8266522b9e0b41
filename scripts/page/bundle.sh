#!/bin/sh
# Make few scripts of the page's many modules, and one style: sh scripts/page/bundle.sh FOLDER
#
# Asks nothing. A wheel and a container ship these scripts (scripts/hatch_page.py); a checkout serves the modules.
set -eu

mkdir -p "$1"
target=$(cd "$1" && pwd -P)
cd "$(dirname "$0")/../.."
. scripts/page/npm.sh
place=build/bundle

install scripts/page/bundle "$place"
cp scripts/page/bundle/bundle.mjs "$place"
node "$place/bundle.mjs" src/kabale/web/page "$target"
