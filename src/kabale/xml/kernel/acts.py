"""The lists of actions as lists of a program (430-592)."""

from collections.abc import Iterator
from typing import Final

from kabale.engine.program import Action, LayStep, Step
from kabale.xml.kernel.actions import NotTabulable
from kabale.xml.kernel.asks import RESTACKS, Asks
from kabale.xml.kernel.modes import Modes, card_of, contents_by_look
from kabale.xml.kernel.named import References
from kabale.xml.rules import model
from kabale.xml.rules.actions import after_failure, after_success, repeats_for_ever
from kabale.xml.text.cards import ANY, LARGEST, UNLIMITED, number
from kabale.xml.text.values import CountWord, Ending, Face, LayOption, Property, Setting, Trigger, Whole
from kabale.xml.text.words import ANYWHERE, Tag

LEFT, RIGHT, MIDDLE, LAYING = 1, 2, 4, 8
WON, LOST = 1, 2

_TRIGGERS: Final = {
    Trigger.LEFT: LEFT,
    Trigger.RIGHT: RIGHT,
    Trigger.MIDDLE: MIDDLE,
    Trigger.CLICK: LEFT | RIGHT,
    Trigger.LAYING: LAYING,
    Trigger.ANY: LEFT | RIGHT | MIDDLE | LAYING,
}

_ENDINGS: Final = {"": WON | LOST, Ending.ANY: WON | LOST, Ending.WON: WON, Ending.LOST: LOST}

_AMOUNTS: Final = {"": "", CountWord.MOVED: "moved", CountWord.FACE_UP: "face up", CountWord.RUN: "run"}

_FARTHEST: Final = 1000
"""A place or a number of cards beyond all."""


class Acts:
    """Makes actions."""

    def __init__(self, rules: model.Rules, modes: Modes, references: References) -> None:
        """Take what names fields, and what alters them."""
        self._rules = rules
        self._modes = modes
        self._references = references
        self._asks = Asks(modes, references)

    def all(self, tag: Tag) -> tuple[Action, ...]:
        """Return one of the lists. Raises NotTabulable where a program cannot say it."""
        actions = self._rules.lists[tag]
        return tuple(
            Action(
                triggers=_ENDINGS.get(action.trigger, 0) if tag is Tag.ENDING else _triggers(action),
                asks=tuple(map(self._asks.ask, action.tests)),
                steps=tuple(step for each in action.steps for step in self._steps(action, each)),
                success=after_success(actions, place),
                failure=after_failure(actions, place),
                endless=repeats_for_ever(actions, place),
            )
            for place, action in enumerate(actions)
        )

    def _steps(self, action: model.Action, step: model.Step) -> Iterator[Step]:
        """Yield what a step comes to; what is only seen or heard comes to nothing."""
        match step:
            case model.Alter():
                yield from self._alter(action, step)
            case model.LayStep():
                yield Step("lay", lay=self._lay(step))
            case model.Set(Setting.SOURCE | Setting.TARGET as setting, content):
                yield Step("source" if setting is Setting.SOURCE else "target", self._references.named(content))
            case model.Ask(answers=answers) if answers:
                raise NotTabulable(f"{action.name} asks the player")
            case model.Ask(field=field) if field:
                yield Step("set var", self._references.named(field), numbers=(1,))
            case model.GameOver():
                yield Step("over", number=WON if step.outcome == Ending.WON else LOST)
            case _:
                pass

    # -- aenderung -----------------------------------------------------------------------------------------------

    def _alter(self, action: model.Action, step: model.Alter) -> Iterator[Step]:
        fields = self._references.all(step.fields, same_id=step.same_id)
        match step.property:
            case None:
                pass
            case Property.STATUS:
                yield Step("turn down" if step.content == Face.DOWN else "turn up", fields)
            case Property.SORT:
                if step.content in tuple(Whole):
                    yield Step("shuffle" if step.content == Whole.SHUFFLE else "reverse", fields)
            case Property.VAR | Property.REDEALS as name:
                if step.swap:
                    raise NotTabulable(f"{action.name} exchanges {name}")
                yield self._number(action, step, "var" if name is Property.VAR else "redeals")
            case _:
                card = card_of(step)
                found = contents_by_look(step) if card else [step.content]
                rows = {content: self._modes.row(step, content) for content in found if content is not None}
                modes = tuple(None if content is None else rows[content] for content in found)
                yield Step("set mode", fields, card=card, modes=modes)

    def _number(self, action: model.Action, step: model.Alter, kind: str) -> Step:
        """Return what sets a number, or adds to it (509, X19)."""
        fields = self._references.all(step.fields, same_id=step.same_id)
        content = step.content
        if content[:1] in ("+", "-") and content[1:].isdecimal() and len(content) <= 11:
            return Step(f"add {kind}", fields, number=int(content))
        card = card_of(step)
        if kind == "redeals":
            if card:
                raise NotTabulable(f"{action.name} takes a number of takings-up from a card")
            return Step("set redeals", fields, number=redeals_of(content))
        found = contents_by_look(step) if card else [content]
        values = tuple(None if each is None else var_of(each) for each in found)
        return Step("set var", fields, card=card, numbers=values)

    # -- lege ----------------------------------------------------------------------------------------------------

    def _lay(self, step: model.LayStep) -> LayStep:
        is_number = step.count not in _AMOUNTS
        place = None if step.lay_at == ANYWHERE else number(step.lay_at)
        return LayStep(
            sources=self._references.all(step.sources, same_id=step.same_id),
            targets=self._references.named(step.target),
            amount="cards" if is_number else _AMOUNTS[step.count],
            cards=min(max(number(step.count), 0), _FARTHEST) if is_number else 0,
            start_at=max(min(step.start_at, _FARTHEST), -_FARTHEST),
            lay_at=None if place is None else max(min(place, _FARTHEST), -_FARTHEST),
            backwards=step.backwards,
            restack=RESTACKS[step.restack],
            once=LayOption.ONCE in step.options,
            allowed=LayOption.ALLOWED in step.options,
            swaps=LayOption.SWAP in step.options,
            up=None if step.face is None else step.face is Face.UP,
        )


def _triggers(action: model.Action) -> int:
    return _TRIGGERS[Trigger(action.trigger)] if action.trigger in tuple(Trigger) else 0


def var_of(text: str) -> int:
    """Return the number that a ``var`` is, bounded so that a machine can hold it."""
    return max(min(number(text), LARGEST), -LARGEST)


def redeals_of(text: str) -> int:
    """Return how often a field can be taken up again (190)."""
    left = UNLIMITED if text == ANY else number(text)
    return UNLIMITED if left < 0 else min(left, UNLIMITED)
