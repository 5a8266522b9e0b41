"""What a chain of actions knows of the player's move: its kind, its fields, its cards (460-464, 482, X28, X32).

While a question waits, all of this is on the table as counters.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from kabale.engine.moves import Move
from kabale.table.cards import Card
from kabale.xml.play.state import State
from kabale.xml.rules.model import Ask, Ids
from kabale.xml.text.values import Special, Trigger
from kabale.xml.text.words import LISTS

ASKED: Final = "asked"
"""The counter that is above 0 while a question waits: the list of actions, counted from 1."""

_ACTION, _STEP, _TRIGGER, _SOURCE, _TARGET = (f"asked {name}" for name in ("action", "step", "by", "from", "to"))
_COUNT, _SOURCE_CARD, _TARGET_CARD, _PICKED = (f"asked {name}" for name in ("count", "card", "on", "picked"))

_CLICK: Final = " click"
"""Ends the names of the counters for :attr:`Context.click`."""

_TRIGGERS: Final = (None, *Trigger)

BUTTONS: Final = {"left": Trigger.LEFT, "right": Trigger.RIGHT, "middle": Trigger.MIDDLE}


@dataclass(frozen=True, slots=True)
class Context:
    """The player's move, as actions see it. Fields are piles, None where the move has none.

    ``picked`` are the cards of ``@legestapel``, of a click the clicked card; ``source_card`` is the lowest of those
    that are laid and ``target_card`` what they were laid on, or the card that was clicked, both before the move.
    If a right click moved the cards, ``click`` is that click, for actions that wait for clicks (X28).
    """

    trigger: Trigger | None = None
    source: int | None = None
    target: int | None = None
    picked: tuple[Card, ...] = ()
    count: int = 0
    source_card: Card | None = None
    target_card: Card | None = None
    click: "Context | None" = None

    def seen_by(self, trigger: str) -> "Context":
        """Return what an action that waits for something knows of the move."""
        return self.click if self.click and trigger in (Trigger.RIGHT, Trigger.CLICK) else self

    @property
    def base(self) -> Mapping[str, tuple[int, ...]]:
        """The piles of the special ids."""
        return _base(self.source, self.target)

    def with_source(self, state: State, pile: int) -> "Context":
        """Return the context of a move that would have come from another pile (570)."""
        cards = state.piles[pile]
        card = cards[-min(max(self.count, 1), len(cards))] if cards else None
        click = self.click and self.click.with_source(state, pile)
        return replace(self, source=pile, source_card=card, click=click)

    def with_target(self, state: State, pile: int) -> "Context":
        """Return the context of a move that would have gone to another pile (572)."""
        cards = state.piles[pile]
        card = cards[-1] if cards else None
        click = self.click and self.click.with_target(state, pile)
        return replace(self, target=pile, target_card=card, click=click)

    def piles_of(self, state: State, ids: Ids, *, same_id: bool) -> list[int]:
        """Return the piles of a list of references, in file order; with *same_id* all that share the player's id."""
        piles: set[int] = set()
        for reference in ids:
            found = state.rules.piles_at(reference, self.base)
            piles.update(found)
            if same_id and reference in (Special.SOURCE, Special.TARGET):
                piles.update(pile for each in found for pile in state.rules.by_id[state.fields[each].id])
        return sorted(piles)


@lru_cache(maxsize=4096)
def _base(source: int | None, target: int | None) -> Mapping[str, tuple[int, ...]]:
    """Return the piles of the special ids: asked at each test of each action, so it is kept."""
    return MappingProxyType(
        {
            Special.SOURCE: () if source is None else (source,),
            Special.TARGET: () if target is None else (target,),
            Special.PICKED: (),
        }
    )


NO_MOVE: Final = Context()


def context_of(state: State, move: Move) -> Context:
    """Return what actions know of a move."""
    if move.kind in BUTTONS:
        # The clicked card is the last one; it is copied as well (464, 513).
        picked = tuple(Card(card & 63) for card in state.piles[move.source][-1:])
        return Context(BUTTONS[move.kind], None, move.source, picked, target_card=picked[0] if picked else None)
    return lay_context(state, move.source, move.target, cards_of(state, move))


