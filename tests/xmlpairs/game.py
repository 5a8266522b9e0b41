"""``spiel`` and what stands directly in it: program, version, variants, levels, marks (31-82)."""

from tests.xml.playing import FREE_BLOCKS, HIDDEN_STOCK, OPEN, field, text
from tests.xmlpairs.probe import Probe, Word

# fmt: off
# A table is read by its rows.

HEAD = "<programm>1</programm><version>1</version>"
CARDS = "<karten>52</karten>"


def whole(head: str, *, name: str = ' name="Little"', size: str = ' fenster="60x60"', body: str = "") -> str:
    """Return a definition with another beginning; the stock is pile 1."""
    return f"<spiel{name}{size}>{head}{body or HIDDEN_STOCK}</spiel>"


# 33-39, X3, X9: what is missing is an error (X111, X112), a small window a warning (X207).
FRAME = [
    Probe("file.spiel", "[<spiel{}>" + HEAD + CARDS + HIDDEN_STOCK + "</spiel>]", "problems",
          {None: "X102", ' name="L" fenster="60x60"': "", ' fenster="60x60"': "X111"}),
    Probe("file.spiel@name", whole(HEAD + CARDS, name='[ name="{}"]'), "title", {"One": "One", "Two": "Two"}),
    Probe("file.spiel@name", whole(HEAD + CARDS, name='[ name="{}"]'), "problems",
          {None: "X111", "One": "", "Two": ""}),
    Probe("file.spiel@fenster", whole(HEAD + CARDS, size='[ fenster="{}"]'), "problems",
          {None: "X111", "60x60": "", "30x18": "X207", "60 x 60": "X206"}),
    Probe("game.programm", whole("[<programm>{}</programm>]<version>1</version>" + CARDS), "problems",
          {None: "X112", "1": "", "241011": "X323", "x": "X201"}),
    Probe("game.version", whole("<programm>1</programm>[<version>{}</version>]" + CARDS), "problems",
          {None: "X112", "1": "", "x": "X201"}),
    Probe("game.karten", whole(HEAD + "[<karten>{}</karten>]"), "problems", {None: "X112", "52": "", "50": "X205"}),
    Probe("game.karten", whole(HEAD + "[<karten>{}</karten>]"), "cards", {"52": "52", "32": "32"}),
]

VARIANTS = '<regelwerk><regel id="one">One</regel><regel id="two">Two</regel></regelwerk>'
RULE = text(OPEN, '[<regel id="{}">' + OPEN + "</regel>]", cards=VARIANTS + CARDS)
ONLY = text("", '[<regel id="one">{}</regel>]', cards=VARIANTS + CARDS)
LEVELS = "<levelmax>3</levelmax>" + CARDS
LAID = '<lege feld="stock">a</lege>'

