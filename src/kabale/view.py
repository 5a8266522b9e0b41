"""What may be seen of a table: piles with their places and their cards, what lies face down without a name.

Pictures, the page and the terminal are made from a view, so they cannot tell more than it does.
"""

from dataclasses import dataclass
from typing import Literal

PileKind = Literal["stock", "waste", "foundation", "tableau", "cell", "reserve", "other"]
"""What a pile is for; ``docs/words.md`` says each."""


@dataclass(frozen=True, slots=True)
class PileInfo:
    """What a definition says of a pile before any card is dealt; *id* is the definition's own name for it, if any."""

    id: str | None
    kind: PileKind
    visible: bool


@dataclass(frozen=True, slots=True)
class Label:
    """A text beside a pile; *place* holds one or two of ``above``, ``below``, ``left``, ``right``."""

    text: str
    place: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile as the player may see it.

    Places are in the view's units from the window's upper left corner; each card lies (*dx*, *dy*)
    further than the one below it. ``cards`` holds names from the bottom, ``??`` for face-down ones.

    What only some definitions say: ``letter`` names the pile in help, ``labels`` stand beside it, ``mark`` is
    the colour (six hexadecimal digits) that its top card is highlighted with, ``backs`` the backs of its cards
    (1 or 2; empty: all the same), ``shown`` how many cards at the top are drawn (None: all), ``border``
    for how many cards an empty pile's outline has room (0: none is drawn), ``spacer`` whether the pile is not there but
    to keep room, and nothing of it is drawn.
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


@dataclass(frozen=True, slots=True)
class View:
    """What this player may see: the piles, and the size of a card in the units of the lay-out."""

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
