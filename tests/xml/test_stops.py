"""``stopp``: what must be resolved before anything else (256-263, X24)."""

from tests.spoken import spoken
from tests.xml.playing import cards, field, game, moves, table, text
from tests.xml.reading import codes

OPEN = "<max>9</max><folgestart>frei</folgestart><folgefarbe>frei</folgefarbe><folgewert>frei</folgewert>"
OPEN += "<folgeschieb>wertauf9</folgeschieb>"
"""A field that takes any card and, as these tests draw it, gives one at a time."""


def test_too_many_cards() -> None:
    """261: cards must be taken from the field, however many are too many; other moves wait."""
    little = game(OPEN + '<stopp bedingung="kartenzahl">2</stopp>', OPEN, OPEN)
    position = table(little, "2 AS\n3 KS\n4 QS")

    position.play("3-2")
    assert "2-3 2-4" == moves(position)
    assert spoken(position, "pile 2 holds too many cards: take some from it first") == position.why("4-3")
    position.play("2-4")
    assert "4-2" in moves(position)


def test_the_limit_of_the_field_counts() -> None:
    """261: ``max``; it is on from the deal on, too."""
    little = game("<max>2</max><folgestart>frei</folgestart>" + '<stopp bedingung="kartenzahl">max</stopp>', OPEN, OPEN)

    assert "2-3 2-4" == moves(table(little, "2 AS 2S\n3\n4 KS"))


def test_far_too_many_cards() -> None:
    """X24: a move that takes cards from the field is legal even if it ends nothing."""
    little = game(OPEN + '<stopp bedingung="kartenzahl">2</stopp>', OPEN, OPEN)

    assert "2-3 2-4" == moves(table(little, "2 AS 2S 3S 4S\n3 KS\n4"))


def test_an_emptied_field_waits_for_a_card() -> None:
    """263: what was empty from the start does not."""
    little = game(OPEN + '<stopp bedingung="leer"></stopp>', OPEN, OPEN)

    assert "3-2 3-4" == moves(table(little, "2\n3 KS\n4"))
    position = table(little, "2 AS\n3 KS\n4", "2-4")
    assert "3-2 4-2" == moves(position)
    assert spoken(position, "pile 2 was emptied: place a card on it first") == position.why("3-4")
    position.play("4-2")
    assert "2-3" in moves(position)


def test_a_field_that_is_filled_was_never_empty() -> None:
    """X20."""
    little = game(OPEN + '<stopp bedingung="leer"></stopp><fuellen>c</fuellen>', OPEN, "", OPEN)
    position = table(little, "2 AS\n3 KS\n4 2S\n5", "2-5")

    assert "2S" == cards(position, 2)
    assert "3-5" == moves(position, "3-5")


INSERT = OPEN.replace("<folgestart>frei", "<folgestart>A") + "<einschub>hinten</einschub>"


def test_after_a_card_is_pushed_in_the_top_card_moves_on() -> None:
    """262."""
    little = game(INSERT + '<stopp bedingung="einschub"></stopp>', OPEN, OPEN)
    position = table(little, "2 5S 6S\n3 KS QS\n4", "3-2^")

    assert "2-3 2-4" == moves(position)
    assert spoken(position, "a card was pushed into pile 2: move its top card first") == position.why("3-4")
    position.play("2-4")
    assert "3-4" == moves(position, "3-4")


def test_the_right_card_stops_nothing() -> None:
    """262: unless its rank is that of the field's first card."""
    little = game(INSERT + '<stopp bedingung="einschub">wert</stopp>', OPEN, OPEN)

    assert "3-4" == moves(table(little, "2 5S 6S\n3 KS AH\n4", "3-2^"), "3-4")
    assert "" == moves(table(little, "2 5S 6S\n3 KS QH\n4", "3-2^"), "3-4")


def test_several_stops_are_resolved_in_any_order() -> None:
    """259: nothing else is possible while one is on."""
    little = game(
        OPEN + '<stopp bedingung="kartenzahl">2</stopp>', OPEN + '<stopp bedingung="kartenzahl">2</stopp>', OPEN
    )
    position = table(little, "2 AS 2S\n3 KS QS\n4 JS")

    assert "2-3 2-4 3-2 3-4" == moves(position)
    position.play("2-4")
    assert "3-2 3-4" == moves(position)


def test_stops_are_undone() -> None:
    """X36: with the move that began them."""
    little = game(OPEN + '<stopp bedingung="leer"></stopp>', OPEN, OPEN)
    position = table(little, "2 AS\n3 KS\n4")
    before = position.key()
    position.play("2-4")
    position.pop()

    assert before == position.key()
    assert "2-3 2-4 3-2 3-4" == moves(position)


