"""What the page says of a pile is what the engine does: random definitions, warnings and all, are played and asked.

A clause of the page is a message; here each key has its meaning a second time, told to the engine and not to a reader.
Clauses that hold only from a moment on, and those of two rules that could not be put together, are not asked.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain, product

import pytest
from hypothesis import assume, event, given
from hypothesis import strategies as st

import kabale
from kabale.engine.fits import Suits
from kabale.engine.game import Game, Position
from kabale.engine.language import TURNS, Outcome
from kabale.engine.moves import Move
from kabale.messages import Message, message
from kabale.pat import take
from kabale.pat.cards import Build, FirstCard, FirstSuit, Ranks, Wrap, build_table, start_row
from kabale.pat.explain.page import opening_clauses, stock_clauses
from kabale.pat.explain.pile import pile_rules
from kabale.pat.explain.survey import Survey
from kabale.pat.game import PatDefinition
from kabale.pat.read import write
from kabale.pat.rules import STOCK, Rules
from kabale.pat.state import State
from kabale.pat.words import build_words, start_words
from kabale.table.cards import RANKS, SUIT_LENGTH, Card, look, rank, suit
from tests.laws.test_laws import LINES, chosen
from tests.pat.playing import load
from tests.pat.texts import WASTE, pat
from tests.strategies import little_rules

LOOKS = 52


@dataclass(frozen=True)
class Asked:
    """A pile of a position, what its page says, and the hand moves that are legal there."""

    survey: Survey
    position: Position
    state: State
    index: int
    claims: dict[str, Message]
    moves: Sequence[Move]

    @property
    def pile(self) -> list[Card]:
        """The pile's cards."""
        return self.position.table.piles[self.index]

    @property
    def here(self) -> list[Move]:
        """The moves that lay cards here."""
        return [move for move in self.moves if move.target == self.index]

    @property
    def away(self) -> list[Move]:
        """The moves that take cards from here."""
        return [move for move in self.moves if move.source == self.index]

    def cards(self, move: Move) -> list[Card]:
        """The cards that a move takes."""
        return self.position.table.piles[move.source][-move.count :]

    def held(self, index: int) -> bool:
        """Say whether a pile holds cards, if there is one."""
        return 0 <= index < len(self.position.table.piles) and bool(self.position.table.piles[index])

    @property
    def is_shut(self) -> bool:
        """Whether the page says that the pile is ever shut for taking."""
        return any(key.startswith(("explain.shut.taking", "explain.shut.both")) for key in self.claims)


# What words accept, worked out of the words alone


@cache
def starts() -> dict[Message, bytes]:
    """Return what the words for first cards accept."""
    ranks = [None, *range(1, SUIT_LENGTH + 1)]
    return {
        start_words(first): start_row(first, None) for first in (FirstCard(*each) for each in product(ranks, FirstSuit))
    }


@cache
def builds() -> dict[Message, tuple[bytes, ...]]:
    """Return what the words for sequences accept; words that are the same mean the same."""
    meant: dict[Message, tuple[bytes, ...]] = {build_words(None): tuple(map(bytes, build_table(None)))}
    for each in (Build(*parts) for parts in product(Ranks, Wrap, Suits)):
        table = tuple(map(bytes, build_table(each)))
        assert meant.setdefault(build_words(each), table) == table
    return meant


def built(words: object) -> tuple[bytes, ...]:
    """Return what words for a sequence accept, those of two sequences too."""
    assert isinstance(words, Message)
    if words in builds():
        return builds()[words]
    values = dict(words.values)
    if words.key in ("build.both", "build.either"):
        judge: Callable[[int, int], int] = int.__and__ if words.key == "build.both" else int.__or__
        rows = zip(built(values["first"]), built(values["second"]), strict=True)
        return tuple(bytes(map(judge, one, other)) for one, other in rows)
    assert values["suits"] == message("build.suits.twin")
    parts = [message("build.suits.same_colour"), message("build.suits.other")]
    one, other = (builds()[message("build.words", **{**values, "suits": part})] for part in parts)
    return tuple(bytes(map(int.__and__, *rows)) for rows in zip(one, other, strict=True))


