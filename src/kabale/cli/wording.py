"""The sentences of ``kabale play``: its words, the line below the table, how a game ends, what can be done where."""

from collections.abc import Sequence
from typing import Final

from kabale.cli.paint import Signs
from kabale.engine.game import Position
from kabale.engine.journal import Event, Step
from kabale.engine.language import Outcome, Question
from kabale.engine.session import Session
from kabale.quoting import visible
from kabale.table.cards import HIDDEN
from kabale.view import PileKind

NAMES: Final = {
    **{
        word: word
        for word in ("undo", "redo", "restart", "end", "auto", "all", "hint", "moves", "piles", "rules", "help")
    },
    **{word: word for word in ("table", "quit", "why", "new", "save")},
    "u": "undo",
    "a": "auto",
    "h": "hint",
    "?": "help",
    "q": "quit",
    "exit": "quit",
}
"""What can be typed instead of a move, and which word it stands for."""

WITH_MORE: Final = frozenset({"why", "new", "save"})
"""The words that take the rest of the line."""

SHOWING: Final = frozenset({"undo", "redo", "restart", "end", "table"})
"""The words after which the table is shown again."""

HELP: Final = """\
Moves, by the numbers of the piles; several can stand on one line:
  7-2       the last card of pile 7 to pile 2
  7x3-2     the last three cards of pile 7 to pile 2
  c1        a click on pile 1; Enter alone clicks on the stock
  a2        the second answer, where the table asks something
Words:
  hint (h)  advise a move            undo (u)  take the last move back
  why 7-2   why a move is not legal  redo      play it again
  moves     list the legal moves     auto (a)  lay on the foundations what is safe
  piles     what can be done where   all       lay on the foundations what fits
  rules     tell the rules           restart   begin this deal again
  table     show the table again     new       deal another; new 617 that one
  save FILE write this game there    end       give the game up
  quit (q)  leave; the game is kept
Below the numbers: [*] is an empty foundation, [ ] any other empty place."""

_KINDS: Final[dict[PileKind, str]] = {"tableau": "column", "other": "pile"}
_LONGEST_DEAL: Final = 24


def moves(number: int) -> str:
    """Return a number of moves in words."""
    return f"{number} move{'' if number == 1 else 's'}"


def messages(events: Sequence[Event]) -> list[str]:
    """Return what the definition said in words."""
    texts = [event.text for event in events if event.kind == "message"]
    return [" ".join(map(visible, text.split("\n"))) for text in texts]


def laid(played: Sequence[Step], nothing: str) -> str:
    """Return what was laid by itself, or the words for nothing."""
    return f"laid: {' '.join(map(str, played))}" if played else nothing


def deal(session: Session) -> str:
    """Return a session's deal as it can be typed again; a deal given as cards is cut."""
    text = str(session.deal)
    return text if len(text) <= _LONGEST_DEAL else text[: _LONGEST_DEAL - 1] + "…"


def status(session: Session, signs: Signs) -> str:
    """Return the line below the table."""
    position = session.position
    parts = [visible(session.game.title), f"deal {deal(session)}", moves(position.length)]
    if position.score is not None:
        parts.append(f"score {position.score}")
    if position.passes and any(pile.kind == "stock" and pile.visible for pile in session.position.piles):
        parts.append(f"{position.passes} pass{'' if position.passes == 1 else 'es'} through the stock")
    return f" {signs.dash} ".join(parts)


def question(asked: Question) -> str:
    """Return a question with the moves that answer it."""
    answers = (f"  a{number}  {answer}" for number, answer in enumerate(asked.answers, 1))
    return "\n".join([asked.text, *answers])


def ending(outcome: Outcome, played: int) -> str:
    """Return what is said when there is nothing more to play."""
    match outcome:
        case Outcome.WON:
            return f"Won in {moves(played)}. Congratulations! new deals another."
        case Outcome.STUCK:
            return "No move is left. undo takes the last move back, restart begins this deal again, new deals another."
        case _:
            return (
                "This game is lost. undo takes the last move back, restart begins this deal again, new deals another."
            )


def piles(position: Position) -> str:
    """Return a line for each pile at which something can be done: what it holds, and the moves from it."""
    texts: dict[int | None, list[str]] = {}
    for move in position.legal_moves:
        texts.setdefault(move.source, []).append(str(move))
    view = position.view().piles
    lines = []
    for index, legal in texts.items():
        if index is None:  # answers come from no pile
            lines.append("  ".join(legal))
            continue
        pile = view[index]
        count = len(pile.cards)
        cards = f"{count} card{'' if count == 1 else 's'}" if count else "empty"
        top = pile.cards[-1] if pile.cards and pile.cards[-1] != HIDDEN else ""
        lines.append(f"{index + 1:>3} {_KINDS.get(pile.kind, pile.kind):<10} {cards:<9} {top:<3} {'  '.join(legal)}")
    return "\n".join(lines) or "nothing can be done at any pile"
