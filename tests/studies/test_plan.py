"""Plans: ranges of deals, what a plan's rows are kept under, and what is sent to the workers."""

import pickle
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kabale.errors import BadDeal, StudyError
from kabale.library import catalogue
from kabale.search.limits import Limits
from kabale.studies.plan import Deals, Subject
from tests.studies.making import plan, subject


@given(
    st.sampled_from(["k1", "ms", "xpat2"]),
    st.integers(1, 900_000_000),
    st.integers(0, 9_999_999),
)
def test_a_range_and_its_text(scheme: str, first: int, more: int) -> None:
    """What is written is read back."""
    deals = Deals(scheme, first, first + more)

    assert deals == Deals.parse(str(deals))
    assert more + 1 == len(deals)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("k1:7-9", ["k1:7", "k1:8", "k1:9"]),
        ("1-2", ["k1:1", "k1:2"]),
        (" ms:5 ", ["ms:5"]),
        ("xpat2:0-0", ["xpat2:0"]),
    ],
)
def test_a_range_names_its_deals(text: str, ids: list[str]) -> None:
    """By number, both ends included; k1 without a scheme."""
    assert ids == list(Deals.parse(text).ids())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-",
        "5-",
        "-5",
        "9-8",
        "k1:1-ms:5",
        "zz:1-2",
        "ms:0-5",
        "1-99999999999",
        "1--2",
        "ms:-2",
        "ms:-2--1",
        "deck:ASKS",
        "1,2",
        "ⅷ-ⅸ",
    ],
)
def test_what_is_no_range_is_refused(text: str) -> None:
    """Also one outside of its scheme, one of cards, and one that would never end."""
    with pytest.raises(BadDeal):
        Deals.parse(text)


def test_the_key_of_a_study_never_changes() -> None:
    """Written out here: rows that took weeks must be found by every later version."""
    mine = replace(plan(), subject=Subject("any", "d1"), limits=Limits(1000, 2.5, None), variant="v", level=3)

    assert sha256(b'[1, "python", "d1", "v", 3, 1000, 2.5, null]').hexdigest()[:32] == mine.id


def test_more_deals_are_the_same_study() -> None:
    """Nor does it matter how the game is called, or how many threads search."""
    mine = plan("k1:1-10")
    others = [
        plan("k1:1-100"),
        plan("ms:5"),
        replace(mine, title="Frizelle"),
        replace(mine, subject=replace(mine.subject, name="mine.pat")),
        replace(mine, limits=replace(mine.limits, threads=8)),
    ]

    assert {mine.id} == {other.id for other in others}


def test_whatever_may_change_a_verdict_is_another_study() -> None:
    """Rules, variant, level, and each limit."""
    mine = plan()
    others = [
        replace(mine, subject=replace(mine.subject, digest="other")),
        replace(mine, variant="v"),
        replace(mine, level=1),
        replace(mine, method="native"),
        replace(mine, limits=replace(mine.limits, positions=101)),
        replace(mine, limits=replace(mine.limits, seconds=1.0)),
        replace(mine, limits=replace(mine.limits, memory=1)),
        replace(mine, limits=replace(mine.limits, positions=None, seconds=100)),
    ]

    assert 1 + len(others) == len({each.id for each in [mine, *others]})


def test_a_task_finds_its_game_elsewhere(tmp_path: Path) -> None:
    """A file's bytes travel with the task; the file is not needed any more."""
    file = tmp_path / "mine.pat"
    file.write_bytes(catalogue.entry("golf").read())
    task = next(plan(name=str(file)).tasks())
    file.unlink()
    sent = pickle.loads(pickle.dumps(task))

    assert "Golf" == sent.subject.game().title
    assert task == sent


def test_a_game_of_the_library_goes_by_its_name() -> None:
    """With all that the catalogue adds: FreeCell's bytes alone would do, Spider's score would be lost."""
    found = subject("spider")

    assert ("spider", b"") == (found.name, found.data)
    assert found.game().deal("k1:1").score is not None


def test_rules_that_changed_are_noticed() -> None:
    """Here another digest: whoever works must have the rules that were planned with."""
    with pytest.raises(StudyError, match="the rules of 'golf' differ here"):
        replace(subject("golf"), digest="older").game()


def test_a_plan_is_checked_before_it_is_run() -> None:
    """A scheme that does not suit the game, or a variant that it has not."""
    with pytest.raises(BadDeal, match="one deck"):
        plan("ms:1-3", name="spider").first()
    with pytest.raises(ValueError, match="variant"):
        replace(plan(), variant="zz").first()
