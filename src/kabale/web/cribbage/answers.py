"""The server's answers about a match of cribbage, made from the player's view alone, and the requests.

``me`` is the player who asks, ``bill`` the computer. A card that the player may not see is ``??``.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from kabale.cribbage.analysis import Decision, RatedMove, total_loss
from kabale.cribbage.events import MatchEvent, card_text, reasoned, steps
from kabale.cribbage.figures import Side, pegs, who
from kabale.cribbage.match import Match
from kabale.cribbage.players import Strength, strength
from kabale.cribbage.rules import Phase
from kabale.services.matches import ME, SidePoints
from kabale.store.values import Cribbage
from kabale.table.cards import Card, name
from kabale.web.frame.answers import Failure
from kabale.web.frame.inputs import RequestBody, Short, Version


@dataclass(frozen=True, slots=True)
class CribbageStep:
    """Cards that give points together, the words for them, and the sum so far."""

    kind: str
    cards: list[str]
    points: int
    total: int
    text: str


@dataclass(frozen=True, slots=True)
class CribbageEvent:
    """Something that happened; ``docs/cribbage.md`` lists the kinds. *said* is what its player says at the table."""

    kind: str
    who: Side
    cards: list[str]
    count: int
    points: int
    steps: list[CribbageStep]
    scores: SidePoints
    said: str | None


@dataclass(frozen=True, slots=True)
class LaidCard:
    """A card played since the deal."""

    who: Side
    card: str


@dataclass(frozen=True, slots=True)
class CommitmentProof:
    """The number and the nonce behind the commitment."""

    number: str
    nonce: str


@dataclass(frozen=True, slots=True)
class CribbageResult:
    """How a match ended: *skunk* is 1 for a skunk, 2 for a double one."""

    winner: Side
    scores: SidePoints
    skunk: int


@dataclass(frozen=True, slots=True)
class Pegs:
    """The holes of both players' pegs, the hindmost first."""

    me: list[int]
    bill: list[int]


@dataclass(frozen=True, slots=True)
class CribbageMatch:
    """The state of a match, as its player may see it.

    *events* are what the request brought about, *log* those of the whole deal. *opened* is given once it has ended.
    Before the first cards nobody deals yet.
    """

    id: str
    version: int
    strength: Strength
    practice: bool
    commitment: str
    opened: CommitmentProof | None
    phase: Phase
    deal: int
    dealer: Side | None
    scores: SidePoints
    pegs: Pegs
    hand: list[str]
    kept: list[str]
    discards: list[str]
    crib: int
    others: int
    starter: str | None
    laid: list[LaidCard]
    since: int
    count: int
    to_move: Side | None
    legal: list[str]
    can_undo: bool
    result: CribbageResult | None
    events: list[CribbageEvent]
    log: list[CribbageEvent]


@dataclass(frozen=True, slots=True)
class StaleMatch:
    """The match has gone on elsewhere; where it stands now."""

    error: Failure
    state: CribbageMatch


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list."""

    id: str
    strength: Strength
    practice: bool
    scores: SidePoints
    started: float
    changed: float
    ended: float | None


@dataclass(frozen=True, slots=True)
class MatchList:
    """The player's matches, the last played first."""

    matches: list[MatchLine]


@dataclass(frozen=True, slots=True)
class RatedChoice:
    """A move that could be made: by how many points it comes out ahead, how likely it wins, and why."""

    move: str
    cards: list[str]
    points: float
    chance: float | None
    why: str


@dataclass(frozen=True, slots=True)
class MoveAdvice:
    """All choices, the best first; *move* is the best or the only one, None if all are equally good."""

    move: str | None
    choices: list[RatedChoice]


@dataclass(frozen=True, slots=True)
class ReviewedDecision:
    """A moment of a deal: what lay there, what was done, and what that gave away."""

    kind: Literal["discard", "play"]
    hand: list[str]
    pile: list[str]
    count: int
    made: RatedChoice
    loss: float
    choices: list[RatedChoice]


