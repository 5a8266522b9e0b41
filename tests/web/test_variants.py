"""Variants and levels with other piles than the default: the server deals, shows, hints and lays by itself in them."""

import pytest

from tests.web.client import Visitor
from tests.xml.playing import OPEN, text

OTHER = """<regelwerk><regel id="one">one</regel><regel id="two">two</regel></regelwerk>
<regel id="{0}"><feld id="b" x="11" y="1" typ="reserve"></feld></regel>"""


@pytest.mark.parametrize(("with_more", "ids"), [("two", ["stock", "a", "b"]), ("one", ["stock", "a"])])
def test_a_variant_with_other_piles(anna: Visitor, with_more: str, ids: list[str]) -> None:
    """Found by random definitions: a pile more than the default has was a mistake of the server, one fewer too."""
    definition = text(OPEN, extra=OTHER.format(with_more))
    mine = anna.post("/api/definitions", {"text": definition, "format": "xml"}, 201)
    state = anna.begin(mine["game"], "k1:1", variant="two")

    assert ids == [pile["id"] for pile in state["piles"]]
    assert all(pile["line"] for pile in state["piles"])
    state = anna.do(state, "auto", safe=True)
    assert anna.get(f"/api/plays/{state['id']}/hint")["reason"]
    assert ids == [pile["id"] for pile in anna.get(f"/api/plays/{state['id']}")["piles"]]
