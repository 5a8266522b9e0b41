"""Final verdicts of searches on plays, in the store, which servers and the terminal share."""

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
from kabale.store import Store
from kabale.store.values import KeptVerdict


@dataclass(frozen=True, slots=True)
class FoundVerdicts:
    """The verdicts in a store; empty if the store fails."""

    store: Store
    clock: Callable[[], float]

    def load(self, query: Query) -> Sequence[tuple[Play, Verdict]]:
        """Return the verdicts on the deal of a question."""
        with suppress(StoreError):
            kept = self.store.verdicts.of(_deal(query), now=self.clock())
            found: list[tuple[Play, Verdict]] = []
            for each in reversed(kept):
                cost, line = (each.positions, each.seconds), tuple(map(Move.parse, each.line.split()))
                found.append((tuple(each.play.split()), Won(line, *cost) if each.verdict == "won" else Lost(*cost)))
            return found
        return []

    def keep(self, query: Query, verdict: Verdict) -> None:
        """Save a verdict, if it is final."""
        if isinstance(verdict, Unknown):
            return
        line = " ".join(map(str, verdict.moves))
        kept = KeptVerdict(" ".join(query.moves), verdict.verdict, line, verdict.positions, verdict.seconds)
        with suppress(KabaleError):
            self.store.verdicts.keep(_deal(query), kept, now=self.clock())

    def known(self, position: Position) -> Verdict | None:
        """Return the verdict on a dealt position, None without one; a line has been played by the rules."""
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
        """Save a verdict on a dealt position."""
        query = query_of(position)
        if query is not None:
            self.keep(query, verdict)


READING: Final = 2
"""The number of our reading of the languages; another reading of some definitions gets the next number."""


def _deal(query: Query) -> str:
    game = query.game
    by = f"{READING} {search_version('auto')}"
    return " ".join([by, game.digest, str(game.level), game.variant or "", query.deal])
