"""``aenderung``: each property set to each of its values, and each attribute (503-513, X9, X32).

To set a property is as if the definition had said so: the probes of the fields' tags are asked again, with an
action of the middle button in place of the tag.
"""

from tests.xml.playing import OPEN, field, text
from tests.xmlpairs import display, locks, sequence
from tests.xmlpairs.probe import DIFFERENT, Probe, Word

# fmt: off
# A table is read by its rows.

COUNT = '<aenderung feld="stock" tag="var">+1</aenderung>'


def as_change(probe: Probe, fields: str) -> Probe:
    """Return the probe in which an action sets what a tag of some fields said."""
    name = probe.key.partition(".")[2]
    before, _, rest = probe.text.partition("[")
    after = rest.partition("]")[2].removesuffix("</spiel>")
    hole = f'[<aenderung feld="{fields}" tag="{name}">{{}}</aenderung>]'
    action = f'<aktion typ="mitte">{hole}{COUNT}</aktion></spiel>'
    return Probe(f"set.{name}", before + after + action, probe.ask, probe.shows, probe.lying, f"m2 {probe.line}")


SETTABLE = {"max": "b", "folgestart": "a", "folgeende": "s", "folgefarbe": "a", "folgewert": "a", "folgeschieb": "s",
            "einschub": "b", "fuellen": "a", "sicht": "a", "sichtbar": "a", "gesperrt": "a", "auto": "a", "var": "a",
            "rand": "a"}
AGAIN = [
    as_change(probe, SETTABLE[name])
    for probe in (*sequence.PROBES, *locks.PROBES, *display.PROBES)
    if (name := probe.key.partition(".")[2]) in SETTABLE and probe.ask not in ("problems", "perft")
]

REDEALS = text('<ziel>b</ziel><quelle>b</quelle><wiederholung>0</wiederholung>'
               '<anzeige typ="wiederholung">oben</anzeige>', "",
               extra=f'<aktion typ="mitte">[<aenderung feld="a" tag="wiederholung">{{}}</aenderung>]{COUNT}</aktion>')
COUNTED = text(
    '<var>5</var><max>5</max><sichtbar>5</sichtbar><rand>5</rand><anzeige typ="{0}">oben</anzeige>',
    extra=f'<aktion typ="mitte">[<aenderung feld="a" tag="{{0}}">{{1}}</aenderung>]{COUNT}</aktion>')

# 509: a number with a sign is added.
NUMBERS = [
    Probe("set.wiederholung", REDEALS, "labels=2 c2", {
        None: "0 above", "1": "1 above | c2", "+2": "2 above | c2", "frei": "∞ above | c2"}, "|AS", "m2"),
    *[Probe(f"set.{name}", COUNTED.replace("{0}", name).replace("{1}", "{}"), "labels=2",
            {None: "5 above", "+2": "7 above", "-2": "3 above", "6": "6 above"}, "KS", "m2")
      for name in ("var", "max", "sichtbar", "rand")],
]


def by_move(name: str, tags: str, *, sources: int = 6) -> str:
    """Return a game where a lay onto field z sets a property of a; the cards of the others may be laid on a."""
    action = f'[<aenderung feld="a" tag="{name}">{{}}</aenderung>]{COUNT}'
    return text(tags, extra=field("s") * sources + field("z") + '<aktion typ="legen"><bedingung feld="ziel" tag="id">z'
                f"</bedingung>{action}</aktion>")


SOURCES = "|QH|QS|5H|9H|5D|KC|9C"
"""Pile 2 is empty; the 5D of pile 7 is laid on the 9C of pile 9."""
ASKED = "3-2 4-2 5-2 6-2 7-2 8-2"


def some(*piles: int) -> str:
    """Return the moves from some piles to pile 2."""
    return " | ".join(f"{pile}-2" for pile in piles)


FROM_CARDS: dict[str, dict[Word, str]] = {
    "folgestart": {None: some(3), "frei": some(*range(3, 9)), "quellwert": some(5, 7), "quellfarbe": some(7),
                   "zielwert": some(6), "zielfarbe": some(8), "Pik": some(4)},
    "startfarbe": {None: some(3), "frei": some(3, 4), "quellfarbe": "", "zielfarbe": "", "Pik": some(4)},
    "startwert": {None: some(3), "frei": some(3, 5, 6), "quellwert": some(5), "zielwert": some(6), "5": some(5)},
}
START = OPEN.replace("folgestart>frei", "folgestart>Herz D")

# 480, 513, X32: a suit or a rank of the player's cards; the other half of the first card stays.
CARDS = [
    *[Probe(f"set.{name}", by_move(name, START), ASKED, shows, SOURCES, "7-9") for name, shows in FROM_CARDS.items()],
    Probe("set.startfarbe", by_move("startfarbe", START), "3-2 4-2 5-2 6-2",
          {None: some(5), "quellfarbe": some(3), "zielfarbe": some(4), "Pik": some(6), "frei": some(3, 4, 5, 6)},
          "|QD|QC|QH|QS|5D|KC|9C", "7-9"),
    Probe("set.folgeende", by_move("folgeende", OPEN), "3-2", {None: "3-2", "quellwert": "", "zielwert": "3-2"},
          "5S|QH|QS|5H|9H|5D|KC|9C", "7-9"),
    Probe("set.folgeende", by_move("folgeende", OPEN), "3-2", {None: "3-2", "quellwert": "3-2", "zielwert": ""},
          "9S|QH|QS|5H|9H|5D|KC|9C", "7-9"),
]


