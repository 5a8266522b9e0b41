"""A draft as a form: the rules of each pile, and a change of them as edits of the text, which is checked again."""

from collections import Counter
from dataclasses import dataclass, replace

from kabale.engine.naming import pile_names
from kabale.engine.writing import Edit, Form, FormChange, FormPile, NotFilledIn, edited
from kabale.messages import message, worded
from kabale.problems import Diagnostic
from kabale.workshop.draft import Draft


@dataclass(frozen=True, slots=True)
class Changed:
    """The edits of a change, in file order and apart from each other; the draft after it, and the errors it brought."""

    edits: tuple[Edit, ...]
    draft: Draft
    errors: tuple[Diagnostic, ...]


def form_of(draft: Draft) -> Form:
    """Return a draft as a form. Raises NotFilledIn if its text cannot be read."""
    make = draft.form.author.form
    if make is None:
        raise NotFilledIn(message("workshop.no_form_here", format=draft.form.label))
    found = make(draft.source) if draft.source.text else None
    if found is None:
        raise NotFilledIn(message("workshop.no_form"))
    return found


def piles_of(draft: Draft, form: Form, language: str) -> list[FormPile]:
    """Return the piles of a form; if the text is sound, each title ends with the name that the table gives the pile."""
    piles = form.piles(language)
    kinds = () if draft.game is None else tuple(pile.kind for pile in draft.game.piles)
    names = pile_names(kinds, language) if len(kinds) == sum(not each.template for each in piles) else ()
    titled = [
        replace(each, title=f"{each.title} · {name}") if name else each
        for each, name in zip(piles, names, strict=False)
    ]
    return [*titled, *piles[len(names) :]]


def changed(draft: Draft, change: FormChange) -> Changed:
    """Return what a change makes of a draft. Raises NotFilledIn."""
    edits = tuple(sorted(form_of(draft).edits(change)))
    after = Draft(draft.form, edited(draft.source.text, edits), draft.path)
    before = Counter((each.code, worded(each.said)) for each in draft.diagnostics if each.is_error)
    errors = []
    for each in after.diagnostics:
        if each.is_error and not before[each.code, worded(each.said)]:
            errors.append(each)
        before[each.code, worded(each.said)] -= 1
    return Changed(edits, after, tuple(errors))
