"""What values cannot be together (S-J2, S-J3), and what does nothing or cannot be won (S-J4)."""

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Any

from kabale.messages import Message, message
from kabale.problems import Report, Span
from kabale.solvitaire.rules import FIELDS, Rules
from kabale.solvitaire.spelling import rank_named
from kabale.solvitaire.terms import Blocks, Build, DealTo, Initial, Spaces

Path = tuple[str, ...]
Written = dict[Path, tuple[Any, Span]]
"""The values that are written, by path, with their places."""

Finding = tuple[str, Message, Path]
"""A code, what is said, and the value where it is said."""


def check(rules: Rules, places: Mapping[Path, Span], report: Report) -> None:
    """Report what cannot be together; if nothing, what does nothing or leads nowhere."""
    top = Span.at(*report.source.place(max(report.source.text.find("{"), 0)))

    def where(path: Path) -> Span:
        near = (span for other, span in places.items() if other[0] == path[0])
        return places.get(path) or next(near, top)

    for code, words, path in _errors(rules):
        report.error(code, words, where(path))
    if not report.has_errors:
        for code, words, path in _warnings(rules, places):
            report.warning(code, words, where(path))


def _errors(rules: Rules) -> Iterator[Finding]:
    goals = {
        "foundations": rules.foundations,
        "hole": rules.hole,
        "rows": rules.rows > 0,
        "accordion": rules.accordion > 0,
    }
    asked = [name for name, is_there in goals.items() if is_there]
    if len(asked) != 1:
        path = next((path for path, goal in _GOAL_PATHS.items() if goals[goal]), ("foundations", "present"))
        yield "S200", message("check.json.goals", goals=_goals(asked)), path
        return
    if rules.rows or rules.accordion:
        yield from _alone(rules)
    yield from _counted(rules)
    yield from _bases(rules)
    yield from _piles(rules)


def _goals(asked: list[str]) -> Message:
    """Name the goals of a game, in a row."""
    names = [message(f"check.json.goal.{name}") for name in asked or ["none"]]
    return reduce(lambda one, other: message("check.json.goal.and", one=one, other=other), names)


_GOAL_PATHS = {
    ("hole", "present"): "hole",
    ("sequences", "count"): "rows",
    ("accordion", "size"): "accordion",
    ("foundations", "present"): "foundations",
}


def _alone(rules: Rules) -> Iterator[Finding]:
    """Yield what stands beside rows or an accordion."""
    beside = {("tableau piles", "count"): rules.columns, ("cells", "count"): rules.cells}
    beside |= {("stock", "size"): rules.stock, ("reserve", "size"): rules.reserve}
    for path, count in beside.items():
        if count:
            yield "S207", message("check.json.alone", number=count, part=repr(path[0])), path
    if rules.rows and rules.rows != 4 * rules.decks:
        yield "S206", message("check.json.rows", wanted=4 * rules.decks, found=rules.rows), ("sequences", "count")


def _counted(rules: Rules) -> Iterator[Finding]:
    asked, there = rules.asked_for, rules.pack_size
    if rules.filled > rules.cells:
        said = message("check.json.filled", filled=rules.filled, cells=rules.cells)
        yield "S203", said, ("cells", "pre-filled")
    if rules.rows and rules.rows != 4 * rules.decks:
        return
    if asked > there:
        path = next(path for path in _COUNT_PATHS if getattr(rules, FIELDS[path].name)) if asked else ("max rank",)
        yield "S201", message("check.json.asked", asked=asked, there=there), path
    elif asked < there and not rules.columns and not rules.accordion:
        yield "S202", message("check.json.over", number=there - asked), ("tableau piles", "count")


_COUNT_PATHS: tuple[Path, ...] = (
    ("stock", "size"),
    ("reserve", "size"),
    ("accordion", "size"),
    ("sequences", "count"),
    ("cells", "pre-filled"),
    ("foundations", "initial cards"),
)


def _bases(rules: Rules) -> Iterator[Finding]:
    if rules.foundations and rules.base and rules.base > rules.max_rank:
        yield "S204", message("check.json.high_base", rank=rules.max_rank), ("foundations", "base card")
    if rules.hole and rules.hole_base and (rank_named(rules.hole_base[:-1]) or 0) > rules.max_rank:
        yield "S204", message("check.json.high_base", rank=rules.max_rank), ("hole", "base card")


def _piles(rules: Rules) -> Iterator[Finding]:
    """Yield the policies whose piles are missing."""
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


def _warnings(rules: Rules, places: Mapping[Path, Span]) -> Iterator[Finding]:
    is_king_odd = rules.max_rank < 13 or (rules.foundations and rules.base != 1)
    if rules.spaces is Spaces.KINGS and is_king_odd:
        yield (
            "S300",
            message("check.json.kings"),
            ("tableau piles", "spaces policy"),
        )
    if rules.complete and rules.foundations:
        if rules.removable:
            yield "S302", message("check.json.never_back"), ("foundations", "removable")
        if rules.initial is not Initial.NONE:
            yield "S302", message("check.json.initial"), ("foundations", "initial cards")
        if rules.base != 1:
            yield "S302", message("check.json.to_ace"), ("foundations", "base card")
    if rules.blocks is not Blocks.NO and rules.run is Build.NO_BUILD and rules.build is not Build.NO_BUILD:
        yield "S303", message("check.json.one_card"), ("tableau piles", "move built group")
    if rules.accordion and not (rules.jumps and rules.agree):
        yield "S304", message("check.json.no_jump"), ("accordion", "size")
    for path in places:
        if (why := _idle(rules, path)) is not None:
            yield "S301", message("check.json.idle", name=repr(path[-1]), why=why), path


def _idle(rules: Rules, path: Path) -> Message | None:
    """Return why a key that is written does nothing, None where it does something (S-J4)."""
    part, key = path[0], path[-1]
    value, default = getattr(rules, FIELDS[path].name), FIELDS[path].default
    if value == default or key in ("count", "size", "present"):
        return None
    there = {
        "tableau piles": rules.columns,
        "foundations": rules.foundations,
        "hole": rules.hole,
        "cells": rules.cells,
        "reserve": rules.reserve,
        "stock": rules.stock,
        "sequences": rules.rows,
        "accordion": rules.accordion,
    }
    if not there.get(part, True):
        is_plural = part in ("foundations", "cells", "sequences")
        return message("check.json.idle_none" if is_plural else "check.json.idle_no", part=part)
    if key in ("deal count", "redeal") and rules.deal_to is not DealTo.WASTE:
        return message("check.json.idle_waste")
    if key == "fixed suit" and rules.direction == "R":
        return message("check.json.idle_right")
    if key == "move built group policy" and rules.blocks is Blocks.NO:
        return message("check.json.idle_blocks")
    return None
