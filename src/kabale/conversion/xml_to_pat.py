"""An XML game in ``.pat``: the same piles in the same order, the same moves, the same counts.

What ``.pat`` cannot say exactly is a reason with its line; the whole list of them is given, and nothing else.
"""

from dataclasses import replace

from kabale.conversion.pat_to_xml_outline import Outline
from kabale.conversion.reasons import Reasons
from kabale.conversion.xml_to_pat_goal import goals
from kabale.conversion.xml_to_pat_guards import forbidden
from kabale.conversion.xml_to_pat_lines import Lines
from kabale.conversion.xml_to_pat_locks import Locks, Origins, locks, origins
from kabale.conversion.xml_to_pat_piles import Meaning, Reader
from kabale.conversion.xml_to_pat_stock import Click, click
from kabale.pat import lay, take
from kabale.pat.cards import is_sum_of_thirteen
from kabale.pat.definition import PatDefinition
from kabale.pat.rules import CARDS_IN_DECK, STOCK, TAKEN_OUT, Laying, Pile, Rules, RuleSet, Taking
from kabale.pat.state import EITHER
from kabale.pat.write import write
from kabale.table.decks import Deal, pack
from kabale.xml.definition import XmlDefinition
from kabale.xml.play.dealing import lay_out
from kabale.xml.rules import model
from kabale.xml.text.element import Element
from kabale.xml.text.words import Tag


def to_pat(game: XmlDefinition, reasons: Reasons) -> str:
    """Return a game's definition in ``.pat``; it holds only where no reasons were noted."""
    root, rules = game.definition.root, game.rules
    lines = Lines(root)
    if not _has_one_form(root, reasons) or not _has_plain_cards(rules, lines, reasons):
        return ""
    state = lay_out(rules, Deal.parse("k1:0"))
    reader = Reader(rules, state, forbidden(rules, reasons), lines, reasons)
    clicked = click(reader)
    said = _Writer(reader, clicked).rules(game.title)
    if not reasons.found:
        _refuse_wrong_covers(said, reader)
    return write(said)


def _has_one_form(root: Element, reasons: Reasons) -> bool:
    """Note variants and levels: a ``.pat`` file has none."""
    for each in root.walk():
        if each.tag in (Tag.VARIANTS, Tag.RULE, Tag.LEVEL, Tag.LEVEL_MAX):
            reasons.at_line(each.span.line, "rule variants and levels")
            return False
    return True


