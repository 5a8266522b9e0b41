"""Famous patiences that play by a rule of their own: wings, a gallery, an island, a law, kings in the deal."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, permutations

from tests.referee.library import Model, Pile, Piles, State, shown, suit
from tests.referee.library.builders import Builder, Facts, Group, Stock
from tests.referee.library.fans import CRUEL, LUCIE, Fans
from tests.referee.library.filled import Filled
from tests.referee.library.odd import Odd, lay, occupied, put, value

PYSOL = "PySolFC, pysollib/games/"


class Wings(Filled):
    """The trunk's cards are backs, which nobody may take; one that lies there alone is turned up."""

    def filled(self, piles: Piles) -> Piles:
        """Fill the gaps, and turn up a single card of the trunk."""
        filled, (trunk,) = super().filled(piles), self.sources
        return put(filled, {trunk: tuple(map(shown, filled[trunk]))}) if len(filled[trunk]) == 1 else filled

    def counts(self, name: str, pile: Pile, state: State) -> range:
        """Return how many cards may leave a pile: none where a back lies on top."""
        return range(0) if pile and pile[-1].startswith("-") else super().counts(name, pile, state)


class Gallery(Filled):
    """In the gallery cards go on only where the first one is of its row."""

    def accepts(self, state: State, source: int, target: int, count: int) -> bool:
        """Say whether a card may be laid."""
        pile, first = state.piles[target], self.facts.groups[self.group_of[target]].first
        if pile and len(first) == 1 and first != "*" and pile[0][0] != first:
            return False
        return super().accepts(state, source, target, count)


class Helena(Builder):
    """The upper piles wait for a redeal to feed the aces, the lower ones to feed the kings."""

    def accepts(self, state: State, source: int, target: int, count: int) -> bool:
        """Say whether a card may be laid."""
        ways = (self.group_of[source], self.group_of[target])
        if state.extras[0] == 2 and ways in (("upper", "aces"), ("lower", "kings")):
            return False
        return super().accepts(state, source, target, count)

    def clicked(self, state: State) -> Iterator[State]:
        """Yield the state after a redeal: the last pile's top card is dealt first, card by card round the table."""
        redeals, *rest = state.extras
        around = range(9, 21)
        pack = tuple(chain.from_iterable(state.piles[pile] for pile in around))[::-1]
        dealt = {pile: pack[place::12] for place, pile in enumerate(around)}
        if redeals and pack:
            yield State(put(state.piles, dealt), (redeals - 1, *rest))


class Salic(Builder):
    """A click deals an ace to the next foundation, a king to the next column, any other card to the last one begun."""

    def clicked(self, state: State) -> Iterator[State]:
        """Yield the state after a click on the stock."""
        columns, foundations = (self.facts.groups[name].numbers for name in ("columns", "foundations"))
        if not state.piles[0]:
            return
        card = shown(state.piles[0][-1])
        begun = [column for column in columns if state.piles[column]]
        free = {"A": [pile for pile in foundations if not state.piles[pile]], "K": columns[len(begun) :]}
        target = free[card[0]][0] if card[0] in free else begun[-1]
        yield state._replace(piles=put(state.piles, {0: state.piles[0][:-1], target: (*state.piles[target], card)}))

    def counts(self, name: str, pile: Pile, state: State) -> range:
        """Return how many cards may leave a pile: the kings stay."""
        return range(0) if len(pile) == 1 else super().counts(name, pile, state)

    def accepts(self, state: State, source: int, target: int, count: int) -> bool:
        """Say whether a card may be laid: on a king alone, and on a foundation over a column that is begun."""
        if self.group_of[target] == "columns":
            return len(state.piles[target]) == 1
        return bool(state.piles[target + 8 if target < 17 else 0]) and super().accepts(state, source, target, count)


class Royal(Builder):
    """Each column begins with a king, and no other king lies in it."""

    def problems(self, piles: Piles) -> list[str]:
        """Say what is wrong with the lay-out."""
        kings = [[place for place, card in enumerate(pile) if card[0] == "K"] for pile in piles[17:25]]
        return super().problems(piles) + [f"kings lie at {places}" for places in kings if places != [0]]


class Zodiac(Builder):
    """No foundation takes a card before stock and waste are used up."""

    def accepts(self, state: State, source: int, target: int, count: int) -> bool:
        """Say whether a card may be laid."""
        is_early = bool(state.piles[0] or state.piles[1])
        if is_early and self.group_of[target] in ("aces", "kings"):
            return False
        return super().accepts(state, source, target, count)


