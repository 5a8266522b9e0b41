"""Faces, automatic laying, points, and all that is only seen (264-288, 302-342, X10, X11, X23, X25)."""

from tests.xml.playing import FREE_BLOCKS, OPEN, field, text
from tests.xmlpairs.probe import Probe, Word

# fmt: off
# A table is read by its rows.

TURN = '<vorlage id="t" typ="stapel">[<aufdecken>{}</aufdecken>]</vorlage>' + field("s", kind="t") * 2

# 264-266, 277-283: the face of the pile, and of a card that comes to the top.
FACES = [
    Probe("field.sicht", text("[<sicht>{}</sicht>]", OPEN), "seen=2 2-3",
          {None: "KS QH | 2-3", "verdeckt": "?? ??", "offen": "KS QH | 2-3"}, "KS QH"),
    Probe("field.aufdecken", text(extra=TURN + field("z", OPEN)), "=2 c2 c3",
          {None: "KS", "auto": "KS", "manuell": "(KS) | c2 | c3", "auto,manuell": "KS | c3", "gesperrt": "(KS)"},
          "(KS) 5H|(7S)", "2-4"),
]

AUTO = text(OPEN + "[<auto>{}</auto>]", extra="".join(field("s") for _ in range(8)))
ALL = [*range(3, 11)]
RIGHT: dict[Word, list[int]] = {
    None: [], "nein": [], "ja": ALL, "ende": ALL, "belegt": ALL, "leer": [], "farbe": [3], "anderefarbe": ALL[1:],
    "farbwechsel": ALL[2:], "wert": [6], "wertauf": [7], "wertab": [8], "wertaufab": [7, 8], "wertauf3": [9],
    "wertab3": [10], "wertaufab3": [9, 10], "9": [3, 4, 5], "Herz": [3], "Herz 9": [3], "leer,wert": [6],
}

# 267-276: a right click on each of eight piles; then what an automatic run takes away.
AUTOMATIC = [
    Probe("field.auto", AUTO, " ".join(f"r{pile}" for pile in ALL),
          {word: " | ".join(f"r{pile}" for pile in piles) for word, piles in RIGHT.items()},
          "7H|9H|9D|9S|7S|8S|6S|TS|4S"),
    Probe("field.auto", text(OPEN + "[<auto>{}</auto>]", FREE_BLOCKS), "r3",
          {None: "", "leer": "r3", "belegt": "", "nein": "", "ja": "r3", "ende": "r3", "Herz": "r3", "Herz 9": ""},
          "|7H"),
    Probe("field.auto", text("<max>0</max>[<auto>{}</auto>]", extra=field("z", OPEN, kind="grund")), "auto",
          {None: "2-3", "nein": "2-3", "ja": "2-3", "ende": ""}, "7H"),
    Probe("field.auto", AUTO, "r3", {"farbe": "r3", "Herz 9": "", "Herz": "r3"}, "7H|8H"),
    Probe("field.auto", AUTO, "r3", {"farbe": "", "Herz": "r3"}, "7S|8H"),
    Probe("field.auto", AUTO, "r3", {"wert": "r3", "leer,wert": "r3"}, "7S|7H"),
    Probe("field.auto", AUTO, "r3", {"wert": "", "leer,wert": "r3"}, "|7H"),
]

RUN = "<max>3</max><folgestart>K</folgestart><folgefarbe>frei</folgefarbe><folgewert>ab</folgewert>"
WHEN = ("leer", "belegt", "belegbar", "voll", "folge", "keinefolge", "start", "startfolge")

# 333-342, X25 (inferred): points for each card, or once while the field stands so.
POINTS = [
    Probe("field.punkte", text("[<punkte>{}</punkte>]", extra="<punktemax>99</punktemax>"), "score",
          {None: "0", "1": "2", "-3": "-6"}, "KS QH"),
    *[Probe("field.punkte@bedingung", text(RUN + '<punkte[ bedingung="{}"]>7</punkte>',
            extra="<punktemax>99</punktemax>"), "score",
            {None: str(7 * len(lying.split()))}
            | {word: "7" if mark == "x" else "0" for word, mark in zip(WHEN, marks, strict=True)}, lying)
      for lying, marks in (("", "x-x--x--"), ("KS", "-xx-x-xx"), ("2S", "-xx--x--"), ("KS 2S", "-xx--xx-"),
                           ("2S KS QS", "-x-xx---"), ("KS QS JS", "-x-xx-xx"), ("KS 2S 7S", "-x-x-xx-"))],
]

