"""Write the golden plays, ``tests/data/plays/<game>.play``, for every ``.pat`` game of the library.

``.venv/bin/python scripts/make_plays.py`` writes the games that have none, with a line of moves drawn for it;
``scripts/make_plays.py klondike …`` draws new lines for the games named; ``--again`` plays the moves that the files
have, for when the rules or this form have changed: then read the difference.

A file has the deal, the legal moves after it in their order, the moves that are played ahead (a stock that must be
gone through first), then each move with what it changed, and every fifth table, of which only the lines that
differ from the table before are written.
"""

import re
import sys
import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import kabale
from kabale.engine.game import Game, Position
from kabale.engine.language import Outcome
from kabale.engine.moves import Move
from kabale.pat.game import PatDefinition
from kabale.table.cards import name as card_name
from kabale.table.changes import Change, Counted, Moved, PropertySet, Reordered, Turned
from kabale.table.table import Table
from kabale.table.text import show

PLAYS = Path(__file__).parents[1] / "tests" / "data" / "plays"
WIDTH = 116
EVERY = 5
DEALS = 40
"""How many deals are tried to find a line that shows much."""

MOST_NAMED = 13
MOVE = re.compile(r"c\d+|\d+(x\d+)?-\d+")


# -- a play as text --------------------------------------------------------------------------------------------------


def transcript(name: str, deal: str, ahead: list[str], moves: list[str]) -> Iterator[str]:
    """Yield the lines of a play."""
    game = kabale.game(name)
    position = game.deal(deal)
    yield f"game    {name}"
    yield f"deal    {deal}"
    yield from wrapped("legal   ", [str(move) for move in position.legal_moves])
    if ahead:
        yield from wrapped("ahead   ", counted(ahead))
        for move in ahead:
            position.play(move)
    shown = show(position.table).splitlines()
    yield from shown
    for number, move in enumerate(moves, 1):
        before = position.table.copy()
        changes = position.play(move).changes
        yield f"{move:<7} {'; '.join(said(before, changes))}"
        if number % EVERY == 0:
            lines = show(position.table).splitlines()
            yield f"-- after {number}"
            yield from (line for line in lines if line not in shown)
            shown = lines
    yield from ending(position)


def ending(position: Position) -> Iterator[str]:
    """Yield how the play ends."""
    if position.outcome is Outcome.PLAYING:
        yield from wrapped("legal   ", [str(move) for move in position.legal_moves])
    score = "" if position.score is None else f", score {position.score}"
    yield f"end     {position.outcome.value}{score}, passes {position.passes}"


def wrapped(label: str, words: list[str]) -> list[str]:
    """Return words as lines under a label."""
    return textwrap.wrap(" ".join(words), WIDTH, initial_indent=label, subsequent_indent=" " * len(label))


def counted(moves: list[str]) -> list[str]:
    """Return moves with those that are played several times in a row written once: ``c1*12``."""
    found: list[tuple[str, int]] = []
    for move in moves:
        if found and found[-1][0] == move:
            found[-1] = move, found[-1][1] + 1
        else:
            found.append((move, 1))
    return [f"{move}*{times}" if times > 1 else move for move, times in found]


def said(table: Table, changes: Sequence[Change]) -> Iterator[str]:
    """Say changes in words, doing them to the table that they are about; cards turned as they lie down make one."""
    words = ""
    for before, change in pairwise([None, *changes]):
        assert change is not None
        if isinstance(before, Moved) and isinstance(change, Turned) and is_of(table, before, change):
            words += ", face up" if change.up else ", face down"
        else:
            yield from [words] if words else []
            words = one_said(table, change)
        change.do(table)
    yield words


def is_of(table: Table, moved: Moved, turned: Turned) -> bool:
    """Say whether just the cards were turned that had been laid on top of a pile."""
    size = len(table.piles[moved.target])
    places = tuple(range(size - moved.count, size))
    return turned.pile == moved.target and moved.to is None and turned.places == places


def one_said(table: Table, change: Change) -> str:
    """Say a change in words: cards from the lowest to the highest as they lay, piles counted from 1."""
    match change:
        case Moved(source, target, count, at, to, turned_over):
            pile = table.piles[source]
            start = len(pile) - count if at is None else at
            cards = listed([card_name(card) for card in pile[start : start + count]])
            where = f"{source + 1}" if at is None else f"place {at + 1} of {source + 1}"
            goal = f"{target + 1}" if to is None else f"place {to + 1} of {target + 1}"
            return f"{cards} from {where} to {goal}{', turned over' if turned_over else ''}"
        case Turned(pile_index, places, up):
            cards = listed([card_name(table.piles[pile_index][place]) for place in places])
            return f"{cards} {'up' if up else 'down'} on {pile_index + 1}"
        case Reordered(pile_index, order):
            return f"{pile_index + 1} in the order {' '.join(spans([place + 1 for place in order]))}"
        case Counted(label, before, after):
            return f"{label} {before} to {after}"
        case PropertySet(pile_index, label, old, new):
            return f"{label} of {pile_index + 1} {old} to {new}"


def listed(names: list[str]) -> str:
    """Name cards, of many the first and the last."""
    if len(names) <= MOST_NAMED:
        return " ".join(names)
    return f"{' '.join(names[:3])} … {' '.join(names[-3:])} ({len(names)} cards)"


