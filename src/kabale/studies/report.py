"""Reports of a study: lines of a table, JSON, CSV and a plot."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TextIO

from kabale import __version__
from kabale.errors import StudyError, extra
from kabale.messages import Message, message
from kabale.search.solve import search_version
from kabale.search.verdict import CONFIDENCE
from kabale.store.values import StudyRow
from kabale.studies.plan import Plan
from kabale.studies.stats import RUNAWAY, Summary

COLUMNS: Final = ("deal", "verdict", "positions", "seconds", "length", "reason", "judge")
"""The columns of a deal in the CSV file; ``search`` and ``kabale`` of the study come after them."""


def lines(summary: Summary) -> list[tuple[Message, str]]:
    """Return the lines of a table, label and figure."""
    counts = {"won": summary.won, "lost": summary.lost, "unknown": summary.unknown}
    shown = []
    for name, count in counts.items():
        share = f"{count:,} ({100 * count / summary.total:.1f} %)" if summary.total else "0"
        shown.append((message(f"study.{name}"), share))
    # Why deals are not settled: each reason in a line of its own below their number.
    for reason, count in summary.reasons.items():
        why = message("study.runaway") if reason == RUNAWAY else message(f"solve.reason.{reason}")
        shown.append((message("study.because", reason=why), f"{count:,}"))
    positions, settled = summary.doubled
    if positions:
        shown.append((message("study.doubled", positions=f"{positions:,}"), f"{settled:,}"))
    for judge, count in summary.judged.items():
        shown.append((message(f"study.judged_{judge or 'unnoted'}"), f"{count:,}"))
    shown.append((message("study.share"), _range(summary.share)))
    shown.append((message("study.bounds", percent=round(100 * CONFIDENCE)), _range(summary.bounds)))
    for verdict, figures in summary.positions.items():
        shown.append((message(f"study.positions_{verdict}"), _quantiles(figures)))
    if summary.lengths:
        shown.append((message("study.lengths"), _quantiles(summary.lengths)))
    shown.append((message("study.seconds"), f"{summary.seconds:,.1f} s"))
    return shown


def _range(pair: tuple[float, float]) -> str:
    low, high = pair
    return f"{100 * low:.2f} – {100 * high:.2f} %"


def _quantiles(figures: Mapping[float, int]) -> str:
    return "   ".join(f"{100 * share:g} % {value:,}" for share, value in figures.items())


def as_json(plan: Plan, summary: Summary) -> dict[str, object]:
    """Return a study as JSON."""
    return {
        "study": plan.id,
        "game": plan.subject.name,
        "title": plan.title,
        "digest": plan.subject.digest,
        "deals": str(plan.deals),
        "planned": len(plan.deals),
        "search": search_version(plan.method),
        "kabale": __version__,
        **plan.described(),
        "won": summary.won,
        "lost": summary.lost,
        "unknown": summary.unknown,
        "reasons": dict(summary.reasons),
        "doubled": dict(zip(("positions", "settles"), summary.doubled, strict=True)),
        "judged": {judge or "unnoted": count for judge, count in summary.judged.items()},
        "share": _pair(summary.share),
        "confidence": CONFIDENCE,
        "bounds": _pair(summary.bounds),
        "searched": {verdict: _named(figures) for verdict, figures in summary.positions.items()},
        "lengths": _named(summary.lengths),
        "time": summary.seconds,
    }


def _pair(pair: tuple[float, float]) -> dict[str, float]:
    return {"low": pair[0], "high": pair[1]}


def _named(figures: Mapping[float, int]) -> dict[str, int]:
    return {f"p{100 * share:g}": value for share, value in figures.items()}


def write_csv(plan: Plan, rows: Iterable[StudyRow], file: TextIO) -> None:
    """Write the rows of a plan with a heading; *file* is open with ``newline=""``."""
    writer = csv.writer(file)
    writer.writerow([*COLUMNS, "search", "kabale"])
    search = search_version(plan.method)
    writer.writerows([*(getattr(row, name) for name in COLUMNS), search, row.kabale] for row in rows)


PICTURES: Final = (".svg", ".png", ".pdf")

# Okabe and Ito's colours, which colour-blind people can distinguish.
_WON: Final = "#0072b2"
_LOST: Final = "#d55e00"
_UNKNOWN: Final = "#dddddd"

_BARS: Final = 30


def check_plot(file: Path) -> None:
    """Check the place of a plot, before a long study. Raises StudyError, MissingPackage."""
    if file.suffix.lower() not in PICTURES:
        raise StudyError(f"{file.name!r} is no file for a plot: expected a name that ends in {', '.join(PICTURES)}")
    extra("matplotlib", "a plot", "report")


def known(rows: Sequence[StudyRow], verdict: str) -> tuple[list[int], list[float]]:
    """Return numbers of positions, and for each the share of all deals with the verdict by then; both rise.

    >>> rows = [StudyRow("k1:1", "won", 40, 0), StudyRow("k1:2", "lost", 9, 0), StudyRow("k1:3", "won", 20, 0)]
    >>> known(rows + [StudyRow("k1:4", "unknown", 99, 0)], "won")
    ([1, 20, 40, 99], [0.0, 0.25, 0.5, 0.5])
    """
    settled = sorted(row.positions for row in rows if row.verdict == verdict)
    most = max((row.positions for row in rows), default=1)
    steps = [(positions, number / len(rows)) for number, positions in enumerate(settled, 1)]
    points = [(1, 0.0), *steps, (most, len(settled) / len(rows) if rows else 0.0)]
    return [positions for positions, _ in points], [share for _, share in points]


def write_plot(plan: Plan, rows: Sequence[StudyRow], file: Path) -> None:
    """Draw the rows of a plan into a file. Raises StudyError, MissingPackage, OSError."""
    check_plot(file)
    # Words stay words, and two plots of the same rows are the same file.
    same = {"svg.fonttype": "none", "svg.hashsalt": plan.id}
    with extra("matplotlib", "a plot", "report").rc_context(same):
        figure = extra("matplotlib.figure", "a plot", "report").Figure(figsize=(10, 4.5), layout="constrained")
        figure.suptitle(message("study.plot_title", title=plan.title, deals=str(plan.deals)).text(), parse_math=False)
        left, right = figure.subplots(1, 2, width_ratios=(3, 2))
        _draw_known(left, rows)
        # How many wins have how many moves. Each bar has whole numbers, so that no bar counts more lengths than others.
        lengths = [row.length for row in rows if row.length is not None]
        if lengths:
            step = (max(lengths) - min(lengths)) // _BARS + 1
            right.hist(lengths, bins=range(min(lengths), max(lengths) + step + 1, step), color=_WON)
        right.yaxis.get_major_locator().set_params(integer=True)
        right.set(xlabel=message("study.plot_moves").text(), title=message("study.plot_wins", n=len(lengths)).text())
        figure.savefig(file, dpi=150, metadata={"Date": None} if file.suffix.lower() == ".svg" else None)


def _draw_known(axes: Any, rows: Sequence[StudyRow]) -> None:
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
