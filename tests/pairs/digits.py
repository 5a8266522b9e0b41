"""For each digit of the ``.pat`` format: little games that differ in it alone, and what each value must show.

Pile 1 is the stock; a pile is a row of the text. Which ruling decides stands above each group. The digits of the
stock that mean something else than those of other piles have names of their own: ``stock n``, ``f``, ``g`` …
"""

from tests.pairs.probe import DIFFERENT, Probe, by_digit
from tests.pat.texts import CELL, DRAWN, ONE, OPEN, RANKS, STOCK, WASTE, deck, names, pat

# fmt: off
# A table is read by its rows.

ALL_RANKS = " ".join(f"{pile}-2" for pile in range(3, 16))
SPADES = names([rank + "S" for rank in RANKS])
HEARTS = names([rank + "H" for rank in RANKS])
SUITS = "3-2 4-2 5-2 6-2"

# P2, P6: the cards dealt; where the piles lie decides what covers what (P19: 71 x 96, touching is not covering).
COVERED = "1 0 0 0 0 1002 999 11 0 0 0"
LAYOUT = [
    Probe(1, "n", pat(STOCK, "{} 0 0 0 0 1002 999 0 0 0 0"), "=2", {0: "", 1: "KS", 2: "KS QH"}, deck="KS QH"),
    Probe(1, "stock n", pat("{} 0 0 0 0 0 999 0 1 0 0", ONE), "severities", {51: "error", 52: "", 104: "error"}),
    Probe(2, "x", pat(STOCK, COVERED, "1 {} 0 0 0 1002 999 0 0 0 0", OPEN), "2-4",
          {-71: "2-4", -70: "", 0: "", 70: "", 71: "2-4"}),
    Probe(3, "y", pat(STOCK, COVERED, "1 0 {} 0 0 1002 999 0 0 0 0", OPEN), "2-4",
          {-96: "2-4", -95: "", 0: "", 95: "", 96: "2-4"}),
    Probe(3, "y", pat(STOCK, COVERED, "2 0 {} 0 99 1002 999 0 0 0 0", OPEN), "2-4", {-99: "2-4", -98: ""}),
    Probe(4, "v", pat(STOCK, COVERED, "2 71 0 {} 0 1002 999 0 0 0 0", OPEN), "2-4", {-1: "", 0: "2-4", 1: "2-4"}),
    Probe(4, "v", pat(STOCK, COVERED, "2 -80 0 {} 0 1002 999 0 0 0 0", OPEN), "2-4", {0: "2-4", 1: "2-4", 10: ""}),
    Probe(4, "v", pat(STOCK, COVERED, "2 -72 0 {} 0 1002 999 0 0 0 0", OPEN), "2-4", {0: "2-4", 1: "2-4", 2: ""}),
    Probe(5, "w", pat(STOCK, COVERED, "2 0 96 0 {} 1002 999 0 0 0 0", OPEN), "2-4", {-1: "", 0: "2-4", 1: "2-4"}),
    Probe(5, "w", pat(STOCK, COVERED, "2 0 -97 0 {} 1002 999 0 0 0 0", OPEN), "2-4", {0: "2-4", 1: "2-4", 2: ""}),
]

# The stock covers nothing, so its numbers 2 to 5 are seen in the view alone: x y dx dy and how its cards lie.
STOCK_LAYOUT = [
    Probe(2, "stock x", pat("52 {} 0 0 0 0 999 0 1 0 0", ONE), "place=1",
          {-1: "-1 0 0 0 upright", 0: "0 0 0 0 upright", 9: "9 0 0 0 upright"}),
    Probe(3, "stock y", pat("52 0 {} 0 0 0 999 0 1 0 0", ONE), "place=1",
          {-1: "0 -1 0 0 upright", 0: "0 0 0 0 upright", 9: "0 9 0 0 upright"}),
    Probe(4, "stock v", pat("52 0 0 {} 0 0 999 0 1 0 0", ONE), "place=1",
          {-1: "0 0 -1 0 upright", 0: "0 0 0 0 upright", 9: "0 0 9 0 upright"}),
    Probe(5, "stock w", pat("52 0 0 0 {} 0 999 0 1 0 0", ONE), "place=1",
          {-1: "0 0 0 -1 upright", 0: "0 0 0 0 upright", 9: "0 0 0 9 upright"}),
    Probe(6, "stock b", pat("52 0 0 0 0 {}0 999 0 1 0 0", ONE), "place=1",
          {0: "0 0 0 0 upright", 2: "0 0 0 0 sideways"}),
]

