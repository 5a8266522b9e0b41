#!/bin/sh
# Write the locks anew, with hashes: the newest versions that pyproject.toml admits, for every Python and system at once.
# With names of packages, only these become newer, and the others keep their versions if pyproject.toml still admits them.
#
#   sh scripts/lock.sh [PACKAGE...]
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

newer=
for each in "$@"; do newer="$newer --upgrade-package $each"; done
[ $# = 0 ] || cp requirements*.lock "$place"

# compile FILE WHAT-FOR OPTIONS...: write a lock.
compile() {
    file=$place/$1
    words="# $2 Written by 'make lock' from pyproject.toml; not edited by hand."
    shift 2
    # shellcheck disable=SC2086 # an option, and a word, for each package
    "$place/venv/bin/uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header \
        --no-annotate $newer --output-file "$file" "$@"
    printf '%s\n' "$words" | cat - "$file" >"$place/written"
    mv "$place/written" "$file"
}

# All extras but native: the kernel is built here.
extras=$(sed -n '/^\[project.optional-dependencies\]/,/^\[dep/s/^\([a-z]*\) = \[.*/--extra \1/p' pyproject.toml | grep -v native)
# shellcheck disable=SC2086 # two words each
compile requirements.lock "Every package that 'make test' installs." pyproject.toml $extras --group dev
same="--constraints $place/requirements.lock"
# shellcheck disable=SC2086 # two words
{
    compile requirements-play.lock "What playing needs: 'make setup' and 'make play' install it." pyproject.toml \
        --group build $same
    compile requirements-kernel.lock "What building the kernel needs." --group pyproject.toml:kernel $same
    compile requirements-tools.lock "What releases and the site need." --group pyproject.toml:tools $same
}
mv "$place"/requirements*.lock .
