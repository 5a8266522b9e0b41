"""Reading XML in tests: texts, bytes, and pieces of a definition."""

from kabale.decoding import decode
from kabale.problems import Diagnostic, Source, in_file_order
from kabale.xml.check.report import CODES
from kabale.xml.definition import XmlDefinition, declared, read
from kabale.xml.text.tree import Element, parse

FRAME = """<spiel name="Frame" fenster="40x42">
<programm>241010</programm>
<version>1</version>
<karten>52x2</karten>
{}</spiel>
"""
ONE_PLACE = "X349"
"""Two fields at one place: little definitions put theirs where they like; the documents' example shows it found."""


def read_bytes(data: bytes, path: str = "little.xml") -> tuple[XmlDefinition | None, list[Diagnostic]]:
    """Decode and read."""
    source, problems = decode(data, path, letter="X", encoding=declared(data))
    definition, more = read(source) if source else (None, [])
    return definition, in_file_order([*problems, *more])


def read_text(text: str) -> tuple[XmlDefinition | None, list[Diagnostic]]:
    """Read a text."""
    return read(Source("little.xml", text))


def codes(text: str) -> list[str]:
    """Return the codes that a text draws, in file order, but that its fields lie anywhere."""
    return [problem.code for problem in read_text(text)[1] if problem.code != ONE_PLACE]


def changed(*changes: tuple[str, str]) -> str:
    """Return the sound definition with some texts replaced."""
    text = CODES.sound
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def framed(text: str, *, stock: bool = True) -> str:
    """Return a game with some tags inside, a stock before them, and without points."""
    start = '<feld id="stock" x="-1" y="-1" typ="stock">\n</feld>\n' if stock else ""
    return FRAME.format(start + text)


def tree(text: str) -> Element:
    """Return the tree of a text without a fault of form."""
    root, problems = parse(Source("little.xml", text))
    assert problems == []
    assert root is not None
    return root
