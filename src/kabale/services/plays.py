"""A play as plain data: replayed in any process, and what the store records of its session."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Final

from kabale.engine.game import Game
from kabale.engine.journal import Step
from kabale.engine.language import Outcome
from kabale.engine.moves import GIVE_UP, Move
from kabale.engine.session import Session, knows, saved_text
from kabale.errors import BadDeal, BadSave, RunawayRules
from kabale.library.options import base_names
from kabale.messages import message
from kabale.search.queries import GameKey
from kabale.services.refusals import Refusal, refusal_of, refused
from kabale.services.sources import RulesSource, game_of
from kabale.store.statistics import Results
from kabale.store.values import GameStatistics, Play, PlayKey, PlayProgress
from kabale.table.decks import AT, CARD_SCHEMES, Deal

MOST_MOVES: Final = 20_000
"""The longest play that goes on: each move is replayed when a play is taken up again."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A play as it is recorded: its source, key and moves. Before it begins it has neither an id nor a digest."""

    source: RulesSource
    key: PlayKey
    play: str = ""
    moves: str = ""
    undone: str = ""

    @staticmethod
    def begin(source: RulesSource, deal: str, variant: str | None = None, level: int = 0) -> "Replay":
        """Return a play that is about to begin."""
        return Replay(source, PlayKey(source.name, "", variant, level, deal))

    @staticmethod
    def of(source: RulesSource, play: Play) -> "Replay":
        """Return a play as the store has it."""
        return Replay(source, play.key, play.id, play.moves, play.undone)

    @property
    def game_key(self) -> GameKey:
        """The game as :func:`kabale.library.loading.load_source` finds it for a search."""
        source, key = self.source, self.key
        text, form = (source.name, "") if source.text is None else (source.text, source.format)
        return GameKey(text, form, key.digest, key.variant, key.level)


def session_of(replay: Replay) -> Session:
    """Deal a play and play its moves again, as far as they are legal. Raises Refusal."""
    game, name, key = game_of(replay.source), replay.source.name, replay.key
    if not key.digest:
        try:
            return Session(game, deal_in(key.deal), name=name, variant=key.variant, level=key.level)
        except RunawayRules as error:
            raise refused("runaway_rules") from error
        except BadDeal as error:
            raise refusal_of(error) from error
        except ValueError as error:
            raise refused("bad_deal", reason=str(error)) from error
    if not knows(game, key.digest):
        changed = game.texts.changed
        if changed is None:
            raise refused("rules_changed")
        raise Refusal("rules_changed", message("web.rules_were_others", changed=changed))
    try:
        return resumed(game, key, replay.moves, replay.undone)
    except BadSave as error:
        raise refused("rules_changed") from error


def deal_in(text: str) -> Deal:
    """Return the deal that a player typed or a link names. Raises Refusal, which says what to type."""
    try:
        return Deal.parse(text)
    except BadDeal as error:
        if text.startswith(tuple(f"{scheme}:" for scheme in (*CARD_SCHEMES, AT))):
            raise refusal_of(error) from error
        raise Refusal("bad_deal", message("web.error.no_deal", deal=text)) from error


def resumed(game: Game, key: PlayKey, moves: str, undone: str) -> Session:
    """Return the session of a game at a key, with its moves played again as far as they are legal. Raises BadSave."""
    return Session.opened(saved_text({**asdict(key), "moves": moves, "undone": undone}), lambda _: game)


def key_of(session: Session) -> PlayKey:
    """Return the key of a session; the usual variant always has the value None there."""
    game = session.game
    usual = game.variants[0].id if game.variants else session.variant
    variant = None if session.variant == usual else session.variant
    return PlayKey(session.name, game.digest, variant, session.level, str(session.deal))


def moves_played(session: Session) -> int:
    """Count the moves without giving up, which can only be the last one."""
    last = session.position.last
    return session.length - (last is not None and last.move == GIVE_UP)


def progress_of(session: Session, play: Play, *, seconds: float) -> PlayProgress:
    """Return what is to be recorded of a session; *play* is what is recorded, *seconds* the player's clock."""
    outcome = session.position.outcome.value
    return PlayProgress(
        play.version,
        session.moves_text,
        session.undone_text,
        outcome,
        session.position.score,
        seconds,
        moves_played(session),
        goes_on=play.outcome == outcome == Outcome.PLAYING.value,
    )


def play_go(session: Session, move: Move, *, lays_safe: bool) -> list[Step]:
    """Play a move and, if wanted, move what is safe to the foundations as part of the same go. Raises IllegalMove."""
    steps = [session.play(move)]
    return steps + session.auto(safe=True, joined=True) if lays_safe else steps


def base_statistics(results: Results, player: str, games: Iterable[GameStatistics]) -> list[GameStatistics]:
    """Return the statistics of games with options, if the player's *games* have several combinations: all together."""
    bases = base_names()
    several = Counter(bases.get(name) for name in {each.game for each in games})
    del several[None]
    return [each for each in results.of(player, bases) if several[each.game] > 1] if several else []
