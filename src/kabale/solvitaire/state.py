"""One table with the rules made ready for asking: runs, spaces, what a pile accepts, what fills a space."""

from collections.abc import Iterator
from typing import Final

from kabale.engine.fits import run_length
from kabale.solvitaire.cards import EVERYTHING, KINGS, NOTHING, neighbours, of_rank, one_lower, only
from kabale.solvitaire.rows import accepts_in_row
from kabale.solvitaire.rules import SUIT_ORDER, Layout, Rules
from kabale.solvitaire.terms import Build, Spaces
from kabale.table.cards import Card, rank
from kabale.table.changes import Change, Moved, Turned
from kabale.table.table import Table

BASE: Final = "base"
"""The counter of a table that holds the base rank where the deal gives it (S-J19)."""

TURNS: Final = "turns"
"""The counter of how often the waste was turned over."""


class SolvitairePlay:
    """Rules and the table they are asked about."""

    __slots__ = ("base", "build", "layout", "piles", "rules", "run", "table")

    def __init__(self, rules: Rules, table: Table) -> None:
        """Make the rules ready for a table; a random base is read from its counter."""
        self.rules = rules
        self.layout: Layout = rules.layout
        self.table = table
        self.piles = table.piles
        self.base = rules.base or table.counter(BASE) or 1
        tableau_base = self.base if rules.foundations else 1
        self.build = one_lower(rules.build, tableau_base, rules.max_rank)
        self.run = one_lower(rules.run, tableau_base, rules.max_rank)

    # -- the tableau -----------------------------------------------------------------------------------------------

    def face_up(self, pile: int) -> int:
        """Return how many cards at the end of a pile lie face up; no other card lies under a face-up one (S-J6)."""
        down, cards = self.table.down, self.piles[pile]
        if not down:
            return len(cards)
        return next((count for count, card in enumerate(reversed(cards)) if card in down), len(cards))

    def run_at(self, pile: int) -> int:
        """Return how many cards the run at the end of a pile has, 0 for an empty one (S-J10)."""
        return run_length(self.piles[pile], self.run, self.face_up(pile)) if self.piles[pile] else 0

    def suit_at(self, pile: int) -> bool:
        """Say whether a suit from max rank down to the ace, face up, lies at the end of a pile (S-J22)."""
        most, cards = self.rules.max_rank, self.piles[pile]
        if not cards or rank(cards[-1]) != 1 or self.face_up(pile) < most:
            return False
        in_suit = one_lower(Build.SAME_SUIT, 1, most)
        return run_length(cards, in_suit, most) == most

    def spaces(self) -> Iterator[int]:
        """Yield the empty tableau piles, the leftmost first (S-J17)."""
        return (pile for pile in self.layout.tableau if not self.piles[pile])

    @property
    def is_reserve_left(self) -> bool:
        """Whether a reserve pile holds a card."""
        return any(self.piles[pile] for pile in self.layout.reserve)

    @property
    def is_stock_left(self) -> bool:
        """Whether stock or waste hold a card."""
        return any(pile is not None and self.piles[pile] for pile in (self.layout.stock, self.layout.waste))

    # -- what a pile accepts ---------------------------------------------------------------------------------------

    def accepted(self, pile: int) -> bytes:
        """Return which looks a pile accepts as it lies; whatever else forbids a move is another rule's business."""
        layout, cards = self.layout, self.piles[pile]
        if pile in layout.foundations:
            return self._foundation(pile)
        if pile in layout.cells:
            return NOTHING if cards else EVERYTHING
        if pile in layout.tableau:
            return self._space() if not cards else self.build[cards[-1] & 63]
        if pile == layout.hole:
            return neighbours(self.rules.max_rank, loops=self.rules.loops)[cards[-1] & 63] if cards else NOTHING
        if pile in layout.places:
            return accepts_in_row(self.rules, self.piles, pile)
        return EVERYTHING if pile in layout.accordion and cards else NOTHING

    def foundation_suit(self, pile: int) -> int:
        """Return a foundation's suit as the table numbers it: in suit order, with two decks twice over (S-J18)."""
        return SUIT_ORDER[(pile - self.layout.foundations.start) % 4]

    def _foundation(self, pile: int) -> bytes:
        """Return the one card that comes next by S-J18; with whole suits only what such a suit may begin with."""
        cards, most = self.piles[pile], self.rules.max_rank
        if self.rules.complete:
            empty = next((each for each in self.layout.foundations if not self.piles[each]), None)
            return of_rank(most) if pile == empty else NOTHING
        if len(cards) >= most:
            return NOTHING
        wanted = cards[-1] % 16 % most + 1 if cards else self.base
        return only(self.foundation_suit(pile) << 4 | wanted)

    def _space(self) -> bytes:
        if self.rules.build is Build.NO_BUILD:
            return NOTHING
        match self.rules.spaces:
            case Spaces.NO_BUILD:
                return NOTHING
            case Spaces.KINGS:
                return KINGS
            case Spaces.WASTE_THEN_STOCK:
                return NOTHING if self.is_stock_left else EVERYTHING
            case Spaces.ANY | Spaces.RESERVE_THEN_ANY | Spaces.RESERVE_THEN_WASTE:
                return EVERYTHING

    def is_wanted_by_foundation(self, card: Card) -> bool:
        """Say whether a card could go to a foundation at once (S-J12)."""
        return not self.rules.complete and any(self._foundation(pile)[card & 63] for pile in self.layout.foundations)

    # -- what happens by itself ------------------------------------------------------------------------------------

    def filling(self) -> Change | None:
        """Return what fills the leftmost space, None where nothing does (S-J14 to S-J17)."""
        layout, policy = self.layout, self.rules.spaces
        space = next(self.spaces(), None)
        if space is None:
            return None
        if policy is Spaces.WASTE_THEN_STOCK:
            givers = [pile for pile in (layout.waste, layout.stock) if pile is not None]
        elif policy in (Spaces.RESERVE_THEN_ANY, Spaces.RESERVE_THEN_WASTE):
            givers = list(layout.reserve)
        else:
            return None
        giver = next((pile for pile in givers if self.piles[pile]), None)
        return None if giver is None else Moved(giver, space)

    def revealing(self) -> Change | None:
        """Return the turning up of a card that must not lie face down, None where there is none (S-J6, S-J16)."""
        down = self.table.down
        if not down:
            return None
        for pile in self.layout.tableau:
            cards = self.piles[pile]
            if cards and cards[-1] in down:
                return Turned(pile, (len(cards) - 1,), True)
        return None
