"""The document line by line (D6 is line 6) and what the rulings (C1 to C12) mend in it."""

import pytest

from kabale.cribbage.events import announcement
from kabale.cribbage.match import Match, MatchStart
from kabale.cribbage.score import score_hand, score_pegging
from kabale.errors import IllegalMove
from kabale.table.cards import card
from kabale.table.chance import Chance
from tests.cribbage.playing import Stacked, began, cards, dealt, kinds, names, play, stacked


def pegged(pile: str) -> list[str]:
    """Return what the last card of a pile gives, reason by reason."""
    return [f"{reason.kind} {reason.points}" for reason in score_pegging(cards(pile)).reasons]


def shown(hand: str, starter: str, *, crib: bool = False) -> list[str]:
    """Return what a hand gives in the show, reason by reason."""
    reasons = score_hand(cards(hand), card(starter), crib=crib).reasons
    return [f"{reason.kind} {reason.points}" for reason in reasons]


def said(match: Match, moves: str) -> list[str]:
    """Return what is said while moves are played."""
    return [str(words) for event in play(match, moves) if (words := announcement(event)) is not None]


# The goal


def test_d3_who_first_has_121_points_wins() -> None:
    """The dealer has 119 and makes fifteen."""
    match = began("TC 5S 3H 4H KH QH", "5C 9C 8C 7C KC QC", "AD", scores=(0, 119))

    assert ["played", "played 2", "won"] == kinds(play(match, "TC 5C"))
    assert match.result is not None
    assert (1, (0, 121)) == (match.result.winner, match.result.scores)


# The draw


@pytest.mark.parametrize(("drawn", "dealer"), [("3S KD", 0), ("KD 3S", 1), ("AC 2C", 0), ("QH JH", 1)])
def test_d6_c2_the_lower_card_deals_and_an_ace_is_low(drawn: str, dealer: int) -> None:
    match = Match(Stacked(drawn))

    assert dealer == match.state.dealer
    assert ["drawn", "drawn", "dealer"] == [event.kind for event in match.events]


def test_d6_c2_equal_ranks_draw_again() -> None:
    """Twice kings and queens of other suits, then it is settled."""
    match = Match(Stacked("KS KD", "QS QD", "9S 2D"))

    assert "KS KD QS QD 9S 2D" == names(event.cards[0] for event in match.events if event.kind == "drawn")
    assert 1 == match.state.dealer


def test_d6_c2_after_the_draw_the_deal_alternates() -> None:
    """Whoever drew the lower card deals the first, the third, the fifth time."""
    match = Match(Chance(617))
    dealers = []
    while match.result is None:
        seat = match.to_move[0]
        move = match.legal_moves(seat)[0]
        match.play(seat, move)
        if move.kind == "deal":
            dealers.append(match.state.dealer)

    first = match.events[2].seat
    assert [first if number % 2 == 0 else 1 - first for number in range(len(dealers))] == dealers


def test_d7_six_cards_each_and_two_of_them_into_the_crib() -> None:
    """The crib is the dealer's; each player keeps four cards."""
    match = dealt("5S 2H 3H 4H KH QH", "TC 9C 8C 7C KC QC", "AD")

    assert (6, 6) == (len(match.view(0).hand), len(match.view(1).hand))
    match.play(1, "KC QC")
    match.play(0, "KH QH")
    assert ("5S 2H 3H 4H", "TC 9C 8C 7C") == (names(match.view(0).hand), names(match.view(1).hand))
    assert "KH QH KC QC" == names(match.state.crib)


def test_d7_cards_go_face_down_into_the_crib() -> None:
    """The other player learns that two cards were laid, and not which."""
    match = dealt("5S 2H 3H 4H KH QH", "TC 9C 8C 7C KC QC", "AD")
    (event,) = match.play(1, "KC QC")

    assert ("KC QC", "?? ??") == (names(event.seen_by(1).cards), names(event.seen_by(0).cards))


