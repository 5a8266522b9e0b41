"""``aenderung``, and every step undone again (503-513, X30, X32)."""

import pytest

from kabale.engine.game import Position
from tests.xml.playing import OPEN, cards, field, game, moves, played, state_of, table


def change(tag: str, content: str, *, pile: str = "a", **attributes: str) -> str:
    named = "".join(f' {key}="{value}"' for key, value in attributes.items())
    return f'<aenderung feld="{pile}" tag="{tag}"{named}>{content}</aenderung>'


def clicked(steps: str, *fields: str, picture: str = "2 KS\n3", clicks: str = "c3") -> Position:
    """Return the position after clicking on pile 3, whose click does some steps."""
    tests = '<bedingung feld="ziel" tag="id">b</bedingung>'
    extra = f'<aktion typ="links">{tests}{steps}</aktion>'
    little = game(*(fields or (OPEN, OPEN)), extra=extra)
    return played(table(little, picture), clicks)


def after(position: Position, tag: str, pile: int = 2) -> str:
    return state_of(position).text(pile - 1, tag)


@pytest.mark.parametrize(
    ("tag", "content"),
    [
        ("max", "3"),
        ("max", "frei"),
        ("folgestart", "Herz A"),
        ("folgeende", "K"),
        ("folgefarbe", "gleich"),
        ("folgewert", "ab3"),
        ("folgeschieb", "offen"),
        ("einschub", "hinten"),
        ("fuellen", "b"),
        ("sicht", "verdeckt"),
        ("sichtbar", "2"),
        ("gesperrt", "ja"),
        ("auto", "ja"),
        ("var", "5"),
        ("rand", "nein"),
        ("wiederholung", "3"),
    ],
)
def test_properties_are_set_and_restored(tag: str, content: str) -> None:
    """504-505: what can be asked can be set, but for a few; undo brings the old one back."""
    position = clicked(change(tag, content), "<max>9</max>", OPEN)

    assert content == after(position, tag)
    position.pop()
    assert {} == position.table.properties


def test_a_change_has_its_effect_at_once() -> None:
    """A limit that is set binds the next move; taken back, it does not."""
    position = clicked(change("max", "1"), picture="2 KS\n3 QS")

    assert "" == moves(position, "3-2")
    position.pop()
    assert "3-2" == moves(position, "3-2")


def test_the_definition_s_own_value_is_not_kept() -> None:
    """A change back to what the definition says leaves nothing: equal positions have equal keys."""
    step = '<aktion typ="links"><aenderung feld="a" tag="max">1</aenderung></aktion>'
    back = '<aktion typ="rechts"><aenderung feld="a" tag="max">9</aenderung></aktion>'
    position = table(game("<max>9</max>", extra=step + back), "2 KS")
    key = position.key()

    assert key != played(position, "c2").key()
    assert key == played(position, "r2").key()


@pytest.mark.parametrize(
    ("tag", "start", "content", "expected"),
    [
        ("var", "<var>5</var>", "+3", "8"),
        ("var", "<var>5</var>", "-9", "0"),
        ("var", "", "+1", "1"),
        ("var", "<var>2147483646</var>", "+5", "2147483647"),
        ("max", "<max>5</max>", "-2", "3"),
        ("max", "<max>frei</max>", "-8", "200"),
        ("wiederholung", "<quelle>b</quelle><wiederholung>2</wiederholung>", "-1", "1"),
        ("wiederholung", "<quelle>b</quelle><wiederholung>1</wiederholung>", "-5", "0"),
        ("sichtbar", "<sichtbar>3</sichtbar>", "+2", "5"),
        ("rand", "<rand>3</rand>", "-1", "2"),
    ],
)
def test_relative_numbers(tag: str, start: str, content: str, expected: str) -> None:
    """509, X19: added to what there is, down to 0 and up to the limit of the property."""
    assert expected == after(clicked(change(tag, content), start, OPEN), tag)


def test_without_limit_stays_without_limit() -> None:
    """X19: only the definition sets it, and ``frei``."""
    endless = "<quelle>b</quelle><wiederholung>frei</wiederholung>"
    steps = change("wiederholung", "-1") + change("var", "1")

    assert "frei" == after(clicked(steps, endless, OPEN), "wiederholung")


