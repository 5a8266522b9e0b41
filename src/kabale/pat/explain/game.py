"""The rules of a ``.pat`` game as a page of plain words.

A page is its title, the cards, and sections: an empty line, a heading, and items that begin with ``- ``. An
item is one line however long it is; whoever shows the page breaks lines. All words are the catalogues'.
"""

from collections.abc import Sequence

from kabale.engine.score_words import told_score
from kabale.messages import Message, message
from kabale.messages.lists import clauses, listed, piles, sentence
from kabale.pat.definition import PatDefinition
from kabale.pat.explain.facts import Facts
from kabale.pat.explain.goal import goal
from kabale.pat.explain.layout import deck_words, layout
from kabale.pat.explain.pile import PileRules, over, pile_rules, served, serves_differ
from kabale.pat.explain.stock import plays_a_part, stock_clauses
from kabale.pat.rules import PUT_UNDER, STOCK

_ORDER = ("foundation", "tableau", "cell", "reserve", "waste", "other")
"""In which order the rules of the piles are told, by kind."""


def explain(game: PatDefinition, *, language: str = "en", piles: bool = False) -> str:
    """Return the page; with *piles* every pile has a line of its own at the end."""
    facts = _facts(game)
    sections = [
        _section(message("explain.heading.layout"), layout(facts), language),
        _section(message("explain.heading.goal"), goal(facts, game.goal), language),
        *(_group(facts, *group, language) for group in _groups(facts)),
    ]
    if plays_a_part(facts):
        sections.append(_section(message("explain.heading.stock"), stock_clauses(facts), language))
    if game.scoring is not None:
        sections.append(_section(message("explain.heading.score"), told_score(game.scoring, facts.all_of), language))
    if piles:
        sections.append(_pile_by_pile(game, language))
    return "\n\n".join([f"{game.title}\n{sentence(deck_words(facts).text(language))}", *sections]) + "\n"


def pile_line(game: PatDefinition, index: int, *, language: str = "en") -> str:
    """Return what can be done at a pile."""
    return sentence(_line(_facts(game), index).text(language))


def _facts(game: PatDefinition) -> Facts:
    return Facts(game.rules, tuple(pile.kind for pile in game.piles), game.cover)


def _section(heading: Message, items: Sequence[Message], language: str) -> str:
    lines = [f"- {sentence(item.text(language))}" for item in items]
    head = heading.text(language)
    return "\n".join([head[:1].upper() + head[1:], *lines])


def _groups(facts: Facts) -> list[tuple[list[int], list[PileRules]]]:
    """Gather the piles of equal clauses; what starts them may differ."""
    found: dict[object, tuple[list[int], list[PileRules]]] = {}
    told = [index for index, _ in facts.rules.others() if _is_told(facts, index)]
    for index in sorted(told, key=lambda index: (_ORDER.index(facts.kinds[index]), index)):
        rules = pile_rules(facts, index)
        indices, several = found.setdefault((facts.kinds[index], rules.before, rules.after), ([], []))
        indices.append(index)
        several.append(rules)
    return list(found.values())


def _is_told(facts: Facts, index: int) -> bool:
    """Say whether there is anything to tell: not of places that nothing comes to, nor of cards put aside."""
    pile = facts.rules.piles[index]
    is_idle = not any(each.taking.kind or each.laying.kind for each in pile.sets) and not facts.outlook.is_served(index)
    return not facts.rules.is_spacer(index) and not (is_idle and (pile.role == PUT_UNDER or not pile.is_seen))


def _group(facts: Facts, indices: list[int], rules: list[PileRules], language: str) -> str:
    """Tell the rules of like piles."""
    kind = facts.kinds[indices[0]]
    heading = message(f"explain.kind.{kind}", n=min(len(indices), 2), piles=piles(indices))
    return _section(heading, [*_starts(indices, rules), *rules[0].before, *rules[0].after], language)


def _starts(indices: Sequence[int], rules: Sequence[PileRules]) -> list[Message]:
    """Say once what starts the piles if it is the same for all, else for each."""
    starts: dict[Message, list[int]] = {}
    for index, each in zip(indices, rules, strict=True):
        if each.start is not None:
            starts.setdefault(each.start, []).append(index)
    if len(starts) == 1:
        return list(starts)
    parts = [
        message("explain.start.of_piles", piles=piles(same), start=dict(start.values)["start"])
        for start, same in starts.items()
    ]
    return [message("explain.start.begins_each", starts=listed(parts))] if parts else []


def _pile_by_pile(game: PatDefinition, language: str) -> str:
    """Tell each pile but those that only widen the window."""
    facts = _facts(game)
    numbered = [index for index in range(len(game.piles)) if not game.rules.is_spacer(index)]
    items = [message("explain.pile", pile=index + 1, line=_line(facts, index)) for index in numbered]
    return _section(message("explain.heading.piles"), items, language)


def _served(facts: Facts, index: int) -> list[Message]:
    """Say what a click on the stock brings a pile, unless that changes in the game and is told with its rules."""
    sets = facts.sets_in_force(facts.rules.piles[index])
    told_already = serves_differ(sets) and facts.switches(facts.rules.piles[index])
    return served(sets[0]) if sets[0].laying.serve and not told_already else []


def _line(facts: Facts, index: int) -> Message:
    """Return a pile's clauses behind the name of its kind."""
    if index == STOCK:
        told = stock_clauses(facts) if plays_a_part(facts) else [message("explain.stock.idle")]
    elif facts.rules.is_spacer(index):
        told = [message("explain.spacer")]
    else:
        told = [*pile_rules(facts, index).clauses(), *_served(facts, index), *over(facts, index)]
    return message("explain.line", kind=message(f"explain.name.{facts.kinds[index]}"), clauses=clauses(told))
