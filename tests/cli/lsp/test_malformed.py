"""What an editor sends that is not as the protocol has it: each request is answered, and nothing of us is shown."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from kabale.cli.lsp.server import service

FILE = {"uri": "file:///nowhere/x.pat"}
HERE = {"line": 0, "character": 0}


def answer(method: str, params: object) -> Any:
    """Return what the service answers to a request."""
    sent: asyncio.Queue[Any] = asyncio.Queue()

    class Pipe:
        def write(self, data: bytes) -> None:
            told = json.loads(data.partition(b"\r\n\r\n")[2])
            if "id" in told:
                sent.put_nowait(told)

    async def ask() -> Any:
        told = None
        desk = service("en", "en")
        desk.protocol.set_writer(Pipe())  # type: ignore[arg-type]  # all that is asked of it
        for name, given in (("initialize", {"capabilities": {}, "processId": None}), (method, params)):
            asked = json.dumps({"jsonrpc": "2.0", "id": name, "method": name, "params": given})
            try:
                desk.protocol.handle_message(json.loads(asked, object_hook=desk.protocol.structure_message))
            except JsonRpcException as error:
                desk.report_server_error(error, type(error))  # as pygls does with what it cannot read
            told = await asyncio.wait_for(sent.get(), 60)
        return told

    with ThreadPoolExecutor(1) as elsewhere:  # a browser's test may have left a loop running in this thread
        return elsewhere.submit(asyncio.run, ask()).result()


@pytest.mark.parametrize(
    ("method", "params"),
    [
        (types.TEXT_DOCUMENT_COMPLETION, {"textDocument": FILE, "position": HERE, "context": {}}),
        (types.TEXT_DOCUMENT_SIGNATURE_HELP, {"textDocument": FILE, "position": HERE, "context": {"triggerKind": 1}}),
        (types.TEXT_DOCUMENT_HOVER, {"position": HERE}),
        (types.TEXT_DOCUMENT_HOVER, {"textDocument": FILE, "position": {"line": "one"}}),
        (types.TEXT_DOCUMENT_HOVER, ["what"]),
        (types.TEXT_DOCUMENT_HOVER, {"textDocument": FILE, "position": HERE}),
        (types.TEXT_DOCUMENT_RENAME, {"textDocument": FILE, "position": HERE, "newName": "x"}),
    ],
)
def test_malformed_parameters_are_refused(method: str, params: object) -> None:
    """There was no answer, and the editor waited; to a text that was not opened a traceback came."""
    told = answer(method, params)

    assert -32602 == told["error"]["code"]
    assert "data" not in told["error"]
