"""Automatic laying: ``auto``, right clicks, the ``a`` key (267-276, X23)."""

import pytest

import kabale
from kabale.engine.game import Position
from kabale.engine.session import Session
from tests.spoken import spoken
from tests.xml.playing import OPEN, cards, field, game, moves, played, table

UP = "<max>13</max><folgestart>A</folgestart><folgefarbe>gleich</folgefarbe><folgewert>auf</folgewert>"


def laid(auto: str, lying: str, card: str) -> bool:
    """Say whether a right click lays a card on a field that takes all."""
    position = table(game(OPEN, OPEN + f"<auto>{auto}</auto>"), f"2 {card}\n3 {lying}")
    assert "r2" not in moves(position)
    meant = position.shortcut("r2")
    if meant is None:
        return False
    position.play(meant)
    assert "" == cards(position, 2)
    return True


@pytest.mark.parametrize(
    ("auto", "lying", "right", "wrong"),
    [
        ("ja", "KS", "2H", ""),
        ("ende", "KS", "2H", ""),
        ("nein", "KS", "", "2H"),
        ("K", "", "KH", "QH"),
        ("Herz 9", "", "9H", "9S 8H"),
        ("farbe", "KH", "2H", "2D"),
        ("anderefarbe", "KH", "2S 2D", "2H"),
        ("farbwechsel", "KH", "2S", "2D 2H"),
        ("wert", "KH", "KS", "QS"),
        ("wertauf", "KH", "AS", "QS"),
        ("wertab", "KH", "QS", "AS"),
        ("wertaufab", "KH", "QS AS", "KS"),
        ("wertauf3", "9H", "QS", "TS"),
        ("leer", "", "2H", ""),
        ("leer", "KS", "", "2H"),
        ("belegt", "KS", "2H", ""),
        ("belegt", "", "", "2H"),
        ("farbe", "", "", "2H"),
        ("leer,K", "QS", "KH", "2H"),
    ],
)
def test_conditions(auto: str, lying: str, right: str, wrong: str) -> None:
    """269-276: what must hold of the card that is laid."""
    assert all(laid(auto, lying, card) for card in right.split())
    assert not any(laid(auto, lying, card) for card in wrong.split())


def test_the_first_conditions_of_all_fields_come_first() -> None:
    """276: an occupied field before an empty one, wherever they are in the file."""
    auto = "<auto>belegt,ja</auto>"
    little = game(OPEN, OPEN + auto, OPEN + auto)

    assert "KS AS" == cards(table(little, "2 AS\n3\n4 KS", "r2"), 4)
    assert "AS" == cards(table(little, "2 AS\n3\n4", "r2"), 3)


def test_only_where_the_rules_allow() -> None:
    """268: the field must take the card; the source must give it."""
    little = game(OPEN, UP + "<auto>ja</auto>")

    position = table(little, "2 2S\n3")
    assert spoken(position, "no card of pile 2 can be moved automatically") == position.why("r2")
    assert "AS" == cards(table(little, "2 AS\n3", "r2"), 3)
    locked = game(OPEN + "<gesperrt>ja</gesperrt>", UP + "<auto>ja</auto>")
    assert table(locked, "2 AS\n3").why("r2") is not None


def test_no_action_is_set_off_by_it() -> None:
    """X23: a lay that an action would take over is not chosen."""
    forbids = '<aktion typ="legen"><bedingung feld="ziel" tag="id">b</bedingung></aktion>'
    little = game(OPEN, UP + "<auto>ja</auto>", UP + "<auto>ja</auto>", extra=forbids)

    assert "AS" == cards(table(little, "2 AS\n3\n4", "r2"), 4)


def run(position: Position) -> str:
    """Lay automatically as long as it goes."""
    line: list[str] = []
    while (move := position.automatic()) is not None and len(line) < 99:
        position.play(move)
        line.append(str(move))
    return " ".join(line)


def test_an_automatic_run() -> None:
    """268, X23: pile after pile, until nothing moves."""
    little = game(OPEN, OPEN, field("g", UP, kind="grund"))
    position = table(little, "2 3S AS\n3 2S\n4")

    assert "2-4 3-4 2-4" == run(position)
    assert "AS 2S 3S" == cards(position, 4)


PUSHED = "<max>13</max><folgestart>frei</folgestart><folgefarbe>gleich</folgefarbe><folgewert>auf</folgewert>"


def test_what_is_pushed_in_at_the_bottom_is_laid_of_itself_too() -> None:
    """227-229, 268-269, X23: found by random definitions: neither a right click nor an automatic run pushed a card in.

    *hinten* takes it below, *aussen* on top first, then below; an empty field is begun as any other.
    """
    below, either = (
        game(OPEN, PUSHED + f"<einschub>{where}</einschub><auto>ja</auto>") for where in ("hinten", "aussen")
    )

    assert "6S 7S" == cards(table(below, "2 6S\n3 7S", "r2"), 3)
    assert "2-3^" == run(table(below, "2 6S\n3 7S"))
    assert "7S" == cards(table(below, "2 7S\n3", "r2"), 3)
    assert table(below, "2 8S\n3 7S").why("r2") is not None
    assert "7S 8S" == cards(table(either, "2 8S\n3 7S", "r2"), 3)
    assert "5S 6S 7S" == cards(played(table(either, "2 5S 6S\n3 7S"), "r2 r2"), 3)
    assert "a right click here stands for the move 2-3^" == table(either, "2 6S\n3 7S").why("r2")


def test_a_block_is_not_pushed_in() -> None:
    """X16: one card at a time, of itself as by hand."""
    down = "<folgefarbe>gleich</folgefarbe><folgewert>auf</folgewert>"
    little = game(down, PUSHED + "<einschub>hinten</einschub><auto>5</auto>")

    assert "" == run(table(little, "2 5S 6S\n3 7S"))


def test_sevens_lays_by_itself() -> None:
    """Found by playing: the rows of Sevens grow on both sides, and hardly a card went there by itself."""
    session = Session(kabale.game("sieben"), 1)
    laid = 0
    for _ in range(60):
        while (move := session.position.automatic()) is not None:
            laid += move.kind == "under"
            session.play(move)
        if session.position.why("c1") is None:
            session.play("c1")

    assert laid


def test_cards_stay_where_they_end() -> None:
    """270, X23: from one automatic field only to one that is the end; from that one nowhere."""
    little = game(OPEN + "<auto>ja</auto>", OPEN + "<auto>ja</auto>", OPEN + "<auto>ende</auto>")

    assert "2-4" == run(table(little, "2 AS\n3\n4"))
    assert "" == run(table(little, "2\n3\n4 AS"))
    two = game(OPEN + "<auto>ja</auto>", OPEN + "<auto>ja</auto>")
    assert "" == run(table(two, "2 AS\n3"))


def test_abbreviations_are_no_moves_of_their_own() -> None:
    """The list of moves does not name a right click beside the lay that it stands for."""
    little = game(OPEN, UP + "<auto>ja</auto>")
    position = table(little, "2 AS\n3")

    assert "2-3" == moves(position)
    assert "a right click here stands for the move 2-3" == position.why("r2")
    assert ["2-3"] == list(map(str, played(position, "r2").moves))