@dataclass(frozen=True, slots=True)
class DealReview:
    """The player's decisions in a deal."""

    deal: int
    loss: float
    decisions: list[ReviewedDecision]


# -- from a match ------------------------------------------------------------------------------------------------------


def names(cards: Iterable[Card | None]) -> list[str]:
    """Return the names of cards."""
    return [card_text(card) for card in cards]


def may_undo(record: Cribbage) -> bool:
    """Say whether moves may be taken back: in practice, and for study when all is over."""
    return record.practice or record.ended is not None


def state(record: Cribbage, match: Match, language: str, began: int | None = None) -> CribbageMatch:
    """Return where a match stands; the events from *began* on are what a request has brought about."""
    view, ended, is_begun = match.view(ME), match.result, bool(match.moves)
    return CribbageMatch(
        id=record.id,
        version=record.version,
        strength=strength(record.strength),
        practice=record.practice,
        commitment=record.commitment,
        opened=None if record.ended is None else CommitmentProof(record.number, record.nonce),
        phase=view.phase,
        deal=view.deals,
        dealer=who(view.dealer) if is_begun else None,
        scores=SidePoints(*view.scores),
        pegs=Pegs(*map(list, pegs(match.events, match.start.scores))),
        hand=names(view.hand),
        kept=names(view.kept),
        discards=names(view.discards),
        crib=sum(map(len, match.state.discards)),
        others=view.others,
        starter=None if view.starter is None else name(view.starter),
        laid=[LaidCard(who(seat), name(card)) for seat, card in view.laid],
        since=view.since,
        count=view.count,
        # Dealing is the player's.
        to_move="me" if ME in view.to_move else "bill" if view.to_move else None,
        legal=[str(move) for move in view.legal_moves],
        can_undo=is_begun and may_undo(record),
        result=None if ended is None else CribbageResult(who(ended.winner), SidePoints(*ended.scores), ended.skunk),
        events=[] if began is None else [_event(each.seen_by(ME), language) for each in match.events[began:]],
        log=[_event(each, language) for each in view.events] if is_begun else [],
    )


def _event(event: MatchEvent, language: str) -> CribbageEvent:
    words = reasoned(event)
    counted = [
        CribbageStep(reason.kind, names(step.cards), step.points, step.total, step.words.text(language))
        for reason, step in zip(event.reasons, steps(event), strict=True)
    ]
    said, scores = None if words is None else words.text(language), SidePoints(*event.scores)
    cards = names(event.cards)
    return CribbageEvent(event.kind, who(event.seat), cards, event.count, event.points, counted, scores, said)


def choice(each: RatedMove, language: str) -> RatedChoice:
    """Return a choice in words."""
    chance = None if each.chance is None else round(each.chance, 4)
    return RatedChoice(str(each.move), names(each.move.cards), round(each.points, 3), chance, each.why.text(language))


def review(deal: int, decisions: Sequence[Decision], language: str) -> DealReview:
    """Return the decisions of a deal in words."""
    reviewed = [
        ReviewedDecision(
            kind="discard" if each.view.phase == "discard" else "play",
            hand=names(each.view.hand),
            pile=names(card for _, card in each.view.pile),
            count=each.view.count,
            made=choice(each.made, language),
            loss=round(each.loss, 3),
            choices=[choice(other, language) for other in each.choices],
        )
        for each in decisions
        if each.made is not None
    ]
    return DealReview(deal, round(total_loss(decisions), 3), reviewed)


# -- what is asked -----------------------------------------------------------------------------------------------------


class MatchRequest(RequestBody):
    """A match that is to begin. In practice moves may be taken back, and it does not count."""

    strength: Strength = "steady"
    practice: bool = False


class MatchVersionRequest(RequestBody):
    """Something to be done at a version of a match."""

    version: Version


class MatchMoveRequest(MatchVersionRequest):
    """A move at a version of a match: ``deal``, ``7H 2D``, ``cut 17``, ``5C`` or ``go``."""

    move: Short
