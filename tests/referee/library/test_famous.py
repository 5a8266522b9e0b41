"""What random lines do not come to in the famous patiences that came late."""

from kabale import Position, Session, game
from kabale.engine.moves import Move
from tests.referee.library.plays import moves_of, play_of


def before_the_first_suit(aces: list[str]) -> Position:
    """Play Black Widow's winning play until a run from king to ace lies in column 10, its last two aces laid so."""
    moves = moves_of("blackwidow")
    moves = moves[: moves.index("10x13-2")]
    turns = [place for place, move in enumerate(moves) if move in ("18-12", "18-10")][-2:]
    for place, move in zip(turns, aces, strict=True):
        moves[place] = move
    position = game("blackwidow").deal(Session.from_text(play_of("blackwidow"), game).deal)
    for move in moves:
        position.play(Move.parse(move))
    return position


def test_black_widow_lays_no_mixed_suit_away() -> None:
    """A run of any suits moves as one, from column to column; thirteen cards are laid away if they are one suit."""
    pure, mixed = before_the_first_suit(["18-12", "18-10"]), before_the_first_suit(["18-10", "18-12"])
    leaving = Move.parse("10x13-2")

    assert leaving in pure.legal_moves
    assert leaving not in mixed.legal_moves
    assert Move.parse("10x13-18") in mixed.legal_moves
