#!/bin/sh
# Make src/kabale/web/vendor/codemirror.js, the editor of the page's workbench, and the licences of what is in it.
#
# Asks nothing. What it is made of stands in editor/: pinned packages, what is taken of them (entry.js), and how their
# styles come into the page (styles.js). The file is committed, so only who changes these runs it.
set -eu

cd "$(dirname "$0")/../.."
. scripts/page/npm.sh
source=scripts/page/editor
place=.venv/vendor
target=src/kabale/web/vendor

mkdir -p "$place/src" "$target"
cp "$source/entry.js" "$source/styles.js" "$place/src"
install "$source" "$place"

modules=$place/node_modules
made_of="@codemirror/autocomplete @codemirror/commands @codemirror/language @codemirror/lint @codemirror/search
@codemirror/state @codemirror/streamparser @codemirror/view @lezer/common @lezer/highlight @marijn/find-cluster-break crelt
style-mod w3c-keyname"

# The program that npm lays there is for this machine; what it makes is the same on every one.
(cd "$place" && node_modules/.bin/esbuild src/entry.js --bundle --minify --format=esm --target=es2022 --charset=utf8 \
    --legal-comments=none --alias:style-mod=./src/styles.js --banner:js='// CodeMirror 6, made by scripts/page/vendor.sh: see LICENSE.' \
    --log-level=warning --metafile=parts.json --outfile=codemirror.js)

# Every package whose text is in the file, and no other, has its licence beside it.
grep -o 'node_modules/\(@[^/"]*/\)\?[^/"]*' "$place/parts.json" | sed 's,node_modules/,,' | sort -u >"$place/found.txt"
printf '%s\n' $made_of | sort -u >"$place/named.txt"
cmp -s "$place/found.txt" "$place/named.txt" || {
    echo "vendor: what is in the file is not what scripts/page/vendor.sh names:" >&2
    diff "$place/named.txt" "$place/found.txt" >&2
    exit 1
}

cp "$place/codemirror.js" "$target/codemirror.js"
{
    echo "codemirror.js is made of these packages by scripts/page/vendor.sh. Each has the licence that follows its name."
    for each in $made_of; do
        version=$(sed -n 's/^ *"version": "\(.*\)",*$/\1/p' "$modules/$each/package.json" | head -n 1)
        printf '\n\n%s %s\n\n' "$each" "$version"
        cat "$modules/$each/LICENSE"
    done
} >"$target/LICENSE"
wc -c "$target/codemirror.js"
