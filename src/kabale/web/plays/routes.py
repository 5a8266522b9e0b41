"""Plays: beginning them, moving, taking back, asking about them, and whether a deal can be won."""

import json
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import asdict
from functools import partial
from typing import Annotated, Any, Final, get_type_hints

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from pydantic import ValidationError, create_model

from kabale.engine.language import Choice
from kabale.engine.session import MOST_MOVES, Session
from kabale.library.catalogue import title_of
from kabale.library.deals import usual_deals
from kabale.services.plays import Replay
from kabale.services.refusals import Refusal, refused
from kabale.services.searches import DifficultyShape
from kabale.store.bounds import DEAL
from kabale.store.values import Play
from kabale.web.frame.answers import CHANGING, errors, stale, written
from kabale.web.frame.context import CallerHere, JoiningHere, recent_caller
from kabale.web.frame.inputs import GameFilter, GamePath, LevelAsked, PathName, VariantAsked
from kabale.web.frame.pictures import DRAWN, LookHere, svg_answer
from kabale.web.plays import actions, questions, shapes
from kabale.web.plays.desk import PlayDesk, PlaysHere
from kabale.web.plays.results import ActionResult

router = APIRouter(prefix="/api/plays")

_ASKING: Final = errors(404) | stale(shapes.StaleAnswer)
_ACTING: Final = errors(404, *CHANGING) | stale(shapes.StaleAnswer)


@router.post("", status_code=201, responses=errors(*CHANGING) | stale(shapes.StaleAnswer))
def begin(wanted: shapes.PlayRequest, desk: PlaysHere, caller: CallerHere, join: JoiningHere) -> shapes.PlayState:
    """Deal a game, at a deal that nobody chose if none is given, and play some moves."""
    join()
    return desk.begin(caller, wanted)


@router.get("", responses=errors())
def listed(
    desk: PlaysHere,
    caller: CallerHere,
    game: GameFilter = None,
    limit: Annotated[int, Query(ge=1, le=1000)] = 50,
    before: Annotated[float | None, Query(ge=0, le=1e12, allow_inf_nan=False)] = None,
) -> shapes.PlayList:
    """List the player's plays, the last played first."""
    found = desk.store.plays.of(caller.player, limit=limit, before=before, game=game)
    return shapes.PlayList.model_validate({"plays": [_listed(each, caller.language) for each in found]})


def _listed(play: Play, language: str) -> dict[str, Any]:
    title, (scheme, _) = title_of(play.game, play.title, language), usual_deals(play.game)
    return {**asdict(play), "title": title, "deals": scheme}


@router.get("/{play}", responses=_ASKING)
def look(play: PathName, desk: PlaysHere, caller: CallerHere) -> shapes.PlayState:
    """Show where a play stands."""
    return desk.look(caller, play)


@router.delete("/{play}", status_code=204, responses=errors(404, *CHANGING))
def forget(play: PathName, desk: PlaysHere, caller: CallerHere) -> None:
    """Forget a play; its result still counts."""
    desk.forget(caller, play)


# -- actions -----------------------------------------------------------------------------------------------------------


Action = Callable[..., ActionResult]
"""A function of the session of a play and the language of its player."""


_FIELDS: Final = tuple(shapes.PlayState.__annotations__)
"""The fields of a state, in the order in which FastAPI writes them."""


class ActionRoute(APIRoute):
    """The route of an action: FastAPI documents it, and a handler like FastAPI's takes a part of its time."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the function that answers a request."""
        body = next(iter(get_type_hints(self.endpoint).values()))
        self._shape: Any = create_model("ActionShape", play=(PathName, ...), body=(body, ...))
        return self.answer

    async def answer(self, request: Request) -> Response:
        """Do the action and answer the state of the play."""
        body, sent = await request.body(), dict(request.path_params)
        try:
            sent |= {"body": json.loads(body)} if body else {}
        except (ValueError, RecursionError) as error:
            raise refused("bad_json") from error
        caller = await recent_caller(request)
        try:
            valid = self._shape.model_validate(sent, from_attributes=True)
        except ValidationError as error:
            raise RequestValidationError(error.errors()) from error
        desk: PlayDesk = request.app.state.plays
        state: Mapping[str, object] = await desk.act(caller, valid.play, valid.body, self.endpoint(valid.body))
        return JSONResponse({field: state[field] for field in _FIELDS})


def _play(play: PathName) -> str:
    """Return the id of a play: each action is documented with it."""
    return play


acting = APIRouter(prefix="/api/plays", route_class=ActionRoute, dependencies=[Depends(_play)])


@acting.post("/{play}/moves", response_model=shapes.PlayState, responses=_ACTING)
def move(sent: shapes.MoveRequest) -> Action:
    """Play a move."""
    return partial(actions.move, text=sent.move)


@acting.post("/{play}/undo", response_model=shapes.PlayState, responses=_ACTING)
def undo(sent: shapes.GoRequest) -> Action:
    """Take the last go back: a move with the automatic layings that it set off."""
    return partial(actions.undo, single=sent.single)


@acting.post("/{play}/redo", response_model=shapes.PlayState, responses=_ACTING)
def redo(sent: shapes.GoRequest) -> Action:
    """Play the go again that was taken back last."""
    return partial(actions.redo, single=sent.single)


@acting.post("/{play}/restart", response_model=shapes.PlayState, responses=_ACTING)
def restart(_sent: shapes.VersionRequest) -> Action:
    """Go back to the deal."""
    return actions.restart


@acting.post("/{play}/end", response_model=shapes.PlayState, responses=_ACTING)
def end(_sent: shapes.VersionRequest) -> Action:
    """Give the game up."""
    return actions.end


