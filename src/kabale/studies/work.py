"""What a worker does: search one deal. It runs in other processes and on other machines."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from kabale.errors import KabaleError, RunawayRules, StudyError
from kabale.search import native
from kabale.search.native import KernelDeals
from kabale.search.solve import NotNative, native_rules, search_by
from kabale.search.verdict import DIED, Unknown, Verdict
from kabale.store import StudyRow
from kabale.studies.plan import Subject, Task
from kabale.studies.stats import ENGINE, REFEREE, RUNAWAY
from kabale.studies.workers import is_death
from kabale.table.decks import Deal


def solve_deal(task: Task) -> StudyRow:
    """Search one deal within its limits and return its row, which says who has played a line that wins.

    Raises :class:`kabale.errors.StudyError` if this worker has other rules, NotNative if it has no kernel and should,
    ValueError if there is no such deal.
    """
    if task.method == "native" and not native.available():
        raise NotNative("a worker has no native kernel: install it there, or search without it everywhere")
    if not task.replays and (quick := _ready_deals(task)) is not None:
        word, line, positions, seconds = quick.search(Deal.parse(task.deal), task.limits)
        return _row(task.deal, word, positions, seconds, moves=len(line), judge=REFEREE)
    is_refereed = False
    try:
        position = task.position()
        # Not every deal of a game need have tables: what the kernel refuses, the readable search takes.
        rules = native_rules(position, "auto" if task.method == "native" else "python")
        is_refereed = native.has_referee(rules) and not task.replays
        verdict: Verdict = search_by(position, rules, task.limits, replays=task.replays)
    except RunawayRules:
        verdict = Unknown(RUNAWAY, 0, 0.0)
    return row(task.deal, verdict, judge=REFEREE if is_refereed else ENGINE)


def _ready_deals(task: Task) -> KernelDeals | None:
    """Return the deals that a task is one of, made ready for the kernel; None where each has to be dealt by itself."""
    if task.method != "native":
        return None
    return _deals_like(task.subject, task.variant, task.level, Deal.parse(task.deal).scheme)


@lru_cache(maxsize=8)
def _deals_like(subject: Subject, variant: str | None, level: int, scheme: str) -> KernelDeals | None:
    return KernelDeals.like(subject.game().deal(f"{scheme}:1", variant=variant, level=level))


def solve_all(solve: Callable[[Task], StudyRow], tasks: Sequence[Task]) -> list[StudyRow]:
    """Search some deals one after the other, by a function for one. Raises what it raises, StudyError for a mistake."""
    return [_searched(solve, task) for task in tasks]


def _searched(solve: Callable[[Task], StudyRow], task: Task) -> StudyRow:
    try:
        return solve(task)
    except KabaleError:
        raise
    except Exception as error:
        if is_death(error):
            raise
        raise StudyError(f"deal {task.deal} could not be searched: {type(error).__name__}: {error}") from error


def row(deal: str, verdict: Verdict, *, judge: str = "") -> StudyRow:
    """Return the row of a deal; *judge* has played the line if it is won."""
    word = verdict.reason or verdict.verdict
    return _row(deal, word, verdict.positions, verdict.seconds, moves=len(verdict.moves), judge=judge)


def _row(deal: str, word: str, positions: int, seconds: float, *, moves: int, judge: str) -> StudyRow:
    """Return the row of a deal that is won, lost, or not settled for a reason."""
    if word == "won":
        return StudyRow(deal, word, positions, seconds, moves, judge=judge)
    is_settled = word == "lost"
    return StudyRow(deal, word if is_settled else "unknown", positions, seconds, reason="" if is_settled else word)


def dead(task: Task) -> StudyRow:
    """Return the row of a deal whose search ended its process each time: memory, most likely."""
    return row(task.deal, Unknown(DIED, 0, 0.0))
