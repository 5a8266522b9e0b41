"""Dealing in the ``.pat`` language, written a second time: P6 to P10 and what they need of ``pat.py``."""

from collections.abc import Sequence

from tests.referee.pat import Game, Luck, Pile, Table, allowed, changed, in_force, opens, rank
from tests.referee.pat_moves import fits, may_take, room, stock_faces


def by_rows(game: Game, cards: Sequence[str]) -> list[str]:
    """Put the cards in an order in which dealing by piles gives what dealing by rows gives."""
    sizes = [dealt_count(pile) for pile in game.piles[1:]]
    piles: list[list[str]] = [[] for _ in sizes]
    rest = list(cards)
    for row in range(max(sizes, default=0)):
        for pile, size in zip(piles, sizes, strict=True):
            if row < size and rest:
                pile.append(rest.pop(0))
    return [card for pile in piles for card in pile] + rest


def dealt_count(pile: Pile) -> int:
    """Return how many cards are dealt to a pile: none where cards are taken out, one for a base."""
    return 0 if pile.layout in (7, 8) else min(pile.n, 1) if pile.layout == 6 else pile.n


def deal(game: Game, cards: Sequence[str], luck: Luck, *, rows: bool = False) -> Table:
    """Deal the shuffled stock, next card first, in the order of P6."""
    order = by_rows(game, cards) if rows else cards
    return Dealing(game, order).whole(luck)


class Dealing:
    """A deal under way; faces are given when it is over."""

    def __init__(self, game: Game, cards: Sequence[str]) -> None:
        self.game = game
        empty = ((),) * len(game.piles)
        self.table = Table((tuple(reversed(cards)), *empty[1:]), empty, (0,) * len(game.piles))
        self.served: set[int] = set()
        """Piles with d=5 that have had their card."""

    def whole(self, luck: Luck) -> Table:
        """Do everything in order."""
        numbers = range(1, len(self.game.piles))
        taken = [index for index in numbers if self.game.piles[index].layout in (7, 8)]
        for index in taken:
            self.take_out(index)
        for index in numbers:
            for _ in range(dealt_count(self.game.piles[index])):
                self.give(index)
        self.put_under([index for index in taken if self.game.piles[index].layout == 8], luck)
        held = any(pile.seven == 0 and cards for pile, cards in zip(self.game.piles, self.table.piles, strict=True))
        return self.table._replace(up=self.faces(), clearing=held)

    def put(self, index: int, cards: Sequence[str]) -> None:
        """Let a pile be these cards."""
        self.table = changed(self.table, index, tuple(cards), ())

    def take_out(self, index: int) -> None:
        """Take the first cards that match number 10 and lay them on their pile."""
        pile, stock = self.game.piles[index], list(reversed(self.table.piles[0]))
        found = [at for at, card in enumerate(stock) if opens(card, pile.sets[0].ten, 0)][: pile.n]
        self.put(index, [stock[at] for at in found])
        self.put(0, [card for at, card in enumerate(stock) if at not in found][::-1])

    def put_under(self, indices: list[int], luck: Luck) -> None:
        """Put what lies in c=8 piles under the stock, the first taken lowest, and shuffle then if the stock has c=2."""
        under = [card for index in indices for card in self.table.piles[index]]
        stock = [*under, *self.table.piles[0]]
        if under and self.game.piles[0].layout == 2:
            stock = [stock[i] for i in luck.shuffle(1, len(stock))]
            self.table = self.table._replace(events=1)
        for index in indices:
            self.put(index, ())
        self.put(0, stock)

    def give(self, index: int) -> None:
        """Deal one card to a pile, let cards be pulled, then replace what others have got, where d is 0 (P9)."""
        if not self.table.piles[0]:
            return
        *stock, card = self.table.piles[0]
        self.put(0, stock)
        taker = index if self.game.piles[index].layout in (6, 7, 8) else self.taker(index, card)
        self.put(taker, [*self.table.piles[taker], card])
        if self.game.piles[index].layout == 6:
            self.set_base(index, card)
        owed = [index] * (taker != index) + self.pull()
        for other in owed:
            if self.game.piles[other].leading == 0:
                self.give(other)

    def taker(self, meant: int, card: str) -> int:
        """Return the first other pile that takes a card, or the one that was meant."""
        for index in range(1, len(self.game.piles)):
            leading = self.game.piles[index].leading
            if index != meant and leading in (5, 6, 7) and index not in self.served and self.accepts(index, card):
                if leading == 5:
                    self.served.add(index)
                return index
        return meant

    def accepts(self, index: int, card: str) -> bool:
        """Say whether a card fits by number 10 or 11, and number 7 leaves room."""
        sets = in_force(self.game, self.table, index)
        fitting = allowed(self.game, index, (fits(self.game, self.table, index, card, rules) for rules in sets))
        return fitting and room(self.game, self.table, index, 1) and not self.game.piles[index].spacer

    def set_base(self, index: int, card: str) -> None:
        """Let a card give the base rank to its pile and the empty ones with c=6 after it (P8)."""
        bases = list(self.table.bases)
        if bases[index]:
            return
        bases[index] = rank(card)
        for other in range(index + 1, len(bases)):
            pile = self.game.piles[other]
            if pile.layout == 6:
                if pile.n:
                    break
                bases[other] = rank(card)
        self.table = self.table._replace(bases=tuple(bases))

    def pull(self) -> list[int]:
        """Let piles with d=7, one after the other, pull a free card each until nothing moves; say from where.

        The rulings do not say what ends this where two such piles pull a card to and fro: a card is pulled once.
        """
        pulled: set[tuple[int, int]] = set()
        sources: list[int] = []
        before = -1
        while before < len(sources):
            before = len(sources)
            for target, pile in enumerate(self.game.piles):
                source = self.source_for(target, pulled) if pile.leading == 7 else None
                if source:
                    *rest, card = self.table.piles[source]
                    self.put(source, rest)
                    pulled.add((target, len(self.table.piles[target])))
                    self.put(target, [*self.table.piles[target], card])
                    sources.append(source)
        return sources

    def source_for(self, target: int, pulled: set[tuple[int, int]]) -> int | None:
        """Return the first pile whose last card another pile can pull."""
        for source, cards in enumerate(self.table.piles):
            if (
                source not in (0, target)
                and cards
                and (source, len(cards) - 1) not in pulled
                and may_take(self.game, self.table, source, 1)
                and self.accepts(target, cards[-1])
            ):
                return source
        return None

    def faces(self) -> tuple[tuple[bool, ...], ...]:
        """Return how the cards lie that were dealt (P10)."""
        found = [stock_faces(self.game, len(self.table.piles[0]))]
        for pile, cards in zip(self.game.piles[1:], self.table.piles[1:], strict=True):
            size = len(cards)
            last = {0: 0, 1: 1, 2: size, 5: 0, 6: 2, 7: 3}.get(pile.face, 0)
            odd = {3: 1, 4: 0}.get(pile.face)
            found.append(tuple(at >= size - last or at % 2 == odd for at in range(size)))
        return tuple(found)
