"""Studies from Python: deals searched one after the other, in memory, by the standard library only."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Final

from kabale.engine.game import Game
from kabale.engine.moves import Move
from kabale.errors import RunawayRules, expect
from kabale.library.loading import game as game_named
from kabale.search.limits import Limits, limits_of
from kabale.search.solve import Method, solve
from kabale.search.verdict import Unknown, Verdict
from kabale.store.values import StudyRow
from kabale.studies.plan import Deals
from kabale.studies.stats import ENGINE, RUNAWAY, Summary, summary
from kabale.table.decks import AnyDeal, Deal
from kabale.version import __version__

USUAL: Final = Limits(positions=100_000)
"""The default limits for each deal, as of ``kabale study`` without the kernel."""


@dataclass(frozen=True, slots=True)
class DealResult(StudyRow):
    """The verdict on one deal, with the *moves* of a win, which the engine judges because the rules play it."""

    moves: tuple[Move, ...] = ()


class DealStudy:
    """A study under way: iterating searches deal after deal, each once, and can be repeated."""

    def __init__(self, game: Game, deals: Sequence[Deal], search: Callable[[Deal], Verdict]) -> None:
        self.game = game
        self.deals = deals
        self._search = search
        self._rows: list[DealResult] = []

    def __iter__(self) -> Iterator[DealResult]:
        for place, deal in enumerate(self.deals):
            if place == len(self._rows):
                verdict = self._search(deal)
                length = len(verdict.moves) if verdict.verdict == "won" else None
                cost = verdict.positions, verdict.seconds
                words = verdict.reason or "", "" if length is None else ENGINE, __version__
                self._rows.append(DealResult(str(deal), verdict.verdict, *cost, length, *words, verdict.moves))
            yield self._rows[place]

    @property
    def rows(self) -> list[DealResult]:
        """The rows of all deals."""
        return list(self)

    @property
    def summary(self) -> Summary:
        """The summary of all deals."""
        return summary(self.rows)

    def __len__(self) -> int:
        return len(self.deals)

    def __repr__(self) -> str:
        return f"<DealStudy of {self.game.name or self.game.title!r}: {len(self._rows)} of {len(self)} deals searched>"


def study(  # noqa: PLR0913 - each is an option of its own
    game: Game | str | Path,
    deals: Iterable[AnyDeal] | str,
    limits: Limits | None = None,
    *,
    seconds: float | None = None,
    positions: int | None = None,
    variant: str | None = None,
    level: int = 0,
    method: Method = "auto",
) -> DealStudy:
    """Search many deals of a game, given as itself, by its name or by the path of its definition.

    *deals* are deals, their texts or numbers, or a range as one text, such as ``"ms:1-100"``. A number without a
    scheme counts in the game's usual one. *seconds*, *positions* and *limits* bound the search of each deal; the
    default is 100,000 positions. Raises UnknownGame, BadDefinition, BadDeal, and ValueError for wrong limits. Nothing
    is searched before a row is asked for, which raises BadDeal for an unknown deal, variant or level.

    >>> found = study("freecell", range(1, 4), positions=10_000)
    >>> [(row.deal, row.verdict) for row in found]
    [('ms:1', 'won'), ('ms:2', 'won'), ('ms:3', 'won')]
    """
    expect(deals, Iterable, "deals, or a range of them as text")
    game = game if isinstance(game, Game) else game_named(game)
    if isinstance(deals, str):
        deals = Deals.parse(deals, game.numbering).ids()
    chosen = [Deal.of(deal, game.numbering) for deal in deals]
    bound = limits_of(limits, seconds=seconds, positions=positions, usual=USUAL)

    def search(deal: Deal) -> Verdict:
        try:
            # The flag is never set: looking at it is where the kernel notices Ctrl-C.
            return solve(game.deal(deal, variant=variant, level=level), bound, method=method, stop=Event())
        except RunawayRules:
            return Unknown(RUNAWAY, 0, 0.0)

    return DealStudy(game, chosen, search)
