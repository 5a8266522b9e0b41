"""``kabale convert``: a definition in its normal form, or in the other language."""

from pathlib import Path
from typing import Annotated

import typer

from kabale.cli import completion
from kabale.cli.common import AsJson, Mistake, complain, print_json, wrong_usage
from kabale.cli.files import write
from kabale.cli.saves import spare
from kabale.cli.sources import STDIN, FormatName, game_of


def convert(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A definition, a game of the library, or -.", autocompletion=completion.games
        ),
    ],
    to: Annotated[
        str,
        typer.Option(
            "--to", metavar="FORMAT", help="The language to write: pat, xml.", autocompletion=completion.formats
        ),
    ],
    output: Annotated[Path | None, typer.Option("-o", "--output", help="Write there; - is standard output.")] = None,
    form: FormatName = None,
    as_json: AsJson = False,
) -> None:
    """Write a definition in its normal form, or in the other language.

    What cannot be said exactly in the other language is told on standard error, a line for each reason.
    """
    from kabale.library import NotConvertible
    from kabale.library import convert as converted
    from kabale.library.formats import FORMATS

    output = None if output == Path(STDIN) else output
    if to not in FORMATS:
        wrong_usage(f"--to is one of {', '.join(FORMATS)}, not {to!r}")
    spare(output)
    try:
        text = converted(game_of(file, form), to)
    except NotConvertible as refused:
        for reason in refused.reasons:
            complain(f"{file}: {reason}")
        raise Mistake("") from refused
    if output is not None:
        write(output, text)
    if as_json:
        print_json({"file": file, "to": to, "text": text})
    elif output is None:
        # As UTF-8 whatever the terminal thinks: this is a file on its way.
        typer.echo(text.encode(), nl=False)
