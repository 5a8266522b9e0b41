"""Little ``.pat`` texts that nobody has invented: any numbers, any digits that have a meaning, in any mixture.

Most digits are usual ones, or nothing would move. A theme makes the rare ones of one part of the language usual.
Half of the texts are written as few people write: with remarks, empty lines, and white space of any kind.
"""

from random import Random

from hypothesis import strategies as st

THEMES = ["", "", "laying out", "passes", "pairs", "helpers", "blocked", "two sets"]
PLACES = st.sampled_from([0, 20, 40, 71, 80, 96, 150])
SIZES = ["usual"] * 18 + ["many decks", "many piles"]
REMARKS = ["", "", "", " ", "\t", "  (håndbunken)", " ; no. 5", "\u00a0- 12 cards", " x11", "   # –"]
STEPS = st.sampled_from([0, 0, 16, 71, -16])


def often(usual: list[int], rare: list[int], theme: bool = False) -> st.SearchStrategy[int]:
    """Draw a usual value two times out of three, else a rare one; always a rare one if that is the theme."""
    return st.sampled_from(rare) if theme else st.sampled_from(usual) | st.sampled_from(usual) | st.sampled_from(rare)


@st.composite
def tens(draw: st.DrawFn) -> int:
    """Draw number 10."""
    usual = draw(often([999, 999], [0, 99, 1]))
    return usual if usual != 1 else draw(st.integers(0, 6) | st.just(9)) * 100 + draw(st.integers(1, 13) | st.just(99))


@st.composite
def elevens(draw: st.DrawFn, theme: str) -> int:
    """Draw number 11 without thousands."""
    if (usual := draw(often([1], [0, 999], theme == "laying out"))) != 1:
        return usual
    a = draw(often([1], [1, 2, 9])) if theme == "pairs" else draw(st.integers(1, 9))
    return draw(st.sampled_from([1, 2, 3, 4, 9])) * 100 + draw(st.sampled_from([0, 1, 2, 9])) * 10 + a


@st.composite
def rule_sets(draw: st.DrawFn, theme: str) -> list[int]:
    """Draw numbers 8 to 11."""
    marks = draw(often([0], [0, 1, 2, 3, 4, 5, 10, 12, 20, 40, 36, 77, 79], theme == "blocked"))
    blocks = draw(often([0], list(range(10)), theme == "blocked"))
    taking = draw(often([1, 2, 9], [0, 1, 2, 3, 4, 4], theme == "pairs"))
    while_ = draw(often([0], [0, 1, 2], theme == "blocked"))
    coming = draw(often([0], [0, 1, 2, 3, 4, 5, 6], theme == "blocked"))
    rotating = draw(often([0], [0, 0, 1, 2, 3, 4]))
    serving = draw(often([0], [0, 0, 1, 2, 3, 4, 5], theme == "passes"))
    laying = 3 if theme == "helpers" else draw(often([1, 2, 3], [0, 1, 2, 3, 4, 5, 9], theme == "pairs"))
    nine = while_ * 10_000 + coming * 1000 + rotating * 100 + serving * 10 + laying
    return [marks * 100 + blocks * 10 + taking, nine, draw(tens()), draw(elevens(theme))]


@st.composite
def pile_lines(draw: st.DrawFn, theme: str) -> list[int]:
    """Draw a pile's line."""
    face = draw(often([1, 2], [0, 3, 4, 5, 6, 7]))
    seven = draw(often([999], [0, 1, 2, 3, 5, 13, -1, -1, -2, -3, -6]))
    if draw(st.integers(0, 11)) == 11:
        return [0, 300, 300, 0, 0, face, seven, 0, 0, 0, 0]
    y = draw(PLACES | PLACES | PLACES | st.just(-99))
    layout = draw(often([0], [0, 6, 7, 8], theme == "laying out"))
    leading = draw(often([0, 1], [0, 1, 5, 6, 7], theme == "laying out"))
    n = draw(st.sampled_from([0, 1, 1, 2] if layout == 6 else [0, 0, 0, 4] if theme == "helpers" else range(8)))
    six = leading * 1000 + layout * 100 + draw(st.sampled_from([0, 0, 0, 2])) * 10 + face
    line = [n, draw(PLACES), y, draw(STEPS), draw(STEPS), six, seven, *draw(rule_sets(theme))]
    combined = draw(often([0], [1, 2, 3, 4, 5, 6, 7], theme == "two sets"))
    combined = draw(st.integers(3, 6)) if theme == "passes" else combined
    if combined:
        line[-1] += 1000 * combined
        line += draw(rule_sets(theme))
    return line


@st.composite
def pat_texts(draw: st.DrawFn) -> str:
    """Draw a text: one deck, sometimes two, and four to nine piles; now and then up to eight decks, or 24 piles."""
    theme, size = draw(st.sampled_from(THEMES)), draw(st.sampled_from(SIZES))
    decks = draw(st.integers(3, 8) if size == "many decks" else st.sampled_from([1, 1, 1, 2]))
    count = draw(st.integers(15, 24) if size == "many piles" else st.integers(4, 9))
    six = draw(st.sampled_from([0, 0, 2])) + 100 * draw(st.sampled_from([0, 0, 1, 2]))
    most = 26 if theme == "passes" else 4
    draws = [draw(often([1, 3], [0, 2, most])), draw(often([1, 2, 3], [999])), draw(st.integers(0, 2))]
    waste = draw(st.just(2) | st.just(0) | st.integers(2, count))
    stock = [52 * decks, 0, 0, 0, 0, six, draw(st.sampled_from([999, 999, 0])), *draws, waste]
    lines = [stock, *(draw(pile_lines(theme)) for _ in range(count - 1))]
    written = [f"{decks} {count}", *(" ".join(map(str, line)) for line in lines)]
    oddly = draw(st.none() | st.integers(0, 2**16))
    return "\n".join(["drawn", *written, ""]) if oddly is None else odd("drawn", written, Random(oddly))


def odd(title: str, lines: list[str], random: Random) -> str:
    """Write numbers with all that says nothing: white space, signs, zeros in front, remarks, empty lines (P1, P2)."""
    made = [title]
    for line in lines:
        made += random.choice([[], [], [], [""], [" \t"], ["", "\u00a0"]])
        words = [
            word.replace("-", random.choice("-–−")) if word[0] == "-" else with_front(word, random)
            for word in line.split()
        ]
        gaps = random.choice(["", "", " ", "\t"]), random.choice([" ", " ", "  ", "\t", "\u00a0", "\u2003"])
        made.append(gaps[0] + gaps[1].join(words) + random.choice(REMARKS))
    return random.choice(["", "\ufeff"]) + random.choice(["\n", "\r\n", "\r"]).join(
        [*made, random.choice(["", "\n", "  "])]
    )


def with_front(word: str, random: Random) -> str:
    """Write a number as it is, or with a sign or a zero before it."""
    return random.choice(["", "", "", "", "", "+", "0"]) + word
