"""The registry of the definition languages: the one place above them that names them.

A language is imported when its first definition is read, so that ``import kabale`` stays light. Another language is one
more line in :data:`FORMATS`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pkgutil import resolve_name
from typing import Any, Final

from kabale.decoding import decode, examine
from kabale.engine.language import AnyLanguage, Author
from kabale.errors import UnknownGame
from kabale.problems import Diagnostic, Source


@dataclass(frozen=True)
class Format:
    """One language: its name, the ending of its files, its label, and the letter of its diagnostics.

    Every text ``begins`` with a mark, if the language has one. ``module`` is the place of its
    :class:`~kabale.engine.language.Language`. ``converts`` has by format the place of a function from a definition and
    reasons why not, to text. Places are ``module:name``, so that nothing is imported early. ``codes`` is the package
    with the table of the diagnostics.
    """

    name: str
    suffix: str
    label: str
    letter: str
    module: str
    begins: str = ""
    converts: Mapping[str, str] = field(default_factory=dict)
    codes: str = ""

    @cached_property
    def language(self) -> AnyLanguage:
        """The language."""
        found: AnyLanguage = resolve_name(self.module)
        return found

    @property
    def author(self) -> Author[Any]:
        """The part of the language for people who write definitions."""
        return self.language.author

    def decoded(self, data: bytes, path: str, encoding: str | None = None) -> tuple[Source | None, list[Diagnostic]]:
        """Read the bytes of a file as text, in an *encoding* if one is chosen."""
        declared = self.language.declared_encoding(data)
        return decode(data, path, letter=self.letter, encoding=declared, chosen=encoding)

    def examined(self, text: str, path: str = "") -> tuple[Source | None, list[Diagnostic]]:
        """Do :meth:`decoded` with a text that is decoded already."""
        return examine(text, path, letter=self.letter)

    def titled(self, text: str, title: str) -> str | None:
        """Return the text of a definition under another title; None without a place for it."""
        source, _ = self.examined(text)
        return None if source is None else self.language.author.titled(source, title)

    def formatted(self, text: str) -> str:
        """Return the text of a definition in the usual layout."""
        source, _ = self.examined(text)
        return text if source is None else self.language.author.formatted(source)


_TO_XML: Final = {"xml": "kabale.conversion.to_xml.game:to_xml"}
_TO_PAT: Final = {"pat": "kabale.conversion.to_pat.game:to_pat"}
FORMATS: Final = {
    each.name: each
    for each in (
        Format("pat", ".pat", ".pat", "P", "kabale.pat.game:PAT", "", _TO_XML, "kabale.pat"),
        Format("xml", ".xml", "XML", "X", "kabale.xml.game:XML", "<", _TO_PAT, "kabale.xml.check"),
        Format(
            "solvitaire",
            ".json",
            "Solvitaire",
            "S",
            "kabale.solvitaire.game:SOLVITAIRE",
            "{",
            codes="kabale.solvitaire",
        ),
    )
}

_DECKS_AND_PILES: Final = re.compile(rb"[^\r\n]*[\r\n]+[ \t]*[1-8][ \t]+[0-9]{1,3}\b")
"""A title, and a line with the numbers of decks and piles."""

DEFAULT_FORMAT: Final = "pat"
"""The language of a file without an ending, and of a text without a format."""


def is_definition(file: str) -> bool:
    """Say whether a file is called as a definition is."""
    return file.lower().endswith(tuple(each.suffix for each in FORMATS.values()))


def format_of_content(data: bytes) -> Format:
    r"""Return the format of a file whose name does not say it: the one that it begins as, whatever its encoding.

    >>> format_of_content(b"\xef\xbb\xbf\n<patience>").name, format_of_content(b"Klondike").name
    ('xml', 'pat')
    """
    begun = data[:4096].lstrip(b"\xef\xbb\xbf\xfe\xff\0 \t\r\n")
    likely = (each for each in FORMATS.values() if each.begins and begun.startswith(each.begins.encode()))
    return next(likely, FORMATS[DEFAULT_FORMAT])


def likely_format(data: bytes) -> Format | None:
    r"""Return the format that a file begins as; None where it begins as none does.

    >>> likely_format(b"Patience\n1 13\n").name, likely_format(b"Dear Anna,\n")
    ('pat', None)
    """
    found = format_of_content(data)
    begun = data[:4096].lstrip(b"\xef\xbb\xbf\xfe\xff\0")
    return found if found.begins or _DECKS_AND_PILES.match(begun) else None


def format_of(name: str) -> Format:
    """Return a format by its name or by the ending of its files, without the point. Raises UnknownGame.

    >>> format_of("json") is format_of("solvitaire")
    True
    """
    found = FORMATS.get(name) or next((each for each in FORMATS.values() if each.suffix == f".{name}"), None)
    if found is None:
        raise UnknownGame(f"{name!r} is not a format of definitions: expected {' or '.join(FORMATS)}")
    return found
