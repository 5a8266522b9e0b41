"""``kabale measure``, ``grade``, ``perft``, ``divide`` and ``study``: figures of a game and its deals."""

import os
import sys
import time
from contextlib import ExitStack, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

from kabale.cli.commands.solve import method_of
from kabale.cli.common import (
    command,
    complain,
    complain_of_kernel,
    deal_of,
    name_deal,
    print_json,
    say,
    user_folder,
    wrong_usage,
)
from kabale.cli.options import (
    MEMORY,
    AsJson,
    Cluster,
    DealId,
    FormatName,
    GameName,
    Language,
    Level,
    Memory,
    Solver,
    VariantId,
    Workers,
    number,
    option,
    spoken,
)
from kabale.cli.progress import Log, NowAndThen, complain_of_refusal, searchers, study_watched
from kabale.cli.saves import spare
from kabale.cli.sources import STDIN, game_of
from kabale.messages import message
from kabale.quoting import visible
from kabale.table.decks import short

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kabale.search.solve import Method
    from kabale.store.values import StudyRow
    from kabale.studies.plan import Plan
    from kabale.studies.workers import Open

EVERY = 3.0  # seconds between two lines about progress
ROAMING = 10.0  # seconds to look for a card on piles that got none


@command(
    "measure",
    "Write",
    {"measure mygame.pat": "search a hundred deals", "measure klondike --deals 20": "search twenty"},
)
def measure(
    game: GameName,
    deals: Annotated[int, Option("--deals", min=1, max=10_000, help="Number of deals to search.")] = 100,
    positions: Annotated[int, Option("--positions", min=1, help="Maximum number of positions per deal.")] = 20_000,
    seconds: Annotated[
        float, Option("--seconds", min=0.01, callback=number, help="Time limit per deal, in seconds.")
    ] = 2.0,
    form: FormatName = None,
    language: Language = None,
    as_json: AsJson = False,
) -> None:
    """Try a game on sample deals: how often it can be won, how long it takes, and what looks wrong."""
    from kabale.search.limits import Limits
    from kabale.search.solve import refusal
    from kabale.studies.measure import Measured, is_to_roam, lines, roam, suspicions
    from kabale.studies.measure import measure as measured

    rules, chosen = game_of(game, form, language), spoken(language, for_program=as_json)
    complain_of_kernel()
    if (reason := refusal(rules.deal("k1:1"))) is not None:
        complain(message("measure.slow", reason=reason).text(chosen))
    tell, found = NowAndThen(complain, EVERY), Measured()
    for found in measured(rules, [f"k1:{n}" for n in range(1, deals + 1)], Limits(positions, seconds)):
        tell(message("measure.progress", done=found.deals, deals=deals, won=len(found.won), lost=len(found.lost)))
    until = time.monotonic() + ROAMING
    while is_to_roam(rules, found) and time.monotonic() < until:
        roam(rules, found)
    if as_json:
        told = {"won": len(found.won), "lost": len(found.lost), "unknown": found.unsettled, "simple": found.simply}
        examples = {"deal_won": next(iter(found.won), None), "deal_lost": next(iter(found.lost), None)}
        suspicious = [each.text(chosen) for each in suspicions(rules, found)]
        print_json({"deals": found.deals, **told, **examples, "lengths": found.lengths, "suspicious": suspicious})
    else:
        say("\n".join(each.text(chosen) for each in lines(rules, found)))


@command(
    "grade",
    "Research",
    {"grade klondike --deal 617": "rate a deal", "grade freecell --deal ms:11982 --json": "print JSON"},
)
def grade(
    game: GameName,
    deal: DealId = None,
    form: FormatName = None,
    language: Language = None,
    as_json: AsJson = False,
    variant: VariantId = None,
    level: Level = None,
) -> None:
    """Rate how hard one deal is, from 0 to 100, with the parts of that number."""
    from kabale.cli.wording import SHARES, grade_lines, grade_of
    from kabale.search.difficulty import difficulty
    from kabale.search.solve import is_thoughtful

    rules = game_of(game, form, language)
    position = rules.deal(deal_of(rules, deal), variant=variant, level=level or 0)
    found, name = difficulty(position), str(position.deal)
    grade = grade_of(position, found)
    if as_json:
        shares = {name: round(getattr(found, name), 3) if found.verdict == "won" else None for name in SHARES}
        verdict = {"deal": name, "verdict": found.verdict, "number": found.number, "grade": grade}
        print_json({**verdict, **shares, "thoughtful": is_thoughtful(position)})
        return
    for line in grade_lines(short(name), found, grade):
        say(line.text(spoken(language)))
    if is_thoughtful(position):
        say(message("solve.thoughtful").text(spoken(language)))


