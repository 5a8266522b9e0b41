#!/bin/sh
# Put Pyodide, of the version that src/kabale/web/folder.py names, in .venv/pyodide: sh scripts/setup_pyodide.sh
#
# Asks nothing. A page without a server (`make site`) has it, and so have its tests. A second run only looks for the file.
set -eu

cd "$(dirname "$0")/.."
. scripts/page/npm.sh
version=$(sed -n 's/^VERSION: Final = "\(.*\)"$/\1/p' src/kabale/web/folder.py)
[ "$(cat .venv/pyodide/.version 2>/dev/null)" = "$version" ] && exit 0

echo "setup: fetching Pyodide $version for the page without a server, 6 MB; once, and not again"
npm pack --silent --pack-destination .venv "pyodide@$version" </dev/null >/dev/null || {
    echo "setup: npm cannot fetch Pyodide: this needs its registry" >&2
    exit 1
}
.venv/bin/python - ".venv/pyodide-$version.tgz" .venv/pyodide <<'EOF'
import pathlib, sys
from kabale.web.folder import unpack_pyodide
unpack_pyodide(*map(pathlib.Path, sys.argv[1:]))
EOF
rm ".venv/pyodide-$version.tgz"
echo "$version" >.venv/pyodide/.version