def begun(words: object) -> bytes | None:
    """Return what words for a first card accept; None for those of a base rank, which hangs on the deal."""
    assert isinstance(words, Message)
    if words.key == "explain.start.from":
        return begun(dict(words.values)["start"])
    if words.key in ("build.both", "build.either"):
        parts = begun(dict(words.values)["first"]), begun(dict(words.values)["second"])
        judge: Callable[[int, int], int] = int.__and__ if words.key == "build.both" else int.__or__
        return None if parts[0] is None or parts[1] is None else bytes(map(judge, parts[0], parts[1]))
    return None if words.key.startswith("start.base") else starts()[words]


# What each clause says


def nothing_comes(at: Asked, _: Message) -> bool:
    return not at.here


def nothing_goes(at: Asked, _: Message) -> bool:
    return not at.away and not take.counts(at.state, at.index)


def one_goes(at: Asked, _: Message) -> bool:
    counts = list(take.counts(at.state, at.index))
    return counts == [1][: len(at.pile)] or (at.is_shut and not counts)


def nothing_happens(at: Asked, claim: Message) -> bool:
    return nothing_comes(at, claim) and nothing_goes(at, claim)


def only_gives(at: Asked, claim: Message) -> bool:
    return nothing_comes(at, claim) and one_goes(at, claim)


def any_goes(at: Asked, _: Message) -> bool:
    most = take.face_up_count(at.state, at.pile) if at.pile else 0
    return list(take.counts(at.state, at.index)) == list(range(1, most + 1)) or at.is_shut


def run_goes(at: Asked, claim: Message) -> bool:
    """One card, or several in order: just as many as are in order and face up."""
    words = dict(claim.values).get("build") or order_of(at)
    if words is None or at.is_shut or not at.pile:
        return at.is_shut or words is None or not take.counts(at.state, at.index)
    table, most = built(words), 1
    while most < take.face_up_count(at.state, at.pile) and table[look(at.pile[-most - 1])][look(at.pile[-most])]:
        most += 1
    is_only = claim.key.startswith("explain.take.run_only")
    is_pair = "explain.take.king_pair" in at.claims and rank(at.pile[-1]) == SUIT_LENGTH
    return list(take.counts(at.state, at.index)) == list(range(2 if is_only and not is_pair else 1, most + 1))


def order_of(at: Asked) -> object:
    """Return the words of the order that cards are laid in, if the page has them."""
    told = [claim for key, claim in at.claims.items() if key.startswith(("explain.lay.build", "explain.way."))]
    return dict(told[0].values)["build"] if told else None


def takes_just(at: Asked, row: bytes) -> bool:
    """Say whether a pile accepts the looks of a row, and no move lays another card there.

    Of two rule sets one may wait in vain: what it accepts is no matter, for nothing is laid by it.
    """
    accepted = at.position.accepted(at.index)
    accepts_all = all(ours for ours, theirs in zip(accepted, row, strict=True) if theirs)
    return accepts_all and all(row[look(at.cards(move)[0])] for move in at.here)


def follows(at: Asked, claim: Message) -> bool:
    """What may lie on the top card is what the words say, and no more cards at once than they say."""
    values = dict(claim.values)
    row = built(values["build"])[look(at.pile[-1])] if at.pile else None
    fits = row is None or takes_just(at, row)
    is_one = claim.key.startswith("explain.way.") and "explain.lay.several" not in at.claims
    return fits and (not is_one or all(move.count == 1 for move in at.here)) and by_how(at, claim)


def begins(at: Asked, claim: Message) -> bool:
    row = begun(dict(claim.values)["start"])
    fits = bool(at.pile) or row is None or takes_just(at, row)
    return fits and (bool(at.pile) or by_how(at, claim))


def from_rank(at: Asked, claim: Message) -> bool:
    """A foundation's first rank is the only one that opens it, and its last one ends it."""
    values, here = dict(claim.values), at.here
    accepted = {rank_words(Card(each)) for each, fits in enumerate(at.position.accepted(at.index)) if fits}
    laid = {rank_words(at.cards(move)[0]) for move in here}
    is_last = bool(at.pile) and rank_words(at.pile[-1]) == values.get("last")
    begins_so = bool(at.pile) or (values["first"] in accepted and laid <= {values["first"]})
    ends_so = not is_last or not here
    return follows(at, claim) and begins_so and ends_so


