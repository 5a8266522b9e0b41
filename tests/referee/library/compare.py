"""The engine and a model are asked the same: the lay-out, and the set of positions one move on.

Only what lies on the table is compared. What a model remembers besides (its extras) it carries along itself: it is
right if the sets stay equal all along the line.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import TypeVar

import kabale
from kabale import Deal, Session
from kabale.engine.game import Game, Position
from kabale.engine.moves import Move
from kabale.table.cards import name
from tests.referee.library import SHUFFLED, Model, Pile, Piles, State, rank, shown

T = TypeVar("T")

Line = tuple[Move, ...]
"""Moves of ours from the opening on."""

Taste = Callable[[list[Move], Counter[str], Random], list[Move]]
"""Which of the moves are drawn from, when moves so often led to these piles."""


def piles_of(position: Position) -> Piles:
    """Return all our piles as the models write them."""
    down = position.table.down
    return tuple(
        tuple(f"-{name(card)}" if card in down else name(card) for card in pile) for pile in position.table.piles
    )


def game_of(model: Model) -> Game:
    """Return the library's game that a model is about."""
    game, problems = kabale.load(model.name)
    assert game is not None, problems
    return game


def opened(game: Game, model: Model, deal: Deal | str) -> Position:
    """Deal, and play what the model's rules count to the deal."""
    position = game.deal(deal)
    for move in model.opening:
        position.play(move)
    return position


def after_each_move(position: Position, model: Model) -> dict[Piles, Move]:
    """Return what lies there after each legal move, with a move that leads to it."""
    found: dict[Piles, Move] = {}
    for move in position.legal_moves:
        position.push(move)
        found.setdefault(model.seen(piles_of(position)), move)
        position.pop()
    return found


def next_states(model: Model, state: State, ours: Iterable[Piles]) -> dict[Piles, State]:
    """Return the model's states one move on by what lies there; after a shuffle, what lies there in ours."""
    return {after.piles: after for after in (as_it_fell(after, ours) for after in model.moves(state))}


def as_it_fell(state: State, ours: Iterable[Piles]) -> State:
    """Put what lies in ours for the cards that a model leaves to chance, in piles of those sizes."""
    if not any(shown(card) == SHUFFLED for pile in state.piles for card in pile):
        return state
    fitting = (piles for piles in ours if all(map(may_lie, state.piles, piles)))
    return state._replace(piles=next(fitting, state.piles))


def may_lie(expected: Pile, pile: Pile) -> bool:
    """Say whether a pile is as a model has it, but for what is left to chance."""
    return len(expected) == len(pile) and all(
        card.replace(SHUFFLED, shown(there)) == there for card, there in zip(expected, pile, strict=True)
    )


def change(before: Piles, after: Piles) -> str:
    """Say in which piles two tables differ."""
    return "; ".join(
        f"({number}) {' '.join(old) or 'empty'} > {' '.join(new) or 'empty'}"
        for number, (old, new) in enumerate(zip(before, after, strict=True), 1)
        if old != new
    )


def one_move_on(position: Position, state: State, model: Model) -> tuple[dict[Piles, Move], dict[Piles, State]]:
    """Return what the engine and what the model comes to."""
    ours = after_each_move(position, model)
    return ours, next_states(model, state, ours)


def differences(position: Position, state: State, ours: dict[Piles, Move], theirs: dict[Piles, State]) -> list[str]:
    """Say which positions one move on only the engine or only the model comes to."""
    moved = " ".join(map(str, position.moves))
    return [
        *(f"{moved}: only the engine: {ours[piles]}: {change(state.piles, piles)}" for piles in ours.keys() - theirs),
        *(f"{moved}: only the model: {change(state.piles, piles)}" for piles in theirs.keys() - ours),
    ]


def begun(game: Game, model: Model, deal: Deal | str) -> tuple[Position, State, list[str]]:
    """Deal, and compare the lay-out."""
    position = opened(game, model, deal)
    piles = model.seen(piles_of(position))
    return position, model.start(piles), [f"{str(deal)[:12]}: {text}" for text in model.problems(piles)]


