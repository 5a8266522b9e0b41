"""A deal that a player enters card by card: its places, what is wrong with what was entered, and which deal it is."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from kabale.engine.game import Game
from kabale.engine.language import Choice, choice_in
from kabale.engine.naming import in_words, named, pile_names
from kabale.errors import BadDeal, KabaleError
from kabale.library.filling import CardPlaces, Filling, deal_of, fill, missing, places_of, read_filling
from kabale.messages import Message, message
from kabale.services.refusals import refused
from kabale.services.sources import RulesSource, game_of
from kabale.web.library.shapes import DealPlaces, EnteredAnswer

_KEPT: Final = 256
"""Of how many games of the library the places stay known."""


def deal_places(source: RulesSource, choice: Choice, language: str) -> DealPlaces:
    """Return the places of a game's deal with what is chosen, and its pack. Raises :class:`Refusal`."""
    places = _places(source, choice)
    names = [message("entered.order").text(language)] if places.in_order else pile_names(places.kinds, language)
    piles = enumerate(zip(places.kinds, names, places.heights, strict=True), 1)
    return {
        "in_order": places.in_order,
        "pack": list(places.pack),
        "piles": [
            {"pile": number, "kind": kind, "name": name, "places": height}
            for number, (kind, name, height) in piles
            if height
        ],
    }


def judge(source: RulesSource, choice: Choice, piles: Sequence[Sequence[str | None]], language: str) -> EnteredAnswer:
    """Return which deal some piles are, or what is wrong. Raises :class:`kabale.services.refusals.Refusal`."""
    return _answer(source, choice, language, lambda _, places: fill(places, piles))


def read(source: RulesSource, choice: Choice, text: str, language: str) -> EnteredAnswer:
    """Return what a text tells of a deal. Raises :class:`kabale.services.refusals.Refusal`."""
    return _answer(source, choice, language, lambda game, places: read_filling(game, places, text))


def _answer(
    source: RulesSource, choice: Choice, language: str, look: Callable[[Game, CardPlaces], Filling]
) -> EnteredAnswer:
    game, places = game_of(source), _places(source, choice)

    def words(said: Message) -> str:
        return in_words(named(said, game.piles)).text(language)

    try:
        found = look(game, places)
        deal = deal_of(game, found)
    except KabaleError as error:
        raise refused("runaway_rules") from error
    lacking = missing(found)
    return {
        "piles": found.filled,
        "problems": [{"message": words(flaw.said), "pile": flaw.pile, "place": flaw.place} for flaw in found.flaws],
        "missing": None if lacking is None else words(lacking),
        "deal": None if deal is None else str(deal),
    }


def _places(source: RulesSource, choice: Choice) -> CardPlaces:
    try:
        choice_in(game_of(source).definition, choice.variant, choice.level)
    except BadDeal as error:
        raise refused("bad_deal", reason=str(error)) from error
    return _found(source, choice) if source.is_own else _library_places(source.name, choice)


@lru_cache(maxsize=_KEPT)
def _library_places(name: str, choice: Choice) -> CardPlaces:
    return _found(RulesSource(name), choice)


def _found(source: RulesSource, choice: Choice) -> CardPlaces:
    try:
        return places_of(game_of(source), choice)
    except KabaleError as error:
        raise refused("runaway_rules") from error
