"""A deal that a player enters card by card: its places, what is wrong with what was entered, and which deal it is."""

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Annotated, Final, Self

from pydantic import AfterValidator, Field, StringConstraints, model_validator
from typing_extensions import TypedDict

from kabale.engine.game import Game
from kabale.engine.language import TURNS, Choice, choice_in
from kabale.engine.naming import in_words, named, pile_names, words_of
from kabale.engine.placing import BOTH, own_values
from kabale.errors import BadDeal, KabaleError
from kabale.library.filling import CardPlaces, deal_of, empty, fill, missing, places_of, read_filling
from kabale.library.positions import OpenValue, is_table, open_values, read_deal
from kabale.library.programs import is_save
from kabale.messages import Message, message
from kabale.problems import BadDefinition
from kabale.services.refusals import refusal_of, refused
from kabale.services.sources import RulesSource, game_of
from kabale.table.cards import UNKNOWN, name
from kabale.table.decks import Deal, is_position
from kabale.view import PileKind
from kabale.web.frame.answers import Number
from kabale.web.frame.inputs import Level, RequestBody, Short, sound

_KEPT: Final = 256  # Of how many games of the library the places stay known.
MOST_ENTERED: Final = 600  # More piles, or cards of one, are not looked at.

EnteredCard = Annotated[str, StringConstraints(max_length=2), AfterValidator(sound)]
EnteredPile = Annotated[list[EnteredCard | None], Field(max_length=MOST_ENTERED)]
EnteredText = Annotated[str, StringConstraints(max_length=200_000), AfterValidator(sound)]


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
    """A pile, how many cards are dealt to it, and whether all of them lie face down (*covered*)."""

    pile: Number
    kind: PileKind
    name: str
    places: Annotated[int, Field(ge=0)]
    covered: bool


class EnteredValue(TypedDict):
    """A counter or property of a table, its *name* and *value* as in a text, and how it is called, if that is known.

    The variant and the level are *chosen*, and *most* is null without a limit.
    """

    name: str
    value: str | int | bool | None
    most: int | None
    words: str
    chosen: bool


class EnteredTable(TypedDict):
    """The cards of a table by pile, face-down ones in parentheses, and the values that a deal does not set so."""

    piles: list[list[str]]
    values: dict[str, str | int | bool | None]


class DealPlaces(TypedDict):
    """The places where cards of a deal are entered, and the pack (may be empty); *in_order* is one row, as dealt.

    *others* are the piles that a deal leaves empty. The *values* belong to a table in the middle of a game.
    """

    in_order: bool
    pack: list[str]
    piles: list[DealtPile]
    others: list[DealtPile]
    values: list[EnteredValue]


class EnteredProblem(TypedDict):
    """A problem and its place; *pile* and *place* are 0 if it has none."""

    message: str
    pile: int
    place: int


class EnteredAnswer(TypedDict):
    """The cards by pile, null for an empty place, the problems, the missing cards, and the deal that they make.

    The *table* is what lies there at the beginning of the deal, null without a deal.
    """

    piles: list[list[str | None]]
    problems: list[EnteredProblem]
    missing: str | None
    deal: str | None
    table: EnteredTable | None


def deal_places(source: RulesSource, choice: Choice, language: str) -> DealPlaces:
    """Return the places of a game's deal with what is chosen, and its pack. Raises Refusal."""
    places = _places(source, choice)
    names = [message("entered.order").text(language)] if places.in_order else pile_names(places.kinds, language)
    told = enumerate(zip(places.kinds, names, places.heights, places.covered, strict=True), 1)
    piles: list[DealtPile] = [
        {"pile": number, "kind": kind, "name": name, "places": height, "covered": is_covered}
        for number, (kind, name, height, is_covered) in told
    ]
    return {
        "in_order": places.in_order,
        "pack": list(places.pack),
        "piles": [pile for pile in piles if pile["places"]],
        "others": [pile for pile in piles if not pile["places"]],
        "values": [
            {
                "name": each.label,
                "value": each.value,
                "most": each.most,
                "words": _called(each).text(language),
                "chosen": each.is_chosen,
            }
            for each in ([] if places.in_order else open_values(game_of(source), choice))
        ],
    }


