"""``kabale fmt``: definitions laid out as usual, with the same meaning."""

from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import Annotated

import typer

from kabale.cli.common import Mistake, complain, said, say
from kabale.cli.files import write
from kabale.cli.sources import STDIN, EncodingName, FormatName, check_encoding, files_of, standard_input


def fmt(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Definitions, folders of them, or -.")],
    check: Annotated[bool, typer.Option("--check", help="Write nothing; fail if a file would change.")] = False,
    diff: Annotated[bool, typer.Option("--diff", help="Write nothing; show what would change.")] = False,
    form: FormatName = None,
    encoding: EncodingName = None,
) -> None:
    """Lay definitions out: numbers in columns, tags and keys indented. What they say stays the same.

    With --encoding, the file is written in UTF-8.
    """
    from kabale.errors import KabaleError
    from kabale.problems import BadDefinition

    check_encoding(encoding)
    changed, refused = [], False
    for file in files_of(files):
        try:
            before, after = _formatted(file, form, encoding)
        except (KabaleError, OSError) as error:
            complain(f"{file}: it has errors, which check tells" if isinstance(error, BadDefinition) else said(error))
            refused = True
            continue
        if diff:
            say("".join(_shown(file, before, after)).rstrip("\n")) if before != after else None
        elif file == STDIN and not check:
            typer.echo(after, nl=False)
        elif before != after and not check:
            write(Path(file), after)
        if before != after:
            changed.append(file)
            complain(f"{file}: {'would change' if check or diff else 'laid out'}") if file != STDIN else None
    if refused or (changed and check):
        raise Mistake("")


def _formatted(file: str, form: str | None, encoding: str | None) -> tuple[bytes, bytes]:
    """Return the bytes of a file and what they are laid out anew. Raises OSError, KabaleError."""
    from kabale.library.formats import format_of, format_of_content, is_definition
    from kabale.library.formatting import formatted
    from kabale.problems import LIMIT

    path = Path(file)
    data = standard_input() if file == STDIN else path.read_bytes()[: LIMIT + 1]
    named = form or (path.suffix.lstrip(".").lower() if is_definition(path.name) else None)
    return data, formatted(format_of(named) if named else format_of_content(data), data, file, encoding)


def _shown(file: str, before: bytes, after: bytes) -> Iterator[str]:
    """Yield the lines that would change."""
    old, new = (each.decode("utf-8", errors="replace").splitlines(keepends=True) for each in (before, after))
    return unified_diff(old, new, file, file)
