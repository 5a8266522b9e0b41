"""Positions: a table in the middle of a game is written as one word, read again, and played and solved as it was."""

import random
import re

import pytest

import kabale
from kabale.engine.game import Position
from kabale.engine.session import Session
from kabale.errors import BadDeal
from kabale.library.positions import read_deal, write_table
from kabale.search.limits import Limits
from kabale.search.solve import refusal, solve
from kabale.table.cards import name
from kabale.table.decks import LONGEST_WORD, Deal, short
from kabale.table.text import show
from tests.every import for_every
from tests.library.test_foreign import MID_PLAY, MS_24

SEEN = "agnesx canfield dasrad easthavenj freecell klondike mysteriet sieben skodderne spider"
"""Games of each language, among them some with a drawn rank, a redeal, an event of chance or altered properties."""

MOST = {True: 3_000, False: 100}
"""The positions of a search by the native solver, and by the Python solver."""


def in_the_middle(game: str, seed: int) -> Position:
    """Return a position after random moves from deal ``k1:0``, whose chance is that of every position."""
    position, source = kabale.game(game).deal("k1:0"), random.Random(seed)
    for _ in range(source.randrange(1, 60)):
        if not (moves := list(position.legal_moves)):
            break
        position.play(source.choice(moves))
    while position.length and (position.question or not position.legal_moves):
        position.pop()
    return position


def difference(game: str, seed: int) -> str | None:
    """Return what is not as in the play after a position was written and read, None if all is."""
    played = in_the_middle(game, seed)
    word = str(Deal.at(played.table))
    texts = word, write_table(played)
    again = [kabale.game(game).deal(read_deal(played.game, text)) for text in texts]
    for read in again:
        if read.deal is not None and read.deal.word and str(read.deal) != word:
            return "word"
        if (read.key(), read.legal_moves, str(read)) != (played.key(), played.legal_moves, str(played)):
            return "table or moves"
    limits = Limits(positions=MOST[refusal(played) is None])
    verdicts = {solve(each, limits).verdict for each in (played, again[0])}
    return None if len(verdicts) == 1 and len(word) <= LONGEST_WORD and not re.search(r"\s", word) else "verdict"


def test_positions_of_random_plays_are_written_read_and_solved_as_in_the_play() -> None:
    """Twenty positions of ten games; the slow tests have a thousand of a hundred games."""
    found = {(game, seed): difference(game, seed) for game in SEEN.split() for seed in (1, 2)}

    assert {} == {where: what for where, what in found.items() if what}


KLONDIKE = """
1  stock (9C) (TD) (QS) (2D) (2S) (4D) (KH) (8D) (JS) (3C) (4S) (KS) (8C) (7S) (JH) (6H) (2H) (3H) (TH) (6S) (7C) (6D)
2  waste 8♠ as
3  AH
4
5
6
7  5C 4H
8  4C
9  (AC) KD
10 (5D) (2C) <6C> 3D
11 (QD) (AD) (10S) (7H) 9S
12 (TC) (9H) (JD) (8H) (9D) 3S
13 (5H) (7D) (JC) (KC) (QH) (5S) QC
14
turns = 2
"""
"""Deal k1:5 after two cards of the third pass: the kinds of piles, signs of suits and other brackets may be there."""


def test_a_typed_table_is_played_on() -> None:
    """Its passes count, its next card is drawn, and it is taken back to its beginning and no further."""
    klondike = kabale.game("klondike")
    session = Session(klondike, read_deal(klondike, KLONDIKE))
    drawn = session.play("c1").changes
    saved = Session.from_text(session.to_text(), kabale.game)
    session.undo()

    assert (2, "6D", False) == (session.position.passes, name(saved.position.table.piles[1][-1]), session.can_undo)
    assert ("k1:0", 2) == (f"k1:{session.deal.chance.number}", len(drawn))
    assert (session.deal, saved.deal, 1) == (saved.deal, session.deal, saved.length)


@for_every(
    "game, text, said",
    [
        ("klondike", KLONDIKE.replace("9S", "9H"), "pile 12, card 2: 9H is there once too often; missing 9S"),
        ("klondike", KLONDIKE.replace(" 5C 4H", " 5C"), "missing 4H"),
        ("klondike", KLONDIKE.replace(" 5C 4H", " 5C 4H JK"), "pile 7, card 3: JK is not a card of this game"),
        ("klondike", KLONDIKE.replace(" 5C 4H", " 5C 4X"), "pile 7, card 2: '4X' is not a card"),
        ("klondike", KLONDIKE.replace(" 5C 4H", " 5C ? ??"), "2 unknown cards (?), but 1 missing 4H"),
        ("klondike", KLONDIKE.replace("14\n", ""), "the table has 13 piles and the game 14"),
        ("klondike", KLONDIKE.replace("turns", "turn"), "this game has no counter 'turn': expected"),
        ("klondike", KLONDIKE.replace("= 2", "= -2"), "turns = -2: expected 0 to 1,000,000"),
        ("klondike", f"{KLONDIKE}3.max = 4", "pile 3 has no property 'max' in this game"),
        ("klondike", f"{KLONDIKE}3.max = [4]", "'[4]' is not a text in quotes"),
        ("klondike", f"{KLONDIKE}16  5C", "'16  5C' is neither pile 15 nor a counter nor a property"),
        ("klondike", "at:7H", "the table has 1 piles and the game 14"),
        ("klondike", "at:" + "." * 9000, "a position has 1 to 8,000 characters, and this one has 9,000"),
        ("klondike", "at:7HX", "pile 1: '7HX' is not a row of cards of two letters each"),
        ("klondike", "1\n" * 20_000, "a table has at most 20,000 characters"),
        ("freecell", MID_PLAY.replace("S-A", "S-2"), "pile 13, card 2: 2S is there once too often"),
        ("freecell", f"Waste: 4C\n{MID_PLAY}", "the board has 1 cards for the line of waste, and the game 0 places"),
        ("freecell", MS_24.replace("9D\n", "9D\n7C\n8C\n"), "an empty column is ':' alone"),
    ],
)
def test_a_contradiction_is_told_with_its_place(game: str, text: str, said: str) -> None:
    with pytest.raises(BadDeal) as refused:
        read_deal(kabale.game(game), text)

    assert said in str(refused.value)


