"""Goes: a move and the automatic layings that it set off are one; a right click stands for a hand move."""

import random
from contextlib import suppress

import pytest

import kabale
from kabale.engine.moves import Move
from kabale.engine.session import Session
from kabale.errors import KabaleError
from tests.xml.playing import DOWN, OPEN, field, loaded, text

AUTO = OPEN + "<auto>ja</auto>"


def endgame() -> Session:
    """Return Klondike where the stock's card, once it is turned up, can go to a foundation and another after it."""
    session = Session(kabale.load("klondike")[0] or pytest.fail("no klondike"), "k1:617", name="klondike")
    session.auto()
    session.play("c1")
    while not session.auto():
        session.play("c1")
    for _ in range(2):
        session.undo_go()
    return session


def test_a_go_is_taken_back_as_one() -> None:
    """Found by reading: the terminal took a move and its layings back in one go, the page a card at a time."""
    session = endgame()
    before = session.position.key()
    steps = [session.play("c1"), *session.auto(joined=True)]
    after = session.position.key()

    assert len(steps) > 1
    assert len(steps) == len(session.goes[-1])
    assert [step.move for step in steps] == [step.move for step in reversed(session.undo_go())]
    assert before == session.position.key()
    assert len(steps) == len(session.redo_go())
    assert after == session.position.key()


def test_single_steps_stay_possible() -> None:
    """What is left of a go that was taken back in part is a go."""
    session = endgame()
    before = session.position.key()
    steps = [session.play("c1"), *session.auto(joined=True)]
    session.undo()

    assert len(steps) - 1 == len(session.goes[-1])
    session.undo_go()
    assert before == session.position.key()
    for step in steps:
        assert step.move == session.redo().move
    assert not session.can_redo


@pytest.mark.parametrize("seed", range(5))
def test_the_text_of_a_play_is_that_of_its_goes(seed: int) -> None:
    """It is not written anew at every move: whatever was taken back, joined or played at the position, it must tell."""
    session, chance = endgame(), random.Random(seed)
    doings = (
        *[lambda: session.play(chance.choice(list(session.position.legal_moves)))] * 4,
        *(lambda: session.auto(joined=True), session.auto, session.undo, session.undo_go, session.redo_go),
        *(session.redo, lambda: session.position.push(next(iter(session.position.legal_moves))), session.position.pop),
    )
    for _ in range(200):
        with suppress(KabaleError, IndexError):
            chance.choice(doings)()
        if chance.random() < 0.7:
            assert " ".join("+".join(map(str, go)) for go in session.goes) == session.moves_text


def test_goes_are_saved() -> None:
    """The moves of a go are joined by plus signs; a save without them has goes of one move each."""
    session = endgame()
    session.play("c1")
    session.auto(joined=True)
    session.play("c1")
    session.undo_go()
    saved = session.to_text()
    again = Session.from_text(saved, lambda _: session.game)

    assert session.goes == again.goes
    assert saved == again.to_text()
    assert "+" in saved
    assert all(len(go) == 1 for go in Session.from_text(saved.replace("+", " "), lambda _: session.game).goes)


def test_moves_that_were_played_at_the_position_are_goes_too() -> None:
    """Nobody is forbidden to play at the session's position."""
    session = endgame()
    played = session.position.length
    session.position.play("c1")

    assert played + 1 == sum(map(len, session.goes))
    session.undo_go()
    assert played == session.position.length


def test_a_right_click_is_turned_into_its_hand_move_at_the_door() -> None:
    """It is no legal move, the session plays what it stands for, and ``why`` of the session answers for that."""
    little = loaded(text(OPEN + '<lege typ="offen" quelle="stock" anz="1">frei</lege>', AUTO, DOWN))
    session = Session(little, "k1:1")

    assert Move.parse("r2") not in session.position.legal_moves
    assert Move.parse("2-3") in session.position.legal_moves
    assert session.refusal("r2") is None
    assert "2-3" == str(session.play("r2"))
    assert "2-3" == session.moves_text


def test_a_right_click_that_actions_hear_of_is_a_move_of_its_own() -> None:
    """X28: after it ``abschluss`` has typ ``rechts``; so it is listed, and played as it is."""
    extra = '<abschluss typ="rechts"><lege feld="stock" typ="offen">b</lege></abschluss>'
    dealt = OPEN + '<lege typ="offen" quelle="stock" anz="1">frei</lege>'
    little = loaded(text(dealt, AUTO, field("b", x=21), extra=extra))
    session = Session(little, "k1:1")

    assert Move.parse("r2") in session.position.legal_moves
    session.play("r2")
    assert "r2" == session.moves_text
    assert 1 == len(session.position.table.piles[3])
