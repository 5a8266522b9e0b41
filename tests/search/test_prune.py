"""What pruners leave out, and what they must not: each position here was made to catch one that leaves out too much."""

from kabale.engine.collect import safe_lays
from kabale.engine.game import Position
from kabale.search.limits import Limits
from kabale.search.prune import NoPointlessReturn, NothingTakenBack, OneOfAlike, Pruner, SafeFoundations
from kabale.search.readable import Policy, search, usual
from kabale.search.symmetry import exact, knowledge_of
from kabale.search.verdict import INCOMPLETE, Lost, Unknown, Won
from tests.pat.playing import table
from tests.pat.texts import CELL, STOCK, pat

FAR = Limits(positions=20_000)

UP = "0 0 0 0 0 1002 13 0 1 901 106"
"""A foundation from the ace up in suit that gives nothing back."""

GIVING = "0 0 0 0 0 1002 13 1 1 901 106"
"""The same, and its last card may be taken back."""

COLUMN = "0 0 0 0 0 1002 999 2 2 913 304"
"""A column down in alternating colours; a king opens an empty one."""

RESERVE = "0 0 0 0 0 1002 999 1 0 0 0"
"""A pile that only gives."""

ANY_SUIT = "0 0 0 0 0 1002 3 0 1 901 906"
"""A foundation of three cards from an ace up, whatever their suits."""


def kept(pruner: Pruner | None, position: Position) -> str:
    """Return the moves that a pruner leaves in at the start of a search."""
    assert pruner is not None
    return " ".join(map(str, pruner.kept(position, position.legal_moves, ())))


def suit(of: str, ranks: str) -> str:
    """Write cards of one suit: ``suit("S", "KQ")`` is ``KS QS``."""
    return " ".join(rank + of for rank in ranks)


def test_a_card_that_nothing_can_want_goes_up_at_once() -> None:
    """Both black threes are up, so no card can want the four of hearts; the three of diamonds may be wanted."""
    game = pat(STOCK, *[UP] * 4, *[COLUMN] * 4, goal=False)
    picture = f"""
        1
        2  {suit("S", "A23")}
        3  {suit("C", "A23")}
        4  {suit("H", "A23")}
        5  {suit("D", "A2")}
        6  {suit("S", "KQJT98765")} 4H
        7  4S 3D
        8
        9
        """
    position = table(game, picture)

    assert {"6-4", "7-5"} <= set(map(str, position.legal_moves))
    assert kept(SafeFoundations.of(position, knowledge_of(position)), position) in ("6-4", "7-5")
    assert "6-4" == kept(
        SafeFoundations.of(position, knowledge_of(position)), table(game, picture.replace("4S 3D", "3D 4S"))
    )


def test_a_card_that_another_may_want_waits() -> None:
    """The three of spades lies in play and may have to lie on the four of hearts."""
    game = pat(STOCK, *[UP] * 2, *[COLUMN] * 3, goal=False)
    position = table(game, "1\n2 AS\n3 AH 2H 3H\n4 5S 4H\n5 2S 3S\n6")

    assert "4-3 5-4" == kept(SafeFoundations.of(position, knowledge_of(position)), position)


# Clubs are not played with here. 3D lies on 2D and fits on nothing but 4S, which must come back to 5H first.
TAKEN_BACK = f"""
    1
    2  {suit("S", "A234")}
    3  {suit("H", "A234")}
    4  AD
    5  {suit("H", "KQJT9876")} 5H
    6  {suit("S", "KQJT98765")} {suit("D", "KQJT987654")} 2D 3D
    7
    """


def test_safety_thinks_of_cards_that_foundations_give_back() -> None:
    """No black four is in play, but one can come back and then wants the five of hearts."""
    position = table(pat(STOCK, *[GIVING] * 3, *[COLUMN] * 3, goal=False), TAKEN_BACK)
    after = table(pat(STOCK, *[GIVING] * 3, *[COLUMN] * 3, goal=False), TAKEN_BACK, line="5-3")

    assert isinstance(search(position, FAR), Won)
    assert isinstance(search(after, FAR), Lost)
    assert isinstance(search(position, FAR, usual(position)), Won)


