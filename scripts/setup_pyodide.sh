#!/bin/sh
# Put Pyodide, of the version that src/kabale/web/folder.py names, in .venv/pyodide: sh scripts/setup_pyodide.sh [tests]
#
# Asks nothing. A page without a server (`make site`) has it, and so have its tests. With `tests`, Hypothesis for this Python
# comes too, in .venv/pyodide-tests: it is partly compiled. A second run only looks for the files.
set -eu

cd "$(dirname "$0")/.."
. scripts/page/npm.sh
version=$(sed -n 's/^VERSION: Final = "\(.*\)"$/\1/p' src/kabale/web/folder.py)
tests=.venv/pyodide-tests
hypothesis=$(sed -n 's/^hypothesis==\([^ ]*\).*/\1/p' requirements.lock)
if [ "${1:-}" = tests ] && [ ! -d "$tests/hypothesis-$hypothesis.dist-info" ]; then
    echo "setup: fetching Hypothesis $hypothesis for Pyodide, 1 MB; once, and not again"
    rm -rf "$tests"
    sed -n '/^hypothesis==/,/[^\\]$/p' requirements.lock >.venv/hypothesis.lock
    .venv/bin/python -m pip install --quiet --require-hashes --no-deps --only-binary :all: --target "$tests" \
        --platform pyemscripten_2026_0_wasm32 --python-version 3.14 --requirement .venv/hypothesis.lock </dev/null || {
        echo "setup: pip cannot fetch Hypothesis: this needs its registry" >&2
        exit 1
    }
fi
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