def evenly(things: Sequence[T], most: int) -> list[T]:
    """Return all things, or so many drawn at equal distances."""
    if len(things) <= most:
        return list(things)
    return [things[place * len(things) // most] for place in range(most)]


def near(model: Model, deal: str, *, depth: int = 3, most: int = 20) -> list[str]:
    """Compare at the opening and at all positions of fewer than *depth* moves: at most so many of each depth."""
    position, state, found = begun(game_of(model), model, deal)
    level: list[tuple[Line, State]] = [((), state)]
    for _ in range(depth):
        following: dict[State, Line] = {}
        for line, here in evenly(level, most):
            for move in line:
                position.push(move)
            ours, theirs = one_move_on(position, here, model)
            found += differences(position, here, ours, theirs)
            following |= {after: (*line, move) for move, after in steps(ours, theirs)}
            for _move in line:
                position.pop()
        level = [(line, state) for state, line in following.items()]
    return found


def steps(ours: dict[Piles, Move], theirs: dict[Piles, State]) -> Iterator[tuple[Move, State]]:
    """Yield the moves that both know, with the model's state after each."""
    for piles, move in ours.items():
        if piles in theirs:
            yield move, theirs[piles]


def along(model: Model, deal: Deal | str, *, length: int = 40, taste: Taste | None = None, every: int = 1) -> list[str]:
    """Compare along a random line, the same for the same deal: all moves at every so many steps, else the one made."""
    position, state, found = begun(game_of(model), model, deal)
    random, played = Random(str(deal)), Counter[str]()
    for step in range(length):
        if position.outcome is kabale.Outcome.WON:
            break
        if step % every == 0:
            found += differences(position, state, *one_move_on(position, state, model))
        moves = list(position.legal_moves)
        if found or not moves:
            break
        move = random.choice(taste(moves, played, random) if taste else moves)
        played[kind_of(move)] += 1
        position.push(move)
        piles = model.seen(piles_of(position))
        after = next_states(model, state, [piles]).get(piles)
        if after is None:
            return [f"{move}: only the engine: {change(state.piles, piles)}"]
        state = after
    return found


def kind_of(move: Move) -> str:
    """Return where a move leads to: a pile, or the pile that is clicked."""
    return str(move).rpartition("-")[2]


def seldom(moves: list[Move], played: Counter[str], random: Random) -> list[Move]:
    """Return the moves to where least was moved, two times in three: foundations, cells and gaps get their cards."""
    if random.random() < 1 / 3:
        return moves
    least = min(played[kind_of(move)] for move in moves)
    return [move for move in moves if played[kind_of(move)] == least]


def hurried(moves: list[Move], _played: Counter[str], random: Random) -> list[Move]:
    """Return the clicks, nine times in ten: the stock is gone through, and through again."""
    clicks = [move for move in moves if str(move).startswith("c")]
    return clicks if clicks and random.random() < 0.9 else moves


def easy(model: Model, number: int) -> Deal:
    """Return a deal by rows that begins with the kings and ends with the aces, a little disturbed."""
    game = game_of(model)
    names = [card.removeprefix("-") for pile in piles_of(game.deal("k1:1")) for card in pile]
    random = Random(number)
    return Deal.from_cards(sorted(names, key=lambda card: random.uniform(0, 5) - rank(card)), rows=game.format == "pat")


def along_a_play(model: Model, play: Session, *, most: int = 12, last: int = 6) -> list[str]:
    """Compare along a play that was kept: at so many positions at equal distances, and at the last ones."""
    moves = play.position.moves
    position, state, found = begun(play.game, model, play.deal)
    compared = {*evenly(range(len(moves)), most), *range(len(moves) - last, len(moves))}
    for number, move in enumerate(moves[len(model.opening) :], len(model.opening)):
        if number in compared:
            found += differences(position, state, *one_move_on(position, state, model))
        position.push(move)
        piles = model.seen(piles_of(position))
        theirs = next_states(model, state, [piles])
        if piles not in theirs:
            return [*found, f"{play.deal}: {number}: the model does not know {move}"]
        state = theirs[piles]
    return found


def visited(model: Model, play: Session, *, most: int, first: int = 4) -> Iterator[tuple[Position, State]]:
    """Yield positions at equal distances along a play that was kept, with the model's state, by few questions to it.

    What a model remembers besides the piles changes with its first moves, or when a waste is turned over.
    """
    moves, begin = play.position.moves, len(model.opening)
    position, state, _ = begun(play.game, model, play.deal)
    chosen = set(evenly(range(begin, len(moves)), most))
    for number, move in enumerate(moves[begin:], begin):
        if number in chosen:
            state = state._replace(piles=model.seen(piles_of(position)))
            yield position, state
        is_asked = number < begin + first or (str(move).startswith("c") and not position.table.piles[0])
        before = state._replace(piles=model.seen(piles_of(position))) if is_asked else state
        position.push(move)
        if is_asked:
            piles = model.seen(piles_of(position))
            state = next_states(model, before, [piles]).get(piles, before)
