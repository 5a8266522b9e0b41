"""The facts about a whole game that the rules page needs before it describes a single pile."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import assert_never

from kabale.engine.fits import Fits
from kabale.engine.naming import PileWords, word_of
from kabale.engine.rulespage import place
from kabale.engine.tables import UNBOUNDED
from kabale.messages import Message, message
from kabale.messages.lists import listed, piles
from kabale.pat.bounds import Bounds
from kabale.pat.cards import ANY_BUILD, ANY_CARD, build_table, is_sum_of_thirteen, start_row
from kabale.pat.cover import Cover
from kabale.pat.game import kind_of
from kabale.pat.rules import CARDS_IN_DECK, STOCK, Pile, Rules, RuleSet
from kabale.pat.terms import Combination, DealRole, LayKind, TakeKind
from kabale.pat.words import base_words, start_words
from kabale.table.cards import Card, all_looks
from kabale.view import PileKind


@dataclass(frozen=True)
class Survey:
    """The rules, what each pile is for, and what follows from all of them together."""

    rules: Rules
    own: PileWords = field(default_factory=dict)
    """The game's own names of some kinds of piles, or of single ones by number."""
    is_numbered: bool = False
    """Whether numbers, as printed at the table, tell piles apart, and not their places."""

    @cached_property
    def kinds(self) -> tuple[PileKind, ...]:
        """The kind of each pile."""
        return tuple(kind_of(self.rules, index) for index in range(len(self.rules.piles)))

    @cached_property
    def cover(self) -> Cover:
        """The piles that cover others."""
        return Cover(self.rules)

    @cached_property
    def bounds(self) -> Bounds:
        """The bounds that hold for every deal."""
        return Bounds(self.rules)

    @cached_property
    def hand(self) -> Message | None:
        """The piles that "stock or waste" means for a player's moves (P26); None where neither gives a card by hand."""
        stock, waste = message("explain.hand.stock"), message("explain.hand.waste")
        if self.rules.stock.waste is None:
            return stock if self.rules.has_open_stock else None
        return message("list.either", first=stock, last=waste) if self.rules.has_open_stock else waste

    @cached_property
    def moves_several(self) -> bool:
        """Whether several cards can ever be taken at once."""
        return any(taking_kind(pile, each).most > 1 for _, pile in self.rules.others() for each in pile.sets)

    @cached_property
    def pairs_to_thirteen(self) -> bool:
        """Whether a king can be taken that counts as two cards (P22)."""
        sets = [(pile, each) for _, pile in self.rules.others() for each in pile.sets if is_sum_of_thirteen(each.build)]
        return any(taking_kind(pile, each) is not TakeKind.NONE for pile, each in sets)

    @cached_property
    def names(self) -> Sequence[str]:
        """The name of each pile on the page: its kind, or a more exact purpose."""
        names: list[str] = []
        for kind, pile in zip(self.kinds, self.rules.piles, strict=True):
            takes_any = all(each.start == ANY_CARD and each.build == ANY_BUILD for each in pile.sets)
            if kind == "tableau" and all(each.laying.kind is LayKind.THIRTEEN for each in pile.sets):
                names.append("check")
            elif kind == "foundation" and takes_any and all(each.laying.kind is LayKind.TWO for each in pile.sets):
                names.append("discard")
            else:
                names.append(kind)
        return names

    @cached_property
    def words(self) -> Sequence[str]:
        """The word for each pile: the game's own, otherwise its name."""
        return [word_of(self.own, index, name) for index, name in enumerate(self.names)]

    @cached_property
    def opening(self) -> Combination | None:
        """When play begins, where before that moment nothing can be done but click on the stock; None elsewhere."""
        changing = {pile.combine for _, pile in self.rules.others() if self.switches(pile)}
        if len(changing) != 1 or self.rules.has_open_stock or not self.per_click:
            return None
        moment = changing.pop()
        first_pass = moment is Combination.FIRST_PASS_OVER
        if not first_pass and (moment is not Combination.LAST_PASS_OVER or self.rules.stock.passes > 1):
            return None
        for index, pile in self.rules.others():
            sets = pile.sets if pile.combine.together else pile.sets[:1]
            has_cards = self.bounds.may_hold(index) or self.bounds.is_served(index) or index == self.rules.stock.waste
            if any((each.gives and has_cards) or each.laying.rotation for each in sets):
                return None
        return moment

    @cached_property
    def per_click(self) -> int:
        """The cards that a click on the stock deals at first, if the number is always the same; otherwise 0."""
        serves = [pile.first.laying.serve for _, pile in self.rules.others()]
        if not self.bounds.may_hold(STOCK) or any(each and (each.fills or each.only_if_none_empty) for each in serves):
            return 0
        drawn = 0 if self.rules.stock.waste is None else self.rules.stock.draw
        return drawn + sum(each.count for each in serves if each)

    def is_idle(self, index: int) -> bool:
        """Say whether no card ever comes to a pile or leaves it."""
        pile = self.rules.piles[index]
        return not (pile.gives or pile.gets or self.bounds.is_served(index))

    def is_aside(self, index: int) -> bool:
        """Say whether a pile only keeps cards out of play: taken out of the deck, and never seen or moved."""
        pile = self.rules.piles[index]
        return index != STOCK and self.is_idle(index) and not pile.is_seen and pile.role is DealRole.TAKEN_OUT

    def givers(self, index: int) -> list[int]:
        """Return the other piles from which the player can take cards at all."""
        stock = [STOCK] if self.rules.has_open_stock else []
        return stock + [other for other, pile in self.rules.others() if other != index and pile.gives]

    @property
    def hand_piles(self) -> set[int]:
        """The stock and the waste, as far as the player can take cards there."""
        stock, waste = {STOCK} if self.rules.has_open_stock else set(), self.rules.stock.waste
        return stock if waste is None else {*stock, waste}

    def stays_held(self, index: int) -> bool:
        """Say whether a pile holds a card from the deal to the end, so that its rules for an empty pile never apply."""
        return self.bounds.surely_holds(index) > 0 and not self.bounds.gives(index)

    def start_of(self, index: int, rule_set: RuleSet) -> Message:
        """Put number 10 of a pile's rule set into words, with the base rank where the deal gives one (P8)."""
        giver = self.rules.base_piles.get(index)
        return start_words(rule_set.start) if giver is None else base_words(rule_set.start, self.base(giver))

    def base(self, giver: int) -> Message:
        """Name the base rank that the card dealt to a pile gives."""
        givers = set(self.rules.base_piles.values())
        return message("explain.base.only") if len(givers) == 1 else message("explain.base.of", pile=giver + 1)

    def these(self, indices: Sequence[int]) -> Message:
        """Name piles: by what they are for if it is the same for all, by their numbers if there are others of it."""
        words = {self.words[index] for index in indices}
        if len(words) > 1:
            return piles(indices)
        what = message(f"explain.all.{words.pop()}", n=min(len(indices), 2))
        return what if self.are_all(indices) else message("list.at", what=what, place=self.where(indices))

    def where(self, indices: Sequence[int]) -> Message:
        """Tell piles from others of their name: by their place, otherwise by their numbers."""
        spots = {index: (self.rules.piles[index].x, self.rules.piles[index].y) for index in self.alike(indices[0])}
        found = None if self.is_numbered or not spots.keys() >= set(indices) else place(spots, indices)
        return found or piles(indices)

    def alike(self, index: int) -> list[int]:
        """Return the piles in sight that have the name of a pile."""
        told = (each for each, pile in enumerate(self.rules.piles) if pile.is_seen and not self.rules.is_spacer(each))
        return [each for each in told if self.words[each] == self.words[index]]

    def are_all(self, indices: Sequence[int]) -> bool:
        """Say whether there are no other piles of the name that all of these have."""
        return set(self.alike(indices[0])) <= set(indices)

    def all_of(self, indices: Sequence[int]) -> Message:
        """Name piles of several kinds, kind by kind in the order of their first piles."""
        words = dict.fromkeys(self.words[index] for index in indices)
        return listed([self.these([index for index in indices if self.words[index] == word]) for word in words])

    def switches(self, pile: Pile) -> bool:
        """Say whether a pile's second rule set ever takes the place of the first (P30)."""
        comes = self.rules.stock.has_last_pass or not pile.combine.in_last_pass
        return pile.second is not None and pile.combine.takes_over and comes

    def begins_switched(self, pile: Pile) -> bool:
        """Say whether the second rule set holds from the deal on: the last pass has begun, or even ended (P30)."""
        is_last, is_dealt_out = self.rules.stock.passes <= 1, not self.bounds.may_hold(STOCK)
        return pile.combine.has_switched(is_last=is_last, is_dealt_out=is_dealt_out, has_passed=is_dealt_out)

    def sets_in_force(self, pile: Pile) -> tuple[RuleSet, ...]:
        """Return the rule sets that ever judge a pile."""
        if pile.second is not None and self.switches(pile):
            return (pile.second,) if self.opening or self.begins_switched(pile) else pile.sets
        return pile.sets if pile.combine.together else pile.sets[:1]

    def are_served_apart(self, pile: Pile) -> bool:
        """Say whether the stock serves a pile otherwise when its second rule set takes over."""
        return self.switches(pile) and len({each.laying.serve for each in self.sets_in_force(pile)}) > 1

    def is_limit_felt(self, index: int) -> bool:
        """Say whether a pile could get more cards than its goal if there were room (P13)."""
        pile = self.rules.piles[index]
        is_mixed = len({(each.start, each.build, each.laying.kind) for each in pile.sets}) > 1
        if is_mixed or any(each.laying.serve for each in pile.sets) or index == self.rules.stock.waste:
            return True
        longest = longest_build(pile.first, base=index in self.rules.base_piles)
        return longest is None or longest > pile.goal

    def turns_up(self, index: int) -> int:
        """Return how many cards are turned up when cards leave a pile or one like it; 0 if all lie face up (P10)."""
        faces, kind = self.rules.piles[index].faces, self.kinds[index]
        alike = [each for other, each in self.rules.others() if self.kinds[other] == kind and each.faces is faces]
        has_down = any(each.count > faces.turned_up or each.redirection.leads_here for each in alike)
        return faces.turned_up if has_down else 0

    def covering(self, index: int) -> dict[int, int]:
        """Map the later piles that can cover a card that a pile is dealt to how many cards they need for it (P19)."""
        needed: dict[int, int] = {}
        places = range(max(self.rules.piles[index].count, 1))
        for later, other in enumerate(self.rules.piles):
            if later <= index or self.rules.is_spacer(later):
                continue
            most = self.bounds.most(later)
            spots = min(1, most) if other.dx == other.dy == 0 else most
            table: list[list[Card]] = [[] for _ in self.rules.piles]
            for count in range(1, spots + 1):
                table[later].append(Card(0))
                if any(self.cover.is_covered(table, index, place) for place in places):
                    needed[later] = count
                    break
        return needed


