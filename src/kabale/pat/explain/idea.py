"""A game's idea in a sentence or two, where its definition shows it: what is aimed at, and what is built meanwhile.

Nothing is said of games whose aim is none that books know; whoever writes a summary of a game says it better anyway.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from kabale.messages import Message, message
from kabale.messages.lists import listed, number, sentence
from kabale.pat.cards import ANY_BUILD, Build, Ranks, Wrap
from kabale.pat.definition import PatDefinition
from kabale.pat.explain.survey import Survey
from kabale.pat.explain.ways import suit_laid_away, way
from kabale.pat.rules import RuleSet
from kabale.pat.terms import DealRole, LayKind
from kabale.pat.words import build_words

_FEW: Final = 3
"""More ways than these in which foundations are built are not told one by one."""

_PAIRS: Final = {Ranks.SUM_13: "thirteen", Ranks.SUM_14: "fourteen", Ranks.SAME: "equal"}


def idea(definition: PatDefinition, language: str = "en") -> str:
    """Return the idea in a language, nothing where it is not seen."""
    survey = Survey(definition.rules)
    aim = _pairs(survey) or _chain(survey) or _suits(survey) or _foundations(survey)
    if aim is None:
        return ""
    is_built = aim.key.startswith("explain.idea.foundations")
    return " ".join(sentence(each.text(language)) for each in (aim, *(_meanwhile(survey) if is_built else ())))


def _sets(survey: Survey, name: str) -> Iterator[tuple[int, RuleSet]]:
    """Yield the rule sets by which cards are laid on the piles of a name."""
    for index, each in enumerate(survey.names):
        if each == name:
            laying = [each for each in survey.sets_in_force(survey.rules.piles[index]) if each.gets]
            yield from ((index, rule_set) for rule_set in laying)


def _builds(survey: Survey, name: str) -> set[Build]:
    return {rule_set.build for _, rule_set in _sets(survey, name) if rule_set.build is not None}


def _pairs(survey: Survey) -> Message | None:
    """Say that pairs of one sum, or of one rank, are taken away."""
    ranks = {build.ranks for build in _builds(survey, "tableau")}
    if "discard" not in survey.names or len(ranks) != 1:
        return None
    kind = _PAIRS.get(ranks.pop())
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
    """Say that whole suits, or sequences, are built in the columns and leave the table."""
    laid = {
        suit_laid_away(survey, index, each) if each.laying.kind is LayKind.THIRTEEN else None
        for index, each in _sets(survey, "foundation")
    }
    if len(laid) != 1 or None in laid:
        return None
    return message(f"explain.idea.{laid.pop()}")


def _foundations(survey: Survey) -> Message | None:
    """Say how the foundations are built, all in one way or in a few."""
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


def _meanwhile(survey: Survey) -> list[Message]:
    """Say how the columns are built, if all are in one way, and what cells there are."""
    builds = _builds(survey, "tableau")
    if len(builds) != 1:
        return []
    build = builds.pop()
    if build == ANY_BUILD:
        return [message("explain.idea.heaps")]
    cells = survey.names.count("cell")
    values = {"n": cells, "number": number(cells), "build": _short(build)}
    return [message("explain.idea.cells" if cells else "explain.idea.columns", **values)]
