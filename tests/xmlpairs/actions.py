"""The four lists of actions, what they wait for, what else they do, and how they go on (422-460, 567-592)."""

from tests.xml.playing import OPEN, field, text
from tests.xmlpairs.probe import Probe, Word

# fmt: off
# A table is read by its rows.

COUNT = '<aenderung feld="a" tag="var">+1</aenderung>'
SHOWN = '<anzeige typ="var">oben</anzeige>'
OTHER = '<aenderung feld="stock" tag="var">+1</aenderung>'
VAR = "labels=2"


def jumping(tag: str, kind: str = "") -> str:
    """Return a game where the first action of a list jumps over the second to the third, if that has the id x."""
    def act(attributes: str, steps: str) -> str:
        return f"<{tag}{kind}{attributes}>{steps}</{tag}>"

    start = '<aktion typ="mitte">' + OTHER + "<erfolg>naechste</erfolg></aktion>" if tag == "abschluss" else ""
    return text(SHOWN, OPEN, extra=start + act("", OTHER + "<erfolg>x</erfolg>") + act("", COUNT * 2)
                + act('[ id="{}"]', COUNT))


def listed(tag: str, kind: str) -> str:
    """Return a game with one action of a list as the hole."""
    return text(SHOWN + OPEN, OPEN, extra=f"[<{tag}{kind}>{{}}</{tag}>]")


MEANT = '<aktion typ="mitte">' + OTHER + "</aktion>"
KINDS = ("legen", "links", "rechts", "mitte", "klick", "frei")


def counts(move: str) -> dict[Word, str]:
    """Return what ``abschluss`` of each kind has counted after a move.

    Where none answers to right clicks, one stands for a hand move: ``docs/protocol.md``.
    """
    of_move = {"2-3": "legen", "c4": "links", "r2": "rechts", "m2": "mitte"}[move]
    right = {of_move, "frei"} | ({"klick"} if of_move in ("links", "rechts") else set())
    right |= {"legen"} if move == "r2" else set()
    return {kind: f"{int(kind in right)} above" for kind in KINDS}


AFTER = text(SHOWN + OPEN, OPEN + "<auto>ja</auto>", "<ziel>b</ziel>", extra="<abschluss[ typ=\"{}\"]>" + COUNT
             + "</abschluss>" + MEANT)
WIN = "<punktemax>2</punktemax>"
GOAL = OPEN + "<punkte>1</punkte>"

# 435-447, X27, X28.
LISTS = [
    Probe("game.beginn", listed("beginn", ""), VAR, {None: "0 above", COUNT: "1 above", COUNT * 2: "2 above"},
          deal="1"),
    Probe("game.aktion", listed("aktion", ' typ="links"'), VAR,
          {None: "no", COUNT: "1 above", COUNT * 2: "2 above"}, "KS", "c3"),
    Probe("game.abschluss", listed("abschluss", ' typ="legen"'), VAR,
          {None: "0 above", COUNT: "1 above", COUNT * 2: "2 above"}, "KS QS", "2-3"),
    Probe("game.ende", listed("ende", ""), VAR, {None: "0 above", COUNT: "1 above", COUNT * 2: "2 above"}, "KS", "end"),
    Probe("game.aktion@typ", text("", "", extra='<aktion[ typ="{}"]>' + OTHER + "</aktion>"), "2-3 c2 r2 m2",
          {"legen": "2-3", "links": "c2", "rechts": "r2", "mitte": "m2", "klick": "c2 | r2"}, "KS"),
    Probe("game.aktion@typ", text("", "", extra='<aktion[ typ="{}"]>' + OTHER + "</aktion>"), "problems",
          {None: "X111", "legen": "", "links": "", "rechts": "", "mitte": "", "klick": "", "frei": "X203"}),
    *[Probe("game.abschluss@typ", AFTER, VAR, counts(move), "KS QS||AS", move) for move in ("2-3", "c4", "r2", "m2")],
    Probe("game.abschluss@typ", AFTER, "problems", {None: "X111", **dict.fromkeys(KINDS, "")}),
    *[Probe("game.ende@typ", text(SHOWN + GOAL, OPEN, OPEN, extra=WIN + '<ende[ typ="{}"]>' + COUNT + "</ende>"), VAR,
            {None: "1 above", "frei": "1 above", "sieg": won, "verlust": lost}, "AS|2S|3S", line)
      for line, won, lost in (("3-2", "1 above", "0 above"), ("end", "0 above", "1 above"))],
    Probe("game.beginn@id", jumping("beginn"), VAR, {None: "0 above", "x": "1 above", "y": "0 above"}, deal="1"),
    Probe("game.aktion@id", jumping("aktion", ' typ="mitte"'), VAR, {None: "0 above", "x": "1 above", "y": "0 above"},
          "KS", "m2"),
    Probe("game.abschluss@id", jumping("abschluss", ' typ="mitte"'), VAR,
          {None: "0 above", "x": "1 above", "y": "0 above"}, "KS", "m2"),
    Probe("game.ende@id", jumping("ende"), VAR, {None: "0 above", "x": "1 above", "y": "0 above"}, "KS", "end"),
    Probe("game.aktion@ruecknahme", text("", extra='<aktion typ="mitte"[ ruecknahme="{}"]>' + OTHER + "</aktion>"),
          "final", {None: "False", "ja": "False", "nein": "True"}, "KS", "m2"),
    Probe("game.abschluss@ruecknahme", text("", extra=MEANT + '<abschluss typ="mitte"[ ruecknahme="{}"]>' + OTHER
          + "</abschluss>"), "final", {None: "False", "ja": "False", "nein": "True"}, "KS", "m2"),
]


