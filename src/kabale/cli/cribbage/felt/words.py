"""The sentences of cribbage on the whole screen, in the reader's language: status, question, what was said, keys."""

from typing import Final

from kabale.cli.cribbage.felt.table import MatchTable
from kabale.cli.cribbage.sitting import BILL
from kabale.cribbage.announce import reasoned
from kabale.cribbage.moves import GO
from kabale.cribbage.state import GOAL
from kabale.messages import message

KEYS: Final = (
    ("h", "felt.do.hint"),
    ("u", "felt.do.undo"),
    ("i", "table.bar.rules"),
    ("s", "cribpage.statistics.open"),
    ("m", "cribpage.matches"),
    ("v", "cribpage.review.open"),
    ("?", "felt.do.help"),
    ("q", "felt.do.quit"),
)
"""What stands in the lowest row, with the key that does it."""

_HELP: Final = (
    ("← →", "cribpage.keys.arrows"),
    ("↑ ↓", "cribfelt.key.along"),
    ("Enter", "cribpage.keys.enter"),
    ("cribfelt.space", "cribfelt.key.choose"),
    ("h", "table.key.hint"),
    ("g", "felt.key.go"),
    ("u", "table.key.undo"),
    ("v", "cribfelt.key.review"),
    ("m", "cribfelt.key.matches"),
    ("n", "cribfelt.key.new"),
    ("i", "table.key.rules"),
    ("s", "cribpage.statistics.open"),
    ("p", "felt.key.happened"),
    ("c", "felt.key.colours"),
    (":", "cribfelt.key.type"),
    ("felt.suspend_key", "felt.key.suspend"),
    ("q", "cribfelt.key.quit"),
)


def status(table: MatchTable) -> str:
    """Return the uppermost row: whom one plays against, how long, the scores, which deal."""
    mine, theirs = table.scores
    strength = message(f"cribpage.strength.{table.sitting.kept.strength}")
    parts = [
        table.text("cribpage.title"),
        table.text("cribfelt.against", strength=strength, goal=GOAL),
        table.text("cribpage.start.score", me=mine, bill=theirs),
    ]
    if table.view.deals:
        parts.append(table.text("cribfelt.deal_number", n=table.view.deals))
    return f" {table.signs.dash} ".join(parts)


def fitting(text: str, width: int, dash: str) -> str:
    """Return a status without the parts at its end that do not fit.

    >>> fitting("Cribbage · against Bill · deal 3", 25, "·")
    'Cribbage · against Bill'
    """
    while len(text) > width and f" {dash} " in text:
        text = text.rpartition(f" {dash} ")[0]
    return text


def question(table: MatchTable) -> str:
    """Return what the player is asked."""
    view = table.view
    if table.shown is not None:
        return ""
    match view.phase:
        case "draw":
            return table.text(f"cribbage.dialogue.deals.{'me' if view.is_dealer else 'bill'}")
        case "discard" if len(table.chosen) < 2:
            whose = "me" if view.is_dealer else "bill"
            return table.text(f"cribpage.ask.discard_{whose}", n=2 - len(table.chosen))
        case "discard":
            return table.text("cribpage.ask.chosen")
        case "cut":
            lifted = table.text("cribpage.cut.lifted", n=table.lifted)
            return f"{table.text('cribpage.ask.cut')} {lifted}"
        case "play":
            asked = "go" if view.legal_moves == (GO,) else "play"
            return table.text(f"cribpage.ask.{asked}", count=view.count)
        case phase:
            return table.text(f"cribpage.ask.{phase}")


def button(table: MatchTable) -> str:
    """Return what Enter does, where that needs no card; empty where it needs one."""
    view = table.view
    if table.shown is not None and (view.phase == "over" or table.looked + 1 < len(table.shows)):
        return table.text("cribpage.next")
    match view.phase:
        case "draw":
            return table.text("cribfelt.deal")
        case "discard":
            return table.text("cribpage.ask.do_discard") if len(table.chosen) == 2 else ""
        case "cut":
            return table.text("cribpage.cut.do")
        case "play":
            return table.text("cribpage.ask.do_go") if view.legal_moves == (GO,) else ""
        case "show":
            return table.text("cribpage.ask.do_deal")
        case "over":
            return table.text("cribpage.end.again")


def heard(table: MatchTable, seat: int) -> tuple[str, bool]:
    """Return what a seat said last, and whether it gave points."""
    events = table.heard.get(seat, [])
    told = [table.text(said) for event in events if (said := reasoned(event)) is not None]
    return ", ".join(told), any(event.points for event in events)


def role(table: MatchTable, seat: int) -> str:
    """Return whether a seat deals or is pone; nothing before anybody deals."""
    view = table.view
    if view.phase == "draw":
        return ""
    return table.text(f"cribpage.role.{'dealer' if seat == view.dealer else 'pone'}")


def crib(table: MatchTable) -> str:
    """Return whose crib it is."""
    return table.text(f"cribpage.crib.{'bill' if table.view.dealer == BILL else 'me'}")


def help_lines(table: MatchTable) -> list[str]:
    """Return the page of all keys."""
    lines = [f"{table.text(keys) if '.' in keys else keys:<11}{table.text(key)}" for keys, key in _HELP]
    if table.signs.suits.isascii():
        lines[:2] = [line.translate(str.maketrans("←→↑↓", "<>^v")) for line in lines[:2]]
    return [table.text("table.bar.keys"), "", *lines, "", table.text("cribfelt.board")]
