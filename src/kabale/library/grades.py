"""The measured difficulty of deals of the library: grades from 1, very easy, to 5, very hard, and deals of each.

``python -m benchmarks.grades`` has measured the first deals of a game's usual scheme, and deals of days to come, into
``games/grades.json``. The bounds of grades are quantiles of the first deals that can be won. Variants, levels, and
games measured by other rules or another measure have no grades.
"""

import json
from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import resources
from statistics import fmean
from typing import Any, Final

from kabale.engine.game import Game
from kabale.library.deals import choose, is_usual
from kabale.library.loading import game as load
from kabale.search.queries import HARDEST, MEASURE, Difficulty

EASIEST: Final = 1

ENOUGH: Final = 50
"""The least number of deals to choose from."""

FIFTH: Final = 20
"""The part of the scale from 0 to 100 for a word of a game."""

FILE: Final = "grades.json"


class Wish(StrEnum):
    """The wished difficulty of a deal, in the place of its number."""

    EASY = "easy"
    MIDDLE = "middle"
    HARD = "hard"


WISHES: Final = frozenset(Wish)

_WISHED: Final[dict[Wish, tuple[int, ...]]] = {Wish.EASY: (1, 2), Wish.MIDDLE: (3,), Wish.HARD: (4, 5)}


@dataclass(frozen=True, slots=True)
class Grades:
    """Measurements of the deals of a game: *bounds* of its grades, the *first* deals, and some *others*."""

    bounds: Sequence[float]
    first: Mapping[str, Difficulty]
    others: Mapping[str, Difficulty]

    def grade(self, number: int) -> int:
        """Return the grade of a number; a deal that cannot be won has the highest."""
        return EASIEST + bisect_left(self.bounds, number)

    def measured(self, deal: str) -> Difficulty | None:
        """Return the difficulty of a deal, None if nobody measured it."""
        return self.first.get(deal) or self.others.get(deal)

    def grade_of(self, deal: str) -> int | None:
        """Return the grade of a deal, None if it is open."""
        found = self.measured(deal)
        return None if found is None else grade_in(self, found)

    @property
    def number(self) -> int:
        """The difficulty of the game: the mean number of all its first deals."""
        return round(fmean(each.number for each in self.first.values() if each.number is not None))

    @property
    def word(self) -> int | None:
        """The number as a word from 1 to 5; None if honest plays win nothing though most deals can be won (Spider)."""
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
        """Return the first deals of a wished difficulty that can be won."""
        return [deal for deal, number in self._winnable().items() if self.grade(number) in _WISHED[wish]]

    def _winnable(self) -> dict[str, int]:
        numbers = {deal: found.number for deal, found in self.first.items()}
        return {deal: number for deal, number in numbers.items() if number not in (None, HARDEST)}

    def any_deal(self, wish: Wish, played: Collection[str] = ()) -> str:
        """Return a random deal of :meth:`deals`, if possible one that was not *played*."""
        return choose(self.deals(wish), played)


def grade_in(grades: Grades | None, found: Difficulty) -> int | None:
    """Return the grade of a deal among those of its game, None if it is open."""
    return None if grades is None or found.number is None else grades.grade(found.number)


def grades_for(game: Game, variant: str | None, level: int) -> Grades | None:
    """Return the grades for a variant and a level of a game, None but for the usual ones."""
    return grades_of(game.name, game.digest) if is_usual(game, variant, level) else None


def grades_of(name: str, digest: str) -> Grades | None:
    """Return the grades of a game of the library with these rules, None without any."""
    each = _written().get(name)
    if each is None or (each["digest"], each["version"]) != (digest, MEASURE):
        return None
    return _read(name)


def daily_grade(game: str, deal: str) -> int | None:
    """Return the grade of a deal of the day, None without one."""
    grades = grades_of(game, load(game).digest)
    return None if grades is None else grades.grade_of(deal)


@cache
def _written() -> Mapping[str, Any]:
    read: Mapping[str, Any] = json.loads((resources.files("kabale") / "games" / FILE).read_text("utf-8"))
    return read


@cache
def _read(name: str) -> Grades:
    each = _written()[name]
    first = {f"{each['scheme']}:{number}": _difficulty(row) for number, row in enumerate(each["first"], 1)}
    return Grades(each["bounds"], first, {deal: _difficulty(row) for deal, row in each["others"].items()})


def _difficulty(row: Sequence[int | None]) -> Difficulty:
    number, *shares = row
    kept, lasted, honest = ((share or 0) / 100 for share in shares)
    return Difficulty(number, kept, lasted, honest)
