"""Pruners: which legal moves a search may leave out.

A pruner is *complete* if it never costs a search its last way to a win, in a search that looks at every position once.
Its docstring has the proof. The docstring of a pruner that is not complete has a counterexample, and a search with it
never returns *lost*.

All complete pruners may be used together. Think of the shortest win from a position. Each leaves in its first move, or
a move to a position that turns into the one after it when alike things are exchanged. Safe foundations leave in a move
after which the win is not longer and more cards lie on the foundations. So the search comes nearer to a win each time.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Protocol

from kabale.engine.game import Position
from kabale.engine.moves import Move
from kabale.engine.tables import SetTables, Tables
from kabale.search.symmetry import STOCK, Knowledge, Symmetry
from kabale.table.cards import LOOKS
from kabale.table.changes import Change, Moved
from kabale.table.table import Table

Changes = Sequence[Change]
"""The changes of the last move, none at the start of a search."""


class Pruner(Protocol):
    """Leaves moves out."""

    @property
    def complete(self) -> bool:
        """Whether what can be won stays so."""

    def kept(self, position: Position, moves: list[Move], last: Changes) -> list[Move]:
        """Return those of a position's legal moves that are to be tried, in their order."""


class OneOfAlike:
    """Leaves in one of the moves to empty piles that are alike, and none that only carries a pile to another place.

    Complete. Exchanging two empty piles that are alike leaves a position as it is. It also turns a move to one of them
    into a move to the other. The second part: all cards of a pile, face up, go to an empty pile that is alike. It does
    not turn them down, and the left pile is not refilled. Then the position afterwards is the one before with both
    piles exchanged.
    """

    complete: Final = True

    def __init__(self, symmetry: Symmetry, hiding: frozenset[int] = frozenset()) -> None:
        self._always = {index: group[0] for group in symmetry.piles for index in group}
        self._later = self._always | {index: group[0] for group in symmetry.served for index in group}
        self._hiding = hiding

    @staticmethod
    def of(knowledge: Knowledge) -> "OneOfAlike | None":
        """Return the pruner for a game, None if no piles are alike."""
        if knowledge.tables is None or not (knowledge.symmetry.piles or knowledge.symmetry.served):
            return None
        piles = enumerate(knowledge.tables.piles)
        return OneOfAlike(knowledge.symmetry, frozenset(index for index, pile in piles if pile.hides or pile.refills))

    def kept(self, position: Position, moves: list[Move], _last: Changes) -> list[Move]:
        """Return the moves but those to a second empty pile."""
        piles, down = position.table.piles, position.table.down
        groups = self._always if piles[STOCK] else self._later
        tried: set[tuple[int, int, int]] = set()
        kept = []
        for move in moves:
            group = groups.get(move.target)
            if group is not None and move.kind == "lay" and not piles[move.target]:
                what = (move.source, move.count, group)
                source = piles[move.source]
                is_like = groups.get(move.source) == group and move.target not in self._hiding
                is_whole = is_like and len(source) == move.count
                if what in tried or (is_whole and down.isdisjoint(source)):
                    continue
                tried.add(what)
            kept.append(move)
        return kept


class NoPointlessReturn:
    """Does not carry cards back where the last move took them from.

    Complete. If a move only moved cards, and moving them back turns up no card, that leads to the position before,
    which the search knows. Piles that are refilled when cards leave them, and cards that leave the game in pairs, are
    exceptions.
    """

    complete: Final = True

    @staticmethod
    def of(knowledge: Knowledge) -> "NoPointlessReturn | None":
        """Return the pruner for a game; None without tables, or if a move may do more than move cards."""
        for pile in () if knowledge.tables is None else knowledge.tables.piles:
            turns_down = pile.hides and pile.sets[0].lays[1]
            if turns_down or pile.refills or (pile.pairs is not None and pile.pairs.fits is not None):
                return None
        return None if knowledge.tables is None else NoPointlessReturn()

    def kept(self, position: Position, moves: list[Move], last: Changes) -> list[Move]:
        """Return the moves but the one back."""
        if len(last) != 1 or not isinstance(last[0], Moved):
            return moves
        moved = last[0]
        if not position.table.down.isdisjoint(position.table.piles[moved.target]):
            return moves
        way = (moved.target, moved.source, moved.count)
        return [move for move in moves if move.kind != "lay" or (move.source, move.target, move.count) != way]


