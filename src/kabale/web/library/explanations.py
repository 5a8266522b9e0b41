"""A game in words and pictures' places: the page of rules, a line a pile, a first move, a lay-out with its names."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial, wraps
from sys import getsizeof
from threading import Lock
from typing import Any, Final, Generic, ParamSpec, TypeVar

from typing_extensions import TypedDict

from kabale.bounded import Bounded
from kabale.engine.advice import advise
from kabale.engine.game import Game, Position
from kabale.engine.language import NO_CHOICE, Choice
from kabale.engine.naming import pile_names
from kabale.engine.session import Session
from kabale.errors import KabaleError
from kabale.messages import Message
from kabale.picture import ShownMove
from kabale.table.cards import LOOKS, Card, name, rank
from kabale.table.changes import Moved
from kabale.view import PileKind, PileView
from kabale.web.frame.answers import Number

P = ParamSpec("P")
T = TypeVar("T")

ROOM: Final = 32_000_000  # Bytes for what one function has made.


def made_once(key: Callable[..., Hashable], size: Callable[[Any], int]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Remember the last results of a function. If several threads ask for one at once, one of them makes it.

    *key* identifies the arguments, and *size* estimates the bytes of a result. The map does not hold the arguments.
    """

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        made: Bounded[Hashable, _Made[T]] = Bounded(ROOM, lambda _, each: sum(map(size, each.values)))

        @wraps(function)
        def look_up(*args: P.args, **kwargs: P.kwargs) -> T:
            name = key(*args, **kwargs)
            found = made.ensure(name, _Made)
            if not found.values:
                found.make(partial(function, *args, **kwargs))
                made.put(name, found)
            return found.values[0]

        return look_up

    return decorate


class _Made(Generic[T]):
    """A value made when it is first asked for; after an exception the next caller tries again."""

    def __init__(self) -> None:
        self.values: list[T] = []
        self._making = Lock()

    def make(self, make: Callable[[], T]) -> None:
        with self._making:
            if not self.values:
                self.values.append(make())


# -- a first move ------------------------------------------------------------------------------------------------------


DEALS: Final = tuple(f"k1:{number}" for number in range(1, 13))
"""The first of these deals that shows a card moved to another is the one shown; without any, the first with a click."""

_SIZE: Final = 100_000  # Bytes that the two tables of a move take.


@dataclass(frozen=True, slots=True)
class FirstMove:
    """A move as it is shown, and what it is and is good for, in words."""

    move: ShownMove
    words: Message


@made_once(lambda game: game.digest, lambda _: _SIZE)
def first_move(game: Game) -> FirstMove | None:
    """Return a first move of a game; None where no table comes to one, or none that can be seen."""
    try:
        found = list(_moves(game))
    except KabaleError:
        return None
    return next((shown for kind, shown in found if kind == "lay"), found[0][1] if found else None)


def _moves(game: Game) -> Iterator[tuple[str, FirstMove]]:
    """Yield what is advised at each deal and can be seen, up to the first lay."""
    for deal in DEALS:
        position = Session(game, deal).position
        advised = advise(position)
        if not advised.moves:
            continue
        move, before = advised.moves[0], position.view()
        moved = next((change for change in position.push(move).changes if isinstance(change, Moved)), None)
        target = move.target if moved is None or move.target is not None else moved.target
        if moved is None or target is None or not (before.piles[moved.source].visible and before.piles[target].visible):
            continue
        shown = ShownMove(before, moved.source, target, moved.count, position.view())
        yield move.kind, FirstMove(shown, advised.reason)
        if move.kind == "lay":
            return


# -- rules and lay-outs ------------------------------------------------------------------------------------------------


class RulesPage(TypedDict):
    """The rules of a game in plain words, a line a pile, and what a first move is (empty for none)."""

    rules: str
    first_move: str
    lines: list[str]


class LabelShape(TypedDict):
    """A text next to a pile; *place* has one or two of above, below, left, right."""

    text: str
    place: list[str]


class PileShape(TypedDict):
    """A pile as its player may see it; a face-down card is ``??``."""

    pile: Number
    id: str | None
    kind: PileKind
    x: int
    y: int
    dx: int
    dy: int
    sideways: bool
    visible: bool
    cards: list[str]
    up: list[bool]
    letter: str
    labels: list[LabelShape]
    mark: str | None
    backs: list[int]
    shown: int | None
    border: int
    spacer: bool
    fan: int
    line: str
    name: str
    opens: str


class LayoutShape(TypedDict):
    """Piles, and the size of a card in their units."""

    card_width: int
    card_height: int
    piles: list[PileShape]


def rules_page(game: Game, language: str) -> RulesPage:
    """Return the rules of a game in plain words, a line a pile, and what a first move is."""
    first = first_move(game)
    return {
        "rules": _rules(game, language),
        "first_move": first.words.text(language) if first else "",
        "lines": list(_lines(game, language, NO_CHOICE, len(game.piles))),
    }


def layout(position: Position, language: str) -> LayoutShape:
    """Return the piles in file order as the player may see them, and the size of a card."""
    view = position.view()
    game, choice = position.game, Choice(position.variant, position.level)
    lines = _lines(game, language, choice, len(view.piles))
    names = pile_names(position.pile_words, language)
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
                "fan": pile.fan,
                "line": lines[index],
                "name": names[index],
                "opens": _opens(position, index, pile),
            }
            for index, (info, pile) in enumerate(zip(position.piles, view.piles, strict=True))
        ],
    }


def _opens(position: Position, index: int, pile: PileView) -> str:
    """Return the only rank or card that may begin an empty pile; empty if several may, or no card goes there."""
    is_laid_on = pile.visible and pile.kind not in ("stock", "waste")
    return _only(position.accepted(index)) if is_laid_on and not pile.cards else ""


@lru_cache(256)
def _only(row: bytes) -> str:
    """Return the rank of all looks of a row, or the only one, jokers apart; nothing where there are others."""
    cards = [name(Card(look)) for look in range(LOOKS) if row[look] and rank(Card(look))]
    ranks = {card[0] for card in cards}
    return cards[0] if len(cards) == 1 else "".join(ranks) if len(ranks) == 1 else ""


def _same(game: Game, language: str, *more: object) -> tuple[object, ...]:
    """Return a key for a text of a game; it has the name, because the digest does not cover the library's texts."""
    return game.digest, game.name, language, *more


@made_once(_same, lambda lines: sum(map(getsizeof, lines)))
def _lines(game: Game, language: str, choice: Choice, piles: int) -> tuple[str, ...]:
    told = partial(game.pile_line, language=language, variant=choice.variant, level=choice.level)
    return tuple(map(told, range(piles)))


@made_once(_same, getsizeof)
def _rules(game: Game, language: str) -> str:
    return game.explain(language=language)