def longest_build(rule_set: RuleSet, *, base: bool) -> int | None:
    """Return how many cards a pile can hold at most by numbers 9 to 11, or None without a limit."""
    table = build_table(rule_set.build)
    starts = [look for look in all_looks() if base or start_row(rule_set.start, None)[look]]
    if not any(map(any, table)):
        kind = rule_set.laying.kind
        return kind.most if kind is not LayKind.NONE and kind.most < UNBOUNDED else None
    lengths: dict[Card, int | None] = {}
    longest = [_length(table, look, lengths, frozenset()) for look in starts]
    return None if None in longest else max((each for each in longest if each is not None), default=0)


def _length(table: Fits, on: Card, lengths: dict[Card, int | None], under: frozenset[Card]) -> int | None:
    """Return how many cards at most lie from a card on, it included; None if that never ends."""
    if on in under:
        return None
    if on not in lengths:
        above = [_length(table, card, lengths, under | {on}) for card in all_looks() if table[on][card]]
        lengths[on] = None if None in above else 1 + max((each for each in above if each is not None), default=0)
    return lengths[on]


def taking_kind(pile: Pile, rule_set: RuleSet) -> TakeKind:
    """Return number 8's ``a`` as far as it can matter: no runs if nothing follows (P18) or cards are hidden (P11)."""
    pairs = sum(map(sum, build_table(rule_set.build)))
    is_hidden = pile.faces.always_down
    is_short = is_hidden or (pile.most == 1 and pile.count <= 1)
    match rule_set.taking.kind:
        case TakeKind.NONE | TakeKind.ONE as kind:
            return kind
        case TakeKind.ANY:
            return TakeKind.ONE if is_short else TakeKind.ANY
        case TakeKind.RUN | TakeKind.RUN_TOO:
            if is_short or pairs == 0:
                return TakeKind.ONE
            return TakeKind.ANY if pairs == CARDS_IN_DECK**2 else TakeKind.RUN
        case TakeKind.RUN_ONLY:
            is_vain = pairs == 0 or (is_hidden and not is_sum_of_thirteen(rule_set.build))
            return TakeKind.NONE if is_vain else TakeKind.RUN_ONLY
        case _:
            assert_never(rule_set.taking.kind)
