"""Definitions that players write: their languages, checking, keeping, converting."""

from collections.abc import Sequence
from functools import partial
from typing import Annotated, NotRequired, cast

from fastapi import APIRouter, Path, Response
from pydantic import BaseModel, BeforeValidator, Field
from typing_extensions import TypedDict

from kabale.library.authoring import Difference, shapes, start
from kabale.library.catalogue import entry
from kabale.library.formats import FORMATS
from kabale.services.refusals import refused, storing
from kabale.services.sources import RulesSource
from kabale.store.bounds import VERSIONS
from kabale.store.values import OWN, ListedDefinition, OwnDefinition, Version
from kabale.web.frame import files
from kabale.web.frame.answers import CHANGING, Failure, Responses, errors, written
from kabale.web.frame.context import Caller, CallerHere, JoiningHere
from kabale.web.frame.delivery import AskedFirst
from kabale.web.frame.inputs import Format, Language, PathName
from kabale.web.library.definitions import LibraryDesk, LibraryHere, new_definition
from kabale.web.own import definitions, questions
from kabale.web.own.measuring import Measurement, MeasurerHere
from kabale.web.own.requests import (
    BeginRequest,
    CheckRequest,
    ConvertRequest,
    DefinitionRequest,
    FormEditRequest,
    MeasureRequest,
    OffsetRequest,
    TitleRequest,
    TryRequest,
)
from kabale.workshop.answers import Hover

router = APIRouter(prefix="/api")

# -- what is answered --------------------------------------------------------------------------------------------------


class FormatShape(TypedDict):
    """A definition language; *converts* names others for its games, *begins* is what a text of it begins with."""

    name: str
    suffix: str
    label: str
    letter: str
    begins: str
    converts: list[str]


class Formats(TypedDict):
    """The definition languages, and which one a text is taken for that says nothing of its own."""

    formats: list[FormatShape]
    default: str


class Converted(TypedDict):
    """A definition in the language that was asked for."""

    text: str


class Titled(TypedDict):
    """A definition under another title; null where no place for it is found."""

    text: str | None


class DefinitionError(TypedDict):
    """A refused definition, with its diagnostics."""

    error: Failure
    diagnostics: NotRequired[list[questions.DiagnosticShape]]
    reasons: NotRequired[list[str]]


class DefinitionShape(BaseModel):
    """A definition of the player's own; its game is called ``own:ID``."""

    id: str
    game: Annotated[str, Field(validation_alias="id"), BeforeValidator(OWN.__add__)]
    title: str
    format: Format
    digest: str
    made: float
    changed: float


class DefinitionPage(DefinitionShape):
    """A definition with its text."""

    text: str


class DefinitionList(BaseModel):
    """The player's own definitions, the last changed first."""

    definitions: list[DefinitionShape]


class VersionShape(TypedDict):
    """A text that a definition has ``now`` or had before; ``saved`` is its time."""

    number: int
    saved: float
    title: str
    format: Format
    now: bool


class VersionList(TypedDict):
    """The texts of a definition, the newest first, with at most *most* earlier ones."""

    versions: list[VersionShape]
    most: int


class VersionPage(VersionShape):
    """A version with its text, and its changes in words; null without an earlier version."""

    text: str
    changes: Sequence[Difference] | None


class ShapeShape(TypedDict):
    """A shape that a definition can begin with, in words."""

    name: str
    game: str
    words: str
    format: str


class Beginnings(TypedDict):
    """The choices for a new definition: the languages that have an empty one, and the shapes."""

    empty: list[str]
    shapes: list[ShapeShape]


class Begun(TypedDict):
    """A definition to begin with."""

    text: str
    format: str


_REFUSED: Responses = {422: {"model": DefinitionError, "description": "the definition has errors"}}


@router.get("/formats", responses=errors(), dependencies=[AskedFirst])
def formats() -> Formats:
    """List the definition languages."""
    return cast(Formats, files.formats())


# -- texts that are sent -----------------------------------------------------------------------------------------------


@router.post("/check", responses=errors(*CHANGING))
def check(
    sent: CheckRequest, desk: LibraryHere, caller: CallerHere, language: Language = None
) -> definitions.CheckedDefinition:
    """Check a definition; the request succeeds even if the definition has errors."""
    question = partial(definitions.check, opening=sent.opening, language=language or caller.language)
    return desk.ask(sent.source(caller.player), question)


@router.post("/convert", responses={**errors(*CHANGING), **_REFUSED})
def convert(sent: ConvertRequest, desk: LibraryHere, caller: CallerHere) -> Converted:
    """Write a definition in a language: in its normal form, or the other one where the game can be said there."""
    return {"text": desk.ask(sent.source(caller.player), partial(definitions.convert, to=sent.to))}


@router.post("/title", responses=errors(*CHANGING))
def retitle(sent: TitleRequest, desk: LibraryHere, caller: CallerHere) -> Titled:
    """Write a definition under another title; it need not be free of errors."""
    return {"text": desk.ask(sent.source(caller.player), partial(definitions.retitle, title=sent.title))}


@router.post("/measure", responses=errors(409, *CHANGING))
def measure(sent: MeasureRequest, measurer: MeasurerHere, caller: CallerHere) -> Measurement:
    """Search and play deals of a definition for a moment; the answer's tally is sent back to go on, up to a hundred."""
    return measurer.go_on(caller.player, sent, caller.language)


# -- saved definitions -------------------------------------------------------------------------------------------------


@router.get("/definitions", responses=errors(), response_model=DefinitionList)
def listed(desk: LibraryHere, caller: CallerHere) -> dict[str, list[ListedDefinition]]:
    """List the player's own definitions, the last changed first."""
    return {"definitions": desk.store.definitions.without_texts(caller.player)}


