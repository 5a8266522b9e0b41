"""``lege`` of actions: every attribute (514-549, X22, X30, X31)."""

from tests.xml.playing import DOWN, FREE_BLOCKS, OPEN, field, text
from tests.xmlpairs.probe import DIFFERENT, Probe

# fmt: off
# A table is read by its rows.

COUNT = '<aenderung feld="stock" tag="var">+1</aenderung>'
BY_HAND = "<aufdecken>manuell</aufdecken>"


def lay(attributes: str, target: str = "b", *, fields: tuple[str, ...] = (OPEN, OPEN, OPEN), trigger: str = "links",
        source: str = ' feld="a"') -> str:
    """Return a game with one action that lays, from a to b unless told."""
    action = f'<aktion typ="{trigger}">{COUNT}<lege{source}{attributes}>{target}</lege></aktion>'
    return text(*fields, extra=action)


THREE = "=2 =3 =4"
FIVE = "AS 2S 3S 4S 5S"
MANY = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"

# 514-518, 538: from where to where; several fields of one id.
SHARED = (field("v", OPEN), field("v", OPEN), OPEN)
FIELDS = [
    Probe("action.lege", text(OPEN, OPEN, OPEN, extra=f'<aktion typ="links">{COUNT}[<lege feld="a">{{}}</lege>]'
          "</aktion>"), THREE, {None: "KS |  | ", "b": " | KS | ", "c": " |  | KS"}, "KS", "c2"),
    Probe("action.lege@feld", lay("", "c", source='[ feld="{}"]'), THREE,
          {"a": " | 5H | 7D KS", "b": "KS |  | 7D 5H", "b a": " |  | 7D KS 5H"}, "KS|5H|7D", "c2"),
    Probe("action.lege@feld", lay("", "c", source='[ feld="{}"]'), "problems",
          {None: "X111", "a": "", "b": "", "b a": ""}),
    Probe("action.lege@ziel", lay('[ ziel="{}"]', "c", fields=SHARED, source=' feld="ziel"'), THREE,
          {None: " | 5H | KS", "id": " |  | KS 5H"}, "KS|5H", "c2"),
]

# 519-530, 539-542: how many, which, where to, in what order.
CARDS = [
    Probe("action.lege@anz", lay('[ anz="{}"]'), "=3",
          {None: "5S", "0": "", "2": "4S 5S", "9": FIVE, "legezahl": ""}, FIVE, "c2"),
    Probe("action.lege@anz", lay('[ anz="{}"]', fields=(FREE_BLOCKS, "", OPEN), trigger="legen"), "=3",
          {None: "5S", "legezahl": "3S 4S 5S", "2": "4S 5S"}, FIVE, "2x3-3"),
    Probe("action.lege@anz", lay('[ anz="{}"]', fields=(DOWN + BY_HAND, OPEN)), "=3",
          {None: "8S", "offen": "JS QS 9H 8S", "folge": "9H 8S", "2": "9H 8S", "9": "(KS) JS QS 9H 8S", "0": "",
           "legezahl": ""},
          "(KS) JS QS 9H 8S", "c2"),
    Probe("action.lege@anz", lay('[ anz="{}"]', fields=(DOWN + BY_HAND, OPEN)), "=3",
          {"folge": "TS 9H 8S", "2": "9H 8S"}, "TS 9H 8S", "c2"),
    Probe("action.lege@startpos", lay('[ startpos="{}"]'), "=3",
          {None: "5S", "-1": "5S", "2": "2S 3S 4S 5S", "-2": "4S 5S", "9": ""}, FIVE, "c2"),
    Probe("action.lege@zielpos", lay('[ zielpos="{}"]'), "=3", {
          None: "KS QS JS 9S", "1": "9S KS QS JS", "2": "KS 9S QS JS", "-1": "KS QS 9S JS"}, "9S|KS QS JS", "c2"),
    Probe("action.lege@zielpos", lay('[ zielpos="{}"]'), "=3",
          dict.fromkeys((None, "1", "2", "-1", "zufall"), DIFFERENT), "9H|" + MANY, "c2"),
    Probe("action.lege@richtung", lay('[ richtung="{}"] anz="2"'), "=3",
          {None: "4S 5S", "rueckwaerts": "5S 4S"}, FIVE, "c2"),
]

OPTIONS = (OPEN, field("v", DOWN), field("v", DOWN))

# 531-547: when and how; X31 counts before.
HOW = [
    *[Probe("action.lege@typ", lay('[ typ="{}"]'), "=3", {None: lying, "offen": "9S", "verdeckt": "(9S)"}, lying, "c2")
      for lying in ("9S", "(9S)")],
    *[Probe("action.lege@umschichten", lay('[ umschichten="{}"]'), "#2", {None: none, "auf": grow, "ab": shrink}, lying,
            "c2")
      for lying, none, grow, shrink in (
          ("AS 2S|AH", "1", "2", "2"), ("AS 2S|AH 2H", "1", "1", "2"), ("AS 2S 3S|AH", "2", "3", "2"))],
    Probe("action.lege@opt", lay('[ opt="{}"]', "v", fields=OPTIONS), THREE, {
          None: "QH | TS 9S | TH 8S", "tausch": "QH 8S TS | 9S | TH", "erlaubt": "QH 8S | TS | TH 9S",
          "einmal": "QH 8S | TS 9S | TH", "erlaubt,einmal": "QH 8S | TS | TH 9S"}, "QH 8S 9S|TS|TH", "c2"),
    Probe("action.lege@opt", lay('[ opt="{}"]', "v", fields=OPTIONS), THREE,
          {"erlaubt": "QH | TH 9S | 9D 8S", "erlaubt,einmal": "QH 8S | TH 9S | 9D"}, "QH 8S 9S|TH|9D", "c2"),
    Probe("action.lege@animation", lay('[ animation="{}"]'), "events",
          {None: "", "ja": "animation:kept", "offen": "animation:up", "verdeckt": "animation:down"},
          "9S", "c2"),
]

PROBES = [*FIELDS, *CARDS, *HOW]
