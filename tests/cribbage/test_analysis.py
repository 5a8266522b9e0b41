"""What a decision was worth: hints, and the analysis of a deal."""

from itertools import pairwise

import pytest

from kabale.cribbage.analysis import analyse_discard, analyse_play, choices, review, total_loss
from kabale.cribbage.figures import by_deal, parts
from kabale.cribbage.match import Match
from kabale.cribbage.players import player
from kabale.cribbage.simulate import Average, deal_averages, deal_points, match_averages
from kabale.table.cards import all_looks, card, name
from kabale.table.chance import Chance
from tests.cribbage import counter
from tests.cribbage.playing import began, dealt, names, play

SIX = "5H 6C 7D 8S JH KC"


def test_hands_are_averaged_over_all_46_starters() -> None:
    """Against the second implementation, the least and the most too."""
    match = dealt(SIX, "2H 3H 4H 6H 7H 8H", "AD")
    for judged in analyse_discard(match.view(0)):
        kept = names(judged.kept).split()
        starters = [name(each) for each in all_looks() if name(each) not in SIX.split()]
        found = [counter.show(kept, starter) for starter in starters]
        assert 46 == len(found)
        assert pytest.approx(sum(found) / 46) == judged.hand
        assert (min(found), max(found)) == (judged.low, judged.high)


def test_the_crib_counts_for_its_owner() -> None:
    """The same discard is worth as much less to the pone as it brings the dealer, or nearly."""
    pone = dealt(SIX, "2H 3H 4H 6H 7H 8H", "AD").view(0)
    dealer = dealt("2H 3H 4H 6H 7H 8H", SIX, "AD").view(1)

    for view, sign in ((pone, -1), (dealer, 1)):
        assert all(sign * judged.crib > 0 for judged in analyse_discard(view))


def test_fifteen_discards_the_best_first() -> None:
    judged = analyse_discard(dealt(SIX, "2H 3H 4H 6H 7H 8H", "AD").view(0))

    assert 15 == len({judged.cards for judged in judged})
    chances = [each.chance for each in judged if each.chance is not None]
    assert chances == sorted(chances, reverse=True)
    assert len(chances) >= 1


def test_the_score_decides_between_discards() -> None:
    """The pone needs eight, and the dealer one point: what counts first is all that counts.

    A hand of eight points that cannot miss beats one that is better on the average; the crib will never be counted.
    """
    usual = analyse_discard(dealt(SIX, "2H 3H 4H 6H 7H 8H", "AD").view(0))[0]
    near = analyse_discard(dealt(SIX, "2H 3H 4H 6H 7H 8H", "AD", scores=(113, 100)).view(0))[0]

    assert "5H 6C 7D 8S" == names(near.kept) == names(usual.kept)
    behind = analyse_discard(dealt(SIX, "2H 3H 4H 6H 7H 8H", "AD", scores=(107, 119)).view(0))[0]
    assert behind.high == 14


def test_a_card_is_taken_apart_into_what_comes_when() -> None:
    """Points now, the other's next card, the rest: together what the search says."""
    match = began("7S 4H 3S 6D KH QS", "8C TC JC 9C KC 2C", "AD")
    play(match, "7S")
    best, *others = analyse_play(match.view(1))

    assert ("8C", 2) == (name(best.card), best.now)
    assert pytest.approx(best.points) == best.now - best.answer + best.later
    assert all(each.now == 0 for each in others)
    assert best.answer >= 0


def test_near_the_end_a_card_has_its_chance() -> None:
    """And the one that wins at once has all of it."""
    match = began("TS 9H 6D 3H KH QH", "TC 5C 2C 2D KC QC", "AD", scores=(120, 119))
    play(match, "TS")
    found = {name(each.card): each.chance for each in analyse_play(match.view(1))}

    assert 1 == found["TC"] == found["5C"]
    assert found["2C"] is not None
    assert found["2C"] < 1


def test_choices_are_told_with_their_reason() -> None:
    match = dealt(SIX, "2H 3H 4H 6H 7H 8H", "AD")
    first = choices(match.view(0))[0]

    assert "hand +9.7, crib -" in str(first.why)
    match.play(0, first.move)
    assert () == choices(match.view(0))


