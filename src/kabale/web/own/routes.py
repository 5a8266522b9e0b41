"""Definitions that players write: their languages, checking, keeping, converting."""

from functools import partial
from typing import Annotated, cast

from fastapi import APIRouter, Path, Response

from kabale.library.formats import FORMATS
from kabale.services.refusals import refused, storing
from kabale.services.sources import RulesSource
from kabale.store import OWN, ListedDefinition, NewDefinition, OwnDefinition, Version
from kabale.store.bounds import TITLE, VERSIONS
from kabale.web.frame import files
from kabale.web.frame.answers import CHANGING, Responses, errors, written
from kabale.web.frame.context import Caller, CallerHere, JoiningHere
from kabale.web.frame.delivery import AskedFirst
from kabale.web.frame.inputs import Language, PathName
from kabale.web.library.definitions import facts, stored_facts
from kabale.web.library.desk import LibraryDesk, LibraryHere
from kabale.web.own import definitions
from kabale.web.own.measuring import MeasurerHere
from kabale.web.own.shapes import (
    CheckedDefinition,
    CheckRequest,
    Converted,
    ConvertRequest,
    DefinitionError,
    DefinitionPage,
    DefinitionRequest,
    Definitions,
    DefinitionShape,
    Formats,
    Measurement,
    MeasureRequest,
    Titled,
    TitleRequest,
    VersionList,
    VersionPage,
    VersionShape,
)

router = APIRouter(prefix="/api")

_REFUSED: Responses = {422: {"model": DefinitionError, "description": "the definition has errors"}}


@router.get("/formats", responses=errors(), dependencies=[AskedFirst])
def formats() -> Formats:
    """List the definition languages."""
    return cast(Formats, files.formats())


# -- texts that are sent -----------------------------------------------------------------------------------------------


@router.post("/check", responses=errors(*CHANGING))
def check(sent: CheckRequest, desk: LibraryHere, caller: CallerHere, language: Language = None) -> CheckedDefinition:
    """Check a definition; one with errors is no failure of the request."""
    opening = definitions.Opening(sent.deal, sent.variant, sent.level)
    question = partial(definitions.check, opening=opening, language=language or caller.language)
    return desk.ask(_source(sent, caller), question)


@router.post("/convert", responses={**errors(*CHANGING), **_REFUSED})
def convert(sent: ConvertRequest, desk: LibraryHere, caller: CallerHere) -> Converted:
    """Write a definition in a language: in its normal form, or the other one where the game can be said there."""
    return desk.ask(_source(sent, caller), partial(definitions.convert, to=sent.to))


@router.post("/title", responses=errors(*CHANGING))
def retitle(sent: TitleRequest, desk: LibraryHere, caller: CallerHere) -> Titled:
    """Write a definition under another title; it need not be free of errors."""
    return desk.ask(_source(sent, caller), partial(definitions.retitle, title=sent.title))


@router.post("/measure", responses=errors(409, *CHANGING))
def measure(sent: MeasureRequest, measurer: MeasurerHere, caller: CallerHere) -> Measurement:
    """Search and play deals of a definition for a moment; the answer's tally is sent back to go on, up to a hundred."""
    return measurer.go_on(caller.player, sent, caller.language)


def _source(sent: DefinitionRequest | ConvertRequest | TitleRequest, caller: Caller) -> RulesSource:
    return RulesSource("own", sent.format, sent.text, caller.player)


# -- definitions that are kept -----------------------------------------------------------------------------------------


@router.get("/definitions", responses=errors())
def listed(desk: LibraryHere, caller: CallerHere) -> Definitions:
    """List the player's own definitions, the last changed first."""
    return {"definitions": [_shape(each) for each in desk.store.definitions.without_texts(caller.player)]}


@router.post("/definitions", status_code=201, responses={**errors(*CHANGING), **_REFUSED})
def keep(sent: DefinitionRequest, desk: LibraryHere, caller: CallerHere, join: JoiningHere) -> DefinitionPage:
    """Keep a definition without errors; a text that is kept already is not kept twice."""
    new = _described(desk, sent, caller)
    join()
    with storing():
        return _page(desk.store.definitions.keep(caller.player, new, now=desk.clock()))


