"""Locks, bars and stops (234-263, X24)."""

from tests.xml.playing import OPEN, text
from tests.xmlpairs.probe import Probe

# fmt: off
# A table is read by its rows.

SWITCH = '<aktion typ="mitte"><aenderung feld="b" tag="{}" id="x">{}</aenderung></aktion>'


def lock(attributes: str, fields: str = "c", extra: str = "") -> str:
    """Return a game whose field b is locked; c has room for two cards."""
    return text(OPEN, OPEN + f"<sperre{attributes}>{fields}</sperre>", "<max>2</max>", "", extra=extra)


# 234-245: without a word a lock is active, forbids both, and waits for one occupied field.
LOCKS = [
    Probe("field.sperre", text(OPEN, OPEN + "[<sperre>{}</sperre>]", "", ""), "2-3 3-2",
          {None: "2-3 | 3-2", "c": "", "d": "2-3 | 3-2", "c d": ""}, "KS|5H|7S"),
    Probe("field.sperre", text(OPEN, OPEN + "[<sperre>{}</sperre>]", "", ""), "2-3 3-2",
          {None: "2-3 | 3-2", "c": "2-3 | 3-2", "d": "", "c d": ""}, "KS|5H||7S"),
    Probe("field.sperre@typ", lock('[ typ="{}"]'), "2-3 3-2",
          {None: "", "legen": "3-2", "nehmen": "2-3"}, "KS|5H|7S"),
    *[Probe("field.sperre@bedingung", lock('[ bedingung="{}"]'), "2-3",
            {None: occupied, "leer": empty, "belegt": occupied, "belegbar": room, "voll": full}, f"KS|5H|{lying}")
      for lying, empty, occupied, room, full in (
          ("", "", "2-3", "", "2-3"), ("AS", "2-3", "", "", "2-3"), ("AS 2S", "2-3", "", "2-3", ""))],
    *[Probe("field.sperre@modus", lock('[ modus="{}"]', "c d"), "2-3",
            {None: "", "or": "", "and": both, "xor": one}, f"KS|5H|{lying}")
      for lying, both, one in (("7S", "2-3", ""), ("7S|8S", "", "2-3"))],
    Probe("field.sperre@status", lock('[ status="{}"]'), "2-3", {None: "", "aktiv": "", "inaktiv": "2-3"}, "KS|5H|7S"),
    Probe("field.sperre@id", lock('[ id="{}"] status="inaktiv"', extra=SWITCH.format("sperre", "aktiv")), "2-3",
          {None: "no", "x": "", "y": "no"}, "KS|5H|7S", "m2"),
    Probe("field.gesperrt", text("[<gesperrt>{}</gesperrt>]", OPEN), "2-3",
          {None: "2-3", "ja": "", "nein": "2-3"}, "KS"),
]


def bar(attributes: str, stop: str = "", *, tag: bool = False) -> str:
    """Return a game whose field a is barred from b and c."""
    hole = "[<schiebsperre>{}</schiebsperre>]" if tag else f"<schiebsperre{attributes}>b c</schiebsperre>"
    return text(OPEN + hole + stop, OPEN, OPEN)


# 250-253: when laying is possible after all.
ONE_STOP = '<stopp bedingung="kartenzahl">1</stopp>'
BARS = [
    Probe("field.schiebsperre", bar("", tag=True), "2-3 2-4",
          {None: "2-3 | 2-4", "b": "2-4", "c": "2-3", "b c": ""}, "KS||5H"),
    Probe("field.schiebsperre@bedingung", bar('[ bedingung="{}"]'), "2-3 2-4",
          {None: "", "leer": "2-3", "belegt": "2-4", "stopp": "", "keinstopp": "2-3 | 2-4"}, "KS||5H"),
    Probe("field.schiebsperre@bedingung", bar('[ bedingung="{}"]', ONE_STOP), "2-3 2-4",
          {None: "", "leer": "2-3", "belegt": "2-4", "stopp": "2-3 | 2-4", "keinstopp": ""}, "KS||5H"),
    Probe("field.schiebsperre@status", bar('[ status="{}"]'), "2-3",
          {None: "", "aktiv": "", "inaktiv": "2-3"}, "KS"),
    Probe("field.schiebsperre@id", text(OPEN, OPEN + '<schiebsperre[ id="{}"]>a</schiebsperre>',
          extra=SWITCH.format("schiebsperre", "inaktiv")), "3-2", {None: "no", "x": "3-2", "y": "no"}, "KS|5H", "m2"),
]

# 256-263, X24: while a stop is on, other moves are not possible.
WAYS = OPEN + "<einschub>aussen</einschub>"
HEART_ACE = "<max>frei</max><folgestart>Herz A</folgestart><folgefarbe>frei</folgefarbe><folgewert>frei</folgewert>"
PUSHED = HEART_ACE + '<einschub>aussen</einschub>[<stopp bedingung="einschub">{}</stopp>]'
COUNTED = OPEN.replace("frei", "2", 1) + '[<stopp bedingung="kartenzahl">{}</stopp>]'
STOPS = [
    Probe("field.stopp@bedingung", text(WAYS + '<stopp[ bedingung="{}"]>3</stopp>', OPEN, OPEN), "problems",
          {None: "X111", "kartenzahl": ""}),
    Probe("field.stopp@bedingung", text(WAYS + '<stopp[ bedingung="{}"]></stopp>', OPEN, OPEN), "problems",
          {None: "X111", "einschub": "", "leer": ""}),
    *[Probe("field.stopp@bedingung", text(WAYS + '<stopp[ bedingung="{}"]>3</stopp>', OPEN, OPEN), ask,
            {"kartenzahl": count, "einschub": pushed, "leer": empty}, "AS 2S|KH 5S|7S", line)
      for line, ask, count, pushed, empty in (
          ("2-3 2-3", "3-4 3-2", "3-4 | 3-2", "3-4 | 3-2", "3-2"),
          ("3-2", "3-4 2-4", "2-4", "3-4 | 2-4", "3-4 | 2-4"),
          ("3-2^", "3-4 2-4", "2-4", "2-4", "3-4 | 2-4"))],
    Probe("field.stopp", text("", COUNTED, OPEN), "2-4", {None: "2-4", "max": "2-4", "1": ""}, "AS 2S|KH"),
    Probe("field.stopp", text("", COUNTED, OPEN), "2-4", {None: "2-4", "max": "", "1": "no"}, "AS 2S|KH", "2-3"),
    *[Probe("field.stopp", text(PUSHED, "", OPEN), "3-4",
            {None: "3-4", "farbe": suit, "wert": rank, "": ""}, f"7S|KD {card}", "3-2^")
      for card, suit, rank in (("2H", "3-4", ""), ("AS", "", "3-4"))],
    Probe("field.stopp", text(PUSHED), "problems", {"farbe": "", "wert": "", "": "", "max": "X203", "1": "X203"}),
]

PROBES = [*LOCKS, *BARS, *STOPS]
