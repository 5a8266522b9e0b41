"""``bedingung``: each property asked for each of its values, and each attribute (465-490, X17, X30, X37)."""

from collections.abc import Mapping

from tests.xml.playing import DOWN, FREE_BLOCKS, OPEN, text
from tests.xmlpairs.probe import Probe, Word
from tests.xmlpairs.sequence import BLOCKS, TWO

# fmt: off
# A table is read by its rows.

COUNT = '<aenderung feld="stock" tag="var">+1</aenderung>'
"""What the actions do here: a move that does nothing would be illegal (X29)."""


def when(test: str, *fields: str, trigger: str = "links", does: str = COUNT) -> str:
    """Return a game with one action that has one test; pile 2 is a, pile 3 b, …"""
    return text(*fields, extra=f'<aktion typ="{trigger}">{test}{does}</aktion>')


def holds(key: str, test: str, states: Mapping[str, tuple[str, str]], *, also: Mapping[str, str] | None = None,
          b: str = OPEN, does: str = COUNT) -> list[Probe]:
    """Return for each value the probe in which it is the right one: the tags and the cards of field a.

    The move is a click on pile 3. ``also`` has words that are never right there, or as right as another.
    """
    found = []
    for right, (tags, lying) in states.items():
        shows: dict[Word, str] = {None: "c3"} | {word: "c3" if word == right else "" for word in states}
        for word, meant in (also or {}).items():
            shows[word] = "c3" if meant == right else ""
        found.append(Probe(key, when(test, tags, b, "", does=does), "c3", shows, lying))
    return found


def property_of_a(name: str, attributes: str = "") -> str:
    """Return a test of a property of field a with a hole for the value."""
    return f'[<bedingung feld="a" tag="{name}"{attributes}>{{}}</bedingung>]'


def tagged(tag: str, *values: str, more: str = "") -> dict[str, tuple[str, str]]:
    """Return the states of a property that is a tag with the same values."""
    return {value: (f"<{tag}>{value}</{tag}>{more}", "KS") for value in values}


STEPS = ("wertauf", "wertab", "wertaufab", "wertauf3", "wertab3", "wertaufab3")
VALUES = {
    "max": ("frei", "2", "3"), "folgestart": ("frei", "A", "Pik", "Pik A"), "folgeende": ("K", "D"),
    "folgefarbe": ("gleich", "ungleich", "wechsel", "frei"),
    "folgewert": ("gleich", "auf", "ab", "aufab", "x2", "frei", "auf3", "ab3", "aufab3"),
    "folgeschieb": ("offen", "einzeln", "umdrehen", "farbe", "anderefarbe", "farbwechsel", "wert", *STEPS),
    "einschub": ("vorn", "hinten", "aussen"), "fuellen": ("b", "c"), "sicht": ("verdeckt", "offen"),
    "sichtbar": ("komplett", "0", "2"), "gesperrt": ("ja", "nein"), "var": ("0", "1", "2"),
    "auto": ("ja", "ende", "nein", "farbe", "anderefarbe", "farbwechsel", "wert", "leer", "belegt", *STEPS),
}

FROM_QUEEN = DOWN.replace("rt>frei", "rt>D", 1)
START = "<folgestart>{}</folgestart>"
LOCK = '<{0} id="x" status="{1}">b</{0}>'

