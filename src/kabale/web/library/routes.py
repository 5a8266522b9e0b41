"""Games: the library and the player's own, their rules, pictures of them, and which ones the player likes."""

from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Query, Response

from kabale.engine.language import Choice
from kabale.services.refusals import Refusal, refused, storing
from kabale.services.sources import RulesSource, text_of
from kabale.store.bounds import DEAL
from kabale.store.values import OWN
from kabale.web.frame.answers import CHANGING, errors
from kabale.web.frame.context import Caller, CallerHere, JoiningHere
from kabale.web.frame.delivery import AskedFirst
from kabale.web.frame.inputs import GamePath, Language, LevelAsked, VariantAsked
from kabale.web.frame.pictures import DRAWN, LookHere, svg_answer
from kabale.web.library import games
from kabale.web.library.definitions import (
    FIRST_DEAL,
    LibraryDesk,
    LibraryHere,
    first_move_picture,
    opening_picture,
    rules_page,
)
from kabale.web.library.entering import DealPlaces, EnteredAnswer, EnteredRequest, deal_places, judge
from kabale.web.library.games import GamePage, Games

router = APIRouter(prefix="/api/games")

A_DAY: Final = "private, max-age=86400"


@router.get("", responses=errors(), dependencies=[AskedFirst])
def listed(desk: LibraryHere, caller: CallerHere, language: Language = None) -> Games:
    """List the games: the library's by title, then the player's own."""
    return {"games": games.list_games(desk, Caller(caller.player, language or caller.language))}


@router.get("/{name}", responses=errors(404), dependencies=[AskedFirst])
def page(name: GamePath, desk: LibraryHere, caller: CallerHere, language: Language = None) -> GamePage:
    """Return a game with its rules."""
    reader = Caller(caller.player, language or caller.language)
    source = _known(desk, caller, name)
    return {
        **games.find_game(desk, reader, name),
        "switches": games.switches(name, reader.language),
        "options": games.options(name, reader.language),
        "definition": text_of(source),
        **desk.ask(source, partial(rules_page, language=reader.language)),
    }


@router.get("/{name}/picture.svg", responses={**errors(404), **DRAWN}, response_class=Response)
def picture(
    name: GamePath,
    desk: LibraryHere,
    caller: CallerHere,
    look: LookHere,
    deal: Annotated[str, Query(max_length=DEAL)] = FIRST_DEAL,
) -> Response:
    """Draw the opening lay-out of a game."""
    drawn = desk.ask(_known(desk, caller, name), partial(opening_picture, deal=deal, look=look))
    return svg_answer(drawn, "no-cache" if name.startswith(OWN) else A_DAY)


@router.get("/{name}/first-move.svg", responses={**errors(404), **DRAWN}, response_class=Response)
def first_move(name: GamePath, desk: LibraryHere, caller: CallerHere, look: LookHere) -> Response:
    """Draw a first move of a game: the cards fly to their new places, along an arrow."""
    drawn = desk.ask(_known(desk, caller, name), partial(first_move_picture, look=look))
    return svg_answer(drawn, "no-cache" if name.startswith(OWN) else A_DAY)


@router.get("/{name}/places", responses=errors(404), dependencies=[AskedFirst])
def places(
    name: GamePath, desk: LibraryHere, caller: CallerHere, variant: VariantAsked = None, level: LevelAsked = 0
) -> DealPlaces:
    """Return the places of a deal of a game, with a variant and a level, and the cards that go there."""
    question = partial(deal_places, choice=Choice(variant, level), language=caller.language)
    return desk.ask(_known(desk, caller, name), question)


@router.post("/{name}/places", responses=errors(404, *CHANGING))
def enter(name: GamePath, sent: EnteredRequest, desk: LibraryHere, caller: CallerHere) -> EnteredAnswer:
    """Return the deal that the entered cards make, or their problems; saves nothing."""
    return desk.ask(_known(desk, caller, name), partial(judge, sent=sent, language=caller.language))


@router.put("/{name}/favourite", status_code=204, responses=errors(404, *CHANGING))
def like(name: GamePath, desk: LibraryHere, caller: CallerHere, join: JoiningHere) -> None:
    """Make a game a favourite."""
    source = _known(desk, caller, name)
    join()
    with storing():
        desk.store.players.set_favourite(caller.player, source.name, on=True)


@router.delete("/{name}/favourite", status_code=204, responses=errors(404, *CHANGING))
def unlike(name: GamePath, desk: LibraryHere, caller: CallerHere) -> None:
    """Make a game a favourite no more."""
    source = _known(desk, caller, name)
    with storing():
        desk.store.players.set_favourite(caller.player, source.name, on=False)


def _known(desk: LibraryDesk, caller: Caller, name: str) -> RulesSource:
    """Return the source of the game of a name. Raises Refusal: not there."""
    try:
        return desk.source(caller, name)
    except Refusal as error:
        raise refused("not_found") from error