@acting.post("/{play}/auto", response_model=shapes.PlayState, responses=_ACTING)
def auto(sent: shapes.AutoRequest) -> Action:
    """Lay cards on the foundations by itself."""
    return partial(actions.auto, safe=sent.safe, joined=sent.joined)


@acting.post("/{play}/card", response_model=shapes.PlayState, responses=_ACTING)
def name_card(sent: shapes.CardRequest) -> Action:
    """Name an unknown card that lies face up."""
    return partial(actions.name_card, text=sent.card, pile=sent.pile, place=sent.place)


@router.post("/{play}/time", status_code=204, responses=errors(404, *CHANGING))
def time(play: PathName, sent: shapes.TimeRequest, desk: PlaysHere, caller: CallerHere) -> None:
    """Put the play's clock forward; it never goes back."""
    desk.put_clock(caller, play, sent.seconds)


# -- questions ---------------------------------------------------------------------------------------------------------


@router.get("/{play}/why", responses=_ASKING)
def why(
    play: PathName,
    desk: PlaysHere,
    caller: CallerHere,
    move: Annotated[str | None, Query(max_length=100)] = None,
    pile: Annotated[int, Query(ge=0, le=10_000)] = 0,
    place: Annotated[int, Query(ge=0, le=10_000)] = 0,
) -> shapes.Why:
    """Say whether a move is legal, and which rule forbids it; or why what lies at a place of a pile can go nowhere."""
    if move is None:
        return desk.ask(caller, play, partial(questions.why_not, language=caller.language, pile=pile, place=place))
    return desk.ask(caller, play, partial(questions.why, language=caller.language, move=move))


@router.get("/{play}/hint", responses=_ASKING)
def hint(play: PathName, desk: PlaysHere, caller: CallerHere) -> shapes.Hint:
    """Advise a move."""
    return desk.hint(caller, play)


@router.get("/{play}/ahead", responses=_ASKING)
def ahead(play: PathName, desk: PlaysHere, caller: CallerHere) -> shapes.AheadShape:
    """Say whether anything new can come where a play goes round and round."""
    return {"nothing_new": desk.comes_nothing_new(caller, play)}


@router.get("/{play}/outlook", responses=_ASKING)
def outlook(play: PathName, desk: PlaysHere, caller: CallerHere) -> shapes.OutlookShape:
    """Say whether the position can still be won, as far as it is known."""
    return desk.outlook(caller, play)


@router.get("/{play}/difficulty", responses=_ASKING)
def difficulty(play: PathName, desk: PlaysHere, caller: CallerHere) -> DifficultyShape:
    """Say how hard the deal of a play is, all cards seen: ask again while it is searched."""
    return desk.difficulty(caller, play)


@router.get("/{play}/review", responses=_ASKING)
def review(play: PathName, desk: PlaysHere, caller: CallerHere) -> shapes.ReviewShape:
    """Return where a finished play was lost, as far as it is known; ask again while the search runs."""
    return desk.review(caller, play)


@router.get("/{play}/review/{moment}", responses=_ASKING)
def moment(
    play: PathName,
    moment: Annotated[int, Path(ge=0, le=MOST_MOVES)],
    desk: PlaysHere,
    caller: CallerHere,
    along: Annotated[int, Query(ge=0, le=MOST_MOVES)] = 0,
) -> shapes.MomentShape:
    """Show a finished play after *moment* moves, and then *along* moves of the line that its review found."""
    return desk.moment(caller, play, moment, along)


@router.get("/{play}/picture.svg", responses={**_ASKING, **DRAWN}, response_class=Response)
def picture(play: PathName, desk: PlaysHere, caller: CallerHere, look: LookHere) -> Response:
    """Draw a play as it stands."""
    return svg_answer(desk.ask(caller, play, partial(questions.picture, look=look)), "no-cache")


@router.get("/{play}/file", responses={**_ASKING, **written("text/plain", "the play")}, response_class=Response)
def file(play: PathName, desk: PlaysHere, caller: CallerHere) -> Response:
    """Give the play as a text that ``kabale play`` can resume."""
    return Response(
        desk.ask(caller, play, Session.to_text),
        media_type="text/plain; charset=utf-8",
        # The page names it after game and deal; a name of the server's would go before that.
        headers={"Content-Disposition": "attachment"},
    )


# -- deals that nobody has begun to play -------------------------------------------------------------------------------


dealt = APIRouter(prefix="/api/games")


def _shared(
    name: GamePath,
    desk: PlaysHere,
    caller: CallerHere,
    deal: Annotated[str, Query(max_length=DEAL)],
    variant: VariantAsked = None,
    level: LevelAsked = 0,
) -> Replay:
    """Return a deal as a play that nobody has begun; an unknown game is an address that there is not."""
    try:
        return desk.shared(caller, name, deal, Choice(variant, level))
    except Refusal as error:
        raise (refused("not_found") if error.code == "unknown_game" else error) from error


SharedDeal = Annotated[Replay, Depends(_shared)]


@dealt.get("/{name}/outlook", responses=errors(404))
def deal_outlook(asked: SharedDeal, desk: PlaysHere, caller: CallerHere) -> shapes.OutlookShape:
    """Say whether a deal can be won, as far as it is known: ask again while it is searched."""
    return desk.outlook_of(caller, asked)


@dealt.get("/{name}/hint", responses=errors(404))
def deal_hint(asked: SharedDeal, desk: PlaysHere, caller: CallerHere) -> shapes.TableHint:
    """Advise a move at a deal, the best for the most arrangements of unknown cards: ask again while it is searched."""
    return {"hint": desk.deal_hint(caller, asked)}
