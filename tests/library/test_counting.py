"""Points for the moves of Klondike: what Microsoft's Solitaire and Vegas pay, whatever the rules of the game."""

from collections.abc import Iterator

import pytest

import kabale
from kabale.engine.session import Session
from kabale.library.options import combinations
from kabale.search.limits import Limits
from kabale.search.solve import solve
from kabale.search.verdict import Won

# The help of Microsoft's Solitaire: points for each card by the places between which it moves.
STANDARD = {
    ("waste", "tableau"): 5, ("waste", "foundation"): 10, ("tableau", "foundation"): 10, ("foundation", "tableau"): -15,
}  # fmt: skip
VEGAS = {("waste", "foundation"): 5, ("tableau", "foundation"): 5, ("foundation", "tableau"): -5}
PASS = {"1": (100, 1), "3": (20, 3)}
"""By cards per draw: the cost of a pass, and how many passes are free."""


def places(session: Session) -> dict[int, tuple[str, bool]]:
    """Return the kind of the pile in which each card lies, and whether it lies face up."""
    table, piles = session.position.table, session.position.piles
    return {
        card: (pile.kind, card not in table.down)
        for pile, cards in zip(piles, table.piles, strict=True)
        for card in cards
    }


def counted(session: Session, moves: Iterator[str], draw: str) -> tuple[int, int]:
    """Play moves and count again, by where every card lies before and after each: standard and Vegas."""
    standard, vegas, passes = 0, -52, 1
    cost, free = PASS[draw]
    for move in moves:
        before = places(session)
        session.play(move)
        after = places(session)
        changed = {card: (before[card][0], after[card][0]) for card in before if before[card] != after[card]}
        is_pass = ("waste", "stock") in changed.values()
        turned = [card for card in changed if (before[card], after[card]) == (("tableau", False), ("tableau", True))]
        passes += is_pass
        standard += sum(STANDARD.get(each, 0) for each in changed.values()) + 5 * len(turned)
        standard = max(0, standard - cost * (is_pass and passes > free))
        vegas += sum(VEGAS.get(each, 0) for each in changed.values())
    return standard, vegas


def begun(name: str = "klondike") -> Session:
    return Session(kabale.game(name), "k1:617", name=name)


def line(name: str) -> list[str]:
    """Return a win of a deal, and for games without one in reach the clicks of the stock."""
    found = solve(kabale.game(name).deal("k1:617"), Limits(positions=60_000))
    return list(map(str, found.moves)) if isinstance(found, Won) else ["c1"] * 8


@pytest.mark.parametrize("name", [each.name for each in combinations("klondike").values()])
def test_a_play_gets_the_points_of_a_second_count(name: str) -> None:
    """Along a win, and then through the stock for four more passes from its middle."""
    moves, draw = line(name), "3" if "3" in name.replace("passes3", "") else "1"
    whole = begun(name)
    assert tuple(whole.points.values()) == (0, -52)
    assert counted(whole, iter(moves), draw) == tuple(whole.points.values())

    def around(session: Session, clicks: int) -> Iterator[str]:
        yield from moves[: len(moves) // 2]
        while clicks and session.refusal("c1") is None:
            clicks -= 1
            yield "c1"

    half = begun(name)
    assert counted(half, around(half, 120), draw) == tuple(half.points.values())


def test_a_win_in_vegas_pays_208() -> None:
    """Fifty-two cards at five each, less the stake of 52."""
    won = begun("klondike3")
    won.play_line(" ".join(line("klondike3")))

    assert won.points["vegas"] == 52 * 5 - 52


def test_points_are_taken_back_and_come_again() -> None:
    """By undo, redo, and when the play is resumed from its text."""
    played = begun()
    played.play_line(" ".join(line("klondike")[:60]))
    points = dict(played.points)
    assert points["standard"] > 0
    moves = played.length
    while played.can_undo:
        played.undo()
    assert played.points == {"standard": 0, "vegas": -52}
    for _ in range(moves):
        played.redo()
    again = Session.from_text(played.to_text(), lambda _: kabale.game("klondike"))

    assert played.points == again.points == points


def test_points_are_no_part_of_the_rules() -> None:
    """A game that is counted has no score by its rules, as before, and another game is not counted."""
    assert begun().position.score is None
    assert Session(kabale.game("golf"), "k1:1").points == {}
