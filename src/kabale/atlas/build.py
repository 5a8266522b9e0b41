"""Building the atlas, a chapter for each game of the library and each rule variant; it can be stopped and resumed.

A game has two hundred deals, or a thousand if their search takes little time. The famous games have two thousand, or
ten thousand, so that their shares can be compared with published ones. Rows go to a journal next to the sheets
(``work/NAME.csv``). Once all are there, the sheet replaces the journal. A newer search may try the open deals again.
"""

import csv
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path
from typing import Final

from kabale import __version__
from kabale.atlas import files
from kabale.atlas.rows import DealRow, Heading, Sheet, joined, name_of
from kabale.engine.game import Game
from kabale.errors import RunawayRules, UnknownGame
from kabale.library.catalogue import games
from kabale.library.loading import load_entry
from kabale.search.limits import MEMORY_BYTES, Limits
from kabale.search.solve import search_version, solve
from kabale.search.verdict import DIED, Unknown
from kabale.studies.plan import Deals, Subject, Task
from kabale.studies.run import Searching, Watch
from kabale.studies.stats import RUNAWAY
from kabale.studies.workers import Open

FEW: Final = 200
"""The deals of each game."""

MANY: Final = 1_000
"""The deals of a game whose first ones took :data:`LITTLE` on average. Only these keep the moves that win them."""

LITTLE: Final = 0.3
"""Seconds."""

FAMOUS: Final = {
    "klondike", "klondike3", "freecell", "bakersgame", "eightoff", "seahaventowers", "forecell", "penguin",
    "golf", "golfhole", "blackhole", "pyramid", "tripeaks", "canfieldwhole", "yukonx", "russian", "alaska",
    "spider", "spider2", "spider1", "scorpion", "simplesimon", "fortythieves", "somerset", "beleagueredcastle",
    "streetsandalleys", "fortress", "fan", "easthaven", "kingalbert",
}  # fmt: skip
"""Thirty games that many people know, or whose share others have published."""

MORE: Final = 2_000
"""The deals of a famous game."""

MOST: Final = 10_000
"""The deals of a famous game whose first ones took :data:`QUICK` on average."""

QUICK: Final = 0.05
"""Seconds."""

SECONDS: Final = 10.0

