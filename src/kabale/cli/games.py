"""``kabale games``: what the library has."""

from typing import TYPE_CHECKING

from kabale.cli.common import AsJson, print_json

if TYPE_CHECKING:
    from kabale.library import Entry


def games(as_json: AsJson = False) -> None:
    """List the games of the library."""
    from kabale.library import games as entries

    if as_json:
        print_json([described(entry) for entry in entries()])
    else:
        _show(entries())


def described(entry: "Entry") -> dict[str, object]:
    """Return a game of the library as ``--json`` prints it."""
    return {
        "name": entry.name,
        "title": entry.title(),
        "titles": dict(entry.titles),
        "family": entry.family,
        "decks": entry.decks,
        "format": entry.format,
        "deals": entry.deals,
        "source": entry.source,
        "note": entry.note,
    }


def _show(entries: "list[Entry]") -> None:
    """Print a table; as wide as it must be where nobody looks at it."""
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = 200
    listed = Table("Name", "Title", "Family", "Decks", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    listed.columns[-1].justify = "right"
    for entry in entries:
        listed.add_row(entry.name, entry.title(), entry.family, str(entry.decks))
    console.print(listed)
    print("\nkabale play NAME plays one; kabale explain NAME tells its rules.")
