"""From the bytes of a file to a source, by its encoding (X1, X42). The letter of the codes is handed in."""

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, lookup
from collections.abc import Iterator
from typing import Final

from kabale.messages import Message, message
from kabale.messages.lists import thousands
from kabale.problems import LIMIT, Diagnostic, Severity, Source, Span

# A text has none of these: C0 controls but tab and line ends, and halves of UTF-16 pairs (JSON can carry those).
_JUNK: Final = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff]")

# Old programs put these behind a text: ^Z, NULs up to the end of a block, a form feed.
_PADDING: Final = re.compile(r"[\x00\x1a\f]")

# Signs of Windows-1252 where a word has letters: there CP850 and CP865 have ä é å æ ö Ö and ø.
_OF_DOS: Final = re.compile(r"[^\W\d_](?:[\u201e\u201a\u2020\u2018\u201d\u2122](?=[^\W\d_])|\u2020)|\u203a(?=[^\W\d_])")

# Python has these encodings, and the registry of IANA does not.
_UNREGISTERED: Final = {"charmap", "idna", "mbcs", "oem", "palmos", "punycode", "undefined"}
_UNREGISTERED.update(("raw-unicode-escape", "unicode-escape"))

_WIDE_MARKS: Final = {BOM_UTF16_LE: "utf-16-le", BOM_UTF16_BE: "utf-16-be"}
_LETTERS: Final = 8
"""A file without a mark is in UTF-16 if a zero byte goes with each of this many letters."""


def decode(
    data: bytes, path: str, *, letter: str, encoding: str | None = None, chosen: str | None = None
) -> tuple[Source | None, list[Diagnostic]]:
    r"""Read the bytes of a file as text; return None and a diagnostic if they are not text.

    The *chosen* encoding decides, or a byte order mark. Otherwise UTF-8 is tried, then *encoding*, which the file
    itself declares, then Windows-1252. The codes are *letter* and a number of ``codes.toml``.

    >>> decode(b"title M\xf8lle", "x.pat", letter="P")[0].text
    'title Mølle'
    >>> print(*decode(b"title\nf\x81r", "x.pat", letter="P")[1])
    x.pat:2:2: P002 byte 81 is not a character: expected UTF-8 or Windows-1252
      |
    2 | f�r
      |  ^
      = hint: in CP850 this reads 'für': use --encoding cp850, or save the file as UTF-8
    """
    if len(data) > LIMIT:
        return None, [_too_large("bytes", path, letter)]
    body, encodings = _candidates(data, encoding, chosen)
    used = encoding_of(data, encoding, chosen)
    try:
        text = body.decode(used)
    except UnicodeDecodeError as error:
        return None, [_undecodable(body, used, error.start, path, letter)]
    source, problems = examine(text, path, letter=letter)
    if source is None or len(encodings) == 1:
        return source, problems
    doubts = _of_dos(source, body, used, letter) if encoding is None else _misnamed(source, encoding, used, letter)
    return source, [*doubts, *problems]


def examine(text: str, path: str, *, letter: str) -> tuple[Source | None, list[Diagnostic]]:
    r"""Make a source of text that is already decoded, with the checks of :func:`decode`.

    >>> examine("\ufeffbuild down", "x.pat", letter="P")[0].text
    'build down'
    >>> print(*examine("bui\0ld", "x.pat", letter="P")[1])
    x.pat:1:4: P003 control character U+0000 in the text
      |
    1 | bui␀ld
      |    ^
    """
    text = text.removeprefix("\ufeff")
    if len(text) > LIMIT:
        return None, [_too_large("characters", path, letter)]
    padding = _PADDING.search(text, len(text.rstrip("\0\x1a\f \t\r\n")))
    source = Source(path, text[: padding.start()] if padding else text)
    if (junk := _JUNK.search(source.text)) is not None:
        said = message("problems.control", number=f"{ord(junk.group()):04X}")
        return None, [Diagnostic(f"{letter}003", Severity.ERROR, said, source.span(*junk.span()), source)]
    if padding is None:
        return source, []
    end, said = Span.at(*source.place(len(source.text))), message("problems.padding", n=len(text) - padding.start())
    return source, [Diagnostic(f"{letter}004", Severity.NOTE, said, end, source)]


