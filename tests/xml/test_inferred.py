"""What neither the document nor a ruling with evidence says: each reading in one place of the code, and here.

The larger ones have their tests with their kind: X12 and X16 in ``test_laying``, X14 in ``test_taking``, X25 in
``test_points``, X7 in ``test_comparisons``, the next rank of an empty field (490) in ``test_conditions``.
"""

from kabale.table.cards import name
from tests.xml.playing import HIDDEN_STOCK, OPEN, cards, field, game, loaded, moves, rules_of, table, text


def test_sorting_may_be_repeated() -> None:
    """170 (``definition.MANY``): a field adds to that of its template, as with the tags that the document names."""
    template = '<vorlage id="v" typ="stapel"><sortiere richtung="umdrehen"></sortiere></vorlage>'
    made = field("a", '<sortiere richtung="mischen"></sortiere>', kind="v")
    rules = rules_of(loaded(text(made, stock=HIDDEN_STOCK + template))).fields[1]

    assert 2 == len(rules.layout)


def test_what_is_in_a_stock_is_not_taken_out() -> None:
    """109, 158 (``packs``): ``sub`` takes from what is in no stock yet."""
    little = game(extra='<sub typ="einzel">Herz A</sub>')

    assert 52 == len(rules_of(little).cards)
    assert "AH" in map(name, rules_of(little).cards)


def test_a_right_click_tries_the_top_card_first() -> None:
    """268 (``automatic.chosen``): then longer blocks."""
    source = "<folgefarbe>gleich</folgefarbe><folgewert>ab</folgewert>"
    kings = "<max>13</max><folgestart>K</folgestart><auto>ja</auto>"
    little = game(source, OPEN + "<auto>ja</auto>")

    assert "KH" == cards(table(little, "2 KH QH\n3", "r2"), 2)
    assert "KH QH" == cards(table(game(source, kings), "2 KH QH\n3", "r2"), 3)


def test_an_exchange_is_not_asked_whether_it_is_allowed() -> None:
    """533-536 (``steps._swap``): with ``tausch`` ``erlaubt`` asks nothing."""
    extra = '<aktion typ="links"><lege feld="a" opt="tausch,erlaubt">b</lege></aktion>'

    assert "KH" == cards(table(game("", "", extra=extra), "2 AS\n3 KH", "c2"), 2)


def test_nothing_comes_after_the_end_but_the_ending() -> None:
    """587 (``turn.Turn._finish``): no ``abschluss`` after ``spielende``."""
    after = '<abschluss typ="frei"><lege feld="a">b</lege></abschluss>'
    extra = '<aktion typ="links"><spielende>sieg</spielende></aktion>' + after
    position = table(game(OPEN, OPEN, extra=extra), "2 AS\n3", "c2")

    assert ("AS", "won") == (cards(position, 2), position.outcome.value)


def test_no_card_is_pushed_under_one_that_lies_face_down() -> None:
    """229 (``laying.under_row``): whether it follows cannot be seen."""
    both = OPEN + "<einschub>aussen</einschub>"

    assert "3-2^" == moves(table(game(both, OPEN), "2 AS 2S\n3 KH"), "3-2^")
    assert "" == moves(table(game(both, OPEN), "2 (AS) 2S\n3 KH"), "3-2^")


def test_an_action_of_another_kind_is_passed_by() -> None:
    """443 (``turn.Chain``): where ``typ`` does not hold, ``misserfolg`` says nothing."""
    first = '<aktion typ="rechts"><misserfolg>ende</misserfolg></aktion>'
    second = '<aktion typ="links"><lege feld="a">b</lege></aktion>'

    assert "c2 c3" == moves(table(game("", "", extra=first + second), "2 AS\n3"))
