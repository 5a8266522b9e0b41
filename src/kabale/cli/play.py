"""``kabale play``: a game on the terminal, kept after each move and gone on with next time."""

from contextlib import closing, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kabale.cli import completion
from kabale.cli.common import INTERRUPTED, Speaks, wrong_usage
from kabale.cli.deal import Level, VariantId
from kabale.cli.languages import Language, spoken
from kabale.cli.sources import STDIN, game_of
from kabale.cli.today import TODAY, deal_of_today
from kabale.errors import BadSave, StoreError
from kabale.messages import message

if TYPE_CHECKING:
    from kabale.cli.felt.felt import Kept
    from kabale.cli.memory import KeptPlay, Memory
    from kabale.cli.screen import Screen
    from kabale.cli.talk import Talk
    from kabale.engine.game import Game

DEFAULT_GAME = "mysteriet"


GameOrSave = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME", help="A game of the library, a definition, or a saved game.", autocompletion=completion.games
    ),
]
OneDeal = Annotated[
    str | None,
    typer.Option("--deal", metavar="ID", help="Begin this deal; today: that of the day; easy, middle, hard: any such."),
]
Winnable = Annotated[bool, typer.Option("--winnable", help="Begin a deal that a search has just won, all cards seen.")]
Resume = Annotated[
    bool | None, typer.Option("--resume/--new", help="Go on with the unfinished game, or begin another.")
]
Pick = Annotated[
    int | None,
    typer.Option("--pick", metavar="N", min=1, help="Go on with the Nth of the games that kabale plays lists."),
]
Plain = Annotated[
    bool, typer.Option("--plain", help="Play by lines of text, not on the whole screen, without control sequences.")
]
Auto = Annotated[bool, typer.Option("--auto", help="Lay on the foundations by itself what is safe.")]
Ascii = Annotated[bool, typer.Option("--ascii", help="Draw with plain letters.")]
Colourless = Annotated[bool, typer.Option("--no-color", help="Draw without colours.")]


def play(
    game: GameOrSave = None,
    deal: OneDeal = None,
    winnable: Winnable = False,
    resume: Resume = None,
    pick: Pick = None,
    auto: Auto = False,
    plain: Plain = False,
    ascii_only: Ascii = False,
    colourless: Colourless = False,
    speaks: Speaks = None,
    variant: VariantId = None,
    level: Level = None,
    language: Language = None,
) -> None:
    """Play a game on the terminal. Every game is kept after each move, here and for the page, and gone on with."""
    from kabale.cli.memory import Memory, store_folder
    from kabale.cli.saves import write_new
    from kabale.cli.screen import Screen
    from kabale.cli.talk import Services, Talk

    if pick is not None and (game, deal, winnable, resume) != (None, None, False, None):
        wrong_usage("--pick goes on with a play: leave GAME, --deal, --winnable, --resume and --new out")
    if resume and deal is not None:
        wrong_usage("--resume goes on with the deal that was left: leave --deal out")
    if winnable and (resume or deal is not None):
        wrong_usage("--winnable looks for a deal by itself: leave --deal and --resume out")
    if game == STDIN:
        wrong_usage("the moves come on standard input: name the file of the definition")
    drawing = {"ascii_only": ascii_only, "colourless": colourless, "plain": plain}
    screen = Screen(**drawing, speaks=speaks, language=spoken(language))
    with closing(Memory(store_folder())) as memory:
        dealer = Dealer(deal, variant, level, screen, memory, is_winnable=winnable)
        start = _start(game, dealer, pick, resumes=resume is not False and deal is None and not winnable)
        name, rules = start.play.session.name, start.play.session.game
        services = Services(lambda deal: dealer.begin(name, rules, deal), write_new, memory)
        if screen.has_room:
            _sit_down(start, dealer, lays_safe=auto)
        else:
            _talk(Talk(start.play, screen, services, lays_safe=auto), start.notes, screen)


def _sit_down(start: "PlayStart", dealer: "Dealer", *, lays_safe: bool) -> None:
    """Play on the whole screen. Exit status 130 after Ctrl-C."""
    from kabale.cli.felt.app import sit_down
    from kabale.cli.felt.felt import Felt, Taste

    session, screen = start.play.session, dealer.screen
    variant = session.variant or (session.game.variants[0].id if session.game.variants else None)
    again = replace(dealer, variant=variant, level=session.level)
    taste = Taste(screen.language, screen.signs, lays_safe=lays_safe)
    felt = Felt(start.play, lambda deal: again.begin(session.name, session.game, deal), taste)
    try:
        sit_down(felt, start.troubles, is_coloured=screen.is_coloured)
    except KeyboardInterrupt:
        _leave(felt.play, screen, INTERRUPTED)
    _leave(felt.play, screen)


def _talk(talk: "Talk", notes: list[str], screen: "Screen") -> None:
    """Hear what the player types until there is no more, and say how an unfinished play can be gone on with.

    Exit status 130 after Ctrl-C; 1 where moves came from a file or a pipe and not all were made.
    """
    try:
        talk.begin(notes)
        while not talk.done and (line := screen.ask()) is not None:
            talk.hear(line)
    except KeyboardInterrupt:
        screen.say("")
        _leave(talk.play, screen, INTERRUPTED)
    _leave(talk.play, screen, int(talk.refused and not screen.is_asking))


