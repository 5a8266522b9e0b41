"""JSON with places, and how ranks and cards are spelt in it.

The standard library's reader keeps no places and takes the last of equal keys. Nothing here knows what a key means.
"""

import json
import re
from typing import Final, Literal, NamedTuple

from kabale.messages import Message, message
from kabale.table.cards import RANKS, SUITS

MOST_LEVELS: Final = 8
"""The most levels of nested objects and lists; the language itself needs three."""

Kind = Literal["object", "list", "string", "number", "boolean", "null"]

_SPACES: Final = (" ", "\t", "\r", "\n")
_SPACE: Final = re.compile(r"[ \t\r\n]*")
_STRING: Final = re.compile(r'"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"')
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
_WORDS: Final = re.compile(r"true|false|null")
_LONGEST_NUMBER: Final = 12


class Node(NamedTuple):
    """A value from offset *start* to just before *end*; of its contents only those of its kind mean anything."""

    kind: Kind
    start: int
    end: int
    scalar: str | int | float | bool | None = None
    items: tuple["Node", ...] = ()
    members: tuple["Member", ...] = ()


class Member(NamedTuple):
    """A key of an object with its place, and its value."""

    key: str
    start: int
    end: int
    value: Node


class NotJson(Exception):
    """The text is invalid JSON, or nested too deeply: the place, the fault, and advice."""

    def __init__(
        self, start: int, end: int, words: Message, hint: Message | None = None, *, is_deep: bool = False
    ) -> None:
        super().__init__(words)
        self.start, self.end, self.words, self.hint, self.is_deep = start, end, words, hint, is_deep


def parse(text: str) -> Node:
    """Return the one value of a text. Raises NotJson at the first invalid place.

    >>> parse(' {"cells": 4}').members[0].start
    2
    """
    reader = _JsonParser(text)
    node = reader.value(0)
    if (at := reader.skip(node.end)) < len(text):
        raise NotJson(at, at + 1, message("check.json.behind"))
    return node


class _JsonParser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.levels = 0

    def skip(self, at: int) -> int:
        if not self.text.startswith(_SPACES, at):
            return at
        found = _SPACE.match(self.text, at)
        return found.end() if found else at

    def value(self, at: int) -> Node:
        at = self.skip(at)
        match self.text[at : at + 1]:
            case "{":
                return self._nested(at, "object", "}")
            case "[":
                return self._nested(at, "list", "]")
            case '"':
                end, content = self._string(at)
                return Node("string", at, end, content)
            case _:
                pass
        if found := _NUMBER.match(self.text, at):
            digits = found.group()
            is_whole = not (found[1] or found[2]) and len(digits) <= _LONGEST_NUMBER
            return Node("number", at, found.end(), int(digits) if is_whole else float(digits))
        if found := _WORDS.match(self.text, at):
            content = json.loads(found.group())
            return Node("null" if content is None else "boolean", at, found.end(), content)
        raise self._expected(at, message("check.json.want.value"))

    def _string(self, at: int) -> tuple[int, str]:
        if (found := _STRING.match(self.text, at)) is None:
            end = next((i for i in range(at + 1, len(self.text)) if self.text[i] in "\r\n"), len(self.text))
            raise NotJson(at, end, message("check.json.string"))
        content = found.group()[1:-1]
        if "\\" in content:
            content = str(json.loads(found.group()))
        if not content.isascii():
            content = content.encode("utf-8", "replace").decode()  # Halves of pairs cannot be printed.
        return found.end(), content

    def _nested(self, at: int, kind: Literal["object", "list"], close: str) -> Node:
        self.levels += 1
        if self.levels > MOST_LEVELS:
            raise NotJson(at, at + 1, message("check.json.deep", most=MOST_LEVELS), is_deep=True)
        items: list[Node] = []
        members: list[Member] = []
        here = self.skip(at + 1)
        while not self.text.startswith(close, here) or items or members:
            if kind == "object":
                members.append(self._member(here))
                here = self.skip(members[-1].value.end)
            else:
                items.append(self.value(here))
                here = self.skip(items[-1].end)
            if self.text.startswith(close, here):
                break
            if not self.text.startswith(",", here):
                raise self._expected(here, message("check.json.want.more", close=close))
            comma, here = here, self.skip(here + 1)
            if self.text.startswith(close, here):
                said, hint = message("check.json.comma", close=close), message("check.json.comma_hint")
                raise NotJson(comma, comma + 1, said, hint)
        self.levels -= 1
        return Node(kind, at, here + 1, None, tuple(items), tuple(members))

    def _member(self, at: int) -> Member:
        if not self.text.startswith('"', at):
            raise self._expected(at, message("check.json.want.key"))
        end, key = self._string(at)
        colon = self.skip(end)
        if not self.text.startswith(":", colon):
            raise self._expected(colon, message("check.json.want.colon"))
        return Member(key, at, end, self.value(colon + 1))

    def _expected(self, at: int, what: Message) -> NotJson:
        if at >= len(self.text):
            return NotJson(at, at + 1, message("check.json.ends", what=what))
        hint = message("check.json.comments") if self.text[at] in "/#" else None
        return NotJson(at, at + 1, message("check.json.expected", what=what), hint)


# -- ranks and cards (S-J31) -----------------------------------------------------------------------------------------

_RANKS = {"1": 1, "10": 10, "11": 11, "12": 12, "13": 13} | {letter: place for place, letter in enumerate(RANKS, 1)}


def rank_named(text: str) -> int | None:
    """Return the rank of ``A`` or ``1``, ``2`` to ``10``, ``J`` ``Q`` ``K`` or their numbers, in either case.

    >>> rank_named("q"), rank_named("0")
    (12, None)
    """
    return _RANKS.get(text.upper())


def card_named(text: str) -> str | None:
    """Return a card's two-letter name from a rank and a suit letter, in either case; None if it names none.

    >>> card_named("10h"), card_named("AX")
    ('TH', None)
    """
    rank, letter = rank_named(text[:-1]), text[-1:].upper()
    return RANKS[rank - 1] + letter if rank is not None and letter and letter in SUITS else None
