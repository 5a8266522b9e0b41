# Read by the scripts next to it.

# find_python 3.13: print the newest interpreter of that version on the path, in pyenv or in uv; nothing without one.
find_python() {
    for candidate in "$(command -v "python$1" 2>/dev/null || true)" "/usr/bin/python$1" \
        $(ls -d "${PYENV_ROOT:-$HOME/.pyenv}/versions/$1."*/bin/python 2>/dev/null | sort -rV) \
        "$(uv python find --no-python-downloads "$1" 2>/dev/null || true)"; do
        if [ -n "$candidate" ] &&
            "$candidate" -c "import sys, venv, ensurepip; sys.exit('%d.%d' % sys.version_info[:2] != '$1')" 2>/dev/null; then
            printf '%s\n' "$candidate"
            return
        fi
    done
}
