"""Why a card stays where it is: one reason for a card that may go nowhere, out of those that each pile has."""

from collections.abc import Sequence

from kabale.engine.game import Position
from kabale.engine.moves import click, lay
from kabale.messages import Message, message


def why_not(position: Position, pile: int, place: int | None) -> Message | None:
    """Return why the card at a place of a pile, with those on it, can be laid nowhere; None if it can.

    That is why it may not be taken, where this is so; the reason of the pile that would take a card, where there is
    one alone; else that it fits nowhere. *place* counts from 0. Where no card lies there (None), it is why a click does
    nothing.
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
