"""A match as text, which is read back by playing each move again, and the proof that its shuffle was fair.

Everything random in a match follows from its number. A hash of the number and a nonce is published before the first
card, and both are opened after the game. The nonce is random and long: it keeps anyone from finding the number by
trying. It is handed in: nothing here draws one.
"""

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Final

from kabale.cribbage.match import Match, MatchStart
from kabale.cribbage.rules import GOAL, MatchMove, MatchState, to_move
from kabale.errors import BadDeal, BadMove, BadSave, IllegalMove
from kabale.table.chance import Chance
from kabale.table.decks import LIMITS, Deal

HEADING: Final = "kabale cribbage 1"
MOST_MOVES: Final = 5000  # a deal of at most fourteen moves makes at least one point
_START: Final = re.compile(r"([0-9]{1,3})\s+([0-9]{1,3})\s+([01]|draw)")
_LONGEST: Final = 100_000
_OURS: Final = ("match", "start", "moves")


def to_text(match: Match, more: Mapping[str, str] | None = None) -> str:
    """Return a match as text; *more* are further lines, by name.

    >>> match = Match(Chance(617))
    >>> events = match.play(0, "deal")
    >>> print(to_text(match, {"bill": "strong"}))
    kabale cribbage 1
    match: k1:617
    bill: strong
    moves: deal
    <BLANKLINE>
    """
    lines = [HEADING, f"match: k1:{match.chance.number}"]
    if match.start != MatchStart():
        dealer = "draw" if match.start.dealer is None else match.start.dealer
        lines.append(f"start: {match.start.scores[0]} {match.start.scores[1]} {dealer}")
    lines += [f"{name}: {value}" for name, value in (more or {}).items()]
    lines.append(f"moves: {moves_text(match)}".rstrip())
    return "\n".join(lines) + "\n"


def moves_text(match: Match) -> str:
    """Return the moves of a match, separated by commas."""
    return ", ".join(str(move) for _, move in match.moves)


def from_text(text: str) -> tuple[Match, dict[str, str]]:
    """Read a match and the further lines. Raises :class:`kabale.errors.BadSave`."""
    if len(text) > _LONGEST:
        raise BadSave("the text is too long for a match of cribbage")
    heading, *lines = text.splitlines() or [""]
    if heading.strip() != HEADING:
        raise BadSave(f"not a match of cribbage: expected {HEADING!r} as the first line")
    # Names and values; each name once.
    fields: dict[str, str] = {}
    for number, line in enumerate(lines, 2):
        name, colon, value = line.partition(":")
        if line.strip() and (not colon or name.strip() in fields):
            raise BadSave(f"line {number} is not 'name: value', or its name was there before: {line[:40]!r}")
        if line.strip():
            fields[name.strip()] = value.strip()
    try:
        match = Match(Chance(number_of(fields["match"])), _start(fields.get("start")))
        replay(match, fields["moves"])
    except KeyError as error:
        raise BadSave(f"the line {error.args[0]!r} is missing") from error
    except (BadDeal, BadMove, IllegalMove) as error:
        raise BadSave(f"the match cannot be played again: {error}") from error
    return match, {name: value for name, value in fields.items() if name not in _OURS}


def number_of(text: str) -> int:
    """Return the number of a match, given as ``k1:617`` or ``617``. Raises :class:`kabale.errors.BadDeal`."""
    deal = Deal.parse(text)
    if deal.scheme != "k1":
        raise BadDeal(f"{text[:40]!r} is not the number of a match: expected a number, or k1:NUMBER")
    return deal.number


def _start(text: str | None) -> MatchStart | None:
    if text is None:
        return None
    match = _START.fullmatch(text)
    if match is not None and max(int(match[1]), int(match[2])) < GOAL:
        return MatchStart((int(match[1]), int(match[2])), None if match[3] == "draw" else int(match[3]))
    raise BadSave(f"start: {text[:40]!r} is not two scores below {GOAL} and the dealer: 0, 1 or draw")


def replay(match: Match, text: str) -> None:
    """Play moves separated by commas. Raises BadMove, IllegalMove; BadSave for too many."""
    moves = [part.strip() for part in text.split(",")] if text.strip() else []
    if len(moves) > MOST_MOVES:
        raise BadSave(f"{len(moves)} moves are too many for a match: at most {MOST_MOVES}")
    for part in moves:
        move = MatchMove.parse(part)
        match.play(seat_of(match.state, move), move)


def seat_of(state: MatchState, move: MatchMove) -> int:
    """Return the seat that a move of a record belongs to: a discard is known by its first card, others by the turn."""
    if move.kind == "discard":
        return next((seat for seat in (0, 1) if move.cards[0] in state.hands[seat]), 0)
    return next(iter(to_move(state)), 0)


NUMBERS: Final = LIMITS["k1"][1]  # a match that nobody can guess has a number below this
NONCE: Final = 32  # random bytes
_NONCE: Final = re.compile(r"[0-9a-f]{32,128}")
_COMMITMENT: Final = re.compile(r"[0-9a-f]{64}")


def commitment(number: int, nonce: str) -> str:
    """Return the SHA-256 of a heading, the number and the nonce. Raises :class:`kabale.errors.BadDeal` for a bad nonce.

    >>> commitment(617, "00" * 16)[:16]
    '5ed1bad2574aae14'
    """
    if not _NONCE.fullmatch(nonce):
        raise BadDeal(f"{nonce[:40]!r} is not a nonce: expected 32 to 128 hexadecimal digits, in small letters")
    return sha256(f"{HEADING}\nk1:{number}\n{nonce}\n".encode("ascii")).hexdigest()


def verify(published: str, number: int, nonce: str) -> bool:
    """Say whether a published commitment was made of this number and nonce. Raises BadDeal for an invalid one."""
    if not _COMMITMENT.fullmatch(published):
        raise BadDeal(f"{published[:80]!r} is not a commitment: expected 64 hexadecimal digits, in small letters")
    return commitment(number, nonce) == published
