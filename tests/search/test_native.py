"""The native kernel: it sees the moves that the engine sees, counts as it counts, and judges as the search does."""

import threading
from dataclasses import fields, replace
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kabale.engine import program
from kabale.engine.game import Position
from kabale.engine.language import NoTables, Outcome
from kabale.engine.perft import perft
from kabale.engine.tables import (
    Groups,
    Locks,
    Marks,
    Pairs,
    PileGoal,
    PileTables,
    Rotation,
    Service,
    SetTables,
    StockTables,
    Tables,
)
from kabale.search import native
from kabale.search.limits import Limits
from kabale.search.readable import search, usual
from kabale.search.verdict import MEMORY, POSITIONS, SECONDS, STOPPED, Lost, Unknown, Won
from kabale.table.cards import card
from kabale.table.table import Table
from tests.laws.test_laws import LINES, SPARING, played
from tests.pat.playing import dealt
from tests.pat.texts import pat
from tests.search.agreement import replays
from tests.search.kernel import TAKEN, by_the_engine, judged, judgements, tables_of, tabulated
from tests.search.little import Little, game_of, little, littles

FEW = Limits(positions=150)
MORE = Limits(positions=3000)
"""In Solvitaire's little games all columns stay in use: most positions have several empty ones."""


@pytest.mark.parametrize("name", TAKEN)
@SPARING
@given(number=st.integers(0, 10**9), line=LINES)
def test_each_move_leads_to_the_same_table(name: str, number: int, line: list[int]) -> None:
    """Whole successor tables along drawn lines, of a deal or of a little one."""
    position = little(name, number)
    if number % 2 or isinstance(native.rules_of(position), NoTables):
        position = game_of(name).deal(f"k1:{number}")
    for _ in played(position, line):
        assert by_the_engine(position) == native.successors(position)


def test_a_click_and_a_right_click_that_do_the_same_are_two_moves() -> None:
    """Accordion of XML has actions for any click. This little deal was called a difference, once in many runs."""
    position = little("ziehharmonika", 1302)

    assert {"c34", "r34"} == set(map(str, position.legal_moves))
    assert by_the_engine(position) == native.successors(position)


@pytest.mark.parametrize("name", TAKEN)
def test_as_many_positions_can_be_reached(name: str) -> None:
    """Within three moves of little deals, and within two of whole ones, with nothing pruned."""
    for position, depth in [(game_of(name).deal("k1:3"), 2), *((each, 3) for each in tabulated(littles(name, 4)))]:
        if position.outcome is Outcome.PLAYING:
            assert perft(position, depth).states[-1] == native.count(position, depth=depth)


@pytest.mark.parametrize("name", TAKEN)
def test_verdicts_agree_with_the_search_that_leaves_nothing_out(name: str) -> None:
    """On little deals; each win is replayed."""
    limits = MORE if game_of(name).format == "solvitaire" else FEW
    settled = list(islice(judgements(tabulated(littles(name, 40)), limits), 4))

    assert settled
    assert [] == [each for each in settled if each[0] != each[1]]


def test_two_kings_come_back_from_their_foundations() -> None:
    """A rule of the kernel once said that a card taken back must be laid on at once, and lost this: the queens that are
    to be laid on the two kings lie under them at home, so both have to come back first. Four columns are open.
    """
    shape = Little(game_of("klondike"), frozenset({6, 7, 12}))
    home = [f"{rank}{suit}" for suit in "DSH" for rank in "A23456789TJQK"]
    names = ["4C 6C KC", "AC", *(" ".join(home[start : start + 13]) for start in (0, 13, 26)), "", "", "", "3C", ""]
    names += ["7C QC JC TC 8C", "9C 5C 2C", "", ""]
    down = [card(name) for name in ("4C", "6C", "KC", "7C", "QC", "9C")]
    position = shape.position(Table([[card(name) for name in pile.split()] for pile in names], down))
    verdict = native.search(position, Limits(positions=1_000_000))

    assert isinstance(verdict, Won)
    assert replays(position, verdict)
    assert 2 <= sum(move.source in (3, 4) and move.target > 6 for move in verdict.moves)


