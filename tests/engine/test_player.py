"""The position as its player knows it, for all games of the library: what is drawn agrees with all that was seen."""

from collections.abc import Iterator
from random import Random

import pytest

import kabale
from kabale.engine.game import Position
from kabale.engine.moves import click, lay
from kabale.engine.player import PlayerPosition
from kabale.errors import IllegalMove, NoArrangement, NothingToUndo, UndoFinal
from kabale.table.cards import HIDDEN, Card, name
from kabale.table.chance import Chance
from tests.xml.playing import OPEN, field, game, table

NAMES = [entry.name for entry in kabale.games()]
MOVES = 30


def line(position: Position, rng: Random, *, length: int = MOVES) -> Iterator[str]:
    """Play a random line, and yield each move when it was played."""
    for _ in range(length):
        legal = position.legal_moves
        if not legal:
            return
        move = rng.choice(legal)
        position.push(move)
        yield str(move)


@pytest.mark.parametrize("named", NAMES)
def test_a_key_begins_with_the_table(named: str) -> None:
    """What comes after it is what the rules remember: a player's key takes that, and not what lies there."""
    rng = Random(named)
    position = kabale.game(named).deal(rng.randrange(1000))
    for _ in line(position, rng, length=10):
        assert position.key().startswith(position.table.key())


def stands(position: Position | PlayerPosition[Position]) -> tuple[object, ...]:
    return position.outcome, position.score, position.passes, position.question, list(position.legal_moves)


@pytest.mark.parametrize("named", NAMES)
def test_a_sample_agrees_with_all_that_was_seen(named: str) -> None:
    """It looks as the position does and has its cards; what was known once lies where it is known to lie."""
    rng = Random(named)
    position = kabale.game(named).deal(rng.randrange(1000))
    player = position.player()
    for number, move in enumerate(line(position, rng)):
        assert position.view() == player.play(move)
        if number % 5:
            continue
        sample = player.sample(rng)
        assert position.view() == sample.view()
        assert stands(position) == stands(player) == stands(sample)
        assert sorted(position.table.cards()) == sorted(sample.table.cards())
        for pile, known in enumerate(player.names()):
            true = sample.table.names(pile, hide=False)
            assert [text for text in known if text != HIDDEN] == [
                text for text, here in zip(true, known, strict=True) if here != HIDDEN
            ]
        while sample.length:
            sample.pop()


@pytest.mark.parametrize("named", NAMES)
def test_what_was_never_seen_is_in_nothing_that_a_player_gets(named: str) -> None:
    """Two positions in which two hidden cards are exchanged look alike, have one key and one answer to every why.

    As long as nothing seen tells them apart: the moves that are legal may.
    """
    rng = Random(named)
    position = kabale.game(named).deal(rng.randrange(1000))
    player, twin = position.player(), exchanged(position, rng)
    count = len(player.piles)
    for move in line(position, rng):
        if (player.view(), player.legal_moves) != (twin.view(), twin.legal_moves):
            return
        assert (player.key(), player.names()) == (twin.key(), twin.names())
        assert stands(player) == stands(twin)
        assert not player.moves or player.events == twin.events
        for asked in (lay(rng.randrange(count), rng.randrange(count)), click(rng.randrange(count))):
            assert player.why(asked) == twin.why(asked)
        player.play(move)
        twin.play(move)


def exchanged(position: Position, rng: Random) -> PlayerPosition[Position]:
    """Return the player's position after two cards that cannot be seen were exchanged, if there are two."""
    view, table = position.view(), position.table.copy()
    hidden: dict[int, list[Card]] = {}
    for cards, pile in zip(table.piles, view.piles, strict=True):
        for place, card in enumerate(cards):
            if pile.cards[place] == HIDDEN:
                hidden.setdefault(pile.backs[place] if pile.backs else 0, []).append(card)
    alike = [cards for cards in hidden.values() if len(cards) > 1]
    if alike:
        one, other = rng.sample(alike[0], 2)
        swap = {one: other, other: one}
        table.piles = [[swap.get(card, card) for card in pile] for pile in table.piles]
        table.down = {swap.get(card, card) for card in table.down}
    assert position.deal is not None
    return position.rearranged(table, Chance(position.deal.number)).player()


@pytest.mark.parametrize("named", ["klondike3", "spider", "klondike3x", "yukon"])
def test_samples_differ_where_cards_are_hidden(named: str) -> None:
    """And none of them tells which deal it was, or what will be shuffled."""
    position = kabale.game(named).deal(617)
    player, rng = position.player(), Random(1)
    samples = [player.sample(rng) for _ in range(20)]

    assert 20 == len({sample.key() for sample in samples})
    assert {None} == {sample.deal for sample in samples}


def test_after_a_pass_the_stock_is_known() -> None:
    """The waste was turned over: whoever looked knows what comes, and nothing of the columns."""
    position = kabale.game("klondike3").deal(617)
    player = position.player()
    while not (position.passes and len(position.table.piles[0]) == 24):
        position.play("c1")
        player.play("c1")
    sample = player.sample(Random(5))

    assert ("??",) * 24 == player.view().piles[0].cards
    assert tuple(position.table.names(0, hide=False)) == player.names()[0]
    assert position.table.piles[0] == sample.table.piles[0]
    assert position.table.piles != sample.table.piles


