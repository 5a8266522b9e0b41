"""Laying out: from a shuffled stock to the table on which the play begins (P6-P10, P13)."""

from itertools import chain

from kabale.engine.language import CHANCES, Shuffle
from kabale.pat import take
from kabale.pat.cards import start_row
from kabale.pat.cover import Cover
from kabale.pat.rules import CARDS_IN_DECK, STOCK, Rules
from kabale.pat.state import EMPTYING, State, base_counter
from kabale.pat.terms import DealRole, Redirection
from kabale.table.cards import Card, rank
from kabale.table.decks import Deal, pack
from kabale.table.table import Table


def lay_out(rules: Rules, deal: Deal, cover: Cover) -> Table:
    """Deal a game: shuffle, take cards out, deal the piles, put cards under the stock, fix the faces (P6).

    Raises :class:`kabale.errors.BadDeal` if the scheme is not for this game's cards.
    """
    counts = [rules.dealt_count(index) for index, _ in rules.others()]
    shuffle = what_is_shuffled(rules)
    order = deal.arranged(shuffle.cards, counts, deckwise=shuffle.deckwise)
    table = Table([order[::-1], *([] for _ in rules.others())])
    # The first cards that match number 10 go to the piles of ``c`` 7 and 8, from the next card on.
    stock = table.piles[STOCK]
    for index, pile in rules.others():
        if pile.role.takes_out:
            wanted = start_row(pile.first.start, None)
            chosen = [card for card in reversed(stock) if wanted[card & 63]][: pile.count]
            table.piles[index] = chosen
            stock[:] = [card for card in stock if card not in chosen]
    _Dealer(rules, table, cover).deal()
    # The cards of ``c`` 8 piles go under the stock, the first taken lowest; a stock may then be shuffled again.
    indices = [index for index, pile in rules.others() if pile.role is DealRole.PUT_UNDER]
    under = list(chain.from_iterable(table.piles[index] for index in indices))
    for index in indices:
        table.piles[index] = []
    stock[:0] = under
    if under and rules.piles[STOCK].role is DealRole.SHUFFLE_AGAIN:
        stock[:] = [stock[place] for place in deal.chance.permutation(1, len(stock))]
        table.count(CHANCES, 1)
    for pile, cards in zip(rules.piles, table.piles, strict=True):
        table.down.update(cards[place] for place in pile.faces.down_places(len(cards)))
    # The piles with goal 0 decide if one of them holds a card after the deal (P13).
    is_emptying = any(pile.goal == 0 and table.piles[index] for index, pile in enumerate(rules.piles))
    table.count(EMPTYING, int(is_emptying))
    return table


def what_is_shuffled(rules: Rules) -> Shuffle:
    """Return the pack of a game, and how it is shuffled (P7)."""
    cards = tuple(pack(CARDS_IN_DECK, rules.decks))
    return Shuffle(cards, deckwise=rules.piles[STOCK].role is DealRole.SHUFFLE_DECKS)


def is_blind(rules: Rules) -> bool:
    """Say whether the deal looks at no card: none is taken out, led elsewhere or a base, and nothing is drawn later."""
    return not any(
        pile.role is DealRole.BASE or pile.role.takes_out or pile.redirection.leads_here for pile in rules.piles
    )


class _Dealer:
    """Deals the piles in file order and leads fitting cards elsewhere (P8, P9)."""

    def __init__(self, rules: Rules, table: Table, cover: Cover) -> None:
        self._rules = rules
        self._state = State(rules, table, cover)
        self._piles = table.piles
        redirections = {index: pile.redirection for index, pile in rules.others()}
        self._takers = [index for index, each in redirections.items() if each.leads_here]
        self._pullers = [index for index, each in redirections.items() if each is Redirection.PULLING]
        self._has_taken: set[int] = set()

    def deal(self) -> None:
        """Deal every pile its cards, and replace those led away, but not on piles of ``d`` 5 to 7 (*guess*, P9)."""
        for index, _pile in self._rules.others():
            for _ in range(self._rules.dealt_count(index)):
                due = [index]
                while due and self._piles[STOCK]:
                    led_away = self._deal_card(due.pop()) + self._pull()
                    due += [p for p in reversed(led_away) if self._rules.piles[p].redirection is Redirection.REPLACED]

    def _deal_card(self, meant: int) -> list[int]:
        """Deal the next card; return the pile that was meant if another one took it, the first that it is led to."""
        card, taker = self._piles[STOCK].pop(), None
        role = self._rules.piles[meant].role
        for index in self._takers if role is not DealRole.BASE and not role.takes_out else ():
            if index != meant and index not in self._has_taken and self._fits(index, card):
                taker = index
                if self._rules.piles[index].redirection is Redirection.ONE_FITTING:
                    self._has_taken.add(index)
                break
        self._piles[meant if taker is None else taker].append(card)
        # The rank of the first card is the base of the foundations that follow it (P8).
        if role is DealRole.BASE and not self._state.table.counter(base_counter(meant)):
            self._state.table.count(base_counter(meant), rank(card))
            self._state.make_ready()
        return [] if taker is None else [meant]

    def _fits(self, index: int, card: Card) -> bool:
        state = self._state
        fits = state.combined(index, lambda compiled: bool(state.row(compiled, index)[card & 63]))
        return fits and state.room(index) > 0

    def _pull(self) -> list[int]:
        """Let the ``d`` 7 piles pull free cards until nothing moves; return the piles pulled from.

        The moment, after every card dealt, is a *guess* (P9). A card is pulled once at each such moment, so
        two of these piles cannot pass one to and fro for ever.
        """
        pulled_from: list[int] = []
        pulled: set[Card] = set()
        moved = bool(self._pullers)
        while moved:
            moved = False
            for puller in self._pullers:
                for source, pile in enumerate(self._piles):
                    is_other = source not in (STOCK, puller) and pile and pile[-1] not in pulled
                    if is_other and self._fits(puller, pile[-1]) and 1 in take.counts(self._state, source):
                        card = pile.pop()
                        self._piles[puller].append(card)
                        pulled.add(card)
                        pulled_from.append(source)
                        moved = True
                        break
        return pulled_from
