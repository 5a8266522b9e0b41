"""The native kernel: it sees the moves that the engine sees, counts as it counts, and judges as the search does."""

import threading
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kabale.engine.moves import Move
from kabale.engine.protocol import Outcome, Position
from kabale.engine.tables import NoTables, Tables
from kabale.solve import native
from kabale.solve.limits import Limits
from kabale.solve.search import EVERYTHING, search
from kabale.solve.verdict import MEMORY, POSITIONS, SECONDS, STOPPED, Lost, Unknown, Won, word
from tests.laws.test_laws import LAW, LINES, played
from tests.solve.agreement import replays
from tests.solve.little import GAMES, game_of, little, littles

TABULATED = [name for name in GAMES if isinstance(game_of(name).deal("k1:1").tables(), Tables)]
FEW = Limits(positions=300)
MANY = 2000


def tables_of(position: Position) -> Tables:
    tables = position.tables()
    assert isinstance(tables, Tables)
    return tables


def successors(position: Position) -> dict[Move, native.Start]:
    """Return what each legal move leads to, by the engine."""
    found, tables = {}, tables_of(position)
    for move in position.legal_moves:
        position.push(move)
        found[move] = native.start_of(position, tables, None)
        position.pop()
    return found


def counted(position: Position) -> int | None:
    """Count the positions that can be reached, by the engine; None if they are many."""
    seen, waiting = {position.key()}, [[]]  # type: tuple[set[bytes], list[list[Move]]]
    while waiting:
        line = waiting.pop()
        for move in line:
            position.push(move)
        for move in position.legal_moves:
            position.push(move)
            if position.key() not in seen:
                seen.add(position.key())
                waiting.append([*line, move])
            position.pop()
        for _ in line:
            position.pop()
        if len(seen) > MANY:
            return None
    return len(seen)


@pytest.mark.parametrize("name", TABULATED)
@LAW
@given(number=st.integers(0, 10**9), line=LINES)
def test_each_move_leads_to_the_same_table(name: str, number: int, line: list[int]) -> None:
    """Whole successor tables along drawn lines, of a deal or of a little one."""
    position = little(name, number) if number % 2 else game_of(name).deal(f"k1:{number}")
    for _ in played(position, line):
        assert successors(position) == native.successors_native(position)


@pytest.mark.parametrize("name", TABULATED)
def test_as_many_positions_can_be_reached(name: str) -> None:
    """On little deals, with nothing pruned; deals with many positions are passed over."""
    positions = (position for position in littles(name, 60) if position.outcome is Outcome.PLAYING)
    counts = ((counted(position), native.count_native(position, positions=2 * MANY)) for position in positions)
    known = [pair for pair in counts if pair[0] is not None][:15]

    assert known
    assert [] == [pair for pair in known if pair[0] != pair[1]]


def test_depth_limits_a_count() -> None:
    """FreeCell's first deal has 33 positions within a move, as tests/data/perft has it for single cards: fewer here
    than with all runs, so only the first position and the bound are known.
    """
    position = game_of("freecell").deal("ms:1")

    assert 1 == native.count_native(position, depth=0)
    assert 1 + len(position.legal_moves) == native.count_native(position, depth=1)


@pytest.mark.parametrize("name", TABULATED)
def test_verdicts_agree_with_the_search_that_leaves_nothing_out(name: str) -> None:
    """On little deals; each win is replayed."""
    wrong, settled = [], 0
    for number, position in enumerate(littles(name, 40)):
        expected = search(position, FEW, EVERYTHING)
        if isinstance(expected, Unknown):
            continue
        found = native.solve_native(position, Limits(positions=100_000))
        settled += 1
        if word(expected) != word(found) or (isinstance(found, Won) and not replays(position, found)):
            wrong.append(number)

    assert settled
    assert [] == wrong


@pytest.mark.parametrize("number", [45, 107, 121])
def test_two_kings_come_back_from_their_foundations(number: int) -> None:
    """The rule that a card taken back must be laid on at once once lost these: the queens to be laid on the two kings
    lay under them at home, so both had to come back first.
    """
    position = little("klondike", number)
    expected = search(position, Limits(positions=50_000), EVERYTHING)

    assert word(expected) in ("won", "unknown")
    assert isinstance(native.solve_native(position, Limits(positions=1_000_000)), Won)


