#!/bin/sh
# Build the native solver as WebAssembly, for the page without a server: src/kabale/web/solver.wasm.
#
# Asks nothing. Needs cargo and Rust's parts for wasm32-unknown-unknown, and is one line without them: searches there are
# slower then, and the tests of this file are left out. Built anew only when kernel/ changes.
set -eu

cd "$(dirname "$0")/.."
file=src/kabale/web/solver.wasm
stamp=build/solver.stamp
target=wasm32-unknown-unknown

# A file of an older source goes, because the package would refuse it.
do_without() {
    rm -f "$file"
    echo "setup: $1: the page without a server searches in Python, more slowly"
    exit 0
}

[ -f kernel/Cargo.toml ] || do_without "the source of the native solver is not here"
cargo --version >/dev/null 2>&1 || do_without "no cargo here"
[ -d "$(rustc --print target-libdir --target "$target" 2>/dev/null)" ] ||
    do_without "Rust has no $target here (rustup target add $target)"
wanted=$(cargo --version && cksum kernel/Cargo.toml kernel/Cargo.lock kernel/src/*.rs kernel/src/*/*.rs scripts/setup_solver.sh)
[ -f "$file" ] && [ "$wanted" = "$(cat "$stamp" 2>/dev/null)" ] && exit 0

echo "setup: building the native solver as WebAssembly, which takes a minute"
log=$(CARGO_PROFILE_RELEASE_STRIP=symbols cargo build --release --locked --manifest-path kernel/Cargo.toml \
    --no-default-features --target "$target" 2>&1 </dev/null) || do_without "it cannot be built: $(echo "$log" | tail -n 1)"
built=$(cargo metadata --no-deps --format-version 1 --manifest-path kernel/Cargo.toml |
    sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
cp "$built/$target/release/kabale_kernel.wasm" "$file"
mkdir -p build
echo "$wanted" >"$stamp"