def test_d8_c12_the_pone_cuts_and_the_next_card_is_the_starter() -> None:
    """From one card to thirty-nine may be lifted, by nobody but the pone."""
    for place in (1, 17, 39):
        match = dealt("5S 2H 3H 4H KH QH", "TC 9C 8C 7C KC QC", "AD")
        play(match, "KH QH, KC QC")
        stock = match.state.stock
        (event,) = match.play(0, f"cut {place}")
        assert (stock[place], place) == (event.cards[0], event.count)

    match = dealt("5S 2H 3H 4H KH QH", "TC 9C 8C 7C KC QC", "AD")
    play(match, "KH QH, KC QC")
    for seat, move in ((1, "cut 17"), (0, "cut 40")):
        with pytest.raises(IllegalMove):
            match.play(seat, move)


def test_d8_c1_a_jack_as_starter_gives_the_dealer_two() -> None:
    """The line has a diamond, which is a slip of the translation: any jack does, and no diamond else."""
    heels = [began("5S 2H 3H 4H KH QH", "TC 9C 8C 7C KC QC", jack) for jack in ("JS", "JH", "JD", "JC")]
    other = began("5S 2H 3H 4H KH QH", "TC 9C 8C 7C KC QC", "AD")

    assert [[0, 2]] * 4 == [match.state.scores for match in heels]
    assert [0, 0] == other.state.scores
    assert "Two for his heels" == str(announcement(heels[0].events[-1]))


def test_d8_c1_two_for_his_heels_can_end_the_game() -> None:
    match = began("5S 2H 3H 4H KH QH", "TC 9C 8C 7C KC QC", "JS", scores=(120, 119))

    assert match.result is not None
    assert (1, "over") == (match.result.winner, match.state.phase)
    assert match.state.laid == []


# The play


def test_d10_the_pone_leads_and_each_announces_the_count() -> None:
    """Six, then eleven: that is what "Eltán" stands for (C3)."""
    match = began("6S 2H 3H 4H KH QH", "5C 9C 8C 7C KC QC", "AD")

    assert ["Six", "Eleven"] == said(match, "6S 5C")


def test_d10_players_lay_one_card_in_turn() -> None:
    match = began("6S 2H 3H 4H KH QH", "5C 9C 8C 7C KC QC", "AD")
    play(match, "6S")

    assert (1,) == match.to_move
    with pytest.raises(IllegalMove, match="other player's turn"):
        match.play(0, "2H")


def test_d10_no_card_may_pass_31() -> None:
    """At 28 a five is refused with the count it would make, and go is what is left."""
    match = began("TS 9H 5D 4H KH QH", "9C TC JC 5C KC QC", "AD")
    play(match, "TS 9C 9H")

    with pytest.raises(IllegalMove, match="5C makes 33, and no card may pass 31: say go"):
        match.play(1, "5C")
    assert ["go"] == [str(move) for move in match.legal_moves(1)]


def test_d10_go_is_refused_to_whoever_can_lay_a_card() -> None:
    match = began("TS 9H 5D 4H KH QH", "9C TC 3C 5C KC QC", "AD")
    play(match, "TS 9C 9H")

    with pytest.raises(IllegalMove, match="you can play 3C"):
        match.play(1, "go")


def test_d10_after_go_the_other_plays_on_as_long_as_he_can() -> None:
    """At 26 the dealer says go; the pone lays ace and two, gets one, and the dealer leads."""
    match = began("TS 7H AD 2H KH QH", "9C TC JC 8C KC QC", "3D")
    events = play(match, "TS 9C 7H go AD 2H")

    expected = ["played", "played", "played", "go", "played", "played", "last 1", "reset"]
    assert expected == kinds(events)
    assert (0, 1) == (events[-2].seat, events[-1].seat)
    assert [1, 0] == match.state.scores


