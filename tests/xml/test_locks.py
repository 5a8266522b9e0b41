"""``sperre`` and ``schiebsperre`` (234-258)."""

import pytest

from tests.spoken import spoken
from tests.xml.playing import OPEN, game, moves, table


def locked(attributes: str, b: str = "", c: str = "", *, limits: str = "<max>1</max>") -> str:
    """Return whether pile 2, which holds a card, gives it to pile 5 (2-5) and takes one from pile 5 (5-2)."""
    lock = f"<sperre {attributes}>b c</sperre>"
    little = game(OPEN + lock, limits, limits, OPEN)
    return moves(table(little, f"2 AS\n3 {b}\n4 {c}\n5 KS"), "2-5 5-2")


def test_one_occupied_field_locks_both_ways() -> None:
    """241-243: the usual lock."""
    assert "2-5 5-2" == locked("")
    assert "" == locked("", "2S")


@pytest.mark.parametrize(("kind", "free"), [("legen", "2-5"), ("nehmen", "5-2"), ("alles", "")])
def test_what_is_locked(kind: str, free: str) -> None:
    """241: laying, taking, or with any other word both."""
    assert free == locked(f'typ="{kind}"', "2S")


@pytest.mark.parametrize(
    ("when", "open_for", "locked_for"),
    [
        ("leer", ("2S", "3S"), ("", "3S")),
        ("belegt", ("", ""), ("2S", "")),
        ("belegbar", ("2S", "3S"), ("", "3S")),
        ("voll", ("", ""), ("", "3S")),
    ],
)
def test_when_it_locks(when: str, open_for: tuple[str, str], locked_for: tuple[str, str]) -> None:
    """242: one field that satisfies the condition is enough; the fields hold one card at most."""
    assert "2-5 5-2" == locked(f'bedingung="{when}"', *open_for)
    assert "" == locked(f'bedingung="{when}"', *locked_for)


def test_a_field_without_limit_is_never_full_nor_has_it_room() -> None:
    """X12."""
    assert "2-5 5-2" == locked('bedingung="voll"', "2S", "3S", limits="")
    assert "2-5 5-2" == locked('bedingung="belegbar"', limits="")


@pytest.mark.parametrize(("mode", "locks_with"), [("or", (1, 2)), ("and", (2,)), ("xor", (1,))])
def test_how_many_fields_it_takes(mode: str, locks_with: tuple[int, ...]) -> None:
    """243-245: one, each, or some but not all."""
    piles = {0: ("", ""), 1: ("2S", ""), 2: ("2S", "3S")}

    assert locks_with == tuple(count for count in piles if not locked(f'modus="{mode}"', *piles[count]))


def test_a_lock_that_is_off_waits_for_an_action() -> None:
    """240: switched on by its name."""
    lock = '<sperre id="tor" status="inaktiv">b</sperre>'
    action = '<aktion typ="links"><aenderung feld="a" tag="sperre" id="tor">aktiv</aenderung></aktion>'
    little = game(OPEN + lock, "", OPEN, extra=action)
    position = table(little, "2 AS\n3 2S\n4")

    assert "2-4" == moves(position, "2-4")
    position.play("c3")
    assert "" == moves(position, "2-4")
    assert spoken(position, "pile 2 is locked: you cannot take cards from it now") == position.why("2-4")


# -- schiebsperre ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attributes", "onto_empty", "onto_occupied"),
    [
        ("", False, False),
        ('bedingung="leer"', True, False),
        ('bedingung="belegt"', False, True),
        ('bedingung="keinstopp"', True, True),
        ('bedingung="stopp"', False, False),
        ('status="inaktiv"', True, True),
    ],
)
def test_some_targets_are_barred(attributes: str, onto_empty: bool, onto_occupied: bool) -> None:
    """250-253: the condition says when laying is possible after all."""
    little = game(OPEN + f"<schiebsperre {attributes}>b c</schiebsperre>", OPEN, OPEN, OPEN)
    position = table(little, "2 AS\n3\n4 KS\n5")

    assert onto_empty == (moves(position, "2-3") == "2-3")
    assert onto_occupied == (moves(position, "2-4") == "2-4")
    assert "2-5" == moves(position, "2-5")


def test_cards_with_a_stop_may_pass() -> None:
    """253: ``stopp`` bars a target unless a stop is on for the source."""
    stopped = OPEN + '<schiebsperre bedingung="stopp">b</schiebsperre><stopp bedingung="kartenzahl">2</stopp>'
    little = game(stopped, OPEN)

    assert "2-3" == moves(table(little, "2 AS 2S\n3"), "2-3")
    assert "" == moves(table(little, "2 AS\n3"), "2-3")


def test_deals_and_right_clicks() -> None:
    """X22: a right click is bound as a hand move is; a deal is not."""
    bar = "<schiebsperre>b</schiebsperre>"
    deals = table(game("<ziel>b</ziel>" + bar, OPEN), "2 AS\n3")
    clicked = table(game(OPEN + bar, OPEN + "<auto>ja</auto>"), "2 AS\n3")

    assert "c2" == moves(deals)
    assert spoken(clicked, "no card of pile 2 can be moved automatically") == clicked.why("r2")
