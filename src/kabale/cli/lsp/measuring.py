"""The lens that measures: deals are searched in a process of their own, and the lens says what came of it.

Whoever clicks again while it is measured stops it, as an editor does that shows how far it is.
"""

import asyncio
from dataclasses import dataclass, field
from itertools import count
from sys import getsizeof
from typing import Final

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from kabale.bounded import Bounded
from kabale.cli.lsp.desk import Desk
from kabale.messages import Message, message
from kabale.studies.measure import Measured
from kabale.studies.measuring import SECONDS, Measuring, Step, Stepped, measuring
from kabale.workshop.draft import Draft

MEASURE: Final = "kabale.measure"
"""The command that measures a text, or stops that."""

DEALS: Final = 50
_ROOM: Final = 16_000_000
_TOKENS: Final = count(1)


@dataclass(slots=True)
class DraftMeasurements:
    """What was measured, by the text; and what is being measured, by its address."""

    found: Bounded[str, Measured] = field(
        default_factory=lambda: Bounded(_ROOM, lambda text, _: 20_000 + getsizeof(text))
    )
    under_way: dict[str, asyncio.Event] = field(default_factory=dict)
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    process: Measuring = field(default_factory=measuring)


def lens_words(measurements: DraftMeasurements, uri: str, draft: Draft) -> Message:
    """Return what the lens says: to measure, to stop, or what came of it."""
    if uri in measurements.under_way:
        return message("workshop.measure_stop")
    found = measurements.found.get(draft.text)
    if found is None or not found.deals:
        return message("workshop.measure")
    low, high = (round(100 * won / found.deals) for won in (len(found.won), len(found.won) + found.unsettled))
    return message("workshop.winnable", n=found.deals, share=low if low == high else f"{low}-{high}")


async def measure(ls: Desk, measurements: DraftMeasurements, uri: str) -> None:
    """Begin to measure a text in the background, or stop it; one text is measured at a time."""
    if (stop := measurements.under_way.get(uri)) is not None:
        stop.set()
        return
    draft = ls.draft(uri)
    await ls.checked(draft)
    if draft.game is None:
        ls.say(message("measure.errors").text(ls.language))
        return
    measurements.under_way[uri] = stop = asyncio.Event()
    ls.in_background(_measured(ls, measurements, uri, draft, stop))
    _refresh(ls)


async def _measured(ls: Desk, measurements: DraftMeasurements, uri: str, draft: Draft, stop: asyncio.Event) -> None:
    try:
        async with measurements.turn, MeasureProgress(ls) as shown:
            answer = Stepped(Measured(), is_done=False)
            while not (answer.is_done or stop.is_set() or shown.is_cancelled):
                step = Step(draft.text, draft.form.name, answer.found, DEALS)
                got = await ls.in_thread(measurements.process.ask, step, SECONDS)
                answer = got or Stepped(answer.found, is_done=True, problem=message("web.error.too_slow"))
                shown.report(answer.found)
        measurements.found.put(draft.text, answer.found)
        if answer.problem is not None:
            ls.say(answer.problem.text(ls.language))
        for each in answer.suspicions:
            ls.say(each.text(ls.language))
    finally:
        measurements.under_way.pop(uri, None)
        _refresh(ls)


def _refresh(ls: Desk) -> None:
    """Have the lenses asked for again, where the editor can."""
    workspace = ls.client_capabilities.workspace
    if workspace and workspace.code_lens and workspace.code_lens.refresh_support:
        ls.workspace_code_lens_refresh(None)


class MeasureProgress:
    """How far it is, in the editor's own way if it has one; it may be cancelled there."""

    def __init__(self, ls: Desk) -> None:
        window = ls.client_capabilities.window
        self._is_shown = bool(window and window.work_done_progress)
        self._ls = ls
        self._token = f"kabale-measure-{next(_TOKENS)}"

    @property
    def is_cancelled(self) -> bool:
        """Whether the user wants it to stop."""
        future = self._ls.work_done_progress.tokens.get(self._token)
        return future is not None and future.cancelled()

    async def __aenter__(self) -> "MeasureProgress":
        try:
            if self._is_shown:
                await self._ls.work_done_progress.create_async(self._token)
        except JsonRpcException:  # it is measured all the same
            self._is_shown = False
        if self._is_shown:
            title = message("workshop.measure").text(self._ls.language)
            begin = types.WorkDoneProgressBegin(title=title, cancellable=True, percentage=0)
            self._ls.work_done_progress.begin(self._token, begin)
        return self

    def report(self, found: Measured) -> None:
        """Say how far it is."""
        words = message("measure.progress", done=found.deals, deals=DEALS, won=len(found.won), lost=len(found.lost))
        report = types.WorkDoneProgressReport(
            message=words.text(self._ls.language), percentage=100 * found.deals // DEALS, cancellable=True
        )
        if self._is_shown:
            self._ls.work_done_progress.report(self._token, report)

    async def __aexit__(self, *_: object) -> None:
        if self._is_shown:
            self._ls.work_done_progress.end(self._token, types.WorkDoneProgressEnd())
            self._ls.work_done_progress.tokens.pop(self._token, None)
