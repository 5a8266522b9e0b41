"""Moves: which are legal, what one does with all that it sets off, points and the end (X24 to X29, X35)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tests.referee.xml import automatic
from tests.referee.xml.cards import EMPTY
from tests.referee.xml.chain import run, suits
from tests.referee.xml.dealing import click, deal, fill
from tests.referee.xml.game import Game, Points
from tests.referee.xml.laying import all_in_sequence, begins_right, holds, in_sequence
from tests.referee.xml.table import Luck, Table
from tests.referee.xml.taking import Block, blocks, may_lay, stops, text_of, ways
from tests.referee.xml.turn import AskedError, EndlessError, Turn


class Move(NamedTuple):
    """A move as it is played: a block onto a field, or a click."""

    text: str
    kind: str
    source: int | None
    target: int
    block: Block | None = None
    below: bool = False


class Waiting(NamedTuple):
    """A move that waits for an answer: from where, which, and what was answered."""

    table: Table
    move: Move | None
    answers: tuple[int, ...]
    text: str
    choices: tuple[str, ...]


class Position(NamedTuple):
    """A table, and the question that it asks."""

    table: Table
    waiting: Waiting | None = None
    final: bool = False


def begin(game: Game, deck: Sequence[str], luck: Luck) -> Position:
    """Deal, and do what happens at the beginning; raise EndlessError where that never ends."""
    return started(deal(game, deck, luck), ())


def started(dealt: Table, answers: tuple[int, ...]) -> Position:
    """Do what happens at the beginning."""
    table = dealt.copy()
    turn = Turn(table, answers=answers)
    try:
        run(turn, table.game.actions["beginn"])
        finish(table, turn.answers)
    except AskedError as asked:
        return Position(asked.table, Waiting(dealt, None, answers, asked.text, asked.answers))
    table.forget()
    return Position(table)


def score(table: Table) -> int | None:
    """Return the points, or None where none are counted (118-122, 332-342, X25)."""
    if table.game.best is None:
        return None
    fields = enumerate(table.game.fields)
    return table.game.start + sum(worth(table, number, each) for number, field in fields for each in field.points)


def worth(table: Table, number: int, points: Points) -> int:
    """Return what a ``punkte`` gives now."""
    match points.when:
        case None:
            return points.worth * table.count(number)
        case "voll" | "leer" | "belegt" | "belegbar":
            found = holds(table, number, points.when)
        case "folge" | "keinefolge":
            found = in_sequence(table, number) == (points.when == "folge")
        case "start":
            found = begins_right(table, number)
        case "startfolge":
            found = all_in_sequence(table, number)
        case _:
            found = False
    return points.worth if found else 0


# Legal moves


def candidates(table: Table) -> Iterator[tuple[Move, bool]]:
    """Return every move that could be made by hand, and whether the fields alone allow it."""
    for source in range(len(table.piles)):
        for block in blocks(table, source):
            for target in range(len(table.piles)):
                if target == source or not table.is_shown(target):
                    continue
                for below in ways(table, block, target):
                    allowed = may_lay(table, block, target, below=below)
                    if below and table.value(target, "einschub") == "aussen" and not allowed:
                        # What an action makes of the drag is no pushing in.
                        continue
                    yield (
                        Move(text_of(table, block, target, below=below), "legen", source, target, block, below),
                        allowed,
                    )
    # Where none hears it a right click stands for a hand move, and is none of its own.
    own = {"links", *(["rechts"] if hears_right_clicks(table) else [])}
    for number in range(len(table.piles)):
        if table.is_shown(number):
            for letter, kind in (("c", "links"), ("r", "rechts"), ("m", "mitte")):
                yield Move(f"{letter}{number + 1}", kind, None, number), kind in own


def hears_right_clicks(table: Table) -> bool:
    """Say whether something waits for right clicks by name (X28)."""
    actions = (*table.game.actions["aktion"], *table.game.actions["abschluss"])
    return any(action.get("typ") in ("rechts", "klick") for action in actions)


def legal(position: Position) -> dict[str, Position]:
    """Return what is legal, and what it leads to."""
    table = position.table
    if position.waiting is not None:
        return answered(position.waiting)
    if table.outcome != "playing":
        return {}
    found = {}
    for move, allowed in candidates(table):
        if not allowed and not any(suits(move.kind, action) for action in table.game.actions["aktion"]):
            continue
        after = attempt(table, move, allowed=allowed)
        if after is not None:
            found[move.text] = after
    return found


def right_clicks(position: Position, following: dict[str, Position]) -> dict[str, Position]:
    """Return the right clicks that stand for a hand move, and what it leads to (protocol, X23)."""
    table = position.table
    found: dict[str, Position] = {}
    if position.waiting is not None or table.outcome != "playing" or hears_right_clicks(table):
        return found
    for number in range(len(table.piles)):
        chosen = chosen_of_itself(table, number) if table.is_shown(number) else None
        if chosen is None:
            continue
        block, target, below = chosen
        move = text_of(table, block, target, below=below)
        if move in following:
            found[f"r{number + 1}"] = following[move]
    return found


def chosen_of_itself(table: Table, number: int) -> automatic.Lay | None:
    """Return what a right click on a field lays (X23, X28)."""

    def is_free(lay: automatic.Lay) -> bool:
        block, target, below = lay
        return not is_taken_over(table, Move("", "legen", number, target, block, below))

    return automatic.chosen(table, number, is_free)


def is_taken_over(before: Table, move: Move) -> bool:
    """Say whether an action replaces a move."""
    turn = turn_of(before.copy(), move, ())
    try:
        run(turn, before.game.actions["aktion"])
    except (AskedError, EndlessError):
        return True
    return turn.succeeded > 0


def turn_of(table: Table, move: Move, answers: tuple[int, ...]) -> Turn:
    """Return a move as its actions see it."""
    block = move.block
    if block is None:
        return Turn(table, move.kind, move.source, move.target, table.piles[move.target][-1:], EMPTY, answers)
    return Turn(table, move.kind, move.source, move.target, block.cards, block.lowest, answers)


def answered(waiting: Waiting) -> dict[str, Position]:
    """Return what each answer leads to."""
    found = {}
    for number in range(1, len(waiting.choices) + 1):
        answers = (*waiting.answers, number)
        if waiting.move is None:
            found[f"a{number}"] = started(waiting.table, answers)
            continue
        after = attempt(waiting.table, waiting.move, allowed=True, answers=answers)
        if after is not None:
            found[f"a{number}"] = after
    return found


def attempt(before: Table, move: Move, *, allowed: bool, answers: tuple[int, ...] = ()) -> Position | None:
    """Make a move; None where it is not legal."""
    table = before.copy()
    table.moves += 1
    turn = turn_of(table, move, answers)
    try:
        if not make(before, turn, move, allowed=allowed):
            return None
        if not settles(before, table, move):
            return None
    except AskedError as asked:
        return Position(asked.table, Waiting(before, move, answers, asked.text, asked.answers), turn.final)
    except EndlessError:
        return None
    table.forget()
    return Position(table, None, turn.final)


def make(before: Table, turn: Turn, move: Move, *, allowed: bool) -> bool:
    """Do a move with all that it sets off (X27); say whether it is one."""
    table = turn.table
    run(turn, table.game.actions["aktion"])
    after = turn
    if move.kind == "rechts" and not turn.succeeded:
        # It lays: afterwards it is that lay, and for actions that wait for clicks a click (X28).
        found = chosen_of_itself(table, move.target)
        if found is None:
            return False
        block, target, below = found
        move = Move(move.text, "legen", move.target, target, block, below)
        after = turn_of(table, move, ())
        after.answers, after.other, turn.other = turn.answers, turn, after
    if turn.succeeded:
        if table.all() == before.all() and not turn.asked:
            return False
    elif not allowed or not ordinary(table, move):
        return False
    turn_up(table)
    if not turn.succeeded and move.kind == "legen":
        # A click lays by itself, and what lays by itself is not by hand (209, 235).
        fill(table, [len(pile) for pile in before.piles])
        turn_up(table)
    run(after, table.game.actions["abschluss"])
    turn.final = turn.final or after.final
    turn_up(table)
    for number, pile in enumerate(table.piles):
        if pile:
            table.emptied.discard(number)
        elif before.piles[number]:
            table.emptied.add(number)
    finish(table, turn.answers)
    return True


def ordinary(table: Table, move: Move) -> bool:
    """Do what a move does where no action replaces it."""
    if move.block is None:
        return move.kind == "links" and click(table, move.target)
    return lay(table, move.block, move.target, below=move.below)


def lay(table: Table, block: Block, target: int, *, below: bool) -> bool:
    """Lay a block."""
    table.take(block.source, block.start, block.size)
    table.put(target, block.cards, at=0 if below else None)
    return True


def turn_up(table: Table) -> None:
    """Turn up the cards that have come free (277-283, X11)."""
    for number, pile in enumerate(table.piles):
        if not pile or pile[-1].number not in table.exposed - table.kept or table.value(number, "sicht"):
            continue
        if table.field(number).turning in ("auto", "auto,manuell"):
            table.turn(pile[-1], up=True)


def settles(before: Table, after: Table, move: Move) -> bool:
    """Say whether a move is allowed while stops are on (256-263, X24)."""
    on = stops(before)
    if not on or on - stops(after):
        return True
    for number, kind in on:
        if kind != "kartenzahl":
            continue
        if number in after.given:
            return True
        turned = before.top_is_down(number) and not after.top_is_down(number)
        if move.text == f"c{number + 1}" and before.piles == after.piles and turned:
            return True
    return False


def finish(table: Table, answers: Sequence[int]) -> None:
    """Judge whether the game is won, and do what happens at its end (X26, X27)."""
    points, best = score(table), table.game.best
    if table.outcome == "playing" and table.moves and points is not None and best is not None and points >= best:
        table.outcome = "won"
    if table.outcome != "playing":
        end_game(table, "sieg" if table.outcome == "won" else "verlust", answers)


def end_game(table: Table, kind: str, answers: Sequence[int] = ()) -> None:
    """Do the actions of the end; one of them may still say otherwise (439, 445, 587)."""
    outcome = "won" if kind == "sieg" else "lost"
    table.outcome = "playing"
    run(Turn(table, kind, answers=answers), table.game.actions["ende"])
    if table.outcome == "playing":
        table.outcome = outcome


def outcome(position: Position, moves: Sequence[str]) -> str:
    """Return how the game stands."""
    if position.table.outcome == "playing" and not moves:
        return "stuck"
    return position.table.outcome


def given_up(position: Position) -> Position:
    """Return what giving up leads to (X27)."""
    table = position.table.copy()
    end_game(table, "verlust")
    return Position(table)
