"""Play at one table: the rules made ready for asking, the legal moves, why others are illegal, and doing a move."""

from collections.abc import Iterator, Sequence
from typing import Final

from kabale.engine.fits import run_length
from kabale.engine.journal import QUIET, Effects, Journal
from kabale.engine.language import TURNS
from kabale.engine.moves import Move, click, lay
from kabale.messages import Message, message
from kabale.solvitaire.cards import (
    EVERYTHING,
    KINGS,
    NOTHING,
    accepts_in_row,
    agrees,
    built,
    neighbours,
    of_rank,
    one_lower,
    only,
)
from kabale.solvitaire.rules import SUIT_ORDER, Blocks, BuildPolicy, DealTo, Rules, Spaces
from kabale.table.cards import RANKS, Card, name, rank
from kabale.table.changes import Change, Counted, Moved, Turned
from kabale.table.table import Table

BASE: Final = "base"
"""The counter of a table that holds the base rank where the deal gives it (S-J19)."""


class SolvitairePlay:
    """Rules and the table they are asked about."""

    __slots__ = ("base", "build", "layout", "piles", "rules", "run", "table")

    def __init__(self, rules: Rules, table: Table) -> None:
        self.rules = rules
        self.layout = rules.layout
        self.table = table
        self.piles = table.piles
        self.base = rules.base or table.counter(BASE) or 1
        tableau_base = self.base if rules.foundations else 1
        self.build = one_lower(rules.build, tableau_base, rules.max_rank)
        self.run = one_lower(rules.run, tableau_base, rules.max_rank)

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
        in_suit = one_lower(BuildPolicy.SAME_SUIT, 1, most)
        return run_length(cards, in_suit, most) == most

    def spaces(self) -> Iterator[int]:
        """Yield the empty tableau piles, the leftmost first (S-J17)."""
        return (pile for pile in self.layout.tableau if not self.piles[pile])

    def accepted(self, pile: int) -> bytes:
        """Return which looks a pile accepts as it lies; other rules may still forbid the move."""
        layout, cards = self.layout, self.piles[pile]
        if pile in layout.foundations:
            return self._foundation(pile)
        if pile in layout.cells:
            return NOTHING if cards else EVERYTHING
        if pile in layout.tableau:
            return self.build[cards[-1] & 63] if cards else self._begins_column()
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

    def _begins_column(self) -> bytes:
        if self.rules.build is BuildPolicy.NO_BUILD:
            return NOTHING
        match self.rules.spaces:
            case Spaces.NO_BUILD:
                return NOTHING
            case Spaces.KINGS:
                return KINGS
            case Spaces.WASTE_THEN_STOCK:
                return NOTHING if any(self.piles[pile] for pile in self.layout.fillers) else EVERYTHING
            case Spaces.ANY | Spaces.RESERVE_THEN_ANY | Spaces.RESERVE_THEN_WASTE:
                return EVERYTHING

    def is_wanted_by_foundation(self, card: Card) -> bool:
        """Say whether a card could go to a foundation at once (S-J12)."""
        return not self.rules.complete and any(self._foundation(pile)[card & 63] for pile in self.layout.foundations)

    def filling(self) -> Change | None:
        """Return what fills the leftmost space, None where nothing does (S-J14 to S-J17)."""
        space = next(self.spaces(), None) if self.layout.fillers else None
        giver = next((pile for pile in self.layout.fillers if self.piles[pile]), None)
        return None if space is None or giver is None else Moved(giver, space)

    def revealing(self) -> Change | None:
        """Return the turning up of a card that must not lie face down, or None (S-J6, S-J16)."""
        down = self.table.down
        for pile in self.layout.tableau if down else ():
            cards = self.piles[pile]
            if cards and cards[-1] in down:
                return Turned(pile, (len(cards) - 1,), True)
        return None


def legal(play: SolvitairePlay) -> Iterator[Move]:
    """Yield the legal moves by pile, then target, then count, then the click."""
    layout = play.layout
    takers = [(pile, row) for pile in range(len(play.piles)) if any(row := play.accepted(pile))]
    for source, cards in enumerate(play.piles):
        if source == layout.stock:
            if _click_refusal(play) is None:
                yield click(source)
            continue
        if not cards or source == layout.hole:
            continue
        counts = _counts(play, source)
        for target, row in takers:
            yield from (
                lay(source, target, count)
                for count in counts
                if row[cards[-count] & 63] and source != target and _lay_refusal(play, source, target, count) is None
            )


def _counts(play: SolvitairePlay, source: int) -> Sequence[int]:
    if source in play.layout.accordion:
        return (len(play.piles[source]),)
    if source not in play.layout.tableau:
        return (1,)
    most = 1 if play.rules.blocks is Blocks.NO else play.run_at(source)
    counts = list(range(1, most + 1))
    whole = play.rules.max_rank
    return [*counts, whole] if play.rules.complete and whole > most and play.suit_at(source) else counts


