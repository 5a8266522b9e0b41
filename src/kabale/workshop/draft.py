"""A text that is being written, read and taken apart once; it never changes, and each edit makes another one.

A draft may have a form: the rules of each pile, and a change of them as edits of the text, which is checked again.
"""

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from threading import Lock
from typing import Final

from kabale.engine.game import Game
from kabale.engine.naming import pile_names
from kabale.engine.writing import Anatomy, Edit, Form, FormChange, FormPile, NotFilledIn, edited
from kabale.errors import KabaleError
from kabale.library.formats import FORMATS, Format, format_of_content
from kabale.library.loading import Loaded, loads
from kabale.messages import message, worded
from kabale.problems import LIMIT, Diagnostic, Source
from kabale.workshop.places import EditorPlaces, Offsets, Units

_PREFIX: Final = "kabale-"


class Draft:
    """The text of a definition in a format; *path* is what its file is called."""

    def __init__(self, form: Format, text: str, path: str, units: Units = "utf-16") -> None:
        self.form = form
        self.text = text
        self.path = path
        self._units: Units = units
        self._lines: dict[tuple[int, str], str] = {}
        self._load = Lock()

    @cached_property
    def source(self) -> Source:
        """The text with its lines; nothing of one that is larger than a definition may be."""
        text = self.text.removeprefix("\ufeff")
        return Source(self.path, text if len(text) <= LIMIT else "")

    @cached_property
    def places(self) -> EditorPlaces:
        """Its places as editors count them."""
        return EditorPlaces(self.text if len(self.text) <= LIMIT + 1 else "", self._units)

    @cached_property
    def browser(self) -> Offsets:
        """Its offsets as a browser counts them."""
        return Offsets(self.text)

    @property
    def loaded(self) -> Loaded:
        """The game, None where it has errors, and the diagnostics; two threads that ask for them wait for one check."""
        with self._load:
            return self._loaded

    @cached_property
    def _loaded(self) -> Loaded:
        return loads(self.text, format=self.form.name, path=self.path)

    @property
    def is_checked(self) -> bool:
        """Whether it was read and checked already."""
        return "_loaded" in vars(self)

    @property
    def game(self) -> Game | None:
        """The game, if the text is sound."""
        return self.loaded[0]

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """The checker's diagnostics, in file order."""
        return self.loaded[1]

    @cached_property
    def anatomy(self) -> Anatomy | None:
        """The text taken apart, if its language knows how."""
        apart = self.form.author.anatomy
        return None if apart is None else apart(self.source)

    def pile_line(self, pile: int, language: str) -> str:
        """Return what can be done at a pile, in a sentence; empty where the text has errors."""
        game = self.game
        if game is None or pile >= len(game.piles):
            return ""
        if (pile, language) not in self._lines:
            try:
                line = game.pile_line(pile, language=language)
            except KabaleError:
                line = ""
            self._lines[pile, language] = line
        return self._lines[pile, language]


def draft(text: str, path: str, said: str = "", units: Units = "utf-16") -> Draft:
    """Return the draft of a text, in the format that *said*, the suffix of its file, or its beginning names.

    >>> draft("<spiel/>", "x.txt").form.name, draft("Patience", "x.pat").form.name
    ('xml', 'pat')
    """
    named = said.removeprefix(_PREFIX)
    by_suffix = (each for each in FORMATS.values() if path.lower().endswith(each.suffix))
    form = FORMATS.get(named) or next(by_suffix, None) or format_of_content(text[:4096].encode("utf-8", "replace"))
    return Draft(form, text, path, units)


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
