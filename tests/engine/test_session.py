"""Sessions: undo, redo, restart, giving up, hints, saving."""

import pytest

import kabale
from kabale.engine.game import Game
from kabale.engine.language import Outcome
from kabale.errors import BadSave, IllegalMove, NothingToUndo
from kabale.messages import message
from tests.pat.playing import load
from tests.pat.texts import STOCK, pat


def klondike() -> Game:
    game, _ = kabale.load("klondike")
    assert game is not None
    return game


def session(*moves: str) -> kabale.Session:
    made = kabale.Session(klondike(), "k1:617", name="klondike")
    for move in moves:
        made.play(move)
    return made


def resumed(text: str) -> kabale.Session:
    return kabale.Session.from_text(text, lambda _: klondike())


def test_undo_and_redo_go_to_the_first_card_and_back() -> None:
    """Twenty draws, all undone, all redone."""
    played = session(*["c1"] * 20)
    key, start = played.position.key(), session().position.key()
    for _ in range(20):
        played.undo()
    assert start == played.position.key()
    with pytest.raises(NothingToUndo):
        played.undo()

    for _ in range(20):
        played.redo()
    assert key == played.position.key()
    with pytest.raises(NothingToUndo):
        played.redo()


def test_a_new_move_forgets_what_was_undone_and_an_illegal_one_does_not() -> None:
    played = session("c1", "c1")
    played.undo()
    with pytest.raises(IllegalMove):
        played.play("1-2")
    assert played.can_redo

    played.play("c1")
    assert not played.can_redo


def test_restart_keeps_everything_for_redo() -> None:
    played = session("c1", "c1", "c1")
    played.restart()
    assert [] == played.position.moves

    for _ in range(3):
        played.redo()
    assert ["c1"] * 3 == [str(move) for move in played.position.moves]


def test_giving_up_ends_the_game_and_can_be_taken_back() -> None:
    """A lost game has no legal moves and says why; undo goes on playing."""
    played = session("c1")
    played.end()
    assert Outcome.LOST == played.position.outcome
    assert [] == played.position.legal_moves
    assert "the game was given up" == played.position.why("c1")
    with pytest.raises(IllegalMove):
        played.end()
    assert Outcome.LOST == resumed(played.to_text()).position.outcome

    assert "end" == str(played.undo())
    assert played.position.legal_moves


def test_a_game_that_is_won_cannot_be_given_up() -> None:
    """It stays won, and a game that is stuck can be given up."""
    row = "1 0 0 0 0 1002 {} 1 1 999 0"
    text = pat(STOCK, row.format(0), row.format(999).replace("1 0", "0 0", 1), goal=False)
    won = kabale.Session(load(text), "k1:1")
    won.play("2-3")
    with pytest.raises(IllegalMove, match="the game is won"):
        won.end()
    assert Outcome.WON == won.position.outcome

    stuck = kabale.Session(load(pat(STOCK, row.format(999))), "k1:1")
    assert [] == stuck.position.legal_moves
    stuck.end()
    assert Outcome.LOST == stuck.position.outcome


def test_a_save_says_what_is_needed_and_no_more() -> None:
    """A person can read it; what was undone comes back too."""
    played = session("c1", "c1")
    played.undo()
    lines = played.to_text().splitlines()

    assert [
        "kabale play 1",
        "game: klondike",
        f"digest: {klondike().digest}",
        "deal: k1:617",
        "moves: c1",
        "undone: c1",
    ] == lines
    assert resumed(played.to_text()).can_redo


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("kabale play 1", "kabale play 9", "the first line must be"),
        ("moves: c1", "moves: c1 1-2", "cannot be played again: 1-2 is not legal"),
        ("moves: c1", "moves: c1 nonsense", "'nonsense' is not a move"),
        ("deal: k1:617", "deal: k1:x", "is not a deal number"),
        ("digest: ", "digest: 0", "have changed since"),
        ("deal: ", "dael: ", "line 4 of the saved game is none of"),
        ("moves: c1", "moves: " + "c1 " * 100_001, "more than 100000 moves"),
        ("deal:", "level: x\ndeal:", "level is no number"),
        ("deal:", "level: 3\ndeal:", "no variants and no levels"),
    ],
)
def test_a_damaged_save_is_refused_with_the_reason(old: str, new: str, reason: str) -> None:
    """Nothing is half loaded."""
    text = session("c1").to_text().replace(old, new, 1)

    with pytest.raises(BadSave, match=reason):
        resumed(text)


def test_hints_are_legal_and_have_reasons_until_the_game_ends() -> None:
    """Following the hints plays Klondike to an end or for 300 moves; each is legal and says why in words."""
    played = session()
    for _ in range(300):
        advice = played.hint()
        if not advice.moves:
            break
        assert advice.moves[0] in played.position.legal_moves
        assert len(str(advice.reason)) > 10
        played.play(advice.moves[0])
    if played.position.outcome is Outcome.PLAYING:
        played.end()

    assert str(message(f"hint.ended.{played.position.outcome.value}")) == str(played.hint().reason)
