"""The rules of cribbage to read: the document's lines 3 to 39 in our own words, as its rulings mend them."""

from collections.abc import Iterator
from typing import Final

from kabale.messages import Message, message

SECTIONS: Final = ("goal", "deal", "play", "play_points", "show", "show_points", "skunk", "variants")
"""The sections in the document's order; ``cribrules.toml`` of each language has a title and a text for each."""


def sections() -> Iterator[tuple[Message, Message]]:
    """Yield the title and the text of each section; a line of a text that begins with a hyphen is an item of a list.

    >>> for title, text in sections():
    ...     print(title, len(str(text).splitlines()))
    The goal 2
    Dealing 3
    The play 5
    Points in the play 10
    The show 2
    Points in the show 8
    Skunks 1
    What is played otherwise elsewhere 1
    """
    for name in SECTIONS:
        yield message(f"cribrules.{name}.title"), message(f"cribrules.{name}.text")
