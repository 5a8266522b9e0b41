"""Sources, places, diagnostics and the reading of bytes."""

import json
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kabale.decoding import decode, examine
from kabale.errors import BadCard, BadDeal, BadMove, IllegalMove, KabaleError, RunawayRules
from kabale.library import loads
from kabale.problems import (
    Diagnostic,
    Report,
    Severity,
    Source,
    Span,
    has_errors,
    in_file_order,
    listing,
)
from kabale.quoting import quoted, visible


def _shown(text: str, span: Span) -> list[str]:
    """Return the lines of a diagnostic for *span*, its quote and carets without the margin."""
    lines = str(Diagnostic("P104", Severity.ERROR, "wrong", span, Source("x.pat", text))).splitlines()
    return [line.partition(" | ")[2] for line in lines[2:]]


def _codes(diagnostics: list[Diagnostic]) -> list[tuple[str, int, int]]:
    return [(each.code, each.span.line, each.span.column) for each in diagnostics]


# Places


@given(st.text(alphabet="ab\r\n\t\f\u2028ø"), st.data())
def test_offset_is_the_inverse_of_place(text: str, data: st.DataObject) -> None:
    """Every offset, the end included, has one place."""
    source = Source("x", text)
    offset = data.draw(st.integers(0, len(text)))

    assert offset == source.offset(*source.place(offset))


@given(st.text(alphabet="ab\r\n"))
def test_lines_are_what_an_editor_counts(text: str) -> None:
    """Any of the three line ends ends a line, also mixed."""
    source = Source("x", text)
    expected = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")

    assert expected == [source.line(number) for number in range(1, len(expected) + 1)]


def test_a_form_feed_and_a_line_separator_end_no_line() -> None:
    """str.splitlines would say that they do, editors and XML say no."""
    source = Source("x", "a\fb\u2028c\x85d\ne")

    assert (2, 1) == source.place(8)


def test_a_line_that_is_not_there_is_empty() -> None:
    """A place behind the end, as "something is missing here", can be shown."""
    source = Source("x", "one")

    assert ["", "one", "", ""] == [source.line(number) for number in (0, 1, 2, 99)]


# Diagnostics on the terminal


def test_the_margin_grows_with_the_line_number() -> None:
    """Bars stand below each other."""
    source = Source("x.pat", "\n" * 122 + "build")
    shown = str(Diagnostic("P104", Severity.ERROR, "wrong", Span.at(123, 1, 5), source, "right"))

    assert ["    |", "123 | build", "    | ^^^^^", "    = hint: right"] == shown.splitlines()[1:]


def test_a_warning_says_so() -> None:
    """An error needs no word for it: it is the usual case."""
    source = Source("x.pat", "build")

    assert (
        "x.pat:1:1: P150 warning: old word"
        == Diagnostic("P150", Severity.WARNING, "old word", Span.at(1, 1), source).headline()
    )


def test_carets_stand_below_what_follows_a_tab() -> None:
    """A tab is shown as blanks up to the next stop."""
    assert ["a   build", "    ^^^^^"] == _shown("a\tbuild", Span.at(1, 3, 5))


def test_carets_are_as_wide_as_wide_characters() -> None:
    """A Chinese character takes two columns, a combining accent none."""
    assert ["黑e\u0301桃x", "   ^^"] == _shown("黑e\u0301桃x", Span.at(1, 4))


def test_control_characters_are_shown_not_sent() -> None:
    """A file cannot colour the terminal, ring its bell or turn its writing round."""
    assert ["␛[31mred␇<U+202E>x", "                 ^"] == _shown("\x1b[31mred\x07\u202ex", Span.at(1, 11))


def test_a_message_sends_no_control_characters_either() -> None:
    """It quotes the user's word; hint and file name may too."""
    source = Source("a\x1bb.pat", "x")
    shown = str(Diagnostic("P104", Severity.ERROR, "unknown 'a\x1b\n'", Span.at(1, 1), source, "not \x07"))

    assert ["a␛b.pat:1:1: P104 unknown 'a␛␊'", "  = hint: not ␇"] == [shown.splitlines()[0], shown.splitlines()[-1]]


def test_the_end_of_a_line_can_be_marked() -> None:
    """Something is missing there."""
    assert ["build", "     ^"] == _shown("build\nnext", Span.at(1, 6))


def test_a_span_over_lines_is_marked_to_the_end_of_its_first() -> None:
    """The rest is not quoted."""
    assert ["build down", "      ^^^^"] == _shown("build down\nnext", Span(1, 7, 2, 3))


def test_an_empty_line_leaves_no_blank_at_its_end() -> None:
    """Output can be compared byte by byte."""
    source = Source("x.pat", "\nb")

    assert ["  |", "1 |", "  | ^"] == str(
        Diagnostic("P104", Severity.ERROR, "wrong", Span.at(1, 1), source)
    ).splitlines()[1:]


