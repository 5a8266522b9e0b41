"""Who is calling: every request is somebody's, and who writes something becomes a player.

Whoever has no cookie gets one with an id of their own, and is a guest: nothing is kept of somebody who only looks,
a balancer or a crawler. The first request that keeps something makes the player of that id.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from kabale.store import Player, Store, new_id
from kabale.web.frame.cookies import COOKIE, Signer
from kabale.web.frame.languages import language_of
from kabale.web.frame.names import Names


@dataclass(frozen=True, slots=True)
class Visitors:
    """Knows players by the cookies that they bring; *clock* gives seconds since the epoch."""

    store: Store
    clock: Callable[[], float]
    signer: Signer
    names: Names


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
    """Return the player whose cookie came with the request, else a guest, of whom nothing is kept."""
    known = visitors.signer.read(request.cookies.get(COOKIE))
    player = None if known is None else visitors.store.players.find(known)
    if player is None:
        player = Player(known or new_id(), "", {}, 0.0)
        request.state.is_guest = True
    if known is None and not visitors.signer.is_foreign(request.cookies.get(COOKIE)):
        give_cookie(request, visitors, player.id)
    request.state.language = language_of(player.settings, request.headers.get("accept-language", ""))
    return player


def give_cookie(request: Request, visitors: Visitors, player: str) -> None:
    """Let the answer bring the cookie of a player."""
    is_secure = visitors.names.is_secure or request.url.scheme == "https"
    request.state.set_cookie = visitors.signer.header(player, is_secure=is_secure)


PlayerHere = Annotated[Player, Depends(visitor)]


def caller(request: Request, player: PlayerHere) -> Caller:
    """Return who is calling and in which language the answer is."""
    known = Caller(player.id, request.state.language)
    request.state.caller = known
    return known


CallerHere = Annotated[Caller, Depends(caller)]


def joining(request: Request, visitors: VisitorsHere, player: PlayerHere) -> Callable[[], None]:
    """Return what makes a guest a player: for the requests by which somebody begins to keep something.

    It is called when the request is known to be sound. A cookie of another server is replaced only now.
    """

    def join() -> None:
        if getattr(request.state, "is_guest", False):
            visitors.store.players.keep(player.id, now=visitors.clock())
            if visitors.signer.is_foreign(request.cookies.get(COOKIE)):
                give_cookie(request, visitors, player.id)

    return join


JoiningHere = Annotated[Callable[[], None], Depends(joining)]
