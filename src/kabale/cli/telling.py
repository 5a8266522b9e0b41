"""A table in words: what lies where, what a move did, what can be done, and the answers to words. Remembers nothing.

Everything is a message with cards by their two-letter names: the screen shows them as it shows cards.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Final, TypeVar

from kabale.cli import wording
from kabale.cli.typed_moves import Unread, pile_of
from kabale.engine.game import Position
from kabale.engine.moves import Move
from kabale.engine.naming import names_of
from kabale.engine.session import Session
from kabale.engine.wording import CardChange, move_words
from kabale.errors import BadDeal
from kabale.library.grades import WISHES
from kabale.messages import Message, message
from kabale.messages.lists import clauses, listed, number, ranges
from kabale.table.cards import HIDDEN
from kabale.view import PileView

_SQUARED: Final = frozenset({"stock", "waste", "foundation"})
"""Kinds of which the top card is told, and of the others below only how many there are."""


# -- what lies where -----------------------------------------------------------------------------------------------

NewPlay = TypeVar("NewPlay")


def table(position: Position) -> list[Message]:
    """Tell the table pile by pile: "column 9: two face down, then 4C"; the empty ones together at the end.

    Of a stock, a waste or a foundation the top card is told; :func:`pile` tells all.
    """
    names, view = _bare(position), position.view().piles
    shown = [index for index, pile in enumerate(view) if pile.visible and not pile.spacer]
    lines = [message("told.pile", pile=names[index], cards=_cut(view[index])) for index in shown if view[index].cards]
    empty = [names[index] for index in shown if not view[index].cards and view[index].kind != "other"]
    return [*lines, *([message("told.empty", piles=listed(empty))] if empty else [])]


def legend(position: Position) -> Message | None:
    """Tell which numbers the piles of a kind have, as they stand above a table drawn; None where nothing is to tell."""
    kinds: dict[str, list[int]] = {}
    for index, pile in enumerate(position.piles):
        if pile.visible and pile.kind != "other":
            kinds.setdefault("column" if pile.kind == "tableau" else pile.kind, []).append(index + 1)
    parts = [message(f"xmlexplain.kind.{kind}", n=min(len(own), 2), piles=ranges(own)) for kind, own in kinds.items()]
    return message("told.legend", piles=listed(parts)) if parts else None


def pile(position: Position, index: int) -> Message:
    """Tell all cards of a pile, from the bottom."""
    name, cards = _bare(position)[index], position.view().piles[index].cards
    return message("told.pile", pile=name, cards=_all(cards)) if cards else message("table.name.empty", pile=name)


def _bare(position: Position) -> Sequence[Message]:
    return names_of(tuple(pile.kind for pile in position.piles), bare=True)


def _cut(pile: PileView) -> Message:
    """Tell the cards of a pile, of one that is squared no more than the top card."""
    count, top = len(pile.cards), pile.cards[-1]
    if count == 1 or pile.kind not in _SQUARED or set(pile.cards) == {HIDDEN}:
        return _all(pile.cards)
    return message("told.top", n=count, number=number(count), card=top)


def _all(cards: Sequence[str]) -> Message:
    """Tell cards from the bottom: "two face down, then KS, QH and JC"."""
    parts = [_group("told.down", [*names]) for _, names in groupby(cards, key=lambda name: name == HIDDEN)]
    said = parts[-1]
    for part in parts[-2::-1]:
        said = message("told.then", first=part, rest=said)
    return said


def _group(key: str, names: Sequence[str]) -> Message:
    """Tell cards that all lie face up, or how many lie face down."""
    return message(key, n=len(names), number=number(len(names))) if HIDDEN in names else listed(names)


# -- what a move did -----------------------------------------------------------------------------------------------


def did(happenings: Iterable[CardChange], position: Position, *, most: int | None = None) -> list[Message]:
    """Tell what happened on the way to a position; more cards than *most* at once are counted and not named."""
    names = names_of(tuple(pile.kind for pile in position.piles))
    return [_sentence(each, names, most) for each in happenings]


def _sentence(each: CardChange, names: Sequence[Message], most: int | None) -> Message:
    if most is not None and len(each.cards) > most:
        cards = message("cards", n=len(each.cards))
    else:
        groups = groupby(each.cards, key=lambda name: name == HIDDEN)
        cards = listed([_group("told.unseen", [*found]) for _, found in groups])
    if each.kind == "turned" or each.source is None:
        return message("table.said.turned", cards=cards, pile=names[each.pile])
    return message("move.lay", what=cards, source=names[each.source], target=names[each.pile])


# -- what can be done ----------------------------------------------------------------------------------------------


def move(position: Position, each: Move) -> Message | Move:
    """Tell a move, legal or not, by its cards and places; as it is written where these are not there."""
    if each.source is None:
        asked = position.question
        return each if asked is None else message("told.pile", pile=each, cards=asked.answers[each.count - 1])
    piles = position.view().piles
    is_there = all(index is None or index < len(piles) for index in (each.source, each.target))
    lowest = each.count if each.place is None else each.place + 1
    if not is_there or (each.target is not None and not 0 < lowest <= len(piles[each.source].cards)):
        return each
    return move_words(position, each) or each


def piles(position: Position) -> list[Message]:
    """Tell the piles at which something can be done, with their numbers over the table, and what."""
    names, found = _bare(position), dict[int, list[Message | Move]]()
    for each in position.legal_moves:
        if each.source is not None:
            found.setdefault(each.source, []).append(move(position, each))
    return [
        message("told.numbered", number=index + 1, what=message("told.pile", pile=names[index], cards=clauses(what)))
        for index, what in found.items()
    ]


def named_pile(text: str, session: Session, language: str) -> Message:
    """Tell all cards of a pile that is named. Raises Unread."""
    position = session.position
    index = pile_of(text, position, language)
    if index is None:
        seen = [index for index, pile in enumerate(position.piles) if pile.visible]
        raise Unread(message("told.no_pile", example=seen[-1] + 1 if seen else 1))
    return message("told.numbered", number=index + 1, what=pile(position, index))


def begin_deal(deal: Callable[[str | None], NewPlay], text: str | None, session: Session) -> NewPlay:
    """Begin another play than that of a session, at a deal that is named or any. Raises Unread for no such deal."""
    try:
        return deal(text)
    except BadDeal as error:
        if text in WISHES:
            raise Unread(message("web.error.none_graded")) from error
        said = message("play.no_deal", text=repr(text[:40]), example=wording.deal(session)) if text else None
        raise Unread(said or message("play.none_winnable")) from error
