"""Addresses of no room: what balancers ask, the player with name and settings, the page's words, the owner's way in."""

from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request
from fastapi.responses import RedirectResponse
from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from typing_extensions import TypedDict

from kabale.services.refusals import storing
from kabale.store.values import Player
from kabale.web.frame import files
from kabale.web.frame.answers import CHANGING, errors
from kabale.web.frame.context import COOKIE, FORGOTTEN, JoiningHere, PlayerHere, VisitorsHere, give_cookie, language_of
from kabale.web.frame.delivery import AskedFirst
from kabale.web.frame.inputs import LanguageName, RequestBody, Short

probes = APIRouter(include_in_schema=False)


@probes.api_route("/healthz", methods=["GET", "HEAD"])
async def healthz() -> dict[str, str]:
    """Answer: that is all that is asked. No thread is needed for it."""
    return {"status": "ok"}


@probes.api_route("/readyz", methods=["GET", "HEAD"])
def readyz(visitors: VisitorsHere) -> dict[str, str]:
    """Answer if the database answers; where it does not that is a failure like any other."""
    visitors.store.ask()
    return {"status": "ok"}


router = APIRouter(prefix="/api")

Plain = bool | Annotated[float, Field(ge=-1e9, le=1e9, allow_inf_nan=False)] | Short
SettingName = Annotated[str, StringConstraints(pattern="^[a-z_]{1,30}$")]


class SettingsRequest(BaseModel):
    """Settings that are to change: those that the server knows, and small ones that only the page knows."""

    model_config = ConfigDict(extra="allow", frozen=True)
    __pydantic_extra__: dict[SettingName, Plain]

    language: LanguageName | None = None
    face: Literal["classic", "large", "plain"] | None = None
    colours: Literal[2, 4] | None = None
    theme: Literal["light", "dark", "auto"] | None = None
    felt: Literal["green", "blue", "wine", "teal", "plum", "brown", "grey"] | None = None
    back: Annotated[str, StringConstraints(pattern="^[0-9a-z]{1,20}$")] | None = None
    speed: Annotated[float, Field(ge=0, le=2, allow_inf_nan=False)] | None = None
    sound: bool | None = None
    clock: bool | None = None
    hints: bool | None = None
    light: bool | None = None
    auto: Literal["click", "safe", "all"] | None = None
    tap: Literal["best", "only", "pick", "drag"] | None = None
    size: Literal["small", "normal", "large"] | None = None
    peek: bool | None = None
    left_handed: bool | None = None
    mirrored: bool | None = None
    marks: bool | None = None
    letters: bool | None = None
    today: bool | None = None
    pace: Annotated[float, Field(ge=0, le=3, allow_inf_nan=False)] | None = None


class PlayerRequest(RequestBody):
    """The changes that players make to their name and settings."""

    name: Short | None = None
    settings: SettingsRequest | None = None


class PlayerShape(TypedDict):
    """The player."""

    id: str
    name: str
    settings: dict[str, object]
    language: str


class PageWords(TypedDict):
    """The page's texts by key; one that depends on a number has the forms ``one`` and ``other``."""

    language: str
    words: dict[str, str | dict[str, str]]


@router.get("/me", responses=errors())
def me(player: PlayerHere, request: Request) -> PlayerShape:
    """Return the calling player; saves nothing about a guest."""
    return _shape(player, request)


@router.patch("/me", responses=errors(*CHANGING))
def change(
    wanted: PlayerRequest, player: PlayerHere, visitors: VisitorsHere, request: Request, join: JoiningHere
) -> PlayerShape:
    """Change the name or some settings, and leave the others."""
    join()
    given = None if wanted.settings is None else wanted.settings.model_dump(exclude_none=True)
    with storing():
        return _shape(visitors.store.players.change(player.id, name=wanted.name, settings=given), request)


@router.post("/logout", status_code=204, responses=errors(*CHANGING))
def leave(request: Request) -> None:
    """Let the browser forget its player, whose data stay for the recovery words."""
    request.state.set_cookie = FORGOTTEN


@router.get("/words/{language}", responses=errors(), dependencies=[AskedFirst])
def words(language: Annotated[LanguageName, Path()]) -> PageWords:
    """Give the page's texts in a language, in English where it lacks one."""
    return {"language": language, "words": files.words(language)}


def _shape(player: Player, request: Request) -> PlayerShape:
    language = language_of(player.settings, request.headers.get("accept-language", ""))
    return {"id": player.id, "name": player.name, "settings": dict(player.settings), "language": language}


owner = APIRouter()

ADDRESS = "yours/"  # The part of a key's address after the server's.


@owner.get(f"/{ADDRESS}{{key}}", include_in_schema=False)
def enter(key: str, visitors: VisitorsHere, request: Request) -> RedirectResponse:
    """Make a browser the owner's, with all that its guest has; where the key does not count, it stays who it is."""
    here = visitors.signer.read(request.cookies.get(COOKIE))
    with storing():
        owner = visitors.store.owner.enter(key, here, now=visitors.clock())
    if owner is not None:
        give_cookie(request, visitors, owner)
    return RedirectResponse("/", 303)