def lay_context(state: State, source: int, target: int, cards: Sequence[Card]) -> Context:
    """Return the context of cards that the player lays, which matter without their copies."""
    under = state.piles[target]
    on = Card(under[-1] & 63) if under else None
    picked = tuple(Card(card & 63) for card in cards)
    return Context(Trigger.LAYING, source, target, picked, len(picked), picked[0], on)


def cards_of(state: State, move: Move) -> list[Card]:
    """Return the cards that a lay moves, in the order in which they are laid (464)."""
    return state.ready[move.source].laid(move.taken(state.piles[move.source]))


# -- while a question waits --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Halt:
    """Where a chain waits for an answer: a list (by its number), an action in it, a step of that."""

    number: int
    action: int
    step: int


def halted_at(state: State) -> Halt | None:
    """Return where a chain waits, None if no question does."""
    counter = state.table.counter
    return Halt(counter(ASKED) - 1, counter(_ACTION), counter(_STEP)) if counter(ASKED) else None


def waiting(state: State) -> Ask | None:
    """Return the message that waits for an answer, None if none does."""
    halt = halted_at(state)
    ask = state.rules.lists[LISTS[halt.number]][halt.action].steps[halt.step] if halt else None
    return ask if isinstance(ask, Ask) else None


def counters_of(context: Context, halt: Halt) -> dict[str, int]:
    """Return the counters that say a context and where its chain halts."""
    click = {name + _CLICK: value for name, value in _counted(context.click).items()} if context.click else {}
    return {ASKED: halt.number + 1, _ACTION: halt.action, _STEP: halt.step, **_counted(context), **click}


def _counted(context: Context) -> dict[str, int]:
    """Return the counters that say a context; 0 is None, otherwise a pile or a card is counted from 1."""
    counters = {
        _TRIGGER: _TRIGGERS.index(context.trigger),
        _SOURCE: 0 if context.source is None else context.source + 1,
        _TARGET: 0 if context.target is None else context.target + 1,
        _COUNT: context.count,
        _SOURCE_CARD: _number(context.source_card),
        _TARGET_CARD: _number(context.target_card),
    }
    # The clicked card is the target's unless a ``setze`` has changed the target. Saves have it so.
    is_clicked = context.trigger in BUTTONS.values() and context.picked == (context.target_card,)
    picked = () if is_clicked else context.picked
    return counters | {f"{_PICKED} {place}": _number(card) for place, card in enumerate(picked, 1)}


def _number(card: Card | None) -> int:
    return 0 if card is None else (card & 63) + 1


def halted_context(state: State) -> Context:
    """Return the context of a chain that waits: what :func:`counters_of` has written on the table."""
    counters = state.table.counters
    click = {name.removesuffix(_CLICK): value for name, value in counters.items() if name.endswith(_CLICK)}
    context = _context({name: value for name, value in counters.items() if not name.endswith(_CLICK)})
    return replace(context, click=_context(click)) if click else context


def _context(counters: Mapping[str, int]) -> Context:
    piles = [counters.get(name, 0) - 1 for name in (_SOURCE, _TARGET)]
    cards = [counters.get(name, 0) - 1 for name in (_SOURCE_CARD, _TARGET_CARD)]
    source, target = (None if pile < 0 else pile for pile in piles)
    source_card, target_card = (None if card < 0 else Card(card) for card in cards)
    places = range(1, 1 + sum(name.startswith(f"{_PICKED} ") for name in counters))
    picked = tuple(Card(counters.get(f"{_PICKED} {place}", 0) - 1) for place in places)
    trigger = _TRIGGERS[counters.get(_TRIGGER, 0)]
    if trigger in BUTTONS.values() and target_card is not None and not picked:
        picked = (target_card,)
    return Context(trigger, source, target, picked, counters.get(_COUNT, 0), source_card, target_card)
