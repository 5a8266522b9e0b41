"""What the page says of a random pile is what the engine does with it, also where words make no sense.

The page is asked by the keys of its messages, the engine by the moves that it offers.
"""

from random import Random

import pytest

from kabale.messages import Message, message
from kabale.messages.lists import often
from kabale.xml.explain.fields import Slots, slots
from kabale.xml.explain.overview import Overview
from tests.every import for_every
from tests.xml.playing import FREE_BLOCKS, OPEN, game, moves, rules_of, table

STARTS = ("frei", "A", "K", "Herz", "Pik 7", "Ace", "zufallswert+12", "", "Herz Herz", "Kreuz B", "1", "10")
MOST = ("frei", "1", "2", "13", "0", "52")
SUITS = ("frei", "gleich", "ungleich", "wechsel", "rot")
RANKS = ("auf", "ab", "aufab", "frei", "x2", "auf2", "up")
ENDS = ("A", "K", "Ace", "zufallswert+12", "frei", "Herz", "7")
BLOCKS = ("offen", "einzeln", "farbe", "wert", "umdrehen", "quatsch")

DECK = [f"{rank}{suit}" for suit in "HSDC" for rank in "A23456789TJQK"]
KINDS = {"hearts": "H", "spades": "S", "diamonds": "D", "clubs": "C"}


def random_tags(chance: Random) -> str:
    """Return the tags of a pile, each there or not, with words that the language knows and others."""
    choices = {
        "max": MOST,
        "folgestart": STARTS,
        "folgefarbe": SUITS,
        "folgewert": RANKS,
        "folgeende": ENDS,
        "folgeschieb": BLOCKS,
        "gesperrt": ("ja", "nein", "vielleicht"),
        "sicht": ("offen", "verdeckt", "halb"),
    }
    often = {"max": 0.9, "folgestart": 0.8, "folgefarbe": 0.7, "folgewert": 0.7, "sicht": 0.2, "gesperrt": 0.2}
    said = [(tag, chance.choice(words)) for tag, words in choices.items() if chance.random() < often.get(tag, 0.4)]
    return "".join(f"<{tag}>{word}</{tag}>" for tag, word in said)


def told_of(tags: str) -> Slots:
    """Return what the page says of the first pile of a little game."""
    return slots(Overview(rules_of(game(tags, OPEN))), 1)


def cards_of(card: Message) -> set[str]:
    """Return the cards that the words for a card stand for: any, of a suit, of a rank, or one."""
    _, _, suit = card.key.rpartition(".")
    rank = next((part.key.rpartition(".")[2] for _, part in card.values if isinstance(part, Message)), "")
    return {name for name in DECK if name[1] in KINDS.get(suit, "HSDC") and (not rank or name[0] == rank)}


def said_of_empty(told: Slots) -> set[str]:
    """Return the cards that the page lets come on the empty pile."""
    if "start" not in told or told["start"].key != "explain.spaces.takes":
        return set()
    card = dict(told["start"].values)["start"]
    assert isinstance(card, Message)
    return cards_of(card)


@for_every("seed", range(60))
def test_the_empty_pile_takes_what_the_page_says(seed: int) -> None:
    """`<folgestart>Ace</folgestart>` is a word without meaning: no card came, and the page said "any card"."""
    tags = random_tags(Random(seed))
    little = game(tags, OPEN)
    taken = {card for card in DECK if moves(table(little, f"2\n3 {card}"), "3-2")}

    assert taken == said_of_empty(told_of(tags)), tags


@for_every("seed", range(60))
def test_nothing_is_laid_on_a_pile_of_which_the_page_says_so(seed: int) -> None:
    tags, chance = random_tags(Random(1000 + seed)), Random(seed)
    if told_of(tags)["lay"].key not in ("explain.lay.none", "xmlexplain.lay.only_empty", "explain.most"):
        return
    little = game(tags, OPEN)
    for _ in range(60):
        lying, laid = chance.sample(DECK, 2)

        assert not moves(table(little, f"2 {lying}\n3 {laid}"), "3-2"), tags


@for_every("seed", range(60))
def test_a_pile_that_is_built_on_takes_some_card(seed: int) -> None:
    """`<folgeende>frei</folgeende>` lets nothing follow anything, `<folgeende>Ace</folgeende>` is none at all."""
    tags = random_tags(Random(2000 + seed))
    if told_of(tags)["lay"].key != "explain.lay.build_free":
        return
    little = game(tags, OPEN)
    pairs = ((lying, laid) for lying in DECK for laid in DECK if lying != laid)

    assert any(moves(table(little, f"2 {lying}\n3 {laid}"), "3-2") for lying, laid in pairs), tags


@for_every("seed", range(60))
def test_no_more_cards_have_room_than_the_page_says(seed: int) -> None:
    tags = random_tags(Random(3000 + seed))
    told = told_of(tags)
    most = 1 if told["lay"].key == "explain.most" else dict(told["room"].values)["n"] if "room" in told else 0
    if not most or most == len(DECK):
        return
    lying = " ".join(DECK[: int(str(most))])
    position = table(game(tags, OPEN), f"2 {lying}\n3 KC")

    assert not moves(position, "3-2")


@for_every("seed", range(60))
def test_only_what_the_page_lets_go_is_taken(seed: int) -> None:
    """One card at a time, no card at all, or runs: asked of random piles of up to five cards."""
    chance = Random(4000 + seed)
    tags = random_tags(chance)
    take, little = told_of(tags)["take"].key, game(tags, FREE_BLOCKS)
    for _ in range(30):
        lying = chance.sample(DECK, chance.randint(1, 5))
        legal = moves(table(little, f"2 {' '.join(lying)}\n3")).split()
        counts = {1 if "x" not in move else int(move.split("x")[1].split("-")[0]) for move in legal if move[0] == "2"}
        if take in ("explain.take.none", "xmlexplain.take.face_down"):
            assert set() == counts, tags
        elif take == "explain.take.one":
            assert {1} == counts, tags
        else:
            assert 1 in counts, tags


@pytest.mark.parametrize(("times", "passes"), [("0", 1), ("1", 2), ("2", 3)])
def test_the_stock_is_gone_through_as_often_as_the_page_says(times: str, passes: int) -> None:
    stock = (
        '<feld id="stock" x="30" y="1" typ="stock"><ziel>a</ziel><quelle>a</quelle>'
        f"<wiederholung>{times}</wiederholung></feld>"
    )
    little = game(OPEN, OPEN, stock=stock)
    told = slots(Overview(rules_of(little)), 0)["passes"]
    position = little.deal("k1:1")
    clicks = 0
    while "c1" in moves(position).split() and clicks < 300:
        position.play("c1")
        clicks += 1

    assert clicks == 52 * passes + passes - 1
    assert message("explain.stock.passes", n=min(passes, 2), times=often(passes)) == told