class NothingTakenBack:
    """Takes no card from a foundation.

    Not complete. A counterexample, in Klondike: 4H lies on its foundation, 5C is the last card of a column, and hearts
    next need the card under 3S.
    """

    complete: Final = False

    def __init__(self, foundations: frozenset[int]) -> None:
        self._foundations = foundations

    @staticmethod
    def of(position: Position) -> "NothingTakenBack":
        """Return the pruner for a game."""
        piles = position.piles
        return NothingTakenBack(frozenset(index for index, pile in enumerate(piles) if pile.kind == "foundation"))

    def kept(self, _position: Position, moves: list[Move], _last: Changes) -> list[Move]:
        """Return the moves but those from a foundation."""
        return [move for move in moves if move.source not in self._foundations]


@dataclass(frozen=True, slots=True, eq=False)
class SafeFoundations:
    """Leaves in one move if a card can go to a foundation and nothing can ever want it elsewhere.

    Complete. A card X that can go to a foundation f now is *safe* if

    1. no card that could ever go onto X, or follow it in a run, is in play outside the foundations. These are the cards
       under X on f, the cards that could go onto a settled card (all on foundations), and those under them.
    2. All copies of X in play have room: as many foundations as copies accept it now, all alike and with the same
       cards.
    3. The place belongs to X: either f holds cards and accepts no other card in play, or f is empty. In the second case
       all foundations that X can begin are alike, and as many are empty as cards in play can begin one.

    *Nothing is lost.* Take any line that wins from here. Play the same line after X went up. Skip the moves of X and of
    settled cards, and leave them out of blocks. If the line uses f for another card, exchange foundations that are
    alike. Compare the two tables move by move. They differ in that X, and the settled cards that the line took back
    from foundations, still lie on foundations. On such cards the line has put only other settled cards, by 1. So

    * each block that the line takes can be taken, because it lacks only cards at its top, and piles give single cards;
    * each place accepts what it did. Either its top card is the same, or it was X or settled and then got no other
      card. Or the place is empty now, which no rule minds. The room is as large as before;
    * the foundations accept what they did, by 2 and 3;
    * the stock deals what it did: X comes from no waste that several cards are drawn to, and not while piles are
      served.

    At the end of the line each foundation holds what it has to, because X is where it had to go, by 2 and 3. The line
    is not longer than before.

    The proof asks of the game that its tables are plain and that collecting may empty piles (the game says so itself).
    Single cards must be able to leave and reach every pile outside the foundations. A served card must not leave with
    the cards under it unless it follows them. Foundations, and only they, must hold a number of cards at the end.

    ``followers[look]`` are the looks that can lie on a card of that look, or follow it in a run. ``group[f]`` is the
    first of the foundations that are alike with f. ``start`` has a row for each foundation: the looks that begin it.
    """

    sources: frozenset[int]
    followers: tuple[tuple[int, ...], ...]
    group: dict[int, int]
    start: dict[int, bytes]
    gives: bool
    complete: ClassVar[bool] = True

    @staticmethod
    def of(position: Position, knowledge: Knowledge) -> "SafeFoundations | None":
        """Return the pruner for a game, None if the proof does not cover it."""
        tables, collecting = knowledge.tables, position.collecting()
        if tables is None or not tables.is_plain or collecting is None or not collecting.may_empty:
            return None
        foundations = [index for index, pile in enumerate(position.game.piles) if pile.kind == "foundation"]
        rules = [pile.sets[0] for pile in tables.piles]
        looks = Counter(card & 63 for card in position.table.cards())
        if not foundations or not _is_covered(tables, foundations, looks):
            return None
        # From the waste nothing is collected where a click on the stock does more than draw.
        is_served = any(each.service.count for each in rules)
        draws_more = tables.stock.draw != 1 or is_served
        group = {index: index for index in foundations}
        for like in knowledge.symmetry.piles:
            group |= {index: like[0] for index in like if index in group}
        # Outside the foundations a card may go onto another, or come after it in a run.
        outside = [each for index, each in enumerate(rules) if index not in foundations]
        followers = []
        for on in range(LOOKS):
            rows = {each.fits[on] for each in outside if each.lays[1]}
            rows |= {each.runs[on] for each in outside if each.takes[1] > 1 and each.runs is not None}
            followers.append(tuple(look for look in looks if any(row[look] for row in rows)))
        return SafeFoundations(
            collecting.sources - {tables.stock.waste} if draws_more else collecting.sources,
            tuple(followers),
            group,
            {index: rules[index].start for index in foundations},
            gives=any(rules[index].takes[1] for index in foundations),
        )

    def kept(self, position: Position, moves: list[Move], _last: Changes) -> list[Move]:
        """Return one safe move, or all moves if no move is safe."""
        piles = position.table.piles
        in_play: Counter[int] | None = None
        for move in moves:
            if move.target in self.group and move.source in self.sources and move.kind == "lay" and move.count == 1:
                if in_play is None:
                    outside = (pile for index, pile in enumerate(piles) if index not in self.group)
                    in_play = Counter([card & 63 for pile in outside for card in pile])
                look = piles[move.source][-1] & 63
                if self._is_unwanted(position.table, look, move.target, in_play) and self._has_place(
                    position, look, move.target, in_play
                ):
                    return [move]
        return moves

    def _is_unwanted(self, table: Table, look: int, target: int, in_play: Counter[int]) -> bool:
        """Return whether condition 1 holds."""
        if not self.gives:
            return not any(in_play[other] for other in self.followers[look])
        foundations = [[card & 63 for card in table.piles[index]] for index in self.group]
        settled = {look}
        waiting = [look, *(card & 63 for card in table.piles[target])]
        while waiting:
            for other in self.followers[waiting.pop()]:
                if in_play[other]:
                    return False
                if other not in settled:
                    settled.add(other)
                    # With a card those under it are settled, up from the bottom.
                    for pile in foundations:
                        if other in pile:
                            waiting += pile[: len(pile) - pile[::-1].index(other)]
        return True

    def _has_place(self, position: Position, look: int, target: int, in_play: Counter[int]) -> bool:
        """Return whether conditions 2 and 3 hold."""
        piles = position.table.piles
        like = [other for other in self.group if self.group[other] == self.group[target]]
        if not piles[target]:
            row = self.start[target]
            if any(self.start[other][look] for other in self.group if other not in like):
                return False
            # Each card that can begin a foundation has an empty one of its own.
            empty = sum(not piles[other] for other in like)
            return empty >= sum(copies for other, copies in in_play.items() if row[other])
        row = position.accepted(target)
        if any(row[other] for other, copies in in_play.items() if copies and other != look):
            return False
        # Each copy has a foundation of its own that is as good as this one.
        looks = [card & 63 for card in piles[target]]
        equal = (other for other in like if [card & 63 for card in piles[other]] == looks)
        return in_play[look] == 1 or sum(position.accepted(other)[look] for other in equal) >= in_play[look]


