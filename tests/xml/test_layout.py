"""Variants, levels, templates, packs, and what lies where after the deal (33-118, 124-170, 287-301)."""

import pytest

from kabale import Deal
from kabale.engine.language import Outcome, levels_of
from kabale.errors import BadDeal, RunawayRules
from kabale.problems import Source
from kabale.table.cards import name
from kabale.xml.definition import read
from tests.xml.playing import (
    HIDDEN_STOCK,
    OPEN,
    cards,
    field,
    game,
    loaded,
    moves,
    played,
    rules_of,
    state_of,
    table,
    text,
)
from tests.xml.reading import codes

SHORT = "<karten>32x0</karten>" + "".join(f'<add typ="einzel">Herz {rank}</add>' for rank in "A23456")
"""Six cards: AH 2H 3H 4H 5H 6H."""


def deck(*, of: str = SHORT) -> list[str]:
    """Return the names of a pack's cards."""
    return sorted(name(card) for card in rules_of(game(cards=of)).cards)


def dealt(*fields: str, order: str = "AH 2H 3H 4H 5H 6H", extra: str = "", stock: str = HIDDEN_STOCK) -> str:
    """Return what lies on the piles after the stock after dealing six cards, next card first."""
    position = game(*fields, cards=SHORT, extra=extra, stock=stock).deal(Deal.from_cards(order.split()))
    return " | ".join(cards(position, pile) for pile in range(2, len(position.table.piles) + 1))


# -- packs -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("karten", "count", "seconds"),
    [
        ("52", 52, 0),
        ("104", 104, 52),
        ("52x3", 156, 0),
        ("208", 208, 104),
        ("32", 32, 0),
        ("64", 64, 32),
        ("32x0", 0, 0),
    ],
)
def test_packs(karten: str, count: int, seconds: int) -> None:
    """58-63: both spellings; of an even number half the cards have the second back."""
    rules = rules_of(game(cards=f"<karten>{karten}</karten>"))

    assert (count, seconds) == (len(rules.cards), list(rules.backs.values()).count(2))


def test_a_short_pack_has_the_seven_to_the_ace() -> None:
    """59."""
    assert ["7", "8", "9", "A", "J", "K", "Q", "T"] == sorted({card[0] for card in deck(of="<karten>32</karten>")})


def test_single_cards_and_families() -> None:
    """83-96: a family of a suit, by the pack's ranks, or of a rank; taking away what is there."""
    tags = '<add typ="familie">Herz</add><sub typ="familie">D</sub><sub typ="einzel">Pik 10</sub>'
    found = deck(of="<karten>52</karten>" + tags)

    assert 52 + 13 - 4 - 1 == len(found)
    assert (2, 1, 0) == (found.count("2H"), found.count("QH"), found.count("TS"))
    assert 8 == len(deck(of='<karten>32x0</karten><add typ="familie">Herz</add>'))


def test_a_rank_that_is_not_in_the_pack_can_be_added() -> None:
    """85: the six in a pack of 32."""
    assert 36 == len(deck(of='<karten>32</karten><add typ="familie">6</add>'))


def test_backs_of_added_and_removed_cards() -> None:
    """84, X6: back 1 unless told; of any back, back 2 first."""
    tags = '<karten>104</karten><sub typ="einzel">Herz A</sub><add typ="einzel" rueckseite="2">Joker</add>'
    backs = {name(card): back for card, back in rules_of(game(cards=tags)).backs.items() if name(card) in ("AH", "JK")}

    assert {"AH": 1, "JK": 2} == backs


def test_a_family_that_is_too_large_is_left_out_as_a_whole() -> None:
    """107: the tag is ignored. One ace of hearts came in, the card for which there was room."""
    karten = '<karten>52x4</karten><sub typ="einzel">Karo A</sub>'
    found = deck(of=karten + '<add typ="familie">Herz</add>')

    assert (207, 4) == (len(found), found.count("AH"))
    assert "X318" in codes(text(cards=karten + '<add typ="familie">Herz</add>'))
    assert 208 == len(deck(of=karten + '<add typ="einzel">Herz A</add>'))


