"""Definitions that tests send to the server: a good one, one with errors, one that asks, and hostile ones."""

from pathlib import Path

from tests.xml.playing import OPEN, field, text

KLONDIKE = Path("src/kabale/games/klondike.pat").read_text(encoding="utf-8")

LITTLE = """\
Little game
1 4
52   4   4  0  0    0 999 1   1   0   2
 0  84   4  0  0 1002 999 1   0   0   0
 0 164   4  0  0 1002  13 0   1 901 106
 1   4 112  0 18 1002 999 2   2 999 304
"""
"""A click on the stock lays a card on pile 2; the column builds down in alternating colours."""

BROKEN = "Broken\n 1 2\n 52 4 4 0 0 0 999 1 1 0 2\n"
"""A definition that lacks a pile."""

ASKING = text(
    field("a", f'{OPEN}<lege typ="offen" quelle="stock" anz="4">frei</lege>', x=5),
    field("b", OPEN, x=9),
    field("h", x=-1),
    extra=r'<aktion typ="links"><lege feld="a">b</lege><meldung antwort="Ja\nNein" feld="h">Neu\nmischen?</meldung>'
    '<lege feld="a">b</lege></aktion>',
)
"""A click lays a card and asks; each answer lays another."""


def slow(columns: int = 60) -> str:
    """Return a definition whose every move sets off ten thousand actions before it is stopped: minutes for a list."""
    dealt = f'{OPEN}<lege typ="offen" quelle="stock">frei</lege>'
    piles = [field(f"f{number}", dealt, x=number % 12 * 4, y=number // 12 * 6) for number in range(columns)]
    work = '<lege feld="f0">f1</lege><lege feld="f1">f0</lege>' * 20
    below = '<bedingung feld="h" tag="var" beziehung="kleiner">9999999</bedingung>'
    count = '<aenderung feld="h" tag="var">+1</aenderung>'
    after = f'<abschluss typ="frei">{below}{count}{work}<erfolg>anfang</erfolg></abschluss>'
    body = "".join([*piles, field("h", x=-1), after])
    return text().replace("</spiel>", f"{body}</spiel>")
