"""What a player asks at the table: hints, the review, the rules, the statistics, other matches; by a key or a word."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from kabale.cli.cribbage import reading, sentences
from kabale.cli.cribbage.felt.table import MatchTable
from kabale.cli.cribbage.typed import Untyped, read_move
from kabale.cli.felt.overlays import Choice, Menu
from kabale.cli.memory.matches import KeptMatch, unfinished
from kabale.cribbage.players import STRENGTHS, strength
from kabale.errors import BadSave, StoreError
from kabale.messages import message

if TYPE_CHECKING:
    from kabale.store import Cribbage


def hint(table: MatchTable) -> None:
    """Advise a move: its cards are marked."""
    best = table.sitting.best()
    if best is None:
        table.say(message("cribbage.dialogue.free"))
        return
    table.advised = best.move
    table.say(message("cribbage.dialogue.hint", move=best.move, why=best.why))


def follow(table: MatchTable) -> None:
    """Make the move that was advised."""
    if table.advised is None:
        table.say(message("felt.no_advice"))
    else:
        table.make(table.advised)


def review(table: MatchTable) -> None:
    """Show what the player's decisions in the last deal were worth."""
    reviewed = table.sitting.reviewed()
    if reviewed is None:
        table.say(message("cribbage.dialogue.no_review"))
    else:
        deal, decisions = reviewed
        table.read(sentences.judgement(decisions, deal))


def rules(table: MatchTable) -> None:
    """Show the rules."""
    table.read(sentences.rules())


def statistics(table: MatchTable) -> None:
    """Show what the matches that ended were like."""
    try:
        table.read(reading.told(reading.figures_of(table.sitting.kept.memory), table.language))
    except (StoreError, OSError) as error:
        table.say(str(error))


# -- other matches -----------------------------------------------------------------------------------------------------


def another(table: MatchTable) -> None:
    """Let the player choose how Bill plays in another match; this one stays where it is kept."""

    def begin(name: str) -> None:
        table.turn_to(KeptMatch.begin(table.sitting.kept.memory, name), resumed=False)

    choices = [
        Choice(f"{table.text(f'cribpage.strength.{each}')}: {table.text(f'cribpage.strength.{each}_about')}", act)
        for each in STRENGTHS
        for act in [partial(begin, each)]
    ]
    at = STRENGTHS.index(strength(table.sitting.kept.strength))
    table.overlay = Menu(table.text("cribpage.start.new"), choices, at)


def matches(table: MatchTable) -> None:
    """Let the player choose one of the matches that have not ended, or begin another."""
    try:
        found = unfinished(table.sitting.kept.memory)
    except (StoreError, OSError) as error:
        table.say(str(error))
        return
    choices = [Choice(_line(table, each), partial(_pick, table, each)) for each in found]
    choices.append(Choice(table.text("cribpage.start.new"), partial(another, table)))
    table.overlay = Menu(table.text("cribpage.matches"), choices)


def _line(table: MatchTable, record: "Cribbage") -> str:
    """Return a match as a line of a menu."""
    named = message(f"cribpage.strength.{record.strength}")
    score = table.text("cribpage.start.score", me=record.mine, bill=record.other)
    return f"{table.text('cribpage.against', strength=named)}: {score}"


def _pick(table: MatchTable, record: "Cribbage") -> None:
    try:
        table.turn_to(KeptMatch.take_up(table.sitting.kept.memory, record), resumed=True)
    except BadSave as error:
        table.say(str(error))


# -- typing ------------------------------------------------------------------------------------------------------------

_WORDS: Final[dict[str, Callable[[MatchTable], None]]] = {
    "rules": rules,
    "statistics": statistics,
    "matches": matches,
    "new": another,
    "hint": hint,
    "do": follow,
    "review": review,
    "undo": MatchTable.undo,
}
"""What is done at each word that can be typed."""


def hear(table: MatchTable, text: str) -> None:
    """Do what was typed: a word, or a move as in lines of text."""
    words = " ".join(text.split())
    if words.lower() in _WORDS:
        _WORDS[words.lower()](table)
        return
    try:
        table.make(read_move(words, table.view))
    except Untyped as error:
        table.say(error.said)


def enter(table: MatchTable) -> None:
    """Do what there is to be done at the table; where the match is over and looked at, begin another."""
    if table.view.phase == "over" and table.shown is None:
        another(table)
    else:
        table.enter()
