"""Automatic laying: what is safe, and that it does no harm."""

import kabale
from kabale.engine.collect import collect, safe_lays
from kabale.engine.game import Position
from kabale.table.cards import name
from kabale.table.decks import pack
from kabale.table.text import parse


def drawn(foundations: str, *columns: str) -> Position:
    """Draw a FreeCell position: foundations such as "S2 H3", then columns; the cards left over fill the last column."""
    game = kabale.game("freecell")
    kinds = [pile.kind for pile in game.piles]
    piles = dict.fromkeys(range(len(kinds)), "")
    for pile, built in zip(
        [i for i, kind in enumerate(kinds) if kind == "foundation"], foundations.split(), strict=False
    ):
        piles[pile] = " ".join(f"{rank}{built[0]}" for rank in "A23456789TJQK"[: int(built[1:])])
    tableau = [i for i, kind in enumerate(kinds) if kind == "tableau"]
    piles |= dict(zip(tableau, columns, strict=False))
    used = " ".join(piles.values()).split()
    piles[tableau[-1]] = " ".join(name(card) for card in pack(52, 1) if name(card) not in used)
    return game.position(parse("\n".join(f"{i + 1} {cards}" for i, cards in sorted(piles.items()))))


def safe(position: Position) -> set[str]:
    """Return the names of the cards that may go up safely."""
    return {name(position.table.piles[move.source][-1]) for move in safe_lays(position)}


def test_aces_and_twos_are_always_safe() -> None:
    """Nothing is ever laid on an ace; on a two only an ace, which goes up at once."""
    assert {"AS", "2H"} == safe(drawn("H1", "AS", "9D 2H"))


def test_a_five_waits_for_the_black_threes_and_the_other_red_two() -> None:
    """It holds black fours, which can go up if the threes are up, and are not wanted if the red three can too."""
    assert "5H" in safe(drawn("S3 C3 H4 D2", "5H"))
    assert "5H" not in safe(drawn("S3 C2 H4 D2", "5H"))
    assert "5H" not in safe(drawn("S3 C3 H4 D1", "5H"))


def test_greedy_laying_is_there_for_who_asks() -> None:
    """The five of hearts goes up when all lays are wanted, safe or not."""
    position = drawn("S3 C2 H4 D2", "5H")

    assert [] == collect(position)
    assert ["5H"] == [name(position.table.piles[step.move.target][-1]) for step in collect(position, safe=False)][:1]


def test_a_won_endgame_is_laid_out_to_the_last_card() -> None:
    """Four columns in order, kings at the bottom: everything goes up and the game is won."""
    suits = [" ".join(f"{rank}{suit}" for rank in "KQJT98765432A") for suit in "SHDC"]
    position = drawn("", *suits)

    assert 52 == len(collect(position))
    assert kabale.Outcome.WON == position.outcome


def test_the_waste_is_no_source_where_several_cards_are_drawn() -> None:
    """Taking its last card changes which cards come up later, so three-card Klondike leaves it to the player."""
    one, _ = kabale.load("klondike")
    three, _ = kabale.load("klondike3")
    for game, allowed in ((one, True), (three, False)):
        assert game is not None
        waste = [pile.kind for pile in game.piles].index("waste")
        collecting = game.deal("k1:1").collecting()
        assert collecting is not None

        assert allowed == (waste in collecting.sources)


def test_both_copies_of_a_card_must_find_a_place() -> None:
    """Two decks: two twos of spades want to lie on the three of hearts, and one foundation waits for such a two."""
    game, _ = kabale.load("gypsy")
    assert game is not None
    kinds = [pile.kind for pile in game.piles]

    def gypsy(*foundations: str) -> Position:
        piles = dict.fromkeys(range(len(kinds)), "")
        piles |= dict(zip([i for i, kind in enumerate(kinds) if kind == "foundation"], foundations, strict=False))
        piles |= dict(zip([i for i, kind in enumerate(kinds) if kind == "tableau"], ["3H", "2S", "2S"], strict=False))
        return game.position(parse("\n".join(f"{i + 1} {cards}" for i, cards in sorted(piles.items()))))

    assert {"2S"} == safe(gypsy("AH 2H", "AS"))
    assert {"2S", "3H"} == safe(gypsy("AH 2H", "AS", "AS"))
