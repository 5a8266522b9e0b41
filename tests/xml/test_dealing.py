"""Clicks: dealing, taking up again, turning cards up; filling; turning by itself (171-204, 231-233, 277-283)."""

import pytest

from tests.spoken import spoken
from tests.xml.playing import DOWN, OPEN, cards, game, moves, played, table


def dealt(deal: str, *piles: str, fields: tuple[str, ...] = (OPEN, OPEN)) -> str:
    """Return what lies on the piles from 3 on after a click on pile 2, which deals."""
    drawn = "\n".join(f"{number} {pile}" for number, pile in enumerate(piles, 2))
    position = table(game(deal, *fields), drawn, "c2")
    return " | ".join(cards(position, number) for number in range(3, len(piles) + 2))


def test_each_target_gets_one_card() -> None:
    """172: in turn, the top card first, as far as the cards go."""
    assert "9S | 8S" == dealt("<ziel>b c</ziel>", "7S 8S 9S", "", "")
    assert "9S | " == dealt("<ziel>b c</ziel>", "9S", "", "")


def test_three_tags_give_three_cards() -> None:
    """X18: each tag in turn lays one card on each of its fields."""
    assert "9S 8S 7S | " == dealt("<ziel>b</ziel><ziel>b</ziel><ziel>b</ziel>", "6S 7S 8S 9S", "", "")


def test_a_list_is_dealt_in_file_order_and_tags_in_theirs() -> None:
    """184: the order of the ids does not count, the order of the tags does."""
    assert "9S | 8S" == dealt("<ziel>c b</ziel>", "8S 9S", "", "")
    assert "8S | 9S" == dealt("<ziel>c</ziel><ziel>b</ziel>", "8S 9S", "", "")


def test_cards_are_dealt_face_up_unless_told() -> None:
    """183: ``sicht`` ``verdeckt`` deals face down; the card's own face does not matter."""
    assert "9S | " == dealt("<ziel>b</ziel>", "(9S)", "", "")
    assert "(9S) | " == dealt('<ziel sicht="verdeckt">b</ziel>', "9S", "", "")


def test_a_field_that_shows_no_faces_turns_cards_down() -> None:
    """X10."""
    hidden = OPEN + "<sicht>verdeckt</sicht>"

    assert "(9S) | " == dealt("<ziel>b</ziel>", "9S", "", "", fields=(hidden, OPEN))


@pytest.mark.parametrize(
    ("when", "expected"),
    [
        ("leer", "KH | 9S"),
        ("belegt", "KH 9S | "),
        ("belegbar", "KH 9S | 8S"),
    ],
)
def test_targets_wait_for_a_condition(when: str, expected: str) -> None:
    """173-176: empty, occupied, with room: what is laid earlier counts for what comes later."""
    assert expected == dealt(f'<ziel bedingung="{when}">b c</ziel>', "8S 9S", "KH", "")


def test_room_asks_the_limit() -> None:
    """X12: no ``max``, no room; a full one neither."""
    deal = '<ziel bedingung="belegbar">b c</ziel>'

    assert "KH | 9S" == dealt(deal, "8S 9S", "KH", "", fields=("", OPEN))
    assert "KH | 9S" == dealt(deal, "8S 9S", "KH", "", fields=("<max>1</max>", OPEN))


def test_only_what_the_rules_allow() -> None:
    """177: ``erlaubt`` asks the target's sequence, and no lock of the source."""
    deal = '<ziel bedingung="erlaubt">b c</ziel><gesperrt>ja</gesperrt>'

    assert "TS | TH 9S" == dealt(deal, "9S", "TS", "TH", fields=(DOWN, DOWN))


def test_without_a_condition_limits_are_ignored() -> None:
    """178: only laying by hand is bound by ``max``."""
    assert "KH 9S | " == dealt("<ziel>b</ziel>", "9S", "KH", "", fields=("<max>1</max>", OPEN))


@pytest.mark.parametrize(
    ("when", "lying", "served"),
    [
        ("folge", "KH QS", True),
        ("folge", "2C KH QS", True),
        ("folge", "KH TS", False),
        ("folge", "", True),
        ("keinefolge", "KH QS", False),
        ("keinefolge", "KH TS", True),
        ("keinefolge", "", False),
    ],
)
def test_targets_that_end_in_a_run(when: str, lying: str, served: bool) -> None:
    """179-181, X18: a run from the first card on at the end; on an empty field the dealt card counts (a king here)."""
    column = DOWN.replace("<folgestart>frei", "<folgestart>K")
    after = dealt(f'<ziel bedingung="{when}">b</ziel><ziel>c</ziel>', "2H KC", lying, "", fields=(column, OPEN))

    assert after == (f"{lying} KC | 2H".strip() if served else f"{lying} | KC")


