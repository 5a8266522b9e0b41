#!/bin/sh
# All of a release that one machine can try: build, look at the files, install them alone, and play, in a browser too.
#
#   sh scripts/release_check.sh       leaves the files in dist/
#
# The wheel and the source are tried with each Python from 3.11 to 3.14 that is here; PYTHONS="3.13 3.14" chooses others.
# KABALE_SOURCE_URL, the address of the repository, makes the links of the registry's page whole. Publishes nothing.
set -eu

cd "$(dirname "$0")/.."
sh scripts/tools.sh
. scripts/pythons.sh
PATH="$(pwd -P)/build/tools/bin:$PATH"
export PATH PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 CARGO_TERM_QUIET=true
place=build/release

step() {
    printf 'release: %s\n' "$*"
}

rm -rf "$place" dist
mkdir -p "$place"
step "building the package: the source, and the wheel out of it"
python -m build --outdir dist . >"$place/build.log" 2>&1 || { tail -n 20 "$place/build.log" >&2 && exit 1; }
has_kernel=no
if cargo --version >/dev/null 2>&1; then
    has_kernel=yes
    step "building the kernel: the source, and the wheel out of it"
    python -m build --outdir "$place/kernel" kernel >"$place/kernel.log" 2>&1 ||
        { tail -n 20 "$place/kernel.log" >&2 && exit 1; }
    mv "$place"/kernel/*.tar.gz dist/
    if [ "$(uname -s)" = Linux ]; then
        # The oldest system that it runs on is that of this machine: releases are built in the manylinux image.
        auditwheel repair --wheel-dir dist "$place"/kernel/*.whl >"$place/auditwheel.log" 2>&1 ||
            { cat "$place/auditwheel.log" >&2 && exit 1; }
        auditwheel show dist/kabale_kernel*.whl | grep -A 1 'consistent'
    else
        mv "$place"/kernel/*.whl dist/
    fi
else
    step "no cargo here: the kernel is not tried"
fi

step "packing the extension for editors"
sh editors/vscode/pack.sh "$place" >"$place/extension.log" 2>&1 || { cat "$place/extension.log" >&2 && exit 1; }

step "looking at the files"
twine check --strict dist/*
check-wheel-contents --ignore W002,W009 dist/kabale-*.whl
python -m zipfile --list dist/kabale-*.whl | grep -q 'kabale/web/bundle/imports.json' ||
    { step "the wheel lacks the bundle of the page: is npm here?" && exit 1; }
for file in kernel/Cargo.lock kernel/src/lib.rs requirements-play.lock scripts/setup.sh LICENSE; do
    tar -tzf dist/kabale-*.tar.gz | grep -q "/$file\$" || { step "the source lacks $file" && exit 1; }
done

# try_with VERSION PYTHON FILE [--native]: install a file with what it needs in an empty environment, and play.
try_with() {
    alone=$(pwd -P)/$place/alone-$1-$(basename "$3" | sed 's/.*\.//')
    step "Python $1: $(basename "$3"), alone in an empty environment"
    uv venv --quiet --python "$2" "$alone"
    if [ "${4:-}" = --native ]; then
        uv pip install --quiet --python "$alone/bin/python" dist/kabale_kernel-*.whl "$3[native]"
    else
        uv pip install --quiet --python "$alone/bin/python" "$3"
    fi
    test -f "$alone/share/man/man1/kabale.1"
    (cd / && "$alone/bin/python" "$smoke" ${4:+"$4"})
}

smoke=$(pwd -P)/scripts/smoke.py
native=''
[ "$has_kernel" = yes ] && native=--native
tried='' absent=''
for version in ${PYTHONS:-3.11 3.12 3.13 3.14}; do
    python=$(find_python "$version")
    if [ -z "$python" ]; then
        absent="$absent $version"
        continue
    fi
    try_with "$version" "$python" "$(ls "$(pwd -P)"/dist/kabale-*.whl)" "$native"
    try_with "$version" "$python" "$(ls "$(pwd -P)"/dist/kabale-*.tar.gz)"
    tried="$tried $version"
done
step "tried with Python:${tried:- none}; not here:${absent:- none}"
[ -n "$tried" ] || exit 1

step "playing on the page of the wheel: the journeys of the tests, with its bundle"
uv pip install --quiet --no-deps --target "$place/wheel" dist/kabale-*.whl
PYTHONPATH="$(pwd -P)/$place/wheel" .venv/bin/python -m pytest -q tests/web/browser tests/web/test_delivery.py
mv "$place"/*.vsix dist/
step "$(ls dist | tr '\n' ' ')"
