"""How an action names piles and cards: the player's own, neighbours, what has a letter (460-464, 552-572)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from kabale.messages import Message, message
from kabale.messages.lists import listed, number
from kabale.xml.explain.overview import Overview
from kabale.xml.rules.model import Action
from kabale.xml.text.values import Setting, Special, Trigger
from kabale.xml.text.words import LINK, Tag

_CLICKS: Final = (Trigger.LEFT, Trigger.RIGHT, Trigger.MIDDLE, Trigger.CLICK)


@dataclass(frozen=True)
class ActionNames:
    """How one action names piles and cards (460-464, 552-572).

    A pile is named in one of four ways: as what is spoken of (``subject``), as an owner (``of``), as where cards
    go (``on``) and come from (``start``): languages differ in more than a word there.
    """

    overview: Overview
    action: Action
    move: Mapping[str, tuple[int, ...]] | None = None
    """The piles of the player's move, where one move is spoken of."""

    def pile(self, reference: str, way: str, *, several: str = "any", in_full: bool = False) -> Message:
        """Name the piles of a reference; *several* is ``any`` where one of them will do, else ``each``.

        What is named often in a list has a letter there, but where it is told *in full* what the letter means.
        """
        letter = self.overview.letters[self.action.list].get(reference)
        if letter is not None and not in_full and self.move is None:
            return message(f"xmlexplain.who.{way}.letter", letter=letter)
        base, *relations = reference.split(LINK)
        if base not in (Special.SOURCE, Special.TARGET, Special.PICKED):
            found = self.overview.rules.piles_at(reference, {})
            named = self.overview.named(found) if found else message("xmlexplain.nobody", id=reference)
            return message(f"xmlexplain.who.{way}.{several if len(found) > 1 else 'one'}", piles=named)
        if base != Special.PICKED and self.move and (found := self.overview.rules.piles_at(reference, self.move)):
            return message(f"xmlexplain.who.{way}.one", piles=self.overview.named(found))
        if not relations:
            # What the player's own pile is called here.
            setting = Setting.SOURCE if base == Special.SOURCE else Setting.TARGET
            if base == Special.PICKED:
                own = "picked"
            elif self.overview.roams(self.action.list, setting) or self.action.list in (Tag.BEGINNING, Tag.ENDING):
                own = "giving" if base == Special.SOURCE else "hand"
            elif base == Special.SOURCE:
                own = "source"
            elif self.action.trigger == Trigger.LAYING:
                own = "laid"
            else:
                own = "clicked" if self.action.trigger in _CLICKS else "either"
            return message(f"xmlexplain.who.{way}.{own}")
        return self._linked(base, relations, way, several)

    def _linked(self, base: str, relations: list[str], way: str, several: str) -> Message:
        """Name what is reached by relations: a neighbour by its side, and how far it is if it is always that side."""
        last = relations[-1]
        near = self.overview.sides.relation(last)
        is_far = near is not None and len(relations) > 1 and set(relations) == {last}
        before = [] if is_far else relations[:-1]
        of = self.pile(LINK.join([base, *before]), "of", several=several)
        if near is None:
            return message(f"xmlexplain.who.{way}.linked", relation=last, of=of)
        key = "far" if is_far else "near"
        places = {"number": number(len(relations))} if is_far else {}
        return message(f"xmlexplain.who.{way}.{key}", relation=near, of=of, **places)

    def all_of(self, references: tuple[str, ...], way: str, *, same_id: bool = False) -> Message:
        """Name the piles of several references, all of them; with *same_id* those that share the player's id."""
        if not references:
            return message("xmlexplain.nobody", id="")
        is_plain = not any(LINK in each or each.startswith((Special.SOURCE, Special.TARGET)) for each in references)
        found = self.overview.rules.piles_of(references)
        if len(references) == 1 and references[0] in self.overview.letters[self.action.list]:
            return self.pile(references[0], way)
        if found and is_plain and len(references) > 1:
            return message(f"xmlexplain.who.{way}.each", piles=self.overview.named(found))
        told = []
        for each in references:
            ids = {each}
            if same_id and each in (Special.SOURCE, Special.TARGET):
                own, _ = self.overview.resolved(self.action, Special(each))
                ids = {self.overview.fields[index].id for index in own or ()}
            if len(ids) == 1:
                told.append(self.pile(ids.pop(), way, several="each"))
            else:
                told.append(message(f"xmlexplain.who.{way}.alike", of=self.pile(each, "of")))
        return listed(told)

    def card(self, reference: str, place: int, of: Message | None = None) -> Message:
        """Name one card of a pile: the last, the first, or one counted from either end."""
        where, counted = end_of(place), number(abs(place))
        if reference == Special.PICKED:
            return message(f"xmlexplain.card.picked.{where}", number=counted)
        return message(f"xmlexplain.card.of.{where}", number=counted, of=of or self.pile(reference, "of"))


def end_of(place: int) -> str:
    """Return which end of a pile a place is counted from, or that it is the end: the last part of a message's key."""
    if place in (-1, 1):
        return "last" if place < 0 else "first"
    return "top" if place < 0 else "bottom"


def place_words(place: int) -> Message:
    """Name a place in a pile, counted from either end."""
    return message(f"xmlexplain.place.{end_of(place)}", number=number(abs(place)))