# 43-57, 72-81: the content counts in its variant or between its levels only.
CHOICES = [
    Probe("game.regelwerk", text(cards="[<regelwerk>{}</regelwerk>]" + CARDS), "variants",
          {None: "", '<regel id="one">One</regel>': "one", '<regel id="two">Two</regel>': "two"}),
    Probe("variants.regel", text(cards='<regelwerk>[<regel id="{}">One</regel>]</regelwerk>' + CARDS), "variants",
          {None: "", "one": "one", "two": "two"}),
    Probe("variants.regel@id", text(cards='<regelwerk><regel[ id="{}"]>One</regel></regelwerk>' + CARDS), "problems",
          {None: "X111", "one": "", "o n e": "X208"}),
    Probe("game.regel", text(OPEN, cards=VARIANTS + '<karten>52</karten>[<regel id="{}"><add typ="einzel">Joker</add>'
          "</regel>]"), "cards", {None: "52", "one": "53", "two": "52"}),
    Probe("game.regel", text(OPEN, cards=VARIANTS + '<karten>52</karten>[<regel id="{}"><add typ="einzel">Joker</add>'
          "</regel>]", stock='<feld id="s" x="1" y="1" typ="stock"></feld>'), "#1",
          {None: "52", "one": "52", "two": "53"}, variant="two", deal="1"),
    Probe("game.regel@id", text(OPEN, cards=VARIANTS + CARDS + "<regel[ id=\"{}\"]></regel>"), "problems",
          {None: "X111 X314", "one": "", "three": "X314"}),
    Probe("field.regel", RULE, "2-3", {None: "", "one": "2-3", "two": ""}, "KS"),
    Probe("field.regel", text(FREE_BLOCKS + '<lege typ="offen" quelle="stock">frei</lege>', '[<regel id="{}">' + OPEN
          + "</regel>]", cards=VARIANTS + CARDS), "2-3", {None: "", "one": "", "two": "2-3"}, variant="two", deal="1"),
    Probe("field.regel@id", text('<regel[ id="{}"]></regel>', cards=VARIANTS + CARDS), "problems",
          {None: "X111 X314", "one": "", "three": "X314"}),
    *[Probe("action.regel", text("", extra='<beginn>[<regel id="{}">' + LAID + "</regel>]</beginn>",
            cards=VARIANTS + CARDS), "#2", {None: "0", "one": one, "two": two}, variant=chosen, deal="1")
      for chosen, one, two in (("one", "1", "0"), ("two", "0", "1"))],
    Probe("action.regel@id",
          text("", extra='<beginn><regel[ id="{}"]>' + LAID + "</regel></beginn>", cards=VARIANTS + CARDS),
          "problems", {None: "X111 X314", "one": "", "three": "X314"}),
    Probe("game.levelmax", text(cards="[<levelmax>{}</levelmax>]" + CARDS), "levels", {None: "1", "2": "3", "3": "4"}),
]
for _place, _text in {
    "game": text(OPEN, cards=LEVELS + "%s", stock="").replace("%s", '<level{}><add typ="einzel">Joker</add></level>')
    .replace("</level>", "</level>" + HIDDEN_STOCK),
    "field": text("<level{}>" + '<lege typ="offen" quelle="stock">frei</lege></level>', cards=LEVELS),
    "action": text("", extra="<beginn><level{}>" + LAID + "</level></beginn>", cards=LEVELS),
}.items():
    _pile, _no, _yes = ("#1", "52", "53") if _place == "game" else ("#2", "0", "1")
    for _level in (1, 2):
        CHOICES += [
            Probe(f"{_place}.level@ab", _text.replace("{}", '[ ab="{}"] bis="3"'), _pile,
                  {None: _yes, "1": _yes, "2": _yes if _level == 2 else _no}, deal="1", level=_level),
            Probe(f"{_place}.level@bis", _text.replace("{}", ' ab="1"[ bis="{}"]'), _pile,
                  {None: _yes, "1": _yes if _level == 1 else _no, "2": _yes}, deal="1", level=_level),
        ]
    CHOICES += [
        Probe(f"{_place}.level@ab", _text.replace("{}", '[ ab="{}"] bis="3"'), _pile, {None: _yes, "1": _no},
              deal="1"),
        Probe(f"{_place}.level@bis", _text.replace("{}", ' ab="1"[ bis="{}"]'), _pile, {None: _yes, "2": _no},
              deal="1", level=3),
        Probe(f"{_place}.level", _text.replace("<level{}>", '[<level ab="{}">').replace("</level>", "</level>]"),
              _pile, {None: _no, "0": _yes, "2": _no}, deal="1", level=1),
        Probe(f"{_place}.level", _text.replace("<level{}>", '[<level ab="{}">').replace("</level>", "</level>]"),
              _pile, {None: _no, "2": _yes}, deal="1", level=2),
    ]

STOPPED = OPEN + '<stopp bedingung="kartenzahl">1</stopp>'
RIGHT = "<max>9</max><folgestart>K</folgestart>"

# 67-71: stops are marked dark red unless told otherwise, right first cards only where told.
MARKS = [
    Probe("game.markiere", text(STOPPED, RIGHT, extra='[<markiere farbe="ffa500">{}</markiere>]'), "mark=2 mark=3",
          {None: "cc0000 | None", "stopp": "ffa500 | None", "korrekt": "cc0000 | ffa500"}, "AS|KS"),
    Probe("game.markiere@farbe", text(STOPPED, RIGHT, extra='<markiere[ farbe="{}"]>korrekt</markiere>'), "mark=3",
          {None: "008800", "ffa500": "ffa500", "ffffff": "None"}, "AS|KS"),
]

# 66, 118-122, X25, X26: the goal and where the count begins.
GOALS = [
    Probe("game.punktemax", text(OPEN + "<punkte>1</punkte>", OPEN, extra="[<punktemax>{}</punktemax>]"),
          "score outcome", {None: "None | playing", "2": "2 | won", "3": "2 | playing"}, "AS|2S", "3-2"),
    Probe("game.punktestart", text(OPEN, OPEN, extra="<punktemax>9</punktemax>[<punktestart>{}</punktestart>]"),
          "score", {None: "0", "5": "5", "-5": "-5"}, "AS|2S"),
]

PLAIN = '<feld id="stock" x="1" y="1" typ="stock"></feld>'


