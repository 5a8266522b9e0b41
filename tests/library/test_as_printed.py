"""Games whose definition once said something else than the printed rules: what went wrong, and that it does no more."""

import re

import kabale
from kabale.engine.game import Game, Position
from kabale.engine.language import Outcome


def game_of(name: str) -> Game:
    game, diagnostics = kabale.load(name)
    assert game is not None
    assert [] == diagnostics
    return game


def looks(position: Position, pile: int) -> str:
    """Return the cards of a pile, counted from 1."""
    return " ".join(map(kabale.name, position.table.piles[pile - 1]))


def pack(first: str) -> list[str]:
    """Return a deck that begins with the cards named."""
    cards = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
    return first.split() + [card for card in cards if card not in first.split()]


def test_the_stock_of_aces_up_is_dealt_even_where_its_next_card_could_be_taken_away() -> None:
    """The stock's next card went unseen to the waste if a higher one of its suit lay open, and nothing was dealt."""
    deal = kabale.Deal.from_cards(pack("2S JH 3D 4C TH KS KD KC"))
    position = game_of("assehoch").deal(deal)

    position.play("c1")

    assert ["", "2S TH", "JH KS", "3D KD", "4C KC"] == [looks(position, pile) for pile in range(2, 7)]


def test_the_ace_of_kings_patience_changes_places_with_no_card() -> None:
    """A card that was laid on the ace took its place, as the one swap of two cards that lie in the rows."""
    position = game_of("koenigspatience").deal("k1:1")

    assert "AH" == looks(position, 2)
    assert [] == [str(move) for move in position.legal_moves if move.target == 1]
    assert position.why("7-2") is not None


def played_out(number: int) -> Position:
    """Play Thirteen by Four to its end: there is never more than one move."""
    position = game_of("dreizehnmalvier").deal(f"k1:{number}")
    while position.outcome is Outcome.PLAYING:
        (move,) = position.legal_moves
        position.push(move)
    return position


def test_four_of_a_rank_are_done_in_four_by_thirteen_when_the_last_other_card_leaves_them() -> None:
    """Only a fourth card pushed in counted: a place that all four cards had to be brought to was never done."""
    position = game_of("dreizehnmalvier").deal("k1:1")
    while looks(position, 11) != "9H 9S 9D 9C 8C":
        position.push(position.legal_moves[0])

    position.play("11-10^")

    assert "" == looks(position, 11)
    assert {"9H", "9S", "9D", "9C"} == set(looks(position, 2).split())


def test_a_chain_of_four_by_thirteen_ends_where_only_its_own_cards_lie() -> None:
    """Three cards of a rank were set aside: the stop of their place, with nothing to take, ended the whole game."""
    aside = looks(game_of("dreizehnmalvier").deal("k1:73"), 16).split()

    assert 3 == max(sum(card[0] == rank for card in aside) for rank in "A23456789TJQK")
    assert Outcome.WON is played_out(73).outcome


def test_the_customs_house_is_won_with_two_cards_on_the_scales() -> None:
    """Fifty-two were asked for; but an emptied scale must be laid on at once, and no card goes from it to the goal."""
    game = game_of("zollhaus")
    suits = [[kabale.card(rank + suit) for rank in "A23456789TJQ"] for suit in "SHDC"]
    piles: list[list[kabale.Card]] = [[] for _ in game.piles]
    piles[2:6] = [*suits[:3], [*suits[3], kabale.card("KC")]]
    piles[11], piles[12], piles[13] = [[kabale.card(name)] for name in ("KS", "KH", "KD")]
    position = game.position(kabale.Table(piles))

    assert {"12-7", "14-5"} <= set(map(str, position.legal_moves))
    assert not {"12-3", "13-4"} & set(map(str, position.legal_moves))
    position.play("14-5")

    assert Outcome.WON is position.outcome


def test_a_scale_of_the_customs_house_that_was_emptied_must_be_laid_on_at_once() -> None:
    """This is why two cards stay: while a card leaves a scale, another must be there to take its place."""
    position = game_of("zollhaus").deal("k1:1")

    position.play("12-14")

    assert {"12"} == {str(move).split("-")[1] for move in position.legal_moves}


def test_napoleon_of_the_danish_document_is_freecell() -> None:
    """Line 203, "som i Napoleon", was taken for Napoleon at Saint Helena; Aisleriot's da.po calls FreeCell so."""
    cards_through_places = 3
    columns = [pile[8] % 10 for pile in numbers("freecell") if pile[0] > 1]

    assert [cards_through_places] * 8 == columns
    assert "Napoleon" == kabale.library.entry("freecell").title("da")
    assert "Napoleon" not in kabale.library.entry("napoleon").title("da")
    assert "fortythieves" == kabale.library.entry("napoleon").of


def numbers(name: str) -> list[list[int]]:
    """Return the numbers of each pile but the stock, as a ``.pat`` file has them."""
    lines = kabale.library.entry(name).read().decode().splitlines()
    found = [re.match(r"[-\d\s]+", line) for line in lines[1:]]
    return [[int(word) for word in each[0].split()] for each in found if each and each[0].strip()][2:]