@router.get("/definitions/{definition}", responses=errors(404))
def page(definition: PathName, desk: LibraryHere, caller: CallerHere) -> DefinitionPage:
    """Give a definition with its text."""
    return _page(_found(desk, caller, definition))


@router.put("/definitions/{definition}", responses={**errors(404, *CHANGING), **_REFUSED})
def change(definition: PathName, sent: DefinitionRequest, desk: LibraryHere, caller: CallerHere) -> DefinitionPage:
    """Give a definition a new text; plays that have begun go on with the old one."""
    _found(desk, caller, definition)
    new = _described(desk, sent, caller)
    with storing():
        return _page(desk.store.definitions.change(caller.player, definition, new, now=desk.clock()))


@router.delete("/definitions/{definition}", status_code=204, responses=errors(404, *CHANGING))
def forget(definition: PathName, desk: LibraryHere, caller: CallerHere) -> None:
    """Forget a definition; plays that have begun go on."""
    _found(desk, caller, definition)
    with storing():
        desk.store.definitions.forget(caller.player, definition)


@router.get(
    "/definitions/{definition}/file",
    responses={**errors(404), **written("text/plain", "the definition")},
    response_class=Response,
)
def file(definition: PathName, desk: LibraryHere, caller: CallerHere) -> Response:
    """Give a definition as a file."""
    found = _found(desk, caller, definition)
    name = found.id + FORMATS[found.format].suffix
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(found.text, media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/definitions/{definition}/versions", responses=errors(404))
def versions(definition: PathName, desk: LibraryHere, caller: CallerHere) -> VersionList:
    """List the texts that a definition has and had."""
    found = desk.store.versions.of(_found(desk, caller, definition))
    return {"versions": [_version(each, now=each is found[0]) for each in found], "most": VERSIONS}


@router.get("/definitions/{definition}/versions/{number}", responses=errors(404))
def version(
    definition: PathName, number: Annotated[int, Path(ge=1, le=2**31 - 1)], desk: LibraryHere, caller: CallerHere
) -> VersionPage:
    """Give a version with its text, and what it changed in words."""
    found = desk.store.versions.of(_found(desk, caller, definition))
    place = next((place for place, each in enumerate(found) if each.number == number), None)
    if place is None:
        raise refused("not_found")
    told, before = found[place], found[place + 1 : place + 2]
    source, *old = (RulesSource("own", each.format, each.text, caller.player) for each in (told, *before))
    question = partial(definitions.changes, old=old[0], language=caller.language) if old else None
    changes = None if question is None else desk.ask(source, question)
    return {**_version(told, now=place == 0), "text": told.text, "changes": changes}


def _version(each: Version, *, now: bool) -> VersionShape:
    return {"number": each.number, "saved": each.saved, "title": each.title, "format": each.format, "now": now}


def _found(desk: LibraryDesk, caller: Caller, definition: str) -> OwnDefinition:
    found = desk.store.definitions.find(caller.player, definition)
    if found is None:
        raise refused("not_found")
    return found


def _described(desk: LibraryDesk, sent: DefinitionRequest, caller: Caller) -> NewDefinition:
    """Read a definition. Raises :class:`kabale.services.refusals.Refusal` with the diagnostics if it has errors."""
    said = desk.ask(_source(sent, caller), facts)
    return NewDefinition(sent.format, sent.text, said["title"][:TITLE], said["digest"], stored_facts(said))


def _shape(definition: OwnDefinition | ListedDefinition) -> DefinitionShape:
    return {
        "id": definition.id,
        "game": OWN + definition.id,
        "title": definition.title,
        "format": definition.format,
        "digest": definition.digest,
        "made": definition.made,
        "changed": definition.changed,
    }


def _page(definition: OwnDefinition) -> DefinitionPage:
    return {**_shape(definition), "text": definition.text}
