"""Which features a definition uses, in a few words each: what a list of games shows of them.

A feature is something that changes how a game is played; that cards are dealt and laid is none.
"""

from kabale.engine.game import Game


def features(game: Game) -> list[str]:
    """Return the features of a game in a fixed order, each once."""
    words = list(game.language.author.features(game.definition))
    words += ["score"] if game.definition.scoring is not None else []
    words += ["goal in words"] if game.definition.goal is not None else []
    return list(dict.fromkeys(words))