def test_d10_31_resets_the_count_and_the_other_leads() -> None:
    match = began("TS 8H 5D 4H QH JH", "KC 3C JC 5C 2C QC", "AD")
    events = play(match, "TS KC 8H 3C")

    assert ["played", "played", "played", "played 2", "reset"] == kinds(events)
    assert (0, 0) == (match.state.count, match.state.turn)


ALONE = ("TS 7H 3D 9H 2S 2D", "JC KC QC TC 4C 6C", "AD")
"""The pone lays his last card, 9H, between the dealer's king and queen; the dealer still has the ten."""


def test_d10_c3_where_the_other_has_no_card_the_same_player_leads() -> None:
    """The dealer laid the last card at 29; the pone, who would lead, has none."""
    match = began(*ALONE)
    play(match, "TS JC 7H go 3D KC 9H")

    assert ["played", "last 1", "reset"] == kinds(events := play(match, "QC"))
    assert [1, 1, 1] == [event.seat for event in events]
    assert (1, 0) == (match.state.turn, match.state.count)


def test_d10_an_ace_counts_one_and_court_cards_ten() -> None:
    match = began("AS KS 3H 4H 8H 7H", "JC TC 8C 7C KC QC", "AD")

    assert ["One", "Eleven", "Twenty-one", "31 for 2"] == said(match, "AS JC KS TC")


def test_d11_the_starter_has_no_part_in_the_play() -> None:
    """A six lies as the starter; a six that is led pairs nothing."""
    match = began("6S 2H 3H 4H KH QH", "5C 9C 8C 7C KC QC", "6D")

    assert ["played"] == kinds(play(match, "6S"))


def test_d12_c5_the_count_is_announced_with_every_card_and_the_points_with_it() -> None:
    """Fifteen for 2; 31 and a pair are said as one sum."""
    match = began("6S 8H 4S 3H KH QH", "9C 8C TC 7C KC QC", "AD")

    assert ["Six", "Fifteen for 2", "Twenty-three", "31 for 4"] == said(match, "6S 9C 8H 8C")


def test_d12_c4_one_for_go_when_the_other_has_played_and_said_go() -> None:
    match = began("TS 9H 5D 4H KH QH", "9C TC JC 5C KC QC", "AD")

    assert ["Ten", "Nineteen", "Twenty-eight for 2", "Go", "Go", "1 for Go"] == said(match, "TS 9C 9H go")


def test_d10_the_other_says_go_too() -> None:
    """Found beside the document ("Hann segir þá líka 'Farðu'"): the second was not said; without cards he is silent."""
    match = began("TS 9H 5D 4H KH QH", "9C TC JC 5C KC QC", "AD")
    events = play(match, "TS 9C 9H go")

    assert [("go", 1), ("go", 0), ("last", 0), ("reset", 1)] == [(event.kind, event.seat) for event in events[-4:]]
    alone = began("TS 7H AD 2H KH QH", "9C TC JC 8C KC QC", "3D")
    assert ["Go", "Twenty-seven", "Twenty-nine", "1 for Go"] == said(alone, "TS 9C 7H go AD 2H")[-4:]


def test_d12_c4_one_for_last_when_the_other_has_played_nothing_since_the_reset() -> None:
    """The dealer's ten lies alone on the table."""
    match = began(*ALONE)
    play(match, "TS JC 7H go 3D KC 9H QC")

    assert ["Ten", "1 for last"] == said(match, "TC")


def test_c4_guess_for_last_where_the_other_has_laid_his_last_card() -> None:
    """The ruling names a go that was said, and nothing played since the reset; here neither is so."""
    match = began(*ALONE)

    said_then = ["Ten", "Twenty", "Twenty-seven", "Go", "Thirty", "Go", "1 for Go"]
    assert said_then == said(match, "TS JC 7H go 3D")
    assert ["Ten", "Nineteen", "Twenty-nine", "1 for last"] == said(match, "KC 9H QC")


