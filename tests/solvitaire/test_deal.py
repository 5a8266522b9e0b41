"""The solver's own deals: its generator, its list, and where the cards come to lie (S-J34 to S-J38)."""

from itertools import islice

import pytest

from kabale.errors import BadDeal
from kabale.solvitaire.deal import whole_pack
from kabale.solvitaire.rules import Rules
from kabale.table.cards import name
from kabale.table.shuffles import solvitaire_shuffled, twister_numbers
from tests.solvitaire.presets import game_of, preset


def test_the_generator_is_the_mersenne_twister() -> None:
    """N = 5489 gives first 3499211612; the numbers of 1812 are told too (S-J34, S-J35)."""
    seven = [815613275, 1530175543, 606543222, 2624334669, 3105539395, 1142677504, 3715951799]

    assert 3499211612 == next(twister_numbers(5489))
    assert seven == list(islice(twister_numbers(1812), 7))


def test_the_generator_goes_on_behind_its_first_words() -> None:
    """The ten-thousandth number for 5489 is 4123659995: what C++ demands of ``mt19937``."""
    assert 4123659995 == next(islice(twister_numbers(5489), 9999, None))


@pytest.mark.parametrize(
    ("rules", "number", "first", "last"),
    [
        (Rules(max_rank=2), 1812, "2C 2D 2H 2S AD AC AS AH", ""),
        (Rules(), 1, "JD AH KH JH 9H 2C 6D 8D 7H 7S", "AC QH TC KS 6H"),
        (Rules(), 2, "2D 8C 8H TH 9C 3D 9H JD 7C AC", "7S QH AH 3H 6S"),
        (Rules(), 3, "7C TC 6H 4D AS 6C KH 5H KD 7D", "4H JH 9D AD 8C"),
        (Rules(two_decks=True), 1, "5S 8C TH 9S JC QS 8S 4D TC 9H", "AC JS 6H KS JD"),
    ],
)
def test_the_lists(rules: Rules, number: int, first: str, last: str) -> None:
    """As S-J35 has them."""
    cards = [name(card) for card in solvitaire_shuffled(number, whole_pack(rules))]

    assert (first, last) == (
        " ".join(cards[: len(first.split())]),
        " ".join(cards[len(cards) - len(last.split()) :]),
    )


def test_klondike_31337() -> None:
    """Tableau with its faces and stock as S-J38 has them."""
    table = preset("klondike").deal("solvitaire:31337").table
    tableau = "5D / Js TD / 8s 9d QD / 7c 8c 5h 5S / 3s 4c Ts 2c JD / 6c Ah 9h 8d Qs QC / 3c 8h 7h 2h Tc Ad 3H"
    stock = "TH JH KC 4D 4H 4S 2D 3D 5C AS KS 7S 9S KD 2S 6S QH JC 6D KH 6H AC 7D 9C"
    shown = [
        " ".join(name(card)[0] + name(card)[1].lower() if card in table.down else name(card) for card in pile)
        for pile in table.piles[6:]
    ]

    assert tableau == " / ".join(shown)
    assert stock == " ".join(map(name, table.piles[0]))


def test_canfield_27182818() -> None:
    """Foundation, tableau, reserve and stock as S-J38 has them."""
    table = preset("canfield").deal("solvitaire:27182818").table
    piles = [" ".join(map(name, pile)) for pile in table.piles]

    assert "6C" == piles[2]
    assert "2H 8C AH QS KC QD 5S 8D KS JC TC 9D 3C" == piles[6]
    assert "4D / KH / AD / 3S" == " / ".join(piles[7:])
    assert (
        "6H 7S 5D 9S 4H 8H QH 2D AS 4S 7H 7D 6S 3H 7C AC KD 6D 5H 4C TD JS 9C TS 2S 3D 8S 9H 5C 2C JH QC TH JD"
        == piles[0]
    )


def test_golf_141421() -> None:
    """Hole, tableau and stock as S-J38 has them."""
    table = preset("golf").deal("solvitaire:141421").table
    piles = [" ".join(map(name, pile)) for pile in table.piles]
    tableau = (
        "8C KS QD 6S TH / KC 8S 5S JH TD / 6C QC KH QS 9S / 6D AH 4S 9H JC / 2S 9C AD 6H 3S / "
        "3D 2H 4C TS 3C / 7D 2C AS 8D 4D"
    )

    assert ["5C 4H AC 7C 8H 5H KD QH 3H 2D JS 5D TC JD 7H 9D", "7S"] == piles[:2]
    assert tableau == " / ".join(piles[2:])


@pytest.mark.parametrize("deal", ["ms:1", "xpat2:1", "rows:ASKH"])
def test_other_schemes_are_refused(deal: str) -> None:
    """With the reason and what to use (S-J34)."""
    with pytest.raises(BadDeal, match="use solvitaire: or k1: or deck:"):
        preset("free-cell").deal(deal)


def test_the_scheme_is_for_this_language_only() -> None:
    """A game of another language refuses it (S-J34)."""
    import kabale

    game, _ = kabale.load("freecell")
    assert game is not None
    with pytest.raises(BadDeal, match="language of that name only"):
        game.deal("solvitaire:1")


def test_a_deck_names_the_cards_as_they_are_dealt() -> None:
    """Here two ranks: the base is the first card of the order, and is dealt where it comes (S-J34, S-J36)."""
    facts = {"max rank": 2, "tableau piles": {"count": 3}, "foundations": {"base card": "random"}, "stock": {"size": 2}}
    table = game_of(facts).deal("deck:2CAS2DAHADAC2S2H").table

    assert "2C AS" == " ".join(map(name, table.piles[0]))
    assert {"base": 2} == table.counters


def test_all_with_a_random_base_takes_every_base_card() -> None:
    """The program wrote outside its foundations here (D5)."""
    facts = {"tableau piles": {"count": 8}, "foundations": {"initial cards": "all", "base card": "random"}}
    position = game_of(facts).deal("solvitaire:1")

    assert ["JC", "JH", "JS", "JD"] == [name(pile[0]) for pile in position.table.piles[:4]]


def test_a_fixed_base_is_played_as_written() -> None:
    """With base 6 the foundations begin with sixes, and nothing goes on a 6 (S-J5, S-J19, D3)."""
    facts = {"foundations": {"base card": "6", "initial cards": "all"}}
    position = game_of(facts).deal("solvitaire:1")

    assert ["6C", "6H", "6S", "6D"] == [name(pile[0]) for pile in position.table.piles[:4]]
