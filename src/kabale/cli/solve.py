"""``kabale solve``: whether deals can be won, and how."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from typer import Option

from kabale.cli.common import AsJson, GameName, Mistake, game_of, position_of, print_json, wrong_usage
from kabale.cli.deal import Level, VariantId

if TYPE_CHECKING:
    from kabale.cli.states import Json
    from kabale.engine.game import Game, Position
    from kabale.search.limits import Limits
    from kabale.search.solve import Method
    from kabale.search.verdict import Verdict

SECONDS = 60.0
"""How long a deal is searched if nothing is said."""

MEMORY = 2048
"""How many MiB a search may fill if nothing is said."""

OneDeal = Annotated[str | None, Option("--deal", metavar="ID", help="Which deal: k1:617, ms:1, a number.")]
Deals = Annotated[str | None, Option("--deals", metavar="RANGE", help="Many deals: ms:1-100.")]
Moves = Annotated[str, Option("--moves", metavar="MOVES", help='Search from where moves lead: "c1 7-2".')]
Positions = Annotated[int | None, Option("--positions", metavar="N", min=1, help="Search so many positions at most.")]
Seconds = Annotated[float, Option("--seconds", metavar="S", min=0, help="Search a deal for so long at most.")]
Memory = Annotated[int, Option("--memory", metavar="MIB", min=1, help="Fill so much memory at most.")]
Threads = Annotated[int, Option("--threads", metavar="N", min=1, help="Let the kernel search with so many threads.")]
How = Annotated[str, Option("--method", metavar="METHOD", help="auto, native (the kernel) or python.")]


def solve(
    game: GameName,
    deal: OneDeal = None,
    deals: Deals = None,
    moves: Moves = "",
    positions: Positions = None,
    seconds: Seconds = SECONDS,
    memory: Memory = MEMORY,
    threads: Threads = 1,
    method: How = "auto",
    as_json: AsJson = False,
    variant: VariantId = None,
    level: Level = None,
) -> None:
    """Say whether deals can be won, and how. Cards that lie face down are searched as if they were seen."""
    from kabale.search.limits import Limits
    from kabale.search.solve import METHODS

    chosen = next((each for each in METHODS if each == method), None)
    if chosen is None:
        wrong_usage(f"--method is one of {', '.join(METHODS)}, not {method!r}")
    if (deal is None) == (deals is None):
        wrong_usage("say which deal with --deal, or which deals with --deals")
    limits = Limits(positions, seconds, memory << 20, threads)
    dealer = _Dealer(game_of(game), tuple(moves.split()), variant, level or 0)
    told = _solved(dealer, [deal] if deal is not None else _ids(deals or ""), limits, chosen)
    if as_json:
        for one in told:
            print_json(one.as_json())
    else:
        _tell(told, is_alone=deal is not None)


def _ids(text: str) -> Iterator[str]:
    """Yield the deal ids of a range. Raises BadDeal."""
    from kabale.studies.plan import Deals as Range

    return Range.parse(text).ids()


@dataclass(frozen=True, slots=True)
class _Dealer:
    """Deals the game and plays the moves that the search begins after."""

    game: "Game"
    moves: tuple[str, ...]
    variant: str | None
    level: int

    def position(self, deal: str) -> "Position":
        """Return the position to search. Raises BadDeal, BadMove, IllegalMove."""
        position = position_of(self.game, deal, self.variant, self.level)
        for move in self.moves:
            position.play(move)
        return position


@dataclass(frozen=True, slots=True)
class _Told:
    """A deal with its verdict."""

    deal: str
    verdict: "Verdict"
    is_thoughtful: bool
    is_native: bool

    def as_json(self) -> "Json":
        """Return it for programs."""
        from kabale.cli.states import verdict

        how = "native" if self.is_native else "python"
        return {"deal": self.deal, **verdict(self.verdict, thoughtful=self.is_thoughtful), "method": how}


def _solved(dealer: _Dealer, deals: "Iterator[str] | list[str]", limits: "Limits", method: "Method") -> Iterator[_Told]:
    """Search deal after deal, each when its answer is asked for."""
    from threading import Event

    from kabale.search.solve import NotNative, is_thoughtful, refusal, solve
    from kabale.table.decks import Deal

    for name in deals:
        deal = str(Deal.parse(name))
        position = dealer.position(deal)
        try:
            # The flag is never set: looking at it is where the kernel notices Ctrl-C.
            verdict = solve(position, limits, method=method, stop=Event())
        except NotNative as error:
            raise Mistake(f"the kernel cannot search {deal}: {error}") from error
        yield _Told(deal, verdict, is_thoughtful(position), method != "python" and refusal(position) is None)


def _tell(told: Iterator[_Told], *, is_alone: bool) -> None:
    """Print verdicts in words: of one deal with its moves, of many a line each and how many there are."""
    from collections import Counter

    from kabale.messages import message

    count: Counter[str] = Counter()
    for one in told:
        print(_sentence(one), flush=True)
        count[one.verdict.verdict] += 1
        if is_alone:
            _tell_more(one)
    if not is_alone:
        kinds = {kind: count[kind] for kind in ("won", "lost", "unknown")}
        print(message("solve.total.deals", n=count.total(), **kinds))


def _sentence(one: _Told) -> str:
    """Return a verdict as a sentence."""
    from kabale.messages import message
    from kabale.search.verdict import Lost, Unknown, Won

    match one.verdict:
        case Won(moves=moves):
            return str(message("solve.won", deal=one.deal, n=len(moves)))
        case Lost():
            return str(message("solve.lost", deal=one.deal))
        case Unknown(reason=reason):
            return str(message("solve.unknown", deal=one.deal, reason=message(f"solve.reason.{reason}")))


def _tell_more(one: _Told) -> None:
    """Print the moves of a win, what the search cost, and what it saw."""
    from textwrap import fill

    from kabale.messages import message

    if one.verdict.moves:
        print(fill(" ".join(map(str, one.verdict.moves)), 80, break_on_hyphens=False))
    seconds = f"{one.verdict.seconds:.2f}"
    print(message("solve.cost", n=one.verdict.positions, seconds=seconds))
    if one.is_thoughtful:
        print(message("solve.thoughtful"))