def test_cards_are_led_elsewhere_first() -> None:
    """182: ``pruefe`` is asked before; the first field of its list that takes the card gets it."""
    foundation = "<max>13</max><folgestart>A</folgestart>"
    position = table(game("<ziel pruefe='c b'>d</ziel>", foundation, foundation, OPEN), "2 AS\n3\n4\n5", "c2")
    other = table(game('<ziel pruefe="c b">d</ziel>', foundation, foundation, OPEN), "2 KS\n3\n4\n5", "c2")

    assert ("", "AS", "") == tuple(cards(position, pile) for pile in (3, 4, 5))
    assert ("", "", "KS") == tuple(cards(other, pile) for pile in (3, 4, 5))


def test_a_diverted_card_has_served_its_target() -> None:
    """X18: the target gets no other card instead."""
    foundation = "<max>13</max><folgestart>A</folgestart>"
    position = table(game('<ziel pruefe="b">c</ziel>', foundation, OPEN), "2 KS AS\n3\n4", "c2")

    assert ("KS", "AS", "") == tuple(cards(position, pile) for pile in (2, 3, 4))


def test_a_card_goes_elsewhere_or_stays() -> None:
    """182: ``pruefe`` is asked first, also where the target is the field itself; that click was illegal."""
    foundation = "<max>13</max><folgestart>A</folgestart>"
    little = game('<ziel pruefe="b">a</ziel>', foundation)

    assert ("KS", "AS") == tuple(cards(table(little, "2 KS AS\n3", "c2"), pile) for pile in (2, 3))
    assert "c2" not in moves(table(little, "2 KS\n3"))
    assert "c2" not in moves(table(game("<ziel>a</ziel>", foundation), "2 KS\n3"))


def test_a_click_that_deals_nothing_is_illegal() -> None:
    """X18."""
    position = table(game('<ziel bedingung="leer">b</ziel>', OPEN), "2 9S\n3 KH")

    assert spoken(position, "a click on pile 2 would deal no card") == position.why("c2")
    assert "c2" not in moves(position)


# -- taking up again ---------------------------------------------------------------------------------------------


def test_sources_are_turned_over_onto_the_field() -> None:
    """185-188, X19: source after source, each from its top; face up here."""
    little = game("<quelle>b c</quelle><wiederholung>frei</wiederholung>", OPEN, OPEN)
    position = table(little, "2\n3 AS 2S\n4 3S 4S", "c2")

    assert ("2S AS 4S 3S", "", "") == tuple(cards(position, pile) for pile in (2, 3, 4))
    assert "2S AS 4S 3S" == cards(position, 2)


def test_sources_of_two_tags_go_in_their_order() -> None:
    """188."""
    little = game("<quelle>c</quelle><quelle>b</quelle><wiederholung>frei</wiederholung>", OPEN, OPEN)

    assert "4S 3S 2S AS" == cards(table(little, "2\n3 AS 2S\n4 3S 4S", "c2"), 2)


def test_a_field_gives_nothing_to_itself() -> None:
    """187: it is empty when it is clicked; what came from another source is not turned over once more."""
    little = game("<quelle>b</quelle><quelle>a</quelle><wiederholung>frei</wiederholung>", OPEN)

    assert "2S AS" == cards(table(little, "2\n3 AS 2S", "c2"), 2)


def test_the_stock_lies_face_down_again() -> None:
    """X19: where the field has ``sicht`` ``verdeckt``; the next pass deals as the first did (194-200)."""
    little = game("<ziel>b</ziel><quelle>b</quelle><wiederholung>frei</wiederholung><sicht>verdeckt</sicht>", OPEN)
    position = table(little, "2 (AS) (2S)\n3", "c2 c2 c2")

    assert "(AS) (2S)" == cards(position, 2)


