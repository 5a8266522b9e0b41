"""The tree of an XML file: places, texts, what is refused, and repairs of closing tags."""

import pytest

from kabale.problems import Source, Span
from kabale.xml.text.tree import ATTRIBUTES, DEPTH, ELEMENTS, NAME_LENGTH, TEXT_LENGTH, VALUE_LENGTH, parse
from tests.xml.reading import read_bytes, tree


def problems(text: str) -> list[str]:
    """Return line, column and code of what a text draws."""
    return [f"{p.span.line}:{p.span.column} {p.code}" for p in parse(Source("x.xml", text))[1]]


def test_every_attribute_has_the_place_of_its_value() -> None:
    """Over several lines, with both kinds of quotation marks, blanks, tabs and letters of two bytes."""
    root = tree('<a\n  b="ä"\tc=\'ü\'\n d=""/>')

    assert Span(2, 6, 2, 7) == root.attributes["b"].span
    assert Span(2, 12, 2, 13) == root.attributes["c"].span
    assert Span(3, 5, 3, 5) == root.attributes["d"].span
    assert Span(1, 1, 3, 8) == root.span


def test_an_attribute_is_not_found_in_another_ones_value() -> None:
    """Values are skipped, whatever they look like."""
    root, _ = parse(Source("x.xml", "<a b='c=\"1\" />' c='2'/>"))

    assert root is not None
    assert ('c="1" />', "2") == (root.get("b"), root.get("c"))
    assert Span.at(1, 20) == root.attributes["c"].span


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_are_those_of_any_system(end: str) -> None:
    """Places are those of the source."""
    root = tree(end.join(["<a>", "<b>", "text", "</b>", "</a>"]))

    assert Span(3, 1, 3, 5) == root.children[0].text_span
    assert "text" == root.children[0].text


def test_text_is_trimmed_and_keeps_its_place() -> None:
    """Comments and sections within it are part of it; entities are what they stand for."""
    root = tree("<a> \n a &amp; b<!-- c --> <![CDATA[<d>]]> </a>")

    assert "a & b <d>" == root.text
    assert Span(2, 2, 2, 37) == root.text_span


def test_an_empty_text_lies_behind_the_start_tag() -> None:
    """There is always a place to point at."""
    assert Span(1, 4, 1, 4) == tree("<a> </a>").text_span


def test_text_between_tags_is_kept_in_pieces() -> None:
    """Each with its own place."""
    root = tree("<a>one<b/>\ntwo <b/></a>")

    assert [("one", 1), ("two", 2)] == [(piece.value, piece.span.line) for piece in root.pieces]
    assert "one\ntwo" == root.text


def test_children_are_found_by_their_tag() -> None:
    """All, the first, none; and everything below, in file order."""
    root = tree("<a><b>1</b><c><b>2</b></c><b>3</b></a>")
    first = root.first("b")

    assert ["1", "3"] == [each.text for each in root.all("b")]
    assert first is not None
    assert "1" == first.text
    assert root.first("d") is None
    assert ["a", "b", "c", "b", "b"] == [each.tag for each in root.walk()]


def test_an_attribute_may_be_absent() -> None:
    """None, or what the caller says; its place is then the tag."""
    root = tree('<a b="1"/>')

    assert ("1", None, "x") == (root.get("b"), root.get("c"), root.value("c", "x"))
    assert root.span == root.place_of("c")


def test_trees_are_compared_without_places() -> None:
    """Blanks outside of text do not count, text and attributes do."""
    assert tree("<a><b c='1'>x</b></a>") == tree('<a>\n\n<b   c="1"> x </b></a>')
    assert tree("<a><b c='1'/></a>") != tree("<a><b c='2'/></a>")


# Closing tags


def test_the_documents_first_slip_says_what_to_write() -> None:
    """A template closed as a field (129-131, X2): on the line of the closing tag."""
    _, (problem,) = parse(Source("x.xml", '<spiel>\n<vorlage id="k">\n</feld>\n</spiel>'))

    assert ("X103", 3, True) == (problem.code, problem.span.line, problem.is_error)
    assert "line 2" in problem.message
    assert "write </vorlage>" == problem.hint


def test_wrong_closing_tags_are_reported_all_and_read_over() -> None:
    """What follows is read as if they were right, with its own places."""
    root, found = parse(Source("x.xml", "<a>\n<b>1</bbbbbb><c d='2'>3</x>\n<e f='4'>5</y></z>"))

    assert ["2:5", "2:24", "3:11", "3:15"] == [f"{each.span.line}:{each.span.column}" for each in found]
    assert root is not None
    assert Span.at(2, 20) == root.children[1].attributes["d"].span
    assert Span.at(3, 7) == root.children[2].attributes["f"].span
    assert ["1", "3", "5"] == [each.text for each in root.children]


