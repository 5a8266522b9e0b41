"""Help for authors of definitions: a shape to begin with, conversion, the usual layout, and what a change did."""

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pkgutil import resolve_name
from typing import Final

from kabale.codes import read_toml
from kabale.conversion import Reasons
from kabale.decoding import decode, encoding_of
from kabale.engine.game import Game
from kabale.errors import KabaleError, expect
from kabale.library.catalogue import entry
from kabale.library.formats import FORMATS, Format, format_of
from kabale.library.loading import load_bytes, loads
from kabale.problems import BadDefinition


@dataclass(frozen=True, slots=True)
class Shape:
    """A game of the library to begin with, and its description."""

    game: str
    words: str


@cache
def shapes() -> Mapping[str, Shape]:
    """Return the shapes of ``games/shapes.toml`` by name, in the order in which a list offers them."""
    return {name: Shape(**each) for name, each in read_toml("kabale", "games/shapes.toml").items()}


def start(name: str, title: str) -> tuple[str, str]:
    """Return the file ending and the text of a shape or game under a title. Raises UnknownGame."""
    found = entry(shapes()[name].game if name in shapes() else name)
    form = format_of(found.format)
    source, _ = decode(found.read(), found.file, letter=form.letter)
    text = "" if source is None else source.text
    return form.suffix, form.titled(text, title) or text


class NotConvertible(KabaleError):
    """The other language cannot express the game, for some *reasons*, each with its place."""

    def __init__(self, reasons: list[str]) -> None:
        super().__init__("; ".join(reasons))
        self.reasons = reasons


def convert(game: Game, to: str) -> str:
    """Return a game's definition in a language, in its normal form or converted. Raises :class:`NotConvertible`."""
    expect(game, Game, "a game")
    expect(to, str, "the name of a format")
    if to not in FORMATS:
        raise NotConvertible([f"{to!r} is not a format of definitions: expected {' or '.join(FORMATS)}"])
    if game.format == to:
        return game.normal_form()
    reasons = Reasons()
    known = FORMATS.get(game.format)
    if known is None or to not in known.converts:
        raise NotConvertible([f"a .{game.format} game cannot be written as .{to}"])
    text: str = resolve_name(known.converts[to])(game.definition, reasons)
    if not reasons.found:
        found, problems = loads(text, format=to)
        reasons.found += [] if found else [f"the file would be wrong: {each.message}" for each in problems]
    if reasons.found:
        raise NotConvertible(reasons.found)
    return text


class NotFormatted(KabaleError):
    """A file stays as it is; the text gives the reason."""

    code = "unsupported"


def formatted(form: Format, data: bytes, path: str, encoding: str | None = None) -> bytes:
    """Return the bytes of a file in the usual layout; the definition means the same.

    Encoding and line ends stay, but a file in a chosen *encoding* becomes UTF-8. Raises
    :class:`kabale.problems.BadDefinition`, and :class:`NotFormatted`.
    """
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        raise NotFormatted(f"{path}: save the file as UTF-8 first")
    before = load_bytes(data, path, format=form.name, encoding=encoding)
    source, _ = form.decoded(data, path, encoding)
    if before[0] is None or source is None:
        raise BadDefinition(before[1])
    ends = "\r\n" if "\r\n" in source.text else "\n"
    text = form.formatted(source.text.replace("\r\n", "\n")).replace("\n", ends)
    mark = BOM_UTF8 if data.startswith(BOM_UTF8) else b""
    after = mark + text.encode("utf-8" if encoding else encoding_of(data, form.language.declared_encoding(data)))
    game, problems = load_bytes(after, path, format=form.name)
    # Padding at the end may go.
    codes = [each.code for each in before[1] if each.code[1:] != "004"]
    is_same = game is not None and game.normal_form() == before[0].normal_form()
    if not is_same or codes != [each.code for each in problems]:
        raise NotFormatted(f"{path}: laid out anew it would say something else, so it is left as it is")
    return after


_RULE: Final = "- "
_NUMBERS: Final = re.compile(r" \([^()]*\d[^()]*\)")


@dataclass(frozen=True, slots=True)
class Difference:
    """The rules under one heading that only one of two definitions has, in its order."""

    heading: str
    before: tuple[str, ...]
    now: tuple[str, ...]


def differences(old: Game, new: Game, language: str = "en") -> list[Difference]:
    """Return the differences of two games' rules, in a language: headings of the new one first, in its order.

    >>> from kabale.library import game
    >>> [(each.heading, each.now) for each in differences(game("klondike"), game("klondike3"))][1]
    ('The stock', ('Click the stock to turn three cards onto the waste, one by one.',))
    """
    before, now = _sections(old.explain(language=language)), _sections(new.explain(language=language))
    found = []
    for heading in dict.fromkeys([*now, *before]):
        was, comes = before.get(heading, ()), now.get(heading, ())
        # A pile that was put in changes only the numbers of others.
        gone = tuple(each for each in was if _plain(each) not in map(_plain, comes))
        come = tuple(each for each in comes if _plain(each) not in map(_plain, was))
        if gone or come:
            found.append(Difference(heading, gone, come))
    return found


def _plain(words: str) -> str:
    return _NUMBERS.sub("", words)


def _sections(page: str) -> Mapping[str, Sequence[str]]:
    sections: dict[str, list[str]] = {}
    heading = ""
    for line in page.splitlines()[1:]:
        if line.startswith(_RULE):
            sections.setdefault(heading, []).append(line.removeprefix(_RULE))
        elif line:
            heading = "" if line.endswith(".") else _plain(line)
            if not heading:
                sections.setdefault("", []).append(line)
    return sections
