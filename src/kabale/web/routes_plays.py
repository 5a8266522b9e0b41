"""Plays: beginning them, moving, taking back, asking about them."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from kabale.errors import BadValue, NoSuchThing
from kabale.library.random_deals import random_deal
from kabale.web.addresses import Named, OfGame
from kabale.web.asked import AutoAsked, BackAsked, MoveAsked, PlayAsked, TimeAsked, VersionAsked
from kabale.web.desk import Doing, Wanted, not_kept
from kabale.web.refusals import refused
from kabale.web.shapes import Hint, Outlook, Plays, State, Why
from kabale.web.visiting import CHANGING, Calling, DeskHere, errors, written

router = APIRouter(prefix="/api/plays")


@router.post("", status_code=201, responses=errors(409, *CHANGING))
def begin(wanted: PlayAsked, desk: DeskHere, caller: Calling) -> State:
    """Deal a game, at a deal that nobody chose if none is given, and play some moves."""
    deal = wanted.deal if wanted.deal is not None else random_deal(wanted.game)
    return desk.begin(caller, Wanted(wanted.game, deal, wanted.variant or None, wanted.level, wanted.moves or ""))


@router.get("", responses=errors())
def listed(
    desk: DeskHere,
    caller: Calling,
    game: OfGame = None,
    limit: Annotated[int, Query(ge=1, le=1000)] = 50,
    before: Annotated[float | None, Query(ge=0, le=1e12, allow_inf_nan=False)] = None,
) -> Plays:
    """List the player's plays, the last played first."""
    found = desk.store.plays(caller.player, limit=limit, before=before, game=game)
    return {
        "plays": [
            {
                "id": play.id,
                "game": play.game,
                "title": play.title,
                "deal": play.deal,
                "variant": play.variant,
                "level": play.level,
                "outcome": play.outcome,  # type: ignore[typeddict-item]  # the store keeps no other
                "score": play.score,
                "length": play.length,
                "seconds": play.seconds,
                "started": play.started,
                "changed": play.changed,
            }
            for play in found
        ]
    }


@router.get("/{play}", responses=errors(404, 409))
def look(play: Named, desk: DeskHere, caller: Calling) -> State:
    """Show where a play stands."""
    return desk.look(caller, play)


@router.delete("/{play}", status_code=204, responses=errors(404, *CHANGING))
def forget(play: Named, desk: DeskHere, caller: Calling) -> None:
    """Forget a play; its result still counts."""
    try:
        desk.store.forget_play(caller.player, play)
    except NoSuchThing as error:
        raise refused("not_found") from error


@router.post("/{play}/moves", responses=errors(404, 409, *CHANGING))
def move(play: Named, asked: MoveAsked, desk: DeskHere, caller: Calling) -> State:
    """Play a move."""
    return desk.act(caller, play, Doing(asked.version, "move", asked.move, asked.seconds))


@router.post("/{play}/undo", responses=errors(404, 409, *CHANGING))
def undo(play: Named, asked: BackAsked, desk: DeskHere, caller: Calling) -> State:
    """Take the last go back: a move with the automatic layings that it set off."""
    return desk.act(caller, play, Doing(asked.version, "undo", "single" if asked.single else "", asked.seconds))


@router.post("/{play}/redo", responses=errors(404, 409, *CHANGING))
def redo(play: Named, asked: BackAsked, desk: DeskHere, caller: Calling) -> State:
    """Play the go again that was taken back last."""
    return desk.act(caller, play, Doing(asked.version, "redo", "single" if asked.single else "", asked.seconds))


@router.post("/{play}/restart", responses=errors(404, 409, *CHANGING))
def restart(play: Named, asked: VersionAsked, desk: DeskHere, caller: Calling) -> State:
    """Go back to the deal."""
    return desk.act(caller, play, Doing(asked.version, "restart", seconds=asked.seconds))


@router.post("/{play}/end", responses=errors(404, 409, *CHANGING))
def end(play: Named, asked: VersionAsked, desk: DeskHere, caller: Calling) -> State:
    """Give the game up."""
    return desk.act(caller, play, Doing(asked.version, "end", seconds=asked.seconds))


@router.post("/{play}/auto", responses=errors(404, 409, *CHANGING))
def auto(play: Named, asked: AutoAsked, desk: DeskHere, caller: Calling) -> State:
    """Lay cards on the foundations by itself."""
    how = ("" if asked.safe else "all") + (" joined" if asked.joined else "")
    return desk.act(caller, play, Doing(asked.version, "auto", how, asked.seconds))


@router.post("/{play}/time", status_code=204, responses=errors(404, *CHANGING))
def time(play: Named, asked: TimeAsked, desk: DeskHere, caller: Calling) -> None:
    """Put the play's clock forward; it never goes back."""
    try:
        desk.store.keep_seconds(caller.player, play, asked.seconds)
    except (BadValue, NoSuchThing) as error:
        raise not_kept(error) from error


@router.get("/{play}/why", responses=errors(404, 409))
def why(play: Named, move: Annotated[str, Query(max_length=100)], desk: DeskHere, caller: Calling) -> Why:
    """Say whether a move is legal, and which rule forbids it."""
    return desk.ask(caller, play, "why", move)  # type: ignore[return-value]


@router.get("/{play}/hint", responses=errors(404, 409))
def hint(play: Named, desk: DeskHere, caller: Calling) -> Hint:
    """Advise a move."""
    return desk.ask(caller, play, "hint")  # type: ignore[return-value]


@router.get("/{play}/outlook", responses=errors(404, 409))
def outlook(play: Named, desk: DeskHere, caller: Calling) -> Outlook:
    """Say whether the position can still be won, as far as it is known."""
    return {"verdict": desk.outlook(caller, play)}


@router.get(
    "/{play}/file", responses={**errors(404, 409), **written("text/plain", "the play")}, response_class=Response
)
def file(play: Named, desk: DeskHere, caller: Calling) -> Response:
    """Give the play as a text that ``kabale play`` goes on with."""
    text = str(desk.ask(caller, play, "file")["text"])
    return Response(
        text,
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="kabale-{play}.play"'},
    )
