"""The desk of what is a player's own: words that bring them back, two players who are one, a file of everything."""

from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Annotated, Literal, cast

from fastapi import Depends, Request
from pydantic import AfterValidator, BaseModel, StringConstraints
from typing_extensions import TypedDict

from kabale.services.refusals import refused, storing
from kabale.store import Player, Store
from kabale.web.frame.inputs import CLOSED, sound
from kabale.web.library.desk import Runner
from kabale.web.mine.files import written
from kabale.web.mine.imports import FILES, Import, read_file
from kabale.web.mine.recovery import Attempts, WordMaker, read_words

# -- what is asked and answered ----------------------------------------------------------------------------------------


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


class ImportResult(TypedDict):
    """What of a file was not here before and is now; what was left out."""

    added: BelongingsShape
    left_out: LeftOut


class DeviceLink(TypedDict):
    """Whether this device is the player's now; if not, what its guest has is asked about."""

    entered: bool
    name: str
    guest: BelongingsShape | None


# -- the desk ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MineDesk:
    """Carries out what players ask for; *clock* gives seconds since the epoch. Threads may share it.

    What is in a file is played again *elsewhere*.
    """

    store: Store
    clock: Callable[[], float]
    elsewhere: Runner
    maker: WordMaker
    attempts: Attempts = field(init=False)

    def __post_init__(self) -> None:
        """Count attempts by the same clock."""
        object.__setattr__(self, "attempts", Attempts(self.clock))

    def made(self, player: str) -> float | None:
        """Return when a player's words were made, None where nothing brings them back."""
        kept = self.store.recoveries.find(player)
        return kept.made if kept is not None and self.maker.words_of(kept) is not None else None

    def make(self, player: str) -> RecoveryWords:
        """Make new words; former ones bring nobody back any more. Raises Refusal."""
        with storing():
            self.store.recoveries.keep(self.maker.new(player, now=self.clock()))
        return self.words(player)

    def words(self, player: str) -> RecoveryWords:
        """Return a player's words. Raises :class:`kabale.services.refusals.Refusal` where there are none."""
        kept = self.store.recoveries.find(player)
        words = self.maker.words_of(kept)
        if kept is None or words is None:
            raise refused("not_found")
        return {"words": words, "made": kept.made}

    def revoke(self, player: str) -> None:
        """Let a player's words bring nobody back."""
        self.store.recoveries.revoke(player)

    def recovered(self, typed: str, address: str) -> Player:
        """Return the player whom words bring back. Raises :class:`kabale.services.refusals.Refusal`."""
        mark = self.maker.mark(read_words(typed))
        self.attempts.begin(address)
        found = self.store.recoveries.find_player(mark)
        player = None if found is None else self.store.players.find(found)
        if player is None:
            raise refused("recovery_unknown")
        self.attempts.succeed(address)
        return player

    def asked(self, guest: str | None, player: str, wanted: EnterRequest) -> BelongingsShape | None:
        """Do with what a guest has as is wanted; return it if that is not said yet. Raises Refusal."""
        if guest is None or guest == player:
            return None
        if wanted.guest == "merge":
            with storing():
                self.store.belongings.merge(guest, player)
            return None
        has = self.store.belongings.count(guest)
        return cast(BelongingsShape, asdict(has)) if has and wanted.guest == "ask" else None

    # -- a file of everything ----------------------------------------------------------------------------------------

    def file(self, player: str) -> Iterator[str]:
        """Give the text of the file of all that is a player's own, piece by piece."""
        return written(self.store.belongings.pack(player), made=self.clock())

    def take_in(self, player: str, body: bytes, join: Callable[[], None]) -> ImportResult:
        """Give a player what is in a file and not there yet, in one transaction. Raises Refusal.

        *join* makes a guest a player, when the file is known to be sound.

        One file at a time: who finds another one at it is told to come again. Raises RequestValidationError for what
        is no such file.
        """
        with FILES.one_for(player):
            work = Import(self.elsewhere, player, read_file(body))
            box = work.box()
            join()
            with storing():
                added = self.store.belongings.unpack(player, box, now=self.clock())
        return cast(ImportResult, {"added": asdict(added), "left_out": work.left_out})


def mine_of(request: Request) -> MineDesk:
    """Return the desk of the application that was asked."""
    desk = request.app.state.mine
    assert isinstance(desk, MineDesk)
    return desk


MineHere = Annotated[MineDesk, Depends(mine_of)]
