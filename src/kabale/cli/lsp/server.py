"""Every request of an editor, and who answers it; long work waits in a thread."""

import asyncio
import logging
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from sys import getsizeof
from typing import Any, Final, Protocol

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams

from kabale.bounded import Bounded
from kabale.cli.lsp.desk import Desk, completions, folds, locations, place_of, quick_fix, range_of, symbols
from kabale.errors import KabaleError
from kabale.messages import Message, message
from kabale.problems import BadDefinition
from kabale.studies.measure import SECONDS, Measured, Measuring, Stepped, StepRequest, measuring
from kabale.workshop import answers
from kabale.workshop.draft import Draft

MEASURE: Final = "kabale.measure"  # measure a text, or stop that
DEALS: Final = 50
_ROOM: Final = 16_000_000
_TOKENS: Final = count(1)


@dataclass(slots=True)
class DraftMeasurements:
    """The measurements: finished ones by text, and running ones by address."""

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
                step = StepRequest(draft.text, draft.form.name, answer.found, DEALS)
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


EXPLAIN: Final = "kabale.explain"
_TRIGGERS: Final = types.CompletionOptions(trigger_characters=["<", '"', " ", "#"])
Answer = Callable[..., Any]


class _AtPlace(Protocol):
    text_document: types.TextDocumentIdentifier
    position: types.Position


def _at(desk: Desk, params: _AtPlace) -> tuple[Draft, int]:
    draft = desk.draft(params.text_document.uri)
    return draft, draft.places.offset(place_of(params.position))


async def hover(ls: Desk, params: types.HoverParams) -> types.Hover | None:
    """Say what stands at a place means."""
    draft, offset = _at(ls, params)
    await ls.checked(draft)
    if (found := answers.hover(draft, offset, ls.language)) is None:
        return None
    words = types.MarkupContent(types.MarkupKind.Markdown, found.words)
    return types.Hover(words, range_of(draft, found.start, found.end))


def complete(ls: Desk, params: types.CompletionParams) -> types.CompletionList:
    """Offer what could stand at a place."""
    draft, offset = _at(ls, params)
    found = answers.offers(draft, offset)
    return types.CompletionList(is_incomplete=False, items=[] if found is None else completions(draft, found))


def define(ls: Desk, params: types.DefinitionParams) -> list[types.Location]:
    """Go to where what stands at a place gets its name."""
    draft, offset = _at(ls, params)
    return locations(draft, params.text_document.uri, answers.givers(draft, offset))


def refer(ls: Desk, params: types.ReferenceParams) -> list[types.Location]:
    """Find where the same is called."""
    draft, offset = _at(ls, params)
    names = answers.callers(draft, offset, with_givers=params.context.include_declaration)
    return locations(draft, params.text_document.uri, names)


def prepare_rename(ls: Desk, params: types.PrepareRenameParams) -> types.Range | None:
    """Say what would be renamed."""
    draft, offset = _at(ls, params)
    name = answers.named(draft, offset)
    return None if name is None or not name.is_free else range_of(draft, name.start, name.end)


def rename(ls: Desk, params: types.RenameParams) -> types.WorkspaceEdit:
    """Give what stands at a place another name."""
    draft, offset = _at(ls, params)
    try:
        names = answers.renamed(draft, offset, params.new_name)
    except answers.NotRenamed as error:
        raise JsonRpcInvalidParams(error.said.text(ls.language)) from error
    edits = [types.TextEdit(range_of(draft, each.start, each.end), params.new_name) for each in names]
    return types.WorkspaceEdit({params.text_document.uri: edits})


