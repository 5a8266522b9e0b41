"""Points of an XML game as number 7 of ``.pat`` piles: goals met exactly when the points suffice (P13, X26)."""

from collections.abc import Mapping

from kabale.conversion.xml_to_pat_piles import Reader
from kabale.pat.rules import NO_MATTER, STOCK
from kabale.xml.text.words import Tag


def goals(reader: Reader, limits: Mapping[int, int | None], fulls: Mapping[int, int]) -> dict[int, int]:
    """Return number 7 of every pile.

    *limits* are the most cards that piles take, None without limit; *fulls* the same, the numbers too that are
    no limit because there are no more cards.
    """
    points = _points(reader)
    held = {pile for pile, each in points.items() if each > 0}
    emptied = {pile for pile, each in points.items() if each < 0}
    numbers = {pile: NO_MATTER if limit is None else -limit for pile, limit in limits.items()}
    if reader.rules.goal is None:
        return numbers
    if not points or not _can_be_said(reader, points, limits, fulls):
        reader.reasons.at_line(reader.lines.of_game(Tag.SCORE_MAX), "a goal in points that number 7 cannot say")
    numbers |= {pile: fulls.get(pile, NO_MATTER) for pile in held} | dict.fromkeys(emptied, 0)
    return numbers


def _points(reader: Reader) -> dict[int, int]:
    """Return what a card in each pile counts; points under a condition are reasons."""
    points: dict[int, int] = {}
    for pile, field in enumerate(reader.rules.fields):
        if any(each.when is not None for each in field.points):
            reader.refuse(pile, Tag.POINTS, "points under a condition")
        total = sum(each.points for each in field.points)
        if total:
            points[pile] = total
    return points


def _can_be_said(
    reader: Reader, points: Mapping[int, int], limits: Mapping[int, int | None], fulls: Mapping[int, int]
) -> bool:
    """Say whether the points suffice exactly when some piles are full and others empty, as number 7 wants it."""
    needed = (reader.rules.goal or 0) - reader.rules.start_score
    sizes = {pile: len(cards) for pile, cards in enumerate(reader.state.piles)}
    full = 0
    for pile, each in points.items():
        if each > 0:
            full_at = fulls.get(pile)
            if pile == STOCK or full_at is None or sizes[pile] > full_at:
                return False
            full += each * full_at
        elif limits[pile] is not None:
            return False
    deals_into_empty = any(sizes[pile] for pile, each in points.items() if each < 0)
    only_emptied = all(each < 0 for each in points.values())
    return needed == full and deals_into_empty == only_emptied
