"""Laying by hand: what each tag of the sequence lets lie on what (205-231, 284-286, X12-X16)."""

import pytest

from tests.spoken import spoken
from tests.xml.playing import DOWN, OPEN, cards, field, game, moves, table, takes

ANY_ORDER = "<folgefarbe>frei</folgefarbe><folgewert>frei</folgewert>"


def up(suits: str = "frei", ranks: str = "auf", end: str = "") -> str:
    closing = f"<folgeende>{end}</folgeende>" if end else ""
    rules = f"<folgefarbe>{suits}</folgefarbe><folgewert>{ranks}</folgewert>"
    return f"<max>13</max><folgestart>frei</folgestart>{rules}{closing}"


def test_without_a_limit_nothing_is_laid() -> None:
    """X12: no ``max``, no laying by hand, whatever the sequence says (178)."""
    assert not takes("<folgestart>frei</folgestart>" + ANY_ORDER, "", "AS")
    assert takes("<max>1</max><folgestart>frei</folgestart>", "", "AS")


def test_a_full_field_takes_no_more() -> None:
    """207: two cards at most."""
    tags = "<max>2</max><folgestart>frei</folgestart>" + ANY_ORDER

    assert takes(tags, "AS", "KH")
    assert not takes(tags, "AS 2S", "KH")


def test_a_block_needs_room_for_all_of_it() -> None:
    """207: two cards do not go where there is room for one."""
    source = OPEN + "<folgeschieb>offen</folgeschieb>"
    position = table(game("<max>2</max><folgestart>frei</folgestart>" + ANY_ORDER, source), "2 AS\n3 KH QH")

    assert "3-2" == moves(position, "3-2 3x2-2")
    assert spoken(position, "pile 2 has no room: it holds at most 2 cards") == position.why("3x2-2")


@pytest.mark.parametrize(
    ("start", "right", "wrong"),
    [
        ("Herz", ("2H", "KH"), ("2S", "KD")),
        ("K", ("KS", "KH"), ("QS", "AS")),
        ("Karo 10", ("TD",), ("TH", "9D")),
        ("frei", ("2C", "KD"), ()),
    ],
)
def test_the_first_card(start: str, right: tuple[str, ...], wrong: tuple[str, ...]) -> None:
    """211: a suit, a rank, both, or any card."""
    tags = f"<max>13</max><folgestart>{start}</folgestart>"

    assert all(takes(tags, "", card) for card in right)
    assert not any(takes(tags, "", card) for card in wrong)


def test_without_a_first_card_nothing_opens_a_field() -> None:
    """212: no ``folgestart``, nothing on the empty field; what lies there may be built on."""
    tags = "<max>13</max>" + ANY_ORDER

    assert not takes(tags, "", "AS")
    assert takes(tags, "AS", "KS")


@pytest.mark.parametrize(
    ("part", "first", "legal"),
    [
        ("farbe", "2H", True),
        ("farbe", "AS", False),
        ("wert", "AS", True),
        ("wert", "2H", False),
        ("farbewert", "AH", True),
        ("farbewert", "2H", False),
        ("farbewert", "AS", False),
    ],
)
def test_further_cards_are_bound_to_the_first(part: str, first: str, legal: bool) -> None:
    """214, X13: with ``bedingung`` the field's first card must match in the parts that are named."""
    tags = f'<max>13</max><folgestart bedingung="{part}">Herz A</folgestart>{ANY_ORDER}'

    assert legal == takes(tags, first, "9C")


def test_only_what_the_first_card_names_is_compared() -> None:
    """X13: ``farbewert`` with a rank alone asks for the rank alone."""
    tags = f'<max>13</max><folgestart bedingung="farbewert">A</folgestart>{ANY_ORDER}'

    assert takes(tags, "AS", "9C")
    assert not takes(tags, "2S", "9C")


