"""Kabale and the second interpreter side by side: a deal, a drawn line of moves, everything compared after each."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple

import kabale
from kabale.table.cards import name
from kabale.table.chance import Chance
from tests.referee.xml import play
from tests.referee.xml.read import read
from tests.referee.xml.table import Luck, Table
from tests.referee.xml.turn import EndlessError

CHANCE = Chance(0)
LUCK = Luck(CHANCE.below, CHANCE.permutation)


class Case(NamedTuple):
    """A definition, how it is played, and the moves, or None where they are drawn."""

    text: str
    seed: int
    variant: str | None = None
    level: int = 0
    length: int = 30
    moves: tuple[str, ...] | None = None


class Difference(NamedTuple):
    """Where the two disagree: what about, after which moves, and both answers."""

    about: str
    moves: tuple[str, ...]
    kabale: object
    referee: object

    def __str__(self) -> str:
        """Show both."""
        line = " ".join(self.moves) or "the deal"
        return f"{self.about} after {line}:\n  kabale  {self.kabale}\n  referee {self.referee}"


class Played(NamedTuple):
    """What came of a case."""

    moves: int
    difference: Difference | None


def played(case: Case) -> Played:
    """Deal and play a case in both, two lines where they are drawn; stop at the first difference."""
    random = Random(case.seed)
    rules = read(case.text, case.variant, case.level, LUCK.below)
    deck = deck_of([field.pack for field in rules.fields], random)
    game, problems = kabale.loads(case.text, format="xml")
    if game is None:
        errors = [str(each).splitlines()[0] for each in problems if each.severity is kabale.Severity.ERROR]
        codes = " ".join(sorted({each.code for each in problems if each.severity is kabale.Severity.ERROR}))
        return Played(0, Difference(f"sound {codes}", (), "; ".join(errors), "sound"))
    try:
        ours: play.Position | None = play.begin(rules, deck, LUCK)
    except EndlessError:
        ours = None
    try:
        theirs = kabale.Session(game, kabale.Deal.from_cards(deck), variant=case.variant, level=case.level)
    except kabale.RunawayRules:
        return Played(0, None if ours is None else Difference("deal", (), "endless", "ends"))
    except kabale.BadDeal as bad:
        return Played(0, Difference("deal", (), str(bad), " ".join(deck)))
    if ours is None:
        return Played(0, Difference("deal", (), "ends", "endless"))
    first = follow(theirs, ours, case, random)
    if first.difference or case.moves is not None or theirs.position.moves:
        return first
    second = follow(theirs, ours, case, random)
    return Played(first.moves + second.moves, second.difference)


def deck_of(packs: Sequence[Sequence[str]], random: Random) -> list[str]:
    """Shuffle each stock's cards by themselves (X6)."""
    return [card for pack in packs for card in random.sample(pack, len(pack))]


def follow(session: kabale.Session, ours: play.Position, case: Case, random: Random) -> Played:
    """Play a line and compare; then take it all back."""
    line: list[str] = []
    counted = Counter[str]()
    start, final = session.position.key(), False
    for step in range(case.length + 1):
        legal = play.legal(ours)
        clicks = play.right_clicks(ours, legal)
        following = legal | clicks
        found = compared(session, ours, legal, clicks, line)
        if found:
            return Played(len(line), found)
        if step == case.length or not following:
            break
        move = chosen(list(following), counted, random) if case.moves is None else (*case.moves, "")[step]
        if move not in following:
            break
        line.append(move)
        session.play(move)
        ours = following[move]
        final = final or ours.final
    return Played(len(line), taken_back(session, start, line, final=final))


def chosen(moves: list[str], counted: Counter[str], random: Random) -> str:
    """Choose a move: half the time one of the kind that was played least."""
    if random.random() < 0.5:
        least = min(counted[kind_of(move)] for move in moves)
        moves = [move for move in moves if counted[kind_of(move)] == least]
    move = random.choice(moves)
    counted[kind_of(move)] += 1
    return move


def kind_of(move: str) -> str:
    """Return what a line should have some of."""
    start, _, target = move.partition("-")
    return move if not target else "".join(sign for sign in start if not sign.isdigit()) + target


def compared(
    session: kabale.Session, ours: play.Position, legal: Iterable[str], clicks: Iterable[str], line: list[str]
) -> Difference | None:
    """Compare everything that can be seen of a position."""
    for (about, his), mine in zip(seen(session).items(), expected(ours, legal, clicks).values(), strict=True):
        if his != mine:
            return Difference(about, tuple(line), his, mine)
    return None


def seen(session: kabale.Session) -> dict[str, object]:
    """Return what Kabale says of a position."""
    position = session.position
    table, question = position.table, position.question
    return {
        "cards": [[name(card) for card in pile] for pile in table.piles],
        "faces": [[card not in table.down for card in pile] for pile in table.piles],
        "score": position.score,
        "question": question and (str(question.text), tuple(map(str, question.answers))),
        "outcome": position.outcome.value,
        "passes": position.passes,
        "moves": sorted(map(str, position.legal_moves)),
        "right clicks": [move for move in all_right_clicks(len(table.piles)) if session.refusal(move) is None],
        "labels": [len(pile.labels) for pile in position.view().piles],
    }


def all_right_clicks(piles: int) -> list[str]:
    """Return a right click on each pile."""
    return [f"r{number}" for number in range(1, piles + 1)]


def expected(position: play.Position, legal: Iterable[str], clicks: Iterable[str]) -> dict[str, object]:
    """Return what the second interpreter says of it."""
    table, waiting, moves = position.table, position.waiting, sorted(legal)
    return {
        "cards": [[card.name for card in pile] for pile in table.piles],
        "faces": [[card.number not in table.down for card in pile] for pile in table.piles],
        "score": play.score(table),
        "question": waiting and (waiting.text, waiting.choices),
        "outcome": play.outcome(position, moves),
        "passes": table.ended,
        "moves": moves,
        "right clicks": [move for move in all_right_clicks(len(table.piles)) if move in {*moves, *clicks}],
        "labels": [shown(table, number) for number in range(len(table.piles))],
    }


def shown(table: Table, number: int) -> int:
    """Return how many labels a field has: an empty one without a border has none (325)."""
    bare = not table.piles[number] and table.value(number, "rand") == "nein"
    return 0 if bare else sum(table.shows[number])


def taken_back(session: kabale.Session, start: object, line: list[str], *, final: bool) -> Difference | None:
    """Take all moves back, or find that one may not be (448, X36)."""
    try:
        while session.position.moves:
            session.undo()
    except kabale.UndoFinal:
        return None if final else Difference("undo", tuple(line), "final", "not final")
    if final:
        return Difference("undo", tuple(line), "not final", "final")
    return None if session.position.key() == start else Difference("undo", tuple(line), "another", "the deal")
