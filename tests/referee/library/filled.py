"""Games of building in which gaps are filled at once, piles are locked, or only some cards move."""

from collections.abc import Iterator

from tests.referee.library import Piles, State, rank, shown
from tests.referee.library.builders import Builder, Facts, Group, Stock, block
from tests.referee.library.odd import put

PYSOL = "PySolFC, pysollib/games/"
WASTE = Group(at="2")
FOUNDATIONS = Group(at="3-10", first="A", build="up suit", gives="none", most=13)


class Filled(Builder):
    """The gaps of a group are filled from the first pile of some that holds a card."""

    def __init__(self, facts: Facts, gaps: str, *sources: int) -> None:
        """Keep the facts, the group's name and the numbers of the piles."""
        super().__init__(facts)
        self.gaps = facts.groups[gaps].numbers
        self.sources = [number - 1 for number in sources]

    def moves(self, state: State) -> Iterator[State]:
        """Yield the states with their gaps filled."""
        for after in super().moves(state):
            yield after._replace(piles=self.filled(after.piles))

    def filled(self, piles: Piles) -> Piles:
        """Fill the gaps, one after the other."""
        for gap in self.gaps:
            giver = next((number for number in self.sources if piles[number]), None)
            if not piles[gap] and giver is not None:
                piles = put(piles, {gap: (shown(piles[giver][-1]),), giver: piles[giver][:-1]})
        return piles


class Plait(Filled):
    """The second card of any foundation says whether all go up or down."""

    def accepts(self, state: State, source: int, target: int, count: int) -> bool:
        """Say whether cards may be laid, and on a foundation in its direction."""
        if not super().accepts(state, source, target, count):
            return False
        if self.group_of[target] != "foundations" or not state.piles[target]:
            return True
        directions = {self.step(state.piles[number][:2]) for number in self.facts.groups["foundations"].numbers}
        wanted = self.step((state.piles[target][-1], state.piles[source][-1]))
        return directions <= {0, wanted}

    def step(self, cards: tuple[str, ...]) -> int:
        """Return which way the second of two cards goes from the first: 1, 12 for down, 0 where there are none."""
        return (rank(cards[1]) - rank(cards[0])) % 13 if len(cards) == 2 else 0


class Locked(Builder):
    """Nothing leaves a group while another one holds a card."""

    def __init__(self, facts: Facts, locked: str, by: str) -> None:
        """Keep the facts and the names of the groups."""
        super().__init__(facts)
        self.locked, self.by = locked, facts.groups[by].numbers

    def counts(self, name: str, pile: tuple[str, ...], state: State) -> range:
        """Return how many cards may leave a pile."""
        if name == self.locked and any(state.piles[number] for number in self.by):
            return range(0)
        return super().counts(name, pile, state)


class Agnes(Builder):
    """An empty column takes the rank below the base rank."""

    def accepts(self, state: State, source: int, target: int, count: int) -> bool:
        """Say whether cards may be laid: nothing on the base rank in a column."""
        pile, in_column = state.piles[target], self.group_of[target] == "columns"
        if in_column and pile and rank(pile[-1]) == state.extras[1]:
            return False
        if in_column and not pile:
            return rank(state.piles[source][-count]) == (state.extras[1] - 1) % 13
        return super().accepts(state, source, target, count)


class Bouquet(Builder):
    """Any card of one group may leave; the others close up."""

    def laid(self, state: State, source: int, count: int) -> Iterator[State]:
        """Yield the states after one card was laid."""
        pile = state.piles[source]
        if self.group_of[source] != "bouquet":
            yield from super().laid(state, source, count)
            return
        for place, card in enumerate(pile):
            last = (*pile[:place], *pile[place + 1 :], card)
            turned = state._replace(piles=put(state.piles, {source: last}))
            yield from super().laid(turned, source, count)


