"""What can be asked of a definition alone: its problems, its facts, its rules, its text in another format.

Everything here may be asked of a hostile definition; it runs where :mod:`kabale.web.desk` says.
"""

from typing import Final

from kabale.engine.game import Game
from kabale.errors import BadDeal, KabaleError
from kabale.library import NotConvertible, convert
from kabale.library.formats import format_of
from kabale.messages import message
from kabale.view import View
from kabale.web.orders import TextOrder
from kabale.web.pictures import table_picture
from kabale.web.refusals import Refusal, refused
from kabale.web.seen import layout
from kabale.web.shapes import Json
from kabale.web.sources import game_of, loaded, pile_lines, rules_page, text_of

FIRST_DEAL = "k1:1"
"""The deal that shows what a definition's table looks like."""


_NOTHING: Final[Json] = {"ok": False, "title": "", "problem": None, "rules": "", "view": None, "cards": 0, "piles": 0}
"""What is known of a definition with errors."""


def serve(order: TextOrder) -> Json:
    """Answer a question about a definition. Raises :class:`Refusal`."""
    match order.question:
        case "check":
            return _checked(order)
        case "describe":
            return facts(game_of(order.source))
        case "rules":
            game = game_of(order.source)
            return {"rules": rules_page(game, order.language), "lines": list(pile_lines(game, order.language))}
        case "convert":
            return _converted(game_of(order.source), order.argument)
        case "title":
            return {"text": format_of(order.source.format).titled(text_of(order.source), order.argument)}
        case "picture":
            game = game_of(order.source)
            return table_picture(_dealt(game, order.argument), game.title, order.look)


def facts(game: Game) -> Json:
    """Return what a definition says of itself."""
    return {
        "title": game.title,
        "format": game.format,
        "digest": game.digest,
        "cards": game.card_count,
        "piles": len(game.piles),
        "variants": [{"id": variant.id, "text": variant.text} for variant in game.variants],
        "levels": list(game.levels),
    }


def _checked(order: TextOrder) -> Json:
    """Return the problems of a definition and, if it can be played, its rules and what it looks like."""
    game, diagnostics = loaded(order.source)
    answer = dict(_NOTHING) | {"diagnostics": [each.as_json() for each in diagnostics]}
    if game is None:
        return answer
    answer |= {"title": game.title, "cards": game.card_count, "piles": len(game.piles)}
    try:
        view = layout(game.deal(FIRST_DEAL), order.language)
    except KabaleError as error:
        return answer | {"problem": message("web.error.bad_deal", reason=str(error)).text(order.language)}
    return answer | {"ok": True, "rules": rules_page(game, order.language), "view": view}


def _converted(game: Game, to: str) -> Json:
    try:
        return {"text": convert(game, to)}
    except NotConvertible as error:
        reasons = message("web.error.not_convertible", reason=error.reasons[0])
        raise Refusal("not_convertible", reasons, {"reasons": error.reasons}) from error


def _dealt(game: Game, deal: str) -> View:
    try:
        return game.deal(deal).view()
    except BadDeal as error:
        raise refused("bad_deal", reason=str(error)) from error
    except KabaleError as error:
        raise refused("runaway_rules") from error