@pytest.mark.parametrize(
    ("suits", "right", "wrong"),
    [
        ("gleich", "5H", "5D 5S 5C"),
        ("ungleich", "5D 5S 5C", "5H"),
        ("wechsel", "5S 5C", "5H 5D"),
        ("frei", "5H 5D 5S 5C", ""),
    ],
)
def test_suits(suits: str, right: str, wrong: str) -> None:
    """220: same, another, the other colour, any: a five on the four of hearts."""
    assert all(takes(up(suits), "4H", card) for card in right.split())
    assert not any(takes(up(suits), "4H", card) for card in wrong.split())


@pytest.mark.parametrize(
    ("ranks", "pairs", "not_pairs"),
    [
        ("gleich", "5-5", "5-6 5-4"),
        ("auf", "Q-K K-A A-2", "A-K 2-4"),
        ("ab", "A-K 3-2", "K-A"),
        ("aufab", "7-6 6-7 K-A A-K", "7-7 7-9"),
        ("auf3", "3-6 9-Q Q-2 2-5", "3-4 6-3"),
        ("ab2", "K-J A-Q 2-K", "J-K"),
        ("x2", "A-2 2-4 4-8 8-3 3-6 6-Q Q-J J-9 9-5 5-T T-7 7-A", "K-K K-A A-3"),
        ("frei", "K-2 2-2", ""),
    ],
)
def test_ranks(ranks: str, pairs: str, not_pairs: str) -> None:
    """223, X15: each rule, written on-card; the ring has no end."""
    for pair in pairs.split():
        on, _, card = pair.partition("-")
        assert takes(up(ranks=ranks), on + "H", card + "S"), pair
    for pair in not_pairs.split():
        on, _, card = pair.partition("-")
        assert not takes(up(ranks=ranks), on + "H", card + "S"), pair


def test_nothing_follows_the_end() -> None:
    """215-217: ``folgeende`` breaks the ring there and nowhere else."""
    assert takes(up(), "KH", "AS")
    assert not takes(up(end="K"), "KH", "AS")
    assert takes(up(end="K"), "AH", "2S")


@pytest.mark.parametrize("missing", ["folgefarbe", "folgewert"])
def test_without_a_rule_nothing_follows(missing: str) -> None:
    """X12, inferred: no suit rule or no rank rule, nothing on an occupied field."""
    tags = {"folgefarbe": "<folgewert>frei</folgewert>", "folgewert": "<folgefarbe>frei</folgefarbe>"}[missing]

    assert takes("<max>13</max><folgestart>frei</folgestart>" + tags, "", "AS")
    assert not takes("<max>13</max><folgestart>frei</folgestart>" + tags, "AS", "AH")


# -- einschub ----------------------------------------------------------------------------------------------------


def pushed(insert: str, start: str = "<folgestart>frei</folgestart>") -> str:
    rules = "<folgefarbe>gleich</folgefarbe><folgewert>auf</folgewert>"
    return f"<max>13</max>{start}{rules}<einschub>{insert}</einschub>"


def test_a_card_pushed_in_becomes_the_first() -> None:
    """229-230, X16: the former first card must follow it; the written move has a ^."""
    position = table(game(pushed("hinten"), OPEN), "2 5H 6H\n3 7H 4H")

    assert "3-2^" == moves(position, "3-2 3-2^")
    position.play("3-2^")
    assert "4H 5H 6H" == cards(position, 2)
    assert "" == moves(position, "3-2 3-2^")


def test_an_empty_field_is_opened_as_any_other() -> None:
    """X16: never ^ on an empty field."""
    position = table(game(pushed("hinten"), OPEN), "2\n3 7H 4H")

    assert "3-2" == moves(position, "3-2 3-2^")


def test_at_either_end() -> None:
    """231: ``aussen`` allows both."""
    little = game(pushed("aussen"), OPEN, OPEN)
    position = table(little, "2 5H 6H\n3 4H\n4 7H")

    assert "3-2^ 4-2" == moves(position, "3-2 3-2^ 4-2 4-2^")
    assert "5H 6H 7H" == cards(table(little, "2 5H 6H\n3 4H\n4 7H", "4-2"), 2)


