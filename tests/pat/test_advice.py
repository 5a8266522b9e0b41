"""What is advised for the slips that people make in ``.pat`` files: each was seen, and had no advice or a wrong one."""

import pytest

from kabale.messages import LANGUAGES, catalogue
from kabale.pat.outline import CODES
from kabale.pat.read import read
from kabale.problems import Source

SOUND = CODES.sound.splitlines()
SECOND = ["Second game", "1 4", SOUND[2]]

SLIPS = {
    "commas": ([*SOUND[:5], SOUND[5].strip().replace(" ", ",")], "separate the numbers with blanks, not commas"),
    "a comment first": (["# a game", *SOUND], "this format has no comment lines"),
    "two games": ([*SOUND, *SECOND], "a second game seems to start here"),
    "XML": (['<spiel name="x">', "</spiel>"], "this looks like XML: end the file name in .xml"),
    "the stock last": (
        [*SOUND[:2], *SOUND[3:], SOUND[2]],
        "the stock must be the first pile, but line 6",
    ),
    "the wrong digit": ([*SOUND[:5], SOUND[5].replace("2   2 999", "2 502 999")], "did you mean 52 or 5002?"),
    "a number too many": (
        [*SOUND[:5], SOUND[5].replace("2 999 304", "2 7 999 304")],
        "the line has one number too many",
    ),
    "digits turned round": (
        [*SOUND[:5], SOUND[5].replace("304", "403")],
        "did you mean 304, “down in alternating colours”?",
    ),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_has_its_advice(slip: str) -> None:
    """Not that remarks stand behind numbers, which was the advice for half of them."""
    lines, advice = SLIPS[slip]
    hints = [problem.hint for problem in read(Source("little.pat", "\n".join(lines) + "\n"))[1] if problem.hint]

    assert any(advice in hint for hint in hints), hints


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_what_is_said_is_translated(language: str) -> None:
    """Of all that the checkers of .pat definitions say, and what stands around it, nothing falls back to English."""
    english = {key for key in catalogue("en") if key.startswith(("check.", "measure.", "problems."))}

    assert set() == english - catalogue(language).keys()
