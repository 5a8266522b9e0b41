"""What people have written about a game beside its definition, in their languages: its title, its idea, a note.

The page of rules is framed by it: the title and the idea of the game stand before what its language tells, the note
behind it, as both are read where the rules are.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kabale.engine.language import Variant
from kabale.messages import Written, in_language, message

Texts = Mapping[str, str]
"""A text by language."""


@dataclass(frozen=True, slots=True)
class GameTexts:
    """Titles, and what else is written of a game by its *name*, which *written* reads when it is wanted.

    That may be ``summary``, the idea of the game in a sentence or two, ``note`` on this version of it, ``changed``, how
    the rules were other ones before, ``variants``, what the definition's variants are called, by their ids, and
    ``special``, sentences that tell what its special rules come to, where those read like a program.
    """

    titles: Texts = field(default_factory=dict)
    name: str = ""
    written: Callable[[], Mapping[str, Mapping[str, Any]]] = dict

    @property
    def summaries(self) -> Texts:
        """The idea of the game by language."""
        return self._texts("summary")

    @property
    def notes(self) -> Texts:
        """The note on this version of the game by language."""
        return self._texts("note")

    @property
    def changes(self) -> Texts:
        """What has changed in the rules, by language."""
        return self._texts("changed")

    @property
    def digests(self) -> Sequence[str]:
        """The digests that the same rules had in other words."""
        found: Sequence[str] = self._written.get("digests", ())
        return found

    @property
    def variants(self) -> Mapping[str, Texts]:
        """What each variant is called, by its id and by language."""
        found: Mapping[str, Texts] = self._written.get("variants", {})
        return found

    @property
    def specials(self) -> Mapping[str, Sequence[str]]:
        """What the special rules come to, by language."""
        found: Mapping[str, Sequence[str]] = self._written.get("special", {})
        return found

    @property
    def _written(self) -> Mapping[str, Any]:
        return self.written().get(self.name, {})

    def _texts(self, kind: str) -> Texts:
        found: Texts = self._written.get(kind, {})
        return found

    def title(self, language: str = "en") -> str:
        """Return the title in a language, the English one where there is none, else nothing."""
        return in_language(self.titles, language, "")

    def summary(self, language: str = "en") -> str:
        """Return the idea of the game, in English where there is none in the language."""
        return in_language(self.summaries, language, "")

    def note(self, language: str = "en") -> str:
        """Return where this version chose among others, in English where it is not said in the language."""
        return in_language(self.notes, language, "")

    def special(self, language: str = "en") -> Sequence[str]:
        """Return what the special rules come to, in English where it is not said in the language."""
        return in_language(self.specials, language, ())

    def variant(self, variant: str, own: str, language: str = "en") -> str:
        """Return what a variant is called: what its definition calls it, its *own* text, where nothing is written."""
        return in_language(self.variants.get(variant, {}), language, own)

    def said(self, text: str, language: str = "en") -> str:
        """Return what the definition itself says in play in a language, as it stands where no words are known for it.

        That is a question, an answer, a message, or a label, whose number or card stands behind a colon, wherever the
        definition has it.
        """
        known: Mapping[str, Texts] = self.written().get("said", {})
        value, _, words = text.partition(" ")
        if f"{words} " in known:
            return in_language(known[f"{words} "], language, f"{words} ") + self.said(value, language)
        if f"{text} " in known:
            return in_language(known[f"{text} "], language, text).rstrip()
        own = text if text in known else text[: text.find(": ") + 2]
        return in_language(known.get(own, {}), language, own) + text[len(own) :]

    @property
    def changed(self) -> Written | None:
        """What has changed in the rules, as a value for a message; None where nothing is said of it."""
        return Written(tuple(self.changes.items())) if self.changes else None

    def page(self, title: str, idea: str, body: str, variants: Sequence[Variant], *, language: str) -> str:
        """Return the page of rules around what the definition's language tells of it.

        *title*, *idea* and *variants*, which the body numbers, are what the definition itself says; what is written
        here goes before.
        """
        for place, own in enumerate(variants, 1):
            body = body.replace(f"({place}) {own.text}", f"({place}) {self.variant(own.id, own.text, language)}")
        head = self.title(language) or title
        parts = [head, self.summary(language) or idea, body.rstrip("\n")]
        if note := self.note(language):
            heading = message("explain.heading.note")
            parts.append(f"{heading.text(language)}\n- {note}")
        return "\n\n".join(part for part in parts if part) + "\n"


NO_TEXTS = GameTexts()
"""What is written of a game that is not of the library."""