class Merci(Fans):
    """A click on its place frees one card of any fan, wherever it lies there, for the next move."""

    def start(self, piles: Piles) -> State:
        """Begin with two redeals, one free draw, and nothing free yet."""
        return State(piles, (2, 1, 0))

    def clicked(self, state: State) -> Iterator[State]:
        """Yield the states after a redeal and after the click that frees a card."""
        yield from super().clicked(state)
        redeals, draws, _ = state.extras
        if draws:
            yield state._replace(extras=(redeals, 0, 1))

    def laid(self, state: State, source: int, count: int) -> Iterator[State]:
        """Yield the states after one card was laid, any card of the fan if one is free."""
        redeals, draws, is_free = state.extras
        pile = state.piles[source]
        for place in range(0 if is_free else len(pile) - 1, len(pile)):
            last = (*pile[:place], *pile[place + 1 :], pile[place])
            for after in super().laid(state._replace(piles=put(state.piles, {source: last})), source, 1):
                yield after._replace(extras=(redeals, draws, 0))


class Persevering(Fans):
    """A redeal counts, whether it changes anything or not."""

    def clicked(self, state: State) -> Iterator[State]:
        """Yield the state after a redeal, if there is one left."""
        redeals, *rest = state.extras
        fans = self.facts.groups["fans"].numbers
        cards: Pile = tuple(chain.from_iterable(state.piles[fan] for fan in fans))
        dealt = {fan: cards[self.size * place :][: self.size] for place, fan in enumerate(fans)}
        if redeals and cards:
            yield State(put(state.piles, dealt), (redeals - 1, *rest))


@dataclass(frozen=True, kw_only=True)
class Gordons(Odd):
    """Pairs leave: numbers that make eleven, two jacks, a king and a queen of two suits."""

    away: int = 12

    def moves(self, state: State) -> Iterator[State]:
        """Yield what comes of each pair, laid away in either order."""
        for one, other in permutations(occupied(state.piles, range(1, 12)), 2):
            if couple(state.piles[one][-1], state.piles[other][-1]):
                yield State(lay(lay(state.piles, one, self.away), other, self.away))


def couple(card: str, other: str) -> bool:
    """Say whether two cards dance together."""
    ranks = {card[0], other[0]}
    if ranks & set("JQK"):
        return ranks == {"J"} or (ranks == {"Q", "K"} and suit(card) != suit(other))
    return value(card) + value(other) == 11


