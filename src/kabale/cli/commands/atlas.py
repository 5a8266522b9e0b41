"""``kabale atlas``: a search of every game of the library, in files that anybody can check."""

import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer import Argument, Option

from kabale.cli.common import Mistake, command, complain, print_json, say, user_folder
from kabale.cli.options import AsJson, Cluster, Workers, number, option
from kabale.cli.progress import Log, searchers, study_watched
from kabale.cli.saves import spare

if TYPE_CHECKING:
    from kabale.atlas.rows import Sheet


HERE = Path("data", "atlas", "rows")  # in a checkout

atlas = typer.Typer(
    name="atlas",
    no_args_is_help=True,
    help="Search sample deals of every game in the library; store, verify and report the results.",
)
command(
    "atlas",
    "Research",
    {
        "atlas build klondike": "search missing deals",
        "atlas status": "list missing games",
        "atlas verify klondike": "replay every winning line",
        "atlas export klondike -o klondike.csv": "write the rows of a game",
    },
)(atlas)

Rows = Annotated[
    Path | None, option("--rows", "DIR", help="Folder of the rows (default: data/atlas/rows, or your data folder).")
]


def _chapter(name: str) -> str:
    """Return the name of a chapter, with the id of a game for its title."""
    from kabale.library.catalogue import now_called

    game, at, variant = name.partition("@")
    return now_called(game) + at + variant


Games = Annotated[
    list[str] | None,
    Argument(
        metavar="[GAME]...",
        help="Games such as klondike or spinne@1farbe (default: all).",
        callback=lambda names: names and [_chapter(each) for each in names],
    ),
]


@atlas.command(epilog="Examples: kabale atlas build klondike freecell   kabale atlas build --hours 8")
def build(
    games: Games = None,
    hours: Annotated[
        float | None, option("--hours", "H", min=0, callback=number, help="Start no game after H hours.")
    ] = None,
    again: Annotated[bool, Option("--again", help="Search the unsettled deals again with the current solver.")] = False,
    workers: Workers = None,
    on: Cluster = None,
    rows: Rows = None,
) -> None:
    """Search the deals that have no result yet.

    You can stop it at any time. The same command resumes.
    """
    from kabale.atlas.build import Building, chapter_of, chapters
    from kabale.atlas.files import names

    folder, began = _folder(rows), time.monotonic()
    building = Building(folder, searchers(on, workers, Log(None)), datetime.now(UTC).date().isoformat())
    for chapter in map(chapter_of, games) if games else chapters():
        if not (games or again) and chapter.name in names(folder):
            continue
        if hours is not None and time.monotonic() - began > 3600 * hours:
            complain("time is up: run the same command to resume")
            return
        with study_watched(chapter.name, Log(None), chapter.name) as watch:
            say(_line(chapter.name, building.build(chapter, watch, again=again)))


@atlas.command(epilog="Example: kabale atlas status --json")
def status(rows: Rows = None, as_json: AsJson = False) -> None:
    """List the games that are finished, under way and missing."""
    from kabale.atlas.build import WORK, chapters
    from kabale.atlas.files import described, names

    folder = _folder(rows)
    whole, under_way = set(names(folder)), {file.stem for file in (folder / WORK).glob("*.csv")}
    states = {
        each.name: "whole" if each.name in whole else "under way" if each.name in under_way else "missing"
        for each in chapters()
    }
    counted = {state: list(states.values()).count(state) for state in ("whole", "under way", "missing")}
    deals = {name: sum(described(folder / f"{name}.json").get("counts", {}).values()) for name in sorted(whole)}
    if as_json:
        print_json({"chapters": states, "counts": counted, "deals": sum(deals.values())})
        return
    say(f"{folder}: {counted['whole']} of {len(states)} whole, {sum(deals.values()):,} deals")
    for state in ("under way", "missing"):
        found = [name for name in states if states[name] == state]
        say(f"{state}: {' '.join(found) or 'none'}")


@atlas.command("list", epilog="Example: kabale atlas list --json")
def list_(rows: Rows = None, as_json: AsJson = False) -> None:
    """List the stored games with their deals, verdicts, solver version and Kabale version."""
    from kabale.atlas.files import described, names

    folder = _folder(rows)
    said = {name: described(folder / f"{name}.json") for name in names(folder)}
    if as_json:
        print_json([{key: value for key, value in each.items() if key != "words"} for each in said.values()])
        return
    for name, each in said.items():
        counts = "  ".join(f"{verdict} {count:,}" for verdict, count in each.get("counts", {}).items())
        searches = ", ".join(map(str, each.get("search", ())))
        say(f"{name:<24} {each.get('deals'):<12} {counts}  search {searches}, Kabale {each.get('kabale')}")


