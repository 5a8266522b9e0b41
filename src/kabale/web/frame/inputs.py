"""The limits of requests: everything is bounded, and an unknown field is a mistake."""

import re
from typing import Annotated, Final, Literal

from fastapi import Path, Query
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from pydantic_core import PydanticCustomError

from kabale.library.catalogue import now_called
from kabale.library.formats import FORMATS
from kabale.services.refusals import refused
from kabale.store.bounds import DEAL

LARGEST_DEFINITION: Final = 1_000_000
LONGEST_LINE: Final = 400_000


class RequestBody(BaseModel):
    """The body of a request, or a part of one."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def sound(value: str) -> str:
    """Refuse what no text has: a NUL character, or half of a pair. Raises ValueError."""
    if "\0" in value:
        raise ValueError("a NUL character is no text")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise ValueError("half of a surrogate pair is no text") from error
    return value


Short = Annotated[str, StringConstraints(max_length=100), AfterValidator(sound)]
DealText = Annotated[str, StringConstraints(max_length=DEAL), AfterValidator(sound)]
Line = Annotated[str, StringConstraints(max_length=LONGEST_LINE), AfterValidator(sound)]
DefinitionText = Annotated[str, StringConstraints(max_length=LARGEST_DEFINITION), AfterValidator(sound)]
Level = Annotated[int, Field(ge=0, le=1_000)]
Version = Annotated[int, Field(ge=0, le=2**31 - 1)]
Seconds = Annotated[float, Field(ge=0, le=1e9, allow_inf_nan=False)]

LanguageName = Literal["en", "de", "da", "is"]

Language = Annotated[LanguageName | None, Query()]
"""The language that is asked for, if not the player's own."""

VariantAsked = Annotated[Short | None, Query()]

LevelAsked = Annotated[Level, Query()]


def _known_format(name: str) -> str:
    if name not in FORMATS:
        raise PydanticCustomError("format", "expected {formats}", {"formats": " or ".join(FORMATS)})
    return name


Format = Annotated[str, AfterValidator(_known_format), Field(json_schema_extra={"enum": list(FORMATS)})]
"""The language of a definition: one of those that ``GET /api/formats`` lists."""


_NAME: Final = re.compile(r"[A-Za-z0-9_:+-]+")


def _there(value: str) -> str:
    """Return a name or an id. Raises Refusal."""
    if not _NAME.fullmatch(value):
        raise refused("not_found")
    return value


PathName = Annotated[str, Path(max_length=100), AfterValidator(_there)]
"""An id in a path; the database is not asked for a wrong one."""

GamePath = Annotated[str, Path(max_length=100), AfterValidator(lambda name: _there(now_called(name)))]
"""A game in a path by its id, a title or another name. The route gets the id."""


def _filtered(name: str | None) -> str | None:
    if name and not _NAME.fullmatch(name := now_called(name)):
        raise ValueError("there is no such game")
    return name


GameFilter = Annotated[str | None, Query(max_length=100), AfterValidator(_filtered)]
"""The only game to answer about, by its id, a title or another name. The route gets the id."""
