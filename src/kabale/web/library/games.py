"""The games as the page lists them: their facts, how many deals can be won, and the definitions of the player."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from typing_extensions import TypedDict

from kabale.engine.texts import GameTexts
from kabale.errors import UnknownGame
from kabale.library import games
from kabale.library.catalogue import Entry, entry
from kabale.library.deals import won_deals
from kabale.library.grades import grades_of
from kabale.library.measurements import measured
from kabale.library.options import base_names, combination, groups, option_text, switch
from kabale.messages import message
from kabale.services.refusals import Refusal, refused
from kabale.services.sources import RulesSource
from kabale.store.values import OWN, ListedDefinition, OwnDefinition, StudyCount
from kabale.studies.stats import bounds
from kabale.web.frame.context import Caller
from kabale.web.frame.inputs import Format
from kabale.web.library.definitions import (
    GameFacts,
    LibraryDesk,
    VariantShape,
    facts,
    listed_facts,
    no_facts,
    shipped_facts,
)

# -- what is answered --------------------------------------------------------------------------------------------------


class WinnableShare(TypedDict):
    """Between which shares of how many deals can be won."""

    low: float
    high: float
    deals: int


class GameDifficulty(TypedDict):
    """The difficulty of a game over *deals*: the mean *number* from 0 to 100, as a *word* from 1, very easy, to 5.

    The word is null where a player who thinks a little wins nothing of a game that can be won: he does not know it.
    *honest* is the share of plays, from 0 to 1, won by a player who thinks a little and sees no hidden card. *choice*
    says whether a player may ask for a deal of a certain difficulty.
    """

    number: int
    word: int | None
    honest: float
    deals: int
    choice: bool


class GameShape(TypedDict):
    """A game of the library, or the player's own, with its other names (*also*).

    *base* is the game of which it is a combination of options, otherwise itself. *known* is its place among the games
    that everybody knows, or 0. *winnable_listed* says that a deal that can be won
    comes at once, without a search.
    """

    name: str
    base: str
    title: str
    titles: dict[str, str]
    also: list[str]
    family: str
    decks: int
    cards: int
    piles: int
    format: Format
    source: str
    note: str
    deals: str
    variants: list[VariantShape]
    levels: list[int]
    favourite: bool
    last_played: float | None
    own: bool
    winnable: WinnableShare | None
    winnable_deals: bool
    winnable_listed: bool
    difficulty: GameDifficulty | None
    twin: str
    of: str
    known: int


class Games(TypedDict):
    """The games, the library's first."""

    games: list[GameShape]


class GameOption(TypedDict):
    """Another option of a game: with other suits, say, or drawn otherwise."""

    name: str
    title: str
    format: Format


class SwitchChoice(TypedDict):
    """One choice of a switch, and the *game* that has it instead; null where the other switches exclude it."""

    option: str
    text: str
    chosen: bool
    game: str | None


class GameSwitch(TypedDict):
    """A switch of a game, such as the cards per draw."""

    title: str
    choices: list[SwitchChoice]


class GamePage(GameShape):
    """A game with its switches, its other forms, its definition, its rules in plain words, and a first move.

    *lines* has a line for each pile.
    """

    switches: list[GameSwitch]
    options: list[GameOption]
    definition: str
    rules: str
    first_move: str
    lines: list[str]


# -- how many deals can be won -----------------------------------------------------------------------------------------


Shares = Mapping[str, WinnableShare]
"""The known shares, by the digest of a game's rules."""


def of_studies(studies: Iterable[StudyCount]) -> Shares:
    """Return what studies of the usual game say; of several on the same rules the one with most deals."""
    found: dict[str, WinnableShare] = {}
    for each in studies:
        share = _share(each.won, each.lost, each.unknown)
        is_usual = not each.study.limits.get("variant") and not each.study.limits.get("level")
        known = found.get(each.study.digest)
        if is_usual and share is not None and (known is None or known["deals"] < share["deals"]):
            found[each.study.digest] = share
    return found


def of_game(name: str, digest: str, shares: Shares) -> WinnableShare | None:
    """Return what is known of a game: by a study, or by what came with the library if that has more deals."""
    search, share = measured(name).search, shares.get(digest)
    if search is None or (share is not None and share["deals"] >= search.deals):
        return share
    return _share(search.won, search.lost, search.deals - search.won - search.lost)


def _share(won: int, lost: int, unknown: int) -> WinnableShare | None:
    """Return between which shares of all deals can be won, None of no deals."""
    deals = won + lost + unknown
    low, high = bounds(won, lost, unknown)
    return {"low": low, "high": high, "deals": deals} if deals else None


ENOUGH: Final = 100
"""Deals that must have been searched without a win before Kabale stops looking for one."""


@cache
def entry_facts(name: str) -> GameFacts:
    """Return the facts of a game of the library, from the shipped list or from its definition."""
    return shipped_facts(entry(name)) or facts(RulesSource(name))


def warm() -> None:
    """Read the facts of all games of the library, so that the first list of them comes at once."""
    for each in games():
        entry_facts(each.name)


def variant_text(game: str, variant: str | None, language: str) -> str | None:
    """Return what a variant of a game of the library is called; the variant's name where that is not known."""
    if variant is None or game.startswith(OWN):
        return variant
    try:
        each = entry(game)
    except UnknownGame:
        return variant
    variants = _variants(each, entry_facts(each.name), language)
    return next((shape["text"] for shape in variants if shape["id"] == variant), variant)


