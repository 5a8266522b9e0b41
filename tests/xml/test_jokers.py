"""Jokers (110-117, X17)."""

import pytest

from tests.xml.playing import OPEN, fires, game, moves, table

PACK = "<karten>52x2</karten>" + '<add typ="einzel">Joker</add>' * 3
DOWN = "<max>13</max><folgestart>K</folgestart><folgeende>A</folgeende>"
DOWN += "<folgefarbe>wechsel</folgefarbe><folgewert>ab</folgewert>"


def to_two(lying: str, taken: str, *, tags: str = DOWN, more: str = "") -> str:
    """Return the moves of pile 3 to pile 2, which is built down from a king."""
    source = "<folgefarbe>frei</folgefarbe><folgewert>ab</folgewert>" + more
    position = table(game(tags, source, cards=PACK), f"2 {lying}\n3 {taken}")
    return moves(position, "3-2 3x2-2 3x3-2 3x4-2")


def test_a_joker_takes_any_fitting_rank() -> None:
    """111: on a card, on an empty field; not on the end."""
    assert "3-2" == to_two("KS QH", "JK")
    assert "3-2" == to_two("", "JK")
    assert "" == to_two("AS", "JK")


def test_what_lies_on_a_joker() -> None:
    """111: K Q joker 10: a ten follows, a four does not; the joker is a black jack here."""
    assert "3-2" == to_two("KS QH JK", "TH")
    assert "" == to_two("KS QH JK", "TS")
    assert "" == to_two("KS QH JK", "4H")


def test_jokers_on_jokers() -> None:
    """X17: each stands for what the run needs."""
    assert "3-2" == to_two("KS JK JK", "TH")
    assert "" == to_two("KS JK JK", "JH")
    assert "3-2" == to_two("KS JK", "JK")


def test_a_run_with_a_joker_moves() -> None:
    """113: if a value can be found that makes it a run."""
    assert "3x4-2" == to_two("KS", "QH JK TS 9H")
    assert "" == to_two("KS", "QH JK 4S 3H").replace("3-2", "")
    assert "3x3-2" == to_two("KS QH", "JK TS 9H")


def test_a_joker_at_the_bottom_of_a_block() -> None:
    """X17: it must fit the target and the card above it at once."""
    assert "3x2-2" == to_two("KS QH", "JK TS")
    assert "" == to_two("KS QH", "JK 9S")


def test_a_joker_alone_is_always_free() -> None:
    """112: it adapts its value to where it goes."""
    assert "3-2" == to_two("KS QH", "9S JK")


def test_a_joker_as_first_card() -> None:
    """X17: it stands for the king that the field begins with."""
    assert "3-2" == to_two("JK", "QH")
    assert "" == to_two("JK", "JH")
    bound = DOWN.replace("<folgestart>K", '<folgestart bedingung="wert">K')
    assert "3-2" == to_two("JK", "QH", tags=bound)


@pytest.mark.parametrize(
    ("named", "lying", "holds"),
    [
        ("Joker", "KS JK", True),
        ("Joker", "KS QH", False),
        ("frei", "KS JK", True),
        ("D", "KS JK", True),
        ("Herz D", "KS JK", True),
        ("Pik D", "KS JK", False),
        ("B", "KS JK", False),
    ],
)
def test_conditions_on_a_joker(named: str, lying: str, holds: bool) -> None:
    """X17: a test holds if one of the values that its place leaves open satisfies it."""
    test = f'<bedingung feld="ziel" tag="karte">{named}</bedingung>'

    assert holds == fires(test, lying, fields=(DOWN,))


def test_comparing_a_joker() -> None:
    """X17: the joker on a king is a red queen here."""
    test = '<vergleich feld1="a" feld2="b" typ="abstand">{}</vergleich>'

    assert fires(test.format(0), "KS JK", "QS", fields=(DOWN, OPEN))
    assert not fires(test.format(0), "KS JK", "JS", fields=(DOWN, OPEN))


def test_named_cards_are_no_jokers() -> None:
    """X17: a deal that names a card takes no joker; any card may be one."""
    pack = '<karten>32x0</karten><add typ="einzel">Joker</add><add typ="einzel">Herz A</add>'
    named = '<lege typ="offen" quelle="stock" anz="9">A</lege>'
    either = '<lege typ="offen" quelle="stock" anz="9">frei</lege>'

    assert (1, 2) == tuple(len(game(tags, cards=pack).deal("1").table.piles[1]) for tags in (named, either))
