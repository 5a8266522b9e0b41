"""``meldung``: messages, and questions that stop a chain (579-582, X35)."""

import pytest

import kabale
from kabale.engine.game import Game, Position
from kabale.engine.session import Session
from kabale.table.text import parse, show
from tests.xml.playing import OPEN, cards, field, game, moves, played, state_of, table

ASK = r'<meldung antwort="Ja\nNein" feld="h">Neu\nmischen?</meldung>'
AGREED = '<aktion typ="links"><bedingung feld="h" tag="var">1</bedingung><lege feld="b">a</lege></aktion>'


def asking(actions: str, *, a: str = OPEN) -> Game:
    return game(a, OPEN, field("h", x=-1), extra=actions)


def asked(kind: str = "aktion", trigger: str = ' typ="links"') -> str:
    """Return an action that lays a card, asks, and lays another."""
    return f'<{kind}{trigger}><lege feld="a">b</lege>{ASK}<lege feld="a">b</lege><erfolg>naechste</erfolg></{kind}>'


def answered(position: Position) -> object:
    return position.table.properties.get((3, "var"))


def test_a_question_stops_the_chain() -> None:
    """X35: the answers are then the only legal moves; lines are parted (579)."""
    position = table(asking(asked()), "2 AS 2S 3S\n3\n4", "c2")

    assert position.question is not None
    assert ("Neu\nmischen?", ("Ja", "Nein")) == (position.question.text, position.question.answers)
    assert ("a1 a2", "AS 2S", "3S") == (moves(position), cards(position, 2), cards(position, 3))
    assert "the table waits for an answer" == position.why("2-3")
    assert "there are only 2 answers" == position.why("a3")


def test_an_answer_goes_on_from_there() -> None:
    """581: its number is kept in ``var``; then the rest of the action, then the list."""
    yes = table(asking(asked() + AGREED), "2 AS 2S 3S\n3\n4", "c2 a1")
    no = table(asking(asked() + AGREED), "2 AS 2S 3S\n3\n4", "c2 a2")

    assert (1, "AS 2S", "3S") == (answered(yes), cards(yes, 2), cards(yes, 3))
    assert (2, "AS", "3S 2S") == (answered(no), cards(no, 2), cards(no, 3))
    assert yes.question is None
    assert "the game asks no question now" == yes.why("a1")


def test_an_answer_is_a_step_of_its_own() -> None:
    """X35: undone, the question waits again."""
    position = table(asking(asked() + AGREED), "2 AS 2S 3S\n3\n4", "c2")
    waiting = (position.key(), position.table.copy())
    played(position, "a1")

    assert ["c2", "a1"] == [str(move) for move in position.moves]
    assert "a1" == str(position.pop())
    assert waiting == (position.key(), position.table)
    assert position.question is not None
    played(position, "a2")
    position.pop()
    position.pop()
    assert ("AS 2S 3S", {}) == (cards(position, 2), position.table.counters)
    assert "c2" in moves(position)


def test_a_question_survives_a_text() -> None:
    """X35: the wait can be saved and restored; everything is on the table."""
    little = asking(asked() + AGREED)
    position = table(little, "2 AS 2S 3S\n3\n4", "c2")
    restored = little.position(parse(show(position.table)))

    assert position.key() == restored.key()
    assert "a1 a2" == moves(restored)
    assert played(position, "a1").key() == played(restored, "a1").key()


def test_a_question_about_a_lay_knows_the_move_afterwards() -> None:
    """X35: quelle, ziel and the picked cards are as before the question."""
    extra = (
        f'<aktion typ="legen">{ASK}<bedingung feld="ziel" tag="id">b</bedingung>'
        '<bedingung feld="quelle" tag="id">a</bedingung><lege feld="quelle" anz="legezahl">ziel</lege>'
        "<erfolg>naechste</erfolg></aktion>"
        '<aktion typ="legen"><bedingung feld="@legestapel" tag="karte" karte="1">2</bedingung>'
        '<vergleich feld1="@legestapel" feld2="ziel" typ="farbe">gleich</vergleich>'
        '<aenderung feld="h" tag="startwert">quellwert</aenderung></aktion>'
    )
    little = asking(extra)
    position = table(little, "2 AS 2S 3S\n3 KS\n4", "2x2-3")
    restored = played(little.position(parse(show(position.table))), "a1")

    assert "KS 2S 3S" == cards(restored, 3)
    assert "2" == state_of(restored).text(3, "folgestart")


@pytest.mark.parametrize("more", ["", '<setze id="ziel">b</setze>'])
def test_a_question_about_a_click_knows_the_card_afterwards(more: str) -> None:
    """464, X35: the clicked card, also where it lies elsewhere by then, or where ``ziel`` is another field."""
    extra = (
        f'<aktion typ="links">{more}<lege feld="a">b</lege>{ASK}<erfolg>naechste</erfolg></aktion>'
        '<aktion typ="links"><bedingung feld="@legestapel" tag="karte">Pik 2</bedingung>'
        '<aenderung feld="h" tag="max">7</aenderung></aktion>'
    )
    little = asking(extra)
    position = table(little, "2 AS 2S\n3 KS\n4", "c2")
    restored = played(little.position(parse(show(position.table))), "a1")

    assert "7" == state_of(restored).text(3, "max")


