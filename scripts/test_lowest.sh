#!/bin/sh
# Try Kabale with the lowest versions that pyproject.toml admits of what it needs: they are promises like any other.
set -eu

cd "$(dirname "$0")/.."
sh scripts/tools.sh
uv=$(pwd -P)/build/tools/bin/uv
place=build/lowest
rm -rf "$place"
# The oldest Python has wheels of the oldest packages.
"${PYTHON:-python3}" -m venv "$place"
"$uv" pip compile --quiet --resolution lowest-direct --python "$place/bin/python" --no-header --no-annotate \
    pyproject.toml -o "$place/requirements.txt"
echo "lowest: $("$place/bin/python" --version): $(sed -n 's/\\//; /==/p' "$place/requirements.txt" | tr '\n' ' ')"
"$uv" pip install --quiet --python "$place/bin/python" --requirement "$place/requirements.txt"
"$uv" pip install --quiet --python "$place/bin/python" --no-deps .
"$place/bin/python" scripts/smoke.py
