"""The plan of a study: the game, the deals, and the limits of each search. Its id follows from all but the deals."""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from kabale.engine.game import Game, Position
from kabale.errors import BadDeal, StudyError
from kabale.library.loading import load_bytes, load_entry
from kabale.problems import LIMIT
from kabale.search.limits import Limits
from kabale.search.solve import Method, NotNative, refusal, search_version
from kabale.table.decks import Deal

MOST_DEALS: Final = 10_000_000

REPLAYED_FIRST: Final = 100
"""The engine replays the wins of this number of first deals."""

REPLAYED_EACH: Final = 100
"""The engine replays one in this number of the later ones."""


@dataclass(frozen=True, slots=True)
class Deals:
    """The deals of a scheme from one number to another, both of them included.

    >>> deals = Deals.parse("ms:617-619")
    >>> str(deals), list(deals.ids())
    ('ms:617-619', ['ms:617', 'ms:618', 'ms:619'])
    """

    scheme: str
    first: int
    last: int

    @staticmethod
    def parse(text: str, usual: str = "k1") -> "Deals":
        """Read ``SCHEME:FIRST-LAST`` or ``SCHEME:NUMBER``, by default of the *usual* scheme. Raises BadDeal."""
        start, hyphen, end = text.strip().partition("-")
        if hyphen and start[-1:] in ("", ":"):
            raise BadDeal(f"{text[:60]!r} is no range of deals: a range has positive numbers only, as k1:1-1000")
        first = Deal.of(start, usual)
        last = Deal.parse(f"{first.scheme}:{end}") if hyphen else first
        if first.cards or last.cards:
            raise BadDeal(f"{text[:60]!r} is no range of deals: expected a scheme and numbers, as k1:1-1000")
        if not first.number <= last.number:
            raise BadDeal(f"{text!r} is no range of deals: {first.number} is more than {last.number}")
        if last.number - first.number >= MOST_DEALS:
            raise BadDeal(f"{text!r} is too many deals: at most {MOST_DEALS:,} go into a study")
        return Deals(first.scheme, first.number, last.number)

    def __str__(self) -> str:
        return f"{self.scheme}:{self.first}-{self.last}" if self.last > self.first else f"{self.scheme}:{self.first}"

    def __len__(self) -> int:
        return self.last - self.first + 1

    def ids(self) -> Iterator[str]:
        """Yield the deal ids, by number."""
        return (f"{self.scheme}:{number}" for number in range(self.first, self.last + 1))


@dataclass(frozen=True, slots=True)
class Subject:
    """A game to study on any machine: one of the library by *name*, or the bytes of its file with their *format*."""

    name: str
    digest: str
    format: str = ""
    data: bytes = field(default=b"", repr=False)

    @staticmethod
    def of(path_or_name: str, game: Game) -> "Subject":
        """Return the subject of a game that was loaded by name or path. Raises OSError."""
        path = Path(path_or_name)
        if not os.path.isfile(path):
            return Subject(game.name, game.digest)
        with path.open("rb") as file:
            return Subject(path.name, game.digest, game.format, file.read(LIMIT))

    def game(self) -> Game:
        """Return the game, read once in each process. Raises StudyError if its rules are different here."""
        return _game(self)


@lru_cache(maxsize=8)
def _game(subject: Subject) -> Game:
    if subject.format:
        game, _ = load_bytes(subject.data, subject.name, format=subject.format)
    else:
        game, _ = load_entry(subject.name)
    if game is None or game.digest != subject.digest:
        raise StudyError(f"the rules of {subject.name!r} differ here from those that are to be studied")
    return game


@dataclass(frozen=True, slots=True)
class Task:
    """One deal to search; if *replays*, the engine plays the wins of the kernel."""

    subject: Subject
    deal: str
    limits: Limits
    variant: str | None
    level: int
    method: Method
    replays: bool = True

    def position(self) -> Position:
        """Deal. Raises BadDeal, ValueError for a variant; StudyError."""
        return self.subject.game().deal(self.deal, variant=self.variant, level=self.level)


@dataclass(frozen=True, slots=True)
class Plan:
    """A study to do, by the *method* ``native`` or ``python``, which may settle other deals within the limits."""

    subject: Subject
    title: str
    deals: Deals
    limits: Limits
    variant: str | None = None
    level: int = 0
    method: Method = "python"

    @property
    def id(self) -> str:
        """The key of the rows: equal for plans that differ in deals, names and titles only."""
        parts = [
            search_version(self.method),
            self.method,
            self.subject.digest,
            self.variant,
            self.level,
            *self.limits.that_decide().values(),
        ]
        return sha256(json.dumps(parts).encode()).hexdigest()[:32]

    def described(self) -> dict[str, object]:
        """Return the rest of a study as JSON: how it searches, variant, level and limits."""
        return {"method": self.method, "variant": self.variant, "level": self.level, **self.limits.that_decide()}

    def first(self) -> Position:
        """Return the first deal. Raises as :meth:`Task.position`."""
        return next(self.tasks()).position()

    def by(self, method: Method) -> "Plan":
        """Return the plan with ``auto`` settled. Raises :class:`kabale.search.solve.NotNative`, and as ``first``."""
        refused = refusal(self.first())
        if method == "native" and refused is not None:
            raise NotNative(f"the native solver cannot search {self.title}: {refused}")
        is_native = method != "python" and refused is None
        return replace(self, method="native" if is_native else "python")

    def tasks(self) -> Iterator[Task]:
        """Yield a task for each deal, by number."""
        for place, deal in enumerate(self.deals.ids()):
            yield Task(self.subject, deal, self.limits, self.variant, self.level, self.method, is_replayed(place))


def is_replayed(place: int) -> bool:
    """Say whether a win of the deal at a place of the plan, from 0, is replayed by the engine: some are, by rule.

    >>> [place for place in range(1000) if is_replayed(place)][98:102]
    [98, 99, 100, 200]
    """
    return place < REPLAYED_FIRST or place % REPLAYED_EACH == 0
