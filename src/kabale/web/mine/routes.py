"""The player on another device: words that bring them back, made, shown, revoked and entered."""

from fastapi import APIRouter, Request

from kabale.web.frame.answers import CHANGING, errors
from kabale.web.frame.context import CallerHere, JoiningHere, VisitorsHere, give_cookie
from kabale.web.frame.cookies import COOKIE
from kabale.web.mine.desk import MineHere
from kabale.web.mine.shapes import Entered, EnterRequest, RecoveryShape, RecoveryWords

router = APIRouter(prefix="/api")


@router.get("/recovery", responses=errors())
def recovery(desk: MineHere, caller: CallerHere) -> RecoveryShape:
    """Say whether there are words that bring the player back."""
    return {"made": desk.made(caller.player)}


@router.post("/recovery", status_code=201, responses=errors(*CHANGING))
def make(desk: MineHere, caller: CallerHere, join: JoiningHere) -> RecoveryWords:
    """Make new words; former ones bring nobody back any more."""
    join()
    return desk.make(caller.player)


@router.delete("/recovery", status_code=204, responses=errors(*CHANGING))
def revoke(desk: MineHere, caller: CallerHere) -> None:
    """Let the player's words bring nobody back."""
    desk.revoke(caller.player)


@router.get("/recovery/words", responses=errors(404))
def words(desk: MineHere, caller: CallerHere) -> RecoveryWords:
    """Show the words again."""
    return desk.words(caller.player)


@router.post("/recovery/enter", responses=errors(404, 429, *CHANGING))
def enter(sent: EnterRequest, desk: MineHere, visitors: VisitorsHere, request: Request) -> Entered:
    """Become the player whom words bring back; what the guest here has is first asked about, merged, or left."""
    player = desk.recovered(sent.words, request.client.host if request.client else "")
    here = visitors.signer.read(request.cookies.get(COOKIE))
    guest = here if here is not None and visitors.store.player(here) is not None else None
    asked = desk.asked(guest, player.id, sent)
    if asked is None:
        give_cookie(request, visitors, player.id)
    return {"entered": asked is None, "name": player.name, "guest": asked}
