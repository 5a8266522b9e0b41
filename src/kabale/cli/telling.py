"""A table in words for players by lines, drawn again each time or reported by its changes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, Literal, TypeVar

from kabale.cli import wording
from kabale.cli.paint import Style
from kabale.cli.screen import Screen
from kabale.cli.typed_moves import Unread, example, pile_of, take_move, words_of
from kabale.engine.advice import Advice
from kabale.engine.game import Position
from kabale.engine.journal import Step
from kabale.engine.moves import Move
from kabale.engine.naming import names_of
from kabale.engine.session import Session
from kabale.engine.wording import CardChange, card_changes, move_words
from kabale.errors import BadDeal
from kabale.library.grades import WISHES
from kabale.messages import Message, message
from kabale.messages.lists import clauses, listed, number, ranges
from kabale.table.cards import HIDDEN
from kabale.view import PileView

_SQUARED: Final = frozenset({"stock", "waste", "foundation"})  # only their top cards are named
NewPlay = TypeVar("NewPlay")


def table(position: Position) -> list[Message]:
    """Report the table pile by pile, as in "column 9: two face down, then 4C", the empty ones at the end."""
    names, view = _bare(position), position.view().piles
    shown = [index for index, pile in enumerate(view) if pile.visible and not pile.spacer]
    lines = [message("told.pile", pile=names[index], cards=_cut(view[index])) for index in shown if view[index].cards]
    empty = [names[index] for index in shown if not view[index].cards and view[index].kind != "other"]
    return [*lines, *([message("told.empty", piles=listed(empty))] if empty else [])]


def legend(position: Position) -> Message | None:
    """Name the piles of each kind with the numbers above a drawn table, or return None."""
    kinds: dict[str, list[int]] = {}
    for index, pile in enumerate(position.piles):
        if pile.visible and pile.kind != "other":
            kinds.setdefault(pile.kind, []).append(index + 1)
    parts = [
        message("list.at", what=message(f"explain.head.{kind}", n=min(len(own), 2)), place=ranges(own))
        for kind, own in kinds.items()
    ]
    return message("told.legend", piles=listed(parts)) if parts else None


def pile(position: Position, index: int) -> Message:
    """Name all cards of a pile, from the bottom."""
    name, cards = _bare(position)[index], position.view().piles[index].cards
    return message("told.pile", pile=name, cards=_all(cards)) if cards else message("table.name.empty", pile=name)


def _bare(position: Position) -> Sequence[Message]:
    return names_of(position.pile_words, bare=True)


def _cut(pile: PileView) -> Message:
    """Name the cards of a pile, or only the top card of a squared one."""
    count, top = len(pile.cards), pile.cards[-1]
    if count == 1 or pile.kind not in _SQUARED or set(pile.cards) == {HIDDEN}:
        return _all(pile.cards)
    return message("told.top", n=count, number=number(count), card=top)


def _all(cards: Sequence[str]) -> Message:
    """Name cards from the bottom: "two face down, then KS, QH and JC"."""
    parts = [_group("told.down", [*names]) for _, names in groupby(cards, key=lambda name: name == HIDDEN)]
    said = parts[-1]
    for part in parts[-2::-1]:
        said = message("told.then", first=part, rest=said)
    return said


def _group(key: str, names: Sequence[str]) -> Message:
    return message(key, n=len(names), number=number(len(names))) if HIDDEN in names else listed(names)


def did(happenings: Iterable[CardChange], position: Position, *, most: int | None = None) -> list[Message]:
    """Describe the changes that led to a position; more cards than *most* at once are counted and not named."""
    names = names_of(position.pile_words)
    return [_sentence(each, names, most) for each in happenings]


def _sentence(each: CardChange, names: Sequence[Message], most: int | None) -> Message:
    if most is not None and len(each.cards) > most:
        cards = message("cards", n=len(each.cards))
    else:
        groups = groupby(each.cards, key=lambda name: name == HIDDEN)
        cards = listed([_group("told.unseen", [*found]) for _, found in groups])
    if each.kind == "turned" or each.source is None:
        return message("table.said.turned", cards=cards, pile=names[each.pile])
    return message("move.lay", what=cards, source=names[each.source], target=names[each.pile])


def move(position: Position, each: Move) -> Message | Move:
    """Describe a move, legal or not, by its cards and places, or return the move if these do not exist."""
    if each.source is None:
        asked = position.question
        return each if asked is None else message("told.pile", pile=each, cards=asked.answers[each.count - 1])
    piles = position.view().piles
    is_there = all(index is None or index < len(piles) for index in (each.source, each.target))
    lowest = each.count if each.place is None else each.place + 1
    if not is_there or (each.target is not None and not 0 < lowest <= len(piles[each.source].cards)):
        return each
    return move_words(position, each) or each


def piles(position: Position) -> list[Message]:
    """Name the piles with legal moves, by their numbers over the table, and those moves."""
    names, found = _bare(position), dict[int, list[Message | Move]]()
    for each in position.legal_moves:
        if each.source is not None:
            found.setdefault(each.source, []).append(move(position, each))
    return [
        message("told.numbered", number=index + 1, what=message("told.pile", pile=names[index], cards=clauses(what)))
        for index, what in found.items()
    ]


def named_pile(text: str, session: Session, language: str) -> Message:
    """Name all cards of a pile. Raises Unread."""
    position = session.position
    if (index := pile_of(text, position, language)) is None:
        seen = [index for index, pile in enumerate(position.piles) if pile.visible]
        raise Unread(message("told.no_pile", example=seen[-1] + 1 if seen else 1))
    return message("told.numbered", number=index + 1, what=pile(position, index))


def begin_deal(deal: Callable[[str | None], NewPlay], text: str | None, session: Session) -> NewPlay:
    """Begin another play than that of a session, at a deal that is named or any. Raises Unread for no such deal."""
    try:
        return deal(text)
    except BadDeal as error:
        if text in WISHES:
            raise Unread(message("web.error.none_graded")) from error
        said = message("play.no_deal", text=repr(text[:40]), example=wording.deal(session)) if text else None
        raise Unread(said or message("play.none_winnable")) from error


_MOST_NAMED: Final = 5  # below a drawn table, more cards are counted and not named
Key = Literal["told.done", "told.again", "told.laid"]


class DrawnTable:
    """A table that is drawn."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._is_new = True
        self._done: list[Message] = []

    def show(self, session: Session) -> Sequence[Message]:
        """Draw it, with a line below it that says what is known of the play; return what the last move did.

        For a new one return its legend.
        """
        screen, position = self._screen, session.position
        screen.clear()
        screen.show(position.view(), live=[move.source for move in position.legal_moves if move.kind == "left"])
        screen.say("")
        screen.say(wording.status(session, f" {screen.signs.dash}", screen.language), Style.DIM)
        numbers = legend(position) if self._is_new else None
        done, self._done, self._is_new = self._done, [], False
        return done if numbers is None else [numbers]

    def anew(self) -> None:
        """Draw it with its legend, without changes made elsewhere."""
        self._is_new = True

    def did(self, position: Position, steps: Sequence[Step], key: Key = "told.done") -> None:
        """Note what went where; many cards at once are counted."""
        told = did(_happenings(position, steps), position, most=_MOST_NAMED)
        self._done = [message(key, what=clauses(told))] if told else []

    def undo(self, session: Session) -> None:
        """Take back, and note what went where before."""
        self._done = _undone(session, most=_MOST_NAMED)

    def called(self, each: Move, position: Position) -> Message | Move:  # noqa: ARG002
        """Name it as it is written."""
        return each

    def moves(self, position: Position) -> Sequence[Message | str]:
        """List them as they are written, on one line."""
        return ["   ".join(map(str, position.legal_moves))] if position.legal_moves else []

    def piles(self, position: Position) -> Sequence[Message | str]:
        """List them with their numbers, one below the other."""
        listed = wording.piles(position, self._screen.language)
        return [listed] if listed else []

    def hint(self, advice: Advice) -> Message | str:
        """Say it in words, and behind them the moves as they are typed."""
        return wording.hint(advice, self._screen.language)


