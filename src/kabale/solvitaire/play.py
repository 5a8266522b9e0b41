"""Doing moves: what is laid, what a click deals, and what then happens by itself."""

from kabale.engine.journal import QUIET, Effects, Journal
from kabale.engine.moves import Move
from kabale.solvitaire.state import TURNS, SolvitairePlay
from kabale.solvitaire.terms import DealTo
from kabale.table.changes import Counted, Moved, Turned


def do(play: SolvitairePlay, move: Move, journal: Journal) -> Effects:
    """Do a move, then what follows: a row closes up, spaces are filled, cards are turned up (S-J6, S-J14 to S-J17)."""
    if move.kind == "end":
        return QUIET
    if move.kind == "left":
        _click(play, journal)
    else:
        journal.do(Moved(move.source, move.target, move.count))
        if move.source in play.layout.accordion:
            _close_up(play, move.source, journal)
    while change := play.filling() or play.revealing():
        journal.do(change)
    return QUIET


def _close_up(play: SolvitairePlay, gap: int, journal: Journal) -> None:
    """Let the piles behind a gap of an accordion move one place to the left (S-J29)."""
    for pile in range(gap + 1, play.layout.accordion.stop):
        if not play.piles[pile]:
            return
        journal.do(Moved(pile, pile - 1, len(play.piles[pile])))


def _click(play: SolvitairePlay, journal: Journal) -> None:
    """Draw, deal or turn over the waste (S-J25 to S-J27)."""
    layout = play.layout
    stock, waste = layout.stock or 0, layout.waste
    left = len(play.piles[stock])
    match play.rules.deal_to:
        case DealTo.WASTE if waste is not None and left:
            count, held = min(play.rules.draw, left), len(play.piles[waste])
            journal.do(Moved(stock, waste, count, turned_over=True))
            journal.do(Turned(waste, tuple(range(held, held + count)), True))
        case DealTo.WASTE if waste is not None:
            _turn_over(play, waste, stock, journal)
        case DealTo.TABLEAU:
            for pile in layout.tableau[:left]:
                _deal_card(play, pile, journal)
        case _:
            _deal_card(play, layout.hole or 0, journal)


def _deal_card(play: SolvitairePlay, pile: int, journal: Journal) -> None:
    journal.do(Moved(play.layout.stock or 0, pile))
    journal.do(Turned(pile, (len(play.piles[pile]) - 1,), True))


def _turn_over(play: SolvitairePlay, waste: int, stock: int, journal: Journal) -> None:
    count, turns = len(play.piles[waste]), play.table.counter(TURNS)
    journal.do(Moved(waste, stock, count, turned_over=True))
    journal.do(Turned(stock, tuple(range(count)), False))
    journal.do(Counted(TURNS, turns, turns + 1))
