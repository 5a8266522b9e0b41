"""Somebody who sits at a match in full screen, without a terminal: keys and mouse in, characters out."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from kabale.cli.cribbage.keys import MatchKeys
from kabale.cli.cribbage.sitting import KeptMatch
from kabale.cli.cribbage.table import MatchTable
from kabale.cli.memory import OwnerMemory
from kabale.cli.paint import UNICODE, Signs
from kabale.cribbage.match import Match
from kabale.cribbage.players import player
from kabale.cribbage.rules import MatchMove
from kabale.table.cards import Card
from kabale.table.chance import Chance

NUMBER: Final = 4
"""A match that steady wins against easy by a skunk, at the end of a whole deal."""

AGAINST: Final = "easy"

SEATED: Final[list[OwnerMemory]] = []
"""What those remember who sit: closed by a fixture, as Python 3.13 tells of every database that is not."""


def sit(
    folder: Path, size: tuple[int, int] = (80, 24), language: str = "en", signs: Signs = UNICODE, moves: int = 0
) -> MatchKeys:
    """Sit down at the match after so many moves of both; who sat is sent away when the test ends."""
    memory = OwnerMemory(folder)
    SEATED.append(memory)
    kept = kept_match(memory, moves)
    table = MatchTable(kept, language, signs)
    table.begin(resumed=moves > 0)
    keys = MatchKeys(table)
    keys.resize(*size)
    return keys


def kept_match(memory: OwnerMemory, moves: int) -> KeptMatch:
    """Begin the match and play so many moves of it."""
    kept = KeptMatch.begin(memory, AGAINST, str(NUMBER))
    for seat, move in won()[:moves]:
        kept.match.play(seat, move)
    kept.keep()
    return kept


@cache
def won() -> Sequence[tuple[int, MatchMove]]:
    """Return all moves of the match, which the player wins."""
    match, players = Match(Chance(NUMBER)), (player("steady"), player(AGAINST, NUMBER))
    while match.to_move:
        seat = 1 if 1 in match.to_move and match.state.phase not in ("draw", "show") else 0
        match.push(seat, players[seat].move(match.view(seat)))
    return match.moves


def mine(moves: Sequence[tuple[int, MatchMove]]) -> list[MatchMove]:
    """Return the player's own moves."""
    return [move for seat, move in moves if seat == 0]


def last_deal() -> int:
    """Return after how many moves the last deal of the match begins."""
    return max(place for place, (_, move) in enumerate(won()) if move.kind == "deal") + 1


def press(keys: MatchKeys, *names: str) -> None:
    """Press keys, each by its name or its character."""
    for name in names:
        keys.key("space" if name == " " else name, name if len(name) == 1 else None)


def shown(keys: MatchKeys) -> str:
    """Return the screen."""
    return str(keys.draw())


def by_keys(keys: MatchKeys, move: MatchMove) -> list[str]:
    """Play a move by arrows, space and Enter alone; return the keys that were pressed."""
    pressed: list[str] = []

    def hit(*names: str) -> None:
        pressed.extend(names)
        press(keys, *names)

    while keys.table.counted is not None and keys.table.looked + 1 < len(keys.table.shows):
        hit("enter")
    for card in move.cards:
        while keys.table.hand[keys.table.at] != card:
            hit("right")
        if move.kind == "discard":
            hit(" ")
    hit("enter")
    return pressed


def by_mouse(keys: MatchKeys, move: MatchMove) -> list[tuple[int, int]]:
    """Play a move by clicks alone; return the columns and rows."""
    clicked: list[tuple[int, int]] = []

    def hit(place: tuple[int, int]) -> None:
        clicked.append(place)
        keys.mouse_down(*place)

    while keys.table.counted is not None and keys.table.looked + 1 < len(keys.table.shows):
        hit(button(keys))
    for card in move.cards:
        hit(place_of(keys, card))
    if move.kind != "play":
        hit(button(keys))
    return clicked


def button(keys: MatchKeys) -> tuple[int, int]:
    """Return where the button is that answers what is asked."""
    return 2, len(shown(keys).split("\n")) - 2


def place_of(keys: MatchKeys, card: Card) -> tuple[int, int]:
    """Return a character of a card of the hand: cards lie as they lie in the hand, all in one row of frames."""
    rows = keys.draw()
    hand, place = keys.table.hand, keys.table.hand.index(card)
    row = next(row for row in reversed(range(rows.height - 3)) if rows.text(row).count("╰") >= len(hand))
    starts = [column for column, sign in enumerate(rows.text(row)) if sign == "╰"][: len(hand)]
    return starts[place] + 1, row
