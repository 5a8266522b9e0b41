"""The card relations that the definition languages share: whether *card* may follow *on*, on a pile or in a run."""

from collections.abc import Callable, Collection
from enum import Enum
from functools import cache

from kabale.table.cards import LOOKS, Card, all_looks, is_red, rank, suit

Relation = Callable[[Card, Card], bool]

Fits = tuple[bytes, ...]
"""``fits[look of the card lain on][look of the card]`` is 1 where the relation holds."""

RANK_COUNT = 13


class Suits(Enum):
    """How the suits of two neighbouring cards must relate."""

    SAME = "same"
    SAME_COLOUR = "same colour"
    OTHER_COLOUR = "other colour"
    OTHER = "other"
    ANY = "any"


def suits_agree(suits: Suits, card: Card, on: Card) -> bool:
    """Say whether the suits of two cards relate as asked."""
    match suits:
        case Suits.SAME:
            return suit(card) == suit(on)
        case Suits.SAME_COLOUR:
            return is_red(card) == is_red(on)
        case Suits.OTHER_COLOUR:
            return is_red(card) != is_red(on)
        case Suits.OTHER:
            return suit(card) != suit(on)
        case Suits.ANY:
            return True


def steps(card: Card, on: Card, allowed: Collection[int], *, around: bool) -> bool:
    """Say whether *card* is an allowed step in rank above *on* (below, if negative), perhaps *around* the king."""
    difference = rank(card) - rank(on)
    if around:
        return any((difference - step) % RANK_COUNT == 0 for step in allowed)
    return difference in allowed


def adds_to(card: Card, on: Card, total: int) -> bool:
    """Say whether the ranks of two cards add to a total: ace 1, jack 11, queen 12, king 13."""
    return rank(card) + rank(on) == total


def tabulate(relation: Relation) -> Fits:
    """Ask a relation once for every pair of the 52 looks; everything else does not fit."""
    table = [bytearray(LOOKS) for _ in range(LOOKS)]
    for on in all_looks():
        for card in all_looks():
            table[on][card] = relation(card, on)
    return tuple(bytes(row) for row in table)


def accepted(test: Callable[[Card], bool]) -> bytes:
    """Ask a test once for each of the 52 looks: ``accepted(test)[look]`` is 1 where it holds."""
    row = bytearray(LOOKS)
    for card in all_looks():
        row[card] = test(card)
    return bytes(row)


@cache
def longest_run(fits: Fits) -> int | None:
    """Return how many cards lie in order at most, None where runs can go round and never end; no joker is among them.

    >>> longest_run(tabulate(lambda card, on: rank(card) == rank(on) - 1))
    13
    """
    looks = all_looks()
    lengths = dict.fromkeys(looks, 1)
    for _ in looks:
        longer = {on: 1 + max((lengths[card] for card in looks if fits[on][card]), default=0) for on in looks}
        if longer == lengths:
            return max(lengths.values())
        lengths = longer
    return None


def run_length(pile: list[Card], fits: Fits, most: int) -> int:
    """Return how many cards at the top of a pile, at most *most*, lie in order (1 for any single card)."""
    length = 1
    while length < most and fits[pile[-length - 1] & 63][pile[-length] & 63]:
        length += 1
    return min(length, most)
