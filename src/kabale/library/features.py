"""Which features of its language a definition uses, in a few words each: what a list of games shows of them.

A feature is something that changes how a game is played; that cards are dealt and laid is none.
"""

from collections.abc import Iterator

from kabale.engine.protocol import Game
from kabale.errors import UnknownGame
from kabale.pat.game import PatGame
from kabale.pat.rules import Pile
from kabale.xml.game import XmlGame
from kabale.xml.rules.model import Rules
from kabale.xml.text.words import Tag


def features(game: Game) -> list[str]:
    """Return the features of a game in a fixed order, each once. Raises UnknownGame for a language not known here."""
    if isinstance(game, PatGame):
        found = [*_of_pat(game), *_of_extras(game)]
    elif isinstance(game, XmlGame):
        found = [*_of_xml(game), *_of_extras(game)]
    else:
        raise UnknownGame(f"no features are known for the format {game.format!r}")
    return list(dict.fromkeys(found))


def _of_extras(game: PatGame | XmlGame) -> Iterator[str]:
    if game.scoring is not None:
        yield "score"
    if game.goal is not None:
        yield "goal in words"


# -- .pat --------------------------------------------------------------------------------------------------------


def _of_pat(game: PatGame) -> Iterator[str]:
    """Yield what the numbers of the piles say."""
    stock = game.rules.stock
    if stock.has_endless_passes:
        yield "endless passes"
    elif stock.passes > 1:
        yield "passes"
    for pile in game.rules.piles:
        yield from _of_pile(pile)


def _of_pile(pile: Pile) -> Iterator[str]:
    if pile.redirects:
        yield "redirected deal"
    if pile.second is not None:
        yield "two rule sets"
    for rules in pile.sets:
        if rules.taking.block:
            yield "covered cards"
        if rules.taking.mask:
            yield "masks"
        if rules.taking.mark:
            yield "marks"
        if rules.laying.kind > 1:
            yield "runs"
        if rules.laying.serve:
            yield "served from the stock"
        if rules.laying.rotate:
            yield "rotation"
        if rules.laying.origin or rules.laying.neighbour:
            yield "sources named"


# -- XML ---------------------------------------------------------------------------------------------------------


def _of_xml(game: XmlGame) -> Iterator[str]:
    """Yield what the tags of the default variant say, and whether there are others."""
    rules = game.rules
    if len(game.variants) > 1:
        yield "variants"
    if len(game.levels) > 1:
        yield "levels"
    if rules.has_jokers:
        yield "jokers"
    if any(rules.lists.values()):
        yield "actions"
    yield from _of_fields(rules)


def _of_fields(rules: Rules) -> Iterator[str]:
    tags = {tag for field in rules.fields for tag in field.texts}
    words = {Tag.REDEALS: "redeals", Tag.BLOCKS: "runs", Tag.INSERT: "laid under", Tag.FILL: "filled by itself"}
    yield from (word for tag, word in words.items() if tag in tags)
    if any(field.locks or field.move_locks for field in rules.fields):
        yield "locks"
    if rules.has_stops:
        yield "stops"
    if any(field.relations for field in rules.fields):
        yield "relations"
    if any(rule.when is not None for field in rules.fields for rule in field.points):
        yield "points for positions"
