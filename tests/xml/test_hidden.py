"""What lies face down is told by nothing beside the cards either (law 8)."""

import kabale
from kabale.table.text import parse
from kabale.view import PileView

GAME = """<spiel name="Hidden" fenster="40x40">
<programm>100227</programm><version>1</version><karten>52</karten><punktemax>52</punktemax>
<markiere farbe="008800">korrekt</markiere>
<feld id="stock" x="1" y="1" typ="stock"></feld>
<feld id="a" x="6" y="1" typ="stapel"><max>13</max><folgestart>K</folgestart><folgefarbe>frei</folgefarbe>
<folgewert>ab</folgewert><anzeige typ="naechster">unten</anzeige><punkte>1</punkte></feld>
</spiel>"""


def pile(cards: str) -> PileView:
    game, _ = kabale.loads(GAME, format="xml")
    assert game is not None
    return game.position(parse(f"1\n2 {cards}")).view().piles[1]


def test_the_mark_of_a_right_first_card_waits_until_the_card_is_seen() -> None:
    """Found by the view law on Jahreszeiten: the mark told whether a face-down first card is a king."""
    assert pile("KS 5H").mark == "008800"
    assert pile("(KS) 5H").mark is None
    assert pile("QS 5H").mark is None


def test_a_label_does_not_tell_what_a_hidden_top_card_lets_follow() -> None:
    """The next card of a face-down seven would be a six."""
    assert pile("KS 7H").labels[0].text == "6"
    assert pile("KS (7H)").labels[0].text == ""
