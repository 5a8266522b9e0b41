"""The digests by which rules are known: verdicts, studies and saved plays name their rules so."""

import hashlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kabale.engine.game import Game


def digests_of(game: "Game") -> tuple[str, ...]:
    """Return a game's digest, and its former one if an earlier release read the same definition differently.

    No verdict outlives its rules, because such a definition has another digest now.
    """
    extras = "".join(each.identity for each in (game.definition.scoring, game.definition.goal) if each)
    now, former = game.normal_form() + extras, game.language.former_form(game.definition)
    texts = [now] if former is None else [f"{now}\nread anew", former + extras]
    return tuple(hashlib.sha256(text.encode()).hexdigest() for text in texts)


def knows(game: "Game", digest: str) -> bool:
    """Say whether a play that was saved with a digest is a play of this game."""
    return digest == game.digest or digest in (*digests_of(game), *game.texts.digests)
