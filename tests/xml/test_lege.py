"""``lege`` in actions: every attribute (514-549, X22, X30, X31)."""

import pytest

from tests.xml.playing import DOWN, OPEN, cards, field, game, moves, table


def laid(attributes: str, *piles: str, fields: tuple[str, ...] = (OPEN, OPEN, OPEN), target: str = "b") -> str:
    """Return the piles after a click that lays: ``feld`` is a unless the attributes say so."""
    source = "" if "feld=" in attributes else 'feld="a" '
    extra = f'<aktion typ="links"><lege {source}{attributes}>{target}</lege></aktion>'
    drawn = "\n".join(f"{number} {pile}" for number, pile in enumerate(piles, 2))
    little = game(*fields[: len(piles)], extra=extra)
    position = table(little, drawn)
    if moves(position, "c2"):
        before = position.key()
        position.play("c2")
        position.pop()
        assert before == position.key()
        position.play("c2")
    return " | ".join(cards(position, pile) for pile in range(2, len(piles) + 2))


@pytest.mark.parametrize(
    ("attributes", "source", "target"),
    [
        ("", "AS 2S 3S 4S", "5S"),
        ('anz="2"', "AS 2S 3S", "4S 5S"),
        ('anz="9"', "", "AS 2S 3S 4S 5S"),
        ('anz="0"', "AS 2S 3S 4S 5S", ""),
        ('startpos="2"', "AS", "2S 3S 4S 5S"),
        ('startpos="-2"', "AS 2S 3S", "4S 5S"),
        ('startpos="2" anz="2"', "AS 4S 5S", "2S 3S"),
        ('startpos="4" anz="3"', "AS 2S 3S", "4S 5S"),
        ('startpos="9"', "AS 2S 3S 4S 5S", ""),
        ('anz="2" richtung="rueckwaerts"', "AS 2S 3S", "5S 4S"),
    ],
)
def test_how_many_and_which(attributes: str, source: str, target: str) -> None:
    """519-530, 539-542: without anything the top card; ``startpos`` wins over ``anz``."""
    assert f"{source} | {target}" == laid(attributes, "AS 2S 3S 4S 5S", "")


@pytest.mark.parametrize(
    ("count", "lying", "source", "target"),
    [
        ("offen", "(AS) 2S 3S", "(AS)", "2S 3S"),
        ("offen", "AS (2S)", "AS", "(2S)"),
        ("folge", "KS 9H 8S", "KS", "9H 8S"),
        ("folge", "9H 8H", "9H", "8H"),
    ],
)
def test_open_cards_and_runs(count: str, lying: str, source: str, target: str) -> None:
    """522-523: all that lie open, but at least one; all in order by ``folgeschieb``; ``startpos`` does not count."""
    fields = (DOWN + "<aufdecken>manuell</aufdecken>", OPEN)

    assert f"{source} | {target}" == laid(f'anz="{count}" startpos="1"', lying, "", fields=fields)


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("1", "9S KS QS JS"),
        ("2", "KS 9S QS JS"),
        ("9", "KS QS JS 9S"),
        ("-1", "KS QS 9S JS"),
        ("-3", "9S KS QS JS"),
        ("-9", "9S KS QS JS"),
    ],
)
def test_where_cards_come_to_lie(place: str, expected: str) -> None:
    """525-528: from 1 at the bottom; -1 is below the top card."""
    assert f" | {expected}" == laid(f'zielpos="{place}"', "9S", "KS QS JS")


def test_several_cards_lie_behind_each_other() -> None:
    """529: also at a place that is drawn."""
    assert " | KS 8S 9S QS" == laid('anz="2" zielpos="2"', "8S 9S", "KS QS")
    assert "8S 9S" in laid('anz="2" zielpos="zufall"', "8S 9S", "KS QS JS TS")


def test_faces() -> None:
    """538: as they were, or as ``typ`` says; face down where the field shows none (X10)."""
    assert " | (9S)" == laid("", "(9S)", "")
    assert " | 9S" == laid('typ="offen"', "(9S)", "")
    assert " | (9S)" == laid('typ="verdeckt"', "9S", "")
    assert " | (9S)" == laid('typ="offen"', "9S", "", fields=(OPEN, OPEN + "<sicht>verdeckt</sicht>"))


