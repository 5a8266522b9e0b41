"""How hard deals of the library are, as it was measured: grades from 1, very easy, to 5, very hard, and deals of each.

``python -m benchmarks.grades`` has measured the first deals of a game's usual scheme, and deals of days to come, and
has written what it found to ``games/grades.json``. The bounds between the grades are quantiles of the first deals that
can be won. A game that is not there, or was measured by other rules or another measure, has no grades; nor have its
variants and levels.
"""

import json
from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import resources
from random import SystemRandom
from statistics import fmean
from typing import Any, Final

from kabale.engine.game import Game
from kabale.library.loading import game as load
from kabale.search.queries import HARDEST, MEASURE, Difficulty

EASIEST: Final = 1
"""The grade of the easiest deals; there are five."""

ENOUGH: Final = 50
"""So many deals that can be won are a choice: of fewer everybody would soon get the same again."""

FIFTH: Final = 20
"""What a word of a game has of the scale from 0 to 100."""

FILE: Final = "grades.json"


class Wish(StrEnum):
    """How hard a deal somebody wants, as it is asked for in the place of a deal's number."""

    EASY = "easy"
    MIDDLE = "middle"
    HARD = "hard"


WISHES: Final = frozenset(Wish)

_WISHED: Final[dict[Wish, tuple[int, ...]]] = {Wish.EASY: (1, 2), Wish.MIDDLE: (3,), Wish.HARD: (4, 5)}
"""The grades that are meant."""


@dataclass(frozen=True, slots=True)
class Grades:
    """What was measured of the deals of a game: *bounds* between its grades, the *first* deals, and some *others*."""

    bounds: Sequence[float]
    first: Mapping[str, Difficulty]
    others: Mapping[str, Difficulty]

    def grade(self, number: int) -> int:
        """Return the grade of a deal with a number; one that cannot be won has the highest."""
        return EASIEST + bisect_left(self.bounds, number)

    def measured(self, deal: str) -> Difficulty | None:
        """Return how hard a deal is, None if that was not measured."""
        return self.first.get(deal) or self.others.get(deal)

    def grade_of(self, deal: str) -> int | None:
        """Return the grade of a deal that was measured and settled."""
        found = self.measured(deal)
        return None if found is None else grade_in(self, found)

    @property
    def number(self) -> int:
        """How hard the game is: the mean number of its first deals, those that cannot be won among them."""
        return round(fmean(each.number for each in self.first.values() if each.number is not None))

    @property
    def word(self) -> int | None:
        """The same as a word from 1, very easy, to 5, very hard, a fifth of the scale each.

        None where the honest player wins nothing, though most deals can be won: it does not know how such a game is
        played (Spider), and the number says more of it than of the game.
        """
        if self.honest == 0 and 2 * len(self._winnable()) > len(self.first):
            return None
        return EASIEST + min(HARDEST // FIFTH - 1, self.number // FIFTH)

    @property
    def honest(self) -> float:
        """The share of honest plays of little thought that win, from 0 to 1."""
        return fmean(each.honest for each in self.first.values())

    @property
    def has_choice(self) -> bool:
        """Whether there are enough deals to wish for one."""
        return len(self._winnable()) >= ENOUGH

    def deals(self, wish: Wish) -> list[str]:
        """Return those of the first deals that are as hard as somebody wants, and can be won."""
        return [deal for deal, number in self._winnable().items() if self.grade(number) in _WISHED[wish]]

    def _winnable(self) -> dict[str, int]:
        """Return the numbers of the first deals that can be won."""
        numbers = {deal: found.number for deal, found in self.first.items()}
        return {deal: number for deal, number in numbers.items() if number not in (None, HARDEST)}

    def any_deal(self, wish: Wish, played: Collection[str] = ()) -> str:
        """Return any such deal, if possible one that was not *played*."""
        deals = self.deals(wish)
        return SystemRandom().choice([deal for deal in deals if deal not in played] or deals)


def grade_in(grades: Grades | None, found: Difficulty) -> int | None:
    """Return where a deal stands among those of its game, None where that is not measured or not settled."""
    return None if grades is None or found.number is None else grades.grade(found.number)


def grades_for(game: Game, variant: str | None, level: int) -> Grades | None:
    """Return the grades that count for a way of playing a game: those of its usual one, else None."""
    usual = {None, *(each.id for each in game.variants[:1])}
    return grades_of(game.name, game.digest) if variant in usual and not level else None


def grades_of(name: str, digest: str) -> Grades | None:
    """Return the grades of a game of the library as its rules are now, None where it has none."""
    each = _written().get(name)
    if each is None or (each["digest"], each["version"]) != (digest, MEASURE):
        return None
    return _read(name)


def daily_grade(game: str, deal: str) -> int | None:
    """Return the grade of a deal of the day, None where it was not measured."""
    grades = grades_of(game, load(game).digest)
    return None if grades is None else grades.grade_of(deal)


@cache
def _written() -> Mapping[str, Any]:
    """Return what was written, by the names of games."""
    read: Mapping[str, Any] = json.loads((resources.files("kabale") / "games" / FILE).read_text("utf-8"))
    return read


@cache
def _read(name: str) -> Grades:
    each = _written()[name]
    first = {f"{each['scheme']}:{number}": _difficulty(row) for number, row in enumerate(each["first"], 1)}
    return Grades(each["bounds"], first, {deal: _difficulty(row) for deal, row in each["others"].items()})


def _difficulty(row: Sequence[int | None]) -> Difficulty:
    """Read the number and the shares in hundredths."""
    number, *shares = row
    kept, lasted, honest = ((share or 0) / 100 for share in shares)
    return Difficulty(number, kept, lasted, honest)
