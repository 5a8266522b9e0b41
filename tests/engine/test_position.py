"""The position that all languages share: pushes that fail, copies, piles of variants, what things say they are."""

from copy import copy

import pytest

import kabale
from kabale.engine.moves import Move, click
from kabale.engine.session import Session
from kabale.xml.play.conditions import Rejected
from tests.xml.playing import OPEN, loaded, table, text

VARIANTS = """<regelwerk><regel id="eins">one</regel><regel id="zwei">two</regel></regelwerk>
<regel id="zwei"><feld id="b" x="11" y="1" typ="reserve">{}</feld></regel>"""


def klondike() -> kabale.Game:
    game, _ = kabale.load("klondike")
    assert game is not None
    return game


def test_a_push_that_fails_leaves_nothing_behind() -> None:
    """D6: after a push of what was no move a .pat position had half a move in its list."""
    position = klondike().deal(617)
    key = position.key()
    with pytest.raises(ValueError, match="middle"):
        position.push(Move("middle", 0))
    assert [] == position.moves
    assert key == position.key()


def test_a_push_that_does_not_end_leaves_nothing_behind() -> None:
    """What the action changed before it was stopped is taken back, and the state says again what it said."""
    lays = '<aktion typ="links"><lege feld="a">b</lege><erfolg>naechste</erfolg></aktion>'
    endless = '<aktion typ="links"><lege feld="b">c</lege><lege feld="c">b</lege><erfolg>wiederholung</erfolg></aktion>'
    position = table(loaded(text(OPEN, OPEN, OPEN, extra=lays + endless)), "2 AS 2S\n3\n4")
    key, before = position.key(), position.table.copy()
    with pytest.raises(Rejected):
        position.push(click(1))

    assert [] == position.moves
    assert before == position.table
    assert key == position.key()
    assert "2-3" in map(str, position.legal_moves)


@pytest.mark.parametrize("name", ["afloft", "boesesieben", "klondike3x"])
def test_a_copy_goes_on_with_its_own_chance(name: str) -> None:
    """A copy knows the deal, so the coming shuffles are the same; what is done to it is not done to the other."""
    game, _ = kabale.load(name)
    assert game is not None
    position = game.deal(5)
    for number in range(12):
        position.push(position.legal_moves[number % len(position.legal_moves)])
    other = copy(position)
    before = position.key(), position.moves

    assert before == (other.key(), other.moves)
    assert (position.deal, position.variant, position.level) == (other.deal, other.variant, other.level)
    for number in range(40):
        if not position.legal_moves:
            break
        move = position.legal_moves[-1 - number % len(position.legal_moves)]
        position.push(move)
        assert position.key() != other.key() or position.last != other.last
        other.push(move)
        assert position.key() == other.key()
    while other.moves:
        other.pop()
    assert game.deal(5).key() == other.key()


@pytest.mark.parametrize("name", ["labellelucie", "boesesieben"])
def test_a_copy_shuffles_as_the_other_does(name: str) -> None:
    """What a click on the stock gathers and shuffles comes to the same cards in both."""
    position = kabale.game(name).deal(5)
    other = copy(position)
    while "c1" in position.legal_moves and len(position.moves) < 12:
        position.play("c1")
        other.play("c1")

    assert position.moves
    assert position.key() == other.key()


def test_copying_shares_nothing() -> None:
    """``copy.copy`` shared the table, without a word."""
    position = klondike().deal(617)
    key = position.key()
    other = copy(position)
    other.play("c1")

    assert key == position.key()
    assert [] == position.moves


def test_the_piles_are_those_of_the_position() -> None:
    """Found by random definitions: a variant with a field more crashed at the deal, one with fewer at a hint."""
    game = loaded(text(OPEN, extra=VARIANTS.format("<max>1</max>")))
    one, two = game.deal(1), game.deal(1, variant="zwei")

    assert ["stock", "a"] == [pile.id for pile in one.piles]
    assert ["stock", "a", "b"] == [pile.id for pile in two.piles]
    assert ("reserve", "zwei") == (two.piles[2].kind, two.variant)
    session = Session(game, 1, variant="zwei")
    session.auto()
    assert session.hint().reason
    assert two.view().piles[2].kind == two.piles[2].kind
    assert session.position.copy().piles == session.position.piles


def test_a_variant_that_there_is_not_is_refused_before_anything_is_dealt() -> None:
    with pytest.raises(kabale.BadDeal, match="no variants"):
        klondike().deal(1, variant="three")
    with pytest.raises(kabale.BadDeal, match="expected one of eins, zwei"):
        loaded(text(OPEN, extra=VARIANTS)).deal(1, variant="drei")


def test_a_move_is_looked_for_by_its_text_too() -> None:
    """``"c1" in position.legal_moves`` was False without a word."""
    moves = klondike().deal(617).legal_moves

    def has(what: object) -> bool:
        return what in moves

    assert has("c1")
    assert has(click(0))
    assert not has("1-2")
    assert not has("nonsense")
    assert not has(7)


def test_everything_says_what_it_is() -> None:
    position = klondike().deal(617)
    position.play("c1")

    assert "<Game 'klondike' (pat, 52 cards, 14 piles)>" == repr(position.game)
    assert "<Position 'Klondike' deal k1:617 after 1 moves>" == repr(position)
    assert "Move.parse('7x3-2')" == repr(Move.parse("7x3-2"))
    assert "<LegalMoves none>" == repr(type(position.legal_moves)())


def test_history_has_each_move_with_its_changes() -> None:
    """Doing the changes of all steps to the table of the deal gives the table that is there now."""
    position = klondike().deal(617)
    start = position.table.copy()
    for _ in range(30):
        position.push(position.legal_moves[0])
    for step in position.history:
        for change in step.changes:
            change.do(start)

    assert position.table == start
    assert position.moves == [step.move for step in position.history]


def test_a_table_says_which_variant_and_level_are_played() -> None:
    """Found by reading: a position at the table of a variant told the default one, and numbered its moves."""
    chosen = [
        (each.name, variant.id, level)
        for each in kabale.games()
        if each.format == "xml" and (game := kabale.game(each.name))
        for variant in game.variants[1:2]
        for level in game.levels[-1:]
    ]

    assert len(chosen) > 2
    for name, variant, level in chosen:
        game = kabale.game(name)
        dealt = game.deal(1, variant=variant, level=level)
        placed = game.position(dealt.table)
        assert (variant, level) == (placed.variant, placed.level)
        assert dealt.actions is placed.actions
        assert (None, 0) == (game.position(game.deal(1).table).variant, game.position(game.deal(1).table).level)
