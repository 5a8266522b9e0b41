"""What a worker does: search one deal. It runs in other processes and on other machines."""

from collections.abc import Callable, Sequence

from kabale.errors import KabaleError, RunawayRules, StudyError
from kabale.search import native
from kabale.search.solve import Method, NotNative, solve
from kabale.search.verdict import DIED, Unknown, Verdict
from kabale.store import StudyRow
from kabale.studies.plan import Task
from kabale.studies.stats import RUNAWAY
from kabale.studies.workers import is_death


def solve_deal(task: Task) -> StudyRow:
    """Search one deal within its limits and return its row.

    Raises :class:`kabale.errors.StudyError` if this worker has other rules, NotNative if it has no kernel and should,
    ValueError if there is no such deal.
    """
    if task.method == "native" and not native.available():
        raise NotNative("a worker has no native kernel: install it there, or search without it everywhere")
    try:
        # Not every deal of a game need have tables: what the kernel refuses, the readable search takes.
        method: Method = "auto" if task.method == "native" else "python"
        verdict: Verdict = solve(task.position(), task.limits, method=method, replays=task.replays)
    except RunawayRules:
        verdict = Unknown(RUNAWAY, 0, 0.0)
    return row(task.deal, verdict)


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


def row(deal: str, verdict: Verdict) -> StudyRow:
    """Return the row of a deal."""
    length = len(verdict.moves) if verdict.verdict == "won" else None
    return StudyRow(deal, verdict.verdict, verdict.positions, verdict.seconds, length, verdict.reason or "")


def dead(task: Task) -> StudyRow:
    """Return the row of a deal whose search ended its process each time: memory, most likely."""
    return row(task.deal, Unknown(DIED, 0, 0.0))
