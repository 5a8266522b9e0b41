"""The engine and the second interpreter of XML agree on definitions that nobody has invented; a find is a number."""

from xml.etree.ElementTree import fromstring

import pytest

from tests.referee.xml import play
from tests.referee.xml.generate import definition
from tests.referee.xml.reached import WORDS, said
from tests.referee.xml.small import case_of, find, shown, smallest

FAST = range(50)


@pytest.mark.parametrize("number", FAST)
def test_a_definition_that_nobody_invented(number: int) -> None:
    """A deal and two drawn lines: cards, faces, points, question, outcome, passes, moves, right clicks, undo."""
    assert find(number) is None


def test_every_word_has_its_turn() -> None:
    """Every tag, attribute and value of the document is drawn, and everything that may stand in it."""
    found = {word for number in range(2_000) for word in said(fromstring(definition(number).text))}

    assert set() == WORDS - found


def test_a_difference_is_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where one of the two says that nobody counts points, a file remains that has a stock and counts points."""
    number = next(number for number in range(50) if "<punktemax>" in definition(number).text)
    monkeypatch.setattr(play, "score", lambda table: None)

    case, difference = smallest(case_of(number))

    assert ("score", ()) == (difference.about, difference.moves)
    assert {"programm", "version", "karten", "punktemax", "feld"} == {tag.tag for tag in fromstring(case.text)}
    assert "kabale  " in shown(case, difference)
