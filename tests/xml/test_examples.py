"""Every example that the document works out: lines 86-117, 194-200, 343-421, 550-565, 593-641."""

import pytest

from kabale import Deal
from kabale.table.cards import name
from tests.spoken import spoken
from tests.xml.playing import OPEN, cards, definition_of, field, game, loaded, moves, played, rules_of, table

SUITED = "<max>13</max><folgestart>frei</folgestart><folgefarbe>gleich</folgefarbe><folgewert>ab</folgewert>"


def test_example_1_pairs_are_removed() -> None:
    """597-608: the top cards of two piles go if their ranks are equal."""
    action = (
        '<aktion typ="legen"><vergleich feld1="quelle" feld2="ziel" typ="abstand">0</vergleich>'
        '<lege feld="quelle">abwurf</lege><lege feld="ziel">abwurf</lege></aktion>'
    )
    waste = '<feld id="abwurf" x="-1" y="-1" typ="abwurf"></feld>'
    little = game(waste, field("feld"), field("feld2"), extra=action)

    assert "3-4 4-3" == moves(table(little, "2\n3 KS 7H\n4 7C"))
    assert "" == moves(table(little, "2\n3 KS 7H\n4 8C"))
    assert "7H 7C" == cards(table(little, "2\n3 KS 7H\n4 7C", "3-4"), 2)
    assert "7C 7H" == cards(table(little, "2\n3 KS 7H\n4 7C", "4-3"), 2)


FOUNDATION = field(
    "g",
    "<max>13</max><richtung>stapel</richtung><folgestart>K</folgestart><folgefarbe>gleich</folgefarbe>"
    "<folgewert>ab</folgewert><folgeende>A</folgeende><auto>ja</auto><gesperrt>ja</gesperrt><punkte>1</punkte>",
    kind="grund",
)
COLUMN = (
    "<max>21</max><richtung>unten</richtung><folgestart>frei</folgestart><folgefarbe>frei</folgefarbe>"
    "<folgewert>ab</folgewert><folgeende>A</folgeende><folgeschieb>farbe</folgeschieb>"
)
ONLY_WHOLE_SUITS = (
    '<aktion typ="legen"><bedingung feld="ziel" tag="id">g</bedingung>'
    '<bedingung feld="ziel" tag="legezahl" beziehung="kleiner">13</bedingung></aktion>'
)
SUIT = " ".join(f"{rank}H" for rank in "KQJT98765432A")


def test_example_2_only_whole_suits() -> None:
    """609-613: fewer than thirteen cards do not go to the foundation; the fields of 343-369."""
    little = game(FOUNDATION, COLUMN, COLUMN, extra=ONLY_WHOLE_SUITS + "<punktemax>104</punktemax>")
    whole = table(little, f"2\n3 {SUIT}\n4")
    part = table(little, "2\n3 KH QH\n4")

    assert "3x13-2" == moves(whole, " ".join(f"3x{count}-2" for count in range(2, 14)) + " 3-2")
    assert "3-4 3x2-4" == moves(part)
    assert spoken(part, "pile 2 takes at least 13 cards at a time") == part.why("3x2-2")
    assert 13 == played(whole, "3x13-2").score
    assert "" == moves(whole)


def test_the_column_of_the_example() -> None:
    """357-369: any suits are built down, runs of one suit move."""
    little = game(FOUNDATION, COLUMN, COLUMN)

    assert "4x2-3" == moves(table(little, "2\n3 9S\n4 KC 8H 7H"), "4-3 4x2-3")
    assert "4-3" == moves(table(little, "2\n3 8S\n4 8C 7H"), "4-3 4x2-3")


def test_example_3_two_locks_together() -> None:
    """614-619: a card of the cell is free once one of two fields is empty."""
    action = (
        '<aktion typ="legen"><bedingung feld="quelle" tag="id">keller</bedingung>'
        '<bedingung feld="sperrfeld1" tag="kartenzahl" beziehung="groesser">0</bedingung>'
        '<bedingung feld="sperrfeld2" tag="kartenzahl" beziehung="groesser">0</bedingung></aktion>'
    )
    little = game(
        field("keller", kind="keller"), field("sperrfeld1"), field("sperrfeld2"), field("d", OPEN), extra=action
    )

    assert "" == moves(table(little, "2 AS\n3 KS\n4 QS\n5"), "2-5")
    assert "2-5" == moves(table(little, "2 AS\n3\n4 QS\n5"), "2-5")
    assert "2-5" == moves(table(little, "2 AS\n3 KS\n4\n5"), "2-5")


