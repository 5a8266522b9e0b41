"""Every game of the library in full screen: all is to be seen, and the arrows lead everywhere."""

import random

import pytest

from kabale.cli.felt.canvas import Canvas
from kabale.cli.felt.keys import Keys
from kabale.cli.felt.plan import CardSpot
from kabale.cli.felt.table_screen import LEAST
from kabale.cli.paint import face
from kabale.library.catalogue import games
from kabale.table.cards import HIDDEN
from tests.cli.felt.sitting import press, session_of, shown, sit, way

SIZES = [(60, 20), (80, 24), (120, 40), (200, 60)]
NAMES = [entry.name for entry in games()]
MOVES = 30


def played(name: str, size: tuple[int, int], moves: int = MOVES) -> Keys:
    """Sit at a game after some moves at random."""
    session, chance = session_of(name, "k1:7"), random.Random(name)
    for _ in range(moves):
        legal = session.position.legal_moves
        if not legal:
            break
        session.position.push(chance.choice(legal))
    return sit(session, size)


def seen(felt: Canvas, keys: Keys, spot: CardSpot) -> bool:
    """Say whether the index of a card stands where its spot says."""
    assert spot.place is not None
    text = face(keys.felt.pile(spot.pile).cards[spot.place], keys.felt.signs)
    return text in felt.text(spot.row)[spot.column : spot.column + spot.width]


def all_open_cards_are_seen(keys: Keys) -> None:
    """Their index can be read where they lie; what is squared below others is told by one key at its pile."""
    plan = keys.felt.plan()
    felt = keys.felt.draw(plan)
    spots = {(spot.pile, spot.place): spot for own in plan.piles.values() for spot in own.spots}
    for index, pile in enumerate(keys.felt.view.piles):
        drawn = {place for (own, place) in spots if own == index}
        open_cards = {place for place, up in enumerate(pile.up) if up and pile.visible}
        if open_cards - drawn:
            keys.felt.point(plan.piles[index].spots[-1])
            press(keys, "v")
            page = getattr(keys.felt.overlay, "text", "")
            press(keys, "escape")
            assert all(keys.felt.card(index, place) in page for place in open_cards)
        named = [place for place in drawn if place is not None and pile.cards[place] != HIDDEN]
        assert [] == [place for place in named if not seen(felt, keys, spots[index, place])], index


def arrows_lead_to_all_stops(keys: Keys) -> None:
    """From where the cursor begins; every move begins at one, or is a line of the menu of its pile."""
    plan = keys.felt.plan()
    here, stops = keys.felt.here(plan), keys.felt.stops(plan)
    assert here is not None
    for stop in stops:
        way(here, stops, (stop.pile, stop.place))
    piles = {stop.pile for stop in stops}
    for move in keys.felt.legal.moves:
        assert move.source is None or move.source in piles
        if move.source is not None and move.target is not None and move.target not in plan.piles:
            assert move in keys.felt.legal.at(move.source)


@pytest.mark.parametrize("name", NAMES)
def test_every_card_is_seen_and_reached(name: str) -> None:
    """At the usual size of a terminal."""
    keys = played(name, (80, 24))

    all_open_cards_are_seen(keys)
    arrows_lead_to_all_stops(keys)


@pytest.mark.parametrize("size", [(60, 20), (120, 40), (200, 60)])
@pytest.mark.parametrize("name", NAMES)
def test_every_card_is_seen_and_reached_in_every_window(name: str, size: tuple[int, int]) -> None:
    keys = played(name, size)

    all_open_cards_are_seen(keys)
    arrows_lead_to_all_stops(keys)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_wider_or_higher_than_the_window(size: tuple[int, int]) -> None:
    """What has no room lies beyond the edge, and the uppermost row says so."""
    for name in NAMES[::10]:
        keys = played(name, size, 5)
        lines = shown(keys).split("\n")
        plan, window = keys.felt.plan(), keys.felt.window
        is_beyond = plan.width > window[0] or plan.height > window[1]

        assert len(lines) == size[1]
        assert max(map(len, lines)) <= size[0]
        assert is_beyond == ("more:" in lines[0])


@pytest.mark.parametrize("name", ["klondike", "pyramid"])
def test_every_window_down_to_the_least_can_be_drawn(name: str) -> None:
    """With a text, a list and what is typed over the table. A window of one column ended the program."""
    for size in [(width, height) for width in (LEAST[0], 31, 99, 100) for height in (LEAST[1], 13, 30)]:
        keys = played(name, size, 3)
        for key in ("?", "l", "e", ":", "enter"):
            press(keys, key)
            lines = shown(keys).split("\n")
            assert (size[1], True) == (len(lines), max(map(len, lines)) <= size[0])
            press(keys, "escape")
