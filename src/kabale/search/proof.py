"""Proofs that a deal is lost: all positions that it leads to, for ``scripts/check_proof.py``.

The checker shares no code with this package and makes the moves of each position itself. It knows games in which all
cards lie in columns and cells. So a proof states the rules in four words, read off the tables of the game.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from kabale.engine.fits import Fits, Suits, accepted, suits_agree, tabulate
from kabale.engine.game import Position
from kabale.engine.tables import PileGoal, PileTables, Tables
from kabale.errors import KabaleError
from kabale.search import native
from kabale.search.limits import Limits, Stop
from kabale.search.solve import native_rules
from kabale.table.cards import LOOKS, SUIT_LENGTH, Card, all_looks, name, rank, suit
from kabale.table.decks import CARD_SCHEMES

_END: Final = b"\xff"
"""The byte after each pile of a position (``END`` of ``kernel/src/measure/closed.rs``)."""


def _downward(suits: Suits) -> Fits:
    return tabulate(lambda card, on: suits_agree(suits, card, on) and rank(card) + 1 == rank(on))


_BUILDS: Final = {
    "alternating": _downward(Suits.OTHER_COLOUR),
    "suit": _downward(Suits.SAME),
    "any": _downward(Suits.ANY),
}

_OPENINGS: Final = {
    "any": accepted(lambda _: True),
    "kings": accepted(lambda card: rank(card) == SUIT_LENGTH),
    "none": accepted(lambda _: False),
}

_UP: Final = tabulate(lambda card, on: suit(card) == suit(on) and rank(card) == rank(on) + 1)

_ACES: Final = accepted(lambda card: rank(card) == 1)

_EACH_ACE: Final = sorted(bytes(look == ace for look in range(LOOKS)) for ace in all_looks() if _ACES[ace])


class NoProof(KabaleError):
    """There is no proof for this position: the checker does not know the game, or the position is not lost."""

    code = "unsupported"


@dataclass(frozen=True, slots=True)
class Proof:
    """The head of a proof, one line for each field, and the positions."""

    head: tuple[str, ...]
    positions: tuple[str, ...]

    def text(self) -> str:
        """Return the text that the checker reads."""
        return "".join(f"{line}\n" for line in (*self.head, *self.positions))


def proof(position: Position, limits: Limits, *, stop: Stop | None = None) -> Proof:
    """Return a proof that a position is lost. Raises NoProof, and NotNative without the native solver."""
    tables = native_rules(position, "native")
    rules = _Rules.of(position, tables) if isinstance(tables, Tables) else None
    if rules is None or not isinstance(tables, Tables):
        raise NoProof("a proof needs a game of one pack, with all cards face up in columns and cells")
    word, found = native.closed(position, limits, tables, stop=stop)
    if word != "lost":
        raise NoProof(f"the search for all positions ended without a proof: {word}")
    positions = tuple(sorted(rules.written(each.split(_END)) for each in found))
    deal = None if position.moves or (position.deal and position.deal.scheme in CARD_SCHEMES) else position.deal
    head = (
        "kabale proof 1",
        f"game {position.game.name}",
        f"rules {rules.text}",
        f"deal {deal or 'cards'}",
        "lemma safe",
        f"start {rules.written([bytes(card & 63 for card in pile) for pile in position.table.piles])}",
        f"positions {len(positions)}",
    )
    return Proof(head, positions)


@dataclass(frozen=True, slots=True)
class _Rules:
    """The rules of a game that the checker knows: its cells and columns, the build, and the use of an empty column."""

    cells: tuple[int, ...]
    columns: tuple[int, ...]
    build: str
    empty: str

    @staticmethod
    def of(position: Position, tables: Tables) -> "_Rules | None":
        """Return the rules of a position's game, None if the checker does not know such games."""
        table = position.table
        if table.down or sorted(card & 63 for card in table.cards()) != sorted(all_looks()) or not tables.is_plain:
            return None
        givers = {index for index, pile in enumerate(tables.piles) if pile.sets[0].takes[1]}
        sorts: dict[str, list[int]] = {"cell": [], "column": [], "foundation": [], "idle": [], "other": []}
        for index, pile in enumerate(tables.piles):
            rules = pile.sets[0]
            takes_from_all = all(rules.from_empty[other] and rules.from_held[other] for other in givers - {index})
            sorts[_sort(pile) if takes_from_all else "other"].append(index)
        columns = sorts["column"]
        begun = sorted(tables.piles[index].sets[0].start for index in sorts["foundation"])
        are_four = begun in ([_ACES] * 4, _EACH_ACE)
        if sorts["other"] or not columns or not are_four or any(table.piles[index] for index in sorts["idle"]):
            return None
        said = {(tables.piles[index].sets[0].fits, tables.piles[index].sets[0].start) for index in columns}
        for (build, fits), (empty, start) in product(_BUILDS.items(), _OPENINGS.items()):
            if said == {(fits, start)}:
                return _Rules(tuple(sorts["cell"]), tuple(columns), build, empty)
        return None

    @property
    def text(self) -> str:
        """The line of the rules."""
        cells, columns = len(self.cells), len(self.columns)
        return f"columns {columns}, cells {cells}, build {self.build}, empty {self.empty}"

    def written(self, piles: Sequence[bytes]) -> str:
        """Return the line of a position: its cells, a colon and its columns, each in alphabetic order."""
        laid = ["".join(name(Card(look)) for look in pile) for pile in piles]
        cells, columns = (sorted(filter(None, map(laid.__getitem__, each))) for each in (self.cells, self.columns))
        return f"{''.join(cells)}:{' '.join(columns)}"


def _sort(pile: PileTables) -> str:
    """Return the use of a pile: as a cell, column or foundation of the checker, idle, or other."""
    rules, goal = pile.sets[0], pile.goal
    if not rules.takes[1] and not rules.lays[1]:
        return "idle" if goal is None or not goal.count else "other"
    if pile.hides or rules.lays[0] != 1:
        return "other"
    if not rules.takes[1]:
        is_up = rules.fits == _UP and pile.most == SUIT_LENGTH and goal == PileGoal(SUIT_LENGTH)
        return "foundation" if is_up else "other"
    moves_singly = rules.takes[1] == 1 or rules.lays[1] == 1 or rules.by_singles
    if rules.takes[0] != 1 or not moves_singly or (goal is not None and goal.count):
        return "other"
    if pile.most == 1:
        return "cell" if rules.start == _OPENINGS["any"] else "other"
    return "column" if pile.most >= len(all_looks()) else "other"