@pytest.mark.parametrize(
    ("attributes", "piles", "expected"),
    [
        ('umschichten="auf"', ("AS 2S", "AH"), "AS 2S | AH"),
        ('umschichten="auf"', ("AS 2S", "AH 2H"), "AS | AH 2H 2S"),
        ('umschichten="ab"', ("AS 2S", "AH"), "AS 2S | AH"),
        ('umschichten="ab"', ("AS 2S 3S", "AH"), "AS 2S | AH 3S"),
        ('umschichten="auf" anz="2"', ("AS 2S 3S", "AH 2H"), "AS | AH 2H 2S 3S"),
    ],
)
def test_restacking(attributes: str, piles: tuple[str, ...], expected: str) -> None:
    """531, X31: n cards, all counted before."""
    assert expected == laid(attributes, *piles)


def test_only_what_the_rules_allow() -> None:
    """534, X22: the target's sequence and limit; no lock of the source, no bar."""
    bar = "<gesperrt>ja</gesperrt><schiebsperre>b</schiebsperre>"

    assert " | TH 9S" == laid('opt="erlaubt"', "9S", "TH", fields=(OPEN + bar, DOWN))
    assert "9S | TS" == laid('opt="erlaubt"', "9S", "TS", fields=(OPEN + bar, DOWN))
    assert " | TS 9S" == laid("", "9S", "TS", fields=(OPEN + bar, "<max>1</max>"))


def test_never_onto_itself() -> None:
    """X30: sources and targets in file order; what is laid earlier counts for what comes later."""
    assert "AS |  | AC AH" == laid('feld="c b"', "AS", "AH", "AC", target="c")
    fields = (field("v", OPEN), field("v", OPEN))
    assert "9S | 8S" == laid('feld="v"', "9S", "8S", fields=fields, target="v")


def test_from_two_fields_of_one_id() -> None:
    """X30."""
    fields = (field("v", OPEN), field("v", OPEN), field("w", OPEN))

    assert " |  | 9S 8S" == laid('feld="v"', "9S", "8S", "", fields=fields, target="w")


def test_onto_two_fields_of_one_id() -> None:
    """X30: to each of them; with ``einmal`` to the first one that is possible (535-536)."""
    fields = (field("a", OPEN), field("w", DOWN), field("w", DOWN))

    assert "7S | 8S | 9S" == laid("", "7S 9S 8S", "", "", fields=fields, target="w")
    assert "7S 9S | 8S | " == laid('opt="einmal"', "7S 9S 8S", "", "", fields=fields, target="w")
    assert "7S | TS | 9H 8S" == laid('opt="erlaubt,einmal"', "7S 8S", "TS", "9H", fields=fields, target="w")


def test_all_that_share_the_id() -> None:
    """518: ``ziel`` ``id`` lays from all fields with the source's id."""
    fields = (field("v", OPEN), field("v", OPEN), field("w", OPEN))

    assert " |  | 9S 8S" == laid('feld="ziel" ziel="id"', "9S", "8S", "", fields=fields, target="w")
    assert " | 8S | 9S" == laid('feld="ziel"', "9S", "8S", "", fields=fields, target="w")


@pytest.mark.parametrize(
    ("attributes", "piles", "expected"),
    [
        ('opt="tausch"', ("AS 2S", "AH 2H"), "AS 2H | AH 2S"),
        ('opt="tausch" anz="2"', ("AS 2S 3S", "AH 2H 3H"), "AS 2H 3H | AH 2S 3S"),
        ('opt="tausch" anz="2" richtung="rueckwaerts"', ("AS 2S 3S", "AH 2H 3H"), "AS 3H 2H | AH 3S 2S"),
        ('opt="tausch" anz="3"', ("AS 2S 3S", "AH"), "AH | AS 2S 3S"),
        ('opt="tausch" startpos="1" anz="1"', ("AS 2S 3S", "AH 2H"), "2H 2S 3S | AH AS"),
        ('opt="tausch" zielpos="1"', ("AS 2S", "AH 2H"), "AS AH | 2S 2H"),
        ('opt="tausch"', ("AS", ""), " | AS"),
        ('opt="tausch"', ("", "AS"), " | AS"),
    ],
)
def test_exchanging_cards(attributes: str, piles: tuple[str, ...], expected: str) -> None:
    """530, 533, 543-548: as many come back as there are; backwards was not heard, found by the second interpreter."""
    assert expected == laid(attributes, *piles)


