"""The laws hold for games that nobody has invented: rules drawn at random, digit by digit."""

from hypothesis import given, settings
from hypothesis import strategies as st

from kabale.engine.moves import Move
from kabale.pat.game import pat_game
from kabale.pat.rules import Rules
from tests.laws.test_laws import LINES, alphabet, cards, played
from tests.strategies import little_rules

MOST_STEPS = 25


@settings(max_examples=max(settings().max_examples // 2, 20))
@given(rules=little_rules(), number=st.integers(0, 10**9), line=LINES)
def test_the_laws_hold_for_random_rules(rules: Rules, number: int, line: list[int]) -> None:
    """Each legal move once; changes, undo, cards, refusals with reasons, replay and hidden cards."""
    game = pat_game(rules)
    position = game.deal(f"k1:{number}")
    deck, befores = cards(position), []
    for move in played(position, line[:MOST_STEPS]):
        moves, before, copy = position.legal_moves, position.key(), position.table.copy()
        assert len(set(moves)) == len(moves)
        for change in position.push(move).changes:
            change.do(copy)
        assert copy == position.table
        assert deck == cards(position)
        assert move == position.pop()
        assert before == position.key()
        befores.append(before)

    legal = set(position.legal_moves)
    refused = {move for move in alphabet(position) if position.why(move)}
    assert legal == set(alphabet(position)) - refused | {move for move in legal if move.count > 3}
    again = game.deal(f"k1:{number}")
    for move in position.moves:
        again.play(Move.parse(str(move)))
    assert again.key() == position.key()
    while befores:
        position.pop()
        assert befores.pop() == position.key()
