"""The rules of a ``.pat`` game as a page of plain words.

A page is its title, the cards, and sections: an empty line, a heading, and items that begin with ``- ``. An
item is one line however long it is; whoever shows the page breaks lines. All words are the catalogues'.
"""

from collections.abc import Sequence

from kabale.engine.score import goal_in_words, score_in_words
from kabale.messages import Message, message
from kabale.messages.lists import clauses, listed, number, sentence
from kabale.pat.definition import PatDefinition
from kabale.pat.explain.groups import groups
from kabale.pat.explain.layout import deck_words, layout
from kabale.pat.explain.pile import over, pile_rules, served
from kabale.pat.explain.stock import opening_clauses, plays_a_part, stock_clauses
from kabale.pat.explain.survey import Survey
from kabale.pat.rules import STOCK


def explain(definition: PatDefinition, *, language: str = "en", piles: bool = False) -> str:
    """Return the page behind its title; with *piles* every pile has a line of its own at the end."""
    survey = Survey(definition.rules)
    goal = [goal_in_words(definition.goal, survey.all_of)] if definition.goal else goal_clauses(survey)
    sections = [
        _section(message("explain.heading.layout"), layout(survey), language),
        _section(message("explain.heading.goal"), goal, language),
    ]
    if survey.opening:
        sections.append(_section(message("explain.heading.opening"), opening_clauses(survey), language))
    sections += [_section(heading, items, language) for heading, items in groups(survey)]
    if plays_a_part(survey):
        sections.append(_section(message("explain.heading.stock"), stock_clauses(survey), language))
    if definition.scoring is not None:
        messages = score_in_words(definition.scoring, survey.all_of)
        sections.append(_section(message("explain.heading.score"), messages, language))
    if piles:
        # Each pile but those that only widen the window.
        numbered = [index for index in range(len(survey.kinds)) if not survey.rules.is_spacer(index)]
        items = [message("explain.pile", pile=index + 1, line=_line(survey, index)) for index in numbered]
        sections.append(_section(message("explain.heading.piles"), items, language))
    return "\n\n".join([sentence(deck_words(survey).text(language)), *sections]) + "\n"


def pile_line(definition: PatDefinition, index: int, *, language: str = "en") -> str:
    """Return what can be done at a pile."""
    return sentence(_line(Survey(definition.rules), index).text(language))


def _section(heading: Message, items: Sequence[Message], language: str) -> str:
    lines = [f"- {sentence(item.text(language))}" for item in items]
    head = heading.text(language)
    return "\n".join([head[:1].upper() + head[1:], *lines])


def _line(survey: Survey, index: int) -> Message:
    """Return a pile's clauses behind the name of its kind."""
    pile = survey.rules.piles[index]
    if index == STOCK:
        messages = stock_clauses(survey) if survey.bounds.may_hold(STOCK) else [message("explain.stock.idle")]
    elif survey.rules.is_spacer(index):
        messages = [message("explain.spacer")]
    else:
        # What a click on the stock brings, unless that changes in the game and is told with the pile's rules.
        serve = survey.sets_in_force(pile)[0].laying.serve
        brought = [served(serve)] if serve and not survey.are_served_apart(pile) else []
        messages = [*pile_rules(survey, index, served_here=True).clauses(), *brought, *over(survey, index)]
    return message("explain.line", kind=message(f"explain.name.{survey.names[index]}"), clauses=clauses(messages))


def goal_clauses(survey: Survey) -> list[Message]:
    """Return how the game is won by number 7 (P13), where the catalogue gives no other goal."""
    counts, zero = survey.bounds.goals, survey.bounds.must_be_emptied
    values = {"n": len(zero), "piles": survey.all_of(zero)} if zero else {}
    emptied = [message("explain.goal.empty", **values)] if zero else []
    if any(survey.surely_holds(index) for index in zero):
        return [message("explain.goal.won", goals=listed(emptied))]
    messages, held = [], []
    # Piles of one number of cards are told together.
    for wanted in dict.fromkeys(counts.values()):
        indices = [index for index, count in counts.items() if count == wanted]
        cards = message("explain.cards", n=wanted, number=number(wanted))
        held.append(message("explain.goal.hold", n=len(indices), piles=survey.all_of(indices), cards=cards))
    if held:
        messages.append(message("explain.goal.won", goals=listed(held + emptied)))
    if any(survey.bounds.may_hold(index) for index in zero):
        messages.append(message("explain.goal.if_held" if counts else "explain.goal.only_if_held", **values))
    return messages or [message("explain.goal.none")]
