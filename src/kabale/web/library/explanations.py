"""What a game is in words: the page of rules and a line a pile, kept for each language; a lay-out with its names."""

from functools import lru_cache, partial
from sys import getsizeof

from kabale.engine.game import Game, Position
from kabale.engine.language import NO_CHOICE, Choice
from kabale.engine.naming import pile_names
from kabale.table.cards import LOOKS, Card, name, rank
from kabale.view import PileView
from kabale.web.library.first_moves import first_move
from kabale.web.library.made_once import made_once
from kabale.web.library.shapes import Layout, RulesPage


def rules_page(game: Game, language: str) -> RulesPage:
    """Return the rules of a game in plain words, a line a pile, and what a first move is."""
    first = first_move(game)
    return {
        "rules": _rules(game, language),
        "first_move": first.words.text(language) if first else "",
        "lines": list(_lines(game, language, NO_CHOICE, len(game.piles))),
    }


def layout(position: Position, language: str) -> Layout:
    """Return the piles in file order as the player may see them, and the size of a card."""
    view = position.view()
    game, choice = position.game, Choice(position.variant, position.level)
    lines = _lines(game, language, choice, len(view.piles))
    names = pile_names(tuple(pile.kind for pile in view.piles), language)
    said = partial(game.texts.said, language=language)
    return {
        "card_width": view.card_width,
        "card_height": view.card_height,
        "piles": [
            {
                "pile": index + 1,
                "id": info.id,
                "kind": pile.kind,
                "x": pile.x,
                "y": pile.y,
                "dx": pile.dx,
                "dy": pile.dy,
                "sideways": pile.sideways,
                "visible": pile.visible,
                "cards": list(pile.cards),
                "up": list(pile.up),
                "letter": pile.letter,
                "labels": [{"text": said(label.text), "place": list(label.place)} for label in pile.labels],
                "mark": pile.mark,
                "backs": list(pile.backs),
                "shown": pile.shown,
                "border": pile.border,
                "spacer": pile.spacer,
                "line": lines[index],
                "name": names[index],
                "opens": _opens(position, index, pile),
            }
            for index, (info, pile) in enumerate(zip(position.piles, view.piles, strict=True))
        ],
    }


def _opens(position: Position, index: int, pile: PileView) -> str:
    """Return what alone may begin an empty pile, a rank or a card; nothing where others may or nothing is laid."""
    is_laid_on = pile.visible and pile.kind not in ("stock", "waste")
    return _only(position.accepted(index)) if is_laid_on and not pile.cards else ""


@lru_cache(256)
def _only(row: bytes) -> str:
    """Return the rank of all looks of a row, or the only one, jokers apart; nothing where there are others."""
    cards = [name(Card(look)) for look in range(LOOKS) if row[look] and rank(Card(look))]
    ranks = {card[0] for card in cards}
    return cards[0] if len(cards) == 1 else "".join(ranks) if len(ranks) == 1 else ""


# -- texts that are made once ------------------------------------------------------------------------------------------


def _same(game: Game, language: str, *more: object) -> tuple[object, ...]:
    """Return what names a text of a game; the library may say more of a game than its digest tells."""
    return game.digest, game.name, language, *more


@made_once(_same, lambda lines: sum(map(getsizeof, lines)))
def _lines(game: Game, language: str, choice: Choice, piles: int) -> tuple[str, ...]:
    """Return a line for each of the piles of a variant and level."""
    told = partial(game.pile_line, language=language, variant=choice.variant, level=choice.level)
    return tuple(map(told, range(piles)))


@made_once(_same, getsizeof)
def _rules(game: Game, language: str) -> str:
    return game.explain(language=language)
