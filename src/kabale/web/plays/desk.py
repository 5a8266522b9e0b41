"""The desk of the plays: who plays what, in what order things are done, and that all is recorded before it is answered.

Games of the library are played in this process, own definitions in others (:mod:`kabale.web.plays.workers`), where
they can be stopped.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Annotated, Concatenate, Final, ParamSpec, TypeVar

from fastapi import Depends, Request

from kabale.engine.advice import advise
from kabale.engine.session import Hinter, Session
from kabale.errors import Stale
from kabale.library.catalogue import entry
from kabale.library.random_deals import random_deal
from kabale.messages import message
from kabale.store import OWN, NewPlay, Play, PlayProgress, Store
from kabale.store.bounds import TITLE
from kabale.web.frame.context import Caller
from kabale.web.frame.refusals import Refusal, refused, storing
from kabale.web.library.definitions import FIRST_DEAL
from kabale.web.library.sources import source_of
from kabale.web.plays import actions, questions
from kabale.web.plays.live import Live
from kabale.web.plays.outlooks import Outlooks
from kabale.web.plays.replays import Replay
from kabale.web.plays.results import ActionResult, result
from kabale.web.plays.shapes import ActionRequest, Hint, OutlookWord, PlayRequest, PlayState
from kabale.web.plays.winnables import Winnables
from kabale.web.plays.workers import Workers

P = ParamSpec("P")
T = TypeVar("T")

WINNABLE: Final = "winnable"
"""The deal that means: any that can surely be won."""

Sessions = Live | Workers
"""Where functions are called on the sessions of plays: in this process, or in others."""


@dataclass(frozen=True, slots=True)
class PlayDesk:
    """Carries out what players ask for; threads may share it. All it does raises :class:`Refusal`.

    *clock* gives seconds since the epoch; *live* plays the games of the library, *elsewhere* own definitions. *hinter*
    advises players, *outlooks* say whether a play can still be won, *winnables* find deals that can be.
    """

    store: Store
    clock: Callable[[], float]
    elsewhere: Sessions
    live: Live = field(default_factory=Live)
    hinter: Hinter = advise
    outlooks: Outlooks | None = None
    winnables: Winnables | None = None

    # -- changing a play ---------------------------------------------------------------------------------------------

    def begin(self, caller: Caller, wanted: PlayRequest) -> PlayState:
        """Deal, at a deal that nobody chose if none is given, play what moves are given, and record it."""
        source = source_of(self.store, caller.player, wanted.game)
        deal = random_deal(wanted.game) if wanted.deal is None else wanted.deal
        replay = Replay("", source, "", deal, wanted.variant or None, wanted.level)
        sessions = self._sessions(replay)
        if deal == WINNABLE:
            # It is first seen whether the game can be dealt at all.
            tried = replace(replay, deal=FIRST_DEAL)
            digest = sessions.act(tried, actions.begin, caller.language, "").digest
            if self.winnables is None:
                raise refused("none_winnable", seconds=0)
            replay = replace(replay, deal=self.winnables.find(replace(tried, digest=digest)))
        begun = sessions.act(replay, actions.begin, caller.language, wanted.moves or "")
        new = NewPlay(
            caller.player, source.name, begun.digest, begun.title[:TITLE], begun.deal, begun.variant, wanted.level
        )
        with storing():
            play = self.store.new_play(new, now=self.clock())
        version = self._record(play, begun, 0.0) if begun.moves else play.version
        return state(play, begun, version, 0.0)

    def act(
        self,
        caller: Caller,
        play_id: str,
        request: ActionRequest,
        action: Callable[Concatenate[Session, str, P], ActionResult],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> PlayState:
        """Do something at a play and record it; what is stale is refused with the current state."""
        play = self.play(caller, play_id)
        if play.version != request.version:
            raise self._stale(caller, play_id)
        replay = self._replay(play)
        done = self._sessions(replay).act(replay, action, caller.language, *args, **kwargs)
        seconds = max(play.seconds, request.seconds)
        try:
            version = self._record(play, done, seconds)
        except Stale as error:
            raise self._stale(caller, play_id) from error
        return state(play, done, version, seconds)

    # -- asking about a play -----------------------------------------------------------------------------------------

    def look(self, caller: Caller, play_id: str) -> PlayState:
        """Return where a play stands."""
        play = self.play(caller, play_id)
        replay = self._replay(play)
        return state(play, self._sessions(replay).ask(replay, result, caller.language), play.version, play.seconds)

    def ask(
        self,
        caller: Caller,
        play_id: str,
        question: Callable[Concatenate[Session, P], T],
        /,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Return what a question about a play is answered."""
        replay = self._replay(self.play(caller, play_id))
        return self._sessions(replay).ask(replay, question, *args, **kwargs)

    def hint(self, caller: Caller, play_id: str) -> Hint:
        """Advise a move, by what has been found of the play already if that is so."""
        replay = self._replay(self.play(caller, play_id))
        verdict = self.outlooks.known(replay) if self.outlooks else None
        return self._sessions(replay).ask(replay, questions.hint, caller.language, self.hinter, verdict)

    def outlook(self, caller: Caller, play_id: str) -> OutlookWord:
        """Return whether a play can still be won, as far as it is known by now."""
        play = self.play(caller, play_id)
        ended: dict[str, OutlookWord] = {"won": "winnable", "lost": "lost", "stuck": "lost"}
        if play.outcome in ended:
            return ended[play.outcome]
        return self.outlooks.word(self._replay(play)) if self.outlooks else "unknown"

    def play(self, caller: Caller, play_id: str) -> Play:
        """Return a play of the player's; somebody else's is not there."""
        play = self.store.play(caller.player, play_id)
        if play is None:
            raise refused("not_found")
        return play

    # -- what these stand on -----------------------------------------------------------------------------------------

    def _replay(self, play: Play) -> Replay:
        """Return a play as its rules are asked about it."""
        try:
            source = source_of(self.store, play.player, play.game, digest=play.digest)
        except Refusal as error:
            raise refused("rules_changed") from error
        return Replay(play.id, source, play.digest, play.deal, play.variant, play.level, play.moves, play.undone)

    def _sessions(self, replay: Replay) -> Sessions:
        """Return where a play is played."""
        return self.elsewhere if replay.source.is_own else self.live

    def _record(self, play: Play, done: ActionResult, seconds: float) -> int:
        """Write where a play has come to; it is kept when this returns. Raises Stale too."""
        outcome, score = done.position["outcome"], done.position["score"]
        progress = PlayProgress(play.version, done.moves, done.undone, outcome, score, seconds, done.length)
        with storing():
            return self.store.record(play.id, progress, now=self.clock())

    def _stale(self, caller: Caller, play_id: str) -> Refusal:
        return Refusal("stale", message("web.error.stale"), {"state": self.look(caller, play_id)})


def state(play: Play, done: ActionResult, version: int, seconds: float) -> PlayState:
    """Put the answer about a play together."""
    own = play.game.startswith(OWN)
    family = "" if own else entry(play.game).family
    return {
        "id": play.id,
        "version": version,
        "game": {"name": play.game, "title": play.title, "format": done.format, "family": family, "own": own},
        "deal": play.deal,
        "variant": play.variant,
        "level": play.level,
        **done.position,
        "seconds": seconds,
        "changes": done.changes,
        "moves": done.laid,
    }


def plays_of(request: Request) -> PlayDesk:
    """Return the desk of plays of the application that was asked."""
    desk = request.app.state.plays
    assert isinstance(desk, PlayDesk)
    return desk


PlaysHere = Annotated[PlayDesk, Depends(plays_of)]