@pytest.mark.parametrize("what", [analyse_discard, analyse_play])
def test_who_has_nothing_to_decide_is_told(what: object) -> None:
    match = began("7S 4H 3S 6D KH QS", "8C TC JC 9C KC 2C", "AD")
    play(match, "7S")

    with pytest.raises(ValueError, match="the seat of this view has"):
        what(match.view(0))  # type: ignore[operator]


def test_after_a_deal_every_decision_is_judged() -> None:
    """A discard and the cards where there was a choice; one blunder costs what it costs, good moves nothing."""
    match = dealt(SIX, "2H 3H 4H 6H 7H 8H", "AD")
    match.play(0, "5H 6C")
    bill = player("strong")
    while match.state.phase not in ("show", "over"):
        seat = match.to_move[0]
        match.play(seat, bill.move(match.view(seat)))
    decisions = review(match, 0, 1)

    assert ["5H 6C"] == [str(decision.move) for decision in decisions if decision.view.phase == "discard"]
    assert decisions[0].loss > 3
    assert all(decision.loss < 0.5 for decision in decisions[1:])
    assert pytest.approx(sum(decision.loss for decision in decisions)) == total_loss(decisions)
    assert [] == review(match, 0, 2)


def test_a_review_sees_what_the_player_saw() -> None:
    """The hand of the moment, and no card of the other that came later."""
    match = began("7S 4H 3S 6D KH QS", "8C TC JC 9C KC 2C", "AD")
    play(match, "7S 8C")
    decisions = review(match, 0, 1)

    assert ["KH QS", "7S"] == [str(decision.move) for decision in decisions]
    assert card("8C") not in [each for _, each in decisions[1].view.laid]


# Simulation


def test_averages_have_intervals_of_95_percent() -> None:
    """Of 0 and 1 in equal numbers: 0.5, and 1.96 times half over the root of the number."""
    average = Average.of([0, 1] * 200)

    assert 0.5 == average.mean
    assert pytest.approx(1.96 * 0.5 / 20, rel=0.01) == average.high - average.mean
    assert Average.of([3]) == Average(3, 3, 3)
    assert 0 == Average.of([]).mean


def test_a_deal_is_taken_apart() -> None:
    """The crib is the dealer's alone, and so are his heels."""
    pone, dealer = deal_points(5, (player("steady"), player("steady")), 1)

    assert 0 == pone["crib"] == pone["heels"]
    assert pone["play"] + dealer["play"] > 0
    assert {"play", "hand", "crib", "heels"} == set(pone) == set(dealer)


@pytest.mark.parametrize("number", range(5))
def test_a_match_is_tallied_deal_by_deal(number: int) -> None:
    """The parts of all deals are the whole score, up to 121; dealers alternate; only the last deal may be cut off."""
    match = Match(Chance(number))
    bill = player("steady")
    while match.to_move:
        seat = match.to_move[0]
        match.push(seat, bill.move(match.view(seat)))
    deals = by_deal(match.events)

    assert match.state.deals == len(deals)
    for seat in (0, 1):
        made = sum(sum(parts(deal, seat).values()) for deal in deals)
        assert match.state.scores[seat] == min(121, made)
    assert all(any(event.kind == "crib" for event in deal) for deal in deals[:-1])
    assert {1} == {one[1].seat + other[1].seat for one, other in pairwise(deals)}
    assert [] == by_deal(Match(Chance(number)).events)


def test_equal_orders_give_equal_results() -> None:
    first = deal_averages(("steady", "easy"), range(1, 21)).as_json()

    assert first == deal_averages(("steady", "easy"), range(1, 21)).as_json()
    assert first != deal_averages(("steady", "easy"), range(2, 22)).as_json()


def test_a_player_against_himself_wins_half_of_matches_played_both_ways() -> None:
    """The same cards with seats exchanged: exactly half."""
    assert 0.5 == match_averages(("steady", "steady"), range(1, 6)).wins.mean
