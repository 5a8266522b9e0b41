"""Packs, cards added and taken away, and every word for a card (25-30, 58-117)."""

from tests.xml.playing import HIDDEN_STOCK, text
from tests.xmlpairs.probe import DIFFERENT, Probe, Word

# fmt: off
# A table is read by its rows.

NO_CARDS = '<spiel name="Little" fenster="60x60"><programm>1</programm><version>1</version>'
PACK = NO_CARDS + "[<karten>{}</karten>]" + HIDDEN_STOCK + "</spiel>"


def laid(tags: str, cards: str, *, size: str = "52") -> str:
    """Return a game whose field a gets all cards of an indication; tags stand after ``karten``."""
    lay = f'<lege typ="offen" quelle="stock" anz="208">{cards}</lege>'
    return text(lay, cards=f"<karten>{size}</karten>" + tags)


# 58-63: 104 and 52x2 are the same pack.
PACKS = [
    Probe("word.pack", PACK, "cards", {
        "32": "32", "52": "52", "64": "64", "104": "104", "156": "156", "52x0": "0", "52x1": "52", "32x1": "32",
        "52x2": "104", "32x2": "64", "52x3": "156", "52x4": "208", "32x4": "128"}, deal="1"),
    Probe("game.karten", PACK, "problems", {None: "X112", "52": ""}),
]

# 65, 79-117, X6: one card or a family; a joker can be added but not taken away.
CHANGED = [
    Probe("game.add", laid('[<add typ="einzel">{}</add>]', "Pik A"), "#2 #1",
          {None: "1 | 51", "Pik A": "2 | 51", "Joker": "1 | 52", "Herz 2": "1 | 52"}, deal="1"),
    Probe("game.add", laid('[<add typ="einzel">{}</add>]', "Joker"), "#2",
          {None: "0", "Joker": "1", "Herz 2": "0"}, deal="1"),
    Probe("game.add@typ", text(cards='<karten>52</karten><add[ typ="{}"]>Pik</add>'), "problems",
          {None: "X111 X204", "familie": "", "einzel": "X204"}),
    Probe("game.add@typ", text(cards='<karten>52</karten><add[ typ="{}"]>Pik D</add>'), "problems",
          {None: "X111", "familie": "X204", "einzel": ""}),
    Probe("game.add@rueckseite", laid('<add typ="einzel"[ rueckseite="{}"]>Joker</add>', "Joker"), "backs=2",
          {None: "", "1": "", "2": "2"}, deal="1"),
    Probe("game.sub", laid('[<sub typ="einzel">{}</sub>]', "Pik"), "#2 #1",
          {None: "13 | 39", "Pik A": "12 | 39", "Joker": "13 | 39", "Herz 2": "13 | 38"}, deal="1"),
    Probe("game.sub", text(cards='<karten>52</karten>[<sub typ="einzel">{}</sub>]'), "problems",
          {None: "", "Pik A": "", "Joker": "X319"}),
    Probe("game.sub@typ", text(cards='<karten>52</karten><sub[ typ="{}"]>D</sub>'), "problems",
          {None: "X111 X204", "familie": "", "einzel": "X204"}),
    Probe("game.sub@rueckseite", laid('<sub typ="einzel"[ rueckseite="{}"]>Pik A</sub>', "Pik A", size="104"),
          "backs=2", {None: "1", "1": "2", "2": "1"}, deal="1"),
    Probe("game.sub@rueckseite", laid('<sub typ="einzel"[ rueckseite="{}"]>Pik A</sub>', "Pik A"),
          "#2", {None: "0", "1": "0", "2": "1"}, deal="1"),
]

RANKS = {"A": "A", **{str(rank): str(rank) for rank in range(2, 10)}, "10": "T", "B": "J", "D": "Q", "K": "K"}
SPADES = [f"{rank}S" for rank in RANKS.values()]
LYING = [*SPADES, "AH", "AD", "AC"]
START = text("<folgeschieb>einzeln</folgeschieb>", "<max>1</max>[<folgestart>{}</folgestart>]")


def fit(*numbers: int) -> str:
    """Return the moves of the cards at some places of ``LYING`` to pile 3; the last one is the top card."""
    return " ".join(["2-3"] * (16 in numbers) + [f"2@{number}-3" for number in numbers if number != 16])


FIXED: dict[Word, str] = {
    "frei": fit(*range(1, 17)), "Karo A": fit(15), "Joker": "",
    "Pik": fit(*range(1, 14)), "Herz": fit(14), "Karo": fit(15), "Kreuz": fit(16),
    **{word: fit(number) for number, word in enumerate(RANKS, 1)}, "A": fit(1, 14, 15, 16),
}

# 25-30, X8: what each deal draws is in the label of ``folgestart``: deal 1 clubs and 8, deal 2 hearts and K, deal 4
# spades and D.
SHOWN = text('<folgestart>[{}]</folgestart><anzeige typ="folgestart">oben</anzeige>')
RANDOM: list[Word] = ["zufallsfarbe", "zufallswert", "zufallswert+1", "zufallswert-4"]
NOT_IN_1: list[Word] = [word for word in FIXED if word not in ("Kreuz", "8", "9", "4")]
DRAWN: dict[str, list[Word]] = {"1": NOT_IN_1, "2": ["Kreuz", "8", "4"], "4": ["9"]}

WORDS = [
    Probe("word.card", START, "moves", FIXED, " ".join(LYING)),
    *[Probe("word.card", SHOWN, "labels=2", dict.fromkeys(RANDOM + plain, DIFFERENT), deal=deal)
      for deal, plain in DRAWN.items()],
]

PROBES = [*PACKS, *CHANGED, *WORDS]
