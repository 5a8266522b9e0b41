"""What a shell completes at the command line: games, their variants, families and languages of definitions.

A list that is empty leaves the word to the shell, which completes the names of files.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

Completions = list[tuple[str, str]]
"""What a word may become, each with what it is."""


def games(incomplete: str) -> Completions:
    """Return the games of the library that begin so, and the definitions of this folder."""
    from kabale.library import games as entries

    found = [(entry.name, entry.title()) for entry in entries() if entry.name.startswith(incomplete)]
    return [*found, *((name, "") for name in _definitions(incomplete))] if found else []


def rules(incomplete: str) -> Completions:
    """Return what ``explain`` takes: games, and cribbage."""
    found = games(incomplete)
    is_begun = bool(incomplete) and "cribbage".startswith(incomplete)
    return [*found, ("cribbage", "Cribbage")] if found or is_begun else []


def families(incomplete: str) -> list[str]:
    """Return the families of the library that begin so."""
    from kabale.library import games as entries

    return sorted({entry.family for entry in entries() if entry.family.startswith(incomplete)})


def variants(ctx: Any, incomplete: str) -> Completions:
    """Return the variants of the game that was typed before; nothing where it cannot be read."""
    from kabale.errors import KabaleError
    from kabale.library import load

    with suppress(KabaleError):
        game, _ = load(ctx.params.get("game") or next(iter(ctx.args), ""))
        own = () if game is None else game.variants
        texts = [(each.id, game.texts.variant(each.id, each.text) if game else "") for each in own]
        return [each for each in texts if each[0].startswith(incomplete)]
    return []


def formats(incomplete: str) -> list[str]:
    """Return the languages of definitions that begin so."""
    from kabale.library.formats import FORMATS

    return [name for name in FORMATS if name.startswith(incomplete)]


def _definitions(incomplete: str) -> Iterator[str]:
    """Yield the names of the definitions in this folder that begin so."""
    from kabale.library.formats import FORMATS

    suffixes = {each.suffix for each in FORMATS.values()}
    with suppress(OSError):
        yield from sorted(
            file.name for file in Path().iterdir() if file.suffix in suffixes and file.name.startswith(incomplete)
        )
