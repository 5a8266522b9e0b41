"""Games that go to the native kernel as a program: what it draws, refuses, and searches."""

from importlib import import_module

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kabale
from kabale.engine.game import Position
from kabale.engine.language import NoTables
from kabale.engine.program import DealtProgram
from kabale.search import native
from kabale.search import solve as front
from kabale.search.limits import Limits
from kabale.search.solve import solve
from kabale.search.verdict import Won
from kabale.table.chance import Chance
from tests.laws.test_laws import SPARING
from tests.laws.test_xml_tables import altered
from tests.search.kernel import by_the_engine, judged
from tests.search.little import GAMES, game_of

BEYOND = {
    "duell": "right clicks",
    "jahreszeiten": "too many ways",
    "jokerharfe": "jokers",
    "trumpf": "exchanges",
}
"""The XML games that no program can say, by a word of the reason."""


@SPARING
@given(number=st.integers(0, (1 << 64) - 1), event=st.integers(1, 10**6), size=st.integers(0, 110))
def test_the_kernel_shuffles_as_the_engine_does(number: int, event: int, size: int) -> None:
    """The generator is written twice; a mutant of either gives other orders."""
    expected = Chance(number).permutation(event, size)

    assert expected == import_module(native.MODULE).permutation(number, event, size)


def test_all_other_xml_games_are_taken() -> None:
    """As tables, or as programs."""
    found = {name: native.rules_of(game_of(name).deal("k1:1")) for name in GAMES if game_of(name).format == "xml"}

    assert set(BEYOND) == {name for name, rules in found.items() if isinstance(rules, NoTables)}


@pytest.mark.parametrize(("name", "word"), BEYOND.items())
def test_the_reason_says_what_no_program_can(name: str, word: str) -> None:
    rules = native.rules_of(game_of(name).deal("k1:1"))
    assert isinstance(rules, NoTables)

    assert word in rules.reason


def test_deals_share_a_program_as_far_as_they_draw_the_same() -> None:
    """Das Rad draws a rank; two deals of one rank have one program."""
    programs: dict[int, set[int]] = {}
    for deal in range(1, 40):
        position = game_of("dasrad").deal(f"k1:{deal}")
        rules = native.rules_of(position)
        assert isinstance(rules, DealtProgram)
        programs.setdefault(position.table.counter("random rank"), set()).add(id(rules.program))

    assert {1} == {len(each) for each in programs.values()}
    assert len(programs) > 5


def test_every_line_of_a_program_is_played_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine has no referee of its own: a study's sample is not enough."""
    played: list[int] = []

    def noted(_: Position, won: Won) -> list[bytes]:
        played.append(len(won.moves))
        return []

    monkeypatch.setattr(front, "replay", noted)
    verdict = solve(game_of("koenigspatience").deal("k1:1"), Limits(positions=20_000), replays=False)

    assert isinstance(verdict, Won)
    assert [len(verdict.moves)] == played


@pytest.mark.parametrize("name", ["labellelucie", "luecken"])
def test_a_game_with_a_shuffle_in_the_middle_is_searched(name: str) -> None:
    """What the shuffle brings follows from the deal's number, so the line can be played."""
    verdict = judged(game_of(name).deal("k1:1"), Limits(positions=2_000))

    assert not isinstance(verdict, Won) or verdict.moves


def test_a_list_that_does_not_end_forbids_the_move() -> None:
    """X34: an action that goes on with itself; whoever goes through the list must notice, not wait."""
    loop = '<aktion typ="legen"><bedingung feld="quelle" tag="id">r</bedingung><aenderung feld="g" tag="var">+1'
    loop += "</aenderung><erfolg>wiederholung</erfolg></aktion>"
    position = altered("klondike3x", ("</spiel>", loop + "</spiel>"))

    assert isinstance(native.rules_of(position), DealtProgram)
    assert by_the_engine(position) == native.successors(position)


def test_a_program_made_to_be_slow_is_refused() -> None:
    """So many states of the fields that nobody could go through them all."""
    steps = "".join(f'<aenderung feld="r" tag="max">-{step}</aenderung>' for step in (1, 2, 3))
    more = f'<aktion typ="mitte">{steps}</aktion>'
    rules = native.rules_of(altered("klondike3x", ("</spiel>", more + "</spiel>")))

    assert isinstance(rules, NoTables)
    assert "too many ways" in rules.reason


def test_numbers_beyond_all_bounds_are_refused_or_mean_the_same() -> None:
    """A file may say any number; the machine has 64 bits."""
    points = altered("grausam", ("<punkte>1</punkte>", "<punkte>9999999999999999999</punkte>"))
    rules = native.rules_of(points)
    places = '<aktion typ="legen"><bedingung feld="quelle" tag="karte" pos="9999999999999999999">A</bedingung></aktion>'
    position = altered("grausam", ("</spiel>", places + "</spiel>"))

    assert isinstance(rules, NoTables)
    assert "12 digits" in rules.reason
    assert by_the_engine(position) == native.successors(position)


def test_a_position_that_is_not_of_the_game_is_refused() -> None:
    """Before anything is done with it."""
    rules = native.rules_of(kabale.game("dasrad").deal("k1:1"))
    assert isinstance(rules, DealtProgram)
    machine = native.kernel_of(rules.program, None)
    piles, *others = native.start_of(kabale.game("dasrad").deal("k1:1"), rules, None)

    with pytest.raises(ValueError, match="not of this game"):
        machine.successors((piles[1:], *others))
    with pytest.raises(ValueError, match="a move is"):
        machine.judge((piles, *others), [("hop", 1, 2, 1, None)])