# P10: faces as dealt; P19: cards of a=5 piles cover nothing; P12: the last card of an open stock can be taken.
FACES = [
    Probe(6, "a", pat(STOCK, "4 0 0 0 0 100{} 999 0 0 0 0"), "=2", deck="AS 2S 3S 4S", shows={
        0: "?? ?? ?? ??", 1: "?? ?? ?? 4S", 2: "AS 2S 3S 4S", 3: "?? 2S ?? 4S", 4: "AS ?? 3S ??", 5: "?? ?? ?? ??",
        6: "?? ?? 3S 4S", 7: "?? 2S 3S 4S"}),
    Probe(6, "a", pat(STOCK, COVERED, "1 0 0 0 0 100{} 999 0 0 0 0", OPEN), "2-4", {0: "", 2: "", 5: "2-4"}),
    Probe(6, "stock a", pat("52 0 0 0 0 {} 999 0 1 0 0", OPEN), "1-2", {0: "", 2: "1-2"}),
    Probe(6, "b", pat(STOCK, COVERED, "1 -80 0 0 0 10{}2 999 0 0 0 0", OPEN), "2-4", {0: "2-4", 2: ""}),
]

# P6-P8: what is shuffled, taken out, and what gives the base rank.
TAKEN_OUT = pat(STOCK, ONE, "2 0 0 0 0 1{}02 999 0 0 901 0")
ACES_BELOW = pat("52 0 0 0 0 {}00 999 10 1 0 2", WASTE, "4 0 0 0 0 1802 999 0 0 901 0")
TEN = "KS QS JS TS 9S 8S 7S 6S 5S 4S"
SPECIAL = [
    Probe(6, "stock c", pat("104 0 0 0 0 {}00 999 0 1 0 0", "52 0 0 0 0 1002 999 0 0 0 0", decks=2), "sorted=2",
          {0: DIFFERENT, 1: names(sorted(deck()))}, deal="k1:1", decks=2),
    Probe(6, "stock c", ACES_BELOW, "=2", {0: TEN, 1: TEN, 2: DIFFERENT}, deck=TEN, line="c1"),
    Probe(6, "c", pat(STOCK, "1 0 0 0 0 1602 999 0 0 999 0", "0 0 0 0 0 1{}02 999 0 1 901 0", ONE, ONE), "4-3 5-3",
          {0: "5-3", 1: "5-3", 2: "5-3", 6: "4-3", 7: "5-3", 8: "5-3"}, deck="5H 5S AS"),
    Probe(6, "c", pat(STOCK, "1 0 0 0 0 1{}02 999 0 0 0 0", ONE), "severities", {0: "", 1: "warning", 2: "warning"}),
    Probe(6, "c", TAKEN_OUT, "=2 =3", {
        0: "KS | QS AS", 1: "KS | QS AS", 2: "KS | QS AS", 7: "KS | AS AH", 8: "KS |"},
          deck="KS QS AS JS AH"),
]

# P9: redirection, to here and from here; 5-7 count as 1 for the pile that was meant.
ACES_UP = "0 0 0 0 0 {}002 999 0 1 901 106"
REDIRECTION = [
    Probe(6, "d", pat(STOCK, "5 0 0 0 0 1002 999 1 0 0 0", ACES_UP), "=2 =3", deck="AH 2H 4H 3H 9S", shows={
        0: "AH 2H 4H 3H 9S |", 1: "AH 2H 4H 3H 9S |", 5: "2H 4H 3H 9S | AH", 6: "4H 9S | AH 2H 3H",
        7: "9S | AH 2H 3H 4H"}),
    Probe(6, "d", pat(STOCK, "2 0 0 0 0 {}002 999 1 0 0 0", ACES_UP.format(6)), "=2", deck="AH 2H 4H 3H 9S",
          shows={0: "4H 9S", 1: "", 5: "", 6: "", 7: ""}),
]

