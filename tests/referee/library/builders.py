"""One dull player for games of building: it plays what a table of facts says, and knows no game.

Orders are written in words: a direction, who may lie next to whom, and ``wrap`` where ace and king are neighbours:
``"down alternate"``, ``"up suit wrap"``, ``"both any"``, ``"down other"`` (any suit but its own), ``"thirteen any"``
(the ranks add up to 13). ``"*"`` lets any card lie on any card, ``""`` nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tests.referee.library import RANKS, Pile, Piles, State, hidden, is_red, rank, shown, suit

STEPS = {"up": (1,), "down": (-1,), "both": (1, -1), "up2": (2,), "down2": (-2,), "up3": (3,), "same": (0,)}


@dataclass(frozen=True, kw_only=True)
class Group:
    """Piles that are alike. ``at`` names them by our numbers, which is all that is ours in a table of facts."""

    at: str
    lies: tuple[str, ...] = ("",)
    """What the deal lays, for all or each: ``-`` a back, ``+`` or a rank a face, ``*`` open cards, ``?`` unsaid."""
    first: str = ""
    """The ranks that open an empty pile: ``*`` any, ``@`` the base rank."""
    suits: str = ""
    """The suits that open each empty pile, where they are fixed."""
    build: str = ""
    takes: str = "one"
    """``one`` card, a ``block``, as many as go one by one through ``cells`` or all ``spaces``, or a number of cards."""
    alone: str = ""
    """The ranks of which one card counts as the number."""
    first_alone: bool = False
    """Whether an empty pile takes a single card where others take several."""
    gives: str = "one"
    """``none``, ``one`` card, a ``run`` in order, ``any`` block of faces, or the ``whole`` of a run."""
    run: str = ""
    """The order of a run, where it is not the order of building."""
    come_from: tuple[str, ...] = ()
    """The groups that may lay here; none named is all."""
    open_from: tuple[str, ...] = ()
    """The groups that may lay the first card of an empty pile; none named is ``come_from``."""
    most: int = 999
    opens: int = 1
    """How many cards lie face up at the end of a pile when a card has left it."""
    backs: bool = False
    """Whether the cards that are laid here lie face down."""
    takes_late: bool = False
    """Whether cards are laid here by hand only when the stock is gone."""
    builds_late: bool = False
    """Whether only first cards are laid here as long as there is a stock."""
    closed: str = ""
    """The ranks on which nothing is laid."""
    held_by: str = ""
    """The group that must be empty before a card leaves."""
    gives_late: bool = False
    """Whether cards leave only when the stock is gone."""

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The indices of the piles."""
        return tuple(number - 1 for part in self.at.split() for number in spread(part))


def spread(part: str) -> range:
    """Return the numbers of ``"3"`` or ``"3-6"``."""
    low, _, high = part.partition("-")
    return range(int(low), int(high or low) + 1)


@dataclass(frozen=True, kw_only=True)
class Stock:
    """What a click on the stock does; it is always our first pile."""

    onto: str = "waste"
    """The group that gets cards: the waste ``draw`` of them, any other group one on each of its piles."""
    draw: int = 1
    redeals: int = 0
    """How often the waste is turned over; -1 is any number of times."""
    each: int = 1
    """How many cards each pile gets."""
    last_onto: str = ""
    """The group that gets the last cards, one each, when no more are left than it has piles."""
    gaps: bool = False
    """Whether only empty piles are served."""
    full: bool = False
    """Whether no pile may be empty when cards are dealt."""


@dataclass(frozen=True, kw_only=True)
class Facts:
    """The rules of a game as its source has them."""

    name: str
    source: str
    groups: dict[str, Group]
    stock: Stock | None = None
    decks: int = 1
    ranks: str = RANKS
    pack: str = ""
    """The suits of the pack, where it is not an ordinary one: ``"S"`` for spades eight times."""
    stock_lies: int = 0
    """How many backs lie in the stock, where it is no group: a stock that shows a card to be played is one."""
    base: int = 0
    """The pile whose first card gives the base rank; 0 is none."""
    note: str = ""
    """What ours does otherwise, as its entry in the findings or its note admits."""
    opening: tuple[str, ...] = ()
    away: str = ""
    """Piles of ours that no rule knows."""