@pytest.mark.parametrize(
    ("tag", "content", "before", "expected"),
    [
        ("startfarbe", "Pik", "Herz D", "Pik D"),
        ("startwert", "3", "Herz D", "Herz 3"),
        ("startfarbe", "frei", "Herz D", "D"),
        ("startwert", "frei", "Herz D", "Herz"),
        ("startwert", "frei", "D", "frei"),
        ("startwert", "A", "frei", "A"),
    ],
)
def test_parts_of_the_first_card(tag: str, content: str, before: str, expected: str) -> None:
    """480, 513: suit and rank of ``folgestart`` apart."""
    assert expected == after(clicked(change(tag, content), f"<folgestart>{before}</folgestart>", OPEN), "folgestart")


def test_the_face_of_the_top_card() -> None:
    """486: ``status`` turns the top card alone."""
    position = clicked(change("status", "verdeckt"), picture="2 QS KS\n3")

    assert "QS (KS)" == cards(position, 2)


def test_sorting_a_pile() -> None:
    """507."""
    assert "KS QS AS" == cards(clicked(change("sortieren", "umdrehen"), picture="2 AS QS KS\n3"), 2)
    shuffled = clicked(change("sortieren", "mischen"), picture="2 AS 2S 3S 4S 5S 6S 7S 8S 9S\n3")
    assert "AS 2S 3S 4S 5S 6S 7S 8S 9S" != cards(shuffled, 2)
    again = played(shuffled, "c3")
    assert 2 == again.table.counters["chances"]


def test_a_label_is_switched_on() -> None:
    """506."""
    label = '<anzeige id="n" status="inaktiv" text="x">oben</anzeige>'
    position = clicked(change("anzeige", "aktiv", id="n"), OPEN + label, OPEN)

    assert ["x"] == [each.text for each in position.view().piles[1].labels]
    position.pop()
    assert () == position.view().piles[1].labels


def test_several_fields_at_once() -> None:
    """504, X30: all of a list, all of one id."""
    extra = '<aktion typ="links"><aenderung feld="v b" tag="var">4</aenderung></aktion>'
    little = game(field("v"), field("b"), field("v"), extra=extra)
    position = table(little, "2 AS\n3\n4", "c2")

    assert ["4", "4", "4"] == [after(position, "var", pile) for pile in (2, 3, 4)]


def test_all_that_share_the_id() -> None:
    """512: with ``ziel`` ``id`` the others of the clicked field's id too."""
    fields = (field("v"), field("w"), field("v"))
    alone, together = (
        game(*fields, extra=f'<aktion typ="links"><aenderung feld="ziel" tag="var"{more}>4</aenderung></aktion>')
        for more in ("", ' ziel="id"')
    )

    assert ["4", "0", "0"] == [after(table(alone, "2 AS\n3\n4", "c2"), "var", pile) for pile in (2, 3, 4)]
    assert ["4", "0", "4"] == [after(table(together, "2 AS\n3\n4", "c2"), "var", pile) for pile in (2, 3, 4)]


@pytest.mark.parametrize(
    ("tag", "first", "second", "expected"),
    [
        ("var", "<var>1</var>", "<var>2</var>", ("2", "1")),
        ("max", "<max>3</max>", "", ("", "3")),
        ("folgewert", "<folgewert>auf</folgewert>", "<folgewert>ab</folgewert>", ("ab", "auf")),
    ],
)
def test_exchanging(tag: str, first: str, second: str, expected: tuple[str, str]) -> None:
    """510: two fields exchange a property."""
    position = clicked(change(tag, "b", opt="tausch"), first, second)

    assert expected == (after(position, tag), after(position, tag, 3))


def test_exchanging_suits_and_faces() -> None:
    """510: also of a part of the first card, and the faces of the top cards."""
    fields = ("<folgestart>Herz D</folgestart>", "<folgestart>Pik 3</folgestart>")
    position = clicked(change("startfarbe", "b", opt="tausch"), *fields)
    faces = clicked(change("status", "b", opt="tausch"), picture="2 KS\n3 (QS)")

    assert ("Pik D", "Herz 3") == (after(position, "folgestart"), after(position, "folgestart", 3))
    assert ("(KS)", "QS") == (cards(faces, 2), cards(faces, 3))


@pytest.mark.parametrize(
    ("content", "tag", "expected"),
    [
        ("quellwert", "startwert", "Herz 9"),
        ("quellfarbe", "startfarbe", "Kreuz D"),
        ("zielwert", "startwert", "Herz K"),
        ("zielfarbe", "startfarbe", "Pik D"),
    ],
)
def test_values_of_the_player_s_cards(content: str, tag: str, expected: str) -> None:
    """513, X32: of a block the lowest card; the target card as it lay before the move."""
    extra = f'<abschluss typ="legen">{change(tag, content, pile="c")}</abschluss>'
    little = game(OPEN, OPEN, "<folgestart>Herz D</folgestart>", extra=extra)
    position = table(little, "2 9C 8S\n3 KS\n4", "2x2-3")

    assert expected == after(position, "folgestart", 4)


