"""Score terms and goals that a definition's own language cannot express; the catalogue gives them to games.

A score is a start plus terms, each a number of things in certain piles times points. Sources: ``002_…`` lines 139-155,
rulings S3 and S4. A *counting* gives points for the moves of a play. No rule and no digest depends on it.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, NamedTuple

from kabale.engine.journal import Step
from kabale.messages import Message, message
from kabale.messages.lists import listed, number
from kabale.table.cards import SUIT_LENGTH, Card, rank, suit
from kabale.table.changes import Change, Moved, Turned
from kabale.table.table import Table


@dataclass(frozen=True, slots=True)
class Count:
    """A number of things in some piles: *what* is a word of :data:`COUNTS`, *piles* are indices."""

    what: str
    piles: tuple[int, ...]

    @property
    def named(self) -> Message:
        """The things, in words."""
        return message(f"explain.score.what.{key_of(self.what)}")

    @property
    def identity(self) -> str:
        """The count as digests of games have it; it never changes, because old saves would be refused."""
        return f"Count(what={self.what!r}, piles={self.piles!r})"

    def of(self, table: Table) -> int:
        """Count on a table."""
        return sum(COUNTS[self.what](table, table.piles[index]) for index in self.piles)


@dataclass(frozen=True, slots=True)
class Term:
    """Points for each thing counted beyond the first *beyond*, given only while *needed* counts reach *at_least*."""

    count: Count
    points: int
    beyond: int = 0
    needed: tuple[Count, ...] = ()
    at_least: int = 0

    @property
    def identity(self) -> str:
        """The term as digests have it."""
        numbers = f"points={self.points}, beyond={self.beyond}"
        needed = _listed(self.needed)
        return f"Term(count={self.count.identity}, {numbers}, needed={needed}, at_least={self.at_least})"

    def of(self, table: Table) -> int:
        """Return the term's points on a table."""
        if self.needed and sum(count.of(table) for count in self.needed) < self.at_least:
            return 0
        return self.points * max(0, self.count.of(table) - self.beyond)


@dataclass(frozen=True, slots=True)
class Scoring:
    """A start and the terms added to it."""

    start: int
    terms: tuple[Term, ...]

    @property
    def identity(self) -> str:
        """The scoring as digests have it."""
        return f"Scoring(start={self.start}, terms={_listed(self.terms)})"

    def of(self, table: Table) -> int:
        """Return the score of a table."""
        return self.start + sum(term.of(table) for term in self.terms)

    def parts(self, table: Table) -> list["ScorePart"]:
        """Return the terms that apply to a table, in their order; with the start they add up to the score."""
        begun = ScorePart(message("explain.score.begun"), 1, self.start)
        parts = [ScorePart(term.count.named, term.count.of(table), term.of(table)) for term in self.terms]
        return [begun, *(part for part in parts if part.points)]


@dataclass(frozen=True, slots=True)
class ScorePart:
    """One part of a score: the things, their number, and the points for all of them."""

    what: Message
    count: int
    points: int


@dataclass(frozen=True, slots=True)
class Counting:
    """Points for the moves of a play, by the kinds of the piles; they never fall below *least*.

    *moved* has the points for each card from a kind to another (``"waste tableau"``). *turned* has those for each card
    that is turned up on a kind. A redeal after the first *passes* passes gives *redeal* points.
    """

    start: int = 0
    least: int | None = None
    moved: Mapping[str, int] = field(default_factory=dict)
    turned: Mapping[str, int] = field(default_factory=dict)
    redeal: int = 0
    passes: int = 1

    def change(self, change: Change, kinds: Sequence[str], redeals: int) -> int:
        """Return the points for a change after some redeals in piles of these *kinds*."""
        match change:
            case Moved(source, target) if is_redeal(change, kinds):
                return self.redeal if redeals >= self.passes - 1 else 0
            case Moved(source, target, count):
                return count * self.moved.get(f"{kinds[source]} {kinds[target]}", 0)
            case Turned(pile, places, True):
                return len(places) * self.turned.get(kinds[pile], 0)
            case _:
                return 0


def is_redeal(change: Change, kinds: Sequence[str]) -> bool:
    """Say whether a change puts the waste back into the stock."""
    return isinstance(change, Moved) and (kinds[change.source], kinds[change.target]) == ("waste", "stock")


class _Tally(NamedTuple):
    """The redeals and the points of each counting, after the *last* step."""

    last: Step | None
    redeals: int
    points: tuple[int, ...]