def _leave(play: "Kept", screen: "Screen", status: int = 0) -> None:
    """Say how an unfinished play can be gone on with, and leave with an exit status."""
    from kabale.cli.memory.kept import is_over

    name = play.session.name
    if play.trouble is not None:
        screen.say(message("play.not_kept", why=play.trouble).text(screen.language))
    elif not is_over(play.session):
        is_named = play.session.game.name or Path(name).is_file()
        command = f"kabale play {name}" if is_named else "kabale play"
        screen.say(message("play.kept", command=command).text(screen.language))
    if status:
        raise typer.Exit(status)


@dataclass(frozen=True, slots=True)
class Dealer:
    """Deals a game as the command line asks for it; *is_winnable*: deals that nobody chose can surely be won."""

    deal: str | None
    variant: str | None
    level: int | None
    screen: "Screen"
    memory: "Memory"
    is_winnable: bool = False

    def begin(self, name: str, game: "Game", deal: str | None) -> "KeptPlay":
        """Begin a play at a deal, at a random one without; ask for variant and level. Raises BadDeal."""
        from kabale.cli import choose
        from kabale.cli.memory import KeptPlay
        from kabale.cli.winnable_deals import winnable, wished
        from kabale.engine.session import Session
        from kabale.library.grades import WISHES, Wish
        from kabale.library.random_deals import random_deal

        variant = choose.variant(game, self.variant, self.screen)
        level = choose.level(game, variant, self.level, self.screen)
        if deal is None and self.is_winnable:
            self.screen.say(message("play.looking").text(self.screen.language))
            deal = winnable(name, game, variant, level)
        if deal == TODAY:
            deal = deal_of_today(game.name)
        elif deal in WISHES:
            deal = wished(game, Wish(deal), variant, level, self.memory)
        session = Session(game, deal or random_deal(name), name=name, variant=variant, level=level)
        return KeptPlay.begin(self.memory, session)

    def fits(self, play: "KeptPlay") -> bool:
        """Say whether a play is of the variant and the level that are asked for, if any are. Raises BadDeal."""
        from kabale.engine.language import choice_in

        position, game = play.session.position, play.session.game
        asked = choice_in(game.definition, self.variant or position.variant, self.level or 0)
        usual = game.variants[0].id if game.variants else None
        is_variant = (asked.variant or usual) == (position.variant or usual)
        return is_variant and self.level in (None, position.level)


@dataclass(frozen=True, slots=True)
class PlayStart:
    """How a play begins, what could not be done before, and what is said to who plays by lines."""

    play: "KeptPlay"
    troubles: list[str]
    note: str

    @property
    def notes(self) -> list[str]:
        """All of it."""
        return [*self.troubles, self.note]


def _start(name: str | None, dealer: Dealer, pick: int | None, *, resumes: bool) -> PlayStart:
    """Find the play that was asked for and go on with it, or begin one."""
    from kabale.cli.memory import KeptPlay
    from kabale.cli.memory.before import take_over
    from kabale.cli.saves import is_save

    memory, notes, language = dealer.memory, take_over(dealer.memory), dealer.screen.language
    if pick is not None:
        chosen = memory.chosen(memory.listed(), str(pick))
        if chosen is None:
            raise BadSave(f"there is no play {pick}: kabale plays lists them by number")
        return _resumed(KeptPlay.take_up(memory, chosen), notes, language)
    if name is not None and is_save(Path(name)):
        return _resumed(_imported(name, memory), notes, language)
    game = None if name is None else game_of(name)
    found = _unfinished(game, dealer, notes) if resumes else None
    if found is not None:
        found.session.name = _called(name, found.session.name)
        return _resumed(found, notes, language)
    rules = game or game_of(DEFAULT_GAME)
    play = dealer.begin(_called(name, rules.name), rules, dealer.deal)
    return PlayStart(play, notes, message("play.begin").text(language))


def _called(name: str | None, known: str) -> str:
    """Return what a play's game is called: the place of its definition, kept whole, if that was named, or its name."""
    return str(Path(name).absolute()) if name is not None and Path(name).is_file() else known


def _imported(file: str, memory: "Memory") -> "KeptPlay":
    """Go on with a saved game, with the play that was begun with it if that stands there still. Raises BadSave."""
    from kabale.cli.memory import KeptPlay
    from kabale.cli.saves import naming, read
    from kabale.engine.session import Session
    from kabale.library.catalogue import now_called

    with naming(file):
        session = Session.opened(read(Path(file)), game_of)
    session.name = now_called(session.name)
    with suppress(StoreError, OSError):  # then it is begun, and said not to be kept
        for play in memory.plays_of(session.game):
            if (play.deal, play.moves, play.level) == (str(session.deal), session.moves_text, session.level):
                return KeptPlay.take_up(memory, play)
    return KeptPlay.begin(memory, session)


def _unfinished(game: "Game | None", dealer: Dealer, notes: list[str]) -> "KeptPlay | None":
    """Return the unfinished play to go on with, the last one of a game or of all; note what cannot be gone on with.

    A usage error where there are some, and none is of the variant and level that were asked for.
    """
    from kabale.cli.memory import KeptPlay
    from kabale.cli.memory.kept import said

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
        notes.append(message("play.none_read", why=said(error)).text(language))
    if others is not None:
        chosen = " ".join(filter(None, (others.session.variant, str(others.session.level or ""))))
        wrong_usage(f"the unfinished game is of another variant or level ({chosen}): --new begins another")
    return None


def _resumed(play: "KeptPlay", notes: list[str], language: str) -> PlayStart:
    """Go on with a play that was left, after what is to be said first."""
    if play.session.cut is not None:
        notes = [*notes, play.session.cut.text(language)]
    played = play.session.position.length
    note = message("play.going_on", n=played) if played else message("play.another")
    return PlayStart(play, notes, note.text(language))