def spans(numbers: list[int]) -> list[str]:
    """Write numbers that follow each other as a span: 12-24 1-11."""
    found: list[list[int]] = []
    for number in numbers:
        if found and found[-1][-1] + 1 == number:
            found[-1].append(number)
        else:
            found.append([number])
    return [f"{each[0]}-{each[-1]}" if len(each) > 1 else str(each[0]) for each in found]


def read(text: str) -> tuple[str, list[str], list[str]]:
    """Return the deal, the moves played ahead and the moves of a play's text."""
    deal, ahead, moves, label = "", list[str](), list[str](), ""
    for line in text.splitlines():
        first, *words = line.split()
        label = label if line.startswith(" ") else first
        if label == "deal":
            deal = words[0]
        elif label == "ahead":
            ahead += line.removeprefix("ahead").split()
        elif MOVE.fullmatch(label):
            moves.append(label)
    return deal, [move for word in ahead for move in repeated(word)], moves


def repeated(word: str) -> list[str]:
    """Return the moves that ``c1*12`` stands for."""
    move, _, times = word.partition("*")
    return [move] * int(times or 1)


# -- drawing a line --------------------------------------------------------------------------------------------------


def drawn(name: str) -> tuple[str, list[str], list[str]]:
    """Draw deals and lines and return the one that shows the most kinds of moves and changes."""
    game = kabale.game(name)
    tries = (line_of(game, f"k1:{number}", Random(f"{name} {number}")) for number in range(1, DEALS + 1))
    _, deal, ahead, moves = max(tries, key=lambda tried: tried[0])
    return deal, ahead, moves


def line_of(game: Game, deal: str, random: Random) -> tuple[int, str, list[str], list[str]]:
    """Play a line biased to rare kinds; return how much it shows, then what it is."""
    position = game.deal(deal)
    ahead = gone_through(position, random)
    length = 20 if len(game.piles) < 14 else 16 if len(game.piles) < 24 else 12
    played, seen, moves = Counter[str](), set[str](), list[str]()
    while len(moves) < length and position.outcome is Outcome.PLAYING:
        move = chosen(position, played, random)
        kind = kind_of(position, move)
        played[kind] += 1
        seen |= {kind, *(shape(change) for change in position.push(move).changes)}
        moves.append(str(move))
    seen |= {position.outcome.value} if position.outcome is Outcome.WON else set()
    return 100 * len(seen) + len(moves), deal, ahead, moves


def gone_through(position: Position, random: Random) -> list[str]:
    """Click through the stock but for its last two clicks, where a later pass differs, in three lines of four."""
    if not plays_on(position.game) or random.random() < 0.25:
        return []
    clicks = 0
    while position.table.piles[0] and "c1" in map(str, position.legal_moves):
        position.play("c1")
        clicks += 1
    back = min(clicks, 2)
    for _ in range(back):
        position.pop()
    return ["c1"] * (clicks - back)


def plays_on(game: Game) -> bool:
    """Say whether something happens when the stock has been gone through: a turn-over, or another rule set."""
    assert isinstance(game.definition, PatDefinition)
    rules = game.definition.rules
    turns = rules.stock.waste is not None and rules.stock.draw > 0 and rules.stock.passes > 1
    return turns or any(pile.combine.takes_over for pile in rules.piles)


def chosen(position: Position, played: Counter[str], random: Random) -> Move:
    """Choose a move: three times in four one of the kind that was played least; none that takes the last one back."""
    last = position.moves[-1] if position.moves else None
    legal = position.legal_moves
    fresh = [m for m in legal if last is None or (m.source, m.target) != (last.target, last.source)] or legal
    if random.random() < 0.75:
        least = min(played[kind_of(position, move)] for move in fresh)
        fresh = [move for move in fresh if played[kind_of(position, move)] == least]
    return random.choice(fresh)


def kind_of(position: Position, move: Move) -> str:
    """Return what a line should have some of."""
    piles, kinds = position.table.piles, [pile.kind for pile in position.game.piles]
    if move.kind == "left":
        return "redeal" if not piles[move.source] else f"click on {kinds[move.source]}"
    block = "block" if move.count > 1 else "card"
    where = f"{kinds[move.source]} to {kinds[move.target]}"
    return f"{block} {where}{'' if piles[move.target] else ', empty'}"


def shape(change: Change) -> str:
    """Return the kind of a change."""
    match change:
        case Moved(at=at, turned_over=turned_over):
            return f"moved {at is not None} {turned_over}"
        case Turned(up=up):
            return f"turned {up}"
        case _:
            return type(change).__name__


# -- files -----------------------------------------------------------------------------------------------------------


def games() -> list[str]:
    """Return the names of the ``.pat`` games of the library."""
    return [entry.name for entry in kabale.games() if entry.format == "pat"]


def path_of(name: str) -> Path:
    """Return where the play of a game lies."""
    return PLAYS / f"{name}.play"


def write(name: str, *, again: bool) -> None:
    """Write the play of a game: a new line, or *again* the one that the file has."""
    path = path_of(name)
    deal, ahead, moves = read(path.read_text(encoding="utf-8")) if again else drawn(name)
    lines = list(transcript(name, deal, ahead, moves))
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{name}: {len(moves)} moves, {len(lines)} lines")


def main(arguments: list[str]) -> None:
    """Write the plays asked for."""
    PLAYS.mkdir(parents=True, exist_ok=True)
    again = "--again" in arguments
    named = [word for word in arguments if not word.startswith("-")]
    wanted = named or [name for name in games() if path_of(name).exists() == again]
    for each in wanted:
        write(each, again=again)


if __name__ == "__main__":
    main(sys.argv[1:])
