"""Reading XML: what valid files are, what invalid ones draw and where."""

import re
from pathlib import Path

import pytest

from kabale.codes import Code
from kabale.problems import has_errors
from kabale.xml.check.report import CODES
from kabale.xml.definition import declared
from tests.every import for_every
from tests.xml.reading import changed, codes, read_bytes, read_text

DATA = Path(__file__).parents[1] / "data" / "xml"
GAMES = sorted((Path(__file__).parents[2] / "src" / "kabale" / "games").glob("*.xml"))
VALID = [*sorted((DATA / "valid").glob("*.xml")), *GAMES]
INVALID = sorted((DATA / "invalid").glob("*/*.xml"))
MARK = re.compile(r"<!-- expect: (\w+) (\d+):(\d+)-(\d+) -->")


@for_every("file", VALID, ids=lambda file: file.stem)
def test_nothing_is_said_about_a_valid_file(file: Path) -> None:
    """No false alarm: neither in the examples nor in any game of the library."""
    definition, problems = read_bytes(file.read_bytes(), file.name)

    assert [] == [str(each) for each in problems]
    assert definition is not None


@pytest.mark.parametrize("file", INVALID, ids=lambda file: f"{file.parent.name} {file.stem}")
def test_an_invalid_file_draws_what_it_is_marked_with(file: Path) -> None:
    """Just that, at the places of the marks, in file order, and as bad as the table says."""
    data = file.read_bytes()
    marks = MARK.findall(data.decode("utf-8", errors="replace"))
    definition, problems = read_bytes(data, file.name)
    found = [(p.code, str(p.span.line), str(p.span.column), str(p.span.end_column)) for p in problems]

    assert marks == found
    assert file.parent.name in {code for code, *_ in found}
    assert [CODES[p.code].is_error for p in problems] == [p.is_error for p in problems]
    assert (definition is None) == has_errors(problems)


def test_every_code_has_a_snippet() -> None:
    """The code table is walked; too large a file is made by the damaged ones."""
    assert set(CODES) - {"X001"} == {file.parent.name for file in INVALID}


@for_every("each", [code for code in CODES.values() if code.text], ids=lambda code: code.code)
def test_the_example_of_a_code_draws_it(each: Code) -> None:
    """As docs/codes.md prints it: just this one, with the severity of the table."""
    definition, problems = read_text(each.text)

    assert [(each.code, each.is_error)] == [(problem.code, problem.is_error) for problem in problems]
    assert (definition is None) == each.is_error


def test_the_sound_definition_is_sound() -> None:
    """Every example differs from it."""
    assert [] == codes(CODES.sound)


def test_everything_is_reported_in_one_go_and_in_file_order() -> None:
    """Form, values and meaning together."""
    text = changed(
        ("<version>1<", "<version>one<"),
        ("<max>13</max>", "<max>13</feldx>"),
        ("<ziel>waste<", "<ziel>wasted<"),
        ("<folgewert>ab<", "<folgewert>abb<"),
        ('tag="status">offen', 'tag="karte">offen'),
    )

    assert ["X201", "X103", "X301", "X203", "X332"] == codes(text)


def test_an_error_stands_on_the_line_of_the_start_tag() -> None:
    """X9, also where the value stands below."""
    _, problems = read_text(changed(("<max>20</max>", "<max>\n\nmany\n</max>"), ("<ziel>waste", "<ziel\n>\nwasted")))

    assert [("X301", 19), ("X201", 33)] == [(each.code, each.span.line) for each in problems]


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (b'<?xml version="1.0" encoding="UTF-8"?>', "UTF-8"),
        (b"<?xml version='1.0' encoding = 'cp437' standalone='yes'?>", "cp437"),
        (b'\xef\xbb\xbf<?xml version="1.0" encoding="x"?>', "x"),
        (b'<?xml version="1.0"?><spiel encoding="x">', None),
        (b' <?xml version="1.0" encoding="x"?>', None),
        (b"", None),
    ],
)
def test_a_declaration_names_the_encoding(data: bytes, encoding: str | None) -> None:
    """Only at the very beginning."""
    assert encoding == declared(data)
