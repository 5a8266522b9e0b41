"""Rows with gaps (S-J28): every ace is a gap; the aces themselves lie nowhere on the table."""

from collections.abc import Sequence
from itertools import pairwise

from kabale.solvitaire.cards import NOTHING, of_rank, one_above, only
from kabale.solvitaire.rules import SUIT_ORDER, Rules
from kabale.solvitaire.terms import Direction
from kabale.table.cards import LOOKS, Card

Piles = Sequence[Sequence[Card]]


def accepts_in_row(rules: Rules, piles: Piles, pile: int) -> bytes:
    """Return which looks a place takes: none if it holds a card, else what its neighbours ask for."""
    if piles[pile]:
        return NOTHING
    left, right = _from_left(rules, piles, pile), _from_right(rules, piles, pile)
    match rules.direction:
        case Direction.LEFT:
            return left
        case Direction.RIGHT:
            return right
        case Direction.BOTH:
            return bytes(one or other for one, other in zip(left, right, strict=True))


def _from_left(rules: Rules, piles: Piles, pile: int) -> bytes:
    """Return what follows the left neighbour; in first place any 2, or the 2 of the row's suit."""
    row, place = divmod(pile - rules.layout.places.start, rules.max_rank)
    if place == 0:
        return only(SUIT_ORDER[row % 4] << 4 | 2) if rules.fixed_suit else of_rank(2)
    before = piles[pile - 1]
    return one_above(rules.row_build)[before[0] & 63] if before else NOTHING


def _from_right(rules: Rules, piles: Piles, pile: int) -> bytes:
    """Return what goes before the right neighbour; in last place any card of the highest rank."""
    place = (pile - rules.layout.places.start) % rules.max_rank
    if place == rules.max_rank - 1:
        return of_rank(rules.max_rank)
    behind = piles[pile + 1]
    above = one_above(rules.row_build)
    return bytes(above[look][behind[0] & 63] for look in range(LOOKS)) if behind else NOTHING


def rows_are_won(rules: Rules, piles: Piles) -> bool:
    """Say whether each row ascends by ones, by the policy, with its gap last (``R``: first; ``LR``: either)."""
    start, length = rules.layout.places.start, rules.max_rank
    rows = (piles[at : at + length] for at in range(start, start + rules.rows * length, length))
    return all(_is_in_order(rules, row) for row in rows)


def _is_in_order(rules: Rules, row: Piles) -> bool:
    gaps = [place for place, cards in enumerate(row) if not cards]
    last = rules.max_rank - 1
    ends = {Direction.LEFT: {last}, Direction.RIGHT: {0}, Direction.BOTH: {0, last}}[rules.direction]
    if len(gaps) != 1 or gaps[0] not in ends:
        return False
    cards, above = [pile[0] for pile in row if pile], one_above(rules.row_build)
    return all(above[one & 63][other & 63] for one, other in pairwise(cards))
