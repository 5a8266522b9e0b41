"""Facts of definitions: worked out, or stored with them so that lists read no texts.

``games/facts.json`` has a line for each game of the library with a *mark* of its file; ``scripts/make_facts.py`` writes
it. The store has the facts of a player's own definition; those of older ones are worked out when they are first listed.
A definition may be hostile: :meth:`LibraryDesk.ask` knows where to ask it.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from time import monotonic
from typing import Annotated, Any, Final, Protocol, TypeVar, cast

from typing_extensions import TypedDict

from kabale.engine.game import Game
from kabale.engine.session import Session
from kabale.errors import BadDeal, KabaleError
from kabale.library.catalogue import Entry, folder
from kabale.services.plays import deal_in
from kabale.services.refusals import Refusal, refusal_of, refused
from kabale.services.sources import RulesSource, game_of, source_of, text_of
from kabale.store import Store
from kabale.store.bounds import FACTS, TITLE
from kabale.store.values import OWN, ListedDefinition, NewDefinition, OwnDefinition
from kabale.web.frame.context import Caller, application_part
from kabale.web.frame.pictures import Look, table_picture
from kabale.web.library import explanations
from kabale.web.library.explanations import RulesPage, first_move

T = TypeVar("T")

# -- the desk ----------------------------------------------------------------------------------------------------------


class Runner(Protocol):
    """Calls functions, in this process or another."""

    def call(self, owner: str, function: Callable[[], T]) -> T:
        """Return what a function returns, when it is its owner's turn. Raises Refusal."""


@dataclass(frozen=True, slots=True)
class LibraryDesk:
    """Answers what players ask of games; *clock* gives seconds since the epoch. Threads may share it."""

    store: Store
    clock: Callable[[], float]
    elsewhere: Runner

    def source(self, caller: Caller, game: str) -> RulesSource:
        """Return the source of a game as it is now. Raises Refusal."""
        return source_of(self.store, caller.player, game)

    def ask(self, source: RulesSource, question: Callable[[RulesSource], T]) -> T:
        """Return the answer about a source; a worker answers for a player's own definition. Raises Refusal."""
        return self.elsewhere.call(source.owner, partial(question, source)) if source.is_own else question(source)


LibraryHere = Annotated[LibraryDesk, application_part("library")]


# -- facts of the library ----------------------------------------------------------------------------------------------


class VariantShape(TypedDict):
    """A rule variant."""

    id: str
    text: str


class GameFacts(TypedDict):
    """The facts in a definition."""

    title: str
    digest: str
    cards: int
    piles: int
    variants: list[VariantShape]
    levels: list[int]


FILE: Final = "facts.json"


def shipped_facts(each: Entry) -> GameFacts | None:
    """Return the facts of a game of the library, or None if they are not in the shipped list."""
    found = _lines().get(each.name)
    return found["facts"] if found is not None and found["mark"] == mark_of(each) else None


def mark_of(each: Entry) -> str:
    """Return a digest that identifies a definition's file."""
    return hashlib.sha256(each.read()).hexdigest()


@cache
def _lines() -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(folder().joinpath(FILE).read_text(encoding="utf-8"))
    return found


# -- what is asked of any definition -----------------------------------------------------------------------------------


FIRST_DEAL: Final = "k1:1"  # The deal that shows what a definition's table looks like.

_PICTURES_KEPT: Final = 256
"""How many pictures of games of the library stay drawn; each is 40 kB at most."""


def facts(source: RulesSource) -> GameFacts:
    """Return the facts of a definition. Raises Refusal."""
    return facts_of(game_of(source))


def facts_of(game: Game) -> GameFacts:
    """Return the facts of a game."""
    return {
        "title": game.title,
        "digest": game.digest,
        "cards": game.card_count,
        "piles": len(game.piles),
        "variants": [{"id": variant.id, "text": variant.text} for variant in game.variants],
        "levels": list(game.levels),
    }


def rules_page(source: RulesSource, language: str) -> RulesPage:
    """Return the rules in plain words, and a line a pile. Raises Refusal."""
    return explanations.rules_page(game_of(source), language)


def opening_picture(source: RulesSource, deal: str, look: Look) -> str:
    """Return a deal as SVG. Raises Refusal."""
    if deal == FIRST_DEAL and not source.is_own:
        return _library_picture(source.name, look)
    return _dealt_picture(source, deal, look)


def first_move_picture(source: RulesSource, look: Look) -> str:
    """Return a first move of a game as SVG. Raises Refusal if it has no first move to show."""
    game = game_of(source)
    shown = first_move(game)
    if shown is None:
        raise refused("not_found")
    return table_picture(shown.move, game.title, look)


@lru_cache(maxsize=_PICTURES_KEPT)
def _library_picture(name: str, look: Look) -> str:
    return _dealt_picture(RulesSource(name), FIRST_DEAL, look)


def _dealt_picture(source: RulesSource, deal: str, look: Look) -> str:
    game = game_of(source)
    try:
        view = Session(game, deal_in(deal)).position.view()
    except BadDeal as error:
        raise refusal_of(error) from error
    except KabaleError as error:
        raise refused("runaway_rules") from error
    return table_picture(view, game.title, look)


# -- facts of a player's own definitions -------------------------------------------------------------------------------


SECONDS: Final = 3.0  # How long one list asks old definitions.


def new_definition(source: RulesSource) -> NewDefinition:
    """Read a definition of a player's own. Raises Refusal, with the diagnostics if it has errors."""
    said = facts(source)
    return NewDefinition(source.format, text_of(source), said["title"][:TITLE], said["digest"], stored_facts(said))


def stored_facts(said: GameFacts) -> dict[str, object]:
    """Return what is stored of a definition's facts; too many variants are left to the game's own page.

    >>> stored_facts({"title": "One", "digest": "d", "cards": 52, "piles": 7, "variants": [], "levels": [0]})
    {'cards': 52, 'piles': 7, 'variants': [], 'levels': [0]}
    """
    kept = {name: value for name, value in said.items() if name not in ("title", "digest")}
    return kept if len(json.dumps(kept)) <= FACTS else {**kept, "variants": [], "levels": [0]}


def listed_facts(desk: LibraryDesk, player: str) -> Iterator[tuple[ListedDefinition, GameFacts]]:
    """Give a player's definitions, the last changed first, with the facts of each."""
    until = monotonic() + SECONDS
    for each in desk.store.definitions.without_texts(player):
        told = each.facts
        if told is None and monotonic() < until:
            told = _found_out(desk, each)
        yield each, cast(GameFacts, {**no_facts(each), **(told or {})})


def no_facts(own: OwnDefinition | ListedDefinition) -> GameFacts:
    """Return the facts of a definition of which only the title is known."""
    return GameFacts(title=own.title, digest=own.digest, cards=0, piles=0, variants=[], levels=[0])


def _found_out(desk: LibraryDesk, each: ListedDefinition) -> dict[str, object] | None:
    """Read and store the facts of a definition, none if that takes too long. Return None if all workers are busy."""
    own = desk.store.definitions.find(each.player, each.id, digest=each.digest)
    if own is None:
        return None
    try:
        told = stored_facts(desk.ask(RulesSource(OWN + own.id, own.format, own.text, each.player), facts))
    except Refusal as error:
        if error.code == "busy":
            return None
        told = {}
    desk.store.definitions.learn(each.id, each.digest, told)
    return told