def refusal(play: SolvitairePlay, move: Move) -> Message | None:
    """Return the rule that forbids a move, None if it is legal."""
    piles = len(play.piles)
    if move.kind not in ("lay", "left"):
        return message(f"why.kind.{move.kind}")
    for pile in (move.source, move.target) if move.kind == "lay" else (move.source,):
        if pile is None or not 0 <= pile < piles:
            return message("why.no_pile", pile=(pile or 0) + 1, n=piles)
    if move.kind == "left":
        is_stock = move.source == play.layout.stock
        return _click_refusal(play) if is_stock else message("why.no_click", pile=move.source + 1)
    if move.source == move.target:
        return message("why.same_pile", pile=move.target + 1)
    return _lay_refusal(play, move.source, move.target, move.count)


def _click_refusal(play: SolvitairePlay) -> Message | None:
    """Say why the stock does nothing: it is empty, without a redeal or without a waste (S-J25 to S-J27)."""
    stock, waste = play.layout.stock, play.layout.waste
    if stock is None or play.piles[stock]:
        return None
    if waste is None or not play.piles[waste]:
        return message("why.stock_empty")
    return None if play.rules.redeal else message("why.no_pass", n=1, times=1)


def _lay_refusal(play: SolvitairePlay, source: int, target: int, count: int) -> Message | None:
    return _take_refusal(play, source, count) or _target_refusal(play, source, target, count)


def _take_refusal(play: SolvitairePlay, source: int, count: int) -> Message | None:
    """Say why *count* cards cannot leave a pile to any target (S-J7, S-J10)."""
    layout, cards, number = play.layout, play.piles[source], source + 1
    if not cards:
        return message("why.empty", pile=number)
    if count > len(cards):
        return message("why.few", pile=number, n=len(cards))
    if source == layout.stock:
        return message("why.stock")
    # Foundations to which only whole suits come never give cards back (S-J20, S-J22).
    is_final = source in layout.foundations and (play.rules.complete or not play.rules.removable)
    if source == layout.hole or is_final:
        return message("why.kept", pile=number)
    if source in layout.accordion:
        return None if count == len(cards) else message("why.solvitaire.whole_only", pile=number)
    if source not in layout.tableau:
        return None if count == 1 else message("why.one", pile=number)
    return None if count == 1 or (play.rules.complete and count == play.rules.max_rank) else _run(play, source, count)


def _run(play: SolvitairePlay, source: int, count: int) -> Message | None:
    """Say why several cards of a tableau pile do not move together (S-J10, S-J11)."""
    if play.rules.blocks is Blocks.NO:
        return message("why.one", pile=source + 1)
    cards = play.piles[source]
    if count > (up := play.face_up(source)):
        return message("why.down", pile=source + 1, place=len(cards) - up)
    if count <= (length := play.run_at(source)):
        return None
    if play.rules.run is BuildPolicy.NO_BUILD:
        return message("why.one", pile=source + 1)
    card, on = name(cards[-length]), name(cards[-length - 1])
    return message("why.no_run", pile=source + 1, card=card, on=on, build=built(play.rules.run, wraps=play.base != 1))


def _target_refusal(play: SolvitairePlay, source: int, target: int, count: int) -> Message | None:
    layout, number = play.layout, target + 1
    if target in layout.accordion:
        return _jump_refusal(play, source, target)
    if target in layout.tableau:
        return _tableau_refusal(play, source, target, count)
    is_cell, is_foundation = target in layout.cells, target in layout.foundations
    if not (is_cell or is_foundation or target == layout.hole or target in layout.places):
        return message("why.never_laid", pile=number)
    if (source in layout.foundations and not is_cell) or (source in layout.cells and is_cell):
        return message("why.masked", pile=number, source=source + 1)
    if is_foundation and play.rules.complete:
        if not (source in layout.tableau and count == play.rules.max_rank and play.suit_at(source)):
            return message("why.solvitaire.whole_suit", pile=number)
        return None if any(play.accepted(target)) else message("why.solvitaire.first_empty", pile=number)
    if count > 1:
        return message("why.too_many", pile=number)
    card = play.piles[source][-1]
    if play.accepted(target)[card & 63]:
        return None
    if is_cell or (target in layout.places and play.piles[target]):
        return message("why.full", pile=number, n=1)
    if play.piles[target]:
        return message("why.solvitaire.unfit", pile=number, card=name(card), on=name(play.piles[target][-1]))
    return message("why.solvitaire.unfit_empty", pile=number, card=name(card))


