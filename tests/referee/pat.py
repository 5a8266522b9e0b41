"""The whole ``.pat`` language, written a second time from its rulings (P1 to P30), as plainly as possible.

Nothing here is fast, and nothing is shared with ``kabale``: the tests compare the two. A table is an immutable
:class:`Table`; piles are indices from 0 (the stock) and cards names like ``"TH"``, from a pile's bottom to its top.
Only sound texts are read: what a reader refuses is not looked for here. Moves are in ``pat_moves.py``, dealing is in
``pat_deal.py``.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

Cards = tuple[str, ...]
Cut = Callable[[int, int], int]
Shuffle = Callable[[int, int], Sequence[int]]

RANKS = "A23456789TJQK"
SUITS = {"H": 1, "S": 2, "D": 3, "C": 4}
RED = "HD"
UNLIMITED = 999


class Luck(NamedTuple):
    """Chance, handed in: both get the number of the event, from 1, and a size."""

    cut: Cut
    """Where to cut so many cards: the pile, bottom first, becomes ``cards[cut:] + cards[:cut]``."""
    shuffle: Shuffle
    """In which order so many cards come: ``new[i] = old[order[i]]``."""


class RuleSet(NamedTuple):
    """Numbers 8 to 11 of a pile; number 11 without its thousands."""

    eight: int
    nine: int
    ten: int
    eleven: int


class Pile(NamedTuple):
    """A pile's line; number 6 by its digits, number 11's thousands as *mode*."""

    n: int
    x: int
    y: int
    v: int
    w: int
    face: int
    sideways: bool
    layout: int
    leading: int
    seven: int
    sets: tuple[RuleSet, ...]
    mode: int
    spacer: bool

    @property
    def most(self) -> int:
        """The most cards that the pile takes (P13, P14)."""
        return 10_000 if self.seven in (0, 999) else abs(self.seven)


class Game(NamedTuple):
    """A definition that was read; *waste* is 0 where there is none."""

    decks: int
    piles: tuple[Pile, ...]
    draw: int
    passes: int
    turning: int
    waste: int


class Table(NamedTuple):
    """Everything that matters at one moment."""

    piles: tuple[Cards, ...]
    up: tuple[tuple[bool, ...], ...]
    bases: tuple[int, ...]
    """The base rank of each pile, 0 where it has none."""
    clearing: bool = False
    """Whether the piles with goal 0 decide (P13)."""
    begun: int = 1
    """Passes that have begun."""
    rotated: frozenset[int] = frozenset()
    events: int = 0
    moved: bool = False
    last_click: bool = False
    """Whether the click that takes the last cards of all passes is being judged (P30, 5000)."""

    @property
    def ended(self) -> int:
        """Passes that have ended (P17): the stock is filled again by the beginning of a pass only."""
        return self.begun - bool(self.piles[0])


# Reading


def digit(number: int, place: int) -> int:
    """Return a digit; place 0 is the last one."""
    return int(f"{number:06d}"[-1 - place])


def read(text: str) -> Game:
    """Read a sound text (P1, P2)."""
    for dash in "\u2013\u2212":
        text = text.replace(dash, "-")
    lines = [line.split() for line in text.removeprefix("\ufeff").splitlines()[1:]]
    head, stock, *others = [line for line in lines if line]
    f, g, h, i = map(int, stock[7:11])
    count = int(head[1])
    piles = [read_pile(line, is_waste=number == i) for number, line in enumerate(others[: count - 1], 2)]
    return Game(
        int(head[0]), (read_pile(stock[:7] + ["0"] * 4, is_waste=False), *piles), f, max(g, 1), h, max(i - 1, 0)
    )


def read_pile(line: list[str], *, is_waste: bool) -> Pile:
    """Read a pile's 11 or 15 numbers."""
    n, x, y, v, w, six, seven, *rest = map(int, line[:11])
    mode, eleven = divmod(rest[3], 1000)
    sets = [RuleSet(rest[0], rest[1], rest[2], eleven)]
    if mode:
        sets.append(RuleSet(*map(int, line[11:15])))
    spacer = n == 0 and rest == [0, 0, 0, 0] and not is_waste
    layout = (digit(six, 0), digit(six, 1) == 2, digit(six, 2), six // 1000)
    return Pile(n, x, y, v, w, *layout, seven, tuple(sets), mode, spacer)


# How cards fit: P27 and P28


def rank(card: str) -> int:
    """Return 1 for an ace to 13 for a king."""
    return RANKS.index(card[0]) + 1


def opens(card: str, ten: int, base: int) -> bool:
    """Say whether number 10 lets a card be laid on an empty pile; a base rank replaces its rank (P8)."""
    if ten == 0:
        return False
    wanted, suit = ten % 100, ten // 100
    rank_fits = rank(card) == base if base else wanted in (99, rank(card))
    colour_fits = (suit == 5 and card[1] in RED) or (suit == 6 and card[1] not in RED)
    return rank_fits and (suit in (0, 9, SUITS[card[1]]) or colour_fits)


def follows(card: str, on: str, eleven: int) -> bool:
    """Say whether number 11 lets a card be laid on another."""
    if eleven == 0:
        return False
    a, b, c = digit(eleven, 0), digit(eleven, 1), digit(eleven, 2)
    mine, its = rank(card), rank(on)
    if b == 2 and its == 13:
        return False
    steps = {3: [-2], 4: [-1], 6: [1], 7: [2], 8: [1, -1]}.get(a, [])
    ranks = (
        a == 9
        or (a == 1 and mine + its == 13)
        or (a == 2 and mine + its == 14)
        or (a == 5 and mine == its)
        or any(mine - its == step or (b in (1, 9) and (mine - its - step) % 13 == 0) for step in steps)
    )
    same_colour = (card[1] in RED) == (on[1] in RED)
    suits = {1: card[1] == on[1], 2: same_colour, 3: not same_colour, 4: card[1] != on[1], 9: True}[c]
    return ranks and suits


def in_order(cards: Sequence[str], eleven: int) -> bool:
    """Say whether each card may lie on the one below it."""
    return all(follows(card, on, eleven) for on, card in pairwise(cards))


# Which rule sets are in force: P29 and P30


def in_force(game: Game, table: Table, index: int) -> tuple[RuleSet, ...]:
    """Return the one set that is in force, or both for 1000 and 2000."""
    pile = game.piles[index]
    if pile.mode in (1, 2):
        return pile.sets
    limited, ended = game.passes != UNLIMITED, table.ended >= game.passes
    switched = {
        3: limited and table.begun >= game.passes,
        4: limited and ended,
        5: limited and (ended or table.last_click),
        6: table.ended >= 1,
    }
    return pile.sets[1:] if switched.get(pile.mode) else pile.sets[:1]


def allowed(game: Game, index: int, answers: Iterable[bool]) -> bool:
    """Put the answers of a pile's sets together: 1000 needs one of them, 2000 both."""
    return any(answers) if game.piles[index].mode == 1 else all(answers)


def first_set(game: Game, table: Table, index: int) -> RuleSet:
    """Return the set that marks, serving and rotating are read in."""
    return in_force(game, table, index)[0]


def changed(table: Table, index: int, cards: Cards, up: tuple[bool, ...]) -> Table:
    """Return a table with one pile changed."""
    piles, ups = list(table.piles), list(table.up)
    piles[index], ups[index] = cards, up
    return table._replace(piles=tuple(piles), up=tuple(ups))
