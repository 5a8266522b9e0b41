"""A game in the words of a book: how its foundations are built, and its idea in a sentence or two."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from kabale.engine.fits import Suits
from kabale.messages import Message, message
from kabale.messages.lists import listed, number, sentence
from kabale.pat.cards import ANY_BUILD, Build, FirstCard, FirstSuit, Ranks, Wrap
from kabale.pat.explain.survey import Survey, longest_build, taking_kind
from kabale.pat.game import PatDefinition
from kabale.pat.rules import STOCK, RuleSet
from kabale.pat.terms import DealRole, Giver, LayKind, TakeKind
from kabale.pat.words import build_words
from kabale.table.cards import RANKS, SUIT_LENGTH

_KING: Final = SUIT_LENGTH
_SUITS: Final = {FirstSuit.HEARTS, FirstSuit.SPADES, FirstSuit.DIAMONDS, FirstSuit.CLUBS}


def way(survey: Survey, index: int, *, short: bool = False) -> Message | None:
    """Return how a foundation is built up or down, *short* without wrapping around, or None without a straight way."""
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
    """Return the order of thirteen cards that go away at once from a king on: "suit", "sequence", or None."""
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
    """Return the rank that some first cards share if all four suits appear equally often, otherwise None."""
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


# -- the idea: what is aimed at, and what is built meanwhile -----------------------------------------------------------

_FEW: Final = 3
"""If foundations are built in more ways than these, the ways are not listed."""

_PAIRS: Final = {Ranks.SUM_13: "thirteen", Ranks.SUM_14: "fourteen", Ranks.SAME: "equal"}


def idea(definition: PatDefinition, language: str = "en") -> str:
    """Return the idea in a language, nothing where it is not seen."""
    survey = Survey(definition.rules)
    aim = _pairs(survey) or _chain(survey) or _suits(survey) or _foundations(survey)
    if aim is None:
        return ""
    is_built = aim.key.startswith("explain.idea.foundations")
    meanwhile: list[Message] = []
    builds = _builds(survey, "tableau")
    if is_built and len(builds) == 1:
        build, cells = builds.pop(), survey.names.count("cell")
        values = {"n": cells, "number": number(cells), "build": _short(build)}
        built = message("explain.idea.cells" if cells else "explain.idea.columns", **values)
        meanwhile.append(message("explain.idea.heaps") if build == ANY_BUILD else built)
    return " ".join(sentence(each.text(language)) for each in (aim, *meanwhile))


def _sets(survey: Survey, name: str) -> Iterator[tuple[int, RuleSet]]:
    for index, pile in enumerate(survey.rules.piles):
        if survey.names[index] == name:
            yield from ((index, each) for each in survey.sets_in_force(pile) if each.gets)


def _builds(survey: Survey, name: str) -> set[Build]:
    return {rule_set.build for _, rule_set in _sets(survey, name) if rule_set.build is not None}


def _pairs(survey: Survey) -> Message | None:
    ranks = {build.ranks for build in _builds(survey, "tableau")}
    kind = _PAIRS.get(ranks.pop()) if "discard" in survey.names and len(ranks) == 1 else None
    return message(f"explain.idea.pairs.{kind}") if kind else None


def _chain(survey: Survey) -> Message | None:
    """Say that one pile takes all cards, each a rank above or below the last."""
    takers = [index for index, pile in survey.rules.others() if pile.gets]
    givers = [index for index, pile in survey.rules.others() if pile.gives and index not in takers]
    if len(takers) != 1 or not givers:
        return None
    builds = {each.build for each in survey.rules.piles[takers[0]].sets}
    if any(build is None or build.ranks is not Ranks.BOTH for build in builds):
        return None
    return message("explain.idea.chain", piles=survey.all_of(givers), pile=survey.all_of(takers))


def _suits(survey: Survey) -> Message | None:
    laid = {
        suit_laid_away(survey, index, each) if each.laying.kind is LayKind.THIRTEEN else None
        for index, each in _sets(survey, "foundation")
    }
    if len(laid) != 1 or None in laid:
        return None
    return message(f"explain.idea.{laid.pop()}")


def _foundations(survey: Survey) -> Message | None:
    foundations = [index for index, name in enumerate(survey.names) if name == "foundation"]
    wanted = {*survey.bounds.goals, *survey.bounds.must_be_emptied}
    # Cards that are put aside, and lie where nothing moves, need not go.
    still = sum(
        pile.count
        for index, pile in survey.rules.others()
        if not pile.gives and not pile.gets and pile.role is DealRole.TAKEN_OUT and index != survey.rules.stock.waste
    )
    most = sum(survey.rules.piles[index].most or 0 for index in foundations)
    ways: dict[Message, list[int]] = {}
    for index in foundations:
        built = way(survey, index, short=True)
        if built is None:
            return None
        ways.setdefault(built, []).append(index)
    if not ways or not wanted or not (set(foundations) >= set(survey.bounds.goals) or survey.bounds.must_be_emptied):
        return None
    key = "explain.idea.foundations" if most >= survey.rules.card_count - still else "explain.idea.foundations_some"
    if 1 < len(ways) <= _FEW:
        parts = [
            message("explain.idea.on", n=len(same), number=number(len(same)), way=each) for each, same in ways.items()
        ]
        return message(key, ways=listed(parts))
    builds = {_short(build) for build in _builds(survey, "foundation")}
    if len(ways) > 1 and len(builds) > 1:
        return None
    return message(key, ways=next(iter(ways)) if len(ways) == 1 else message("explain.way.build", build=builds.pop()))


def _short(build: Build) -> Message:
    return build_words(replace(build, wrap=Wrap.NONE))
