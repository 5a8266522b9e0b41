"""Numbers 10 and 11 of a ``.pat`` pile in the words of XML: first cards and sequences.

Nothing is translated by rote: words are tried, the looks that they let through are compared with those that
the number lets through, and what is too much is taken away by *guards*, tests of actions that forbid a move.
What no words and guards give exactly is not said at all.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final

from kabale.conversion.xml_tree import comparison, condition
from kabale.engine.fits import Fits
from kabale.pat.cards import build_table, start_row
from kabale.pat.rules import NO_MATTER
from kabale.table.cards import Card, all_looks, is_red, rank, suit
from kabale.xml.rules.relations import follows, run_fits
from kabale.xml.text.cards import Indication, indication, row_of, written
from kabale.xml.text.element import Element
from kabale.xml.text.values import Block, Compare, Of, Property, RankRule, Special, SuitPair, SuitRule

_SUITS: Final = {1: SuitRule.SAME, 2: SuitRule.ANY, 3: SuitRule.ALTERNATING, 4: SuitRule.OTHER, 9: SuitRule.ANY}
_RANKS: Final = {
    1: str(RankRule.ANY),
    2: str(RankRule.ANY),
    3: f"{RankRule.DOWN}2",
    4: str(RankRule.DOWN),
    5: str(RankRule.SAME),
    6: str(RankRule.UP),
    7: f"{RankRule.UP}2",
    8: str(RankRule.BOTH),
    9: str(RankRule.ANY),
}
_SUMS: Final = {1: 13, 2: 14}
_ENDS: Final = ("", *(written(Indication(rank=each)) for each in (13, 1, 12, 2)))
_RUNS: Final = ("", *map(str, (Block.SAME_SUIT, Block.OTHER_SUIT, Block.OTHER_COLOUR)))
_RUN_RANKS: Final = (Block.SAME_RANK, Block.UP, Block.DOWN, Block.UP_OR_DOWN, f"{Block.UP}2", f"{Block.DOWN}2")

Pair = Callable[[Card, Card], bool]


@dataclass(frozen=True, slots=True)
class Guard:
    """Tests of an action that forbids a move, and which card (the first) on which other it forbids."""

    tests: tuple[Element, ...]
    forbids: Pair


@dataclass(frozen=True, slots=True)
class Sequence:
    """Number 11 in words: ``folgefarbe``, ``folgewert``, ``folgeende``, and the guards beside them."""

    suits: str = ""
    ranks: str = ""
    end: str = ""
    guards: tuple[Guard, ...] = ()

    @property
    def fits(self) -> Fits:
        """Which looks the words alone let follow which."""
        return follows(self.suits, self.ranks, indication(self.end))


@dataclass(frozen=True, slots=True)
class Start:
    """Number 10 in words: ``folgestart``, "" for no card at all, and the guards beside it."""

    card: str = ""
    guards: tuple[tuple[Element, ...], ...] = ()


def is_same(fits: Fits, other: Fits) -> bool:
    """Say whether two tables agree on all cards but jokers."""
    return all(fits[on][card] == other[on][card] for on, card in _pairs())


def has_pairs(number: int) -> bool:
    """Say whether number 11 lets any card lie on any other."""
    return any(map(any, build_table(number)))


def _pairs() -> Iterator[tuple[Card, Card]]:
    """Yield all pairs of looks: the card below, the card on it."""
    return product(all_looks(), all_looks())


# -- number 11 ---------------------------------------------------------------------------------------------------


@cache
def sequence(number: int) -> Sequence | None:
    """Return number 11 (without its thousands) in words; None where no words and guards say it exactly."""
    if not has_pairs(number):
        return Sequence()
    digits = (9, 9) if number == NO_MATTER else (number // 100, number % 10)
    found = [_with_guards(number, *digits, end) for end in _ENDS]
    return min((each for each in found if each), key=lambda each: len(each.guards), default=None)


def _with_guards(number: int, suits: int, ranks: int, end: str) -> Sequence | None:
    """Say a number with one ``folgeende``, and take away by guards what is too much."""
    words = Sequence(str(_SUITS[suits]), _RANKS[ranks], end)
    guards = tuple(_known_guards(suits, ranks))
    wanted, said = build_table(number), words.fits
    if any(wanted[on][card] and not said[on][card] for on, card in _pairs()):
        return None
    guards += tuple(_rank_guards(wanted, said, guards))
    right = all(_passes(said, guards, on, card) == wanted[on][card] for on, card in _pairs())
    return Sequence(words.suits, words.ranks, end, guards) if right else None


def _passes(said: Fits, guards: tuple[Guard, ...], on: Card, card: Card) -> bool:
    return bool(said[on][card]) and not any(guard.forbids(card, on) for guard in guards)


def _known_guards(suits: int, ranks: int) -> Iterator[Guard]:
    """Yield the guards for one colour and for sums, for which a field has no words."""
    if suits == 2:
        yield Guard((comparison(Of.SUIT, SuitPair.OTHER_COLOUR),), lambda card, on: is_red(card) != is_red(on))
    if ranks in _SUMS:
        total = _SUMS[ranks]
        tests = (comparison(Of.SUM, total, Compare.UNEQUAL),)
        yield Guard(tests, lambda card, on: rank(card) + rank(on) != total)


def _rank_guards(wanted: Fits, said: Fits, guards: tuple[Guard, ...]) -> Iterator[Guard]:
    """Yield guards for ranks that are let through too much: on a rank nothing, or one rank not."""
    wrong = {
        (rank(card), rank(on)) for on, card in _pairs() if _passes(said, guards, on, card) and not wanted[on][card]
    }
    closed = {low for _, low in wrong if not any(wanted[on][card] for on, card in _pairs() if rank(on) == low)}
    yield from map(_nothing_on, sorted(closed))
    yield from (_not_on(high, low) for high, low in sorted(wrong) if low not in closed)


def _nothing_on(low: int) -> Guard:
    test = condition(Special.TARGET, Property.CARD, written(Indication(rank=low)))
    return Guard((test,), lambda _, on: rank(on) == low)


def _not_on(high: int, low: int) -> Guard:
    below = condition(Special.TARGET, Property.CARD, written(Indication(rank=low)))
    above = condition(Special.PICKED, Property.CARD, written(Indication(rank=high)), card=1)
    return Guard((below, above), lambda card, on: (rank(card), rank(on)) == (high, low))


@cache
def run_word(suits: str, ranks: str, end: str, runs: int) -> str | None:
    """Return the ``folgeschieb`` ("" for none) that makes runs by a number 11 beside a sequence; None without one."""
    wanted, last = build_table(runs), indication(end)
    tried = (*_RUNS, *map(str, _RUN_RANKS))
    return next((word for word in tried if is_same(run_fits(word, suits, ranks, last), wanted)), None)


# -- number 10 ---------------------------------------------------------------------------------------------------


@cache
def start(number: int) -> Start | None:
    """Return number 10 in words; None where there are none."""
    wanted = start_row(number, None)
    if not any(wanted):
        return Start()
    named = [Indication(suit=each, rank=one) for each in (None, *range(4)) for one in (None, *range(1, 14))]
    exact = next((each for each in named if _rows_agree(row_of(each), wanted)), None)
    if exact is not None:
        return Start(written(exact))
    return _start_of_colour(wanted)


def _start_of_colour(wanted: bytes) -> Start | None:
    """Say a rank, or any, with a guard for each suit that is wrong."""
    suits = {suit(card) for card in all_looks() if wanted[card]}
    ranks = {rank(card) for card in all_looks() if wanted[card]}
    named = Indication(rank=ranks.pop() if len(ranks) == 1 else None)
    let_in = [card for card in all_looks() if row_of(named)[card] and suit(card) in suits]
    if let_in != [card for card in all_looks() if wanted[card]]:
        return None
    wrong = [each for each in range(4) if each not in suits]
    return Start(written(named), tuple(_not_first(each) for each in wrong))


def _not_first(wrong: int) -> tuple[Element, ...]:
    empty = condition(Special.TARGET, Property.COUNT, 0)
    return empty, condition(Special.PICKED, Property.CARD, written(Indication(suit=wrong)), card=1)


def _rows_agree(row: bytes, other: bytes) -> bool:
    return all(row[card] == other[card] for card in all_looks())
