"""Whatever somebody types, every question has an answer: nothing brings the workshop down."""

import random
from contextlib import suppress

from kabale.engine.writing import Mending
from kabale.engine.writing import edited as after_edits
from kabale.errors import KabaleError
from kabale.pat.outline import CODES
from kabale.workshop import answers
from kabale.workshop.draft import Draft, draft
from tests.every import for_every


def mended(one: Draft, mending: Mending) -> Draft:
    """Return the draft that follows a hint."""
    edits = [(*answers.offsets(one.source, span), new) for span, new in mending.edits]
    return Draft(one.form, after_edits(one.source.text, edits), one.path)


XML = """<spiel name="x" fenster="80x40">
  <programm>13</programm><version>1</version><karten>52</karten>
  <regelwerk><regel id="leicht">Leicht</regel><regel id="schwer">Schwer</regel></regelwerk>
  <vorlage id="spalte" typ="stapel"><max>frei</max><folgefarbe>wechsel</folgefarbe><folgewert>ab</folgewert></vorlage>
  <feld id="vorrat" typ="stock" x="2" y="2"><ziel>ablage</ziel></feld>
  <feld id="ablage" typ="abwurf" x="8" y="2"><max>frei</max><sperre bedingung="leer" id="s">s1 s2</sperre></feld>
  <regel id="leicht"><feld id="s1" typ="spalte" x="2" y="12"><beziehung id="nachbar">s2</beziehung></feld></regel>
  <feld id="s2" typ="spalte" x="9" y="12"><lege typ="offen" quelle="vorrat" anz="3">frei</lege></feld>
  <abschluss typ="alle" id="ende1">
    <bedingung feld="quelle#nachbar" tag="kartenzahl">0</bedingung>
    <aenderung feld="s2" tag="sperre" id="s">inaktiv</aenderung><lege feld="s1">s2</lege><erfolg>ende</erfolg>
  </abschluss>
</spiel>
"""
JSON = '{"tableau piles": {"count": 8, "build policy": "red-black"}, "accordion": {"moves": ["L1", "L3"]}}\n'
TEXTS = {"x.pat": CODES.sound, "x.xml": XML, "x.json": JSON}
PIECES = [
    *("<", ">", '"', "</", "/>", "<feld", " id=", "{", "}", "[", ",", ":", "9", " ", "\n", "\r", "\t", "#", "&", "-"),
    *("\u2028", "\0", "\U0001f0d1", "\ufeff", "<!--", "<![CDATA[", "\u0301", "1 2 3", "<regel>"),
]


def edited(text: str, chance: random.Random) -> str:
    """Cut, double, move or put something in, or cut a byte in the middle of a character."""
    start = chance.randrange(len(text) + 1)
    end = min(len(text), start + chance.choice((0, 1, 1, 7, 60)))
    match chance.randrange(5):
        case 0:
            return text[:start] + text[end:]
        case 1:
            return text[:end] + text[start:end] + text[end:]
        case 2:
            return text[:start] + chance.choice(PIECES) + text[start:]
        case 3:
            return text[:start] + chance.choice(PIECES) + text[end:]
        case _:
            data = text.encode("utf-8", "surrogatepass")
            return data[: chance.randrange(len(data) + 1)].decode("utf-8", "replace") if chance.random() < 0.3 else text


def ask(one: Draft, chance: random.Random) -> None:
    """Ask everything at one place; what comes back lies within the text."""
    size = len(one.source.text)
    offset = one.places.offset((chance.randrange(20), chance.randrange(90)))
    assert 0 <= offset <= size
    for found in (answers.hover(one, offset), answers.offers(one, offset), answers.named(one, offset)):
        assert found is None or 0 <= found.start <= found.end <= size
    answers.givers(one, offset)
    answers.callers(one, offset)
    with suppress(answers.NotRenamed):
        answers.renamed(one, offset, "neu")
    assert one.anatomy is not None
    for part in one.anatomy.parts:
        assert 0 <= part.start <= part.name_start <= part.name_end <= part.end <= size
    assert all(0 <= start <= end <= size for start, end in one.anatomy.folds)
    for problem in answers.problems(one):
        assert one.source.span(0, 0) <= problem.diagnostic.span
    for _, mending in answers.mendings(one, 0, size):
        mended(one, mending)
    with suppress(KabaleError):
        answers.laid_out(one)


def type_at_random(edits: int, seed: int) -> None:
    chance = random.Random(seed)
    for count in range(edits):
        path = list(TEXTS)[count % len(TEXTS)]
        text = TEXTS[path]
        for _ in range(chance.randrange(1, 5)):
            text = edited(text, chance)
        ask(draft(text, path), chance)


def test_two_hundred_edits() -> None:
    """Each of one to four, in three languages."""
    type_at_random(200, 1)


def test_ten_thousand_edits() -> None:
    """The same for longer."""
    type_at_random(10_000, 2)


@for_every("path", TEXTS)
@for_every("piece", ["<", "</a", "<a b", "<!--", "<![CDATA[", '"', "{", "[", '{"a":', "1 ", "9\n", "<a ", " = "])
def test_a_long_text_of_nothing(path: str, piece: str) -> None:
    """Nothing is looked at again and again: such a text would take minutes."""
    one = draft(piece * (200_000 // len(piece)), path)
    assert one.anatomy is not None

    for offset in (0, 100_000, 200_000):
        answers.hover(one, offset)
        answers.offers(one, offset)
        answers.named(one, offset)
    assert len(one.anatomy.parts) <= 2_000
    assert len(one.anatomy.folds) <= 2_000


def test_a_text_that_is_too_large() -> None:
    """It is said, and nothing else is."""
    one = draft("x" * 1_000_001, "x.pat")

    assert ["P001"] == [each.diagnostic.code for each in answers.problems(one)]
    assert answers.hover(one, 0) is None
