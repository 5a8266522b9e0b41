"""The file of all that is a player's own: its shape when it comes from outside, and how it is written.

Times are seconds since 1970, as everywhere. Facts that follow from replaying a play (outcome, score) are not in it.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, FailFast, Field, StringConstraints
from typing_extensions import TypedDict

from kabale.cribbage.figures import Side
from kabale.cribbage.players import Strength
from kabale.store.bounds import TITLE
from kabale.store.values import BoxedDefinition, Parcel
from kabale.web.frame.inputs import DealText, DefinitionText, Format, Line, RequestBody, Seconds, Short, sound
from kabale.web.frame.routes import SettingsRequest

KIND: Final = "kabale"
VERSION: Final = 1

_TEXTS: Final = 100
_MANY: Final = 50_000


def one_line(value: str) -> str:
    """Refuse a text of several lines. Raises ValueError."""
    if len(value.splitlines()) > 1:
        raise ValueError("expected one line")
    return value


_OneLine = AfterValidator(one_line)
Name = Annotated[str, StringConstraints(min_length=1, max_length=100, pattern="^[A-Za-z0-9_:.+-]+$")]
Title = Annotated[str, StringConstraints(max_length=TITLE), AfterValidator(sound)]
Moment = Annotated[float, Field(ge=0, le=1e12, allow_inf_nan=False)]
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
Points = Annotated[int, Field(ge=-(2**53), le=2**53)]
Made = Annotated[int, Field(ge=0, le=1_000)]


class FileText(RequestBody):
    """A text of a definition."""

    format: Format
    text: DefinitionText


class FileVersion(FileText):
    """A text that a definition had, since when it had it."""

    saved: Moment


class FileDefinition(RequestBody):
    """A definition with its texts, the newest first: plays may need older ones, and those of a forgotten one.

    *history* is what it was before each saving, the oldest first; files of before November 2026 have none.
    """

    id: Name
    forgotten: bool
    texts: Annotated[list[FileText], Field(min_length=1, max_length=_TEXTS)]
    history: list[FileVersion] = Field(default_factory=list, max_length=_TEXTS)


class FilePlay(RequestBody):
    """A play as it is played again; *digest* is that of the rules that it was played by."""

    id: Name
    game: Name
    digest: Name
    deal: Annotated[DealText, _OneLine]
    variant: Annotated[Short, _OneLine] | None
    level: Number
    moves: Annotated[Line, _OneLine]
    undone: Annotated[Line, _OneLine]
    seconds: Seconds
    started: Moment
    changed: Moment


class FileResult(RequestBody):
    """How a play ended, which need not be in the file any more."""

    play: Name
    game: Name
    title: Title
    level: Number
    variant: Short | None
    deal: DealText
    won: bool
    score: Points | None
    length: Number
    seconds: Seconds
    ended: Moment
    hidden: bool


class FileCribbage(RequestBody):
    """A match of cribbage that has ended."""

    id: Name
    strength: Strength
    practice: bool
    number: Name
    nonce: Name
    commitment: Name
    moves: Annotated[str, StringConstraints(max_length=100_000), AfterValidator(sound)]
    started: Moment
    changed: Moment
    ended: Moment


class SideNumbers(TypedDict):
    """The points of each side; null if the match ended before."""

    me: Made | None
    bill: Made | None


class MatchDeal(TypedDict):
    """The points in a deal of a match."""

    dealer: Side
    heels: SideNumbers
    pegging: SideNumbers
    hand: SideNumbers
    crib: SideNumbers


class Figures(TypedDict):
    """The course of a finished match, from which the averages are computed."""

    game: Literal["cribbage"]
    id: Name
    strength: Strength
    winner: Side
    scores: SideNumbers
    skunk: Annotated[int, Field(ge=0, le=2)]
    number: Name
    deals: Annotated[list[MatchDeal], Field(max_length=300)]


class FileMatch(RequestBody):
    """The course of a finished match, and when it ended."""

    ended: Moment
    result: Figures


class MineFile(RequestBody):
    """All that is a player's own."""

    kind: Literal["kabale"]
    version: Literal[1]
    made: Moment
    name: Short
    settings: SettingsRequest
    favourites: Annotated[list[Name], Field(max_length=2_000), FailFast()]
    definitions: Annotated[list[FileDefinition], Field(max_length=1_000), FailFast()]
    plays: Annotated[list[FilePlay], Field(max_length=_MANY), FailFast()]
    results: Annotated[list[FileResult], Field(max_length=_MANY), FailFast()]
    cribbage: Annotated[list[FileCribbage], Field(max_length=_MANY), FailFast()]
    matches: Annotated[list[FileMatch], Field(max_length=_MANY), FailFast()]


def written(box: Parcel, *, made: float) -> Iterator[str]:
    """Give the text of a file piece by piece: a line for each thing in it."""
    head = {"kind": KIND, "version": VERSION, "made": made, "name": box.name, "settings": dict(box.settings)}
    lists: dict[str, Iterable[object]] = {
        "favourites": sorted(box.favourites),
        "definitions": map(_definition, box.definitions),
        "plays": (_of(FilePlay, asdict(play)) for play in box.plays),
        "results": (_of(FileResult, {**asdict(each.result), "hidden": each.hidden}) for each in box.results),
        "cribbage": (_of(FileCribbage, asdict(match)) for match in box.cribbage),
        "matches": ({"ended": match.ended, "result": dict(match.result)} for match in box.matches),
    }
    yield json.dumps(head, indent=1)[:-2]
    for name, things in lists.items():
        yield f',\n "{name}": ['
        for place, thing in enumerate(things):
            yield ("," if place else "") + "\n  " + json.dumps(thing, separators=(",", ":"))
        yield "\n ]"
    yield "\n}\n"


def _definition(boxed: BoxedDefinition) -> dict[str, object]:
    texts = [{"format": text.format, "text": text.text} for text in boxed.texts]
    history = [{"format": was.format, "text": was.text, "saved": was.saved} for was in boxed.history]
    return {"id": boxed.id, "forgotten": boxed.forgotten, "texts": texts, "history": history}


def _of(shape: type[RequestBody], values: Mapping[str, object]) -> dict[str, object]:
    return {name: values[name] for name in shape.model_fields}