def test_a_long_line_is_cut_around_the_carets() -> None:
    """A line of a thousand characters shows a hundred."""
    quote, carets = _shown("a" * 500 + "wrong" + "b" * 495, Span.at(1, 501, 5))

    assert "…" + "a" * 40 + "wrong" + "b" * 55 + "…" == quote
    assert " " * 41 + "^^^^^" == carets


def test_a_long_mark_is_cut_too() -> None:
    """Carets never go past the quote."""
    quote, carets = _shown("w" * 1000, Span.at(1, 1, 1000))

    assert ("w" * 100 + "…", "^" * 100) == (quote, carets)


@given(st.text(max_size=300), st.integers(1, 320), st.integers(0, 320))
def test_any_line_can_be_quoted(line: str, column: int, length: int) -> None:
    """Whatever it holds, it is short, printable, and has at least one caret."""
    quote, carets = quoted(line, column, column + length)

    assert visible(quote) == quote
    assert len(quote) - 300 <= 100 + 2
    assert "^" in carets
    assert set(carets) <= {" ", "^"}


@given(st.text(alphabet="ab\t黑\x07\u202e", max_size=300), st.integers(1, 300))
def test_the_caret_is_on_the_screen(line: str, column: int) -> None:
    """The quote takes no more than its hundred columns and the signs that it was cut."""
    quote, carets = quoted(line, column)

    assert len(quote) + quote.count("黑") <= 102
    assert len(carets) <= 102 + 8


# Diagnostics as data


def test_json_has_exactly_the_keys_of_the_protocol() -> None:
    """Programs read it; a missing hint is null."""
    diagnostic = Diagnostic("P104", Severity.ERROR, "unknown build", Span.at(2, 7, 12), Source("x.pat", "a\nbuild it"))
    expected = {
        "code": "P104",
        "severity": "error",
        "message": "unknown build",
        "hint": None,
        "path": "x.pat",
        "line": 2,
        "column": 7,
        "end_line": 2,
        "end_column": 19,
    }

    assert expected == json.loads(json.dumps(diagnostic.as_json()))


def test_file_order_is_by_place_then_code() -> None:
    """All of a file is reported in one go, in the order in which it is read by a person."""
    report = Report(Source("x.pat", "one\ntwo"))
    report.error("P102", "late", Span.at(2, 1))
    report.error("P105", "same place", Span.at(1, 2))
    report.warning("P103", "same place", Span.at(1, 2))
    report.error("P109", "first", Span.at(1, 1))

    assert [("P109", 1, 1), ("P103", 1, 2), ("P105", 1, 2), ("P102", 2, 1)] == _codes(report.in_file_order())
    assert report.in_file_order() == in_file_order(reversed(report.diagnostics))


def test_a_warning_refuses_nothing() -> None:
    """Only errors do."""
    report = Report(Source("x.pat", "one"))
    report.warning("P150", "old", Span.at(1, 1))

    assert not report.has_errors
    report.error("P104", "wrong", Span.at(1, 1))
    assert report.has_errors
    assert not has_errors([])


def test_at_most_twenty_are_printed() -> None:
    """The rest is counted."""
    source = Source("x.pat", "")
    many = [Diagnostic("P104", Severity.ERROR, f"{n} is wrong", Span.at(1, n), source) for n in range(1, 26)]

    assert [*(f"x.pat:1:{n}: P104 {n} is wrong" for n in range(1, 21)), "and 5 more"] == listing(many).splitlines()


def test_the_same_mistake_in_many_lines_is_told_once() -> None:
    """A wrong digit that was copied down ten columns gave ten messages of four lines each."""
    source = Source("x.pat", "\n".join(f"line {line}" for line in range(1, 23)))
    copied = [Diagnostic("P208", Severity.ERROR, "number 8 is 7", Span.at(line, 1), source) for line in range(13, 23)]
    other = Diagnostic("P208", Severity.ERROR, "number 8 is 6", Span.at(14, 1), source)
    shown = listing([*copied, other])

    assert ["x.pat:13:1: P208 number 8 is 7", "x.pat:14:1: P208 number 8 is 6"] == [
        line for line in shown.splitlines() if "P208" in line
    ]
    assert "   = the same in lines 14-22" in shown.splitlines()
    assert "   = ebenso in den Zeilen 14-22" in listing(copied, language="de").splitlines()


