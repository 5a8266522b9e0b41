"""Tables with unknown cards, against a brute force that knows the rules of Klondike by itself."""

import json
from math import factorial
from random import Random
from typing import Any

import pytest

import kabale
from kabale.cli.engine import EngineLoop
from kabale.engine.game import Position
from kabale.errors import BadDeal
from kabale.library.positions import read_deal
from kabale.search.arrangements import SECONDS, arranged, best_move, missing, solve_unknown
from kabale.search.hints import Hinter
from kabale.search.limits import Limits
from kabale.search.verdict import BlindVerdict, WonAlways, WonFor
from kabale.table.cards import UNKNOWN, Card, name
from kabale.table.text import parse
from tests.cli.running import run
from tests.search.blind import KLONDIKE, OTHERS, Brute, Rules, TooLarge, text_of


def difference(rules: Rules, seed: int) -> Any:
    """Return both answers to a table where they differ, None where they agree, and False for a table too large."""
    table = rules.endgame(seed)
    brute = Brute(rules, table)
    try:
        expected = brute.answer()
    except TooLarge:
        return False
    found = solve_unknown(kabale.game(rules.game).deal(kabale.Deal.at(parse(text_of(table)))), seconds=3600)
    return None if (*expected, len(brute.all)) == counted(found) else (expected, found)


def counted(found: BlindVerdict) -> tuple[str, int, int]:
    """Return the word of an answer, the arrangements that can be won, and all; 0 for a sample."""
    match found:
        case WonAlways():
            return found.verdict, found.arrangements, found.arrangements
        case WonFor():
            return found.verdict, found.won, found.arrangements if found.is_counted and not found.unknown else 0
        case _:
            return found.verdict, 0, getattr(found, "arrangements", 0)


def test_the_answers_are_those_of_a_brute_force() -> None:
    """The slow tests have two hundred tables of Klondike, and fifty of each other game."""
    found = {(rules.game, seed): difference(rules, seed) for rules in (KLONDIKE, *OTHERS) for seed in FEW[rules.game]}

    assert {} == {which: each for which, each in found.items() if each is not None}


FEW = {"klondike3": (1, 4, 8, 10, 13), "yukon": (5, 7, 13), "freecell": (0, 3, 5, 9), "golfx": (2, 4, 9, 12)}
"""Tables of each game with different answers."""


def face_down_unknown(number: int) -> Position:
    """Return a deal of Klondike whose 21 face-down cards in the columns are unknown."""
    klondike = kabale.game("klondike")
    table = klondike.deal(number).table
    down = [card for pile in table.piles[6:] for card in pile if card in table.down]
    places = {card: Card(copy << 6 | UNKNOWN) for copy, card in enumerate(down)}
    return klondike.deal(kabale.Deal.at(table.named(places)))


class Ticking:
    """A clock that goes on a fiftieth of a second whenever somebody looks at it."""

    def __init__(self) -> None:
        self.looks = 0

    def __call__(self) -> float:
        """Return the seconds."""
        self.looks += 1
        return self.looks / 50


def test_an_answer_comes_in_time_with_21_unknown_cards() -> None:
    """A sample is searched for half of the time; the last search that begins in time is the last of all."""
    clock = Ticking()
    found = solve_unknown(face_down_unknown(8), Limits(1_000_000, SECONDS), clock=clock)
    more = solve_unknown(face_down_unknown(8), positions=400_000)

    assert isinstance(found, WonFor)
    assert isinstance(more, WonFor)
    assert clock() < 4
    assert (factorial(21), False) == (found.arrangements, found.is_counted)
    assert 20 < found.sample < more.sample < 1000
    assert more.positions <= 400_000
    assert found.bounds()[0] < more.won / more.sample < found.bounds()[1]


def test_a_hint_comes_in_time_and_tries_all_moves_on_the_same_arrangements() -> None:
    """An arrangement that the end interrupts counts for no move, so the count is the same for a move alone."""
    position, clock = face_down_unknown(21), Ticking()
    counted = best_move(position, Limits(seconds=4), clock=clock)
    assert counted is not None
    move, won, n = counted
    rng, hand = Random(0), missing(position)
    alone = 0
    for _ in range(n):
        filled = arranged(position, rng.sample(hand, len(hand)))
        filled.play(move)
        alone += kabale.solve(filled, positions=20_000).verdict == "won"

    assert clock() < 5
    assert 2 < won <= alone < n < 50
    assert Hinter(Limits(positions=2_000))(position).is_open


ENDGAME = """
1
2
3  AS 2S 3S 4S 5S 6S 7S 8S 9S TS
4  AH 2H 3H 4H 5H 6H 7H 8H 9H TH
5  AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC
6  AD 2D 3D 4D 5D 6D 7D 8D 9D TD
7  KS
8  ? KH
9  ? ? QH
10 KC
11 JS
12 ? KD
13
14
"""


def test_a_plan_is_played_with_each_arrangement() -> None:
    """Here the cards are turned up one by one, and the plan goes on as they turn out to be."""
    klondike = kabale.game("klondike3")
    position = klondike.deal(read_deal(klondike, ENDGAME))
    found = solve_unknown(position)

    assert isinstance(found, WonAlways)
    assert (24, ["QS", "JH", "JD", "QD"]) == (found.arrangements, list(map(name, missing(position))))
    assert found.plan[0].then.keys() <= {"QS", "JH", "JD", "QD"}
    assert "won" == found.to_dict()["verdict"]


def test_a_bare_question_mark_lies_face_down_below_other_cards() -> None:
    """It does so where a deal has face-down cards; the first column of Klondike has none."""
    klondike = kabale.game("klondike3")
    table = klondike.deal(read_deal(klondike, ENDGAME)).table

    assert [[], [True, False], [True, True, False]] == [
        [card in table.down for card in pile] if len(pile) > 1 else [] for pile in table.piles[6:9]
    ]


def test_there_are_as_many_unknown_cards_as_missing_ones() -> None:
    with pytest.raises(BadDeal, match=r"4 unknown cards \(\?\), but 3 missing JD JH QD"):
        read_deal(kabale.game("klondike3"), ENDGAME.replace("11 JS", "11 JS QS"))


def test_solve_says_which_of_the_four_answers_it_is() -> None:
    """In words and as JSON; a search that sees all cards gives no verdict on such a position."""
    klondike = kabale.game("klondike3")
    word = str(read_deal(klondike, ENDGAME))
    done = run("solve", "klondike3", "--deal", word, "--exit-code")
    listed = json.loads(run("solve", "klondike3", "--deal", word, "--json").out)
    engine = EngineLoop()
    engine.answer('{"op":"load","game":"klondike3"}')
    engine.answer(json.dumps({"op": "deal", "deal": word}))
    asked = engine.answer('{"op":"solve"}')

    assert (10, True) == (done.status, "can be won whatever the unknown cards are" in done.out)
    assert ("won", 24) == (listed["verdict"], listed["arrangements"]) == (asked["verdict"], asked["arrangements"])
    assert listed["plan"] == asked["plan"]
    assert ("unknown", "cards") == (kabale.solve(klondike.deal(word)).verdict, kabale.solve(klondike.deal(word)).reason)
    assert 2 == run("solve", "klondike3", "--deal", word, "--shortest").status
