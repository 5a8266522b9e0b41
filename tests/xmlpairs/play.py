"""Ask the engine what a probe asks.

A question is a word: a move (is it legal?), ``moves`` (which are?), ``perft`` (the paths of three moves),
``=3`` (all cards of pile 3, face-down ones in parentheses), ``#3`` (how many?), ``seen=3``, ``place=3``,
``labels=3``, ``mark=3``, ``letter=3``, ``backs=3``, ``border=3``, ``shown=3``, ``id=3`` (what the player sees of
it), ``score``, ``outcome``, ``events``, ``question``, ``final`` (may the last move not be taken back?), ``auto``
(the next move of an automatic run), ``title``, ``variants``, ``levels``, ``cards``, and ``problems``: the codes of
the diagnostics, without the one that every game without a goal has. A line that cannot be played shows ``no``.
"""

from collections import Counter
from functools import cache

import kabale
from kabale import Deal, IllegalMove, RunawayRules, perft
from kabale.engine.game import Game, Position
from kabale.table.text import parse
from kabale.view import PileView
from tests.pat.texts import deck
from tests.xml.playing import cards, definition_of, moves
from tests.xmlpairs.probe import Probe, Word

BESIDES = {"X321", "X349"}
"""Little definitions have no goal, and put their fields where they like."""


@cache
def loaded(text: str) -> tuple[kabale.Game | None, tuple[str, ...]]:
    """Return the game of a text and the codes of its diagnostics."""
    game, diagnostics = kabale.loads(text, format="xml")
    return game, tuple(each.code for each in diagnostics if each.code not in BESIDES)


def seen(probe: Probe, word: Word) -> str:
    """Return what the engine shows for a word in the hole of a probe."""
    game, codes = loaded(probe.text_for(word))
    if probe.ask == "problems":
        return " ".join(codes)
    assert game is not None, (probe.text_for(word), codes)
    of_game = {"title": game.title, "variants": " ".join(each.id for each in game.variants)}
    of_game |= {"levels": str(len(game.levels)), "cards": str(game.card_count)}
    if probe.ask in of_game:
        return of_game[probe.ask]
    try:
        position = begun(probe, game)
        for move in probe.line.split():
            if move == "end":
                position.end()
            else:
                position.play(position.shortcut(move) or move)
    except IllegalMove:
        return "no"
    except RunawayRules:
        return "endless"
    return " | ".join(answer for question in probe.ask.split() if (answer := answered(position, question)) is not None)


def begun(probe: Probe, game: Game) -> Position:
    """Return the position that a probe begins with."""
    if probe.lying is not None:
        piles = ["", *probe.lying.split("|")]
        piles += [""] * (len(game.piles) - len(piles))
        return game.position(parse("\n".join(f"{number} {pile}" for number, pile in enumerate(piles, 1))))
    variant = probe.variant or None
    if probe.deal:
        return game.deal(probe.deal, variant=variant, level=probe.level)
    size = Counter(one & 63 for one in definition_of(game).tree.rules_for(variant, probe.level).cards)
    return game.deal(Deal.from_cards(deck(probe.deck, decks=max(size.values()))), variant=variant, level=probe.level)


def answered(position: Position, question: str) -> str | None:
    """Return one answer, None for a move that is not legal."""
    kind, _, number = question.partition("=")
    if number:
        pile = int(number)
        return of_pile(kind, position.view().piles[pile - 1]) if kind else cards(position, pile)
    if question.startswith("#"):
        return str(len(position.table.piles[int(question[1:]) - 1]))
    match question:
        case "moves":
            return moves(position)
        case "perft":
            return " ".join(map(str, perft(position, 3).paths))
        case "score":
            return str(position.score)
        case "outcome":
            return position.outcome.value
        case "events":
            return " ".join(f"{event.kind}:{event.text}" for event in position.events)
        case "question":
            asked = position.question
            return "/".join((asked.text, *asked.answers)) if asked else ""
        case "final":
            return str(position.undo_is_final)
        case "auto":
            return str(position.automatic() or "")
        case _:
            return question if position.why(position.shortcut(question) or question) is None else None


def of_pile(kind: str, pile: PileView) -> str:
    """Return what the player sees of a pile."""
    match kind:
        case "seen":
            return " ".join(pile.cards)
        case "place":
            place = f"{pile.x} {pile.y} {pile.dx} {pile.dy}"
            return place + " sideways" * pile.sideways + " hidden" * (not pile.visible)
        case "labels":
            return ", ".join(f"{label.text} {' '.join(label.place)}".strip() for label in pile.labels)
        case "backs":
            return "".join(map(str, pile.backs))
        case _:
            return str(getattr(pile, kind))