# 473-490: values are those of the definition; for ``rand`` ``komplett`` is a number already (475).
PROPERTIES = [
    Probe("ask.id", when('[<bedingung feld="ziel" tag="id">{}</bedingung>]', "", ""), "c2 c3",
          {None: "c2 | c3", "a": "c2", "b": "c3"}, "KS"),
    *[probe for name, values in VALUES.items() for probe in holds(
        f"ask.{name}", property_of_a(name), tagged(name, *values))],
    *holds("ask.rand", property_of_a("rand"), tagged("rand", "einfach", "nein", "5")
           | {"9": ("<max>9</max><rand>komplett</rand>", "KS")}, also={"komplett": "(never)"}),
    *holds("ask.start", property_of_a("start"),
           {"Pik": ("", "KS"), "Herz A": ("", "AH"), "": (START.format("D"), "QD")}),
    *holds("ask.startfolge", property_of_a("startfolge"),
           {"Pik": (FROM_QUEEN, "KS QH"), "Herz A": (FROM_QUEEN, "AH KS"), "": (FROM_QUEEN, "QD JS")}),
    *[Probe(f"ask.{name}", when(property_of_a(name), DOWN, ""), "c3", {None: "c3", "frei": frei, "K": king, "": ""
            if not lying else "c3" if name == "start" else frei}, lying)
      for name, lying, frei, king in (
          ("start", "", "", ""), ("start", "KS", "c3", "c3"), ("start", "QS", "c3", ""),
          ("startfolge", "", "", ""), ("startfolge", "KS QH", "c3", "c3"), ("startfolge", "QS KH", "", ""))],
    *holds("ask.kartenzahl", property_of_a("kartenzahl"), {"0": ("", ""), "1": ("", "KS"), "2": ("", "KS QS")}),
    *holds("ask.wiederholung", property_of_a("wiederholung"), tagged("wiederholung", "frei", "1", "2")),
    *holds("ask.startfarbe", property_of_a("startfarbe"), {
        "Herz": (START.format("Herz D"), ""), "Pik": (START.format("Pik"), ""), "frei": (START.format("D"), "")}),
    *holds("ask.startwert", property_of_a("startwert"), {
        "D": (START.format("Herz D"), ""), "K": (START.format("K"), ""), "frei": (START.format("Herz"), "")}),
    *[probe for name in ("sperre", "schiebsperre") for probe in holds(f"ask.{name}", property_of_a(name, ' id="x"'), {
        status: (LOCK.format(name, status), "") for status in ("aktiv", "inaktiv")})],
    Probe("ask.legezahl", when('[<bedingung feld="a" tag="legezahl">{}</bedingung>]', FREE_BLOCKS, "", trigger="legen"),
          "2-3 2x2-3", {None: "2-3 | 2x2-3", "1": "2-3", "2": "2x2-3"}, "KS QS"),
    *holds("ask.karte", property_of_a("karte"), {"K": ("", "KS"), "Herz": ("", "5H"), "Pik 9": ("", "9S")}),
    *holds("ask.status", property_of_a("status"), {"offen": ("", "KS"), "verdeckt": ("", "(KS)")}),
    Probe("ask.legbar", when(property_of_a("legbar"), "", OPEN, DOWN), "c3", {None: "c3", "b": "c3", "c": ""},
          "KS||5H"),
    Probe("ask.legbar", when(property_of_a("legbar"), "", "", DOWN), "c3", {None: "c3", "b": "", "c": "c3"}, "4S||5H"),
    *holds("ask.stopp", property_of_a("stopp"), {
        "ja": ('<stopp bedingung="kartenzahl">2</stopp>', "KS QS"),
        "nein": ('<stopp bedingung="kartenzahl">2</stopp>', "KS")}, does='<lege feld="a">b</lege>'),
    *holds("ask.naechster", property_of_a("naechster"), {
        "6": ("<folgewert>auf</folgewert>", "5S"), "4": ("<folgewert>ab</folgewert>", "5S")}),
    *[Probe(f"ask.{name}", when(property_of_a(name, attributes), '<anzeige id="x">oben</anzeige>'), "problems",
            {None: "", value: "X333"})
      for name, attributes, value in (("anzeige", ' id="x"', "aktiv"), ("sortieren", "", "mischen"))],
]

COMPARE = ("kleiner", "kleinergleich", "gleich", "groesser", "groessergleich", "ungleich")
OF_NUMBERS = {-1: "xx---x", 0: "-xx-x-", 1: "---xxx"}
"""Which words are right of a number that is smaller than another, equal or larger."""


def compared(difference: int, move: str = "c3") -> dict[Word, str]:
    """Return what each word of a comparison shows; without one it is ``gleich`` (471)."""
    right = dict(zip(COMPARE, OF_NUMBERS[difference], strict=True))
    return {word: move if right[word or "gleich"] == "x" else "" for word in (None, *COMPARE)}


def one(rest: str, *, content: str = "K", tag: str = "karte", field: str = "a") -> str:
    """Return a test of the card of field a with an attribute more."""
    return f'<bedingung feld="{field}" tag="{tag}"{rest}>{content}</bedingung>'


