"""Moves, the changes that they make, and refusals in words, as the player of a position knows them."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import groupby
from typing import Literal

from kabale.engine.game import Position
from kabale.engine.moves import Move, click, lay
from kabale.engine.naming import names_of
from kabale.messages import Message, message
from kabale.table.cards import HIDDEN, Card, name
from kabale.table.changes import Change, Moved, Turned
from kabale.table.table import Table

NOTHING_HIDDEN: Collection[Card] = frozenset()


def line_words(position: Position, moves: Sequence[Move], unseen: Collection[Card] = NOTHING_HIDDEN) -> Message | None:
    """Return a line of legal moves in words; the position is as before afterwards.

    Repeated clicks become one phrase. Cards that the player has never seen (*unseen*) are not named. The words end
    before an answer or giving up; None if nothing comes before it.

    >>> from kabale.library import game
    >>> str(line_words(game("klondike").deal(617), [*map(Move.parse, ["c1"] * 7), Move.parse("8-9")]))
    'draw 7 times, then 3H from column 2 to the 4C of column 3'
    """
    parts, played = list[Message](), 0
    for (move, _), same in groupby(enumerate(moves), lambda each: (each[1], each[1].kind != "left" and each[0])):
        times = len(list(same))
        words = move_words(position, move, unseen)
        if words is None:
            break
        parts += [_clicks(position, move, times) if move.kind == "left" and len(moves) > 1 else words]
        for _ in range(times):
            position.push(move)
        played += times
    for _ in range(played):
        position.pop()
    return reduce(lambda first, then: message("move.then", first=first, next=then), parts) if parts else None


def _clicks(position: Position, move: Move, times: int) -> Message:
    if position.piles[move.source].kind == "stock":
        return message("move.draws", n=times)
    return message("move.clicks", n=times, pile=names_of(tuple(pile.kind for pile in position.piles))[move.source])


def move_words(position: Position, move: Move, unseen: Collection[Card] = NOTHING_HIDDEN) -> Message | None:
    """Return a legal move in words, as its player sees it; None for an answer and for giving up.

    "3H from column 2 to the 4C of column 3", "5D and 2 more from column 2 to column 4", "a click on the stock".
    Cards that are *unseen* so far are not named, even if they are face up now.
    """
    if move.source is None:
        return None
    names = names_of(tuple(pile.kind for pile in position.piles))
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
    """Return the name of a card, or words for a card that its player does not know."""
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
    """Return what the changes that led to a position did to cards, in order.

    A card that turns while it moves counts once. Consecutive moves between the same two piles become one change. Cards
    that the player may not see have no name.
    """
    table = after.table.copy()
    found: list[tuple[Change, tuple[Card, ...]]] = []
    for change in reversed(changes):
        cards = _concerned(change, table)
        change.undo(table)
        if cards:
            found.append((change, cards))
    return _merged(found[::-1], _seen(after))


def _concerned(change: Change, table: Table) -> tuple[Card, ...]:
    """Return the cards that a change moved or turned up, given the table after it."""
    match change:
        case Moved(_, target, count, _, to):
            pile = table.piles[target]
            start = len(pile) - count if to is None else to
            return tuple(pile[start : start + count])
        case Turned(pile=number, places=places, up=True):
            return tuple(table.piles[number][place] for place in places)
        case _:
            return ()


def _seen(position: Position) -> dict[Card, str]:
    """Return the names of the cards that the player may see."""
    piles = zip(position.table.piles, position.view().piles, strict=True)
    return {card: name(card) for cards, seen in piles for card, up in zip(cards, seen.up, strict=True) if up}


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
    """Return why the card at a place of a pile, with those on it, cannot move anywhere; None if it can.

    *place* counts from 0. The reason is the one that all piles share, otherwise that of the only pile which takes any
    card, otherwise that the card fits nowhere. If there is no such card, it is why a click does nothing.
    """
    cards = position.table.piles[pile]
    if place is None or not 0 <= place < len(cards):
        return position.refusal(click(pile))
    others = [target for target in range(len(position.piles)) if target != pile]
    reasons = [(target, position.refusal(lay(pile, target, len(cards) - place))) for target in others]
    refused = [(target, reason) for target, reason in reasons if reason is not None]
    if len(refused) < len(reasons) or not refused:
        return None
    return _common(position, refused) or _fits_nowhere(position, pile, place)


def _common(position: Position, refused: Sequence[tuple[int, Message]]) -> Message | None:
    """Return the reason that all piles share, or that of the only one which takes any card now."""
    if len({reason for _, reason in refused}) == 1:
        return refused[0][1]
    open_ones = [reason for target, reason in refused if any(position.accepted(target))]
    return open_ones[0] if len(open_ones) == 1 else None


def _fits_nowhere(position: Position, pile: int, place: int) -> Message:
    shown = position.view().piles[pile].cards
    if shown[place] == "??":
        return message("nowhere.unseen")
    return message("nowhere.card" if place + 1 == len(shown) else "nowhere.block", card=shown[place])
