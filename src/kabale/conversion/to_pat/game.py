"""An XML game in ``.pat``: the same piles in the same order, the same moves, the same counts.

What ``.pat`` cannot say exactly is a reason with its line; the whole list of them is given, and nothing else.
"""

from collections.abc import Mapping
from dataclasses import replace

from kabale.conversion.reasons import Reasons
from kabale.conversion.to_pat.guards import forbidden
from kabale.conversion.to_pat.locks import Origins, locks, origins
from kabale.conversion.to_pat.piles import Lines, Reader
from kabale.conversion.to_pat.stock import Click, click
from kabale.conversion.to_xml.outline import GameOutline
from kabale.pat.cards import is_sum_of_thirteen
from kabale.pat.definition import PatDefinition
from kabale.pat.rules import CARDS_IN_DECK, NO_MATTER, STOCK, Laying, Pile, Rules, RuleSet, Taking
from kabale.pat.terms import ANYWHERE, Combination, DealRole, Faces, LayKind, Redirection, TakeKind
from kabale.pat.write import write
from kabale.table.decks import Deal, pack
from kabale.xml.definition import XmlDefinition
from kabale.xml.play.dealing import lay_out
from kabale.xml.text.words import Tag


def to_pat(game: XmlDefinition, reasons: Reasons) -> str:
    """Return a game's definition in ``.pat``; it holds only where no reasons were noted."""
    rules, lines = game.rules, Lines(game.tree.root)
    if not _is_plain(game, lines, reasons):
        return ""
    state = lay_out(rules, Deal.parse("k1:0"))
    reader = Reader(rules, state, forbidden(rules, reasons), lines, reasons)
    clicked = click(reader)
    said = _Writer(reader, clicked).rules(game.title)
    if not reasons.found:
        _refuse_wrong_covers(said, reader)
    return write(said)


