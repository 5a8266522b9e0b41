"""An editor in memory that has the service beside it, as a real one starts it."""

import os
import sys
from collections.abc import AsyncIterator

import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

ENV = {**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": ""}


@pytest_lsp.fixture(  # type: ignore[untyped-decorator]  # it has no types of its own
    config=ClientServerConfig(server_command=[sys.executable, "-m", "kabale.cli", "lsp"], server_env=ENV),
)
async def editor(lsp_client: LanguageClient) -> AsyncIterator[None]:
    """Begin and end the talk; the editor can do what Visual Studio Code can."""
    params = types.InitializeParams(capabilities=client_capabilities("visual-studio-code"), locale="en-GB")
    lsp_client.feature(types.WORKSPACE_CODE_LENS_REFRESH)(lambda _: None)
    await lsp_client.initialize_session(params)
    yield
    await lsp_client.shutdown_session()
