"""The deals that the package calls winnable: each is searched again, and its line is played by the rules."""

import pytest

import kabale
from kabale.library.deals import winnable_deals, won_deals
from kabale.search.limits import Limits
from kabale.search.solve import solve
from kabale.search.verdict import Won

FAR = Limits(positions=60_000)
"""As far as ``scripts/make_winnable.py`` searched them."""

PARTS = 10


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", won_deals())
def test_every_listed_deal_is_won_again(name: str, part: int) -> None:
    """A search that wins replays its line move by move: a deal without a win is named."""
    game = kabale.game(name)
    lost = [deal for deal in winnable_deals(game)[part::PARTS] if not isinstance(solve(game.deal(deal), FAR), Won)]

    assert lost == []
