"""What an author asks while he writes: the language service of ``kabale lsp``, for the page's editor."""

from functools import partial

from fastapi import APIRouter

from kabale.library.formats import FORMATS
from kabale.services.sources import RulesSource
from kabale.web.frame.answers import CHANGING, errors
from kabale.web.frame.context import Caller, CallerHere
from kabale.web.frame.delivery import AskedFirst
from kabale.web.frame.inputs import Format
from kabale.web.library.desk import LibraryHere
from kabale.web.own import asked
from kabale.web.own.definitions import Opening
from kabale.web.own.shapes import DefinitionRequest
from kabale.web.own.told import (
    MeaningShape,
    Mendings,
    OffersShape,
    OffsetRequest,
    OutlineShape,
    Reference,
    Tried,
    TryRequest,
)
from kabale.web.own.trying import tried

router = APIRouter(prefix="/api/workshop")


@router.post("/hover", responses=errors(*CHANGING))
def hover(sent: OffsetRequest, desk: LibraryHere, caller: CallerHere) -> MeaningShape:
    """Say what stands at a place of a definition means."""
    return desk.ask(_source(sent, caller), partial(asked.meaning, offset=sent.offset, language=caller.language))


@router.post("/complete", responses=errors(*CHANGING))
def complete(sent: OffsetRequest, desk: LibraryHere, caller: CallerHere) -> OffersShape:
    """Say what could stand at a place of a definition."""
    return desk.ask(_source(sent, caller), partial(asked.offers, offset=sent.offset))


@router.post("/outline", responses=errors(*CHANGING))
def outline(sent: DefinitionRequest, desk: LibraryHere, caller: CallerHere) -> OutlineShape:
    """Tell the parts of a definition, and what may be folded away."""
    return desk.ask(_source(sent, caller), partial(asked.outline, language=caller.language))


@router.post("/actions", responses=errors(*CHANGING))
def actions(sent: DefinitionRequest, desk: LibraryHere, caller: CallerHere) -> Mendings:
    """Tell how the hints of a definition's problems are followed."""
    return desk.ask(_source(sent, caller), asked.mendings)


@router.post("/try", responses=errors(*CHANGING))
def try_out(sent: TryRequest, desk: LibraryHere, caller: CallerHere) -> Tried:
    """Play a definition on, in a deal and after some moves; nothing of it is kept."""
    opening = Opening(sent.deal, sent.variant, sent.level)
    trial = partial(tried, opening=opening, moves=sent.moves, press=sent.press, language=caller.language)
    return desk.ask(_source(sent, caller), trial)


@router.get("/reference/{format}", responses=errors(), dependencies=[AskedFirst])
def reference(format: Format) -> Reference:
    """Give what is said of the words of a language, from its own grammar."""
    return asked.reference(FORMATS[format])


def _source(sent: OffsetRequest | DefinitionRequest | TryRequest, caller: Caller) -> RulesSource:
    return RulesSource("own", sent.format, sent.text, caller.player)