def _called(each: OpenValue) -> Message:
    """Say what a value is called, and what it is after a deal."""
    if each.label == TURNS:
        return message("page.enter.redeals" if each.most is None else "page.enter.redeals_of", n=each.most)
    return message("page.enter.value", label=each.label, value=str(each.value))


def judge(source: RulesSource, sent: EnteredRequest, language: str) -> EnteredAnswer:
    """Return which deal some piles or a text are, or what is wrong. Raises Refusal."""
    game, places = game_of(source), _places(source, Choice(sent.variant, sent.level))

    def words(said: Message) -> str:
        return in_words(named(said, words_of(game.texts.piles, game.piles))).text(language)

    if sent.text is not None and (is_table(sent.text) or is_save(sent.text) or is_position(sent.text.strip().lower())):
        try:
            return _position(game, places, sent.text)
        except (KabaleError, BadDefinition) as error:
            found = error.cause if isinstance(error, KabaleError) else str(error)
            return {**_answer(places), "problems": list(_problems(found, language))}
    try:
        found = fill(places, sent.piles or []) if sent.text is None else read_filling(game, places, sent.text)
        deal = deal_of(game, found)
    except KabaleError as error:
        raise refused("runaway_rules") from error
    if deal is None and sent.text is not None:
        with suppress(KabaleError, BadDefinition):
            return _position(game, places, sent.text)
    lacking = missing(found)
    return {
        "piles": found.filled,
        "problems": [{"message": words(flaw.said), "pile": flaw.pile, "place": flaw.place} for flaw in found.flaws],
        "missing": None if lacking is None else words(lacking),
        "deal": None if deal is None else str(deal),
        "table": None if deal is None else _table(game, places, deal),
    }


def _position(game: Game, places: CardPlaces, text: str) -> EnteredAnswer:
    """Return the position, or the deal, that a text is. Raises KabaleError, BadDefinition."""
    deal = read_deal(game, text)
    return {**_answer(places), "deal": str(deal), "table": _table(game, places, deal)}


def _problems(said: object, language: str) -> Iterator[EnteredProblem]:
    """Say each thing that is wrong with a table, with its place."""
    values = dict(said.values) if isinstance(said, Message) else {}
    if isinstance(said, Message) and said.key == BOTH:
        yield from _problems(values["one"], language)
        yield from _problems(values["other"], language)
        return
    pile, place = values.get("pile"), values.get("place")
    words = said.text(language) if isinstance(said, Message) else str(said)
    at = (pile, place) if isinstance(pile, int) and isinstance(place, int) else (0, 0)
    yield {"message": words, "pile": at[0], "place": at[1]}


def _answer(places: CardPlaces) -> EnteredAnswer:
    """Return an answer that fills no place."""
    return {"piles": empty(places), "problems": [], "missing": None, "deal": None, "table": None}


def _table(game: Game, places: CardPlaces, deal: Deal) -> EnteredTable:
    """Return what lies on the table of a deal. Raises BadDeal, if it is of another variant."""
    table = game.deal(deal, variant=places.choice.variant, level=places.choice.level).table
    piles = [["?" if each & 63 == UNKNOWN else name(each) for each in pile] for pile in table.piles]
    return {
        "piles": [
            [f"({text})" if card in table.down else text for card, text in zip(pile, texts, strict=True)]
            for pile, texts in zip(table.piles, piles, strict=True)
        ],
        "values": own_values(game, table),
    }


def _places(source: RulesSource, choice: Choice) -> CardPlaces:
    try:
        choice_in(game_of(source).definition, choice.variant, choice.level)
    except BadDeal as error:
        raise refusal_of(error) from error
    return _found(source, choice) if source.is_own else _library_places(source.name, choice)


@lru_cache(maxsize=_KEPT)
def _library_places(name: str, choice: Choice) -> CardPlaces:
    return _found(RulesSource(name), choice)


def _found(source: RulesSource, choice: Choice) -> CardPlaces:
    try:
        return places_of(game_of(source), choice)
    except KabaleError as error:
        raise refused("runaway_rules") from error