class Reversing(Builder):
    """A run is moved card by card, and so arrives the other way round."""

    def laid(self, state: State, source: int, count: int) -> Iterator[State]:
        """Yield the states after a run was laid."""
        pile = state.piles[source]
        turned = state._replace(piles=put(state.piles, {source: pile[:-count] + pile[-count:][::-1]}))
        yield from super().laid(turned, source, count)


class Kings(Builder):
    """Two helpers that never begin with kings of one colour."""

    def opens_with(self, group: Group, target: int, card: str, state: State) -> bool:
        """Say whether a card may lie on an empty pile."""
        begun = [state.piles[number] for number in group.numbers]
        same = group is self.facts.groups["helpers"] and any(
            pile and (pile[0][1] in "DH") == (card[1] in "DH") for pile in begun
        )
        return super().opens_with(group, target, card, state) and not same


class Suits(Builder):
    """A column that is one whole suit and nothing else is laid away by itself; to which place does not matter."""

    def seen(self, piles: Piles) -> Piles:
        """Return the piles with the finished suits in order."""
        places = self.facts.groups["suits"].numbers
        suits = sorted((piles[place] for place in places), reverse=True)
        return put(piles, dict(zip(places, suits, strict=True)))

    def moves(self, state: State) -> Iterator[State]:
        """Yield the states without the finished suits."""
        for after in super().moves(state):
            piles = after.piles
            for column in self.facts.groups["columns"].numbers:
                if len(piles[column]) == 13 == block(piles[column], "down suit") and piles[column][0][0] == "K":
                    place = next(number for number in self.facts.groups["suits"].numbers if not piles[number])
                    piles = put(piles, {column: (), place: piles[column]})
            yield after._replace(piles=self.seen(piles))