LIMITS: Final = Limits(seconds=SECONDS, memory=MEMORY_BYTES)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A game of the library by its rules; without a *variant* it has the usual ones."""

    game: str
    variant: str | None = None
    level: int = 0

    @property
    def name(self) -> str:
        """The name of its files."""
        return name_of(self.game, self.variant, self.level)

    def load(self) -> Game:
        """Return the game. Raises UnknownGame, BadDefinition."""
        game, diagnostics = load_entry(self.game)
        if game is None:
            raise UnknownGame(f"{self.game}: {diagnostics[0] if diagnostics else 'no such game'}")
        return game

    def deals(self, done: Sequence[DealRow]) -> Deals:
        """Return the deals that it has: so many as the cost of the first ones allows, and all that were begun."""
        numbers = [Deals.parse(row.deal).first for row in done]
        first = [row.seconds for row, number in zip(done, numbers, strict=True) if number <= FEW]
        cost = sum(first) / FEW if len(first) >= FEW else inf
        sizes = {inf: FEW, LITTLE: MANY}
        if self.game in FAMOUS and not self.variant:
            sizes = {inf: FEW if cost == inf else MORE, QUICK: MOST}
        last = max(numbers, default=0)
        begun = next((size for size in (FEW, MANY, MORE, MOST) if size >= last), last)
        return Deals("k1", 1, max(begun, *(size for most, size in sizes.items() if cost <= most)))

    def tasks(self, game: Game, done: Sequence[DealRow], limits: Limits) -> Iterator[Task]:
        """Yield the deals to search: a few, and when these are done in little time the others at the next call."""
        known, subject = {row.deal for row in done}, Subject.of(self.game, game)
        for deal in self.deals(done).ids():
            if deal not in known:
                yield Task(subject, deal, limits, self.variant, self.level, "native")

    def heading(self, game: Game, deals: Deals, limits: Limits, *, made: str) -> Heading:
        """Return the heading of its sheet."""
        rules, decide = (self.game, game.title, game.digest), limits.that_decide()
        return Heading(*rules, str(deals), decide, __version__, made, self.variant, self.level)


def chapters() -> list[Chapter]:
    """Return all chapters: each game, then its variants."""
    return [chapter for entry in games() for chapter in _of_game(entry.name)]


def _of_game(name: str) -> Iterator[Chapter]:
    game, _ = load_entry(name)
    yield Chapter(name)
    for variant in game.variants[1:] if game else ():
        yield Chapter(name, variant.id)


def chapter_of(name: str) -> Chapter:
    """Return the chapter of a name. Raises UnknownGame.

    >>> chapter_of("klondike")
    Chapter(game='klondike', variant=None, level=0)
    """
    found = {chapter.name: chapter for chapter in _of_game(name.partition("@")[0])}
    if name not in found:
        raise UnknownGame(f"the atlas has no {name!r}: expected {', '.join(found)}")
    return found[name]


WORK: Final = "work"


def search(task: Task) -> DealRow:
    """Search a deal and return its row; the kernel's referee and the engine have played a win.

    The moves of ten thousand wins would make a checkout heavy, and a search finds them again.
    """
    try:
        verdict = solve(task.position(), task.limits, method="auto")
    except RunawayRules:
        verdict = Unknown(RUNAWAY, 0, 0.0)
    row = DealRow.of(task.deal, verdict, search_version("auto"))
    return row if Deals.parse(task.deal).first <= MANY else replace(row, line=())


def dead(task: Task) -> DealRow:
    """Return the row of a deal whose search ended its process each time."""
    return DealRow.of(task.deal, Unknown(DIED, 0, 0.0), search_version("auto"))


@dataclass(frozen=True, slots=True)
class Building:
    """A builder with its *folder* for the sheets, and *today* for their headings."""

    folder: Path
    open_executor: Open
    today: str
    limits: Limits = LIMITS
    solve: Callable[[Task], DealRow] = search

    def build(self, chapter: Chapter, watch: Watch = lambda _: None, *, again: bool = False) -> Sheet:
        """Search the missing deals of a chapter, with *again* open ones too, and write its sheet. Raises StudyError."""
        game = chapter.load()
        rows = self.known(chapter, game)
        journal = self._journal(chapter, game)
        if again:
            version = search_version("auto")
            rows = [row for row in rows if row.is_settled or row.search == version]
        while tasks := list(chapter.tasks(game, rows, self.limits)):
            with journal:
                searching = Searching(self.solve, dead, watch, len(rows) + len(tasks))
                searching.run(self.open_executor, iter(tasks), journal.add, rows)
            rows = joined([*rows, *journal.rows()])
        sheet = Sheet(chapter.heading(game, chapter.deals(rows), self.limits, made=self.today), rows)
        files.write(self.folder, sheet)
        journal.remove()
        return sheet

    def known(self, chapter: Chapter, game: Game) -> list[DealRow]:
        """Return the rows of a chapter, from its sheet and its journal."""
        rows: Sequence[DealRow] = ()
        if chapter.name in files.names(self.folder):
            sheet = files.read(self.folder, chapter.name)
            rows = sheet.rows if sheet.heading.digest == game.digest else ()
        return joined([*rows, *self._journal(chapter, game).rows()])

    def _journal(self, chapter: Chapter, game: Game) -> "RowJournal":
        return RowJournal(self.folder / WORK / f"{chapter.name}.csv", game.digest)


class RowJournal:
    """The rows of a chapter under way, by the rules of one digest."""

    def __init__(self, file: Path, digest: str) -> None:
        self._file = file
        self._digest = digest

    def __enter__(self) -> "RowJournal":
        """Open the file without a last line that was cut."""
        text = self._text()
        if not text.startswith(self._digest + "\n"):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            text = self._digest + "\n"
        self._file.write_text(text, "utf-8")
        self._out = self._file.open("a", encoding="utf-8", newline="")
        return self

    def __exit__(self, *_: object) -> None:
        self._out.close()

    def add(self, rows: Sequence[DealRow]) -> None:
        """Add rows; they are on the disk when this returns."""
        csv.writer(self._out, lineterminator="\n").writerows(map(files.fields_of, rows))
        self._out.flush()
        os.fsync(self._out.fileno())

    def rows(self) -> list[DealRow]:
        """Return the rows, none for other rules. Raises StudyError."""
        first, *lines = self._text().splitlines() or [""]
        return list(files.read_rows(lines)) if first == self._digest else []

    def remove(self) -> None:
        """Remove the file."""
        self._file.unlink(missing_ok=True)

    def _text(self) -> str:
        text = self._file.read_text("utf-8", errors="replace") if self._file.exists() else ""
        return text[: text.rfind("\n") + 1]