def test_an_exchanged_card_stays_face_down() -> None:
    """542, X11: it was laid face down, nothing lay on it. It was turned up: found by the second interpreter."""
    extra = '<aktion typ="links"><lege feld="a" opt="tausch">b</lege></aktion>'
    position = table(game(OPEN, OPEN, extra=extra), "2 AS 2S\n3 AH (2H)", "c2")

    assert ("AS (2H)", "AH 2S") == (cards(position, 2), cards(position, 3))


def test_what_the_player_moved() -> None:
    """521: ``legezahl`` is the number of cards of the move."""
    tests = '<bedingung feld="ziel" tag="id">b</bedingung>'
    extra = f'<aktion typ="legen">{tests}<lege feld="quelle" anz="legezahl">c</lege></aktion>'
    position = table(game(OPEN, OPEN, OPEN, extra=extra), "2 AS 2S 3S\n3\n4", "2x2-3")

    assert ("AS", "", "2S 3S") == tuple(cards(position, pile) for pile in (2, 3, 4))


def test_laying_turns_up_what_comes_to_lie_open() -> None:
    """X11: an action's ``lege`` as well."""
    assert "8S | 9S" == laid("", "(8S) 9S", "")


# -- relations ---------------------------------------------------------------------------------------------------


def test_relations_of_fields() -> None:
    """550-566: the clicked field names another, and that another one."""
    fields = (
        field("a"),
        field("b", "<beziehung id='vorher'>a</beziehung>"),
        field("c", "<beziehung id='vorher'>b</beziehung>"),
    )
    once = game(*fields, extra='<aktion typ="klick"><lege feld="ziel">ziel#vorher</lege></aktion>')
    twice = game(*fields, extra='<aktion typ="klick"><lege feld="ziel">ziel#vorher#vorher</lege></aktion>')

    assert ("", "3S", "") == tuple(cards(table(once, "2\n3\n4 3S", "c4"), pile) for pile in (2, 3, 4))
    assert ("2S", "", "") == tuple(cards(table(once, "2\n3 2S\n4", "c3"), pile) for pile in (2, 3, 4))
    assert ("3S", "", "") == tuple(cards(table(twice, "2\n3\n4 3S", "r4"), pile) for pile in (2, 3, 4))
    assert "" == moves(table(twice, "2\n3 2S\n4", ""), "c3")


# -- setze -------------------------------------------------------------------------------------------------------


def test_another_source_and_target() -> None:
    """567-572: from here on, also in what comes after."""
    extra = (
        '<aktion typ="links"><setze id="ziel">b</setze><lege feld="ziel">c</lege></aktion>'
        '<abschluss typ="links"><aenderung feld="ziel" tag="var">7</aenderung></abschluss>'
    )
    position = table(game(OPEN, OPEN, OPEN, extra=extra), "2 AS\n3 AH\n4", "c2")

    assert ("AS", "", "AH") == tuple(cards(position, pile) for pile in (2, 3, 4))
    assert 7 == position.table.properties[2, "var"]


def test_the_menu_has_four_signs() -> None:
    """573: an event of the move."""
    extra = '<aktion typ="links"><setze id="menu">AUTOMATIC</setze><lege feld="a">b</lege><warte>300</warte></aktion>'
    position = table(game(OPEN, OPEN, extra=extra), "2 AS\n3", "c2")

    assert [("menu", "AUTO"), ("wait", "300")] == [(event.kind, event.text) for event in position.events]