def test_runs_that_leave_whole_are_put_together() -> None:
    """Where foundations take a suit at once, the searches once shunned kings below queens: they wanted aces first.

    Simple Simon: three suits lie in two parts each, three columns are open, seven moves win.
    """
    suits = [" ".join(f"{rank}{suit}" for rank in "KQJT98765432A") for suit in "CDSH"]
    parts = [suits[0][:20], suits[1][:20], suits[2], suits[3][:14], suits[0][21:], suits[1][21:], suits[3][15:]]
    position = game_of("simplesimon").deal("k1:1")
    columns = position.table.piles[5:15]
    for column, part in zip(columns, [*parts, "", "", ""], strict=True):
        column[:] = [card(name) for name in part.split()]

    assert isinstance(judged(position, Limits(positions=1_000)), Won)
    assert isinstance(search(position, Limits(positions=1_000), usual(position)), Won)


def is_won(position: Position, limits: Limits) -> bool:
    """Search a deal, and play the line that wins."""
    verdict = native.search(position, limits)
    return isinstance(verdict, Won) and replays(position, verdict)


KIN = {"spider": 38, "spider2": 15, "spiderette": 30, "willothewisp": 34}
KIN |= {"edderkoppen": 24, "parlob": 33, "mrsmop": 36, "simplesimon": 27}


@pytest.mark.parametrize(("name", "number"), KIN.items())
def test_spider_and_its_kin_are_won(name: str, number: int) -> None:
    """Foundations that take a whole suit at once ask for no order themselves: the kernel then knew of none that cards
    should lie in, took a suit that had left for thirteen cards in disorder, and won no deal of these games at all.
    """
    assert is_won(game_of(name).deal(f"k1:{number}"), Limits(positions=2_000_000))


def test_spider_is_the_same_in_both_languages() -> None:
    """Two definitions of one game are one search, to the last position."""
    limits = Limits(positions=2_000_000)
    found = [judged(game_of(name).deal("k1:38"), limits) for name in ("spider", "spiderx")]

    assert found[0].positions == found[1].positions
    assert found[0].verdict == found[1].verdict == "won"


def test_foundations_keep_their_cards_where_columns_go_up_and_down() -> None:
    """What follows a card may be followed by it: asking in a circle what is safe once overflowed the stack."""
    position = game_of("koenigsreich").deal("k1:2")
    verdict = judged(position, Limits(positions=20_000))

    assert not isinstance(verdict, Won) or replays(position, verdict)


@pytest.mark.parametrize("threads", [1, 2])
def test_a_long_game_of_two_decks_is_won_in_a_beam(threads: int) -> None:
    """Frog: best first alone won none of its deals, however long it searched."""
    assert is_won(game_of("frog").deal("k1:1"), Limits(positions=2_000_000, threads=threads))


SOON = {"koenigsstern": 10, "rankandfile": 1, "gargantua": 11, "royalcotillion": 11, "windrad": 9}


@pytest.mark.parametrize(("name", "number"), SOON.items())
def test_games_of_two_decks_are_won_soon(name: str, number: int) -> None:
    """Wide beams came late once: of King's Star, which simple play wins in one of three, a search won nothing."""
    assert is_won(game_of(name).deal(f"k1:{number}"), Limits(positions=200_000))


OPEN_BEFORE = {"spider": 1, "gypsy": 9, "maria": 28}


@pytest.mark.parametrize(("name", "number"), OPEN_BEFORE.items())
def test_what_was_left_open_is_won(name: str, number: int) -> None:
    """Beams that did not ask how deep the cards lie that are wanted needed more than a million positions."""
    assert is_won(game_of(name).deal(f"k1:{number}"), Limits(positions=1_000_000))


WITH_WHAT_COMES = {"josephine": 1261, "carrenapoleon": 1230, "fortythieves": 1223, "alhambra": 1003}


