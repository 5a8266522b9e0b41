"""The texts of a game besides its definition, by language: its title, its idea, a note. The page of rules has them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kabale.engine.naming import PileWords
from kabale.engine.score import Counting
from kabale.messages import Written, in_language, message

Texts = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class GameTexts:
    """Titles, and the other texts of a game by its *name*, which *written* reads when they are first needed.

    *piles* has the game's own words for kinds of piles, or for single piles by number. *opening* is the number of
    clicks on the stock that complete the layout: no card can be moved before them, and the session makes them.
    *countings* returns the ways to count points for the moves, by name.
    ``summary`` is the idea in a sentence or two, ``note`` is on this version, ``changed`` is on former rules.
    ``goal`` says what wins. ``variants`` has names by id, ``special`` has sentences for rules that read like a program.
    """

    titles: Texts = field(default_factory=dict)
    name: str = ""
    written: Callable[[], Mapping[str, Mapping[str, Any]]] = dict
    piles: PileWords = field(default_factory=dict)
    opening: int = 0
    countings: Callable[[], Mapping[str, Counting]] = dict

    def of(self, kind: str) -> Mapping[str, Any]:
        """Return the texts of a kind, by language or by name; empty if the game has no such texts."""
        found: Mapping[str, Any] = self.written().get(self.name, {}).get(kind, {})
        return found

    @property
    def digests(self) -> Sequence[str]:
        """The digests that the same rules had in other words."""
        found: Sequence[str] = self.written().get(self.name, {}).get("digests", ())
        return found

    def title(self, language: str = "en") -> str:
        """Return the title in a language, otherwise in English, otherwise nothing."""
        return in_language(self.titles, language, "")

    def summary(self, language: str = "en") -> str:
        """Return the idea of the game in a language, otherwise in English."""
        found: Texts = self.of("summary")
        return in_language(found, language, "")

    def note(self, language: str = "en") -> str:
        """Return the note on this version in a language, otherwise in English."""
        found: Texts = self.of("note")
        return in_language(found, language, "")

    def special(self, language: str = "en") -> Sequence[str]:
        """Return the sentences for special rules in a language, otherwise in English."""
        return in_language(self.of("special"), language, ())

    @property
    def replaced(self) -> Sequence[str]:
        """The statements that the special sentences take the place of, such as ``tableau.take``."""
        found: Sequence[str] = self.written().get(self.name, {}).get("replaces", ())
        return found

    def variant(self, variant: str, own: str, language: str = "en") -> str:
        """Return the name of a variant; *own* is its name in the definition."""
        found: Texts = self.of("variants").get(variant, {})
        return in_language(found, language, own)

    def said(self, text: str, language: str = "en") -> str:
        """Translate a question, answer, message or label of the definition, with its number or card after a colon."""
        known: Mapping[str, Texts] = self.written().get("said", {})
        value, _, words = text.partition(" ")
        if f"{words} " in known:
            return in_language(known[f"{words} "], language, f"{words} ") + self.said(value, language)
        if f"{text} " in known:
            return in_language(known[f"{text} "], language, text).rstrip()
        own = text if text in known else text[: text.find(": ") + 2]
        return in_language(known.get(own, {}), language, own) + text[len(own) :]

    @property
    def goal(self) -> Written | None:
        """The goal as a clause, or None if the definition states it."""
        goals: Texts = self.of("goal")
        return Written(tuple((each, text.removesuffix(".")) for each, text in goals.items())) if goals else None

    @property
    def changed(self) -> Written | None:
        """The change of the rules as a value for a message, None without one."""
        changes = self.of("changed")
        return Written(tuple(changes.items())) if changes else None

    def page(self, title: str, idea: str, body: str, variants: Mapping[str, str], *, language: str) -> str:
        """Return the page of rules: the *body* under title and idea, with variants renamed, and the note at the end."""
        for place, (key, own) in enumerate(variants.items(), 1):
            body = body.replace(f"({place}) {own}", f"({place}) {self.variant(key, own, language)}")
        head = self.title(language) or title
        parts = [head, self.summary(language) or idea, body.rstrip("\n")]
        if note := self.note(language):
            heading = message("explain.heading.note")
            parts.append(f"{heading.text(language)}\n- {note}")
        return "\n\n".join(part for part in parts if part) + "\n"


NO_TEXTS = GameTexts()