def test_a_stock_that_comes_later_has_no_cards_yet() -> None:
    """158-161, 296: they are not on the table when the field before it is dealt; a warning was given, and a card."""
    lay = '<lege typ="offen" quelle="stock" anz="2">frei</lege>'
    little = game(field("a", lay), HIDDEN_STOCK, field("b", lay), stock="", cards=SHORT)
    position = little.deal("1")

    assert ["", 2] == [cards(position, 1), len(cards(position, 3).split())]


def test_too_many_cards_are_left_out() -> None:
    """109: 208 at most."""
    assert 208 == len(deck(of='<karten>208</karten><add typ="einzel">Herz A</add>'))


def test_a_second_stock_gets_what_was_added_since() -> None:
    """158-161, X6: a deal's first cards are the first stock's; each is shuffled by itself."""
    second = '<add typ="einzel">Pik A</add><add typ="einzel">Pik 2</add>' + field("s2", kind="stock")
    tags = f'<karten>32x0</karten><add typ="einzel">Herz A</add><add typ="einzel">Herz 2</add>{HIDDEN_STOCK}{second}'
    little = loaded(f'<spiel name="x" fenster="60x60"><programm>1</programm><version>1</version>{tags}</spiel>')

    for number in range(5):
        position = little.deal(str(number))
        assert {"AH", "2H"} == set(cards(position, 1).split())
        assert {"AS", "2S"} == set(cards(position, 2).split())
    given = little.deal(Deal.from_cards(["2H", "AH", "2S", "AS"]))
    assert ("AH 2H", "AS 2S") == (cards(given, 1), cards(given, 2))


def test_a_template_on_the_stock_is_no_stock() -> None:
    """162."""
    little = game(field("a", kind="s"), stock=HIDDEN_STOCK + '<vorlage id="s" typ="stock"></vorlage>', cards=SHORT)

    assert ("", 6) == (cards(little.deal("1"), 2), len(little.deal("1").table.piles[0]))


# -- dealing -----------------------------------------------------------------------------------------------------


def lay(card: str = "frei", **attributes: str) -> str:
    """Return a ``lege`` of a field, from the stock and face up unless told otherwise."""
    named = {"typ": "offen", "quelle": "stock", **attributes}
    return "<lege {}>{}</lege>".format(" ".join(f'{key}="{value}"' for key, value in named.items()), card)


def test_cards_are_dealt_field_by_field() -> None:
    """288-293: in file order, the tags of a field in their order; face down or up."""
    assert "(AH) (2H) 3H | 4H" == dealt(lay(typ="verdeckt", anz="2") + lay(), lay())


def test_a_named_card_is_looked_for_from_the_top() -> None:
    """291, X21."""
    assert "3H | AH" == dealt(lay("3"), lay("Herz"))


def test_a_card_that_is_not_there_is_not_dealt() -> None:
    """291."""
    assert " | AH" == dealt(lay("K"), lay())


@pytest.mark.parametrize(
    ("when", "expected"),
    [("leer", "AH | 2H"), ("belegt", " | AH"), ("erlaubt", "AH 2H | 3H")],
)
def test_conditions_of_the_deal(when: str, expected: str) -> None:
    """294-295, X21: a condition that fails ends the tag."""
    rules = "<max>2</max><folgestart>A</folgestart><folgefarbe>gleich</folgefarbe><folgewert>auf</folgewert>"

    assert expected == dealt(rules + lay(bedingung=when, anz="4"), lay())


def test_limits_do_not_bind_the_deal() -> None:
    """294: whatever ``max`` says."""
    assert "AH 2H" == dealt("<max>1</max>" + lay(anz="2"))


