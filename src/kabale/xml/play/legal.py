"""Which moves are legal, and why the others are not: one judgement, asked move by move or for all of them.

The fixed order is by pile. First come its moves by target, then count, and the picks by place, then target. Then come
the moves under a pile by target, with those of picked cards last and by place. Left, right and middle click end it.
While a question waits, its answers alone.
"""

from collections.abc import Iterator

from kabale.engine.moves import Move, answer, click, lay, pick, under
from kabale.messages import Message, message
from kabale.xml.play import automatic, dealing, hand
from kabale.xml.play.conditions import Endless, asks_hidden, cards_of, context_of, waiting
from kabale.xml.play.judge import Judge, SourcePlan, Takeovers
from kabale.xml.play.state import State
from kabale.xml.play.turn import is_free
from kabale.xml.rules.actions import CLICKS, Actions
from kabale.xml.rules.model import Action
from kabale.xml.text.values import Block, Insert


def moves(state: State, judge: Judge) -> Iterator[Move]:
    """Yield the legal moves in the pinned order."""
    ask = waiting(state)
    if ask is not None:
        every = map(answer, range(1, len(ask.answers) + 1))
        yield from (each for each in every if judge.answer_refusal(each) is None)
        return
    rows = _Rows(state, judge)
    clicks = judge.has_clicks or judge.hears_right_clicks
    for source, ready in enumerate(state.ready):
        if ready.gives and state.piles[source]:
            yield from _lays(state, judge, source, rows)
            if ready.block is Block.SINGLE or state.rules.has_inserts:
                # Cards picked from below the top, then those pushed in under a pile.
                targets = [pile for pile, each in enumerate(state.ready) if each.is_shown and pile != source]
                places = hand.places(state, source)
                picks = (pick(source, place, target) for place in places for target in targets)
                yield from (move for move in picks if _lay_refusal(state, judge, move) is None)
                if state.rules.has_inserts:
                    last = [None] if hand.counts(state, source) else []
                    pushes = (under(source, target, place) for place in (*last, *places) for target in targets)
                    yield from (move for move in pushes if _lay_refusal(state, judge, move) is None)
        if (clicks or ready.is_clickable) and ready.is_shown:
            # Right and middle clicks are moves only where an action makes them so (``docs/protocol.md``).
            can_act = ready.is_clickable or judge.may_act("left", source)
            if can_act and _click_refusal(state, judge, click(source)) is None:
                yield click(source)
            for move in (Move(kind, source) for kind in CLICKS if kind != "left"):
                if _is_own(judge, move) and _click_refusal(state, judge, move) is None:
                    yield move


Row = tuple[int, bytes, int]
"""A pile, the looks that its rules accept, and how many cards at most."""


class _Rows:
    """The looks that the shown piles accept in one position; ``open`` are the piles that accept a card.

    With ``by_one`` each single move must be judged; with ``is_free`` the rows alone never forbid one.
    """

    def __init__(self, state: State, judge: Judge) -> None:
        self.is_free = state.rules.has_jokers or state.rules.has_inserts
        self.by_one = judge.must_try or self.is_free
        self.all: list[Row] = [
            (
                pile,
                hand.row(state, pile) if ready.most is not None else hand.NOTHING,
                1 if ready.insert is Insert.BOTTOM else state.room(pile),
            )
            for pile, ready in enumerate(state.ready)
            if ready.is_shown
        ]
        self.open = [row for row in self.all if row[1] is not hand.NOTHING]
        self._judge = judge
        self._judged: dict[int, list[tuple[Row, Takeovers]]] = {}

    def judged(self, plan: SourcePlan) -> list[tuple[Row, Takeovers]]:
        if id(plan) not in self._judged:
            sifted = self._judge.filter.sifted(plan)
            pairs = ((row, sifted[row[0]]) for row in self.all)
            self._judged[id(plan)] = [
                (row, now) for row, now in pairs if self.is_free or now.acting or row[1] is not hand.NOTHING
            ]
        return self._judged[id(plan)]


def _lays(state: State, judge: Judge, source: int, rows: _Rows) -> Iterator[Move]:
    """Yield the moves of a pile's cards: the rows decide unless something else has a say (X28)."""
    counts = hand.counts(state, source)
    if not counts:
        return
    cards, is_reversed = state.piles[source], state.ready[source].block is Block.REVERSED
    looked = [(count, cards[-1 if is_reversed else -count] & 63) for count in counts]
    by_one = rows.by_one or bool(state.fields[source].move_locks)
    if not by_one and not judge.filter.has_say(source, len(counts)):
        for target, row, room in rows.open:
            if target != source:
                for count, look in looked:
                    if row[look] and count <= room:
                        yield lay(source, target, count)
        return
    for (target, row, room), plan in rows.judged(judge.filter.plan(source, len(looked))):
        if target == source:
            continue
        for count, look in looked:
            fits = rows.is_free or (bool(row[look]) and count <= room)
            actions = plan.actions.get(count, ())
            if (fits or count in plan.acting) and count not in plan.forbidden:
                move = lay(source, target, count)
                if not (by_one or actions) or _judged(state, judge, move, actions, fits=fits):
                    yield move


