"""Writing XML: the normal form is read back as the same tree, and is written the same again."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from kabale.problems import Source
from kabale.xml.check.report import CODES
from kabale.xml.text.tree import Element, parse
from kabale.xml.text.words import Tag
from kabale.xml.write import normal, write
from tests.every import for_every
from tests.xml.reading import read_text, tree

GAMES = sorted((Path(__file__).parents[2] / "src" / "kabale" / "games").glob("*.xml"))
TEXTS = [CODES.sound, *(code.text for code in CODES.values() if code.text)]

# What XML can carry, and what reading keeps: no control characters, no carriage return as it stands.
LETTERS = st.characters(exclude_categories=("Cs", "Cc", "Cn", "Zs", "Zl", "Zp"), include_characters="\n\t &<>\"'")


def again(element: Element) -> Element | None:
    """Write and read."""
    return parse(Source("x.xml", write(element)))[0]


@for_every("file", GAMES, ids=lambda file: file.stem)
def test_a_game_is_written_and_read_as_the_same_tree(file: Path) -> None:
    """And nothing is said about what was written."""
    definition, _ = read_text(file.read_text(encoding="utf-8"))
    assert definition is not None
    root = definition.tree.root
    written = write(root)

    assert normal(root) == again(root)
    assert written == write(again(root) or root)
    assert [] == read_text(written)[1]


@for_every("text", TEXTS, ids=TEXTS.index)
def test_what_is_ignored_is_left_out(text: str) -> None:
    """The normal form of a faulty definition has a normal form too, its own."""
    root, _ = parse(Source("x.xml", text))
    if root is None or root.tag != Tag.GAME:
        return

    assert normal(root) == again(root)
    assert normal(root) == normal(normal(root))


def test_blanks_comments_and_order_do_not_count() -> None:
    """One definition has one normal form."""
    one = tree('<spiel name="a" fenster="40x30"><!-- b --><karten> 52 </karten>stray<other/></spiel>')
    other = tree("<spiel\nfenster='40x30' xmlns:x='y' name='a'>\n<karten>52</karten>\n</spiel>")

    assert write(one) == write(other)


@given(st.text(LETTERS), st.text(LETTERS))
def test_any_text_comes_back(name: str, message: str) -> None:
    """Also what XML has another use for; text is trimmed."""
    start = tree('<spiel name="" fenster="40x30"><aktion typ="klick"><meldung></meldung></aktion></spiel>')
    text = write(start).replace('name=""', "name={}").replace("<meldung></meldung>", "<meldung>{}</meldung>")
    root = parse(Source("x.xml", text.format(_quoted(name), _escaped(message))))[0]

    assert root is not None
    assert name == root.get("name")
    assert message.strip() == root.children[0].children[0].text
    assert root == again(root)


def _escaped(text: str) -> str:
    return "".join(f"&#{ord(each)};" for each in text)


def _quoted(text: str) -> str:
    return f'"{_escaped(text)}"'
