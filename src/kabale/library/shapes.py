"""Shapes: definitions to begin with, each the text of a game of the library (``games/shapes.toml``)."""

import tomllib
from dataclasses import dataclass
from importlib import resources
from typing import Final

from kabale.decoding import decode
from kabale.library.catalogue import entry
from kabale.library.formats import format_of


@dataclass(frozen=True, slots=True)
class Shape:
    """A game of the library to begin with, and what it is like, in words."""

    game: str
    words: str


def _read() -> dict[str, Shape]:
    text = resources.files("kabale").joinpath("games", "shapes.toml").read_text("utf-8")
    return {name: Shape(**each) for name, each in tomllib.loads(text).items()}


SHAPES: Final = _read()
"""The shapes by name, in the order in which they are offered."""


def start(name: str, title: str) -> tuple[str, str]:
    """Return the ending of a definition's file, and its text under a title: of a shape, or of a game of the library.

    Raises :class:`kabale.errors.UnknownGame`.
    """
    found = entry(SHAPES[name].game if name in SHAPES else name)
    form = format_of(found.format)
    source, _ = decode(found.read(), found.file, letter=form.letter)
    text = "" if source is None else source.text
    return form.suffix, form.titled(text, title) or text