# P13, P14: the goals and the most a pile takes.
COUNTS_TEXT = pat(STOCK, "2 0 0 0 0 1002 999 1 0 0 0", "1 0 0 0 0 1002 {} 1 1 999 999",
                  "0 0 0 0 0 1002 2 0 1 999 999", goal=False)
COUNTS = [
    Probe(7, "e", COUNTS_TEXT, "2-3", {-1: "", 0: "2-3", 1: "", 2: "2-3", 999: "2-3"}),
    Probe(7, "e", COUNTS_TEXT, "won", {-1: "won", 0: "won", 1: "", 2: "", 999: "won"}, line="2-4 3-4"),
    Probe(7, "e", COUNTS_TEXT, "won", {-1: "won", 0: "", 1: "won", 2: "", 999: "won"}, line="2-4 2-4"),
]

# P13: the stock counts as a pile with goal 0.
COUNTS.append(
    Probe(7, "stock e", pat("52 0 0 0 0 0 {} 1 1 0 2", WASTE, "51 0 0 0 0 1002 999 0 0 0 0"), "won",
          {0: "won", 999: ""}, line="c1"))

# P15-P17: the stock.
FED = "0 0 0 0 0 1002 999 0 10 0 0"
LAST_CARD = pat("52 0 0 0 0 0 999 1 {} 0 2", WASTE, "51 0 0 0 0 1002 999 0 0 0 0")
TWELVE = "KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C"
FORTY = names([card for card in deck() if card not in TWELVE.split()])
TURNED = pat("52 0 0 0 0 0 999 12 9 {} 2", WASTE, "40 0 0 0 0 1002 999 0 0 0 0")
CLICKS = [
    Probe(8, "f", pat("52 0 0 0 0 0 999 {} 1 0 2", WASTE, FED), "=2",
          {0: "", 1: "2S", 2: "2S 3S", 3: "2S 3S 4S"}, line="c1"),
    Probe(9, "g", LAST_CARD, "c1", {1: "", 2: "c1", 3: "c1", 999: "c1"}, line="c1"),
    Probe(9, "g", LAST_CARD, "c1", {2: "", 3: "c1", 999: "c1"}, line="c1 c1 c1"),
    Probe(9, "g", LAST_CARD, "c1", {3: "", 999: "c1"}, line="c1 c1 c1 c1 c1"),
    Probe(10, "h", TURNED, "=2", {0: TWELVE, 1: DIFFERENT, 2: DIFFERENT}, deck=f"{FORTY} {TWELVE}",
          line="c1 c1 c1"),
    Probe(11, "i", pat("52 0 0 0 0 0 999 1 1 0 {}", WASTE, WASTE, FED), "=2 =3", {0: "|", 2: "2S |", 3: "| 2S"},
          line="c1"),
]

# P18: what may be taken.
TAKING = [
    Probe(8, "a", pat(STOCK, "4 0 0 0 0 1002 999 {} 0 0 304", OPEN), "2-3 2x2-3 2x3-3 2x4-3",
          deck="9S 7H 6S 5H", shows={
        0: "", 1: "2-3", 2: "2-3 2x2-3 2x3-3", 3: "2-3 2x2-3 2x3-3", 4: "2x2-3 2x3-3",
        9: "2-3 2x2-3 2x3-3 2x4-3"}),
]


def blocked(before: int, after: int, over: int) -> str:
    """Return a game about pile 4 with cards in the pile before it, in the one after it, or over it."""
    return pat(STOCK, "1 500 0 0 0 1002 999 1 0 0 0", f"{before} 200 0 0 0 1002 999 0 0 0 0",
               "1 0 0 0 0 1002 999 {}1 1 999 999", f"{after} 300 0 0 0 1002 999 0 0 0 0",
               f"{over} 9 9 0 0 1002 999 0 0 0 0", "0 600 0 0 0 1002 999 1 1 999 999")


