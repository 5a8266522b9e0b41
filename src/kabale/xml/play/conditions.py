"""A player's move as a chain of actions knows it, and the tests of actions: ``bedingung``, ``vergleich`` (442-502)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from kabale.engine.language import ASKED
from kabale.engine.moves import Move
from kabale.messages import Message, message
from kabale.table.cards import Card, is_joker
from kabale.xml.play import fields
from kabale.xml.play.fields import CARDS, NUMBERS, place_of, starts_with, values_of
from kabale.xml.play.hand import accepts, face_up_count, lowest_values, restacks
from kabale.xml.play.state import OUTCOME, State
from kabale.xml.rules import relations
from kabale.xml.rules.actions import after_failure, compares_number, denied, number_stands, pair_stands, stands
from kabale.xml.rules.model import Action, Ask, Comparison, Condition, Ids, Test
from kabale.xml.rules.relations import run_fits
from kabale.xml.text.cards import Indication
from kabale.xml.text.values import Block, Compare, Ending, Face, Property, Special, Trigger
from kabale.xml.text.words import LISTS, Tag

_ACTION, _STEP, _TRIGGER, _SOURCE, _TARGET = (f"asked {name}" for name in ("action", "step", "by", "from", "to"))
_COUNT, _SOURCE_CARD, _TARGET_CARD, _PICKED = (f"asked {name}" for name in ("count", "card", "on", "picked"))
_CLICK: Final = " click"  # ends the names of the counters for :attr:`Context.click`
_TRIGGERS: Final = (None, *Trigger)
BUTTONS: Final = {"left": Trigger.LEFT, "right": Trigger.RIGHT, "middle": Trigger.MIDDLE}


@dataclass(frozen=True, slots=True)
class Context:
    """The player's move, as actions see it. Fields are piles, None where the move has none.

    ``picked`` are the cards of ``@legestapel``; for a click it is the clicked card. ``source_card`` is the lowest moved
    card. ``target_card`` is the card under it, or the clicked card. Both are those before the move. If a right click
    moved the cards, ``click`` is that click, for actions that wait for clicks (X28).
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
        card = next(iter(state.piles[pile][-max(self.count, 1) :]), None)
        return replace(self, source=pile, source_card=card, click=self.click and self.click.with_source(state, pile))

    def with_target(self, state: State, pile: int) -> "Context":
        """Return the context of a move that would have gone to another pile (572)."""
        card = next(iter(state.piles[pile][-1:]), None)
        return replace(self, target=pile, target_card=card, click=self.click and self.click.with_target(state, pile))

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
    """Return the context of cards that the player moves; copies of a card are equal there."""
    under = state.piles[target]
    on = Card(under[-1] & 63) if under else None
    picked = tuple(Card(card & 63) for card in cards)
    return Context(Trigger.LAYING, source, target, picked, len(picked), picked[0], on)


def cards_of(state: State, move: Move) -> list[Card]:
    """Return the cards of a move, in the order in which they arrive (464)."""
    return state.ready[move.source].laid(move.taken(state.piles[move.source]))


# -- while a question waits --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Halt:
    """The place where a chain waits for an answer: a list (by its number), an action in it, a step of that."""

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
    """Return a context as counters. A pile or a card is counted from 1, and 0 means that it is absent."""
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


# -- tests ---------------------------------------------------------------------------------------------------------

WON, LOST = 1, 2  # the values of the counter of the outcome
_ENDINGS: Final = {WON: Ending.WON, LOST: Ending.LOST}


