"""Clicks that complete the layout: the session makes them, and they are nobody's moves."""

import pytest

import kabale
from kabale.engine.session import Session

CLICKS = "c1 c1 c1 c1"


def session(moves: str = "", undone: str = "") -> Session:
    """Return a saved play of Yukon, as any release wrote it."""
    game = kabale.game("yukon")
    fields = {"game": "yukon", "digest": game.digest, "deal": "k1:3", "moves": moves, "undone": undone}
    lines = [f"{name}: {value}" for name, value in fields.items() if value]
    return Session.from_text("\n".join(["kabale play 1", *lines]) + "\n", kabale.game)


def moves_of(played: Session) -> list[str]:
    """Return the lines of the player's moves."""
    return ["+".join(map(str, go)) for go in played.goes]


def test_all_cards_are_dealt_when_play_begins() -> None:
    """24 of the 52 cards of Yukon lay in a stock that had to be clicked four times."""
    fresh = Session(kabale.game("yukon"), "k1:3")

    assert [0, 0, 0, 0, 0, 1, 6, 7, 8, 9, 10, 11] == list(map(len, fresh.position.table.piles))
    assert (0, [], False) == (fresh.length, fresh.goes, fresh.can_undo)


def test_only_another_deal_takes_the_clicks_back() -> None:
    """Neither undo nor a new beginning of the same deal does."""
    played = Session(kabale.game("yukon"), "k1:3")
    start = played.position.key()
    played.play("12x4-8")
    played.play("10-5")
    played.restart()

    assert (start, 0, False) == (played.position.key(), played.length, played.can_undo)
    for undo in (played.undo, played.undo_go):
        with pytest.raises(kabale.NothingToUndo):
            undo()
    played.redo_go()
    played.redo()
    assert ["12x4-8", "10-5"] == moves_of(played)


def test_automatic_moves_after_no_move_are_a_line_of_their_own() -> None:
    """They could have been joined to a click that nobody made."""
    played = Session(kabale.game("yukon"), "k1:3")
    number = len(played.auto(safe=False, joined=True))

    assert number > 0
    assert 1 == len(played.goes)
    assert number == len(played.undo_go())
    assert not played.can_undo


@pytest.mark.parametrize(
    ("moves", "undone", "now", "ahead"),
    [
        ("", "", [], []),
        ("c1 c1", "", [], []),
        ("c1 c1", "10-5 12x4-8 c1 c1", [], ["12x4-8", "10-5"]),
        ("", "12x4-8 c1 c1 c1 c1", [], ["12x4-8"]),
        (f"{CLICKS} 12x4-8", "10-5", ["12x4-8"], ["12x4-8", "10-5"]),
        (f"{CLICKS}+12x4-8 10-5", "", ["12x4-8", "10-5"], ["12x4-8", "10-5"]),
        ("12x4-8 10-5", "", ["12x4-8", "10-5"], ["12x4-8", "10-5"]),
        ("c1 c1 end", "", ["end"], ["end"]),
    ],
)
def test_saves_of_players_who_clicked_open(moves: str, undone: str, now: list[str], ahead: list[str]) -> None:
    """Their clicks were moves, some of them perhaps taken back; the rest of the play is as it was."""
    played = session(moves, undone)
    found = moves_of(played)
    while played.can_redo:
        played.redo_go()

    assert (now, ahead) == (found, moves_of(played))


def test_a_save_is_a_line_from_the_deal() -> None:
    """So every other reader of it, such as a search, an earlier release or a file, needs to know nothing new."""
    played = session(f"{CLICKS} 12x4-8 10-5")
    position = kabale.game("yukon").deal("k1:3")
    for move in played.moves_text.split():
        position.play(move)

    assert f"{CLICKS} 12x4-8 10-5" == played.moves_text
    assert position.key() == played.position.key()
    assert played.to_text() == Session.from_text(played.to_text(), kabale.game).to_text()


def test_a_click_after_the_layout_is_the_players() -> None:
    """Scorpion's fourth click turns its tail over: three are the layout's."""
    played = Session(kabale.game("scorpion"), "k1:1")
    played.play("c1")
    again = Session.from_text(played.to_text(), kabale.game)

    assert (1, ["c1"]) == (again.length, moves_of(again))
    assert "c1 c1 c1 c1" == again.moves_text


def test_a_click_at_the_beginning_of_the_players_own_line_is_played() -> None:
    """A review gives the player's moves; to play on from one of them, the page sends the line up to there."""
    played = Session(kabale.game("scorpion"), "k1:1")
    played.play("c1")
    played.play(next(move for move in played.position.legal_moves if move.kind == "lay"))
    again = Session(kabale.game("scorpion"), "k1:1")
    again.play_line(" ".join(moves_of(played)))

    assert moves_of(played) == moves_of(again)
    assert played.position.key() == again.position.key()


def test_a_definition_of_ones_own_asks_for_its_clicks() -> None:
    """The word is in the catalogue of the library, not in the file."""
    own, _ = kabale.loads(kabale.game("yukon").normal_form(), format="pat")
    assert own is not None

    assert ["c1"] == list(map(str, Session(own, "k1:3").position.legal_moves))
