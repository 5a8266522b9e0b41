"""A ``.pat`` definition with what the catalogue adds, and what the language hands in to :mod:`kabale.engine.game`."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Final

from kabale.engine.actions import PileReach, Reach
from kabale.engine.fits import longest_run
from kabale.engine.game import Game
from kabale.engine.journal import Event
from kabale.engine.language import CHANCES, TURNS, Choice, Collecting, Language, NoTables, Outcome, Variant
from kabale.engine.moves import GIVE_UP, Move
from kabale.engine.score import Goal, Scoring
from kabale.engine.tables import Tables
from kabale.messages import message
from kabale.pat import play
from kabale.pat.cards import build_table, start_row
from kabale.pat.cover import CARD_HEIGHT, CARD_WIDTH, Cover
from kabale.pat.deal import is_blind, lay_out, what_is_shuffled
from kabale.pat.lay import accepted_looks
from kabale.pat.play import PatPlay
from kabale.pat.read import read, write
from kabale.pat.rules import STOCK, Rules
from kabale.pat.state import EMPTYING, State, base_counter
from kabale.pat.stock import rotated_counter
from kabale.pat.tabulate import DealFacts, deal_facts, tabulate
from kabale.pat.terms import Combination, Giver
from kabale.problems import Diagnostic, Source
from kabale.table.cards import LOOKS, all_looks
from kabale.table.chance import Chance
from kabale.table.decks import Deal
from kabale.table.table import Table
from kabale.view import PileInfo, PileKind, PileView, View

_MOST_TABLES: Final = 64
"""The most tables in a game's cache: one per base rank and, if cards cover each other, one per layout."""


@dataclass(frozen=True)
class PatDefinition:
    """The rules of one file, with what the catalogue adds: score terms and a goal in general words."""

    rules: Rules
    scoring: Scoring | None = None
    goal: Goal | None = None
    variants: Sequence[Variant] = ()
    levels: Sequence[int] = (0,)
    _tables: dict[DealFacts, Tables | NoTables] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def title(self) -> str:
        """The file's first line."""
        return self.rules.title

    @property
    def card_count(self) -> int:
        """How many cards the game is played with."""
        return self.rules.card_count

    @cached_property
    def piles(self) -> tuple[PileInfo, ...]:
        """The piles in file order; the format has no names for them."""
        rules = self.rules
        return tuple(PileInfo(None, kind_of(rules, index), pile.is_seen) for index, pile in enumerate(rules.piles))

    @cached_property
    def cover(self) -> Cover:
        """The cover of each pile, computed once for all deals."""
        return Cover(self.rules)

    @cached_property
    def collecting(self) -> Collecting | None:
        """The followers outside the foundations, and the sources of automatic moves (:mod:`kabale.engine.collect`).

        None with a goal of the catalogue, which may need any card, or if other piles must hold cards at the end. A
        waste that several cards are drawn to is not a source, because taking its last card changes later draws.
        """
        rules, kinds = self.rules, [pile.kind for pile in self.piles]
        outside = [pile for kind, pile in zip(kinds, rules.piles, strict=True) if kind != "foundation"]
        if self.goal or any(pile.wanted for pile in outside):
            return None
        sources = {index for index, kind in enumerate(kinds) if kind != "foundation" and index != STOCK}
        if rules.stock.draw > 1 and rules.stock.waste is not None:
            sources.discard(rules.stock.waste)
        tables = [build_table(build) for build in {each.build for pile in outside for each in pile.sets if each.gets}]
        followers = tuple(
            bytes(any(table[on][look] for table in tables) for look in range(LOOKS)) for on in range(LOOKS)
        )
        # A rule may forbid something because another pile is empty.
        layings = [each.laying for pile in rules.piles for each in pile.sets]
        may_empty = not any(
            each.neighbour or each.origin.empty is Giver.PREVIOUS or (each.serve and each.serve.only_if_none_empty)
            for each in layings
        )
        return Collecting(followers, frozenset(sources), may_empty)

    def tables(self, state: State) -> Tables | NoTables:
        """Return the rules as tables for a position, made once for all that agree in what they are made of."""
        facts, known = deal_facts(state), self._tables
        if facts not in known:
            if len(known) >= _MOST_TABLES:
                known.clear()
            known[facts] = tabulate(state, self.goal)
        return known[facts]

    def view(self, table: Table) -> View:
        """Return what the player may see: places in pixels from the file, and hidden cards masked."""
        views = []
        for index, (pile, info) in enumerate(zip(self.rules.piles, self.piles, strict=True)):
            up = tuple(card not in table.down for card in table.piles[index])
            cards = tuple(table.names(index))
            place = (pile.x, pile.y, pile.dx, pile.dy)
            spacer, fan = info.kind == "other" and not cards, self.drawn if info.kind == "waste" else 0
            views.append(PileView(info.kind, *place, pile.sideways, pile.is_drawn, cards, up, spacer=spacer, fan=fan))
        return View(CARD_WIDTH, CARD_HEIGHT, tuple(views))

    @cached_property
    def drawn(self) -> int:
        """The number of cards that a click deals to the waste, by numbers 9 and 10."""
        serves = (each.laying.serve for each in self.rules.piles[self.rules.stock.waste or STOCK].sets)
        return self.rules.stock.draw + max((serve.count for serve in serves if serve), default=0)

    @cached_property
    def turns_that_matter(self) -> int:
        """The number of turn-overs after which more make no difference."""
        if not self.rules.stock.has_endless_passes:
            return self.rules.stock.passes
        return int(any(pile.combine is Combination.FIRST_PASS_OVER for pile in self.rules.piles))


