"""A brute force over Klondike tables with unknown cards, by the rules of :mod:`tests.referee.klondike` only.

A table is known to the player as the set of all full tables that look like it. A move is made on every table of the
set, and the tables that then look alike are a set again. Nothing here is the package's.
"""

from collections import deque
from collections.abc import Iterator
from itertools import permutations
from random import Random

from tests.referee import Table
from tests.referee.klondike import COLUMNS, FOUNDATIONS, RANKS, STOCK, WASTE, clicked, fits, hide, moved, show

UNKNOWN = (1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 2, 3, 4, 5, 3, 4, 5, 6)
"""The numbers of unknown cards of the first twenty tables, and of every twenty after them."""

MOST = 20_000
"""The positions of a table that a brute force looks at, each table of a set counted."""

Belief = tuple[Table, ...]
"""Full tables that look alike, each once."""

Step = tuple[int, int, int]
"""A source, a number of cards and a target; the source 0 is a click on the stock."""


def steps(table: Table) -> Iterator[Step]:
    """Yield the legal moves, or only a forced one."""
    if (step := forced(table)) is not None:
        yield step
        return
    if table[STOCK] or table[WASTE]:
        yield STOCK, 0, 0
    empty = next((column for column in COLUMNS if not table[column]), None)
    home = next((pile for pile in FOUNDATIONS if not table[pile]), None)
    for source in (WASTE, *FOUNDATIONS, *COLUMNS):
        up = sum(not card.startswith("(") for card in table[source])
        for count in range(1, (up if source in COLUMNS else min(1, up)) + 1):
            for target in (*FOUNDATIONS, *COLUMNS):
                # One empty pile is as good as another.
                is_other = not table[target] and target not in (empty, home)
                may_go = target != source and not is_other and not (count > 1 and target in FOUNDATIONS)
                if may_go and fits(target, table[target], table[source][-count]):
                    yield source, count, target


def forced(table: Table) -> Step | None:
    """Return a move of a column's last card to its foundation if all lower cards lie on theirs.

    Such a card is good for nothing else. Only lower cards go onto it, and these stay on the foundations in some
    shortest win. The card leaves sooner and turns up sooner what it covers.
    """
    lowest = min(len(table[pile]) for pile in FOUNDATIONS)
    for source in COLUMNS:
        if table[source] and RANKS.index(table[source][-1][0]) <= lowest:
            for target in FOUNDATIONS:
                if fits(target, table[target], table[source][-1]):
                    return source, 1, target
    return None


def after(table: Table, step: Step) -> Table:
    """Make a move."""
    source, count, target = step
    return clicked(table) if source == STOCK else moved(table, source, count, target)


def canonical(belief: Belief) -> Belief:
    """Put the foundations and the columns in an order: which pile is which does not matter."""
    by_pile = list(zip(*belief, strict=True))
    piles = [*by_pile[:2], *sorted(by_pile[2:6]), *sorted(by_pile[6:])]
    return tuple(zip(*piles, strict=True))


def is_won(table: Table) -> bool:
    """Say whether all cards are on the foundations."""
    return sum(len(table[pile]) for pile in FOUNDATIONS) == 52


def seen(table: Table) -> Table:
    """Return what the player sees of a table."""
    return tuple(tuple("?" if card.startswith("(") else card for card in pile) for pile in table)


class TooLarge(Exception):
    """A table has too many positions for a brute force."""


