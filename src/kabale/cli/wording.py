"""The sentences of ``kabale play``: its words, the line below the table, how a game ends and how hard its deal is."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from kabale.engine.advice import Advice
from kabale.engine.game import Position
from kabale.engine.journal import Event
from kabale.engine.language import Outcome, Question
from kabale.engine.naming import pile_names
from kabale.engine.session import Session
from kabale.messages import Message, message
from kabale.quoting import visible
from kabale.table.cards import HIDDEN
from kabale.table.decks import short

if TYPE_CHECKING:
    from kabale.library.grades import Grades
    from kabale.search.queries import Difficulty
    from kabale.store.values import GameStatistics, Play


_COMMANDS: Final = (
    "undo", "redo", "restart", "end", "auto", "all", "hint", "moves", "piles", "rules", "help", "table", "list", "pile",
    "quit", "why", "new", "save", "plays", "do", "grade", "card",
)  # fmt: skip
NAMES: Final = {word: word for word in _COMMANDS} | {
    "u": "undo", "a": "auto", "h": "hint", "?": "help", "q": "quit", "exit": "quit",
}  # fmt: skip
WITH_MORE: Final = frozenset({"why", "new", "save", "plays", "pile", "card"})  # words that take the rest of the line
SHOWING: Final = frozenset({"undo", "redo", "restart", "end", "table"})  # the table is shown again after them
_LONGEST_DEAL: Final = 24
_FEW: Final = 4  # moves of a hint that are written out
SHARES: Final = ("kept", "lasted", "honest")  # they make the number of a deal


def messages(session: Session, events: Sequence[Event], language: str) -> list[str]:
    """Return what the definition said in words."""
    texts = [session.game.texts.said(event.text, language) for event in events if event.kind == "message"]
    return [" ".join(map(visible, text.split("\n"))) for text in texts]


def deal(session: Session) -> str:
    """Return a session's deal as it can be typed again; a deal given as cards is cut, and a position has a digest."""
    return _cut(str(session.deal))


def _cut(text: str) -> str:
    text = short(text)
    return text if len(text) <= _LONGEST_DEAL else text[: _LONGEST_DEAL - 1] + "…"


def status(session: Session, dash: str, language: str) -> str:
    """Return the line below the table: what is known of the play, its parts with *dash* and a space between them."""
    game = session.game
    parts = [visible(game.texts.title(language) or game.title)]
    if game.variants:
        chosen = next((each for each in game.variants if each.id == session.variant), game.variants[0])
        parts.append(visible(game.texts.variant(chosen.id, chosen.text, language) or chosen.id))
    told = [message("play.deal", deal=deal(session)), message("play.moves", n=session.length), *counts(session)]
    return f"{dash} ".join([*parts, *(each.text(language) for each in told)])


def counts(session: Session) -> list[Message]:
    """Return the score, and how often the stock was gone through, where there are such."""
    position, score = session.position, session.score
    told = [] if score is None else [message("play.score", n=score)]
    if position.passes and any(pile.kind == "stock" and pile.visible for pile in position.piles):
        told.append(message("play.passes", n=position.passes))
    return told


def hint(advice: Advice, language: str) -> str:
    """Return advice in words, and behind it the moves as they are typed, or the word that plays many of them."""
    if advice.nothing_new:
        return message("play.nothing_new").text(language)
    typed = " ".join(map(str, advice.moves)) if len(advice.moves) <= _FEW else "do"
    return f"{advice.reason.text(language)} ({typed})" if advice.told else advice.reason.text(language)


def question(session: Session, asked: Question, language: str) -> str:
    """Return a question with the moves that answer it."""
    said = session.game.texts.said
    answers = (f"  a{number}  {said(each, language)}" for number, each in enumerate(asked.answers, 1))
    return "\n".join([said(asked.text, language), *answers])


def ending(outcome: Outcome, played: int) -> Message:
    """Return what is said when there is nothing more to play."""
    match outcome:
        case Outcome.WON:
            return message("play.won", n=played)
        case Outcome.STUCK:
            return message("play.stuck")
        case _:
            return message("play.lost")


