"""The outermost layer of the server: each request has an id and is timed, each failure has a line in the log.

A line has the reason of a failure and where it happened, and nothing of what players sent or hold.
"""

import logging
import re
from collections import Counter
from collections.abc import Callable
from html import escape
from secrets import token_hex
from time import monotonic, perf_counter
from typing import Any, Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kabale.errors import NoSuchThing, StoreBusy, StoreError, StoreUnavailable
from kabale.services.refusals import Refusal, note, refused
from kabale.web.frame.logs import REQUEST

QUIET: Final = 60.0  # Seconds for which a kind of failure of the database is not said again.

_log = logging.getLogger("kabale.web")


class Seldom:
    """Says the same only once in a while, so that nobody can fill the log; then also how often it was."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._said: dict[str, float] = {}
        self._unsaid: Counter[str] = Counter()

    def say(self, log: logging.Logger, words: str, *, kind: str) -> None:
        """Log an error, unless one of its kind was logged within :data:`QUIET` seconds."""
        now = self._clock()
        if now - self._said.get(kind, -QUIET) < QUIET:
            self._unsaid[kind] += 1
            return
        self._said[kind] = now
        more = self._unsaid.pop(kind, 0)
        log.error("%s%s", words, f" ({more} more since this was said last)" if more else "")


class StoreFailures:
    """Answers where the database fails, counts it, and logs each kind once in a while."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.counts: Counter[str] = Counter()
        """How often what has failed, by kind."""
        self._seldom = Seldom(clock)

    def refusal(self, error: StoreError) -> Refusal:
        """Return what is answered; the reason goes to the log."""
        if isinstance(error, NoSuchThing):
            return refused("not_found")
        kind = error.kind if isinstance(error, StoreUnavailable) else type(error).__name__
        self.counts[kind] += 1
        self._seldom.say(_log, f"{' '.join(str(error).split())} [{kind}]", kind=kind)
        return refused("busy" if isinstance(error, StoreBusy) else "store_unavailable")


def page_of(refusal: Refusal, language: str) -> str:
    """Return a refusal as a page in words, for somebody with a browser; it needs no script, style or database."""
    words = refusal.words.text(language)
    words = escape(words[:1].upper() + words[1:])
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Kabale</title>'
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>{head}</head>\n'
        f'<body>\n<h1>Kabale</h1>\n<p>{words}.</p>\n<p><a href="/">Kabale</a></p>\n</body>\n</html>\n'
    )


Observer = Callable[[Scope, int, float], None]
"""Observes each answered request: its scope, the status and the seconds until the answer was sent."""

SAID: Final = "failure_said"
"""The key of a request's state for a failure whose reason is in the log already."""

REASON: Final = "failure"  # The key of a request's state that has the code of its failure.

_HEADER: Final = b"x-request-id"
_ID: Final = re.compile(rb"[A-Za-z0-9._-]{1,64}\Z")
_ACTION: Final = re.compile("/api/plays/[^/]+/(moves|undo|redo|auto)$")

_log = logging.getLogger("kabale.web")
_requests = logging.getLogger("kabale.requests")


class Watch:
    """Watches over what an application answers."""

    def __init__(self, app: ASGIApp, failures: StoreFailures) -> None:
        self.failures: Final = failures
        self._app = app
        self.observer: Observer | None = None
        self._seldom = Seldom()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        ids = (value for name, value in scope["headers"] if name == _HEADER and _ID.match(value))
        request = next(ids, b"") or token_hex(8).encode()
        REQUEST.set(request.decode())
        begun = perf_counter()
        status = 0

        async def sent(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                # A list of its own: what is answered often may be one object.
                message = {**message, "headers": [*message.get("headers", ()), (_HEADER, request)]}
            await send(message)

        try:
            await self._app(scope, receive, sent)
        except Exception as error:
            if not _state(scope).get(SAID):
                note(error)
                _state(scope)[SAID] = True
            status = status or 500
            raise
        finally:
            self._answered(scope, status, perf_counter() - begun)

    def _answered(self, scope: Scope, status: int, seconds: float) -> None:
        """Log and count an answer; status 0 means that the caller did not wait for it."""
        reason = _state(scope).get(REASON, "no reason")
        if status >= 500 and reason != StoreUnavailable.code and not _state(scope).get(SAID):
            self._seldom.say(_log, f"{scope['method']} {route(scope)} {status} {reason}", kind=reason)
        if self.observer is not None:
            self.observer(scope, status, seconds)
        if _requests.isEnabledFor(logging.INFO):
            fields = {"method": scope["method"], "route": route(scope), "status": status}
            words = f"{scope['method']} {route(scope)} {status} {1000 * seconds:.1f} ms"
            _requests.info(words, extra={"fields": {**fields, "ms": round(1000 * seconds, 1)}})


def route(scope: Scope) -> str:
    """Return the address of a request as the route has it, without ids of plays or players.

    >>> route({"path": "/api/plays/6KVb/moves"}), route({"path": "/page/main.js"}), route({"path": "/wp-login.php"})
    ('/api/plays/{play}/moves', '/page', '-')
    """
    found = getattr(scope.get("route"), "path", None)
    if isinstance(found, str):
        return found or "/"
    path = scope["path"]
    if action := _ACTION.match(path):
        return f"/api/plays/{{play}}/{action[1]}"
    return "/page" if path.startswith("/page/") else "-"


def _state(scope: Scope) -> dict[str, Any]:
    state: dict[str, Any] = scope.setdefault("state", {})
    return state