def test_dealing_from_another_field() -> None:
    """296: which must come before and hold cards."""
    assert " | 2H AH | 3H" == dealt(lay(anz="2"), lay(quelle="a", anz="2"), lay())


def test_rows_are_made_of_what_the_layout_deals() -> None:
    """A deal by rows gives the first card of each pile first (``docs/deals.md``)."""
    little = game(lay(anz="2"), lay(anz="2"), cards=SHORT)
    position = little.deal(Deal.from_cards(["AH", "2H", "3H", "4H", "5H", "6H"], rows=True))

    assert ("AH 3H", "2H 4H", "6H 5H") == (cards(position, 2), cards(position, 3), cards(position, 1))


@pytest.mark.parametrize(
    ("sort", "expected"),
    [
        ('richtung="vorn">Herz A', "2H 3H 4H 5H 6H AH"),
        ('richtung="hinten">Herz 4', "4H AH 2H 3H 5H 6H"),
        ('richtung="umdrehen">', "6H 5H 4H 3H 2H AH"),
    ],
)
def test_sorting(sort: str, expected: str) -> None:
    """297-301."""
    assert expected == dealt(lay(anz="6") + f"<sortiere {sort}</sortiere>")


def places_of(sort: str) -> set[int]:
    """Return the places at which the ace comes to lie in thirty deals."""
    little = game(lay(anz="6") + f'<sortiere richtung="{sort}">A</sortiere>', cards=SHORT)
    return {cards(little.deal(str(number)), 2).split().index("AH") for number in range(60)}


def test_sorting_by_chance() -> None:
    """299: outside, inside, anywhere; 300: all of the pile."""
    assert {0, 5} == places_of("aussen")
    assert {1, 2, 3, 4} == places_of("innen")
    assert {0, 1, 2, 3, 4, 5} == places_of("zufall")
    assert {0, 1, 2, 3, 4, 5} == places_of("mischen")


def test_chance_is_the_deal_s() -> None:
    """X8, law 7: the same number gives the same table."""
    little = game(lay(anz="6") + '<sortiere richtung="mischen"></sortiere>', cards=SHORT)

    assert little.deal("7").key() == little.deal("7").key()
    assert len({little.deal(str(number)).key() for number in range(9)}) > 1


def test_the_random_rank() -> None:
    """29-32, X8: drawn once a deal, the same wherever it is named; with a step, round the ring."""
    little = game(
        lay("zufallswert"), lay("zufallswert+1"), lay("zufallswert-1"), "<folgestart>zufallswert</folgestart>"
    )
    order = "A23456789TJQK"
    for number in range(12):
        position = little.deal(str(number))
        first, above, below = (order.index(cards(position, pile)[0]) for pile in (2, 3, 4))
        assert ((first + 1) % 13, (first - 1) % 13) == (above, below)
    assert len({cards(little.deal(str(number)), 2)[0] for number in range(40)}) > 6


def test_the_random_suit() -> None:
    """29: alone, and before a rank."""
    little = game(lay("zufallsfarbe K"), lay("zufallsfarbe"))
    suits = set()
    for number in range(20):
        position = little.deal(str(number))
        assert cards(position, 2)[-1] == cards(position, 3)[-1]
        assert cards(position, 2)[0] == "K"
        suits.add(cards(position, 2)[-1])
    assert {"S", "H", "D", "C"} == suits


# -- variants, levels, templates ---------------------------------------------------------------------------------

VARIANTS = '<regelwerk><regel id="eins">The first</regel><regel id="zwei">The second</regel></regelwerk>'


def test_variants() -> None:
    """43-51, 72-80: the first is the default; also inside a field and a template."""
    tags = "<max>1</max><folgestart>A</folgestart>"
    inside = tags + '<regel id="zwei"><folgestart>K</folgestart></regel>'
    extra = '<regel id="zwei">' + field("c", tags) + "</regel>"
    little = game(inside, extra=extra, cards=VARIANTS + "<karten>52</karten>")

    assert [("eins", "The first"), ("zwei", "The second")] == [(v.id, v.text) for v in little.variants]
    assert (2, 2, 3) == tuple(len(little.deal("1", variant=v).table.piles) for v in (None, "eins", "zwei"))
    starts = [state_of(little.deal("1", variant=v)).ready[1].start for v in ("eins", "zwei")]
    assert [1, 13] == [start.rank for start in starts if start]
    with pytest.raises(BadDeal, match="there is no variant"):
        little.deal("1", variant="drei")


