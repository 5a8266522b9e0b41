"""Matches: the laws that hold in every game, taking back, saving, and what a player may see."""

import json
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kabale.cribbage.events import MatchEvent
from kabale.cribbage.match import Match, MatchStart
from kabale.cribbage.record import HEADING, from_text, to_text
from kabale.cribbage.rules import GO, GOAL, MatchMove, cut, lay, to_move
from kabale.errors import BadMove, BadSave, IllegalMove, NothingToUndo
from kabale.table.cards import all_looks, card, name
from kabale.table.chance import Chance
from tests.cribbage import counter
from tests.cribbage.playing import began, cards, dealt, names, play
from tests.every import for_every

NUMBERS = st.integers(0, 2**63 - 1)

ODD_MOVES = ["deal", "go", "cut 1", "cut 39", "cut 40", "AS", "7H", "7H 2D", "KC QC"]


def random_match(number: int, *, visit: Callable[[Match, list[MatchEvent]], None] | None = None) -> Match:
    """Play a match to its end with moves drawn by its own chance."""
    match, chance = Match(Chance(number)), Chance(number)
    while match.to_move:
        seat = match.to_move[chance.below(10_000 + len(match.moves), len(match.to_move))]
        moves = match.legal_moves(seat)
        events = match.push(seat, moves[chance.below(20_000 + len(match.moves), len(moves))])
        if visit is not None:
            visit(match, events)
    return match


# The laws


def check_laws(number: int) -> int:
    """Play a random match and hold every event against the laws; return how many deals it had."""
    match = random_match(number)
    scores = [0, 0]
    dealt: list[str] = []
    laid: list[str] = []
    for event in match.events:
        assert max(scores) < GOAL or event.kind == "won", "121 ends at once"
        if event.kind == "dealt":
            dealt = [] if len(dealt) == 12 else dealt
            dealt += [str(each) for each in names(event.cards).split()]
            laid = []
        elif event.kind == "cut":
            dealt += names(event.cards).split()
            assert 13 == len(set(dealt)) == len(dealt), "no card twice"
            dealt.pop()
        elif event.kind == "played":
            laid += names(event.cards).split()
            assert len(set(laid)) == len(laid)
            assert event.count <= 31
        check_points(event)
        scores[event.seat] = min(GOAL, scores[event.seat] + event.points)
        assert tuple(scores) == event.scores, "points are the sum of the reasons"
    assert match.result is not None
    assert match.result.scores[match.result.winner] == GOAL > match.result.scores[1 - match.result.winner]
    return match.state.deals


def check_points(event: MatchEvent) -> None:
    """Hold what an event gave against the second implementation, where the event alone tells it."""
    if event.kind in ("go", "reset", "dealt", "discarded", "cut", "drawn", "dealer", "won"):
        assert () == event.reasons
    elif event.kind in ("heels", "last"):
        assert [2 if event.kind == "heels" else 1] == [reason.points for reason in event.reasons]


@pytest.mark.parametrize("start", range(0, 300, 20))
def test_every_law_holds_in_random_matches(start: int) -> None:
    """The other 700 of a thousand are in tests/slow."""
    assert all(check_laws(number) >= 4 for number in range(start, start + 20))


@for_every("number", range(20))
def test_all_points_are_those_of_the_second_implementation(number: int) -> None:
    """Pegging from the pile, the show from the hands and the starter; all else are heels and last cards."""
    found: list[tuple[int, int]] = []
    pile: list[str] = []
    starter = ""
    for event in random_match(number).events:
        if event.kind == "cut":
            starter = names(event.cards)
        if event.kind in ("reset", "cut", "hand"):
            pile.clear()
        if event.kind == "played":
            pile.append(names(event.cards))
            found.append((counter.play(pile), event.points))
        if event.kind in ("hand", "crib"):
            hand = names(event.cards).split()
            found.append((counter.show(hand, starter, crib=event.kind == "crib"), event.points))

    assert len(found) > 50
    assert [expected for expected, _ in found] == [points for _, points in found]


@settings(max_examples=12)
@given(NUMBERS)
def test_play_accepts_exactly_the_legal_moves(number: int) -> None:
    """Once each and the same again; whatever else is tried names its rule and changes nothing."""
    tried: set[str] = set()

    def check(match: Match, _: list[MatchEvent]) -> None:
        for seat in (0, 1):
            legal = match.legal_moves(seat)
            assert len(legal) == len(set(legal))
            assert legal == match.legal_moves(seat)
            assert bool(legal) == (seat in match.to_move)
            unordered = [(each.kind, set(each.cards), each.place) for each in legal]
            for text in [*ODD_MOVES, *(name(each) for each in all_looks()[::9])]:
                move = MatchMove.parse(text)
                reason = match.refusal(seat, move)
                assert (reason is None) == ((move.kind, set(move.cards), move.place) in unordered)
                if reason is not None:
                    tried.add(reason.key)
                    with pytest.raises(IllegalMove):
                        match.play(seat, move)

    random_match(number, visit=check)
    assert len(tried) >= 8


