"""What the server says of its own failures: to whoever asked a refusal, to whoever runs it a line in the log.

A line has the reason and where it happened, and nothing of what players sent or hold.
"""

import logging
from collections import Counter
from collections.abc import Callable
from html import escape
from time import monotonic
from typing import Final

from kabale.errors import NoSuchThing, StoreBusy, StoreError, StoreUnavailable
from kabale.services.refusals import Refusal, refused

QUIET: Final = 60.0
"""Seconds for which a kind of failure of the database is not said again."""

_log = logging.getLogger("kabale.web")


class Seldom:
    """Says the same only once in a while, so that nobody can fill the log; then also how often it was."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        """Measure seconds by a clock that only goes forward."""
        self._clock = clock
        self._said: dict[str, float] = {}
        self._unsaid: Counter[str] = Counter()

    def say(self, log: logging.Logger, words: str, *, kind: str) -> None:
        """Log an error, unless one of its kind was logged within :data:`QUIET` seconds."""
        now = self._clock()
        if now - self._said.get(kind, -QUIET) < QUIET:
            self._unsaid[kind] += 1
            return
        self._said[kind] = now
        more = self._unsaid.pop(kind, 0)
        log.error("%s%s", words, f" ({more} more since this was said last)" if more else "")


class StoreFailures:
    """Answers where the database fails, counts it, and logs each kind once in a while."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        """Measure seconds by a clock that only goes forward."""
        self.counts: Counter[str] = Counter()
        """How often what has failed, by kind."""
        self._seldom = Seldom(clock)

    def refusal(self, error: StoreError) -> Refusal:
        """Return what is answered; the reason goes to the log."""
        if isinstance(error, NoSuchThing):
            return refused("not_found")
        kind = error.kind if isinstance(error, StoreUnavailable) else type(error).__name__
        self.counts[kind] += 1
        self._seldom.say(_log, f"{' '.join(str(error).split())} [{kind}]", kind=kind)
        return refused("busy" if isinstance(error, StoreBusy) else "store_unavailable")


def page_of(refusal: Refusal, language: str) -> str:
    """Return a refusal as a page in words, for somebody with a browser; it needs no script, style or database."""
    words = refusal.words.text(language)
    words = escape(words[:1].upper() + words[1:])
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Kabale</title>'
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>{head}</head>\n'
        f'<body>\n<h1>Kabale</h1>\n<p>{words}.</p>\n<p><a href="/">Kabale</a></p>\n</body>\n</html>\n'
    )