def test_example_4_equal_ranks_as_well() -> None:
    """620-624: beside the sequence of the field cards of one rank may be laid, whole blocks too."""
    action = (
        '<aktion typ="legen"><vergleich feld1="@legestapel" feld2="ziel" karte1="1" typ="wert">gleich</vergleich>'
        '<lege feld="quelle" anz="legezahl">ziel</lege></aktion>'
    )
    little = game(SUITED, SUITED, extra=action)

    assert "2x2-3" == moves(table(little, "2 9H 8H\n3 9C"), "2-3 2x2-3")
    assert "2-3 2x2-3" == moves(table(little, "2 9H 8H\n3 9H"), "2-3 2x2-3")
    assert "9C 9H 8H" == cards(table(little, "2 9H 8H\n3 9C", "2x2-3"), 3)


def test_example_5_a_seven_on_an_ace() -> None:
    """625-632: in a pack of 32 the ring is closed by an action."""
    action = (
        '<aktion typ="legen"><bedingung feld="@legestapel" tag="karte" karte="1">7</bedingung>'
        '<bedingung feld="ziel" tag="karte">A</bedingung>'
        '<vergleich feld1="@legestapel" feld2="ziel" karte1="1" typ="farbe">gleich</vergleich>'
        '<lege feld="quelle" anz="legezahl">ziel</lege></aktion>'
    )
    up = SUITED.replace("<folgewert>ab", "<folgewert>auf")
    little = game(up, up, cards="<karten>32</karten>", extra=action)

    assert "2x2-3" == moves(table(little, "2 7H 8H\n3 AH"), "2-3 2x2-3")
    assert "" == moves(table(little, "2 7H 8H\n3 AS"), "2-3 2x2-3")
    assert "" == moves(table(game(up, up, cards="<karten>32</karten>"), "2 7H 8H\n3 AH"), "2x2-3")


def test_example_6_piles_are_gathered() -> None:
    """633-637 (its closing tag put right): after each move cards gather on few piles, and it ends (X31)."""
    action = (
        '<abschluss typ="frei"><bedingung feld="hilf" tag="legbar" umschichten="auf">hilf</bedingung>'
        '<lege feld="hilf" umschichten="auf" opt="erlaubt">hilf</lege><erfolg>wiederholung</erfolg></abschluss>'
    )
    same = "<max>9</max><folgestart>frei</folgestart><folgefarbe>frei</folgefarbe><folgewert>gleich</folgewert>"
    little = game(field("hilf", same), field("hilf", same), field("hilf", same), OPEN, extra=action)
    position = table(little, "2 7S\n3 7H\n4 7C\n5 KS 7D", "5-2")

    assert ["7", "7", "7", "7"] == [card[0] for pile in (2, 3, 4) for card in cards(position, pile).split()]
    assert 1 == sum(bool(cards(position, pile)) for pile in (2, 3, 4))
    position.pop()
    assert ("7S", "7H", "7C", "KS 7D") == tuple(cards(position, pile) for pile in (2, 3, 4, 5))


def test_example_7_cards_are_turned_up_by_a_click() -> None:
    """638-641."""
    action = (
        '<aktion typ="klick"><bedingung feld="ziel" tag="status">verdeckt</bedingung>'
        '<aenderung feld="ziel" tag="status">offen</aenderung></aktion>'
    )
    little = game("", extra=action)

    assert "c2 r2" == moves(table(little, "2 (KS)"))
    assert "KS" == cards(table(little, "2 (KS)", "c2"), 2)
    assert "" == moves(table(little, "2 KS"))


