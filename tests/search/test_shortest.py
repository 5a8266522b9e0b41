"""Shortest wins: as few moves as looking at everything finds, and never more than the bound says."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

import pytest

from kabale.engine.game import Position
from kabale.engine.language import Outcome
from kabale.search import native
from kabale.search.limits import Limits
from kabale.search.shortest import Shortest, shortest
from kabale.search.solve import Method, NotNative, solve
from kabale.search.verdict import Won
from tests.search.breadth import fewest
from tests.search.little import GAMES, game_of, little, littles

FEW = ("klondike", "freecell", "canfield", "spider", "golf", "napoleon", "bisley", "fan")
METHODS: tuple[Method, ...] = ("native", "python") if native.available() else ("python",)


def wrong(positions: Iterable[Position], most: int) -> tuple[list[str], int]:
    """Return where a search says something else than the one that looks at everything, and how many wins were found."""
    found, wins = [], 0
    for number, position in enumerate(positions):
        expected = fewest(position, most) if position.outcome is Outcome.PLAYING else None
        if expected is None:
            continue
        wins += expected > 0
        for method in METHODS:
            if method == "python" or native.refuses(position.tables()) is None:
                answer = shortest(position, Limits(positions=50 * most), method=method)
                if said(answer) != (expected, expected):
                    found.append(f"{number} {method}: {said(answer)}, not {expected}")
    return found, wins


def ends(name: str, *, before: Sequence[int]) -> Iterator[Position]:
    """Yield positions some moves before the end of a line that wins: of little deals and of whole ones."""
    for position in (little(name, 3), little(name, 7), game_of(name).deal("k1:1"), game_of(name).deal("k1:2")):
        verdict = solve(position, Limits(positions=1500))
        for left in before:
            if len(verdict.moves) >= left:
                line = verdict.moves[: len(verdict.moves) - left]
                for move in line:
                    position.push(move)
                yield position
                for _ in line:
                    position.pop()


def said(answer: Shortest) -> tuple[int, int]:
    """Return the length of the line and the bound, 0 for none."""
    return len(answer.moves), answer.least or 0


@pytest.mark.parametrize("name", [name for name in FEW if name in GAMES])
def test_no_win_is_shorter(name: str) -> None:
    """Little deals of both languages and the ends of wins, against breadth first over the engine."""
    found, wins = wrong(chain(ends(name, before=(2, 4)), littles(name, 4)), most=300)

    assert [] == found
    assert wins > 0


@pytest.mark.parametrize("name", GAMES)
def test_no_win_of_any_game_is_shorter(name: str) -> None:
    """The same of every game, and more."""
    found, _ = wrong(chain(ends(name, before=(3, 5)), littles(name, 6)), most=700)

    assert [] == found


def test_the_bound_is_never_above_the_best_line() -> None:
    """With more positions the line gets shorter and the bound comes nearer, until they meet or time is over."""
    position = game_of("freecell").deal("ms:1")
    answers = [shortest(position, Limits(positions=most)) for most in (2_000, 20_000)]
    for answer in answers:
        replays(position, answer)

    assert [] == [said(answer) for answer in answers if len(answer.moves) < (answer.least or 0)]
    assert len(answers[0].moves) >= len(answers[1].moves)
    assert (answers[0].least or 0) <= (answers[1].least or 0)


def replays(position: Position, answer: Shortest) -> None:
    """Play the line by the rules: it wins with its last move and not before."""
    assert isinstance(answer.verdict, Won)
    outcomes = []
    for move in answer.moves:
        position.play(move)
        outcomes.append(position.outcome)
    for _ in answer.moves:
        position.pop()

    assert [Outcome.PLAYING] * (len(outcomes) - 1) + [Outcome.WON] == outcomes


def test_a_bound_is_told_where_no_win_is_found() -> None:
    """FreeCell's first deal has 52 cards that go up one by one, so a win has 52 moves at least."""
    if not native.available():
        return
    answer = shortest(game_of("freecell").deal("ms:1"), Limits(positions=8), method="native")

    assert answer.verdict.verdict == "unknown"
    assert answer.least is not None
    assert answer.least >= 52


def test_what_cannot_be_won_has_no_shortest_win() -> None:
    """The searches say lost, and no bound."""
    lost = next(each for each in (little("klondike", number) for number in range(40)) if fewest(each, 300) == 0)
    answers = [shortest(lost, Limits(positions=20_000), method=method) for method in METHODS]

    assert [("lost", None, False)] * len(METHODS) == [
        (each.verdict.verdict, each.least, each.is_fewest) for each in answers
    ]


def test_no_bound_is_above_what_a_win_took() -> None:
    """At each position along a win the bound of the tables is not more than the moves that were left."""
    assert {} == {name: wrong for name in FEW if (wrong := bounds_above(name, deals=2))}


@pytest.mark.parametrize("name", GAMES)
def test_no_bound_of_any_game_is_above_what_a_win_took(name: str) -> None:
    """The same of every game that the kernel takes and that it wins soon."""
    assert [] == bounds_above(name, deals=6)


def bounds_above(name: str, *, deals: int) -> list[str]:
    """Return the positions of wins that have fewer moves left than the kernel's bound says."""
    above = []
    positions = chain((game_of(name).deal(f"k1:{number}") for number in range(deals)), littles(name, deals))
    for position in positions:
        if not native.available() or native.refuses(position.tables()) is not None:
            break
        line = solve(position, Limits(positions=20_000)).moves
        for played, move in enumerate(line):
            least = native.shortest(position, Limits(positions=1), None)[1]
            if least is None or least > len(line) - played:
                above.append(f"{position.deal} {played} of {len(line)}: {least}")
            position.push(move)
    return above


def test_the_kernel_alone_is_refused_where_a_game_has_no_tables() -> None:
    """Asked for by name it says so, and nothing else answers in its place."""
    name = next(name for name in GAMES if native.refuses(game_of(name).deal(1).tables()) is not None)
    with pytest.raises(NotNative):
        shortest(game_of(name).deal(1), Limits(positions=100), method="native")