def kind_of(rules: Rules, index: int) -> PileKind:
    """Return the kind of a pile, read off its numbers: the format has no such word, and it decides nothing in play."""
    pile = rules.piles[index]
    if index == STOCK:
        return "stock"
    if index == rules.stock.waste:
        return "waste"
    if not pile.gets:
        return "reserve" if pile.gives else "other"
    # Cards are collected where they are never taken again, or wanted in a number.
    if not pile.gives or (pile.wanted and pile.count <= 1):
        return "foundation"
    accepts = start_row(pile.first.start, None)
    return "cell" if pile.most == 1 and all(accepts[card] for card in all_looks()) else "tableau"


def _reach(definition: PatDefinition, _: Choice) -> Reach:
    """Return the moves that numbers 8, 10 and 11 can ever allow, and the piles to click on (P11, P12, P25)."""
    rules, piles = definition.rules, []
    for pile in rules.piles:
        block = 0
        for each in pile.sets:
            kind, most = each.taking.kind, min(each.taking.kind.most, rules.card_count)
            longest = longest_run(build_table(each.build)) if kind.in_order else 0
            block = max(block, min(most, longest or most))
        piles.append(PileReach(block=block, takes=pile.gets, clicks=("left",) if pile.rotates else ()))
    piles[STOCK] = PileReach(block=int(rules.has_open_stock), clicks=("left",))
    return Reach(piles)


def pat_game(rules: Rules, *, scoring: Scoring | None = None, goal: Goal | None = None, name: str = "") -> Game:
    """Make a game of rules, with what the catalogue adds."""
    return Game(PAT, PatDefinition(rules, scoring, goal), name=name)


def _read(source: Source) -> tuple[PatDefinition | None, list[Diagnostic]]:
    rules, problems = read(source)
    return None if rules is None else PatDefinition(rules), problems


def _deal(definition: PatDefinition, deal: Deal, _: Choice) -> tuple[PatPlay, Sequence[Event]]:
    table = lay_out(definition.rules, deal, definition.cover)
    return PatPlay(definition.rules, table, definition.cover, deal.chance), ()


def _place(definition: PatDefinition, table: Table, chance: Chance) -> PatPlay:
    piles = len(definition.rules.piles)
    if len(table.piles) != piles:
        raise ValueError(message("position.piles", given=len(table.piles), piles=piles))
    return PatPlay(definition.rules, table, definition.cover, chance)


def _counters(definition: PatDefinition) -> Collection[str]:
    rules = definition.rules
    own = map(rotated_counter, range(len(rules.piles))), map(base_counter, rules.base_piles.values())
    return {TURNS, EMPTYING, CHANCES, *chain(*own)}


def _ending(definition: PatDefinition, state: PatPlay, last: Move | None) -> Outcome | None:
    """Return the end that the player or the goal made; nothing is won before the first move (P13)."""
    if last is None:
        return None
    if last == GIVE_UP:
        return Outcome.LOST
    table, rules = state.table, definition.rules
    if definition.goal is not None:
        is_won = definition.goal.is_met(table)
    else:
        # Number 7 decides, and piles with goal 0 are empty at the end.
        goals = {} if table.counter(EMPTYING) else rules.count_goals
        is_decided = bool(goals or table.counter(EMPTYING))
        wanted = (*goals.items(), *rules.zero_goals.items())
        is_won = is_decided and all(len(table.piles[index]) == count for index, count in wanted)
    return Outcome.WON if is_won else None


def _key(definition: PatDefinition, state: PatPlay) -> bytes:
    """Return the cards, the faces, and the counters that matter; turn-overs only as far as they are limited."""
    table = state.table
    if not table.counters:
        return table.key()
    kept = dict(sorted(table.counters.items()))
    if TURNS in kept:
        kept[TURNS] = min(kept[TURNS], definition.turns_that_matter)
    kept = {label: value for label, value in kept.items() if value}
    return table.key() + repr(kept).encode() if kept else table.key()


PAT: Final = Language[PatDefinition, PatPlay](
    name="pat",
    read=_read,
    deal=_deal,
    place=_place,
    counters=_counters,
    legal=play.legal,
    refusal=play.refusal,
    do=play.do,
    ending=_ending,
    normal_form=lambda definition: write(definition.rules),
    key=_key,
    view=lambda definition, state: definition.view(state.table),
    accepted=lambda state, pile: accepted_looks(state.state, pile),
    tables=lambda definition, state: definition.tables(state.state),
    collecting=lambda definition, _: definition.collecting,
    reach=_reach,
    passes=play.passes,
    shuffle=lambda definition, _: what_is_shuffled(definition.rules) if is_blind(definition.rules) else None,
    author_place="kabale.pat.author:AUTHOR",
)
