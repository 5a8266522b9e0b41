"""What is shown of a study: lines of a table, JSON and CSV; the plot is in :mod:`kabale.studies.plot`."""

import csv
from collections.abc import Iterable, Mapping
from typing import Final, TextIO

from kabale import __version__
from kabale.messages import Message, message
from kabale.search.solve import search_version
from kabale.store import StudyRow
from kabale.studies.plan import Plan
from kabale.studies.stats import CONFIDENCE, RUNAWAY, Summary

COLUMNS: Final = ("deal", "verdict", "positions", "seconds", "length", "reason", "judge")
"""The columns of the CSV file that are of a deal; after them come those of the study: ``search`` and ``kabale``."""


def lines(summary: Summary) -> list[tuple[Message, str]]:
    """Return what a table says: what it is, and the figure."""
    counts = {"won": summary.won, "lost": summary.lost, "unknown": summary.unknown}
    shown = []
    for name, count in counts.items():
        share = f"{count:,} ({100 * count / summary.total:.1f} %)" if summary.total else "0"
        shown.append((message(f"study.{name}"), share))
    # Why deals are not settled: each reason in a line of its own below their number.
    for reason, count in summary.reasons.items():
        why = message("study.runaway") if reason == RUNAWAY else message(f"solve.reason.{reason}")
        shown.append((message("study.because", reason=why), f"{count:,}"))
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
    """Write quantiles, each once: 50 % 1,204 and so on."""
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
    """Name quantiles by their percents: p50, p90."""
    return {f"p{100 * share:g}": value for share, value in figures.items()}


def write_csv(plan: Plan, rows: Iterable[StudyRow], file: TextIO) -> None:
    """Write the rows of a plan with a heading; *file* is open with ``newline=""``.

    Each says which search found it (:func:`kabale.search.solve.search_version`), and which Kabale wrote it.
    """
    writer = csv.writer(file)
    writer.writerow([*COLUMNS, "search", "kabale"])
    by = search_version(plan.method), __version__
    writer.writerows([*(getattr(row, name) for name in COLUMNS), *by] for row in rows)