def set_by_hand(name: str, *fields: str, attributes: str = "") -> str:
    """Return a game where a middle click sets a property of field a."""
    action = f'[<aenderung feld="a" tag="{name}"{attributes}>{{}}</aenderung>]{COUNT}'
    return text(*fields, extra=f'<aktion typ="mitte">{action}</aktion>')


def switched(name: str, status: str) -> str:
    """Return a lock or a label of field a with a status."""
    return f'<{name} id="x" status="{status}">{"oben" if name == "anzeige" else "b"}</{name}>'


LOCKING: dict[Word, str] = {"aktiv": "", "inaktiv": "2-3"}
LABELLING: dict[Word, str] = {"aktiv": "1 above", "inaktiv": ""}
SWITCHES = {"sperre": ("2-3", LOCKING), "schiebsperre": ("2-3", LOCKING), "anzeige": ("labels=2", LABELLING)}
TEN = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS"

# 480-490, 505-507, X9: locks and labels, faces, whole piles; what follows from the cards cannot be set.
OTHERS = [
    *[Probe(f"set.{name}", set_by_hand(name, switched(name, status), OPEN, attributes=' id="x"'), ask,
            {None: shows[status], **shows}, "KS|5H", "m2")
      for name, (ask, shows) in SWITCHES.items() for status in ("aktiv", "inaktiv")],
    Probe("set.status", set_by_hand("status", OPEN), "=2", {None: "KS", "verdeckt": "(KS)", "offen": "KS"}, "KS", "m2"),
    Probe("set.status", set_by_hand("status", OPEN), "=2", {None: "(KS)", "verdeckt": "(KS)", "offen": "KS"}, "(KS)",
          "m2"),
    Probe("set.sortieren", set_by_hand("sortieren", OPEN), "=2", {None: TEN, "umdrehen": " ".join(TEN.split()[::-1])},
          TEN, "m2"),
    Probe("set.sortieren", set_by_hand("sortieren", OPEN), "=2",
          dict.fromkeys((None, "umdrehen", "mischen"), DIFFERENT), TEN, "m2"),
    *[Probe(f"set.{name}", set_by_hand(name, OPEN, OPEN), "problems", {None: "", value: "X332"})
      for name, value in {"id": "b", "start": "K", "startfolge": "K", "kartenzahl": "3", "legezahl": "2", "karte": "K",
                          "legbar": "b", "stopp": "ja", "naechster": "5"}.items()],
]


def change(attributes: str, content: str = "7", *, tag: str = "var") -> str:
    """Return a game with a change; both first fields show their variable; c is another b."""
    shown = '<var>{}</var><anzeige typ="var">oben</anzeige>' + '<sperre id="x" status="inaktiv">stock</sperre>'
    b = field("b", shown.replace("{}", "2")) + field("b", shown.replace("{}", "3"))
    return text(shown.replace("{}", "1"), extra=b + '<aktion typ="mitte">' + f"<aenderung{attributes} tag=\"{tag}\">"
                f"{content}</aenderung></aktion>")


VARS = "labels=2 labels=3 labels=4"

# 503-513: which fields, all that share the id, exchanged.
ATTRIBUTES = [
    Probe("action.aenderung", text('<anzeige typ="var">oben</anzeige>', extra='<aktion typ="mitte">'
          f'[<aenderung feld="a" tag="var">{{}}</aenderung>]{COUNT}</aktion>'), "labels=2",
          {None: "0 above", "1": "1 above", "2": "2 above"}, "KS", "m2"),
    Probe("action.aenderung@feld", change('[ feld="{}"]'), VARS,
          {"a": "7 above | 2 above | 3 above", "b": "1 above | 7 above | 7 above",
           "a b": "7 above | 7 above | 7 above"},
          "KS|QS|JS", "m2"),
    Probe("action.aenderung@feld", change('[ feld="{}"]'), "problems", {None: "X111", "a": "", "b": "", "a b": ""}),
    Probe("action.aenderung@tag", change(' feld="a"').replace(' tag="var"', '[ tag="{}"]'), "problems",
          {None: "X111", "var": "", "max": ""}),
    Probe("action.aenderung@tag", change(' feld="a"').replace(' tag="var"', '[ tag="{}"]'), "labels=2",
          {"var": "7 above", "max": "1 above"}, "KS|QS|JS", "m2"),
    Probe("action.aenderung@ziel", change(' feld="ziel"[ ziel="{}"]'), VARS,
          {None: "1 above | 7 above | 3 above", "id": "1 above | 7 above | 7 above"}, "KS|QS|JS", "m3"),
    Probe("action.aenderung@opt", change(' feld="a"[ opt="{}"]', "b"), VARS,
          {"tausch": "2 above | 1 above | 3 above"}, "KS|QS|JS", "m2"),
    Probe("action.aenderung@opt", change(' feld="a"[ opt="{}"]', "b"), "problems", {None: "X201", "tausch": ""}),
    Probe("action.aenderung@id", change(' feld="a"[ id="{}"]', "aktiv", tag="sperre"), "problems",
          {None: "X111", "x": "", "y": "X343"}),
]

PROBES = [*AGAIN, *NUMBERS, *CARDS, *OTHERS, *ATTRIBUTES]
