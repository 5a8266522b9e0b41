"""Dealing, taking up again and filling: ``ziel``, ``quelle``, ``wiederholung``, ``fuellen`` (171-204, 231-233).

What a click would do is found out first; :func:`click_refusal` says why it would do nothing (X18-X20).
"""

from collections.abc import Iterator

from kabale.messages import Message, message
from kabale.table.changes import Moved
from kabale.xml.play.laying import accepts
from kabale.xml.play.run import Runner
from kabale.xml.play.situations import meets
from kabale.xml.play.state import TURNS, State
from kabale.xml.rules.fields import TargetRule
from kabale.xml.text.numbers import UNLIMITED
from kabale.xml.text.values import Property, TurnUp, When
from kabale.xml.text.words import Tag

_BY_HAND = (TurnUp.BY_HAND, TurnUp.BOTH)


def click_refusal(state: State, pile: int) -> Message | None:
    """Return why a click does nothing of its own: nothing to deal, to take up or to turn; None if it does."""
    if not state.ready[pile].is_shown:
        return message("xml.why.hidden", pile=pile + 1)
    if not state.piles[pile]:
        return take_up_refusal(state, pile)
    if state.fields[pile].targets:
        return None if next(_dealt(state, pile), None) else message("xml.why.nothing_dealt", pile=pile + 1)
    if can_turn_up(state, pile):
        return None
    return message("why.no_click", pile=pile + 1)


def can_turn_up(state: State, pile: int) -> bool:
    """Say whether a click turns the top card up (281-282)."""
    ready = state.ready[pile]
    return state.is_face_down(pile) and not ready.is_down and ready.turn_up in _BY_HAND


def take_up_refusal(state: State, pile: int) -> Message | None:
    """Return why an empty field cannot be taken up again, None if it can (185-193, X19)."""
    if not state.text(pile, Property.REDEALS):
        return message("why.no_click", pile=pile + 1)
    if state.redeals(pile) == 0:
        return message("xml.why.no_redeal", pile=pile + 1)
    if not any(state.piles[source] for source in _sources(state, pile)):
        return message("xml.why.nothing_to_take_up", pile=pile + 1)
    return None


def click(runner: Runner, pile: int) -> None:
    """Do what a click does of its own: take up, deal, or turn the top card up."""
    state = runner.state
    if not state.piles[pile]:
        take_up(runner, pile)
        if state.fields[pile].redeals.at_once:
            deal(runner, pile)
    elif state.fields[pile].targets:
        deal(runner, pile)
    else:
        runner.turn(pile, [len(state.piles[pile]) - 1], up=True)


def deal(runner: Runner, pile: int) -> None:
    """Serve each target in turn with one card, as far as the cards go (171-184)."""
    for target, rule in _dealt(runner.state, pile):
        at = len(runner.state.piles[target])
        runner.do(Moved(pile, target))
        runner.place(target, 1, at, up=not rule.down)


def _dealt(state: State, pile: int) -> Iterator[tuple[int, TargetRule]]:
    """Yield where the next card goes, tag by tag, each field in file order; whoever asks on must have laid it."""
    for rule in state.fields[pile].targets:
        for meant in state.rules.piles_of(rule.piles):
            cards = state.piles[pile]
            if cards and meant != pile and _is_served(state, meant, rule.when, pile):
                yield _led_to(state, rule, pile) or meant, rule


def _is_served(state: State, target: int, when: str, source: int) -> bool:
    """Judge the condition of a ``ziel`` for the card whose turn it is (172-182, X18)."""
    cards = [state.piles[source][-1]]
    if not when:
        return True
    if when == When.ALLOWED:
        return accepts(state, target, cards)
    if when in (When.RUN, When.NO_RUN) and not state.piles[target]:
        is_start = bool(state.ready[target].start_row[cards[0] & 63])
        return is_start == (when == When.RUN)
    return meets(state, target, when)


def _led_to(state: State, rule: TargetRule, source: int) -> int | None:
    """Return the first field of ``pruefe``, in the order of its list, on which the card may be laid (182)."""
    cards = [state.piles[source][-1]]
    tried = (pile for name in rule.first_try for pile in state.rules.piles_of((name,)))
    return next((pile for pile in tried if pile != source and accepts(state, pile, cards)), None)


def _sources(state: State, pile: int) -> list[int]:
    """Return the piles that are taken up, tag by tag, those of one tag in file order (188)."""
    ids = state.fields[pile].sources
    return [source for names in ids for source in state.rules.piles_of(names) if source != pile]


def take_up(runner: Runner, pile: int) -> None:
    """Turn each source over onto the field; use up one re-take; shuffle if the tag says so (X19)."""
    state = runner.state
    left = state.redeals(pile)
    for source in _sources(state, pile):
        if state.piles[source]:
            runner.do(Moved(source, pile, len(state.piles[source]), turned_over=True))
    runner.turn(pile, range(len(state.piles[pile])), up=not state.ready[pile].is_down)
    if left != UNLIMITED:
        runner.alter(pile, Property.REDEALS, str(left - 1))
    if pile == state.rules.stock:
        runner.count(TURNS, state.table.counter(TURNS) + 1)
    if state.fields[pile].redeals.shuffle:
        runner.shuffle(pile)


def fill(runner: Runner, pile: int) -> None:
    """Give a field that was emptied by hand a card of its ``fuellen`` field (231-233, X20)."""
    state = runner.state
    givers = [giver for giver in state.rules.piles_of(state.text(pile, Tag.FILL).split()) if giver != pile]
    if state.piles[pile] or not givers:
        return
    giver = next((giver for giver in givers if state.piles[giver]), None)
    if giver is None:
        giver = next((giver for giver in givers if take_up_refusal(state, giver) is None), None)
        if giver is None:
            return
        take_up(runner, giver)
    runner.do(Moved(giver, pile))
    runner.place(pile, 1, 0, up=True)