class RunningPoints:
    """The points of a play by some countings. A call counts only the steps that are new since the call before."""

    def __init__(self, countings: Mapping[str, Counting], kinds: Sequence[str]) -> None:
        self._countings, self._kinds = countings, kinds
        self._tallies = [_Tally(None, 0, tuple(each.start for each in countings.values()))]

    def of(self, steps: Sequence[Step]) -> dict[str, int]:
        """Return the points after some steps, by counting."""
        tallies = self._tallies
        del tallies[len(steps) + 1 :]
        # A step that was taken back never comes again: where one is the same, so are all before it.
        while len(tallies) > 1 and tallies[-1].last is not steps[len(tallies) - 2]:
            tallies.pop()
        for step in steps[len(tallies) - 1 :]:
            tallies.append(self._after(tallies[-1], step))
        return dict(zip(self._countings, tallies[-1].points, strict=True))

    def _after(self, before: _Tally, step: Step) -> _Tally:
        points, redeals = list(before.points), before.redeals
        for change in step.changes:
            for place, each in enumerate(self._countings.values()):
                now = points[place] + each.change(change, self._kinds, redeals)
                points[place] = now if each.least is None else max(each.least, now)
            redeals += is_redeal(change, self._kinds)
        return _Tally(step, redeals, tuple(points))


@dataclass(frozen=True, slots=True)
class Goal:
    """Won when each of some piles satisfies a test, a word of :data:`TESTS`."""

    each: str
    piles: tuple[int, ...]

    @property
    def identity(self) -> str:
        """The goal as digests have it."""
        return f"Goal(each={self.each!r}, piles={self.piles!r})"

    def is_met(self, table: Table) -> bool:
        """Say whether a table satisfies the goal."""
        return all(TESTS[self.each](table, table.piles[index]) for index in self.piles)


def _listed(parts: Sequence[Count] | Sequence[Term]) -> str:
    return f"({', '.join(part.identity for part in parts)}{',' * (len(parts) == 1)})"


def key_of(words: str) -> str:
    """Return the message key of one of the words of :data:`COUNTS` or :data:`TESTS`."""
    return words.replace(" ", "_").replace("-", "_")


def is_above(table: Table, card: Card, on: Card) -> bool:
    """Say whether a card lies on the next higher card of its suit, both face up."""
    in_suit = suit(card) == suit(on) and rank(card) + 1 == rank(on)
    return in_suit and card not in table.down and on not in table.down


def complete_suits(table: Table, pile: Sequence[Card], *, rising: bool = False) -> int:
    """Count the runs of 13 cards of one suit in a pile, face up, king to ace from below (ace to king if *rising*)."""
    if len(pile) < SUIT_LENGTH:
        return 0
    cards = list(reversed(pile)) if rising else pile
    count = length = 0
    for place, card in enumerate(cards):
        is_next = place > 0 and is_above(table, card, cards[place - 1])
        length = length + 1 if is_next else int(card not in table.down)
        count += length == SUIT_LENGTH
    return count


def _face_down(table: Table, pile: Sequence[Card]) -> int:
    return sum(card in table.down for card in pile)


def _is_suit_or_empty(table: Table, pile: Sequence[Card]) -> bool:
    return not pile or (len(pile) == SUIT_LENGTH and complete_suits(table, pile) == 1)


COUNTS: Final[dict[str, Callable[[Table, Sequence[Card]], int]]] = {
    "cards": lambda _, pile: len(pile),
    "face-down cards": _face_down,
    "piles without face-down cards": lambda table, pile: int(not _face_down(table, pile)),
    "empty piles": lambda _, pile: int(not pile),
    "suited pairs": lambda table, pile: sum(is_above(table, card, on) for on, card in pairwise(pile)),
    "complete suits": complete_suits,
    "complete suits upwards": lambda table, pile: complete_suits(table, pile, rising=True),
}

TESTS: Final[dict[str, Callable[[Table, Sequence[Card]], bool]]] = {
    "empty": lambda _, pile: not pile,
    "empty or one complete suit": _is_suit_or_empty,
    "one complete suit": lambda table, pile: bool(pile) and _is_suit_or_empty(table, pile),
}


Naming = Callable[[Sequence[int]], Message]


def goal_in_words(goal: Goal, naming: Naming) -> Message:
    """Return how a game is won."""
    return message(f"explain.goal.each.{key_of(goal.each)}", piles=naming(goal.piles))


def score_in_words(scoring: Scoring, naming: Naming) -> list[Message]:
    """Return what the score begins with and what changes it."""
    sentences = [message("explain.score.start", n=abs(scoring.start), start=scoring.start)]
    for term in scoring.terms:
        points = message("explain.score.points", n=abs(term.points), points=f"{term.points:+d}".replace("-", "−"))
        things = message(f"explain.score.each.{key_of(term.count.what)}", piles=naming(term.count.piles))
        sentence = message("explain.score.term", points=points, things=things)
        if term.beyond:
            sentence = message("explain.score.beyond", term=sentence, count=number(term.beyond))
        if term.needed:
            sentence = _needed(term, sentence, naming)
        sentences.append(sentence)
    return sentences


def _needed(term: Term, sentence: Message, naming: Naming) -> Message:
    values = {"term": sentence, "count": number(term.at_least)}
    if {each.what for each in term.needed} == {term.count.what}:
        places = listed([naming(each.piles) for each in term.needed])
        return message("explain.score.needed_same", piles=places, **values)
    things = []
    for each in term.needed:
        what = message(f"explain.score.what.{key_of(each.what)}")
        things.append(message("explain.score.where", what=what, piles=naming(each.piles)))
    return message("explain.score.needed", things=listed(things), **values)
