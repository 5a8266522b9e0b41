"""The table on which play begins: dealt (S-J19, S-J21, S-J34 to S-J37), or read from JSON (S-J31 to S-J33)."""

from collections.abc import Iterator, Sequence

from kabale.errors import BadDeal
from kabale.messages import Message, message
from kabale.problems import Diagnostic, Report, Source
from kabale.solvitaire.play import BASE, SolvitairePlay
from kabale.solvitaire.read import DEAL_KEYS, parsed
from kabale.solvitaire.rules import SUIT_ORDER, Initial, Rules, columns_in_turn
from kabale.solvitaire.text import Member, Node, card_named
from kabale.table.cards import Card, card, look, name, rank, suit
from kabale.table.decks import Deal, pack
from kabale.table.shuffles import solvitaire_shuffled
from kabale.table.table import Table


def whole_pack(rules: Rules) -> list[Card]:
    """Return the ranks 1 to max rank in four suits, once or twice (S-J1)."""
    return [one for one in pack(52, rules.decks) if rank(one) <= rules.max_rank]


def lay_out(rules: Rules, deal: Deal) -> Table:
    """Deal a game. Raises :class:`kabale.errors.BadDeal` if the scheme is not for this language's games."""
    cards = whole_pack(rules)
    match deal.scheme:
        case "solvitaire":
            first = solvitaire_shuffled(deal.number, cards)
            return _lay(rules, first, first[::-1])
        case "k1" | "deck":
            order = deal.shuffled(cards)
            return _lay(rules, order, order)
        case other:
            raise BadDeal(f"{other}: does not deal the games of this language: use solvitaire: or k1: or deck:")


def _lay(rules: Rules, first: list[Card], order: list[Card]) -> Table:
    """Lay cards out as in *order*; those that are taken out before are looked for in *first*."""
    layout, table = rules.layout, Table([] for _ in rules.layout.kinds)
    piles = table.piles
    taken = _take_out(rules, table, first)
    rest = (one for one in order if one not in taken)
    for pile in layout.cells[: rules.filled]:
        piles[pile].append(next(rest))
    for _ in range(rules.stock):
        piles[layout.stock or 0].append(next(rest))
    for place in range(rules.reserve):
        piles[layout.reserve[0 if rules.stacked else place]].append(next(rest))
    # Rows get a card each in turn, left to right; an ace leaves its place empty (S-J28, S-J36).
    for place in range(rules.max_rank):
        for row in range(rules.rows):
            if rank(one := next(rest)) != 1:
                piles[layout.places.start + row * rules.max_rank + place].append(one)
    for pile in layout.accordion:
        piles[pile].append(next(rest))
    for pile, one in zip(columns_in_turn(rules), rest, strict=False):
        piles[pile].append(one)
    # The stock lies face down, and with ``top`` all but the last cards of columns (S-J6).
    if layout.stock is not None:
        table.down.update(piles[layout.stock])
    if rules.top_only:
        table.down.update(one for pile in layout.tableau for one in piles[pile][:-1])
    # Spaces are filled as the table is dealt (S-J14, S-J16).
    play = SolvitairePlay(rules, table)
    while change := play.filling() or play.revealing():
        change.do(table)
    return table


def _take_out(rules: Rules, table: Table, first: list[Card]) -> set[Card]:
    """Take out the hole's card or the initial cards, and note a random base (S-J19, S-J21)."""
    layout, wanted, taken = rules.layout, list[tuple[int, int]](), set[Card]()
    if layout.hole is not None:
        wanted.append((look(card(rules.hole_base) if rules.hole_base else first[0]), layout.hole))
    if rules.foundations:
        base = rules.base or rank(first[0])
        if rules.base is None:
            table.count(BASE, base)
        if rules.initial is Initial.ONE:
            which = SUIT_ORDER[0] if rules.base else suit(first[0])
            wanted.append((which << 4 | base, layout.foundations[SUIT_ORDER.index(which)]))
        elif rules.initial is Initial.ALL:
            wanted += [(SUIT_ORDER[place % 4] << 4 | base, pile) for place, pile in enumerate(layout.foundations)]
    for each, pile in wanted:
        # The copy that is nearer the list's beginning.
        one = next(one for one in first if look(one) == each and one not in taken)
        taken.add(one)
        table.piles[pile].append(one)
    return taken


# -- deals in JSON (S-J31 to S-J33) ----------------------------------------------------------------------------------


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
    def __init__(self, rules: Rules, report: Report) -> None:
        self._rules = rules
        self._report = report
        self._left: dict[int, list[Card]] = {}
        for one in reversed(whole_pack(rules)):
            self._left.setdefault(look(one), []).append(one)
        self.table = Table([] for _ in rules.layout.kinds)

    def read(self, node: Node) -> None:
        if node.kind != "object":
            return self._wrong("S400", message("check.json.deal_object"), node)
        places: dict[str, Sequence[int]] = {}
        for key, name_of_part in DEAL_KEYS.items():
            part = getattr(self._rules.layout, name_of_part)
            places[key] = part if isinstance(part, range) else () if part is None else (part,)
        lists: dict[str, Node] = {}
        for member in node.members:
            if not places.get(member.key):  # Only keys of piles that the game has (S-J32).
                self._wrong("S400", message("check.json.deal_key", name=repr(member.key)), member)
            elif member.key in lists:
                self._wrong("S400", message("check.json.twice", name=repr(member.key)), member)
            else:
                lists[member.key] = member.value
        for key, value in lists.items():
            self._lay(key, value, places[key])
        self._lay_foundations(lists.get("foundations"))
        if self._report.has_errors or self._rules.accordion:
            return None
        # Every card lies somewhere (S-J33); aces of rows need not be written.
        rest = [one for copies in self._left.values() for one in copies if not (self._rules.rows and rank(one) == 1)]
        if rest:
            words = message("check.json.nowhere", number=len(rest), cards=" ".join(map(name, rest[:8])))
            self._wrong("S403", words, node)
        return None

    def _lay(self, key: str, node: Node, places: Sequence[int]) -> None:
        """Lay the cards of one key; those of foundations come last, when the base is known."""
        if key == "hole":
            self._put(node, places[0])
        elif node.kind != "list":
            self._wrong("S400", message("check.json.cards", name=repr(key)), node)
        elif key == "tableau piles":
            self._lay_columns(node, places)
        elif key in ("cells", "accordion", "sequences") or (key == "reserve" and not self._rules.stacked):
            items = list(_flat(node))
            if len(items) != len(places):
                said = message("check.json.entries", name=repr(key), wanted=len(places), found=len(items))
                self._wrong("S402", said, node)
            for pile, item in zip(places, items, strict=False):
                self._put(item, pile, may_lack=key != "accordion", is_row=key == "sequences")
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
        if may_lack and node.scalar == "":
            return
        one = self._card(node)
        if one is None or (is_row and rank(one) == 1):
            return
        self.table.piles[pile].append(one)
        if pile in self._rules.layout.tableau and self._is_down(node):
            self.table.down.add(one)

    def _card(self, node: Node) -> Card | None:
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

    def _wrong(self, code: str, words: Message, at: Node | Member | None) -> None:
        start, end = (at.start, at.end) if at is not None else (0, 1)
        self._report.error(code, words, self._report.source.span(start, end))


def _flat(node: Node) -> Iterator[Node]:
    """Yield the entries of a list, those of lists in it too: the program prints some of its lists so (D11)."""
    for item in node.items:
        if item.kind == "list":
            yield from item.items
        else:
            yield item
