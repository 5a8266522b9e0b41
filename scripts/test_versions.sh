#!/bin/sh
# Try Kabale with the lowest versions that pyproject.toml admits of what it needs, or with the newest.
#
#   sh scripts/test_versions.sh lowest              what playing needs: scripts/smoke.py
#   sh scripts/test_versions.sh newest [TESTS...]   all extras: the fast tests of the command line and the server, or others
#
# Prints the versions, and the packages of which pyproject.toml does not admit the newest. Needs the network.
set -eu

cd "$(dirname "$0")/.."
sh scripts/tools.sh
uv=$(pwd -P)/build/tools/bin/uv
versions=$1
shift
place=build/$versions
rm -rf "$place"
# The lowest need the oldest Python: it has wheels of the oldest packages.
"${PYTHON:-python3}" -m venv "$place/venv"
python=$place/venv/bin/python
"$uv" build --quiet --wheel --out-dir "$place" .
wheel=$(ls "$place"/kabale-*.whl)
case $versions in
lowest)
    "$uv" pip install --quiet --python "$python" --resolution lowest-direct --requirement pyproject.toml "$wheel"
    ;;
newest)
    # All extras but native: the kernel has its own wheel and tests.
    extras=$(sed -n '/^\[project.optional-dependencies\]/,/^\[dep/s/^\([a-z]*\) = \[.*/\1/p' pyproject.toml | grep -v native | paste -s -d , -)
    "$uv" pip install --quiet --refresh --python "$python" --group dev "$wheel[$extras]"
    echo "newest: not the newest: $("$uv" pip list --quiet --python "$python" --outdated --format json)"
    ;;
esac
echo "$versions: $("$python" --version): $("$uv" pip list --quiet --python "$python" --format freeze | tr '\n' ' ')"
[ "$versions" = newest ] || exec "$python" scripts/smoke.py
[ $# -gt 0 ] || set -- tests/cli tests/web --ignore=tests/web/browser
"$python" -m pytest --no-skips -n auto --dist worksteal "$@"
