"""``kabale grade``: how hard a deal is, in words of every language and for programs."""

import json
from pathlib import Path

from kabale.messages import LANGUAGES
from tests.cli.running import run
from tests.web.browser.table import FIRST, LITTLE, deck


def test_a_deal_is_graded(tmp_path: Path) -> None:
    """A little game that can be won: the number, what it is made of, and that hidden cards were seen."""
    file = tmp_path / "little.pat"
    file.write_text(LITTLE, "utf-8")
    told = run("grade", str(file), "--deal", deck(*FIRST)).out.splitlines()
    found = json.loads(run("grade", str(file), "--deal", deck(*FIRST), "--json").out)
    spoken = {run("grade", str(file), "--deal", deck(*FIRST), "--language", each).out for each in LANGUAGES}

    assert f": {found['number']} of 100" in told[0]
    assert f"{round(100 * found['honest'])}% of the time" in told[3]
    assert "(the search sees face-down cards)" == told[4]
    assert ("won", None, True) == (found["verdict"], found["grade"], found["thoughtful"])
    assert len(LANGUAGES) == len(spoken)


def test_wrong_deals_are_one_sentence() -> None:
    """A scheme that is none, a level that there is not."""
    assert 1 == run("grade", "golf", "--deal", "nonsense:1").status
    assert 1 == run("grade", "golf", "--deal", "1", "--level", "7").status