def test_what_is_refused_changes_nothing() -> None:
    match = began("TS 9H 5D 4H KH QH", "9C TC JC 5C KC QC", "AD")
    before = (match.view(0), match.view(1), list(match.events))
    for seat in (0, 1):
        for text in ("KS", "deal", "cut 3", "go", "9C 9H"):
            with pytest.raises(IllegalMove):
                match.play(seat, text)

    assert before == (match.view(0), match.view(1), list(match.events))


@pytest.mark.parametrize(
    ("moves", "seat", "move", "why"),
    [
        ("", 0, "5C", "no cards are dealt yet"),
        ("deal", 0, "cut 3", "first both players put two cards in the crib"),
        ("deal", 0, "5S 5S", "two different cards go to the crib, but you named 5S twice"),
        ("deal", 0, "5S TC", "you do not hold TC"),
        ("deal, KH QH", 0, "5S 2H", "you have put two cards in the crib already"),
        ("deal, KH QH, KC QC", 0, "5S", "first the pone cuts"),
        ("deal, KH QH, KC QC", 1, "cut 5", "it is the other player's turn"),
        ("deal, KH QH, KC QC", 0, "cut 40", "you can cut from 1 to 39 cards"),
        ("deal, KH QH, KC QC, cut 1", 0, "deal", "this is the play"),
        ("deal, KH QH, KC QC, cut 1", 0, "QH", "you do not hold QH"),
        ("deal, KH QH, KC QC, cut 1", 1, "TC", "it is the other player's turn"),
        ("deal, KH QH, KC QC, cut 1", 0, "go", "you can play 5S"),
    ],
)
def test_a_refusal_names_the_rule(moves: str, seat: int, move: str, why: str) -> None:
    match = dealt("5S 2H 3H 4H KH QH", "TC 9C 8C 7C KC QC", "AD")
    match.undo()
    if moves:
        play(match, moves)

    with pytest.raises(IllegalMove, match=why):
        match.play(seat, move)


# Text and taking back


@pytest.mark.parametrize("text", ["7H 2D", "cut 1", "cut 17", "cut 39", "5C", "TS", "go", "deal"])
def test_reading_a_move_and_writing_it_again_gives_the_same(text: str) -> None:
    move = MatchMove.parse(text)

    assert text == str(move)
    assert move == MatchMove.parse(str(move))


@pytest.mark.parametrize(
    "text", ["", "7h 2d", "7H  2D", "cut", "cut 0", "cut 017", "cut 100", "10H", "5C 5D 5H", "JK", "a" * 999]
)
def test_nonsense_is_no_move(text: str) -> None:
    with pytest.raises(BadMove, match="is not a move: expected one like 7H 2D"):
        MatchMove.parse(text)


def test_moves_are_made_by_words_too() -> None:
    assert ("cut 17", "5C", "go") == (str(cut(17)), str(lay(card("5C"))), str(GO))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_undo_goes_back_to_the_very_start(number: int) -> None:
    """Every move of a match is taken back, and each time all is as it was."""
    seen: list[tuple[object, object, tuple[int, ...]]] = []
    match = Match(Chance(number))
    first = (match.view(0), match.view(1), match.to_move)

    def note(match: Match, _: list[MatchEvent]) -> None:
        seen.append((match.view(0), match.view(1), match.to_move))

    match = random_match(number, visit=note)
    moves = [move for _, move in match.moves]
    for expected in [*seen[-2::-1], first]:
        assert moves.pop() == match.undo()
        assert expected == (match.view(0), match.view(1), match.to_move)
    with pytest.raises(NothingToUndo):
        match.undo()


@given(NUMBERS)
def test_a_saved_match_is_played_again(number: int) -> None:
    match = random_match(number)
    again, more = from_text(to_text(match, {"bill": "strong"}))

    assert (match.events, match.moves[-1][1], {"bill": "strong"}) == (again.events, again.moves[-1][1], more)
    assert to_text(match) == to_text(again)


def test_a_start_is_saved_too() -> None:
    match = Match(Chance(617), MatchStart((100, 95), 1))
    play(match, "deal")
    text = to_text(match)

    assert "start: 100 95 1" in text
    assert match.events == from_text(text)[0].events