COLUMN = Group(at="1", first="*", build="down alternate", takes="block", gives="run")
PLAIT = Facts(
    name="zopf",
    source=PYSOL + "braid.py, opened: class Braid (where the base card is the next of the stock, here drawn)",
    decks=2,
    groups={
        "waste": WASTE,
        "foundations": Group(
            at="3-10", lies=("+", *[""] * 7), first="@", build="both suit wrap", gives="none", most=13
        ),
        "plait": Group(at="11", lies=("+" * 20,)),
        "corners": Group(at="12-15", lies=("+",)),
        "helpers": Group(at="16-23", lies=("+",), first="*", come_from=("waste",), most=1),
    },
    stock=Stock(redeals=2),
    stock_lies=71,
    base=3,
)
BASTILLE = Facts(
    name="bastille",
    source="PySolFC, class BastilleDay, opened but for its deal",
    decks=2,
    groups={
        "waste": WASTE,
        "fortress": Group(at="3", lies=("-" * 12,), gives="none"),
        "guard": Group(at="4", lies=("+" * 9,)),
        "foundations": Group(at="5-12", first="A", build="up suit", most=13),
        "columns": Group(at="13-20", lies=("---+",), first="*", build="down alternate", takes="block", gives="run"),
    },
    stock=Stock(),
    stock_lies=51,
    note="the guard is filled again from the fortress, card by card, once it is empty",
)
WHEEL = Facts(
    name="dasrad",
    source="kartenspiele.net/das-rad, opened (where the base card is the next of the stock, here drawn)",
    groups={
        "waste": WASTE,
        "foundations": Group(
            at="3-6", lies=("+", "", "", ""), first="@", build="up alternate wrap", gives="none", most=13
        ),
        "hub": Group(at="7", lies=("+" * 12,)),
        "spokes": Group(at="8-15", lies=("+",)),
    },
    stock=Stock(),
    stock_lies=31,
    base=3,
)
BACKBONE = Facts(
    name="rueckgrat",
    source=PYSOL + "braid.py, opened: class Backbone",
    decks=2,
    groups={
        "waste": WASTE,
        "foundations": FOUNDATIONS,
        "ribs": Group(at="11-18", lies=("+",), first="*", build="down suit"),
        "spine": Group(at="19-20", lies=("+" * 11,)),
        "tail": Group(at="21", lies=("+",)),
    },
    stock=Stock(),
    stock_lies=73,
)
AGNES = Facts(
    name="agnesx",
    source=PYSOL + "klondike.py, opened: AgnesBernauer",
    groups={
        "foundations": Group(at="2-5", lies=("+", "", "", ""), first="@", build="up suit wrap", most=13),
        "columns": Group(
            at="6-12",
            lies=tuple("+" * cards for cards in range(1, 8)),
            build="down alternate wrap",
            takes="block",
            gives="run",
        ),
        "reserve": Group(at="13-19", lies=("+",)),
    },
    stock=Stock(onto="reserve"),
    stock_lies=16,
    base=2,
    note="nothing is built on the base rank in a column; the rank of the foundations is drawn",
)
GARDEN = Facts(
    name="blumengarten",
    source=PYSOL + "klondike.py, opened: classes FlowerGarden and Stonewall",
    groups={
        "foundations": Group(at="2-5", first="A", build="up suit", gives="none", most=13),
        "beds": Group(at="6-11", lies=("++++++",), first="*", build="down any"),
        "bouquet": Group(at="12", lies=("+" * 16,)),
    },
    note="the bouquet is one pile from which any card may be taken",
)
FORTRESS = Facts(
    name="festung",
    source=PYSOL + "beleagueredcastle.py, opened: class Fortress",
    groups={
        "foundations": Group(at="2-5", first="A", build="up suit", gives="none", most=13),
        "columns": Group(
            at="6-15",
            lies=("++++++", *["+++++"] * 4, "++++++", *["+++++"] * 4),
            first="*",
            build="both suit",
            run="both suit wrap",
            takes="block",
            gives="run",
        ),
    },
    note="a run may be moved in one go; it then lies the other way round, as if moved card by card;"
    " a run that was dealt may go round the corner inside",
)
RED_BLACK = Facts(
    name="rotundschwarz",
    source="patiencen.org/patience/rot-und-schwarz and juhl.de/patiencen nr 35, opened",
    decks=2,
    groups={
        "waste": WASTE,
        "foundations": Group(at="3-10", first="A", build="up alternate", gives="none", most=13),
        "helpers": Group(at="11-12", first="K", build="down alternate", most=13),
        "reserve": Group(at="13-16", lies=("+" * 10,)),
    },
    stock=Stock(redeals=-1),
    stock_lies=64,
)
SCORPION = Facts(
    name="skorpion",
    source=PYSOL + "spider.py, opened: class Scorpion",
    groups={
        "suits": Group(at="2-5", gives="none"),
        "tail": Group(at="6-8", lies=("---++++",), first="K", build="down suit", takes="block", gives="any"),
        "columns": Group(
            at="6-12",
            lies=(*["---++++"] * 4, *["+++++++"] * 3),
            first="K",
            build="down suit",
            takes="block",
            gives="any",
        ),
    },
    stock=Stock(onto="tail"),
    stock_lies=3,
    note="a finished suit is laid away of itself",
)
GAMES = [
    Plait(PLAIT, "corners", 11),
    Filled(BASTILLE, "guard", 3),
    Filled(WHEEL, "spokes", 7, 1, 2),
    Locked(BACKBONE, "spine", "tail"),
    Agnes(AGNES),
    Bouquet(GARDEN),
    Reversing(FORTRESS),
    Kings(RED_BLACK),
    Suits(SCORPION),
]
WRONG = [
    Filled(PLAIT, "corners", 11),
    Builder(BASTILLE),
    Filled(WHEEL, "spokes", 1, 7, 2),
    Builder(BACKBONE),
    Builder(AGNES),
    Builder(GARDEN),
    Builder(FORTRESS),
    Builder(RED_BLACK),
    Builder(SCORPION),
]
