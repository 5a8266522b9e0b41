"""Checking: values that are fine, variants and levels, and what is no fault at all."""

import pytest

from kabale.xml.check.values import faults
from kabale.xml.text import values as v
from kabale.xml.text.grammar import FIELD_TAGS, GAME_TAGS, INSIDE, PLACES, Holds, TagPlace
from kabale.xml.text.properties import PROPERTIES
from kabale.xml.text.words import Attr, Tag
from tests.xml.reading import changed, codes, framed

NO_GOAL = ["X321"]
BOOK = '<regelwerk>\n<regel id="a">one</regel>\n<regel id="b">two</regel>\n</regelwerk>\n'


def field(name: str, tags: str = "", kind: str = "stapel") -> str:
    """Return a field."""
    return f'<feld id="{name}" x="1" y="1" typ="{kind}">{tags}</feld>\n'


@pytest.mark.parametrize(
    ("tag", "values"),
    [
        (Tag.MAX, ["0", "13", "208", "frei"]),
        (Tag.START, ["frei", "A", "10", "Herz", "Herz A", "Kreuz 10", "zufallswert", "zufallswert+1", "zufallsfarbe"]),
        (Tag.START, ["zufallsfarbe zufallswert", "Pik zufallswert-9", "zufallsfarbe K"]),
        (Tag.END, ["K", "10", "zufallswert+3"]),
        (Tag.RANKS, ["auf", "ab3", "auf9", "aufab", "aufab2", "x2", "gleich", "frei"]),
        (Tag.BLOCKS, ["offen", "einzeln", "umdrehen", "farbe", "wertauf", "wertab3", "wertaufab9", "wert"]),
        (Tag.LOCKED, ["ja", "nein", "", "immer"]),
        (Tag.FACE, ["verdeckt", "offen", "", "x"]),
        (Tag.AUTO, ["ja", "ende", "K", "Herz 9", "belegt,ja", "wertauf3,leer", "farbwechsel", "nein"]),
        (Tag.TURN_UP, ["auto", "manuell", "auto,manuell", "gesperrt"]),
        (Tag.REDEALS, ["0", "1", "-1", "frei"]),
        (Tag.DIRECTION, ["stapel", "unten", "rechts unten", "oben links"]),
        (Tag.BORDER, ["0", "5", "einfach", "nein", "komplett"]),
        (Tag.SHOWN, ["0", "208", "komplett"]),
        (Tag.POINTS, ["1", "-1", "0"]),
        (Tag.POSTURE, ["quer", "laengs", ""]),
        (Tag.VAR, ["0", "2147483647"]),
    ],
    ids=lambda each: str(each) if isinstance(each, Tag) else "",
)
def test_values_that_are_fine(tag: Tag, values: list[str]) -> None:
    """What the document names, and where any other word means what none means, any other word."""
    assert [] == [fault for value in values for fault in faults(value, FIELD_TAGS[tag].content, tag)]


@pytest.mark.parametrize("value", ["32", "52", "64", "96", "128", "104", "156", "208", "32x0", "32x4", "52x0", "52x4"])
def test_packs_that_are_fine(value: str) -> None:
    """32 and 52, up to four times, in both spellings; none at all with an x only."""
    assert [] == list(faults(value, GAME_TAGS[Tag.CARDS].content, ""))


def test_every_word_of_every_table_is_fine_where_it_stands() -> None:
    """No word that the grammar lists is a fault."""
    for rules in PLACES.values():
        for tag, rule in rules.items():
            contents = [rule.content, *(each.content for each in rule.attributes.values())]
            assert [] == [(tag, word) for each in contents for word in each.words if any(faults(word, each, tag))]


def test_every_tag_and_attribute_stands_somewhere() -> None:
    """A word that no table knows would be dead."""
    tags = {tag for rules in PLACES.values() for tag in rules}
    attributes = {name for rules in PLACES.values() for rule in rules.values() for name in rule.attributes}

    assert set(map(str, Tag)) == set(map(str, tags))
    assert set(map(str, Attr)) == attributes
    assert set(map(str, v.Property)) == set(map(str, PROPERTIES))


def test_tags_that_hold_tags_are_known_to_the_tree() -> None:
    """A field holds what a field may, a text tag nothing."""
    assert INSIDE[Tag.FIELD] == frozenset(FIELD_TAGS)
    assert INSIDE[Tag.MAX] == frozenset()
    assert Tag.FIELD in INSIDE[Tag.RULE]


def test_a_tag_holds_tags_or_something_else() -> None:
    """Where its own tags stand goes with what it holds."""
    every = [rule for rules in PLACES.values() for rule in rules.values()]

    assert all((rule.content.holds is Holds.TAGS) == (rule.inside is not TagPlace.NOWHERE) for rule in every)


# Variants and levels


def test_an_id_of_one_variant_is_found_from_there() -> None:
    """And from where every variant counts: it exists in one of them."""
    fill = "<fuellen>x</fuellen>"
    text = f'{BOOK}<regel id="a">{field("x")}{field("y", fill)}</regel>{field("z", fill)}'

    assert NO_GOAL == codes(framed(text))


