"""Verdicts on games that nobody has invented, against a search that tries every move and leaves nothing out."""

from collections import Counter

import hypothesis
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from tests.referee.pat_texts import pat_texts
from tests.referee.xml import generate

import kabale
from kabale.errors import RunawayRules
from kabale.search.solve import Method

PARTS, SETTLED = range(10), 50
"""How many parts each language has, and how many games of a part are settled: 500 games of a language."""

MOST = 2_000
"""How many positions of a game are looked at; games with more, or with rules that do not end, are passed over."""

FAR: dict[Method, int] = {"native": 1_000_000, "python": 5_000}
"""How many positions each search may take, so that no load changes what it says."""


def truth(position: kabale.Position) -> str | None:
    """Try every move from every position: won, lost, or None after too many of them."""
    at = position.copy()
    seen, todo = {whole(at)}, [list(at.legal_moves)]
    while todo:
        if not todo[-1]:
            todo.pop()
            if todo:
                at.pop()
            continue
        at.push(todo[-1].pop())
        if at.outcome is kabale.Outcome.WON:
            return "won"
        if whole(at) in seen:
            at.pop()
        elif len(seen) == MOST:
            return None
        else:
            seen.add(whole(at))
            todo.append(list(at.legal_moves))
    return "lost"


def whole(position: kabale.Position) -> object:
    """Return all that a position is: no two piles or suits are taken for each other."""
    return tuple(map(tuple, position.table.piles)), position.key()


def compared(text: str, language: str, number: int) -> tuple[Counter[str], list[object]]:
    """Count what the searches say of a deal that the brute force settles; return wrong verdicts too."""
    game, problems = kabale.loads(text, format=language)
    assert game is not None, problems
    try:
        position = game.deal(f"k1:{number}")
        verdict = truth(position) if position.outcome is kabale.Outcome.PLAYING else None
    except RunawayRules:
        return Counter(), []
    if verdict is None:
        return Counter(), []
    said, wrong = Counter({verdict: 1}), list[object]()
    for method, positions in FAR.items():
        try:
            found = kabale.solve(position, positions=positions, seconds=3600, method=method).verdict
        except kabale.NotNative:
            continue
        said[f"{method} {found}"] += 1
        if found not in (verdict, "unknown"):
            wrong.append((method, found, verdict, number, text))
    return said, wrong


def check(said: Counter[str], wrong: list[object]) -> None:
    """Fail for a wrong verdict; a part must also have both kinds, and searches that settle most of it."""
    assert [] == wrong
    settled = said["won"] + said["lost"]
    assert settled == SETTLED
    assert min(said["won"], said["lost"]) >= 5
    assert said["python won"] + said["python lost"] >= settled * 0.5
    assert said["native won"] + said["native lost"] >= 3


@pytest.mark.parametrize("part", PARTS)
def test_fifty_pat_games(part: int) -> None:
    """The native search and the one in Python, on games of drawn numbers."""
    said, wrong = Counter[str](), list[object]()

    @hypothesis.seed(part)
    @settings(
        max_examples=500,
        phases=[Phase.generate],
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @hypothesis.given(pat_texts(), st.integers(0, 10**6))
    def play(text: str, number: int) -> None:
        if said["won"] + said["lost"] < SETTLED:
            counts, found = compared(text, "pat", number)
            said.update(counts)
            wrong.extend(found)

    play()
    check(said, wrong)


@pytest.mark.parametrize("part", PARTS)
def test_fifty_xml_games(part: int) -> None:
    """The native search and the one in Python, on games of drawn tags."""
    said, wrong = Counter[str](), list[object]()
    for number in range(10_000 * part, 10_000 * part + 500):
        if said["won"] + said["lost"] == SETTLED:
            break
        counts, found = compared(generate.definition(number).text, "xml", number)
        said += counts
        wrong += found
    check(said, wrong)
