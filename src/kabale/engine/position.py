"""What the positions of every language do in the same way, on nothing but the contract."""

from kabale.engine.moves import Move
from kabale.engine.protocol import Position, View
from kabale.errors import IllegalMove
from kabale.table.changes import Change


def parsed(move: Move | str) -> Move:
    """Return a move given as text or as itself. Raises :class:`kabale.errors.BadMove`."""
    return Move.parse(move) if isinstance(move, str) else move


def play(position: Position, move: Move | str) -> list[Change]:
    """Check a move and push it. Raises :class:`kabale.errors.IllegalMove` with the rule, and BadMove."""
    move = parsed(move)
    reason = position.refusal(move)
    if reason is not None:
        raise IllegalMove(move, str(reason))
    return position.push(move)


def drawn(view: View) -> str:
    """Draw a view as plain text, a line a pile: its number, its kind, its cards from the bottom."""
    lines = []
    for number, pile in enumerate(view.piles, 1):
        cards = " ".join(pile.cards)
        lines.append(f"{number:>3} {pile.kind:<10} {cards}".rstrip())
    return "\n".join(lines)
