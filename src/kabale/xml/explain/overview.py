"""The names of the piles and cards of an XML game, for the rules page."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import permutations, product
from typing import Final, TypeVar

from kabale.bounded import ENTRY, Bounded
from kabale.engine.naming import PileWords, names_of, word_of
from kabale.engine.rulespage import place
from kabale.messages import Message, message
from kabale.messages.lists import listed, number, piles, ranges
from kabale.xml.explain.special import SpecialRules
from kabale.xml.rules.model import KINDS, Action, Field, LayRule, Rules
from kabale.xml.text.values import Direction, Kind, Setting, Special, Trigger
from kabale.xml.text.words import LINK, Tag

Key = TypeVar("Key")

_BESIDE: Final = frozenset({"left", "right", "above", "below"})
_AROUND: Final = _BESIDE | {"above_left", "above_right", "below_left", "below_right"}
_ORDERED: Final = {1: "after", -1: "before"}
_CLICKS: Final = (Trigger.LEFT, Trigger.RIGHT, Trigger.MIDDLE, Trigger.CLICK)


@dataclass(frozen=True)
class Sides:
    """The piles in sight, each with what it is: neighbours are piles of one kind."""

    fields: Sequence[Field]
    kinds: dict[int, str]

    @cached_property
    def _neighbours(self) -> dict[int, dict[str, int]]:
        """The nearest pile of the same kind on each side of each pile."""
        found: dict[int, dict[str, int]] = {index: {} for index in self.kinds}
        for index, other in sorted(permutations(self.kinds, 2), key=lambda pair: sum(map(abs, self._way(*pair)))):
            across, along = self._way(index, other)
            vertical = "above" if along < 0 else "below" if along else ""
            horizontal = "left" if across < 0 else "right" if across else ""
            side = "_".join(filter(None, (vertical, horizontal)))
            if side and self.kinds[index] == self.kinds[other]:
                found[index].setdefault(side, other)
        return found

    def _way(self, index: int, other: int) -> tuple[int, int]:
        return self.fields[other].x - self.fields[index].x, self.fields[other].y - self.fields[index].y

    def side(self, index: int, other: int) -> str | None:
        """Return on which side of a pile another is its neighbour."""
        around = self._neighbours.get(index, {})
        return next((side for side, each in around.items() if each == other), None)

    def relation(self, name: str) -> Message | None:
        """Return what a relation of the definition is: one side, or the next in order, for all piles that have it."""
        reached = {index: self.fields[index].relations.get(name, ()) for index in self.kinds}
        pairs = [each for each in product(self.kinds, repeat=2) if self.fields[each[1]].id in reached[each[0]]]
        sides = {self.side(*pair) for pair in pairs}
        if len(sides) != 1 or None in sides:
            sides = {_ORDERED.get(other - index) for index, other in pairs}
        only = sides.pop() if len(sides) == 1 else None
        return message(f"xmlexplain.near.{only}") if only else None

    def named(self, index: int, others: Sequence[int]) -> Message | None:
        """Name piles as neighbours of a pile, or return None if they are not all neighbours."""
        sides = [self.side(index, other) for other in others]
        if not sides or None in sides:
            return None
        listing = listed([message(f"xmlexplain.near.{side}") for side in sides])
        return message("xmlexplain.neighbours", n=len(sides), sides=listing)

    def reach(self, index: int, others: Sequence[int]) -> tuple[str, list[int]] | None:
        """Say that all neighbours of a pile are among others, all around or at its sides, and which others are left."""
        around = self._neighbours.get(index, {})
        steps = {side: other for side, other in around.items() if self._touches(index, other)}
        for name, wanted in (("around", _AROUND), ("beside", _BESIDE)):
            near = {steps[side] for side in steps.keys() & wanted}
            rest = [other for other in others if other not in near]
            if near and near <= set(others) and not set(rest) & {*steps.values()}:
                return name, rest
        return None

    def _touches(self, index: int, other: int) -> bool:
        """Say whether a pile is as near as any of its row and of its column: no row or column lies between."""
        alike = [self.fields[each] for each in self.kinds if self.kinds[each] == self.kinds[index]]
        rows, columns = sorted({each.y for each in alike}), sorted({each.x for each in alike})
        one, two = self.fields[index], self.fields[other]
        return abs(rows.index(one.y) - rows.index(two.y)) <= 1 and abs(columns.index(one.x) - columns.index(two.x)) <= 1


@dataclass(frozen=True)
class Overview:
    """The rules of one variant and level, and what follows from all of them together."""

    rules: Rules
    is_whole: bool = False
    """Whether steps that are only seen or heard are described too."""
    is_short: bool = False
    """Whether other sentences replace the special rules, so that details only for these are left out."""
    own: PileWords = field(default_factory=dict)
    """The game's own names of some kinds of piles, or of single ones by number."""
    is_numbered: bool = False
    """Whether numbers, as printed at the table, tell piles apart, and not their places."""
    is_spoken: bool = False
    """Whether a player at the table is spoken to, who counts the piles of a kind: no number is one over the table."""

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields in file order."""
        return self.rules.fields

    def kind(self, index: int) -> str:
        """Return the word for what a pile is: one that only helps is called after how its cards lie."""
        kind, ways = self.fields[index].kind, set(self.fields[index].directions)
        if kind not in (Kind.PILE, Kind.HELPER):
            word = kind.name.lower()
        elif ways and ways <= {Direction.ABOVE, Direction.BELOW}:
            word = "tableau"
        else:
            word = "row" if ways & {Direction.LEFT, Direction.RIGHT} else "pile"
        return word_of(self.own, index, "tableau" if word == "column" else word)

    def named(self, indices: Sequence[int], *, near: int | None = None) -> Message:
        """Name piles by their kinds, some of a kind by place or number, and a pile out of sight by its number.

        Those that are all around a pile (*near*) are named as its neighbours.
        """
        if near is not None:
            reach, sides = self.sides.reach(near, indices), self.sides.named(near, indices)
            # Two neighbours are named side by side; of more it is said that they lie all around.
            if reach and (not sides or len(indices) > 2):
                told = message(f"xmlexplain.reach.{reach[0]}")
                return listed([self.named(reach[1]), told]) if reach[1] else told
            if sides:
                return sides
        spoken = names_of(tuple(KINDS[each.kind] for each in self.fields)) if self.is_spoken else ()
        if spoken and len(indices) == 1:
            return spoken[indices[0]]
        parts, in_sight = [], self.sides.kinds
        for kind, alike in gathered((in_sight.get(index, "pile"), index) for index in indices).items():
            is_plain = kind != "pile" or not (self.is_numbered or spoken)
            if alike == self.alike(alike[0]) and is_plain:
                parts.append(message(f"explain.all.{kind}", n=min(len(alike), 2)))
                continue
            if not spoken and (found := self.place(alike)):
                what = message(f"explain.all.{kind}", n=min(len(alike), 2))
                parts.append(message("list.at", what=what, place=found))
                continue
            # A player counts the piles of each kind.
            before = [[KINDS[each.kind] for each in self.fields[: index + 1]] for index in alike]
            numbers = ranges([kinds.count(kinds[-1]) for kinds in before] if spoken else [each + 1 for each in alike])
            parts.append(message(f"xmlexplain.piles.{kind}", n=min(len(alike), 2), piles=numbers))
        return listed(parts)

    def alike(self, index: int) -> list[int]:
        """Return the piles in sight that are called as one is; none if that one is out of sight."""
        kinds = self.sides.kinds
        return [each for each in kinds if kinds[each] == kinds.get(index)]

    def is_only(self, indices: Sequence[int], word: str) -> bool:
        """Say whether a pile is the only one of the game that is called by a word."""
        return [*indices] == [index for index in range(len(self.fields)) if self.kind(index) == word]

    def place(self, indices: Sequence[int]) -> Message | None:
        """Return where some piles lie among all of their kind; None if they are numbered, or that is not enough."""
        spots = {index: (self.fields[index].x, self.fields[index].y) for index in self.alike(indices[0])}
        return None if self.is_numbered or not spots.keys() >= set(indices) else place(spots, indices)

    def at(self, what: Message, indices: Sequence[int]) -> Message:
        """Add to a word for some piles which of their kind they are, if there are others."""
        if self.alike(indices[0]) == list(indices):
            return what
        return message("list.at", what=what, place=self.place(indices) or piles(indices))

    def of_ids(self, ids: Sequence[str], *, near: int | None = None) -> Message:
        """Name the piles of a list of ids."""
        found = self.rules.piles_of(ids)
        return self.named(found, near=near) if found else message("xmlexplain.nobody", id=" ".join(ids))

    @cached_property
    def sides(self) -> Sides:
        """The places of the piles in sight, relative to each other."""
        return Sides(self.fields, {index: self.kind(index) for index in self.in_sight})

    def is_shown(self, index: int) -> bool:
        """Say whether a pile is in the window at first (X4)."""
        field = self.fields[index]
        return field.x >= 0 and field.y >= 0 and field.texts.get(Tag.SHOWN) != "0"

    @cached_property
    def in_sight(self) -> tuple[int, ...]:
        """The piles that are in the window at first."""
        return tuple(index for index in range(len(self.fields)) if self.is_shown(index))

    def text(self, index: int, tag: Tag) -> str:
        """Return the content of a single tag, or ""."""
        return self.fields[index].texts.get(tag, "")

    def lays_down(self, index: int) -> list[bool]:
        """Return for each deal to a pile whether its cards lie face down."""
        return [rule.down for rule in self.fields[index].layout if isinstance(rule, LayRule)]

    def ends_down(self, index: int) -> bool:
        """Say whether a last card can arrive face down on a pile, by the deal, by a click or by an action."""
        served = [rule for each in self.fields for rule in each.targets if rule.down]
        is_served = any(index in self.rules.piles_of(rule.piles) for rule in served)
        return True in self.lays_down(index)[-1:] or is_served or self.special.turns_down(index)

    @property
    def counts(self) -> bool:
        """Whether the page mentions the numbers that piles store."""
        return not self.is_short and self.special.counts

    @cached_property
    def special(self) -> SpecialRules:
        """The effects of all special rules together."""
        return SpecialRules(self.rules, self.in_sight)


_OVERVIEWS: Final[Bounded[int, Overview]] = Bounded(4 * ENTRY, lambda *_: 0)
"""The last overviews, by the identity of their rules, which they hold."""


def overview_of(rules: Rules, own: PileWords) -> Overview:
    """Return the overview of rules, the same one for all piles that are asked about one after the other."""
    return _OVERVIEWS.ensure(id(rules), lambda: Overview(rules, own=own, is_numbered=True))


@dataclass(frozen=True)
class ActionNames:
    """How one action names piles and cards (460-464, 552-572).

    A pile is named in one of four ways: as a subject, as an owner (``of``), as a target (``on``) or as a source
    (``start``). Languages need different words for these.
    """

    overview: Overview
    action: Action
    move: Mapping[str, tuple[int, ...]] | None = None
    """The piles of the player's move, where one move is spoken of."""

    def pile(self, reference: str, way: str, *, several: str = "any", in_full: bool = False) -> Message:
        """Name the piles of a reference; *several* is ``any`` if one of them will do, otherwise ``each``.

        A pile that a list names often has a letter there, except *in full*, which explains the letter.
        """
        letter = self.overview.special.letters[self.action.list].get(reference)
        if letter is not None and not in_full and self.move is None:
            return message(f"xmlexplain.who.{way}.letter", letter=letter)
        base, *relations = reference.split(LINK)
        if base not in (Special.SOURCE, Special.TARGET, Special.PICKED):
            found = self.overview.rules.piles_at(reference, {})
            named = self.overview.named(found) if found else message("xmlexplain.nobody", id=reference)
            return message(f"xmlexplain.who.{way}.{several if len(found) > 1 else 'one'}", piles=named)
        if base != Special.PICKED and self.move and (found := self.overview.rules.piles_at(reference, self.move)):
            return message(f"xmlexplain.who.{way}.one", piles=self.overview.named(found))
        if not relations:
            # The name of the player's own pile here.
            special, setting = self.overview.special, Setting.SOURCE if base == Special.SOURCE else Setting.TARGET
            if base == Special.PICKED:
                own = "picked"
            elif self.action.list in (Tag.BEGINNING, Tag.ENDING) or special.roams(self.action.list, setting):
                own = "giving" if base == Special.SOURCE else "hand"
            elif base == Special.SOURCE:
                own = "source"
            elif self.action.trigger == Trigger.LAYING:
                own = "laid"
            else:
                own = "clicked" if self.action.trigger in _CLICKS else "either"
            return message(f"xmlexplain.who.{way}.{own}")
        return self._linked(base, relations, way, several)

    def _linked(self, base: str, relations: list[str], way: str, several: str) -> Message:
        """Name what is reached by relations: a neighbour by its side, and how far it is if it is always that side."""
        last = relations[-1]
        near = self.overview.sides.relation(last)
        is_far = near is not None and len(relations) > 1 and set(relations) == {last}
        before = [] if is_far else relations[:-1]
        of = self.pile(LINK.join([base, *before]), "of", several=several)
        if near is None:
            return message(f"xmlexplain.who.{way}.linked", relation=last, of=of)
        if is_far:
            return message(f"xmlexplain.who.{way}.far", relation=near, of=of, number=number(len(relations)))
        return message(f"xmlexplain.who.{way}.near", relation=near, of=of)

    def all_of(self, references: tuple[str, ...], way: str, *, same_id: bool = False) -> Message:
        """Name the piles of several references, all of them; with *same_id* those that share the player's id."""
        if not references:
            return message("xmlexplain.nobody", id="")
        is_plain = not any(LINK in each or each.startswith((Special.SOURCE, Special.TARGET)) for each in references)
        found = self.overview.rules.piles_of(references)
        if len(references) == 1 and references[0] in self.overview.special.letters[self.action.list]:
            return self.pile(references[0], way)
        if found and is_plain and len(references) > 1:
            return message(f"xmlexplain.who.{way}.each", piles=self.overview.named(found))
        told = []
        for each in references:
            ids = {each}
            if same_id and each in (Special.SOURCE, Special.TARGET):
                own, _ = self.overview.special.resolved(self.action, Special(each))
                ids = {self.overview.fields[index].id for index in own or ()}
            if len(ids) == 1:
                told.append(self.pile(ids.pop(), way, several="each"))
            else:
                told.append(message(f"xmlexplain.who.{way}.alike", of=self.pile(each, "of")))
        return listed(told)

    def card(self, reference: str, place: int, of: Message | None = None) -> Message:
        """Name one card of a pile: the last, the first, or one counted from either end."""
        where, counted = end_of(place), number(abs(place))
        if reference == Special.PICKED:
            return message(f"xmlexplain.card.picked.{where}", number=counted)
        return message(f"xmlexplain.card.of.{where}", number=counted, of=of or self.pile(reference, "of"))


def end_of(place: int) -> str:
    """Return which end of a pile a place is counted from, or that it is the end: the last part of a message's key."""
    if place in (-1, 1):
        return "last" if place < 0 else "first"
    return "top" if place < 0 else "bottom"


def place_words(place: int) -> Message:
    """Name a place in a pile, counted from either end."""
    return message(f"xmlexplain.place.{end_of(place)}", number=number(abs(place)))


def gathered(told: Iterable[tuple[Key, int]]) -> dict[Key, list[int]]:
    """Gather the piles with the same clauses, in the order in which these first appear."""
    found: dict[Key, list[int]] = {}
    for key, index in told:
        found.setdefault(key, []).append(index)
    return found
