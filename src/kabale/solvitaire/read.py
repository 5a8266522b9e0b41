"""Reading a definition: from a text with places to rules, and everything that is wrong with it (S-J1)."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import reduce
from typing import Any, Final

from kabale.messages import Message, message
from kabale.problems import Diagnostic, Report, Source, Span
from kabale.solvitaire.rules import FIELDS, MOST, Blocks, BuildPolicy, DealTo, Initial, Rules, Spaces
from kabale.solvitaire.text import Member, Node, NotJson, card_named, parse, rank_named

Path = tuple[str, ...]
Written = dict[Path, tuple[Any, Span]]
"""The values that are written, by path, with their places."""

Finding = tuple[str, Message, Path]
"""A code, what is said, and the value where it is said."""

PARTS: Final = {path[0] for path in FIELDS if len(path) > 1}

KEYS: Final = list(dict.fromkeys(path[0] for path in FIELDS))

DEAL_KEYS: Final[Mapping[str, str]] = {
    **{key: key for key in ("stock", "waste", "reserve", "hole", "accordion", "foundations", "cells")},
    **{"tableau piles": "tableau", "sequences": "places"},
}
"""The keys of a deal (S-J32), each with its piles in ``PileIndices``."""


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
    written = _DefinitionReader(report).definition(node)
    if report.has_errors:
        return None, report.in_file_order()
    rules = Rules(**{FIELDS[path].name: value for path, (value, _) in written.items()})
    _check(rules, written, report)
    return (None if report.has_errors else rules), report.in_file_order()


def parsed(source: Source, report: Report) -> Node | None:
    """Return the value of a text; report invalid JSON and return None."""
    try:
        return parse(source.text)
    except NotJson as error:
        code = "S101" if error.is_deep else "S100"
        end = min(error.end, len(source.text)) if error.start < len(source.text) else error.end
        report.error(code, error.words, source.span(error.start, end), hint=error.hint)
        return None


def is_deal(node: Node) -> bool:
    """Say whether an object is a deal: no definition has a list or a string under one of its keys."""
    kinds = {member.value.kind for member in node.members if member.key in DEAL_KEYS}
    return not kinds.isdisjoint(("list", "string")) and all(member.value.kind != "object" for member in node.members)


class _DefinitionReader:
    def __init__(self, report: Report) -> None:
        self._report = report
        self._source = report.source

    def definition(self, node: Node) -> Written:
        found: Written = {}
        for member in self._known(node, KEYS):
            if member.key not in PARTS:
                self._value((member.key,), member.value, found)
            elif member.value.kind != "object":
                self._wrong(member.value, "S112", message("check.json.part", name=repr(member.key)))
            else:
                keys = [path[1] for path in FIELDS if len(path) > 1 and path[0] == member.key]
                for inner in self._known(member.value, keys, member.key):
                    self._value((member.key, inner.key), inner.value, found)
        return found

    def _known(self, node: Node, keys: Sequence[str], part: str = "") -> list[Member]:
        """Return the members with known keys, each once; the others are reported."""
        known: dict[str, Member] = {}
        for member in node.members:
            if member.key in known:
                line = self._source.place(known[member.key].start)[0]
                self._wrong(member, "S111", message("check.json.twice_line", name=repr(member.key), line=line))
            elif member.key not in keys:
                key = "check.json.no_key_in" if part else "check.json.no_key"
                said = message(key, name=repr(member.key), part=repr(part))
                self._wrong(member, "S110", said, self._hint(member.key, keys))
            else:
                known[member.key] = member
        return list(known.values())

    def _value(self, path: Path, node: Node, found: Written) -> None:
        field, key = FIELDS[path], path[-1]
        default, limits = field.default, field.metadata
        value: object = None
        if field.name in ("base", "hole_base"):
            value = self._base(field.name, node, key)
        elif isinstance(default, tuple):
            if self._has_kind(node, "list", key):
                words = [self._word(item, key, limits["words"]) for item in node.items]
                value = tuple(dict.fromkeys(word for word in words if word is not None))
        elif isinstance(default, bool):
            value = node.scalar if self._has_kind(node, "boolean", key) else None
        elif isinstance(default, int):
            low, high = limits["low"], limits.get("high", MOST)
            if not self._has_kind(node, "number", key):
                pass
            elif not isinstance(node.scalar, int):
                self._wrong(node, "S112", message("check.json.whole", name=repr(key)))
            elif low <= node.scalar <= high:
                value = node.scalar
            else:
                self._wrong(node, "S114", message("check.json.range", name=repr(key), low=low, high=high))
        else:
            value = self._word(node, key, limits["words"])
        if value is not None:
            value = None if value in ("random", "same-as-build") else value
            found[path] = value, self._source.span(node.start, node.end)

    def _has_kind(self, node: Node, kind: str, key: str) -> bool:
        if node.kind == kind:
            return True
        wanted, there = (each if each == "null" else message(f"check.json.type.{each}") for each in (kind, node.kind))
        self._wrong(node, "S112", message("check.json.kind", name=repr(key), wanted=wanted, found=there))
        return False

    def _word(self, node: Node, key: str, words: Sequence[str]) -> str | None:
        if not self._has_kind(node, "string", key):
            return None
        for word in words:
            if word == node.scalar:
                return word
        said = message("check.json.unknown", name=repr(key), word=repr(node.scalar))
        self._wrong(node, "S113", said, self._hint(str(node.scalar), [str(word) for word in words]))
        return None

    def _base(self, name: str, node: Node, key: str) -> int | str | None:
        if not self._has_kind(node, "string", key):
            return None
        text = str(node.scalar)
        value = text if text == "random" else rank_named(text) if name == "base" else card_named(text)
        if value is None:
            wanted = "check.json.rank" if name == "base" else "check.json.card"
            self._wrong(node, "S113", message(wanted, name=repr(key), word=repr(text)))
        return value

    def _wrong(self, at: Node | Member, code: str, words: Message, hint: Message | None = None) -> None:
        if len(self._report.diagnostics) < PROBLEMS:
            self._report.error(code, words, self._source.span(at.start, at.end), hint=hint)

    def _hint(self, text: str, known: Sequence[str]) -> Message | None:
        # 100,000 nearest words take five seconds.
        return _hint(text, known) if len(self._report.diagnostics) < PROBLEMS else None


PROBLEMS: Final = 1000
"""The most unknown, repeated and wrong values that are reported; an editor shows 200 problems."""


def _hint(text: str, known: Sequence[str]) -> Message:
    """Return advice: the nearest known word, otherwise as many known words as fit."""
    if text == "complete piles":  # The program's reader looks for these words (D1).
        return message("check.json.complete_hint")
    near = get_close_matches(text[:80], known, 1)
    if near:
        return message("problems.near", word=repr(near[0]))
    key = "check.json.many_hint" if len(known) > 12 else "check.json.one_of_hint"
    return message(key, words=", ".join(map(repr, known[:12])))


_GOALS: Final[Mapping[str, Path]] = {
    "foundations": ("foundations", "present"),
    "hole": ("hole", "present"),
    "rows": ("sequences", "count"),
    "accordion": ("accordion", "size"),
}
"""The values by which a file says that it has each goal."""

_COUNTS: Final[Sequence[Path]] = (
    ("stock", "size"),
    ("reserve", "size"),
    ("accordion", "size"),
    ("sequences", "count"),
    ("cells", "pre-filled"),
    ("foundations", "initial cards"),
)


def _check(rules: Rules, written: Written, report: Report) -> None:
    top = Span.at(*report.source.place(max(report.source.text.find("{"), 0)))

    def where(path: Path) -> Span:
        near = (span for other, (_, span) in written.items() if other[0] == path[0])
        return written[path][1] if path in written else next(near, top)

    for code, words, path in _errors(rules):
        report.error(code, words, where(path))
    if not report.has_errors:
        for code, words, path in _warnings(rules, written):
            report.warning(code, words, where(path))


def _value_at(rules: Rules, path: Path) -> object:
    return getattr(rules, FIELDS[path].name)


def _errors(rules: Rules) -> Iterator[Finding]:
    asked = [name for name in _GOALS if getattr(rules, name)]
    if len(asked) != 1:
        names = [message(f"check.json.goal.{name}") for name in asked or ["none"]]
        goals = reduce(lambda one, other: message("check.json.goal.and", one=one, other=other), names)
        path = next((_GOALS[name] for name in asked if name != "foundations"), _GOALS["foundations"])
        yield "S200", message("check.json.goals", goals=goals), path
        return
    # Games of rows or an accordion have no other piles.
    for path in (("tableau piles", "count"), ("cells", "count"), ("stock", "size"), ("reserve", "size")):
        if (rules.rows or rules.accordion) and (count := _value_at(rules, path)):
            yield "S207", message("check.json.alone", number=count, part=repr(path[0])), path
    if rules.filled > rules.cells:
        said = message("check.json.filled", filled=rules.filled, cells=rules.cells)
        yield "S203", said, ("cells", "pre-filled")
    there, elsewhere = rules.pack_size, rules.outside_tableau
    if rules.rows and rules.rows != 4 * rules.decks:
        yield "S206", message("check.json.rows", wanted=4 * rules.decks, found=rules.rows), ("sequences", "count")
    elif elsewhere > there:
        path = next(path for path in _COUNTS if _value_at(rules, path))
        yield "S201", message("check.json.asked", asked=elsewhere, there=there), path
    elif elsewhere < there and not rules.columns and not rules.accordion:
        yield "S202", message("check.json.over", number=there - elsewhere), ("tableau piles", "count")
    yield from _missing(rules)


def _missing(rules: Rules) -> Iterator[Finding]:
    in_hole = rank_named(rules.hole_base[:-1]) if rules.hole and rules.hole_base else None
    for part, base in (("foundations", rules.base if rules.foundations else None), ("hole", in_hole)):
        if base is not None and base > rules.max_rank:
            yield "S204", message("check.json.high_base", rank=rules.max_rank), (part, "base card")
    deals, spaces = ("stock", "deal type"), ("tableau piles", "spaces policy")
    has_waste = rules.stock and rules.deal_to is DealTo.WASTE
    has_stacked = rules.reserve and rules.stacked
    if rules.deal_to is DealTo.HOLE and not rules.hole:
        yield "S205", message("check.json.no_hole"), deals
    if rules.deal_to is DealTo.TABLEAU and not rules.columns:
        yield "S205", message("check.json.no_columns"), deals
    if rules.spaces is Spaces.WASTE_THEN_STOCK and not has_waste:
        yield "S205", message("check.json.no_waste"), spaces
    if rules.spaces in (Spaces.RESERVE_THEN_ANY, Spaces.RESERVE_THEN_WASTE) and not has_stacked:
        yield "S205", message("check.json.no_reserve"), spaces
    elif rules.spaces is Spaces.RESERVE_THEN_WASTE and not has_waste:
        yield "S205", message("check.json.no_waste"), spaces


def _warnings(rules: Rules, written: Written) -> Iterator[Finding]:
    is_king_odd = rules.max_rank < 13 or (rules.foundations and rules.base != 1)
    if rules.spaces is Spaces.KINGS and is_king_odd:
        yield "S300", message("check.json.kings"), ("tableau piles", "spaces policy")
    if rules.complete and rules.foundations:
        if rules.removable:
            yield "S302", message("check.json.never_back"), ("foundations", "removable")
        if rules.initial is not Initial.NONE:
            yield "S302", message("check.json.initial"), ("foundations", "initial cards")
        if rules.base != 1:
            yield "S302", message("check.json.to_ace"), ("foundations", "base card")
    if rules.blocks is not Blocks.NO and rules.run is BuildPolicy.NO_BUILD and rules.build is not BuildPolicy.NO_BUILD:
        yield "S303", message("check.json.one_card"), ("tableau piles", "move built group")
    if rules.accordion and not (rules.jumps and rules.agree):
        yield "S304", message("check.json.no_jump"), ("accordion", "size")
    for path in written:
        if (why := _idle(rules, path)) is not None:
            yield "S301", message("check.json.idle", name=repr(path[-1]), why=why), path


def _idle(rules: Rules, path: Path) -> Message | None:
    """Return why a key that is written does nothing, None where it does something (S-J4)."""
    part, key = path[0], path[-1]
    size_keys = ("count", "size", "present")
    if _value_at(rules, path) == FIELDS[path].default or key in size_keys:
        return None
    sizes = [_value_at(rules, (part, each)) for each in size_keys if (part, each) in FIELDS]
    if sizes and not sizes[0]:
        is_plural = part in ("foundations", "cells", "sequences")
        return message("check.json.idle_none" if is_plural else "check.json.idle_no", part=part)
    if key in ("deal count", "redeal") and rules.deal_to is not DealTo.WASTE:
        return message("check.json.idle_waste")
    if key == "fixed suit" and rules.direction == "R":
        return message("check.json.idle_right")
    if key == "move built group policy" and rules.blocks is Blocks.NO:
        return message("check.json.idle_blocks")
    return None
