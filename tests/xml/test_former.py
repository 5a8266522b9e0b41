"""Definitions that an earlier release read otherwise (X28, X38, X39): their digests, and the plays that are saved."""

import pytest

import kabale
from kabale.engine.session import Session, knows, saved_text
from kabale.errors import BadSave
from tests.xml.playing import OPEN, field, game, text

VARIANTS = '<regelwerk><regel id="eins">1</regel><regel id="zwei">2</regel></regelwerk><karten>52</karten>'
DEALT = OPEN + '<lege typ="offen" quelle="stock" anz="5">frei</lege>'
NEVER = '<bedingung feld="ziel" tag="id">b</bedingung>'
FORBIDS = f'<aktion typ="legen"><regel id="zwei">{NEVER}</regel></aktion>'
CLICKS = f'<abschluss typ="rechts">{NEVER}</abschluss>'
STOPS = field("b", '<stopp bedingung="leer"></stopp>', kind="t")
TEMPLATE = '<vorlage id="t" typ="stapel"><stopp bedingung="einschub"></stopp></vorlage>'

READ_ANEW = {
    "281408115c0a7ab2347262b9ef813e2f00802de249d8506349f1dd30d66e7958": text(DEALT, OPEN, extra=CLICKS),
    "9ebf47c3bc8485dff9e2e0c16bba2ed6b4d038d27a2f3f69670be9a58a032052": text(DEALT, OPEN, extra=TEMPLATE + STOPS),
    "5f3f9ec36f149283fdf33af7b8d9f353d7f5029d3a1830048f921349bfcba8c4": text(
        DEALT, OPEN, extra=FORBIDS, cards=VARIANTS
    ),
}
"""Definitions by the digest that the release before had for each."""
FORMER = "5f3f9ec36f149283fdf33af7b8d9f353d7f5029d3a1830048f921349bfcba8c4"


@pytest.mark.parametrize(("former", "definition"), READ_ANEW.items(), ids=("right click", "stops", "variant in action"))
def test_what_is_read_otherwise_has_another_digest(former: str, definition: str) -> None:
    """So no verdict that is stored of it outlives its rules; a play that is saved by the former one is still opened."""
    anew = kabale.loads(definition, format="xml")[0]
    assert anew is not None

    assert former != anew.digest
    assert [True, True, False] == [knows(anew, digest) for digest in (former, anew.digest, "0" * 64)]


def test_what_is_read_as_ever_keeps_its_digest() -> None:
    """Its verdicts, studies and plays stay."""
    assert "5297e73d26d5664d74fe0ac8e5bca8f4b66b1316be6402625f2ddd3c789d69b0" == game(DEALT, OPEN).digest


def saved(moves: str, undone: str = "") -> str:
    """Return a play that the release before saved."""
    values = {"game": "x", "digest": FORMER, "deal": "k1:1", "variant": "zwei"}
    return saved_text(values | {"moves": moves, "undone": undone})


def test_a_play_opens_up_to_the_move_that_is_no_longer_legal() -> None:
    """The action now forbids laying on pile 3: what was played before that stays, and the reason is told."""
    little = game(DEALT, OPEN, extra=FORBIDS + field("c", OPEN), cards=VARIANTS)
    text = saved("2-4 2-4 2-3 2-4", "2-4").replace(FORMER, little.digest)
    session = Session.opened(text, lambda _: little)

    assert "2-4 2-4" == session.moves_text
    assert str(session.cut).startswith("move 3, 2-3, is no longer legal: ")
    assert session.refusal("2-3") is not None
    session.play("2-4")
    assert session.cut is None


def test_a_play_opens_where_only_a_move_that_was_taken_back_is_illegal() -> None:
    """It stands where it stood, and can be redone up to that move."""
    little = game(DEALT, OPEN, extra=FORBIDS + field("c", OPEN), cards=VARIANTS)
    session = Session.opened(saved("2-4", "2-3 2-4").replace(FORMER, little.digest), lambda _: little)

    assert ("2-4", "2-4") == (session.moves_text, session.undone_text)
    assert session.cut is not None


def test_who_asks_for_the_whole_play_is_refused() -> None:
    """``Session.from_text`` gives all that was saved or nothing."""
    little = game(DEALT, OPEN, extra=FORBIDS + field("c", OPEN), cards=VARIANTS)

    with pytest.raises(BadSave, match="cannot be played again: 2-3 is not legal"):
        Session.from_text(saved("2-3").replace(FORMER, little.digest), lambda _: little)
