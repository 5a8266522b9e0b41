"""The open texts of the service: a draft for each, checked again after changes."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, ParamSpec, TypeVar

from lsprotocol import types
from pygls import uris
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol

from kabale import __version__
from kabale.engine.writing import Mending, Name, Offers, Part, PartKind
from kabale.messages import LANGUAGES, worded
from kabale.problems import Diagnostic, Severity, Span
from kabale.quoting import visible_lines
from kabale.workshop.answers import Problem, problems
from kabale.workshop.draft import Draft, draft
from kabale.workshop.places import Place, Units

SEVERITIES: Final = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
    Severity.NOTE: types.DiagnosticSeverity.Information,
}
SYMBOLS: Final[dict[PartKind, types.SymbolKind]] = {
    "game": types.SymbolKind.Module, "pile": types.SymbolKind.Field, "template": types.SymbolKind.Class,
    "variant": types.SymbolKind.EnumMember, "action": types.SymbolKind.Function, "key": types.SymbolKind.Property,
}  # fmt: skip


def place_of(position: types.Position) -> Place:
    """Return a place as the workshop has it."""
    return position.line, position.character


def range_of(draft: Draft, start: int, end: int) -> types.Range:
    """Return the range from offset to offset."""
    return types.Range(*(types.Position(*draft.places.place(each)) for each in (start, end)))


def range_of_span(draft: Draft, span: Span) -> types.Range:
    """Return the range of a span, within the text whatever it says."""
    source = draft.source
    start, end = (
        source.offset(line, column) if source.text and source.place(len(source.text))[0] >= line else 0
        for line, column in ((span.line, span.column), (span.end_line, span.end_column))
    )
    return range_of(draft, start, max(start, end))


def diagnostic(draft: Draft, uri: str, problem: Problem, language: str) -> types.Diagnostic:
    """Return a problem in the reader's language, its hint behind it."""
    each = problem.diagnostic
    said = [worded(each.said, language)]
    said += [worded(each.advice, language)] if each.advice is not None else []
    related = [
        types.DiagnosticRelatedInformation(types.Location(uri, range_of_span(draft, span)), said[0])
        for span in problem.others
    ]
    return types.Diagnostic(
        range_of_span(draft, each.span),
        visible_lines("\n".join(said)),
        severity=SEVERITIES[each.severity],
        code=each.code,
        source="kabale",
        related_information=related or None,
    )


def completions(draft: Draft, found: Offers) -> list[types.CompletionItem]:
    """Return what could stand there; a number is offered whatever its digits are."""
    where, old = range_of(draft, found.start, found.end), draft.source.text[found.start : found.end]
    items = []
    for place, offer in enumerate(found.items):
        words = " ".join(filter(None, [offer.meaning, "" if offer.line is None else f"(D{offer.line})"]))
        item = types.CompletionItem(
            offer.text,
            kind=types.CompletionItemKind.Value,
            detail=offer.detail or None,
            documentation=types.MarkupContent(types.MarkupKind.Markdown, words) if words else None,
            filter_text=old if old.isdecimal() else offer.text,
            sort_text=f"{place:04}",
            text_edit=types.TextEdit(where, offer.text),
        )
        items.append(item)
    return items


def locations(draft: Draft, uri: str, names: Sequence[Name]) -> list[types.Location]:
    """Return where names stand."""
    return [types.Location(uri, range_of(draft, name.start, name.end)) for name in names]


def symbols(draft: Draft, parts: Sequence[Part], language: str) -> list[types.DocumentSymbol]:
    """Return the parts of a definition."""
    return [
        types.DocumentSymbol(
            worded(part.name, language) or part.kind,
            SYMBOLS[part.kind],
            range_of(draft, part.start, part.end),
            range_of(draft, part.name_start, part.name_end),
            detail=part.detail or None,
            children=symbols(draft, part.parts, language) or None,
        )
        for part in parts
    ]


def folds(draft: Draft, found: Sequence[tuple[int, int]]) -> Iterator[types.FoldingRange]:
    """Yield what may be folded away: more than a line each."""
    for start, end in found:
        first, last = draft.places.place(start)[0], draft.places.place(end)[0]
        if last > first:
            yield types.FoldingRange(first, last)