@router.post(
    "/definitions", status_code=201, responses={**errors(*CHANGING), **_REFUSED}, response_model=DefinitionPage
)
def keep(sent: DefinitionRequest, desk: LibraryHere, caller: CallerHere, join: JoiningHere) -> OwnDefinition:
    """Save a definition without errors; saving the same text again changes nothing."""
    new = desk.ask(sent.source(caller.player), new_definition)
    join()
    with storing():
        return desk.store.definitions.keep(caller.player, new, now=desk.clock())


@router.get("/definitions/{definition}", responses=errors(404), response_model=DefinitionPage)
def page(definition: PathName, desk: LibraryHere, caller: CallerHere) -> OwnDefinition:
    """Give a definition with its text."""
    return _found(desk, caller, definition)


@router.put(
    "/definitions/{definition}", responses={**errors(404, *CHANGING), **_REFUSED}, response_model=DefinitionPage
)
def change(definition: PathName, sent: DefinitionRequest, desk: LibraryHere, caller: CallerHere) -> OwnDefinition:
    """Give a definition a new text; plays that have begun continue with the old one."""
    _found(desk, caller, definition)
    new = desk.ask(sent.source(caller.player), new_definition)
    with storing():
        return desk.store.definitions.change(caller.player, definition, new, now=desk.clock())


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
    source, *old = (RulesSource("own", each.format, each.text, caller.player) for each in found[place : place + 2])
    question = partial(definitions.changes, old=old[0], language=caller.language) if old else None
    changes = None if question is None else desk.ask(source, question)
    return {**_version(found[place], now=place == 0), "text": found[place].text, "changes": changes}


def _version(each: Version, *, now: bool) -> VersionShape:
    return {"number": each.number, "saved": each.saved, "title": each.title, "format": each.format, "now": now}


def _found(desk: LibraryDesk, caller: Caller, definition: str) -> OwnDefinition:
    found = desk.store.definitions.find(caller.player, definition)
    if found is None:
        raise refused("not_found")
    return found


# -- what an author asks while he writes: the language service of ``kabale lsp``, for the page's editor ---------------


@router.post("/workshop/hover", responses=errors(*CHANGING))
def hover(sent: OffsetRequest, desk: LibraryHere, caller: CallerHere) -> Hover:
    """Say what stands at a place of a definition means."""
    return desk.ask(
        sent.source(caller.player), partial(questions.meaning, offset=sent.offset, language=caller.language)
    )


@router.post("/workshop/complete", responses=errors(*CHANGING))
def complete(sent: OffsetRequest, desk: LibraryHere, caller: CallerHere) -> questions.OffersShape:
    """Say what could stand at a place of a definition."""
    return desk.ask(sent.source(caller.player), partial(questions.offers, offset=sent.offset))


@router.post("/workshop/outline", responses=errors(*CHANGING))
def outline(sent: DefinitionRequest, desk: LibraryHere, caller: CallerHere) -> questions.OutlineShape:
    """Return the parts of a definition, and which may be folded away."""
    return desk.ask(sent.source(caller.player), partial(questions.outline, language=caller.language))


@router.post("/workshop/actions", responses=errors(*CHANGING))
def actions(sent: DefinitionRequest, desk: LibraryHere, caller: CallerHere) -> questions.Mendings:
    """Return the edits that follow the hints of a definition's problems."""
    return desk.ask(sent.source(caller.player), questions.mendings)


@router.post("/workshop/try", responses=errors(*CHANGING))
def try_out(sent: TryRequest, desk: LibraryHere, caller: CallerHere) -> definitions.Tried:
    """Play a definition in a deal and after some moves; saves nothing."""
    question = partial(definitions.tried, sent=sent, language=caller.language)
    return desk.ask(sent.source(caller.player), question)


@router.get("/workshop/reference/{format}", responses=errors(), dependencies=[AskedFirst])
def reference(format: Format) -> questions.Reference:
    """Return the reference of the words of a language, from its own grammar."""
    return questions.reference(FORMATS[format])


@router.post("/workshop/form", responses=errors(*CHANGING))
def form(sent: DefinitionRequest, desk: LibraryHere, caller: CallerHere) -> questions.FormShape | questions.NoForm:
    """Return a definition as a form, or the reason why it has none; both are successes."""
    return desk.ask(sent.source(caller.player), partial(questions.form, language=caller.language))


@router.post("/workshop/edit", responses=errors(*CHANGING))
def edit(sent: FormEditRequest, desk: LibraryHere, caller: CallerHere) -> questions.FormEdits:
    """Return the edits of a text for a change of its form; saves nothing."""
    question = partial(questions.edit, change=sent.change.change(), language=caller.language)
    return desk.ask(sent.source(caller.player), question)


@router.get("/workshop/beginnings", responses=errors())
def beginnings() -> Beginnings:
    """List what a definition can begin with."""
    return {
        "empty": [each.name for each in FORMATS.values() if each.author.blank],
        "shapes": [
            {"name": name, "game": each.game, "words": each.words, "format": entry(each.game).format}
            for name, each in shapes().items()
        ],
    }


@router.post("/workshop/begin", responses=errors(*CHANGING))
def begin(sent: BeginRequest) -> Begun:
    """Give a definition to begin with, by a title: an empty one where the shape is the name of a language."""
    found = FORMATS.get(sent.shape)
    if found is None and sent.shape not in shapes():
        raise refused("unknown_game", name=sent.shape[:80])
    if found is not None:
        return {"text": found.titled(found.author.blank, sent.title) or "", "format": found.name}
    _, text = start(sent.shape, sent.title)
    return {"text": text, "format": entry(shapes()[sent.shape].game).format}
