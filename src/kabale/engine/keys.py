"""The key of a play: everything that fixes its rules and its deal. It imports nothing, so every layer can use it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlayKey:
    """The rules and the deal of a play.

    *game* is the game's name or the place of its definition, *deal* is the deal's id. *digest* is the digest of the
    rules, empty before they were read. *variant* is None for the usual variant.
    """

    game: str
    digest: str
    variant: str | None
    level: int
    deal: str
