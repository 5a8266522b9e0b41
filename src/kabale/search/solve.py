"""The front door: whether a position can be won, by the native kernel where it can, else by the readable search.

A win is believed only when the engine has played it.
"""

from typing import Final, Literal

from kabale.engine.protocol import Outcome, Position
from kabale.engine.tables import NoTables
from kabale.errors import KabaleError
from kabale.search import native
from kabale.search.limits import MONOTONIC, Clock, Limits, Stop
from kabale.search.search import search, usual
from kabale.search.verdict import Verdict, Won

Method = Literal["auto", "native", "python"]
METHODS: Final[tuple[Method, ...]] = ("auto", "native", "python")


class NotNative(KabaleError):
    """The kernel was asked for and cannot search this position: it is not installed, or refuses the game."""


class WrongLine(Exception):
    """A search found a line that does not win: a bug of the search, which is told rather than believed."""


def solve(
    position: Position,
    limits: Limits,
    *,
    method: Method = "auto",
    stop: Stop | None = None,
    clock: Clock = MONOTONIC,
) -> Verdict:
    """Say whether a position can be won; it is as before afterwards.

    With *method* ``auto`` the native kernel searches, or the readable search where :func:`refusal` says why
    the kernel does not. Raises :class:`NotNative`.
    """
    refused = None if method == "python" else refusal(position)
    if method == "native" and refused is not None:
        raise NotNative(refused)
    if method == "python" or refused is not None:
        verdict = search(position, limits, usual(position), stop=stop, clock=clock)
    else:
        verdict = native.solve_native(position, limits, stop=stop)
    if isinstance(verdict, Won):
        replay(position, verdict)
    return verdict


def refusal(position: Position) -> str | None:
    """Return why the native kernel cannot search a position, None if it can."""
    if not native.available():
        return "the native kernel is not installed"
    tables = position.tables()
    return tables.reason if isinstance(tables, NoTables) else native.refuses(tables)


def replay(position: Position, won: Won) -> None:
    """Play a winning line by the rules, and take it back. Raises :class:`WrongLine`."""
    played = 0
    try:
        for move in won.line:
            position.play(move)
            played += 1
        if position.outcome is not Outcome.WON:
            raise WrongLine(f"the line of {played} moves does not win")
    except KabaleError as error:
        raise WrongLine(f"move {played + 1} of the line: {error}") from error
    finally:
        for _ in range(played):
            position.pop()


def is_thoughtful(position: Position) -> bool:
    """Say whether the search sees more than the player: cards that lie face down."""
    return bool(position.table.down)
