"""What the native kernel must agree with: the engine's moves and counts, and the search that leaves nothing out."""

from collections.abc import Iterable, Iterator

from kabale.engine.game import Position
from kabale.engine.language import NoTables, Outcome
from kabale.engine.moves import Move
from kabale.engine.tables import Tables
from kabale.search import native
from kabale.search.limits import Limits, Stop
from kabale.search.readable import EVERYTHING, search
from kabale.search.solve import solve
from kabale.search.verdict import Unknown, Verdict, Won
from tests.search.agreement import replays
from tests.search.little import GAMES

# fmt: off
REFUSED = frozenset({"afloft", "duell", "jahreszeiten", "jokerharfe", "skodderne", "sultan", "trumpf"})
"""Games that the kernel does not take."""

BY_PROGRAM = frozenset({
    "archway", "assehoch", "baroness", "blackwidow", "blumengarten", "boesesieben", "canfield", "crescent",
    "dasrad", "doppelt", "drehorgel", "dreizehn", "dreizehnmalvier", "duchess", "eaglewing", "elfer", "faeriequeen",
    "festung", "grausam", "heinzelmaennchen", "interregnum", "koenigspatience", "labellelucie", "labyrinth",
    "littleforty", "luecken", "merci", "montecarlo", "napoleonstomb", "osmose", "parallelen", "perlen",
    "perseverance", "picturegallery", "rainbow", "rotundschwarz", "royalmarriage", "saliclaw", "sieben", "skorpion",
    "sthelena", "sticko", "terrace", "treffer", "trefoil", "uhr", "wasp", "webstuhl", "ziehharmonika", "zodiac",
    "zollhaus", "zopf",
})
# fmt: on
"""Games that the kernel takes as a program of actions."""

TAKEN = [name for name in GAMES if name not in REFUSED]
"""Games that the kernel takes. ``test_native_kinds.py`` checks the three lists; no import has to load every game."""

TABULATED = [name for name in TAKEN if name not in BY_PROGRAM]
"""Games that the kernel takes as tables."""

NATIVE = Limits(positions=1_000_000, memory=1 << 30)


def tables_of(position: Position) -> Tables:
    tables = position.tables()
    assert isinstance(tables, Tables)
    return tables


def rules_of(position: Position) -> native.Rules:
    rules = native.rules_of(position)
    assert not isinstance(rules, NoTables)
    return rules


def tabulated(positions: Iterable[Position]) -> Iterator[Position]:
    """Yield the positions that the kernel takes: made-up ones of a game may have no tables though its deals have."""
    return (position for position in positions if not isinstance(native.rules_of(position), NoTables))


def by_the_engine(position: Position) -> dict[Move, native.Start]:
    """Return what each legal move leads to, by the engine, but for right clicks that do what a lay does (X28)."""
    found: dict[Move, native.Start] = {}
    rules = rules_of(position)
    for move in position.legal_moves:
        position.push(move)
        start = native.start_of(position, rules, None)
        lays = [other for other in found if other.source == move.source and other.kind != "left"]
        if move.kind != "right" or all(found[other] != start for other in lays):
            found[move] = start
        position.pop()
    return found


def counts_of(positions: Iterable[Position], *, most: int) -> Iterator[tuple[int, int | None]]:
    """Yield how many positions can be reached, by the engine and by the kernel, of deals with few."""
    for position in positions:
        expected = _counted(position, most) if position.outcome is Outcome.PLAYING else None
        if expected is not None:
            yield expected, native.count(position, positions=2 * most)


def _counted(position: Position, most: int) -> int | None:
    """Count the positions that can be reached, by the engine; None, and the position somewhere, if there are more."""
    seen, waiting = {position.key()}, [position.legal_moves]
    while waiting:
        if not waiting[-1]:
            waiting.pop()
            if waiting:
                position.pop()
            continue
        position.push(waiting[-1].pop())
        if position.key() in seen:
            position.pop()
            continue
        if len(seen) == most:
            return None
        seen.add(position.key())
        waiting.append(position.legal_moves)
    return len(seen)


def judged(position: Position, limits: Limits, *, stop: Stop | None = None) -> Verdict:
    """Let the kernel alone search; a line that does not win raises WrongLine."""
    return solve(position, limits, method="native", stop=stop)


def judgements(positions: Iterable[Position], limits: Limits) -> Iterator[tuple[str, str]]:
    """Yield the verdicts of both searches, of deals that the readable one settles; a bad line is *wrong*."""
    for position in positions:
        expected = search(position, limits, EVERYTHING)
        if not isinstance(expected, Unknown):
            found = native.search(position, NATIVE)
            does_win = not isinstance(found, Won) or replays(position, found)
            yield expected.verdict, found.verdict if does_win else "wrong"
