"""Recovery words, two players who become one, and a file of everything that is a player's own."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Final, Literal, cast

from fastapi import APIRouter, Depends, Request
from fastapi.responses import StreamingResponse
from pydantic import AfterValidator, StringConstraints
from typing_extensions import TypedDict

from kabale.services.refusals import refused, storing
from kabale.store import Store
from kabale.store.values import BelongingsCount, Player
from kabale.web.frame.answers import CHANGING, Responses, errors
from kabale.web.frame.context import COOKIE, CallerHere, JoiningHere, VisitorsHere, application_part, give_cookie
from kabale.web.frame.inputs import RequestBody, sound
from kabale.web.library.definitions import Runner
from kabale.web.mine.files import written
from kabale.web.mine.imports import FILES, Import, read_file
from kabale.web.mine.recovery import Attempts, WordMaker, read_words

Typed = Annotated[str, StringConstraints(max_length=500), AfterValidator(sound)]
"""Recovery words as somebody types them."""


class EnterRequest(RequestBody):
    """Words that bring a player back, and what becomes of what the guest here has: first asked, merged, or left."""

    words: Typed
    guest: Literal["ask", "merge", "leave"] = "ask"


class RecoveryShape(TypedDict):
    """When the recovery words of the player were made; null without words."""

    made: float | None


class RecoveryWords(TypedDict):
    """The words that bring the player back, and when they were made."""

    words: str
    made: float


class LeftOut(TypedDict):
    """How many things of a file cannot be played again here."""

    plays: int
    definitions: int
    matches: int


class ImportResult(TypedDict):
    """The contents of a file that were new here, and those that were left out."""

    added: BelongingsCount
    left_out: LeftOut


class DeviceLink(TypedDict):
    """Whether this device is the player's now; if not, what its guest has is asked about."""

    entered: bool
    name: str
    guest: BelongingsCount | None


@dataclass(frozen=True, slots=True)
class MineDesk:
    """Carries out what players ask for; *clock* gives seconds since the epoch, files are played again *elsewhere*."""

    store: Store
    clock: Callable[[], float]
    elsewhere: Runner
    maker: WordMaker
    attempts: Attempts

    def made(self, player: str) -> float | None:
        """Return when a player's words were made, None where nothing brings them back."""
        kept = self.store.recoveries.find(player)
        return kept.made if kept is not None and self.maker.words_of(kept) is not None else None

    def make(self, player: str) -> RecoveryWords:
        """Make new words; former ones bring nobody back any more. Raises Refusal."""
        with storing():
            self.store.recoveries.keep(self.maker.new(player, now=self.clock()))
        return self.words(player)

    def words(self, player: str) -> RecoveryWords:
        """Return a player's words. Raises Refusal if the player has no words."""
        kept = self.store.recoveries.find(player)
        words = self.maker.words_of(kept)
        if kept is None or words is None:
            raise refused("not_found")
        return {"words": words, "made": kept.made}

    def recovered(self, typed: str, address: str) -> Player:
        """Return the player whom words bring back. Raises Refusal."""
        mark = self.maker.mark(read_words(typed))
        self.attempts.begin(address)
        found = self.store.recoveries.find_player(mark)
        player = None if found is None else self.store.players.find(found)
        if player is None:
            raise refused("recovery_unknown")
        self.attempts.succeed(address)
        return player

    def pending(self, guest: str | None, player: str, wanted: EnterRequest) -> BelongingsCount | None:
        """Do with what a guest has as is wanted; return it if that is not said yet. Raises Refusal."""
        if guest is None or guest == player:
            return None
        if wanted.guest == "merge":
            with storing():
                self.store.belongings.merge(guest, player)
            return None
        has = self.store.belongings.count(guest)
        return has if has and wanted.guest == "ask" else None

    def take_in(self, player: str, body: bytes, join: Callable[[], None]) -> ImportResult:
        """Give a player what is in a file and not there yet, at once. Raises Refusal, RequestValidationError.

        *join* makes a guest a player, when the file is known to be sound. One file at a time.
        """
        with FILES.one_for(player):
            work = Import(self.elsewhere, player, read_file(body))
            box = work.box()
            join()
            with storing():
                added = self.store.belongings.unpack(player, box, now=self.clock())
        return {"added": added, "left_out": cast(LeftOut, work.left_out)}


MineHere = Annotated[MineDesk, application_part("mine")]


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
    desk.store.recoveries.revoke(caller.player)


@router.get("/recovery/words", responses=errors(404))
def words(desk: MineHere, caller: CallerHere) -> RecoveryWords:
    """Show the words again."""
    return desk.words(caller.player)


@router.post("/recovery/enter", responses=errors(404, 429, *CHANGING))
def enter(sent: EnterRequest, desk: MineHere, visitors: VisitorsHere, request: Request) -> DeviceLink:
    """Become the player whom words bring back; ask what to do with the guest's plays, then merge or leave them."""
    player = desk.recovered(sent.words, request.client.host if request.client else "")
    here = visitors.signer.read(request.cookies.get(COOKIE))
    guest = here if here is not None and visitors.store.players.find(here) is not None else None
    pending = desk.pending(guest, player.id, sent)
    if pending is None:
        give_cookie(request, visitors, player.id)
    return {"entered": pending is None, "name": player.name, "guest": pending}


@router.get("/export", responses={**errors(), **_SENT}, response_class=StreamingResponse)
def export(desk: MineHere, caller: CallerHere) -> StreamingResponse:
    """Give all that is the player's own as one file."""
    file = written(desk.store.belongings.pack(caller.player), made=desk.clock())
    return StreamingResponse(file, media_type="application/json", headers=_SAVED)


@router.post("/import", responses=errors(*CHANGING), openapi_extra=_FILE)
def take_in(
    desk: MineHere, caller: CallerHere, body: Annotated[bytes, Depends(body_of)], join: JoiningHere
) -> ImportResult:
    """Take in such a file: each play is played again, and what is there already is not taken twice."""
    return desk.take_in(caller.player, body, join)
