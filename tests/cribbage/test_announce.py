"""What is said at the table, in the four languages, and the show step by step."""

import re

import pytest

from kabale.cribbage.analysis import choices
from kabale.cribbage.events import MatchEvent, announcement, reasoned, steps
from kabale.cribbage.match import Match
from kabale.cribbage.score import score_hand, score_pegging, value
from kabale.messages import LANGUAGES, catalogue
from kabale.table.cards import card
from kabale.table.chance import Chance
from tests.cribbage.playing import began, cards, names, play

# The dealer's jack of the starter's suit lies in the pone's hand; the starter is a jack for his heels elsewhere.
GAME = ("AD 7H 3H 4H KH QH", "7C 9C 8C TC KC QC", "2D")

SAID = {
    "en": ["One", "Eight", "Fifteen for 4", "Twenty-four", "Twenty-seven", "Go", "31 for 2"],
    "de": ["Eins", "Acht", "Fünfzehn für 4", "Vierundzwanzig", "Siebenundzwanzig", "Go", "31 für 2"],
    "da": ["En", "Otte", "Femten for 4", "Fireogtyve", "Syvogtyve", "Go", "31 for 2"],
    "is": ["Einn", "Átta", "Fimmtán fyrir 4", "Tuttugu og fjórir", "Tuttugu og sjö", "Farðu", "31 fyrir 2"],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_play_is_announced_in_every_language(language: str) -> None:
    """The document's own words in Icelandic: fifteen for 4, 31 for 2, go."""
    events = play(began(*GAME), "AD 7C 7H 9C 3H go 4H")
    said = [words.text(language) for event in events if (words := announcement(event)) is not None]

    assert SAID[language] == said


NAMED = {
    "en": ["Twenty, a pair, for 2", "Fifteen for 2", "Fifteen, a run of 3, for 5", "31, three of a kind, for 8"],
    "de": [
        "Zwanzig, ein Paar, für 2",
        "Fünfzehn für 2",
        "Fünfzehn, eine Folge von 3, für 5",
        "31, ein Drilling, für 8",
    ],
    "da": ["Tyve, et par, for 2", "Femten for 2", "Femten, en sekvens på 3, for 5", "31, tre ens, for 8"],
    "is": ["Tuttugu, par, fyrir 2", "Fimmtán fyrir 2", "Fimmtán, 3 spila runa, fyrir 5", "31, þrenna, fyrir 8"],
}
PILES = ("KS KD", "9S 6D", "4S 5D 6H", "7S 8S 8D 8H")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pair_or_a_run_is_named(language: str) -> None:
    """Found by a player: "Twenty-eight for 2" said nothing of the pair; fifteen and 31 name themselves."""
    said = []
    for pile in map(cards, PILES):
        count = sum(map(value, pile))
        words = reasoned(MatchEvent("played", 0, (pile[-1],), count, score_pegging(pile).reasons))
        assert words is not None
        said.append(words.text(language))

    assert NAMED[language] == said


@pytest.mark.parametrize(
    ("language", "go", "last", "heels", "nobs"),
    [
        ("en", "1 for Go", "1 for last", "Two for his heels", "One for his nobs"),
        ("de", "1 für Go", "1 für die letzte", "Zwei für seine Fersen", "Eins für seinen Kopf"),
        ("da", "1 for Go", "1 for sidste", "To for hans hæle", "Ét for hans hoved"),
        ("is", "1 fyrir Farðu", "1 fyrir síðast", "Tvö fyrir hælana hans", "Eitt fyrir kollinn hans"),
    ],
)
def test_single_points_have_words_of_their_own(language: str, go: str, last: str, heels: str, nobs: str) -> None:
    """C4, and lines 8, 12 and 28 of the document."""
    match = began("TS 7H 3D 9H 2S 2D", "JC KC QC TC 4C 6C", "JS")
    events = [*match.events, *play(match, "TS JC 7H go 3D KC 9H QC TC")]
    said = [words.text(language) for event in events if event.points and (words := announcement(event))]
    shown = steps(MatchEvent("hand", 0, (), 0, score_hand(cards("JH 2S 8D TC"), card("4H")).reasons))

    assert [heels, go, last, last] == [each for each in said if each in (heels, go, last)]
    assert nobs == shown[-1].words.text(language)


def test_the_show_is_counted_step_by_step() -> None:
    """Each combination with its cards, its points and the sum so far."""
    reasons = score_hand(cards("4S 5H 5D 6C"), card("4H")).reasons
    told = [
        (names(step.cards), step.points, step.total, str(step.words))
        for step in steps(MatchEvent("hand", 0, (), 0, reasons))
    ]

    assert [
        ("4S 5H 6C", 2, 2, "Fifteen for 2"),
        ("4S 5D 6C", 2, 4, "Fifteen for 2"),
        ("4H 5H 6C", 2, 6, "Fifteen for 2"),
        ("4H 5D 6C", 2, 8, "Fifteen for 2"),
        ("4S 4H", 2, 10, "Pair for 2"),
        ("5H 5D", 2, 12, "Pair for 2"),
        ("4S 5H 6C", 3, 15, "Run of 3 for 3"),
        ("4S 5D 6C", 3, 18, "Run of 3 for 3"),
        ("4H 5H 6C", 3, 21, "Run of 3 for 3"),
        ("4H 5D 6C", 3, 24, "Run of 3 for 3"),
    ] == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_count_has_its_own_word(language: str) -> None:
    """One to thirty; 31 is said as it is written, as in the document."""
    words = [catalogue(language)[f"cribbage.count.{count}"] for count in range(1, 32)]

    assert 31 == len(set(map(str, words)))
    assert "31" == words[-1]
    assert all(str(word)[0].isupper() for word in words[:-1])


def test_nothing_is_said_of_what_makes_no_sound() -> None:
    """Discards, cuts and resets."""
    match = began(*GAME)

    assert [] == [event for event in match.events if announcement(event) is not None]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_choice_is_worth_has_the_decimal_sign_of_the_language(language: str) -> None:
    """Found by readers: the advice said "hånd +6.6" in Danish, German and Icelandic, where a comma stands."""
    match = began("TS 7H 3D 9H 2S 2D", "JC KC QC TC 4C 6C", "JS")
    dealt_six = Match(Chance(617))
    dealt_six.play(0, "deal")
    told = [choices(view)[0].why.text(language) for view in (match.view(0), dealt_six.view(0))]
    wrong = "," if language == "en" else "."

    assert all(re.search(rf"[+-]\d+{'[.]' if language == 'en' else ','}\d", words) for words in told)
    assert not any(re.search(rf"\d[{wrong}]\d", words) for words in told)
