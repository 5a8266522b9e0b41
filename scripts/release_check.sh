#!/bin/sh
# All of a release that one machine can try: build, look at the files, install them alone, and play, in a browser too.
#
#   sh scripts/release_check.sh       leaves the files in dist/
#
# KABALE_SOURCE_URL, the address of the repository, makes the links of the registry's page whole. Publishes nothing.
set -eu

cd "$(dirname "$0")/.."
sh scripts/tools.sh
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

step "looking at the files"
twine check --strict dist/*
check-wheel-contents --ignore W002,W009 dist/kabale-*.whl
python -m zipfile --list dist/kabale-*.whl | grep -q 'kabale/web/bundle/imports.json' ||
    { step "the wheel lacks the bundle of the page: is npm here?" && exit 1; }
for file in kernel/Cargo.lock kernel/src/lib.rs requirements-play.lock scripts/setup.sh LICENSE; do
    tar -tzf dist/kabale-*.tar.gz | grep -q "/$file\$" || { step "the source lacks $file" && exit 1; }
done

step "installing the wheels alone in an empty environment"
uv venv --quiet "$place/alone"
if [ "$has_kernel" = yes ]; then
    uv pip install --quiet --python "$place/alone/bin/python" dist/kabale_kernel-*.whl "$(ls dist/kabale-*.whl)[native]"
else
    uv pip install --quiet --python "$place/alone/bin/python" dist/kabale-*.whl
fi
smoke=$(pwd -P)/scripts/smoke.py
alone=$(pwd -P)/$place/alone/bin/python
cd /
if [ "$has_kernel" = yes ]; then "$alone" "$smoke" --native; else "$alone" "$smoke"; fi
cd "$OLDPWD"

step "playing on the page of the wheel: the journeys of the tests, with its bundle"
uv pip install --quiet --no-deps --target "$place/wheel" dist/kabale-*.whl
PYTHONPATH="$(pwd -P)/$place/wheel" .venv/bin/python -m pytest -q tests/web/browser tests/web/test_delivery.py
step "$(ls dist | tr '\n' ' ')"
