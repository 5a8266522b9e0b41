"""Doing things to a table: every change of a move goes through a :class:`Writer`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from kabale.engine.journal import Event, EventKind
from kabale.engine.language import CHANCES
from kabale.table.cards import Card, rank, suit
from kabale.table.chance import Chance
from kabale.table.changes import Change, Counted, Moved, PropertySet, Reordered, Turned
from kabale.table.table import Value
from kabale.xml.play.state import BEFORE_DEAL, EMPTIED, PASS_OVER, PUSHED, State
from kabale.xml.text.values import CardPart, StopKind, TurnUp, as_word

EXPOSED: Final = "exposed"
"""The flag of a pile whose top card was exposed, stored while a question waits."""


class Writer:
    """Does changes to one state, by way of *do*, for one move."""

    def __init__(self, state: State, do: Callable[[Change], None], chance: Chance, *, is_move: bool = True) -> None:
        self.state = state
        self.events: list[Event] = []
        self.exposed: set[int] = set()
        self.changed = False
        self._turned_down: set[Card] = set()
        stock = state.rules.stock
        self.pass_over = stock is not None and not state.piles[stock]
        self._done = 0
        self._do = do
        self._chance = chance
        self.is_move = is_move
        # The piles that can be emptied by the move: what comes and leaves within it is nothing (X24).
        rooms = range(len(state.piles)) if state.rules.has_stops else ()
        self._held = {pile for pile in rooms if state.piles[pile] or state.flag(pile, EMPTIED)}

    def do(self, change: Change) -> None:
        """Do a change and note what follows: what comes to lie open, and which stops begin and end (262-263)."""
        self.changed = True
        self._done += 1
        if not isinstance(change, Moved):
            self._do(change)
            if isinstance(change, Turned):
                # Cards that were turned down in this move stay so (X11).
                turned = {self.state.piles[change.pile][place] for place in change.places}
                self._turned_down = self._turned_down - turned if change.up else self._turned_down | turned
                if change.pile in self.exposed:
                    self._expose(change.pile)
            elif isinstance(change, PropertySet):
                self.state.sync()
            elif isinstance(change, Reordered):
                self.exposed.discard(change.pile)
            return
        source, target, piles = change.source, change.target, self.state.piles
        from_top = change.at is None or change.at + change.count == len(piles[source])
        on_top = change.to is None or change.to >= len(piles[target])
        pushed = bool(piles[target]) and change.to == 0
        self._do(change)
        self.pass_over = self.pass_over or (source == self.state.rules.stock and not piles[source])
        if not self.is_move:
            return
        if from_top:
            self._expose(source)
        if on_top:
            self.exposed.discard(target)
        if not self.state.rules.has_stops:
            return
        if from_top:
            self.flag(source, PUSHED, None)
        if not piles[source] and source in self._held and self._has_stop(source, StopKind.EMPTY):
            self.flag(source, EMPTIED, True)
        self.flag(target, EMPTIED, None)
        if pushed and self._has_stop(target, StopKind.INSERT) and not self._is_excused(target):
            self.flag(target, PUSHED, True)

    def _expose(self, pile: int) -> None:
        """Note that the top card of a pile came to lie open, if it was not turned down in this move (X11)."""
        if self._turned_down.isdisjoint(self.state.piles[pile][-1:]):
            self.exposed.add(pile)
        else:
            self.exposed.discard(pile)

    def _has_stop(self, pile: int, kind: StopKind) -> bool:
        return any(rule.kind is kind for rule in self.state.fields[pile].stops)

    def _is_excused(self, pile: int) -> bool:
        """Say whether the card pushed in has the suit or the rank that the field starts with (262)."""
        start, card = self.state.ready[pile].start, self.state.piles[pile][0]
        content = next(rule.content for rule in self.state.fields[pile].stops if rule.kind is StopKind.INSERT)
        if start is None:
            return False
        parts = {CardPart.SUIT: (start.suit, suit(card)), CardPart.RANK: (start.rank, rank(card))}
        wanted, found = parts.get(as_word(CardPart, content) or CardPart.BOTH, (None, None))
        return wanted is not None and wanted == found

    def flag(self, pile: int, name: str, value: Value | None) -> None:
        """Set what the rules remember of a pile, or forget it."""
        before = self.state.flag(pile, name)
        if before != value:
            self.do(PropertySet(pile, str(name), before, value))

    def alter(self, pile: int, name: str, text: str) -> None:
        """Set a property; the table does not store the definition's own value."""
        is_default = text == self.state.fields[pile].texts.get(name, "")
        value = None if is_default else int(text) if text.isdecimal() and str(int(text)) == text else str(text)
        self.flag(pile, name, value)

    def count(self, name: str, value: int) -> None:
        """Set a counter."""
        before = self.state.table.counter(name)
        if before != value:
            self.do(Counted(name, before, value))

    def halt(self, counters: Mapping[str, int]) -> None:
        """Write on the table where a chain waits for an answer, and which piles were exposed (X35)."""
        for name, value in counters.items():
            self.count(name, value)
        for pile in sorted(self.exposed):
            self.flag(pile, EXPOSED, True)

    def resume(self, asked: str) -> None:
        """Take off the table what :meth:`halt` wrote there, counters whose names begin with *asked*."""
        table = self.state.table
        for name in [name for name in table.counters if name.startswith(asked)]:
            self.count(name, 0)
        for pile in range(len(table.piles)):
            if self.state.flag(pile, EXPOSED) is not None:
                self.exposed.add(pile)
                self.flag(pile, EXPOSED, None)

    def keep_pass(self) -> None:
        """Write on the table that a pass has ended, where cards came back onto the stock that was empty (P17)."""
        stock = self.state.rules.stock
        if self.pass_over and stock is not None and self.state.piles[stock]:
            self.count(PASS_OVER, 1)

    def place(self, target: int, count: int, at: int, *, up: bool | None) -> None:
        """Turn cards just put into a pile up, down, or (None) not at all; ``verdeckt`` turns all down (X10)."""
        up = False if self.state.ready[target].is_down else up
        if up is not None:
            self.turn(target, range(at, at + count), up=up)

    def turn(self, pile: int, places: Sequence[int], *, up: bool) -> None:
        """Turn those of some cards that lie the other way."""
        cards, down = self.state.piles[pile], self.state.table.down
        if wrong := tuple(place for place in places if (cards[place] in down) == up):
            self.do(Turned(pile, wrong, up))

    def turn_top(self, pile: int, *, up: bool) -> None:
        """Turn the top card of a pile, if it has one."""
        top = len(self.state.piles[pile]) - 1
        self.turn(pile, range(max(top, 0), top + 1), up=up)

    def turn_exposed(self) -> None:
        """Treat the face-down cards that came to lie open by ``aufdecken`` (277-283, X11)."""
        exposed, self.exposed = sorted(self.exposed), set()
        for pile in exposed:
            ready = self.state.ready[pile]
            if self.state.is_face_down(pile) and not ready.is_down and ready.turn_up in (TurnUp.AUTO, TurnUp.BOTH):
                self.turn_top(pile, up=True)

    def _event(self) -> int:
        event = self.state.table.counter(CHANCES) + 1
        self.count(CHANCES, event)
        return event + BEFORE_DEAL

    def below(self, bound: int) -> int:
        """Draw a number from 0 to ``bound - 1``."""
        return self._chance.below(self._event(), bound)

    def shuffle(self, pile: int) -> None:
        """Shuffle a pile; one of fewer than two cards stays, without a chance event."""
        size = len(self.state.piles[pile])
        if size > 1:
            self.do(Reordered(pile, tuple(self._chance.permutation(self._event(), size))))

    def reverse(self, pile: int) -> None:
        """Put a pile's cards in the opposite order."""
        size = len(self.state.piles[pile])
        if size > 1:
            self.do(Reordered(pile, tuple(range(size - 1, -1, -1))))

    def say(self, kind: EventKind, text: str) -> None:
        """Note an event."""
        self.events.append(Event(kind, text, self._done))
