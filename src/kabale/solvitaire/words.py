"""How cards are built, in the words that reasons and the rules page share."""

from kabale.messages import Message, message
from kabale.solvitaire.rules import BuildPolicy

SUIT_WORDS = {
    BuildPolicy.ANY_SUIT: "any",
    BuildPolicy.RED_BLACK: "other_colour",
    BuildPolicy.SAME_SUIT: "same",
    BuildPolicy.NO_BUILD: "any",
}
"""The names of the relations of suits in the catalogues."""


def built(build: BuildPolicy, *, wraps: bool, ranks: str = "down") -> Message:
    """Say how a policy builds, as a clause: down in suit, round the corner where the base is not the ace."""
    suits = message(f"build.suits.{SUIT_WORDS[build]}")
    wrap = message("build.wrap.around" if wraps else "build.wrap.none")
    return message("build.words", ranks=message(f"build.ranks.{ranks}"), suits=suits, wrap=wrap)
