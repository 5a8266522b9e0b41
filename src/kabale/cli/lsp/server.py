"""The service put together: which request is answered by whom."""

import logging
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final

from lsprotocol import types

from kabale.cli.lsp import requests
from kabale.cli.lsp.desk import Desk
from kabale.cli.lsp.measuring import MEASURE, Measurements, measure

_TRIGGERS: Final = types.CompletionOptions(trigger_characters=["<", '"', " ", "#"])

Answer = Callable[..., Any]


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
    types.TEXT_DOCUMENT_HOVER: (requests.hover, None),
    types.TEXT_DOCUMENT_COMPLETION: (requests.complete, _TRIGGERS),
    types.TEXT_DOCUMENT_DEFINITION: (requests.define, None),
    types.TEXT_DOCUMENT_REFERENCES: (requests.refer, None),
    types.TEXT_DOCUMENT_PREPARE_RENAME: (requests.prepare_rename, None),
    types.TEXT_DOCUMENT_RENAME: (requests.rename, types.RenameOptions(prepare_provider=True)),
    types.TEXT_DOCUMENT_DOCUMENT_SYMBOL: (requests.outline, None),
    types.TEXT_DOCUMENT_FOLDING_RANGE: (requests.fold, None),
    types.TEXT_DOCUMENT_FORMATTING: (requests.lay_out, None),
    types.TEXT_DOCUMENT_CODE_ACTION: (
        requests.act,
        types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix]),
    ),
}
"""Every request and notification, with who answers it and what is told of it beforehand; and the lens, besides."""


def service(asked: str | None, usual: str) -> Desk:
    """Return the service in the language that was asked for, else the editor's, else the *usual* one."""
    desk = Desk(asked or usual)

    def begun(ls: Desk, params: types.InitializeParams) -> None:
        options = params.initialization_options
        wanted = options.get("language") if isinstance(options, dict) else None
        if asked is None and not ls.speak(wanted):
            ls.speak(params.locale)

    desk.feature(types.INITIALIZE)(begun)
    for name, (answer, options) in ANSWERS.items():
        desk.feature(name, options)(answer)
    desk.command(requests.EXPLAIN)(requests.explain)
    _measures(desk)
    return desk


def _measures(desk: Desk) -> None:
    """Let a desk measure."""
    measurements = Measurements()

    def lenses(ls: Desk, params: types.CodeLensParams) -> Sequence[types.CodeLens]:
        return requests.lenses(ls, measurements, params)

    async def measured(ls: Desk, uri: str) -> None:
        await measure(ls, measurements, uri)

    def ended(_ls: Desk, _params: None) -> None:
        measurements.process.end()

    desk.feature(types.TEXT_DOCUMENT_CODE_LENS, types.CodeLensOptions())(lenses)
    desk.command(MEASURE)(measured)
    desk.feature(types.SHUTDOWN)(ended)


def serve(asked: str | None, usual: str) -> None:
    """Serve one editor on standard input and output until it goes."""
    logging.getLogger("pygls").setLevel(logging.CRITICAL)
    # The editor has the streams for itself: what anybody prints goes where it breaks nothing.
    reader = open(os.dup(sys.stdin.fileno()), "rb")  # noqa: SIM115  # as long as the program runs
    writer = open(os.dup(sys.stdout.fileno()), "wb")  # noqa: SIM115  # the same
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    service(asked, usual).start_io(reader, writer)
