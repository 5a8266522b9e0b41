#!/bin/sh
# Make one script of the extension and its client: sh editors/vscode/bundle.sh FOLDER
#
# Asks nothing. FOLDER then has extension.js, and licences.txt of what is in it; client/package-lock.json pins the parts.
set -eu

mkdir -p "$1"
target=$(cd "$1" && pwd -P)
cd "$(dirname "$0")/../.."
. scripts/page/npm.sh
command -v npm >/dev/null || { echo "bundle: there is no npm here" >&2 && exit 1; }
source=editors/vscode
place=build/extension

install "$source/client" "$place"
NODE_PATH="$place/node_modules" "$place/node_modules/.bin/esbuild" "$source/extension.js" --bundle --minify --platform=node \
    --target=node20 --external:vscode --legal-comments=none --log-level=warning --metafile="$place/parts.json" \
    --outfile="$target/extension.js"
{
    echo "extension.js contains these packages. Each has the licence that follows its name."
    grep -o 'node_modules/\(@[^/"]*/\)\?[^/"]*' "$place/parts.json" | sort -u | while read -r each; do
        version=$(sed -n 's/^[[:space:]]*"version": "\(.*\)",*$/\1/p' "$place/$each/package.json" | head -n 1)
        printf '\n\n%s %s\n\n' "${each#node_modules/}" "$version"
        cat "$place/$each"/[Ll][Ii][Cc][Ee][Nn][Ss][Ee]*
    done
} >"$target/licences.txt"
