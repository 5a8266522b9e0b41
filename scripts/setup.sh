#!/bin/sh
# Make .venv with exactly the packages of requirements.lock and this checkout in it, and the kernel where cargo is.
#
# Asks nothing. A second run only compares a stamp. Set PYTHON to choose an interpreter.
set -eu

cd "$(dirname "$0")/.."
here=$(pwd -P)
stamp=.venv/.ready

fail() {
    printf 'setup: %s\n' "$*" >&2
    exit 1
}

is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

can_make_venv() {
    "$1" -c 'import ensurepip, venv' 2>/dev/null
}

find_python() {
    for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        if is_new_enough "$candidate"; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    fail "Python 3.11 or newer is needed and ${PYTHON:-python3} is not; set PYTHON to one"
}

# Debian ships Python without ensurepip: that part is the package python3-venv.
install_venv() {
    package=python3-venv
    if ! command -v apt-get >/dev/null 2>&1; then
        fail "$python has no ensurepip; install the part of Python that makes virtual environments"
    fi
    if [ "$(id -u)" -ne 0 ]; then
        fail "the Debian package $package is missing; install it with: sudo apt-get install $package"
    fi
    echo "setup: installing the Debian package $package"
    DEBIAN_FRONTEND=noninteractive apt-get update -qq </dev/null
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package" </dev/null >/dev/null
    can_make_venv "$python" ||
        fail "$python still has no ensurepip after installing $package; set PYTHON=/usr/bin/python3"
}

# The place is part of the stamp: a copied .venv would run the code of the place it came from.
wanted_stamp() {
    printf '%s\n' "$here"
    cksum pyproject.toml requirements.lock scripts/setup.sh
}

if [ -f "$stamp" ] && [ "$(wanted_stamp)" = "$(cat "$stamp")" ] && .venv/bin/python -c '' 2>/dev/null; then
    exec sh scripts/setup_kernel.sh
fi

python=$(find_python)
can_make_venv "$python" || install_venv

# Keep a sound .venv (a changed pin then installs in seconds), throw away any other.
if [ "$(head -n 1 "$stamp" 2>/dev/null)" != "$here" ] || ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
    rm -rf .venv
    "$python" -m venv .venv
fi

rm -f "$stamp"
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1
# The lock is complete, so pip resolves nothing; the build backend is in it, so nothing is fetched unpinned.
.venv/bin/python -m pip install --quiet --no-deps --requirement requirements.lock </dev/null
.venv/bin/python -m pip install --quiet --no-deps --no-build-isolation --editable . </dev/null
.venv/bin/python -m pip check >/dev/null || fail "requirements.lock does not satisfy pyproject.toml: run make lock"
wanted_stamp >"$stamp"
echo "setup: .venv is ready"
exec sh scripts/setup_kernel.sh
