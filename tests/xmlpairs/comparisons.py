"""``vergleich``: two cards compared (491-502, X7)."""

from tests.xmlpairs.conditions import COMPARE, OF_NUMBERS, compared, when
from tests.xmlpairs.probe import Probe

# fmt: off
# A table is read by its rows.


def two(rest: str, content: str = "{}", *, first: str = ' feld1="a"', second: str = ' feld2="b"') -> str:
    """Return a comparison of the cards of two fields."""
    return f"<vergleich{first}{second}{rest}>{content}</vergleich>"


PAIRS = {"gleich": ("5H", "gleich keinwechsel"), "anders": ("5D", "ungleich keinwechsel"),
         "schwarz": ("5S", "ungleich wechsel")}
"""A card beside a heart, and what its suit is to it."""

# 495-501: of K and 4 the sum is 17, the difference 9, the distance 9 or 4; ``farbe`` and ``wert`` by words.
CONTENTS = [
    *[Probe(f"compare.{name}", when("[" + two(f' typ="{name}"') + "]", "", "", ""), "c4",
            {None: "c4", **{content: "c4" if content in holding else "" for content in ("17", "9", "4", "1")}}, "KS|4H")
      for name, holding in (("summe", ("17",)), ("differenz", ("9",)), ("abstand", ("9", "4")))],
    Probe("compare.abstand", when("[" + two(' typ="abstand"') + "]", "", "", ""), "c4",
          {"9": "", "4": "", "2": "c4"}, "3S|AH"),
    *[Probe("compare.farbe", when("[" + two(' typ="farbe"') + "]", "", "", ""), "c4", {
            None: "c4", **{word: "c4" if word in holding.split() else ""
                           for word in ("gleich", "ungleich", "wechsel", "keinwechsel")}}, f"7H|{card}")
      for card, holding in PAIRS.values()],
    *[Probe("compare.wert", when("[" + two(' typ="wert"') + "]", "", "", ""), "c4",
            {None: "c4", **{word: "c4" if mark == "x" else ""
                            for word, mark in zip(COMPARE, OF_NUMBERS[difference], strict=True)}}, f"7H|{card}")
      for card, difference in (("8S", -1), ("7S", 0), ("6S", 1))],
]

WHICH = two(' typ="summe"[ karte1="{}"]', "12")
TYPED = two('[ typ="{}"]', "9")
WORDED = two('[ typ="{}"]', "gleich")
PILES = {"QS 3S 5S|7H": ("", "", "c4"), "QS 5S 3S|7H": ("", "c4", ""), "5S QS 3S|7H": ("c4", "", "")}

# 491-493: which fields, which cards, how compared.
ATTRIBUTES = [
    Probe("action.vergleich", when("[" + two(' typ="summe"') + "]", "", "", ""), "c4",
          {None: "c4", "17": "c4", "9": ""}, "KS|4H"),
    Probe("action.vergleich", when("[" + two(' typ="summe"') + "]", "", "", ""), "c4",
          {None: "c4", "17": "", "9": "c4"}, "5S|4H"),
    *[Probe("action.vergleich@feld1", when(two(' typ="summe"', "12", first='[ feld1="{}"]'), "", "", ""), "c4",
            {"a": a, "c": c}, lying) for lying, a, c in (("5S|7H|6S", "c4", ""), ("6S|7H|5S", "", "c4"))],
    *[Probe("action.vergleich@feld2", when(two(' typ="summe"', "12", second='[ feld2="{}"]'), "", "", ""), "c4",
            {"b": b, "c": c}, lying) for lying, b, c in (("5S|7H|6S", "c4", ""), ("5S|6S|7H", "", "c4"))],
    Probe("action.vergleich@feld1", when(two(' typ="summe"', "12", first='[ feld1="{}"]'), "", "", ""), "problems",
          {None: "X111", "a": "", "c": ""}),
    Probe("action.vergleich@feld2", when(two(' typ="summe"', "12", second='[ feld2="{}"]'), "", "", ""), "problems",
          {None: "X111", "b": "", "c": ""}),
    *[Probe("action.vergleich@typ", when(TYPED, "", "", ""), "c4",
            {"summe": total, "differenz": difference, "abstand": distance}, lying)
      for lying, total, difference, distance in (
          ("5S|4H", "c4", "", ""), ("KS|4H", "", "c4", "c4"), ("4S|KH", "", "", "c4"))],
    *[Probe("action.vergleich@typ", when(WORDED, "", "", ""), "c4", {"farbe": suit, "wert": rank}, lying)
      for lying, suit, rank in (("5S|4S", "c4", ""), ("5S|5H", "", "c4"))],
    Probe("action.vergleich@typ", when(TYPED, "", "", ""), "problems",
          {None: "X111", "summe": "", "differenz": "", "abstand": "", "farbe": "X203", "wert": "X203"}),
    *[Probe("action.vergleich@karte1", when(WHICH, "", "", ""), "c4",
            {None: last, "-1": last, "1": first, "2": second}, lying)
      for lying, (first, second, last) in PILES.items()],
    *[Probe("action.vergleich@karte2", when(WHICH.replace("karte1", "karte2"), "", "", ""), "c4",
            {None: last, "-1": last, "1": first, "2": second}, "|".join(reversed(lying.split("|"))))
      for lying, (first, second, last) in PILES.items()],
    *[Probe("action.vergleich@beziehung", when(two(' typ="summe"[ beziehung="{}"]', "12"), "", "", ""), "c4",
            compared(difference, "c4"), lying)
      for lying, difference in (("5S|4H", -1), ("5S|7H", 0), ("KS|4H", 1))],
]

PROBES = [*CONTENTS, *ATTRIBUTES]