def test_nothing_taken_back_is_not_complete() -> None:
    """The same position: its only way to a win takes a card back, so without that nothing is said."""
    position = table(pat(STOCK, *[GIVING] * 3, *[COLUMN] * 3, goal=False), TAKEN_BACK)
    found = search(position, FAR, Policy(exact, (NothingTakenBack.of(position),)))

    assert isinstance(found, Unknown)
    assert INCOMPLETE == found.reason


def test_safety_thinks_of_the_other_copy() -> None:
    """One four of spades lies on a three of spades: that one must go up now, the free one after it."""
    game = pat(STOCK.replace("52", "104"), *[UP] * 2, *[RESERVE] * 3, goal=False, decks=2)
    rest = suit("S", "KQJT98765")
    picture = f"1\n2 AS 2S 3S\n3 AS 2S\n4 {rest} 4S\n5 3S 4S\n6 {rest}"
    position = table(game, picture)

    assert isinstance(search(position, FAR), Won)
    assert isinstance(search(table(game, picture, line="4-2"), FAR), Lost)
    assert isinstance(search(position, FAR, usual(position)), Won)


def test_safety_thinks_of_other_cards_for_the_same_place() -> None:
    """Either three fits on the foundation; only the one that lies on the two may go."""
    game = pat(STOCK, *[ANY_SUIT] * 2, *[RESERVE] * 2, goal=False)
    picture = "1\n2 AS 2S\n3 AH\n4 3H\n5 2D 3S"
    position = table(game, picture)

    assert isinstance(search(position, FAR), Won)
    assert isinstance(search(table(game, picture, line="4-2"), FAR), Lost)
    assert isinstance(search(position, FAR, usual(position)), Won)


def test_safety_thinks_of_other_cards_that_can_begin() -> None:
    """One foundation, two aces: only hearts have a two to go on with."""
    pair = "0 0 0 0 0 1002 2 0 1 901 106"
    game = pat(STOCK, pair, *[RESERVE] * 3, goal=False)
    picture = "1\n2\n3 AS\n4 AH\n5 2H"
    position = table(game, picture)

    assert isinstance(search(position, FAR), Won)
    assert isinstance(search(table(game, picture, line="3-2"), FAR), Lost)
    assert isinstance(search(position, FAR, usual(position)), Won)


def test_one_of_several_empty_places_is_enough() -> None:
    """Two cells are empty, and two columns: each card is tried on one of both, and a king is not carried about."""
    free = "0 0 0 0 0 1002 999 2 2 999 304"
    position = table(pat(STOCK, CELL, CELL, free, free, free, free), "1\n2\n3\n4 9S 7C\n5 KS\n6\n7\n8")

    assert "4-2 4-6 5-2" == kept(OneOfAlike.of(knowledge_of(position)), position)


def test_a_card_is_not_carried_straight_back() -> None:
    """8H came from the nine of spades to the cell; from there it may go to the other nine."""
    free = "0 0 0 0 0 1002 999 2 2 999 304"
    position = table(pat(STOCK, CELL, free, free), "1\n2\n3 9S 8H\n4 9C\n5")
    changes = position.play("3-2").changes
    pruner = NoPointlessReturn.of(knowledge_of(position))

    assert pruner is not None
    assert {"2-3", "2-4"} <= set(map(str, position.legal_moves))
    assert "2-3" not in map(str, pruner.kept(position, position.legal_moves, changes))
    assert "2-4" in map(str, pruner.kept(position, position.legal_moves, changes))


def test_collecting_may_be_bolder_than_the_search() -> None:
    """A player can take moves back, and automatic laying asks only what lies in play."""
    position = table(pat(STOCK, *[GIVING] * 3, *[COLUMN] * 3, goal=False), TAKEN_BACK)

    assert "5-3" in map(str, safe_lays(position))