# 305-316, 326-331: how the pile lies.
LYING = [
    Probe("field.lage", text("[<lage>{}</lage>]"), "place=2", {None: "1 1 0 0", "quer": "1 1 0 0 sideways"}, "KS"),
    Probe("field.eng", text("<richtung>unten</richtung>[<eng>{}</eng>]"), "place=2",
          {None: "1 1 0 2", "3": "1 1 0 1", "4": "1 1 0 2"}, "AS 2S 3S"),
    Probe("field.eng", text("<richtung>unten</richtung>[<eng>{}</eng>]"), "place=2",
          {None: "1 1 0 2", "3": "1 1 0 1", "4": "1 1 0 1"}, "AS 2S 3S 4S"),
    Probe("field.richtung", text("[<richtung>{}</richtung>]"), "place=2", {
          None: "1 1 0 0", "stapel": "1 1 0 0", "oben": "1 1 0 -2", "unten": "1 1 0 2", "rechts": "1 1 2 0",
          "links": "1 1 -2 0", "rechts unten": "1 1 2 2", "links oben": "1 1 -2 -2"}, "KS"),
    Probe("field.rand", text("<max>9</max>[<rand>{}</rand>]"), "border=2",
          {None: "1", "einfach": "1", "nein": "0", "komplett": "9", "5": "5"}, ""),
    Probe("field.sichtbar", text(OPEN + "[<sichtbar>{}</sichtbar>]"), "shown=2",
          {None: "None", "komplett": "None", "2": "2", "0": "0"}, "KS"),
]

ALL_TAGS = (
    "<max>7</max><folgestart>Herz D</folgestart><folgeende>5</folgeende><folgefarbe>gleich</folgefarbe>"
    "<folgewert>auf</folgewert><folgeschieb>farbe</folgeschieb><einschub>hinten</einschub><fuellen>b</fuellen>"
    "<sicht>verdeckt</sicht><sichtbar>3</sichtbar><gesperrt>ja</gesperrt><auto>ende</auto><var>8</var><rand>6</rand>"
    "<quelle>b</quelle><wiederholung>2</wiederholung>"
)
SEEN = ALL_TAGS.replace("verdeckt", "offen")
OF_FIELD = {
    "id": "a", "max": "7", "folgestart": "Herz Q", "folgeende": "5", "folgefarbe": "gleich", "folgewert": "auf",
    "folgeschieb": "farbe", "einschub": "hinten", "fuellen": "b", "sicht": "verdeckt", "sichtbar": "3",
    "gesperrt": "ja", "auto": "ende", "var": "8", "rand": "6", "kartenzahl": "1", "wiederholung": "2",
    "startfarbe": "Herz", "startwert": "Q", "status": "offen", "naechster": "K", "stopp": "nein",
}
"""What is shown of a field on which a queen of hearts lies; the other properties need more than a field (X37).

Ranks have the letters of the cards: nobody but Germans knew what a D above a queen is.
"""
ON_BY_HAND = '<aktion typ="mitte"><aenderung feld="a" tag="anzeige" id="x">aktiv</aenderung></aktion>'
NOTHING_SHOWN = ("legezahl", "karte", "legbar", "start", "startfolge", "sperre", "schiebsperre", "anzeige", "sortieren")

# 317-325: labels.
LABELS = [
    Probe("field.anzeige", text("[<anzeige>{}</anzeige>]"), "labels=2", {
          None: "", "oben": "1 above", "unten": "1 below", "links": "1 left", "rechts": "1 right",
          "oben links": "1 above left"}, "KS"),
    Probe("field.anzeige@typ", text(ALL_TAGS + '<anzeige[ typ="{}"]>oben</anzeige>', OPEN), "labels=2",
          {None: "1 above", **{word: f"{shown} above" for word, shown in OF_FIELD.items()},
           **dict.fromkeys((*NOTHING_SHOWN, "naechster"), "above")}, "QH"),
    # What may follow a hidden card is not told, so this one is asked of a field that shows its cards (law 8).
    Probe("field.anzeige@typ", text(SEEN + '<anzeige[ typ="{}"]>oben</anzeige>', OPEN), "labels=2",
          {None: "1 above", **{word: f"{shown} above" for word, shown in {**OF_FIELD, "sicht": "offen"}.items()},
           **dict.fromkeys(NOTHING_SHOWN, "above")}, "QH"),
    Probe("field.anzeige@text", text('<anzeige[ text="{}"]>oben</anzeige>'), "labels=2",
          {None: "1 above", "Talon": "Talon above", "Rest": "Rest above"}, "KS"),
    Probe("field.anzeige@status", text('<anzeige[ status="{}"]>oben</anzeige>'), "labels=2",
          {None: "1 above", "aktiv": "1 above", "inaktiv": ""}, "KS"),
    Probe("field.anzeige@id", text('<anzeige[ id="{}"] status="inaktiv">oben</anzeige>', extra=ON_BY_HAND), "labels=2",
          {None: "no", "x": "1 above", "y": "no"}, "KS", "m2"),
]

PROBES = [*FACES, *AUTOMATIC, *POINTS, *LYING, *LABELS]
