"""Whether plays that are kept can still be gone on with: each is dealt and its moves are played again."""

from enum import Enum
from functools import partial

from kabale.engine.language import Outcome
from kabale.engine.moves import GIVE_UP
from kabale.engine.session import knows
from kabale.store import Play, Store
from kabale.web.frame.refusals import Refusal
from kabale.web.library.sources import game_of, source_of
from kabale.web.plays.replays import Replay, session_of
from kabale.web.plays.workers import Workers


class Soundness(Enum):
    """What came of replaying a play."""

    SOUND = "sound"
    OTHER_RULES = "other rules"
    TOO_SLOW = "too slow"
    BROKEN = "broken"


def soundness(store: Store, play: Play, workers: Workers) -> Soundness:
    """Replay a play in another process, where it can be stopped; what it comes to must be what is recorded."""
    try:
        source = source_of(store, play.player, play.game, digest=play.digest)
    except Refusal:
        return Soundness.OTHER_RULES
    replay = Replay("", source, play.digest, play.deal, play.variant, play.level, play.moves, play.undone)
    try:
        return workers.call("", partial(_replayed, replay, play.length, play.outcome == Outcome.WON.value))
    except Refusal:
        return Soundness.TOO_SLOW


def _replayed(replay: Replay, length: int, is_won: bool) -> Soundness:
    """Replay a play that should come to a number of moves, giving up not among them, and be won or not."""
    try:
        if not knows(game_of(replay.source), replay.digest):
            return Soundness.OTHER_RULES
        position = session_of(replay).position
    except Refusal:
        return Soundness.BROKEN
    found = sum(move != GIVE_UP for move in position.moves), position.outcome is Outcome.WON
    return Soundness.SOUND if found == (length, is_won) else Soundness.BROKEN