def test_a_missing_closing_tag_is_put_where_its_tag_ends() -> None:
    """Before the first tag that cannot be in it: nothing else is wrong then."""
    text = '<spiel><feld id="a"><max>1\n<auto>ja</auto>\n</feld>\n<feld id="b"></feld></spiel>'
    root, found = parse(Source("x.xml", text))

    assert ["3:1 X104"] == problems(text)
    assert "write </max> in line 2" == found[0].hint
    assert root is not None
    assert ["max", "auto"] == [each.tag for each in root.children[0].children]


def test_repairs_need_not_come_in_the_order_of_the_text() -> None:
    """The second one lies before the first."""
    text = "<spiel><feld><max>1<auto>ja</xx></feld></spiel>"
    root, _ = parse(Source("x.xml", text))

    assert ["1:28 X103", "1:33 X104"] == problems(text)
    assert root is not None
    assert ["1", "ja"] == [each.text for each in root.children[0].children]


def test_many_wrong_tags_end_the_reading() -> None:
    """After twenty the file is something else."""
    text = "<a>" + "<b></c>" * 50 + "</a>"

    assert parse(Source("x.xml", text))[0] is None
    assert 21 == len(problems(text))


# What is refused


@pytest.mark.parametrize(
    "text",
    [
        "<!DOCTYPE a><a/>",
        '<!DOCTYPE a [<!ENTITY b "b"><!ENTITY c "&b;&b;">]><a>&c;</a>',
        '<!DOCTYPE a SYSTEM "file:///secret"><a/>',
        '<!DOCTYPE a [<!ENTITY % b SYSTEM "x"> %b;]><a/>',
        "<!DOCTYPE a [<!ATTLIST a b CDATA 'c'>]><a/>",
    ],
)
def test_document_types_are_refused(text: str) -> None:
    """Whatever is in them."""
    assert ["1:1 X101"] == problems(text)


@pytest.mark.parametrize(
    "text",
    [
        "<a>" * (DEPTH + 1),
        "<a>" + "<b/>" * ELEMENTS,
        "<a " + " ".join(f'a{number}=""' for number in range(ATTRIBUTES + 1)) + ">",
        f"<a {'b' * (NAME_LENGTH + 1)}=''>",
        f"<{'a' * (NAME_LENGTH + 1)}>",
        f"<a b='{'c' * (VALUE_LENGTH + 1)}'>",
        f"<a>{'c' * (TEXT_LENGTH + 1)}</a>",
    ],
    ids=["depth", "tags", "attributes", "attribute name", "tag name", "value", "text"],
)
def test_what_is_too_large_is_refused(text: str) -> None:
    """Each limit is one more than allowed here."""
    root, found = parse(Source("x.xml", text))

    assert root is None
    assert [True] == [each.is_error and each.code in {"X105", "X106"} for each in found]


def test_what_is_just_not_too_large_is_read() -> None:
    """The limits themselves."""
    text = "<a>" * (DEPTH - 1) + "<b/>" * (ELEMENTS - DEPTH) + "</a>" * (DEPTH - 1)

    assert parse(Source("x.xml", text))[0] is not None
    name = "a" * NAME_LENGTH
    assert tree(f"<{name} b='{'c' * VALUE_LENGTH}'>{'d' * TEXT_LENGTH}</{name}>").text


@pytest.mark.parametrize(
    "text", ["", " ", "\n\n", "<!-- a -->", "<?xml version='1.0'?>", "hello", "<", "&", "</a>", "<a", "<a/"]
)
def test_what_is_no_file_at_all_has_a_place_too(text: str) -> None:
    """One error, no tree."""
    root, found = parse(Source("x.xml", text))

    assert root is None
    assert [True] == [each.is_error and each.code in {"X102", "X104"} for each in found]


# Encodings


@pytest.mark.parametrize(
    ("encoding", "says"),
    [
        ("utf-8", "UTF-8"),
        ("utf-8", ""),
        ("utf-8-sig", "UTF-8"),
        ("utf-8-sig", "ISO-8859-1"),
        ("iso-8859-1", "ISO-8859-1"),
        ("iso-8859-15", "iso-8859-15"),
        ("cp437", "cp437"),
        ("windows-1252", ""),
        ("windows-1252", "UTF-8"),
        ("utf-16", "UTF-16"),
        ("utf-16", ""),
    ],
)
def test_the_encoding_is_found(encoding: str, says: str) -> None:
    """A byte order mark, UTF-8, what the declaration says, Windows-1252, in this order (X1). A wrong one draws X005."""
    declaration = f'<?xml version="1.0" encoding="{says}"?>' if says else ""
    text = f'{declaration}<spiel name="König" fenster="40x30"></spiel>'
    _, found = read_bytes(text.encode(encoding))

    wrong = {"X005"} if (encoding, says) in (("utf-8-sig", "ISO-8859-1"), ("windows-1252", "UTF-8")) else set()
    assert {"X112", "X321"} | wrong == {each.code for each in found}
    assert 'name="König"' in found[0].source.text