def test_one_more_pass() -> None:
    """190: 1 means one re-take, two passes in all."""
    little = game("<ziel>b</ziel><quelle>b</quelle><wiederholung>1</wiederholung>", OPEN)
    position = table(little, "2 AS\n3", "c2 c2 c2")

    assert spoken(position, "you cannot take up pile 2 again") == position.why("c2")
    assert "3-2" not in moves(position)


def test_any_number_of_passes() -> None:
    """190: a negative number as well as the word for it."""
    for often in ("frei", "-1"):
        little = game(f"<ziel>b</ziel><quelle>b</quelle><wiederholung>{often}</wiederholung>", OPEN)
        assert "AS" == cards(table(little, "2 AS\n3", "c2 " * 9), 3)


def test_without_repeats_an_empty_field_is_an_ordinary_one() -> None:
    """191, X19: cards are not taken up, but may be laid there."""
    little = game("<quelle>b</quelle>" + OPEN, OPEN)

    assert "3-2" == moves(table(little, "2\n3 AS"))


def test_nothing_to_take_up() -> None:
    """X19: the click is illegal, and no re-take is used."""
    little = game("<quelle>b</quelle><wiederholung>1</wiederholung>", OPEN)
    position = table(little, "2\n3")

    assert spoken(position, "pile 2 is empty, and there is nothing to take up") == position.why("c2")


def test_taken_up_and_dealt_at_once() -> None:
    """193."""
    little = game('<ziel>b</ziel><quelle>b</quelle><wiederholung aufnahme="sprung">frei</wiederholung>', OPEN)
    position = table(little, "2\n3 AS 2S", "c2")

    assert ("2S", "AS") == (cards(position, 2), cards(position, 3))


def test_shuffled_when_taken_up() -> None:
    """193: with ``mischen``; undone and done again it is the same order (X36)."""
    little = game('<quelle>b</quelle><wiederholung mischen="ja">frei</wiederholung>', OPEN)
    position = table(little, "2\n3 AS 2S 3S 4S 5S 6S 7S 8S 9S TS", "c2")
    shuffled = cards(position, 2)
    position.pop()

    assert "AS 2S 3S 4S 5S 6S 7S 8S 9S TS" == cards(position, 3)
    assert shuffled == cards(played(position, "c2"), 2)
    assert "TS 9S 8S 7S 6S 5S 4S 3S 2S AS" != shuffled


def test_an_empty_pack_has_finished_no_pass() -> None:
    """X41: ``passes`` was 1 after the deal, though no card had left any stock."""
    assert 0 == game(OPEN, cards="<karten>52x0</karten>").deal("1").passes


def test_passes_are_counted_at_the_first_stock() -> None:
    """X19: a pass ends when the stock's last card has left."""
    stock = (
        '<feld id="stock" x="1" y="1" typ="stock"><ziel>a</ziel><quelle>a</quelle>'
        "<wiederholung>frei</wiederholung></feld>"
    )
    position = table(game(OPEN, stock=stock), "1 AS 2S\n2")
    counts = [position.passes]
    for _ in range(4):
        position.play("c1")
        counts.append(position.passes)

    assert [0, 0, 1, 1, 1] == counts[:5]


def test_cards_that_come_back_onto_the_stock_begin_no_pass() -> None:
    """P17, X19: a pass that has ended stays ended; found by random definitions: the number fell from 1 to 0.

    The next one begins when the stock is taken up.
    """
    tags = "<ziel>a</ziel><quelle>a</quelle><wiederholung>frei</wiederholung>"
    stock = f'<feld id="stock" x="1" y="1" typ="stock">{tags}{OPEN}</feld>'
    position = table(game(OPEN, stock=stock), "1 AS\n2 2S")
    counts = []
    for move in ("c1", "2-1", "c1", "c1", "c1", "c1"):
        position.play(move)
        counts.append(position.passes)

    assert [1, 1, 1, 1, 1, 2] == counts
    for before in reversed([0, *counts[:-1]]):
        position.pop()
        assert before == position.passes


# -- filling and turning -----------------------------------------------------------------------------------------


def test_an_emptied_field_is_filled() -> None:
    """233: one card, face up, from the field of that id."""
    position = table(game(OPEN + "<fuellen>c</fuellen>", OPEN, ""), "2 AS\n3\n4 (2S) (3S)", "2-3")

    assert ("3S", "AS", "2S") == tuple(cards(position, pile) for pile in (2, 3, 4))


