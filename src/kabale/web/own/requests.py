"""Requests about definitions that players write; offsets are a browser's, in units of UTF-16."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Final, Literal, Self

from pydantic import AfterValidator, Field, StringConstraints, model_validator

from kabale.engine.writing import AddPile, CopyPile, DeletePile, FillIn, FormChange, MovePile
from kabale.services.sources import RulesSource
from kabale.view import PileKind
from kabale.web.frame.inputs import (
    LARGEST_DEFINITION,
    DealText,
    DefinitionText,
    Format,
    Level,
    RequestBody,
    Short,
    sound,
)
from kabale.web.library.definitions import FIRST_DEAL

MEASURED: Final = 100  # How many deals a measurement searches.
TRIED: Final = 500  # How many moves a try may have: each is played again with the next.
MOST_PLACE: Final = 9_999  # As far as a pile may lie away.

_Deals = Annotated[int, Field(ge=0, le=MEASURED)]
_Numbers = Annotated[list[Annotated[int, Field(ge=0, le=100_000)]], Field(max_length=MEASURED)]
_Piles = Annotated[list[Annotated[int, Field(ge=0, le=100_000)]], Field(max_length=10_000)]
_Number = Annotated[int, Field(ge=1, le=9_999)]
_PileAt = Annotated[int, Field(ge=0, le=6_000)]
_Coordinate = Annotated[int, Field(ge=-MOST_PLACE, le=MOST_PLACE)]
_BlankText = Annotated[str, StringConstraints(max_length=1_000), AfterValidator(sound)]


@dataclass(frozen=True, slots=True)
class Opening:
    """In which deal a definition is to be seen, and with what chosen."""

    deal: str = FIRST_DEAL
    variant: str | None = None
    level: int = 0


class DefinitionRequest(RequestBody):
    """A definition."""

    text: DefinitionText
    format: Format

    def source(self, player: str) -> RulesSource:
        """Return the definition as the source of a player's rules."""
        return RulesSource("own", self.format, self.text, player)


class CheckRequest(DefinitionRequest):
    """A definition that is to be checked, and the deal in which it is to be seen."""

    deal: DealText = FIRST_DEAL
    variant: Short | None = None
    level: Level = 0

    @property
    def opening(self) -> Opening:
        """The deal, and what is chosen."""
        return Opening(self.deal, self.variant, self.level)


class TitleRequest(DefinitionRequest):
    """A definition that is to have another title."""

    title: Short


class ConvertRequest(DefinitionRequest):
    """A definition that is to be said in a language."""

    to: Format


class OffsetRequest(DefinitionRequest):
    """A place of a definition; one behind its end is its end."""

    offset: Annotated[int, Field(ge=0, le=2 * LARGEST_DEFINITION)]


class Findings(RequestBody):
    """A measurement so far, by numbers of deals and piles (from 0); a client sends it back to go on."""

    deals: _Deals
    won: _Numbers
    lost: _Numbers
    lengths: _Numbers
    simply: _Deals
    reached: _Piles
    laid_on: _Piles
    taken_from: _Piles
    roamed: Annotated[int, Field(ge=0, le=1_000)]

    @model_validator(mode="after")
    def _adds_up(self) -> Self:
        is_settled = len(self.won) + len(self.lost) <= self.deals and len(self.won) == len(self.lengths)
        if not is_settled or self.simply > self.deals:
            raise ValueError("the numbers do not add up")
        return self


class MeasureRequest(DefinitionRequest):
    """A definition that is to be measured, and what was found so far: nothing at the beginning."""

    tally: Findings | None = None


class PressShape(RequestBody):
    """A hand's press, counted from 1: a pile, the place of a card (or 0), and a target or null, or an answer."""

    pile: _Number = 1
    place: Annotated[int, Field(ge=0, le=9_999)] = 0
    target: _Number | None = None
    answer: _Number | None = None


class TryRequest(CheckRequest):
    """A definition that is tried: the deal, the moves so far, and what is to be done now."""

    moves: list[Short] = Field(default_factory=list, max_length=TRIED)
    press: PressShape | None = None


_CHANGES: Final[dict[str, Callable[..., FormChange]]] = {
    "fill_in": FillIn,
    "move": MovePile,
    "copy": CopyPile,
    "add": AddPile,
    "delete": DeletePile,
}


class _ChangeRequest(RequestBody):
    do: str

    def change(self) -> FormChange:
        return _CHANGES[self.do](**self.model_dump(exclude={"do"}))


class FillInRequest(_ChangeRequest):
    """Another value in a blank of a pile, or of the game where *pile* is null."""

    do: Literal["fill_in"]
    pile: _PileAt | None
    key: Short
    value: _BlankText


class PlaceRequest(_ChangeRequest):
    """A pile goes to another place, or one like it comes there."""

    do: Literal["move", "copy"]
    pile: _PileAt
    x: _Coordinate
    y: _Coordinate


class AddRequest(_ChangeRequest):
    """A new pile of a kind."""

    do: Literal["add"]
    kind: PileKind
    x: _Coordinate
    y: _Coordinate


class DeleteRequest(_ChangeRequest):
    """A pile goes."""

    do: Literal["delete"]
    pile: _PileAt


class FormEditRequest(DefinitionRequest):
    """A definition, and what is changed in its form."""

    change: Annotated[FillInRequest | PlaceRequest | AddRequest | DeleteRequest, Field(discriminator="do")]


class BeginRequest(RequestBody):
    """A definition to begin with: an empty one of a language, or a shape's."""

    shape: Short
    title: Short