def piles(position: Position, language: str) -> str:
    """Return a line for each pile at which something can be done: what it holds, and the moves from it."""
    texts: dict[int | None, list[str]] = {}
    for move in position.legal_moves:
        texts.setdefault(move.source, []).append(str(move))
    view, names = position.view().piles, pile_names(position.pile_words, language)
    lines = []
    for index, legal in texts.items():
        if index is None:  # answers come from no pile
            lines.append("  ".join(legal))
            continue
        pile = view[index]
        count = message("cards", n=len(pile.cards)) if pile.cards else message("play.empty")
        top = pile.cards[-1] if pile.cards and pile.cards[-1] != HIDDEN else ""
        lines.append(f"{index + 1:>3} {names[index]:<12} {count.text(language):<9} {top:<3} {'  '.join(legal)}")
    return "\n".join(lines)


def plays(found: "Sequence[Play]", here: str | None, *, now: float, language: str = "en") -> str:
    """Return a line for each play with its number; a star marks the one at which the player sits."""
    lines = []
    for number, play in enumerate(found, 1):
        mark = "*" if play.id == here else " "
        chosen = [message("play.variant", name=play.variant).text(language)] if play.variant else []
        deal, length = message("play.deal", deal=_cut(play.deal)), message("play.moves", n=play.length)
        parts = [title(play, language), deal.text(language), *chosen, length.text(language)]
        lines.append(f"{mark}{number:>3}  {visible(', '.join([*parts, _ago(now - play.changed).text(language)]))}")
    return "\n".join(lines) or message("play.no_plays").text(language)


def title(play: "Play | GameStatistics", language: str) -> str:
    """Return the title of a play's game in a language; that of its definition where the library has no other."""
    from kabale.library.catalogue import title_of

    return title_of(play.game, play.title, language)


def _ago(seconds: float) -> Message:
    """Return how long ago something was, in the largest unit that fits.

    >>> str(_ago(30)), str(_ago(3_700)), str(_ago(200_000))
    ('just now', '1 hour ago', '2 days ago')
    """
    for unit, length in (("days", 86_400), ("hours", 3_600), ("minutes", 60)):
        if seconds >= length:
            return message(f"play.ago.{unit}", n=int(seconds // length))
    return message("play.ago.now")


def difficulty_lines(position: "Position", found: "Difficulty | None" = None) -> list[Message]:
    """Return how hard the deal of a play is, in words; measure it if the answer is not *found* yet."""
    from kabale.search.difficulty import difficulty

    if (found := found or known_difficulty(position)) is None:
        found = difficulty(position.game.deal(position.deal or "", variant=position.variant, level=position.level))
    return list(grade_lines(short(str(position.deal)), found, grade_of(position, found)))


def difficulty_line(position: "Position") -> list[Message]:
    """Return a line that says how hard the deal of a play was; nothing where that is not known."""
    found = known_difficulty(position)
    if found is None or found.number is None:
        return []
    if found.verdict == "lost":
        return [message("table.difficulty.never")]
    grade = grade_of(position, found)
    word = message(f"grade.word.{grade}")
    return [message("grade.of_deal", number=found.number, word=word)]


def grade_lines(deal: str, found: "Difficulty", grade: int | None) -> Iterator[Message]:
    """Explain the difficulty of a deal, and its grade if it has one."""
    if found.number is None:
        yield message("grade.open", deal=deal)
        return
    yield message("grade.number", deal=deal, number=found.number)
    if grade is not None:
        yield message("grade.stands", grade=grade, word=message(f"grade.word.{grade}"))
    if found.verdict == "lost":
        yield message("grade.never")
    else:
        for share in SHARES:
            yield message(f"grade.{share}", n=round(100 * getattr(found, share)))


def grade_of(position: "Position", found: "Difficulty") -> int | None:
    """Return where a deal stands among those of its game, None where that is not measured or not settled."""
    from kabale.library.grades import grade_in

    return grade_in(_grades(position), found)


def known_difficulty(position: "Position") -> "Difficulty | None":
    """Return how hard the deal of a play is, if that was measured."""
    grades = _grades(position)
    return None if grades is None else grades.measured(str(position.deal))


def _grades(position: "Position") -> "Grades | None":
    from kabale.library.grades import grades_for

    is_position = position.deal is not None and position.deal.word
    return None if is_position else grades_for(position.game, position.variant, position.level)
