"""Hints, the difficulty of a deal and new deals: found in the background until Esc stops the search."""

import sys
from collections.abc import Callable
from contextlib import redirect_stderr
from functools import partial
from multiprocessing import resource_tracker
from threading import Event
from typing import Final, TypeVar

from kabale.cli import wording
from kabale.cli.felt import hand
from kabale.cli.felt.felt import Felt, Job
from kabale.cli.felt.overlays import Page
from kabale.cli.memory import KeptPlay
from kabale.cli.telling import begin_deal
from kabale.engine.advice import Advice
from kabale.library.loading import load_source
from kabale.messages import message
from kabale.search.background import Worker
from kabale.search.limits import Limits
from kabale.search.queries import Difficulty, DifficultyQuery, GameKey

T = TypeVar("T")
_A_DEAL: Final = Limits(seconds=600.0)  # for a measurement
_MOMENT: Final = 0.1  # seconds that the screen waits before work goes on in the background


def deal(felt: Felt, which: str | None) -> None:
    """Begin another deal, any or the one asked for, which may have to be searched for."""

    def begun(play: KeptPlay) -> None:
        felt.dealt(play)
        hand.begin(felt)

    _work(felt, partial(begin_deal, felt.deal, which, felt.session), begun, lambda: None)


def hint(felt: Felt) -> None:
    """Advise a move; where the last hint found no win, think longer."""
    stop, longer, position = Event(), felt.is_unsure, felt.session.position.copy()
    hinter = felt.play.hinter(longer=longer, stop=stop)

    def advise(advice: Advice) -> None:
        hand.drop(felt)
        felt.advised, felt.is_unsure = advice.moves, advice.is_open
        reason = message("felt.ended.nothing_new") if advice.nothing_new else advice.reason
        felt.say(message("felt.think_longer", reason=reason) if advice.is_open and not longer else reason, kept=True)
        if (spot := felt.advised_spot()) is not None:
            felt.point(felt.plan().spot_of(*spot))

    felt.say(message("felt.searching"))
    _work(felt, lambda: hinter(position), advise, stop.set)


def measure(felt: Felt) -> None:
    """Show how hard the deal is. A process of its own measures it, which can be ended."""
    position = felt.session.position
    if (found := wording.known_difficulty(position)) is not None:
        _measured(felt, found)
        return
    game, worker = position.game, Worker(load_source, _A_DEAL)
    text, form = (game.name, "") if game.name else (game.normal_form(), game.format)
    query = DifficultyQuery(GameKey(text, form, game.digest, position.variant, position.level), str(position.deal))

    def work() -> Difficulty:
        try:
            return worker.measure(query) or Difficulty(None)
        finally:
            worker.close()

    with redirect_stderr(sys.__stderr__):  # Textual's own has no file descriptor
        resource_tracker.ensure_running()
    felt.say(message("table.difficulty.searching"))
    _work(felt, work, partial(_measured, felt), worker.end)


def _measured(felt: Felt, found: Difficulty) -> None:
    lines = [line.text(felt.language) for line in wording.difficulty_lines(felt.session.position, found)]
    felt.said = ""
    felt.overlay = Page("\n".join([felt.text("table.difficulty.title"), "", *lines]))


def _work(felt: Felt, work: Callable[[], T], then: Callable[[T], None], end: Callable[[], object]) -> None:
    """Work in the background, and show the result. Raises what the work raises if it ends in a moment."""
    felt.job = Job(work, then, end)
    if felt.job.is_done(_MOMENT):
        finish(felt)


def finish(felt: Felt) -> None:
    """Show what has come of work that is done. Raises what the work raised."""
    job = felt.job
    if job is not None and job.is_done():
        felt.job = None
        job.finish()


def stop(felt: Felt) -> None:
    """End the work that the player waits for."""
    if felt.job is not None:
        felt.job.end()
    felt.job, felt.said = None, ""