class SpokenTable:
    """A table in sentences: first as a whole, then what moved, then each pile that these words leave unclear."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._known: list[list[str]] = []
        self._counts: Sequence[Message] = ()
        self._done: list[Message] = []

    def show(self, session: Session) -> Sequence[Message]:
        """Describe a new one as a whole, otherwise the changes, with score and passes if they have changed."""
        position, counts = session.position, wording.counts(session)
        before, self._counts = self._counts, counts
        done, self._done = self._done, []
        if self._known:
            return [*done, *self._unheard(position), *(each for each in counts if each not in before)]
        self._known = _cards(position)
        self._screen.say(wording.status(session, ",", self._screen.language))
        for line in table(position):
            self._screen.say(self._screen.words(line))
        return []

    def anew(self) -> None:
        """Describe all of it next time."""
        self._known = []

    def did(self, position: Position, steps: Sequence[Step], key: Key = "told.done") -> None:
        """Note which cards moved, and each pile that now differs from its last description."""
        happenings = _happenings(position, steps) if self._known else []
        for each in happenings:  # moved cards lay on top and come on top, turned cards lay there
            del self._known[each.pile if each.source is None else each.source][-len(each.cards) :]
            self._known[each.pile].extend(each.cards)
        told = [*did(happenings, position), *(self._unheard(position) if self._known else [])]
        self._done += [message(key, what=clauses(told))] if told else []

    def undo(self, session: Session) -> None:
        """Take back, and note where the cards return; they now lie as they were last described."""
        self._done += _undone(session)
        self._known = self._known and _cards(session.position)

    def called(self, each: Move, position: Position) -> Message | Move:
        """Name it by its cards and places."""
        return move(position, each)

    def moves(self, position: Position) -> Sequence[Message | str]:
        """Describe each by its cards and places."""
        return [message("told.done", what=move(position, each)) for each in position.legal_moves]

    def piles(self, position: Position) -> Sequence[Message | str]:
        """Name them with their numbers and their moves."""
        return piles(position)

    def hint(self, advice: Advice) -> Message | str:
        """Say it in words alone."""
        return message("play.nothing_new") if advice.nothing_new else advice.reason

    def _unheard(self, position: Position) -> list[Message]:
        before, self._known = self._known, _cards(position)
        both = enumerate(zip(before, self._known, position.view().piles, strict=True))
        return [pile(position, index) for index, (then, now, own) in both if then != now and own.visible]


TableTeller = DrawnTable | SpokenTable


def _cards(position: Position) -> list[list[str]]:
    return [list(pile.cards) for pile in position.view().piles]


def _happenings(position: Position, steps: Sequence[Step]) -> list[CardChange]:
    return card_changes(position, [change for step in steps for change in step.changes])


def _undone(session: Session, *, most: int | None = None) -> list[Message]:
    before = session.position.copy()
    told = did(_happenings(before, session.undo_go()[::-1]), before, most=most)
    return [message("told.back", what=clauses(told))] if told else []


def answer(name: str, session: Session, shown: TableTeller) -> Sequence[Message | str]:
    """Return the answer to a word that stands alone, line by line; to ``list`` and any other the whole table."""
    position = session.position
    match name:
        case "moves":
            return shown.moves(position) or [message("play.no_legal")]
        case "piles":
            return shown.piles(position) or [message("play.nothing_anywhere")]
        case "grade":
            return wording.difficulty_lines(position)
        case _:
            return table(position)


def why(text: str, session: Session, shown: TableTeller, language: str) -> Iterator[Message]:
    """Say why moves are illegal. Raises BadMove, Unread."""
    position = session.position
    if not (words := words_of(text, position, language)):
        yield message("play.why", example=example(position))
    while words:
        meant = take_move(words, position)
        reason, called = session.refusal(meant), shown.called(meant, position)
        yield message("play.illegal", move=called, why=reason) if reason else message("play.legal", move=called)
