"""Make a package of the folder of an extension, as ``vsce package`` does.

    python scripts/pack_extension.py FOLDER TARGET

*FOLDER* has the folder ``extension``. Needs only the standard library. The same files give the same package.
"""

import json
import sys
import zipfile
from pathlib import Path
from typing import Any, Final
from xml.sax.saxutils import escape, quoteattr

TYPES: Final = {
    ".js": "application/javascript",
    ".json": "application/json",
    ".md": "text/markdown",
    ".png": "image/png",
    ".txt": "text/plain",
    ".vsixmanifest": "text/xml",
}
ASSETS: Final = {
    "Microsoft.VisualStudio.Code.Manifest": "package.json",
    "Microsoft.VisualStudio.Services.Content.Details": "README.md",
    "Microsoft.VisualStudio.Services.Content.Changelog": "CHANGELOG.md",
    "Microsoft.VisualStudio.Services.Content.License": "LICENSE.txt",
    "Microsoft.VisualStudio.Services.Icons.Default": "icon.png",
}
_HEAD: Final = '<?xml version="1.0" encoding="utf-8"?>\n'
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)


def manifest(package: dict[str, Any], words: dict[str, str]) -> str:
    """Return what a registry reads first."""
    identity = {"Language": "en-US", "Id": package["name"], "Version": package["version"]}
    attributes = "".join(f" {key}={quoteattr(value)}" for key, value in identity.items())
    space = "http://schemas.microsoft.com/developer/vsx-schema"
    properties = {
        "Microsoft.VisualStudio.Code.Engine": package["engines"]["vscode"],
        "Microsoft.VisualStudio.Code.ExtensionDependencies": "",
        "Microsoft.VisualStudio.Code.ExtensionPack": "",
        "Microsoft.VisualStudio.Code.ExtensionKind": "workspace",
        "Microsoft.VisualStudio.Code.LocalizedLanguages": "",
        "Microsoft.VisualStudio.Code.ExecutesCode": "true",
        "Microsoft.VisualStudio.Services.GitHubFlavoredMarkdown": "true",
    }
    # An editor offers the extension to people who open such a file.
    suffixes = [f"__ext_{each[1:]}" for one in package["contributes"]["languages"] for each in one["extensions"]]
    lines = [
        f'<PackageManifest Version="2.0.0" xmlns="{space}/2011" xmlns:d="{space}-design/2011">',
        "<Metadata>",
        f"<Identity{attributes} Publisher={quoteattr(package['publisher'])}/>",
        f"<DisplayName>{escape(package['displayName'])}</DisplayName>",
        f'<Description xml:space="preserve">{escape(words[package["description"].strip("%")])}</Description>',
        f"<Tags>{escape(','.join([*package['keywords'], *suffixes]))}</Tags>",
        f"<Categories>{escape(','.join(package['categories']))}</Categories>",
        "<GalleryFlags>Public</GalleryFlags>",
        "<Properties>",
        *(f"<Property Id={quoteattr(name)} Value={quoteattr(value)}/>" for name, value in properties.items()),
        "</Properties>",
        "<License>extension/LICENSE.txt</License>",
        "<Icon>extension/icon.png</Icon>",
        "</Metadata>",
        '<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>',
        "<Dependencies/>",
        "<Assets>",
        *(f'<Asset Type="{kind}" Path="extension/{name}" Addressable="true"/>' for kind, name in ASSETS.items()),
        "</Assets>",
        "</PackageManifest>",
    ]
    return _HEAD + "\n".join(lines) + "\n"


def content_types() -> str:
    """Return the types of the files by their suffixes."""
    types = "".join(f'<Default Extension="{suffix}" ContentType="{kind}"/>' for suffix, kind in TYPES.items())
    space = "http://schemas.openxmlformats.org/package/2006/content-types"
    return f'{_HEAD}<Types xmlns="{space}">{types}</Types>\n'


def pack(folder: Path, target: Path) -> Path:
    """Write the package and return its file."""
    root = folder / "extension"
    package = json.loads((root / "package.json").read_text(encoding="utf-8"))
    words = json.loads((root / "package.nls.json").read_text(encoding="utf-8"))
    files = {
        "extension.vsixmanifest": manifest(package, words).encode(),
        "[Content_Types].xml": content_types().encode(),
    }
    for file in sorted(each for each in root.rglob("*") if each.is_file()):
        files[file.relative_to(folder).as_posix()] = file.read_bytes()
    made = target / f"{package['name']}-{package['version']}.vsix"
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            info = zipfile.ZipInfo(name, _EPOCH)
            info.external_attr = 0o100644 << 16  # a file that its owner may write
            archive.writestr(info, content, zipfile.ZIP_DEFLATED)
    return made


if __name__ == "__main__":
    print(pack(Path(sys.argv[1]), Path(sys.argv[2])))
