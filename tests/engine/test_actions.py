"""Numbers for moves: every move that is legal has one, in the order in which legal moves are listed."""

from random import Random

import pytest

import kabale
from kabale.engine.actions import Actions, PileReach, Reach
from kabale.engine.fits import longest_run, tabulate
from kabale.engine.game import Game
from kabale.engine.moves import Move, click
from kabale.errors import BadMove
from kabale.table.cards import rank
from tests import tiers
from tests.every import for_every
from tests.third.ladder import LADDER, Ladder
from tests.xml.playing import DOWN, FREE_BLOCKS, OPEN, game, table

NAMES = [entry.name for entry in kabale.games()]


@for_every("named", lambda: tiers.games(NAMES))
def test_each_legal_move_has_a_number_and_the_mask_says_which(named: str) -> None:
    """Along random lines, of other variants too: the mask is the list of legal moves, in its order."""
    rng = Random(named)
    found = kabale.game(named)
    for variant in [None, *[each.id for each in found.variants][1:2]]:
        position = found.deal(rng.randrange(1000), variant=variant)
        for _ in range(40):
            legal = position.legal_moves
            mask = position.mask()
            assert list(legal) == [position.actions[number] for number, byte in enumerate(mask) if byte]
            assert [mask[position.actions.index(move)] for move in legal] == [1] * len(legal)
            if not legal:
                break
            position.push(rng.choice(legal))


def test_numbers_are_pinned() -> None:
    """They are in programs that have learnt with them: another order, or other limits, would be another game."""
    actions = kabale.game("klondike").actions

    assert (962, 8, 2211) == tuple(len(kabale.game(name).actions) for name in ("klondike", "golf", "spider"))
    assert ["c1", "2-3", "2-4", "2-5"] == [str(move) for move in actions[:4]]
    assert "13x13-12" == str(actions[len(actions) - 1])
    assert list(range(len(actions))) == [actions.index(move) for move in actions]
    assert "<Actions: 962 moves, c1 to 13x13-12>" == repr(actions)


def test_an_action_is_found_by_its_number_and_by_its_text() -> None:
    """Inverse to each other; what is never legal has none."""
    actions = kabale.game("klondike").actions

    assert actions[0] == Move.parse("c1")
    assert 0 == actions.index("c1") == actions.index(click(0))
    assert "c1" in actions
    assert "c3" not in actions
    assert 5 not in actions
    with pytest.raises(BadMove, match="c3 is never legal in this game"):
        actions.index("c3")
    with pytest.raises(BadMove, match="'hop' is not a move"):
        actions.index("hop")
    assert "hop" not in actions
    for number in (-1, len(actions)):
        with pytest.raises(IndexError):
            actions[number]


def test_the_order_is_that_of_legal_moves() -> None:
    """By pile: lays by target, then count; picks by place, then target; under a pile; clicks; then answers."""
    piles = [PileReach(2, 1, takes=True, clicks=("left", "right")), PileReach(takes=True, takes_under=True)]

    assert "1-2 1x2-2 1@1-2 1-2^ 1@1-2^ c1 r1 a1 a2" == " ".join(map(str, Actions(Reach(piles, 2))))
    assert "<Actions: 0 moves>" == repr(Actions(Reach([])))


def test_a_language_that_says_nothing_has_numbers_too() -> None:
    """Any cards from any pile to any other, and every click."""
    position = Game(LADDER, Ladder("Steps", 3, 2)).deal(1)

    assert list(position.legal_moves) == [position.actions[n] for n, byte in enumerate(position.mask()) if byte]


ASKS = r'<aktion typ="links"><meldung antwort="This\nThat\nNothing" feld="a">What now?</meldung></aktion>'


def test_what_an_action_alters_rules_nothing_out() -> None:
    """A field that gives runs of thirteen cards at most may come to give any cards."""
    alters = '<aktion typ="links"><aenderung feld="a" tag="folgeschieb">offen</aenderung></aktion>'
    column = DOWN + "<folgeende>A</folgeende>"
    plain, altered = game(column, OPEN), game(column, OPEN, extra=alters)

    assert "2x13-3" in plain.actions
    assert "2x14-3" not in plain.actions
    assert "2x14-3" in altered.actions
    assert "c2" in altered.actions
    assert "c2" not in plain.actions
    assert "2x52-3" in game(FREE_BLOCKS, OPEN).actions


def test_answers_have_numbers() -> None:
    """As many as a question has at most; while it waits nothing else is legal."""
    position = table(game(OPEN, extra=ASKS), "2 AS", "c2")

    assert ["a1", "a2", "a3"] == list(map(str, position.actions[-3:])) == list(map(str, position.legal_moves))
    assert 3 == sum(position.mask())


def test_the_longest_run() -> None:
    """None where it can go round."""
    assert 13 == longest_run(tabulate(lambda card, on: rank(card) == rank(on) - 1))
    assert 7 == longest_run(tabulate(lambda card, on: rank(card) == rank(on) + 2))
    assert None is longest_run(tabulate(lambda card, on: rank(card) % 13 == (rank(on) + 1) % 13))
    assert 1 == longest_run(tabulate(lambda *_: False))