Depth = Annotated[int, Option("--depth", min=1, max=99, help="Number of moves to look ahead.")]


@command("perft", "Research", {"perft freecell --deal ms:1 --depth 4": "count to a depth of four moves"})
def perft(game: GameName, depth: Depth, deal: DealId = None, form: FormatName = None, as_json: AsJson = False) -> None:
    """Count lines of play and distinct positions up to a depth, to compare rule engines."""
    from kabale.engine.perft import perft as counted

    rules = game_of(game, form)
    dealt = deal_of(rules, deal)
    counts = counted(rules.deal(dealt), depth)
    if as_json:
        print_json({"game": rules.name or game, "deal": dealt, "paths": counts.paths, "states": counts.states})
        return
    print(f"{'depth':>5} {'paths':>15} {'states':>15}")
    for deep, (paths, states) in enumerate(zip(counts.paths, counts.states, strict=True), 1):
        print(f"{deep:>5} {paths:>15,} {states:>15,}")
    name_deal(deal, dealt)


@command("divide", "Research", {"divide freecell --deal ms:1 --depth 2 10-2": "count after the move 10-2"})
def divide(
    game: GameName,
    depth: Depth,
    deal: DealId = None,
    moves: Annotated[list[str] | None, Argument(metavar="MOVE", help="Moves to play first.")] = None,
    form: FormatName = None,
    as_json: AsJson = False,
) -> None:
    """Count the lines of play that start with each legal move: perft, move by move."""
    from kabale.engine.perft import divide as divided

    rules = game_of(game, form)
    dealt = deal_of(rules, deal)
    position = rules.deal(dealt)
    for move in moves or ():
        position.play(move)
    counts = {str(move): count for move, count in divided(position, depth).items()}
    if as_json:
        said = {"game": rules.name or game, "deal": dealt, "moves": moves or []}
        print_json({**said, "depth": depth, "paths": counts})
        return
    for text, count in [*counts.items(), ("total", sum(counts.values()))]:
        print(f"{text:<8} {count:>15,}")
    name_deal(deal, dealt)


Deals = Annotated[str, option("--deals", "RANGE", help="Range of deals, such as k1:1-100000.")]
Positions = Annotated[
    int | None,
    option("--positions", "N", min=1, help="Stop after N positions per deal (default: by game, 300000 or more)."),
]
Seconds = Annotated[
    float | None, option("--seconds", "S", min=0, callback=number, help="Time limit per deal, in seconds.")
]
Csv = Annotated[Path | None, option("--csv", "FILE", help="Write a row per deal to FILE; - is standard output.")]
Plot = Annotated[Path | None, option("--plot", "FILE", help="Draw a plot to this file: .svg, .png or .pdf.")]
Logged = Annotated[Path | None, option("--log", "FILE", help="Append progress lines to this file.")]
Where = Annotated[str | None, option("--database", "URL", help="Store the rows in this database (postgresql://...).")]
Folder = Annotated[Path | None, option("--data", "DIR", help="Folder of the rows (default: your data folder).")]


