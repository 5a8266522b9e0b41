"""The server against the engine: the same line of play, through HTTP and through calls, comes to the same position.

And the changes that a page animates are the whole truth: done to what the page showed before, they give what it
shows after, forwards and backwards.
"""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kabale.engine.game import Position
from kabale.engine.language import Outcome
from kabale.engine.session import Session
from kabale.library import load
from tests.web.client import House, Visitor

GAMES = (
    "klondike",
    "freecell",
    "spider",
    "mysteriet",
    "afloft",
    "windmill",
    "agnesx",
    "zollhaus",
    "zopf",
    "heinzelmaennchen",
    "pyramid",
    "parallelen",
)
"""Of both languages: with face-down cards, redeals, shuffles, cuts, actions, picked cards."""

LINES = settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def _position(anna: Visitor, state: Any) -> Position:
    """Replay the file of a play with the engine."""
    game, _ = load(state["game"]["name"])
    assert game is not None
    text = anna.send("GET", f"/api/plays/{state['id']}/file").text
    return Session.from_text(text, lambda _: game).position


def _applied(state: Any, changes: list[Any]) -> list[list[bool] | None]:
    """Do changes to the faces of a state's piles; a pile whose order is not told is None from there on."""
    piles: list[list[bool] | None] = [list(pile["up"]) for pile in state["piles"]]
    for change in changes:
        match change["change"]:
            case "moved":
                _move(piles, change)
            case "turned":
                pile = piles[change["pile"] - 1]
                for place in change["places"] if pile is not None else ():
                    pile[place - 1] = change["up"]
            case _:
                pile, order = piles[change["pile"] - 1], change["order"]
                known = pile is not None and order is not None
                piles[change["pile"] - 1] = [pile[place - 1] for place in order] if pile and known else None
    return piles


def _move(piles: list[list[bool] | None], change: Any) -> None:
    source, target = piles[change["source"] - 1], piles[change["target"] - 1]
    if source is None or target is None:
        piles[change["source"] - 1] = piles[change["target"] - 1] = None
        return
    at = len(source) - change["count"] if change["at"] is None else change["at"] - 1
    cards = source[at : at + change["count"]]
    del source[at : at + change["count"]]
    to = len(target) if change["to"] is None else change["to"] - 1
    target[to:to] = cards[::-1] if change["turned_over"] else cards


def _shown(state: Any, told: list[list[bool] | None]) -> list[list[bool] | None]:
    """Return the faces of a state, as far as they were told."""
    return [pile["up"] if known is not None else None for pile, known in zip(state["piles"], told, strict=True)]


@pytest.mark.parametrize("name", GAMES)
@LINES
@given(data=st.data())
def test_a_line_through_the_server_ends_where_the_engine_ends(site: House, name: str, data: st.DataObject) -> None:
    """Equal keys, scores and outcomes; every change list says what has changed, and taking back the opposite."""
    anna = site.visitor()
    number = data.draw(st.integers(0, 10**6))
    state = anna.begin(name, f"k1:{number}")
    game, _ = load(name)
    assert game is not None
    session = Session(game, f"k1:{number}")
    for pick in data.draw(st.lists(st.integers(0, 999), min_size=12, max_size=20)):
        if session.position.outcome is not Outcome.PLAYING:
            break
        legal = [str(move) for move in session.position.legal_moves]
        assert legal == state["legal"]
        move = legal[pick % len(legal)]
        session.play(move)
        before, state = state, anna.move(state, move)
        told = _applied(before, state["changes"])
        assert told == _shown(state, told)
        if pick % 5 == 0 and state["can_undo"]:
            back = anna.do(state, "undo")
            told = _applied(state, back["changes"])
            assert told == _shown(back, told)
            assert before["piles"] == back["piles"]
            state = anna.do(back, "redo")

    assert session.position.key() == _position(anna, state).key()
    assert (session.position.outcome.value, session.position.score) == (state["outcome"], state["score"])
    assert [list(pile.cards) for pile in session.position.view().piles] == [pile["cards"] for pile in state["piles"]]


@pytest.mark.parametrize("name", ["klondike", "spider", "mysteriet", "agnesx", "zopf"])
def test_no_hidden_card_is_named_anywhere_in_a_state(anna: Visitor, name: str) -> None:
    """Exactly the cards that lie face up are named, however often the state is asked for and changed."""
    state = anna.begin(name, "k1:3")
    for _ in range(10):
        named = [card != "??" for pile in state["piles"] for card in pile["cards"]]
        up = [each for pile in state["piles"] for each in pile["up"]]

        assert up == named
        if not state["legal"]:
            break
        state = anna.move(state, state["legal"][0])


def test_a_shuffle_does_not_tell_where_the_cards_went(anna: Visitor) -> None:
    """Turning the waste over face down and cutting it: the order is null, or a player could follow each card."""
    state = anna.begin("afloft", "k1:2")
    told = []
    for _ in range(60):
        state = anna.move(state, "c1") if "c1" in state["legal"] else state
        told += [change for change in state["changes"] if change["change"] == "reordered"]
        if told:
            break

    assert told
    assert [None] == [change["order"] for change in told]
    back = anna.do(state, "undo")
    assert [None] == [change["order"] for change in back["changes"] if change["change"] == "reordered"]
