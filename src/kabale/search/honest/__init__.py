"""An honest player: it sees what a player sees, and plays what wins most often for all that it knows.

``docs/honest.md`` tells how it thinks and how well it plays.
"""

from kabale.search.honest.player import USUAL, VERSION, Effort, HonestPlayer, Played, play_honestly

__all__ = ["USUAL", "VERSION", "Effort", "HonestPlayer", "Played", "play_honestly"]
