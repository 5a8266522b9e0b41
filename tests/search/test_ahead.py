"""What lies ahead: no hint goes in a circle, lines are followed to their win, and it is said that nothing new can come.

Klondike turned its stock for ever, and its hints with it; four-suit Spider was lost by hints that the search had won.
"""

from random import Random

import pytest
from benchmarks.hints import follow, row

from kabale.engine.advice import Advice, Past, never_seen
from kabale.engine.game import Position
from kabale.engine.language import Outcome
from kabale.engine.moves import Move
from kabale.engine.wording import line_words
from kabale.errors import KabaleError
from kabale.library import game
from kabale.messages import message
from kabale.search.ahead import key_of, look_ahead, nothing_new
from kabale.search.hints import Hinter, advised
from kabale.search.limits import Limits
from kabale.search.queries import Remembered
from kabale.search.readable import search
from kabale.search.verdict import Lost, Verdict, Won
from tests.pat.playing import played, table
from tests.pat.texts import DRAWN, WASTE, pat
from tests.search.dead import DEAD_DEAL, DEAD_GAME, DEAD_LINE
from tests.search.little import little

COLUMN = "0 0 0 0 0 1 999 2 2 999 304"
UP = "0 0 0 0 0 1002 13 0 1 901 106"
SURE = Limits(positions=500)
"""How far is looked ahead, without a clock."""


def round_of(top: str, line: str) -> Position:
    """Return a table whose stock holds two black cards, and whose second column ends in a card, after some moves."""
    picture = f"1 (5C) (9C)\n2\n3\n4 (AS) KS\n5 (2D) {top}\n6"
    return table(pat(DRAWN, WASTE, UP, COLUMN, COLUMN), picture, line=line)


def test_a_pass_that_changed_nothing_is_the_last() -> None:
    """Two kings cover an ace and a two; neither card of the stock fits anywhere, and it has been gone through once."""
    assert not nothing_new(round_of("KH", "c1 c1"), SURE)
    assert nothing_new(round_of("KH", "c1 c1 c1"), SURE)


def test_what_a_hint_says_then() -> None:
    """No move is advised: it is said that none helps, in every language another way."""
    advice = advised(round_of("KH", "c1 c1 c1"), Lost(1, 0.0))

    assert () == advice.moves
    assert advice.nothing_new
    assert 4 == len({advice.reason.text(language) for language in ("en", "de", "da", "is")})


def test_it_is_not_said_while_a_card_could_still_be_turned_up() -> None:
    """With a black queen on the ace she may go to the red king, or a ten wait for the nine: something new can come."""
    ahead = table(pat(DRAWN, WASTE, UP, COLUMN, COLUMN), "1 (5C) (9C)\n2\n3\n4 (AS) QS\n5 (2D) KH\n6", line="c1 c1 c1")

    assert not nothing_new(ahead, SURE)


def test_a_win_that_is_seen_is_gone_to_its_end() -> None:
    """Two moves before the win the look ahead returns both, not only the first that gains a card."""
    position = little("freecell", 5)
    verdict = search(position, Limits(positions=20_000))
    assert isinstance(verdict, Won)
    played(position, " ".join(map(str, verdict.moves[:-2])))
    key = key_of(position)
    gain = look_ahead(position, Past.of(position, key), key, SURE).gain
    played(position, " ".join(map(str, gain)))

    assert 2 <= len(gain)
    assert Outcome.WON is position.outcome


def test_a_move_that_fails_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """An own definition whose rules do not end must neither end the program nor be told to hold nothing new."""
    position = round_of("KH", "c1 c1 c1")

    def fails(_: Position, move: Move) -> None:
        raise KabaleError(f"{move} does not end")

    monkeypatch.setattr(Position, "push", fails)

    assert not nothing_new(position, SURE)


def test_nobody_who_plays_on_gets_anything() -> None:
    """The same told by chance: twenty ways on from a dead Klondike turn up nothing, and lay nothing away."""
    position = played(game(DEAD_GAME).deal(DEAD_DEAL), DEAD_LINE)
    hidden, away = never_seen(position), [len(position.table.piles[pile]) for pile in range(2, 6)]
    random = Random(1)
    for _ in range(20):
        begun = position.copy()
        for _ in range(30):
            begun.push(random.choice(begun.legal_moves))

        assert hidden <= begun.table.down
        assert sum(len(begun.table.piles[pile]) for pile in range(2, 6)) <= sum(away)
    assert nothing_new(position, SURE)


@pytest.mark.parametrize("name", ["klondike", "fortythieves", "freecell", "golf", "yukon", "canfieldparts"])
def test_hints_of_a_lost_deal_never_come_back(name: str) -> None:
    """Forty Thieves was told 17-16, 16-17, 17-16 without end: each hint leads to a new position, won or not."""
    lost = (little(name, number) for number in range(40))
    position = next(each for each in lost if isinstance(search(each, Limits(positions=2000)), Lost))
    reached = [position.key()]
    for _ in range(200):
        line = advised(position, Lost(1, 0.0)).moves
        if not line:
            break
        played(position, " ".join(map(str, line)))
        reached.append(position.key())

    assert len(set(reached)) == len(reached) < 200


def test_the_table_of_hints_notices_a_circle() -> None:
    """Who is advised to click on the stock for ever goes round in a circle; who is advised by hints does not."""
    position = game("klondike").deal(617)

    assert not follow(position, lambda _: Advice((Move.parse("c1"),), message("hint.back")))
    assert (2, 0, []) == ((found := row("golf", 2, Limits(positions=300))).deals, found.circles, found.missed)


class Counting(Remembered):
    """Counts what is learnt."""

    learnt = 0

    def learn(self, position: Position, verdict: Verdict) -> None:
        self.learnt += 1
        super().learn(position, verdict)


def test_a_line_is_searched_for_once_and_followed_to_its_win() -> None:
    """Spider xpat2:1, four suits: hints lost it after 28 moves, though the search wins it."""
    recall = Counting()
    hinter = Hinter(Limits(positions=1_000_000), recall=recall)
    position = game("spider").deal("xpat2:1")
    while line := hinter(position).moves:
        played(position, " ".join(map(str, line)))

    assert Outcome.WON is position.outcome
    assert 1 == recall.learnt


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "draw 7 times, then 3H from column 2 to the 4C of column 3"),
        ("de", "7-mal ziehen, dann 3H von Spalte 2 auf 4C in Spalte 3"),
        ("da", "træk 7 gange, derefter 3H fra kolonne 2 til 4C i kolonne 3"),
        ("is", "draga 7 sinnum, síðan 3H úr dálki 2 á 4C í dálki 3"),
    ],
)
def test_a_dull_stretch_is_told_as_one(language: str, words: str) -> None:
    """Many hints were a click on the stock alone, one after the other."""
    told = line_words(game("klondike").deal(617), [*map(Move.parse, ["c1"] * 7), Move.parse("8-9")])

    assert told is not None
    assert words == told.text(language)


def test_a_card_that_was_never_seen_has_no_name() -> None:
    """Klondike 5: the second card of the stock goes to a foundation; the hint must not tell which it is."""
    position = played(game("klondike").deal(5), "8-3")
    line = [Move.parse(text) for text in ("c1", "c1", "2-4")]
    told = line_words(position, line, never_seen(position))

    assert "draw 2 times, then the card from the waste to foundation 2" == str(told)
