"""Decide which cards may follow others: suit rules, rank rules, and their tables of looks (X12-X17)."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, assert_never

from kabale.engine.fits import RANK_COUNT, Fits, Suits, steps, suits_agree
from kabale.table.cards import LOOKS, Card, all_looks, is_joker, rank
from kabale.xml.text.cards import JOKER_LOOK, Indication
from kabale.xml.text.values import Block, RankRule, SuitRule, as_word

NO_FITS: Final[Fits] = (bytes(LOOKS),) * LOOKS
"""The relation in which no card follows another (X12, *inferred* for an absent suit or rank rule)."""

SUITS: Final = {
    SuitRule.SAME: Suits.SAME,
    SuitRule.OTHER: Suits.OTHER,
    SuitRule.ALTERNATING: Suits.OTHER_COLOUR,
    SuitRule.ANY: Suits.ANY,
}

BLOCK_SUITS: Final = {
    Block.SAME_SUIT: SuitRule.SAME,
    Block.OTHER_SUIT: SuitRule.OTHER,
    Block.OTHER_COLOUR: SuitRule.ALTERNATING,
}

BLOCK_RANKS: Final = {
    Block.SAME_RANK: RankRule.SAME,
    Block.UP: RankRule.UP,
    Block.DOWN: RankRule.DOWN,
    Block.UP_OR_DOWN: RankRule.BOTH,
}

_WITH_STEPS: Final = (RankRule.UP, RankRule.DOWN, RankRule.BOTH)

Ranks = Callable[[int, int], bool]


def split_step(text: str) -> tuple[str, int]:
    """Take the step off a word that may carry one (223).

    >>> split_step("auf3"), split_step("ab"), split_step("x2")
    (('auf', 3), ('ab', 1), ('x2', 1))
    """
    if len(text) > 1 and text[-1] in "123456789" and text != RankRule.DOUBLE:
        return text[:-1], int(text[-1])
    return text, 1


def rank_rule(text: str) -> tuple[RankRule, int] | None:
    """Read a rank rule and its step; None for an invalid text."""
    word, step = split_step(text)
    rule = as_word(RankRule, word)
    if rule is None or (word != text and rule not in _WITH_STEPS):
        return None
    return rule, step


def ranks_fit(rule: RankRule, step: int, card: Card, on: Card) -> bool:
    """Say whether the rank of a card may follow another's."""
    match rule:
        case RankRule.SAME:
            return rank(card) == rank(on)
        case RankRule.UP:
            return steps(card, on, (step,), around=True)
        case RankRule.DOWN:
            return steps(card, on, (-step,), around=True)
        case RankRule.BOTH:
            return steps(card, on, (step, -step), around=True)
        case RankRule.DOUBLE:
            return rank(on) != RANK_COUNT and (rank(card) - 2 * rank(on)) % RANK_COUNT == 0
        case RankRule.ANY:
            return True
        case _:
            assert_never(rule)


@cache
def follows(suits: str, ranks: str, end: Indication | None) -> Fits:
    """Return which looks may follow which; nothing follows the end, and a joker follows where some card does (X17)."""
    suit_rule, rule = as_word(SuitRule, suits), rank_rule(ranks)
    if suit_rule is None or rule is None:
        return NO_FITS
    table = [bytearray(LOOKS) for _ in range(LOOKS)]
    for on in all_looks():
        if end is None or not end.names(on):
            for card in all_looks():
                table[on][card] = suits_agree(SUITS[suit_rule], card, on) and ranks_fit(*rule, card, on)
            table[on][JOKER_LOOK] = any(table[on])
    table[JOKER_LOOK] = bytearray(map(any, zip(*table, strict=True)))
    return tuple(bytes(row) for row in table)


