"""The short way of a move: what players do most is answered before the framework is asked.

Taken is it where the player was answered a moment ago, the play is under way here, and the move is worked out in no
time: then it is done and recorded in the event loop itself. Whatever is not so, or is wrong in any way, goes the long
way through the routes, which answers the same.
"""

import json
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from pydantic import BaseModel
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from kabale.bounded import Bounded
from kabale.errors import Stale, StoreError
from kabale.services.refusals import Refusal, storing
from kabale.web.frame.answers import STATUS
from kabale.web.frame.context import COOKIE, Caller, Signer, accepted, language_of
from kabale.web.frame.guard import Replayed
from kabale.web.frame.watch import REASON, StoreFailures
from kabale.web.plays import actions
from kabale.web.plays.commits import Commits
from kabale.web.plays.desk import Acted, PlayDesk
from kabale.web.plays.shapes import AutoRequest, GoRequest, MoveRequest, PlayState

ROOM: Final = 2_000_000
"""Bytes for all callers that are known."""

KNOWN: Final = 5.0
"""Seconds for which a caller is known: what another process changes of a player is seen here after them."""

Who = tuple[str, str]
"""The value of the caller's cookie, and the language that the browser prefers."""

_PLAYS: Final = "/api/plays"
_STATE: Final = tuple(PlayState.__annotations__)
"""The fields of a state in the order in which the routes send them."""

_WAY: Final = re.compile(r"/api/plays/([A-Za-z0-9_-]{1,100})/(moves|undo|redo|auto)")
_SHAPES: Final[dict[str, type[BaseModel]]] = {
    "moves": MoveRequest,
    "undo": GoRequest,
    "redo": GoRequest,
    "auto": AutoRequest,
}


@dataclass(frozen=True, slots=True)
class _Asked:
    """A request that may go the short way: at which play, which action."""

    play: str
    action: str


class QuickMoves:
    """Answers moves itself where it can, and passes everything else on to an application."""

    def __init__(
        self,
        app: ASGIApp,
        desk: PlayDesk,
        signer: Signer,
        failures: StoreFailures,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        """Play at a desk; *failures* answers where the database fails, *seconds* tells how time goes by."""
        self._app = app
        self._desk = desk
        self._failures = failures
        self._signer = signer
        self._commits = Commits(desk.store, desk.clock)
        self._callers: Bounded[Who, Caller] = Bounded(ROOM, lambda who, _: 2 * len(who[0]), life=KNOWN, clock=seconds)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        asked = _asked(scope)
        if asked is None:
            await self._pass_on(scope, receive, send)
            return
        body = (await receive()).get("body", b"")
        caller = self._caller(_who(scope))
        answer = None if caller is None else await self._answer(caller, asked, body)
        if caller is None or answer is None:
            await self._pass_on(scope, Replayed(body, receive), send)
        elif isinstance(answer, Refusal):
            scope["state"][REASON] = answer.code
            await _send(send, STATUS[answer.code], answer.body(caller.language))
        else:
            await _send(send, 200, answer)

    # -- who asks ----------------------------------------------------------------------------------------------------

    def _caller(self, who: Who) -> Caller | None:
        """Return who asks: as was known a moment ago, or the database says, where it is at hand."""
        caller = self._callers.get(who)
        known = self._signer.read(who[0]) if caller is None else None
        if known is None:
            return caller
        try:
            player = self._desk.store.players.find_at_once(known)
        except StoreError:
            return None
        if player is None:
            return None
        caller = Caller(player.id, language_of(player.settings, who[1]))
        self._callers.put(who, caller)
        return caller

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and note who it was that the application knew.

        Where something about the player may be changed, nothing that was known holds.
        """
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        who, says_who = _who(scope), scope["method"] == "GET" or scope["path"].startswith(_PLAYS)
        if not says_who:
            self._callers.pop(who)
        await self._app(scope, receive, send)
        caller = scope["state"].get("caller")
        if says_who and isinstance(caller, Caller) and "set_cookie" not in scope["state"]:
            self._callers.put(who, caller)

    # -- what is done ------------------------------------------------------------------------------------------------

    async def _answer(self, caller: Caller, asked: _Asked, body: bytes) -> Refusal | dict[str, object] | None:
        """Do what is asked, record it, and return what is answered; None where the long way is to be gone."""
        try:
            acted = self._acted(caller, asked, body)
            if acted is None:
                return None
            with storing():
                kept = await self._commits.record(asked.play, acted.progress)
        except Refusal as refusal:
            return refusal
        except (ValueError, RecursionError, Stale):
            self._desk.under_way.forget(asked.play)
            return None
        except StoreError as error:
            return self._failures.refusal(error)
        state: Mapping[str, object] = self._desk.recorded(acted, kept)
        return {key: state[key] for key in _STATE}

    def _acted(self, caller: Caller, asked: _Asked, body: bytes) -> Acted | None:
        """Do what is asked. Raises Refusal; ValueError and RecursionError where the body is not what it should be."""
        sent, act = _SHAPES[asked.action].model_validate(json.loads(body)), self._desk.act_at_once
        match sent:
            case MoveRequest():
                return act(caller, asked.play, sent, partial(actions.move, text=sent.move))
            case GoRequest():
                action = actions.undo if asked.action == "undo" else actions.redo
                return act(caller, asked.play, sent, partial(action, single=sent.single))
            case AutoRequest():
                return act(caller, asked.play, sent, partial(actions.auto, safe=sent.safe, joined=sent.joined))
            case _:
                return None


def _asked(scope: Scope) -> _Asked | None:
    """Return what a request asks for, None if that is no move."""
    way = _WAY.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "POST" else None
    return None if way is None else _Asked(way[1], way[2])


def _who(scope: Scope) -> Who:
    """Return who asks, by the head of a request."""
    head = HTTPConnection(scope)
    return head.cookies.get(COOKIE, ""), accepted(head.headers.get("accept-language", ""))


async def _send(send: Send, status: int, content: object) -> None:
    body = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
    head = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": head})
    await send({"type": "http.response.body", "body": body})