def rank_words(card: Card) -> Message:
    return message(f"rank.{RANKS[rank(card) - 1]}")


HOW: dict[str, Callable[[int], bool]] = {
    "one": lambda count: count == 1,
    "block": lambda count: count >= 1,
    "by_singles": lambda count: count >= 1,
    "two_or_more": lambda count: count >= 2,
    "two": lambda count: count == 2,
    "thirteen": lambda count: count == SUIT_LENGTH,
}


def by_how(at: Asked, claim: Message) -> bool:
    """So many cards at once as the words say; a king may count as two."""
    how = dict(claim.values).get("how")
    if not isinstance(how, Message):
        return True
    allowed = HOW[how.key.rpartition(".")[2]]
    return all(allowed(move.count) or is_king_pair(at, move) for move in at.here)


def is_king_pair(at: Asked, move: Move) -> bool:
    is_told = "explain.lay.king_pair" in at.claims
    return is_told and move.count == 1 and rank(at.cards(move)[0]) == SUIT_LENGTH


def only_on_empty(at: Asked, claim: Message) -> bool:
    return by_how(at, claim) and (not at.pile or not at.here)


def two_are_put_away(at: Asked, _: Message) -> bool:
    return all(move.count == 2 or is_king_pair(at, move) for move in at.here)


def whole_sequence(at: Asked, claim: Message) -> bool:
    """Thirteen cards from the king down to the ace, of one suit if the words say so."""
    for cards in map(at.cards, at.here):
        is_whole = [rank(card) for card in cards] == list(range(SUIT_LENGTH, 0, -1))
        if not is_whole or (claim.key.endswith("suit") and len(set(map(suit, cards))) > 1):
            return False
    return True


def a_cell(at: Asked, claim: Message) -> bool:
    is_open = bool(at.pile) or sum(at.position.accepted(at.index)) == LOOKS
    return is_open and one_goes(at, claim) and all(move.count == 1 and not at.pile for move in at.here)


def nothing_on_empty(at: Asked, _: Message) -> bool:
    return bool(at.pile) or not at.here


def has_room(at: Asked, claim: Message) -> bool:
    most = dict(claim.values)["n"]
    assert isinstance(most, int)
    return all(len(at.pile) + move.count <= most for move in at.here)


def hand(at: Asked) -> set[int | None]:
    return {STOCK, at.survey.rules.stock.waste}


def from_hand(at: Asked, _: Message) -> bool:
    return all(move.source in hand(at) for move in at.here)


def held_from(at: Asked, claim: Message) -> bool:
    from_there = claim.key.endswith("hand")
    return not at.pile or all((move.source in hand(at)) == from_there for move in at.here)


def some_come(at: Asked, claim: Message) -> bool:
    """Piles that are named by numbers, or all of a name."""
    told = named(at.survey, dict(claim.values)["piles"])
    return all((move.source in told) == claim.key.endswith("only") for move in at.here)


def named(survey: Survey, words: object) -> set[int]:
    """Return the piles that words name."""
    assert isinstance(words, Message)
    values = dict(words.values)
    if words.key.startswith("explain.all."):
        return {index for index, name in enumerate(survey.names) if name == words.key.rpartition(".")[2]}
    if words.key.startswith(("explain.these.", "list.piles")):
        return numbers(values["piles"])
    if words.key == "list.at":
        return named(survey, values["place"])
    return set(chain.from_iterable(named(survey, each) for each in values.values()))


def numbers(words: object) -> set[int]:
    """Return the indices of a list of numbers and ranges."""
    if not isinstance(words, Message):
        assert isinstance(words, int)
        return {words - 1}
    values = dict(words.values)
    if words.key == "list.range":
        first, last = values["first"], values["last"]
        assert isinstance(first, int)
        assert isinstance(last, int)
        return set(range(first - 1, last))
    return set(chain.from_iterable(numbers(each) for name, each in values.items() if name != "n"))


def beside(step: int) -> Callable[[Asked, Message], bool]:
    return lambda at, _: at.held(at.index + step) or not at.here


