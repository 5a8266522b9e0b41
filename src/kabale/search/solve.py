"""The front door: whether a position can be won, by the native kernel where it can, else by the readable search.

A win is believed only when it has been played by something that is not the search: the engine itself, or the kernel's
referee.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, Literal

from kabale.engine.game import Game, Position
from kabale.engine.language import Outcome
from kabale.engine.moves import Move
from kabale.engine.tables import NoTables
from kabale.errors import KabaleError, expect
from kabale.search import native, readable
from kabale.search.limits import MONOTONIC, Clock, Limits, Stop, limits_of
from kabale.search.readable import usual
from kabale.search.verdict import Verdict, Won, WrongLine
from kabale.table.decks import Deal

Method = Literal["auto", "native", "python"]
METHODS: Final[tuple[Method, ...]] = ("auto", "native", "python")

USUAL: Final = Limits(seconds=60.0)
"""How far a search goes if nothing is said."""


_LONG: Final = 120
"""A win of more moves is looked through for short cuts; most of FreeCell's are shorter."""

_TRIES: Final = 20_000
"""So many moves are tried for that, at most; each takes some hundredths of a millisecond."""


class NotNative(KabaleError):
    """The kernel was asked for and cannot search this position: it is not installed, or refuses the game."""

    code = "unsupported"


def solve(  # noqa: PLR0913 - each is an option of its own
    position: Position,
    limits: Limits | None = None,
    *,
    seconds: float | None = None,
    positions: int | None = None,
    method: Method = "auto",
    stop: Stop | None = None,
    clock: Clock = MONOTONIC,
    replays: bool = True,
) -> Verdict:
    """Say whether a position can be won; it is as before afterwards.

    The search goes on for so many *seconds*, through so many *positions*, or as far as *limits* allow; a minute if
    nothing is said. Cards that lie face down are searched as if they were seen. With *method* ``auto`` the native
    kernel searches, or the readable search where :func:`refusal` says why the kernel does not. *stop* ends the search
    early. Every win is played by the rules before it is returned; without *replays* only one that the kernel's referee
    has not judged. Raises :class:`NotNative`; ValueError for wrong limits, or another method.

    >>> from kabale.library import load
    >>> game, _ = load("freecell")
    >>> verdict = solve(game.deal("ms:1"), positions=20_000)
    >>> verdict.verdict, len(verdict.moves) > 40
    ('won', True)
    """
    expect(position, Position, "a position")
    if method not in METHODS:
        raise ValueError(f"method is one of {', '.join(METHODS)}, not {method!r}")
    limits = limits_of(limits, seconds=seconds, positions=positions, usual=USUAL)
    refused = None if method == "python" else refusal(position)
    if method == "native" and refused is not None:
        raise NotNative(refused)
    is_native = method != "python" and refused is None
    if is_native:
        verdict = native.search(position, limits, stop=stop)
    else:
        verdict = readable.search(position, limits, usual(position), stop=stop, clock=clock)
    if isinstance(verdict, Won) and (replays or not is_native or not native.has_referee(position)):
        verdict = straight(position, verdict, by_kernel=is_native)
    return verdict


def search_version(method: Method) -> int:
    """Return which search a method is, by number: verdicts of one number may be told together.

    ``auto`` is the kernel's where there is one; without a kernel ``native`` is 0.
    """
    return readable.SEARCH if method == "python" else native.search_version() or (method == "auto") * readable.SEARCH


def winnable_deal(
    game: Game,
    deals: Iterable[Deal | str],
    limits: Limits,
    *,
    variant: str | None = None,
    level: int = 0,
) -> Deal | None:
    """Return the first of some deals that a search finds won within *limits* for each, None if it finds none.

    A deal that is not settled is passed over like one that is lost. Raises :class:`kabale.errors.BadDeal`.

    >>> from kabale.library import load
    >>> game, _ = load("freecell")
    >>> str(winnable_deal(game, ["ms:11982", "ms:1"], Limits(positions=2000)))
    'ms:1'
    """
    for deal in deals:
        position = game.deal(deal, variant=variant, level=level)
        if isinstance(solve(position, limits), Won):
            return position.deal
    return None


def refusal(position: Position) -> str | None:
    """Return why the native kernel cannot search a position, None if it can."""
    if (trouble := native.trouble()) is not None:
        return trouble
    rules = native.rules_of(position)
    return rules.reason if isinstance(rules, NoTables) else None


def straight(position: Position, won: Won, *, by_kernel: bool = False) -> Won:
    """Return a win without detours, played by the rules: no way back to where it began, and of a long one short cuts.

    A search by greed wanders: it may take a card from a foundation that it had only just laid there, and a win of
    Spider may have three thousand moves where three hundred do. A line that the kernel found is looked through
    *by_kernel*, which tries hundreds of moves in the time of one here. Raises :class:`WrongLine`.
    """
    if len(won.moves) <= _LONG:
        keys = replay(position, won)
        if len(set(keys)) == len(keys):
            return won
    cut_short = native.straight if by_kernel and native.has_referee(position) else _cut_short
    shorter = replace(won, moves=cut_short(position, won))
    replay(position, shorter)
    return shorter


def _cut_short(position: Position, won: Won) -> tuple[Move, ...]:
    """Return a line that leaves out what lies between two of its positions where a move leads from one to the other."""
    line, keys = won.moves, replay(position, won)
    last = {key: place for place, key in enumerate(keys)}
    moves: list[Move] = []
    tries, place = 0, last[keys[0]]
    while place < len(line):
        next_place, move = place + 1, line[place]
        for other in position.legal_moves if tries < _TRIES else ():
            tries += 1
            position.push(other)
            leads_to = last.get(position.key(), 0)
            position.pop()
            if leads_to > next_place:
                next_place, move = leads_to, other
        position.push(move)
        moves.append(move)
        place = last[keys[next_place]]
    for _ in moves:
        position.pop()
    return tuple(moves)


def replay(position: Position, won: Won) -> list[bytes]:
    """Play a winning line by the rules, and take it back; return the keys of the positions along it.

    Raises :class:`WrongLine`, whatever goes wrong: a line is untrusted until it has been played.
    """
    played = 0
    keys = [position.key()]
    try:
        for move in won.moves:
            position.play(move)
            played += 1
            keys.append(position.key())
        if position.outcome is Outcome.WON:
            return keys
    except Exception as error:
        raise WrongLine(f"move {played + 1} of the line: {error}") from error
    finally:
        for _ in range(played):
            position.pop()
    raise WrongLine(f"the line of {played} moves does not win")


def is_thoughtful(position: Position) -> bool:
    """Say whether the search sees more than the player: cards that lie face down."""
    return bool(position.table.down)
