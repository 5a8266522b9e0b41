#!/bin/sh
# Copy what belongs to the project, committed or not, into an empty folder: sh scripts/copy_tree.sh FOLDER
set -eu

cd "$(dirname "$0")/.."
rm -rf "$1"
mkdir -p "$1"
if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    git ls-files -z --cached --others --exclude-standard | tar --null --ignore-failed-read -T - -cf - 2>/dev/null | tar -xf - -C "$1"
else
    tar --exclude=./.venv --exclude=./build --exclude=./dist --exclude=./kernel/target -cf - . | tar -xf - -C "$1"
fi
# Tests ask git which files there are.
if command -v git >/dev/null 2>&1; then
    git -C "$1" init -q && git -C "$1" add -A
fi