@pytest.mark.parametrize(("name", "number"), WITH_WHAT_COMES.items())
def test_it_is_seen_in_a_beam_what_can_be_laid_next(name: str, number: int) -> None:
    """Beams that only looked at what is on the table left these open after twice as many positions.

    In Alhambra each position of a beam is played on to the end.
    """
    assert is_won(game_of(name).deal(f"k1:{number}"), Limits(positions=200_000))


def test_a_beam_carries_a_run_through_empty_columns_in_one_step() -> None:
    """Beams that moved its cards in single steps left these open after half as many positions more."""
    for name, number in (("backbone", 1100), ("fortythieves", 6)):
        assert is_won(game_of(name).deal(f"k1:{number}"), Limits(positions=130_000)), name


ON_TWINS = {"maria": 44, "numberten": 18, "rankandfile": 22}


@pytest.mark.parametrize(("name", "number"), ON_TWINS.items())
def test_on_which_red_eight_a_seven_lies_fills_no_beam(name: str, number: int) -> None:
    """Beams held the same position once for each card of two decks that it could lie on: a million were not enough."""
    assert is_won(game_of(name).deal(f"k1:{number}"), Limits(positions=200_000))


def test_what_lies_under_a_card_with_a_twin_is_taken() -> None:
    """A beam that only took for one what lies on twins never came to what it covers, and left this deal open."""
    assert is_won(game_of("maria").deal("k1:34"), Limits(positions=300_000))


def test_twins_are_told_apart_where_cards_cannot_go_from_one_to_the_other() -> None:
    """British Constitution takes cards from the row below alone: a beam that took them for one left this open."""
    assert is_won(game_of("britishconstitution").deal("k1:44"), Limits(positions=200_000))


@pytest.mark.parametrize("number", range(1, 31))
def test_freecell_deals_are_won(number: int) -> None:
    """A line that wins is played by the engine before it is returned."""
    position = game_of("freecell").deal(f"ms:{number}")

    assert is_won(position, Limits(positions=1_000_000))
    assert [] == position.moves


def test_freecell_is_the_same_in_both_languages() -> None:
    """In XML actions count free cells and columns; what they leave is the same to the last position."""
    for number in (*range(1, 11), 11982):
        deals = [game_of(name).deal(f"ms:{number}") for name in ("freecell", "freecellx")]
        words = [judged(deal, Limits(positions=500_000)).verdict for deal in deals]
        counts = [native.count(deal, depth=5) for deal in deals]

        assert ["lost" if number == 11982 else "won"] * 2 == words
        assert counts[0] == counts[1]


@pytest.mark.parametrize("threads", [1, 2])
def test_the_first_freecell_deal_that_cannot_be_won(threads: int) -> None:
    """11982 of Microsoft's deals, as is well known; no thread finds anything else."""
    verdict = judged(game_of("freecell").deal("ms:11982"), Limits(positions=5_000_000, memory=1 << 30, threads=threads))

    assert isinstance(verdict, Lost)


@pytest.mark.parametrize(
    ("limits", "reason"),
    [
        (Limits(positions=50), POSITIONS),
        (Limits(positions=500_000), POSITIONS),
        (Limits(memory=200_000), MEMORY),
        (Limits(seconds=0.0), SECONDS),
    ],
)
def test_a_limit_ends_the_search(limits: Limits, reason: str) -> None:
    """And is named."""
    verdict = judged(game_of("spider").deal("k1:59"), limits)

    assert isinstance(verdict, Unknown)
    assert reason == verdict.reason


def test_it_stops_when_told() -> None:
    """The flag is looked at while the search goes on."""
    stop = threading.Event()
    stop.set()
    verdict = judged(game_of("spider").deal("k1:1"), Limits(memory=1 << 30), stop=stop)

    assert isinstance(verdict, Unknown)
    assert STOPPED == verdict.reason


def test_what_the_stop_flag_raises_comes_through() -> None:
    """An interrupt is not swallowed."""

    class Broken:
        def is_set(self) -> bool:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        judged(game_of("spider").deal("k1:1"), Limits(memory=1 << 30), stop=Broken())