def _tableau_refusal(play: SolvitairePlay, source: int, target: int, count: int) -> Message | None:
    rules, cards, number = play.rules, play.piles[target], target + 1
    first = play.piles[source][-count]
    if rules.build is BuildPolicy.NO_BUILD:
        return message("why.never_laid", pile=number)
    if rules.spaces is Spaces.RESERVE_THEN_WASTE and source != play.layout.waste and any(True for _ in play.spaces()):
        return message("why.solvitaire.waste_fills")
    if cards and not play.accepted(target)[first & 63]:
        build = built(rules.build, wraps=play.base != 1)
        return message("why.not_next", pile=number, build=build, card=name(first), on=name(cards[-1]))
    if not cards:  # S-J13 to S-J16
        if rules.spaces is Spaces.KINGS and rank(first) != 13:
            start = message("start.rank.any", rank=message(f"rank.{RANKS[-1]}"))
            return message("why.not_first", pile=number, start=start, card=name(first))
        if not play.accepted(target)[first & 63]:
            return message("why.stays_empty", pile=number)
    if source not in play.layout.tableau:
        return None
    if count > 1 and (reason := _run(play, source, count)):
        return reason
    return _block_refusal(play, source, target, count)


def _block_refusal(play: SolvitairePlay, source: int, target: int, count: int) -> Message | None:
    """Say why *count* cards of one tableau pile cannot go to another (S-J11 to S-J16)."""
    rules, length, run = play.rules, len(play.piles[source]), play.run_at(source)
    is_space, number = not play.piles[target], target + 1
    if is_space and count == length == 1 and rules.blocks in (Blocks.NO, Blocks.YES):
        return message("why.solvitaire.only_card", pile=source + 1)
    is_moded = rules.spaces is Spaces.WASTE_THEN_STOCK and rules.blocks not in (Blocks.NO, Blocks.YES)
    if is_space and is_moded:
        return message("why.masked", pile=number, source=source + 1)
    is_whole = rules.spaces is Spaces.RESERVE_THEN_ANY and rules.blocks is Blocks.WHOLE_PILE
    if is_space and count > 1 and (is_whole or rules.spaces is Spaces.WASTE_THEN_STOCK):  # S-J14, S-J16
        return message("why.too_many_first", pile=number)
    if is_space and count > 1 and rules.spaces is Spaces.KINGS and count < run:
        return message("why.solvitaire.whole_run", pile=source + 1)
    match rules.blocks:
        case Blocks.NO | Blocks.YES:
            return None
        case Blocks.MAXIMAL:
            return None if count == run else message("why.solvitaire.whole_run", pile=source + 1)
        case Blocks.WHOLE_PILE:
            return None if count == run == length else message("why.solvitaire.whole_pile", pile=source + 1)
        case Blocks.PARTIAL:
            is_free = is_space or count == run or play.is_wanted_by_foundation(play.piles[source][-count - 1])
            return None if is_free else message("why.solvitaire.uncovers", pile=source + 1)


def _jump_refusal(play: SolvitairePlay, source: int, target: int) -> Message | None:
    """Say why a pile of an accordion does not go onto another (S-J29)."""
    step = source - target
    jump = f"L{step}" if step > 0 else f"R{-step}"
    if not play.piles[target]:
        return message("why.stays_empty", pile=target + 1)
    if jump not in play.rules.jumps:
        return message("why.solvitaire.jump", pile=source + 1, n=abs(step))
    card, on = play.piles[source][-1], play.piles[target][-1]
    if agrees(card, on, play.rules.agree):
        return None
    return message("why.solvitaire.unfit", pile=target + 1, card=name(card), on=name(on))


def do(play: SolvitairePlay, move: Move, journal: Journal) -> Effects:
    """Do a move, then what follows: a row closes up, spaces are filled, cards are turned up (S-J6, S-J14 to S-J17)."""
    if move.kind == "end":
        return QUIET
    if move.kind == "left":
        _click(play, journal)
    else:
        journal.do(Moved(move.source, move.target, move.count))
        # The piles behind a gap of an accordion move one place to the left (S-J29).
        gap = move.source
        while gap in play.layout.accordion and gap + 1 in play.layout.accordion and play.piles[gap + 1]:
            gap += 1
            journal.do(Moved(gap, gap - 1, len(play.piles[gap])))
    while change := play.filling() or play.revealing():
        journal.do(change)
    return QUIET


def _click(play: SolvitairePlay, journal: Journal) -> None:
    """Draw, deal or turn over the waste (S-J25 to S-J27)."""
    layout = play.layout
    stock, waste = layout.stock or 0, layout.waste
    left = len(play.piles[stock])
    if waste is None:
        dealt = layout.tableau[:left] if play.rules.deal_to is DealTo.TABLEAU else [layout.hole or 0]
        for pile in dealt:
            journal.do(Moved(stock, pile))
            journal.do(Turned(pile, (len(play.piles[pile]) - 1,), True))
    elif left:
        count, held = min(play.rules.draw, left), len(play.piles[waste])
        journal.do(Moved(stock, waste, count, turned_over=True))
        journal.do(Turned(waste, tuple(range(held, held + count)), True))
    else:
        count, turns = len(play.piles[waste]), play.table.counter(TURNS)
        journal.do(Moved(waste, stock, count, turned_over=True))
        journal.do(Turned(stock, tuple(range(count)), False))
        journal.do(Counted(TURNS, turns, turns + 1))
