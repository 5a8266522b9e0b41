"""What may lie on what, what moves together, where it is pushed in (205-229, 284-286, X12-X16)."""

from tests.xml.playing import FREE_BLOCKS, OPEN, field, text
from tests.xmlpairs.probe import Probe, Word

# fmt: off
# A table is read by its rows.

STARTS = "<folgestart>frei</folgestart>"
ANY = "<folgefarbe>frei</folgefarbe><folgewert>frei</folgewert>"
ROOM = "<max>frei</max>"


def target(tags: str, sources: int) -> str:
    """Return a game whose field a has some tags; from the fields after it cards are taken only."""
    return text(tags, extra="".join(field("s") for _ in range(sources)))


def asks(count: int) -> str:
    """Return the moves of the top cards of *count* sources to pile 2."""
    return " ".join(f"{pile}-2" for pile in range(3, count + 3))


def some(*piles: int) -> str:
    """Return the moves from some piles to pile 2 as an answer."""
    return " | ".join(f"{pile}-2" for pile in piles)


# 207-209, X12: without ``max`` nothing; 211-217: the first and the last card.
ENDS = [
    Probe("field.max", text("", "[<max>{}</max>]" + STARTS + ANY), "perft",
          {None: "0 0 0", "0": "0 0 0", "1": "0 0 0", "2": "1 0 0", "frei": "1 1 1"}, "AS 2S 3S|KH"),
    Probe("field.max", text("", "[<max>{}</max>]" + STARTS + ANY), "problems", {None: "X306", "0": "X346"}),
    Probe("field.max", text("", "[<max>{}</max>]" + STARTS + ANY), "2-3",
          {None: "", "0": "", "1": "2-3", "2": "2-3"}, "AS"),
    *[Probe("field.max", text("", "[<max>{}</max>]" + STARTS + ANY), "2-3",
            {None: "", "0": "", "1": "", "2": two, "frei": "2-3"}, f"AS|{lying}")
      for lying, two in (("KH", "2-3"), ("KH QH", ""))],
    Probe("field.folgestart", target(ROOM + "[<folgestart>{}</folgestart>]", 3), asks(3),
          {None: "", "frei": some(3, 4, 5), "A": some(3, 4), "Pik": some(3, 5), "Pik A": some(3)}, "|AS|AH|2S"),
    Probe("field.folgestart@bedingung", text("", ROOM + '<folgestart[ bedingung="{}"]>Herz A</folgestart>' + ANY),
          "2-3", {None: "2-3", "farbe": "2-3", "wert": "", "farbewert": ""}, "KS|2H"),
    Probe("field.folgestart@bedingung", text("", ROOM + '<folgestart[ bedingung="{}"]>Herz A</folgestart>' + ANY),
          "2-3", {None: "2-3", "farbe": "", "wert": "2-3", "farbewert": ""}, "KS|AS"),
    Probe("field.folgestart@bedingung", text("", ROOM + '<folgestart[ bedingung="{}"]>Herz A</folgestart>' + ANY),
          "2-3", {None: "2-3", "farbe": "", "wert": "", "farbewert": ""}, "KS|2S"),
    Probe("field.folgeende", text("", extra='<vorlage id="t" typ="stapel">' + OPEN + "[<folgeende>{}</folgeende>]"
          "</vorlage>" + field("s", kind="t") * 2), "2-3 2-4",
          {None: "2-3 | 2-4", "K": "2-4", "D": "2-3"}, "5H|KS|QS"),
    Probe("field.blindstart", target(OPEN + "[<blindstart>{}</blindstart>]", 2), asks(2),
          {None: "", "frei": some(3, 4), "K": some(3), "Pik": some(4)}, "(7S)|KH|5S"),
]

# 218-223, X12, X15: how suits and ranks follow each other; a step from 1 to 9.
ORDER = [
    Probe("field.folgefarbe", target(ROOM + STARTS + "[<folgefarbe>{}</folgefarbe>]<folgewert>ab</folgewert>", 3),
          asks(3), {None: "", "gleich": some(3), "ungleich": some(4, 5), "wechsel": some(5), "frei": some(3, 4, 5)},
          "7H|6H|6D|6S"),
    Probe("field.folgewert", target(ROOM + STARTS + "<folgefarbe>frei</folgefarbe>[<folgewert>{}</folgewert>]", 7),
          asks(7), {None: "", "gleich": some(3), "auf": some(4), "ab": some(5), "aufab": some(4, 5),
                    "auf3": some(6), "ab3": some(7), "aufab3": some(6, 7), "x2": some(8), "frei": some(3, 4, 5, 6, 7,
                    8, 9)}, "7H|7S|8S|6S|TS|4S|AS|KS"),
]

RANKS = "A23456789TJQK"


