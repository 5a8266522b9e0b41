"""A proof that a deal is lost: a program that knows nothing of Kabale accepts it, and refuses it when it is damaged."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from runpy import run_path

import pytest

from kabale.search.limits import Limits
from kabale.search.proof import NoProof, proof
from tests.pat.playing import table
from tests.pat.texts import CELL, STOCK, pat
from tests.search.little import game_of
from tests.search.test_prune import UP

CHECKER = run_path(str(Path(__file__).parents[2] / "scripts" / "check_proof.py"))
HEAD = len(CHECKER["HEAD"])
FREE = "0 0 0 0 0 1002 999 2 3 999 304"
"""A column down in alternating colours, which takes any card when it is empty."""

GAME = pat(STOCK, CELL, *[UP] * 4, *[FREE] * 3, goal=False)
"""FreeCell with one cell and three columns."""

UPS = "\n".join(f"{pile} {' '.join(rank + suit for rank in 'A234567')}" for pile, suit in enumerate("SHDC", start=3))
LOST = f"1\n2\n{UPS}\n7 JC JS 9S KS KH KC TH KD\n8 9C JD QC JH TD 9D 9H 8D\n9 8S 8C QH QS QD TS TC 8H"
WON = f"1\n2\n{UPS}\n7 KS KH KD KC QS QH QD QC\n8 JS JH JD JC TS TH TD TC\n9 9S 9H 9D 9C 8S 8H 8D 8C"

Damage = Callable[[list[str], Random], list[str]]


def is_accepted(lines: list[str]) -> bool:
    """Say whether the program accepts a proof; what is no proof must be refused in its own words."""
    try:
        CHECKER["check"](iter(lines))
    except (CHECKER["Refusal"], ValueError):
        return False
    return True


def counted(lines: list[str]) -> list[str]:
    """Return a proof that says how many positions it has."""
    return [*lines[: HEAD - 1], f"positions {len(lines) - HEAD}", *lines[HEAD:]]


def without_one(lines: list[str], random: Random) -> list[str]:
    gone = random.randrange(HEAD, len(lines))
    return counted(lines[:gone] + lines[gone + 1 :])


def twice(lines: list[str], random: Random) -> list[str]:
    return counted([*lines, random.choice(lines[HEAD:])])


def other_card(lines: list[str], random: Random) -> list[str]:
    """Exchange two cards of a position, and write it as the program wants it."""
    place = random.randrange(HEAD, len(lines))
    cells, _, columns = lines[place].partition(":")
    one, other = random.sample(CHECKER["cards_of"](columns.replace(" ", "")), 2)
    columns = columns.replace(one, "xx").replace(other, one).replace("xx", other)
    written = CHECKER["written"](CHECKER["cards_of"](cells), columns.split(" "))
    return [*lines[:place], written, *lines[place + 1 :]]


def other_letter(lines: list[str], random: Random) -> list[str]:
    place = random.randrange(HEAD, len(lines))
    at = random.randrange(len(lines[place]))
    return [*lines[:place], lines[place][:at] + random.choice("A7KS:? ") + lines[place][at + 1 :], *lines[place + 1 :]]


def cut(lines: list[str], random: Random) -> list[str]:
    text = "\n".join(lines)
    return text[: random.randrange(len(text))].split("\n")


def one_more(lines: list[str], random: Random) -> list[str]:
    """Add a position that no move leads to: a card of a column has gone to the cell."""
    cells, _, columns = random.choice(lines[HEAD:]).partition(":")
    first, *others = columns.split(" ")
    return counted([*lines, CHECKER["written"]([*CHECKER["cards_of"](cells), first[:2]], [first[2:], *others])])


def other_rules(lines: list[str], random: Random) -> list[str]:
    changes = {
        "rules": ("cells 1", "cells 2"),
        "rules ": ("columns 3", "columns 4"),
        "rules columns": ("build alternating", "build any"),
        "rules columns 3": ("empty any", "empty kings"),
        "kabale": ("1", "2"),
        "lemma": ("safe", "sure"),
        "start": ("8H", "8S"),
        "start ": ("KD", "8D"),
    }
    begins, (old, new) = random.choice(list(changes.items()))
    return [line.replace(old, new) if line.startswith(begins.strip()) else line for line in lines]


DAMAGES: tuple[Damage, ...] = (without_one, twice, other_card, other_letter, cut, one_more, other_rules)


def test_a_lost_deal_is_proved_and_a_hundred_damaged_proofs_are_refused() -> None:
    """The program accepts the proof as it is, and none that was damaged."""
    lines = proof(table(GAME, LOST), Limits(positions=5000)).text().splitlines()
    damaged = [(wrong, DAMAGES[wrong % len(DAMAGES)](lines, Random(wrong))) for wrong in range(110)]
    real = [(wrong, each) for wrong, each in damaged if each != lines]

    assert is_accepted(lines)
    assert len(real) >= 100
    assert [] == [wrong for wrong, each in real if is_accepted(each)]


def test_no_proof_for_a_deal_that_can_be_won_nor_for_a_game_with_hidden_cards() -> None:
    """Eight of each suit are free at once in the first; Klondike has cards face down."""
    for position in (table(GAME, WON), game_of("klondike").deal("k1:1")):
        with pytest.raises(NoProof):
            proof(position, Limits(positions=5000))


def test_the_program_deals_as_kabale_does() -> None:
    """Its own generators and layouts, in games that it knows by name."""
    wrong = []
    for name, deal in (("freecell", "ms:617"), ("freecell", "k1:5"), ("eightoff", "k1:7"), ("seahaventowers", "k1:8")):
        position = game_of(name).deal(deal)
        kinds = [pile.kind for pile in position.piles]
        piles = [position.table.names(index) for index in range(len(kinds))]
        cells = ["".join(pile) for pile, kind in zip(piles, kinds, strict=True) if kind == "cell"]
        columns = ["".join(pile) for pile, kind in zip(piles, kinds, strict=True) if kind == "tableau"]
        if CHECKER["dealt"](name, deal) != CHECKER["written"](cells, columns):
            wrong.append((name, deal))

    assert [] == wrong