# Bytes


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", ""),
        ("Mølle".encode(), "Mølle"),
        ("Mølle".encode("utf-8-sig"), "Mølle"),
        (b"M\xf8lle", "Mølle"),
        (b"\xef\xbb\xbfM\xf8lle", "Mølle"),
        ("Mølle".encode("utf-16"), "Mølle"),
        (b"\xfe\xff" + "Mølle".encode("utf-16-be"), "Mølle"),
        (b"\x96\x80", "–€"),
        (b"a\tb\r\nc\rd\n", "a\tb\r\nc\rd\n"),
    ],
)
def test_bytes_are_read_as_what_they_are(data: bytes, text: str) -> None:
    """A byte order mark decides, then UTF-8, then Windows-1252."""
    source, diagnostics = decode(data, "x.pat", letter="P")

    assert (Source("x.pat", text), []) == (source, diagnostics)


@pytest.mark.parametrize(
    ("encoding", "text"), [("iso-8859-2", "ł"), ("no-such", "³"), ("idna", "³"), ("latin\0", "³"), ("cp-0", "³")]
)
def test_a_file_may_name_its_encoding(encoding: str, text: str) -> None:
    """An unknown name, or one in which ASCII is not ASCII, counts as none."""
    source, _ = decode(b"\xb3", "x.xml", letter="X", encoding=encoding)

    assert Source("x.xml", text) == source


def test_utf8_wins_over_the_encoding_that_is_named() -> None:
    """Most files that are UTF-8 and say otherwise were converted by an editor: it is said."""
    source, problems = decode("ø".encode(), "x.xml", letter="X", encoding="iso-8859-1")

    assert Source("x.xml", "ø") == source
    assert [("X005", 1, 1)] == _codes(problems)


@pytest.mark.parametrize(
    ("encoding", "data"),
    [
        ("IBM850", b"\x9b"),
        ("cp850", b"\x9b"),
        ("csPC850Multilingual", b"\x9b"),
        ("IBM00858", b"\x9b"),
        ("CP865", b"\x9b"),
        ("macintosh", b"\xbf"),
        ("Shift_JIS", "トランプ".encode("shift_jis")),
        ("GB2312", "纸牌".encode("gb2312")),
        ("KOI8-R", "косынка".encode("koi8_r")),
        ("ISO-2022-JP", "トランプ".encode("iso2022_jp")),
    ],
)
def test_a_registered_name_is_honoured(encoding: str, data: bytes) -> None:
    """X42. IBM850 was refused, and Shift_JIS and GB2312 were read as Windows-1252 in silence."""
    source, problems = decode(data, "x.xml", letter="X", encoding=encoding)

    assert [] == problems
    assert source is not None
    assert source.text in ("ø", "トランプ", "纸牌", "косынка")


@pytest.mark.parametrize(
    ("encoding", "data"),
    [
        ("klingon", b"x"),
        ("rot13", b"x"),
        ("unicode_escape", b"x"),
        ("UTF-16", b"<?xml?>."),
        ("GB2312", b"M\xf8lle"),
        ("us-ascii", "ø".encode()),
    ],
)
def test_an_encoding_that_the_file_is_not_in_is_reported(encoding: str, data: bytes) -> None:
    """An unknown name, one that is not about text, and one in which the bytes cannot be read (X42)."""
    source, problems = decode(data, "x.xml", letter="X", encoding=encoding)

    assert source is not None
    assert ["X005"] == [each.code for each in problems]
    assert not has_errors(problems)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_needs_no_mark(encoding: str) -> None:
    """It was said that U+0000 is a control character, and not what the file is in."""
    source, problems = decode("Kabale på øen\n1 2\n".encode(encoding), "x.pat", letter="P")

    assert (Source("x.pat", "Kabale på øen\n1 2\n"), []) == (source, problems)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
@pytest.mark.parametrize("padding", ["\x1a", "\x1a\0\0\0", "\0" * 90, "\f", "\x1a\r\n\x1a"])
def test_padding_at_the_end_is_left_out(encoding: str, padding: str) -> None:
    """CP/M and DOS ended a text with ^Z and filled its last block: such files were refused (X42)."""
    source, (problem,) = decode(("Mølle\r\n" + padding).encode(encoding), "x.pat", letter="P")

    assert Source("x.pat", "Mølle\r\n") == source
    assert ("P004", Severity.NOTE, 2) == (problem.code, problem.severity, problem.span.line)


def test_padding_within_a_text_is_no_padding() -> None:
    """What comes behind it counts."""
    assert [("P003", 1, 2)] == _codes(decode(b"a\x1ab", "x.pat", letter="P")[1])


@pytest.mark.parametrize("encoding", ["cp850", "cp865"])
@pytest.mark.parametrize("text", ["Kabalen på øen", "Røvere", "Mæt", "Königin", "på tre"])
def test_letters_of_dos_are_noticed(encoding: str, text: str) -> None:
    """They were read as a dagger or a quotation mark, without a word."""
    source, problems = decode(text.encode(encoding), "x.pat", letter="P")

    assert source is not None
    assert ["P006"] == [each.code for each in problems]
    assert text in str(problems[0].hint)
    assert (Source("x.pat", text), []) == decode(text.encode(encoding), "x.pat", letter="P", chosen=encoding)


