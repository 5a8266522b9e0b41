"""``kabale new``: a definition to begin with, from a shape or from a game of the library."""

from pathlib import Path
from typing import Annotated

import typer

from kabale.cli import completion
from kabale.cli.common import Mistake, say
from kabale.cli.files import write


def new(
    file: Annotated[Path | None, typer.Argument(help="The file to write; without one the shapes are listed.")] = None,
    shape: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="SHAPE", help="A shape, or a game of the library.", autocompletion=completion.games
        ),
    ] = None,
    title: Annotated[str | None, typer.Option("--title", help="The title; else the name of the file.")] = None,
) -> None:
    """Write a definition to change: begin with a dozen shapes, or with any game of the library."""
    from kabale.library.shapes import SHAPES, start

    if file is None:
        width = max(map(len, SHAPES))
        for name, each in SHAPES.items():
            say(f"{name:<{width}}  {each.words}")
        return
    suffix, text = start(shape or next(iter(SHAPES)), title or file.stem.capitalize())
    path = file if file.suffix else file.with_suffix(suffix)
    if path.suffix.lower() != suffix:
        raise Mistake(f"{path}: this shape is written as {suffix}")
    if path.exists():
        raise Mistake(f"{path}: there is such a file already")
    write(path, text)
    say(f"{path}: kabale check {path}; kabale explain {path}; kabale play {path}")
