"""Taking cards up by hand: ``folgeschieb``, faces, ``gesperrt`` (224-226, 246-249, X12, X14)."""

import pytest

from tests.spoken import spoken
from tests.xml.playing import OPEN, cards, field, game, moves, table

SUITED = "<max>13</max><folgestart>frei</folgestart><folgefarbe>gleich</folgefarbe><folgewert>ab</folgewert>"


def taken(blocks: str, lying: str, *, rules: str = SUITED) -> str:
    """Return the moves of a pile to an empty one that takes all."""
    tag = f"<folgeschieb>{blocks}</folgeschieb>" if blocks else ""
    return moves(table(game(rules + tag, OPEN), f"2 {lying}\n3"))


def test_a_run_by_the_field_s_own_rules() -> None:
    """225: without ``folgeschieb`` a run by suit and rank moves, in each length."""
    assert "2-3 2x2-3 2x3-3" == taken("", "KS 9H 8H 7H")


def test_the_end_of_the_sequence_ends_runs_too() -> None:
    """215: after an ace nothing follows, in a run as in a lay."""
    ended = SUITED + "<folgeende>A</folgeende>"

    assert "2-3 2x2-3" == taken("", "AH KH", rules=SUITED)
    assert "2-3" == taken("", "AH KH", rules=ended)


def test_face_down_cards_break_a_block() -> None:
    """266: cards that lie face down are not taken."""
    assert "2-3" == taken("offen", "(9H) 8H")
    assert "" == taken("offen", "9H (8H)")


@pytest.mark.parametrize(
    ("blocks", "lying", "expected"),
    [
        ("offen", "KS 2H 9C", "2-3 2x2-3 2x3-3"),
        ("farbe", "9D 8H 7H", "2-3 2x2-3"),
        ("anderefarbe", "9H 8H 7D 6H", "2-3 2x2-3 2x3-3"),
        ("farbwechsel", "9D 8H 7S 6H", "2-3 2x2-3 2x3-3"),
        ("wert", "8S 7H 7H", "2-3 2x2-3"),
        ("wertauf", "7H 8H 9H", "2-3 2x2-3 2x3-3"),
        ("wertab", "9H 8H 7H", "2-3 2x2-3 2x3-3"),
        ("wertaufab", "8H 9H 8H", "2-3 2x2-3 2x3-3"),
        ("wertauf2", "5H 7H 9H", "2-3 2x2-3 2x3-3"),
        ("wertauf2", "5H 6H", "2-3"),
        ("wertab3", "KH TH 7H", "2-3 2x2-3 2x3-3"),
        ("wertauf", "7H 8S", "2-3"),
    ],
)
def test_blocks(blocks: str, lying: str, expected: str) -> None:
    """X14, inferred: a suit word replaces the suit test, a rank word the rank test; the other stays."""
    assert expected == taken(blocks, lying)


def test_a_single_card_from_anywhere() -> None:
    """464, X14: ``einzeln`` picks one face-up card wherever it lies."""
    assert "2-3 2@2-3" == taken("einzeln", "(KS) 2H 9C")


def test_a_picked_card_leaves_a_gap() -> None:
    """X14: the others stay as they lie."""
    position = table(game(SUITED + "<folgeschieb>einzeln</folgeschieb>", OPEN), "2 KS 2H 9C\n3", "2@1-3")

    assert ("2H 9C", "KS") == (cards(position, 2), cards(position, 3))
    position.pop()
    assert "KS 2H 9C" == cards(position, 2)


def test_a_block_turned_round() -> None:
    """X14: ``umdrehen`` takes a run and lays it reversed: the top card must fit."""
    rules = SUITED + "<folgeschieb>umdrehen</folgeschieb>"
    target = "<max>13</max><folgestart>7</folgestart>"
    position = table(game(rules, target), "2 9H 8H 7H\n3")

    assert "2-3 2x2-3 2x3-3" == moves(position)
    position.play("2x3-3")
    assert "7H 8H 9H" == cards(position, 3)
    position.pop()
    assert "9H 8H 7H" == cards(position, 2)


def test_the_source_judges_the_block_and_the_target_its_lowest_card() -> None:
    """X14: inside, a block is not judged again by the target."""
    target = "<max>13</max><folgestart>9</folgestart>"
    source = SUITED + "<folgeschieb>offen</folgeschieb>"

    assert "2x2-3" == moves(table(game(source, target), "2 9H 2S\n3"))


def test_without_rules_single_cards_move() -> None:
    """X12, inferred: no two cards form a run there."""
    assert "2-3" == taken("", "9H 8H", rules="")


def test_locked_for_good() -> None:
    """249: ``gesperrt`` keeps every card, any other word than ja keeps none."""
    assert "" == taken("", "9H", rules="<gesperrt>ja</gesperrt>")
    assert "2-3" == taken("", "9H", rules="<gesperrt>nein</gesperrt>")


def test_a_field_that_deals_gives_nothing_by_hand() -> None:
    """172: with ``ziel`` a card is dealt by a click, not taken."""
    position = table(game("<ziel>b</ziel>", OPEN), "2 9H\n3")

    assert "c2" == moves(position)
    assert spoken(position, "you cannot take cards from pile 2 by hand: click it to deal") == position.why("2-3")


def test_fields_out_of_sight_give_nothing() -> None:
    """X4, 331."""
    assert "" == moves(table(game(field("a", x=3, y=-2), OPEN), "2 9H\n3"))
    assert "" == taken("", "9H", rules="<sichtbar>0</sichtbar>")
    assert "" == taken("", "9H", rules="<sicht>verdeckt</sicht>")


def test_the_order_of_moves() -> None:
    """The pinned order: by pile; lays by target, then count; picks; moves under; clicks."""
    single = OPEN + "<folgeschieb>einzeln</folgeschieb>"
    under = "<max>9</max><folgestart>frei</folgestart><folgefarbe>frei</folgefarbe><folgewert>frei</folgewert>"
    both = under + "<einschub>aussen</einschub>"
    deals = "<ziel>b</ziel>"
    position = table(game(single, both, deals), "2 9H 8H\n3 2S\n4 KC")

    assert "2-3 2@1-3 2-3^ 2@1-3^ 3-2 c4" == moves(position)
