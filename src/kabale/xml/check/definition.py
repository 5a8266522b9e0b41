"""Checking a definition's tree: every problem in one go, in file order.

Each part works on all that the parts before it could make sense of; only what counts cards (X309, X322) waits until
there are no errors.
"""

from typing import Final

from kabale.messages import message
from kabale.messages.lists import thousands
from kabale.problems import Diagnostic, Report, Source
from kabale.xml.check import actions, chains, fields, form, game, ids
from kabale.xml.check.report import note
from kabale.xml.check.values import check_values
from kabale.xml.text.tags import MOST_TAGS, gather, weigh
from kabale.xml.text.tree import Element
from kabale.xml.text.words import Tag

_PARTS: Final = (
    # What there is, and what it holds.
    form.check_complete,
    check_values,
    # Who is called.
    ids.check_ids,
    ids.check_templates,
    ids.check_variants,
    ids.check_references,
    # What cannot be meant, of the game,
    game.check_game,
    game.check_places,
    game.check_cards,
    game.check_ranks,
    game.check_points,
    # of its fields,
    fields.check_fields,
    fields.check_deals,
    # of actions, one at a time,
    actions.check_altering,
    actions.check_properties,
    actions.check_messages,
    actions.check_useless,
    # and of how they go on.
    chains.check_jumps,
    chains.check_loops,
    chains.check_counts,
    chains.check_contradictions,
    chains.check_order,
    chains.check_effect,
)


def check(root: Element, source: Source) -> list[Diagnostic]:
    """Return what is wrong with the tree, in file order, each once."""
    report = Report(source)
    form.check_form(root, report)
    if root.tag == Tag.GAME:
        tree = gather(root)
        if not weigh(tree):
            note(report, "X106", message("check.xml.more_tags", most=thousands(MOST_TAGS)), root.span)
            return report.in_file_order()
        for part in _PARTS:
            part(tree, report)
    return report.in_file_order()