def test_d14_a_card_that_makes_fifteen_gives_two() -> None:
    assert ["fifteen 2"] == pegged("7H 8C")
    assert [] == pegged("7H 9C")


def test_d15_a_card_of_the_same_rank_gives_two() -> None:
    assert ["pair 2"] == pegged("4H 4C")
    assert [] == pegged("4H 9C 4C")


def test_d16_three_of_a_kind_give_six() -> None:
    assert ["three 6"] == pegged("4H 4C 4S")


def test_d17_four_of_a_kind_give_twelve() -> None:
    assert ["four 12"] == pegged("2S 4H 4C 4S 4D")


def test_d18_c6_a_run_of_four_in_any_order() -> None:
    """The document's own example: 8C 6D 7H 5S can be put in order, the two before them does not matter."""
    assert ["run 4"] == pegged("2H 8C 6D 7H 5S")


def test_d18_c6_a_card_between_breaks_the_run() -> None:
    """The document's own example: the second seven in the middle breaks 5-6-7."""
    assert [] == pegged("2H 5C 7C 7D 6S")


@pytest.mark.parametrize(
    ("pile", "points"),
    [("4H 5C 6D", 5), ("4H 6C 5D", 5), ("3S 4H 5C 6D", 4), ("3H 4C 5S 6D 7H", 5), ("AS 2S 3S 4S 5S 6S 7S", 7)],
)
def test_d18_c6_a_run_gives_a_point_a_card_and_the_longest_counts(pile: str, points: int) -> None:
    """4-5-6 makes fifteen as well; an ace to a seven is the longest run there is."""
    assert points == score_pegging(cards(pile)).total


def test_d18_c6_a_reset_ends_a_run() -> None:
    """A queen after the reset does not go on from the jack and the king before it."""
    match = began("KS 9H QD 4H 3H 2H", "TC JC 7C 8C 3C 2C", "AD")
    play(match, "KS TC 9H")
    events = play(match, "go")
    assert "reset" == events[-1].kind
    assert ["played", "played"] == kinds(play(match, "JC QD"))


def test_d19_the_last_card_below_31_gives_one() -> None:
    match = began("TS 9H 5D 4H KH QH", "9C TC JC 5C KC QC", "AD")

    assert ["go", "go", "last 1"] == kinds(play(match, "TS 9C 9H go"))[-4:-1]


def test_d20_c4_the_last_card_at_31_gives_two_instead() -> None:
    """Two and not three, and nobody has to say go."""
    match = began("TS 9H 5D 4H KH QH", "9C 3C JC 5C KC QC", "AD")

    assert ["played 2", "reset"] == kinds(play(match, "TS 9C 9H 3C"))[-2:]
    assert [2, 2] == match.state.scores


def test_d19_c4_the_very_last_card_of_the_play_scores_too() -> None:
    """Eight cards lie on the table, and the show comes next."""
    match = began(*QUIET)
    told = kinds(play(match, PLAYED))
    last = told.index("last 1", -6)

    assert told[last - 1].startswith("played")
    assert told[last + 1].startswith("hand")


def test_d21_only_the_same_court_cards_pair() -> None:
    """Two queens are a pair, queen and king are none."""
    assert ["pair 2"] == pegged("QS QH")
    assert [] == pegged("QS KH")


def test_d21_an_ace_is_low_in_runs() -> None:
    """Queen, king, ace make no run, ace, two, three do; in the play as in the show."""
    assert [] == pegged("QS KH AD")
    assert ["run 3"] == pegged("AS 2H 3D")
    assert "run" not in " ".join(shown("QS KH AD 7C", "9S"))


def test_d22_points_of_several_reasons_are_added() -> None:
    """The document's own example: ace and two sevens are fifteen and a pair, "Fifteen for 4"."""
    match = began("AD 7H 3H 4H KH QH", "7C 9C 8C TC KC QC", "2D")

    assert ["One", "Eight", "Fifteen for 4"] == said(match, "AD 7C 7H")
    assert [4, 0] == match.state.scores


