"""The deals of the day: the same for everybody, others tomorrow, and each can be won."""

from datetime import date, timedelta
from hashlib import sha256
from itertools import islice

import pytest

import kabale
from kabale.library.catalogue import entry
from kabale.library.deals import GAMES, ROUND, TRIED, candidates, daily_deals
from kabale.search.solve import solve
from kabale.search.verdict import Won

DAY = date(2026, 12, 23)


def test_a_day_has_deals_that_anybody_can_reckon() -> None:
    """As the module says it: SHA-256 of game, place in the round and how many were tried, by hand."""
    digest = sha256(f"klondike {DAY.toordinal() % ROUND} 2".encode()).hexdigest()
    expected = f"k1:{1 + int(digest, 16) % 1_000_000}"

    assert expected == [*islice(candidates("klondike", DAY.toordinal() % ROUND), 3)][2]


def test_tomorrow_has_other_deals_and_every_day_of_the_round_its_own() -> None:
    """Of one game two days may have the same among a million, of all six they may not."""
    days = [tuple(daily_deals(DAY + timedelta(number)).values()) for number in range(ROUND)]

    assert ROUND == len(set(days))


def test_deals_are_of_the_games_usual_scheme_and_in_its_range() -> None:
    """FreeCell's are Microsoft's numbers up to 32,000, as everybody's."""
    deals = daily_deals(DAY)
    schemes = {game: deal.partition(":")[0] for game, deal in deals.items()}
    numbers = [int(daily_deals(DAY + timedelta(number))["freecell"].removeprefix("ms:")) for number in range(200)]

    assert {game: entry(game).deals for game in GAMES} == schemes
    assert all(1 <= number <= 32_000 for number in numbers)


def test_yukon_is_dealt_at_once_from_the_seventh_of_december_on() -> None:
    """Days before it keep their deals, so what was won on them stays won."""
    before, after = daily_deals(date(2026, 12, 6)), daily_deals(date(2026, 12, 7))
    others = set(GAMES) - {"yukonx"}

    assert ({*others, "yukon"}, {*others, "yukonx"}) == (set(before), set(after))
    assert list(before).index("yukon") == list(after).index("yukonx")
    assert "k1:432769" == daily_deals(date(2026, 11, 23))["yukon"]


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_of_the_day_can_be_won(game: str) -> None:
    """Three days, three years apart."""
    deals = [daily_deals(DAY + timedelta(1000 * number))[game] for number in range(3)]
    verdicts = [solve(kabale.game(game).deal(deal), positions=400_000) for deal in deals]

    assert [Won] * 3 == [type(verdict) for verdict in verdicts]


@pytest.mark.parametrize("game", GAMES)
def test_the_deals_of_a_year_can_be_won(game: str) -> None:
    """Each fifth day of it.

    A later search may come to a win later than the one that chose the deals: search 13 wins three of Spider with two
    suits after 400,000 positions.
    """
    rules = kabale.game(game)
    deals = [daily_deals(date(2027, 1, 1) + timedelta(5 * number))[game] for number in range(73)]

    assert [] == [deal for deal in deals if not isinstance(solve(rules.deal(deal), positions=2_000_000), Won)]


def test_so_many_deals_can_be_passed_over_as_there_are_signs() -> None:
    """Each sign stands for one more than the one before."""
    assert [*range(36)] == [int(sign, 36) for sign in TRIED]