def test_values_of_a_card_that_there_is_not() -> None:
    """X32: the change is left out."""
    extra = f'<abschluss typ="legen">{change("startwert", "zielwert", pile="c")}</abschluss>'
    little = game(OPEN, OPEN, "<folgestart>Herz D</folgestart>", extra=extra)

    assert "Herz D" == after(table(little, "2 9C\n3\n4", "2-3"), "folgestart", 4)


def test_the_clicked_card_is_the_target_card() -> None:
    """513."""
    position = clicked(change("folgeende", "zielwert"), picture="2 KS\n3 7H")

    assert "7" == after(position, "folgeende")


@pytest.mark.parametrize(
    ("first", "second", "after_first", "after_second"),
    [
        ("", "", "", ""),
        ("<folgestart>Herz A</folgestart>", "", "A", "Herz"),
        ("<folgestart>Herz A</folgestart>", "<folgestart>Pik K</folgestart>", "Pik A", "Herz K"),
    ],
)
def test_suits_of_first_cards_that_there_are_not(first: str, second: str, after_first: str, after_second: str) -> None:
    """213, 511: found by random definitions: two fields without ``folgestart`` took any card after an exchange."""
    also = '<aenderung feld="a" tag="var">1</aenderung>'
    position = clicked(change("startfarbe", "b", opt="tausch") + also, first, second, OPEN, picture="2\n3\n4 9S")

    assert (after_first, after_second) == (after(position, "folgestart"), after(position, "folgestart", 3))


@pytest.mark.parametrize(
    ("fields", "tag", "content"),
    [
        ("<max>frei</max>", "max", "208"),
        ("<max>208</max>", "max", "frei"),
        ("<max>frei</max>", "max", "+1"),
        ("", "sichtbar", "komplett"),
        ("<sichtbar>208</sichtbar>", "sichtbar", "komplett"),
        ("", "sicht", "offen"),
        ("", "gesperrt", "nein"),
        ("", "einschub", "vorn"),
        ("", "rand", "einfach"),
        ("", "auto", "nein"),
        ("<auto>belegt,ja</auto>", "auto", "belegt, ja"),
        ("<folgewert>auf</folgewert>", "folgewert", "auf1"),
        ("<wiederholung>frei</wiederholung>", "wiederholung", "frei"),
        ("<wiederholung>-1</wiederholung>", "wiederholung", "frei"),
        ("<var>7</var>", "var", "007"),
    ],
)
def test_another_wording_is_no_change(fields: str, tag: str, content: str) -> None:
    """X29: values count, not words; found by random definitions: a move that changed nothing was legal."""
    action = f'<aktion typ="mitte">{change(tag, content)}</aktion>'
    position = table(game(fields, OPEN, extra=action), "2 KS\n3")

    assert "" == moves(position, "m2")
    other = {
        "folgestart": "Herz 2",
        "rand": "nein",
        "auto": "ja",
        "einschub": "hinten",
        "folgewert": "ab",
        "gesperrt": "ja",
        "sicht": "verdeckt",
    }.get(tag, "5")
    action = f'<aktion typ="mitte">{change(tag, other)}</aktion>'
    assert "m2" == moves(table(game(fields, OPEN, extra=action), "2 KS\n3"), "m2")


def test_the_rank_that_was_drawn_is_no_change() -> None:
    """X29: ``zufallswert`` is that rank in this deal."""
    action = '<aktion typ="mitte"><aenderung feld="a" tag="folgestart">{}</aenderung></aktion>'
    legal = []
    for rank in (*map(str, range(2, 11)), "B", "D", "K", "A"):
        drawn = table(game("<folgestart>zufallswert</folgestart>", extra=action.format(rank)), "2 KS")
        legal.append(moves(drawn, "m2"))

    assert [""] + ["m2"] * 12 == sorted(legal)


def test_the_word_of_before_comes_back() -> None:
    """X29: in several steps too: 13 and then no limit again is nothing where there was none."""
    there_and_back = change("max", "13") + change("max", "frei")
    position = table(
        game(OPEN.replace("<max>9", "<max>frei"), extra=f'<aktion typ="mitte">{there_and_back}</aktion>'), "2 KS"
    )

    assert "" == moves(position, "m2")
