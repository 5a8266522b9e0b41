"""``vergleich``: five kinds of comparing two cards (491-502)."""

import pytest

from tests.xml.playing import OPEN, fires


def compare(kind: str, content: str, *, first: str = "a", second: str = "b", **attributes: str) -> str:
    named = "".join(f' {key}="{value}"' for key, value in attributes.items())
    return f'<vergleich feld1="{first}" feld2="{second}" typ="{kind}"{named}>{content}</vergleich>'


@pytest.mark.parametrize(
    ("kind", "content", "first", "second", "holds"),
    [
        ("summe", "13", "QS", "AH", True),
        ("summe", "13", "KS", "AH", False),
        ("summe", "24", "KS", "JH", True),
        ("differenz", "3", "7S", "4S", True),
        ("differenz", "3", "2S", "QS", True),
        ("differenz", "3", "4S", "7S", False),
        ("differenz", "10", "4S", "7S", True),
        ("abstand", "9", "3S", "QS", True),
        ("abstand", "4", "3S", "QS", True),
        ("abstand", "4", "QS", "3S", True),
        ("abstand", "0", "QS", "QH", True),
        ("abstand", "13", "QS", "QH", False),
        ("farbe", "gleich", "2S", "9S", True),
        ("farbe", "gleich", "2S", "9C", False),
        ("farbe", "ungleich", "2S", "9C", True),
        ("farbe", "wechsel", "2S", "9H", True),
        ("farbe", "wechsel", "2S", "9C", False),
        ("farbe", "keinwechsel", "2S", "9C", True),
        ("farbe", "keinwechsel", "2S", "9H", False),
        ("wert", "kleiner", "2S", "AH", True),
        ("wert", "kleiner", "AS", "2H", False),
        ("wert", "gleich", "9S", "9H", True),
        ("wert", "kleinergleich", "9S", "9H", True),
        ("wert", "groesser", "KS", "QH", True),
        ("wert", "groessergleich", "KS", "AH", False),
        ("wert", "ungleich", "KS", "AH", True),
    ],
)
def test_kinds(kind: str, content: str, first: str, second: str, holds: bool) -> None:
    """495-501: sums (ace 1, king 13), differences and distances modulo 13, suits, and ranks (ace most)."""
    assert holds == fires(compare(kind, content), first, second)


@pytest.mark.parametrize(
    ("relation", "holds"),
    [
        ("kleiner", [True, False, False]),
        ("kleinergleich", [True, True, False]),
        ("groesser", [False, False, True]),
        ("groessergleich", [False, True, True]),
        ("ungleich", [True, False, True]),
    ],
)
def test_relations(relation: str, holds: list[bool]) -> None:
    """493: the sum compared with ten."""
    test = compare("summe", "10", beziehung=relation)

    assert holds == [fires(test, "5S", second) for second in ("4H", "5H", "6H")]


def test_places() -> None:
    """492: as in conditions; what is not there fails."""
    assert fires(compare("farbe", "gleich", karte1="1", karte2="-2"), "KS 2H", "3S 9D")
    assert not fires(compare("farbe", "ungleich", karte1="3"), "KS 2H", "3S")
    assert not fires(compare("farbe", "ungleich"), "KS", "")


def test_two_cards_of_one_field() -> None:
    """491: both may be the same field."""
    assert fires(compare("differenz", "1", second="a", karte1="-1", karte2="-2"), "3S 4S", "")


def test_the_picked_cards() -> None:
    """502: ``quelle`` is the whole field, ``@legestapel`` the cards that move."""
    lowest = compare("wert", "gleich", first="@legestapel", second="ziel", karte1="1")
    whole = compare("wert", "gleich", first="quelle", second="ziel", karte1="1")

    assert fires(lowest, "KS 9H 8H", "9C", fields=(OPEN, ""), trigger="legen", move="2x2-3")
    assert not fires(whole, "KS 9H 8H", "9C", fields=(OPEN, ""), trigger="legen", move="2x2-3")
    assert fires(whole, "KS 9H 8H", "KC", fields=(OPEN, ""), trigger="legen", move="2x2-3")


def test_comparisons_come_after_conditions() -> None:
    """459: all must hold."""
    assert fires('<bedingung feld="a" tag="kartenzahl">1</bedingung>' + compare("summe", "5"), "2S", "3S")
    assert not fires('<bedingung feld="a" tag="kartenzahl">2</bedingung>' + compare("summe", "5"), "2S", "3S")
