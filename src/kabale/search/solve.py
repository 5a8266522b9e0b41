"""Whether a position can be won, by the native kernel if it can, otherwise by the Python solver."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, Literal

from kabale.engine.game import Game, Position
from kabale.engine.language import NoTables, Outcome
from kabale.engine.moves import Move
from kabale.engine.trial import trial
from kabale.errors import KabaleError, expect
from kabale.search import native, readable
from kabale.search.limits import MONOTONIC, Clock, Limits, Stop, limits_of
from kabale.search.native import Rules
from kabale.search.readable import usual
from kabale.search.verdict import CARDS, Unknown, Verdict, Won, WrongLine
from kabale.table.decks import Deal

Method = Literal["auto", "native", "python"]
METHODS: Final[tuple[Method, ...]] = ("auto", "native", "python")

USUAL: Final = Limits(seconds=60.0)

_LONG: Final = 120
"""The most moves of a win that is not searched for short cuts; most wins of FreeCell have fewer."""

_TRIES: Final = 20_000
"""The most moves to try for short cuts; each takes some hundredths of a millisecond."""


class NotNative(KabaleError):
    """The native solver was requested but cannot search this position: it is not installed, or refuses the game."""

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
    """Return whether a position can be won; it is as before afterwards.

    The search takes at most *seconds* and *positions*, or goes as far as *limits* allow; a minute by default. It sees
    cards that lie face down. With *method* ``auto`` the native solver searches, or the Python solver if :func:`refusal`
    gives a reason. *stop* ends the search early. The rules play every win before it is returned. Without *replays* they
    play only wins that the native referee did not judge. Raises :class:`NotNative`, and ValueError for wrong limits or
    another method.

    >>> from kabale.library import load
    >>> game, _ = load("freecell")
    >>> verdict = solve(game.deal("ms:1"), positions=20_000)
    >>> verdict.verdict, len(verdict.moves) > 40
    ('won', True)
    """
    rules = native_rules(position, method)
    limits = limits_of(limits, seconds=seconds, positions=positions, usual=USUAL)
    return search_by(position, rules, limits, stop=stop, clock=clock, replays=replays)


def native_rules(position: Position, method: Method = "auto") -> Rules | NoTables:
    """Return a position's rules for the native kernel, or the reason against it. Raises NotNative, ValueError."""
    expect(position, Position, "a position")
    if method not in METHODS:
        raise ValueError(f"method is one of {', '.join(METHODS)}, not {method!r}")
    if method == "python":
        return NoTables("the Python solver was asked for")
    trouble = native.trouble()
    rules = native.rules_of(position) if trouble is None else NoTables(trouble)
    if method == "native" and isinstance(rules, NoTables):
        raise NotNative(rules.reason)
    return rules


def search_by(
    position: Position,
    rules: Rules | NoTables,
    limits: Limits,
    *,
    stop: Stop | None = None,
    clock: Clock = MONOTONIC,
    replays: bool = True,
) -> Verdict:
    """Do :func:`solve` with the rules of :func:`native_rules`, so that they are made once."""
    if position.table.unknown():
        return Unknown(CARDS, 0, 0.0)
    if isinstance(rules, NoTables):
        verdict = readable.search(position, limits, usual(position), stop=stop, clock=clock)
    else:
        verdict = native.search(position, limits, stop=stop, rules=rules)
    if isinstance(verdict, Won) and (replays or not native.has_referee(rules)):
        verdict = straight(position, verdict, rules)
    return verdict


def search_version(method: Method) -> int:
    """Return the number of a method's search, 0 without a kernel for ``native``; verdicts of others differ."""
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

    Raises :class:`kabale.errors.BadDeal`.

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
    rules = native_rules(position)
    return rules.reason if isinstance(rules, NoTables) else None


def straight(position: Position, won: Won, rules: Rules | NoTables) -> Won:
    """Return a win without detours, played by the rules: no circles, and short cuts in a long line.

    A greedy search wanders: a win of Spider may have three thousand moves where three hundred do. The kernel looks
    through lines of games with tables, because it tries hundreds of moves in the time of one here. Raises
    :class:`WrongLine`.
    """
    if len(won.moves) <= _LONG:
        keys = replay(position, won)
        if len(set(keys)) == len(keys):
            return won
    if not isinstance(rules, NoTables) and native.has_referee(rules):
        shorter = replace(won, moves=native.straight(position, won, rules=rules))
    else:
        shorter = replace(won, moves=_cut_short(position, won))
    replay(position, shorter)
    return shorter


def _cut_short(position: Position, won: Won) -> tuple[Move, ...]:
    """Return a line without the moves between two of its positions that one move connects."""
    line, keys = won.moves, replay(position, won)
    last = {key: place for place, key in enumerate(keys)}
    moves: list[Move] = []
    tries, place = 0, last[keys[0]]
    with trial(position):
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
    return tuple(moves)


def replay(position: Position, won: Won) -> list[bytes]:
    """Play a winning line by the rules; return the keys along it. Raises :class:`WrongLine`, whatever goes wrong."""
    keys = [position.key()]
    try:
        with trial(position):
            for move in won.moves:
                position.play(move)
                keys.append(position.key())
            if position.outcome is Outcome.WON:
                return keys
    except Exception as error:
        raise WrongLine(f"move {len(keys)} of the line: {error}") from error
    raise WrongLine(f"the line of {len(won.moves)} moves does not win")


def is_thoughtful(position: Position) -> bool:
    """Return whether the search sees more than the player: cards that lie face down."""
    return bool(position.table.down)
