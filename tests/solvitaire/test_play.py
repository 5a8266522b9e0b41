"""The laws of play and what each ruling comes to, on rule sets of every kind."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kabale.engine.language import Outcome
from kabale.engine.session import Session
from kabale.table.cards import HIDDEN
from tests.every import for_every
from tests.laws.test_laws import LINES, SPARING, cards, check_alphabet, played
from tests.solvitaire.presets import PRESETS, preset

SHORT = ("klondike", "canfield-strict", "fortunes-favor", "eight-off", "spider", "golf", "gaps", "late-binding")
ALL = [pytest.param(name, marks=() if name in SHORT else pytest.mark.slow) for name in PRESETS]


@pytest.mark.parametrize("name", ALL)
@SPARING
@given(number=st.integers(0, 10**9), line=LINES)
def test_the_laws(name: str, number: int, line: list[int]) -> None:
    """Each legal move once and in the order of the actions, undo, conservation, stuck, replay, no hidden card."""
    game = preset(name)
    position = game.deal(f"solvitaire:{number}")
    deck, first = cards(position), position.key()
    for step, move in enumerate(played(position, line)):
        moves = position.legal_moves
        numbers = [position.actions.index(each) for each in moves]
        assert numbers == sorted(set(numbers))
        before, copy = (position.key(), position.score, position.outcome), position.table.copy()
        for change in position.push(move).changes:
            change.do(copy)
        assert copy == position.table
        assert deck == cards(position)
        assert move == position.pop()
        assert before == (position.key(), position.score, position.outcome)
        if step % 15 == 0:
            check_alphabet(position)
    for seen, pile in zip(position.view().piles, position.table.piles, strict=True):
        assert [HIDDEN if card in position.table.down else "" for card in pile] == [
            shown if shown == HIDDEN else "" for shown in seen.cards
        ]

    assert (position.outcome is Outcome.PLAYING) == bool(position.legal_moves)
    assert position.key() == position.copy().key()
    while position.moves:
        position.pop()
    assert first == position.key()


@for_every("name", PRESETS)
@for_every("scheme", ["solvitaire", "k1"])
def test_the_deal_uses_every_card_once(name: str, scheme: str) -> None:
    """All the cards that the game says: no aces in rows (S-J28), an accordion's size (S-J36)."""
    game = preset(name)
    position = game.deal(f"{scheme}:5")

    assert game.card_count == len(cards(position)) == len(set(cards(position)))


@for_every("name", PRESETS)
def test_a_session_saves_and_resumes(name: str) -> None:
    """A text that is loaded again stands at the same key."""
    session = Session(preset(name), "solvitaire:7", name=name)
    for move in played(session.position, list(range(40, 60))):
        assert move
    again = Session.from_text(session.to_text(), lambda _: preset(name))

    assert session.position.key() == again.position.key()


@for_every("name", PRESETS)
@for_every("language", ["en", "de", "da", "is"])
def test_every_rule_set_is_explained(name: str, language: str) -> None:
    """With lay-out, goal and moves, in every language, and no key in the place of words."""
    page = preset(name).explain(language=language)

    assert page.count("\n- ") >= 3
    assert "solvitaire." not in page
