"""The way in: each definition of ``docs/writing-a-game.md`` is one, and draws what the page says it draws."""

import re
from pathlib import Path

import pytest

import kabale
from kabale.engine.language import Outcome

PAGE = (Path(__file__).parents[1] / "docs" / "writing-a-game.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(pat|xml|json)\n(.*?)```", PAGE, re.DOTALL)
LAST = [(form, text) for (form, text), (after, _) in zip(BLOCKS, [*BLOCKS[1:], ("", "")], strict=True) if form != after]


@pytest.mark.parametrize(("form", "text"), BLOCKS, ids=[f"{form} {n}" for n, (form, _) in enumerate(BLOCKS)])
def test_each_step_is_a_definition(form: str, text: str) -> None:
    """Warnings are those that the page tells of: a game in the making has no goal yet."""
    game, problems = kabale.loads(text, format=form)

    assert game is not None
    assert set() == {each.code for each in problems} - {"P301", "P306", "X321", "X322"}
    assert all(each.code in PAGE for each in problems)


@pytest.mark.parametrize(("form", "text"), LAST, ids=[form for form, _ in LAST])
def test_the_last_step_can_be_played(form: str, text: str) -> None:
    """Nothing is said against it, and there is a move."""
    game, problems = kabale.loads(text, format=form)

    assert [] == problems
    assert game is not None
    position = game.deal("k1:1")
    assert Outcome.PLAYING is position.outcome
    assert position.legal_moves


def test_what_explain_says_is_what_the_page_quotes() -> None:
    """Each sentence in italics behind *explain* is one that some step's rules have."""
    said = " ".join(" ".join(kabale.loads(text, format=form)[0].explain().split()) for form, text in BLOCKS)  # type: ignore[union-attr]
    quoted = [part for line in re.findall(r"explain: \*(.+?)\*", PAGE) for part in re.split(r"(?<=\.) ", line)]

    assert len(quoted) > 8
    assert [] == [part for part in quoted if part.strip(".") not in said.replace("- ", "")]