@atlas.command(epilog="Examples: kabale atlas report   kabale atlas report klondike --json")
def report(games: Games = None, rows: Rows = None, as_json: AsJson = False) -> None:
    """Report the share of deals that can be won in each stored game, with 95% bounds."""
    from kabale.atlas.files import names, read
    from kabale.atlas.rows import line

    folder = _folder(rows)
    found = [line(read(folder, name)) for name in games or names(folder)]
    if as_json:
        print_json([each.as_json() for each in found])
        return
    if not found:
        raise Mistake(f"{folder} has no rows: make some with kabale atlas build")
    for each in found:
        low, high = each.bounds
        length = "" if each.found.length is None else f"{each.found.length:>5} moves"
        share = f"{each.found.won:>6,} of {each.found.deals:>6,}  {100 * low:6.2f} - {100 * high:6.2f} %"
        say(f"{each.name:<24} {share}  {length:11}  {each.found.hardest}".rstrip())


@atlas.command(epilog="Examples: kabale atlas verify   kabale atlas verify klondike --lost 100")
def verify(
    games: Games = None,
    lost: Annotated[
        int, option("--lost", "N", min=0, help="Lost deals per game to search again, and wins without a line.")
    ] = 10,
    workers: Workers = None,
    rows: Rows = None,
) -> None:
    """Replay every winning line by the rules, and search some other deals again.

    The exit status is 1 if any row is wrong.
    """
    from kabale.atlas import verify as verifying
    from kabale.atlas.build import chapter_of
    from kabale.atlas.files import names, read
    from kabale.studies.workers import processes

    folder, wrong = _folder(rows), 0
    with processes(workers) as executor:
        for name in games or names(folder):
            found = verifying.verify(chapter_of(name), read(folder, name), executor, lost=lost)
            say(f"{name}: {found.played:,} lines played, {found.searched:,} deals searched again")
            for deal, problem in found.problems:
                complain(f"{name} {deal}: {problem}")
            wrong += len(found.problems)
    if wrong:
        raise Mistake(f"{wrong:,} rows are wrong")


@atlas.command(epilog="Example: kabale atlas export freecell -o freecell.csv")
def export(
    game: Annotated[str, Argument(metavar="GAME", help="A game with stored rows.")],
    out: Annotated[Path, Option("-o", "--output", metavar="FILE", help="File to write, or - for standard output.")] = (
        Path("-")
    ),
    rows: Rows = None,
) -> None:
    """Write the rows of a game as CSV, after header lines that describe them."""
    from kabale.atlas.files import read, write_csv

    sheet = read(_folder(rows), _chapter(game))
    if out == Path("-"):
        write_csv(sheet, sys.stdout)
        return
    spare(out)
    with out.open("w", encoding="utf-8", newline="") as file:
        write_csv(sheet, file)


@atlas.command(epilog="Example: kabale atlas dataset build/atlas")
def dataset(
    folder: Annotated[Path, Argument(metavar="DIR", help="Folder for kabale-atlas.parquet and datapackage.json.")],
    rows: Rows = None,
) -> None:
    """Write the rows of all games as one Parquet file, for programs that do not know Kabale."""
    from kabale.atlas.dataset import FILE, write

    say(f"{folder / FILE}: {write(_folder(rows), folder):,} deals")


@atlas.command("import", epilog="Examples: kabale atlas import klondike.csv   kabale atlas import - < klondike.csv")
def import_(
    file: Annotated[
        Path, Argument(metavar="FILE", help="CSV file that kabale atlas export wrote, or - for standard input.")
    ],
    rows: Rows = None,
) -> None:
    """Add rows that kabale atlas export wrote. Check them with kabale atlas verify."""
    from kabale.atlas.files import take_in

    folder = _folder(rows)
    if file == Path("-"):
        sheet = take_in(folder, sys.stdin)
    else:
        with file.open(encoding="utf-8", errors="replace", newline="") as lines:
            sheet = take_in(folder, lines)
    say(_line(sheet.heading.game, sheet))


@atlas.command(epilog="Example: kabale atlas merge ../other/data/atlas/rows")
def merge(
    other: Annotated[Path, Argument(metavar="DIR", help="Folder of rows from another machine.", exists=True)],
    rows: Rows = None,
) -> None:
    """Merge the rows of another folder into these. A settled verdict replaces an unsettled one."""
    from kabale.atlas.files import merge as merged
    from kabale.atlas.files import names, read

    for name in names(other):
        say(_line(name, merged(_folder(rows), read(other, name))))


def _folder(rows: Path | None) -> Path:
    return rows or (HERE if HERE.is_dir() else user_folder() / "atlas")


def _line(name: str, sheet: "Sheet") -> str:
    counts = "  ".join(f"{verdict} {count:,}" for verdict, count in sheet.counts().items())
    return f"{name}: {sheet.heading.deals}  {counts}"
