"""What searches have found out of plays, kept in the store: servers and the terminal share it.

A play is known by its rules, what was chosen, the deal, the moves, and the number of the search; so what another search
has said is not told as this one's. Only *won* and *lost* are kept: they are so for ever, and a search that may go
further need not believe that another one did not settle something.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from kabale.engine.game import Position
from kabale.engine.moves import Move
from kabale.errors import KabaleError, StoreError
from kabale.search.queries import Play, Query, answer_by, query_of
from kabale.search.solve import replay, search_version
from kabale.search.verdict import Lost, Unknown, Verdict, Won, WrongLine
from kabale.store import KeptVerdict, Store


@dataclass(frozen=True, slots=True)
class FoundVerdicts:
    """The verdicts in a store; where the store fails, nothing is known and nothing is kept."""

    store: Store
    clock: Callable[[], float]

    def load(self, query: Query) -> Sequence[tuple[Play, Verdict]]:
        """Return what is known of the deal that a question is about."""
        with suppress(StoreError):
            kept = self.store.verdicts.of(_deal(query), now=self.clock())
            return [(tuple(each.play.split()), _verdict(each)) for each in reversed(kept)]
        return []

    def keep(self, query: Query, verdict: Verdict) -> None:
        """Keep what was found, if it settles the question."""
        if isinstance(verdict, Unknown):
            return
        line = " ".join(map(str, verdict.moves))
        kept = KeptVerdict(" ".join(query.moves), verdict.verdict, line, verdict.positions, verdict.seconds)
        with suppress(KabaleError):
            self.store.verdicts.keep(_deal(query), kept, now=self.clock())

    def known(self, position: Position) -> Verdict | None:
        """Return what is known of a position that was dealt, None for nothing; a line has been played by the rules."""
        query = query_of(position)
        if query is None:
            return None
        for play, verdict in reversed(self.load(query)):
            found = answer_by(play, verdict, query)
            if found is not None:
                with suppress(WrongLine):  # the line comes from a database
                    if isinstance(found, Won):
                        replay(position, found)
                    return found
        return None

    def learn(self, position: Position, verdict: Verdict) -> None:
        """Keep what was found of a position, if that was dealt."""
        query = query_of(position)
        if query is not None:
            self.keep(query, verdict)


READING: Final = 2
"""By which reading of the languages verdicts hold: a higher one where some definitions are read otherwise."""


def _deal(query: Query) -> str:
    """Return what stands for the deal of a question, the rules and the search."""
    game = query.game
    by = f"{READING} {search_version('auto')}"
    return " ".join([by, game.digest, str(game.level), game.variant or "", query.deal])


def _verdict(kept: KeptVerdict) -> Verdict:
    if kept.verdict == "won":
        return Won(tuple(map(Move.parse, kept.line.split())), kept.positions, kept.seconds)
    return Lost(kept.positions, kept.seconds)
