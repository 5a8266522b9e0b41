"""A rule is tried on every case, and each case that fails is named."""

import inspect

import pytest

from tests.every import for_every


def test_every_failing_case_is_named() -> None:
    """The first failure does not hide the second, whatever is raised; a case that passes is not named."""

    @for_every("number, word", [(1, "a"), (2, "b"), (3, "c")], ids=lambda value: value)
    def rule(number: int, word: str) -> None:
        assert number != 1
        if word == "c":
            raise ValueError("no c")

    with pytest.raises(AssertionError, match="2 of 3 cases fail") as failed:
        rule()

    assert "1-a" in str(failed.value)
    assert "3-c: ValueError: no c" in str(failed.value)
    assert "2-b" not in str(failed.value)


def test_a_rule_without_a_case_fails() -> None:
    """A list that became empty would otherwise switch the test off."""

    @for_every("number", list)
    def rule(number: int) -> None:
        pass

    with pytest.raises(AssertionError, match="no case"):
        rule()


def test_other_arguments_remain_fixtures() -> None:
    @for_every("number", [1, 2])
    def rule(number: int, given: list[int]) -> None:
        given.append(number)

    seen: list[int] = []
    rule(given=seen)

    assert ["given"] == list(inspect.signature(rule).parameters)
    assert [1, 2] == seen
