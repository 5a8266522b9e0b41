"""What a worker does: search one deal. It runs in other processes and on other machines."""

from kabale.errors import RunawayRules
from kabale.search import native
from kabale.search.solve import NotNative, solve
from kabale.search.verdict import DIED, Unknown, Verdict
from kabale.store import StudyRow
from kabale.studies.plan import Task
from kabale.studies.stats import RUNAWAY


def solve_deal(task: Task) -> StudyRow:
    """Search one deal within its limits and return its row.

    Raises :class:`kabale.errors.StudyError` if this worker has other rules, NotNative if it has no kernel and should,
    ValueError if there is no such deal.
    """
    if task.method == "native" and not native.available():
        raise NotNative("a worker has no native kernel: install it there, or search without it everywhere")
    try:
        # Not every deal of a game need have tables: what the kernel refuses, the readable search takes.
        verdict: Verdict = solve(task.position(), task.limits, method="auto" if task.method == "native" else "python")
    except RunawayRules:
        verdict = Unknown(RUNAWAY, 0, 0.0)
    return row(task.deal, verdict)


def row(deal: str, verdict: Verdict) -> StudyRow:
    """Return the row of a deal."""
    length = len(verdict.moves) if verdict.verdict == "won" else None
    return StudyRow(deal, verdict.verdict, verdict.positions, verdict.seconds, length, verdict.reason or "")


def dead(task: Task) -> StudyRow:
    """Return the row of a deal whose search ended its process each time: memory, most likely."""
    return row(task.deal, Unknown(DIED, 0, 0.0))
