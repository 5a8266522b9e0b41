#!/bin/sh
# Build the native kernel into .venv where cargo is; without it everything works, but searches are slower.
#
# Asks nothing. Built anew only when kernel/ changes. A build that failed is tried again when kernel/ or cargo changes,
# or when .venv/.kernel is gone.
set -eu

cd "$(dirname "$0")/.."
stamp=.venv/.kernel

wanted_stamp() {
    pwd -P
    cargo --version 2>/dev/null || echo "no cargo"
    .venv/bin/python --version
    cksum kernel/Cargo.toml kernel/Cargo.lock kernel/pyproject.toml kernel/src/*.rs scripts/setup_kernel.sh
}

is_built() {
    .venv/bin/python -c 'import kabale_kernel' 2>/dev/null
}

# One line, at every make: the tests of the kernel are left out then, and nobody should have to guess why.
do_without() {
    echo "setup: $1: everything works without the native kernel, but searches are slower; its tests are left out"
    exit 0
}

if ! command -v cargo >/dev/null 2>&1; then
    is_built || do_without "no cargo here"
    exit 0
fi
wanted=$(wanted_stamp)
if [ -f "$stamp" ] && [ "$wanted" = "$(cat "$stamp")" ]; then
    is_built || do_without "the kernel could not be built (see .venv/kernel.log)"
    exit 0
fi

rm -f "$stamp"
echo "setup: building the native kernel"
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 CARGO_TERM_QUIET=true CARGO_TERM_PROGRESS_WHEN=never
# maturin comes from .venv; --no-deps and --no-build-isolation: pip fetches nothing, cargo only what its lock names.
if PATH="$(pwd -P)/.venv/bin:$PATH" .venv/bin/python -m pip install --quiet --no-deps --no-build-isolation \
    --force-reinstall ./kernel </dev/null >.venv/kernel.log 2>&1; then
    rm -f .venv/kernel.log
else
    .venv/bin/python -m pip uninstall --quiet --yes kabale-kernel </dev/null >/dev/null 2>&1 || true
fi
printf '%s\n' "$wanted" >"$stamp"
is_built || do_without "the kernel could not be built (see .venv/kernel.log)"
echo "setup: the native kernel is ready"