class Brute:
    """Answers about one table with unknown cards, ``?`` face up and ``(?)`` face down."""

    def __init__(self, table: Table) -> None:
        known = {show(card) for pile in table for card in pile}
        self.missing = [rank + suit for suit in "SHDC" for rank in RANKS if rank + suit not in known]
        self.all = [self._filled(table, order) for order in permutations(self.missing)]
        self._sight: dict[Table, bool] = {}
        self._plans: dict[Belief, bool] = {}
        self._positions = 0

    def _count(self, tables: int) -> None:
        self._positions += tables
        if self._positions > MOST:
            raise TooLarge

    @staticmethod
    def _filled(table: Table, order: tuple[str, ...]) -> Table:
        cards = iter(order)
        return tuple(tuple(card.replace("?", next(cards)) if "?" in card else card for card in pile) for pile in table)

    def answer(self) -> tuple[str, int]:
        """Return the word of the answer, and how many arrangements can be won with sight."""
        won = sum(map(self.sight, self.all))
        if won == len(self.all) and all(self.plan(belief) for belief in split(self.all)):
            return "won", won
        return ("some" if won else "lost"), won

    def sight(self, table: Table) -> bool:
        """Say whether a table can be won by a player who sees all cards."""
        start = canonical((table,))[0]
        reached, waiting, wins = {start}, [start], False
        while waiting and not wins:
            here = waiting.pop()
            self._count(1)
            wins = self._sight.get(here) or is_won(here)
            for step in () if wins or here in self._sight else steps(here):
                there = canonical((after(here, step),))[0]
                if there not in reached:
                    reached.add(there)
                    waiting.append(there)
        if wins:
            self._sight[start] = True
        else:
            self._sight.update(dict.fromkeys(reached, False))
        return wins

    def plan(self, belief: Belief) -> bool:
        """Say whether a player who sees only face-up cards has a plan that wins all tables of a set."""
        start = canonical(belief)
        if start not in self._plans:
            self._plans[start] = all(map(self.sight, start)) and (len(start) == 1 or self._found(start))
        return self._plans[start]

    def _found(self, start: Belief) -> bool:
        reached, waiting = {start}, deque([start])
        while waiting:
            here = waiting.popleft()
            self._count(len(here))
            for step in steps(here[0]):
                parts = split([after(table, step) for table in here])
                if len(parts) > 1:
                    if all(map(self.plan, parts)):
                        return True
                    continue
                there = canonical(parts[0])
                if is_won(there[0]) or self._plans.get(there):
                    return True
                if there not in reached and self._plans.get(there) is None:
                    reached.add(there)
                    waiting.append(there)
        self._plans.update(dict.fromkeys(reached, False))
        return False


def split(tables: list[Table]) -> list[Belief]:
    """Part tables by what the player sees."""
    parts: dict[Table, list[Table]] = {}
    for table in tables:
        parts.setdefault(seen(table), []).append(table)
    return [tuple(dict.fromkeys(part)) for part in parts.values()]


def endgame(seed: int) -> Table:
    """Make up a table near the end of a game: 1 to 6 cards are unknown, most of them face down."""
    rng = Random(seed)
    unknown = UNKNOWN[seed % len(UNKNOWN)]
    left = unknown + rng.randrange(5, 14 - unknown)
    heights = [13] * 4
    for _ in range(left):
        suit = rng.choice([suit for suit in range(4) if heights[suit]])
        heights[suit] -= 1
    cards = [rank + suit for suit, height in zip("SHDC", heights, strict=True) for rank in RANKS[height:]]
    rng.shuffle(cards)
    piles: list[list[str]] = [[], []]
    piles += [[rank + suit for rank in RANKS[:height]] for suit, height in zip("SHDC", heights, strict=True)]
    piles += [[] for _ in COLUMNS]
    drawn = rng.choice([0, 0, 1, 3, 5]) if left > 6 else 0
    piles[STOCK] = [hide(cards.pop()) for _ in range(drawn)]
    used = rng.sample(list(COLUMNS), rng.randrange(1, 4))
    for place, card in enumerate(cards):
        piles[used[place % len(used)]].append(card)
    for column in used:
        up = rng.choice([1, 1, 1, 2])
        pile = piles[column]
        piles[column] = [hide(card) if place < len(pile) - up else card for place, card in enumerate(pile)]
    # A face-up block is a run: only its top card stays face up otherwise.
    for column in used:
        pile = piles[column]
        if len(pile) > 1 and not pile[-2].startswith("(") and not fits(column, (pile[-2],), pile[-1]):
            pile[-2] = hide(pile[-2])
    places = [(pile, at) for pile in (STOCK, *COLUMNS) for at in range(len(piles[pile]))]
    down = [(pile, at) for pile, at in places if piles[pile][at].startswith("(")]
    rng.shuffle(down)
    rest = [each for each in places if each not in down]
    for pile, at in [*down, *rest][:unknown]:
        piles[pile][at] = "(?)" if piles[pile][at].startswith("(") else "?"
    return tuple(map(tuple, piles))


def text_of(table: Table) -> str:
    """Write a table as Kabale reads it; its last pile, which shows the score, is empty."""
    return "\n".join(" ".join([str(number), *pile]) for number, pile in enumerate([*table, ()], 1))