def _is_covered(tables: Tables, foundations: Sequence[int], looks: Counter[int]) -> bool:
    """Return whether the proof covers a game with these looks."""
    # Foundations that give cards back can each be built in only one way.
    taking = [tables.piles[index].sets[0] for index in foundations]
    if any(rules.takes[1] for rules in taking):
        for rules in taking:
            starting = sum(copies for look, copies in looks.items() if rules.start[look])
            if starting > len(foundations) or any(sum(rules.fits[on][look] for look in looks) > 1 for on in looks):
                return False
    is_served = any(pile.sets[0].service.count for pile in tables.piles)
    for index, pile in enumerate(tables.piles):
        rules, is_filled = pile.sets[0], pile.goal is not None and pile.goal.count > 0
        if index in foundations:
            # It takes single cards by hand and must be filled, and its first cards come only first.
            takes_singles = rules.lays[0] == 1 and rules.takes[1] <= 1 and not rules.service.count
            is_right = takes_singles and is_filled and _begins_once(rules, pile.most)
        else:
            # It gives and takes single cards, and wants no number of them.
            takes_any = rules.takes[1] > 1 and rules.runs is None
            is_right = rules.takes[0] <= 1 and rules.lays[0] <= 1 and not is_filled and not (is_served and takes_any)
        if not is_right:
            return False
    return True


def _begins_once(rules: SetTables, most: int) -> bool:
    """Return whether no look that can begin a foundation comes again before the foundation is full."""
    reached = frozenset(look for look, may_start in enumerate(rules.start) if may_start)
    for _ in range(1, min(most, LOOKS)):
        reached = frozenset(look for on in reached for look, fits in enumerate(rules.fits[on]) if fits)
        if any(rules.start[look] for look in reached):
            return False
    return True


def complete_pruners(position: Position, knowledge: Knowledge) -> tuple[Pruner, ...]:
    """Return all complete pruners that a game allows, those that leave out most first."""
    pruners = (SafeFoundations.of(position, knowledge), OneOfAlike.of(knowledge), NoPointlessReturn.of(knowledge))
    return tuple(pruner for pruner in pruners if pruner is not None)
