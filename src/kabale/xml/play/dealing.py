"""Laying out, dealing, taking up again and filling (156-204, 231-233, 287-301, X5, X6, X8, X10, X18-X21)."""

from collections.abc import Iterator
from typing import assert_never

from kabale.engine.language import TURNS
from kabale.messages import Message, message
from kabale.table.chance import Chance
from kabale.table.changes import Moved
from kabale.table.decks import Deal
from kabale.table.table import Table
from kabale.xml.play.fields import meets
from kabale.xml.play.hand import accepts
from kabale.xml.play.state import LEVEL, PASS_OVER, RANDOM_RANK, RANDOM_SUIT, VARIANT, State
from kabale.xml.play.writer import Writer
from kabale.xml.rules.model import LayRule, Rules, SortRule, TargetRule
from kabale.xml.text.cards import ANY_CARD, UNLIMITED
from kabale.xml.text.packs import drawn_from
from kabale.xml.text.values import Face, Property, SortTo, TurnUp, When
from kabale.xml.text.words import Tag


def lay_out(rules: Rules, deal: Deal, *, variant: int = 0, level: int = 0) -> State:
    """Deal a game. Raises :class:`kabale.errors.BadDeal` if the scheme is not for this game's cards."""
    table = Table([[] for _ in rules.fields], counters={VARIANT: variant, LEVEL: level})
    # How many cards the layout deals from the first stock to each pile, whatever they are (X21).
    plain, stock = [0] * len(rules.fields), rules.stock
    for pile, field in enumerate(rules.fields):
        for rule in field.layout if stock in range(pile) else ():
            if isinstance(rule, LayRule) and not rule.names_card and stock in rules.piles_of((rule.source,)):
                plain[pile] += rule.count
    order = deal.arranged(rules.cards, plain)
    if deal.scheme == "k1":
        # One shuffle of all, of which each stock gets its own cards in their order, shuffles each by itself.
        stock_of = {card: number for number, (_, cards) in enumerate(rules.stocks) for card in cards}
        order.sort(key=lambda card: stock_of[card])
    for pile, cards in rules.stocks:
        table.piles[pile] = order[: len(cards)][::-1]
        order = order[len(cards) :]
        # Face down where ``sicht`` says so (X10).
        if rules.fields[pile].texts.get(Tag.FACE) == Face.DOWN:
            table.down.update(table.piles[pile])
    draw_random(rules, deal.chance, table)
    state = State(rules, table)
    writer = Writer(state, lambda change: change.do(table), deal.chance, is_move=False)
    for pile, field in enumerate(rules.fields):
        for rule in field.layout:
            if isinstance(rule, LayRule):
                _lay(writer, pile, rule)
            else:
                _sort(writer, pile, rule)
    return state


def draw_random(rules: Rules, chance: Chance, table: Table) -> None:
    """Draw the random suit and rank, if the definition asks for them: chance events 1 and 2 (29, X8)."""
    suits, ranks = drawn_from(list(rules.cards))
    if rules.draws_suit and suits and not table.counter(RANDOM_SUIT):
        table.count(RANDOM_SUIT, suits[chance.below(1, len(suits))] + 1)
    if rules.draws_rank and ranks and not table.counter(RANDOM_RANK):
        table.count(RANDOM_RANK, ranks[chance.below(2, len(ranks))])


def _lay(writer: Writer, target: int, rule: LayRule) -> None:
    state, named = writer.state, writer.state.card(rule.card)
    # A field that is defined later holds no cards yet, not even a stock (158-161, 296, X5).
    sources = [source for source in state.rules.piles_of((rule.source,)) if source < target]
    for _ in range(rule.count if named is not None else 0):
        # The first field of the id that has the card that is meant, which is sought from the top on.
        places = ((source, place) for source in sources for place in reversed(range(len(state.piles[source]))))
        meant = ((source, place) for source, place in places if named and named.names(state.piles[source][place]))
        source, place = next(meant, (None, 0))
        if source is None:
            return
        at = len(state.piles[target])
        if rule.when == When.ALLOWED and not accepts(state, target, [state.piles[source][place]]):
            return
        if rule.when not in ("", When.ALLOWED) and not meets(state, target, rule.when):
            return
        writer.do(Moved(source, target, at=place))
        writer.place(target, 1, at, up=not rule.down)


def _sort(writer: Writer, pile: int, rule: SortRule) -> None:
    if rule.to is SortTo.SHUFFLE:
        writer.shuffle(pile)
        return
    if rule.to is SortTo.REVERSE:
        writer.reverse(pile)
        return
    cards = writer.state.piles[pile]
    last = len(cards) - 1
    named = writer.state.card(rule.card) or ANY_CARD
    meant = [card for card in cards if named.names(card)]
    for card in reversed(meant) if rule.to is SortTo.BOTTOM else meant:
        match rule.to:
            case SortTo.TOP:
                place = last
            case SortTo.BOTTOM:
                place = 0
            case SortTo.EITHER:
                place = last * writer.below(2)
            case SortTo.INSIDE if last >= 2:
                place = 1 + writer.below(last - 1)
            case SortTo.ANYWHERE:
                place = writer.below(last + 1)
            case SortTo.INSIDE:
                continue
            case _:
                assert_never(rule.to)
        writer.do(Moved(pile, pile, at=writer.state.piles[pile].index(card), to=place))


