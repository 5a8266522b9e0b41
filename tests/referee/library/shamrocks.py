"""Shamrocks: fans of three in which a king goes under the lower cards of its suit."""

from collections.abc import Sequence

from tests.referee.library import Pile, Piles, rank, suit
from tests.referee.library.builders import Builder, Facts, Group

SHAMROCKS = Facts(
    name="shamrocks",
    source="semicolon.com/Solitaire/Rules/Shamrocks.html, opened: a king dealt above other cards of its suit goes "
    "below them; the moves also PySolFC, pysollib/games/fan.py: class Shamrocks",
    groups={
        "foundations": Group(at="2-5", first="A", build="up suit", gives="none", most=13),
        "fans": Group(at="6-23", lies=(*["+++"] * 17, "+"), build="both any", most=3),
    },
    away="24",
)
GAMES = [Builder(SHAMROCKS)]


def deal(cards: Sequence[str]) -> Piles:
    """Deal a shuffled pack, fan by fan."""
    fans = [arranged(tuple(cards[start : start + 3])) for start in range(0, 52, 3)]
    return ((), (), (), (), (), *fans, ())


def arranged(fan: Pile) -> Pile:
    """Put each king under the lowest card of its suit that lies under it."""
    for king in [card for card in fan if rank(card) == 12]:
        at = fan.index(king)
        under = [place for place in range(at) if suit(fan[place]) == suit(king)]
        if under:
            rest = fan[:at] + fan[at + 1 :]
            fan = (*rest[: under[0]], king, *rest[under[0] :])
    return fan
