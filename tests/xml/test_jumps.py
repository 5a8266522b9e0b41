"""How lists of actions go on, when they forbid, and how endless ones are stopped (434-448, 588-592, X28-X36)."""

import pytest

from kabale.engine.game import Position
from kabale.engine.language import Outcome
from tests.spoken import spoken
from tests.xml.playing import OPEN, cards, field, game, moves, played, table

ADD = '<aenderung feld="h" tag="var">+{}</aenderung>'

SORT = '<aenderung feld="a" tag="sortieren">{}</aenderung>'


def action(number: int, more: str = "", *, kind: str = "aktion", trigger: str = "links", name: str = "") -> str:
    """Return an action that adds a number to ``var`` of field h."""
    named = f' id="{name}"' if name else ""
    return f'<{kind} typ="{trigger}"{named}>{ADD.format(number)}{more}</{kind}>'


def fails(jump: str, *, name: str = "", trigger: str = "links") -> str:
    """Return an action that always fails and then jumps."""
    named = f' id="{name}"' if name else ""
    never = '<bedingung feld="h" tag="id">a</bedingung>'
    return f'<aktion typ="{trigger}"{named}>{never}<misserfolg>{jump}</misserfolg></aktion>'


def total(actions: str, move: str = "c2", picture: str = "2 AS\n3 KS\n4") -> int:
    """Return what a move's actions add up to."""
    return added(played(table(game(OPEN, OPEN, field("h", x=-1), extra=actions), picture), move))


def added(position: Position) -> int:
    value = position.table.properties.get((3, "var"), 0)
    assert isinstance(value, int)
    return value


def on(jump: str) -> str:
    return f"<erfolg>{jump}</erfolg>"


def until(number: int) -> str:
    """Return a condition that holds below a number."""
    return f'<bedingung feld="h" tag="var" beziehung="kleiner">{number}</bedingung>'


def test_the_first_that_succeeds_ends_the_list() -> None:
    """447, X33: usually only one is carried out."""
    assert 1 == total(action(1) + action(10))


def test_on_to_the_next() -> None:
    """589: ``naechste``."""
    assert 11 == total(action(1, on("naechste")) + action(10) + action(100))


def test_to_the_beginning() -> None:
    """589: ``anfang``."""
    assert 21 == total(action(1, until(1) + on("naechste")) + action(10, until(20) + on("anfang")) + "")


def test_once_more() -> None:
    """589: ``wiederholung`` tests the same action again."""
    assert 5 == total(action(1, until(5) + on("wiederholung")))


def test_to_an_action_by_its_name() -> None:
    """589: forwards over another one; an unknown name is the end (590)."""
    assert 101 == total(action(1, on("z")) + action(10, on("naechste")) + action(100, name="z"))
    assert 1 == total(action(1, on("unbekannt")) + action(10))


def test_after_a_failure() -> None:
    """591-592: usually the next one, else as it says."""
    assert 10 == total(fails("naechste") + action(10))
    assert 100 == total(fails("z") + action(10) + action(100, name="z"))
    assert 10 == total(fails("unbekannt") + action(10))
    position = table(game(OPEN, OPEN, field("h", x=-1), extra=fails("ende") + action(10)), "2 AS\n3 KS\n4")
    assert "" == moves(position, "c2")


def test_an_action_that_is_jumped_to_must_be_meant() -> None:
    """X33: its ``typ`` is still tested; one that is not meant is passed by, and its failure says nothing."""
    assert 1001 == total(action(1, on("z")) + action(10) + action(100, name="z", trigger="rechts") + action(1000))
    assert 10 == total(fails("ende", trigger="rechts") + action(10))


@pytest.mark.parametrize(
    ("trigger", "fires"),
    [("links", "c2"), ("rechts", "r2"), ("mitte", "m2"), ("klick", "c2 r2"), ("legen", "2-3")],
)
def test_triggers(trigger: str, fires: str) -> None:
    """443, X28: a click is a left or a right one."""
    little = game("", "", field("h", x=-1), extra=action(1, trigger=trigger))

    assert fires == moves(table(little, "2 AS\n3\n4"), "2-3 c2 r2 m2")


