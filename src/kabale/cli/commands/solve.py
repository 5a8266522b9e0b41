"""``kabale solve``: whether deals can be won, and how."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from gzip import compress
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Annotated, assert_never

from typer import Exit, Option

from kabale.cli.common import Mistake, command, complain_of_kernel, deal_of, print_json, wrong_usage
from kabale.cli.options import (
    MEMORY,
    AsJson,
    DealId,
    FormatName,
    GameName,
    Language,
    Level,
    Memory,
    Solver,
    VariantId,
    number,
    option,
    spoken,
)
from kabale.cli.progress import Ticking, complain_of_refusal
from kabale.cli.saves import spare, write
from kabale.cli.sources import game_of
from kabale.engine.session import flat
from kabale.messages import message
from kabale.table.cards import HIDDEN
from kabale.table.decks import short

if TYPE_CHECKING:
    from kabale.cli.protocol import Json
    from kabale.engine.game import Game, Position
    from kabale.search.limits import Limits
    from kabale.search.shortest import Shortest
    from kabale.search.solve import Method
    from kabale.search.verdict import Verdict


SECONDS = 60.0
EXITS = {"won": 10, "lost": 20, "unknown": 30, "some": 30}  # 10 and 20 are those of SAT solvers
Deals = Annotated[str | None, option("--deals", "RANGE", help="Range of deals to search, such as ms:1-100.")]
Moves = Annotated[str, option("--moves", "MOVES", help='Moves to play before the search, such as "c1 7-2".')]
Positions = Annotated[
    int | None, option("--positions", "N", min=1, help="Stop after N positions per deal (default: no limit).")
]
Seconds = Annotated[
    float | None,
    option(
        "--seconds",
        "S",
        min=0,
        callback=number,
        help="Time limit per deal, in seconds (default: 60, or 3 if cards are unknown).",
    ),
]
Threads = Annotated[int, option("--threads", "N", min=1, max=1024, help="Number of threads of the native solver.")]
Proven = Annotated[
    Path | None,
    option("--proof", "FILE", help="Write a proof for scripts/check_proof.py that the deal is lost."),
]
ExitCode = Annotated[bool, Option("--exit-code", help="Exit with status 10 for won, 20 for lost, 30 for unknown.")]
Fewest = Annotated[bool, Option("--shortest", help="Look for the shortest win, and print a lower bound on its moves.")]


@command(
    "solve",
    "Research",
    {
        "solve freecell --deal ms:11982": "search one deal",
        "solve klondike --deals 1-100 --seconds 5": "search 100 deals",
        "solve freecell --deal ms:1 --exit-code": "verdict as exit status",
        "solve fan --deal 1 --shortest": "look for fewer moves",
        "solve freecell --deal ms:11982 --proof p.gz": "prove that it is lost",
    },
)
def solve(
    game: GameName,
    deal: DealId = None,
    deals: Deals = None,
    moves: Moves = "",
    positions: Positions = None,
    seconds: Seconds = None,
    memory: Memory = MEMORY,
    threads: Threads = 1,
    method: Solver = "auto",
    shortest: Fewest = False,
    proof: Proven = None,
    exit_code: ExitCode = False,
    form: FormatName = None,
    language: Language = None,
    as_json: AsJson = False,
    variant: VariantId = None,
    level: Level = None,
) -> None:
    """Search whether a deal can be won, and print the winning moves.

    The solver sees all cards, face-down ones included. In a position, ? is a card that you do not
    know. Kabale then finds a plan that wins whatever lies there, or counts in how many cases you can win.
    """
    from kabale.search.limits import Limits
    from kabale.studies.plan import Deals as Range

    chosen, told = method_of(method), None if as_json else spoken(language)
    _check(deals, proof, {"--deal": deal is not None, "--exit-code": exit_code, "--proof": proof is not None})
    limits = Limits(positions, SECONDS if seconds is None else seconds, memory << 20, threads)
    rules = game_of(game, form, language)
    position_of = partial(_position, rules, moves, variant, level or 0)
    one = "" if deals is not None else deal_of(rules, deal)
    if HIDDEN in one:
        others = {"--shortest": shortest, "--proof": proof is not None, "--method": chosen != "auto"}
        verdicts = _solve_unknown(position_of(one), limits, told, others, is_usual=seconds is None)
    else:
        ids = [one] if deals is None else Range.parse(deals, rules.numbering).ids()
        answers = _answers(position_of, ids, limits, chosen, fewest=shortest)
        verdicts = _tell(answers, of_one=deals is None, language=told)
    if proof is not None:
        _prove(position_of(one), limits, proof, told, is_lost="lost" in verdicts)
    if exit_code:
        raise Exit(EXITS[next(iter(verdicts))])


def _solve_unknown(
    position: "Position", limits: "Limits", language: str | None, others: dict[str, bool], *, is_usual: bool
) -> Counter[str]:
    """Search a position with unknown cards, print the answer, in JSON without a language, and return its word."""
    from kabale.search import arrangements
    from kabale.search.verdict import Unknown, WonAlways, sentences

    if given := [name for name, is_given in others.items() if is_given]:
        wrong_usage(f"the position has unknown cards: leave out {' and '.join(given)}")
    deal = short(str(position.deal))
    ticking = Ticking(deal)
    try:
        within = replace(limits, seconds=arrangements.SECONDS) if is_usual else limits
        found = arrangements.solve_unknown(position, within, stop=ticking)
    finally:
        ticking.wipe()
    if language is None:
        print_json({"deal": str(position.deal), **found.to_dict()})
        return Counter([found.verdict])
    if isinstance(found, Unknown):
        print(message("solve.unknown", deal=deal, reason=message(f"solve.reason.{found.reason}")).text(language))
    for place, line in enumerate(sentences(found)):
        print((line if place else message("solve.cards.deal", deal=deal, told=line)).text(language))
    if isinstance(found, WonAlways):
        print(message("solve.cards.played", n=found.arrangements).text(language))
    for place, node in enumerate(found.plan if isinstance(found, WonAlways) else (), 1):
        turned = ", ".join(f"{shown}: {after + 1}" for shown, after in node.then.items())
        print(" ".join([str(place), *map(str, node.moves), *(["→", turned] if turned else [])]))
    print(message("solve.cost", n=found.positions, seconds=f"{found.seconds:.2f}").text(language))
    return Counter([found.verdict])


def _check(deals: str | None, proof: Path | None, given: dict[str, bool]) -> None:
    """Refuse options of one deal if there are several, and a proof's file that is there."""
    spare(proof)
    for name, is_given in given.items():
        if is_given and deals is not None:
            wrong_usage(f"--deals is for several deals: leave out {name}")