def outline(ls: Desk, params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
    """Return the parts of a definition."""
    draft = ls.draft(params.text_document.uri)
    return [] if draft.anatomy is None else symbols(draft, draft.anatomy.parts, ls.language)


def fold(ls: Desk, params: types.FoldingRangeParams) -> list[types.FoldingRange]:
    """Return the parts that may be folded away."""
    draft = ls.draft(params.text_document.uri)
    return [] if draft.anatomy is None else list(folds(draft, draft.anatomy.folds))


async def lay_out(ls: Desk, params: types.DocumentFormattingParams) -> list[types.TextEdit]:
    """Lay a definition out as usual; one with errors stays as it is."""
    draft = ls.draft(params.text_document.uri)
    try:
        change = await ls.in_thread(answers.laid_out, draft)
    except KabaleError as error:
        said = message("workshop.errors").text(ls.language) if isinstance(error, BadDefinition) else str(error)
        ls.say(said)
        return []
    return [] if change is None else [types.TextEdit(range_of(draft, *change[:2]), change[2])]


async def act(ls: Desk, params: types.CodeActionParams) -> list[types.CodeAction]:
    """Offer to follow the hints between two places."""
    uri = params.text_document.uri
    draft = ls.draft(uri)
    await ls.checked(draft)
    places = (place_of(each) for each in (params.range.start, params.range.end))
    start, end = (draft.places.offset(each) for each in places)
    return [quick_fix(draft, uri, *each, ls.language) for each in answers.mendings(draft, start, end)]


def lens_commands(ls: Desk, measurements: DraftMeasurements, params: types.CodeLensParams) -> Sequence[types.CodeLens]:
    """Offer to explain the game, and to measure it or what came of that."""
    uri = params.text_document.uri
    draft = ls.draft(uri)
    said = {EXPLAIN: message("workshop.explain"), MEASURE: lens_words(measurements, uri, draft)}
    commands = [types.Command(words.text(ls.language), name, None, [uri]) for name, words in said.items()]
    return [types.CodeLens(range_of(draft, 0, 0), command) for command in commands]


async def explain(ls: Desk, uri: str) -> str:
    """Show the rules of a game in plain words, and return them."""
    draft = ls.draft(uri)
    await ls.checked(draft)
    game, language = draft.game, ls.language
    errors = message("workshop.errors").text(language)
    words = errors if game is None else await ls.in_thread(game.explain, language=language)
    ls.say(words)
    return words


def opened(ls: Desk, params: types.DidOpenTextDocumentParams) -> None:
    """Check a text that was opened."""
    ls.check_soon(params.text_document.uri, 0)


def changed(ls: Desk, params: types.DidChangeTextDocumentParams) -> None:
    """Check a text that was changed, when nothing more is typed."""
    ls.check_soon(params.text_document.uri)


def closed(ls: Desk, params: types.DidCloseTextDocumentParams) -> None:
    """Forget a text."""
    ls.forget(params.text_document.uri, is_closed=True)


ANSWERS: Final[dict[str, tuple[Answer, Any]]] = {
    types.TEXT_DOCUMENT_DID_OPEN: (opened, None),
    types.TEXT_DOCUMENT_DID_CHANGE: (changed, None),
    types.TEXT_DOCUMENT_DID_CLOSE: (closed, None),
    types.TEXT_DOCUMENT_HOVER: (hover, None),
    types.TEXT_DOCUMENT_COMPLETION: (complete, _TRIGGERS),
    types.TEXT_DOCUMENT_DEFINITION: (define, None),
    types.TEXT_DOCUMENT_REFERENCES: (refer, None),
    types.TEXT_DOCUMENT_PREPARE_RENAME: (prepare_rename, None),
    types.TEXT_DOCUMENT_RENAME: (rename, types.RenameOptions(prepare_provider=True)),
    types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: (outline, None),
    types.TEXT_DOCUMENT_FOLDING_RANGE: (fold, None),
    types.TEXT_DOCUMENT_FORMATTING: (lay_out, None),
    types.TEXT_DOCUMENT_CODE_ACTION: (act, types.CodeActionOptions([types.CodeActionKind.QuickFix])),
}


def service(asked: str | None, usual: str) -> Desk:
    """Return the service in the requested language, otherwise the editor's, otherwise the *usual* one."""
    desk = Desk(asked or usual)

    def begun(ls: Desk, params: types.InitializeParams) -> None:
        options = params.initialization_options
        wanted = options.get("language") if isinstance(options, dict) else None
        if asked is None and not ls.speak(wanted):
            ls.speak(params.locale)

    desk.feature(types.INITIALIZE)(begun)
    for name, (answer, options) in ANSWERS.items():
        desk.feature(name, options)(answer)
    desk.command(EXPLAIN)(explain)
    measurements = DraftMeasurements()

    def lenses(ls: Desk, params: types.CodeLensParams) -> Sequence[types.CodeLens]:
        return lens_commands(ls, measurements, params)

    async def measured(ls: Desk, uri: str) -> None:
        await measure(ls, measurements, uri)

    def ended(_ls: Desk, _params: None) -> None:
        measurements.process.end()

    desk.feature(types.TEXT_DOCUMENT_CODE_LENS, types.CodeLensOptions())(lenses)
    desk.command(MEASURE)(measured)
    desk.feature(types.SHUTDOWN)(ended)
    return desk


def serve(asked: str | None, usual: str) -> None:
    """Serve one editor on standard input and output until it goes."""
    logging.getLogger("pygls").setLevel(logging.CRITICAL)
    # The editor has the streams for itself: what anybody prints goes where it breaks nothing.
    reader = open(os.dup(sys.stdin.fileno()), "rb")  # noqa: SIM115  # as long as the program runs
    writer = open(os.dup(sys.stdout.fileno()), "wb")  # noqa: SIM115  # the same
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    service(asked, usual).start_io(reader, writer)
