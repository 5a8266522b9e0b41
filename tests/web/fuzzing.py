"""Sending the server whatever its OpenAPI document allows, and what it does not: no 500, nothing undocumented.

Most of what is drawn names no play and no game; so each request is sent once as drawn, and once at things that are
there.
"""

import json
from functools import cache
from typing import Any, Final, cast
from urllib.parse import quote

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from kabale.services.live import Live
from kabale.store import Store
from kabale.web.assembly import create_routes
from kabale.web.frame.context import Signer
from kabale.web.plays.desk import PlayDesk
from tests.web import texts
from tests.web.client import Visitor

CHECKS: Final = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]

LONGEST: Final = 4_000
"""Letters of a query, each up to 12 bytes of an address: the client sends no address above 65,536 bytes."""

Operation = Any
"""An operation of the document: schemathesis leaves its type open."""


@cache
def operations() -> dict[str, Operation]:
    """Return every operation of the document by its label."""
    app = create_routes(PlayDesk(cast(Store, None), lambda: 0.0, Live()), Signer("x" * 32))
    document = schemathesis.openapi.from_dict(app.openapi())
    found: list[Operation] = [result.ok() for result in document.get_all_operations()]  # type: ignore[union-attr]
    return {operation.label: operation for operation in found}


class Known:
    """One player with a play, an own definition and a cookie, whom requests are sent for."""

    def __init__(self, anna: Visitor) -> None:
        """Let the player play a little."""
        self._anna = anna
        self._own = anna.post("/api/definitions", {"text": texts.ASKING, "format": "xml"}, 201)["game"]
        self.sent = 0

    def check(self, case: Case[Any]) -> None:
        """Send a request as it was drawn, then at what is there, and look at the answers."""
        self._send(case, dict(case.path_parameters or {}), case.body)
        self._send(case, self._aimed(case), self._sensible(case.body))

    def _aimed(self, case: Case[Any]) -> dict[str, Any]:
        """Return the parameters of a path with ids of what is there: every time a fresh play and definition."""
        there: dict[str, Any] = {"name": "QH" if "{style}" in case.path else "klondike", "style": "classic-4-light"}
        parameters = dict(case.path_parameters or {})
        if "play" in parameters:
            there["play"] = self._anna.begin("klondike", "k1:617", moves="c1")["id"]
        if "definition" in parameters:
            mine = {"text": texts.KLONDIKE, "format": "pat"}
            there["definition"] = self._anna.post("/api/definitions", mine, 201)["id"]
        return {name: there.get(name, value) for name, value in parameters.items()}

    def _sensible(self, body: Any) -> Any:
        """Return a body of which every other one names a game, a version, a move or a definition that there is."""
        self.sent += 1
        if not isinstance(body, dict) or self.sent % 3 == 0:
            return body
        there: dict[str, Any] = {"version": 1, "move": "c1", "game": ("klondike", self._own)[self.sent % 2]}
        if "text" in body:
            there |= {"text": texts.KLONDIKE, "format": "pat"}
        return {name: there.get(name, value) for name, value in body.items()}

    def _send(self, case: Case[Any], parameters: dict[str, Any], body: Any) -> None:
        path = case.path
        for name, value in parameters.items():
            path = path.replace(f"{{{name}}}", quote(str(value), safe=""))
        query = {name: str(value)[:LONGEST] for name, value in (case.query or {}).items()}
        request = self._anna.http.build_request(case.method, path, params=query, content=_content(body))
        request.headers["content-type"] = "application/json"
        case.validate_response(self._anna.runner.run(self._anna.http.send(request)), checks=CHECKS)


def _content(body: Any) -> bytes | None:
    """Return a body as it is sent: JSON, or bytes that are none."""
    if type(body).__name__ == "NotSet":
        return None
    return body if isinstance(body, bytes) else json.dumps(body).encode()


def fuzz(operation: Operation, known: Known, examples: int) -> None:
    """Send so many requests of an operation, half of them such as the document does not allow."""

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=_drawn(operation))
    def send(case: Case[Any]) -> None:
        known.check(case)

    send()


def _drawn(operation: Operation) -> st.SearchStrategy[Case[Any]]:
    allowed: st.SearchStrategy[Case[Any]] = operation.as_strategy(generation_mode=GenerationMode.POSITIVE)
    if not operation.body and not len(operation.path_parameters) and not len(operation.query):
        return allowed
    return st.one_of(allowed, operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))
