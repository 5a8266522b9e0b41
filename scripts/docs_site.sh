#!/bin/sh
# Write the documents as a site into build/site: the files of docs/, and those of the root that people read. If `make site` has
# written build/folder, it comes along as play/, and the documents open their games there (scripts/site/play.js).
set -eu

cd "$(dirname "$0")/.."
sh scripts/tools.sh
pages=build/pages
rm -rf "$pages" build/site
mkdir -p "$pages"
cp -R docs/. scripts/site/iframe-worker.js scripts/site/play.js "$pages/"
rm -rf "$pages/conftest.py" "$pages/__pycache__"
for file in CHANGELOG.md CONTRIBUTING.md SECURITY.md LICENSE; do cp "$file" "$pages/"; done
# The documents of the root are next to docs/, their copies in it.
sed -i.bak 's#](docs/#](#g; s#](\.\./README\.md#](index.md#g; s#](\.\./\([A-Z]*\.md\)#](\1#g' "$pages"/*.md
rm -f "$pages"/*.bak
NO_MKDOCS_2_WARNING=1 build/tools/bin/mkdocs build --quiet --strict --config-file mkdocs.yml
[ ! -d build/folder ] || cp -R build/folder build/site/play
echo "docs-site: build/site/index.html"
