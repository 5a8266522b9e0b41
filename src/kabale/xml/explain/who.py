"""Which piles and cards an action speaks of, in words (460-464, 552-572).

A pile is named in one of four ways: as what is spoken of (``subject``), as an owner (``of``), as where cards
go (``on``) and come from (``start``): languages differ in more than a word there.
"""

from dataclasses import dataclass

from kabale.messages import Message, message
from kabale.messages.lists import listed, number
from kabale.xml.explain.facts import Facts
from kabale.xml.rules.model import Action
from kabale.xml.text.values import Setting, Special, Trigger
from kabale.xml.text.words import LINK, Tag

_CLICKS = (Trigger.LEFT, Trigger.RIGHT, Trigger.MIDDLE, Trigger.CLICK)


@dataclass(frozen=True)
class Who:
    """The facts, and the action that speaks."""

    facts: Facts
    action: Action

    def pile(self, reference: str, way: str, *, several: str = "any") -> Message:
        """Name the piles of a reference; *several* is ``any`` where one of them will do, else ``each``."""
        base, *relations = reference.split(LINK)
        if base not in (Special.SOURCE, Special.TARGET, Special.PICKED):
            return self._named(reference, way, several)
        if not relations:
            return message(f"xmlexplain.who.{way}.{self._special(Special(base))}")
        of = self.pile(LINK.join([base, *relations[:-1]]), "of", several=several)
        return message(f"xmlexplain.who.{way}.linked", relation=relations[-1], of=of)

    def _named(self, reference: str, way: str, several: str) -> Message:
        found = self.facts.rules.piles_at(reference, {})
        if not found:
            return message(f"xmlexplain.who.{way}.one", piles=message("xmlexplain.nobody", id=reference))
        key = "one" if len(found) == 1 else several
        return message(f"xmlexplain.who.{way}.{key}", piles=self.facts.named(found))

    def _special(self, special: Special) -> str:
        """Return what the player's own pile is called here."""
        if special is Special.PICKED:
            return "picked"
        setting = Setting.SOURCE if special is Special.SOURCE else Setting.TARGET
        if self.facts.roams(self.action.list, setting) or self.action.list in (Tag.BEGINNING, Tag.ENDING):
            return "giving" if special is Special.SOURCE else "hand"
        if special is Special.SOURCE:
            return "source"
        if self.action.trigger == Trigger.LAYING:
            return "laid"
        return "clicked" if self.action.trigger in _CLICKS else "either"

    def all_of(self, references: tuple[str, ...], way: str, *, same_id: bool = False) -> Message:
        """Name the piles of several references, all of them; with *same_id* those that share the player's id."""
        parts = [self._shared(each, way) if same_id else self.pile(each, way, several="each") for each in references]
        plain = [each for each in references if not each.startswith((Special.SOURCE, Special.TARGET))]
        if len(plain) == len(references) > 1:
            found = self.facts.rules.piles_of([each for each in references if LINK not in each])
            if found and not any(LINK in each for each in references):
                return message(f"xmlexplain.who.{way}.each", piles=self.facts.named(found))
        return listed(parts)

    def _shared(self, reference: str, way: str) -> Message:
        if reference not in (Special.SOURCE, Special.TARGET):
            return self.pile(reference, way, several="each")
        found, _ = self.facts.resolved(self.action, Special(reference))
        ids = {self.facts.fields[index].id for index in found or ()}
        if len(ids) == 1:
            return self.pile(ids.pop(), way, several="each")
        return message(f"xmlexplain.who.{way}.alike", of=self.pile(reference, "of"))

    def card(self, reference: str, place: int) -> Message:
        """Name one card of a pile: the last, the first, or one counted from either end."""
        where, counted = _place(place), number(abs(place))
        if reference == Special.PICKED:
            return message(f"xmlexplain.card.picked.{where}", number=counted)
        return message(f"xmlexplain.card.of.{where}", number=counted, of=self.pile(reference, "of"))


def _place(place: int) -> str:
    """Return which end of a pile a place is counted from, or that it is the end."""
    if place in (-1, 1):
        return "last" if place < 0 else "first"
    return "top" if place < 0 else "bottom"
