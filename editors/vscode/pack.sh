#!/bin/sh
# Pack the extension for Open VSX and for installing by hand: sh editors/vscode/pack.sh FOLDER
#
# Asks nothing. Puts kabale-VERSION.vsix into FOLDER; publishing it is `ovsx publish FILE`.
set -eu

mkdir -p "$1"
target=$(cd "$1" && pwd -P)
cd "$(dirname "$0")/../.."
place=build/vsix

rm -rf "$place"
sh editors/vscode/bundle.sh "$place/extension"
(cd editors/vscode && cp -R icon.png l10n language.json package.json package.nls*.json solvitaire.schema.json \
    ./*.tmLanguage.json README.md CHANGELOG.md "$OLDPWD/$place/extension")
cp LICENSE "$place/extension/LICENSE.txt"
"${PYTHON:-python3}" scripts/pack_extension.py "$place" "$target"