def _position(rules: "Game", moves: str, variant: str | None, level: int, deal: str) -> "Position":
    position = rules.deal(deal, variant=variant, level=level)
    for move in flat(moves):
        position.play(move)
    return position


def _prove(position: "Position", limits: "Limits", file: Path, language: str | None, *, is_lost: bool) -> None:
    """Write the proof of a lost position to a file, compressed if its name ends with .gz. Raises Mistake, OSError."""
    from kabale.search.proof import NoProof, proof
    from kabale.search.solve import NotNative

    deal = short(str(position.deal))
    if not is_lost:
        raise Mistake(f"{deal} is not known to be lost, so {file} was not written")
    ticking = Ticking(deal)
    try:
        found = proof(position, limits, stop=ticking)
    except (NoProof, NotNative) as error:
        raise Mistake(f"{file} was not written: {error}") from error
    finally:
        ticking.wipe()
    data = found.text().encode()
    write(file, compress(data, mtime=0) if file.suffix == ".gz" else data)
    if language is not None:
        print(message("solve.proof", n=len(found.positions), file=str(file)).text(language))


def method_of(text: str) -> "Method":
    """Return the method of a name, and warn if the native solver fails; an unknown name is a usage error."""
    from kabale.search.solve import METHODS

    if (chosen := next((each for each in METHODS if each == text), None)) is None:
        wrong_usage(f"--method is one of {', '.join(METHODS)}, not {text!r}")
    if chosen == "auto":
        complain_of_kernel()
    return chosen


@dataclass(frozen=True, slots=True)
class _Answer:
    deal: str
    verdict: "Verdict"
    is_thoughtful: bool
    is_native: bool
    shortest: "Shortest | None"

    def as_json(self) -> "Json":
        from kabale.cli.protocol import verdict

        how = "native" if self.is_native else "python"
        found = verdict(self.shortest or self.verdict, thoughtful=self.is_thoughtful)
        return {"deal": self.deal, **found, "method": how}


def _answers(
    position_of: Callable[[str], "Position"],
    deals: "Iterable[str]",
    limits: "Limits",
    method: "Method",
    *,
    fewest: bool,
) -> Iterator[_Answer]:
    """Search deal after deal, each when its answer is asked for."""
    from kabale.search.shortest import shortest
    from kabale.search.solve import NotNative, is_thoughtful, refusal, solve

    said: set[str] = set()
    for deal in deals:
        position = position_of(deal)
        refused = None if method == "python" else refusal(position)
        # Once for each reason, and before the search that it makes slow.
        if method == "auto" and refused is not None and refused not in said:
            said.add(refused)
            complain_of_refusal(refused)
        ticking = Ticking(short(deal))
        try:
            found = shortest(position, limits, method=method, stop=ticking) if fewest else None
            verdict = found.verdict if found else solve(position, limits, method=method, stop=ticking)
        except NotNative as error:
            raise Mistake(f"the native solver cannot search {short(deal)}: {error}") from error
        finally:
            ticking.wipe()
        is_native = method != "python" and refused is None
        yield _Answer(deal, verdict, is_thoughtful(position), is_native, found)


def _tell(answers: Iterable[_Answer], *, of_one: bool, language: str | None) -> Counter[str]:
    """Print each verdict, in JSON without a language, with all details of *one* deal; return the counts."""
    from kabale.search.verdict import Lost, Unknown, Won

    count: Counter[str] = Counter()
    for answer in answers:
        verdict = answer.verdict
        count[verdict.verdict] += 1
        if language is None:
            print_json(answer.as_json())
            continue
        match verdict:
            case Won(moves=moves):
                sentence = message("solve.won", deal=short(answer.deal), n=len(moves))
            case Lost():
                sentence = message("solve.lost", deal=short(answer.deal))
            case Unknown(reason=reason):
                sentence = message("solve.unknown", deal=short(answer.deal), reason=message(f"solve.reason.{reason}"))
            case _:
                assert_never(verdict)
        print(sentence.text(language), flush=True)
        if answer.shortest is not None and (least := answer.shortest.least) is not None:
            is_fewest = answer.shortest.is_fewest
            bound = message("solve.shortest.fewest") if is_fewest else message("solve.shortest.least", n=least)
            print(bound.text(language), flush=True)
        if of_one:
            if verdict.moves:
                print(fill(" ".join(map(str, verdict.moves)), 80, break_on_hyphens=False))
            print(message("solve.cost", n=verdict.positions, seconds=f"{verdict.seconds:.2f}").text(language))
            if answer.is_thoughtful:
                print(message("solve.thoughtful").text(language))
    if not of_one and language is not None:
        kinds = {kind: count[kind] for kind in ("won", "lost", "unknown")}
        print(message("solve.total.deals", n=count.total(), **kinds).text(language))
    return count