def test_equal_numbers_and_moves_give_equal_matches() -> None:
    """And other numbers other ones."""
    assert random_match(617).events == random_match(617).events
    assert random_match(617).events != random_match(618).events


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not a match of cribbage"),
        ("kabale play 1\n", "not a match of cribbage"),
        (f"{HEADING}\nmoves:\n", "the line 'match' is missing"),
        (f"{HEADING}\nmatch: k1:5\n", "the line 'moves' is missing"),
        (f"{HEADING}\nmatch: ms:5\nmoves:\n", "is not the number of a match"),
        (f"{HEADING}\nmatch: five\nmoves:\n", "is not a deal"),
        (f"{HEADING}\nmatch: 5\nmatch: 6\nmoves:\n", "its name was there before"),
        (f"{HEADING}\nmatch: 5\nnonsense\nmoves:\n", "line 3 is not 'name: value'"),
        (f"{HEADING}\nmatch: 5\nstart: 121 0 1\nmoves:\n", "is not two scores below 121"),
        (f"{HEADING}\nmatch: 5\nstart: 1 0\nmoves:\n", "is not two scores below 121"),
        (f"{HEADING}\nmatch: 5\nmoves: deal, deal\n", "deal is not legal"),
        (f"{HEADING}\nmatch: 5\nmoves: deal, 10H\n", "'10H' is not a move"),
        (f"{HEADING}\nmatch: 5\nmoves: {'go, ' * 6000}\n", "too many for a match"),
        (f"{HEADING}\nmatch: 5\nmoves: {'x' * 200_000}\n", "too long"),
    ],
)
def test_a_text_that_is_no_match_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadSave, match=why):
        from_text(text)


@given(st.text(st.sampled_from("kabale cribage 1\nmatch: start moves,0123456789 AKQJTSHDC go deal cut"), max_size=120))
def test_any_text_is_a_match_or_refused(text: str) -> None:
    """With and without a good beginning; never anything but a match or a refusal."""
    for given_text in (text, f"{HEADING}\nmatch: k1:5\nmoves: {text}", f"{HEADING}\nmatch: {text}\nmoves: deal"):
        with suppress(BadSave):
            match, _ = from_text(given_text)
            assert given_text.startswith(HEADING)
            assert match.to_move or match.result is not None


# What a player may see


def hidden(match: Match, seat: int) -> set[str]:
    """Return the cards that a seat may not know: the other's hand and discards, and the stock."""
    state, other = match.state, 1 - seat
    secret = {*state.hands[other], *state.discards[other], *state.stock} - {state.starter}
    shown = {each for event in match.events if event.kind in ("hand", "crib") for each in event.cards}
    return {name(each) for each in secret if each not in shown or state.phase == "discard"}


@pytest.mark.parametrize("number", range(12))
def test_a_view_has_no_card_that_its_seat_may_not_see(number: int) -> None:
    """In no field of its JSON; the cards of earlier deals are not asked for."""

    def check(match: Match, events: list[MatchEvent]) -> None:
        if match.state.phase in ("draw", "show", "over"):
            return
        for seat in (0, 1):
            told = json.dumps([match.view(seat).as_json(), [event.seen_by(seat).as_json() for event in events]])
            assert not {secret for secret in hidden(match, seat) if f'"{secret}"' in told or f"{secret} " in told}

    random_match(number, visit=check)


def test_a_view_has_what_its_seat_may_see() -> None:
    """The own hand and discards, the starter, what was laid, the scores, the legal moves."""
    match = began("TS 9H 5D 4H KH QH", "9C TC JC 5C KC QC", "AD")
    play(match, "TS")
    view = match.view(1).as_json()

    assert ["9C", "TC", "JC", "5C"] == view["hand"] == view["kept"] == view["legal_moves"]
    assert (["KC", "QC"], "AD", 10, 3) == (view["discards"], view["starter"], view["count"], view["others"])
    assert [{"seat": 0, "card": "TS"}] == view["laid"]
    assert ["dealt", "dealt", "discarded", "discarded", "cut", "played"] == [each["event"] for each in view["events"]]
    assert ["??"] * 6 == view["events"][0]["cards"]
    assert "TC JC" in " ".join(view["events"][1]["cards"])


@given(NUMBERS)
def test_two_matches_with_other_hidden_cards_look_alike(number: int) -> None:
    """The other hand is changed for cards of the stock: the view is the same."""
    chance = Chance(number)
    deck = [all_looks()[place] for place in chance.permutation(1, 52)]
    mine = " ".join(map(name, deck[:6]))
    views = [
        dealt(mine, " ".join(map(name, deck[start : start + 6])), name(deck[51])).view(0).as_json() for start in (6, 20)
    ]

    assert views[0] == views[1]


def test_who_may_move_is_asked_of_the_state() -> None:
    match = dealt("5S 2H 3H 4H KH QH", "TC 9C 8C 7C KC QC", "AD")

    assert (0, 1) == to_move(match.state)
    match.play(0, "KH QH")
    assert (1,) == to_move(match.state)
    assert cards("5S 2H 3H 4H") == list(match.view(0).hand)