def test_variants_and_levels_inside_actions() -> None:
    """X39: what they hold counts at its place in the order; without it the action would be done in every variant."""
    add = '<aenderung feld="b" tag="var">{}</aenderung>'
    easy = '<regel id="zwei"><bedingung feld="ziel" tag="id">b</bedingung></regel>'
    steps = add.format("3") + '<level ab="1">' + add.format("+4") + "</level>" + add.format("+1")
    actions = "".join(
        f"<{tag}>{inside}</{tag.partition(' ')[0]}>"
        for tag, inside in (("beginn", steps), ('aktion typ="links"', easy + add.format("+10")))
    )
    little = game(OPEN, OPEN, extra=actions, cards=VARIANTS + "<levelmax>1</levelmax><karten>52</karten>")
    found = {
        (variant, level): [
            played(little.deal("1", variant=variant, level=level), line).table.properties.get((2, "var"))
            for line in ("", "c3")
        ]
        for variant in ("eins", "zwei")
        for level in (0, 1)
    }

    assert {key: [4 + 4 * level, 14 + 4 * level] for key in found for level in key[1:]} == found
    assert ("c2 c3", "c3") == tuple(moves(little.deal("1", variant=name), "c2 c3") for name in ("eins", "zwei"))


def test_levels() -> None:
    """51-57: from, to, or both; above the highest is refused (X5)."""
    levels = "".join(
        f"<level {limits}>{field(name)}</level>"
        for name, limits in (("a", 'ab="1"'), ("b", 'bis="1"'), ("c", 'ab="1" bis="2"'))
    )
    little = game(extra="<levelmax>3</levelmax>" + levels)

    assert (0, 1, 2, 3) == little.levels
    found = [[field.id for field in state_of(little.deal("1", level=level)).fields[1:]] for level in range(4)]
    assert [["b"], ["a", "b", "c"], ["a", "c"], ["a"]] == found
    with pytest.raises(BadDeal, match="there is no level 4"):
        little.deal("1", level=4)


def test_the_highest_level_is_that_of_the_variant() -> None:
    """X5: ``levelmax`` in a ``regel`` counts there; found by random definitions: level 2 of *zwei* could not be dealt.

    The default's levels are those that ``load`` shows.
    """
    levels = '<regel id="zwei"><levelmax>2</levelmax></regel>'
    little = game(extra='<level ab="2">' + field("c") + "</level>", cards=VARIANTS + levels + "<karten>52</karten>")

    assert ((0,), (0,), (0, 1, 2)) == (
        little.levels,
        levels_of(little.definition, "eins"),
        levels_of(little.definition, "zwei"),
    )
    position = little.deal("1", variant="zwei", level=2)
    assert ["stock", "c"] == [pile.id for pile in position.piles]
    placed = little.position(position.table)
    assert ("zwei", 2) == (placed.variant, placed.level)
    with pytest.raises(BadDeal, match="there is no level 1: expected 0 to 0"):
        little.deal("1", level=1)
    with pytest.raises(BadDeal, match="there is no level 3: expected 0 to 2"):
        little.deal("1", variant="zwei", level=3)
    assert "variant 2 has levels from 0 to 2" in little.explain().lower()
    assert "Different in variant 2 and level 2" in little.explain()