@pytest.mark.parametrize(
    ("trigger", "expected"), [("legen", 1), ("frei", 1), ("links", 0), ("klick", 0), ("rechts", 0)]
)
def test_what_comes_after_a_lay(trigger: str, expected: int) -> None:
    """438, 444: ``abschluss`` asks what kind of move there was."""
    assert expected == total(action(1, kind="abschluss", trigger=trigger), "2-3")


def test_what_comes_after_an_action() -> None:
    """438: ``abschluss`` comes after an ``aktion`` as well as after an ordinary move."""
    assert 11 == total(action(1) + action(10, kind="abschluss"), "c2")


def test_a_right_click_that_laid() -> None:
    """X28: ``ziel`` is then the clicked field, and there is no ``quelle``."""
    on_target = '<bedingung feld="ziel" tag="id">a</bedingung>'
    has_source = '<bedingung feld="quelle" tag="kartenzahl" beziehung="groessergleich">0</bedingung>'
    after = "".join(
        f'<abschluss typ="rechts">{test}{ADD.format(number)}<erfolg>naechste</erfolg></abschluss>'
        for test, number in ((on_target, 1), (has_source, 10))
    )
    little = game(OPEN, OPEN + "<auto>ja</auto>", field("h", x=-1), extra=after)
    position = table(little, "2 AS\n3\n4", "r2")

    assert ("AS", 1) == (cards(position, 3), added(position))
    assert "r2" in moves(table(little, "2 AS\n3\n4")), "an action answers to it: it is a move of its own"


def is_of(field_of: str, name: str) -> str:
    return f'<bedingung feld="{field_of}" tag="id">{name}</bedingung>'


WAITING = {
    "legen": (is_of("quelle", "a") + is_of("ziel", "b"), 1),
    "rechts": (is_of("ziel", "a"), 10),
    "frei": (is_of("quelle", "a") + is_of("ziel", "b"), 100),
    "klick": (is_of("ziel", "a"), 1000),
}
"""What waits for a right click on field a that lays its card on field b: what it asks, and what it counts."""


def clicked(kinds: str, more: str = "", line: str = "r2") -> Position:
    """Return what comes of a right click that lays, after which some kinds of ``abschluss`` count."""
    after = "".join(
        f'<abschluss typ="{kind}">{WAITING[kind][0]}{ADD.format(WAITING[kind][1])}{on("naechste")}</abschluss>'
        for kind in kinds.split()
    )
    little = game(OPEN, OPEN + "<auto>ja</auto>", field("h", x=-1), extra=more + after)
    return table(little, "2 AS\n3\n4", line)


@pytest.mark.parametrize("kinds", ["legen", "rechts", "legen rechts frei klick", "klick frei rechts legen"])
def test_a_right_click_that_laid_is_a_lay_and_a_click(kinds: str) -> None:
    """X28: for ``legen`` and ``frei`` from the clicked field to the other; ``rechts`` and ``klick`` know the click."""
    assert sum(WAITING[kind][1] for kind in kinds.split()) == added(clicked(kinds))
    assert added(clicked(kinds, line="2-3")) == sum(WAITING[kind][1] for kind in kinds.split() if kind in "legen frei")


@pytest.mark.parametrize("tag", ["aktion", "abschluss"])
def test_no_other_action_takes_the_lay_from_a_right_click(tag: str) -> None:
    """X28: an ``abschluss`` for ``rechts`` that never held kept the one for ``legen`` from being done."""
    never = f'<{tag} typ="rechts">{is_of("ziel", "h")}{ADD.format(7)}</{tag}>'
    position = clicked("legen", never, "")

    assert "r2" in moves(position)
    assert 1 == added(played(position, "r2"))


