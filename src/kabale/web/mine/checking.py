"""What is in a file from outside, played again: nothing is believed that can be worked out.

These functions run in a process of :mod:`kabale.services.workers`: what they take and return is plain data.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import Final

from kabale.cribbage.fair import verify
from kabale.cribbage.match import Match
from kabale.cribbage.record import number_of
from kabale.cribbage.record import replay as replay_match
from kabale.engine.moves import GIVE_UP
from kabale.errors import KabaleError
from kabale.services.plays import Replay, session_of
from kabale.services.refusals import Refusal
from kabale.services.sources import RulesSource
from kabale.store import Cribbage, NewDefinition, Play
from kabale.store.bounds import DEAL, TITLE
from kabale.table.chance import Chance
from kabale.web.library.definitions import facts
from kabale.web.library.own_facts import kept_facts
from kabale.web.plays.actions import MOST_MOVES

SECONDS: Final = 2.0
"""How long one call goes on before it begins no other play: a process is stopped after five."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A play as a file tells it, and the source of its rules."""

    play: Play
    source: RulesSource


def plays(claims: Sequence[Claim], seconds: float = SECONDS) -> list[Play | None]:
    """Play the first plays again, as many as there is time for and at least one; None is what cannot be played so."""
    until = monotonic() + seconds
    found: list[Play | None] = []
    for claim in claims:
        found.append(_play(claim))
        if monotonic() > until:
            break
    return found


def _play(claim: Claim) -> Play | None:
    """Return a play with all that follows from playing it again."""
    said = claim.play
    replay = replace(Replay.of(claim.source, said), play="")
    try:
        session = session_of(replay)
    except (Refusal, KabaleError):
        return None
    if session.cut is not None:
        return None
    position, usual = session.position, next((each.id for each in session.game.variants), None)
    length = sum(move != GIVE_UP for move in position.moves)
    deal = str(session.deal)
    if length > MOST_MOVES or len(deal) > DEAL:
        return None
    return replace(
        said,
        title=session.game.title[:TITLE],
        deal=deal,
        variant=None if usual is None or session.variant == usual else session.variant,
        moves=session.moves_text,
        undone=session.undone_text,
        outcome=position.outcome.value,
        score=position.score,
        length=length,
    )


def definition(source: RulesSource) -> NewDefinition | None:
    """Read a definition; None is one with errors."""
    assert source.text is not None, "a text of one's own"
    try:
        said = facts(source)
    except (Refusal, KabaleError):
        return None
    return NewDefinition(source.format, source.text, said["title"][:TITLE], said["digest"], kept_facts(said))


def matches(claims: Sequence[Cribbage], seconds: float = SECONDS) -> list[Cribbage | None]:
    """Play the first matches again, as :func:`plays` does."""
    until = monotonic() + seconds
    found: list[Cribbage | None] = []
    for claim in claims:
        found.append(_match(claim))
        if monotonic() > until:
            break
    return found


def _match(said: Cribbage) -> Cribbage | None:
    """Return a match with the points that it came to, if its commitment holds and its moves are legal."""
    try:
        number = number_of(said.number)
        match = Match(Chance(number))
        if not verify(said.commitment, number, said.nonce):
            return None
        replay_match(match, said.moves)
    except (KabaleError, ValueError):
        return None
    mine, other = match.state.scores
    moves = ", ".join(str(move) for _, move in match.moves)
    return replace(said, number=f"k1:{number}", moves=moves, mine=mine, other=other)