EAGLE_WING = Facts(
    name="eaglewing",
    source=PYSOL + "canfield.py, opened: class EagleWing; html-src/rules/eaglewing.html, opened "
    "(the first card of the waste is drawn there in the deal, here by a click)",
    groups={
        "waste": Group(at="2"),
        "foundations": Group(at="3-6", lies=("+", "", "", ""), first="@", build="up suit wrap", gives="none", most=13),
        "trunk": Group(at="7", lies=("-" * 13,), opens=0),
        "wings": Group(at="8-15", lies=("+",), first="*", build="down suit wrap", most=3),
    },
    stock=Stock(redeals=2),
    stock_lies=30,
    base=3,
)
GALLERY = Facts(
    name="picturegallery",
    source=PYSOL + "picturegallery.py, opened: class PictureGallery; html-src/rules/picturegallery.html, opened",
    decks=2,
    groups={
        "aces": Group(at="2", first="A", build="same any", gives="none", most=8),
        "fours": Group(at="3-10", lies=("+",), first="4", build="up3 suit", most=4),
        "threes": Group(at="11-18", lies=("+",), first="3", build="up3 suit", most=4),
        "twos": Group(at="19-26", lies=("+",), first="2", build="up3 suit", most=4),
        "rows": Group(at="27-34", lies=("+",), first="*", takes_late=True),
    },
    stock=Stock(onto="rows"),
    stock_lies=72,
)
PILE = Group(at="10-13", lies=("+" * 8,), build="both any")
HELENA = Facts(
    name="sthelena",
    source=PYSOL + "sthelena.py, opened: classes StHelena, StHelena_Talon, StHelena_FoundationStack; "
    "html-src/rules/sthelena.html, opened",
    decks=2,
    groups={
        "kings": Group(at="2-5", lies=("K",), build="down suit", gives="none", most=13),
        "aces": Group(at="6-9", lies=("A",), build="up suit", gives="none", most=13),
        "upper": PILE,
        "right": replace(PILE, at="14-15"),
        "lower": replace(PILE, at="16-19"),
        "left": replace(PILE, at="20-21"),
    },
    stock=Stock(redeals=2),
    note="PySolFC's player may take cards back from the foundations, ours not",
)
SALIC = Facts(
    name="saliclaw",
    source=PYSOL + "katzenschwanz.py, opened: classes SalicLaw, SalicLaw_Talon_2, SalicLaw_Foundation; "
    "html-src/rules/saliclaw.html, opened",
    decks=2,
    groups={
        "queens": Group(at="2-9", lies=("Q",), gives="none"),
        "foundations": Group(at="10-17", first="A", build="up any", gives="none", most=11, come_from=("columns",)),
        "columns": Group(at="18-25", lies=("K", *[""] * 7)),
    },
    stock=Stock(),
    stock_lies=95,
)
KINGS = Facts(
    name="kings",
    source=PYSOL + "katzenschwanz.py, opened: classes Kings, DerKatzenschwanz; html-src/rules/kings.html, opened",
    decks=2,
    groups={
        "cells": Group(at="2-9", first="*", most=1),
        "foundations": Group(at="10-17", first="A", build="up suit", gives="none", most=13),
        "columns": Group(at="18-25", lies=("K*",), build="down alternate", takes="block", gives="run"),
    },
    note="PySolFC's player may take cards back from the foundations, ours not",
)
ZODIAC = Facts(
    name="zodiac",
    source=PYSOL + "zodiac.py, opened: classes Zodiac, Zodiac_Foundation, Zodiac_RowStack, Zodiac_ReserveStack; "
    "html-src/rules/zodiac.html, opened",
    decks=2,
    groups={
        "waste": Group(at="2"),
        "aces": Group(at="3-6", first="A", suits="CSHD", build="up suit", gives="none", most=13),
        "kings": Group(at="7-10", first="K", suits="CSHD", build="down suit", gives="none", most=13),
        "equator": Group(at="11-18", lies=("+",), first="*", most=1, come_from=("waste", "equator")),
        "zodiac": Group(at="19-42", lies=("+",), build="both suit", come_from=("waste", "equator")),
    },
    stock=Stock(redeals=-1),
    stock_lies=72,
    note="PySolFC's player may take cards back from the foundations, ours not; its first waste card is dealt",
)
MERCI = replace(
    LUCIE,
    name="merci",
    source="PySolFC, html-src/rules/threeshufflesandadraw.html, opened; pysollib/games/fan.py, opened: "
    "classes ThreeShufflesAndADraw_RowStack, LaBelleLucie_Talon",
    groups={
        "foundations": replace(LUCIE.groups["foundations"], at="3-6"),
        "fans": replace(LUCIE.groups["fans"], at="7-24"),
    },
    note="any card of a fan is free, as the page has it; PySolFC's code frees the second one only",
)
TREFOIL = replace(
    LUCIE,
    name="trefoil",
    source="PySolFC, pysollib/games/fan.py, opened: class Trefoil; html-src/rules/trefoil.html, opened",
    groups={
        "foundations": replace(LUCIE.groups["foundations"], lies=("A",), first=""),
        "fans": replace(LUCIE.groups["fans"], at="6-21", lies=("+++",)),
    },
    note="",
)
PERSEVERANCE = replace(
    CRUEL,
    name="perseverance",
    source="PySolFC, pysollib/games/bakersdozen.py, opened: class Perseverance; html-src/rules/perseverance.html, "
    "opened",
    groups={**CRUEL.groups, "fans": replace(CRUEL.groups["fans"], takes="block", gives="run")},
    stock=Stock(redeals=2),
)
GORDONS = Gordons(
    name="gaygordons",
    source="parlettgames.uk/patience/gaygordons.html, opened",
    lies=("", *["+++++"] * 10, "++", ""),
    note="three jacks of a column stay where they are dealt",
)
GAMES: list[Model] = [
    Wings(EAGLE_WING, "wings", 7),
    Gallery(GALLERY, "rows", 1),
    Helena(HELENA),
    Salic(SALIC),
    Royal(KINGS),
    Zodiac(ZODIAC),
    Merci(MERCI, 3, shuffled=True),
    Fans(TREFOIL, 3, shuffled=True),
    Persevering(PERSEVERANCE, 4, shuffled=False),
    GORDONS,
]
WRONG: list[Model] = [
    Filled(EAGLE_WING, "wings", 7),
    Filled(GALLERY, "rows", 1),
    Builder(HELENA),
    Salic(
        replace(SALIC, groups={**SALIC.groups, "foundations": replace(SALIC.groups["foundations"], build="up suit")})
    ),
    Fans(MERCI, 3, shuffled=True),
    Builder(ZODIAC),
    Fans(PERSEVERANCE, 4, shuffled=False),
]
"""A trunk that shows its cards, a gallery of any beginnings, no redeal, a law of suits, no free draw, foundations
that wait for nothing, a redeal that changes nothing and is refused."""