def test_a_question_after_a_right_click_is_answered_for_the_lay_and_the_click() -> None:
    """X28, X35: what waits is on the table, and both are known after the answer."""
    asks = '<abschluss typ="frei"><meldung antwort="A\\nB">?</meldung><erfolg>naechste</erfolg></abschluss>'
    position = clicked("legen rechts", asks)
    waiting = position.game.position(position.table.copy())

    assert 11 == added(played(waiting, "a2"))
    assert 11 == added(played(position, "a1"))


def test_actions_take_the_place_of_the_ordinary_move() -> None:
    """437: whatever the rules of the fields allow."""
    position = table(game(OPEN, OPEN, field("h", x=-1), extra=action(1, trigger="legen")), "2 AS\n3\n4", "2-3")

    assert ("AS", "", 1) == (cards(position, 2), cards(position, 3), added(position))


def test_actions_allow_what_the_rules_do_not() -> None:
    """437, X28: any card that could be picked up, onto any other shown field."""
    extra = '<aktion typ="legen"><lege feld="quelle" anz="legezahl">ziel</lege></aktion>'
    fields = ("", "", "<gesperrt>ja</gesperrt>", field("d", x=-1))
    position = table(game(*fields, extra=extra), "2 AS\n3\n4 KS\n5 QS")

    assert "2-3 2-4" == moves(position)
    assert "AS" == cards(played(position, "2-4"), 4).split()[-1]


# -- forbidding --------------------------------------------------------------------------------------------------


def test_an_action_that_does_nothing_forbids() -> None:
    """X29: the move is not legal; the reason says what it asks or shows its message, and no line of the file."""
    silent = '<aktion typ="legen" id="nein"><bedingung feld="ziel" tag="id">b</bedingung></aktion>'
    speaking = silent.replace("</aktion>", "<meldung>Erst der König</meldung></aktion>")
    little, loud = game(OPEN, OPEN, OPEN, extra=silent), game(OPEN, OPEN, OPEN, extra=speaking)

    assert "2-4" == moves(table(little, "2 AS\n3\n4"))
    position = table(little, "2 AS\n3\n4")
    assert spoken(position, "you cannot move cards to pile 3 by hand") == position.why("2-3")
    assert "that is not allowed: Erst der König" == table(loud, "2 AS\n3\n4").why("2-3")


def test_what_is_undone_within_a_chain_forbids_as_well() -> None:
    """X29: the whole chain must change something."""
    extra = (
        '<aktion typ="legen"><lege feld="quelle">ziel</lege><erfolg>naechste</erfolg></aktion>'
        '<aktion typ="legen"><lege feld="ziel">quelle</lege></aktion>'
    )
    position = table(game(OPEN, OPEN, extra=extra), "2 AS\n3")

    assert "" == moves(position)
    assert "that would change nothing now" == position.why("2-3")
    assert "AS" == cards(position, 2)


def test_no_action_no_click() -> None:
    """X28: right and middle clicks are listed only where an action does something."""
    position = table(game(OPEN, OPEN), "2 AS\n3")

    assert "2-3" == moves(position)
    assert "a middle click does nothing here" == position.why("m2")


# -- endless chains ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "actions",
    [
        fails("anfang"),
        action(0, on("wiederholung")).replace("+0", "7"),
        action(1, on("wiederholung")),
        action(1, on("naechste"), name="x") + action(-1, on("x")).replace("+-1", "-1"),
        '<aktion typ="links"><lege feld="a">b</lege><lege feld="b">a</lege><erfolg>anfang</erfolg></aktion>',
        action(0, on("wiederholung")).replace(ADD.format(0), SORT.format("umdrehen")),
        action(0, on("wiederholung")).replace(ADD.format(0), SORT.format("mischen")),
    ],
)
def test_what_does_not_end_is_not_legal(actions: str) -> None:
    """X34: noticed, rolled back, and told; everything is as it was."""
    little = game(OPEN, OPEN, field("h", x=-1), extra=actions)
    position = table(little, "2 AS 2S 3S\n3 KS\n4")
    before = (position.key(), position.table.copy())

    assert "" == moves(position, "c2")
    assert "that would set off rules that never end" == position.why("c2")
    assert before == (position.key(), position.table)
    assert "2-3" == moves(position, "2-3")