@pytest.mark.parametrize("text", ["Grandfather\u2019s", "\u201eUhr\u201c \u2018so\u2019 \u2039ja\u203a", "M™ †", "Š"])
def test_signs_of_windows_where_they_belong_are_no_letters_of_dos(text: str) -> None:
    """Quotation marks around words, an apostrophe, a dagger by itself."""
    assert [] == decode(text.encode("cp1252"), "x.pat", letter="P")[1]


def test_a_byte_that_only_dos_has_comes_with_what_it_means_there() -> None:
    """Windows-1252 has no 81, which is the ü of CP850."""
    source, (problem,) = decode("Für Elise".encode("cp850"), "x.pat", letter="P")

    assert source is None
    assert "Für Elise" in str(problem.hint)


@pytest.mark.parametrize(
    ("data", "code", "line", "column"),
    [
        (b"one\ntw\x81", "P002", 2, 3),
        (b"\xff\xfea\0\n\0\0\xdcb\0", "P002", 2, 1),
        (b"\xff\xfea\0b", "P002", 1, 2),
        (b"one\r\n\0two", "P003", 2, 1),
        (b"\x7fELF\x02\x01", "P003", 1, 5),
        (b"a" * 1_000_001, "P001", 1, 1),
    ],
)
def test_what_is_no_text_is_refused_with_its_place(data: bytes, code: str, line: int, column: int) -> None:
    """One diagnostic, and no half-read text."""
    source, diagnostics = decode(data, "x.pat", letter="P")

    assert source is None
    assert [(code, line, column)] == _codes(diagnostics)


def test_a_million_bytes_are_not_too_many() -> None:
    """The limit itself is allowed."""
    source, diagnostics = decode(b"a" * 1_000_000, "x.pat", letter="P")

    assert source is not None
    assert [] == diagnostics


def test_text_from_a_program_is_examined_too() -> None:
    """JSON can carry half a character, which no file could be written from."""
    assert [("X003", 1, 2)] == _codes(examine("a\ud800", "x.xml", letter="X")[1])
    assert [("X001", 1, 1)] == _codes(examine("a" * 1_000_001, "x.xml", letter="X")[1])


@given(st.binary(max_size=60) | st.text().map(lambda text: text.encode("utf-16")), st.none() | st.text(max_size=12))
def test_any_bytes_give_text_or_a_place(data: bytes, encoding: str | None) -> None:
    """Never an exception, and what is printed is printable."""
    source, diagnostics = decode(data, "x.pat", letter="P", encoding=encoding)

    assert (source is None) == has_errors(diagnostics)
    assert all(visible(line) == line for each in diagnostics for line in str(each).splitlines())


# Exceptions


def test_the_family_is_one() -> None:
    """A caller catches all with one name; the text ones also as what Python calls them."""
    assert all(issubclass(each, KabaleError) for each in (BadCard, BadMove, BadDeal, IllegalMove, RunawayRules))
    assert all(issubclass(each, ValueError) for each in (BadCard, BadMove, BadDeal))


@pytest.mark.parametrize("error", [IllegalMove("3-5", "same colour"), RunawayRules("x.xml:1:2"), BadCard("no card")])
def test_an_exception_survives_the_way_between_processes(error: KabaleError) -> None:
    """A study runs in several processes."""
    copy = pickle.loads(pickle.dumps(error))

    assert (type(error), str(error), vars(error)) == (type(copy), str(copy), vars(copy))


def test_no_message_is_as_long_as_the_name_in_it() -> None:
    """An unknown key of 900,000 characters was printed in full, in 900 kB."""
    long = "x" * 100_000
    texts = {
        "json": [f'{{"tableau piles": {{"{long}": 1}}}}', f'{{"tableau piles": {{"build policy": "{long}"}}}}'],
        "xml": [
            f'<spiel name="T"><{long}/></spiel>',
            f'<spiel name="T"><feld id="{long}" typ="{long}"><ziel>{long}y</ziel></feld></spiel>',
            f'<spiel name="T" {long}="1"><karten>{long}</karten></spiel>',
        ],
        "pat": [f"{long}\n1 4\n{'9' * 100_000} {long}\n", f"T\n{long}\n"],
    }
    for form, each in texts.items():
        for text in each:
            _, diagnostics = loads(text, format=form)
            told = [len(listing(diagnostics, language=language)) for language in ("en", "de")]
            told += [len(str(each.as_json())) for each in diagnostics]

            assert diagnostics, text[:60]
            assert max(told) < 5_000, (form, text[:60], told)
