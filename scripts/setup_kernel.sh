#!/bin/sh
# Build the native kernel into .venv where cargo is; without it everything works, but searches are slower.
#
# Asks nothing. Built anew only when kernel/ changes. A build that failed is tried again when kernel/ or cargo changes,
# or when .venv/.kernel is gone; a kernel that works stays until a better one is built.
set -eu

cd "$(dirname "$0")/.."
stamp=.venv/.kernel
log=.venv/kernel.log

wanted_stamp() {
    pwd -P
    cargo --version 2>/dev/null || echo "no cargo"
    .venv/bin/python --version
    cksum kernel/Cargo.toml kernel/Cargo.lock kernel/pyproject.toml kernel/src/*.rs kernel/src/*/*.rs requirements-kernel.lock \
        scripts/setup_kernel.sh
}

works() {
    .venv/bin/python -c 'import sys; from kabale.search.native import available; sys.exit(not available())' 2>/dev/null
}

# One line, at every make: the tests of the kernel are left out then, and nobody should have to guess why.
do_without() {
    if works; then
        echo "setup: $1: the installed native solver stays in use"
    else
        echo "setup: $1: everything works without the native solver, but searches are slower; its tests are left out"
    fi
    exit 0
}

# is_older VERSION OTHER: 1.9 is older than 1.85.
is_older() {
    awk -v a="$1" -v b="$2" 'BEGIN { split(a, x, "."); split(b, y, "."); exit !(x[1] * 1000 + x[2] < y[1] * 1000 + y[2]) }'
}

# maturin is fetched only here; --no-build-isolation: pip fetches nothing else, cargo only what its lock names.
build() {
    .venv/bin/python -m pip install --quiet --no-deps --require-hashes --retries 2 \
        --requirement requirements-kernel.lock &&
        PATH="$(pwd -P)/.venv/bin:$PATH" .venv/bin/python -m pip install --quiet --no-deps --no-build-isolation \
            --force-reinstall ./kernel
}

[ -f kernel/Cargo.toml ] || do_without "the source of the native solver is not here"
if ! command -v cargo >/dev/null 2>&1; then
    works || do_without "no cargo here"
    exit 0
fi
# rustup puts a cargo into the path that has nothing behind it until a toolchain is chosen.
cargo --version >/dev/null 2>&1 || do_without "cargo is here but does not run (rustup without a toolchain?)"
# An older cargo would refuse in twenty lines of a log. Debian 12 has 1.65.
oldest=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' kernel/Cargo.toml)
installed=$(cargo --version | cut -d ' ' -f 2)
if is_older "$installed" "$oldest"; then
    do_without "the native solver needs Rust $oldest or newer, and Rust $installed is installed"
fi
wanted=$(wanted_stamp)
if [ -f "$stamp" ] && [ "$wanted" = "$(cat "$stamp")" ]; then
    works || do_without "the native solver could not be built (see $log)"
    exit 0
fi
[ -w .venv ] || do_without "nothing can be written in .venv, and the native solver is older than its source"

rm -f "$stamp"
echo "setup: building the native solver, which takes a minute or two"
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1 CARGO_TERM_QUIET=true CARGO_TERM_PROGRESS_WHEN=never
built=yes
build </dev/null >"$log" 2>&1 || built=no
printf '%s\n' "$wanted" >"$stamp"
[ "$built" = yes ] || do_without "the native solver could not be built (see $log)"
rm -f "$log"
works || do_without "the native solver was built but cannot be loaded"
echo "setup: the native solver is ready"