def test_the_variants_of_spinne() -> None:
    """88-108: two suits instead of four, half of the cards with the second back."""
    tags = (
        '<regelwerk><regel id="4farben">vier</regel><regel id="2farben">zwei</regel></regelwerk><karten>104</karten>'
        '<regel id="2farben"><sub typ="familie">Karo</sub><sub typ="familie">Karo</sub><sub typ="familie">Kreuz</sub>'
        '<sub typ="familie">Kreuz</sub><add typ="familie">Herz</add><add typ="familie" rueckseite="2">Herz</add>'
        '<add typ="familie">Pik</add><add typ="familie" rueckseite="2">Pik</add></regel>'
    )
    little = game(cards=tags)
    rules = definition_of(little).tree.rules_for("2farben")
    suits = [name(card)[1] for card in rules.cards]

    assert 104 == len(rules_of(little).cards)
    assert (52, 52, 104) == (suits.count("H"), suits.count("S"), len(suits))
    assert 52 == list(rules.backs.values()).count(2)


def test_the_stock_of_kleine_harfe() -> None:
    """194-200."""
    stock = (
        '<feld id="stock" x="24" y="12" typ="stock"><ziel>abwurf</ziel><quelle>abwurf</quelle>'
        "<wiederholung>frei</wiederholung><sicht>verdeckt</sicht></feld>"
    )
    little = game(field("abwurf", kind="abwurf"), stock=stock)
    position = little.deal("1")
    before = cards(position, 1)
    played(position, "c1 " * 52)

    assert "" == cards(position, 1)
    assert before.replace("(", "").replace(")", "").split()[::-1] == cards(position, 2).split()
    assert before == cards(played(position, "c1"), 1)


def test_a_shuffled_pile_of_two_suits() -> None:
    """370-377."""
    tags = (
        '<max>26</max><lege typ="offen" quelle="stock" anz="13">Herz</lege>'
        '<lege typ="offen" quelle="stock" anz="13">Pik</lege><sortiere richtung="mischen"></sortiere>'
    )
    suits = [card[1] for card in cards(game(tags).deal("1"), 2).split()]

    assert (13, 13) == (suits.count("H"), suits.count("S"))
    assert suits != ["H"] * 13 + ["S"] * 13


def realm(name: str, x: int, y: int, direction: str) -> str:
    tags = (
        f"<max>13</max><richtung>{direction}</richtung>"
        '<lege typ="offen" quelle="stock" anz="12">frei</lege><lege typ="offen" quelle="temporaer">frei</lege>'
        '<sortiere richtung="zufall">K</sortiere>'
    )
    return field(name, tags, x=x, y=y)


@pytest.mark.parametrize("deal", ["1", "2", "ms:1"])
def test_each_king_his_own_realm(deal: str) -> None:
    """379-421: four piles of thirteen, a king somewhere in each."""
    fields = (
        '<feld id="stock" x="-1" y="-1" typ="stock"></feld>'
        '<feld id="temporaer" x="-1" y="-1" typ="reserve"><lege typ="offen" quelle="stock" anz="4">K</lege></feld>'
    )
    fields += realm("Nordreich", 8, 2, "rechts") + realm("Ostreich", 38, 9, "unten")
    fields += realm("Suedreich", 32, 40, "links") + realm("Westreich", 2, 33, "oben")
    head = "<programm>090818</programm><version>090818</version><karten>52</karten>"
    little = loaded(f'<spiel name="Jedem Koenig sein eigenes Reich" fenster="40x42">{head}{fields}</spiel>')
    position = little.deal(Deal.parse(deal))

    assert "Jedem Koenig sein eigenes Reich" == little.title
    assert [0, 0, 13, 13, 13, 13] == [len(pile) for pile in position.table.piles]
    assert [1, 1, 1, 1] == [sum(card[0] == "K" for card in cards(position, pile).split()) for pile in (3, 4, 5, 6)]
    assert [(2, 0), (0, 2), (-2, 0), (0, -2)] == [(pile.dx, pile.dy) for pile in position.view().piles[2:]]


def test_relations_of_the_document() -> None:
    """550-565: see also ``test_lege``."""
    fields = (
        field("erstesFeld"),
        field("zweitesFeld", '<beziehung id="vorher">erstesFeld</beziehung>'),
        field("drittesFeld", '<beziehung id="vorher">zweitesFeld</beziehung>'),
    )
    little = game(*fields, extra='<aktion typ="klick"><lege feld="ziel">ziel#vorher</lege></aktion>')

    assert "c3 r3 c4 r4" == moves(table(little, "2 AS\n3 2S\n4 3S"))