def test_what_a_text_leaves_out_is_as_after_a_deal_or_is_asked_for() -> None:
    """Every deal of Spider sets the counter by which its win is known. Each deal of Mysteriet has its own base rank."""
    spider, mysteriet = in_the_middle("spider", 4), in_the_middle("mysteriet", 4)
    bare = [re.sub(r"\n[a-z]\S* .*", "", write_table(each)) for each in (spider, mysteriet)]

    assert (1, spider.key()) == (
        spider.table.counter("emptying"),
        spider.game.deal(read_deal(spider.game, bare[0])).key(),
    )
    with pytest.raises(BadDeal, match=r"the position does not have 'base 6': add it, as in base 6 = \d+"):
        read_deal(mysteriet.game, bare[1])


def test_the_redeals_that_are_left_follow_from_those_used() -> None:
    """An XML game counts those left, too: after ``turns = 1`` alone, one more was left than there are."""
    for title, passes in (("sieben", 3), ("littleforty", 4)):
        game = kabale.game(title)
        first = game.deal("k1:0")
        used = [
            game.deal(read_deal(game, f"{show(first.table)}\nturns = {turns}")).most_passes for turns in range(passes)
        ]
        with pytest.raises(BadDeal, match=f"turns = {passes}: this game allows at most {passes - 1} redeals"):
            read_deal(game, f"{show(first.table)}\nturns = {passes}")

        assert [passes] * passes == used
    pat = kabale.game("americancanister")
    with pytest.raises(BadDeal, match="turns = 1: this game allows at most 0 redeals"):
        read_deal(pat, f"{show(pat.deal('k1:0').table)}\nturns = 1")


def test_a_board_in_the_middle_of_a_game_is_a_position() -> None:
    """Before, Kabale refused it: "only a deal before its first move can be read"."""
    freecell = kabale.game("freecell")
    position = freecell.deal(read_deal(freecell, MID_PLAY))
    of: dict[str, list[str]] = {"cell": [], "foundation": [], "tableau": []}
    for pile, cards in zip(position.piles, position.table.piles, strict=True):
        of.setdefault(pile.kind, []).append(" ".join(map(name, cards)))
    *others, last = MID_PLAY.splitlines()
    moved = freecell.deal(read_deal(freecell, "\n".join([*others[:-1], f"{others[-1]} {last}", ":"])))

    assert (["2H", "", "", ""], ["AS", "", "", ""]) == (of["cell"], of["foundation"])
    assert MID_PLAY.splitlines()[2:] == of["tableau"]
    assert [6, 7, 7, 6, 6, 6, 12, 0] == [
        len(cards) for pile, cards in zip(moved.piles, moved.table.piles, strict=True) if pile.kind == "tableau"
    ]


def test_a_position_at_which_a_question_waits_is_refused() -> None:
    """Kabale said "this game has no counter 'asked on'"."""
    duell = kabale.game("duell").deal("k1:0")
    for move in ("6-7", "c1", "17-16", "r3"):
        duell.play(move)

    assert duell.question is not None
    for text in (str(Deal.at(duell.table)), show(duell.table)):
        with pytest.raises(BadDeal, match="a question waits at this position: answer it first"):
            read_deal(duell.game, text)


def test_a_whole_deal_is_given_as_its_cards() -> None:
    """A table at which nobody has moved is a deal, which counts as any other."""
    klondike = kabale.game("klondike")
    deal = read_deal(klondike, write_table(klondike.deal("k1:5")))

    assert ("deck", klondike.deal("k1:5").key()) == (deal.scheme, klondike.deal(deal).key())


def test_a_variant_belongs_to_the_table() -> None:
    """It need not be named, and another one is refused."""
    game = kabale.game("drehorgel")
    first, second = (each.id for each in game.variants[:2])
    word = str(Deal.at(game.deal("k1:0", variant=second).table))

    assert second == game.deal(word).variant == game.deal(word, variant=second).variant
    with pytest.raises(BadDeal, match=f"the position is of {second}"):
        game.deal(word, variant=first)


def test_a_digest_is_short_and_tells_positions_apart() -> None:
    words = [str(Deal.at(in_the_middle("freecell", seed).table)) for seed in range(20)]

    assert len(set(words)) == len(set(map(short, words)))
    assert {11} == {len(short(word)) for word in words}