def test_the_first_field_that_holds_a_card_fills() -> None:
    """X20: of several with one id."""
    little = game(
        OPEN + "<fuellen>v</fuellen>",
        OPEN,
        '<feld id="v" x="1" y="1" typ="reserve"></feld>',
        '<feld id="v" x="9" y="1" typ="reserve"></feld>',
    )

    assert "5S" == cards(table(little, "2 AS\n3\n4\n5 5S", "2-3"), 2)


def test_an_empty_filler_is_taken_up_again() -> None:
    """233, X20: where it may be."""
    filler = "<quelle>d</quelle><wiederholung>1</wiederholung>"
    little = game(OPEN + "<fuellen>c</fuellen>", OPEN, filler, OPEN)
    position = table(little, "2 AS\n3\n4\n5 7S 8S", "2-3")

    assert ("7S", "8S") == (cards(position, 2), cards(position, 4))


def test_actions_do_not_fill() -> None:
    """X20: only what is emptied by hand."""
    action = '<aktion typ="links"><lege feld="a">b</lege></aktion>'
    position = table(game(OPEN + "<fuellen>c</fuellen>", OPEN, "", extra=action), "2 AS\n3\n4 3S", "c3")

    assert ("", "AS") == (cards(position, 2), cards(position, 3))


@pytest.mark.parametrize(
    ("how", "after", "clicks"),
    [
        ("", "KS", ""),
        ("<aufdecken>auto</aufdecken>", "KS", ""),
        ("<aufdecken>manuell</aufdecken>", "(KS)", "c2"),
        ("<aufdecken>auto,manuell</aufdecken>", "KS", ""),
        ("<aufdecken>gesperrt</aufdecken>", "(KS)", ""),
    ],
)
def test_cards_that_come_to_lie_open(how: str, after: str, clicks: str) -> None:
    """277-283: turned up, or by hand, or not at all."""
    position = table(game(OPEN + how, OPEN), "2 (KS) QS\n3", "2-3")

    assert after == cards(position, 2)
    assert clicks == moves(position, "c2")


def test_a_card_is_turned_up_by_a_click() -> None:
    """281."""
    position = table(game(OPEN + "<aufdecken>manuell</aufdecken>"), "2 (KS)", "c2")

    assert "KS" == cards(position, 2)
    position.pop()
    assert "(KS)" == cards(position, 2)


def test_what_was_laid_face_down_stays_so() -> None:
    """X11: it did not come to lie open."""
    position = table(game('<ziel sicht="verdeckt">b</ziel>', OPEN), "2 AS\n3", "c2")

    assert "(AS)" == cards(position, 3)


TURN_DOWN = '<aenderung feld="a" tag="status">verdeckt</aenderung>'


@pytest.mark.parametrize(
    ("steps", "after", "left"),
    [
        ('<lege feld="a">b</lege>' + TURN_DOWN, "(KS)", "QS"),
        ('<lege feld="a">b</lege>' + TURN_DOWN + TURN_DOWN.replace("verdeckt", "offen"), "KS", "QS"),
        (TURN_DOWN + '<lege feld="a">b</lege>', "KS", "(QS)"),
        ('<lege feld="a">b</lege>' + TURN_DOWN + '<lege feld="b">a</lege><lege feld="a">b</lege>', "(KS)", "QS"),
    ],
)
def test_a_card_that_an_action_turned_down_stays_so(steps: str, after: str, left: str) -> None:
    """X11, 279: it lay open, and was turned down on purpose; found by random definitions: it was turned up again."""
    for kind in ("aktion", "abschluss"):
        first = '<aktion typ="mitte"><aenderung feld="b" tag="var">+1</aenderung></aktion>' if kind != "aktion" else ""
        little = game(OPEN, OPEN, extra=f'{first}<{kind} typ="mitte">{steps}</{kind}>')
        position = table(little, "2 KS QS\n3", "m2")

        assert (after, left) == (cards(position, 2), cards(position, 3))


def test_what_is_turned_down_before_a_question_stays_so() -> None:
    """X11, X35: the answer is a move of its own, and turns up only what lies open."""
    asks = r'<meldung antwort="Yes\nNo">Go on?</meldung>'
    steps = f'<lege feld="a">b</lege>{TURN_DOWN}{asks}'
    position = table(game(OPEN, OPEN, extra=f'<aktion typ="mitte">{steps}</aktion>'), "2 KS QS\n3", "m2 a1")

    assert "(KS)" == cards(position, 2)
