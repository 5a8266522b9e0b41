#!/bin/sh
# Write the documents as a site into build/site: the files of docs/ as they are, with README as the first page.
set -eu

cd "$(dirname "$0")/.."
sh scripts/tools.sh
pages=build/pages
rm -rf "$pages" build/site
mkdir -p "$pages"
cp docs/* "$pages/"
for file in CHANGELOG.md CONTRIBUTING.md SECURITY.md LICENSE; do cp "$file" "$pages/"; done
# README lies beside docs/, its copy in it.
sed 's#](docs/#](#g' README.md >"$pages/index.md"
sed -i.bak 's#](\.\./README\.md#](index.md#g; s#](\.\./\([A-Z]*\.md\)#](\1#g' "$pages"/*.md
rm -f "$pages"/*.bak
NO_MKDOCS_2_WARNING=1 build/tools/bin/mkdocs build --quiet --strict --config-file mkdocs.yml
echo "docs-site: build/site/index.html"
