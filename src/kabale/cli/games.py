"""``kabale games``: what the library has."""

from typing import TYPE_CHECKING, Annotated

from typer import Option

from kabale.cli.common import AsJson, print_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kabale.library import Entry


def games(
    as_json: AsJson = False,
    table: Annotated[bool, Option("--table", help="Tell more: piles, options, features, measured shares.")] = False,
) -> None:
    """List the games of the library."""
    from kabale.library import games as entries
    from kabale.library.overview import COLUMNS, rows

    if as_json:
        print_json([described(entry) for entry in entries()] if not table else [row.as_json() for row in rows()])
    elif table:
        _print(COLUMNS, [row.cells() for row in rows()])
    else:
        cells = [(entry.name, entry.title(), entry.family, str(entry.decks)) for entry in entries()]
        _print(("Name", "Title", "Family", "Decks"), cells)
        print("\nkabale play NAME plays one; kabale explain NAME tells its rules.")


def described(entry: "Entry") -> dict[str, object]:
    """Return a game of the library as ``--json`` prints it."""
    return {
        "name": entry.name,
        "title": entry.title(),
        "titles": dict(entry.texts.titles),
        "family": entry.family,
        "decks": entry.decks,
        "format": entry.format,
        "deals": entry.deals,
        "source": entry.source,
        "history": entry.history,
        "note": entry.texts.note(),
    }


def _print(heads: "Sequence[str]", rows: "Sequence[Sequence[str]]") -> None:
    """Print a table; as wide as it must be where nobody looks at it."""
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = 400
    shown = Table(*heads, box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head, column in zip(heads, shown.columns, strict=True):
        column.justify = "right" if head in ("Decks", "Piles", "Simple play", "Winnable") else "left"
    for row in rows:
        shown.add_row(*row)
    console.print(shown)
