"""Dealing, taking up again, laying out and sorting (171-204, 291-300, X5, X6, X18, X19, X21)."""

from tests.xml.playing import DOWN, OPEN, field, text
from tests.xmlpairs.probe import DIFFERENT, Probe, Word

# fmt: off
# A table is read by its rows.

COLUMN = DOWN.replace("<max>frei", "<max>3").replace("<folgestart>frei", "<folgestart>K")
ACES = "<max>13</max><folgestart>A</folgestart>"

# 172-184: a click deals to the targets; what lies there decides, then ``pruefe``.
TARGETS = [
    Probe("field.ziel", text("[<ziel>{}</ziel>]", "", ""), "=3 =4",
          {None: "no", "b": "KS | ", "c": " | KS", "b c": "KS | QS"}, "QS KS", "c2"),
    *[Probe("field.ziel@bedingung", text('<ziel[ bedingung="{}"]>b</ziel>', COLUMN), "c2", {
            word: "c2" if yes == "x" else "" for word, yes in zip(
                (None, "leer", "belegt", "belegbar", "erlaubt", "folge", "keinefolge"), served, strict=True)},
            f"{card}|{lying}")
      for card, lying, served in (
          ("KC", "", "xx-xxx-"), ("KC", "KH QS", "x-xx-x-"), ("KC", "KH TS", "x-xx--x"), ("KC", "KH QS JH", "x-x--x-"),
          ("9H", "KH TS", "x-xxx-x"))],
    Probe("field.ziel@pruefe", text('<ziel[ pruefe="{}"]>b</ziel>', "", ACES, OPEN), "=3 =4 =5",
          {None: "AS |  | ", "c": " | AS | ", "d": " |  | AS"}, "AS", "c2"),
    Probe("field.ziel@sicht", text('<ziel[ sicht="{}"]>b</ziel>', ""), "=3",
          {None: "AS", "verdeckt": "(AS)", "offen": "AS"}, "AS", "c2"),
]


def again(attributes: str = "", sources: str = "<quelle>b</quelle>", count: str = "frei") -> str:
    """Return a game whose field a deals to b and takes up again."""
    return text(f"<ziel>b</ziel>{sources}<wiederholung{attributes}>{count}</wiederholung>", "", "")


TEN = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS"
UPSIDE_DOWN = " ".join(reversed(TEN.split()))

# 185-199, X19: one more pass is one re-take; negative numbers are as ``frei``.
REDEALS = [
    Probe("field.quelle", again(sources="[<quelle>{}</quelle>]"), "=2",
          {None: "no", "b": "2S AS", "c": "3S"}, "|AS 2S|3S", "c2"),
    *[Probe("field.wiederholung", text("<ziel>b</ziel><quelle>b</quelle>[<wiederholung>{}</wiederholung>]", ""), "=2",
            {None: "no", "1": once, "2": twice, "frei": "AS", "-1": "AS"}, "|AS", line)
      for once, twice, line in (("AS", "AS", "c2"), ("no", "AS", "c2 c2 c2"), ("no", "no", "c2 c2 c2 c2 c2"))],
    Probe("field.wiederholung@aufnahme", again('[ aufnahme="{}"]'), "=2 =3",
          {None: "2S AS | ", "sprung": "2S | AS"}, "|AS 2S", "c2"),
    Probe("field.wiederholung@mischen", again('[ mischen="{}"]'), "=2",
          {None: UPSIDE_DOWN, "nein": UPSIDE_DOWN}, "|" + TEN, "c2"),
    Probe("field.wiederholung@mischen", again('[ mischen="{}"]'), "=2", {None: DIFFERENT, "ja": DIFFERENT},
          "|" + TEN, "c2"),
    Probe("field.wiederholung@mischen", again('[ mischen="{}"]'), "=2", {"nein": DIFFERENT, "ja": DIFFERENT},
          "|" + TEN, "c2"),
]

STOCK = '<lege typ="offen" quelle="stock"'
SOME = STOCK + ' anz="4">frei</lege>'


def lay(attributes: str, card: str = "frei", after: str = "", tags: str = "") -> str:
    """Return a game whose field a is laid some cards."""
    return text(f"{tags}<lege{attributes}>{card}</lege>{after}")