def test_a_question_after_a_move() -> None:
    """X35: in ``abschluss``, after the ordinary move; turning comes after it (X27)."""
    extra = f'<abschluss typ="legen">{ASK}</abschluss>'
    position = table(asking(extra), "2 (AS) 2S\n3\n4", "2-3")

    assert ("AS", "2S", "a1 a2") == (cards(position, 2), cards(position, 3), moves(position))
    played(position, "a2")
    assert (2, "2-3") == (answered(position), moves(position, "2-3"))


def test_cards_that_lie_open_are_turned_after_the_answer() -> None:
    """X11: what came to lie open before the question is not forgotten."""
    extra = asked().replace('<lege feld="a">b</lege><erfolg>', "<erfolg>")
    position = table(asking(extra), "2 (AS) 2S\n3\n4", "c2")

    assert "(AS)" == cards(position, 2)
    assert "AS" == cards(played(position, "a1"), 2)


def test_a_question_at_the_beginning() -> None:
    """X35: it waits before the first move."""
    tags = '<lege typ="offen" quelle="stock" anz="3">frei</lege>' + OPEN
    little = asking(asked("beginn", ""), a=tags)
    position = little.deal("1")

    assert "a1 a2" == moves(position)
    assert (2, "a1") == (len(cards(played(position, "a1"), 3).split()), str(position.moves[0]))


def test_a_question_at_the_end() -> None:
    """445: the player is asked whether a game that is given up counts."""
    ending = f'<ende>{ASK}<erfolg>naechste</erfolg></ende><ende><bedingung feld="h" tag="var">1</bedingung>'
    ending += "<spielende>sieg</spielende></ende>"
    position = table(asking(ending), "2 AS\n3\n4")
    position.end()

    assert ("playing", "a1 a2") == (position.outcome.value, moves(position))
    played(position, "a1")
    assert "won" == position.outcome.value
    position.pop()
    assert "lost" == played(position, "a2").outcome.value


def test_a_message_is_an_event() -> None:
    """X35: without answers it is confirmed at once; its field gets a 1 (581)."""
    extra = '<aktion typ="links"><meldung feld="h">Hallo</meldung><lege feld="a">b</lege><sound>legen</sound></aktion>'
    position = table(asking(extra), "2 AS\n3\n4", "c2")

    assert [("message", "Hallo"), ("sound", "laying")] == [(event.kind, event.text) for event in position.events]
    assert (None, 1) == (position.question, answered(position))


def test_five_lines_and_three_answers() -> None:
    """582: more are not shown."""
    long = r'<aktion typ="links"><meldung antwort="a\nb\nc\nd">1\n2\n3\n4\n5\n6</meldung></aktion>'
    question = table(asking(long), "2 AS\n3\n4", "c2").question

    assert question is not None
    assert (("a", "b", "c"), "1\n2\n3\n4\n5") == (question.answers, question.text)


def test_two_questions_in_a_chain() -> None:
    """X35: an answer may lead to the next question."""
    twice = f'<aktion typ="links">{ASK}{ASK}<lege feld="a">b</lege></aktion>'
    position = table(asking(twice), "2 AS\n3\n4", "c2 a1")

    assert ("a1 a2", 1) == (moves(position), answered(position))
    assert ("AS", 2) == (cards(played(position, "a2"), 3), answered(position))


def test_a_session_saves_a_waiting_question() -> None:
    """X35: a saved game is played again up to the question."""
    little = asking(asked(), a='<lege typ="offen" quelle="stock" anz="3">frei</lege>' + OPEN)
    session = Session(little, "k1:3", name="x")
    session.play("c2")
    again = Session.from_text(session.to_text(), lambda _: little)

    assert isinstance(again, kabale.Session)
    assert session.position.key() == again.position.key()
    assert again.position.question is not None
    session.undo()
    assert session.position.question is None


def test_an_answer_that_sets_off_what_does_not_end() -> None:
    """X34, found by random programs: such an answer is no legal move, the other one is."""
    endless = '<abschluss typ="frei"><bedingung feld="h" tag="var">1</bedingung><erfolg>anfang</erfolg></abschluss>'
    position = table(asking(asked() + endless), "2 AS 2S 3S\n3\n4", "c2")

    assert "a2" == moves(position)
    assert "that would set off rules that never end" == position.why("a1")


def test_an_end_that_does_not_end() -> None:
    """X34: the player may give up all the same."""
    position = table(asking("<ende><erfolg>anfang</erfolg></ende>"), "2 AS\n3\n4")
    before = position.table.copy()
    position.end()

    assert "lost" == position.outcome.value
    position.pop()
    assert before == position.table


@pytest.mark.parametrize(
    ("tag", "events"),
    [
        ("<sound>mischen</sound>", [("sound", "shuffling")]),
        ("<sound>nein</sound>", [("sound", "none")]),
        ('<lege feld="a" animation="ja">c</lege>', [("animation", "kept")]),
        ('<lege feld="a" animation="verdeckt">c</lege>', [("animation", "down")]),
        ('<lege feld="a" animation="offen">c</lege>', [("animation", "up")]),
        ('<lege feld="a">c</lege>', []),
    ],
)
def test_what_is_seen_and_heard_has_names_in_no_language(tag: str, events: list[tuple[str, str]]) -> None:
    """Found by reading: the page compared with the German words of the file."""
    extra = f'<aktion typ="links">{tag}<lege feld="b">c</lege></aktion>'
    position = played(table(game(OPEN, OPEN, OPEN, extra=extra), "2 AS\n3 KS\n4"), "c2")

    assert events == [(event.kind, event.text) for event in position.events]
