"""Reading a definition: from a text with places to rules, and everything that is wrong with it (S-J1)."""

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Final

from kabale.messages import Message, message
from kabale.problems import Diagnostic, Report, Source
from kabale.solvitaire.check import Written, check
from kabale.solvitaire.rules import FIELDS, MOST, Rules
from kabale.solvitaire.spelling import card_named, rank_named
from kabale.solvitaire.text import Member, Node, NotJson, parse

PARTS: Final = {path[0] for path in FIELDS if len(path) > 1}
"""The keys whose values are objects."""

KEYS: Final = list(dict.fromkeys(path[0] for path in FIELDS))
"""The keys of a definition."""

DEAL_KEYS: Final = (
    "tableau piles",
    "stock",
    "waste",
    "reserve",
    "hole",
    "accordion",
    "sequences",
    "foundations",
    "cells",
)
"""The keys of a deal (S-J32)."""


def read(source: Source) -> tuple[Rules | None, list[Diagnostic]]:
    """Return the rules of a definition, None where it has errors, and the diagnostics in file order."""
    report = Report(source)
    node = parsed(source, report)
    if node is None:
        return None, report.in_file_order()
    if node.kind != "object" or is_deal(node):
        key = "check.json.is_deal" if node.kind == "object" else "check.json.one_object"
        report.error("S102", message(key), source.span(node.start, node.start + 1))
        return None, report.in_file_order()
    written = _Reader(report).definition(node)
    if report.has_errors:
        return None, report.in_file_order()
    rules = Rules(**{FIELDS[path].name: value for path, (value, _) in written.items()})
    check(rules, {path: span for path, (_, span) in written.items()}, report)
    return (None if report.has_errors else rules), report.in_file_order()


def parsed(source: Source, report: Report) -> Node | None:
    """Return the value of a text; what is no JSON is reported, and None returned."""
    try:
        return parse(source.text)
    except NotJson as error:
        code = "S101" if error.is_deep else "S100"
        end = min(error.end, len(source.text)) if error.start < len(source.text) else error.end
        report.error(code, error.words, source.span(error.start, end), hint=error.hint)
        return None


def is_deal(node: Node) -> bool:
    """Say whether an object is a deal: no definition has a list or a string under one of its keys."""
    keys = [member for member in node.members if member.key in DEAL_KEYS]
    return any(member.value.kind in ("list", "string") for member in keys) and not any(
        member.value.kind == "object" for member in node.members
    )


class _Reader:
    """Reads the members of a definition into values with the places of their keys."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._source = report.source

    def definition(self, node: Node) -> Written:
        """Return the values that are written, by path, each with the place of its value."""
        found: Written = {}
        for member in self._known(node, KEYS):
            if member.key not in PARTS:
                self._value((member.key,), member.value, found)
            elif member.value.kind != "object":
                self._wrong(member.value, message("check.json.part", name=repr(member.key)), "S112")
            else:
                keys = [path[1] for path in FIELDS if len(path) > 1 and path[0] == member.key]
                for inner in self._known(member.value, keys, member.key):
                    self._value((member.key, inner.key), inner.value, found)
        return found

    def _known(self, node: Node, keys: Sequence[str], part: str = "") -> list[Member]:
        """Return the members with known keys, each once; the others are reported."""
        known: dict[str, Member] = {}
        for member in node.members:
            span = self._source.span(member.start, member.end)
            if member.key in known:
                line = self._source.place(known[member.key].start)[0]
                self._report.error("S111", message("check.json.twice_line", name=repr(member.key), line=line), span)
            elif member.key not in keys:
                key = "check.json.no_key_in" if part else "check.json.no_key"
                said = message(key, name=repr(member.key), part=repr(part))
                self._report.error("S110", said, span, hint=_hint(member.key, keys))
            else:
                known[member.key] = member
        return list(known.values())

    def _value(self, path: tuple[str, ...], node: Node, found: Written) -> None:
        """Read the value of a key, if it is one that the key knows."""
        field = FIELDS[path]
        default, key = field.default, path[-1]
        value: object = None
        if field.name in ("base", "hole_base"):
            value = self._base(field.name, node, key)
        elif isinstance(default, bool):
            value = node.scalar if self._has_kind(node, "boolean", key) else None
        elif isinstance(default, int):
            value = self._number(node, key, field.metadata["low"], field.metadata.get("high", MOST))
        elif isinstance(default, tuple):
            value = self._several(node, key, field.metadata["words"])
        else:
            value = self._word(node, key, field.metadata["words"])
        if value is not None:
            value = None if value in ("random", "same-as-build") else value
            found[path] = value, self._source.span(node.start, node.end)

    def _has_kind(self, node: Node, kind: str, key: str) -> bool:
        if node.kind == kind:
            return True
        self._wrong(
            node, message("check.json.kind", name=repr(key), wanted=_named(kind), found=_named(node.kind)), "S112"
        )
        return False

    def _number(self, node: Node, key: str, low: int, high: int) -> int | None:
        if not self._has_kind(node, "number", key):
            return None
        number = node.scalar
        if not isinstance(number, int):
            self._wrong(node, message("check.json.whole", name=repr(key)), "S112")
            return None
        if low <= number <= high:
            return number
        self._wrong(node, message("check.json.range", name=repr(key), low=low, high=high), "S114")
        return None

    def _word(self, node: Node, key: str, words: Sequence[str]) -> str | None:
        """Return the member of *words* that is written there."""
        if not self._has_kind(node, "string", key):
            return None
        for word in words:
            if word == node.scalar:
                return word
        hint = _hint(str(node.scalar), [str(word) for word in words])
        said = message("check.json.unknown", name=repr(key), word=repr(node.scalar))
        self._report.error("S113", said, self._source.span(node.start, node.end), hint=hint)
        return None

    def _several(self, node: Node, key: str, words: Sequence[str]) -> tuple[str, ...] | None:
        if not self._has_kind(node, "list", key):
            return None
        found = [self._word(item, key, words) for item in node.items]
        return tuple(dict.fromkeys(word for word in found if word is not None))

    def _base(self, name: str, node: Node, key: str) -> int | str | None:
        """Read a base: a rank, for the hole a card, or ``random``."""
        if not self._has_kind(node, "string", key):
            return None
        text = str(node.scalar)
        value = text if text == "random" else rank_named(text) if name == "base" else card_named(text)
        if value is None:
            wanted = "check.json.rank" if name == "base" else "check.json.card"
            self._wrong(node, message(wanted, name=repr(key), word=repr(text)), "S113")
        return value

    def _wrong(self, node: Node, words: Message, code: str) -> None:
        self._report.error(code, words, self._source.span(node.start, node.end))


def _named(kind: str) -> Message | str:
    """Return what a kind of values is called."""
    return kind if kind == "null" else message(f"check.json.type.{kind}")


def _hint(text: str, known: Sequence[str]) -> Message:
    """Return advice: the nearest of what is known, else all of it as far as it fits."""
    if text == "complete piles":  # What the program's reader looks for (D1).
        return message("check.json.complete_hint")
    near = get_close_matches(text[:80], known, 1)
    if near:
        return message("problems.near", word=repr(near[0]))
    key = "check.json.many_hint" if len(known) > 12 else "check.json.one_of_hint"
    return message(key, words=", ".join(map(repr, known[:12])))
