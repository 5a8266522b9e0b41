"""Checking a definition's tree: every problem in one go, in file order.

The parts go from form to meaning: ``check_form`` (which tags and attributes), ``check_values`` (what they
hold), ``check_ids`` (who is called), ``check_game``, ``check_fields``, ``check_actions`` and
``check_chains`` (what cannot be meant). Each works on all that the parts before it could make sense of;
only what counts cards (X309, X322) waits until there are no errors.
"""

from typing import Final

from kabale.problems import Diagnostic, Report, Source
from kabale.xml.check.actions import check_actions
from kabale.xml.check.chains import check_chains
from kabale.xml.check.fields import check_fields
from kabale.xml.check.form import check_complete, check_form
from kabale.xml.check.game import check_game
from kabale.xml.check.ids import check_ids
from kabale.xml.check.report import note
from kabale.xml.check.values import check_values
from kabale.xml.text.element import Element
from kabale.xml.text.tags import MOST_TAGS, gather, weigh
from kabale.xml.text.words import Tag

_PARTS: Final = (check_complete, check_values, check_ids, check_game, check_fields, check_actions, check_chains)


def check(root: Element, source: Source) -> list[Diagnostic]:
    """Return what is wrong with the tree, in file order, each once."""
    report = Report(source)
    check_form(root, report)
    if root.tag == Tag.GAME:
        tree = gather(root)
        if not weigh(tree):
            message = f"more than {MOST_TAGS:,} tags, those of templates counted in each field"
            note(report, "X106", message, root.span)
            return report.in_file_order()
        for part in _PARTS:
            part(tree, report)
    return report.in_file_order()
