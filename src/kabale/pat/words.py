"""Numbers 10 and 11 in words: the phrases that reasons, hints and the rules page share."""

from kabale.messages import Message, message
from kabale.pat.cards import ANY_RANK
from kabale.pat.rules import NO_MATTER
from kabale.table.cards import RANKS

_STEPS = (3, 4, 6, 7, 8)
"""The values of number 11's ``a`` for which going on past ace and king means something (P28)."""


def build_words(number: int) -> Message:
    """Return what number 11 asks, such as "down in alternating colours"."""
    if number in (0, NO_MATTER):
        return message("build.none" if number == 0 else "build.any")
    ranks, wrap, suits = number % 10, number // 10 % 10, number // 100
    if ranks == 9:
        return message("build.any_rank", suits=message(f"build.only.{suits}"), wrap=_wrap_words(ranks, wrap))
    return message(
        "build.words",
        ranks=message(f"build.ranks.{ranks}"),
        suits=message(f"build.suits.{suits}"),
        wrap=_wrap_words(ranks, wrap),
    )


def _wrap_words(ranks: int, wrap: int) -> Message:
    """Return what number 11's ``b`` adds: it matters for steps only, but 2 keeps everything off a king (P28)."""
    if wrap == 2:
        return message("build.wrap.king_is_last")
    return message("build.wrap.around" if wrap in (1, 9) and ranks in _STEPS else "build.wrap.none")


def start_words(number: int, base: int | None = None) -> Message:
    """Return what number 10 asks, such as "the ace of hearts" or "any red card"; *base* replaces its rank (P8)."""
    if number == 0:
        return message("start.none")
    wanted, suits = _rank_and_suit(number)
    wanted = base or wanted
    if wanted == ANY_RANK:
        return message(f"start.suit.{suits}")
    return message(f"start.rank.{suits}", rank=rank_word(wanted))


def base_words(number: int, base: Message) -> Message:
    """Return what number 10 asks where a card of the deal gives the rank, in the words of *base* (P8)."""
    return message("start.none") if number == 0 else message(f"start.base.{_rank_and_suit(number)[1]}", base=base)


def several_words(number: int) -> Message:
    """Return number 10 as the name of several cards, such as "aces of hearts" or "red cards"."""
    if number == 0:
        return message("start.none")
    wanted, suits = _rank_and_suit(number)
    if wanted == ANY_RANK:
        return message(f"start.suits.{suits}")
    return message(f"start.ranks.{suits}", ranks=message(f"ranks.{RANKS[wanted - 1]}"))


def rank_word(rank: int) -> Message:
    """Return the name of a rank."""
    return message(f"rank.{RANKS[rank - 1]}")


def _rank_and_suit(number: int) -> tuple[int, int]:
    """Split number 10; a suit of 0 reads as any (P3)."""
    if number in (NO_MATTER, ANY_RANK):
        return ANY_RANK, 9
    return number % 100, number // 100 or 9