def click_refusal(state: State, pile: int) -> Message | None:
    """Return why a click has no effect of its own (no card to deal, take up or turn), or None if it has one."""
    ready = state.ready[pile]
    if not ready.is_shown:
        return message("xml.why.hidden", pile=pile + 1)
    if not state.piles[pile]:
        return take_up_refusal(state, pile)
    if state.fields[pile].targets:
        return None if next(_dealt(state, pile), None) else message("xml.why.nothing_dealt", pile=pile + 1)
    # A click turns the top card up (281-282).
    if ready.turn_up in (TurnUp.BY_HAND, TurnUp.BOTH) and not ready.is_down:
        return None if state.is_face_down(pile) else message("xml.why.top_up", pile=pile + 1)
    return message("why.no_click", pile=pile + 1)


def take_up_refusal(state: State, pile: int) -> Message | None:
    """Return why an empty field cannot be taken up again, None if it can (185-193, X19)."""
    if not state.text(pile, Property.REDEALS):
        return message("why.empty" if state.fields[pile].targets else "why.no_click", pile=pile + 1)
    if state.redeals(pile) == 0:
        return message("xml.why.no_redeal", pile=pile + 1)
    if not any(state.piles[source] for source in _sources(state, pile)):
        return message("xml.why.nothing_to_take_up", pile=pile + 1)
    return None


def click(writer: Writer, pile: int) -> None:
    """Do what a click does of its own: take up, deal, or turn the top card up."""
    state = writer.state
    if not state.piles[pile]:
        _take_up(writer, pile)
        if state.fields[pile].redeals.at_once:
            _deal(writer, pile)
    elif state.fields[pile].targets:
        _deal(writer, pile)
    else:
        writer.turn_top(pile, up=True)


def _deal(writer: Writer, pile: int) -> None:
    for target, rule in _dealt(writer.state, pile):
        at = len(writer.state.piles[target])
        writer.do(Moved(pile, target))
        writer.place(target, 1, at, up=not rule.down)


def _dealt(state: State, pile: int) -> Iterator[tuple[int, TargetRule]]:
    """Yield the target of each next card, by tag and file order; the caller moves that card before it continues."""
    for rule in state.fields[pile].targets:
        for meant in state.rules.piles_of(rule.piles):
            cards = state.piles[pile][-1:]
            if not cards:
                return
            # The condition is that of the card whose turn it is (172-182, X18).
            if rule.when == When.ALLOWED:
                is_served = accepts(state, meant, cards)
            elif rule.when in (When.RUN, When.NO_RUN) and not state.piles[meant]:
                is_served = bool(state.ready[meant].start_row[cards[0] & 63]) == (rule.when == When.RUN)
            else:
                is_served = not rule.when or meets(state, meant, rule.when)
            if is_served:
                # The first field of ``pruefe``, in the order of its list, that may take the card (182).
                tried = (other for name in rule.first_try for other in state.rules.piles_of((name,)))
                served = next((each for each in tried if each != pile and accepts(state, each, cards)), meant)
                if served != pile:
                    yield served, rule


def _sources(state: State, pile: int) -> list[int]:
    """Return the piles that are taken up, tag by tag, those of one tag in file order (188)."""
    ids = state.fields[pile].sources
    return [source for names in ids for source in state.rules.piles_of(names) if source != pile]


def _take_up(writer: Writer, pile: int) -> None:
    """Turn each source over onto the field, use up one redeal, and shuffle if the tag says so (X19)."""
    state = writer.state
    left = state.redeals(pile)
    for source in _sources(state, pile):
        if state.piles[source]:
            writer.do(Moved(source, pile, len(state.piles[source]), turned_over=True))
    writer.turn(pile, range(len(state.piles[pile])), up=not state.ready[pile].is_down)
    if left != UNLIMITED:
        writer.alter(pile, Property.REDEALS, str(left - 1))
    if pile == state.rules.stock:
        writer.count(TURNS, state.table.counter(TURNS) + 1)
        writer.count(PASS_OVER, 0)
        writer.pass_over = False
    if state.fields[pile].redeals.shuffle:
        writer.shuffle(pile)


def fill(writer: Writer, pile: int) -> None:
    """Give a field that was emptied by hand a card of its ``fuellen`` field (231-233, X20)."""
    state = writer.state
    givers = [giver for giver in state.rules.piles_of(state.text(pile, Tag.FILL).split()) if giver != pile]
    if state.piles[pile] or not givers:
        return
    giver = next((giver for giver in givers if state.piles[giver]), None)
    if giver is None:
        giver = next((giver for giver in givers if take_up_refusal(state, giver) is None), None)
        if giver is None:
            return
        _take_up(writer, giver)
    writer.do(Moved(giver, pile))
    writer.place(pile, 1, 0, up=True)