# P19, P20: 4-7 is taking from pile 4, 2-4 is laying on it.
BLOCKING = [
    Probe(8, "b", blocked(0, 0, 1), "4-7 2-4",
          {1: "2-4", 2: "4-7", 3: ""} | dict.fromkeys((0, *range(4, 10)), "4-7 2-4")),
    Probe(8, "b", blocked(0, 1, 0), "4-7 2-4",
          {4: "2-4", 5: "4-7", 6: ""} | dict.fromkeys((0, 1, 2, 3, 7, 8, 9), "4-7 2-4")),
    Probe(8, "b", blocked(1, 1, 0), "4-7 2-4",
          {4: "2-4", 5: "4-7", 6: "", 7: "2-4", 8: "4-7", 9: ""} | dict.fromkeys(range(4), "4-7 2-4")),
]

# P21: marks 1-4 of the source against masks 1, 2, 4, 8 of the target, and the other way round.
MARKED = [f"1 0 0 0 0 1002 999 {mark}01 0 0 0" for mark in range(1, 5)]
MASKED = [f"0 0 0 0 0 1002 999 {5 * mask}00 1 999 0" for mask in (1, 2, 4, 8)]
MARKS = [
    Probe(8, "mark", pat(STOCK, "1 0 0 0 0 1002 999 {}01 0 0 0", *MASKED), "2-3 2-4 2-5 2-6", {
        0: "2-3 2-4 2-5 2-6", 1: "2-4 2-5 2-6", 2: "2-3 2-5 2-6", 3: "2-3 2-4 2-6", 4: "2-3 2-4 2-5"}),
    Probe(8, "mask", pat(STOCK, *MARKED, ONE, "0 0 0 0 0 1002 999 {}00 1 999 0"), "2-7 3-7 4-7 5-7 6-7",
          times=5, shows={
        0: "2-7 3-7 4-7 5-7 6-7", 1: "3-7 4-7 5-7 6-7", 2: "2-7 4-7 5-7 6-7", 3: "4-7 5-7 6-7", 4: "2-7 3-7 5-7 6-7",
        5: "3-7 5-7 6-7", 6: "2-7 5-7 6-7", 7: "5-7 6-7", 8: "2-7 3-7 4-7 6-7", 9: "3-7 4-7 6-7",
        10: "2-7 4-7 6-7", 11: "4-7 6-7", 12: "2-7 3-7 6-7", 13: "3-7 6-7", 14: "2-7 6-7", 15: "6-7"}),
]

# P22, P23: how many cards at once; with one free cell, two go by way of it.
LAYING = [
    Probe(9, "a", pat(STOCK, "13 0 0 0 0 1002 999 2 0 0 104", "0 0 0 0 0 1002 999 0 {} 999 0", CELL),
          "2-3 2x2-3 2x3-3 2x13-3", deck=names(SPADES.split()[::-1]), shows={
              0: "", 1: "2-3", 2: "2-3 2x2-3 2x3-3 2x13-3", 3: "2-3 2x2-3", 4: "2x2-3 2x3-3 2x13-3", 5: "2x2-3",
              9: "2x13-3"}),
]

# P24: served by a click on the stock: an occupied pile, an empty one, an empty one of another type.
SERVED = [
    Probe(9, "b", pat(DRAWN, WASTE, "1 0 0 0 0 1002 999 0 {}0 901 999"), "=3", deck="KS AS AH 2S", line="c1", shows={
        0: "KS", 1: "KS AS", 2: "KS AS AH", 3: "KS AS", 4: "KS AS AH", 5: "KS"}),
    Probe(9, "b", pat(DRAWN, WASTE, "0 0 0 0 0 1002 999 0 {}0 901 999"), "=3", deck="AS AH 2S", line="c1", shows={
        0: "", 1: "AS", 2: "AS AH", 3: "", 4: "", 5: "AS"}),
    Probe(9, "b", pat(DRAWN, WASTE, "0 0 0 0 0 1002 999 0 {}0 901 999"), "=3", deck="KS AS", line="c1", shows={
        1: "KS", 2: "KS AS", 5: ""}),
]

