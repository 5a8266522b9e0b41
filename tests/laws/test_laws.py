"""The eight laws of the contract, for every game of the library.

Each game is played along drawn lines, half of them biased to rare kinds of moves, and the laws are
checked at every position; the alphabet of all moves that could be written is tried now and then.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

import kabale
from kabale.engine.game import Game, Position
from kabale.engine.language import Outcome
from kabale.engine.moves import Move, answer, lay, pick, under
from kabale.problems import Severity
from kabale.table.cards import HIDDEN, Card

MADE = ["klondike+draw3+passes1", "klondike+passes1+whole", "canfield+draw1+passes3", "golf+around"]
"""Combinations of options that Kabale makes, of each language; the others differ in the same numbers."""

GAMES = [*(entry.name for entry in kabale.games()), *MADE]
EXAMPLES = 20
"""Lines of each game, in every tier."""

ALPHABET_EVERY = 30
"""The alphabet takes as long as all else together: it is tried at one or two positions of a line, drawn with it."""

# A failing line is long whatever is tried, and every step of it dear: it is reported as it was drawn.
LAW = settings(max_examples=EXAMPLES, phases=(Phase.explicit, Phase.reuse, Phase.generate))

SPARING = settings(LAW, max_examples=max(settings().max_examples // 25, 2))
"""For tests of every game that cost more: two lines in the fast tier, six in ``make test-all``."""

MOST_OTHERS = 1500
"""At most this many illegal moves are tried at a position: all with up to 15 piles, a sample with more."""

LINES = st.lists(st.integers(0, 2**16), min_size=20, max_size=45)


def game_of(name: str) -> Game:
    game, diagnostics = kabale.load(name)

    assert [] == [str(each) for each in diagnostics if each.severity is not Severity.NOTE]
    assert game is not None
    return game


def chosen(moves: list[Move], number: int) -> Move:
    """Pick a move; even numbers pick a kind of move first, so that rare kinds come up."""
    if number % 2:
        return moves[number // 2 % len(moves)]
    kinds = sorted({(move.kind, move.count > 1) for move in moves})
    kind = kinds[number // 2 % len(kinds)]
    of_kind = [move for move in moves if (move.kind, move.count > 1) == kind]
    return of_kind[number // 2 // len(kinds) % len(of_kind)]


def played(position: Position, line: list[int]) -> Iterator[Move]:
    """Play a line until the game ends, yielding each move before it is played."""
    for number in line:
        if position.outcome is not Outcome.PLAYING:
            return
        move = chosen(position.legal_moves, number)
        yield move
        position.push(move)


def alphabet(position: Position) -> Iterator[Move]:
    """Yield every move that the notation can say of these piles, blocks of up to three cards."""
    piles = range(len(position.table.piles))
    for source in piles:
        yield from (Move(kind, source) for kind in ("left", "right", "middle"))
        for target in piles:
            yield from (lay(source, target, count) for count in (1, 2, 3))
            yield from (under(source, target), pick(source, 0, target), under(source, target, 0))
    yield from (answer(1), answer(2))


def cards(position: Position) -> list[Card]:
    return sorted(position.table.cards())


@pytest.mark.parametrize("name", GAMES)
@LAW
@given(number=st.integers(0, 10**9), line=LINES)
@example(number=1, line=list(range(45)))
def test_moves_undo_and_replay(name: str, number: int, line: list[int]) -> None:
    """Laws 1, 3, 4, 5 and 7: each legal move once; changes are the whole truth; undo; cards are conserved; replay."""
    game = game_of(name)
    position = game.deal(f"k1:{number}")
    deck = cards(position)
    stack = []
    for move in played(position, line):
        moves = position.legal_moves
        assert moves == position.legal_moves
        assert len(set(moves)) == len(moves)
        assert all(Move.parse(str(each)) == each for each in moves)

        before, copy = (position.key(), position.score, position.outcome), position.table.copy()
        for change in position.push(move).changes:
            change.do(copy)
        assert copy == position.table
        assert deck == cards(position)
        assert move == position.pop()
        assert before == (position.key(), position.score, position.outcome)
        stack.append(before)

    again = game.deal(f"k1:{number}")
    for move in position.moves:
        again.play(str(move))
    assert again.key() == position.key()

    while not position.undo_is_final and stack:
        position.pop()
        assert stack.pop() == (position.key(), position.score, position.outcome)


@pytest.mark.parametrize("name", GAMES)
@LAW
@given(number=st.integers(0, 10**9), line=LINES)
def test_play_accepts_exactly_the_legal_moves(name: str, number: int, line: list[int]) -> None:
    """Laws 2 and 6: every other move is refused with a reason and changes nothing; stuck means that there is none."""
    position = game_of(name).deal(f"k1:{number}")
    for step, _ in enumerate(played(position, line)):
        if step % ALPHABET_EVERY == number % ALPHABET_EVERY:
            check_alphabet(position)
    ended = position.outcome is not Outcome.PLAYING

    assert ended == (position.legal_moves == [])
    if ended:
        check_alphabet(position)


def check_alphabet(position: Position) -> None:
    legal, key = set(position.legal_moves), position.key()
    others = [move for move in alphabet(position) if move not in legal]
    for move in Random(position.length).sample(others, min(len(others), MOST_OTHERS)):
        assert position.why(move), f"{move} is refused without a reason"
        with pytest.raises(kabale.IllegalMove):
            position.play(move)
    assert key == position.key()
    for move in legal:
        assert position.why(move) is None
        position.play(move)
        if position.undo_is_final:
            return
        position.pop()
    assert key == position.key()


@pytest.mark.parametrize("name", GAMES)
@LAW
@given(number=st.integers(0, 10**9), line=LINES)
def test_a_view_shows_no_hidden_card(name: str, number: int, line: list[int]) -> None:
    """Law 8: what lies face down is not named, and exchanging two such cards with equal backs shows nothing.

    Neither in the view nor in why a move is refused: Dreizehn said of the face-down stock that a pair must add up to
    13, but only if its top card did not add up to 13.
    """
    position = game_of(name).deal(f"k1:{number}")
    for _ in played(position, line):
        pass
    view, table = position.view(), position.table.copy()
    for pile, seen in zip(table.piles, view.piles, strict=True):
        for card, name_shown, up in zip(pile, seen.cards, seen.up, strict=True):
            # A pile may hide all its cards, however they lie (X10: `sicht` that became `verdeckt`).
            is_hidden = card in table.down or set(seen.cards) == {HIDDEN}
            assert (name_shown == HIDDEN) == is_hidden
            assert up == (not is_hidden)
    hidden = [(p, i) for p, pile in enumerate(table.piles) for i, card in enumerate(pile) if card in table.down]
    backs = [view.piles[p].backs[i : i + 1] for p, i in hidden]
    alike = [place for place, back in zip(hidden, backs, strict=True) if back == backs[0]]
    if len(alike) > 1:
        (p, i), (q, j) = alike[0], alike[-1]
        table.piles[p][i], table.piles[q][j] = table.piles[q][j], table.piles[p][i]

        other = position.game.position(table)
        assert view == other.view()
        reasons = {move: (position.why(move), other.why(move)) for move in asked(len(table.piles), Random(number))}
        # Whether a click does anything may depend on the next card (Webstuhl); that is the game's own rule.
        refused = {move: (str(why), str(differs)) for move, (why, differs) in reasons.items() if why and differs}
        assert {} == {move: both for move, both in refused.items() if both[0] != both[1]}


def asked(piles: int, rng: Random) -> Iterator[str]:
    """Yield moves of all kinds, legal or not."""
    for _ in range(30):
        source, target = rng.randint(1, piles), rng.randint(1, piles)
        yield from (f"1-{target}", f"{source}-{target}", f"c{source}", f"{source}x{rng.randint(2, 6)}-{target}")


@pytest.mark.parametrize("name", GAMES)
def test_the_deal_uses_every_card_once(name: str) -> None:
    """Law 5 before the first move: all the cards that the game says, no more, no less."""
    game = game_of(name)
    position = game.deal("k1:0")

    assert game.card_count == len(cards(position)) == len(set(cards(position)))


@pytest.mark.parametrize("name", GAMES)
def test_a_session_saves_and_resumes_in_the_middle(name: str) -> None:
    """A text that is loaded again stands at the same key, with the same moves to undo and redo."""
    game = game_of(name)
    session = kabale.Session(game, "k1:7", name=name)
    for move in played(session.position, list(range(40, 70))):
        assert move
    if session.can_undo:
        session.undo()
    again = kabale.Session.from_text(session.to_text(), lambda _: game)

    assert session.position.key() == again.position.key()
    assert session.to_text() == again.to_text()
    assert Counter(session.position.moves) == Counter(again.position.moves)
