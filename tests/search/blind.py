"""A brute force over tables with unknown cards: Klondike, by :mod:`tests.referee.klondike`, and three other games.

A table is known to the player as the set of all full tables that look like it. A move is made on every table of the
set, and the tables that then look alike are a set again. Nothing here is the package's.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random

from tests.referee import Table, freecell
from tests.referee.klondike import COLUMNS, FOUNDATIONS, RANKS, STOCK, WASTE, clicked, fits, hide, moved, show

UNKNOWN = (1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 2, 3, 4, 5, 3, 4, 5, 6)
"""The numbers of unknown cards of the first twenty tables, and of every twenty after them."""

ROWS = range(2, 9)
"""The columns of Golf."""

MOST = 20_000
"""The positions of a table that a brute force looks at, each table of a set counted."""

Belief = tuple[Table, ...]
"""Full tables that look alike, each once."""

Step = tuple[int, int, int]
"""A source, a number of cards and a target; a click on the stock has no cards."""


@dataclass(frozen=True)
class Rules:
    """A game as a brute force plays it, and a maker of tables near its end.

    The order of piles that are *alike* does not matter. No step may depend on a face-down card. The *goal* is how many
    cards lie on some piles when the game is won.
    """

    game: str
    alike: Sequence[range]
    goal: tuple[range, int]
    steps: Callable[[Table], Iterator[Step]]
    after: Callable[[Table, Step], Table]
    endgame: Callable[[int], Table]

    def is_won(self, table: Table) -> bool:
        """Say whether a table is won."""
        return sum(len(table[pile]) for pile in self.goal[0]) == self.goal[1]

    def canonical(self, belief: "Belief") -> "Belief":
        """Put piles that are alike in an order."""
        piles = list(zip(*belief, strict=True))
        for group in self.alike:
            piles[group.start : group.stop] = sorted(piles[group.start : group.stop])
        return tuple(zip(*piles, strict=True))


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


def yukon_steps(table: Table) -> Iterator[Step]:
    """Yield the legal moves, or only a forced one: any face-up cards of a column move, in order or not."""
    piles = ((), *table)  # as in Klondike, with a waste that stays empty
    if (step := forced(piles)) is not None:
        yield step[0] - 1, 1, step[2] - 1
        return
    empty = next((column for column in COLUMNS if not piles[column]), None)
    for source in COLUMNS:
        up = sum(not card.startswith("(") for card in piles[source])
        for count in range(1, up + 1):
            for target in (*FOUNDATIONS, *COLUMNS) if count == 1 else COLUMNS:
                is_other = target in COLUMNS and not piles[target] and target != empty
                if target != source and not is_other and fits(target, piles[target], piles[source][-count]):
                    yield source - 1, count, target - 1


def freecell_steps(table: Table) -> Iterator[Step]:
    """Yield the legal moves of single cards; one empty cell, column or foundation is as good as another."""
    first = [next((pile for pile in group if not table[pile]), None) for group in FREECELL_PILES]
    for source in (*freecell.CELLS, *freecell.COLUMNS):
        for target in (*freecell.CELLS, *freecell.FOUNDATIONS, *freecell.COLUMNS) if table[source] else ():
            may_go = target != source and (table[target] or target in first)
            if may_go and freecell.accepts(target, table[target], table[source][-1]):
                yield source, 1, target


def golf_steps(table: Table) -> Iterator[Step]:
    """Yield the legal moves: a card of the stock, and each last card that fits the waste; no king is built on."""
    if table[STOCK]:
        yield STOCK, 1, WASTE
    on = RANKS.index(table[WASTE][-1][0])
    for row in ROWS if on != RANKS.index("K") else ():
        if table[row] and abs(RANKS.index(table[row][-1][0]) - on) == 1:
            yield row, 1, WASTE


def to_waste(table: Table, step: Step) -> Table:
    """Move a card to the waste; the stock stays face down."""
    source, _, target = step
    piles = list(table)
    piles[target], piles[source] = (*table[target], show(table[source][-1])), table[source][:-1]
    return tuple(piles)


def seen(table: Table) -> Table:
    """Return what the player sees of a table."""
    return tuple(tuple("?" if card.startswith("(") else card for card in pile) for pile in table)


class TooLarge(Exception):
    """A table has too many positions for a brute force."""


class Brute:
    """Answers about one table with unknown cards, ``?`` face up and ``(?)`` face down."""

    def __init__(self, rules: Rules, table: Table) -> None:
        self._rules = rules
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
        start = self._rules.canonical((table,))[0]
        reached, waiting, wins = {start}, [start], False
        while waiting and not wins:
            here = waiting.pop()
            self._count(1)
            wins = self._sight.get(here) or self._rules.is_won(here)
            for step in () if wins or here in self._sight else self._rules.steps(here):
                there = self._rules.canonical((self._rules.after(here, step),))[0]
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
        start = self._rules.canonical(belief)
        if start not in self._plans:
            self._plans[start] = all(map(self.sight, start)) and (len(start) == 1 or self._found(start))
        return self._plans[start]

    def _found(self, start: Belief) -> bool:
        reached, waiting = {start}, deque([start])
        while waiting:
            here = waiting.popleft()
            self._count(len(here))
            for step in self._rules.steps(here[0]):
                parts = split([self._rules.after(table, step) for table in here])
                if len(parts) > 1:
                    if all(map(self.plan, parts)):
                        return True
                    continue
                there = self._rules.canonical(parts[0])
                if self._rules.is_won(there[0]) or self._plans.get(there):
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


def left(rng: Random, count: int) -> tuple[list[str], list[list[str]]]:
    """Return some high cards in a random order, and foundations with all lower ones."""
    heights = [13] * 4
    for _ in range(count):
        suit = rng.choice([suit for suit in range(4) if heights[suit]])
        heights[suit] -= 1
    suits = list(zip("SHDC", heights, strict=True))
    cards = [rank + suit for suit, height in suits for rank in RANKS[height:]]
    rng.shuffle(cards)
    return cards, [[rank + suit for rank in RANKS[:height]] for suit, height in suits]


def with_unknown(rng: Random, piles: list[list[str]], places: Sequence[int], count: int) -> Table:
    """Make some cards of some piles unknown, face-down ones first."""
    found = [(pile, at) for pile in places for at in range(len(piles[pile]))]
    rng.shuffle(found)
    found.sort(key=lambda place: not piles[place[0]][place[1]].startswith("("))
    for pile, at in found[:count]:
        piles[pile][at] = "(?)" if piles[pile][at].startswith("(") else "?"
    return tuple(map(tuple, piles))


def klondike_endgame(seed: int) -> Table:
    """Make up a table with one to three columns and perhaps a stock; its last pile shows the score."""
    rng = Random(seed)
    count = UNKNOWN[seed % len(UNKNOWN)]
    cards, homes = left(rng, count + rng.randrange(5, 14 - count))
    piles: list[list[str]] = [[], [], *homes, *([] for _ in COLUMNS), []]
    in_stock = rng.choice([0, 0, 1, 3, 5]) if len(cards) > 6 else 0
    piles[STOCK] = [hide(cards.pop()) for _ in range(in_stock)]
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
    return with_unknown(rng, piles, (STOCK, *COLUMNS), count)


def yukon_endgame(seed: int) -> Table:
    """Make up a table with two to four columns, whose last cards are face up in any order."""
    rng = Random(seed)
    count = UNKNOWN[seed % len(UNKNOWN)]
    cards, homes = left(rng, count + rng.randrange(5, 16 - count))
    piles: list[list[str]] = [[], *homes, *([] for _ in COLUMNS)]
    used = rng.sample(range(5, 12), rng.randrange(2, 5))
    for place, card in enumerate(cards):
        piles[used[place % len(used)]].append(card)
    for column in used:
        covered = len(piles[column]) - rng.randrange(1, 4)
        piles[column] = [hide(card) if place < covered else card for place, card in enumerate(piles[column])]
    return with_unknown(rng, piles, used, count)


def freecell_endgame(seed: int) -> Table:
    """Make up a table with full cells and columns with low cards at the bottom; its last pile is always empty."""
    rng = Random(seed)
    cards, homes = left(rng, rng.randrange(24, 42))
    cards.sort(key=lambda card: RANKS.index(card[0]) + rng.random())
    cards = cards[-4:] + cards[:-4]
    piles: list[list[str]] = [[], *([] for _ in freecell.CELLS), *homes, *([] for _ in freecell.COLUMNS), []]
    for place, card in enumerate(cards):
        piles[1 + place if place < 4 else 9 + place % 8].append(card)
    return with_unknown(rng, piles, (*freecell.CELLS, *freecell.COLUMNS), 1 + seed % 4)


def golf_endgame(seed: int) -> Table:
    """Make up a table with a few cards of near ranks in the stock and the columns; all others lie on the waste."""
    rng = Random(seed)
    count = UNKNOWN[seed % len(UNKNOWN)]
    cards = [rank + suit for suit in "SHDC" for rank in RANKS]
    rng.shuffle(cards)
    middle = rng.randrange(2, 13)
    cards.sort(key=lambda card: abs(RANKS.index(card[0]) - middle) < 4)
    piles: list[list[str]] = [[hide(cards.pop()) for _ in range(rng.randrange(3, 8))], [], *([] for _ in ROWS)]
    for _ in range(rng.randrange(2, 6)):
        piles[rng.choice(ROWS)].append(cards.pop())
    piles[WASTE] = cards
    return with_unknown(rng, piles, (STOCK, *ROWS), count)


def text_of(table: Table) -> str:
    """Write a table as Kabale reads it."""
    return "\n".join(" ".join([str(number), *pile]) for number, pile in enumerate(table, 1))


FREECELL_PILES = (freecell.CELLS, freecell.FOUNDATIONS, freecell.COLUMNS)
YUKON_HOMES = range(1, 5)

KLONDIKE = Rules("klondike3", (FOUNDATIONS, COLUMNS), (FOUNDATIONS, 52), steps, after, klondike_endgame)
OTHERS = (
    Rules(
        "yukon",
        (YUKON_HOMES, range(5, 12)),
        (YUKON_HOMES, 52),
        yukon_steps,
        lambda table, step: moved(table, *step),
        yukon_endgame,
    ),
    Rules(
        "freecell",
        FREECELL_PILES,
        (freecell.FOUNDATIONS, 52),
        freecell_steps,
        lambda table, step: moved(table, *step),
        freecell_endgame,
    ),
    Rules("golfx", (ROWS,), (ROWS, 0), golf_steps, to_waste, golf_endgame),
)
"""Games with other piles: face-up blocks in no order, cells, and a stock that is gone through once."""
