"""What hypothesis draws from: little rules of the ``.pat`` language, and texts that are nearly definitions."""

from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from kabale.pat.digits import Digit, digits_of
from kabale.pat.read import pile_of
from kabale.pat.rules import NO_MATTER, STOCK, Pile, Rules, Stock
from kabale.pat.terms import Turnover

ROOT = Path(__file__).parents[1]
GAMES = sorted((ROOT / "src" / "kabale" / "games").glob("*.pat"))

ODD_WORDS = ("-1", "9" * 400, "1.5", "x", "", "99999", "8", "1304", "\u2013\u2013", "(1)")
TITLES = st.text(st.characters(exclude_categories=["Cs", "Cc"], include_characters="\t"), max_size=12)
PIXELS = st.integers(-999, 999)


def values(digit: Digit[Any]) -> st.SearchStrategy[int]:
    """Draw a value that a digit may have, the simplest first."""
    return st.sampled_from(sorted(digit.values))


def number(which: int) -> st.SearchStrategy[int]:
    """Draw one of the numbers 6, 8, 9, 10 and 11 whose every digit has a meaning; 11 without thousands."""
    digits = [digit for digit in digits_of(which) if not digit.and_more]
    drawn = st.tuples(*[values(digit) for digit in digits])
    made = drawn.map(lambda chosen: sum(v * digit.place for v, digit in zip(chosen, digits, strict=True)))
    return st.sampled_from([0, NO_MATTER]) | made if which in (10, 11) else made


def rule_sets() -> st.SearchStrategy[tuple[int, ...]]:
    """Draw the numbers of a rule set."""
    return st.tuples(number(8), number(9), number(10), number(11))


@st.composite
def piles(draw: st.DrawFn, *, cards: int) -> Pile:
    """Draw a pile other than the stock, to which few cards are dealt."""
    look = draw(number(6))
    combine = draw(st.integers(0, 8))
    count, place = draw(st.integers(0, cards)), draw(st.tuples(PIXELS, PIXELS, PIXELS, PIXELS))
    goal = draw(st.integers(-3, 13) | st.sampled_from([NO_MATTER, 40]))
    *first, build = draw(rule_sets())
    second = draw(rule_sets()) if combine else ()
    return pile_of((count, *place, look, goal, *first, build + 1000 * combine, *second), STOCK + 1)


@st.composite
def little_rules(draw: st.DrawFn) -> Rules:
    """Draw rules that nobody has invented: a deck or two, a few piles, any digits that have a meaning."""
    decks = draw(st.integers(1, 2))
    count = draw(st.integers(1, 6))
    waste = draw(st.none() | st.integers(1, count - 1)) if count > 1 else None
    turnover = draw(st.sampled_from(Turnover))
    stock = Stock(draw(st.integers(0, 3)), draw(st.sampled_from([1, 2, 3, 999])), turnover, waste)
    layout = (52 * decks, *draw(st.tuples(PIXELS, PIXELS, PIXELS, PIXELS)))
    look = draw(st.sampled_from([0, 2])) + 10 * draw(st.sampled_from([0, 2])) + 100 * draw(st.integers(0, 2))
    first = pile_of((*layout, look, draw(st.sampled_from([NO_MATTER, 0, 13]))), STOCK)
    others = draw(st.lists(piles(cards=7), min_size=count - 1, max_size=count - 1))
    return Rules(draw(TITLES), decks, stock, (first, *others))


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """Draw the text of a game of the library with lines doubled, swapped or cut, and something put in."""
    lines = draw(st.sampled_from(GAMES)).read_text(encoding="utf-8").splitlines()
    for _ in range(draw(st.integers(1, 4))):
        first, second = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        match draw(st.integers(0, 4)):
            case 0:
                lines[first], lines[second] = lines[second], lines[first]
            case 1:
                lines.insert(first, lines[second])
            case 2:
                lines[first] = lines[first][: draw(st.integers(0, len(lines[first])))]
            case 3:
                words = lines[first].split()
                words[second % 12 : second % 12 + 1] = [draw(st.sampled_from(ODD_WORDS))]
                lines[first] = " ".join(words)
            case _:
                del lines[first:second]
                lines = lines or [""]
    return draw(st.sampled_from(["\n", "\r\n", "\r"])).join(lines)