def quick_fix(draft: Draft, uri: str, hinted: Diagnostic, mending: Mending, language: str) -> types.CodeAction:
    """Return the hint of a diagnostic as edits."""
    edits = [types.TextEdit(range_of_span(draft, span), text) for span, text in mending.edits]
    return types.CodeAction(
        visible_lines(f"{hinted.code}: {mending.words}"),
        kind=types.CodeActionKind.QuickFix,
        diagnostics=[diagnostic(draft, uri, Problem(hinted), language)],
        edit=types.WorkspaceEdit({uri: edits}),
    )


WAIT: Final = 0.15  # seconds from the last key to a check
P = ParamSpec("P")
T = TypeVar("T")


class Answering(LanguageServerProtocol):
    """The protocol, where each request has an answer and no answer shows how the service is made."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        """Read a message. A request whose parameters are malformed is refused, where pygls answers nothing."""
        try:
            return super().structure_message(data)
        except JsonRpcException:
            if isinstance(data.get("id"), int | str) and "method" in data:
                self._send_response(data["id"], error=JsonRpcInvalidParams().to_response_error())
            raise

    def _send_response(self, msg_id: Any, result: Any = None, error: Any = None) -> None:
        """Send an answer; the traceback of a mistake of ours stays here."""
        if error is not None:
            error.data = None
        super()._send_response(msg_id, result, error)


class Desk(LanguageServer):
    """The service: drafts by the address of their texts, and the language that it speaks."""

    def __init__(self, language: str) -> None:
        super().__init__("kabale", __version__, types.TextDocumentSyncKind.Full, protocol_cls=Answering)
        self.language = language
        self._drafts: dict[str, Draft] = {}
        self._checks: dict[str, asyncio.Task[None]] = {}
        self._background: set[asyncio.Task[None]] = set()

    def draft(self, uri: str) -> Draft:
        """Return the draft of a text as it is now. Raises JsonRpcInvalidParams for an unknown text."""
        text = self.workspace.get_text_document(uri)
        try:
            source = text.source
        except (OSError, ValueError) as error:
            raise JsonRpcInvalidParams(f"there is no text {uri[:200]!r}") from error
        known = self._drafts.get(uri)
        if known is None or known.text != source:
            # Columns are counted in what the editor wants.
            wanted = self.server_capabilities.position_encoding
            others: dict[str, Units] = {"utf-8": "utf-8", "utf-32": "utf-32"}
            units = others.get(str(getattr(wanted, "value", wanted)), "utf-16")
            known = draft(source, uris.to_fs_path(uri) or uri, text.language_id or "", units)
            if uri in self.workspace.text_documents:
                self._drafts[uri] = known
        return known

    async def in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do work while other requests come in."""
        return await asyncio.to_thread(work, *args, **kwargs)

    def in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Let work run in the background until it is over."""
        task = asyncio.get_running_loop().create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def checked(self, one: Draft) -> None:
        """Wait until a draft is checked."""
        if not one.is_checked:
            await self.in_thread(lambda: one.loaded)

    def say(self, words: str) -> None:
        """Show some words to the user."""
        self.window_show_message(types.ShowMessageParams(types.MessageType.Info, visible_lines(words)))

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Say what went wrong in a line; nothing of it ends the service."""
        words = f"{getattr(source, '__name__', source)}: {type(error).__name__}: {error}"
        self.window_log_message(types.LogMessageParams(types.MessageType.Error, words[:200]))

    def check_soon(self, uri: str, wait: float = WAIT) -> None:
        """Check a text when nothing more is typed."""
        self.forget(uri)
        self._checks[uri] = asyncio.get_running_loop().create_task(self._check(uri, wait))

    async def _check(self, uri: str, wait: float) -> None:
        await asyncio.sleep(wait)
        one = self.draft(uri)
        found = await self.in_thread(problems, one)
        version = self.workspace.get_text_document(uri).version
        if self.draft(uri) is one:
            items = [diagnostic(one, uri, each, self.language) for each in found]
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, items, version))

    def forget(self, uri: str, *, is_closed: bool = False) -> None:
        """Cancel a waiting check; for a closed text, forget its draft as well."""
        if task := self._checks.pop(uri, None):
            task.cancel()
        if is_closed:
            self._drafts.pop(uri, None)
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    def speak(self, asked: object) -> bool:
        """Speak a language that somebody asks for, such as ``de-AT``; say whether it is one."""
        code = str(asked or "").replace("_", "-").partition("-")[0].lower()
        with suppress(ValueError):
            self.language = LANGUAGES[LANGUAGES.index(code)]
            return True
        return False