def test_d23_the_play_goes_on_until_all_cards_are_laid() -> None:
    match = began("TS 9H AD 4H KH QH", "9C 8C 7C 2C KC QC", "3D")
    play(match, "TS 9C 9H 2C AD 8C 4H")

    assert "play" == match.state.phase
    play(match, "7C")
    assert ("show", 8) == (match.state.phase, len(match.state.laid))


def test_d23_c9_121_ends_the_game_in_the_middle_of_the_play() -> None:
    match = began("AD 7H 3H 4H KH QH", "7C 9C 8C TC KC QC", "2D", scores=(117, 120))
    events = play(match, "AD 7C 7H")

    assert ["played", "played", "played 4", "won"] == kinds(events)
    assert () == match.to_move
    with pytest.raises(IllegalMove, match="the game is over"):
        match.play(1, "9C")


def test_d23_c9_the_point_for_go_ends_it_too() -> None:
    match = began("TS 9H 5D 4H KH QH", "9C TC JC 5C KC QC", "AD", scores=(118, 120))
    events = play(match, "TS 9C 9H go")

    assert ["played 2", "go", "go", "last 1", "won"] == kinds(events)[-5:]


# The show

QUIET = ("TS 9H AD 4H KH QH", "9C 8C 7C 2C KC QC", "3D")
PLAYED = "TS 9C 9H 2C AD 8C 4H 7C"


def test_d25_c9_the_pone_counts_first_then_the_dealer_then_the_crib() -> None:
    match = began(*QUIET)
    events = [event for event in play(match, PLAYED) if event.kind in ("hand", "crib")]

    assert [("hand", 0), ("hand", 1), ("crib", 1)] == [(event.kind, event.seat) for event in events]
    assert ["TS 9H AD 4H", "9C 8C 7C 2C", "KH QH KC QC"] == [names(event.cards) for event in events]


def test_d25_c9_the_pone_wins_though_the_dealer_would_count_more() -> None:
    """Both near 121: the pone counts first, and the dealer does not count at all."""
    match = began("5S 5H TS JD 2H 2D", "7C 7D 8C 8D 9C 9D", "QS", scores=(108, 117))
    while match.result is None:
        seat = match.to_move[0]
        match.play(seat, match.legal_moves(seat)[0])

    assert 0 == match.result.winner
    assert ["hand", "won"] == [event.kind for event in match.events][-2:]


def test_d27_the_starter_belongs_to_both_hands_and_the_crib() -> None:
    """A starter of three makes a pair in each of them."""
    match = began("3S 9H AD 5H 3C KH", "3H 8C 7C 2C QC JC", "3D")
    while match.state.phase == "play":
        seat = match.to_move[0]
        match.play(seat, match.legal_moves(seat)[0])

    for event in match.events:
        if event.kind in ("hand", "crib"):
            assert any("3D" in names(reason.cards) for reason in event.reasons if reason.kind == "pair")


def test_d27_a_card_counts_in_several_combinations() -> None:
    """Each five with the king, with four and six, in a run, and in the pair."""
    assert ["fifteen 2"] * 4 + ["pair 2", "run 3", "run 3"] == shown("4S 5H 5D 6C", "KS")


def test_d28_the_jack_of_the_starters_suit_gives_one_for_his_nobs() -> None:
    """The document's own example: the starter is 4H, and you have JH."""
    assert "nobs 1" in shown("JH 2S 8D TC", "4H")
    assert "nobs 1" not in shown("JD 2S 8D TC", "4H")


def test_d29_c7_every_fifteen_gives_two() -> None:
    """The line repeats the one before it; what is lost is the fifteens, of as many cards as it takes."""
    assert ["fifteen 2"] * 4 == [each for each in shown("5S TH JD QC", "KS") if each.startswith("fifteen")]
    assert ["fifteen 2", "fifteen 2"] == shown("AS 2H 4D 8C", "TS")