def does(steps: str, *fields: str, before: str = OTHER, trigger: str = "mitte", after: str = "") -> str:
    """Return a game with one action."""
    return text(*fields, extra=f'<aktion typ="{trigger}">{before}{steps}</aktion>{after}')


ASK = r'<meldung[ antwort="{}"] feld="a">Neu?</meldung>'
KEPT = r'<meldung antwort="Ja\nNein"[ feld="{}"]>Neu?</meldung>'
RELAY = '<lege feld="quelle">d</lege><lege feld="ziel">d</lege>'

# 567-588: settings, pauses, messages, sounds, the end.
STATEMENTS = [
    Probe("action.warte", does("[<warte>{}</warte>]", ""), "events", {None: "", "300": "wait:300", "5": "wait:5"},
          "KS", "m2"),
    Probe("action.sound", does("[<sound>{}</sound>]", ""), "events",
          {None: "", "legen": "sound:laying", "mischen": "sound:shuffling", "nein": "sound:none"}, "KS", "m2"),
    Probe("action.meldung", does("[<meldung>{}</meldung>]", ""), "events",
          {None: "", "Hallo": "message:Hallo", r"A\nB": "message:A\nB"}, "KS", "m2"),
    Probe("action.meldung@antwort", does(ASK, ""), "question a1 a2 a3",
          {None: "", "Ja": "Neu?/Ja | a1", r"Ja\nNein": "Neu?/Ja/Nein | a1 | a2"}, "KS", "m2"),
    Probe("action.meldung@feld", does(KEPT, SHOWN, SHOWN), "labels=2 labels=3",
          {None: "0 above | 0 above", "a": "2 above | 0 above", "b": "0 above | 2 above"}, "KS|QS", "m2 a2"),
    Probe("action.spielende", does("[<spielende>{}</spielende>]", ""), "outcome",
          {None: "playing", "sieg": "won", "verlust": "lost"}, "KS", "m2"),
    Probe("action.setze", does('[<setze id="menu">{}</setze>]', ""), "events",
          {None: "", "AUTO": "menu:AUTO", "LANGSAM": "menu:LANG"}, "KS", "m2"),
    Probe("action.setze@id", does('<setze[ id="{}"]>c</setze>' + RELAY, "", "", "", OPEN, trigger="legen"),
          "=2 =3 =4 =5 events",
          {"quelle": "KS |  |  | JS QS | ", "ziel": " | QS |  | KS JS | ", "menu": " |  | JS | KS QS | menu:c"},
          "KS|QS|JS", "2-3"),
    Probe("action.setze@id", does('<setze[ id="{}"]>c</setze>', "", "", "", OPEN, trigger="legen"), "problems",
          {None: "X111", "quelle": "", "ziel": "", "menu": ""}),
]

LOG = field("log", OPEN)


def step(number: int, rest: str, *, identity: str = "", needs: str = "") -> str:
    """Return an action that lays a card from its own field to the log, while it has one."""
    name = "abcd"[number - 1]
    test = needs + f'<bedingung feld="{name}" tag="kartenzahl" beziehung="groesser">0</bedingung>'
    return f'<aktion typ="links"{identity}>{test}<lege feld="{name}">log</lege>{rest}</aktion>'


def steps(second: str, *, needs: str = "") -> str:
    """Return a game with four actions: the first goes on, the second has the hole, the last has the id x."""
    return text("", "", "", "", extra=LOG + step(1, "<erfolg>naechste</erfolg>") + step(2, second, needs=needs)
                + step(3, "") + step(4, "", identity=' id="x"'))


ON_SUCCESS = steps("[<erfolg>{}</erfolg>]")
ON_FAILURE = steps("[<misserfolg>{}</misserfolg>]", needs='<bedingung feld="a" tag="kartenzahl">0</bedingung>')

# 588-592, X9, X33: how the list goes on.
JUMPS = [
    Probe("action.erfolg", ON_SUCCESS, "=6", {
          None: "AH 2H", "ende": "AH 2H", "anfang": "AH 2H AS 2S 3S", "naechste": "AH 2H 3S",
          "wiederholung": "AH 2H 2S 3S", "x": "AH 2H 4S"}, "AS AH|2S 2H|3S|4S", "c2"),
    Probe("action.misserfolg", ON_FAILURE, "=6", {
          None: "AH 3S", "naechste": "AH 3S", "ende": "AH", "anfang": "AH AS 2H", "x": "AH 4S"},
          "AS AH|2S 2H|3S|4S", "c2"),
    Probe("action.misserfolg", ON_FAILURE, "problems",
          {None: "", "naechste": "", "ende": "", "anfang": "", "x": "", "wiederholung": "X331"}),
]

PROBES = [*LISTS, *STATEMENTS, *JUMPS]
