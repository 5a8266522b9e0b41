"""An XML game in ``.pat``: the same piles, moves and counts, or the reasons why ``.pat`` cannot express them."""

from collections import Counter
from collections.abc import Mapping, Set
from dataclasses import dataclass, replace
from typing import Final

from kabale.conversion import Reasons
from kabale.conversion.to_pat.piles import Lines, Meaning, Reader, forbidden
from kabale.conversion.to_xml.outline import GameOutline, barred_by
from kabale.pat.cards import is_sum_of_thirteen
from kabale.pat.digits import ORIGIN
from kabale.pat.game import PatDefinition
from kabale.pat.read import write
from kabale.pat.rules import CARDS_IN_DECK, NO_MATTER, NO_RULES, STOCK, Laying, Pile, Rules, RuleSet, Stock, Taking
from kabale.pat.terms import (
    ANYWHERE,
    OPEN,
    Combination,
    DealRole,
    Faces,
    LayKind,
    Neighbour,
    Origin,
    Redirection,
    Serve,
    Shut,
    ShutWhile,
    TakeKind,
)
from kabale.table.decks import Deal, pack
from kabale.xml.definition import XmlDefinition
from kabale.xml.play.dealing import lay_out
from kabale.xml.rules.model import TargetRule
from kabale.xml.rules.vocabulary import unknown, written
from kabale.xml.text.cards import UNLIMITED
from kabale.xml.text.values import LockKind, Mode, Status, When
from kabale.xml.text.words import Tag


