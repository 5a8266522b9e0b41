"""Measure definitions step by step in a shared process of their own, one per player at a time.

Nothing is stored here: the client sends back the findings to continue. So any process of the server may be asked.
"""

from dataclasses import asdict
from typing import Annotated, Final

from typing_extensions import TypedDict

from kabale.services.refusals import Refusal, refused
from kabale.services.turns import Places, Turns
from kabale.studies.measure import SECONDS, Measured, Stepped, StepRequest, measuring
from kabale.studies.stats import bounds, quantile
from kabale.web.frame.context import application_part
from kabale.web.own.requests import MEASURED, Findings, MeasureRequest

WAITING: Final = 8
"""How many players may measure at once: each keeps a thread of the server while he waits for his turn."""

_SCHEME: Final = "k1:"
_DEALS: Final = ("won", "lost")
_PILES: Final = ("reached", "laid_on", "taken_from")


class Measurement(TypedDict):
    """The play of a definition, as far as it is measured; ``done`` ends it.

    Between ``low`` and ``high`` of all deals can be won, 95 % sure. ``length`` is the median of the moves of the wins
    that were found. ``suspicious`` has sentences.
    """

    tally: Findings
    done: bool
    deals: int
    won: int
    lost: int
    open: int
    low: float
    high: float
    length: int | None
    simple: float
    deal_won: str | None
    deal_lost: str | None
    suspicious: list[str]


class Measurer:
    """Measures definitions, a step for each in turn; threads may share it."""

    def __init__(self, *, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._process = measuring()
        self._turns = Turns([self._process])
        self.places = Places(WAITING, 1, "measuring")

    def go_on(self, player: str, sent: MeasureRequest, language: str) -> Measurement:
        """Measure a definition for a moment more. Raises Refusal."""
        step = StepRequest(sent.text, sent.format, found_by(sent.tally), MEASURED)
        with self.places.one_for(player), self._turns.one_for(player, WAITING * self._seconds):
            answer = self._process.ask(step, self._seconds)
        if answer is None:
            raise refused("too_slow")
        if answer.problem is not None:
            raise Refusal("bad_deal", answer.problem)
        return measurement(answer, language)

    def close(self) -> None:
        """End the process; a step that is under way is refused."""
        self._process.end()
        self._turns.wait_until_all_are_back()
        self._process.close()


def found_by(sent: Findings | None) -> Measured:
    """Return what was found so far."""
    if sent is None:
        return Measured()
    deals = {name: [f"{_SCHEME}{number}" for number in getattr(sent, name)] for name in _DEALS}
    piles = {name: set(getattr(sent, name)) for name in _PILES}
    return Measured(**sent.model_dump() | deals | piles)


def findings(found: Measured) -> Findings:
    """Return what was found, to be sent back."""
    deals = {name: [int(deal.removeprefix(_SCHEME)) for deal in getattr(found, name)] for name in _DEALS}
    piles = {name: sorted(getattr(found, name)) for name in _PILES}
    return Findings(**asdict(found) | deals | piles)


def measurement(step: Stepped, language: str) -> Measurement:
    """Return what a step comes to, in the reader's language."""
    found = step.found
    low, high = bounds(len(found.won), len(found.lost), found.unsettled)
    return {
        "tally": findings(found),
        "done": step.is_done,
        "deals": MEASURED,
        "won": len(found.won),
        "lost": len(found.lost),
        "open": found.unsettled,
        "low": low,
        "high": high,
        "length": quantile(found.lengths, 0.5) if found.lengths else None,
        "simple": found.simply / max(found.deals, 1),
        "deal_won": next(iter(found.won), None),
        "deal_lost": next(iter(found.lost), None),
        "suspicious": [each.text(language) for each in step.suspicions],
    }


MeasurerHere = Annotated[Measurer, application_part("measurer")]
