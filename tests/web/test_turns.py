"""Turns: who waits is served after one of each of the others, and nobody has everything."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from kabale.services.refusals import Refusal
from kabale.services.turns import Places, Turns

LONG = 60.0


def test_players_are_served_in_turn_however_many_orders_one_has() -> None:
    """Eve's four orders came first, then one of Anna and one of Bill: these wait for one of hers each, not for all."""
    turns, served = Turns(["the only one"]), list[str]()

    def order(player: str) -> None:
        with turns.one_for(player, LONG):
            served.append(player)

    with ThreadPoolExecutor(8) as threads, turns.one_for("somebody", LONG):
        for number, player in enumerate(["eve", "eve", "eve", "eve", "anna", "bill"], 1):
            threads.submit(order, player)
            while sum(map(len, turns._waiting.values())) < number:
                pass

    assert ["eve", "anna", "bill", "eve", "eve", "eve"] == served


def test_one_player_never_has_all_and_gets_again_what_he_had() -> None:
    """Of two one is left for the next player; whoever comes again finds his plays where they were."""
    turns = Turns(["one", "two"])
    with turns.one_for("eve", LONG) as first:
        with pytest.raises(Refusal) as caught, turns.one_for("eve", 0.0):
            pass
        with turns.one_for("anna", LONG) as second:
            pass
    with turns.one_for("anna", LONG) as third:
        pass

    assert "busy" == caught.value.code
    assert {"one", "two"} == {first, second}
    assert second == third


def test_whoever_does_not_wait_long_enough_is_forgotten() -> None:
    """His turn goes to the next."""
    turns = Turns(["the only one"])
    with turns.one_for("eve", LONG), pytest.raises(Refusal), turns.one_for("anna", 0.0):
        pass
    turns.wait_until_all_are_back()
    with turns.one_for("bill", LONG) as lent:
        pass

    assert "the only one" == lent


def test_places_are_shared() -> None:
    """Three places, of which one player may have two; whoever leaves makes room."""
    places = Places(3, 2)

    def is_free(player: str) -> bool:
        try:
            with places.one_for(player):
                return True
        except Refusal:
            return False

    with ExitStack() as taken:
        taken.enter_context(places.one_for("eve"))
        taken.enter_context(places.one_for("eve"))
        assert [False, True] == [is_free("eve"), is_free("anna")]
        taken.enter_context(places.one_for("anna"))
        assert not is_free("bill")

    assert all(map(is_free, ("eve", "anna", "bill")))
