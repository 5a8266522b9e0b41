"""Foundations in the words of a book: from which rank they are built to which, and what a whole suit laid away is."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from kabale.engine.fits import Suits
from kabale.messages import Message, message
from kabale.pat.cards import FirstCard, FirstSuit, Ranks, Wrap
from kabale.pat.explain.survey import Survey, longest_build, taking_kind
from kabale.pat.rules import STOCK, RuleSet
from kabale.pat.terms import Giver, LayKind, TakeKind
from kabale.pat.words import build_words
from kabale.table.cards import RANKS, SUIT_LENGTH

_KING: Final = SUIT_LENGTH
_SUITS: Final = {FirstSuit.HEARTS, FirstSuit.SPADES, FirstSuit.DIAMONDS, FirstSuit.CLUBS}


def way(survey: Survey, index: int, *, short: bool = False) -> Message | None:
    """Return how a foundation is built from its first rank to its last, None where that is no straight way.

    In *short* nothing is said of going beyond ace and king.
    """
    rule_set = _same_for_all(survey, index)
    if rule_set is None or rule_set.build is None or rule_set.start is None or len(rule_set.build.ranks.steps) != 1:
        return None
    words = build_words(replace(rule_set.build, wrap=Wrap.NONE) if short else rule_set.build)
    bases = survey.rules.base_piles
    if index in bases:
        return message("explain.way.base", build=words) if len(set(bases.values())) == 1 else None
    if rule_set.start.rank is None or rule_set.build.ranks is Ranks.SAME:
        return None
    first = message(f"rank.{RANKS[rule_set.start.rank - 1]}")
    last = last_rank(survey, index)
    if last is None:
        return message("explain.way.on", build=words, first=first)
    return message("explain.way.to", build=words, first=first, last=message(f"rank.{RANKS[last - 1]}"))


def last_rank(survey: Survey, index: int) -> int | None:
    """Return the rank that a foundation ends with when it is full, None where that is not known."""
    pile, rule_set = survey.rules.piles[index], _same_for_all(survey, index)
    if rule_set is None or rule_set.start is None or rule_set.start.rank is None or rule_set.build is None:
        return None
    goes_round = rule_set.build.wrap in (Wrap.AROUND, Wrap.NOT_ASKED)
    most = pile.most if goes_round else longest_build(rule_set, base=False)
    if most is None or most > SUIT_LENGTH or (pile.most or most) > SUIT_LENGTH:
        return None
    (step,) = rule_set.build.ranks.steps
    return (rule_set.start.rank - 1 + step * (min(most, pile.most or most) - 1)) % SUIT_LENGTH + 1


def _same_for_all(survey: Survey, index: int) -> RuleSet | None:
    """Return a rule set that speaks for all of a foundation's, as far as first card and sequence go."""
    sets = survey.sets_in_force(survey.rules.piles[index])
    is_plain = all(each.laying.kind in (LayKind.ONE, LayKind.BLOCK) for each in sets)
    is_same = len({(each.start, each.build, each.laying.kind) for each in sets}) == 1
    is_foundation = survey.names[index] == "foundation"
    return sets[0] if is_same and is_plain and is_foundation and not survey.bounds.is_served(index) else None


def suit_laid_away(survey: Survey, index: int, rule_set: RuleSet) -> str | None:
    """Return how thirteen cards that are laid at once from a king on are ordered: "suit", "sequence", or None."""
    start = rule_set.start
    if start is None or start.rank != _KING:
        return None
    orders = set()
    for source in givers(survey, index, rule_set):
        pile = survey.rules.piles[source]
        for each in survey.sets_in_force(pile):
            kind = taking_kind(pile, each)
            if kind.most > 1:
                orders.add(each.build if kind is not TakeKind.ANY else None)
    builds = [each for each in orders if each is not None]
    falls = [each.ranks is Ranks.DOWN and each.wrap in (Wrap.NONE, Wrap.KING_IS_LAST) for each in builds]
    if not orders or None in orders or not all(falls):
        return None
    return "suit" if all(each.suits is Suits.SAME for each in builds) else "sequence"


def own_suits(starts: Sequence[FirstCard | None]) -> Message | None:
    """Return the rank that some first cards share if their suits are all four, each as often; else None."""
    ranks = {start.rank for start in starts if start is not None}
    suits = Counter(start.suit for start in starts if start is not None)
    are_all = {*suits} == _SUITS and len(set(suits.values())) == 1
    rank = ranks.pop() if len(ranks) == 1 and None not in starts else None
    return message(f"rank.{RANKS[rank - 1]}") if rank is not None and are_all else None


def givers(survey: Survey, index: int, rule_set: RuleSet) -> list[int]:
    """Return the piles whose cards a rule set lets come to a pile: masks and number 9's ``d`` do not forbid it."""
    origin, hand, mask = rule_set.laying.origin, survey.hand_piles, rule_set.taking.mask
    marks = {source: pile.first.taking.mark for source, pile in survey.rules.others()}
    found = [each for each in survey.givers(index) if each == STOCK or marks[each] not in mask]
    if origin.empty is origin.held is Giver.HAND:
        return [source for source in found if source in hand]
    if origin.empty is origin.held is Giver.OTHER:
        return [source for source in found if source not in hand]
    return found
