"""Measuring: little definitions that have exactly one fault, and what is said of it; steps in a process."""

import pytest

from kabale.engine.game import Game
from kabale.library.loading import loads
from kabale.search.limits import Limits
from kabale.studies import measure as measuring_deals
from kabale.studies.measure import (
    Measured,
    Stepped,
    StepRequest,
    is_to_roam,
    measure,
    measuring,
    roam,
    stepped,
    suspicions,
)

LITTLE = """Little game
1 {piles}
52 4 4 0 0 0 999 1 1 0 2 (stock)
0 84 4 0 0 1002 999 1 0 0 0
0 164 4 0 0 1002 {goal} 0 1 {first} (foundation)
{more}1 4 112 0 18 1002 999 2 2 999 304
"""
AT_ONCE = LITTLE.format(piles=4, goal=1, first="999 999", more="")
"""Any card is the one that the foundation wants."""

NEVER = LITTLE.format(piles=4, goal=13, first="902 106", more="")
"""From a two to the king are twelve cards, and the goal is 13."""

UNREACHED = LITTLE.format(piles=5, goal=1, first="901 106", more="0 244 4 0 0 1002 999 0 6001 999 0\n")
"""Pile 4 takes cards from the pile before it alone, the foundation, which gives none."""

DEALS = ("k1:1", "k1:2", "k1:3")
LIMITS = Limits(positions=20_000)


def game_of(text: str) -> Game:
    found, problems = loads(text, format="pat")
    assert found is not None, problems
    return found


def measured(text: str) -> tuple[Game, Measured]:
    """Measure a definition's deals, and look for cards where none came."""
    game = game_of(text)
    *_, found = measure(game, DEALS, LIMITS)
    while is_to_roam(game, found):
        roam(game, found)
    return game, found


def said(text: str) -> list[str]:
    return [str(each) for each in suspicions(*measured(text))]


def test_a_game_that_is_won_by_any_card_is_won_at_once() -> None:
    """Its column is never laid on either: the game is over before."""
    told = said(AT_ONCE)

    assert "suspicious: every win takes 1 move" == told[0]
    assert "suspicious: no move went to pile 4, so its building rules never mattered" in told


def test_a_game_whose_goal_is_out_of_reach_is_never_won() -> None:
    assert ["suspicious: no deal can be won"] == said(NEVER)


def test_a_pile_that_nothing_reaches_is_told_after_a_thousand_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve will do here; how many there were is said."""
    monkeypatch.setattr(measuring_deals, "ROAMED", 12)

    assert "suspicious: no card ever reached pile 4 (12 deals)" in said(UNREACHED)


def test_of_a_pile_that_cards_reach_nothing_is_said_and_nothing_is_roamed() -> None:
    _, found = measured(AT_ONCE)

    assert 0 == found.roamed


def in_steps(text: str, deals: int) -> Stepped:
    """Measure one deal a step until nothing more comes."""
    answer = Stepped(Measured(), is_done=False)
    while not answer.is_done:
        answer = stepped(StepRequest(text, "pat", answer.found, deals), seconds=0, limits=LIMITS)
    return answer


def test_step_by_step_the_same_is_found() -> None:
    """What was found goes along and comes back; no process remembers it."""
    _, whole = measured(NEVER)
    answer = in_steps(NEVER, len(DEALS))

    assert whole == answer.found
    assert ["suspicious: no deal can be won"] == [str(each) for each in answer.suspicions]


def test_a_definition_with_errors_is_not_measured() -> None:
    answer = stepped(StepRequest("nothing", "pat", Measured(), 3))

    assert (True, 0) == (answer.is_done, answer.found.deals)
    assert "the definition has errors: fix them first" == str(answer.problem)


def test_a_process_of_its_own_measures() -> None:
    """The answer travels: it has words in any language yet."""
    process = measuring()
    try:
        answer = process.ask(StepRequest(AT_ONCE, "pat", Measured(), 2), 60)
    finally:
        process.close()

    assert answer is not None
    assert ["k1:1", "k1:2"] == answer.found.won
    assert "verdächtig: Jede Lösung braucht nur 1 Zug" == answer.suspicions[0].text("de")
