"""How a play begins on the terminal: one that was left, or another, with its deal, its variant and its level."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

import typer

from kabale.cli.common import Mistake, wrong_usage
from kabale.cli.earlier import take_over
from kabale.cli.memory import KeptPlay, OwnerMemory, reason_of
from kabale.cli.options import PageLanguage
from kabale.cli.saves import is_save, naming, read
from kabale.cli.screen import Screen
from kabale.cli.sources import game_of
from kabale.engine.game import Game
from kabale.engine.language import choice_in, levels_of
from kabale.engine.session import Session
from kabale.errors import BadDeal, BadSave, StoreError
from kabale.library.catalogue import now_called
from kabale.library.deals import choose, daily_deals, random_deal, winnable_deals
from kabale.library.grades import WISHES, Wish, grades_for
from kabale.messages import message
from kabale.search.limits import MONOTONIC, Clock, Limits
from kabale.search.solve import winnable_deal
from kabale.table.decks import Deal

DEFAULT_GAME: Final = "mysteriet"
TODAY: Final = "today"  # the game's deal of this day
SEARCHED: Final = 20.0  # seconds in which deals are drawn
A_DEAL: Final = Limits(seconds=1.0, memory=512 << 20)  # for each deal


@dataclass(frozen=True, slots=True)
class Dealer:
    """Deals a game as the command line asks for it; *is_winnable* limits random deals to those that can be won.

    *counting* is how the moves are counted, empty for the score of the rules.
    """

    deal: str | None
    variant: str | None
    level: int | None
    screen: Screen
    memory: OwnerMemory
    is_winnable: bool = False
    counting: str = ""

    def begin(self, name: str, game: Game, deal: str | None) -> KeptPlay:
        """Begin a play at a deal, at a random one without; ask for variant and level. Raises BadDeal, Mistake."""
        variant = choose_variant(game, self.variant, self.screen)
        level = choose_level(game, variant, self.level, self.screen)
        if deal is None and self.is_winnable:
            if listed := winnable_deals(game, variant, level):
                deal = choose(listed, self.memory.deals_of(game))
            else:
                self.screen.say(message("play.looking").text(self.screen.language))
                deal = winnable(name, game, variant, level)
        if deal == TODAY:
            deals = daily_deals(date.today())
            if game.name not in deals:
                raise Mistake(f"{game.name or 'this game'} has no deal of the day: {', '.join(deals)} have one")
            deal = deals[game.name]
        elif deal in WISHES:
            deal = wished(game, Wish(deal), variant, level, self.memory)
        session = Session(game, deal or random_deal(name), name=name, variant=variant, level=level)
        return KeptPlay.begin(self.memory, self.counted(session))

    def counted(self, session: Session) -> Session:
        """Return a session whose moves are counted as asked for. Raises Mistake if its game is not counted so."""
        if self.counting and self.counting not in (ways := session.game.texts.countings()):
            known = f"expected {' or '.join(ways)}" if ways else "its moves are not counted: leave --score out"
            raise Mistake(f"{session.name} has no score {self.counting[:20]!r}: {known}")
        session.counting = self.counting
        return session

    def fits(self, play: KeptPlay) -> bool:
        """Say whether a play is of the variant and the level that are asked for, if any are. Raises BadDeal."""
        position, game = play.session.position, play.session.game
        asked = choice_in(game.definition, self.variant or position.variant, self.level or 0)
        usual = game.variants[0].id if game.variants else None
        is_variant = (asked.variant or usual) == (position.variant or usual)
        return is_variant and self.level in (None, position.level)


def choose_variant(game: Game, given: str | None, screen: Screen) -> str | None:
    """Return the variant to play: the given one, or what the player picks where somebody can be asked."""
    if given is not None or len(game.variants) < 2 or not screen.is_asking:
        return given
    named = [game.texts.variant(each.id, each.text, screen.language) or each.id for each in game.variants]
    if screen.has_room:
        return game.variants[_chosen(screen, "table.fresh.variant", named)].id
    head, lines = message("play.variants"), [f"{number}  {each}" for number, each in enumerate(named, 1)]
    number = _number(screen, [head.text(screen.language), *lines], range(1, len(lines) + 1), "variant")
    return game.variants[number - 1].id


def choose_level(game: Game, chosen: str | None, given: int | None, screen: Screen) -> int:
    """Return the level to play in a variant: the given one, otherwise the player's choice, otherwise 0."""
    levels = levels_of(game.definition, chosen)
    if given is not None or len(levels) < 2 or not screen.is_asking:
        return given or 0
    if screen.has_room:
        return levels[_chosen(screen, "table.fresh.level", list(map(str, levels)))]
    head = message("play.levels", low=levels[0], high=levels[-1])
    return _number(screen, [head.text(screen.language)], levels, "level")


def _chosen(screen: Screen, key: str, lines: Sequence[str]) -> int:
    """Let the player choose in full screen, or leave the program. Raises KeyboardInterrupt."""
    from kabale.cli.felt.app import show
    from kabale.cli.felt.table_screen import Choosing

    choosing = Choosing(message(key).text(screen.language), lines, screen.signs, screen.language)
    show(choosing, is_coloured=screen.is_coloured, language=screen.language)
    if choosing.chosen is None:
        raise typer.Exit
    return choosing.chosen