# 291-296, X21: which cards, from where, how many, when, and how they lie.
LAYS = [
    Probe("field.lege", text(f"[{STOCK}>{{}}</lege>]"), "=2",
          {None: "", "frei": "QH", "K": "KS", "Pik": "KS", "Pik A": "AS"}, deck="QH KS AS"),
    Probe("field.lege", text(f"[{STOCK}>{{}}</lege>]"), "=2", {"K": "KH", "Pik": "KS"}, deck="KH KS"),
    Probe("field.lege@typ", lay('[ typ="{}"] quelle="stock"'), "problems", {None: "X111", "offen": ""}),
    Probe("field.lege@typ", lay('[ typ="{}"] quelle="stock"'), "=2",
          {"offen": "QH", "verdeckt": "(QH)"}, deck="QH"),
    Probe("field.lege@typ", lay('[ typ="{}"] quelle="stock"'), "problems", {None: "X111", "verdeckt": ""}),
    Probe("field.lege@quelle", text(SOME, '<lege typ="offen"[ quelle="{}"]>frei</lege>'), "=3",
          {"stock": "2H", "a": "3H"}, deck="KH QH JH 3H 2H"),
    Probe("field.lege@quelle", lay('[ quelle="{}"] typ="offen"'), "problems",
          {None: "X111", "stock": "", "nothing": "X301"}),
    Probe("field.lege@anz", lay('[ anz="{}"] typ="offen" quelle="stock"'), "=2",
          {None: "QH", "0": "", "2": "QH KS", "3": "QH KS AS"}, deck="QH KS AS"),
    *[Probe("field.lege@bedingung", text(tags + '<lege typ="offen" quelle="stock"[ bedingung="{}"]>frei</lege>'), "#2",
            {None: str(count + 1), "erlaubt": str(count + allowed), "leer": str(count + (not count)),
             "belegt": str(count + bool(count))}, deck="KH QS JS")
      for tags, count, allowed in ((COLUMN, 0, 1), (COLUMN + STOCK + ">frei</lege>", 1, 1),
                                   (COLUMN + STOCK + ' anz="2">frei</lege>', 2, 0), (OPEN + "<max>0</max>", 0, 0))],
]


def sort(card: str, attributes: str, count: int = 5) -> str:
    """Return a game whose field a is dealt five cards and sorted."""
    return text(f'{STOCK} anz="{count}">frei</lege>' + f"<sortiere{attributes}>{card}</sortiere>")


ONE_KING = "AS KS 2S 3S 4S"
FOUR_KINGS = "AS KS 2S KH KD 3S KC 4S"
SORTED: dict[Word, str] = {"vorn": "AS 2S 3S 4S KS", "hinten": "KS AS 2S 3S 4S", "umdrehen": "4S 3S 2S KS AS"}

# 297-300: where the named cards come to lie, or what happens to all.
SORTS = [
    Probe("field.sortiere", text(f'{STOCK} anz="5">frei</lege>' + '[<sortiere richtung="hinten">{}</sortiere>]'), "=2",
          {None: ONE_KING, "K": SORTED["hinten"], "2": "2S AS KS 3S 4S"}, deck=ONE_KING),
    Probe("field.sortiere@richtung", sort("K", '[ richtung="{}"]'), "problems", {None: "X111", **dict.fromkeys(
          ("vorn", "hinten", "aussen", "innen", "zufall"), "")}),
    Probe("field.sortiere@richtung", sort("", '[ richtung="{}"]'), "problems",
          {None: "X111 X204", "mischen": "", "umdrehen": ""}),
    Probe("field.sortiere@richtung", sort("K", '[ richtung="{}"]'), "=2", SORTED, deck=ONE_KING),
    Probe("field.sortiere@richtung", sort("K", '[ richtung="{}"]', 8), "=2", dict.fromkeys(
          ("vorn", "hinten", "aussen", "innen", "zufall", "mischen", "umdrehen"), DIFFERENT), deck=FOUR_KINGS),
]

# 156-161, 171: the stock must be there; another kind deals no cards to itself.
KINDS = [
    Probe("game.feld@typ", text(extra='<feld id="b" x="1" y="1"[ typ="{}"]></feld>', stock=""), "problems",
          {"stock": "", "stapel": "X112"}),
    Probe("game.vorlage@typ", text(extra='<vorlage id="t"[ typ="{}"]></vorlage>' + field("t", kind="t")), "letter=2",
          {"keller": "K", "stapel": "X"}, ""),
]

PROBES = [*TARGETS, *REDEALS, *LAYS, *SORTS, *KINDS]
