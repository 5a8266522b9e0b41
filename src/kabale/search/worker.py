"""A process of its own that searches: what goes wrong in it hurts nobody else.

The process may use only so much memory and processor time, may write no file, and is killed when it does not answer
in time. Whatever happens to it, there is an answer. How games are loaded is handed in, as a function that the process
can import: no language is known here.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import inf
from typing import Final

from kabale.engine.game import Game
from kabale.engine.moves import GIVE_UP, Move
from kabale.problems import Diagnostic
from kabale.search.difficulty import difficulty
from kabale.search.limits import Limits
from kabale.search.process import Process, confine
from kabale.search.queries import DealQuery, Difficulty, DifficultyQuery, Query
from kabale.search.solve import solve, winnable_deal
from kabale.search.verdict import DIED, Unknown, Verdict

Load = Callable[[str, str], tuple[Game | None, list[Diagnostic]]]
"""Loads a game by what :class:`GameKey` has of it: its text and format."""


GRACE: Final = 5.0
"""Seconds that the process gets beyond those for the search: it has to load and to deal."""

_HEADROOM: Final = 512 << 20
"""Bytes for the interpreter and the game, beyond those for the search."""

_PROCESSOR_SECONDS: Final = 3600
"""After so much work a process ends, and the next question starts another."""


class Worker:
    """One process, started when it is first asked; asked one question at a time, by one thread."""

    def __init__(self, load: Load, limits: Limits, *, grace: float = GRACE) -> None:
        """Search no further than *limits*, which must say how many seconds. Raises ValueError."""
        if limits.seconds is None:
            raise ValueError("a worker needs a limit of seconds")
        self._seconds = limits.seconds
        self._grace = grace
        self._process = Process(partial(_answers, load, limits))

    def ask(self, query: Query) -> Verdict:
        """Return the verdict on a position; *unknown* if it cannot be dealt or played, or the process dies."""
        answer = self._process.ask(query, self._seconds + self._grace)
        return answer if isinstance(answer, Verdict) else Unknown(DIED, 0, 0.0)

    def find(self, query: DealQuery) -> str | None:
        """Return the first of some deals that is found won within the limits, None if none is or the process dies."""
        answer = self._process.ask(query, self._seconds * len(query.deals) + self._grace)
        return answer if isinstance(answer, str) else None

    def measure(self, query: DifficultyQuery) -> Difficulty | None:
        """Return how hard a deal is, None if it cannot be dealt, it takes too long or the process dies."""
        answer = self._process.ask(query, self._seconds + self._grace)
        return answer if isinstance(answer, Difficulty) else None

    def end(self) -> None:
        """Kill the process and start no other: a question that waits is answered then. Any thread may call this."""
        self._process.end()

    def close(self) -> None:
        """End the process, whatever it does; only the thread that asks may call this."""
        self._process.close()


# -- in the process --------------------------------------------------------------------------------------------------


Question = Query | DealQuery | DifficultyQuery
Answer = Verdict | str | Difficulty | None


def _answers(load: Load, limits: Limits) -> Callable[[Question], Answer]:
    """Confine the process, and return what answers there: None where no answer can be found."""
    confine(_PROCESSOR_SECONDS, None if limits.memory is None else limits.memory + _HEADROOM)

    def answer(query: Question) -> Answer:
        key = query.game
        game, _ = load(key.text, key.format)
        if game is None:
            return None
        if isinstance(query, DealQuery):
            deal = winnable_deal(game, query.deals, limits, variant=key.variant, level=key.level)
            return None if deal is None else str(deal)
        position = game.deal(query.deal, variant=key.variant, level=key.level)
        if isinstance(query, DifficultyQuery):
            return difficulty(position)
        for move in map(Move.parse, query.moves):
            if move == GIVE_UP:
                position.end()
            else:
                position.play(move)
        seconds = min(limits.seconds or 0.0, inf if query.seconds is None else query.seconds)
        return solve(position, replace(limits, seconds=seconds))

    def answer_whatever_happens(query: Question) -> Answer:
        try:
            return answer(query)
        except Exception:
            # A definition that nobody has seen before may find a mistake of ours: it is not known then.
            return None

    return answer_whatever_happens
