"""What values cannot be together (S-J2, S-J3), and what does nothing or cannot be won (S-J4)."""

from collections.abc import Iterator, Mapping
from typing import Any

from kabale.problems import Report, Span
from kabale.solvitaire.rules import FIELDS, Rules
from kabale.solvitaire.spelling import rank_named
from kabale.solvitaire.terms import Blocks, Build, DealTo, Initial, Spaces

Path = tuple[str, ...]
Written = dict[Path, tuple[Any, Span]]
"""The values that are written, by path, with their places."""

Finding = tuple[str, str, Path]
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
        "a hole": rules.hole,
        "rows": rules.rows > 0,
        "an accordion": rules.accordion > 0,
    }
    asked = [name for name, is_there in goals.items() if is_there]
    if len(asked) != 1:
        path = next((path for path, goal in _GOAL_PATHS.items() if goals[goal]), ("foundations", "present"))
        yield "S200", f"a game has one goal, and this one has {' and '.join(asked) or 'none'}", path
        return
    if rules.rows or rules.accordion:
        yield from _alone(rules)
    yield from _counted(rules)
    yield from _bases(rules)
    yield from _piles(rules)


_GOAL_PATHS = {
    ("hole", "present"): "a hole",
    ("sequences", "count"): "rows",
    ("accordion", "size"): "an accordion",
    ("foundations", "present"): "foundations",
}


def _alone(rules: Rules) -> Iterator[Finding]:
    """Yield what stands beside rows or an accordion."""
    beside = {("tableau piles", "count"): rules.columns, ("cells", "count"): rules.cells}
    beside |= {("stock", "size"): rules.stock, ("reserve", "size"): rules.reserve}
    for path, count in beside.items():
        if count:
            yield "S207", f"rows and accordions stand alone, and there are {count} under {path[0]!r}", path
    if rules.rows and rules.rows != 4 * rules.decks:
        yield "S206", f"there are {4 * rules.decks} rows, not {rules.rows}", ("sequences", "count")


def _counted(rules: Rules) -> Iterator[Finding]:
    asked, there = rules.asked_for, rules.pack_size
    if rules.filled > rules.cells:
        yield "S203", f"{rules.filled} cells are filled and there are {rules.cells}", ("cells", "pre-filled")
    if rules.rows and rules.rows != 4 * rules.decks:
        return
    if asked > there:
        path = next(path for path in _COUNT_PATHS if getattr(rules, FIELDS[path].name)) if asked else ("max rank",)
        yield "S201", f"{asked} cards are asked for and the pack has {there}", path
    elif asked < there and not rules.columns and not rules.accordion:
        yield "S202", f"{there - asked} cards are left over and there is no tableau pile", ("tableau piles", "count")


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
        yield "S204", f"the base card is above the highest rank, {rules.max_rank}", ("foundations", "base card")
    if rules.hole and rules.hole_base and (rank_named(rules.hole_base[:-1]) or 0) > rules.max_rank:
        yield "S204", f"the base card is above the highest rank, {rules.max_rank}", ("hole", "base card")


def _piles(rules: Rules) -> Iterator[Finding]:
    """Yield the policies whose piles are missing."""
    deals, spaces = ("stock", "deal type"), ("tableau piles", "spaces policy")
    has_waste = rules.stock and rules.deal_to is DealTo.WASTE
    has_stacked = rules.reserve and rules.stacked
    if rules.deal_to is DealTo.HOLE and not rules.hole:
        yield "S205", "the stock deals to the hole, and there is none", deals
    if rules.deal_to is DealTo.TABLEAU and not rules.columns:
        yield "S205", "the stock deals to the tableau piles, and there are none", deals
    if rules.spaces is Spaces.WASTE_THEN_STOCK and not has_waste:
        yield "S205", "spaces are filled from the waste, and there are no stock and waste", spaces
    if rules.spaces in (Spaces.RESERVE_THEN_ANY, Spaces.RESERVE_THEN_WASTE) and not has_stacked:
        yield "S205", "spaces are filled from the reserve, and there is no stacked one", spaces
    elif rules.spaces is Spaces.RESERVE_THEN_WASTE and not has_waste:
        yield "S205", "spaces are filled from the waste, and there are no stock and waste", spaces


def _warnings(rules: Rules, places: Mapping[Path, Span]) -> Iterator[Finding]:
    is_king_odd = rules.max_rank < 13 or (rules.foundations and rules.base != 1)
    if rules.spaces is Spaces.KINGS and is_king_odd:
        yield (
            "S300",
            "spaces take rank 13, which is not the highest card of a run here",
            ("tableau piles", "spaces policy"),
        )
    if rules.complete and rules.foundations:
        if rules.removable:
            yield "S302", "whole suits never come back", ("foundations", "removable")
        if rules.initial is not Initial.NONE:
            yield "S302", "a foundation with an initial card never takes a whole suit", ("foundations", "initial cards")
        if rules.base != 1:
            yield "S302", "whole suits go from the highest rank to the ace", ("foundations", "base card")
    if rules.blocks is not Blocks.NO and rules.run is Build.NO_BUILD and rules.build is not Build.NO_BUILD:
        yield "S303", "a run is one card, so no block moves", ("tableau piles", "move built group")
    if rules.accordion and not (rules.jumps and rules.agree):
        yield "S304", "no pile can move: moves and build policies are both needed", ("accordion", "size")
    for path in places:
        if (why := _idle(rules, path)) is not None:
            yield "S301", f"{path[-1]!r} does nothing: {why}", path


def _idle(rules: Rules, path: Path) -> str | None:
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
        return f"there are no {part}" if part in ("foundations", "cells", "sequences") else f"there is no {part}"
    if key in ("deal count", "redeal") and rules.deal_to is not DealTo.WASTE:
        return "the stock deals to no waste"
    if key == "fixed suit" and rules.direction == "R":
        return "rows that build from the right begin with any suit"
    if key == "move built group policy" and rules.blocks is Blocks.NO:
        return "no blocks move"
    return None
