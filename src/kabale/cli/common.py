"""The list of the commands, their printing, and how a command fails: it raises, and `Commands` prints a line."""

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

import typer
from typer.core import TyperGroup

from kabale.errors import KabaleError, Terminated
from kabale.quoting import visible, visible_lines
from kabale.table.decks import Deal

if TYPE_CHECKING:
    from kabale.engine.game import Game

INTERRUPTED = 130  # exit status after Ctrl-C: 128 and the number of the signal
TERMINATED = 143  # after SIGTERM
GONE = 141  # after the reader of our output has gone: a closed pipe
_UsageError: type[Exception] = typer.BadParameter.__mro__[1]  # of Typer's own Click, or of the package


class Mistake(Exception):
    """Something is wrong with the input; the message says what, or was printed already if it is empty."""


class Commands(TyperGroup):
    """The commands, failing politely: never with a traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command and turn whatever goes wrong into a line and an exit status."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except _UsageError as error:
            vars(error)["message"] = visible(vars(error).get("message", ""))
            raise
        except BrokenPipeError:
            # The interpreter flushes what is left into nothing when it ends.
            with suppress(OSError, ValueError), open(os.devnull, "w") as nowhere:
                os.dup2(nowhere.fileno(), sys.stdout.fileno())
            raise typer.Exit(GONE) from None
        except KeyboardInterrupt as interrupt:
            is_terminated = isinstance(interrupt, Terminated)
            complain("ended by SIGTERM" if is_terminated else "interrupted")
            raise typer.Exit(TERMINATED if is_terminated else INTERRUPTED) from None
        except (KabaleError, Mistake, OSError) as error:
            complain(error_line(error))
            raise typer.Exit(1) from None
        except (RecursionError, MemoryError) as error:
            complain(f"this is too large: {type(error).__name__}")
            raise typer.Exit(1) from None
        return result


def error_line(error: BaseException) -> str:
    """Return an error as one line: of the system's errors the reason and the file, without the number."""
    if isinstance(error, FileExistsError) and error.filename:
        return f"{error.filename}: this is a file: expected a folder"
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return " ".join(str(error).split())


def complain(message: str) -> None:
    """Print one line on standard error; nothing for an empty message."""
    if message:
        print(visible(f"kabale: {message}"), file=sys.stderr)


def say(text: str) -> None:
    """Print lines for people: whatever a definition or a file name brings along, the terminal obeys nothing of it."""
    print(visible_lines(text))


def user_folder() -> Path:
    """Return the data folder of the user: that of the server too, if none is named to it."""
    from platformdirs import user_data_path

    return user_data_path("kabale", appauthor=False)


def complain_of_kernel() -> None:
    """Explain the slower search if the installed native solver fails; say nothing if it is not installed."""
    from kabale.search import native

    if (trouble := native.trouble()) not in (None, native.ABSENT):
        complain(f"{trouble}; the slower search is used")


def print_json(value: object) -> None:
    """Print a value for programs: in one line, in ASCII."""
    print(json.dumps(value))


def deal_of(game: "Game", asked: str | None) -> str:
    """Return the normal form of the id that was asked for, or the id of a random deal in the game's usual scheme."""
    from kabale.library.deals import random_deal

    return str(Deal.of(asked, game.numbering)) if asked is not None else random_deal(game.name)


def name_deal(asked: str | None, deal: str) -> None:
    """Name the deal on standard error if the user chose none and the output does not show it."""
    if asked is None:
        complain(f"the deal is random: --deal {deal} repeats it")


def wrong_usage(message: str) -> NoReturn:
    """Refuse a combination of options that makes no sense: exit status 2."""
    raise typer.BadParameter(message)


def columns(rows: list[list[str]]) -> Iterator[str]:
    """Yield rows of cells as lines: the first column to the left, figures to the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for first, *cells in rows:
        figures = "".join(f"  {cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True))
        yield f"{first:<{widths[0]}}{figures}".rstrip()


Run = TypeVar("Run", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Command:
    """A function, or a Typer with commands of its own, its group in the list of commands, and its examples."""

    name: str
    group: str
    run: Callable[..., Any]
    examples: Mapping[str, str]


COMMANDS: Final[dict[str, Command]] = {}


def command(name: str, group: str, examples: Mapping[str, str]) -> Callable[[Run], Run]:
    """Register a command: its name, its group, and examples without the program's name, each with a remark."""

    def register(run: Run) -> Run:
        COMMANDS[name] = Command(name, group, run, examples)
        return run

    return register


def epilog(examples: Mapping[str, str]) -> str:
    """Return the examples that end a help text."""
    width = max(map(len, examples))
    return "\n".join(["Examples:", *(f"kabale {line:<{width}}  # {why}" for line, why in examples.items())])