def of_field(attributes: str, *, tag: str = "feld") -> str:
    """Return a game with a field of some attributes as pile 2."""
    template = f"<vorlage {attributes}></vorlage>" + field("t", kind="t") if tag == "vorlage" else ""
    return text(extra=template or f"<feld {attributes}></feld>" + field("later", OPEN))


# 123-155, X4: what a field and a template must say, and what is seen of it.
FIELDS = [
    Probe("game.feld", text(OPEN, extra="[" + field("b", "{}") + "]"), "perft",
          {None: "0 0 0", OPEN: "1 1 1", "": "0 0 0"}, "KS"),
    Probe("game.vorlage", text(extra='[<vorlage id="t" typ="stapel">{}</vorlage>]' + field("t", kind="t")), "problems",
          {None: "X302", OPEN: ""}),
    Probe("game.vorlage", text(OPEN, extra='[<vorlage id="t" typ="stapel">{}</vorlage>]' + field("t", kind="t")),
          "2-3", {OPEN: "2-3", "": ""}, "KS"),
    Probe("game.feld@id", of_field('[id="{}"] x="1" y="1" typ="stapel"'), "problems",
          {None: "X111", "b": "", "quelle": "X303", "a b": "X208"}),
    Probe("game.feld@x", of_field('id="b"[ x="{}"] y="1" typ="stapel"'), "problems",
          {None: "X111", "1": "", "x": "X201"}),
    Probe("game.feld@x", of_field('id="b"[ x="{}"] y="1" typ="stapel"'), "place=2",
          {"1": "1 1 0 0", "7": "7 1 0 0", "-1": "-1 1 0 0 hidden"}, ""),
    Probe("game.feld@y", of_field('id="b" x="1"[ y="{}"] typ="stapel"'), "problems",
          {None: "X111", "1": "", "x": "X201"}),
    Probe("game.feld@y", of_field('id="b" x="1"[ y="{}"] typ="stapel"'), "place=2",
          {"1": "1 1 0 0", "7": "1 7 0 0", "-1": "1 -1 0 0 hidden"}, ""),
    Probe("game.feld@typ", of_field('id="b" x="1" y="1"[ typ="{}"]'), "problems",
          {None: "X111", "stapel": "", "nothing": "X302", "grund": ""}),
    Probe("game.feld@typ", of_field('id="b" x="1" y="1"[ typ="{}"]'), "letter=2", {"stapel": "X", "grund": "G"}, ""),
    Probe("game.feld@kuerzel", of_field('id="b" x="1" y="1" typ="stapel"[ kuerzel="{}"]'), "letter=2",
          {None: "X", "k": "k", "": ""}, ""),
    Probe("game.vorlage@id", text(extra='<vorlage[ id="{}"] typ="stapel"></vorlage>' + field("t", kind="t")),
          "problems", {None: "X111 X302", "t": "", "grund": "X303 X302"}),
    Probe("game.vorlage@typ", text(extra='<vorlage id="t"[ typ="{}"]></vorlage>' + field("t", kind="t")), "problems",
          {None: "X111", "stapel": "", "stock": "X304"}),
    *[Probe(f"game.vorlage@{axis}", text(extra=f'<vorlage id="t" typ="stapel"[ {axis}="{{}}"]></vorlage>'
      + field("t", kind="t")), "problems", {None: "", "1": "", "x": "X201"}) for axis in "xy"],
    Probe("game.vorlage@kuerzel", text(extra='<vorlage id="t" typ="stapel"[ kuerzel="{}"]></vorlage>'
          + field("t", kind="t")), "letter=2", {None: "X", "k": "k", "": ""}, ""),
]

LETTERS: dict[Word, str] = {
    "stapel": "X", "stock": "S", "abwurf": "A", "grund": "G", "hilf": "H", "keller": "K", "reserve": "R"}
KIND = '[<feld id="b" x="1" y="1" typ="{}">%s</feld>]'

# 147-153, 168-169: letters; a cell takes a card, a foundation is laid on automatically.
KINDS = [
    Probe("word.kind", text("", extra=KIND.replace("%s", "")), "letter=3", LETTERS, ""),
    Probe("word.kind", text("", extra=KIND.replace("%s", "")), "2-3",
          {kind: "2-3" if kind == "keller" else "" for kind in LETTERS}, "KS"),
    Probe("word.kind", text("", extra=KIND.replace("%s", OPEN)), "r2",
          {kind: "r2" if kind == "grund" else "" for kind in LETTERS}, "KS"),
]

PROBES = [*FRAME, *CHOICES, *MARKS, *GOALS, *FIELDS, *KINDS]
