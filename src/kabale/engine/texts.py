"""What people have written about a game beside its definition, in their languages: its title, its idea, a note.

The page of rules is framed by it: the title and the idea of the game stand before what its language tells, the note
behind it, as both are read where the rules are.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from kabale.engine.language import Variant
from kabale.messages import Written, message

Texts = Mapping[str, str]
"""A text by language."""


@dataclass(frozen=True, slots=True)
class GameTexts:
    """Titles, and for some games the idea in a sentence or two and what is to be known of this version of the game.

    *changes* say how the rules were other ones before, to who comes with a play that was begun by them; *variants*
    are what the variants of the definition are called, by their ids. *specials* are sentences that tell what the
    definition's special rules come to, where those read like a program.
    """

    titles: Texts = field(default_factory=dict)
    summaries: Texts = field(default_factory=dict)
    notes: Texts = field(default_factory=dict)
    changes: Texts = field(default_factory=dict)
    variants: Mapping[str, Texts] = field(default_factory=dict)
    specials: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def title(self, language: str = "en") -> str:
        """Return the title in a language, the English one where there is none, else nothing."""
        return _in(self.titles, language)

    def summary(self, language: str = "en") -> str:
        """Return the idea of the game, in English where there is none in the language."""
        return _in(self.summaries, language)

    def note(self, language: str = "en") -> str:
        """Return where this version chose among others, in English where it is not said in the language."""
        return _in(self.notes, language)

    def special(self, language: str = "en") -> Sequence[str]:
        """Return what the special rules come to, in English where it is not said in the language."""
        return self.specials.get(language, self.specials.get("en", ()))

    def variant(self, variant: str, language: str = "en") -> str:
        """Return what a variant is called, nothing where the catalogue leaves that to the definition."""
        return _in(self.variants.get(variant, {}), language)

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
            body = body.replace(f"({place}) {own.text}", f"({place}) {self.variant(own.id, language) or own.text}")
        head = self.title(language) or title
        parts = [head, self.summary(language) or idea, body.rstrip("\n")]
        if note := self.note(language):
            heading = message("explain.heading.note")
            parts.append(f"{heading.text(language)}\n- {note}")
        return "\n\n".join(part for part in parts if part) + "\n"


def _in(texts: Texts, language: str) -> str:
    return texts.get(language, texts.get("en", ""))


NO_TEXTS = GameTexts()
"""What is written of a game that is not of the library."""
