#!/bin/sh
# Make .venv with this checkout in it, and the kernel where cargo is.
#
#   sh scripts/setup.sh        what playing needs, of requirements-play.lock: about 45 MB
#   sh scripts/setup.sh all    what tests, checks and studies need too, of requirements.lock: about 1.1 GB
#
# Asks nothing and says what it does; what goes wrong is one sentence. A second run only compares a stamp. Set PYTHON to
# choose an interpreter.
set -eu

cd "$(dirname "$0")/.."
here=$(pwd -P)
part=${1:-play}
case $part in
play) lock=requirements-play.lock size="about 45 MB" ;;
all) lock=requirements.lock size="about 1.1 GB" ;;
*) echo "setup: the part is play or all, not $part" >&2 && exit 2 ;;
esac
log=.venv/pip.log

say() {
    printf 'setup: %s\n' "$*"
}

fail() {
    say "$*" >&2
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
    say "installing the Debian package $package"
    DEBIAN_FRONTEND=noninteractive apt-get update -qq </dev/null
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package" </dev/null >/dev/null
    can_make_venv "$python" ||
        fail "$python still has no ensurepip after installing $package; set PYTHON=/usr/bin/python3"
}

# The place is part of the stamp: a copied .venv would run the code of the place it came from.
wanted_stamp() {
    printf '%s\n' "$here"
    cksum pyproject.toml "$1" scripts/setup.sh
}

# is_ready PART LOCK: everything holds what playing needs.
is_ready() {
    [ -f ".venv/.ready-$1" ] && [ "$(wanted_stamp "$2")" = "$(cat ".venv/.ready-$1")" ]
}

# Keep a sound .venv (a changed pin then installs in seconds), throw away any other.
make_venv() {
    if [ -e .venv ]; then
        if [ "$(cat .venv/.place .venv/.ready 2>/dev/null | head -n 1)" = "$here" ] && .venv/bin/python -m pip --version >/dev/null 2>&1; then
            return
        fi
        say "the .venv here was made in another place, or is damaged: making it anew"
        rm -rf .venv 2>/dev/null || fail ".venv cannot be replaced, as others own it: copy this folder without it and try there"
    fi
    say "making .venv with $("$python" --version)"
    "$python" -m venv .venv >/dev/null 2>&1 || fail "$python cannot make .venv in $here"
    printf '%s\n' "$here" >.venv/.place
}

is_offline() {
    grep -q -i -E 'NewConnectionError|NameResolutionError|name resolution|Max retries|timed out|unreachable' "$log"
}

# install OPTIONS...: the locks are complete, so pip resolves nothing; with hashes, so it takes no other file.
install() {
    result=0
    { .venv/bin/python -m pip install --no-deps --no-compile --retries 2 "$@" </dev/null >"$log" 2>&1 || result=$?; }
    [ "$result" = 0 ] && return
    is_offline && fail "the first set-up needs the network, and packages cannot be fetched (pip's own words: $log)"
    fail "packages could not be installed (pip's own words: $log): $(grep -m 1 '^ERROR' "$log" || tail -n 1 "$log")"
}

if .venv/bin/python -c '' 2>/dev/null && { is_ready all requirements.lock || is_ready "$part" "$lock"; }; then
    exec sh scripts/setup_kernel.sh
fi
[ -w . ] || fail "nothing can be written in $here: copy it to a folder of yours, and try there"

python=$(find_python)
can_make_venv "$python" || install_venv
make_venv
[ -w .venv ] || fail ".venv belongs to somebody else: copy this folder without it, and try there"

rm -f ".venv/.ready-$part"
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_INPUT=1
say "installing $(grep -c '==' "$lock") packages of $lock, $size; once, and not again"
install --require-hashes --requirement "$lock"
# The build backend is in the lock, so nothing is fetched unpinned.
install --no-build-isolation --editable .
.venv/bin/python -m pip check >/dev/null || fail "$lock does not satisfy pyproject.toml: run make lock"
rm -f "$log"
wanted_stamp "$lock" >".venv/.ready-$part"
say ".venv is ready"
exec sh scripts/setup_kernel.sh