@pytest.mark.parametrize("number", range(1, 31))
def test_freecell_deals_are_won(number: int) -> None:
    """A line that wins is played by the engine before it is returned."""
    position = game_of("freecell").deal(f"ms:{number}")
    verdict = native.solve_native(position, Limits(positions=1_000_000))

    assert isinstance(verdict, Won)
    assert replays(position, verdict)
    assert [] == position.moves


@pytest.mark.parametrize("threads", [1, 2])
def test_the_first_freecell_deal_that_cannot_be_won(threads: int) -> None:
    """11982 of Microsoft's deals, as is well known; no thread finds anything else."""
    verdict = native.solve_native(
        game_of("freecell").deal("ms:11982"), Limits(positions=5_000_000, memory=1 << 30, threads=threads)
    )

    assert isinstance(verdict, Lost)


@pytest.mark.parametrize(
    ("limits", "reason"),
    [
        (Limits(positions=50), POSITIONS),
        (Limits(memory=200_000), MEMORY),
        (Limits(seconds=0.0), SECONDS),
    ],
)
def test_a_limit_ends_the_search(limits: Limits, reason: str) -> None:
    """And is named."""
    verdict = native.solve_native(game_of("spider").deal("k1:1"), limits)

    assert isinstance(verdict, Unknown)
    assert reason == verdict.reason


def test_it_stops_when_told() -> None:
    """The flag is looked at while the search goes on."""
    stop = threading.Event()
    stop.set()
    verdict = native.solve_native(game_of("spider").deal("k1:1"), Limits(memory=1 << 30), stop=stop)

    assert isinstance(verdict, Unknown)
    assert STOPPED == verdict.reason


def test_what_the_stop_flag_raises_comes_through() -> None:
    """An interrupt is not swallowed."""

    class Broken:
        def is_set(self) -> bool:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        native.solve_native(game_of("spider").deal("k1:1"), Limits(memory=1 << 30), stop=Broken())


def test_the_same_deal_gives_the_same_answer_twice() -> None:
    """Line and count: a study can be repeated."""
    position = game_of("klondike").deal("k1:11")
    first, second = (native.solve_native(position, Limits(positions=100_000)) for _ in range(2))

    assert isinstance(first, Won)
    assert isinstance(second, Won)
    assert (first.line, first.positions) == (second.line, second.positions)


def test_a_game_without_tables_is_refused() -> None:
    """With its reason."""
    position = game_of("sultan").deal("k1:1")
    tables = position.tables()
    assert isinstance(tables, NoTables)

    assert native.refuses(tables) == tables.reason
    with pytest.raises(ValueError, match="shuffled"):
        native.solve_native(position, FEW)


def test_a_game_with_very_many_piles_is_refused() -> None:
    """A mask of piles is one word."""
    tables = tables_of(game_of("freecell").deal("ms:1"))

    assert native.refuses(Tables(tables.piles * 4, tables.stock)) is not None
    assert native.refuses(tables) is None


def test_a_position_that_has_ended_is_not_searched() -> None:
    """A game given up is lost; a won one is won by no move."""
    position = game_of("freecell").deal("ms:1")
    won = native.solve_native(position, Limits(positions=100_000))
    assert isinstance(won, Won)
    for move in won.line:
        position.push(move)
    assert isinstance(native.solve_native(position, FEW), Won)

    given_up = game_of("freecell").deal("ms:1")
    given_up.end()
    assert isinstance(native.solve_native(given_up, FEW), Lost)


def test_a_search_from_the_middle_of_a_game() -> None:
    """Turned wastes and rotated piles are part of the position."""
    random = Random(3)
    for name in ("klondike", "alhambra", "crescent", "gargantua"):
        position = game_of(name).deal("k1:5")
        for _ in range(60):
            if position.outcome is not Outcome.PLAYING:
                break
            position.push(random.choice(position.legal_moves))
        verdict = native.solve_native(position, Limits(positions=20_000))

        assert not isinstance(verdict, Won) or replays(position, verdict)
