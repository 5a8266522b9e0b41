"""What requests may hold: everything is bounded, and a field that is not there is a mistake."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from kabale.web.shapes import Format

LARGEST_DEFINITION = 1_000_000
LONGEST_LINE = 400_000


def _sound(value: str) -> str:
    """Refuse what no text has: a NUL character, or half of a pair."""
    if "\0" in value:
        raise ValueError("a NUL character is no text")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise ValueError("half of a surrogate pair is no text") from error
    return value


Short = Annotated[str, StringConstraints(max_length=100), AfterValidator(_sound)]
Deal = Annotated[str, StringConstraints(max_length=1_000), AfterValidator(_sound)]
Line = Annotated[str, StringConstraints(max_length=LONGEST_LINE), AfterValidator(_sound)]
DefinitionText = Annotated[str, StringConstraints(max_length=LARGEST_DEFINITION), AfterValidator(_sound)]
Version = Annotated[int, Field(ge=0, le=2**31 - 1)]
Seconds = Annotated[float, Field(ge=0, le=1e9, allow_inf_nan=False)]

_CLOSED = ConfigDict(extra="forbid", frozen=True)


Plain = bool | Annotated[float, Field(ge=-1e9, le=1e9, allow_inf_nan=False)] | Short
Name = Annotated[str, StringConstraints(pattern="^[a-z_]{1,30}$")]


class SettingsAsked(BaseModel):
    """Settings that are to change: those that the server knows, and small ones that only the page knows."""

    model_config = ConfigDict(extra="allow", frozen=True)
    __pydantic_extra__: dict[Name, Plain]

    language: Literal["en", "de", "da", "is"] | None = None
    face: Literal["classic", "large"] | None = None
    colours: Literal[2, 4] | None = None
    theme: Literal["light", "dark", "auto"] | None = None
    back: Annotated[str, StringConstraints(pattern="^[0-9a-z]{1,20}$")] | None = None
    speed: Annotated[float, Field(ge=0, le=2, allow_inf_nan=False)] | None = None
    sound: bool | None = None
    clock: bool | None = None
    hints: bool | None = None
    light: bool | None = None
    auto: Literal["click", "safe"] | None = None
    left_handed: bool | None = None
    letters: bool | None = None
    pace: Annotated[float, Field(ge=0, le=3, allow_inf_nan=False)] | None = None


class MeAsked(BaseModel):
    """What a player changes about themselves."""

    model_config = _CLOSED

    name: Short | None = None
    settings: SettingsAsked | None = None


class PlayAsked(BaseModel):
    """A play that is to begin."""

    model_config = _CLOSED

    game: Short
    deal: Deal | None = None
    variant: Short | None = None
    level: Annotated[int, Field(ge=0, le=1000)] = 0
    moves: Line | None = None


class MoveAsked(BaseModel):
    """A move at a version of a play."""

    model_config = _CLOSED

    version: Version
    move: Short
    seconds: Seconds = 0.0


class VersionAsked(BaseModel):
    """Something to be done at a version of a play."""

    model_config = _CLOSED

    version: Version
    seconds: Seconds = 0.0


class BackAsked(BaseModel):
    """The last go is to be taken back or played again: whole, or a single move of it."""

    model_config = _CLOSED

    version: Version
    single: bool = False
    seconds: Seconds = 0.0


class AutoAsked(BaseModel):
    """Automatic laying: what is safe, or whatever fits; *joined* makes it part of the go that the last move began."""

    model_config = _CLOSED

    version: Version
    safe: bool = True
    joined: bool = False
    seconds: Seconds = 0.0


class TimeAsked(BaseModel):
    """What the page's clock shows."""

    model_config = _CLOSED

    seconds: Seconds


class DefinitionAsked(BaseModel):
    """A definition."""

    model_config = _CLOSED

    text: DefinitionText
    format: Format


class TitleAsked(BaseModel):
    """A definition that is to have another title."""

    model_config = _CLOSED

    text: DefinitionText
    format: Format
    title: Short


class ConvertAsked(BaseModel):
    """A definition that is to be said in a language."""

    model_config = _CLOSED

    text: DefinitionText
    format: Format
    to: Format
