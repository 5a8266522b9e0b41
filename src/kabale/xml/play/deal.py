"""Laying out: from a deal to the table before ``beginn`` (156-161, 287-301, X5, X6, X8, X10, X21)."""

from kabale.table.cards import Card
from kabale.table.chance import Chance
from kabale.table.changes import Moved
from kabale.table.decks import Deal
from kabale.table.table import Table
from kabale.xml.play.laying import accepts
from kabale.xml.play.run import Runner
from kabale.xml.play.situations import meets
from kabale.xml.play.state import LEVEL, RANDOM_RANK, RANDOM_SUIT, VARIANT, State
from kabale.xml.rules.definition import Rules
from kabale.xml.rules.fields import LayRule, SortRule
from kabale.xml.text.cards import ANY_CARD, Indication, indication
from kabale.xml.text.packs import drawn_from
from kabale.xml.text.values import Face, SortTo, When
from kabale.xml.text.words import Tag


def lay_out(rules: Rules, deal: Deal, *, variant: int = 0, level: int = 0) -> State:
    """Deal a game. Raises :class:`kabale.errors.BadDeal` if the scheme is not for this game's cards."""
    table = Table([[] for _ in rules.fields], counters={VARIANT: variant, LEVEL: level})
    fill_stocks(rules, deal, table)
    draw_random(rules, deal.chance, table)
    state = State(rules, table)
    runner = Runner(state, lambda change: change.do(table), deal.chance, is_move=False)
    for pile, field in enumerate(rules.fields):
        for rule in field.layout:
            if isinstance(rule, LayRule):
                _lay(runner, pile, rule)
            else:
                _sort(runner, pile, rule)
    return state


def fill_stocks(rules: Rules, deal: Deal, table: Table) -> None:
    """Put the shuffled cards into the stocks, face down where ``sicht`` says so (X10)."""
    order = deal.arranged(rules.cards, rules.dealt_counts())
    if deal.scheme == "k1":
        # One shuffle of all, of which each stock gets its own cards in their order, shuffles each by itself.
        stock_of = {card: number for number, (_, cards) in enumerate(rules.stocks) for card in cards}
        order.sort(key=lambda card: stock_of[card])
    for pile, cards in rules.stocks:
        table.piles[pile] = order[: len(cards)][::-1]
        order = order[len(cards) :]
        if rules.fields[pile].texts.get(Tag.FACE) == Face.DOWN:
            table.down.update(table.piles[pile])


def draw_random(rules: Rules, chance: Chance, table: Table) -> None:
    """Draw the random suit and rank, if the definition asks for them: chance events 1 and 2 (29, X8)."""
    suits, ranks = drawn_from(list(rules.cards))
    if rules.draws_suit and suits and not table.counter(RANDOM_SUIT):
        table.count(RANDOM_SUIT, suits[chance.below(1, len(suits))] + 1)
    if rules.draws_rank and ranks and not table.counter(RANDOM_RANK):
        table.count(RANDOM_RANK, ranks[chance.below(2, len(ranks))])


def _lay(runner: Runner, target: int, rule: LayRule) -> None:
    """Lay the cards of one ``lege``; a condition that fails ends it (287-296, X21)."""
    state = runner.state
    named = indication(rule.card, state.drawn)
    for _ in range(rule.count):
        found = _found(state, target, rule.source, named)
        if found is None or not _may_lie(state, target, rule.when, *found):
            return
        source, place = found
        at = len(state.piles[target])
        runner.do(Moved(source, target, at=place))
        runner.place(target, 1, at, up=not rule.down)


def _found(state: State, target: int, source_id: str, named: Indication | None) -> tuple[int, int] | None:
    """Return the first pile of an id that has the card that is meant, and its place, from the top on."""
    for source in state.rules.piles_of((source_id,)):
        cards = state.piles[source]
        if source != target and named is not None:
            for place in range(len(cards) - 1, -1, -1):
                if named.names(cards[place]):
                    return source, place
    return None


def _may_lie(state: State, target: int, when: str, source: int, place: int) -> bool:
    if when == When.ALLOWED:
        return accepts(state, target, [state.piles[source][place]])
    return not when or meets(state, target, when)


def _sort(runner: Runner, pile: int, rule: SortRule) -> None:
    """Do one ``sortiere``: the whole pile, or each card that is meant (297-301)."""
    if rule.to is SortTo.SHUFFLE:
        runner.shuffle(pile)
    elif rule.to is SortTo.REVERSE:
        runner.reverse(pile)
    else:
        named = indication(rule.card, runner.state.drawn) or ANY_CARD
        meant = [card for card in runner.state.piles[pile] if named.names(card)]
        for card in reversed(meant) if rule.to is SortTo.BOTTOM else meant:
            _put(runner, pile, card, rule.to)


def _put(runner: Runner, pile: int, card: Card, to: SortTo) -> None:
    """Put one card of a pile at its place; an inner place needs three cards."""
    cards = runner.state.piles[pile]
    last = len(cards) - 1
    match to:
        case SortTo.TOP:
            place = last
        case SortTo.BOTTOM:
            place = 0
        case SortTo.EITHER:
            place = last * runner.below(2)
        case SortTo.INSIDE if last >= 2:
            place = 1 + runner.below(last - 1)
        case SortTo.ANYWHERE:
            place = runner.below(last + 1)
        case _:
            return
    runner.do(Moved(pile, pile, at=cards.index(card), to=place))