def _replaced(text: str, suits: str, ranks: str) -> tuple[str, str] | None:
    """Return a suit rule and a rank rule, one of them replaced by a word for both; None if the word is unknown."""
    base, step = split_step(text)
    word = as_word(Block, base)
    if word in BLOCK_SUITS:
        return BLOCK_SUITS[word], ranks
    if word in BLOCK_RANKS:
        rule = BLOCK_RANKS[word]
        return suits, f"{rule}{step}" if rule in _WITH_STEPS else rule
    return None


def run_fits(blocks: str, suits: str, ranks: str, end: Indication | None) -> Fits:
    """Return which looks may follow which in cards that move together: ``folgeschieb`` (X14, *inferred*)."""
    return follows(*(_replaced(blocks, suits, ranks) or (suits, ranks)), end)


def pair_fits(text: str) -> Fits | None:
    """Return which looks fit a lower card by a word of ``auto`` (273-274), or None for another word."""
    both = _replaced(text, SuitRule.ANY, RankRule.ANY)
    return None if both is None else follows(*both, None)


def next_rank(ranks: str, on: Card) -> int | None:
    """Return the only rank that follows a card's by ``folgewert``, or None (490)."""
    rule = rank_rule(ranks)
    following = {rank(card) for card in all_looks() if rule and ranks_fit(*rule, card, on)}
    return following.pop() if len(following) == 1 else None


Looks = int  # a set of looks, a bit each
ALL_LOOKS: Final[Looks] = sum(1 << look for look in all_looks())


@cache
def _neighbours(fits: Fits) -> tuple[tuple[Looks, ...], tuple[Looks, ...]]:
    """Return for each look the looks that may follow it, and those that it may follow, without the joker."""
    looks = all_looks()
    following = tuple(sum(1 << look for look in looks if row[look]) for row in fits)
    return following, tuple(sum(1 << on for on in looks if fits[on][look]) for look in range(LOOKS))


def spread(looks: Looks) -> list[int]:
    """Return the looks of a set, ascending."""
    return [look for look in range(LOOKS) if looks >> look & 1]


def row_looks(row: bytes) -> Looks:
    """Return the looks that a row accepts, as a set without the joker itself."""
    return sum(1 << look for look in range(1, LOOKS) if row[look])


def _joined(steps: tuple[Looks, ...], looks: Looks) -> Looks:
    together = 0
    for look in spread(looks):
        together |= steps[look]
    return together


def possible(card: Card) -> Looks:
    """Return what a card can be by itself."""
    return ALL_LOOKS if is_joker(card) else 1 << (card & 63)


def last_values(cards: Sequence[Card], fits: Fits, first: Looks = ALL_LOOKS) -> Looks:
    """Return what the last of some cards may stand for, after those below it.

    *first* is what the lowest card may be. If the cards below form no run, they constrain nothing.
    """
    return _open(cards, _neighbours(fits)[0], first)


def _open(cards: Sequence[Card], steps: tuple[Looks, ...], first: Looks) -> Looks:
    values = possible(cards[0]) & first or possible(cards[0])
    for card in cards[1:]:
        values = possible(card) & _joined(steps, values) or possible(card)
    return values


def first_open(cards: Sequence[Card], fits: Fits) -> Looks:
    """Return what the lowest of some cards may stand for, before those above it.

    If these form no run, they constrain nothing; nor does the pile's first card, if another card is pushed in there.
    """
    return _open(cards[::-1], _neighbours(fits)[1], ALL_LOOKS)


def first_values(cards: Sequence[Card], fits: Fits) -> Looks:
    """Return what the lowest of some cards may stand for in a run, or 0 if they cannot be one."""
    _, steps = _neighbours(fits)
    values = possible(cards[-1])
    for card in reversed(cards[:-1]):
        values = possible(card) & _joined(steps, values)
    return values


def run_length(cards: Sequence[Card], fits: Fits, most: int) -> int:
    """Return how many cards at the top, at most *most*, form a run with some values of the jokers."""
    length = 1
    while length < most and first_values(cards[-length - 1 :], fits):
        length += 1
    return min(length, most)