@command(
    "study",
    "Research",
    {
        "study klondike3 --deals k1:1-1000 --seconds 1": "search 1000 deals",
        "study freecell --deals ms:1-100 --csv -": "print the rows",
    },
)
def study(
    game: GameName,
    deals: Deals = "k1:1-100",
    positions: Positions = None,
    seconds: Seconds = None,
    memory: Memory = MEMORY,
    method: Solver = "auto",
    on: Cluster = None,
    workers: Workers = None,
    language: Language = None,
    as_json: AsJson = False,
    csv: Csv = None,
    plot: Plot = None,
    log: Logged = None,
    form: FormatName = None,
    database: Where = None,
    data: Folder = None,
    variant: VariantId = None,
    level: Level = None,
) -> None:
    """Estimate the share of deals of a game that can be won, from many deals.

    Kabale stores each result. If you stop a study, the same command resumes it.
    """
    from kabale.search.limits import Limits
    from kabale.studies.plan import Deals, Plan, Subject

    if game == STDIN:
        wrong_usage("each process of a study reads the definition: name a file")
    if as_json and csv == Path(STDIN):
        wrong_usage("--csv - and --json both write to standard output: leave out one of them")
    rules = game_of(game, form, language)
    limits = Limits(positions, seconds, memory << 20)
    plan = Plan(Subject.of(game, rules), rules.title, Deals.parse(deals, rules.numbering), limits, variant, level or 0)
    plan = _settled(plan, method_of(method))
    _check_files(csv, plot, log)
    number = min(workers or os.cpu_count() or 1, len(plan.deals))
    rows = _rows(plan, database or data, searchers(on, number, Log(log)), Log(log))
    _report(plan, rows, csv, plot, None if as_json else spoken(language))


def _settled(plan: "Plan", method: "Method") -> "Plan":
    """Return a plan that says how it is searched, and how far if nobody has said it; complain if that will be slow."""
    from kabale.library.measurements import limit_of
    from kabale.search.solve import refusal

    plan = plan.by(method)
    if method == "auto" and plan.method == "python":
        complain_of_refusal(refusal(plan.first()))
    name = plan.subject.name + (f"@{plan.variant}" if plan.variant else "")
    usual: int | None = limit_of(name, plan.subject.digest)
    if plan.method == "python":
        from kabale.studies.study import USUAL  # only here: it would delay the first row of the native solver

        usual = USUAL.positions
    positions = plan.limits.positions or usual
    return replace(plan, limits=replace(plan.limits, positions=positions))


def _check_files(csv: Path | None, plot: Path | None, log: Path | None) -> None:
    """Refuse bad files before the long work begins. Raises Mistake, OSError, StudyError, MissingPackage."""
    from kabale.studies.report import check_plot

    spare(csv, plot, log)
    if plot is not None:
        check_plot(plot)
    for file in (csv, plot):
        if file is not None and file != Path(STDIN):
            file.open("ab").close()


def _rows(plan: "Plan", place: str | Path | None, open_executor: "Open", log: Log) -> "list[StudyRow]":
    """Run a study and return its rows, from the database of a URL, of a folder, or of the user's data."""
    from kabale.studies.run import begin, rows_of, run

    if not isinstance(place, str):
        folder = place or user_folder()
        folder.mkdir(parents=True, exist_ok=True)
        place = folder / "kabale.db"
    kept = ""
    try:
        # The bar has a thread, and only a process without threads can fork.
        with (
            ExitStack() as first,
            nullcontext(first.enter_context(open_executor())) as executor,
            study_watched(f"{plan.title}, {plan.deals}", log) as watch,
        ):
            begun = begin(plan, executor, first.close, watch)
            from kabale.store import Store  # its import takes longer than all before it

            with Store.open(place) as store:
                try:
                    run(plan, store, open_executor, now=time.time(), watch=watch, begun=begun)
                except KeyboardInterrupt:
                    done, total = len(rows_of(plan, store)), len(plan.deals)
                    kept = message("study.kept", done=f"{done:,}", total=f"{total:,}").text()
                    raise
                return rows_of(plan, store)
    finally:
        if kept:
            complain(kept)
            log.write(kept)


def _report(
    plan: "Plan", rows: "Sequence[StudyRow]", csv: Path | None, plot: Path | None, language: str | None
) -> None:
    from kabale.studies import report
    from kabale.studies.stats import summary

    if csv is not None:
        with nullcontext(sys.stdout) if csv == Path(STDIN) else csv.open("w", encoding="utf-8", newline="") as file:
            report.write_csv(plan, rows, file)
    if plot is not None:
        report.write_plot(plan, rows, plot)
    if csv == Path(STDIN):  # standard output is the rows, and nothing besides
        return
    figures = summary(rows)
    if language is None:
        print_json(report.as_json(plan, figures))
        return
    say(f"{visible(plan.title)}, {plan.deals}")
    shown = [(label.text(language), figure) for label, figure in report.lines(figures)]
    width = max(len(label) for label, _ in shown)
    for label, figure in shown:
        print(f"{label:<{width}}  {figure}")