# P25: the bottom card to the top: it fits, it does not, it has been done.
ROTATION = [
    Probe(9, "c", pat(STOCK, "3 0 0 0 0 1002 999 0 {}00 0 304"), "c2", deck="5H 7S 6S",
          shows={0: "", 1: "c2", 2: "c2", 3: "c2", 4: "c2"}),
    Probe(9, "c", pat(STOCK, "3 0 0 0 0 1002 999 0 {}00 0 304"), "c2", deck="9H 7S 6S",
          shows={0: "", 1: "", 2: "", 3: "c2", 4: "c2"}),
    Probe(9, "c", pat(STOCK, "2 0 0 0 0 1002 999 0 {}00 0 908"), "c2", deck="5H 6S", line="c2",
          shows={1: "", 2: "c2", 3: "", 4: "c2"}),
]


def fed(held: int) -> str:
    """Return a game about number 9's d: pile 4 gets from the waste, the pile before it, and another one."""
    return pat(DRAWN, WASTE, ONE, f"{held} 0 0 0 0 1002 999 0 {{}}001 999 999", ONE)


def neighbours(before: int, after: int) -> str:
    """Return a game about number 9's e: piles 3 and 5 lie before and after pile 4."""
    return pat(STOCK, ONE, f"{before} 0 0 0 0 1002 999 0 0 0 0", "0 0 0 0 0 1002 999 0 {}0001 999 999",
               f"{after} 0 0 0 0 1002 999 0 0 0 0")


# P26: where cards may come from, pile 4 empty and occupied; which neighbour must hold cards.
ORIGIN = [
    Probe(9, "d", fed(0), "2-4 3-4 5-4", line="c1", shows={
        0: "2-4 3-4 5-4", 1: "2-4", 2: "2-4", 3: "2-4", 4: "2-4 3-4 5-4", 5: "3-4 5-4", 6: "3-4"}),
    Probe(9, "d", fed(1), "2-4 3-4 5-4", line="c1", shows={
        0: "2-4 3-4 5-4", 1: "2-4", 2: "2-4 3-4 5-4", 3: "3-4 5-4", 4: "2-4", 5: "3-4 5-4", 6: "2-4 3-4 5-4"}),
    Probe(9, "e", neighbours(1, 0), "2-4", {0: "2-4", 1: "2-4", 2: ""}),
    Probe(9, "e", neighbours(0, 1), "2-4", {0: "2-4", 1: "", 2: "2-4"}),
]

# P27: the first card. Piles 3 to 6 hold the aces H S D C, or piles 3 to 15 a suit from ace to king.
FIRST = [
    Probe(10, "b", pat(STOCK, "0 0 0 0 0 1002 999 0 1 {}01 0", ONE, ONE, ONE, ONE), SUITS, deck="AH AS AD AC", shows={
        0: SUITS, 1: "3-2", 2: "4-2", 3: "5-2", 4: "6-2", 5: "3-2 5-2", 6: "4-2 6-2", 9: SUITS}),
    Probe(10, "b", pat(STOCK, "0 0 0 0 0 1002 999 0 1 {}01 0", ONE), "severities", {0: "warning", 1: "", 9: ""}),
    Probe(10, "aa", pat(STOCK, "0 0 0 0 0 1002 999 0 1 9{:02} 0", *[ONE] * 13), ALL_RANKS, deck=SPADES,
          shows={rank: f"{rank + 2}-2" for rank in range(1, 14)} | {99: ALL_RANKS}),
    Probe(10, "whole", pat(STOCK, "0 0 0 0 0 1002 999 0 1 {} 0", *[ONE] * 13), ALL_RANKS, deck=SPADES,
          shows={0: "", 901: "3-2", 999: ALL_RANKS}),
    Probe(10, "whole", pat(STOCK, "0 0 0 0 0 1002 999 0 1 {} 0", ONE), "severities", {99: "warning", 901: "", 999: ""}),
    Probe(10, "whole", pat(STOCK, "0 0 0 0 0 1002 999 0 1 {} 0", ONE), "3-2", {0: "", 99: "3-2"}),
]