def test_the_same_deal_gives_the_same_answer_twice() -> None:
    """Line and count: a study can be repeated."""
    position = game_of("klondike").deal("k1:11")
    first, second = (judged(position, Limits(positions=100_000)) for _ in range(2))

    assert isinstance(first, Won)
    assert isinstance(second, Won)
    assert (first.moves, first.positions) == (second.moves, second.positions)


def test_the_kernel_reads_what_tables_say() -> None:
    """Field by field; but for the name of a counter, which who hands a position to the kernel looks up."""
    tables = (Tables, StockTables, PileTables, PileGoal, Pairs, SetTables, Service, Locks, Groups, Rotation, Marks)
    kinds: tuple[type[Any], ...] = (
        *tables,
        program.Program,
        program.FieldRules,
        program.FieldMode,
        program.Dealing,
        program.Barrier,
        program.Routine,
    )
    kinds += (program.Probe, program.CardPlace, program.Named, program.Instruction, program.Transfer)
    ours = {kind.__name__: [each.name for each in fields(kind) if each.metadata.get("kernel", True)] for kind in kinds}
    ours["StockTables"].remove("turns")

    assert ours == import_module(native.MODULE).FIELDS


@pytest.mark.parametrize("held", [1, 2, 3])
@pytest.mark.parametrize("numbers", [(30, 10), (10, 30), (0, 10), (10, 0), (20, 10)])
def test_the_click_with_the_last_cards_is_judged_as_the_engine_judges_it(held: int, numbers: tuple[int, int]) -> None:
    """5000 (P30): by set 2 where set 1 would take the last cards, or refuses and set 2 would."""
    first, second = numbers
    row = f"0 0 0 0 0 1002 999 0 {first} 999 5000 0 {second} 999 0"
    position = dealt(pat("52 0 -99 0 0 0 999 0 1 0 0", f"{52 - held} 0 0 0 0 1002 999 0 0 0 0", row, row))

    for _ in range(2):
        assert by_the_engine(position) == native.successors(position)
        for move in position.legal_moves[:1]:
            position.play(move)


def test_a_game_without_tables_is_refused() -> None:
    """With its reason."""
    position = game_of("sultan").deal("k1:1")
    tables = position.tables()
    assert isinstance(tables, NoTables)

    assert native.refuses(tables) == tables.reason
    with pytest.raises(ValueError, match="shuffled"):
        native.search(position, FEW)


def test_a_game_with_very_many_piles_is_refused() -> None:
    """A mask of piles is one word."""
    tables = tables_of(game_of("freecell").deal("ms:1"))

    wide = bytes(len(tables.piles) * 4)
    piles = [
        replace(pile, sets=tuple(replace(rules, from_empty=wide, from_held=wide) for rules in pile.sets))
        for pile in tables.piles
    ]

    assert native.refuses(Tables(tuple(piles * 4), tables.stock)) is not None
    assert native.refuses(tables) is None


def test_a_position_that_has_ended_is_not_searched() -> None:
    """A game given up is lost; a won one is won by no move."""
    position = game_of("freecell").deal("ms:1")
    won = judged(position, Limits(positions=100_000))
    assert isinstance(won, Won)
    for move in won.moves:
        position.push(move)
    assert isinstance(judged(position, FEW), Won)

    given_up = game_of("freecell").deal("ms:1")
    given_up.end()
    assert isinstance(judged(given_up, FEW), Lost)


def test_a_search_from_the_middle_of_a_game() -> None:
    """Turned wastes and rotated piles are part of the position."""
    random = Random(3)
    for name in ("klondike", "alhambra", "ventepladsen", "gargantua"):
        position = game_of(name).deal("k1:5")
        for _ in range(60):
            if position.outcome is not Outcome.PLAYING:
                break
            position.push(random.choice(position.legal_moves))
        verdict = native.search(position, Limits(positions=20_000))

        assert not isinstance(verdict, Won) or replays(position, verdict)
