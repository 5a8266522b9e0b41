"""Playing a ``.pat`` game: which moves are legal on a table, and what they do."""

from collections.abc import Iterator
from typing import assert_never

from kabale.engine import moves
from kabale.engine.journal import QUIET, Effects, Journal
from kabale.engine.language import CHANCES, TURNS, PassCount
from kabale.engine.moves import Move
from kabale.messages import Message, message
from kabale.pat import lay as laying
from kabale.pat import stock, take
from kabale.pat.cover import Cover
from kabale.pat.rules import STOCK, Rules
from kabale.pat.state import State
from kabale.pat.stock import Redeal
from kabale.pat.terms import Turnover
from kabale.table.chance import Chance
from kabale.table.changes import Counted, Moved, Reordered, Turned
from kabale.table.table import Table


class PatPlay:
    """Rules and one table that is played on, with the chance of its deal."""

    __slots__ = ("chance", "clickable", "rules", "state", "table", "targets")

    def __init__(self, rules: Rules, table: Table, cover: Cover, chance: Chance) -> None:
        self.rules = rules
        self.table = table
        self.chance = chance
        self.state = State(rules, table, cover)
        self.targets = [index for index, pile in rules.others() if pile.gets]
        self.clickable = {STOCK, *(index for index, pile in rules.others() if pile.rotates)}


def passes(play: PatPlay) -> PassCount:
    """Return the passes through the stock by its number 9, one without a waste (P15, P17)."""
    numbers = play.rules.stock
    most = 1 if numbers.waste is None else None if numbers.has_endless_passes else numbers.passes
    return PassCount(play.state.passes, most)


def legal(play: PatPlay) -> Iterator[Move]:
    """Yield the legal moves pile by pile in file order: moves by target, then count, then a click on the pile."""
    state = play.state
    rows = [(target, laying.accepted_looks(state, target)) for target in play.targets]
    for source, pile in enumerate(state.piles):
        counts = take.counts(state, source) if pile else ()
        if counts:
            for target, row in rows:
                if target != source:
                    for count in counts:
                        if row[pile[-count] & 63] and not laying.refusal(state, source, target, pile[-count:]):
                            yield moves.lay(source, target, count)
        if source in play.clickable and _click_refusal(state, source) is None:
            yield moves.click(source)


def refusal(play: PatPlay, move: Move) -> Message | None:
    """Return the rule that forbids a move, None if it is legal."""
    state = play.state
    piles = len(state.piles)
    wrong = next((index for index in (move.source, move.target) if index is not None and index >= piles), None)
    if wrong is not None:
        return message("why.no_pile", pile=wrong + 1, n=piles)
    match move.kind:
        case "lay" if move.source == move.target:
            return message("why.same_pile", pile=move.source + 1)
        case "lay":
            refused = take.refusal(state, move.source, move.count)
            block = state.piles[move.source][-move.count :]
            return refused or laying.refusal(state, move.source, move.target, block)
        case "left":
            return _click_refusal(state, move.source)
        case _:
            return message(f"why.kind.{move.kind}")


def _click_refusal(state: State, index: int) -> Message | None:
    if index != STOCK:
        return stock.rotation_refusal(state, index)
    click = stock.on_stock(state)
    return click if isinstance(click, Message) else None


def do(play: PatPlay, move: Move, journal: Journal) -> Effects:
    """Play a move or a click; giving up changes nothing on the table."""
    index = move.source
    match move.kind:
        case "lay":
            _move(play, journal, index, move.target, move.count)
        case "left" if index == STOCK:
            click = stock.on_stock(play.state)
            if isinstance(click, Redeal):
                _redeal(play, journal)
            for serving in click if isinstance(click, list) else ():
                _move(play, journal, STOCK, serving.target, serving.count, turned_over=serving.count > 1)
        case "left":
            # A pile's bottom card goes to its top (P25).
            rotation = play.state.sets(index)[0].laying.rotation
            journal.do(Moved(index, index, 1, at=0))
            _settle(journal, play.rules, index, index, 1)
            if rotation and rotation.is_once:
                journal.do(Counted(stock.rotated_counter(index), 0, 1))
        case "end":
            pass
        case _:
            raise ValueError(f"a .pat game knows no {move.kind}")
    return QUIET


def _move(play: PatPlay, journal: Journal, source: int, target: int, count: int, *, turned_over: bool = False) -> None:
    journal.do(Moved(source, target, count, turned_over=turned_over))
    _settle(journal, play.rules, source, target, count)


def _redeal(play: PatPlay, journal: Journal) -> None:
    """Make the waste the stock again, cut or shuffled if the stock says so, and hide its cards (P15)."""
    waste, turnover = play.rules.stock.waste, play.rules.stock.turnover
    assert waste is not None
    pile, turns = play.state.piles[STOCK], play.state.turns
    journal.do(Moved(waste, STOCK, len(play.state.piles[waste]), turned_over=True))
    journal.do(Counted(TURNS, turns, turns + 1))
    size = len(pile)
    if turnover is not Turnover.KEPT and size > 1:
        event = play.table.counter(CHANCES) + 1
        journal.do(Counted(CHANCES, event - 1, event))
        match turnover:
            case Turnover.CUT:
                cut = 1 + play.chance.below(event, size - 1)
                order = (*range(cut, size), *range(cut))
            case Turnover.SHUFFLED:
                order = tuple(play.chance.permutation(event, size))
            case _:
                assert_never(turnover)
        journal.do(Reordered(STOCK, order, is_cut=turnover is Turnover.CUT))
    down = play.rules.piles[STOCK].faces.down_places(size)
    hidden = tuple(place for place in down if pile[place] not in play.table.down)
    if hidden:
        journal.do(Turned(STOCK, hidden, False))
    _reveal(journal, play.rules, STOCK)


def _settle(journal: Journal, rules: Rules, source: int, target: int, count: int) -> None:
    """Turn *count* cards that came to a pile up, or down if it always shows backs, and those below them (P10, P12)."""
    table = journal.table
    pile = table.piles[target]
    down = rules.piles[target].faces.always_down
    first = len(pile) - count
    wrong = tuple(place for place in range(first, len(pile)) if (pile[place] in table.down) != down)
    if wrong:
        journal.do(Turned(target, wrong, not down))
    if table.down:
        _reveal(journal, rules, source)


def _reveal(journal: Journal, rules: Rules, index: int) -> None:
    table = journal.table
    pile = table.piles[index]
    first = max(len(pile) - rules.piles[index].faces.turned_up, 0)
    hidden = tuple(place for place in range(first, len(pile)) if pile[place] in table.down)
    if hidden:
        journal.do(Turned(index, hidden, True))