# 469-488: what is asked, of which card, how it is compared.
ATTRIBUTES = [
    *[Probe("action.bedingung", when('[<bedingung feld="{}" tag="kartenzahl">1</bedingung>]', "", ""), "c2",
            {None: "c2", "a": "c2" if lying == "KS" else "", "b": "" if lying == "KS" else "c2"}, lying)
      for lying in ("KS", "|KS")],
    Probe("action.bedingung@feld", when('<bedingung[ feld="{}"] tag="kartenzahl">1</bedingung>', "", ""), "problems",
          {None: "X111", "a": "", "b": "", "nothing": "X301"}),
    Probe("action.bedingung@feld", when('<bedingung[ feld="{}"] tag="kartenzahl">1</bedingung>', "", ""), "c2",
          {"a": "c2", "b": ""}, "KS"),
    Probe("action.bedingung@tag", when('<bedingung feld="a"[ tag="{}"]>1</bedingung>', "", ""), "problems",
          {None: "X111", "kartenzahl": "", "var": "", "nothing": "X203"}),
    Probe("action.bedingung@tag", when('<bedingung feld="a"[ tag="{}"]>1</bedingung>', "", ""), "c2",
          {"kartenzahl": "c2", "var": ""}, "KS"),
    *[Probe("action.bedingung@karte", when(one('[ karte="{}"]'), ""), "c2",
            {None: last, "-1": last, "1": first, "2": second}, lying)
      for lying, first, second, last in (
          ("KS QS", "c2", "", ""), ("QS KS 5S", "", "c2", ""), ("QS 5S KS", "", "", "c2"))],
    *[Probe("action.bedingung@beziehung", when(one('[ beziehung="{}"]', content="2", tag="kartenzahl"), "", ""), "c3",
            compared(len(lying.split()) - 2), lying) for lying in ("KS", "KS QS", "KS QS JS")],
    *[Probe("action.bedingung@beziehung", when(one('[ beziehung="{}"]', content="9"), "", ""), "c3",
            compared(difference), lying) for lying, difference in (("5S", -1), ("9S", 0), ("KS", 1))],
    *[Probe("action.bedingung@umschichten", when(one('[ umschichten="{}"]', content="b", tag="legbar"), "", OPEN), "c2",
            {None: "c2", "auf": grow, "ab": shrink}, lying)
      for lying, grow, shrink in (("AS 2S|AH 2H", "c2", ""), ("AS 2S 3S|AH", "", "c2"), ("AS 2S|AH", "", ""))],
    *[Probe("action.bedingung@folge", when(one('[ folge="{}"]', content="7", tag="startfolge"),
            f"<folgefarbe>{suits}</folgefarbe><folgewert>ab2</folgewert>", ""), "c3",
            {word: "c3" if pile in piles else "" for word, piles in BLOCKS.items() if "3" not in (word or "")}
            if suits == "wechsel" else {None: "c3" if pile == 3 else "", "farbwechsel": "c3" if pile == 2 else ""},
            lying)
      for suits, piles_of in (("wechsel", TWO), ("gleich", TWO[:2])) for pile, lying in enumerate(piles_of, 2)],
    *[Probe("action.bedingung@id", when(one('[ id="{}"]', content="aktiv", tag="sperre"),
            f'<sperre id="x" status="{x}">b</sperre><sperre id="y" status="{y}">b</sperre>', ""), "c3",
            {"x": "c3" if x == "aktiv" else "", "y": "c3" if y == "aktiv" else ""})
      for x, y in (("aktiv", "inaktiv"), ("inaktiv", "aktiv"))],
    Probe("action.bedingung@id", when(one('[ id="{}"]', content="aktiv", tag="sperre"),
          '<sperre id="x">b</sperre><sperre id="y">b</sperre>', ""), "problems",
          {None: "X111", "x": "", "y": "", "z": "X343"}),
]

# 461-464, 551-565: names in place of ids; of three cards two are picked up.
SPECIAL = [
    Probe("word.field", when(f'[<bedingung feld="{{}}" tag="kartenzahl">{count}</bedingung>]', FREE_BLOCKS,
          '<beziehung id="vorher">c</beziehung>', "", trigger="legen"), "2x2-3",
          {name: "2x2-3" if right == count else "" for name, right in
           {"stock": 0, "ziel": 1, "@legestapel": 2, "quelle": 3, "ziel#vorher": 4}.items()},
          "KS QS JS|5H|AH 2H 3H 4H")
    for count in range(5)
]

PROBES = [*PROPERTIES, *ATTRIBUTES, *SPECIAL]
