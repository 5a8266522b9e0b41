"""``kabale store``: check, copy, restore and tidy the server's database."""

import re
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer import Argument, Option

from kabale.cli.common import Mistake, command, say, user_folder
from kabale.cli.options import option

if TYPE_CHECKING:
    from kabale.store import Store

_FILE = "kabale.db"
_DAY = 86_400
_UNITS = {"h": 3_600, "d": _DAY, "w": 7 * _DAY, "y": 365 * _DAY}

store = typer.Typer(
    name="store", no_args_is_help=True, help="Check, back up, restore, copy and tidy the server's database."
)
command(
    "store",
    "Host",
    {
        "store check": "look for damage",
        "store backup monday.db": "copy, while the server runs",
        "store restore --replace monday.db": "restore the copy",
        "store prune --dry-run": "count idle guests",
        "store copy --from kabale.db --to URL": "move to another database",
    },
)(store)

Data = Annotated[Path | None, Option("--data", envvar="KABALE_DATA", metavar="DIR", help="Data folder of the server.")]
Where = Annotated[
    str | None,
    Option("--database", envvar="KABALE_DATABASE", metavar="URL", help="URL of the server's database, if it has one."),
]


@store.command(epilog="Examples: kabale store check   kabale store check --plays 100000")
def check(
    most: Annotated[int, option("--plays", "N", min=0, max=10_000_000, help="Number of plays to replay.")] = 1_000,
    data: Data = None,
    database: Where = None,
) -> None:
    """Check the database for damage, and replay the plays that changed last.

    The exit status is 1 if anything is damaged. The server may be running.
    """
    from kabale.store import Store
    from kabale.store.database import file_of
    from kabale.store.files import faults

    place = _place(data, database)
    file = file_of(place)
    found = [] if file is None else faults(file)
    for fault in found:
        say(f"damaged: {fault}")
    if found:
        raise Mistake(f"{file}: restore a backup, or save what can be read with sqlite3's .recover")
    say("the database is sound" if file else "PostgreSQL checks its own files (pg_amcheck)")
    with Store.open(place) as opened:
        broken = _replayed(opened, most)
    if broken:
        raise Mistake(f"{_number(broken, 'play')} cannot be resumed")


def _replayed(opened: "Store", most: int) -> int:
    """Replay the plays that changed last, print how that went, and return the number of plays that are broken."""
    from kabale.services.workers import Soundness, Workers, soundness

    counts: Counter[Soundness] = Counter()
    with closing(Workers()) as workers:
        plays = opened.plays.latest(most)
        for play in plays:
            counts[(result := soundness(opened, play, workers))] += 1
            if result is Soundness.BROKEN:
                say(f"broken: the play {play.id} of {play.game}, {play.length} moves")
    say(f"{_number(len(plays), 'play')} replayed: {counts[Soundness.SOUND]} sound")
    for kind, words in {
        Soundness.OTHER_RULES: "by rules that have changed since or are gone",
        Soundness.TOO_SLOW: "not replayed to the end: it took too long",
    }.items():
        if counts[kind]:
            say(f"{_number(counts[kind], 'play')} {words}")
    return counts[Soundness.BROKEN]


@store.command(epilog="Example: kabale store backup /backups/kabale-monday.db")
def backup(
    file: Annotated[Path, Argument(metavar="FILE", help="File to create.")],
    data: Data = None,
    database: Where = None,
) -> None:
    """Copy the database to a new file. The server may be running."""
    from kabale.store import files

    done = files.backup(_file(data, database, "pg_dump"), file)
    plays, players = _number(done.plays, "play"), _number(done.players, "player")
    say(f"saved {plays} of {players} in {file} ({done.size / 1e6:.1f} MB)")


@store.command(epilog="Example: kabale store restore --replace /backups/kabale-monday.db")
def restore(
    file: Annotated[Path, Argument(metavar="FILE", help="File that kabale store backup made.")],
    replace: Annotated[bool, Option("--replace", help="Move the existing database aside, and replace it.")] = False,
    data: Data = None,
    database: Where = None,
) -> None:
    """Restore a backup. Stop the server first."""
    from kabale.store import files

    place = _file(data, database, "pg_restore or psql")
    if place.exists() and not replace:
        raise Mistake(f"the database {place} exists: --replace moves it aside")
    place.parent.mkdir(parents=True, exist_ok=True)
    kept = files.restore(file, place, before=time.strftime("before-%Y%m%dT%H%M%S"))
    say(f"{place} is restored" + (f"; what was there is {kept}" if kept else ""))


@store.command(epilog="Examples: kabale store prune --dry-run   kabale store prune --older 1y")
def prune(
    older: Annotated[str, option("--older", "AGE", help="Minimum age, such as 12h, 90d, 8w or 1y.")] = "90d",
    dry_run: Annotated[bool, Option("--dry-run", help="Only count the guests, and delete nothing.")] = False,
    data: Data = None,
    database: Where = None,
) -> None:
    """Delete guests who never played, wrote or set anything. The server may be running."""
    from kabale.store import Store
    from kabale.store.database import file_of

    if (age := re.fullmatch("([0-9]{1,6})([hdwy])", older)) is None:
        expected = "expected a number of hours, days, weeks or years, as in 12h, 90d, 8w, 1y"
        raise Mistake(f"{older[:40]!r} is not an age: {expected}")
    place = _place(data, database)
    file = file_of(place)
    if file is not None and not file.is_file():
        raise Mistake(f"there is no database {file}")
    with Store.open(place) as opened:
        number = opened.players.prune(before=max(0.0, time.time() - int(age[1]) * _UNITS[age[2]]), dry_run=dry_run)
    say(f"{_number(number, 'idle guest')} {'would be' if dry_run else 'was' if number == 1 else 'were'} deleted")


@store.command(epilog="Example: kabale store copy --from sqlite:///kabale.db --to postgresql://kabale@localhost/kabale")
def copy(
    source: Annotated[
        str, Option("--from", metavar="URL", help="Database to read: sqlite:///FILE or postgresql://...")
    ],
    target: Annotated[str, Option("--to", metavar="URL", help="Empty database to fill.")],
    most: Annotated[int, option("--plays", "N", min=0, max=10_000_000, help="Number of plays to replay.")] = 1_000,
) -> None:
    """Copy a whole database into an empty one, between SQLite and PostgreSQL. Stop the server first.

    At the end, every row is compared and the plays that changed last are replayed. After an interruption, run the
    same command again: it resumes.
    """
    from kabale.store import Store, copying

    counts = copying.copy(source, target)
    plays, players = _number(counts["play"], "play"), _number(counts["player"], "player")
    say(f"copied {plays} of {players}, {_number(counts.total(), 'row')} in all: each row is the same in both databases")
    with Store.open(target) as opened:
        if broken := _replayed(opened, most):
            say(f"{_number(broken, 'play')} cannot be resumed, neither here nor in the source")


def _place(data: Path | None, database: str | None) -> str | Path:
    return database or (data or user_folder()) / _FILE


def _file(data: Path | None, database: str | None, program: str) -> Path:
    """Return the file of the server's database. Raises Mistake where it is on a server."""
    from kabale.store.database import file_of

    if (file := file_of(_place(data, database))) is None:
        raise Mistake(f"this is for a database in a file: for PostgreSQL use its own {program}")
    return file


def _number(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")
