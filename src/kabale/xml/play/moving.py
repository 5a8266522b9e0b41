"""``lege``: what an action lays (514-549).

For each source in file order, each target in file order, never onto itself (X30). What is laid is found
out by :func:`taken`; whether, by ``umschichten`` and ``opt``; where, by ``zielpos``.
"""

from kabale.table.changes import Moved
from kabale.xml.play.altering import named_piles
from kabale.xml.play.conditions import restacks
from kabale.xml.play.context import Context
from kabale.xml.play.laying import accepts
from kabale.xml.play.run import Runner
from kabale.xml.play.situations import place_of
from kabale.xml.play.state import State
from kabale.xml.play.taking import face_up_count, lowest_values, most
from kabale.xml.rules.program import LayStep
from kabale.xml.text.numbers import number
from kabale.xml.text.values import CountWord, Face, LayOption
from kabale.xml.text.words import ANYWHERE, YES, Attr


def lay(runner: Runner, context: Context, step: LayStep) -> None:
    """Do one ``lege``; where cards are laid and shall be seen moving, an event says how (537-541)."""
    state = runner.state
    sources = named_piles(state, context, step.sources, same_id=step.same_id)
    targets = state.rules.piles_at(step.target, context.base)
    do = _swap if LayOption.SWAP in step.options else _lay
    once = LayOption.ONCE in step.options or LayOption.SWAP in step.options
    for source in sources:
        for target in targets:
            if source != target and do(runner, context, step, source, target):
                _animate(runner, step)
                if once:
                    return


def _animate(runner: Runner, step: LayStep) -> None:
    """Note that cards that were just laid are to be seen moving: as they lay, face up, or face down."""
    if step.animation in (YES, *Face):
        runner.say(Attr.ANIMATION, step.animation)


def taken(state: State, context: Context, step: LayStep, source: int) -> tuple[int, int] | None:
    """Return the index of the first card that is laid, and how many; None for nothing (519-524, 539-542)."""
    size = len(state.piles[source])
    if not size:
        return None
    count = _count(state, context, step, source)
    if step.start_at and step.count not in (CountWord.FACE_UP, CountWord.RUN):
        at = place_of(size, step.start_at)
        if at is None:
            return None
        count = size - at if count is None else min(count, size - at)
    else:
        count = min(1 if count is None else count, size)
        at = size - count
    return (at, count) if count > 0 else None


def _count(state: State, context: Context, step: LayStep, source: int) -> int | None:
    """Return the number of cards that ``anz`` says, None where it is silent."""
    match step.count:
        case "":
            return None
        case CountWord.MOVED:
            return context.count
        case CountWord.FACE_UP:
            return max(face_up_count(state, source), 1)
        case CountWord.RUN:
            return most(state, source)
        case _:
            return number(step.count)


def _lay(runner: Runner, context: Context, step: LayStep, source: int, target: int) -> bool:
    """LayStep from one field to another, if there is something and the conditions hold."""
    state = runner.state
    span = taken(state, context, step, source)
    if span is None or not restacks(state, step.restack, source, target, span[1]):
        return False
    at, count = span
    if LayOption.ALLOWED in step.options and not _is_allowed(state, step, source, target, span):
        return False
    to = _place(runner, step, target)
    size = len(state.piles[target])
    from_top = at + count == len(state.piles[source])
    change = Moved(source, target, count, None if from_top else at, None if to == size else to, step.backwards)
    runner.do(change)
    runner.place(target, count, to, up=_face(step))
    return True


def _face(step: LayStep) -> bool | None:
    return None if step.face is None else step.face is Face.UP


def _is_allowed(state: State, step: LayStep, source: int, target: int, span: tuple[int, int]) -> bool:
    """Ask the target as for a hand move (534, X22)."""
    at, count = span
    cards = state.piles[source][at : at + count]
    if step.backwards:
        return accepts(state, target, cards[::-1])
    return accepts(state, target, cards, lowest_values(state, source, cards) or None)


def _place(runner: Runner, step: LayStep, target: int) -> int:
    """Return the index at which the cards come to lie: on top unless ``zielpos`` says otherwise (525-529)."""
    size = len(runner.state.piles[target])
    if step.lay_at == ANYWHERE:
        return runner.below(size + 1)
    place = number(step.lay_at)
    if place > 0:
        return min(place - 1, size)
    return max(size + place, 0)


def _swap(runner: Runner, context: Context, step: LayStep, source: int, target: int) -> bool:
    """Exchange cards of two fields: as many come back as there are (533, 544-548).

    ``erlaubt`` together with ``tausch`` asks nothing (*inferred*): both piles lie otherwise when it would.
    """
    state = runner.state
    span = taken(state, context, step, source)
    if span is None or not restacks(state, step.restack, source, target, 0):
        return False
    at, count = span
    size = len(state.piles[target])
    back_at = _place(runner, step, target) if step.lay_at else max(size - count, 0)
    back = min(count, size - back_at)
    if back:
        runner.do(Moved(target, source, back, back_at, at))
    runner.do(Moved(source, target, count, at + back, back_at))
    runner.place(target, count, back_at, up=_face(step))
    runner.place(source, back, at, up=_face(step))
    return True
