"""The program: its commands by name, and its start and end. A command imports its own work when it runs."""

import os
import sys
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from pkgutil import iter_modules
from typing import Annotated, Any

import typer
from typer import Option
from typer.core import TyperCommand

from kabale.cli import commands
from kabale.cli.common import COMMANDS, Commands, complain, epilog

TRACE = "KABALE_TRACEBACK"  # let tracebacks through, to look for a bug

ORDER = (
    "play", "plays", "today", "games", "explain", "review", "statistics", "cribbage",
    "new", "check", "measure", "fmt", "diff", "convert", "picture", "lsp",
    "deal", "import", "solve", "grade", "study", "atlas", "perft", "divide", "engine",
    "serve", "store",
)  # fmt: skip

SUMMARY = "Play patience (solitaire) games, write your own, and find out which deals can be won."
EXAMPLES = {
    "games spider": "find a game",
    "play freecell": "play it",
    "COMMAND -h": "show the options of a command",
}

app = typer.Typer(
    name="kabale",
    cls=Commands,
    help=SUMMARY,
    epilog=epilog(EXAMPLES),
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


class OneGame(TyperCommand):
    """A command whose only argument is a game: a name of several words needs no quotes."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Join the words of a name with spaces."""
        arguments = [each.name for each in self.params if each.param_type_name == "argument"]
        ctx.allow_extra_args = arguments == ["game"]
        words = super().parse_args(ctx, args)
        if words and (first := ctx.params.get("game")):
            ctx.params["game"], ctx.args = " ".join([first, *words]), []
        return list(ctx.args)


def _version(wanted: bool) -> None:
    if wanted:
        from kabale import __version__

        print(f"kabale {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Take the options before a command."""


for _module in iter_modules(commands.__path__):
    import_module(f"{commands.__name__}.{_module.name}")
for _command in sorted(COMMANDS.values(), key=lambda each: (*ORDER, each.name).index(each.name)):
    _run, _name, _end, _group = _command.run, _command.name, epilog(_command.examples), _command.group
    if isinstance(_run, typer.Typer):
        app.add_typer(_run, name=_name, epilog=_end, rich_help_panel=_group)
    else:
        app.command(_name, cls=OneGame, epilog=_end, rich_help_panel=_group)(_run)


def _open_closed() -> None:
    """Open the null device for standard streams that the caller has closed (``<&-``, ``>&-``)."""
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
