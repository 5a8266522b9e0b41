#!/bin/sh
# Try Kabale with the newest versions of all that it needs: what somebody gets who installs the wheel today.
#
#   sh scripts/test_newest.sh [TESTS...]     the fast tests of the command line and of the server, or others
#
# Prints the versions, and the packages of which pyproject.toml does not admit the newest. Needs the network.
set -eu

cd "$(dirname "$0")/.."
sh scripts/tools.sh
uv=$(pwd -P)/build/tools/bin/uv
place=build/newest
rm -rf "$place"
"${PYTHON:-python3}" -m venv "$place/venv"
python=$place/venv/bin/python
# All extras but native: the kernel has its own wheel and tests.
extras=$(sed -n '/^\[project.optional-dependencies\]/,/^\[dep/s/^\([a-z]*\) = \[.*/\1/p' pyproject.toml | grep -v native | paste -s -d , -)
"$uv" build --quiet --wheel --out-dir "$place" .
"$uv" pip install --quiet --refresh --python "$python" --group dev "$(ls "$place"/kabale-*.whl)[$extras]"
echo "newest: $("$python" --version): $("$uv" pip list --python "$python" --format freeze | tr '\n' ' ')"
echo "newest: not the newest: $("$uv" pip list --python "$python" --outdated --format json)"
[ $# -gt 0 ] || set -- tests/cli tests/web --ignore=tests/web/browser
"$python" -m pytest --no-skips -n auto --dist worksteal "$@"
