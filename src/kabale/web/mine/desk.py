"""The desk of what is a player's own: words that bring them back, and two players who turn out to be one."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Annotated, cast

from fastapi import Depends, Request

from kabale.store import Player, Store
from kabale.web.frame.refusals import refused, storing
from kabale.web.mine.attempts import Attempts
from kabale.web.mine.shapes import BelongingsShape, EnterRequest, RecoveryWords
from kabale.web.mine.words import WordMaker, read


@dataclass(frozen=True, slots=True)
class MineDesk:
    """Carries out what players ask for; *clock* gives seconds since the epoch. Threads may share it."""

    store: Store
    clock: Callable[[], float]
    maker: WordMaker
    attempts: Attempts = field(init=False)

    def __post_init__(self) -> None:
        """Count attempts by the same clock."""
        object.__setattr__(self, "attempts", Attempts(self.clock))

    def made(self, player: str) -> float | None:
        """Return when a player's words were made, None where nothing brings them back."""
        kept = self.store.recovery(player)
        return kept.made if kept is not None and self.maker.shown(kept) is not None else None

    def make(self, player: str) -> RecoveryWords:
        """Make new words; former ones bring nobody back any more. Raises Refusal."""
        with storing():
            self.store.keep_recovery(self.maker.new(player, now=self.clock()))
        return self.words(player)

    def words(self, player: str) -> RecoveryWords:
        """Return a player's words. Raises :class:`kabale.web.frame.refusals.Refusal` where there are none."""
        kept = self.store.recovery(player)
        words = self.maker.shown(kept)
        if kept is None or words is None:
            raise refused("not_found")
        return {"words": words, "made": kept.made}

    def revoke(self, player: str) -> None:
        """Let a player's words bring nobody back."""
        self.store.revoke_recovery(player)

    def recovered(self, typed: str, address: str) -> Player:
        """Return the player whom words bring back. Raises :class:`kabale.web.frame.refusals.Refusal`."""
        mark = self.maker.mark(read(typed))
        self.attempts.begin(address)
        found = self.store.recovered_player(mark)
        player = None if found is None else self.store.player(found)
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
                self.store.merge_players(guest, player)
            return None
        has = self.store.belongings(guest)
        return cast(BelongingsShape, asdict(has)) if has and wanted.guest == "ask" else None


def mine_of(request: Request) -> MineDesk:
    """Return the desk of the application that was asked."""
    desk = request.app.state.mine
    assert isinstance(desk, MineDesk)
    return desk


MineHere = Annotated[MineDesk, Depends(mine_of)]
