"""Definitions as forms: what is said of each pile, changes as edits of the text, and texts to begin with."""

from functools import partial

from fastapi import APIRouter

from kabale.library.authoring import shapes, start
from kabale.library.catalogue import entry
from kabale.library.formats import FORMATS
from kabale.services.refusals import refused
from kabale.services.sources import RulesSource
from kabale.web.frame.answers import CHANGING, errors
from kabale.web.frame.context import Caller, CallerHere
from kabale.web.library.desk import LibraryHere
from kabale.web.own import forms
from kabale.web.own.form_shapes import Beginnings, BeginRequest, Begun, FormEditRequest, FormEdits, FormShape, NoForm
from kabale.web.own.shapes import DefinitionRequest

router = APIRouter(prefix="/api/workshop")


@router.post("/form", responses=errors(*CHANGING))
def form(sent: DefinitionRequest, desk: LibraryHere, caller: CallerHere) -> FormShape | NoForm:
    """Give a definition as a form; one that cannot be read as a form says why, and is no failure of the request."""
    return desk.ask(_source(sent, caller), partial(forms.form, language=caller.language))


@router.post("/edit", responses=errors(*CHANGING))
def edit(sent: FormEditRequest, desk: LibraryHere, caller: CallerHere) -> FormEdits:
    """Give the edits of a text that a change of its form is; nothing is kept."""
    edit = partial(forms.edit, change=sent.change.change(), language=caller.language)
    return desk.ask(_source(sent, caller), edit)


@router.get("/beginnings", responses=errors())
def beginnings() -> Beginnings:
    """List what a definition can begin with."""
    return {
        "empty": [each.name for each in FORMATS.values() if each.author.blank],
        "shapes": [
            {"name": name, "game": each.game, "words": each.words, "format": entry(each.game).format}
            for name, each in shapes().items()
        ],
    }


@router.post("/begin", responses=errors(*CHANGING))
def begin(sent: BeginRequest) -> Begun:
    """Give a definition to begin with, by a title: an empty one where the shape is the name of a language."""
    found = FORMATS.get(sent.shape)
    if found is None and sent.shape not in shapes():
        raise refused("unknown_game", name=sent.shape[:80])
    if found is not None:
        return {"text": found.titled(found.author.blank, sent.title) or "", "format": found.name}
    _, text = start(sent.shape, sent.title)
    return {"text": text, "format": entry(shapes()[sent.shape].game).format}


def _source(sent: DefinitionRequest | FormEditRequest, caller: Caller) -> RulesSource:
    return RulesSource("own", sent.format, sent.text, caller.player)
