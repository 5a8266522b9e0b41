"""Definitions that players write: their languages, checking, keeping, converting."""

from dataclasses import asdict

from fastapi import APIRouter, Response

from kabale.errors import BadValue, NoSuchThing, TooMany
from kabale.library.formats import DEFAULT_FORMAT, FORMATS
from kabale.store import OWN, NewDefinition, OwnDefinition
from kabale.store.bounds import TITLE
from kabale.web.addresses import Named
from kabale.web.asked import ConvertAsked, DefinitionAsked, TitleAsked
from kabale.web.desk import Caller, Desk, not_kept
from kabale.web.refusals import refused
from kabale.web.shapes import DefinitionError
from kabale.web.shapes_library import (
    Checked,
    Converted,
    DefinitionPage,
    Definitions,
    DefinitionShape,
    Formats,
    Titled,
)
from kabale.web.sources import Source
from kabale.web.visiting import CHANGING, Calling, DeskHere, Responses, errors, written

router = APIRouter(prefix="/api")


_REFUSED: Responses = {422: {"model": DefinitionError, "description": "the definition has errors"}}


@router.get("/formats", responses=errors())
def formats() -> Formats:
    """List the definition languages."""
    return {
        "formats": [
            {
                "name": each.name,
                "suffix": each.suffix,
                "label": each.label,
                "letter": each.letter,
                "begins": each.begins,
                "converts": list(each.converts),
            }
            for each in FORMATS.values()
        ],
        "default": DEFAULT_FORMAT,
    }


@router.post("/check", responses=errors(*CHANGING))
def check(asked: DefinitionAsked, desk: DeskHere, caller: Calling) -> Checked:
    """Check a definition; one with errors is no failure of the request."""
    return desk.tell(caller, _source(asked), "check")  # type: ignore[return-value]


@router.post("/convert", responses={**errors(*CHANGING), **_REFUSED})
def convert(asked: ConvertAsked, desk: DeskHere, caller: Calling) -> Converted:
    """Write a definition in a language: in its normal form, or the other one where the game can be said there."""
    return desk.tell(caller, _source(asked), "convert", asked.to)  # type: ignore[return-value]


@router.post("/title", responses=errors(*CHANGING))
def retitle(asked: TitleAsked, desk: DeskHere, caller: Calling) -> Titled:
    """Write a definition under another title; it need not be free of errors."""
    return desk.tell(caller, _source(asked), "title", asked.title)  # type: ignore[return-value]


@router.get("/definitions", responses=errors())
def listed(desk: DeskHere, caller: Calling) -> Definitions:
    """List the player's own definitions, the last changed first."""
    return {"definitions": [_shape(each) for each in desk.store.definitions(caller.player)]}


@router.post("/definitions", status_code=201, responses={**errors(*CHANGING), **_REFUSED})
def keep(asked: DefinitionAsked, desk: DeskHere, caller: Calling) -> DefinitionPage:
    """Keep a definition without errors; a text that is kept already is not kept twice."""
    new = _described(desk, caller, asked)
    try:
        kept = desk.store.keep_definition(
            caller.player, format=new.format, text=new.text, title=new.title, digest=new.digest, now=desk.clock()
        )
    except (BadValue, NoSuchThing, TooMany) as error:
        raise not_kept(error) from error
    return _page(kept)


@router.get("/definitions/{definition}", responses=errors(404))
def page(definition: Named, desk: DeskHere, caller: Calling) -> DefinitionPage:
    """Give a definition with its text."""
    return _page(_found(desk, caller, definition))


@router.put("/definitions/{definition}", responses={**errors(404, *CHANGING), **_REFUSED})
def change(definition: Named, asked: DefinitionAsked, desk: DeskHere, caller: Calling) -> DefinitionPage:
    """Give a definition a new text; plays that have begun go on with the old one."""
    _found(desk, caller, definition)
    new = _described(desk, caller, asked)
    try:
        return _page(desk.store.change_definition(caller.player, definition, new, now=desk.clock()))
    except (BadValue, NoSuchThing) as error:
        raise not_kept(error) from error


@router.delete("/definitions/{definition}", status_code=204, responses=errors(404, *CHANGING))
def forget(definition: Named, desk: DeskHere, caller: Calling) -> None:
    """Forget a definition; plays that have begun go on."""
    _found(desk, caller, definition)
    try:
        desk.store.forget_definition(caller.player, definition)
    except NoSuchThing as error:
        raise refused("not_found") from error


@router.get(
    "/definitions/{definition}/file",
    responses={**errors(404), **written("text/plain", "the definition")},
    response_class=Response,
)
def file(definition: Named, desk: DeskHere, caller: Calling) -> Response:
    """Give a definition as a file."""
    found = _found(desk, caller, definition)
    name = found.id + FORMATS[found.format].suffix
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(found.text, media_type="text/plain; charset=utf-8", headers=headers)


def _source(asked: DefinitionAsked | ConvertAsked | TitleAsked) -> Source:
    return Source("own", asked.format, asked.text)


def _described(desk: Desk, caller: Caller, asked: DefinitionAsked) -> NewDefinition:
    """Read a definition. Raises :class:`Refusal` with the diagnostics if it has errors."""
    facts = desk.tell(caller, _source(asked), "describe")
    return NewDefinition(asked.format, asked.text, str(facts["title"])[:TITLE], str(facts["digest"]))


def _found(desk: Desk, caller: Caller, definition: str) -> OwnDefinition:
    found = desk.store.definition(caller.player, definition)
    if found is None:
        raise refused("not_found")
    return found


def _shape(definition: OwnDefinition) -> DefinitionShape:
    shown = {name: value for name, value in asdict(definition).items() if name not in ("player", "text")}
    return {**shown, "game": OWN + definition.id}  # type: ignore[typeddict-item]


def _page(definition: OwnDefinition) -> DefinitionPage:
    return {**_shape(definition), "text": definition.text}
