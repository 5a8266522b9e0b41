"""What must agree: the search that leaves nothing out, and every key, pruner and order, on one little deal."""

from collections.abc import Iterator

from kabale.engine.game import Position
from kabale.engine.language import Outcome
from kabale.search.alike import known_of
from kabale.search.canon import canonical, exact
from kabale.search.limits import Limits
from kabale.search.prune import complete_pruners
from kabale.search.readable import Manner, search, usual
from kabale.search.verdict import Unknown, Verdict, Won

FIRM = Limits(positions=400)
"""How many positions of a little deal are searched; a deal that has more is passed over."""


def manners(position: Position) -> Iterator[tuple[str, Manner]]:
    """Yield each key and each pruner by itself, both orders, and all together, as far as a game has them."""
    known = known_of(position)
    pruners = complete_pruners(position, known)
    keys = {"alike": canonical(known.alike), "alike and suits": canonical(known.alike, suits=True)}
    yield "best first", Manner()
    yield from ((name, Manner(key, (), "depth")) for name, key in keys.items() if key is not exact)
    yield from ((type(pruner).__name__, Manner(exact, (pruner,), "depth")) for pruner in pruners)
    if pruners:
        yield "usual", usual(position)
        yield "usual with suits, depth first", Manner(keys["alike and suits"], pruners, "depth")


def measure(position: Position) -> Verdict:
    """Return the verdict of the search that leaves nothing out, depth first."""
    return search(position, FIRM, Manner(order="depth"))


def disagreements(position: Position) -> list[str] | None:
    """Return what disagrees with the search that leaves nothing out, None if that does not come to its end."""
    expected = measure(position)
    if isinstance(expected, Unknown):
        return None
    found = [(name, search(position, FIRM, each)) for name, each in manners(position)]
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
