"""What a chain of actions knows of the player's move: its kind, its fields, its cards (460-464, 482, X28, X32).

While a question waits, all of this is on the table as counters: :func:`save` and :func:`restore`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from kabale.table.cards import Card
from kabale.xml.play.run import EXPOSED, Runner, looks
from kabale.xml.play.state import State
from kabale.xml.text.values import Special, Trigger

ASKED: Final = "asked"
"""The counter that is above 0 while a question waits: the list of actions, counted from 1."""

_ACTION, _STEP, _TRIGGER, _SOURCE, _TARGET = (f"asked {name}" for name in ("action", "step", "by", "from", "to"))
_COUNT, _SOURCE_CARD, _TARGET_CARD, _PICKED = (f"asked {name}" for name in ("count", "card", "on", "picked"))

_TRIGGERS: Final = (None, *Trigger)


@dataclass(frozen=True, slots=True)
class Context:
    """The player's move, as actions see it. Fields are piles, None where the move has none.

    ``picked`` are the cards of ``@legestapel``; ``source_card`` is the lowest of them and ``target_card``
    what they were laid on, or the card that was clicked, both before the move.
    """

    trigger: Trigger | None = None
    source: int | None = None
    target: int | None = None
    picked: tuple[Card, ...] = ()
    count: int = 0
    source_card: Card | None = None
    target_card: Card | None = None

    @property
    def base(self) -> Mapping[str, tuple[int, ...]]:
        """The piles of the special ids."""
        return {
            Special.SOURCE: () if self.source is None else (self.source,),
            Special.TARGET: () if self.target is None else (self.target,),
            Special.PICKED: (),
        }

    def with_source(self, state: State, pile: int) -> "Context":
        """Return the context of a move that would have come from another pile (570)."""
        cards = state.piles[pile]
        card = cards[-min(max(self.count, 1), len(cards))] if cards else None
        return replace(self, source=pile, source_card=card)

    def with_target(self, state: State, pile: int) -> "Context":
        """Return the context of a move that would have gone to another pile (572)."""
        cards = state.piles[pile]
        return replace(self, target=pile, target_card=cards[-1] if cards else None)


NO_MOVE: Final = Context()


def laying(state: State, source: int, target: int, picked: tuple[Card, ...]) -> Context:
    """Return the context of cards that the player lays."""
    cards = state.piles[target]
    on = Card(cards[-1] & 63) if cards else None
    picked = looks(picked)
    return Context(Trigger.LAYING, source, target, picked, len(picked), picked[0], on)


def clicking(state: State, trigger: Trigger, pile: int) -> Context:
    """Return the context of a click."""
    cards = state.piles[pile]
    return Context(trigger, None, pile, target_card=Card(cards[-1] & 63) if cards else None)


@dataclass(frozen=True, slots=True)
class Halt:
    """Where a chain waits for an answer: a list (by its number), an action in it, a step of that."""

    number: int
    action: int
    step: int


def save(runner: Runner, context: Context, halt: Halt) -> None:
    """Write a context and where its chain halts on the table; what was exposed waits too."""
    counters = {
        ASKED: halt.number + 1,
        _ACTION: halt.action,
        _STEP: halt.step,
        _TRIGGER: _TRIGGERS.index(context.trigger),
        _SOURCE: 0 if context.source is None else context.source + 1,
        _TARGET: 0 if context.target is None else context.target + 1,
        _COUNT: context.count,
        _SOURCE_CARD: _number(context.source_card),
        _TARGET_CARD: _number(context.target_card),
    }
    counters |= {f"{_PICKED} {place}": _number(card) for place, card in enumerate(context.picked, 1)}
    for name, value in counters.items():
        runner.count(name, value)
    for pile in sorted(runner.exposed):
        runner.flag(pile, EXPOSED, True)


def restore(runner: Runner) -> tuple[Context, Halt]:
    """Take a context and the halt off the table again."""
    table = runner.state.table
    counter = table.counter
    places = range(1, 1 + sum(name.startswith(f"{_PICKED} ") for name in table.counters))
    context = Context(
        _TRIGGERS[counter(_TRIGGER)],
        counter(_SOURCE) - 1 if counter(_SOURCE) else None,
        counter(_TARGET) - 1 if counter(_TARGET) else None,
        tuple(Card(counter(f"{_PICKED} {place}") - 1) for place in places),
        counter(_COUNT),
        _card(counter(_SOURCE_CARD)),
        _card(counter(_TARGET_CARD)),
    )
    halt = Halt(counter(ASKED) - 1, counter(_ACTION), counter(_STEP))
    for name in [name for name in table.counters if name.startswith(ASKED)]:
        runner.count(name, 0)
    for pile in range(len(table.piles)):
        if runner.state.flag(pile, EXPOSED) is not None:
            runner.exposed.add(pile)
            runner.flag(pile, EXPOSED, None)
    return context, halt


def halted_at(state: State) -> Halt | None:
    """Return where a chain waits, None if no question does."""
    counter = state.table.counter
    return Halt(counter(ASKED) - 1, counter(_ACTION), counter(_STEP)) if counter(ASKED) else None


def _number(card: Card | None) -> int:
    return 0 if card is None else (card & 63) + 1


def _card(number: int) -> Card | None:
    return Card(number - 1) if number else None
