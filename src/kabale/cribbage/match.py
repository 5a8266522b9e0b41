"""A match of cribbage to 121: the effect of each move, by the document and the rulings that correct it.

A match is its chance, its start and the moves: everything else follows, so it is saved, replayed and taken back by
playing moves again. Two doors: :meth:`Match.play` checks, :meth:`Match.push` trusts.
"""

from dataclasses import dataclass
from typing import Final

from kabale.cribbage import rules
from kabale.cribbage.events import EventKind, MatchEvent, SeatView
from kabale.cribbage.rules import GOAL, SEATS, MatchMove, MatchState, Shuffles, dealt, drawn
from kabale.cribbage.score import JACK, LIMIT, Reason, score_hand, score_pegging
from kabale.errors import IllegalMove, NothingToUndo
from kabale.messages import Message
from kabale.table.cards import Card, rank

SKUNK: Final = 91  # a loser with fewer points is skunked (line 37)
DOUBLE_SKUNK: Final = 61  # and with fewer than these, twice (line 37)


@dataclass(frozen=True, slots=True)
class MatchStart:
    """How a match starts: usually with nothing, and with the draw for the deal."""

    scores: tuple[int, int] = (0, 0)
    dealer: int | None = None


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match ended: *skunk* is 1 for a skunk, 2 for a double one."""

    winner: int
    scores: tuple[int, int]
    skunk: int


class Match:
    """A match being played. *chance* is all that is random in it.

    >>> from kabale.table.chance import Chance
    >>> match = Match(Chance(617))
    >>> [str(event.kind) for event in match.play(0, "deal")]
    ['dealt', 'dealt']
    """

    def __init__(self, chance: Shuffles, start: MatchStart | None = None) -> None:
        self.chance = chance
        self.start = start or MatchStart()
        self._begin()

    def _begin(self) -> None:
        self.moves: list[tuple[int, MatchMove]] = []
        self.events: list[MatchEvent] = []
        self.result: MatchResult | None = None
        self._chances = 0
        self._deal_began = 0
        self.state = MatchState(0, list(self.start.scores))
        self.state.dealer = self._first_dealer() if self.start.dealer is None else self.start.dealer

    def _first_dealer(self) -> int:
        """Draw until the ranks differ. The lower card deals, and an ace is low (line 6; ruling C2)."""
        while True:
            self._chances += 1
            cards = drawn(self.chance, self._chances)
            for seat in SEATS:
                self._say("drawn", seat, (cards[seat],))
            if rank(cards[0]) != rank(cards[1]):
                dealer = 0 if rank(cards[0]) < rank(cards[1]) else 1
                self._say("dealer", dealer)
                return dealer

    # -- the two doors, and back -------------------------------------------------------------------------------------

    def play(self, seat: int, move: MatchMove | str) -> list[MatchEvent]:
        """Check a move and do it; return what happened. Raises BadMove, IllegalMove with the rule in words."""
        move = MatchMove.parse(move) if isinstance(move, str) else move
        if (reason := self.refusal(seat, move)) is not None:
            raise IllegalMove(move, str(reason))
        return self.push(seat, move)

    def push(self, seat: int, move: MatchMove) -> list[MatchEvent]:
        """Do a legal move without a look at it; return what happened."""
        began = len(self.events)
        self.moves.append((seat, move))
        match move.kind:
            case "deal":
                self._deal()
            case "discard":
                self._discard(seat, move.cards)
            case "cut":
                self._cut(move.place)
            case "play":
                self._lay(seat, move.cards[0])
            case "go":
                # The other plays on as long as he can (line 10).
                self.state.gone = True
                self._say("go", seat)
                self._goes_on(1 - seat)
        return self.events[began:]

    def undo(self) -> MatchMove:
        """Take back the last move of either seat, and return it. Raises NothingToUndo."""
        if not self.moves:
            raise NothingToUndo("no move was played yet")
        *moves, (_, last) = self.moves
        self._begin()
        for seat, move in moves:
            self.push(seat, move)
        return last

    # -- asking ------------------------------------------------------------------------------------------------------

    def refusal(self, seat: int, move: MatchMove) -> Message | None:
        """Return the rule that forbids a move to a seat, None if it is legal."""
        return rules.refusal(self.state, seat, move)

    def legal_moves(self, seat: int) -> list[MatchMove]:
        """Return the legal moves of a seat, in a pinned order."""
        return rules.legal_moves(self.state, seat)

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that may move now."""
        return rules.to_move(self.state)

    def view(self, seat: int) -> SeatView:
        """Return what a seat may see."""
        state = self.state
        return SeatView(
            seat=seat,
            phase=state.phase,
            deals=state.deals,
            dealer=state.dealer,
            scores=(state.scores[0], state.scores[1]),
            hand=tuple(state.hands[seat]),
            kept=state.kept[seat],
            discards=state.discards[seat],
            starter=state.starter,
            laid=tuple(state.laid),
            since=state.since,
            others=len(state.hands[1 - seat]),
            to_move=self.to_move,
            legal_moves=tuple(self.legal_moves(seat)),
            events=tuple(event.seen_by(seat) for event in self.events[self._deal_began :]),
        )

    # -- what happens ------------------------------------------------------------------------------------------------

    def _say(
        self, kind: EventKind, seat: int, cards: tuple[Card, ...] = (), count: int = 0, reasons: tuple[Reason, ...] = ()
    ) -> None:
        """Note an event and score its points. A match ends at once at 121 points (line 23; ruling C9)."""
        scores = self.state.scores
        if reasons:
            scores[seat] = min(GOAL, scores[seat] + sum(reason.points for reason in reasons))
        self.events.append(MatchEvent(kind, seat, cards, count, reasons, (scores[0], scores[1])))
        if reasons and scores[seat] == GOAL:
            # A loser with less than 91 points is skunked, with less than 61 points twice (line 37; ruling C10).
            low = scores[1 - seat]
            skunk = (low < SKUNK) + (low < DOUBLE_SKUNK)
            self.state.phase = "over"
            self.result = MatchResult(seat, (scores[0], scores[1]), skunk)
            self.events.append(MatchEvent("won", seat, (), skunk, (), self.result.scores))

    def _deal(self) -> None:
        """Deal six cards each; after the first deal the other seat deals (lines 6 and 7)."""
        before = self.state
        dealer = before.dealer if before.phase == "draw" else before.pone
        self._chances += 1
        *hands, stock = dealt(self.chance, self._chances)
        self.state = MatchState(dealer, before.scores, "discard", before.deals + 1, stock=stock)
        self._deal_began = len(self.events)
        for seat, cards in zip((self.state.pone, dealer), hands, strict=True):
            self.state.hands[seat] = list(cards)
            self._say("dealt", seat, cards)

    def _discard(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Lay two cards in the crib (line 7)."""
        state = self.state
        state.hands[seat] = [card for card in state.hands[seat] if card not in cards]
        state.kept[seat] = tuple(state.hands[seat])
        state.discards[seat] = cards
        self._say("discarded", seat, cards)
        if all(state.discards):
            state.phase = "cut"

    def _cut(self, place: int) -> None:
        """Turn the starter. A jack gives the dealer two points, for his heels (line 8; ruling C1)."""
        state = self.state
        starter = state.stock[place]
        state.starter = starter
        state.phase, state.turn = "play", state.pone
        self._say("cut", state.pone, (starter,), place)
        if rank(starter) == JACK:
            self._say("heels", state.dealer, (starter,), 0, (Reason("heels", (starter,), 2),))

    def _lay(self, seat: int, card: Card) -> None:
        """Lay a card in the play and score it (lines 10 to 22)."""
        state = self.state
        state.hands[seat].remove(card)
        state.laid.append((seat, card))
        points = score_pegging([each for _, each in state.pile])
        self._say("played", seat, (card,), state.count, points.reasons)
        if self.result is not None:
            return
        if state.count == LIMIT:
            self._reset()
        elif not state.gone and state.hands[1 - seat]:
            state.turn = 1 - seat
        else:
            self._goes_on(seat)

    def _goes_on(self, seat: int) -> None:
        """Let a seat play on alone, or score its last card, after a go for cards in hand (lines 10 and 19)."""
        state = self.state
        if rules.playable(state, seat):
            state.turn = seat
            return
        if state.gone and state.hands[seat]:
            self._say("go", seat)
        # The point is for go if the other has said it, otherwise for last (ruling C4). Guess: the ruling names two
        # cases, that the other has played since the reset and said go, and that he has played nothing since. In the
        # third, that he has played his last card since, nobody has said go, so it is "for last".
        card = state.laid[-1][1]
        self._say("last", seat, (card,), 0, (Reason("go" if state.gone else "last", (card,), 1),))
        if self.result is None:
            self._reset()

    def _reset(self) -> None:
        """Restart the count at 0. The player who did not play last leads if he has a card (line 10; ruling C3)."""
        state = self.state
        last = state.laid[-1][0]
        state.since, state.gone = len(state.laid), False
        leader = next((seat for seat in (1 - last, last) if state.hands[seat]), None)
        if leader is None:
            self._show()
        else:
            state.turn = leader
            self._say("reset", leader)

    def _show(self) -> None:
        """Count the pone's hand, the dealer's hand, the crib, as far as 121 lets it (line 25; ruling C9)."""
        state = self.state
        starter = state.starter
        assert starter is not None
        counted: list[tuple[EventKind, int, tuple[Card, ...]]] = [
            ("hand", state.pone, state.kept[state.pone]),
            ("hand", state.dealer, state.kept[state.dealer]),
            ("crib", state.dealer, state.crib),
        ]
        for kind, seat, cards in counted:
            points = score_hand(cards, starter, crib=kind == "crib")
            self._say(kind, seat, cards, 0, points.reasons)
            if self.result is not None:
                return
        state.phase = "show"
