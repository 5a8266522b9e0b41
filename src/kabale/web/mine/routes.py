"""The shapes of what is asked and answered about what is a player's own."""

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Request
from fastapi.responses import StreamingResponse

from kabale.web.frame.answers import CHANGING, Responses, errors
from kabale.web.frame.context import COOKIE, CallerHere, JoiningHere, VisitorsHere, give_cookie
from kabale.web.mine.desk import DeviceLink, EnterRequest, ImportResult, MineHere, RecoveryShape, RecoveryWords

router = APIRouter(prefix="/api")

_CONTENT: Final = {"application/json": {"schema": {"type": "object"}}}
_FILE: Final = {"requestBody": {"required": True, "content": _CONTENT}}
_SENT: Final[Responses] = {200: {"content": _CONTENT, "description": "all that is the player's own"}}
_SAVED: Final = {"Content-Disposition": 'attachment; filename="kabale.json"'}


async def body_of(request: Request) -> bytes:
    """Return the body as it came: a large one is not read where all requests are answered."""
    return await request.body()


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
def enter(sent: EnterRequest, desk: MineHere, visitors: VisitorsHere, request: Request) -> DeviceLink:
    """Become the player whom words bring back; what the guest here has is first asked about, merged, or left."""
    player = desk.recovered(sent.words, request.client.host if request.client else "")
    here = visitors.signer.read(request.cookies.get(COOKIE))
    guest = here if here is not None and visitors.store.players.find(here) is not None else None
    asked = desk.asked(guest, player.id, sent)
    if asked is None:
        give_cookie(request, visitors, player.id)
    return {"entered": asked is None, "name": player.name, "guest": asked}


# -- a file of everything ----------------------------------------------------------------------------------------------


@router.get(
    "/export",
    responses={**errors(), **_SENT},
    response_class=StreamingResponse,
)
def export(desk: MineHere, caller: CallerHere) -> StreamingResponse:
    """Give all that is the player's own as one file."""
    return StreamingResponse(desk.file(caller.player), media_type="application/json", headers=_SAVED)


@router.post("/import", responses=errors(*CHANGING), openapi_extra=_FILE)
def take_in(
    desk: MineHere, caller: CallerHere, body: Annotated[bytes, Depends(body_of)], join: JoiningHere
) -> ImportResult:
    """Take in such a file: each play is played again, and what is there already is not taken twice."""
    return desk.take_in(caller.player, body, join)
