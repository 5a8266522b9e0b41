"""Moves as they are typed at the cribbage table: cards in any case and with any signs, in the play a rank alone."""

import re
from typing import Final

from kabale.cribbage.moves import DEAL, GO, Move, cut, discard, lay
from kabale.cribbage.view import SeatView
from kabale.messages import Message, message
from kabale.table.cards import RANKS, SUITS, Card, card, name, rank

_CARD: Final = re.compile(f"([{RANKS}])([{SUITS}]?)")
_CUT: Final = re.compile(r"cut ([1-9]\d?)")
_LONGEST: Final = 40
_LETTERS: Final = str.maketrans("♠♥♦♣", SUITS)


class Untyped(Exception):
    """What was typed is no move; *said* says why, in every language."""

    def __init__(self, said: Message) -> None:
        super().__init__(str(said))
        self.said = said


def read_move(text: str, view: SeatView) -> Move:
    """Read the move that the seat of a view types. Raises :class:`Untyped`."""
    plain = text.upper().replace("10", "T").replace(",", " ").translate(_LETTERS)
    words = [word for word in plain.split() if word not in ("PLAY", "DISCARD")]
    lifted = _CUT.fullmatch(text.lower() if view.phase != "cut" else f"cut {text.lower().removeprefix('cut ')}")
    if lifted:
        return cut(int(lifted[1]))
    if plain in ("GO", "DEAL"):
        return GO if plain == "GO" else DEAL
    if len(words) in (1, 2) and all(map(_CARD.fullmatch, words)):
        cards = [_card(word, view) for word in words]
        if len(cards) == 1 and view.phase == "discard":
            raise Untyped(message("cribbage.dialogue.two"))
        return lay(cards[0]) if len(cards) == 1 else discard(cards[0], cards[1])
    raise Untyped(message("cribbage.dialogue.unknown", text=repr(text[:_LONGEST])))


def _card(word: str, view: SeatView) -> Card:
    """Return the card of a name, or the only one held of a rank. Raises Untyped."""
    if len(word) == 2:
        return card(word)
    same = [each for each in view.hand if rank(each) == RANKS.index(word) + 1]
    if len(same) == 1:
        return same[0]
    if same:
        raise Untyped(message("cribbage.dialogue.which", cards=" ".join(map(name, same))))
    raise Untyped(message("cribbage.why.not_held", card=word))