def test_one_card_at_a_time_is_pushed_in() -> None:
    """X16: no block goes under a pile, nor opens a field that is pushed into."""
    source = "<max>13</max>" + ANY_ORDER
    position = table(game(pushed("hinten"), source), "2 5H\n3 3H 4H")
    empty = table(game(pushed("hinten"), source), "2\n3 3H 4H")

    assert "3-2^" == moves(position, "3-2^ 3x2-2")
    assert "3-2" == moves(empty, "3-2 3x2-2")


def test_the_new_first_card_is_the_one_that_is_bound() -> None:
    """X16: with ``bedingung`` the card that is pushed in must match ``folgestart``."""
    start = '<folgestart bedingung="wert">4</folgestart>'
    rules = pushed("hinten", start)

    assert "3-2^" == moves(table(game(rules, OPEN), "2 5H\n3 4H"), "3-2^")
    assert "" == moves(table(game(rules, OPEN), "2 6H\n3 5H"), "3-2^")


def test_a_card_that_is_picked_out_is_pushed_in() -> None:
    """229, 464-466, X16: found by random definitions: ``7@2-9^`` was no move, so it could only go on top.

    Where cards are only pushed in, it has no other name, also for an action that takes it over.
    """
    single = OPEN + "<folgeschieb>einzeln</folgeschieb>"
    drawn = "2 5H 6H\n3 4H 9S KC"
    position = table(game(pushed("hinten"), single), drawn)

    assert "3@1-2^" == moves(position, "3@1-2 3@1-2^ 3@2-2^ 3-2^")
    words = "you can push a card in at the bottom of pile 2, but not place it on top"
    assert spoken(position, words) == position.why("3@1-2")
    position.play("3@1-2^")
    assert ("4H 5H 6H", "9S KC") == (cards(position, 2), cards(position, 3))
    position.pop()
    assert ("5H 6H", "4H 9S KC") == (cards(position, 2), cards(position, 3))

    acts = '<aktion typ="legen"><bedingung feld="ziel" tag="id">a</bedingung><lege feld="b">a</lege></aktion>'
    taken_over = table(game(pushed("hinten"), single, extra=acts), drawn)
    assert "3@1-2^ 3@2-2^" == moves(taken_over, "3@1-2 3@2-2 3@1-2^ 3@2-2^")
    assert {"3-2^", "3@1-2^"} <= set(map(str, taken_over.actions))


# -- faces -------------------------------------------------------------------------------------------------------


def test_a_face_down_card_is_not_laid_on() -> None:
    """266: nor is a field that shows no faces."""
    assert not takes(OPEN, "(9H)", "KS")
    assert not takes(OPEN + "<sicht>verdeckt</sicht>", "9H", "KS")
    assert takes(OPEN + "<sicht>offen</sicht>", "9H", "KS")


@pytest.mark.parametrize(("card", "legal"), [("KS", True), ("KH", True), ("QS", False)])
def test_a_blind_pile_may_be_laid_on_by_some(card: str, legal: bool) -> None:
    """285: ``blindstart`` names the cards that may lie on a face-down one."""
    assert legal == takes(DOWN + "<blindstart>K</blindstart>", "(9H)", card)


def test_any_card_on_a_blind_pile() -> None:
    """286: also any card; face-up ones are built on as ever."""
    tags = DOWN + "<blindstart>frei</blindstart>"

    assert takes(tags, "(9H)", "2C")
    assert not takes(tags, "9H", "2C")


def test_fields_out_of_sight_are_no_targets() -> None:
    """X4, 331: negative coordinates, or no card shown."""
    assert "" == moves(table(game(field("a", OPEN, x=-1), OPEN), "2\n3 AS"), "3-2")
    assert not takes(OPEN + "<sichtbar>0</sichtbar>", "", "AS")
    assert takes(OPEN + "<sichtbar>1</sichtbar>", "KS", "AS")


def test_a_reason_names_the_rule() -> None:
    """Law 2: the message says which card does not fit where."""
    position = table(game(DOWN, DOWN), "2 9H\n3 7S")

    assert spoken(position, "7S does not follow 9H on pile 2") == position.why("3-2")
    position = table(game("<max>1</max><folgestart>K</folgestart>", DOWN), "2\n3 7S")
    assert spoken(position, "pile 2 is empty and takes any king, not 7S") == position.why("3-2")
