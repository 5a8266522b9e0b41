"""A plot of a study: what is known of its deals after so many positions, and how long the wins are.

The area between the two curves is what is not settled: it closes to the right as far as the search went, from both
sides, deals won below and deals lost above.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from kabale.errors import StudyError
from kabale.messages import message
from kabale.store import StudyRow
from kabale.studies.packages import extra
from kabale.studies.plan import Plan

PICTURES: Final = (".svg", ".png", ".pdf")
"""The endings of files that a plot can be written to."""

# Okabe and Ito's colours, told apart by colour-blind people too.
_WON: Final = "#0072b2"
_LOST: Final = "#d55e00"
_UNKNOWN: Final = "#dddddd"

_BARS: Final = 30


def check(file: Path) -> None:
    """See that a plot can be written to a file, before a long study. Raises StudyError, MissingPackage."""
    if file.suffix.lower() not in PICTURES:
        raise StudyError(f"{file.name!r} is no file for a plot: expected a name that ends in {', '.join(PICTURES)}")
    extra("matplotlib", "a plot", "report")


def known(rows: Sequence[StudyRow], verdict: str) -> tuple[list[int], list[float]]:
    """Return numbers of positions, and the share of all deals that have the verdict after so many, each rising.

    >>> rows = [StudyRow("k1:1", "won", 40, 0), StudyRow("k1:2", "lost", 9, 0), StudyRow("k1:3", "won", 20, 0)]
    >>> known(rows + [StudyRow("k1:4", "unknown", 99, 0)], "won")
    ([1, 20, 40, 99], [0.0, 0.25, 0.5, 0.5])
    """
    settled = sorted(row.positions for row in rows if row.verdict == verdict)
    most = max((row.positions for row in rows), default=1)
    steps = [(positions, number / len(rows)) for number, positions in enumerate(settled, 1)]
    points = [(1, 0.0), *steps, (most, len(settled) / len(rows) if rows else 0.0)]
    return [positions for positions, _ in points], [share for _, share in points]


def write(plan: Plan, rows: Sequence[StudyRow], file: Path) -> None:
    """Draw the rows of a plan into a file. Raises StudyError, MissingPackage, OSError."""
    check(file)
    # Words stay words, and two plots of the same rows are the same file.
    same = {"svg.fonttype": "none", "svg.hashsalt": plan.id}
    with extra("matplotlib", "a plot", "report").rc_context(same):
        figure = extra("matplotlib.figure", "a plot", "report").Figure(figsize=(10, 4.5), layout="constrained")
        figure.suptitle(message("study.plot_title", title=plan.title, deals=str(plan.deals)).text(), parse_math=False)
        left, right = figure.subplots(1, 2, width_ratios=(3, 2))
        _draw_known(left, rows)
        # How many wins have how many moves. Whole numbers to a bar: else some would count more lengths than others.
        lengths = [row.length for row in rows if row.length is not None]
        if lengths:
            step = (max(lengths) - min(lengths)) // _BARS + 1
            right.hist(lengths, bins=range(min(lengths), max(lengths) + step + 1, step), color=_WON)
        right.yaxis.get_major_locator().set_params(integer=True)
        right.set(xlabel=message("study.plot_moves").text(), title=message("study.plot_wins", n=len(lengths)).text())
        figure.savefig(file, dpi=150, metadata={"Date": None} if file.suffix.lower() == ".svg" else None)


def _draw_known(axes: Any, rows: Sequence[StudyRow]) -> None:
    """Draw the curves of won and lost deals with the area between."""
    (won_x, won_y), (lost_x, lost_y) = known(rows, "won"), known(rows, "lost")
    axes.set_facecolor(_UNKNOWN)
    axes.fill_between(won_x, won_y, step="post", color=_WON, label=message("study.won").text())
    upper = [1 - share for share in lost_y]
    axes.fill_between(lost_x, upper, 1, step="post", color=_LOST, label=message("study.lost").text())
    axes.plot([], [], color=_UNKNOWN, linewidth=8, label=message("study.plot_between").text())
    axes.set_xscale("log")
    axes.set(xlim=(1, max(won_x[-1], 10)), ylim=(0, 1))
    axes.set(xlabel=message("study.plot_positions").text(), ylabel=message("study.plot_known").text())
    axes.legend(loc="center left")
