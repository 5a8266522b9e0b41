"""Deals given as JSON: where every card lies, read with places (S-J31 to S-J33)."""

from collections.abc import Iterator, Sequence

from kabale.messages import Message, message
from kabale.problems import Diagnostic, Report, Source
from kabale.solvitaire.deal import whole_pack
from kabale.solvitaire.read import DEAL_KEYS, parsed
from kabale.solvitaire.rules import SUIT_ORDER, Rules
from kabale.solvitaire.spelling import card_named
from kabale.solvitaire.state import BASE, SolvitairePlay
from kabale.solvitaire.terms import Initial
from kabale.solvitaire.text import Node
from kabale.table.cards import Card, card, look, name, rank, suit
from kabale.table.table import Table


def read_deal(rules: Rules, source: Source) -> tuple[Table | None, list[Diagnostic]]:
    """Return the table of a deal, None where it has errors, and the diagnostics in file order."""
    report = Report(source)
    node = parsed(source, report)
    if node is not None:
        reading = _DealReader(rules, report)
        reading.read(node)
        if not report.has_errors:
            return reading.table, []
    return None, report.in_file_order()


class _DealReader:
    """Lays the cards of a deal on a table and reports what is wrong with it."""

    def __init__(self, rules: Rules, report: Report) -> None:
        self._rules = rules
        self._report = report
        self._left: dict[int, list[Card]] = {}
        for one in reversed(whole_pack(rules)):
            self._left.setdefault(look(one), []).append(one)
        self.table = Table([] for _ in rules.layout.kinds)

    def read(self, node: Node) -> None:
        """Lay everything that the object names."""
        if node.kind != "object":
            return self._wrong("S400", message("check.json.deal_object"), node)
        lists: dict[str, Node] = {}
        for member in node.members:
            span = self._report.source.span(member.start, member.end)
            if member.key not in DEAL_KEYS or member.key not in self._places():
                self._report.error("S400", message("check.json.deal_key", name=repr(member.key)), span)
            elif member.key in lists:
                self._report.error("S400", message("check.json.twice", name=repr(member.key)), span)
            else:
                lists[member.key] = member.value
        for key, value in lists.items():
            self._lay(key, value)
        self._lay_foundations(lists.get("foundations"))
        self._count(node)
        return None

    def _places(self) -> dict[str, Sequence[int]]:
        """Return the piles of each key, those keys only that the game has (S-J32)."""
        layout = self._rules.layout
        single = {"stock": layout.stock, "waste": layout.waste, "hole": layout.hole}
        places: dict[str, Sequence[int]] = {key: [pile] for key, pile in single.items() if pile is not None}
        groups = {
            "tableau piles": layout.tableau,
            "cells": layout.cells,
            "reserve": layout.reserve,
            "sequences": layout.places,
            "accordion": layout.accordion,
            "foundations": layout.foundations,
        }
        return places | {key: piles for key, piles in groups.items() if piles}

    def _lay(self, key: str, node: Node) -> None:
        """Lay the cards of one key; those of foundations come last, when the base is known."""
        places = self._places()[key]
        if key == "hole":
            self._put(node, places[0])
        elif node.kind != "list":
            self._wrong("S400", message("check.json.cards", name=repr(key)), node)
        elif key == "tableau piles":
            self._lay_columns(node, places)
        elif key in ("cells", "accordion", "reserve", "sequences") and not (key == "reserve" and self._rules.stacked):
            items = list(_flat(node))
            if len(items) != len(places):
                said = message("check.json.entries", name=repr(key), wanted=len(places), found=len(items))
                self._wrong("S402", said, node)
            for pile, item in zip(places, items, strict=False):
                self._put(item, pile, may_lack=key in ("cells", "sequences", "reserve"), is_row=key == "sequences")
        elif key != "foundations":
            for item in _flat(node):
                self._put(item, places[0])
        if key == "stock":
            self.table.down.update(self.table.piles[places[0]])

    def _lay_columns(self, node: Node, places: Sequence[int]) -> None:
        if len(node.items) != len(places):
            self._wrong("S402", message("check.json.columns", wanted=len(places), found=len(node.items)), node)
        for pile, item in zip(places, node.items, strict=False):
            if item.kind != "list" and item.scalar != "":
                self._wrong("S400", message("check.json.column"), item)
            for place, each in enumerate(item.items):
                self._put(each, pile)
                is_last = place == len(item.items) - 1
                is_on_open = place > 0 and not self._is_down(item.items[place - 1])
                if self._is_down(each) and (is_last or is_on_open):
                    self._wrong("S404", message("check.json.down"), each)

    def _is_down(self, node: Node) -> bool:
        """Say whether a card of a game with ``top`` is written with a small suit letter (S-J31)."""
        return self._rules.top_only and str(node.scalar)[-1:].islower()

    def _put(self, node: Node, pile: int, *, may_lack: bool = False, is_row: bool = False) -> None:
        """Lay one card on a pile, none where an entry is empty or a row's ace."""
        if may_lack and node.scalar == "":
            return
        one = self._card(node)
        if one is None or (is_row and rank(one) == 1):
            return
        self.table.piles[pile].append(one)
        if pile in self._rules.layout.tableau and self._is_down(node):
            self.table.down.add(one)

    def _card(self, node: Node) -> Card | None:
        """Return the next copy of the card that is written, None where it is none or there are no more."""
        named = card_named(str(node.scalar)) if node.kind == "string" else None
        if named is None:
            self._wrong("S401", message("check.json.no_card"), node)
            return None
        copies = self._left.get(look(card(named)))
        if not copies:
            self._wrong("S403", message("check.json.often", card=named), node)
            return None
        return copies.pop()

    def _lay_foundations(self, node: Node | None) -> None:
        """Lay foundations, each suit from its base card up; the base is the first card's rank (S-J33, D12)."""
        rules, layout = self._rules, self._rules.layout
        written = list(_flat(node)) if node is not None and node.kind == "list" else []
        cards = [one for item in written if item.scalar != "" and (one := self._card(item)) is not None]
        base = rules.base or (rank(cards[0]) if cards else 1)
        if rules.foundations and rules.base is None:
            self.table.count(BASE, base)
        if node is None and rules.foundations and rules.initial is Initial.ALL:
            looks = [SUIT_ORDER[place % 4] << 4 | base for place in range(len(layout.foundations))]
            cards = [self._left[each].pop() for each in looks if self._left[each]]
        play = SolvitairePlay(rules, self.table)
        for one in cards:
            takers = (pile for pile in layout.foundations if play.accepted(pile)[look(one)])
            if rules.complete:
                takers = (pile for pile in layout.foundations if play.foundation_suit(pile) == suit(one))
            if (taker := next(takers, None)) is None:
                self._wrong("S402", message("check.json.suit", card=name(one)), node)
                return
            self.table.piles[taker].append(one)

    def _count(self, node: Node) -> None:
        """Report cards that lie nowhere (S-J33); aces of rows need not be written."""
        if self._report.has_errors or self._rules.accordion:
            return
        rest = [one for copies in self._left.values() for one in copies if not (self._rules.rows and rank(one) == 1)]
        if rest:
            shown = " ".join(map(name, rest[:8]))
            self._wrong("S403", message("check.json.nowhere", number=len(rest), cards=shown), node)

    def _wrong(self, code: str, words: Message, node: Node | None) -> None:
        start, end = (node.start, node.end) if node is not None else (0, 1)
        self._report.error(code, words, self._report.source.span(start, end))


def _flat(node: Node) -> Iterator[Node]:
    """Yield the entries of a list, those of lists in it too: the program prints some of its lists so (D11)."""
    for item in node.items:
        if item.kind == "list":
            yield from item.items
        else:
            yield item