def _has_plain_cards(rules: model.Rules, lines: Lines, reasons: Reasons) -> bool:
    """Note packs that are not whole decks of 52, and stocks that are not the first pile."""
    decks = max(len(rules.cards) // CARDS_IN_DECK, 1)
    if list(rules.cards) != pack(CARDS_IN_DECK, decks):
        reasons.at_line(lines.of_game(Tag.CARDS), "the cards are not whole decks of 52")
    if [pile for pile, _ in rules.stocks] != [STOCK]:
        reasons.at_line(lines.of_field(rules.stocks[-1][0]), "the stock is not the first field, or there are several")
    if rules.draws_rank or rules.draws_suit:
        reasons.at_line(lines.of_game(Tag.GAME), "a rank or a suit is drawn by chance")
    return not reasons.found


def _refuse_wrong_covers(said: Rules, reader: Reader) -> None:
    """Note locks of covered cards where the piles, as they lie in the window, do not cover each other like that."""
    outline = Outline(PatDefinition(said), Reasons())
    for index, part in outline.others:
        if 1 <= part.taking.block <= 3:
            meaning = reader.meaning(index)
            wanted = locks(reader, index, meaning).covering
            if outline.covers(index) != sorted(wanted):
                reader.refuse(index, Tag.LOCK, "a lock by other piles than those that cover the field")


class _Writer:
    """Puts the piles together."""

    def __init__(self, reader: Reader, clicked: Click) -> None:
        self._reader = reader
        self._clicked = clicked
        piles = range(1, len(reader.rules.fields))
        self._meanings = {pile: reader.meaning(pile) for pile in piles}
        self._locks = {pile: locks(reader, pile, self._meanings[pile]) for pile in piles}
        self._refuse_kings()
        self._origins: Origins = origins(reader, self._meanings, clicked.stock.waste)
        self._goals = goals(reader, {pile: self._limit(pile) for pile in (STOCK, *piles)}, self._fulls())

    def rules(self, title: str) -> Rules:
        """Return the whole definition."""
        piles = tuple(map(self._pile, range(len(self._reader.rules.fields))))
        decks = len(self._reader.rules.cards) // CARDS_IN_DECK
        return Rules(" ".join(title.split()), decks, self._clicked.stock, piles)

    def _refuse_kings(self) -> None:
        """Note piles where a ``.pat`` king would count as a run of two, as its pile pairs to 13 (P22)."""
        pairing = [p for p, each in self._meanings.items() if each.take and is_sum_of_thirteen(each.build)]
        asking = [p for p, each in self._meanings.items() if each.lay in (lay.TWO_OR_MORE, lay.TWO)]
        asking += [pile for pile in pairing if self._meanings[pile].take == take.RUN_ONLY]
        if pairing:
            for pile in asking:
                self._reader.reasons.at_line(self._reader.lines.of_field(pile), "a king alone would count as two cards")

    def _fulls(self) -> dict[int, int]:
        """Return how many cards fill each pile that can be filled."""
        ready = self._reader.state.ready
        total = len(self._reader.rules.cards)
        heeding = (pile for pile in self._meanings if self._heeds_limit(pile))
        return {pile: min(most, total) for pile in heeding if (most := ready[pile].most)}

    def _heeds_limit(self, pile: int) -> bool:
        """Say whether anything that puts cards on a pile asks for its limit."""
        return pile in self._clicked.with_room or (pile != STOCK and bool(self._meanings[pile].lay))

    def _limit(self, pile: int) -> int | None:
        """Return the most cards that a pile takes, as far as that can matter."""
        most = self._reader.state.ready[pile].most
        total = len(self._reader.rules.cards)
        if most is None or most >= total or not self._heeds_limit(pile):
            return None
        if pile in self._clicked.dealt - self._clicked.with_room:
            self._reader.refuse(pile, Tag.MAX, "a limit that a click on the stock does not heed")
        return most

    def _pile(self, index: int) -> Pile:
        reader = self._reader
        x, y, dx, dy = reader.place(index)
        sideways = 2 if reader.rules.fields[index].sideways else 0
        if index == STOCK:
            cards = len(reader.rules.cards)
            return Pile(cards, x, y, dx, dy, 0, sideways, 0, 0, self._goals[STOCK])
        first, second = self._sets(index)
        count, faces = reader.count(index), reader.faces(index)
        combine = EITHER if second else 0
        role = 0 if reader.taken_out(index) is None else TAKEN_OUT
        return Pile(count, x, y, dx, dy, faces, sideways, role, 0, self._goals[index], first, second, combine)

    def _sets(self, index: int) -> tuple[RuleSet, RuleSet | None]:
        """Return the rule sets: two where cards move together by another sequence than the one for laying."""
        meaning, shut = self._meanings[index], self._locks[index]
        taking = self._taking(index, meaning, shut)
        laying = Laying(
            meaning.lay,
            self._clicked.serve.get(index, 0),
            0,
            self._origins.origin.get(index, 0),
            shut.neighbour,
        )
        whole = RuleSet(taking, laying, meaning.start, meaning.build)
        if meaning.take not in (take.RUN_TOO, take.RUN_ONLY) or meaning.runs == meaning.build:
            return whole, None
        if meaning.take != take.RUN_TOO:
            self._reader.refuse(index, Tag.BLOCKS, "cards that move together by another sequence than the field's")
        # The second set only takes: nothing is laid by it, so that its sequence says which runs go and no more.
        return replace(whole, taking=replace(taking, kind=take.ONE)), RuleSet(taking, Laying(), 0, meaning.runs)

    def _taking(self, index: int, meaning: Meaning, shut: Locks) -> Taking:
        marks = self._origins
        return Taking(meaning.take, shut.block, marks.mark.get(index, 0), marks.mask.get(index, 0))
