"""What hatchling does not find in pyproject.toml: the page of the registry, and the links beside it.

README.md links to files of the checkout. A registry shows it alone, so there each link is made one to the place that
``KABALE_SOURCE_URL`` names (the address of the repository, as a release sets it). Where nothing is named, pictures are
left out and links become plain words: no link leads nowhere.
"""

import os
import re
from pathlib import Path
from typing import Any, Final

from hatchling.metadata.plugin.interface import MetadataHookInterface

ADDRESS: Final = "KABALE_SOURCE_URL"

_PICTURE: Final = re.compile(r"!\[([^\]]*)\]\((?![a-z]+:)([^)\s]+)\)")
_LINK: Final = re.compile(r"(?<!!)\[([^\]]*)\]\((?![a-z]+:|#)([^)\s]+)\)")
_ROW_OF_NOTHING: Final = re.compile(r"^(\| )?(\| *)+\|?\n(\| *-+ *)+\|\n(\| *)+\|\n", re.MULTILINE)


class CustomMetadataHook(MetadataHookInterface):
    """Sets ``readme`` and ``urls``."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add what is dynamic to the metadata of the project."""
        address = os.environ.get(ADDRESS, "").rstrip("/")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": page(text, address)}
        metadata["urls"] = links(address)


def page(text: str, address: str) -> str:
    """Return a README as a registry can show it; *address* is that of the repository, empty for none.

    >>> page("![cards](docs/a.png) [the rules](docs/pat.md#x), [a site](https://example.org)", "https://example.org/k")
    ... # doctest: +NORMALIZE_WHITESPACE
    '![cards](https://example.org/k/raw/HEAD/docs/a.png) [the rules](https://example.org/k/blob/HEAD/docs/pat.md#x),
    [a site](https://example.org)'
    >>> page("![cards](docs/a.png)[the rules](docs/pat.md), [here](#play)", "")
    'the rules, [here](#play)'
    """
    if address:
        text = _PICTURE.sub(rf"![\1]({address}/raw/HEAD/\2)", text)
        return _LINK.sub(rf"[\1]({address}/blob/HEAD/\2)", text)
    return _ROW_OF_NOTHING.sub("", _LINK.sub(r"\1", _PICTURE.sub("", text)))


def links(address: str) -> dict[str, str]:
    """Return the links that stand beside the page.

    >>> links("https://example.org/k")["Changelog"]
    'https://example.org/k/blob/HEAD/CHANGELOG.md'
    """
    if not address:
        return {}
    files = {"Documentation": "tree/HEAD/docs", "Changelog": "blob/HEAD/CHANGELOG.md", "Issues": "issues"}
    return {"Source": address, **{name: f"{address}/{path}" for name, path in files.items()}}
