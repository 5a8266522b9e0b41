"""A player's side of a match against Bill, whatever is shown of it: moves of both, what is new, what is kept.

Lines of text and the whole screen both sit here: neither moves, asks Bill or keeps anything by itself.
"""

from collections.abc import Sequence

from kabale.cli.memory import WentOn
from kabale.cli.memory.matches import YOU, KeptMatch
from kabale.cribbage.analysis import Decision, RatedMove, choices, review
from kabale.cribbage.events import MatchEvent
from kabale.cribbage.match import Match
from kabale.cribbage.moves import DEAL, GO, Move, cut
from kabale.cribbage.pegs import Holes, pegs
from kabale.cribbage.players import MIDDLE, player
from kabale.cribbage.view import SeatView
from kabale.messages import Message

BILL = 1 - YOU


class Sitting:
    """A match that is played here. *told* is how many of its events the player knows."""

    def __init__(self, kept: KeptMatch) -> None:
        """Sit down at a match that is begun or taken up; what happened in it so far is known."""
        self.told = 0
        self.take_up(kept)

    def take_up(self, kept: KeptMatch) -> None:
        """Leave the match, which stays as it is kept, for another."""
        self.kept = kept
        self._bill = player(kept.strength, kept.match.chance.number)
        self.told = len(kept.match.events) if kept.match.moves else 0

    @property
    def match(self) -> Match:
        """The match, which another one replaces where it went on elsewhere."""
        return self.kept.match

    @property
    def view(self) -> SeatView:
        """What the player may see."""
        return self.match.view(YOU)

    def pegs(self, upto: int | None = None) -> tuple[Holes, Holes]:
        """Return the holes of both players' pegs, after the first so many events."""
        return pegs(self.match.events[:upto], self.match.start.scores)

    def catch_up(self) -> None:
        """See that the match stands here as it is kept. Raises WentOn if it went on elsewhere: all of it is known."""
        try:
            self.kept.catch_up()
        except WentOn:
            self._bill = player(self.kept.strength, self.match.chance.number)
            self.told = len(self.match.events)
            raise

    def news(self) -> list[MatchEvent]:
        """Return what happened since this was asked last, as the player sees it."""
        fresh = [event.seen_by(YOU) for event in self.match.events[self.told :]]
        self.told = len(self.match.events)
        return fresh

    # -- moves -------------------------------------------------------------------------------------------------------

    @property
    def easy_move(self) -> Move | None:
        """The move that needs no choice, if that is what is to be done: it deals, cuts, or says go."""
        phase = self.match.state.phase
        only_go = phase == "play" and self.match.legal_moves(YOU) == [GO]
        return {"cut": cut(MIDDLE), "draw": DEAL, "show": DEAL}.get(phase, GO if only_go else None)

    def move(self, move: Move) -> Message | None:
        """Make a move, let Bill answer and keep the match; or return why not. Raises WentOn."""
        if (reason := self.match.refusal(YOU, move)) is not None:
            return reason
        self.match.push(YOU, move)
        self.answer()
        return None

    def answer(self) -> None:
        """Let Bill play as long as it is his turn, and keep the match. Raises WentOn."""
        while BILL in self.match.to_move and self.match.state.phase not in ("draw", "show"):
            self.match.push(BILL, self._bill.move(self.match.view(BILL)))
        try:
            self.kept.keep()
        except WentOn:
            self.told = len(self.match.events)
            raise

    def undo(self) -> Move | None:
        """Take moves back up to the player's last, which is returned, and keep that; None where there is none.

        The match is for practice from then on. Raises WentOn.
        """
        if not any(seat == YOU for seat, _ in self.match.moves):
            return None
        while self.match.moves[-1][0] != YOU:
            self.match.undo()
        move = self.match.undo()
        self.kept.is_practice = True
        self.told = min(self.told, len(self.match.events))
        self.answer()
        return move

    # -- advice ------------------------------------------------------------------------------------------------------

    def best(self) -> RatedMove | None:
        """Return the best of what can be done, None where there is nothing to choose."""
        return next(iter(choices(self.view)), None)

    def reviewed(self) -> tuple[int, Sequence[Decision]] | None:
        """Return the last deal that is over and the player's decisions in it, None where none is over."""
        state = self.match.state
        deal = state.deals - (state.phase not in ("show", "over"))
        return (deal, review(self.match, YOU, deal)) if deal > 0 else None
