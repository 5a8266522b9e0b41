"""A deal that a player enters card by card: its places, what is wrong with what was entered, and which deal it is."""

from contextlib import suppress
from functools import lru_cache
from typing import Annotated, Final, Self

from pydantic import AfterValidator, Field, StringConstraints, model_validator
from typing_extensions import TypedDict

from kabale.engine.game import Game
from kabale.engine.language import Choice, choice_in
from kabale.engine.naming import in_words, named, pile_names, words_of
from kabale.errors import BadDeal, KabaleError
from kabale.library.filling import CardPlaces, deal_of, empty, fill, missing, places_of, read_filling
from kabale.library.positions import is_table, read_deal
from kabale.messages import Message, message
from kabale.problems import BadDefinition
from kabale.services.refusals import refused
from kabale.services.sources import RulesSource, game_of
from kabale.table.decks import Deal
from kabale.view import PileKind
from kabale.web.frame.answers import Number
from kabale.web.frame.inputs import Level, RequestBody, Short, sound

_KEPT: Final = 256  # Of how many games of the library the places stay known.
MOST_ENTERED: Final = 600  # More piles, or cards of one, are not looked at.

EnteredCard = Annotated[str, StringConstraints(max_length=2), AfterValidator(sound)]
EnteredPile = Annotated[list[EnteredCard | None], Field(max_length=MOST_ENTERED)]
EnteredText = Annotated[str, StringConstraints(max_length=15_000), AfterValidator(sound)]


class EnteredRequest(RequestBody):
    """A player's input for a deal: the cards pile by pile, from the bottom, or a text, and the settings."""

    piles: Annotated[list[EnteredPile], Field(max_length=MOST_ENTERED)] | None = None
    text: EnteredText | None = None
    variant: Short | None = None
    level: Level = 0

    @model_validator(mode="after")
    def is_one_of_both(self) -> Self:
        """See that there is either. Raises ValueError."""
        if (self.piles is None) == (self.text is None):
            raise ValueError("expected either piles or a text")
        return self


class DealtPile(TypedDict):
    """A pile that cards are dealt to, and how many."""

    pile: Number
    kind: PileKind
    name: str
    places: int
    covered: bool


class DealPlaces(TypedDict):
    """The places where cards of a deal are entered, and the pack (may be empty); *in_order* is one row, as dealt.

    *others* are the piles that a deal leaves empty. A pile is *covered* if all its dealt cards lie face down.
    """

    in_order: bool
    pack: list[str]
    piles: list[DealtPile]
    others: list[DealtPile]


class EnteredProblem(TypedDict):
    """A problem and its place; *pile* and *place* are 0 if it has none."""

    message: str
    pile: int
    place: int


class EnteredAnswer(TypedDict):
    """The cards by pile, null for an empty place, the problems, the missing cards, and the deal that they make."""

    piles: list[list[str | None]]
    problems: list[EnteredProblem]
    missing: str | None
    deal: str | None


def deal_places(source: RulesSource, choice: Choice, language: str) -> DealPlaces:
    """Return the places of a game's deal with what is chosen, and its pack. Raises Refusal."""
    places = _places(source, choice)
    names = [message("entered.order").text(language)] if places.in_order else pile_names(places.kinds, language)
    down = [] if places.in_order else _covered(source, choice)
    piles: list[DealtPile] = [
        {"pile": number, "kind": kind, "name": name, "places": height, "covered": number in down}
        for number, (kind, name, height) in enumerate(zip(places.kinds, names, places.heights, strict=True), 1)
    ]
    return {
        "in_order": places.in_order,
        "pack": list(places.pack),
        "piles": [pile for pile in piles if pile["places"]],
        "others": [pile for pile in piles if not pile["places"]],
    }


def _covered(source: RulesSource, choice: Choice) -> list[int]:
    """Return the numbers, from 1, of the piles whose cards all lie face down after a deal."""
    try:
        table = game_of(source).deal(Deal("k1", 1), variant=choice.variant, level=choice.level).table
    except KabaleError as error:
        raise refused("runaway_rules") from error
    return [number for number, pile in enumerate(table.piles, 1) if pile and table.down.issuperset(pile)]


def judge(source: RulesSource, sent: EnteredRequest, language: str) -> EnteredAnswer:
    """Return which deal some piles or a text are, or what is wrong. Raises Refusal."""
    game, places = game_of(source), _places(source, Choice(sent.variant, sent.level))

    def words(said: Message) -> str:
        return in_words(named(said, words_of(game.texts.piles, game.piles))).text(language)

    if sent.text is not None and is_table(sent.text):
        return _table(game, sent, empty(places))
    try:
        found = fill(places, sent.piles or []) if sent.text is None else read_filling(game, places, sent.text)
        deal = deal_of(game, found)
    except KabaleError as error:
        raise refused("runaway_rules") from error
    if deal is None and sent.text is not None:
        with suppress(KabaleError, BadDefinition):
            position = read_deal(game, sent.text)
            game.deal(position, variant=sent.variant, level=sent.level)
            return {"piles": empty(places), "problems": [], "missing": None, "deal": str(position)}
    lacking = missing(found)
    return {
        "piles": found.filled,
        "problems": [{"message": words(flaw.said), "pile": flaw.pile, "place": flaw.place} for flaw in found.flaws],
        "missing": None if lacking is None else words(lacking),
        "deal": None if deal is None else str(deal),
    }


def _table(game: Game, sent: EnteredRequest, piles: list[list[str | None]]) -> EnteredAnswer:
    """Return the position or the deal that a table is, or why it is none."""
    answer: EnteredAnswer = {"piles": piles, "problems": [], "missing": None, "deal": None}
    try:
        deal = read_deal(game, sent.text or "")
        game.deal(deal, variant=sent.variant, level=sent.level)
    except (KabaleError, BadDefinition) as error:
        return {**answer, "problems": [{"message": str(error), "pile": 0, "place": 0}]}
    return {**answer, "deal": str(deal)}


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