def test_d30_a_pair_gives_two() -> None:
    assert ["pair 2"] == shown("QS QD 2H 4C", "8S")


def test_d31_three_alike_give_six() -> None:
    assert ["three 6"] == shown("8S 8C 8H TD", "QC")


def test_d32_four_alike_give_twelve() -> None:
    assert ["four 12"] == shown("AH AS AD AC", "9S")


def test_d33_a_run_gives_a_point_a_card() -> None:
    """The document's own example, ace to four; no card counts in a shorter run of the same cards."""
    assert ["run 4"] == shown("AS 2H 3C 4D", "9S")[-1:]


@pytest.mark.parametrize(
    ("hand", "starter", "reasons"),
    [
        ("2S 2H 3D 4C", "KS", "pair 2, run 3, run 3"),
        ("2S 2H 2D 3C", "4S", "three 6, run 3, run 3, run 3"),
        ("2S 2H 3D 3C", "4S", "pair 2, pair 2, run 3, run 3, run 3, run 3"),
        ("2S 2H 3D 4C", "5S", "pair 2, run 4, run 4"),
    ],
)
def test_c8_double_runs_and_pairs_count_together(hand: str, starter: str, reasons: str) -> None:
    """Fifteens left aside."""
    assert reasons == ", ".join(each for each in shown(hand, starter) if not each.startswith("fifteen"))


def test_d34_four_of_a_suit_in_the_hand_give_four() -> None:
    """The document's own example; three in the hand and the starter are none."""
    assert "flush 4" in shown("AS 5S 9S JS", "QH")
    assert "flush" not in " ".join(shown("AS 5S 9S JH", "QS"))


def test_d34_four_of_a_suit_in_the_crib_give_nothing() -> None:
    assert "flush" not in " ".join(shown("AS 5S 9S JS", "QH", crib=True))


def test_d35_five_of_a_suit_give_five_in_the_crib_too() -> None:
    """The document's own example."""
    assert "flush 5" in shown("AS 5S 9S JS", "QS")
    assert "flush 5" in shown("AS 5S 9S JS", "QS", crib=True)


# Skunks


@pytest.mark.parametrize(("loser", "skunk"), [(91, 0), (90, 1), (61, 1), (60, 2), (0, 2)])
def test_d37_c10_below_91_is_a_skunk_and_below_61_a_double_one(loser: int, skunk: int) -> None:
    """By more than 30 and more than 60 points, which is the same."""
    match = began("5S 2H 3H 4H KH QH", "TC 9C 8C 7C KC QC", "JS", scores=(loser, 119))

    assert match.result is not None
    assert skunk == match.result.skunk == (121 - loser > 30) + (121 - loser > 60)


# Variants


def test_d39_c11_points_count_anywhere() -> None:
    """No stinkhole: at 120 one point wins."""
    match = began("TS 9H 5D 4H KH QH", "9C TC JC 5C KC QC", "AD", scores=(120, 0))

    assert "won" == play(match, "TS 9C 9H")[-1].kind


def test_d39_c11_nothing_is_left_uncounted() -> None:
    """No muggins: the show counts all there is, without a word of the players."""
    match = began(*QUIET)
    play(match, PLAYED)

    assert "show" == match.state.phase
    assert ["deal"] == [str(move) for move in match.legal_moves(0)]


def test_a_stacked_deck_deals_what_it_says() -> None:
    """The helper of these tests."""
    match = Match(Stacked(stacked("5S 2H 3H 4H KH QH", "TC 9C 8C 7C KC QC", "AD")), MatchStart((0, 0), 1))
    match.play(0, "deal")

    assert ("5S 2H 3H 4H KH QH", "TC 9C 8C 7C KC QC") == (names(match.view(0).hand), names(match.view(1).hand))
