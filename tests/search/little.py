"""Little deals of any game: its own rules, fewer piles, and most cards gone, so that a search comes to its end.

The rules are those of the library's game. Of each kind of pile only a few stay in use; the others are
shut: they get no card, give none, and are empty. The foundations hold what they can hold, and the ten to sixteen cards
that are left are dealt anew by a number to the piles in use. No file says any of this.
"""

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from functools import cache
from random import Random

import kabale
from kabale.engine.game import Game, Position
from kabale.engine.language import NO_CHOICE, Start
from kabale.pat.game import PatDefinition
from kabale.pat.rules import NO_MATTER, NO_RULES, STOCK
from kabale.pat.terms import Combination
from kabale.solvitaire.game import SolvitaireDefinition
from kabale.solvitaire.rules import Rules
from kabale.table.cards import Card, is_joker, rank, suit
from kabale.table.chance import Chance
from kabale.table.table import Table
from kabale.view import PileKind
from kabale.xml.definition import XmlDefinition
from kabale.xml.game import XmlPlay
from kabale.xml.play.state import State

FEWEST, MOST = 8, 14
"""How many cards are left in play."""

SUIT = 13
"""How many are left where the foundations are filled suit by suit: games of complete suits need that."""

IN_USE: dict[PileKind, tuple[int, int]] = {"tableau": (1, 5), "cell": (0, 2), "reserve": (1, 10)}
"""How many piles of a kind stay in use, at least and at most; of the other kinds all do."""


UNPILED = frozenset({"accordionj", "gapsfixed", "gapsonedeal", "latebinding"})
"""Games without piles: in rows with gaps and in accordions each card has a place of its own."""

GAMES = [entry.name for entry in kabale.games() if entry.name not in UNPILED]


def has_piles(name: str) -> bool:
    """Say by its rules whether a game has piles; :data:`UNPILED` is checked against this."""
    definition = kabale.game(name).definition
    return not (isinstance(definition, SolvitaireDefinition) and (definition.rules.rows or definition.rules.accordion))


class Little:
    """A game with some of its piles shut."""

    def __init__(self, game: Game, shut: frozenset[int]) -> None:
        self.game = game
        self.open = [index for index in range(len(game.piles)) if index not in shut]
        definition = game.definition
        if isinstance(definition, PatDefinition):
            piles = [
                replace(pile, count=0, goal=NO_MATTER, first=NO_RULES, second=None, combine=Combination.ONE_SET)
                if index in shut
                else pile
                for index, pile in enumerate(definition.rules.piles)
            ]
            shortened = replace(definition, rules=replace(definition.rules, piles=tuple(piles)))
            self.game = Game(game.language, shortened)
        elif isinstance(definition, XmlDefinition):
            rules = definition.rules
            fields = [replace(each, x=-1, y=-1) if index in shut else each for index, each in enumerate(rules.fields)]
            self._rules = replace(rules, fields=tuple(fields))
            # A definition keeps the tables that were made of it: with other piles shut they were another little deal's.
            self._definition = copy(definition)
            vars(self._definition)["tables"] = {}
        elif isinstance(definition, SolvitaireDefinition):
            self.game = Game(game.language, replace(definition, rules=_narrowed(definition.rules, self.open)))

    def position(self, table: Table) -> Position:
        """Return a position at a copy of a table."""
        chance = Chance(0)
        if isinstance(self.game.definition, XmlDefinition):
            play = XmlPlay(self._definition, State(self._rules, table.copy()), chance, NO_CHOICE)
            return Position(self.game, play, Start(chance))
        if isinstance(self.game.definition, SolvitaireDefinition):
            # A rule file counts its columns: what is shut is not there, and the piles after it have other numbers.
            table = table.copy()
            table.piles = [table.piles[index] for index in self.open]
        return self.game.position(table)


def _narrowed(rules: Rules, left: list[int]) -> Rules:
    """Return a rule file's rules with no more columns, cells and places of the reserve than are left."""
    layout = rules.layout
    columns, cells, reserve = (
        sum(index in left for index in piles) for piles in (layout.tableau, layout.cells, layout.reserve)
    )
    return replace(rules, columns=columns, cells=cells, reserve=rules.reserve if rules.stacked else reserve)


@cache
def game_of(name: str) -> Game:
    return kabale.game(name)