def test_deals_wait_as_well() -> None:
    """X24: a move is legal only if it ends a stop, also a click that deals."""
    little = game(OPEN + '<stopp bedingung="kartenzahl">1</stopp>', "<ziel>c</ziel>", OPEN)

    assert "2-4" == moves(table(little, "2 AS\n3 KS\n4"))


def test_an_action_can_ask_for_a_stop() -> None:
    """489: yes or no."""
    stop = OPEN + '<stopp bedingung="kartenzahl">2</stopp>'
    asks = '<aktion typ="legen"><bedingung feld="quelle" tag="stopp">ja</bedingung></aktion>'
    little = game(stop, OPEN, extra=asks)

    assert "" == moves(table(little, "2 AS 2S\n3"))
    assert "2-3" == moves(table(little, "2 AS\n3"))


COUNTED = OPEN + '<stopp bedingung="kartenzahl">3</stopp>'


def test_a_click_must_take_cards_from_the_stopped_field() -> None:
    """258, X24: found by random definitions: each click on a stopped field was legal, also one that laid more on it."""
    more = '<aktion typ="mitte"><lege feld="b">a</lege></aktion>'
    less = '<aktion typ="mitte"><lege feld="a">b</lege></aktion>'
    counts = '<aktion typ="mitte"><aenderung feld="a" tag="var">+1</aenderung></aktion>'
    drawn = "2 AS 2S 3S\n3 KS"

    legal = [moves(table(game(COUNTED, OPEN, extra=act), drawn), "m2 m3") for act in (more, less, counts)]
    assert ["", "m2 m3", ""] == legal
    position = table(game(COUNTED, OPEN, extra=more), drawn)
    assert spoken(position, "pile 2 holds too many cards: take some from it first") == position.why("m2")
    assert "m2 m3" == moves(table(game(COUNTED, OPEN, extra=more), "2 AS 2S\n3 KS"), "m2 m3")


def test_a_click_may_turn_up_the_last_card_of_the_stopped_field() -> None:
    """X24: or the stop could never end; a click that turns up another field's may not."""
    little = game(COUNTED + "<aufdecken>manuell</aufdecken>", OPEN + "<aufdecken>manuell</aufdecken>", OPEN)
    position = table(little, "2 AS 2S (3S)\n3 (KS)\n4")

    assert "c2" == moves(position)
    position.play("c2")
    assert "2-3 2-4" == moves(table(little, "2 AS 2S 3S\n3 KS\n4"))
    assert "2-4" == moves(position)


def test_what_comes_and_leaves_within_a_move_is_nothing() -> None:
    """X24: the net effect counts: a field that held no card was not emptied, one that waits for a card still waits."""
    through = '<aktion typ="mitte"><lege feld="b">a</lege><lege feld="a">c</lege></aktion>'
    little = game(OPEN + '<stopp bedingung="leer"></stopp>', OPEN, OPEN, extra=through)

    assert "3-2" == moves(table(little, "2\n3 KS QS\n4", "m2"), "3-2")
    assert "3-4" == moves(table(little, "2\n3 KS QS\n4", "m2"), "3-4")
    waiting = table(little, "2 AS\n3 KS QS\n4", "2-4")
    assert ("3-2", "") == (moves(waiting, "3-2"), moves(waiting, "m2"))


def test_the_stop_of_a_field_replaces_that_of_its_template() -> None:
    """X38: both were on, so a card pushed in stopped a game whose field names another stop."""
    template = f'<vorlage id="t" typ="stapel">{INSERT}<stopp bedingung="einschub"></stopp></vorlage>'
    fields = field("a", '<stopp bedingung="leer"></stopp>', kind="t"), OPEN, OPEN
    little = game(*fields, cards="<karten>52</karten>" + template)

    assert "3-4" == moves(table(little, "2 5S 6S\n3 KS QS\n4", "3-2^"), "3-4")
    assert "3-4" not in moves(table(little, "2 AS\n3 KS QS\n4", "2-4"))


def test_of_two_stops_in_one_field_the_last_counts() -> None:
    """X38: and the other is reported; a word that means nothing is no stop, and replaces none (X1)."""
    count, empty = '<stopp bedingung="kartenzahl">2</stopp>', '<stopp bedingung="leer"></stopp>'

    assert "4-3" in moves(table(game(OPEN + count + empty, OPEN, OPEN), "2 AS 2S 3S\n3\n4 KS"))
    assert "4-3" not in moves(table(game(OPEN + empty + count, OPEN, OPEN), "2 AS 2S 3S\n3\n4 KS"))
    assert "4-3" not in moves(
        table(game(OPEN + count + '<stopp bedingung="voll"></stopp>', OPEN, OPEN), "2 AS 2S 3S\n3\n4 KS")
    )
    assert "X114" in codes(text(OPEN + count + empty, OPEN, OPEN))