def follows(order: str, card: str, on: str) -> bool:
    """Say whether *card* may lie on *on* in an order."""
    if order in ("", "*"):
        return order == "*"
    direction, suits, *wrap = order.split()
    if direction == "thirteen":
        return rank(card) + rank(on) + 2 == 13
    distance = rank(card) - rank(on)
    beside = any(distance == step or (wrap and (distance - step) % 13 == 0) for step in STEPS[direction])
    return beside and like(suits, card, on)


def like(suits: str, card: str, on: str) -> bool:
    """Say whether two cards' suits are as an order wants them."""
    return {
        "any": True,
        "suit": suit(card) == suit(on),
        "other": suit(card) != suit(on),
        "alternate": is_red(card) != is_red(on),
        "colour": is_red(card) == is_red(on),
    }[suits]


def looks(lies: str, pile: Pile) -> bool:
    """Say whether a pile lies there as the deal has it."""
    if lies == "?":
        return True
    if lies.endswith("*"):
        return looks(lies[:-1] + "+" * (len(pile) - len(lies) + 1), pile)
    if len(lies) != len(pile):
        return False
    return all(
        card.startswith("-") if look == "-" else not card.startswith("-") and look in ("+", card[0])
        for look, card in zip(lies, pile, strict=True)
    )


class Builder:
    """A game of building, played by its facts."""

    opening: tuple[str, ...]

    def __init__(self, facts: Facts) -> None:
        """Keep the facts."""
        self.facts = facts
        self.name, self.source, self.opening = facts.name, facts.source, facts.opening
        self.group_of = {number: name for name, group in facts.groups.items() for number in group.numbers}
        self.gone = {number - 1 for part in facts.away.split() for number in spread(part)}
        self.waste = facts.groups["waste"].numbers[0] if "waste" in facts.groups else None

    def seen(self, piles: Piles) -> Piles:
        """Leave the piles empty that no rule knows."""
        return tuple(() if number in self.gone else pile for number, pile in enumerate(piles))

    def problems(self, piles: Piles) -> list[str]:
        """Say which piles do not lie as in the rules, and whether cards are missing."""
        found = [
            f"({number + 1}) is {' '.join(piles[number])}, not {lies}"
            for number, lies in self.deal()
            if not looks(lies, piles[number])
        ]
        suits = self.facts.pack or "CDHS" * self.facts.decks
        pack = sorted(rank + suit for rank in self.facts.ranks for suit in suits)
        if pack != sorted(shown(card) for pile in piles for card in pile):
            found.append("the cards are not the pack")
        return found

    def deal(self) -> Iterator[tuple[int, str]]:
        """Yield how each pile lies after the deal."""
        facts = self.facts
        if "stock" not in facts.groups:
            yield 0, "-" * facts.stock_lies
        for group in facts.groups.values():
            every = group.lies if len(group.lies) > 1 else group.lies * len(group.numbers)
            yield from zip(group.numbers, every, strict=True)

    def start(self, piles: Piles) -> State:
        """Begin with all redeals, and the base rank where there is one."""
        redeals = self.facts.stock.redeals if self.facts.stock else 0
        return State(piles, (redeals, rank(piles[self.facts.base - 1][0]) if self.facts.base else 0))

    def moves(self, state: State) -> Iterator[State]:
        """Yield the state after a click on the stock, and after each move of cards from pile to pile."""
        yield from self.clicked(state)
        for source, name in self.group_of.items():
            for count in self.counts(name, state.piles[source], state):
                yield from self.laid(state, source, count)

    def counts(self, name: str, pile: Pile, state: State) -> range:
        """Return how many cards may leave a pile."""
        group = self.facts.groups[name]
        if not pile or group.gives == "none" or (group.gives_late and state.piles[0]) or self.held(group, state):
            return range(0)
        if group.gives == "one":
            return range(1, 2)
        length = block(pile, "*" if group.gives == "any" else group.run or group.build)
        return range(length if group.gives == "whole" else 1, length + 1)

    def held(self, group: Group, state: State) -> bool:
        """Say whether another group holds the cards of this one."""
        return bool(group.held_by) and any(state.piles[number] for number in self.facts.groups[group.held_by].numbers)

    def laid(self, state: State, source: int, count: int) -> Iterator[State]:
        """Yield the state after so many cards were laid on each pile that takes them."""
        pile = state.piles[source]
        for target, name in self.group_of.items():
            if target != source and self.accepts(state, source, target, count):
                piles = list(state.piles)
                piles[source] = opened(pile[:-count], self.facts.groups[self.group_of[source]].opens)
                cards = pile[-count:]
                piles[target] += tuple(map(hidden, cards)) if self.facts.groups[name].backs else cards
                yield state._replace(piles=tuple(piles))

    def accepts(self, state: State, source: int, target: int, count: int) -> bool:
        """Say whether the last cards of one pile may be laid on another."""
        group, pile, giver = self.facts.groups[self.group_of[target]], state.piles[target], self.group_of[source]
        card = state.piles[source][-count]
        late = group.takes_late or (group.builds_late and pile)
        if len(pile) + count > group.most or (late and state.piles[0]):
            return False
        if count > self.at_once(group, state, empty=not pile):
            return False
        if group.takes.isdigit() and count != int(group.takes) and not (count == 1 and card[0] in group.alone):
            return False
        if giver not in ((not pile and group.open_from) or group.come_from or (giver,)):
            return False
        if not pile:
            return self.opens_with(group, target, card, state)
        return pile[-1][0] not in group.closed and follows(group.build, card, pile[-1])

    def opens_with(self, group: Group, target: int, card: str, state: State) -> bool:
        """Say whether a card may lie on an empty pile."""
        if group.suits and suit(card) != group.suits[group.numbers.index(target)]:
            return False
        return group.first == "*" or card[0] in group.first.replace("@", RANKS[state.extras[1]])

    def at_once(self, group: Group, state: State, *, empty: bool) -> int:
        """Return the most cards that a pile takes at once."""
        if group.takes == "one" or (empty and group.first_alone):
            return 1
        if group.takes not in ("cells", "spaces"):
            return 999
        cells = sum(not state.piles[number] for number, name in self.group_of.items() if name == "cells")
        columns = sum(not state.piles[number] for number in group.numbers) - empty
        return (cells + 1) << (columns if group.takes == "spaces" else 0)

    def clicked(self, state: State) -> Iterator[State]:
        """Yield the state after a click on the stock, if it does anything."""
        stock, pile = self.facts.stock, state.piles[0]
        if stock is None:
            return
        if pile and stock.onto == "waste":
            yield self.drawn(state, stock.draw)
        elif pile:
            numbers = self.served(stock, state)
            if numbers and not (stock.full and any(not state.piles[number] for number in numbers)):
                yield self.dealt(state, numbers)
        elif self.waste is not None and state.piles[self.waste] and state.extras[0]:
            yield self.turned(state, self.waste)

    def served(self, stock: Stock, state: State) -> tuple[int, ...]:
        """Return the piles that get a card each, in order."""
        if stock.last_onto and len(state.piles[0]) <= len(self.facts.groups[stock.last_onto].numbers):
            return self.facts.groups[stock.last_onto].numbers
        numbers = self.facts.groups[stock.onto].numbers
        if stock.gaps:
            return tuple(number for number in numbers if not state.piles[number])
        return tuple(number for number in numbers for _ in range(stock.each))

    def drawn(self, state: State, count: int) -> State:
        """Turn cards of the stock onto the waste, one by one."""
        assert self.waste is not None
        return self.dealt(state, (self.waste,) * count)

    def dealt(self, state: State, numbers: tuple[int, ...]) -> State:
        """Deal a card face up to each pile while there are cards."""
        piles = list(state.piles)
        for number in numbers:
            if piles[0]:
                piles[number] += (shown(piles[0][-1]),)
                piles[0] = piles[0][:-1]
        return state._replace(piles=tuple(piles))

    def turned(self, state: State, waste: int) -> State:
        """Turn the waste over and begin another pass."""
        piles = list(state.piles)
        piles[0], piles[waste] = tuple(map(hidden, reversed(piles[waste]))), ()
        redeals, *rest = state.extras
        return State(tuple(piles), (redeals - (redeals > 0), *rest))


def block(pile: Pile, order: str) -> int:
    """Return how many cards at the end of a pile are open and in order."""
    length = 1
    while (
        length < len(pile)
        and not pile[-length - 1].startswith("-")
        and follows(order, pile[-length], pile[-length - 1])
    ):
        length += 1
    return length


def opened(pile: Pile, count: int) -> Pile:
    """Turn the last cards of a pile face up."""
    start = max(len(pile) - count, 0)
    return (*pile[:start], *map(shown, pile[start:]))
