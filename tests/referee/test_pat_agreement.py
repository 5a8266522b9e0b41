"""The engine and the second implementation of ``.pat`` agree, for the library's games and for rules nobody invented."""

from collections import Counter
from random import Random

import pytest
from hypothesis import assume, given, note, settings
from hypothesis import strategies as st

import kabale
from kabale.engine.game import Game, Position
from kabale.table.cards import name
from tests.referee import pat, pat_deal, pat_moves
from tests.referee.pat_decks import LUCK, deck
from tests.referee.pat_texts import pat_texts

NAMES = [entry.name for entry in kabale.games() if entry.format == "pat"]
SEEDS = st.integers(0, 2**32)


def kind_of(move: str) -> str:
    """Return what a line should have some of: clicks on the stock, rotations, blocks, and cards to each pile."""
    if move.startswith("c"):
        return move if move == "c1" else "c"
    start, _, target = move.partition("-")
    return ("x" if "x" in start else "") + target


def chosen(moves: list[str], played: Counter[str], random: Random) -> str:
    """Choose a move: half the time one of the kind that was played least."""
    if random.random() < 0.5:
        least = min(played[kind_of(move)] for move in moves)
        moves = [move for move in moves if played[kind_of(move)] == least]
    return random.choice(moves)


def agree(table: pat.Table, rules: pat.Game, position: Position) -> list[str]:
    """Compare everything that can be seen of a position; return the moves."""
    theirs = position.table
    assert [list(pile) for pile in table.piles] == [[name(card) for card in pile] for pile in theirs.piles]
    assert [list(up) for up in table.up] == [[card not in theirs.down for card in pile] for pile in theirs.piles]
    moves = sorted(pat_moves.legal_moves(rules, table))
    assert moves == sorted(map(str, position.legal_moves))
    outcome = "won" if pat_moves.won(rules, table) else "playing" if moves else "stuck"
    assert (outcome, table.ended) == (position.outcome.value, position.passes)
    return moves


def follow(game: Game, rules: pat.Game, random: Random, length: int, *, rows: bool = False) -> None:
    """Deal, play a drawn line, compare at every step; then take it all back."""
    cards = deck(random, rules.decks)
    note(f"deck {' '.join(cards)}")
    table = pat_deal.deal(rules, cards, LUCK, rows=rows)
    position = game.deal(kabale.Deal.from_cards(cards, rows=rows))
    moves = agree(table, rules, position)
    start, played = position.key(), Counter[str]()
    for _ in range(length):
        if not moves:
            break
        move = chosen(moves, played, random)
        played[kind_of(move)] += 1
        note(move)
        position.play(move)
        table = pat_moves.play(rules, table, move, LUCK)
        moves = agree(table, rules, position)
    while position.moves:
        position.pop()
    assert start == position.key()


def follow_text(text: str, seed: int, *, rows: bool) -> None:
    """Follow a line of up to sixty moves through both interpreters; what the reader refuses is drawn again."""
    game, _ = kabale.loads(text)
    assume(game is not None)
    assert game is not None
    note(text)
    follow(game, pat.read(text), Random(seed), 60, rows=rows)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=20)
@given(seed=SEEDS, rows=st.booleans())
def test_a_game_of_the_library(name: str, seed: int, rows: bool) -> None:
    """A line of up to forty moves, half of them of the kind that was played least."""
    game, _ = kabale.load(name)
    (entry,) = (entry for entry in kabale.games() if entry.name == name)
    assert game is not None

    follow(game, pat.read(entry.read().decode()), Random(seed), 40, rows=rows)


@settings(max_examples=3 * settings().max_examples)
@given(text=pat_texts(), seed=SEEDS, rows=st.booleans())
def test_rules_that_nobody_invented(text: str, seed: int, rows: bool) -> None:
    """Any numbers and digits that have a meaning."""
    follow_text(text, seed, rows=rows)
