"""A position of a ``.pat`` game: the contract of :mod:`kabale.engine.protocol` on this language's rules."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kabale.engine import position as common
from kabale.engine.journal import Journal
from kabale.engine.moves import GIVE_UP, Move, click, lay
from kabale.engine.protocol import Outcome, Question, View
from kabale.engine.score import ScorePart
from kabale.engine.tables import NoTables, Tables
from kabale.messages import Message, message
from kabale.pat import faces, stock, take
from kabale.pat import lay as laying
from kabale.pat.deal import CHANCES
from kabale.pat.rules import STOCK
from kabale.pat.state import TURNS, State
from kabale.pat.tabulate import tabulate
from kabale.pat.view import view
from kabale.picture import table_svg
from kabale.table.chance import Chance
from kabale.table.changes import Change, Counted, Moved, Reordered, Turned
from kabale.table.table import Table

if TYPE_CHECKING:
    from kabale.pat.game import PatGame

CUT, SHUFFLE = 1, 2
"""The values of the stock's number 10 (D142-148)."""


class PatPosition:
    """A table in the middle of a game; see :class:`kabale.engine.protocol.Position` for the contract."""

    def __init__(self, game: "PatGame", table: Table, chance: Chance) -> None:
        """Take over a table: it belongs to the position from here on."""
        self.game = game
        self._chance = chance
        self._state = State(game.rules, table, game.cover)
        self._journal = Journal(table)
        self._targets = [index for index, pile in game.rules.others() if any(s.laying.kind for s in pile.sets)]
        self._clickable = {STOCK} | {
            index for index, pile in game.rules.others() if any(s.laying.rotate for s in pile.sets)
        }

    @property
    def table(self) -> Table:
        """The table, to look at."""
        return self._state.table

    @property
    def moves(self) -> list[Move]:
        """The moves played so far."""
        return self._journal.moves

    @property
    def passes(self) -> int:
        """Passes through the stock that have ended (P17)."""
        return self._state.passes

    @property
    def most_passes(self) -> int | None:
        """How many passes number 9 of the stock allows; one where no pile is turned over (P15, P17)."""
        stock = self.game.rules.stock
        if stock.waste is None:
            return 1
        return None if stock.has_endless_passes else stock.passes

    @property
    def question(self) -> Question | None:
        """None: a ``.pat`` game never asks."""
        return None

    @property
    def undo_is_final(self) -> bool:
        """False: every move of a ``.pat`` game can be taken back."""
        return False

    @property
    def outcome(self) -> Outcome:
        """How the game stands: won (P13), given up, stuck without a legal move, or playing."""
        ended = self._ended
        if ended is not None:
            return ended
        return Outcome.PLAYING if any(True for _ in self._generate()) else Outcome.STUCK

    @property
    def _ended(self) -> Outcome | None:
        """The end that the rules or the player made, None while the game goes on."""
        last = self._journal.last
        if last is None:
            return None
        if last == GIVE_UP:
            return Outcome.LOST
        return Outcome.WON if self.game.goal_is_met(self.table) else None

    @property
    def score(self) -> int | None:
        """The points by the catalogue's score terms, None without."""
        return self.game.scoring.of(self.table) if self.game.scoring else None

    @property
    def score_parts(self) -> list[ScorePart]:
        """What the points are made of."""
        return self.game.scoring.parts(self.table) if self.game.scoring else []

    def tables(self) -> Tables | NoTables:
        """Return the rules of this deal for a native kernel, or why they cannot be tabulated."""
        return tabulate(self._state, self.game.goal)

    def view(self) -> View:
        """Return what the player may see."""
        return view(self.game.rules, [pile.kind for pile in self.game.piles], self.table)

    def automatic(self) -> Move | None:
        """Return None: the format has no automatic laying of its own."""
        return None

    def accepted(self, pile: int) -> bytes:
        """Return which looks a pile accepts as it lies, whatever else may forbid a move."""
        return laying.accepted_looks(self._state, pile)

    def key(self) -> bytes:
        """Return the cards, the faces, and the counters that matter for what can still happen."""
        counters = self.table.counters
        kept = self.game.key_counters(counters) if counters else None
        return self.table.key() + repr(kept).encode() if kept else self.table.key()

    def __str__(self) -> str:
        """Draw the table as the player sees it, a line a pile."""
        return common.drawn(self.view())

    def _repr_svg_(self) -> str:
        """Draw the table as a notebook shows it."""
        return table_svg(self.view(), title=self.game.title)

    def explain(self) -> str:
        """Return the rules of the game as a page of plain words."""
        return self.game.explain()

    # -- moves ---------------------------------------------------------------------------------------------------

    @property
    def legal_moves(self) -> list[Move]:
        """The legal moves: by pile in file order; its moves by target, then count; then a click on it."""
        return list(self._generate())

    def _generate(self) -> Iterator[Move]:
        """Yield the legal moves: what number 10 or 11 accepts is looked up first, then every clause is asked."""
        if self._ended is not None:
            return
        state = self._state
        rows = [(target, laying.accepted_looks(state, target)) for target in self._targets]
        for source, pile in enumerate(state.piles):
            counts = take.counts(state, source) if pile else ()
            if counts:
                for target, row in rows:
                    if target != source:
                        for count in counts:
                            if row[pile[-count] & 63] and not laying.refusal(state, source, target, pile[-count:]):
                                yield lay(source, target, count)
            if source in self._clickable and self._click_refusal(source) is None:
                yield click(source)

    def refusal(self, move: Move) -> Message | None:
        """Return the rule that forbids a move, None if it is legal."""
        if self._ended is not None:
            return message(f"why.ended.{self._ended.value}")
        piles = len(self._state.piles)
        wrong = next((index for index in (move.source, move.target) if index >= piles), None)
        if wrong is not None:
            return message("why.no_pile", pile=wrong + 1, n=piles)
        match move.kind:
            case "lay":
                return self._lay_refusal(move)
            case "left":
                return self._click_refusal(move.source)
            case _:
                return message(f"why.kind.{move.kind}")

    def _lay_refusal(self, move: Move) -> Message | None:
        """Ask the source first, then the target."""
        if move.source == move.target:
            return message("why.same_pile", pile=move.source + 1)
        refused = take.refusal(self._state, move.source, move.count)
        block = self._state.piles[move.source][-move.count :]
        return refused or laying.refusal(self._state, move.source, move.target, block)

    def _click_refusal(self, index: int) -> Message | None:
        """Ask what a click would do."""
        if index != STOCK:
            return stock.rotation_refusal(self._state, index)
        plan = stock.on_stock(self._state)
        return plan if isinstance(plan, Message) else None

    def why(self, move: Move | str) -> str | None:
        """Return the rule that forbids a move in English words, None if it is legal. Raises BadMove."""
        reason = self.refusal(common.parsed(move))
        return None if reason is None else str(reason)

    def play(self, move: Move | str) -> list[Change]:
        """Check a move, push it, and return what it changed. Raises IllegalMove and BadMove."""
        return common.play(self, move)

    def push(self, move: Move) -> list[Change]:
        """Push a legal move and return what it changed."""
        changes = self._journal.begin(move)
        if move.kind == "lay":
            self._move(move.source, move.target, move.count)
        elif move.kind == "left":
            self._click(move.source)
        return changes

    def pop(self) -> Move:
        """Take the last move back and return it. Raises IndexError where there is none."""
        return self._journal.undo()

    def end(self) -> None:
        """Give the game up."""
        self.push(GIVE_UP)

    # -- what moves do -------------------------------------------------------------------------------------------

    def _move(self, source: int, target: int, count: int, *, turned_over: bool = False) -> None:
        """Move cards from the top of one pile to the top of another and turn what must be turned."""
        self._journal.do(Moved(source, target, count, turned_over=turned_over))
        faces.settle(self._journal, self.game.rules, source, target, count)

    def _click(self, index: int) -> None:
        """Serve and draw, turn the waste over, or rotate a pile."""
        if index != STOCK:
            self._rotate(index)
            return
        plan = stock.on_stock(self._state)
        if isinstance(plan, list):
            for given in plan:
                self._move(STOCK, given.target, given.count, turned_over=given.count > 1)
        else:
            self._turn_over()

    def _rotate(self, index: int) -> None:
        """Move a pile's bottom card to its top (P25)."""
        rotate = self._state.sets(index)[0].rules.laying.rotate
        self._journal.do(Moved(index, index, 1, at=0))
        faces.settle(self._journal, self.game.rules, index, index, 1)
        if rotate in (stock.FITTING_ONCE, stock.ANY_ONCE):
            self._journal.do(Counted(stock.rotated_counter(index), 0, 1))

    def _turn_over(self) -> None:
        """Make the waste the stock again, cut or shuffle it where the stock says so, and hide its cards (P15)."""
        waste = self.game.rules.stock.waste
        assert waste is not None
        pile, turns = self._state.piles[STOCK], self._state.turns
        self._journal.do(Moved(waste, STOCK, len(self._state.piles[waste]), turned_over=True))
        self._journal.do(Counted(TURNS, turns, turns + 1))
        order = self._order_after_turn(len(pile))
        if order:
            self._journal.do(Reordered(STOCK, order))
        value = faces.stock_faces(self.game.rules)
        up = [place for place in range(len(pile)) if pile[place] not in self.table.down]
        hidden = tuple(place for place in up if faces.is_dealt_down(value, place, len(pile)))
        if hidden:
            self._journal.do(Turned(STOCK, hidden, False))
        faces.reveal(self._journal, self.game.rules, STOCK)

    def _order_after_turn(self, size: int) -> tuple[int, ...]:
        """Draw the order that a cut or a shuffle gives the stock, none if it stays as it is."""
        turnover = self.game.rules.stock.turnover
        if turnover == 0 or size <= 1:
            return ()
        event = self.table.counter(CHANCES) + 1
        self._journal.do(Counted(CHANCES, event - 1, event))
        if turnover == SHUFFLE:
            return tuple(self._chance.permutation(event, size))
        cut = 1 + self._chance.below(event, size - 1)
        return (*range(cut, size), *range(cut))