@pytest.mark.parametrize("inner", ['regel id="b"', 'level ab="3" bis="1"'])
def test_what_never_counts_may_name_every_field(inner: str) -> None:
    """X9: the field exists. A variant inside another drew an error for each name in it, beside its warning."""
    lay = f'<{inner}><lege typ="offen" quelle="stock">frei</lege></{inner.split(maxsplit=1)[0]}>'
    text = BOOK + f'<levelmax>3</levelmax><regel id="a">{field("x", lay)}</regel>'

    assert sorted([*NO_GOAL, "X316"]) == sorted(codes(framed(text)))
    assert "X301" in codes(framed(text.replace('quelle="stock"', 'quelle="stuck"')))


def test_an_id_of_another_variant_is_not_found() -> None:
    """What is never there together does not know each other."""
    text = BOOK + f'<regel id="a">{field("x")}</regel><regel id="b">{field("y", "<fuellen>x</fuellen>")}</regel>'

    assert [*NO_GOAL, "X301"] == codes(framed(text))


@pytest.mark.parametrize(("first", "second", "expected"), [('bis="2"', 'ab="2"', []), ('bis="1"', 'ab="2"', ["X301"])])
def test_levels_meet_or_do_not(first: str, second: str, expected: list[str]) -> None:
    """The limits count."""
    text = f"<levelmax>3</levelmax><level {first}>{field('x')}</level>"
    text += f"<level {second}>{field('y', '<fuellen>x</fuellen>')}</level>"

    assert NO_GOAL + expected == codes(framed(text))


def test_each_variant_may_have_its_own_pack_stock_and_templates() -> None:
    """Nothing is there twice then."""
    parts = [
        f'<regel id="{name}"><karten>{cards}</karten><vorlage id="t" typ="stapel"><max>{top}</max></vorlage>'
        f'<feld id="stock" x="1" y="1" typ="stock"></feld></regel>'
        for name, cards, top in (("a", 52, 1), ("b", 104, 2))
    ]
    text = framed(BOOK + "".join(parts) + field("x", "<folgestart>frei</folgestart>", "t"), stock=False)

    assert NO_GOAL == codes(text.replace("<karten>52x2</karten>\n", ""))


def test_relations_of_two_variants_are_not_doubled() -> None:
    """Each counts in its own."""
    tags = "".join(f'<regel id="{name}"><beziehung id="next">x</beziehung></regel>' for name in "ab")

    assert NO_GOAL == codes(framed(BOOK + field("x") + field("y", tags)))


# What is no fault


def test_a_joker_is_a_card_wherever_one_is_named() -> None:
    """The rules obeyed ``folgestart`` and conditions with a joker, and X204 said that it is no card (X17)."""
    asks = '<bedingung feld="x" tag="karte" karte="-1">Joker</bedingung><lege feld="x">y</lege>'
    tags = "<max>2</max><folgestart>Joker</folgestart>"
    text = f'{field("x", tags)}{field("y")}<abschluss typ="frei">{asks}</abschluss>'

    assert NO_GOAL == codes(framed(f'<add typ="einzel">Joker</add>{text}'))


def test_a_misspelt_type_is_told_once() -> None:
    """If it is the stock's, it was also said that there is no stock."""
    text = framed(field("x", kind="stok"), stock=False)

    assert sorted([*NO_GOAL, "X302"]) == sorted(codes(text))


def test_a_stock_with_cards_of_its_own_may_be_the_second() -> None:
    """158-161: what is added before it is its own. Without that it gets no card."""
    second = field("rest", kind="stock")

    assert NO_GOAL == codes(framed(f'<add typ="familie">Herz</add>{second}'))
    assert [*NO_GOAL, "X365"] == codes(framed(second))


def test_an_action_that_changes_what_it_asks_for_may_begin_again() -> None:
    """Only one that finds everything as it was never ends (X34)."""
    asks = '<bedingung feld="x" tag="var">0</bedingung>'
    action = f'<abschluss typ="frei">{asks}{{}}<erfolg>anfang</erfolg></abschluss>'
    alters = '<aenderung feld="x" tag="{}">{}</aenderung>'

    assert NO_GOAL == codes(framed(field("x") + action.format(alters.format("var", 1))))
    assert [*NO_GOAL, "X340"] == codes(framed(field("x") + action.format(alters.format("rand", 1))))


def test_a_limit_may_come_from_a_template_or_an_action() -> None:
    """``folgestart`` needs ``max``, from anywhere."""
    start = "<folgestart>A</folgestart>"
    template = '<vorlage id="t" typ="stapel"><max>3</max></vorlage>'
    asks = '<bedingung feld="x" tag="max">0</bedingung>'
    action = f'<aktion typ="klick">{asks}<aenderung feld="x" tag="max">3</aenderung></aktion>'

    assert NO_GOAL == codes(framed(template + field("x", start, "t")))
    assert NO_GOAL == codes(framed(field("x", start, "keller")))
    assert NO_GOAL == codes(framed(field("x", start) + action))
    assert [*NO_GOAL, "X306"] == codes(framed(field("x", start)))