@cache
def _filled(name: str, left: int, *, suit_by_suit: bool) -> tuple[Table, list[Card]]:
    """Return the table of a deal with nothing but foundations, filled until few cards are left, and those cards."""
    game = game_of(name)
    dealt = game.deal("k1:1").table
    foundations = [index for index, pile in enumerate(game.piles) if pile.kind == "foundation"]
    table = Table([], (), dealt.counters, dealt.properties)
    table.piles = [list(pile) if index in foundations else [] for index, pile in enumerate(dealt.piles)]
    rest = sorted(set(dealt.cards()) - set(table.cards()))
    while len(rest) > left:
        found = _next_lay(game, table, foundations, rest)
        if found is None:
            break
        pile, card = found
        is_begun = bool(table.piles[pile]) or is_joker(card)
        cards = _suit_from(card, rest) if suit_by_suit and not is_begun else [card]
        table.piles[pile] += cards
        rest = [each for each in rest if each not in cards]
    return table, rest


def _next_lay(game: Game, table: Table, foundations: list[int], rest: list[Card]) -> tuple[int, Card] | None:
    """Return the lowest foundation that accepts a card, and the card."""
    position = game.position(table)
    for pile in sorted(foundations, key=lambda index: len(table.piles[index])):
        row = position.accepted(pile)
        fitting = [card for card in rest if row[card & 63]]
        if fitting:
            return pile, Random(len(rest)).choice(fitting)
    return None


def _suit_from(first: Card, rest: list[Card]) -> list[Card]:
    """Return a suit in order from a card on: downwards from a king, else upwards, as far as it is there."""
    step = -1 if rank(first) == 13 else 1
    ranks = [(rank(first) - 1 + step * place) % 13 + 1 for place in range(13)]
    chosen = []
    for wanted in ranks:
        card = next((card for card in rest if rank(card) == wanted and suit(card) == suit(first)), None)
        if card is None:
            break
        chosen.append(card)
    return chosen


def little(name: str, number: int) -> Position:
    """Return a little deal of a game: the same for the same number."""
    random = Random(number)
    game = game_of(name)
    suit_by_suit = random.random() < 0.3
    left = SUIT if suit_by_suit else random.randint(FEWEST, MOST)
    table, rest = _filled(name, left, suit_by_suit=suit_by_suit)
    table, rest = table.copy(), list(rest)
    shape = Little(game, _shut(game, random))
    random.shuffle(rest)
    if len(rest) > MOST:
        # Nothing more fits on the foundations. One that takes everything in the end gets the rest; else it is gone.
        alone = [index for index, pile in enumerate(game.piles) if pile.kind == "foundation"]
        if len(alone) == 1:
            table.piles[alone[0]] += rest[MOST:]
        del rest[MOST:]
    _deal(game, shape, table, rest, random)
    return shape.position(table)


def _shut(game: Game, random: Random) -> frozenset[int]:
    """Choose the piles that are shut: all but a few neighbours of each kind."""
    shut: set[int] = set()
    for kind, (fewest, most) in IN_USE.items():
        piles = [index for index, pile in enumerate(game.piles) if pile.kind == kind]
        keep = min(random.randint(fewest, most), len(piles))
        first = random.randint(0, len(piles) - keep)
        shut |= set(piles[:first] + piles[first + keep :])
    return frozenset(shut - {STOCK})


def _deal(game: Game, shape: Little, table: Table, cards: list[Card], random: Random) -> None:
    """Deal cards to the piles in use: most to the tableau, one at most to a cell, some to a stock that is used."""
    dealt = game.deal("k1:1").table
    stock = random.choice([3, 8, 25]) * bool(dealt.piles[STOCK])
    weights: dict[PileKind, int] = {"tableau": 4, "reserve": 3, "stock": stock, "waste": 1}
    places = [index for index in shape.open if weights.get(game.piles[index].kind)]
    cells = [index for index in shape.open if game.piles[index].kind == "cell"]
    for index in cells:
        if cards and (not places or random.random() < 0.3):
            table.piles[index].append(cards.pop())
    if places:
        chosen = random.choices(places, [weights[game.piles[index].kind] for index in places], k=len(cards))
        for index, card in zip(chosen, cards, strict=True):
            table.piles[index].append(card)
    _turn_down(game, dealt, table, random)


def _turn_down(game: Game, dealt: Table, table: Table, random: Random) -> None:
    """Turn down what lies face down in such games: the stock, and cards under the top ones."""
    kinds = {game.piles[index].kind for index, pile in enumerate(dealt.piles) if not dealt.down.isdisjoint(pile)}
    for index, pile in enumerate(table.piles):
        kind = game.piles[index].kind
        if kind not in kinds or kind == "foundation":
            continue
        table.down.update(pile if kind == "stock" else pile[: random.randint(0, max(len(pile) - 1, 0))])


def littles(name: str, count: int) -> Iterator[Position]:
    """Yield little deals of a game."""
    return (little(name, number) for number in range(count))
