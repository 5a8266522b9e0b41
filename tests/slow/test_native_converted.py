"""Games that are converted from .pat to XML have tables in both languages, which give the same verdicts."""

from collections.abc import Iterator
from contextlib import suppress

from tests.search.kernel import judged
from tests.search.little import GAMES, game_of

import kabale
from kabale.engine.game import Game
from kabale.engine.tables import Tables
from kabale.library.authoring import NotConvertible, convert
from kabale.search.limits import Limits

LIMITS = Limits(positions=40_000, memory=1 << 28)
DEALS = [f"k1:{number}" for number in range(1, 6)]


def converted() -> Iterator[tuple[Game, Game]]:
    """Yield the .pat games that can be said in XML, with what they are there."""
    for game in map(game_of, GAMES):
        with suppress(NotConvertible):
            text = convert(game, "xml") if game.format == "pat" else None
            if text is not None:
                other, problems = kabale.loads(text, format="xml")
                assert other is not None, problems
                yield game, other


def test_no_verdict_contradicts_the_other() -> None:
    """One may stay unknown where the other is found: the order of the piles decides what is tried first."""
    games = list(converted())
    tabulated = [[isinstance(game.deal("k1:1").tables(), Tables) for game in both] for both in games]
    verdicts = {
        (both[0].title, deal): {judged(game.deal(deal), LIMITS).verdict for game in both}
        for both in games
        for deal in DEALS
    }

    assert len(games) > 40
    assert all(map(all, tabulated))
    assert [] == [which for which, words in verdicts.items() if words == {"won", "lost"}]
