"""The card relations of the language, each tabulated once, the rows with gaps made of them, and their words."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from kabale.engine.fits import Fits, Suits, accepted, suits_agree, tabulate
from kabale.messages import Message, message
from kabale.solvitaire.rules import SUIT_ORDER, Agree, BuildPolicy, RowDirection, Rules
from kabale.table.cards import LOOKS, Card, rank, suit

NOTHING: Final = bytes(LOOKS)

EVERYTHING: Final = accepted(lambda _: True)

KINGS: Final = accepted(lambda card: rank(card) == 13)
"""The cards of rank 13, whatever the highest rank is (S-J13)."""

SUITS: Final[Mapping[str, Suits]] = {
    BuildPolicy.ANY_SUIT: Suits.ANY,
    BuildPolicy.RED_BLACK: Suits.OTHER_COLOUR,
    BuildPolicy.SAME_SUIT: Suits.SAME,
}
"""How the suits of two neighbours relate, by the word of a policy; ``no-build`` relates none."""


@lru_cache(maxsize=256)
def one_lower(build: BuildPolicy, base: int, most: int) -> Fits:
    """Return what may lie on what in the tableau: one lower by S-J5, the suits by S-J9."""
    suits = SUITS.get(build)

    def follows(card: Card, on: Card) -> bool:
        # How far a rank is above the base is v of S-J5.
        is_lower = (rank(card) - base) % most == (rank(on) - base) % most - 1
        return suits is not None and is_lower and suits_agree(suits, card, on)

    return tabulate(follows)


@lru_cache(maxsize=32)
def neighbours(most: int, *, loops: bool) -> Fits:
    """Return what goes on what in the hole: one rank above or below, around the corner if it loops (S-J21)."""

    def follows(card: Card, on: Card) -> bool:
        difference = rank(card) - rank(on)
        return abs(difference) == 1 or (loops and (difference % most) in (1, most - 1))

    return tabulate(follows)


@lru_cache(maxsize=64)
def only(look: int) -> bytes:
    """Return the row in which one look fits."""
    return bytes(index == look for index in range(LOOKS))


@lru_cache(maxsize=16)
def of_rank(wanted: int) -> bytes:
    """Return the row of a rank's four cards."""
    return accepted(lambda card: rank(card) == wanted)


@lru_cache(maxsize=4)
def one_above(build: BuildPolicy) -> Fits:
    """Return what stands to the right of what in a row: one rank higher, the suits by the policy (S-J28)."""
    suits = SUITS[build]
    return tabulate(lambda card, on: rank(card) == rank(on) + 1 and suits_agree(suits, card, on))


@lru_cache(maxsize=64)
def next_in_suit(base: int, most: int) -> Fits:
    """Return what goes on what on a foundation that begins with a base: one rank up, 1 after the highest (S-J18)."""

    def follows(card: Card, on: Card) -> bool:
        return suit(card) == suit(on) and rank(card) == rank(on) % most + 1 and rank(card) != base

    return tabulate(follows)


def agrees(card: Card, on: Card, ways: Sequence[Agree]) -> bool:
    """Say whether the top cards of two piles of an accordion agree by one of the policies (S-J29)."""
    return any(rank(card) == rank(on) if way is Agree.SAME_RANK else suits_agree(SUITS[way], card, on) for way in ways)


Piles = Sequence[Sequence[Card]]


def accepts_in_row(rules: Rules, piles: Piles, pile: int) -> bytes:
    """Return which looks a place takes: none if it holds a card, otherwise what its neighbours ask for."""
    if piles[pile]:
        return NOTHING
    row, place = divmod(pile - rules.layout.places.start, rules.max_rank)
    above = one_above(rules.row_build)
    # After the left neighbour; in first place any 2, or the 2 of the row's suit.
    if place == 0:
        left = only(SUIT_ORDER[row % 4] << 4 | 2) if rules.fixed_suit else of_rank(2)
    else:
        left = above[piles[pile - 1][0] & 63] if piles[pile - 1] else NOTHING
    # Before the right neighbour; in last place any card of the highest rank.
    if place == rules.max_rank - 1:
        right = of_rank(rules.max_rank)
    else:
        behind = piles[pile + 1]
        right = bytes(above[look][behind[0] & 63] for look in range(LOOKS)) if behind else NOTHING
    match rules.direction:
        case RowDirection.LEFT:
            return left
        case RowDirection.RIGHT:
            return right
        case RowDirection.BOTH:
            return bytes(one or other for one, other in zip(left, right, strict=True))


def rows_are_won(rules: Rules, piles: Piles) -> bool:
    """Say whether each row ascends by ones, by the policy, with its gap last (first for ``R``, either for ``LR``)."""
    start, length, above = rules.layout.places.start, rules.max_rank, one_above(rules.row_build)
    last = length - 1
    ends = {RowDirection.LEFT: {last}, RowDirection.RIGHT: {0}, RowDirection.BOTH: {0, last}}[rules.direction]
    for at in range(start, start + rules.rows * length, length):
        row = piles[at : at + length]
        gaps = [place for place, cards in enumerate(row) if not cards]
        if len(gaps) != 1 or gaps[0] not in ends:
            return False
        if not all(above[one[0] & 63][other[0] & 63] for one, other in pairwise(pile for pile in row if pile)):
            return False
    return True


SUIT_WORDS = {
    BuildPolicy.ANY_SUIT: "any",
    BuildPolicy.RED_BLACK: "other_colour",
    BuildPolicy.SAME_SUIT: "same",
    BuildPolicy.NO_BUILD: "any",
}
"""The names of the relations of suits in the catalogues."""


def built(build: BuildPolicy, *, wraps: bool, ranks: str = "down") -> Message:
    """Say how a policy builds, as a clause: down in suit, round the corner where the base is not the ace."""
    suits = message(f"build.suits.{SUIT_WORDS[build]}")
    wrap = message("build.wrap.around" if wraps else "build.wrap.none")
    return message("build.words", ranks=message(f"build.ranks.{ranks}"), suits=suits, wrap=wrap)
