#!/bin/sh
# Pack the extension for Open VSX and for installing by hand: sh editors/vscode/pack.sh FOLDER
#
# Asks nothing. Puts kabale-VERSION.vsix into FOLDER; publishing it is `ovsx publish FILE`. The file has one script of the
# extension and its client, and the licences of the packages in it; client/package-lock.json pins these packages.
set -eu

mkdir -p "$1"
target=$(cd "$1" && pwd -P)
cd "$(dirname "$0")/../.."
. scripts/page/npm.sh
source=editors/vscode
parts=build/extension
place=build/vsix
extension=$place/extension

rm -rf "$place"
mkdir -p "$extension"
install "$source/client" "$parts"
NODE_PATH="$parts/node_modules" "$parts/node_modules/.bin/esbuild" "$source/extension.js" --bundle --minify --platform=node \
    --target=node20 --external:vscode --legal-comments=none --log-level=warning --metafile="$parts/parts.json" \
    --outfile="$extension/extension.js"
{
    echo "extension.js contains these packages. Each has the licence that follows its name."
    grep -o 'node_modules/\(@[^/"]*/\)\?[^/"]*' "$parts/parts.json" | sort -u | while read -r each; do
        version=$(sed -n 's/^[[:space:]]*"version": "\(.*\)",*$/\1/p' "$parts/$each/package.json" | head -n 1)
        printf '\n\n%s %s\n\n' "${each#node_modules/}" "$version"
        cat "$parts/$each"/[Ll][Ii][Cc][Ee][Nn][Ss][Ee]*
    done
} >"$extension/licences.txt"
(cd "$source" && cp -R icon.png l10n language.json package.json package.nls*.json solvitaire.schema.json \
    ./*.tmLanguage.json README.md CHANGELOG.md "$OLDPWD/$extension")
cp LICENSE "$extension/LICENSE.txt"
"${PYTHON:-python3}" scripts/pack_extension.py "$place" "$target"