def _judged(state: State, judge: Judge, move: Move, actions: Actions, *, fits: bool) -> bool:
    """Say whether a move is legal that some actions may take over; otherwise the rules must allow it."""
    if move.count == 1 and hand.only_under(state, move.target):
        return False
    try:
        action = judge.filter.first(actions, move, tuple(cards_of(state, move)), fits=fits) if actions else None
    except Endless:
        return False
    if action.is_idle if action else not fits:
        return False
    return judge.judged(move, action, None if action else _ordinary(state, move)) is None


def _is_own(judge: Judge, move: Move) -> bool:
    """Say whether a right or middle click is a move of its own (X28).

    A right click is one if some action waits for it by name. Otherwise it stands for a hand move (:func:`shortcut`).
    A middle click is one if an action takes it over, or has no end (X34).
    """
    if move.kind == "right":
        return judge.hears_right_clicks
    try:
        return judge.may_act(move.kind, move.source) and judge.action_for(move) is not None
    except Endless:
        return True


def shortcut(state: State, judge: Judge, move: Move) -> Move | None:
    """Return the hand move that a right click stands for, None where it is a move of its own or stands for none."""
    if move.kind != "right" or waiting(state) is not None or move.source >= len(state.piles):
        return None
    if not state.ready[move.source].is_shown or _is_own(judge, move):
        return None
    return automatic.chosen(state, move.source, lambda each: is_free(state, each))


def refusal(state: State, judge: Judge, move: Move) -> Message | None:
    """Return the rule that forbids a move, None if it is legal."""
    ask = waiting(state)
    if move.kind == "answer":
        if ask is None:
            return message("why.kind.answer")
        if not 1 <= move.count <= len(ask.answers):
            return message("xml.why.no_answer", n=len(ask.answers))
        return judge.answer_refusal(move)
    if ask is not None:
        return message("xml.why.asked")
    if move.kind == "end":
        return message("why.kind.end")
    piles = len(state.piles)
    wrong = next((index for index in (move.source, move.target) if index is not None and index >= piles), None)
    if wrong is not None:
        return message("why.no_pile", pile=wrong + 1, n=piles)
    if move.kind in CLICKS:
        return _click_refusal(state, judge, move)
    # For a move of cards ask the source first, then the bans on every card, then the actions, and the rules last.
    if move.source == move.target:
        return message("why.same_pile", pile=move.source + 1)
    if move.place is None:
        refused = hand.take_refusal(state, move.source, move.count)
    else:
        refused = hand.place_refusal(state, move.source, move.place)
    if refused is not None:
        return refused
    if not state.ready[move.target].is_shown:
        return message("xml.why.hidden", pile=move.target + 1)
    return _lay_refusal(state, judge, move)


def _lay_refusal(state: State, judge: Judge, move: Move) -> Message | None:
    """Judge a lay of cards that can be taken.

    An action can take over a push only if cards can arrive there in no other way (X16).
    """
    is_under, only_under = move.kind == "under", move.count == 1 and hand.only_under(state, move.target)
    if only_under and not is_under:
        return message("xml.why.only_under", pile=move.target + 1)
    ordinary = _ordinary(state, move)
    if is_under and ordinary is not None and not only_under:
        return ordinary
    refused = judge.refusal(move, ordinary)
    if ordinary is not None and refused is not None and refused.key == "xml.why.forbidden":
        # Whether an action forbids a move that the rules refuse anyway must not show a face-down card.
        action = next(value for _, value in refused.values if isinstance(value, Action))
        context = context_of(state, move)
        return ordinary if any(asks_hidden(state, context, test) for test in action.tests) else refused
    return refused


def _ordinary(state: State, move: Move) -> Message | None:
    refused = hand.hand_refusal(state, move.source, move.target)
    if refused is not None:
        return refused
    picked = move.taken(state.piles[move.source])
    laid = state.ready[move.source].laid(picked)
    low = hand.lowest_values(state, move.source, picked) if state.rules.has_jokers else None
    return hand.lay_refusal(state, move.target, laid, low=low, under=move.kind == "under")


def _click_refusal(state: State, judge: Judge, move: Move) -> Message | None:
    """Judge a click: an action takes it over, or it has a meaning of its own."""
    if not state.ready[move.source].is_shown:
        return message("xml.why.hidden", pile=move.source + 1)
    match move.kind:
        case "left":
            ordinary = dealing.click_refusal(state, move.source)
        case "right":
            # An automatic move does not exist, or the click stands for a move by hand.
            found = automatic.chosen(state, move.source, lambda each: is_free(state, each))
            if found is None:
                ordinary = message("xml.why.nothing_automatic", pile=move.source + 1)
            else:
                ordinary = None if judge.hears_right_clicks else message("xml.why.stands_for", move=found)
        case _:
            ordinary = message("why.kind.middle")
    return judge.refusal(move, ordinary)
