"""Ask the engine what a probe asks."""

from collections.abc import Iterator
from functools import cache

import kabale
from kabale import Deal
from kabale.engine.game import Position
from kabale.view import PileView
from tests.pairs.probe import Probe
from tests.pat.playing import WHERE
from tests.pat.texts import deck, names


def seen(probe: Probe, value: int) -> str:
    """Return what the engine shows for *value* in the hole of *probe*."""
    return asked(probe.text_for(value), probe.deal, probe.deck, probe.decks, probe.line, probe.ask)


@cache
def asked(text: str, deal: str, cards: str, decks: int, line: str, ask: str) -> str:
    """Load a game, deal, play a line and answer what is asked, in the order of the questions."""
    game, diagnostics = kabale.loads(text, format="pat")
    if ask == "severities":
        return names(sorted({str(each.severity) for each in diagnostics if each.code not in WHERE}))
    assert game is not None, diagnostics
    position = game.deal(deal or Deal.from_cards(deck(cards, decks=decks), rows=False))
    for move in line.split():
        position.play(move)
    return names(list(answers(position, ask.split())))


def answers(position: Position, questions: list[str]) -> Iterator[str]:
    """Yield the answers, pile by pile with a bar between them."""
    piles = position.view().piles
    legal = set(map(str, position.legal_moves))
    for question in questions:
        kind, _, number = question.partition("=")
        if question == "won":
            yield from ["won"] * (position.outcome is kabale.Outcome.WON)
        elif question.startswith("#"):
            yield str(len(piles[int(question[1:]) - 1].cards))
        elif number:
            yield from ["|"] * (question != questions[0])
            yield from shown(kind, piles[int(number) - 1])
        elif question in legal:
            yield question


def shown(kind: str, pile: PileView) -> list[str]:
    """Return what is asked of one pile: its cards, its cards in order, or its place."""
    if kind == "place":
        place = map(str, (pile.x, pile.y, pile.dx, pile.dy))
        return [*place, "sideways" if pile.sideways else "upright"]
    return sorted(pile.cards) if kind == "sorted" else list(pile.cards)
