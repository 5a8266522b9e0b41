"""What a player can ever do in an XML game, whatever the deal: the moves that have numbers.

A property that some action alters can come to say anything; so what it would rule out is not ruled out then.
"""

from kabale.engine.actions import PileReach, Reach
from kabale.engine.fits import longest_run
from kabale.engine.moves import Kind
from kabale.xml.rules.model import Ask, Field, Rules
from kabale.xml.rules.relations import run_fits, split_step
from kabale.xml.text.cards import Draw, indication, limit
from kabale.xml.text.values import Block, Face, Property, Trigger, TurnUp, as_word
from kabale.xml.text.words import YES, Tag

_RUNS = frozenset({Property.BLOCKS, Property.SUITS, Property.RANKS, Property.END})


def reach(rules: Rules) -> Reach:
    """Return which cards can be taken and laid by hand, which clicks heard, and how many answers given."""
    steps = [step for actions in rules.lists.values() for action in actions for step in action.steps]
    answers = max((len(step.answers) for step in steps if isinstance(step, Ask)), default=0)
    triggers = {action.trigger for action in rules.lists[Tag.ACTION]}
    after = {action.trigger for action in rules.lists[Tag.AFTER]}
    heard: dict[Kind, bool] = {
        "left": bool(triggers & {Trigger.LEFT, Trigger.CLICK, Trigger.ANY}),
        "right": bool(triggers & {Trigger.RIGHT, Trigger.CLICK, Trigger.ANY} or after & {Trigger.RIGHT, Trigger.CLICK}),
        "middle": bool(triggers & {Trigger.MIDDLE, Trigger.ANY}),
    }
    lays = bool(triggers & {Trigger.LAYING, Trigger.ANY})
    return Reach([_pile(rules, field, heard, lays=lays) for field in rules.fields], answers)


def _pile(rules: Rules, field: Field, heard: dict[Kind, bool], *, lays: bool) -> PileReach:
    """Return what can be done at one field; *lays* where an action may take a lay over that no rule allows."""
    if field.x < 0 or field.y < 0:
        return PileReach()
    texts, altered = field.texts, rules.altered
    is_down = texts.get(Tag.FACE) == Face.DOWN and Property.FACE not in altered
    is_locked = texts.get(Tag.LOCKED) == YES and Property.LOCKED not in altered
    gives = not (field.targets or is_down or is_locked)
    by_hand = as_word(TurnUp, texts.get(Tag.TURN_UP, "").replace(" ", "")) in (TurnUp.BY_HAND, TurnUp.BOTH)
    clickable = bool(field.targets or texts.get(Tag.REDEALS) or Property.REDEALS in altered or by_hand)
    picks = as_word(Block, texts.get(Tag.BLOCKS, "")) is Block.SINGLE or Property.BLOCKS in altered
    return PileReach(
        block=_block(rules, field) if gives else 0,
        picks=len(rules.cards) - 1 if gives and picks else 0,
        takes=lays or limit(texts.get(Tag.MAX, "")) is not None or Property.MAX in altered,
        takes_under=rules.has_inserts,
        clicks=tuple(kind for kind, is_heard in heard.items() if is_heard or (kind == "left" and clickable)),
    )


def _block(rules: Rules, field: Field) -> int:
    """Return how many cards leave a field together at most (``folgeschieb``)."""
    if rules.has_jokers or rules.altered & _RUNS:
        return len(rules.cards)
    suits, ranks, blocks = (field.texts.get(tag, "") for tag in (Tag.SUITS, Tag.RANKS, Tag.BLOCKS))
    match as_word(Block, split_step(blocks)[0]):
        case Block.SINGLE:
            return 1
        case Block.FACE_UP:
            return len(rules.cards)
        case _:
            drawn = rules.draws_suit or rules.draws_rank
            draws = [Draw(suit, rank) for suit in range(4) for rank in range(1, 14)] if drawn else [Draw(0, 1)]
            ends = {indication(field.texts.get(Tag.END, ""), draw) for draw in draws}
            lengths = [longest_run(run_fits(blocks, suits, ranks, end)) or len(rules.cards) for end in ends]
            return min(max(lengths), len(rules.cards))
