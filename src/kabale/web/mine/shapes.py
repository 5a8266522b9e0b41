"""The shapes of what is asked and answered about what is a player's own."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, StringConstraints
from typing_extensions import TypedDict

from kabale.web.frame.inputs import CLOSED, sound

Typed = Annotated[str, StringConstraints(max_length=500), AfterValidator(sound)]
"""Recovery words as somebody types them."""


class EnterRequest(BaseModel):
    """Words that bring a player back, and what becomes of what the guest here has: first asked, merged, or left."""

    model_config = CLOSED

    words: Typed
    guest: Literal["ask", "merge", "leave"] = "ask"


class RecoveryShape(TypedDict):
    """When the words that bring the player back were made; null where there are none."""

    made: float | None


class RecoveryWords(TypedDict):
    """The words that bring the player back, and when they were made."""

    words: str
    made: float


class BelongingsShape(TypedDict):
    """How many things of each kind somebody has."""

    plays: int
    results: int
    definitions: int
    favourites: int
    matches: int


class LeftOut(TypedDict):
    """How many things of a file cannot be played again here."""

    plays: int
    definitions: int
    matches: int


class Imported(TypedDict):
    """What of a file was not here before and is now; what was left out."""

    added: BelongingsShape
    left_out: LeftOut


class Entered(TypedDict):
    """Whether this device is the player's now; if not, what its guest has is asked about."""

    entered: bool
    name: str
    guest: BelongingsShape | None
