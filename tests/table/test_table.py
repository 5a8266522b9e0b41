"""Cards, changes and the text form of a table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kabale.errors import BadCard
from kabale.table.cards import all_looks, card, is_red, name, rank, suit
from kabale.table.changes import Change, Counted, Moved, PropertySet, Reordered, Turned
from kabale.table.table import Table
from kabale.table.text import parse, show


def table() -> Table:
    return parse("""
        1  (5D) (7C) KS
        2  7C QH
        3
        turns = 1
        2.max = 3
    """)


def test_cards_are_named_by_rank_and_suit() -> None:
    assert (10, 1, True) == (rank(card("TH")), suit(card("TH")), is_red(card("TH")))
    assert 52 == len({name(each) for each in all_looks()})
    assert "JK" == name(card("JK", copy=3))
    assert card("AS") != card("AS", copy=1)


@pytest.mark.parametrize("text", ["", "10H", "1H", "AX", "sa", "ah", "??", "Ä♠"])
def test_a_text_that_is_no_card_says_what_was_expected(text: str) -> None:
    with pytest.raises(BadCard, match="expected a rank from A23456789TJQK and a suit from SHDC"):
        card(text)


CHANGES: list[Change] = [
    Moved(0, 2),
    Moved(0, 2, 2),
    Moved(0, 2, 3, turned_over=True),
    Moved(0, 1, 1, at=0),
    Moved(1, 0, 2, to=0),
    Moved(1, 0, 2, at=0, to=1, turned_over=True),
    Moved(0, 0, 1, at=0),
    Turned(0, (0, 1), True),
    Turned(1, (1,), False),
    Reordered(0, (2, 0, 1)),
    Counted("turns", 1, 2),
    Counted("turns", 1, 0),
    Counted("chances", 0, 1),
    PropertySet(1, "max", 3, None),
    PropertySet(0, "var", None, 7),
]


@pytest.mark.parametrize("change", CHANGES, ids=repr)
def test_every_change_does_something_and_undo_is_its_exact_inverse(change: Change) -> None:
    changed = table()
    change.do(changed)
    assert table() != changed

    change.undo(changed)
    assert table() == changed


def test_cards_moved_keep_their_order_or_are_turned_over() -> None:
    """The last two of pile 1 go to pile 3: the king on top, or under the seven."""
    kept, turned = table(), table()
    Moved(0, 2, 2).do(kept)
    Moved(0, 2, 2, turned_over=True).do(turned)

    assert ["7C", "KS"] == kept.names(2, hide=False)
    assert ["KS", "7C"] == turned.names(2, hide=False)


def test_copies_of_a_card_have_equal_keys_and_faces_and_counters_matter() -> None:
    """The two sevens of clubs may change places; a card that is turned up may not."""
    exchanged, turned = table(), table()
    exchanged.piles[0][1], exchanged.piles[1][0] = exchanged.piles[1][0], exchanged.piles[0][1]
    exchanged.down = {exchanged.piles[0][0], exchanged.piles[0][1]}
    Turned(0, (1,), True).do(turned)

    assert table().key() == exchanged.key()
    assert table().key() != turned.key()


def test_a_card_that_changes_piles_changes_the_key() -> None:
    """The cards and their order are the same, but the king now lies on pile 2, under the seven."""
    moved = table()
    Moved(0, 1, to=0).do(moved)

    assert table().key() != moved.key()


def test_a_copy_is_a_table_of_its_own() -> None:
    """No change to the copy is seen in the first one: cards, faces, counters and properties."""
    first = table()
    copy = first.copy()
    for change in (Moved(0, 2), Turned(0, (0,), True), Counted("turns", 1, 2), PropertySet(1, "max", 3, 4)):
        change.do(copy)

    assert table() == first
    assert first != copy


def test_a_hidden_card_is_not_named() -> None:
    assert ["??", "??", "KS"] == table().names(0)


CARDS = st.lists(st.sampled_from(all_looks()), unique=True)


@given(st.lists(CARDS, max_size=4), st.data())
def test_a_table_is_read_back_from_its_text(piles: list[list[int]], data: st.DataObject) -> None:
    """Cards, copies, faces, counters and properties."""
    drawn = parse("\n".join(f"{number} {' '.join(name(c) for c in pile)}" for number, pile in enumerate(piles, 1)))  # type: ignore[arg-type]
    drawn.down = set(data.draw(st.lists(st.sampled_from(drawn.cards())))) if drawn.cards() else set()
    drawn.counters = data.draw(st.dictionaries(st.sampled_from(["turns", "base 3"]), st.integers(1, 99)))
    drawn.properties = data.draw(
        st.dictionaries(st.tuples(st.integers(0, 5), st.just("max")), st.integers() | st.text())
    )

    assert drawn == parse(show(drawn))


def test_equal_cards_of_a_text_are_the_copies_of_one_card() -> None:
    """Numbered as they come: no piece of cardboard lies in two places."""
    assert [card("AS"), card("AS", copy=1), card("AS", copy=2)] == parse("1  AS (AS)\n2  AS").cards()
    assert {card("AS", copy=1)} == parse("1  AS (AS)\n2  AS").down


def test_a_line_that_is_no_pile_is_refused() -> None:
    with pytest.raises(ValueError, match="neither pile 2 nor"):
        parse("1 AS\n3 KS")


def test_a_table_says_all_that_lies_there() -> None:
    """For whoever looks at one in a notebook."""
    drawn = parse("1  AS (KH)\n2\nturns = 1\n2.max = 3")

    assert "<Table 1 AS (KH); 2; turns = 1; 2.max = 3>" == repr(drawn)