def text_encoding(name: str) -> str | None:
    """Return Python's name of a text encoding, by any name that is registered for it; None for another name (X42).

    >>> text_encoding("IBM850"), text_encoding("Shift_JIS"), text_encoding("IBM00858"), text_encoding("rot13")
    ('cp850', 'shift_jis', 'cp858', None)
    """
    try:
        codec = lookup(re.sub(r"(?i)^(ibm|cp|ccsid)00+(?=[1-9])", "cp", name)).name
        "".encode(codec)  # a LookupError where it is not about text
    except (LookupError, ValueError):
        return None
    return None if codec in _UNREGISTERED else codec


def encoding_of(data: bytes, encoding: str | None, chosen: str | None = None) -> str:
    """Return the first encoding in which the bytes of a file can be read; the last that is tried if they cannot."""
    body, encodings = _candidates(data, encoding, chosen)
    return next((each for each in encodings if _can_read(each, body)), encodings[-1])


def _can_read(encoding: str, data: bytes) -> bool:
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return False
    return True


def _candidates(data: bytes, encoding: str | None, chosen: str | None) -> tuple[bytes, list[str]]:
    if chosen is not None:
        return data, [chosen]
    for mark, wide in _WIDE_MARKS.items():
        low, high = data[: 2 * _LETTERS : 2], data[1 : 2 * _LETTERS : 2]
        letters, zeros = (low, high) if mark == BOM_UTF16_LE else (high, low)
        if data.startswith(mark) or (0 not in letters and zeros == bytes(_LETTERS)):
            return data.removeprefix(mark), [wide]
    named = text_encoding(encoding) if encoding else None
    # A file that names its encoding begins with plain letters.
    names = [named] if named is not None and _can_read(named, b"<?xml") else []
    order = [*names, "utf-8"] if data.isascii() else ["utf-8", *names]
    return data.removeprefix(BOM_UTF8), [*order, "windows-1252"]


def _misnamed(source: Source, encoding: str, used: str, letter: str) -> Iterator[Diagnostic]:
    named = text_encoding(encoding)
    if named != used:
        start = max(source.text.find(encoding), 0)
        said = message(f"problems.{'unknown' if named is None else 'other'}_encoding", name=encoding[:40], used=used)
        yield Diagnostic(f"{letter}005", Severity.WARNING, said, source.span(start, start + len(encoding)), source)


def _of_dos(source: Source, body: bytes, used: str, letter: str) -> Iterator[Diagnostic]:
    if used == "windows-1252" and (found := _OF_DOS.search(source.text)):
        line = source.line(source.place(found.start())[0]).strip()
        said, span = message("problems.dos", text=repr(line[:60])), source.span(*found.span())
        yield Diagnostic(f"{letter}006", Severity.NOTE, said, span, source, _in_dos(source, body, found.start()))


def _in_dos(source: Source, body: bytes, offset: int) -> Message:
    line, column = source.place(offset)
    start = offset - column + 1
    text = body.decode("cp850")[start : start + len(source.line(line))].strip()
    return message("problems.dos_hint", text=repr(text[:60]))


def _too_large(unit: str, path: str, letter: str) -> Diagnostic:
    said = message(f"problems.large.{unit}", limit=thousands(LIMIT))
    return Diagnostic(f"{letter}001", Severity.ERROR, said, Span.at(1, 1), Source(path, ""))


def _undecodable(body: bytes, encoding: str, bad: int, path: str, letter: str) -> Diagnostic:
    source = Source(path, body.decode(encoding, errors="replace"))
    offset, is_usual = len(body[:bad].decode(encoding, errors="replace")), encoding == "windows-1252"
    said = message(f"problems.{'' if is_usual else 'other_'}byte", byte=f"{body[bad]:02X}", encoding=encoding)
    advice = _in_dos(source, body, offset) if is_usual else message("problems.save")
    return Diagnostic(f"{letter}002", Severity.ERROR, said, source.span(offset, offset + 1), source, advice)
