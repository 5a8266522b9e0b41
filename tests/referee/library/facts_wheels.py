"""Wheels and stars: foundations that go round or by steps, and reserves of one card. The words: ``builders.py``."""

from dataclasses import replace

from tests.referee.library import SHUFFLED, State, hidden
from tests.referee.library.builders import Builder, Facts, Group, Stock
from tests.referee.library.odd import put

WASTE = Group(at="2")
SAILS = Group(at="8-15", lies=("+",), first="*", come_from=("waste",), most=1)
MILL = Facts(
    name="windrad",
    source="PySolFC, pysollib/games/windmill.py, opened: class Windmill",
    decks=2,
    groups={
        "waste": WASTE,
        "centre": Group(at="3", lies=("A",), build="up any wrap", gives="none", most=52),
        "kings": Group(at="4-7", first="K", build="down any", gives="none", most=13),
        "sails": SAILS,
    },
    stock=Stock(),
    stock_lies=95,
    note="gaps are filled at will; the kings' cards do not go to the centre",
)
STAR = Facts(
    name="koenigsstern",
    source="patiencen.org/patience/koenigsstern, opened",
    decks=2,
    groups={
        "waste": WASTE,
        "odd": Group(at="3-10", first="A", build="up2 suit", gives="none", most=6),
        "even": Group(at="11-18", first="2", build="up2 suit", gives="none", most=6),
        "kings": Group(at="19-26", first="K", gives="none", most=1),
    },
    stock=Stock(redeals=2),
    stock_lies=104,
)
PICTURES = replace(
    STAR,
    name="bilderrad",
    source="patiencen.org/patience/bilderrad, opened",
    groups={
        "waste": WASTE,
        "twos": Group(at="3-10", first="2", build="up3 suit", gives="none", most=4),
        "threes": Group(at="11-18", first="3", build="up3 suit", gives="none", most=4),
        "fours": Group(at="19-26", first="4", build="up3 suit", gives="none", most=4),
        "aces": Group(at="27-34", first="A", gives="none", most=1),
    },
    note="the page says nothing of three passes",
)
CENTRE = Group(at="3 5 6 8 9 10 11", lies=("K",), build="up suit wrap", gives="none", most=13)
DIVAN = Facts(
    name="sultan",
    source="PySolFC, pysollib/games/sultan.py, opened: class SultanPlus (eight in the divan)",
    decks=2,
    groups={
        "waste": WASTE,
        "kings": CENTRE,
        "ace": Group(at="4", lies=("A",), build="up suit", gives="none", most=12),
        "sultan": Group(at="7", lies=("K",), gives="none"),
        "divan": Group(at="12-19", lies=("+",), first="*", come_from=("waste",), most=1),
    },
    stock=Stock(redeals=2),
    stock_lies=87,
)


class Shuffling(Builder):
    """A game whose waste is shuffled when it is taken up."""

    def turned(self, state: State, waste: int) -> State:
        """Take the waste up in any order."""
        after = super().turned(state, waste)
        return after._replace(piles=put(after.piles, {0: (hidden(SHUFFLED),) * len(after.piles[0])}))


GAMES = [Builder(MILL), Builder(STAR), Builder(PICTURES), Shuffling(DIVAN)]
WRONG = [
    Builder(replace(MILL, groups=MILL.groups | {"sails": replace(SAILS, come_from=())})),
    Builder(replace(STAR, stock=Stock(redeals=1))),
    Builder(replace(PICTURES, stock=Stock())),
    Builder(DIVAN),
]