def test_a_game_has_ninety_nine_levels_at_most() -> None:
    """X5: found by damaged files: a million were listed, and telling the rules of each had no end."""
    most, more = (f"<levelmax>{number}</levelmax>" for number in ("99", "1000000000000"))

    assert 99 == loaded(text(cards=most + "<karten>52</karten>")).levels[-1]
    assert ["X344"] == [code for code in codes(text(cards=more + "<karten>52</karten>")) if code == "X344"]
    assert None is read(Source("many.xml", text(cards="<levelmax>100</levelmax><karten>52</karten>")))[0]


def test_templates() -> None:
    """128-170: single tags are overridden, those that may be repeated are added to; templates on templates."""
    templates = '<vorlage id="unten" typ="stapel"><max>3</max><punkte>1</punkte></vorlage>'
    templates += '<vorlage id="oben" typ="unten" kuerzel="O"><folgestart>K</folgestart><punkte>2</punkte></vorlage>'
    made = field("a", "<max>5</max><punkte>4</punkte>", kind="oben")
    rules = rules_of(loaded(text(made, stock=HIDDEN_STOCK + templates))).fields[1]

    assert ("5", "K", "O") == (rules.texts["max"], rules.texts["folgestart"], rules.letter)
    assert [1, 2, 4] == [points.points for points in rules.points]


@pytest.mark.parametrize(
    ("kind", "letter", "pile"),
    [
        ("stapel", "X", "tableau"),
        ("stock", "S", "stock"),
        ("abwurf", "A", "waste"),
        ("grund", "G", "foundation"),
        ("hilf", "H", "tableau"),
        ("keller", "K", "cell"),
        ("reserve", "R", "reserve"),
    ],
)
def test_the_seven_types(kind: str, letter: str, pile: str) -> None:
    """147-153: their letters, and what the protocol calls them."""
    little = game(field("a", kind=kind))

    assert (letter, pile) == (rules_of(little).fields[1].letter, little.piles[1].kind)


def test_what_two_types_say() -> None:
    """168-169: a foundation keeps what is laid there of itself; a cell holds any one card."""
    little = game(field("a", kind="keller"), field("b", kind="grund"), OPEN)

    assert "4-2" == moves(table(little, "2\n3\n4 AS"), "4-2")
    assert ("ende",) == state_of(little.deal("1")).ready[2].auto


@pytest.mark.parametrize(("letter", "expected"), [("q", "q"), ("", ""), ("qq", "X"), ("ä", "X")])
def test_letters(letter: str, expected: str) -> None:
    """145: one ASCII character, or nothing; anything else leaves the template's."""
    made = f'<feld id="a" x="1" y="1" typ="stapel" kuerzel="{letter}"></feld>'

    assert expected == rules_of(game(made)).fields[1].letter


# -- beginn ------------------------------------------------------------------------------------------------------


def test_the_beginning_prepares_the_table() -> None:
    """436: once after the deal; its cards are not turned up, and it is no move (X11)."""
    tags = lay(typ="verdeckt", anz="2") + lay()
    position = game(tags, OPEN, cards=SHORT, extra='<beginn><lege feld="a">b</lege></beginn>').deal("1")
    faces = ["(" in word for word in cards(position, 2).split()]

    assert ([True, True], 1, []) == (faces, len(cards(position, 3).split()), position.moves)


def test_a_beginning_that_ends_the_game_brings_its_end() -> None:
    """X28: ``ende`` when the game ends, wherever that is. It was not run: found by the second interpreter."""
    over = "<beginn>{}<spielende>verlust</spielende></beginn><ende><spielende>sieg</spielende></ende>"
    asked = game("", extra=over.format('<meldung antwort="Ja">Ready?</meldung>')).deal("1")
    asked.play("a1")

    assert Outcome.WON is game("", extra=over.format("")).deal("1").outcome is asked.outcome


def test_an_endless_beginning_fails_with_its_line() -> None:
    """X34."""
    little = game("", extra="\n\n<beginn><erfolg>wiederholung</erfolg></beginn>")
    with pytest.raises(RunawayRules, match=r"little\.xml:3"):
        little.deal("1")
