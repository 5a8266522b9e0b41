#!/bin/sh
# Write requirements.lock anew: the newest versions that pyproject.toml admits, found in an empty environment.
set -eu

cd "$(dirname "$0")/.."
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

"${PYTHON:-python3}" -m venv "$place/venv"
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1
"$place/venv/bin/python" -m pip install --quiet --editable '.[dev]' </dev/null
{
    echo "# Every package that 'make setup' installs. Written by 'make lock' from pyproject.toml; not edited by hand."
    "$place/venv/bin/python" -m pip freeze --exclude-editable
} >"$place/lock"
mv "$place/lock" requirements.lock
