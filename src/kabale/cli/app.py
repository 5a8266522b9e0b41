"""The program: its commands by name, and how it starts and ends.

Only what every command needs is imported here; a command's own work is imported when it runs.
"""

import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import Annotated

import typer

from kabale.cli.atlas import atlas
from kabale.cli.check import check
from kabale.cli.common import Commands, complain
from kabale.cli.convert import convert
from kabale.cli.counts import divide, perft
from kabale.cli.cribbage.commands import cribbage
from kabale.cli.deal import deal
from kabale.cli.diff import diff
from kabale.cli.examples import below
from kabale.cli.explain import explain
from kabale.cli.fmt import fmt
from kabale.cli.games import games
from kabale.cli.grade import grade
from kabale.cli.imported import import_deal
from kabale.cli.kept_games import plays, statistics
from kabale.cli.lsp.command import lsp
from kabale.cli.measure import measure
from kabale.cli.new import new
from kabale.cli.picture import picture
from kabale.cli.play import play
from kabale.cli.review import review
from kabale.cli.serve import serve
from kabale.cli.solve import solve
from kabale.cli.store import store
from kabale.cli.study import study
from kabale.cli.today import today

TRACE = "KABALE_TRACEBACK"
"""The environment variable that lets tracebacks through, for whoever looks for the bug."""

app = typer.Typer(
    name="kabale",
    cls=Commands,
    help="Card patiences: described in files, played, checked and counted.",
    epilog=below(""),
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        from kabale import __version__

        print(f"kabale {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Card patiences: described in files, played, checked and counted."""


def engine() -> None:
    """Talk to a program: one JSON object a line in, one out, as docs/protocol.md says."""
    from kabale.cli.engine import run

    run(sys.stdin.buffer, sys.stdout.buffer)


for _command in (
    play,
    plays,
    review,
    statistics,
    today,
    games,
    explain,
    check,
    fmt,
    new,
    diff,
    measure,
    deal,
    perft,
    divide,
    convert,
    picture,
    solve,
    grade,
    study,
    serve,
    engine,
    lsp,
):
    app.command(epilog=below(_command.__name__))(_command)
app.command("import", epilog=below("import"))(import_deal)
app.add_typer(cribbage, name="cribbage", epilog=below("cribbage"))
app.add_typer(atlas, name="atlas", epilog=below("atlas"))
app.add_typer(store, name="store", epilog=below("store"))


def _open_closed() -> None:
    """Let streams that whoever started the program has closed (``<&-``, ``>&-``) read and write nothing."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  # as long as the program runs


def main() -> None:
    """Run the program. Nothing that goes wrong in it is shown as a traceback."""
    _open_closed()
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        if isinstance(stream, TextIOWrapper):
            with suppress(OSError):
                stream.reconfigure(errors="replace")
    try:
        app(prog_name="kabale")  # also where it is run as a module
    except Exception as error:
        if os.environ.get(TRACE):
            raise
        complain(f"something went wrong inside Kabale: {type(error).__name__}: {error} ({TRACE}=1 shows where)")
        sys.exit(1)
