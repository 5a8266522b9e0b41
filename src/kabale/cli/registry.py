"""The commands by name: each registers itself with its examples.

The program, its help, the man page and the tests are made from this list.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

Run = TypeVar("Run", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Command:
    """A function, or a Typer with commands of its own, and what its help says below."""

    name: str
    run: Callable[..., Any]
    documents: str
    examples: Mapping[str, str]

    @property
    def epilog(self) -> str:
        """The text below the help."""
        return below(self.documents, self.examples)


COMMANDS: Final[dict[str, Command]] = {}
"""Every command that is loaded."""


def command(name: str, documents: str, examples: Mapping[str, str]) -> Callable[[Run], Run]:
    """Register a command: its name, the document that tells more, its examples with a remark on each.

    An example is what follows the program's name.
    """

    def register(run: Run) -> Run:
        COMMANDS[name] = Command(name, run, documents, examples)
        return run

    return register


def below(documents: str, examples: Mapping[str, str]) -> str:
    """Return examples and the way to more, as they stand below a help."""
    width = max(map(len, examples))
    lines = [f"  kabale {line:<{width}}  # {remark}" for line, remark in examples.items()]
    return "\n".join(["Examples:", *lines, f"More: {documents}"])