def to_pat(game: XmlDefinition, reasons: Reasons) -> str:
    """Return a game's definition in ``.pat``; it holds only where no reasons were noted."""
    rules, lines = game.rules, Lines(game.tree.root)
    # These have no place in .pat: variants and levels, packs that are not whole decks of 52, other stocks, drawn ranks.
    for each in game.tree.root.walk():
        if each.tag in (Tag.VARIANTS, Tag.RULE, Tag.LEVEL, Tag.LEVEL_MAX):
            reasons.at_line(each.span.line, "rule variants and levels")
            return ""
    if list(rules.cards) != pack(CARDS_IN_DECK, max(len(rules.cards) // CARDS_IN_DECK, 1)):
        reasons.at_line(lines.of_game(Tag.CARDS), "the cards are not whole decks of 52")
    if [pile for pile, _ in rules.stocks] != [STOCK]:
        reasons.at_line(lines.of_field(rules.stocks[-1][0]), "the stock is not the first field, or there are several")
    if rules.draws_rank or rules.draws_suit:
        reasons.at_line(lines.of_game(Tag.GAME), "a rank or a suit is drawn by chance")
    for tag in unknown(rules):
        reasons.at_line(tag.span.line, f"{written(tag)} is not known to the conversion")
    if reasons.found:
        return ""
    reader = Reader(rules, lay_out(rules, Deal.parse("k1:0")), forbidden(rules, reasons), lines, reasons)
    return write(_Writer(reader, click(reader)).rules(game.title))


@dataclass(frozen=True, slots=True)
class Click:
    """The effect of a click on the stock: the stock's numbers, number 9's ``b`` of piles, and piles that need room."""

    stock: Stock
    serve: Mapping[int, Serve]
    with_room: Set[int] = frozenset()
    dealt: Set[int] = frozenset()


def click(reader: Reader) -> Click:
    """Read the stock's ``ziel``, ``quelle`` and ``wiederholung``; constructs that no number expresses are reasons."""
    field, ready = reader.rules.fields[STOCK], reader.state.ready[STOCK]
    if not ready.is_down and (reader.state.piles[STOCK] or field.sources):
        reader.refuse(STOCK, Tag.FACE, "the stock's cards are open")
    if not ready.is_down and ready.is_shown and ready.most:
        reader.refuse(STOCK, Tag.MAX, "cards can be placed on the stock")
    if not ready.is_shown:
        return Click(Stock(), {})
    given = [pile for rule in field.targets for pile in _served(reader, rule)]
    # The waste is taken up again; without that it is the pile to which all cards of a click go, or the last ones.
    sources = [pile for ids in field.sources for pile in reader.rules.piles_of(ids)]
    if len(sources) > 1:
        reader.refuse(STOCK, Tag.SOURCE, "several piles are taken up again")
    waste = sources[0] if sources else given[0] if len(set(given)) == 1 else None
    drawn = [pile for pile in given if pile == waste]
    others = given[: len(given) - len(drawn)]
    counts = Counter(others)
    if waste in others or sorted(others) != others or max(counts.values(), default=0) > 2:
        reader.refuse(STOCK, Tag.TARGET, "a click serves piles in an order that number 9 cannot say")
    redeals = reader.state.redeals(STOCK) if field.sources and waste is not None else 0
    if redeals and (field.redeals.shuffle or field.redeals.at_once):
        reader.refuse(STOCK, Tag.REDEALS, "the stock is shuffled, or dealt at once, when it is taken up again")
    if redeals != UNLIMITED and redeals + 1 >= NO_MATTER:
        reader.refuse(STOCK, Tag.REDEALS, "the stock is taken up again more often than number 9 can say")
    passes = NO_MATTER if redeals == UNLIMITED else redeals + 1
    room = {pile for rule in field.targets if rule.when == When.ROOM for pile in reader.rules.piles_of(rule.piles)}
    held = reader.guards.all_held
    if held and (held != set(others) or drawn or field.sources):
        reader.refuse(STOCK, Tag.TARGET, "an empty pile keeps cards from others than itself")
    # Careful ones where the click asks for no empty pile.
    serve = {pile: Serve(count, only_if_none_empty=bool(held)) for pile, count in counts.items()}
    return Click(Stock(len(drawn), passes, waste=waste), serve, room, set(given))


def _served(reader: Reader, rule: TargetRule) -> list[int]:
    piles = [pile for pile in reader.rules.piles_of(rule.piles) if pile != STOCK]
    if rule.when not in ("", When.ROOM) or rule.first_try:
        reader.refuse(STOCK, Tag.TARGET, "a click serves piles under a condition")
    for pile in piles:
        if rule.down and not reader.state.ready[pile].is_down:
            reader.refuse(STOCK, Tag.TARGET, "a click deals face-down cards")
        if rule.when == When.ROOM and reader.state.ready[pile].most is None:
            reader.refuse(STOCK, Tag.TARGET, "a click serves a pile that never has room")
    return piles


MOST_MARKS: Final = 4
_NEVER: Final = ""


@dataclass(slots=True)
class CoverLocks:
    """Number 8 ``b``, number 9 ``e``, and the piles that must cover a pile where covered cards are shut."""

    shut: Shut = OPEN
    neighbour: Neighbour | None = None
    covering: tuple[int, ...] = ()


@dataclass(slots=True)
class Origins:
    """Number 9 ``d`` of the targets, and marks and masks."""

    origin: dict[int, Origin]
    mark: dict[int, int]
    mask: dict[int, frozenset[int]]


def locks(reader: Reader, pile: int, meaning: Meaning) -> CoverLocks:
    """Read the ``sperre`` of a field; one that no digit says, or whose digit is taken, is a reason."""
    found, last = CoverLocks(), len(reader.rules.fields) - 1
    for lock in reader.rules.fields[pile].locks:
        # The moves that a lock forbids, among those that are possible at all.
        takes = meaning.take is not TakeKind.NONE and lock.kind in (None, LockKind.TAKING)
        lays = meaning.lay is not LayKind.NONE and lock.kind in (None, LockKind.LAYING)
        piles = reader.rules.piles_of(lock.piles)
        if lock.status is not Status.ON or not (takes or lays) or not piles:
            continue
        shut, neighbour = None, None
        if lock.when == When.EMPTY and lays and not takes and not found.neighbour and len(piles) == 1:
            neighbour = next((each for each in Neighbour if each.of(pile) == piles[0]), None)
        elif lock.when == When.OCCUPIED and found.shut == OPEN:
            if piles == (pile + 1,):
                shut = ShutWhile.NEXT_HELD
            elif piles == (pile - 1, pile + 1) and lock.mode is Mode.ALL and pile - 1 > STOCK and pile + 1 <= last:
                shut = ShutWhile.BOTH_HELD
            elif lock.mode is Mode.ANY or len(piles) == 1:
                shut, found.covering = ShutWhile.COVERED, piles
        if shut is not None:
            found.shut = Shut(shut if takes else None, shut if lays else None)
        elif neighbour is not None:
            found.neighbour = neighbour
        else:
            reader.refuse(pile, Tag.LOCK, "a lock that no digit of numbers 8 and 9 says")
    return found


def origins(reader: Reader, meanings: Mapping[int, Meaning], waste: int | None) -> Origins:
    """Read the ``schiebsperre`` of all fields: number 9 ``d`` first, marks and masks for what is left."""
    found, left = Origins({}, {}, {}), dict[int, set[int]]()
    givers = [pile for pile, meaning in meanings.items() if meaning.take is not TakeKind.NONE]
    for target, meaning in meanings.items():
        if meaning.lay is LayKind.NONE:
            continue
        # How the target must be to get cards from a source: None if it does not matter, "" if it never gets any.
        barred: dict[int, str | None] = {}
        for source in (each for each in givers if each != target):
            locks_on = [lock for lock in reader.rules.fields[source].move_locks if lock.status is Status.ON]
            met = {lock.when for lock in locks_on if target in reader.rules.piles_of(lock.piles)} - {When.NOT_STOPPED}
            can_be_said = len(met) == 1 and met <= {When.EMPTY, When.OCCUPIED}
            barred[source] = met.pop() if can_be_said else _NEVER if met else None
        bars = {each: [barred_by(each, source, target, waste) for source in barred] for each in ORIGIN.terms.values()}
        origin = next((each for each, whens in bars.items() if whens == list(barred.values())), None)
        shut = {source for source, when in barred.items() if when is not None}
        if origin is not None:
            found.origin[target] = origin
        elif set(barred.values()) <= {None, _NEVER}:
            left[target] = shut
        else:
            reader.refuse(min(shut), Tag.MOVE_LOCK, "where cards may go in a way that number 9 cannot say")
    # The sources that are barred from the same targets have a mark, and the targets masks.
    sources = sorted(set().union(*left.values()))
    signatures = {source: frozenset(t for t, barred in left.items() if source in barred) for source in sources}
    marks = {signature: number for number, signature in enumerate(dict.fromkeys(signatures.values()), 1)}
    if len(marks) > MOST_MARKS:
        reader.refuse(sources[0], Tag.MOVE_LOCK, "more kinds of sources than the four marks of number 8")
        return found
    for source, signature in signatures.items():
        found.mark[source] = marks[signature]
        for target in signature:
            found.mask[target] = found.mask.get(target, frozenset()) | {marks[signature]}
    return found


class _Writer:
    def __init__(self, reader: Reader, clicked: Click) -> None:
        self._reader = reader
        self._clicked = clicked
        piles = range(1, len(reader.rules.fields))
        self._meanings = {pile: reader.meaning(pile) for pile in piles}
        self._locks = {pile: locks(reader, pile, self._meanings[pile]) for pile in piles}
        # If a pile pairs to 13, a single king would count as a run of two in .pat (P22).
        giving = [(pile, each) for pile, each in self._meanings.items() if each.take is not TakeKind.NONE]
        pairing = [(pile, each) for pile, each in giving if is_sum_of_thirteen(each.build)]
        asking = [p for p, each in self._meanings.items() if each.lay in (LayKind.TWO_OR_MORE, LayKind.TWO)]
        asking += [pile for pile, each in pairing if each.take is TakeKind.RUN_ONLY]
        for pile in asking if pairing else ():
            reader.reasons.at_line(reader.lines.of_field(pile), "a king alone would count as two cards")
        self._origins = origins(reader, self._meanings, clicked.stock.waste)
        self._goals = goals(reader, self._meanings, clicked)

    def rules(self, title: str) -> Rules:
        reader, piles = self._reader, list[Pile]()
        for index, field in enumerate(reader.rules.fields):
            place, goal = reader.place(index), self._goals[index]
            if index == STOCK:
                faces, role, first, second = Faces.BACKS, DealRole.NONE, NO_RULES, None
                count = len(reader.rules.cards)
            else:
                first, second = self._sets(index)
                count, faces = reader.count(index), reader.faces(index)
                role = DealRole.NONE if reader.taken_out(index) is None else DealRole.TAKEN_OUT
            combine = Combination.EITHER if second else Combination.ONE_SET
            pile = Pile(count, *place, faces, field.sideways, role, Redirection.REPLACED, goal, first, second, combine)
            piles.append(pile)
        decks = len(reader.rules.cards) // CARDS_IN_DECK
        said = Rules(" ".join(title.split()), decks, self._clicked.stock, tuple(piles))
        # Locks of covered cards where the piles, as they lie in the window, do not cover each other like that.
        if reader.reasons.found:
            return said
        outline = GameOutline(PatDefinition(said), Reasons())
        for index, part in outline.others:
            if part.set.taking.shut.asks_covers and outline.covers(index) != sorted(self._locks[index].covering):
                reader.refuse(index, Tag.LOCK, "a lock by other piles than those that cover the field")
        return said

    def _sets(self, index: int) -> tuple[RuleSet, RuleSet | None]:
        """Return the rule sets: two if cards move together by another sequence than the one for arriving cards."""
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
        # The second set takes only: no card arrives by it, so its sequence only says which runs leave.
        return replace(whole, taking=replace(taking, kind=TakeKind.ONE)), RuleSet(taking, build=meaning.runs)


def goals(reader: Reader, meanings: Mapping[int, Meaning], clicked: Click) -> dict[int, int]:
    """Return number 7 of every pile: the points as goals that are met exactly when the points suffice (P13, X26)."""
    rules, total = reader.rules, len(reader.rules.cards)
    # The most cards that a pile takes, where anything that puts cards there asks for it; as many fill it. It is not a
    # limit if the game has no more cards than that.
    limits, fulls = dict[int, int](), dict[int, int]()
    for pile, ready in enumerate(reader.state.ready):
        laid = pile != STOCK and meanings[pile].lay is not LayKind.NONE
        if ready.most is None or not (laid or pile in clicked.with_room):
            continue
        if ready.most:
            fulls[pile] = min(ready.most, total)
        if ready.most < total:
            limits[pile] = ready.most
            if pile in clicked.dealt - clicked.with_room:
                reader.refuse(pile, Tag.MAX, "a limit that a click on the stock does not heed")
    points: dict[int, int] = {}
    for pile, field in enumerate(rules.fields):
        if any(each.when is not None for each in field.points):
            reader.refuse(pile, Tag.POINTS, "points under a condition")
        if worth := sum(each.points for each in field.points):
            points[pile] = worth
    numbers = {pile: -limits[pile] if pile in limits else NO_MATTER for pile in range(len(rules.fields))}
    if rules.goal is None:
        return numbers
    if not points or not _can_be_said(reader, points, limits, fulls):
        reader.reasons.at_line(reader.lines.of_game(Tag.SCORE_MAX), "a goal in points that number 7 cannot say")
    return numbers | {pile: fulls.get(pile, NO_MATTER) if each > 0 else 0 for pile, each in points.items()}


def _can_be_said(
    reader: Reader, points: Mapping[int, int], limits: Mapping[int, int], fulls: Mapping[int, int]
) -> bool:
    needed = (reader.rules.goal or 0) - reader.rules.start_score
    sizes = {pile: len(cards) for pile, cards in enumerate(reader.state.piles)}
    full = 0
    for pile, each in points.items():
        if each > 0:
            full_at = fulls.get(pile)
            if pile == STOCK or full_at is None or sizes[pile] > full_at:
                return False
            full += each * full_at
        elif pile in limits:
            return False
    deals_into_empty = any(sizes[pile] for pile, each in points.items() if each < 0)
    only_emptied = all(each < 0 for each in points.values())
    return needed == full and deals_into_empty == only_emptied
