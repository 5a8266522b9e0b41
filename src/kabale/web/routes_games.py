"""Games: the library and the player's own, their rules, and which ones the player likes."""

from typing import Annotated, Literal

from fastapi import APIRouter, Query

from kabale.errors import BadValue, NoSuchThing, TooMany
from kabale.web import shelf
from kabale.web.addresses import Named
from kabale.web.desk import Caller, Desk, not_kept
from kabale.web.refusals import Refusal, refused
from kabale.web.shapes_library import Game, GamePage, Games
from kabale.web.sources import text_of
from kabale.web.visiting import CHANGING, Calling, DeskHere, errors

router = APIRouter(prefix="/api/games")

Language = Annotated[Literal["en", "de", "da", "is"] | None, Query()]


@router.get("", responses=errors())
def listed(desk: DeskHere, caller: Calling, language: Language = None) -> Games:
    """List the games: the library's by title, then the player's own."""
    return {"games": shelf.listed(desk, _in(caller, language))}


@router.get("/{name}", responses=errors(404))
def page(name: Named, desk: DeskHere, caller: Calling, language: Language = None) -> GamePage:
    """Tell a game with its rules."""
    asking = _in(caller, language)
    game = _found(desk, asking, name)
    source = desk.source(asking, name)
    rules = desk.tell(asking, source, "rules")
    others = shelf.options(name, asking.language)
    words = {"definition": text_of(source), "rules": rules["rules"], "lines": rules["lines"]}
    return {**game, "options": others, **words}  # type: ignore[typeddict-item]


@router.put("/{name}/favourite", status_code=204, responses=errors(404, *CHANGING))
def like(name: Named, desk: DeskHere, caller: Calling) -> None:
    """Make a game a favourite."""
    _favourite(desk, caller, name, on=True)


@router.delete("/{name}/favourite", status_code=204, responses=errors(404, *CHANGING))
def unlike(name: Named, desk: DeskHere, caller: Calling) -> None:
    """Make a game a favourite no more."""
    _favourite(desk, caller, name, on=False)


def _favourite(desk: Desk, caller: Caller, name: str, *, on: bool) -> None:
    _known(desk, caller, name)
    try:
        desk.store.set_favourite(caller.player, name, on=on)
    except (BadValue, NoSuchThing, TooMany) as error:
        raise not_kept(error) from error


def _in(caller: Caller, language: str | None) -> Caller:
    return Caller(caller.player, language or caller.language)


def _found(desk: Desk, caller: Caller, name: str) -> Game:
    _known(desk, caller, name)
    return shelf.found(desk, caller, name)


def _known(desk: Desk, caller: Caller, name: str) -> None:
    """See that there is a game of a name. Raises :class:`Refusal`."""
    try:
        desk.source(caller, name)
    except Refusal as error:
        raise refused("not_found") from error