def _is_plain(game: XmlDefinition, lines: Lines, reasons: Reasons) -> bool:
    """Note variants and levels, packs that are not whole decks of 52, and stocks that are not the first pile."""
    for each in game.tree.root.walk():
        if each.tag in (Tag.VARIANTS, Tag.RULE, Tag.LEVEL, Tag.LEVEL_MAX):
            reasons.at_line(each.span.line, "rule variants and levels")
            return False
    rules = game.rules
    if list(rules.cards) != pack(CARDS_IN_DECK, max(len(rules.cards) // CARDS_IN_DECK, 1)):
        reasons.at_line(lines.of_game(Tag.CARDS), "the cards are not whole decks of 52")
    if [pile for pile, _ in rules.stocks] != [STOCK]:
        reasons.at_line(lines.of_field(rules.stocks[-1][0]), "the stock is not the first field, or there are several")
    if rules.draws_rank or rules.draws_suit:
        reasons.at_line(lines.of_game(Tag.GAME), "a rank or a suit is drawn by chance")
    return not reasons.found


def _refuse_wrong_covers(said: Rules, reader: Reader) -> None:
    """Note locks of covered cards where the piles, as they lie in the window, do not cover each other like that."""
    outline = GameOutline(PatDefinition(said), Reasons())
    for index, part in outline.others:
        if part.taking.shut.asks_covers:
            wanted = locks(reader, index, reader.meaning(index)).covering
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
        limits = {pile: self._limit(pile) for pile in (STOCK, *piles)}
        self._goals = goals(reader, limits, self._fulls())

    def rules(self, title: str) -> Rules:
        """Return the whole definition."""
        piles = tuple(map(self._pile, range(len(self._reader.rules.fields))))
        decks = len(self._reader.rules.cards) // CARDS_IN_DECK
        return Rules(" ".join(title.split()), decks, self._clicked.stock, piles)

    def _refuse_kings(self) -> None:
        """Note piles where a ``.pat`` king would count as a run of two, as its pile pairs to 13 (P22)."""
        pairing = [
            p for p, each in self._meanings.items() if each.take is not TakeKind.NONE and is_sum_of_thirteen(each.build)
        ]
        asking = [p for p, each in self._meanings.items() if each.lay in (LayKind.TWO_OR_MORE, LayKind.TWO)]
        asking += [pile for pile in pairing if self._meanings[pile].take is TakeKind.RUN_ONLY]
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
        return pile in self._clicked.with_room or (pile != STOCK and self._meanings[pile].lay is not LayKind.NONE)

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
        sideways, goal = reader.rules.fields[index].sideways, self._goals[index]
        place = (x, y, dx, dy)
        if index == STOCK:
            cards = len(reader.rules.cards)
            return Pile(cards, *place, Faces.BACKS, sideways, DealRole.NONE, Redirection.REPLACED, goal)
        first, second = self._sets(index)
        count, faces = reader.count(index), reader.faces(index)
        combine = Combination.EITHER if second else Combination.ONE_SET
        role = DealRole.NONE if reader.taken_out(index) is None else DealRole.TAKEN_OUT
        return Pile(count, *place, faces, sideways, role, Redirection.REPLACED, goal, first, second, combine)

    def _sets(self, index: int) -> tuple[RuleSet, RuleSet | None]:
        """Return the rule sets: two where cards move together by another sequence than the one for laying."""
        meaning, shut = self._meanings[index], self._locks[index]
        marks, nothing = self._origins, frozenset[int]()
        taking = Taking(meaning.take, shut.shut, marks.mark.get(index), marks.mask.get(index, nothing))
        serve, origin = self._clicked.serve.get(index), marks.origin.get(index, ANYWHERE)
        laying = Laying(meaning.lay, serve, origin=origin, neighbour=shut.neighbour)
        whole = RuleSet(taking, laying, meaning.start, meaning.build)
        if not meaning.take.in_order or meaning.runs == meaning.build:
            return whole, None
        if meaning.take is not TakeKind.RUN:
            self._reader.refuse(index, Tag.BLOCKS, "cards that move together by another sequence than the field's")
        # The second set only takes: nothing is laid by it, so that its sequence says which runs go and no more.
        return replace(whole, taking=replace(taking, kind=TakeKind.ONE)), RuleSet(taking, build=meaning.runs)


# -- number 7 ----------------------------------------------------------------------------------------------------


def goals(reader: Reader, limits: Mapping[int, int | None], fulls: Mapping[int, int]) -> dict[int, int]:
    """Return number 7 of every pile: the points as goals that are met exactly when the points suffice (P13, X26).

    *limits* are the most cards that piles take, None without limit; *fulls* the same, the numbers too that are
    no limit because there are no more cards.
    """
    points: dict[int, int] = {}
    for pile, field in enumerate(reader.rules.fields):
        if any(each.when is not None for each in field.points):
            reader.refuse(pile, Tag.POINTS, "points under a condition")
        points[pile] = sum(each.points for each in field.points)
    points = {pile: each for pile, each in points.items() if each}
    numbers = {pile: NO_MATTER if limit is None else -limit for pile, limit in limits.items()}
    if reader.rules.goal is None:
        return numbers
    if not points or not _can_be_said(reader, points, limits, fulls):
        reader.reasons.at_line(reader.lines.of_game(Tag.SCORE_MAX), "a goal in points that number 7 cannot say")
    return numbers | {pile: fulls.get(pile, NO_MATTER) if each > 0 else 0 for pile, each in points.items()}


def _can_be_said(
    reader: Reader, points: Mapping[int, int], limits: Mapping[int, int | None], fulls: Mapping[int, int]
) -> bool:
    """Say whether the points suffice exactly when some piles are full and others empty, as number 7 wants it."""
    needed = (reader.rules.goal or 0) - reader.rules.start_score
    sizes = {pile: len(cards) for pile, cards in enumerate(reader.state.piles)}
    full = 0
    for pile, each in points.items():
        if each > 0:
            full_at = fulls.get(pile)
            if pile == STOCK or full_at is None or sizes[pile] > full_at:
                return False
            full += each * full_at
        elif limits[pile] is not None:
            return False
    deals_into_empty = any(sizes[pile] for pile, each in points.items() if each < 0)
    only_emptied = all(each < 0 for each in points.values())
    return needed == full and deals_into_empty == only_emptied
