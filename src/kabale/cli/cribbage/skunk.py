"""The picture of a skunk in letters, as the end of a match shows it (document, line 37)."""

from typing import Final

SKUNK: Final = r"""
    _.---._
   / .---. \
  | /  _  \ |
  | | ( \  \|      __
   \ \_) \  \_____/ o\
    '-.__/ =========  >
          |  ______  _/
          |_|_|  |_|_|
""".strip("\n").splitlines()
"""One skunk, its tail over its back; plain letters, so every terminal shows it."""

_BETWEEN: Final = "    "


def skunks(number: int) -> str:
    """Draw so many skunks beside each other.

    >>> print(skunks(1).splitlines()[-1])
              |_|_|  |_|_|
    """
    width = max(map(len, SKUNK))
    return "\n".join(_BETWEEN.join([line.ljust(width)] * number).rstrip() for line in SKUNK)
