"""``kabale play``: a game on the terminal, saved after each move and resumed next time."""

from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer import Option

from kabale.cli.common import INTERRUPTED, command, wrong_usage
from kabale.cli.options import (
    Ascii,
    Colourless,
    Language,
    Level,
    Plain,
    Speaks,
    VariantId,
    game_argument,
    option,
    spoken,
)
from kabale.cli.sources import STDIN
from kabale.messages import message

if TYPE_CHECKING:
    from kabale.cli.dealing import Dealer, PlayStart
    from kabale.cli.memory import KeptPlay
    from kabale.cli.screen import Screen


GameOrSave = Annotated[str | None, game_argument(help="Name of a game, path of a definition, or path of a saved game.")]
OneDeal = Annotated[
    str | None,
    option("--deal", "ID", help="Id of the deal, or today, easy, middle or hard (default: resume, or random)."),
]
Winnable = Annotated[
    bool, Option("--winnable", help="Start a random deal that the solver has just won. It sees all cards.")
]
Resume = Annotated[
    bool | None, Option("--resume/--new", help="Resume your unfinished game, or start a new one (default: resume).")
]
Pick = Annotated[int | None, option("--pick", "N", min=1, help="Resume the Nth game that kabale plays lists.")]
Score = Annotated[str, option("--score", "WAY", help="Count the moves as points: standard or vegas (Klondike only).")]
Auto = Annotated[bool, Option("--auto", help="Move safe cards to the foundations automatically.")]


@command(
    "play",
    "Play",
    {
        "play freecell --deal ms:617": "Microsoft's deal number 617",
        "play klondike --winnable": "a deal that the solver has won",
        "play mygame.pat --new": "a new deal of your own game",
    },
)
def play(
    game: GameOrSave = None,
    deal: OneDeal = None,
    winnable: Winnable = False,
    resume: Resume = None,
    pick: Pick = None,
    auto: Auto = False,
    score: Score = "",
    plain: Plain = False,
    ascii_only: Ascii = False,
    colourless: Colourless = False,
    speaks: Speaks = None,
    variant: VariantId = None,
    level: Level = None,
    language: Language = None,
) -> None:
    """Play a game in the terminal. Kabale saves every move; resume here or in the browser."""
    from kabale.cli.dealing import Dealer, start_play
    from kabale.cli.memory import OwnerMemory, store_folder
    from kabale.cli.screen import Screen

    if pick is not None and (game, deal, winnable, resume) != (None, None, False, None):
        wrong_usage("--pick resumes a game: leave out GAME, --deal, --winnable, --resume and --new")
    if resume and deal is not None:
        wrong_usage("--resume continues the deal you left: leave out --deal")
    if winnable and (resume or deal is not None):
        wrong_usage("--winnable finds a deal for you: leave out --deal and --resume")
    if game == STDIN:
        wrong_usage("your moves come from standard input: name the file of the definition")
    screen = Screen(ascii_only=ascii_only, colourless=colourless, plain=plain, speaks=speaks, language=spoken(language))
    with closing(OwnerMemory(store_folder())) as memory:
        dealer = Dealer(deal, variant, level, screen, memory, is_winnable=winnable, counting=score)
        start = start_play(game, dealer, pick, resumes=resume is not False and deal is None and not winnable)
        dealer.counted(start.play.session)
        (_sit_down if screen.has_room else _converse)(start, dealer, lays_safe=auto)


def _converse(start: "PlayStart", dealer: "Dealer", *, lays_safe: bool) -> None:
    from kabale.cli.talk import Talk

    session, screen = start.play.session, dealer.screen
    deal = partial(dealer.begin, session.name, session.game)
    talk = Talk(start.play, screen, dealer.memory, deal, lays_safe=lays_safe)
    is_interrupted = screen.converse(talk, lambda: talk.begin([*start.troubles, start.note]))
    _leave(talk.play, screen, INTERRUPTED if is_interrupted else int(talk.refused and not screen.is_asking))


def _sit_down(start: "PlayStart", dealer: "Dealer", *, lays_safe: bool) -> None:
    from kabale.cli.felt import hand
    from kabale.cli.felt.app import show
    from kabale.cli.felt.felt import Felt
    from kabale.cli.felt.keys import Keys

    session, screen = start.play.session, dealer.screen
    variant = session.variant or (session.game.variants[0].id if session.game.variants else None)
    again = replace(dealer, variant=variant, level=session.level)
    deal = partial(again.begin, session.name, session.game)
    felt = Felt(start.play, deal, screen.language, screen.signs, lays_safe=lays_safe)
    try:
        hand.begin(felt, start.troubles)
        show(Keys(felt), is_coloured=screen.is_coloured, language=screen.language)
    except KeyboardInterrupt:
        _leave(felt.play, screen, INTERRUPTED)
    _leave(felt.play, screen)


def _leave(play: "KeptPlay", screen: "Screen", status: int = 0) -> None:
    from kabale.cli.memory import is_over

    name = play.session.name
    if play.trouble is not None:
        screen.say(message("play.not_kept", why=play.trouble).text(screen.language))
    elif not is_over(play.session):
        is_named = play.session.game.name or Path(name).is_file()
        command = f"kabale play {name}" if is_named else "kabale play"
        screen.say(message("play.kept", command=command).text(screen.language))
    if status:
        raise typer.Exit(status)
