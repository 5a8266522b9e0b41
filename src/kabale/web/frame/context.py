"""Who is calling: every request is a player's, and somebody new becomes one."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from kabale.store import Player, Store
from kabale.web.frame.cookies import COOKIE, Signer
from kabale.web.frame.languages import language_of


@dataclass(frozen=True, slots=True)
class Visitors:
    """Knows players by the cookies that they bring; *clock* gives seconds since the epoch."""

    store: Store
    clock: Callable[[], float]
    signer: Signer


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks, and in which language the answer is."""

    player: str
    language: str


def visitors_of(request: Request) -> Visitors:
    """Return what the application that was asked knows its visitors by."""
    visitors = request.app.state.visitors
    assert isinstance(visitors, Visitors)
    return visitors


VisitorsHere = Annotated[Visitors, Depends(visitors_of)]


def visitor(request: Request, visitors: VisitorsHere) -> Player:
    """Return the player whose cookie came with the request; without a cookie of ours a new one, who gets one."""
    known = visitors.signer.read(request.cookies.get(COOKIE))
    player = None if known is None else visitors.store.player(known)
    if player is None:
        player = visitors.store.add_player(now=visitors.clock())
        request.state.set_cookie = visitors.signer.header(player.id)
    request.state.language = language_of(player.settings, request.headers.get("accept-language", ""))
    return player


PlayerHere = Annotated[Player, Depends(visitor)]


def caller(request: Request, player: PlayerHere) -> Caller:
    """Return who is calling and in which language the answer is."""
    known = Caller(player.id, request.state.language)
    request.state.caller = known
    return known


CallerHere = Annotated[Caller, Depends(caller)]
