"""Moves, the changes that they make, and refusals in words, as the player of a position knows them."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import groupby
from typing import Literal

from kabale.engine.game import Position
from kabale.engine.moves import Move, click, lay
from kabale.engine.naming import names_of
from kabale.engine.trial import trial
from kabale.messages import Message, message
from kabale.table.cards import HIDDEN, Card, name
from kabale.table.changes import Change, Moved, Turned
from kabale.table.table import Table

NOTHING_HIDDEN: Collection[Card] = frozenset()


def line_words(position: Position, moves: Sequence[Move], unseen: Collection[Card] = NOTHING_HIDDEN) -> Message | None:
    """Return a line of legal moves in words, up to an answer or giving up; None if nothing comes before it.

    Repeated clicks become one phrase. *unseen* cards have no name. The position is as before afterwards.

    >>> from kabale.library import game
    >>> str(line_words(game("klondike").deal(617), [*map(Move.parse, ["c1"] * 7), Move.parse("8-9")]))
    'draw 7 times, then 3H from column 2 to the 4C of column 3'
    """
    parts = list[Message]()
    with trial(position):
        for (move, _), same in groupby(enumerate(moves), lambda each: (each[1], each[1].kind != "left" and each[0])):
            times = len(list(same))
            words = move_words(position, move, unseen)
            if words is None:
                break
            if move.kind == "left" and len(moves) > 1:
                is_stock = position.piles[move.source].kind == "stock"
                pile = names_of(position.pile_words)[move.source]
                words = message("move.draws", n=times) if is_stock else message("move.clicks", n=times, pile=pile)
            parts.append(words)
            for _ in range(times):
                position.push(move)
    return reduce(lambda first, then: message("move.then", first=first, next=then), parts) if parts else None


def move_words(position: Position, move: Move, unseen: Collection[Card] = NOTHING_HIDDEN) -> Message | None:
    """Return a legal move in words without names of *unseen* cards; None for an answer and for giving up."""
    if move.source is None:
        return None
    names = names_of(position.pile_words)
    if move.target is None:
        return message(f"move.{move.kind}", pile=names[move.source])
    place = -move.count if move.place is None else move.place
    what = _card(position, move.source, place, unseen)
    if move.count > 1:
        what = message("move.block", card=what, n=move.count - 1)
    on = _card(position, move.target, -1, unseen) if position.table.piles[move.target] else None
    is_built = position.piles[move.target].kind == "tableau" and isinstance(on, str)
    values = {"what": what, "source": names[move.source], "target": names[move.target]}
    return message("move.lay_on", **values, on=on) if is_built else message("move.lay", **values)


def _card(position: Position, pile: int, place: int, unseen: Collection[Card]) -> str | Message:
    name = position.view().piles[pile].cards[place]
    if name == HIDDEN:
        return message("move.unseen")
    return message("move.unknown") if position.table.piles[pile][place] in unseen else name


@dataclass(frozen=True, slots=True)
class CardChange:
    """Cards, by name or as ``??``, that came to a pile from another or were turned up there; piles are indices."""

    kind: Literal["moved", "turned"]
    cards: tuple[str, ...]
    pile: int
    source: int | None = None


def card_changes(after: Position, changes: Sequence[Change]) -> list[CardChange]:
    """Return the changes that led to a position, as changes of cards; a card that turns while it moves counts once."""
    table = after.table.copy()
    found: list[tuple[Change, tuple[Card, ...]]] = []
    for change in reversed(changes):
        cards = _concerned(change, table)
        change.undo(table)
        if cards:
            found.append((change, cards))
    piles = zip(after.table.piles, after.view().piles, strict=True)
    seen = {card: name(card) for cards, shown in piles for card, up in zip(cards, shown.up, strict=True) if up}
    return _merged(found[::-1], seen)


def _concerned(change: Change, table: Table) -> tuple[Card, ...]:
    match change:
        case Moved(_, target, count, _, to):
            pile = table.piles[target]
            start = len(pile) - count if to is None else to
            return tuple(pile[start : start + count])
        case Turned(pile=number, places=places, up=True):
            return tuple(table.piles[number][place] for place in places)
        case _:
            return ()


def _merged(found: Iterable[tuple[Change, tuple[Card, ...]]], seen: dict[Card, str]) -> list[CardChange]:
    merged: list[CardChange] = []
    moved: set[Card] = set()
    for change, cards in found:
        match change:
            case Moved(source=source, target=target):
                moved.update(cards)
                names = tuple(seen.get(card, HIDDEN) for card in cards)
                if merged and (merged[-1].source, merged[-1].pile) == (source, target):
                    names = merged.pop().cards + names
                merged.append(CardChange("moved", names, target, source))
            case Turned(pile=pile):
                names = tuple(seen.get(card, HIDDEN) for card in cards if card not in moved)
                if names:
                    merged.append(CardChange("turned", names, pile))
            case _:
                pass
    return merged


def why_not(position: Position, pile: int, place: int | None) -> Message | None:
    """Return why the cards from a place of a pile on cannot move anywhere, None if they can; *place* is counted from 0.

    The reason is the one that all piles share, otherwise that of the only pile which takes any card, otherwise that the
    card fits nowhere. For a missing card, the reason is the one for which a click does nothing.
    """
    cards = position.table.piles[pile]
    if place is None or not 0 <= place < len(cards):
        return position.refusal(click(pile))
    others = [target for target in range(len(position.piles)) if target != pile]
    reasons = [(target, position.refusal(lay(pile, target, len(cards) - place))) for target in others]
    refused = [(target, reason) for target, reason in reasons if reason is not None]
    if len(refused) < len(reasons) or not refused:
        return None
    if len({reason for _, reason in refused}) == 1:
        return refused[0][1]
    open_ones = [reason for target, reason in refused if any(position.accepted(target))]
    if len(open_ones) == 1:
        return open_ones[0]
    shown = position.view().piles[pile].cards
    if shown[place] == HIDDEN:
        return message("nowhere.unseen")
    return message("nowhere.card" if place + 1 == len(shown) else "nowhere.block", card=shown[place])
