"""Numbers 10 and 11 of a ``.pat`` pile in the words of XML: first cards, sequences, and the elements for both.

Nothing is translated by rote: words are tried, the looks that they let through are compared with those that
the number lets through, and what is too much is taken away by *guards*, tests of actions that forbid a move.
What no words and guards give exactly is not said at all.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import Final, assert_never

from kabale.engine.fits import Fits, Suits, adds_to
from kabale.pat.cards import Build, FirstCard, Ranks, build_table, start_row
from kabale.problems import Span
from kabale.table.cards import Card, all_looks, is_red, rank, suit
from kabale.xml.rules.relations import follows, run_fits
from kabale.xml.text.cards import Indication, indication, row_of, written
from kabale.xml.text.tree import Element, Piece
from kabale.xml.text.values import Block, Compare, Of, Property, RankRule, Special, SuitPair, SuitRule
from kabale.xml.text.words import Attr, Tag

_NOWHERE: Final = Span(1, 1, 1, 1)

Attributes = dict[Attr, str]


def element(tag: Tag, text: object = "", attributes: Attributes | None = None, *children: Element) -> Element:
    """Return an element; its attributes are given by their names."""
    values = {str(name): Piece(str(value), _NOWHERE) for name, value in (attributes or {}).items()}
    return Element(str(tag), MappingProxyType(values), str(text), tuple(children), _NOWHERE, _NOWHERE)


def condition(
    field: str, asked: Property, content: object, compare: Compare = Compare.EQUAL, *, card: int | None = None
) -> Element:
    """Return one ``bedingung``; *card* is the place of the card that is asked for."""
    attributes: Attributes = {Attr.FIELD: field, Attr.PROPERTY: asked}
    if card is not None:
        attributes[Attr.CARD] = str(card)
    return element(Tag.CONDITION, content, _with_compare(attributes, compare))


def comparison(of: Of, content: object, compare: Compare = Compare.EQUAL) -> Element:
    """Return a ``vergleich`` of the lowest card that is laid with the last card of the target."""
    attributes: Attributes = {
        Attr.FIRST: Special.PICKED,
        Attr.SECOND: Special.TARGET,
        Attr.FIRST_CARD: "1",
        Attr.TYPE: of,
    }
    return element(Tag.COMPARISON, content, _with_compare(attributes, compare))


def _with_compare(attributes: Attributes, compare: Compare) -> Attributes:
    return attributes if compare is Compare.EQUAL else attributes | {Attr.COMPARE: compare}


_ENDS: Final = ("", *(written(Indication(rank=each)) for each in (13, 1, 12, 2)))
_RUNS: Final = ("", *map(str, (Block.SAME_SUIT, Block.OTHER_SUIT, Block.OTHER_COLOUR)))
_RUN_RANKS: Final = (Block.SAME_RANK, Block.UP, Block.DOWN, Block.UP_OR_DOWN, f"{Block.UP}2", f"{Block.DOWN}2")


@dataclass(frozen=True, slots=True)
class MoveGuard:
    """Tests of an action that forbids a move, and the pairs that it forbids: a card, and one that would lie on it."""

    tests: tuple[Element, ...]
    forbids: frozenset[tuple[Card, Card]]


@dataclass(frozen=True, slots=True)
class SequenceWords:
    """Number 11 in words: ``folgefarbe``, ``folgewert``, ``folgeende``, and the guards beside them."""

    suits: str = ""
    ranks: str = ""
    end: str = ""
    guards: tuple[MoveGuard, ...] = ()

    @property
    def fits(self) -> Fits:
        """Which looks the words alone let follow which."""
        return follows(self.suits, self.ranks, indication(self.end))


@dataclass(frozen=True, slots=True)
class StartWords:
    """Number 10 in words: ``folgestart``, "" for no card at all, and the guards beside it."""

    card: str = ""
    guards: tuple[tuple[Element, ...], ...] = ()


def is_same(fits: Fits, other: Fits) -> bool:
    """Say whether two tables agree on all cards but jokers."""
    return all(fits[on][card] == other[on][card] for on, card in _pairs())


def has_pairs(build: Build | None) -> bool:
    """Say whether number 11 lets any card lie on any other."""
    return any(map(any, build_table(build)))


def _pairs() -> Iterator[tuple[Card, Card]]:
    """Yield all pairs of looks: the card below, the card on it."""
    return product(all_looks(), all_looks())


# -- number 11 -----------------------------------------------------------------------------------------------------


@cache
def sequence(build: Build | None) -> SequenceWords | None:
    """Return number 11 in words, with as few guards as can be; None where no words and guards say it exactly."""
    if build is None or not has_pairs(build):
        return SequenceWords()
    wanted, (suits, ranks) = build_table(build), nearest_words(build)
    # A field has no words for one colour and for sums.
    known: list[MoveGuard] = []
    if build.suits is Suits.SAME_COLOUR:
        wrong = frozenset((on, card) for on, card in _pairs() if is_red(card) != is_red(on))
        known.append(MoveGuard((comparison(Of.SUIT, SuitPair.OTHER_COLOUR),), wrong))
    if (total := build.ranks.total) is not None:
        wrong = frozenset((on, card) for on, card in _pairs() if not adds_to(card, on, total))
        known.append(MoveGuard((comparison(Of.SUM, total, Compare.UNEQUAL),), wrong))
    exact: list[SequenceWords] = []
    for end in _ENDS:
        allowed = SequenceWords(suits, ranks, end).fits
        guards = (*known, *_rank_guards(wanted, allowed, known))
        if all(_passes(allowed, guards, on, card) == wanted[on][card] for on, card in _pairs()):
            exact.append(SequenceWords(suits, ranks, end, guards))
    return min(exact, key=lambda each: len(each.guards), default=None)


def nearest_words(build: Build) -> tuple[str, str]:
    """Return the ``folgefarbe`` and the ``folgewert`` that let through all that a sequence does, and as little more."""
    match build.suits:
        case Suits.SAME:
            suits = SuitRule.SAME
        case Suits.OTHER:
            suits = SuitRule.OTHER
        case Suits.OTHER_COLOUR:
            suits = SuitRule.ALTERNATING
        case Suits.SAME_COLOUR | Suits.ANY:
            suits = SuitRule.ANY
        case _:
            assert_never(build.suits)
    match build.ranks:
        case Ranks.SUM_13 | Ranks.SUM_14 | Ranks.ANY:
            return suits, RankRule.ANY
        case Ranks.DOWN_TWO:
            return suits, f"{RankRule.DOWN}2"
        case Ranks.DOWN:
            return suits, RankRule.DOWN
        case Ranks.SAME:
            return suits, RankRule.SAME
        case Ranks.UP:
            return suits, RankRule.UP
        case Ranks.UP_TWO:
            return suits, f"{RankRule.UP}2"
        case Ranks.BOTH:
            return suits, RankRule.BOTH
        case _:
            assert_never(build.ranks)


def _passes(said: Fits, guards: Iterable[MoveGuard], on: Card, card: Card) -> bool:
    return bool(said[on][card]) and not any((on, card) in guard.forbids for guard in guards)


def _rank_guards(wanted: Fits, said: Fits, guards: Iterable[MoveGuard]) -> Iterator[MoveGuard]:
    """Yield guards for ranks that are let through too much: on a rank nothing, or one rank not."""
    wrong = {
        (rank(card), rank(on)) for on, card in _pairs() if _passes(said, guards, on, card) and not wanted[on][card]
    }
    closed = {low for _, low in wrong if not any(wanted[on][card] for on, card in _pairs() if rank(on) == low)}
    for low in sorted(closed):
        below = condition(Special.TARGET, Property.CARD, written(Indication(rank=low)))
        yield MoveGuard((below,), frozenset((on, card) for on, card in _pairs() if rank(on) == low))
    for high, low in sorted(wrong):
        if low not in closed:
            below = condition(Special.TARGET, Property.CARD, written(Indication(rank=low)))
            above = condition(Special.PICKED, Property.CARD, written(Indication(rank=high)), card=1)
            pairs = frozenset((on, card) for on, card in _pairs() if (rank(card), rank(on)) == (high, low))
            yield MoveGuard((below, above), pairs)


@cache
def run_word(suits: str, ranks: str, end: str, runs: Build | None) -> str | None:
    """Return the ``folgeschieb`` ("" for none) that makes runs by a number 11 beside a sequence; None without one."""
    wanted, last = build_table(runs), indication(end)
    tried = (*_RUNS, *map(str, _RUN_RANKS))
    return next((word for word in tried if is_same(run_fits(word, suits, ranks, last), wanted)), None)


# -- number 10 -----------------------------------------------------------------------------------------------------


@cache
def start(first: FirstCard | None) -> StartWords | None:
    """Return number 10 in words; None where there are none."""
    row = start_row(first, None)
    wanted = [card for card in all_looks() if row[card]]
    if not wanted:
        return StartWords()
    for named in (Indication(suit=one, rank=other) for one in (None, *range(4)) for other in (None, *range(1, 14))):
        if [card for card in all_looks() if row_of(named)[card]] == wanted:
            return StartWords(written(named))
    # A colour is a rank, or any, with a guard for each suit that is wrong.
    suits, ranks = {suit(card) for card in wanted}, {rank(card) for card in wanted}
    named = Indication(rank=ranks.pop() if len(ranks) == 1 else None)
    if [card for card in all_looks() if row_of(named)[card] and suit(card) in suits] != wanted:
        return None
    empty = condition(Special.TARGET, Property.COUNT, 0)
    wrong = [written(Indication(suit=each)) for each in range(4) if each not in suits]
    return StartWords(
        written(named), tuple((empty, condition(Special.PICKED, Property.CARD, each, card=1)) for each in wrong)
    )
