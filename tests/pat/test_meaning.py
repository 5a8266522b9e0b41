"""Warnings about the meaning are never false: what they say cannot happen does not happen in play."""

from hypothesis import assume, event, given
from hypothesis import strategies as st

from kabale.engine.language import Outcome
from kabale.pat.game import pat_game
from kabale.pat.read import read, write
from kabale.pat.rules import Rules
from kabale.pat.terms import DealRole
from kabale.problems import Source
from tests.strategies import little_rules

NEVER_WON = {"P301", "P306", "P307", "P320", "P321"}
HEAD = 3
"""The stock's line in what is written."""


def warnings(rules: Rules) -> list[tuple[str, int]]:
    """Return code and pile of each warning."""
    return [(problem.code, problem.span.line - HEAD) for problem in read(Source("little.pat", write(rules)))[1]]


LINES = st.lists(st.integers(0, 99), min_size=12, max_size=20)


@given(little_rules(), st.integers(0, 9), LINES)
def test_what_a_warning_rules_out_does_not_happen(rules: Rules, number: int, choices: list[int]) -> None:
    """No win after P301, P306, P307, P320, P321, no card on a pile of P305, no two on P317, no turn-over after P318."""
    said = warnings(rules)
    assume(said)
    position = pat_game(rules).deal(f"k1:{number}")
    for choice in [None, *choices]:
        legal = position.legal_moves
        if choice is not None and legal:
            position.play(legal[choice % len(legal)])
        for code, pile in said:
            event(code)
            held = len(position.table.piles[pile]) if pile >= 0 else 0
            assert code not in NEVER_WON or position.outcome is not Outcome.WON
            assert code != "P305" or held == 0
            assert code != "P317" or held < 2
            assert code != "P318" or position.table.counter("turns") == 0


@given(little_rules(), st.integers(0, 9))
def test_cards_that_are_counted_are_dealt(rules: Rules, number: int) -> None:
    """P303 is said where a pile gets fewer cards than it asks for, and only there, if none are led elsewhere."""
    assume(not any(pile.redirection.leads_here for pile in rules.piles))
    position = pat_game(rules).deal(f"k1:{number}")
    short = any(
        len(position.table.piles[index]) < (min(pile.count, 1) if pile.role is DealRole.BASE else pile.count)
        for index, pile in rules.others()
        if not pile.role.takes_out
    )

    assert not short or "P303" in [code for code, _ in warnings(rules)]


def test_a_pile_that_is_led_a_card_and_dealt_one_may_rotate() -> None:
    """Found by the law above: P317 took goal 1 for the most, but a card led to a pile comes before its own."""
    piles = ["52 0 0 0 0 0 999 0 1 0 0", "1 0 0 0 0 1002 999 1 1 999 999", "1 0 0 0 0 5002 1 1 401 999 0"]
    text = "\n".join(["Two for one", "1 3", *piles])

    assert "P317" not in [problem.code for problem in read(Source("little.pat", text))[1]]
