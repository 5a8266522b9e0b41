"""The program: its commands by name, and its start and end. A command imports its own work when it runs."""

import os
import sys
from contextlib import suppress
from enum import StrEnum
from importlib import import_module
from io import TextIOWrapper
from pkgutil import iter_modules
from typing import Annotated, Any

import typer
from typer import Option
from typer.core import TyperCommand

from kabale.cli import commands
from kabale.cli.common import COMMANDS, Command, Commands, complain, epilog

TRACE = "KABALE_TRACEBACK"  # let tracebacks through, to look for a bug

FILES = {
    "play": "play", "plays": "plays", "today": "plays", "games": "games", "explain": "games", "review": "plays",
    "statistics": "plays", "cribbage": "cribbage",
    "new": "definitions", "check": "check", "measure": "measure", "fmt": "definitions", "diff": "definitions",
    "convert": "definitions", "picture": "deal", "lsp": "serve",
    "deal": "deal", "import": "deal", "solve": "solve", "grade": "measure", "study": "measure", "atlas": "atlas",
    "perft": "measure", "divide": "measure", "engine": "serve",
    "serve": "serve", "site": "serve", "store": "store",
}  # fmt: skip
"""The commands in the order of the help, each with its file in ``commands``: only that is imported to run it."""

SUMMARY = "Play patience (solitaire) games, write your own, and find out which deals can be won."
EXAMPLES = {
    "games spider": "find a game",
    "play freecell": "play it",
    "COMMAND -h": "show the options of a command",
}


def all_commands() -> list[Command]:
    """Import every file of commands, and return the commands in the order of the help."""
    for each in iter_modules(commands.__path__):
        import_module(f"{commands.__name__}.{each.name}")
    return [COMMANDS[name] for name in sorted(COMMANDS, key=lambda name: (*FILES, name).index(name))]


class RootCommands(Commands):
    """All commands. One is imported when somebody asks for it, and all for the list."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the options before a command."""
        return [_without_pydantic(each) for each in super().get_params(ctx)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command; None if there is none of that name."""
        if cmd_name in FILES:
            import_module(f"{commands.__name__}.{FILES[cmd_name]}")
        elif cmd_name not in COMMANDS:
            self.list_commands(ctx)
        if cmd_name in COMMANDS and cmd_name not in self.commands:
            self.commands[cmd_name] = _built(COMMANDS[cmd_name])
        return self.commands.get(cmd_name)

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names in the order of the help. "Did you mean" needs all commands."""
        return [each.name for each in all_commands() if self.get_command(ctx, each.name)]


app = typer.Typer(
    name="kabale",
    cls=RootCommands,
    help=SUMMARY,
    epilog=epilog(EXAMPLES),
    context_settings={"help_option_names": ["-h", "--help"]},
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


def _without_pydantic(parameter: Any) -> Any:
    """Return a parameter that takes values which need no conversion as they are.

    From 0.29 on, Typer converts by pydantic, even if there is no value, and importing it takes a fifth of the time of a
    short command. Typer still converts other values and refuses the wrong ones. Before 0.29 there is no descriptor.
    """
    kind = getattr(getattr(parameter, "type_descriptor", None), "annotation", None)
    convert, is_many = parameter.process_value, parameter.multiple or parameter.nargs != 1

    def process(ctx: Any, value: Any) -> Any:
        if isinstance(kind, type) and issubclass(kind, StrEnum) and value in set(kind):
            value = kind(value)
        if kind == list[str] and (value or not parameter.required):
            value = value or ()
        elif type(value) is not kind and (value is not None or parameter.required or is_many):
            return convert(ctx, value)
        return value if parameter.callback is None else parameter.callback(ctx, parameter, value)

    if kind is not None and "process_value" not in vars(parameter):
        parameter.process_value = process
    return parameter


class OneGame(TyperCommand):
    """A command whose only argument is a game: a name of several words needs no quotes."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the options and arguments."""
        return [_without_pydantic(each) for each in super().get_params(ctx)]

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


def _built(command: Command) -> Any:
    """Return a command, or a group of commands, as Typer runs it."""
    alone = typer.Typer(add_completion=False)
    end, panel = epilog(command.examples), command.group
    if isinstance(command.run, typer.Typer):
        alone.add_typer(command.run, name=command.name, epilog=end, rich_help_panel=panel)
    else:
        alone.command(command.name, cls=OneGame, epilog=end, rich_help_panel=panel)(command.run)
    return typer.main.get_group(alone).commands[command.name]


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
