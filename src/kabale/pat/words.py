"""Numbers 10 and 11 in words: the phrases that reasons, hints and the rules page share."""

from typing import assert_never

from kabale.messages import Message, message
from kabale.pat.cards import ANY_BUILD, Build, FirstCard, FirstSuit, Ranks, Wrap
from kabale.pat.rules import Rules
from kabale.table.cards import RANKS


def build_words(build: Build | None) -> Message:
    """Return what number 11 asks, such as "down in alternating colours"."""
    if build is None:
        return message("build.none")
    if build == ANY_BUILD:
        return message("build.any")
    match build.wrap:
        case Wrap.KING_IS_LAST:
            wrap = message("build.wrap.king_is_last")
        case Wrap.AROUND | Wrap.NOT_ASKED:
            # Going round matters for steps only (P28).
            wrap = message("build.wrap.around" if any(build.ranks.steps) else "build.wrap.none")
        case Wrap.NONE:
            wrap = message("build.wrap.none")
        case _:
            assert_never(build.wrap)
    suits = build.suits.name.lower()
    if build.ranks is Ranks.ANY:
        return message("build.any_rank", suits=message(f"build.only.{suits}"), wrap=wrap)
    ranks = message(f"build.ranks.{build.ranks.key}")
    return message("build.words", ranks=ranks, suits=message(f"build.suits.{suits}"), wrap=wrap)


def start_words(first: FirstCard | None, base: int | None = None) -> Message:
    """Return what number 10 asks, such as "the ace of hearts" or "any red card"; *base* replaces its rank (P8)."""
    if first is None:
        return message("start.none")
    rank = base or first.rank
    if rank is None:
        return message(f"start.suit.{suit_key(first)}")
    return message(f"start.rank.{suit_key(first)}", rank=message(f"rank.{RANKS[rank - 1]}"))


def base_words(first: FirstCard | None, base: Message) -> Message:
    """Return what number 10 asks where a card of the deal gives the rank, in the words of *base* (P8)."""
    return message("start.none") if first is None else message(f"start.base.{suit_key(first)}", base=base)


def several_words(first: FirstCard | None) -> Message:
    """Return number 10 as the name of several cards, such as "aces of hearts" or "red cards"."""
    if first is None:
        return message("start.none")
    if first.rank is None:
        return message(f"start.suits.{suit_key(first)}")
    return message(f"start.ranks.{suit_key(first)}", ranks=message(f"ranks.{RANKS[first.rank - 1]}"))


def moment_words(rules: Rules, index: int) -> Message:
    """Return the moment from which the second rule set of a pile holds (P30)."""
    combine = rules.piles[index].combine
    return message(f"moment.{combine.key if rules.stock.waste else 'dealt_out'}")


def suit_key(first: FirstCard) -> str:
    """Return the last word of the keys for a suit; an unwritten suit means any (P3)."""
    return (first.suit or FirstSuit.ANY).key
