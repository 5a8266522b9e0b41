#!/bin/sh
# Write the locks anew, with hashes: the newest versions that pyproject.toml admits, for every Python and system at once.
#
#   requirements-play.lock    what playing needs: the package's own dependencies, and what puts the checkout into .venv
#   requirements-kernel.lock  what building the kernel needs, where cargo is
#   requirements.lock         all that tests, checks and studies need, the first two included
#   requirements-tools.lock   what releases and the site need, in an environment of its own (scripts/tools.sh)
#
# The versions are the same in all of them. Needs the network.
set -eu

cd "$(dirname "$0")/.."
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

"${PYTHON:-python3}" -m venv "$place/venv"
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1
"$place/venv/bin/python" -m pip install --quiet uv </dev/null

# compile WHAT-FOR OPTIONS...: print a lock.
compile() {
    echo "# $1 Written by 'make lock' from pyproject.toml; not edited by hand."
    shift
    "$place/venv/bin/uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
        --no-annotate "$@"
}

compile "Every package that 'make test' installs." pyproject.toml --extra dev >"$place/requirements.lock"
same="--constraints $place/requirements.lock"
# shellcheck disable=SC2086 # two words
{
    compile "What playing needs: 'make setup' and 'make play' install it." pyproject.toml --group build $same \
        >"$place/requirements-play.lock"
    compile "What building the kernel needs." --group pyproject.toml:kernel $same >"$place/requirements-kernel.lock"
    compile "What releases and the site need." --group pyproject.toml:tools $same >"$place/requirements-tools.lock"
}
mv "$place"/requirements*.lock .