def shut(at: Asked, claim: Message) -> bool:
    """While neighbours hold cards, or another card lies over, nothing goes or comes."""
    what, why = claim.key.split(".")[-2:]
    is_shut = at.held(at.index + 1) and (why == "next_held" or at.held(at.index - 1))
    goes, comes = what != "laying" and at.away, what != "taking" and at.here
    if why != "covered":
        return not is_shut or not (goes or comes)
    cover, piles, top = at.survey.cover, at.position.table.piles, len(at.pile) - 1
    taken = [top - below for move in at.away for below in range(move.count)] if goes else []
    laid = [max(top, 0)] if comes else []
    return not any(cover.is_covered(piles, at.index, place) for place in [*taken, *laid])


FACTS: dict[str, Callable[[Asked, Message], bool]] = {
    "explain.lay.neither": nothing_happens,
    "explain.lay.none": nothing_comes,
    "explain.lay.by_hand": nothing_comes,
    "explain.gives.waste": only_gives,
    "explain.gives.by_hand": only_gives,
    "explain.gives.only": only_gives,
    "explain.take.none": nothing_goes,
    "explain.take.back.none": nothing_goes,
    "explain.take.one": one_goes,
    "explain.take.back.one": one_goes,
    "explain.take.any": any_goes,
    "explain.take.run": run_goes,
    "explain.take.run_so": run_goes,
    "explain.take.run_only": run_goes,
    "explain.take.run_only_so": run_goes,
    "explain.lay.build": follows,
    "explain.lay.build_free": follows,
    "explain.way.base": follows,
    "explain.way.on": from_rank,
    "explain.way.to": from_rank,
    "explain.lay.only_empty": only_on_empty,
    "explain.lay.only_empty_from": only_on_empty,
    "explain.lay.discard": two_are_put_away,
    "explain.lay.suit": whole_sequence,
    "explain.lay.sequence": whole_sequence,
    "explain.cells.holds": a_cell,
    "explain.spaces.takes": begins,
    "explain.spaces.takes_how": begins,
    "explain.spaces.never": nothing_on_empty,
    "explain.spaces.by_hand": nothing_on_empty,
    "explain.most": has_room,
    "explain.origin.always.hand": from_hand,
    "explain.origin.held.hand": held_from,
    "explain.origin.held.other": held_from,
    "explain.from.only": some_come,
    "explain.from.not": some_come,
    "explain.neighbour.previous": beside(-1),
    "explain.neighbour.next": beside(1),
    **{
        f"explain.shut.{what}.{why}": shut
        for what in ("both", "taking", "laying")
        for why in ("covered", "next_held", "both_held")
    },
}
"""What a clause says of a pile of a position, by its key."""


# Asking


def in_turn(claims: Sequence[Message]) -> bool:
    """Say whether clauses are of two rule sets that were not put into one."""
    return any(claim.key.startswith(("explain.until", "explain.then", "explain.sets")) for claim in claims)


def asked(survey: Survey, position: Position, told: dict[int, list[Message]]) -> Iterator[Asked]:
    """Yield the piles that can be asked: those whose rules the page tells as they stand now."""
    definition = position.game.definition
    assert isinstance(definition, PatDefinition)
    state = State(definition.rules, position.table, definition.cover)
    moves = [move for move in position.legal_moves if move.kind == "lay"]
    for index, claims in told.items():
        in_force = survey.sets_in_force(survey.rules.piles[index])
        if [each.rules for each in state.sets(index)] == list(in_force):
            yield Asked(survey, position, state, index, {each.key: each for each in claims}, moves)


def disagreements(survey: Survey, position: Position, told: dict[int, list[Message]]) -> list[tuple[int, str]]:
    """Return which clauses of which piles the engine does not keep to, here."""
    return [
        (at.index + 1, str(claim))
        for at in asked(survey, position, told)
        for key, claim in at.claims.items()
        if key in FACTS and not FACTS[key](at, claim)
    ]


def piles_told(survey: Survey) -> dict[int, list[Message]]:
    """Return the clauses of each pile that says something which holds at any time."""
    told = {
        index: pile_rules(survey, index).clauses()
        for index, _ in survey.rules.others()
        if not survey.rules.is_spacer(index)
    }
    return {index: claims for index, claims in told.items() if not in_turn(claims)}