@pytest.mark.parametrize("jump", ["anfang", "x"])
def test_an_endless_right_click_stands_for_nothing(jump: str) -> None:
    """X34: it is not legal; it was played as the lay that automatic laying would choose."""
    extra = fails(jump, name="x", trigger="rechts")
    position = table(game(OPEN, OPEN + "<auto>ja</auto>", field("h", x=-1), extra=extra), "2 AS\n3 KS\n4")

    assert "2-3" == moves(position, "2-3 r2")
    assert position.shortcut("r2") is None
    assert "that would set off rules that never end" == position.why("r2")


def test_an_endless_end_of_a_move() -> None:
    """X34: an ``abschluss`` that does not end makes the move illegal that set it off."""
    after = action(1, on("wiederholung"), kind="abschluss", trigger="legen")
    little = game(OPEN, OPEN, field("h", x=-1), extra=after + action(1))
    position = table(little, "2 AS\n3\n4")

    assert "c2 c3" == moves(position)
    assert "that would set off rules that never end" == position.why("2-3")


def test_long_chains_may_end() -> None:
    """X34: a thousand rounds are none too many."""
    assert 1000 == total(action(1, until(1000) + on("wiederholung")))


def test_chance_may_end_a_chain() -> None:
    """X34: what shuffles until a card lies on top comes to an end."""
    shuffle = '<aktion typ="links"><bedingung feld="a" tag="karte" beziehung="ungleich">A</bedingung>'
    shuffle += '<aenderung feld="a" tag="sortieren">mischen</aenderung><erfolg>wiederholung</erfolg></aktion>'
    position = table(game(OPEN, OPEN, extra=shuffle), "2 AS 2S 3S 4S\n3", "c2")

    assert "AS" == cards(position, 2).split()[-1]


# -- undo --------------------------------------------------------------------------------------------------------


def test_one_move_is_one_step() -> None:
    """X36: with everything that it set off."""
    extra = (
        action(1, on("naechste")) + '<aktion typ="links"><lege feld="a">b</lege></aktion>' + action(5, kind="abschluss")
    )
    little = game(OPEN + "<fuellen>b</fuellen>", OPEN, field("h", x=-1), extra=extra)
    position = table(little, "2 (AS) 2S\n3\n4")
    before = position.table.copy()
    position.play("c2")

    assert (6, "AS", "2S") == (added(position), cards(position, 2), cards(position, 3))
    assert "c2" == str(position.pop())
    assert before == position.table


def test_a_shuffle_is_the_same_when_done_again() -> None:
    """X36."""
    shuffle = '<aktion typ="links"><aenderung feld="a" tag="sortieren">mischen</aenderung></aktion>'
    position = table(game(OPEN, extra=shuffle), "2 AS 2S 3S 4S 5S 6S 7S", "c2")
    first = cards(position, 2)
    position.pop()

    assert first == cards(played(position, "c2"), 2)
    assert first != cards(played(position, "c2"), 2)


def test_what_may_not_be_taken_back() -> None:
    """448, X36: ``ruecknahme`` ``nein``; moves after it can be taken back."""
    extra = action(1).replace('typ="links"', 'typ="links" ruecknahme="nein"')
    position = table(game(OPEN, OPEN, field("h", x=-1), extra=extra), "2 AS\n3\n4")

    assert not position.undo_is_final
    assert played(position, "c2").undo_is_final
    assert not played(position, "2-3").undo_is_final
    position.pop()
    assert position.undo_is_final


def test_the_game_is_stuck_only_when_nothing_is_legal() -> None:
    """Law 6: a move that an action forbids is no way out."""
    forbids = '<aktion typ="legen"></aktion>'

    assert Outcome.STUCK is table(game(OPEN, OPEN, extra=forbids), "2 AS\n3").outcome
