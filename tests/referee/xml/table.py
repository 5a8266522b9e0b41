"""The table: piles, faces, what fields have become, and what a move has done to it so far."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from tests.referee.xml.cards import Card, looks
from tests.referee.xml.game import Field, Game, Properties, Value
from tests.referee.xml.read import properties_of


class Luck(NamedTuple):
    """Chance, handed in: both get the number of the event, from 1, and a size."""

    below: Callable[[int, int], int]
    order: Callable[[int, int], Sequence[int]]
    """``new[i] = old[order[i]]``."""


class Table:
    """Everything that matters at one moment; a copy is made for each move."""

    def __init__(self, game: Game, luck: Luck) -> None:
        """Begin with empty piles; two events of chance have been (X8)."""
        self.game, self.luck, self.events = game, luck, 2
        self.piles: list[list[Card]] = [[] for _ in game.fields]
        self.down: set[int] = set()
        self.properties: list[Properties] = properties_of(game)
        self.locks = [[lock.active for lock in field.locks] for field in game.fields]
        self.push_locks = [[lock.active for lock in field.push_locks] for field in game.fields]
        self.shows = [[active for _, active in field.shows] for field in game.fields]
        self.emptied: set[int] = set()
        self.pushed: dict[int, set[int]] = {}
        """By field, the cards that must leave since a card was pushed in below."""
        self.passing, self.ended = True, 0
        self.outcome = "playing"
        self.exposed: set[int] = set()
        self.kept: set[int] = set()
        self.given: set[int] = set()
        """The fields that cards were taken from in this move."""
        self.moves = 0
        self.stock = next(number for number, field in enumerate(game.fields) if field.is_stock)
        """The stock whose passes are counted: the first."""

    def copy(self) -> "Table":
        """Return a table of its own."""
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.piles = [list(pile) for pile in self.piles]
        other.properties = [dict(each) for each in self.properties]
        other.locks, other.push_locks = [list(each) for each in self.locks], [list(each) for each in self.push_locks]
        other.shows = [list(each) for each in self.shows]
        other.pushed = {field: set(cards) for field, cards in self.pushed.items()}
        other.down, other.emptied = set(self.down), set(self.emptied)
        other.exposed, other.kept, other.given = set(self.exposed), set(self.kept), set(self.given)
        return other

    def forget(self) -> None:
        """Forget what a move did on its way."""
        self.exposed.clear()
        self.kept.clear()
        self.given.clear()

    def all(self) -> tuple[object, ...]:
        """Return what a chain of actions may change (X29): equal where nothing has changed."""
        # No re-take is what none said is.
        none = (("wiederholung", None), ("wiederholung", 0))
        said = [{name: each for name, each in some.items() if (name, each) not in none} for some in self.properties]
        return (
            self.piles, self.down, said, self.locks, self.push_locks, self.shows, self.outcome
        )  # fmt: skip

    def numbers(self, ids: Iterable[str]) -> list[int]:
        """Return the fields of some ids, in file order."""
        wanted = set(ids)
        return [number for number, field in enumerate(self.game.fields) if field.id in wanted]

    def field(self, number: int) -> Field:
        """Return what the definition says of a field."""
        return self.game.fields[number]

    def value(self, number: int, name: str) -> Value:
        """Return what a property of a field is now."""
        return self.properties[number][name]

    def count(self, number: int) -> int:
        """Return how many cards a field holds."""
        return len(self.piles[number])

    def most(self, number: int) -> int | None:
        """Return a field's ``max``."""
        most = self.value(number, "max")
        return most if isinstance(most, int) else None

    def top_is_down(self, number: int) -> bool:
        """Say whether a field's last card lies face down."""
        return bool(self.piles[number]) and self.piles[number][-1].number in self.down

    def is_shown(self, number: int) -> bool:
        """Say whether the player sees a field at all (X4)."""
        field = self.field(number)
        return field.x >= 0 and field.y >= 0 and self.value(number, "sichtbar") != 0

    # Changes

    def turn(self, card: Card, *, up: bool) -> None:
        """Turn a card."""
        (self.down.discard if up else self.down.add)(card.number)

    def take(self, number: int, start: int, count: int) -> list[Card]:
        """Take cards out of a pile; a face-down card that they lay on is free now (X11)."""
        pile = self.piles[number]
        taken = pile[start : start + count]
        was_last = bool(taken) and start + len(taken) == len(pile)
        del pile[start : start + count]
        if taken:
            self.given.add(number)
        if was_last and self.top_is_down(number):
            self.exposed.add(pile[-1].number)
        if number in self.pushed:
            self.pushed[number] -= {card.number for card in taken}
        self.end_pass(number)
        return taken

    def put(self, number: int, cards: Sequence[Card], *, up: bool | None = None, at: int | None = None) -> None:
        """Put cards on a pile or into it, turned as told; a field out of sight turns them down (X10)."""
        pile = self.piles[number]
        for card in cards:
            was_down = card.number in self.down
            if up is not None:
                self.turn(card, up=up)
            if self.value(number, "sicht"):
                self.turn(card, up=False)
            # What is turned down stays so; what is laid as it is has not come free yet (X11).
            if card.number in self.down and not was_down:
                self.kept.add(card.number)
            self.exposed.discard(card.number)
        place = len(pile) if at is None else at
        pushed, top = place == 0 and bool(pile), pile[-1:]
        pile[place:place] = cards
        if pushed and self.moves:
            self.note_pushed(number, top[0])

    def note_pushed(self, number: int, top: Card) -> None:
        """Note that a card came to the bottom: a stop may want the last card to leave (228, 262, X24)."""
        start, (look, *_) = self.value(number, "folgestart"), looks(self.piles[number][0])
        for stop in self.field(number).stops:
            part = {"farbe": "suit", "wert": "rank"}.get(stop.content)
            own = part is not None and getattr(start, part, None) == getattr(look, part)
            if stop.when == "einschub" and not own:
                self.pushed.setdefault(number, set()).add(top.number)

    def end_pass(self, number: int) -> None:
        """Count a pass through the stock that has ended (P17)."""
        if self.passing and number == self.stock and not self.piles[number]:
            self.passing = False
            self.ended += 1

    def chance(self, size: int) -> int:
        """Draw a number below a size."""
        self.events += 1
        return self.luck.below(self.events, size)

    def shuffle(self, number: int) -> None:
        """Shuffle a pile."""
        pile = self.piles[number]
        if len(pile) < 2:
            return
        self.events += 1
        pile[:] = [pile[place] for place in self.luck.order(self.events, len(pile))]
