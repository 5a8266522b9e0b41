"""What must agree: the search that leaves nothing out, and every key, pruner and order, on one little deal."""

from collections.abc import Iterator, Sequence

from kabale.engine.game import Position
from kabale.engine.language import Outcome
from kabale.engine.moves import Move, lay
from kabale.search.limits import Limits
from kabale.search.prune import complete_pruners
from kabale.search.readable import Policy, search, usual
from kabale.search.symmetry import canonical, exact, knowledge_of
from kabale.search.verdict import Unknown, Verdict, Won

FIRM = Limits(positions=400)
"""How many positions of a little deal are searched; a deal that has more is passed over."""


def policies(position: Position) -> Iterator[tuple[str, Policy]]:
    """Yield each key and each pruner by itself, both orders, and all together, as far as a game has them."""
    knowledge = knowledge_of(position)
    pruners = complete_pruners(position, knowledge)
    key = canonical(knowledge.symmetry)
    yield "best first", Policy()
    if key is not exact:
        yield "alike", Policy(key, (), "depth")
    yield from ((type(pruner).__name__, Policy(exact, (pruner,), "depth")) for pruner in pruners)
    if pruners:
        yield "usual", usual(position)
        yield "usual, depth first", Policy(key, pruners, "depth")


def measure(position: Position) -> Verdict:
    """Return the verdict of the search that leaves nothing out, depth first."""
    return search(position, FIRM, Policy(order="depth"))


def disagreements(position: Position) -> list[str] | None:
    """Return what disagrees with the search that leaves nothing out, None if that does not come to its end."""
    expected = measure(position)
    if isinstance(expected, Unknown):
        return None
    found = [(name, search(position, FIRM, each)) for name, each in policies(position)]
    wrong = [f"{name}: {verdict.verdict}" for name, verdict in found if not agree(verdict, expected)]
    wins = [verdict for _, verdict in [("measure", expected), *found] if isinstance(verdict, Won)]
    return wrong + [f"line {' '.join(map(str, won.moves))}" for won in wins if not replays(position, won)]


def agree(found: Verdict, expected: Verdict) -> bool:
    """Say whether verdicts agree; another order may need more positions to a win, but not to see there is none."""
    is_late = isinstance(found, Unknown) and isinstance(expected, Won)
    return is_late or found.verdict == expected.verdict


def replays(position: Position, won: Won) -> bool:
    """Say whether a line wins when every move is checked; the position is as before."""
    for move in won.moves:
        position.play(move)
    is_won = position.outcome is Outcome.WON
    for _ in won.moves:
        position.pop()
    return is_won


def detour(position: Position, line: Sequence[Move]) -> tuple[int, tuple[Move, Move]]:
    """Return after how many moves of a line some move can be taken back, and both; the position is as before."""
    for place, move in enumerate(line):
        if (way := there_and_back(position)) is not None:
            for _ in range(place):
                position.pop()
            return place, way
        position.push(move)
    raise AssertionError("nothing can be taken back")


def there_and_back(position: Position) -> tuple[Move, Move] | None:
    """Return a legal move with the legal one that takes it back, if there are such."""
    ways = ((move, way_back(position, move)) for move in position.legal_moves)
    return next(((move, back) for move, back in ways if back is not None), None)


def way_back(position: Position, move: Move) -> Move | None:
    """Return the move that takes a card back to where it came from, if one does."""
    before = position.key()
    position.push(move)
    back = lay(move.target, move.source)
    is_back = back in position.legal_moves
    if is_back:
        position.push(back)
        is_back = before == position.key()
        position.pop()
    position.pop()
    return back if is_back else None
