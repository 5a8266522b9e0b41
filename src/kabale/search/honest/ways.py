"""Ways: moves that can be played in one go, for nothing new is seen before the last of them.

A player who is shown nothing new has no reason to think again. So what he chooses between are ways, and each ends where
a card is seen that he did not know, where cards are mixed, or with the game.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final

from kabale.engine.game import Position
from kabale.engine.journal import Step
from kabale.engine.language import CHANCES, Outcome
from kabale.engine.moves import Move
from kabale.search.simple import step_simply
from kabale.table.cards import HIDDEN, Card
from kabale.table.changes import Counted

Way = tuple[Move, ...]
"""Moves to play one after the other."""

ROUND: Final = 64
"""How many clicks a look through the stock may take."""


def unknown_cards(sample: Position, names: Iterable[Iterable[str]]) -> frozenset[Card]:
    """Return the cards of a sample that lie where the player does not know which card lies."""
    piles = zip(sample.table.piles, names, strict=True)
    return frozenset(card for pile, known in piles for card, text in zip(pile, known, strict=True) if text == HIDDEN)


def is_news(sample: Position, unknown: frozenset[Card], step: Step) -> bool:
    """Say whether a step that was just pushed shows something: a card that was not known, a mixing, the end."""
    if sample.outcome is not Outcome.PLAYING:
        return True
    if any(isinstance(change, Counted) and change.name == CHANCES for change in step.changes):
        return True
    piles = zip(sample.table.piles, sample.view().piles, strict=True)
    return any(
        text != HIDDEN and card in unknown
        for pile, shown in piles
        for card, text in zip(pile, shown.cards, strict=True)
    )


def cut(sample: Position, unknown: frozenset[Card], line: Sequence[Move]) -> Way:
    """Return a line as far as it is a way; the sample is as before afterwards."""
    played = 0
    for move in line:
        step = sample.push(move)
        played += 1
        if is_news(sample, unknown, step):
            break
    _back(sample, played)
    return tuple(line[:played])


def nearest(sample: Position, unknown: frozenset[Card], *, positions: int, ways: int) -> list[Way]:
    """Return the shortest ways, at most so many, among so many positions that they go through at most."""
    found: list[Way] = []
    seen, waiting = {sample.key()}, deque[Way]([()])
    while waiting and len(seen) < positions and len(found) < ways:
        before = waiting.popleft()
        for move in before:
            sample.push(move)
        for move in list(sample.legal_moves):
            step = sample.push(move)
            if (key := sample.key()) not in seen:
                seen.add(key)
                (found if is_news(sample, unknown, step) else waiting).append((*before, move))
            sample.pop()
        _back(sample, len(before))
    return found


def obvious(sample: Position, unknown: frozenset[Card]) -> Way:
    """Return the way of somebody who does the obvious (:mod:`kabale.search.simple`); empty where it shows nothing new.

    It is found on a sample, so whatever that knows of hidden cards is as much a guess as they are.
    """
    way: list[Move] = []
    seen, news = {sample.key()}, False
    while not news and len(way) < ROUND and (step := step_simply(sample, seen)) is not None:
        way.append(step.move)
        news = is_news(sample, unknown, step)
    _back(sample, len(way))
    return tuple(way) if news else ()


def different(sample: Position, ways: Iterable[Way]) -> list[Way]:
    """Return the ways that lead to different positions of a sample, of equal ones the first."""
    found: dict[bytes, Way] = {}
    for way in ways:
        for move in way:
            sample.push(move)
        found.setdefault(sample.key(), way)
        _back(sample, len(way))
    return list(found.values())


def free_look(sample: Position, unknown: frozenset[Card]) -> Way:
    """Return a click that costs nothing: again and again, it comes back to where it began and shows new cards.

    Empty where there is none: passes may be limited, or all cards of the stock are known.
    """
    for move in sample.legal_moves:
        if move.kind == "left" and _comes_back(sample, unknown, move):
            return (move,)
    return ()


def _comes_back(sample: Position, unknown: frozenset[Card], move: Move) -> bool:
    before, played, shows, is_back = sample.key(), 0, False, False
    while played < ROUND and not is_back and sample.refusal(move) is None:
        step = sample.push(move)
        played += 1
        shows, is_back = shows or is_news(sample, unknown, step), sample.key() == before
    _back(sample, played)
    return shows and is_back


def _back(sample: Position, moves: int) -> None:
    for _ in range(moves):
        sample.pop()
