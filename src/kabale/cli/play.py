"""``kabale play``: a game on the terminal, kept after each move and gone on with next time."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kabale.cli import completion
from kabale.cli.deal import Level, VariantId
from kabale.cli.sources import STDIN, game_of

if TYPE_CHECKING:
    from kabale.cli.saves import Saves
    from kabale.cli.screen import Screen
    from kabale.engine.game import Game
    from kabale.engine.session import Session

DEFAULT_GAME = "mysteriet"


GameOrSave = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME", help="A game of the library, a definition, or a saved game.", autocompletion=completion.games
    ),
]
OneDeal = Annotated[str | None, typer.Option("--deal", metavar="ID", help="Begin this deal.")]
Winnable = Annotated[bool, typer.Option("--winnable", help="Begin a deal that a search has just won, all cards seen.")]
Resume = Annotated[
    bool | None, typer.Option("--resume/--new", help="Go on with the unfinished game, or begin another.")
]
Auto = Annotated[bool, typer.Option("--auto", help="Lay on the foundations by itself what is safe.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw with plain letters.")]
Colourless = Annotated[bool, typer.Option("--no-color", help="Draw without colours.")]


def play(
    game: GameOrSave = None,
    deal: OneDeal = None,
    winnable: Winnable = False,
    resume: Resume = None,
    auto: Auto = False,
    ascii_only: Ascii = False,
    colourless: Colourless = False,
    variant: VariantId = None,
    level: Level = None,
) -> None:
    """Play a game on the terminal. It is kept after each move, and gone on with next time."""
    from kabale.cli.saves import Saves, data_folder, write_new
    from kabale.cli.screen import Screen
    from kabale.cli.talk import Services, Talk

    if resume and deal is not None:
        raise typer.BadParameter("--resume goes on with the deal that was left: leave --deal out")
    if winnable and (resume or deal is not None):
        raise typer.BadParameter("--winnable looks for a deal by itself: leave --deal and --resume out")
    if game == STDIN:
        raise typer.BadParameter("the moves come on standard input: name the file of the definition")
    screen, saves = Screen(ascii_only=ascii_only, colourless=colourless), Saves(data_folder())
    dealer = Dealer(deal, variant, level, screen, is_winnable=winnable)
    start = _start(game, dealer, saves, resumes=resume is not False and deal is None and not winnable)
    name, rules = start.session.name, start.session.game
    services = Services(lambda deal: dealer.session(name, rules, deal), saves.keep, write_new)
    talk = Talk(start.session, screen, services, lays_safe=auto)
    try:
        talk.begin(start.notes)
        while not talk.done and (line := screen.ask()) is not None:
            talk.hear(line)
    except KeyboardInterrupt:
        screen.say("")
    if not _is_over(talk.session):
        screen.say(f"kept: kabale play {name} goes on with it" if talk.is_kept else "this game could not be kept")


@dataclass(frozen=True, slots=True)
class Dealer:
    """Deals a game as the command line asks for it; *is_winnable*: deals that nobody chose can surely be won."""

    deal: str | None
    variant: str | None
    level: int | None
    screen: "Screen"
    is_winnable: bool = False

    def session(self, name: str, game: "Game", deal: str | None) -> "Session":
        """Return a session at a deal, at a random one without; ask for variant and level. Raises BadDeal."""
        from kabale.cli import choose
        from kabale.cli.winnable_deals import winnable
        from kabale.engine.session import Session
        from kabale.library.random_deals import random_deal

        variant = choose.variant(game, self.variant, self.screen)
        level = choose.level(game, variant, self.level, self.screen)
        if deal is None and self.is_winnable:
            self.screen.say("looking for a deal that can be won ...")
            deal = winnable(name, game, variant, level)
        return Session(game, deal or random_deal(name), name=name, variant=variant, level=level)


@dataclass(frozen=True, slots=True)
class PlayStart:
    """How a play begins: its session and what is said about it."""

    session: "Session"
    notes: list[str]


def _start(name: str | None, dealer: Dealer, saves: "Saves", *, resumes: bool) -> PlayStart:
    """Find the game that was asked for, and go on with it or deal it."""
    from kabale.cli.saves import Kept, is_save, named, naming, read
    from kabale.engine.session import Session
    from kabale.library.catalogue import now_called

    if name is not None and is_save(Path(name)):
        with naming(name):
            session = Session.from_text(read(Path(name)), game_of)
        return _resumed(named(session, now_called(session.name)), [])
    name, game = _game(name, saves, resumes=resumes)
    kept = saves.find(name, game) if resumes else Kept(None, [])
    if kept.session is not None and not _is_over(kept.session):
        return _resumed(kept.session, kept.notes)
    return PlayStart(dealer.session(name, game, dealer.deal), [*kept.notes, "help lists what you can type"])


def _resumed(session: "Session", notes: list[str]) -> PlayStart:
    """Go on with a game that was left, after what is to be said first."""
    from kabale.cli import wording

    played = session.position.length
    begun = f"going on after {wording.moves(played)}; " if played else ""
    return PlayStart(session, [*notes, f"{begun}new begins another deal, help lists what you can type"])


def _game(name: str | None, saves: "Saves", *, resumes: bool) -> "tuple[str, Game]":
    """Return the game asked for; else the one that was left unfinished; else the usual one."""
    from kabale.errors import UnknownGame
    from kabale.library import load
    from kabale.library.catalogue import now_called

    if name is not None:
        found = game_of(name)
        return (str(Path(name).absolute()) if Path(name).is_file() else found.name), found
    if resumes and saves.last is not None:
        with suppress(UnknownGame):
            game, _ = load(saves.last)
            if game is not None:
                return now_called(saves.last), game
    return DEFAULT_GAME, game_of(DEFAULT_GAME)


def _is_over(session: "Session") -> bool:
    from kabale.engine.language import Outcome

    return session.position.outcome in (Outcome.WON, Outcome.LOST)
