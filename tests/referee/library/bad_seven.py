"""Bad Seven: two packs of 32, from which aces that are dealt face up go to the foundations at once."""

from collections.abc import Iterator, Sequence

from tests.referee.library import Piles, State, hidden, is_red, rank, shown, suit

STOCK = 0
FOUNDATIONS = range(1, 9)
COLUMNS = range(9, 16)
ORDER = "A789TJQK"
"""The order of a foundation: a seven follows the ace."""


class BadSeven:
    """Bad Seven but for the redeal: what is dealt after a shuffle is told by :func:`redealt`."""

    name = "boesesieben"
    source = (
        "PySolFC, pysollib/games/dieboesesieben.py and gypsy.py (DieRussische_Foundation), pysollib/stack.py "
        "(dealToStacksOrFoundations), opened"
    )
    opening: Sequence[str] = ()

    def seen(self, piles: Piles) -> Piles:
        """Leave out the piles that only count."""
        return piles[:16]

    def problems(self, piles: Piles) -> list[str]:
        """Say which columns are not seven cards, face up and down in turn."""
        faces = ["".join("+-"[card.startswith("-")] for card in piles[number]) for number in COLUMNS]
        return [f"({number + 10}) is {each}" for number, each in enumerate(faces) if each != "+-+-+-+"]

    def start(self, piles: Piles) -> State:
        """Remember nothing."""
        return State(piles)

    def moves(self, state: State) -> Iterator[State]:
        """Yield what comes of a click on the stock while that has cards, and of moving runs and cards."""
        if state.piles[STOCK]:
            yield State(row(state.piles))
        for source in COLUMNS:
            for count in range(1, run(state.piles[source]) + 1):
                for target in (*FOUNDATIONS, *COLUMNS):
                    if target != source and self.accepts(state.piles, source, target, count):
                        yield State(laid(state.piles, source, target, count))

    def accepts(self, piles: Piles, source: int, target: int, count: int) -> bool:
        """Say whether the last cards of one pile may lie on another."""
        card, pile = piles[source][-count], piles[target]
        if target in COLUMNS:
            return not pile or goes_on(card, pile[-1])
        return count == 1 and ORDER.index(card[0]) == len(pile) and all(suit(card) == suit(on) for on in pile)


def goes_on(card: str, on: str) -> bool:
    """Say whether a card continues a column: one rank lower, of the other colour; an ace on no card but its next."""
    return rank(card) == rank(on) - 1 and is_red(card) != is_red(on)


def is_open(card: str) -> bool:
    """Say whether a card lies face up."""
    return not card.startswith("-")


def run(pile: Sequence[str]) -> int:
    """Return how many open cards at the end of a pile are in order."""
    count = min(1, len(pile))
    while 0 < count < len(pile) and is_open(pile[-count - 1]) and goes_on(pile[-count], pile[-count - 1]):
        count += 1
    return count


def laid(piles: Piles, source: int, target: int, count: int) -> Piles:
    """Move cards, and turn up the card that they leave."""
    after = list(piles)
    rest = piles[source][:-count]
    after[source] = (*rest[:-1], shown(rest[-1])) if rest else ()
    after[target] += piles[source][-count:]
    return tuple(after)


def row(piles: Piles, *, up: bool = True) -> Piles:
    """Deal a row; of one that lies face up aces go to the first empty foundation, and the next card comes."""
    after = [list(pile) for pile in piles]
    for column in COLUMNS:
        while up and after[STOCK] and shown(after[STOCK][-1])[0] == "A":
            free = next(number for number in FOUNDATIONS if not after[number])
            after[free].append(shown(after[STOCK].pop()))
        if after[STOCK]:
            card = after[STOCK].pop()
            after[column].append(shown(card) if up else hidden(card))
    return tuple(map(tuple, after))


def deal(cards: Sequence[str]) -> Piles:
    """Lay out a shuffled pack, its first 49 cards the last one first: seven rows, up and down in turn."""
    pack = [*reversed(cards[:49]), *cards[49:]]
    piles: Piles = (tuple(map(hidden, reversed(pack))), *[()] * 15)
    for number in range(7):
        piles = row(piles, up=number % 2 == 0)
    return piles


def redealt(foundations: Piles, stock: Sequence[str]) -> Piles:
    """Deal all of a shuffled stock (its last card is the next one): up and down in turn, the last row always up."""
    piles: Piles = (tuple(map(hidden, stock)), *foundations, *[()] * 7)
    up = len(stock) // 7 % 2 == 1
    while piles[STOCK]:
        up = up or len(piles[STOCK]) <= 7
        piles, up = row(piles, up=up), not up
    return piles


GAMES = [BadSeven()]
