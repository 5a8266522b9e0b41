"""The way in: each definition of ``docs/writing-a-game.md`` is one, and draws what the page says it draws."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import kabale
from kabale.engine.language import Outcome

PAGE = (Path(__file__).parents[1] / "docs" / "writing-a-game.md").read_text(encoding="utf-8")


def changed(text: str, change: str) -> str:
    """Return a ``.pat`` file after a step that shows the lines that change.

    Two numbers replace line 2. A pile changes numbers 4 to 11 of all piles with its remark, or is added.
    """
    title, head, *piles = text.splitlines()
    old = {each.split()[-1] for each in piles}
    for line in change.splitlines():
        numbers = line.split()
        if len(numbers) == 2:
            head = line
        elif numbers[-1] in old:
            same = [each for each in piles if each.endswith(numbers[-1])]
            new = {each: " ".join([*each.split()[:3], *numbers[3:]]) for each in same}
            piles = [new.get(each, each) for each in piles]
        else:
            piles.append(line)
    return "\n".join([title, head, *piles, ""])


def definitions() -> Iterator[tuple[str, str]]:
    """Yield the format and the text of each definition of the page, with each step of the tutorial applied."""
    text = ""
    for form, block in re.findall(r"```(pat|xml|json)\n(.*?)```", PAGE, re.DOTALL):
        text = changed(text, block) if form == "pat" and block[0].isdigit() else block
        yield form, text


BLOCKS = list(definitions())
LAST = [(form, text) for (form, text), (after, _) in zip(BLOCKS, [*BLOCKS[1:], ("", "")], strict=True) if form != after]


def test_the_steps_lead_to_the_finished_game() -> None:
    """The listing at the end is what the steps before it have made."""
    (*_, (_, made), (_, listed)) = [each for each in BLOCKS if each[0] == "pat"]

    assert listed == made


@pytest.mark.parametrize(("form", "text"), BLOCKS, ids=[f"{form} {n}" for n, (form, _) in enumerate(BLOCKS)])
def test_each_step_is_a_definition(form: str, text: str) -> None:
    """The only warnings are those that the page explains: an unfinished game has no goal."""
    game, problems = kabale.loads(text, format=form)

    assert game is not None
    assert set() == {each.code for each in problems} - {"P301", "P306"}
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
    """The rules of some step contain each sentence that the page quotes."""
    said = " ".join(" ".join(kabale.loads(text, format=form)[0].explain().split()) for form, text in BLOCKS)  # type: ignore[union-attr]
    quoted = [part for each in re.findall("“(.+?)”", PAGE) for part in re.split(r"(?<=\.) ", each)]

    assert len(quoted) > 6
    assert [] == [part for part in quoted if part.strip(".") not in said.replace("- ", "")]