# P28: the next card, on the 9 of spades; on a king for b.
NEXT = "1 0 0 0 0 1002 999 0 1 0 "
SEQUENCE = [
    Probe(11, "a", pat(STOCK, NEXT + "90{}", *[ONE] * 13), ALL_RANKS, deck="9S " + HEARTS, shows={
        1: "6-2", 2: "7-2", 3: "9-2", 4: "10-2", 5: "11-2", 6: "12-2", 7: "13-2", 8: "10-2 12-2", 9: ALL_RANKS}),
    Probe(11, "b", pat(STOCK, NEXT + "9{}8", ONE, ONE), "3-2 4-2", deck="KS QH AH", shows={
        0: "3-2", 1: "3-2 4-2", 2: "", 9: "3-2 4-2"}),
    Probe(11, "c", pat(STOCK, NEXT + "{}04", ONE, ONE, ONE, ONE), SUITS, deck="9S 8H 8S 8D 8C", shows={
        1: "4-2", 2: "4-2 6-2", 3: "3-2 5-2", 4: "3-2 5-2 6-2", 9: SUITS}),
    Probe(11, "whole", pat(STOCK, NEXT + "{}", *[ONE] * 13), ALL_RANKS, deck="9S " + HEARTS, shows={
        0: "", 904: "10-2", 999: ALL_RANKS}),
]

# P29, P30: set 1 takes the eights of the same colour (S, C), set 2 those of any other suit (H, D, C).
# The stock holds two cards, and there are two passes.
BOTH = pat("52 0 0 0 0 0 999 1 2 0 2", WASTE, "1 0 0 0 0 1002 999 0 1 0 {}204 0 1 0 404", ONE, ONE, ONE, ONE,
           "45 0 0 0 0 1002 999 0 0 0 0")
SET_1, SET_2 = "5-3 7-3", "4-3 6-3 7-3"
EIGHTS = {"ask": "4-3 5-3 6-3 7-3", "deck": "9S 8H 8S 8D 8C"}
TWO_SETS = [
    Probe(11, "d", BOTH, EIGHTS["ask"], dict.fromkeys(range(8), SET_1) | {1: EIGHTS["ask"], 2: "7-3"},
          deck=EIGHTS["deck"]),
    Probe(11, "d", BOTH, EIGHTS["ask"], {0: SET_1, 3: SET_1, 4: SET_1, 5: SET_1, 6: SET_2, 7: SET_1},
          deck=EIGHTS["deck"], line="c1 c1"),
    Probe(11, "d", BOTH, EIGHTS["ask"], {0: SET_1, 3: SET_2, 4: SET_1, 5: SET_1, 6: SET_2, 7: SET_1},
          deck=EIGHTS["deck"], line="c1 c1 c1"),
    Probe(11, "d", BOTH, EIGHTS["ask"], {0: SET_1, 3: SET_2, 4: SET_2, 5: SET_2, 6: SET_2, 7: SET_1},
          deck=EIGHTS["deck"], line="c1 c1 c1 c1 c1"),
    Probe(11, "d", pat("52 0 0 0 0 0 999 1 1 0 2", WASTE, "0 0 0 0 0 1002 999 0 0 999 {}999 0 10 999 999",
                       "51 0 0 0 0 1002 999 0 0 0 0"), "#3", {0: "0", 4: "0", 5: "1", 6: "0", 7: "0"}, line="c1"),
    Probe(11, "d", BOTH, "severities", {0: "warning", 1: "", 7: "note"}),
]

PROBES = [*LAYOUT, *STOCK_LAYOUT, *FACES, *SPECIAL, *REDIRECTION, *COUNTS, *CLICKS, *TAKING, *BLOCKING, *MARKS, *LAYING,
          *SERVED, *ROTATION, *ORIGIN, *FIRST, *SEQUENCE, *TWO_SETS]

DIGITS = by_digit(PROBES)

SAME: dict[tuple[int, str], list[set[int]]] = {
    (6, "c"): [{1, 2}],  # P3: of the stock only
    (8, "a"): [{2, 3}],  # P18
    (11, "b"): [{1, 9}],  # P28
}
"""Values that mean the same by a ruling; the numbers of 1-5 are like their neighbours in most probes."""