def test_a_source_may_be_the_second_field_of_its_id() -> None:
    """The first one is there, which is enough."""
    later = field("x") + field("y", '<lege typ="offen" quelle="x">frei</lege>') + field("x")

    assert "X308" not in codes(framed(later))


def test_a_pile_may_be_dealt_on() -> None:
    """From the stock to one, from there to another."""
    first = field("x", '<lege typ="offen" quelle="stock" anz="3">frei</lege>')

    assert NO_GOAL == codes(framed(first + field("y", '<lege typ="offen" quelle="x" anz="3">frei</lege>')))


def test_what_is_dealt_perhaps_leaves_perhaps_nothing() -> None:
    """A named card and a condition are no certain loss."""
    tags = '<lege typ="offen" quelle="stock" anz="208">Herz</lege><lege typ="offen" quelle="stock">frei</lege>'

    assert NO_GOAL == codes(framed(field("x", tags)))


def test_a_game_may_be_won_by_an_action() -> None:
    """Then its goal may be out of reach."""
    text = changed(("<punktemax>13<", "<punktemax>999<"))
    won = text.replace("</aktion>", "<spielende>sieg</spielende></aktion>")

    assert ["X322"] == codes(text)
    assert [] == codes(won)


def test_conditions_on_several_fields_of_one_id_do_not_contradict() -> None:
    """Each may be satisfied by another field (X30)."""
    asks = '<bedingung feld="x" tag="kartenzahl">1</bedingung><bedingung feld="x" tag="kartenzahl">2</bedingung>'
    action = f'<aktion typ="klick">{asks}<lege feld="x">y</lege></aktion>'

    assert NO_GOAL == codes(framed(field("x") + field("x") + field("y") + action))
    assert [*NO_GOAL, "X339"] == codes(framed(field("x") + field("y") + action))


@pytest.mark.parametrize(
    ("first", "second", "reached"),
    [
        ('typ="links"', 'typ="links"', False),
        ('typ="klick"', 'typ="rechts"', False),
        ('typ="links"', 'typ="klick"', True),
        ('typ="links"', 'typ="rechts"', True),
        ('typ="legen"', 'typ="klick"', True),
    ],
)
def test_an_action_hides_those_for_the_same_moves(first: str, second: str, *, reached: bool) -> None:
    """Only if every move that the later one waits for is taken."""
    actions = "".join(f'<aktion {each}><lege feld="x">y</lege></aktion>' for each in (first, second))

    assert NO_GOAL + [] * reached + ["X339"] * (not reached) == codes(framed(field("x") + field("y") + actions))


def test_a_jump_leads_over_what_hides() -> None:
    """An action that is jumped to can be reached."""
    lay = '<lege feld="x">y</lege>'
    asks = '<bedingung feld="x" tag="kartenzahl">1</bedingung>'
    actions = f'<aktion typ="links">{asks}<erfolg>far</erfolg></aktion><aktion typ="links">{lay}</aktion>'
    actions += f'<aktion typ="links" id="far">{lay}</aktion>'

    assert NO_GOAL == codes(framed(field("x") + field("y") + actions))


def test_a_question_or_an_end_stops_a_loop() -> None:
    """What asks, or ends the game, does not go on for ever by itself."""
    for stops in ('<meldung antwort="a\\nb">?</meldung>', "<spielende>verlust</spielende>"):
        action = f'<aktion typ="mitte">{stops}<erfolg>wiederholung</erfolg></aktion>'

        assert NO_GOAL == codes(framed(action))


def test_a_source_that_is_set_may_be_used() -> None:
    """``setze`` gives a click a source too."""
    action = '<aktion typ="klick"><setze id="quelle">x</setze><lege feld="quelle">ziel</lege></aktion>'

    assert NO_GOAL == codes(framed(field("x") + action))


@pytest.mark.parametrize(("relation", "found"), [("ungleich", []), ("kleiner", ["X338"])])
def test_what_is_no_number_can_be_denied_but_not_be_less(relation: str, found: list[str]) -> None:
    """471: ``ungleich`` once was said to do nothing to an id, but the players' fields were told apart by it."""
    asks = f'<bedingung feld="ziel" tag="id" beziehung="{relation}">a</bedingung><lege feld="ziel">a</lege>'
    text = framed(field("a") + field("b") + f'<aktion typ="links">{asks}</aktion>\n')

    assert [*found, *NO_GOAL] == sorted(codes(text), reverse=True)


@pytest.mark.parametrize(
    ("answers", "is_told"),
    [
        ("One,Two", True),
        ("Yes / No", True),
        ("a;b;c", True),
        ("Yes\\nNo", False),
        ("Go on", False),
        ("Well, go on", False),
    ],
)
def test_one_answer_that_looks_like_several_is_told(answers: str, *, is_told: bool) -> None:
    """An author wrote ``antwort="One,Two"`` and got one answer without a word; a sentence may have its comma."""
    action = f'<aktion typ="klick"><meldung antwort="{answers}">Well?</meldung></aktion>'

    assert is_told == ("X351" in codes(framed(field("x") + action)))