def _variants(each: Entry, said: GameFacts, language: str) -> list[VariantShape]:
    """Return the variants of a game under the names in the catalogue, otherwise in its definition."""
    called = each.texts.variant
    return [{"id": own["id"], "text": called(own["id"], own["text"], language)} for own in said["variants"]]


# -- one game and all --------------------------------------------------------------------------------------------------


def list_games(desk: LibraryDesk, caller: Caller) -> list[GameShape]:
    """Return all games: the library's by title in the caller's language, then the player's own."""
    known = _Known.of(desk, caller)
    library = [known.game(each, entry_facts(each.name), caller.language) for each in games()]
    own = [known.own_game(each, told) for each, told in listed_facts(desk, caller.player)]
    return sorted(library, key=lambda game: game["title"].casefold()) + own


def find_game(desk: LibraryDesk, caller: Caller, name: str) -> GameShape:
    """Return one game. Raises Refusal."""
    known = _Known.of(desk, caller)
    if not name.startswith(OWN):
        each = entry(desk.source(caller, name).name)
        return known.game(each, entry_facts(each.name), caller.language)
    definition = desk.store.definitions.find(caller.player, name.removeprefix(OWN))
    if definition is None:
        raise refused("not_found")
    try:
        said = desk.ask(desk.source(caller, name), facts)
    except Refusal:
        said = no_facts(definition)
    return known.own_game(definition, said)


@dataclass(frozen=True, slots=True)
class _Known:
    """The knowledge about games besides their facts: of one player, and by counting."""

    favourites: set[str]
    last_played: Mapping[str, float]
    shares: Shares

    @staticmethod
    def of(desk: LibraryDesk, caller: Caller) -> "_Known":
        last = desk.store.plays.last_played(caller.player)
        return _Known(desk.store.players.favourites(caller.player), last, of_studies(desk.store.studies.counts()))

    def own_game(self, own: OwnDefinition | ListedDefinition, said: GameFacts) -> GameShape:
        """Return a custom game, with only its title if its facts are unknown."""
        each = Entry(OWN + own.id, f"{OWN}{own.id}.{own.format}", GameTexts({"en": own.title}), family="", decks=0)
        return self.game(each, said, own=True)

    def game(self, each: Entry, said: GameFacts, language: str = "en", *, own: bool = False) -> GameShape:
        share = of_game(each.name, said["digest"], self.shares)
        # Only where no deal was won although many were searched the lowest share is nothing.
        is_hopeless = share is not None and share["deals"] >= ENOUGH and share["low"] * share["deals"] < 0.01
        return {
            "name": each.name,
            "base": base_names().get(each.name, each.name),
            "title": each.title(language),
            "titles": dict(each.texts.titles),
            "also": list(each.also),
            "family": each.family,
            "decks": each.decks,
            "cards": said["cards"],
            "piles": said["piles"],
            "format": each.format,
            "source": each.source,
            "note": each.texts.note(language),
            "deals": each.deals,
            "variants": _variants(each, said, language),
            "levels": said["levels"],
            "favourite": each.name in self.favourites,
            "last_played": self.last_played.get(each.name),
            "own": own,
            "winnable": share,
            "winnable_deals": said["cards"] != 0 and not is_hopeless,
            "winnable_listed": won_deals().get(each.name, {}).get("digest") == said["digest"],
            "difficulty": None if own else _difficulty(each.name, said["digest"]),
            "twin": each.twin,
            "of": each.of,
            "known": each.known,
        }


@cache
def _difficulty(name: str, digest: str) -> GameDifficulty | None:
    grades = grades_of(name, digest)
    if grades is None:
        return None
    return {
        "number": grades.number,
        "word": grades.word,
        "honest": grades.honest,
        "deals": len(grades.first),
        "choice": grades.has_choice,
    }


# -- the options of one game -------------------------------------------------------------------------------------------


def options(game: str, language: str) -> list[GameOption]:
    """Return the other options of a game of the library, in the same definition language where there is one."""
    if game.startswith(OWN):
        return []
    here = entry(game)
    itself = {here.name, here.twin}
    same = [each for each in games() if _root(each) == _root(here) and not itself & {each.name, _usual(each)}]
    # If a game exists in several definition languages, take the one in this language, otherwise the usual one.
    groups = {usual: [each for each in same if usual in (each.name, each.twin)] for usual in map(_usual, same)}
    shown = [min(group, key=lambda each: (each.format != here.format, bool(each.twin))) for group in groups.values()]
    return [{"name": each.name, "title": each.title(language), "format": each.format} for each in shown]


def switches(game: str, language: str) -> list[GameSwitch]:
    """Return the switches of a game, each choice with the game that it leads to."""
    here = combination(game)
    return [
        {
            "title": message(f"option.group.{group}").text(language),
            "choices": [
                {
                    "option": option,
                    "text": option_text(option).text(language),
                    "chosen": option in here.options or (not set(here.options) & set(known) and option == known[0]),
                    "game": switch(game, option),
                }
                for option in known
            ],
        }
        for group, known in (groups(here.base) if here else {}).items()
        if here
    ]


def _usual(each: Entry) -> str:
    """Return the name of the usual game with the same rules as an entry, or its own."""
    return each.twin or each.name


def _root(each: Entry) -> str:
    """Return the game of which an entry, or the usual game with its rules, is an option; otherwise its own name."""
    first = entry(each.twin) if each.twin else each
    return first.of or first.name