class Rejected(Exception):
    """A move that turned out to be illegal while it was done; carries the reason."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason = reason


class Endless(Rejected):
    """A chain that does not end; *line* is where the action stands at which that was noticed."""

    def __init__(self, action: Action) -> None:
        super().__init__(message("xml.why.endless"))
        self.line = action.line


def fires(state: State, context: Context, action: Action) -> bool:
    """Say whether an action is meant for what happened (442-446)."""
    if action.list is Tag.BEGINNING:
        return True
    if action.list is Tag.ENDING:
        return action.trigger in ("", Ending.ANY, _ENDINGS.get(state.table.counter(OUTCOME)))
    if action.trigger == Trigger.CLICK:
        return context.trigger in (Trigger.LEFT, Trigger.RIGHT)
    return action.trigger in (Trigger.ANY, context.trigger)


def passes(state: State, context: Context, action: Action) -> bool:
    """Say whether all tests of an action hold."""
    for test in action.tests:  # noqa: SIM110  # a generator would take half as long again
        if not holds(state, context, test):
            return False
    return True


def first_success(state: State, context: Context, actions: Sequence[Action]) -> Action | None:
    """Return the first action that would be carried out, without doing anything. Raises Endless."""
    at, seen = 0, set()
    while at < len(actions):
        action = actions[at]
        if not fires(state, context, action):
            at += 1
        elif passes(state, context, action):
            return action
        elif at in seen:
            raise Endless(action)
        else:
            seen.add(at)
            at = after_failure(actions, at)
    return None


def holds(state: State, context: Context, test: Test) -> bool:
    """Say whether a test holds: one of the fields that it names must satisfy it (X30)."""
    if isinstance(test, Comparison):
        firsts = _cards_of(state, context, test.first, test.first_place)
        seconds = _cards_of(state, context, test.second, test.second_place)
        if len(firsts) == len(seconds) == 1:
            return pair_stands(test, firsts[0], seconds[0])
        return any(pair_stands(test, first, second) for first in firsts for second in seconds)
    if test.property is Property.MOVED:
        return compares_number(context.count, test.compare, test.content)
    if test.property is Property.LAYABLE:
        return _is_layable(state, context, test)
    if test.field != Special.PICKED:
        piles = state.rules.piles_at(test.field, context.base)
        return holds_for(state, test, piles[0]) if len(piles) == 1 else any(holds_for(state, test, p) for p in piles)
    if test.property is Property.COUNT:
        return compares_number(len(context.picked), test.compare, test.content)
    if test.property is Property.CARD:
        place, named = place_of(len(context.picked), test.place), state.card(test.content)
        return place is not None and named is not None and _one_stands([context.picked[place]], test.compare, named)
    return False


def holds_for(state: State, test: Condition, pile: int) -> bool:
    """Ask one field."""
    cards, name = state.piles[pile], test.property
    if name is None:
        return False
    if name is Property.CARD:
        # An empty field fails, whatever is asked (483-485, X30).
        place, named = place_of(len(cards), test.place), state.card(test.content)
        if place is None or named is None:
            return False
        is_itself = is_joker(cards[place]) and (named.joker or named.is_any)
        return _one_stands([cards[place]] if is_itself else values_of(state, pile, place), test.compare, named)
    if name is Property.STATUS:
        face = Face.DOWN if state.is_face_down(pile) else Face.UP
        return bool(cards) and denied(test, face == test.content)  # the top card's (486)
    if name in (Property.STARTS, Property.START_RUN):
        start = state.card(test.content) or state.ready[pile].start  # without content that means something: X1, X37
        is_run = name is Property.START_RUN
        return denied(test, _runs(state, pile, start, test) if is_run else starts_with(state, pile, start))
    if name is Property.NEXT:
        named = state.card(test.content)  # none: no rank is named that a card could have
        return named is not None and denied(test, named in fields.next_ranks(state, pile))
    if name in NUMBERS:
        return number_stands(test, fields.number_value(state, pile, name), state.text(pile, name))
    content = test.content.replace(" ", "") if name is Property.AUTO else test.content
    return denied(test, fields.value(state, pile, name, test.id) == (state.card(content) if name in CARDS else content))


def _one_stands(cards: Sequence[Card], compare: Compare, named: Indication) -> bool:
    """Ask each card that a card may be; a picked joker may be any (X17)."""
    if len(cards) == 1 and is_joker(cards[0]) and not named.joker and not named.is_any:
        cards = [Card(look) for look in relations.spread(relations.ALL_LOOKS)]
    return any(stands(card, compare, named) for card in cards)


def _runs(state: State, pile: int, start: Indication | None, test: Condition) -> bool:
    """Say whether a whole pile is a run from a first card on, by the field's sequence or by ``folge`` (476)."""
    cards, fits = state.piles[pile], state.ready[pile].fits
    if test.run == Block.FACE_UP:
        return starts_with(state, pile, start) and face_up_count(state, pile) == len(cards)
    if test.run:
        suits, ranks = state.text(pile, Tag.SUITS), state.text(pile, Tag.RANKS)
        fits = run_fits(test.run, suits, ranks, state.card(state.text(pile, Tag.END)))
    return bool(cards) and fields.is_run_from(state, pile, 0, start, fits)


def _is_layable(state: State, context: Context, test: Condition) -> bool:
    """Ask whether a card, or all picked cards, may go to one of the targets (487-488)."""
    block = context.picked if test.field in (Special.SOURCE, Special.PICKED) else ()
    base = dict(context.base) | {Special.PICKED: context.base[Special.SOURCE]}
    targets = state.rules.piles_at(test.content, base)
    for source in state.rules.piles_at(test.field, base):
        cards = block or state.piles[source][-1:]
        for target in targets if cards else ():
            may = source != target and restacks(state, test.restack, source, target, len(cards))
            if may and accepts(state, target, cards, lowest_values(state, source, cards)):
                return denied(test, True)
    return denied(test, False)


def asks_hidden(state: State, context: Context, test: Test) -> bool:
    """Return whether a test asks about a card that lies face down: a reason must not depend on which card it is."""
    if isinstance(test, Comparison):
        ends = [(test.first, test.first_place), (test.second, test.second_place)]
        return any(_hides(state, context, *end) for end in ends)
    places = {Property.CARD: test.place, Property.LAYABLE: -1, Property.STARTS: None, Property.START_RUN: None}
    return test.property in places and _hides(state, context, test.field, places[test.property])


def _hides(state: State, context: Context, reference: str, place: int | None) -> bool:
    """Return whether the card at a place of a named field lies face down, or without a place, any of its cards."""
    piles = () if reference == Special.PICKED else state.rules.piles_at(reference, context.base)
    down = state.table.down
    for cards in (state.piles[pile] for pile in piles):
        index = None if place is None else place_of(len(cards), place)
        if any(card in down for card in cards) if place is None else index is not None and cards[index] in down:
            return True
    return False


def _cards_of(state: State, context: Context, reference: str, place: int) -> list[Card]:
    """Return what the card may be that lies at a place of one of some fields."""
    if reference == Special.PICKED:
        index = place_of(len(context.picked), place)
        if index is None:
            return []
        card = context.picked[index]
        return [Card(look) for look in relations.spread(relations.ALL_LOOKS)] if is_joker(card) else [Card(card & 63)]
    piles = state.rules.piles_at(reference, context.base)
    if len(piles) == 1:
        index = place_of(len(state.piles[piles[0]]), place)
        return [] if index is None else values_of(state, piles[0], index)
    places = [(pile, place_of(len(state.piles[pile]), place)) for pile in piles]
    return [card for pile, index in places if index is not None for card in values_of(state, pile, index)]
