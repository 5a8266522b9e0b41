"""What a property of a field is now: a number, a card or a word (473-490). Nothing here changes anything."""

from collections.abc import Sequence
from typing import Final

from kabale.table.table import Value
from kabale.xml.play.state import State, stops_on, values_of
from kabale.xml.rules.comparisons import read_number
from kabale.xml.rules.model import Field, LabelRule, Lock
from kabale.xml.rules.relations import next_rank, rank_rule, split_step
from kabale.xml.text.cards import ANY, UNLIMITED, Indication, number
from kabale.xml.text.values import Border, Face, Insert, Property, Status
from kabale.xml.text.words import NO, YES, Tag

NUMBERS: Final = (Property.MAX, Property.SHOWN, Property.VAR, Property.BORDER, Property.COUNT, Property.REDEALS)
CARDS: Final = (Property.START, Property.END, Property.START_SUIT, Property.START_RANK)


def number_value(state: State, pile: int, name: Property) -> int | None:
    """Return one of the :data:`NUMBERS`; None where it is absent or a word."""
    if name is Property.COUNT:
        return len(state.piles[pile])
    text = state.text(pile, name)
    if name is Property.REDEALS:
        return state.redeals(pile) if text else 0
    return read_number(name, text, state.text(pile, Tag.MAX) if name is Property.BORDER else "")


def named_card(state: State, pile: int, name: Property) -> Indication | None:
    """Return one of the :data:`CARDS`: the first card, its suit and its rank apart, the end (473-480)."""
    start = state.ready[pile].start
    if name is Property.END:
        return state.card(state.text(pile, Tag.END))
    if name is Property.START or start is None:
        return start
    return Indication(suit=start.suit) if name is Property.START_SUIT else Indication(rank=start.rank)


def next_ranks(state: State, pile: int) -> list[Indication]:
    """Return the ranks that may come next: one, or more on a joker, which is what its place leaves open (490, X17).

    The next one on an empty field is the first card's (490, *inferred*).
    """
    if not state.piles[pile]:
        start = state.ready[pile].start
        return [] if start is None else [Indication(rank=start.rank)]
    end, order = state.card(state.text(pile, Tag.END)), state.text(pile, Tag.RANKS)
    open_ended = (card for card in values_of(state, pile, len(state.piles[pile]) - 1) if not (end and end.names(card)))
    ranks = (next_rank(order, card) for card in open_ended)
    return [Indication(rank=rank) for rank in ranks if rank is not None]


def word_value(state: State, pile: int, name: Property, switch: str = "") -> str:
    """Return any other property, a word; where the definition is silent, the word for what then holds."""
    field = state.fields[pile]
    text = state.text(pile, str(name))
    match name:
        case Property.ID:
            return field.id
        case Property.LOCKED:
            return YES if text == YES else NO
        case Property.FACE:
            return Face.DOWN if text == Face.DOWN else Face.UP
        case Property.INSERT:
            return text or Insert.TOP
        case Property.STOPPED:
            return YES if stops_on(state, pile) else NO
        case Property.LOCK | Property.MOVE_LOCK:
            default = default_status(field, Tag(name), switch)
            return "" if default is None else state.status(pile, Tag(name), switch, default)
        case Property.AUTO:
            return text.replace(" ", "")
        case _:
            return text


def default_status(field: Field, tag: Tag, name: str) -> Status | None:
    """Return what the definition says of the lock or the label of a name, None if there is none (481, 506)."""
    locks = field.locks if tag is Tag.LOCK else field.move_locks
    switches: Sequence[Lock | LabelRule] = field.labels if tag is Tag.LABEL else locks
    return next((switch.status for switch in switches if switch.id == name), None)


# -- what a property means ---------------------------------------------------------------------------------------


def is_altered(state: State, pile: int, name: str, before: Value | None) -> bool:
    """Say whether a property means something else now than what the table said *before*, None for nothing (X29).

    A default that is written out, ``frei`` for 208 and ``zufallswert`` for the rank that was drawn mean the same.
    """
    if name not in tuple(Property):
        return before != state.flag(pile, name)
    text = state.fields[pile].texts.get(name, "") if before is None else str(before)
    meant, means = (meaning(state, Property(name), each) for each in (text, state.text(pile, name)))
    return meant != means


def meaning(state: State, name: Property, text: str) -> object:
    """Return what a text says of a property, as something that is equal where it comes to the same."""
    match name:
        case Property.MAX | Property.SHOWN | Property.VAR:
            return read_number(name, text, "")
        case Property.REDEALS:
            left = UNLIMITED if text == ANY else number(text)
            return UNLIMITED if left < 0 else left
        case Property.START | Property.END:
            return state.card(text)
        case Property.RANKS:
            return rank_rule(text)
        case Property.BLOCKS:
            return split_step(text)
        case Property.INSERT:
            return text or Insert.TOP
        case Property.BORDER:
            return text or Border.SINGLE
        case Property.LOCKED:
            return text == YES
        case Property.FACE:
            return text == Face.DOWN
        case Property.AUTO:
            return [part.strip() for part in text.split(",") if part.strip() not in ("", NO)]
        case _:
            return text