def clicks(survey: Survey, position: Position) -> list[str]:
    """Return what the stock's clauses say that a click on it does not do: how much is drawn, and how often."""
    said = {claim.key: dict(claim.values) for claim in stock_clauses(survey)}
    stock, table, click = survey.rules.stock, position.table, Move.parse("c1")
    is_legal, held = click in position.legal_moves, len(table.piles[STOCK])
    if "explain.stock.idle" in said and not survey.opening:
        return ["idle"] if is_legal else []
    wrong = []
    if held == 0 and stock.waste is not None and table.piles[stock.waste]:
        endless = "explain.stock.endless" in said
        can_turn = endless or table.counter(TURNS) < max(stock.passes, 1) - 1
        wrong += ["turned over"] if is_legal != can_turn else []
    draw = said.get("explain.stock.draw")
    if draw and is_legal and held and stock.waste is not None:
        before = len(table.piles[stock.waste])
        position.push(click)
        after = len(position.table.piles[stock.waste])
        position.pop()
        most = survey.rules.piles[stock.waste].most
        wrong += ["drawn"] if most is None and after - before != min(int(str(draw["n"])), held) else []
    return wrong


def game_of(rules: Rules) -> Game | None:
    """Return the game of rules, None if they have errors; warnings are welcome."""
    game, _ = kabale.loads(write(rules), format="pat")
    return game


def wrong(game: Game, number: int, line: Sequence[int]) -> list[tuple[int, str]]:
    """Play a line and return what was said and not done; the first such position is enough."""
    definition = game.definition
    assert isinstance(definition, PatDefinition)
    survey, position = Survey(definition.rules, is_numbered=True), game.deal(f"k1:{number}")
    told = piles_told(survey)
    for choice in [None, *line]:
        legal = position.legal_moves
        if choice is not None and legal:
            position.push(chosen(legal, choice))
        if position.outcome is not Outcome.PLAYING:
            break
        found = disagreements(survey, position, told) + [(1, each) for each in clicks(survey, position)]
        if found:
            return found
    return []


@given(rules=little_rules(), number=st.integers(0, 9), line=LINES)
def test_what_the_page_says_of_a_pile_is_what_the_engine_does(rules: Rules, number: int, line: list[int]) -> None:
    game = game_of(rules)
    assume(game is not None)
    assert game is not None
    assert isinstance(game.definition, PatDefinition)
    for claims in piles_told(Survey(game.definition.rules, is_numbered=True)).values():
        for claim in claims:
            event(claim.key)

    assert [] == wrong(game, number, line)


@pytest.mark.parametrize("name", [entry.name for entry in kabale.games() if entry.format == "pat"])
def test_the_pages_of_the_library_are_played_as_they_are_told(name: str) -> None:
    assert [] == wrong(kabale.game(name), 7, [number * 37 % 1013 for number in range(60)])


OPENED = ["yukon", "russian", "alaska", "scorpion", "threeblindmice"]


def test_a_pile_that_is_filled_with_no_card_is_not_told_of() -> None:
    """Found by reading what random definitions say: "if the next card is no card" (number 9 b 5, number 10 0)."""
    text = pat("52 0 0 0 0 0 999 1 1 0 2", WASTE, "1 0 0 0 0 1002 999 1 50 0 0")
    game = load(text)
    assert isinstance(game.definition, PatDefinition)
    said = [claim.key for claim in stock_clauses(Survey(game.definition.rules))]
    position = game.deal("k1:1")
    position.push(Move.parse("c1"))

    assert "explain.serve.fill" not in said
    assert "explain.stock.draw" in said
    assert len(position.table.piles[2]) == 1


@pytest.mark.parametrize("name", OPENED)
def test_nothing_but_the_clicks_that_are_told_can_be_done_before_play(name: str) -> None:
    """And when they are done, cards can be moved."""
    game = kabale.game(name)
    assert isinstance(game.definition, PatDefinition)
    count = dict(opening_clauses(Survey(game.definition.rules))[0].values)["n"]
    position = game.deal("k1:3")
    for _ in range(int(str(count))):
        assert ["c1"] == list(map(str, position.legal_moves))
        position.push(Move.parse("c1"))

    assert not position.table.piles[STOCK]
    assert any(move.kind == "lay" for move in position.legal_moves)
