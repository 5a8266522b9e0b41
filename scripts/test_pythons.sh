#!/bin/sh
# Run the tests with each Python that is promised and here: each in a copy of the tree with a .venv of its own.
#
#   sh scripts/test_pythons.sh                  all tests, as `make test` does
#   sh scripts/test_pythons.sh tests/cli …      these alone
#
# PYTHONS="3.13 3.14" chooses others. Takes what the path, pyenv and uv have, and says which are absent; ends with
# status 1 if the tests fail with any, or if none is here.
set -eu

cd "$(dirname "$0")/.."
here=$(pwd -P)
place=$here/build/pythons

. scripts/pythons.sh

# run_with PYTHON VERSION TESTS...
run_with() {
    copy=$place/$2
    python=$1
    shift 2
    sh scripts/copy_tree.sh "$copy"
    cd "$copy"
    result=0
    if [ $# = 0 ]; then
        { PYTHON=$python make -s setup-tests && PYTHON=$python make -s tests; } || result=1
    else
        { PYTHON=$python sh scripts/setup.sh all && .venv/bin/python -m pytest -q -n auto "$@"; } || result=1
    fi
    cd "$here"
    return "$result"
}

passed='' failed='' absent=''
for version in ${PYTHONS:-3.11 3.12 3.13 3.14}; do
    python=$(find_python "$version")
    if [ -z "$python" ]; then
        absent="$absent $version"
        continue
    fi
    echo "pythons: $("$python" --version)"
    if run_with "$python" "$version" "$@"; then passed="$passed $version"; else failed="$failed $version"; fi
done
echo "pythons: passed:${passed:- none}; failed:${failed:- none}; not here:${absent:- none}"
[ -z "$failed" ] && [ -n "$passed" ]
