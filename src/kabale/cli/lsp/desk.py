"""What the service has open: a draft for each text, checked again when it has changed."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final, ParamSpec, TypeVar

from lsprotocol import types
from pygls import uris
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol

from kabale import __version__
from kabale.cli.lsp import shapes
from kabale.messages import LANGUAGES
from kabale.quoting import visible_lines
from kabale.workshop.draft import Draft, draft
from kabale.workshop.places import Units
from kabale.workshop.review import problems

WAIT: Final = 0.15
"""So many seconds after the last key a text is checked."""

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
        """Return the draft of a text as it is now. Raises JsonRpcInvalidParams where there is none."""
        text = self.workspace.get_text_document(uri)
        try:
            source = text.source
        except (OSError, ValueError) as error:
            raise JsonRpcInvalidParams(f"there is no text {uri[:200]!r}") from error
        known = self._drafts.get(uri)
        if known is None or known.text != source:
            known = draft(source, uris.to_fs_path(uri) or uri, text.language_id or "", self._units)
            if uri in self.workspace.text_documents:
                self._drafts[uri] = known
        return known

    @property
    def _units(self) -> Units:
        """What columns are counted in, as the editor wants them."""
        wanted = self.server_capabilities.position_encoding
        others: dict[str, Units] = {"utf-8": "utf-8", "utf-32": "utf-32"}
        return others.get(str(getattr(wanted, "value", wanted)), "utf-16")

    async def in_thread(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do work beside the requests that come meanwhile."""
        return await asyncio.to_thread(work, *args, **kwargs)

    def in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Let work go on beside everything else, until it is over."""
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

    # -- what is said without being asked --------------------------------------------------------------------------

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
            items = [shapes.diagnostic(one, uri, each, self.language) for each in found]
            self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, items, version))

    def forget(self, uri: str, *, is_closed: bool = False) -> None:
        """Let a check that has not begun be; of a text that is closed nothing is kept."""
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
