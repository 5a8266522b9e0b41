"""The visible parts of a table: piles with their places and their cards, without the names of face-down cards.

Pictures, the page and the terminal are made from a view, so they cannot show more than it contains.
"""

from dataclasses import dataclass
from typing import Literal

PileKind = Literal["stock", "waste", "foundation", "tableau", "cell", "reserve", "other"]
"""The purpose of a pile; ``docs/words.md`` explains each."""


@dataclass(frozen=True, slots=True)
class PileInfo:
    """A pile's facts before any card is dealt; *id* is the definition's own name for it, if any."""

    id: str | None
    kind: PileKind
    visible: bool


@dataclass(frozen=True, slots=True)
class Label:
    """A text next to a pile; *place* holds one or two of ``above``, ``below``, ``left``, ``right``."""

    text: str
    place: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile as the player may see it.

    Places are in the view's units from the window's upper left corner; each card lies (*dx*, *dy*)
    further than the one below it. ``cards`` holds names from the bottom, ``??`` for face-down ones.

    The other parts are for some definitions only: ``letter`` names the pile in help, and ``labels`` appear next to it.
    ``mark`` is the colour (six hexadecimal digits) that highlights its top card. ``backs`` are the backs of its cards
    (1 or 2; empty means that all are the same). ``shown`` is the number of cards drawn at the top (None for all).
    ``border`` is the number of cards for which an empty pile's outline has room; 0 draws no outline. A ``spacer`` only
    takes up room, and no part of it is drawn. ``fan`` is the number of cards that a draw deals to a waste at once.
    Pictures of play show these last cards side by side, even if the others are squared.
    """

    kind: PileKind
    x: int
    y: int
    dx: int
    dy: int
    sideways: bool
    visible: bool
    cards: tuple[str, ...]
    up: tuple[bool, ...]
    letter: str = ""
    labels: tuple[Label, ...] = ()
    mark: str | None = None
    backs: tuple[int, ...] = ()
    shown: int | None = None
    border: int = 1
    spacer: bool = False
    fan: int = 0


@dataclass(frozen=True, slots=True)
class View:
    """A player's view of a table: the piles, and the size of a card in the units of the layout."""

    card_width: int
    card_height: int
    piles: tuple[PileView, ...]

    def __str__(self) -> str:
        """Draw the piles as plain text, a line a pile: its number, its kind, its cards from the bottom."""
        lines = []
        for number, pile in enumerate(self.piles, 1):
            cards = " ".join(pile.cards)
            lines.append(f"{number:>3} {pile.kind:<10} {cards}".rstrip())
        return "\n".join(lines)