def stepped(word: str, *signs: int) -> dict[Word, str]:
    """Return which of thirteen piles, ace to king, fits on a seven with each step of a word."""
    fitting = {step: sorted({(6 + sign * step) % 13 + 3 for sign in signs}) for step in range(1, 10)}
    return {f"{word}{step}": some(*piles) for step, piles in fitting.items()}


# 223: in every step to 9, also down; both ways is inferred.
STEPS = [
    Probe("field.folgewert", target(ROOM + STARTS + "<folgefarbe>frei</folgefarbe>[<folgewert>{}</folgewert>]", 13),
          asks(13), stepped("auf", 1) | stepped("ab", -1) | stepped("aufab", 1, -1),
          "|".join(["7H", *[f"{rank}S" for rank in RANKS]])),
]

TWO = ["7H 5S", "7H 5H", "7H 5D", "7H 7S", "7H 8S", "7H 6S", "7H TS", "7H 4S", "7H 9C"]
"""Down by two in black and red, in one suit, in red; then other ranks; the last is nothing at all."""


def blocks(suits: str, count: int = 9) -> str:
    """Return a game with piles down by two; what moves together is the hole; pile 11 takes anything."""
    tags = ROOM + STARTS + f"<folgefarbe>{suits}</folgefarbe><folgewert>ab2</folgewert>"
    template = f'<vorlage id="t" typ="stapel">{tags}[<folgeschieb>{{}}</folgeschieb>]</vorlage>'
    return text(extra=template + field("s", kind="t") * count + field("z", FREE_BLOCKS))


def two(*piles: int) -> str:
    """Return the moves of two cards from some piles to pile 11."""
    return " | ".join(f"{pile}x2-11" for pile in piles)


BLOCKS: dict[Word, list[int]] = {
    None: [2], "offen": [*range(2, 11)], "farbe": [3], "anderefarbe": [2, 4], "farbwechsel": [2], "wert": [5],
    "wertauf": [6], "wertab": [7], "wertaufab": [6, 7], "wertauf3": [8], "wertab3": [9], "wertaufab3": [8, 9],
}
"""Which of these piles are runs by each word, where suits follow each other in alternating colours."""

# 224-226, X14 (inferred).
MOVING = [
    Probe("field.folgeschieb", blocks("wechsel"), " ".join(f"{pile}x2-11" for pile in range(2, 11)),
          {word: two(*piles) for word, piles in BLOCKS.items()} | {"einzeln": "", "umdrehen": two(2)}, "|".join(TWO)),
    Probe("field.folgeschieb", blocks("gleich"), "2x2-11 3x2-11",
          {None: two(3), "farbwechsel": two(2), "umdrehen": two(3)}, "|".join(TWO)),
    Probe("field.folgeschieb", blocks("wechsel", 1), "=3", {None: "7H 5S", "umdrehen": "5S 7H", "farbwechsel": "7H 5S"},
          "7H 5S", "2x2-3"),
    Probe("field.folgeschieb", blocks("wechsel", 1), "2@1-3", {None: "", "einzeln": "2@1-3"}, "7H 5S"),
    Probe("field.einschub", text("", OPEN + "[<einschub>{}</einschub>]"), "2-3 2-3^",
          {None: "2-3", "vorn": "2-3", "hinten": "2-3^", "aussen": "2-3 | 2-3^"}, "7H|5S"),
]

BEFORE = '<aktion typ="links"><lege feld="ziel">ziel#vorher</lege></aktion>'

# 230-233, 289-290, 301-304: filling, the variable, relations.
OTHERS = [
    Probe("field.fuellen", text("[<fuellen>{}</fuellen>]", OPEN, "", ""), "=2 #4 #5",
          {None: " | 1 | 1", "c": "5H | 0 | 1", "d": "6H | 1 | 0"}, "KS||5H|6H", "2-3"),
    Probe("field.var", text('[<var>{}</var>]<anzeige typ="var">oben</anzeige>'), "labels=2",
          {None: "0 above", "7": "7 above", "123": "123 above"}, "KS"),
    Probe("field.beziehung", text('[<beziehung id="vorher">{}</beziehung>]', OPEN, OPEN, extra=BEFORE), "=3 =4",
          {None: "no", "b": "KS | ", "c": " | KS"}, "KS", "c2"),
    Probe("field.beziehung@id", text('<beziehung[ id="{}"]>b</beziehung>', OPEN, OPEN, extra=BEFORE), "=3 =4",
          {"vorher": "KS | ", "danach": "no"}, "KS", "c2"),
    Probe("field.beziehung@id", text('<beziehung[ id="{}"]>a</beziehung>'), "problems", {None: "X111", "vorher": ""}),
]

PROBES = [*ENDS, *ORDER, *STEPS, *MOVING, *OTHERS]
