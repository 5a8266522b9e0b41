"""Jokers (110-117, X17)."""

import pytest

from kabale.engine.game import Game
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


UP = "<max>13</max><folgestart>{}</folgestart><folgefarbe>frei</folgefarbe><folgewert>auf</folgewert>"


@pytest.mark.parametrize(
    ("column", "rank", "holds"), [(DOWN, "10", True), (DOWN, "4", False), ("<folgewert>ab</folgewert>", "4", True)]
)
def test_what_comes_next_on_a_joker(column: str, rank: str, *, holds: bool) -> None:
    """490: what its place leaves open has its say, and without ``folgefarbe`` that is any card.

    Nothing came next on a joker that may be several cards: found by the second interpreter.
    """
    test = f'<bedingung feld="ziel" tag="naechster">{rank}</bedingung>'

    assert holds == fires(test, "QH JK", fields=(column,))


def test_what_is_pushed_in_under_a_joker() -> None:
    """109, X17: under a joker and a five lies a three and no nine, on top of a five and a joker a seven.

    Found by random definitions: anything went under a joker.
    """
    below = UP.format("frei") + "<einschub>{}</einschub>"
    for insert in ("hinten", "aussen"):
        pairs = {card: f"2 JK 5S\n3 {card}" for card in ("3H", "9H", "4H", "JK")}
        found = [card for card, drawn in pairs.items() if moves(table(_with(below.format(insert)), drawn), "3-2^")]
        assert ["3H", "JK"] == found
    assert "3-2" == moves(table(_with(below.format("aussen")), "2 5S JK\n3 7H"), "3-2 3-2^")


def test_a_joker_that_began_a_pile_is_another_card_when_one_is_pushed_in_under_it() -> None:
    """X17: the joker began a pile of spades; under it may lie what it can follow. Found by the second interpreter."""
    tags = "<max>13</max><folgestart>Pik</folgestart><folgefarbe>wechsel</folgefarbe><folgewert>frei</folgewert>"
    position = table(_with(tags + "<einschub>hinten</einschub>"), "2 JK\n3 QC")

    assert "3-2^" == moves(position, "3-2 3-2^")


def _with(tags: str) -> Game:
    return game(tags, OPEN, cards=PACK)


@pytest.mark.parametrize(
    ("lying", "is_run"), [("JK KC", False), ("JK 2C", True), ("JK JK 3C", True), ("JK JK KC", False)]
)
def test_a_joker_that_begins_a_run_is_one_card(lying: str, is_run: bool) -> None:
    """109, X17: before a king it is a queen, and no ace that the field begins with.

    Found by random definitions: it was both at once, and points were counted for a run that was none.
    """
    points = UP.format("A") + '<punkte bedingung="{}">7</punkte>'
    goal = "<punktemax>99</punktemax>"
    for word in ("folge", "startfolge"):
        little = game(points.format(word), cards=PACK + goal)
        assert (7 if is_run else 0) == table(little, f"2 {lying}").score
    test = '<bedingung feld="ziel" tag="startfolge"></bedingung>'
    assert is_run == fires(test, lying, fields=(UP.format("A"),))


def test_a_run_that_begins_within_a_pile_begins_with_one_card() -> None:
    """181: the last cards are a run from an ace on; the joker between a king and a two is one."""
    points = UP.format("A") + '<punkte bedingung="folge">7</punkte>'
    little = game(points, cards=PACK + "<punktemax>99</punktemax>")

    assert [7, 0, 0] == [table(little, f"2 {lying}").score for lying in ("KS JK 2S", "4S JK 7S", "KS JK 3S")]


@pytest.mark.parametrize(
    ("auto", "lying", "right", "wrong"),
    [
        ("wert", "5S JK", "", "7H"),
        ("wertauf", "5S JK", "7H", ""),
        ("wert", "5S", "", "JK"),
        ("wertauf", "5S", "JK", ""),
        ("K", "5S", "", "JK"),
        ("K", "QS", "JK", ""),
        ("6", "5S", "JK", ""),
    ],
)
def test_a_joker_is_one_card_for_a_right_click(auto: str, lying: str, right: str, wrong: str) -> None:
    """274, X17: on a five it is a six, whatever ``auto`` asks; found by random definitions: it was any card."""
    little = game(OPEN, UP.format("frei") + f"<auto>{auto}</auto>", cards=PACK)

    for card in (*right.split(), *wrong.split()):
        shortcut = table(little, f"2 {card}\n3 {lying}").shortcut("r2")
        assert ("2-3" if card in right else "None") == str(shortcut)


@pytest.mark.parametrize(("auto", "expected"), [("farbe", "None"), ("farbwechsel", "2-3")])
def test_a_joker_below_is_one_card_for_a_right_click(auto: str, expected: str) -> None:
    """X17: the three of hearts lies on a four of another suit, which is none of its own. The joker was two fours.

    Found by the second interpreter.
    """
    column = "<max>13</max><folgefarbe>ungleich</folgefarbe><folgewert>ab</folgewert>" + f"<auto>{auto}</auto>"
    position = table(game(OPEN, column, cards=PACK), "2 3H\n3 5S JK")

    assert expected == str(position.shortcut("r2"))


def test_a_joker_below_that_lies_face_down_is_asked_for_the_condition_alone() -> None:
    """286, X17: blindstart lets any card be laid there, the sequence has no say. It had: seen when read once more."""
    column = "<max>13</max><folgefarbe>ungleich</folgefarbe><folgewert>ab</folgewert><auto>farbe</auto>"
    little = game(OPEN, column + "<blindstart>frei</blindstart><aufdecken>manuell</aufdecken>", cards=PACK)

    assert "2-3" == str(table(little, "2 3H\n3 5S (JK)").shortcut("r2"))


def test_named_cards_are_no_jokers() -> None:
    """X17: a deal that names a card takes no joker; any card may be one."""
    pack = '<karten>32x0</karten><add typ="einzel">Joker</add><add typ="einzel">Herz A</add>'
    named = '<lege typ="offen" quelle="stock" anz="9">A</lege>'
    either = '<lege typ="offen" quelle="stock" anz="9">frei</lege>'

    assert (1, 2) == tuple(len(game(tags, cards=pack).deal("1").table.piles[1]) for tags in (named, either))