def _number(screen: Screen, lines: Sequence[str], allowed: Sequence[int], what: str) -> int:
    """Ask until one of some numbers is typed; Enter alone, or no more input, is the first."""
    while True:
        for line in lines:
            screen.say(line)
        screen.say(message(f"play.which_{what}", first=allowed[0]).text(screen.language))
        if not (line := (screen.ask() or "").strip()):
            return allowed[0]
        if line.isascii() and line.isdigit() and len(line) < 9 and int(line) in allowed:
            return int(line)
        expected = {"low": allowed[0], "high": allowed[-1]}
        screen.say(message("play.none_of_them", text=repr(line[:20]), **expected).text(screen.language))


def winnable(
    name: str, game: Game, variant: str | None, level: int, *, clock: Clock = MONOTONIC, seconds: float = SEARCHED
) -> str:
    """Return a deal that a search wins. Raises BadDeal if the time is over, or for a bad variant or level."""
    end = clock() + seconds
    deals = (Deal.parse(random_deal(name)) for _ in iter(lambda: clock() < end, False))
    if (winner := winnable_deal(game, deals, A_DEAL, variant=variant, level=level)) is None:
        raise BadDeal(f"no deal that can surely be won was found within {seconds:g} seconds: leave --winnable out")
    return str(winner)


def wished(game: Game, wish: Wish, variant: str | None, level: int, memory: OwnerMemory) -> str:
    """Return a measured deal of a difficulty, if possible a new one. Raises BadDeal without grades."""
    grades = grades_for(game, variant, level)
    if grades is None or not grades.has_choice:
        raise BadDeal(message("web.error.none_graded").text("en"))
    return grades.any_deal(wish, memory.deals_of(game))


@dataclass(frozen=True, slots=True)
class PlayStart:
    """How a play begins, what could not be done before, and what is said to who plays by lines."""

    play: KeptPlay
    troubles: list[str]
    note: str


def start_play(name: str | None, dealer: Dealer, pick: int | None, *, resumes: bool) -> PlayStart:
    """Find the requested play and resume it, or start one."""
    memory, notes, language = dealer.memory, take_over(dealer.memory), dealer.screen.language
    if pick is not None:
        if (chosen := memory.chosen(memory.listed(), str(pick))) is None:
            raise BadSave(f"there is no play {pick}: kabale plays lists them by number")
        return _resumed(KeptPlay.take_up(memory, chosen), notes, language)
    if name is not None and is_save(Path(name)):
        return _resumed(_open_save(name, memory), notes, language)
    game = None if name is None else game_of(name, language=PageLanguage(language))
    if (found := _unfinished(game, dealer, notes) if resumes else None) is not None:
        found.session.name = _name_of(name, found.session.name)
        return _resumed(found, notes, language)
    rules = game or game_of(DEFAULT_GAME)
    play = dealer.begin(_name_of(name, rules.name), rules, dealer.deal)
    return PlayStart(play, notes, message("play.begin").text(language))


def _name_of(name: str | None, known: str) -> str:
    """Return the name of a play's game: the full path of its definition if that was given, otherwise its name."""
    return str(Path(name).absolute()) if name is not None and Path(name).is_file() else known


def _open_save(file: str, memory: OwnerMemory) -> KeptPlay:
    """Resume a saved game, with the stored play that began with it if its moves are the same. Raises BadSave."""
    with naming(file):
        session = Session.opened(read(Path(file)), game_of)
    session.name = now_called(session.name)
    with suppress(StoreError, OSError):  # the game starts anyway, and says that it is not saved
        for play in memory.plays_of(session.game):
            if (play.deal, play.moves, play.level) == (str(session.deal), session.moves_text, session.level):
                return KeptPlay.take_up(memory, play)
    return KeptPlay.begin(memory, session)


def _unfinished(game: Game | None, dealer: Dealer, notes: list[str]) -> KeptPlay | None:
    """Return the last unfinished play, of a game if one is named. A usage error if there are some and none fits."""
    others, language = None, dealer.screen.language
    try:
        for play in dealer.memory.plays() if game is None else dealer.memory.plays_of(game):
            try:
                found = KeptPlay.take_up(dealer.memory, play)
            except BadSave as error:
                notes.append(message("play.unread", game=play.title, why=error).text(language))
                continue
            if dealer.fits(found):
                return found
            others = others or found
    except (StoreError, OSError) as error:
        notes.append(message("play.none_read", why=reason_of(error)).text(language))
    if others is not None:
        chosen = " ".join(filter(None, (others.session.variant, str(others.session.level or ""))))
        wrong_usage(f"the unfinished game is of another variant or level ({chosen}): --new begins another")
    return None


def _resumed(play: KeptPlay, notes: list[str], language: str) -> PlayStart:
    if play.session.cut is not None:
        notes = [*notes, play.session.cut.text(language)]
    played = play.session.length
    note = message("play.going_on", n=played) if played else message("play.another")
    return PlayStart(play, notes, note.text(language))
