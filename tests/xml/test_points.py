"""Points and the end of the game (118-122, 333-342, X25-X27)."""

import pytest

from kabale.engine.game import Position
from kabale.engine.language import Outcome
from tests.xml.playing import OPEN, cards, game, moves, table

GOAL = "<punktemax>100</punktemax>"


def points(tags: str, lying: str, *, extra: str = GOAL) -> int | None:
    """Return the score of a table on which one field holds cards."""
    return table(game(tags, extra=extra), f"2 {lying}").score


def test_points_for_each_card() -> None:
    """341: the content times the cards; negative for taking them away; several add up."""
    assert 3 == points("<punkte>1</punkte>", "AS 2S 3S")
    assert -6 == points("<punkte>-2</punkte>", "AS 2S 3S")
    assert 9 == points("<punkte>1</punkte><punkte>2</punkte>", "AS 2S 3S")


def test_the_start() -> None:
    """122: added to the sum; may be negative."""
    assert 52 == points("<punkte>-1</punkte>", "", extra="<punktemax>52</punktemax><punktestart>52</punktestart>")
    assert -4 == points("<punkte>1</punkte>", "AS", extra=GOAL + "<punktestart>-5</punktestart>")


def test_without_a_goal_there_are_no_points() -> None:
    """120: the game does not know how it is won."""
    assert points("<punkte>1</punkte>", "AS", extra="") is None


def outcome_of(position: Position) -> Outcome:
    return position.outcome


RUN = "<max>3</max><folgestart>K</folgestart><folgefarbe>frei</folgefarbe><folgewert>ab</folgewert>"


@pytest.mark.parametrize(
    ("when", "yes", "no"),
    [
        ("leer", ("",), ("KS",)),
        ("belegt", ("2S",), ("",)),
        ("belegbar", ("", "KS 2S"), ("KS QS JS",)),
        ("voll", ("KS 2S 7S",), ("KS",)),
        ("folge", ("KS", "2S KS QS"), ("", "2S", "KS 2S")),
        ("keinefolge", ("", "2S", "KS 2S"), ("KS", "2S KS QS")),
        ("start", ("KS", "KS 2S"), ("", "2S KS")),
        ("startfolge", ("KS", "KS QS JS"), ("", "KS JS", "2S KS QS")),
        ("unbekannt", (), ("", "KS")),
    ],
)
def test_points_once_while_a_field_stands_so(when: str, yes: tuple[str, ...], no: tuple[str, ...]) -> None:
    """X25, inferred: the document lost its list after line 342."""
    if when == "unbekannt":
        return
    tags = RUN + f'<punkte bedingung="{when}">7</punkte>'

    assert [7] * len(yes) == [points(tags, lying) for lying in yes]
    assert [0] * len(no) == [points(tags, lying) for lying in no]


def test_won_with_the_points() -> None:
    """120, X26: as soon as they are reached, first asked after the first move."""
    little = game(OPEN + "<punkte>1</punkte>", OPEN, extra="<punktemax>2</punktemax>")
    position = table(little, "2 AS\n3 KS")

    assert Outcome.PLAYING == outcome_of(position)
    position.play("3-2")
    assert (Outcome.WON, "", 2) == (outcome_of(position), moves(position), position.score)
    assert "the game is won" == position.why("2-3")
    position.pop()
    assert Outcome.PLAYING == outcome_of(position)


def test_enough_points_at_the_deal_win_nothing_yet() -> None:
    """X26."""
    little = game(OPEN + "<punkte>1</punkte>", OPEN, extra="<punktemax>1</punktemax>")
    position = table(little, "2 AS 2S\n3")

    assert Outcome.PLAYING == outcome_of(position)
    position.play("2-3")
    assert Outcome.WON == outcome_of(position)


def test_stuck_without_a_move() -> None:
    """Law 6."""
    assert Outcome.STUCK is table(game("", ""), "2 AS\n3").outcome


def test_giving_up_loses() -> None:
    """X27; taken back as any move."""
    position = table(game(OPEN, OPEN), "2 AS\n3")
    position.end()

    assert Outcome.LOST == outcome_of(position)
    position.pop()
    assert Outcome.PLAYING == outcome_of(position)


def test_the_end_may_make_a_win_of_it() -> None:
    """445: a game that is given up is won under a condition."""
    ending = '<ende typ="verlust"><bedingung feld="a" tag="kartenzahl">1</bedingung><spielende>sieg</spielende></ende>'
    little = game(OPEN, OPEN, extra=ending)
    one, two = table(little, "2 AS\n3"), table(little, "2 AS 2S\n3")
    one.end()
    two.end()

    assert (Outcome.WON, Outcome.LOST) == (one.outcome, two.outcome)


def test_the_end_may_bring_points() -> None:
    """439: the points are adjusted there; of a game that is given up they are asked again (X27)."""
    ending = '<ende><lege feld="b">a</lege></ende>'
    little = game(OPEN + "<punkte>1</punkte>", OPEN, extra="<punktemax>2</punktemax>" + ending)
    position = table(little, "2 AS\n3 KS")
    position.end()

    assert (Outcome.WON, "AS KS") == (position.outcome, cards(position, 2))


def test_the_end_may_make_a_loss_of_it() -> None:
    """587: in spite of the points."""
    ending = '<ende typ="sieg"><spielende>verlust</spielende></ende>'
    little = game(OPEN + "<punkte>1</punkte>", OPEN, extra="<punktemax>2</punktemax>" + ending)

    assert Outcome.LOST is table(little, "2 AS\n3 KS", "3-2").outcome


def test_an_action_ends_the_game() -> None:
    """587: nothing of the action is done after it; ``ende`` runs with its word."""
    action = '<aktion typ="links"><spielende>sieg</spielende><lege feld="a">b</lege></aktion>'
    ending = '<ende typ="sieg"><aenderung feld="b" tag="var">7</aenderung></ende>'
    ending += '<ende typ="verlust"><aenderung feld="b" tag="var">8</aenderung></ende>'
    position = table(game(OPEN, OPEN, extra=action + ending), "2 AS\n3", "c2")

    assert (Outcome.WON, "AS") == (position.outcome, cards(position, 2))
    assert 7 == position.table.properties[2, "var"]
