"""Verifying a sheet, on any machine: the engine plays each winning line, and some other deals are searched again."""

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from typing import Final

from kabale.atlas.build import Chapter
from kabale.atlas.rows import DealRow, Sheet
from kabale.engine.language import Outcome
from kabale.errors import KabaleError, StudyError
from kabale.search.limits import Limits
from kabale.search.solve import solve
from kabale.studies.plan import Subject

LOST: Final = 10
"""The default number of deals to search again: of those that are lost, and of those won without a line."""

AT_ONCE: Final = 20
"""Lines for a process at once."""

Problem = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Verified:
    """The result for a sheet: lines played, deals searched again, and faults."""

    name: str
    played: int
    searched: int
    problems: tuple[Problem, ...]


def verify(chapter: Chapter, sheet: Sheet, executor: Executor, *, lost: int = LOST) -> Verified:
    """Play all lines of a sheet, and search some deals without a line again. Raises UnknownGame, StudyError."""
    game = chapter.load()
    if game.digest != sheet.heading.digest:
        raise StudyError(f"{chapter.name}: the rules are others here than those that the rows are of")
    subject = Subject.of(chapter.game, game)
    won = [row for row in sheet.rows if row.line]
    some = []
    for verdict in ("lost", "won"):
        rows = [row for row in sheet.rows if row.verdict == verdict and not row.line]
        number = min(lost, len(rows))
        some += [rows[place * len(rows) // number] for place in range(number)]
    batches = [won[start : start + AT_ONCE] for start in range(0, len(won), AT_ONCE)]
    found = [
        *executor.map(partial(play_lines, subject, chapter), batches),
        *executor.map(partial(search_again, subject, chapter), some),
    ]
    return Verified(chapter.name, len(won), len(some), tuple(problem for problems in found for problem in problems))


def play_lines(subject: Subject, chapter: Chapter, rows: Sequence[DealRow]) -> list[Problem]:
    """Play the lines of some rows with the engine; return those that do not win."""
    game, wrong = subject.game(), []
    for row in rows:
        try:
            position = game.deal(row.deal, variant=chapter.variant, level=chapter.level)
            for move in row.line:
                position.play(move)
            if position.outcome is not Outcome.WON:
                wrong.append((row.deal, f"the line of {len(row.line)} moves does not win"))
        except KabaleError as error:
            wrong.append((row.deal, str(error)))
    return wrong


def search_again(subject: Subject, chapter: Chapter, row: DealRow) -> list[Problem]:
    """Search a deal again, through ten times the positions; return the fault if the verdict is another."""
    position = subject.game().deal(row.deal, variant=chapter.variant, level=chapter.level)
    found = solve(position, Limits(positions=10 * row.positions + 1_000)).verdict
    if found in (row.verdict, "unknown"):
        return []
    return [(row.deal, f"is {row.verdict} in the sheet, and {found} here")]
