"""What a player sees of a play: the JSON of a position, with nothing in it that lies face down.

Everything about the cards comes from :meth:`Position.view`.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import count

from kabale.engine.game import Position
from kabale.engine.journal import Step
from kabale.engine.language import Question
from kabale.engine.moves import click
from kabale.engine.session import Session
from kabale.messages import message
from kabale.table.changes import Moved
from kabale.view import PileKind, PileView
from kabale.web.changes import seen_number
from kabale.web.finish import will_finish
from kabale.web.shapes import Event, Layout, Pile, QuestionShape, ScorePartShape, Seen
from kabale.web.sources import pile_lines


def seen(session: Session, said: list[Event], language: str) -> Seen:
    """Return what the player may see of a session, in the player's language; *said* are the events of the last move."""
    position = session.position
    # These two push and pop, after which an XML game lists its moves anew: so they come first.
    left, finish = draws_left(position), will_finish(position)
    return {
        **layout(position, language),
        "length": position.length,
        "can_undo": session.can_undo,
        "can_redo": session.can_redo,
        "outcome": position.outcome.value,
        "score": position.score,
        "score_parts": _parts(position, language),
        "passes": {"done": position.passes, "of": position.most_passes},
        "draws_left": left,
        "question": _question(position.question),
        "finish": finish,
        "legal": [str(move) for move in position.legal_moves],
        "shortcuts": position.game.has_shortcuts,
        "events": said,
    }


def layout(position: Position, language: str) -> Layout:
    """Return the piles in file order, and the size of a card."""
    view, infos = position.view(), position.piles
    lines = pile_lines(position.game, language)
    names = pile_names([pile.kind for pile in view.piles], language)
    return {
        "card_width": view.card_width,
        "card_height": view.card_height,
        "piles": [
            _pile(number, info.id, pile, lines[number - 1], names[number - 1])
            for number, info, pile in zip(count(1), infos, view.piles, strict=False)
        ],
    }


def _pile(number: int, name: str | None, pile: PileView, line: str, spoken: str) -> Pile:
    """Return what a view says of a pile."""
    return {
        "pile": number,
        "id": name,
        "kind": pile.kind,
        "x": pile.x,
        "y": pile.y,
        "dx": pile.dx,
        "dy": pile.dy,
        "sideways": pile.sideways,
        "visible": pile.visible,
        "cards": list(pile.cards),
        "up": list(pile.up),
        "letter": pile.letter,
        "labels": [{"text": label.text, "place": list(label.place)} for label in pile.labels],
        "mark": pile.mark,
        "backs": list(pile.backs),
        "shown": pile.shown,
        "border": pile.border,
        "line": line,
        "name": spoken,
    }


def pile_names(kinds: Sequence[PileKind], language: str) -> list[str]:
    """Name piles for a screen reader: by kind, and numbered where there are several.

    >>> pile_names(["stock", "tableau", "tableau"], "en")
    ['stock', 'column 1', 'column 2']
    """
    many = {kind for kind, number in Counter(kinds).items() if number > 1}
    numbers: Counter[str] = Counter()
    names = []
    for kind in kinds:
        numbers[kind] += 1
        name = message(f"explain.name.{kind}")
        names.append(message("web.numbered", kind=name, n=numbers[kind]) if kind in many else name)
    return [name.text(language) for name in names]


def opening(position: Position) -> list[Event]:
    """Return what the definition said at the deal, or let be heard, or at the last move if one was played."""
    return [{"kind": event.kind, "text": event.text, "after": 0} for event in position.events]


def events(steps: Iterable[Step]) -> list[Event]:
    """Return what was said and let be heard in some steps; each event says how many changes are seen before it."""
    found: list[Event] = []
    before = 0
    for step in steps:
        for event in step.events:
            after = before + seen_number(step.changes[: event.after])
            found.append({"kind": event.kind, "text": event.text, "after": after})
        before += seen_number(step.changes)
    return found


def draws_left(position: Position) -> int | None:
    """Return how often the stock can still be clicked in this pass, if each click takes as many cards as the next one.

    None where there is no stock to see, or a click takes nothing from it.
    """
    stock = next((index for index, pile in enumerate(position.piles) if pile.kind == "stock"), None)
    if stock is None or not position.piles[stock].visible:
        return None
    left = len(position.table.piles[stock])
    if not left or position.refusal(click(stock)) is not None:
        return None if left else 0
    changes = position.push(click(stock)).changes
    position.pop()
    taken = sum(change.count for change in changes if isinstance(change, Moved) and change.source == stock)
    return -(-left // taken) if taken else None


def _question(question: Question | None) -> QuestionShape | None:
    return None if question is None else {"text": question.text, "answers": list(question.answers)}


def _parts(position: Position, language: str) -> list[ScorePartShape] | None:
    """Return what the points are for, None where the game counts none."""
    if position.score is None:
        return None
    return [{"text": part.what.text(language), "points": part.points} for part in position.score_parts]
