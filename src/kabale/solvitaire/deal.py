"""Laying out: from a deal to the table on which the play begins (S-J19, S-J21, S-J34 to S-J37)."""

from collections.abc import Iterator

from kabale.errors import BadDeal
from kabale.solvitaire.rules import SUIT_ORDER, Rules
from kabale.solvitaire.state import BASE, SolvitairePlay
from kabale.solvitaire.terms import Initial
from kabale.table.cards import Card, card, look, rank, suit
from kabale.table.decks import Deal, pack
from kabale.table.shuffles import solvitaire_shuffled
from kabale.table.table import Table

SCHEMES = ("solvitaire", "k1", "deck")
"""The schemes that deal these games."""


def whole_pack(rules: Rules) -> list[Card]:
    """Return the ranks 1 to max rank in four suits, once or twice (S-J1)."""
    return [one for one in pack(52, rules.decks) if rank(one) <= rules.max_rank]


def lay_out(rules: Rules, deal: Deal) -> Table:
    """Deal a game. Raises :class:`kabale.errors.BadDeal` if the scheme is not for this language's games."""
    cards = whole_pack(rules)
    match deal.scheme:
        case "solvitaire":
            first = solvitaire_shuffled(deal.number, cards)
            return _Dealer(rules, first, first[::-1]).table()
        case "k1" | "deck":
            order = deal.shuffled(cards)
            return _Dealer(rules, order, order).table()
        case other:
            raise BadDeal(f"{other}: does not deal the games of this language: use {': or '.join(SCHEMES)}:")


class _Dealer:
    """Deals from a list of cards: what is taken out is looked for in *first*, the rest comes as in *order*."""

    def __init__(self, rules: Rules, first: list[Card], order: list[Card]) -> None:
        self._rules = rules
        self._first = first
        self._taken: set[Card] = set()
        self._order = order
        self._table = Table([] for _ in rules.layout.kinds)

    def table(self) -> Table:
        """Return the table, spaces filled (S-J14), the stock and what ``top`` says face down (S-J6)."""
        layout, piles = self._rules.layout, self._table.piles
        self._take_out()
        rest = (one for one in self._order if one not in self._taken)
        for pile in layout.cells[: self._rules.filled]:
            piles[pile].append(next(rest))
        for _ in range(self._rules.stock):
            piles[layout.stock or 0].append(next(rest))
        for place in range(self._rules.reserve):
            piles[layout.reserve[0 if self._rules.stacked else place]].append(next(rest))
        self._deal_rows(rest)
        for pile in layout.accordion:
            piles[pile].append(next(rest))
        for pile, one in zip(self._places(), rest, strict=False):
            piles[pile].append(one)
        hidden = [layout.stock] if layout.stock is not None else []
        self._table.down.update(one for pile in hidden for one in piles[pile])
        if self._rules.top_only:
            self._table.down.update(one for pile in layout.tableau for one in piles[pile][:-1])
        settle(SolvitairePlay(self._rules, self._table))
        return self._table

    def _take_out(self) -> None:
        """Take out the hole's card or the initial cards, and note a random base (S-J19, S-J21)."""
        rules, layout = self._rules, self._rules.layout
        if layout.hole is not None:
            wanted = look(card(rules.hole_base)) if rules.hole_base else look(self._first[0])
            self._take(wanted, layout.hole)
        if not rules.foundations:
            return
        if rules.base is None:
            self._table.count(BASE, rank(self._first[0]))
        base = rules.base or rank(self._first[0])
        match rules.initial:
            case Initial.ONE:
                which = SUIT_ORDER[0] if rules.base else suit(self._first[0])
                self._take(which << 4 | base, layout.foundations[SUIT_ORDER.index(which)])
            case Initial.ALL:
                for place, pile in enumerate(layout.foundations):
                    self._take(SUIT_ORDER[place % 4] << 4 | base, pile)
            case Initial.NONE:
                pass

    def _take(self, wanted: int, pile: int) -> None:
        """Take the copy of a look that is nearer the list's beginning."""
        one = next(one for one in self._first if look(one) == wanted and one not in self._taken)
        self._taken.add(one)
        self._table.piles[pile].append(one)

    def _deal_rows(self, rest: Iterator[Card]) -> None:
        """Deal rows, a card a row in turn, left to right; an ace leaves its place empty (S-J28, S-J36)."""
        rules, start = self._rules, self._rules.layout.places.start
        for place in range(rules.max_rank):
            for row in range(rules.rows):
                if rank(one := next(rest)) != 1:
                    self._table.piles[start + row * rules.max_rank + place].append(one)

    def _places(self) -> Iterator[int]:
        """Yield the tableau piles as they get their cards: rows from the first pile on, or diagonally (S-J37)."""
        tableau = self._rules.layout.tableau
        if self._rules.diagonal:
            for row in range(len(tableau)):
                yield from reversed(tableau[row:])
        while tableau:
            yield from tableau


def settle(play: SolvitairePlay) -> None:
    """Fill the spaces of a table as it is dealt (S-J14, S-J16) and turn up what must not lie face down."""
    while change := play.filling() or play.revealing():
        change.do(play.table)