def test_what_a_position_has_gone_through_is_remembered() -> None:
    """A player made in the middle knows what one knows who was there from the deal on."""
    rng = Random(8)
    position = kabale.game("klondike3").deal(8)
    player = position.player()
    for move in line(position, rng):
        player.play(move)

    assert (player.key(), player.names()) == (position.player().key(), position.player().names())
    assert position.moves == player.moves


def test_a_shuffle_leaves_known_which_cards_there_are() -> None:
    """``turnover`` 2: the waste is shuffled when it becomes the stock; all of it was seen."""
    position = kabale.game("boesesieben").deal(3)
    player, rng = position.player(), Random(3)
    drawn = 0
    for move in line(position, rng, length=60):
        player.play(move)
        if "??" in player.view().piles[0].cards and position.passes > drawn:
            drawn = position.passes
            samples = [player.sample(rng).table.piles[0] for _ in range(10)]
            assert {tuple(sorted(position.table.piles[0]))} == {tuple(sorted(each)) for each in samples}
            assert 1 < len({tuple(each) for each in samples})


def test_a_cut_keeps_the_round() -> None:
    """Afloft cuts the waste when it becomes the stock: nobody knows where, and the order is known as far as it goes."""
    position = kabale.game("afloft").deal(3)
    player, rng = position.player(), Random(3)
    while not position.passes or not position.table.piles[0]:
        position.play("c1")
        player.play("c1")
    stock = position.table.piles[0]
    samples = {tuple(player.sample(rng).table.piles[0]) for _ in range(40)}

    assert 1 < len(samples)
    assert samples <= {(*stock[cut:], *stock[:cut]) for cut in range(len(stock))}


BETRAYED = """<aktion typ="links"><bedingung feld="b" tag="karte">A</bedingung>
<aenderung feld="h" tag="var">+1</aenderung></aktion>"""
"""A click that is legal where the last card of b, which nobody can see, is an ace."""


@pytest.mark.parametrize("hidden", ["(2S) (3S) (AS)", "(2S) (AS) (3S)"])
def test_a_sample_has_the_legal_moves_that_the_player_sees(hidden: str) -> None:
    """A rule that looks at a hidden card tells of it; samples know as much."""
    little = game(OPEN, OPEN, field("h", x=-1), extra=BETRAYED)
    position = table(little, f"2 KS\n3 {hidden}\n4")
    player, rng = position.player(), Random(1)
    last = {player.sample(rng).table.names(2, hide=False)[-1] for _ in range(30)}

    assert ({"AS"} if "c2" in position.legal_moves else {"2S", "3S"}) == last


def test_where_no_arrangement_is_found_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that is not so is handed out."""
    monkeypatch.setattr("kabale.engine.player.MOST_DRAWS", 0)
    with pytest.raises(NoArrangement, match="none of 0 arrangements"):
        kabale.game("klondike").deal(617).player().sample(Random(1))


def test_a_player_may_not_take_back_what_is_final() -> None:
    """448: ``ruecknahme`` ``nein``."""
    final = BETRAYED.replace('typ="links"', 'typ="links" ruecknahme="nein"')
    player = table(game(OPEN, OPEN, field("h", x=-1), extra=final), "2 KS\n3 AS\n4").player()
    player.play("c2")

    with pytest.raises(UndoFinal):
        player.pop()


def test_a_player_gets_nothing_else() -> None:
    """No attribute leads to the whole position, but for those whose names say that they are nobody's business."""
    player = kabale.game("klondike").deal(617).player()
    hidden = {name(card) for card in kabale.game("klondike").deal(617).table.down}
    seen = {text for pile in player.view().piles for text in pile.cards}
    open_names = [each for each in dir(player) if not each.startswith("_")]

    told = "actions events legal_moves moves names outcome passes piles question score view why"
    assert sorted(f"{told} copy key mask play pop sample".split()) == open_names
    assert hidden.isdisjoint(seen)
    for each in (player.view(), player.names(), player.piles, player.moves, player.events, str(player), repr(player)):
        assert hidden.isdisjoint(repr(each).replace("'", " ").split())
    assert "617" not in repr(player)


def test_taking_back_leaves_known_what_was_seen() -> None:
    """As with a person: who has looked at the next card knows it."""
    player = kabale.game("klondike").deal(617).player()
    before = player.key()
    shown = player.play("c1").piles[1].cards[-1]

    assert "c1" == str(player.pop())
    assert ("??", shown) == (player.view().piles[0].cards[-1], player.names()[0][-1])
    assert before != player.key()
    assert {shown} == {player.sample(Random(number)).table.names(0, hide=False)[-1] for number in range(5)}


def test_a_player_keeps_to_the_rules() -> None:
    """The errors are those of a session."""
    player = kabale.game("klondike").deal(617).player()

    with pytest.raises(NothingToUndo):
        player.pop()
    with pytest.raises(IllegalMove, match="takes any ace"):
        player.play("13-3")
    assert [] == player.moves


def test_a_copy_goes_its_own_way() -> None:
    """Also in what it remembers."""
    player = kabale.game("klondike").deal(617).player()
    other = player.copy()
    before = player.key()
    other.play("c1")

    assert before == player.key() != other.key()
    assert 0 == len(player.moves)


def test_a_position_that_has_ended_is_drawn_as_it_ended() -> None:
    """Given up, here."""
    position = kabale.game("klondike").deal(617)
    position.end()
    sample = position.player().sample(Random(1))

    assert kabale.Outcome.LOST is sample.outcome
    assert [] == list(sample.legal_moves)
