"""What was taken back can be seen and made again, giving up included."""

from kabale.engine.language import Outcome
from kabale.engine.moves import GIVE_UP, Move
from kabale.engine.session import Session
from tests.xml.playing import OPEN, field, loaded, text

ENDLESS = (
    '<ende><bedingung feld="h" tag="var" beziehung="kleiner">99999</bedingung>'
    '<aenderung feld="h" tag="var">+1</aenderung><erfolg>wiederholung</erfolg></ende>'
)
"""What a definition does at its end, without an end."""


def test_giving_up_can_be_redone_where_the_definition_would_forbid_it() -> None:
    """Found by reading: redo pushed the move, and the refusal of the definition's ``ende`` came out as an exception."""
    game = loaded(
        text(f'{OPEN}<lege typ="offen" quelle="stock" anz="3">frei</lege>', OPEN, field("h", x=-1), extra=ENDLESS)
    )
    session = Session(game, "k1:1")
    session.end()
    session.undo()

    assert GIVE_UP == session.redo().move
    assert Outcome.LOST is session.position.outcome


def test_what_was_taken_back_is_told_in_the_order_of_taking_back() -> None:
    """The last one is redone first."""
    game = loaded(text(f'{OPEN}<lege typ="offen" quelle="stock" anz="3">frei</lege>', OPEN))
    session = Session(game, "k1:1")
    for move in ("2-3", "3-2"):
        session.play(move)
    session.undo()
    session.undo()

    assert [Move.parse("3-2"), Move.parse("2-3")] == session.undone
    assert Move.parse("2-3") == session.redo().move
    assert [Move.parse("3-2")] == session.undone
