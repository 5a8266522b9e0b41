"""The player: name and settings; and the page's words."""

from typing import Annotated, Final, Literal

from fastapi import APIRouter, Path, Request

from kabale.errors import BadValue, NoSuchThing
from kabale.messages import catalogue
from kabale.store import Player
from kabale.web.asked import MeAsked
from kabale.web.desk import not_kept
from kabale.web.languages import language_of
from kabale.web.shapes_library import Me, Words
from kabale.web.visiting import CHANGING, DeskHere, Visitor, errors

PAGE_WORDS: Final = ("page.", "table.", "cribbage.", "cribpage.")
"""What the keys of the page's own texts begin with."""

router = APIRouter(prefix="/api")


@router.get("/me", responses=errors())
def me(player: Visitor, request: Request) -> Me:
    """Tell who is calling; somebody new becomes a player."""
    return _me(player, request)


@router.patch("/me", responses=errors(*CHANGING))
def change(asked: MeAsked, player: Visitor, desk: DeskHere, request: Request) -> Me:
    """Change the name or some settings; what is not given stays."""
    given = None if asked.settings is None else asked.settings.model_dump(exclude_none=True)
    try:
        changed = desk.store.change_player(player.id, name=asked.name, settings=given)
    except (BadValue, NoSuchThing) as error:
        raise not_kept(error) from error
    return _me(changed, request)


@router.get("/words/{language}", responses=errors())
def words(language: Annotated[Literal["en", "de", "da", "is"], Path()]) -> Words:
    """Give the page's texts in a language, in English where it lacks one."""
    texts = {**catalogue("en"), **catalogue(language)}
    return {"language": language, "words": {key: text for key, text in texts.items() if key.startswith(PAGE_WORDS)}}


def _me(player: Player, request: Request) -> Me:
    language = language_of(player.settings, request.headers.get("accept-language", ""))
    return {"id": player.id, "name": player.name, "settings": dict(player.settings), "language": language}
