"""Somebody who sits at a table in full screen, without a terminal: keys and mouse in, characters out."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from kabale.cli.felt import hand
from kabale.cli.felt.felt import Felt, lowest
from kabale.cli.felt.keys import Keys, typed_move
from kabale.cli.felt.overlays import Menu
from kabale.cli.felt.plan import ARROWS, CardSpot, next_spot
from kabale.cli.memory import KeptPlay
from kabale.cli.paint import UNICODE, Signs
from kabale.cli.typed_moves import words_of
from kabale.engine.moves import Move
from kabale.engine.session import Session
from kabale.library import game
from kabale.search.hints import MOMENT, THOROUGH, Hinter
from kabale.search.limits import Stop

T = TypeVar("T")


class InMemory(KeptPlay):
    """A play that nobody keeps."""

    trouble: str | None = None

    def __init__(self, session: Session) -> None:
        self.session = session

    def act(self, do: Callable[[Session], T]) -> T:
        return do(self.session)

    def hinter(self, *, longer: bool = False, stop: Stop | None = None) -> Hinter:
        """Advise by a search."""
        return Hinter(THOROUGH if longer else MOMENT, stop=stop)


def session_of(name: str, deal: str, moves: str = "", variant: str | None = None) -> Session:
    session = Session(game(name), deal, name=name, variant=variant)
    for move in moves.split():
        session.play(move)
    return session


def sit(session: Session, size: tuple[int, int] = (80, 24), language: str = "en", signs: Signs = UNICODE) -> Keys:
    """Sit down at a session."""
    name, rules = session.name, session.game
    felt = Felt(InMemory(session), lambda deal: InMemory(Session(rules, deal or "k1:1", name=name)), language, signs)
    keys = Keys(felt)
    keys.resize(*size)
    hand.begin(felt)
    keys.finish()
    return keys


def press(keys: Keys, *names: str) -> None:
    """Press keys, each by its name or its character; wait for what is worked at after each."""
    for name in names:
        keys.key("space" if name == " " else name, name if len(name) == 1 else None)
        settle(keys)


def settle(keys: Keys) -> None:
    """Wait until all is done that a key has begun."""
    keys.finish()
    while keys.felt.job is not None:
        keys.felt.job.is_done(None)
        keys.finish()


def shown(keys: Keys) -> str:
    """Return the screen."""
    return str(keys.draw())


def place_of(keys: Keys, spot: CardSpot) -> tuple[int, int]:
    """Return the column and row of the screen at which a spot begins."""
    left, top = keys.felt.scroll
    return spot.column - left + 1, spot.row - top + 1


def find(keys: Keys, pile: int, place: int | None = None) -> CardSpot:
    """Return where a card is drawn, the last of a pile without a place."""
    plan = keys.felt.plan()
    size = len(keys.felt.pile(pile).cards)
    spot = plan.spot_of(pile, size - 1 if place is None and size else place)
    assert spot is not None
    return spot


def typed(keys: Keys, text: str) -> Move | None:
    """Return the move that a text stands for, None where it stands for none."""
    return typed_move(keys.felt, words_of(text, keys.felt.session.position))


def by_keys(keys: Keys, move: Move) -> list[str]:
    """Play a move by arrows and Enter alone; return the keys that were pressed."""
    pressed: list[str] = []

    def hit(name: str) -> None:
        pressed.append(name)
        press(keys, name)

    if move.kind == "answer":
        if not isinstance(keys.felt.overlay, Menu):
            hit("enter")
        _choose(keys, move.count - 1, hit)
        return pressed
    size = len(keys.felt.pile(move.source).cards)
    place = lowest(move, size) if move.target is not None else size - 1 if size else None
    _walk(keys, (move.source, place), hit)
    hit("enter")
    if move.target is not None:
        goal = keys.felt.plan().piles[move.target].spots[-1]
        _walk(keys, (goal.pile, goal.place), hit)
        hit("enter")
    if isinstance(keys.felt.overlay, Menu) and keys.felt.session.position.last is not None:
        _pick_line(keys, move, hit)
    return pressed


def _pick_line(keys: Keys, move: Move, hit: Callable[[str], None]) -> None:
    """Choose the line of a move in a menu that asks which of several it is."""
    menu = keys.felt.overlay
    if isinstance(menu, Menu) and keys.felt.session.position.question is None:
        wanted = [number for number, choice in enumerate(menu.choices) if move in getattr(choice.act, "args", ())]
        _choose(keys, wanted[0], hit)


def _choose(keys: Keys, number: int, hit: Callable[[str], None]) -> None:
    menu = keys.felt.overlay
    assert isinstance(menu, Menu)
    while menu.at != number:
        hit("down")
    hit("enter")


def _walk(keys: Keys, goal: tuple[int, int | None], hit: Callable[[str], None]) -> None:
    """Go to a spot by the fewest arrows."""
    felt = keys.felt
    plan = felt.plan()
    here, stops = felt.here(plan), felt.stops(plan)
    assert here is not None
    for name in way(here, stops, goal):
        hit(name)


def way(here: CardSpot, stops: Sequence[CardSpot], goal: tuple[int, int | None]) -> list[str]:
    """Return the fewest arrows from a spot to another. Raises LookupError where none lead there."""
    ways: dict[CardSpot, list[str]] = {here: []}
    waiting = [here]
    for spot in waiting:
        if (spot.pile, spot.place) == goal:
            return ways[spot]
        for name, direction in ARROWS.items():
            after = next_spot(spot, stops, direction)
            if after is not None and after not in ways:
                ways[after] = [*ways[spot], name]
                waiting.append(after)
    raise LookupError(f"no arrows lead to {goal}")
