"""Moves as they are typed at the cribbage table: cards in any case and with any signs, in the play a rank alone."""

import re
from typing import Final

from kabale.cribbage.moves import DEAL, GO, Move, cut, discard, lay
from kabale.cribbage.view import SeatView
from kabale.errors import BadCard
from kabale.messages import Message, message
from kabale.table.cards import RANKS, Card, name, rank, read_cards

_RANK: Final = re.compile(f"[{RANKS}]|10|0")
_BETWEEN: Final = re.compile(r"[\s,;]+")
_CUT: Final = re.compile(r"cut ([1-9]\d?)")
_LONGEST: Final = 40


class Untyped(Exception):
    """What was typed is no move; *said* says why, in every language."""

    def __init__(self, said: Message) -> None:
        super().__init__(str(said))
        self.said = said


def read_move(text: str, view: SeatView) -> Move:
    """Read the move that the seat of a view types. Raises :class:`Untyped`."""
    plain = text.strip().upper()
    lifted = _CUT.fullmatch(text.lower() if view.phase != "cut" else f"cut {text.lower().removeprefix('cut ')}")
    if lifted:
        return cut(int(lifted[1]))
    if plain in ("GO", "DEAL"):
        return GO if plain == "GO" else DEAL
    words = [word for word in _BETWEEN.split(plain) if word not in ("", "PLAY", "DISCARD")]
    try:
        cards = [one for word in words for one in (_held(word, view) if _RANK.fullmatch(word) else read_cards(word))]
    except BadCard:
        cards = []
    if cards and view.phase == "discard" and len(cards) != 2:
        raise Untyped(message("cribbage.dialogue.two"))
    if len(cards) in (1, 2):
        return lay(cards[0]) if len(cards) == 1 else discard(cards[0], cards[1])
    raise Untyped(message("cribbage.dialogue.unknown", text=repr(text[:_LONGEST])))


def _held(word: str, view: SeatView) -> list[Card]:
    """Return the only card held of a rank, in a list. Raises Untyped."""
    wanted = "T" if word in ("10", "0") else word
    same = [each for each in view.hand if rank(each) == RANKS.index(wanted) + 1]
    if len(same) == 1:
        return same
    if same:
        raise Untyped(message("cribbage.dialogue.which", cards=" ".join(map(name, same))))
    raise Untyped(message("cribbage.why.not_held", card=wanted))
