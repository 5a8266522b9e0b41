"""Conversion between the languages: what was converted is the same game, and what cannot be said has its reasons.

The law is asked move by move along drawn lines, and by counting lines and positions from a few deals.
"""

import re
from collections.abc import Sequence
from functools import cache
from random import Random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import kabale
from kabale.engine.game import Game, Position
from kabale.engine.language import Outcome
from kabale.engine.moves import Move
from kabale.engine.perft import perft
from kabale.library import NotConvertible, convert
from kabale.pat.game import PatDefinition
from kabale.pat.read import numbers_of
from kabale.table.cards import name as name_of
from kabale.table.decks import pack
from tests import tiers
from tests.every import for_every
from tests.laws.test_laws import SPARING

OTHER = {"pat": "xml", "xml": "pat"}
ENTRIES = [entry for entry in kabale.games() if entry.format in OTHER]
TWINS = [(entry.name, entry.twin) for entry in ENTRIES if entry.twin]
LINE_LENGTH = 40


def read(text: str, language: str) -> Game:
    game, problems = kabale.loads(text, format=language)

    assert game is not None, "\n".join(map(str, problems))
    return game


@cache
def converted(name: str) -> Game | None:
    """The game in the other language, None where it cannot be said."""
    game = kabale.game(name)
    try:
        return read(convert(game, OTHER[game.format]), OTHER[game.format])
    except NotConvertible:
        return None


def convertible() -> list[str]:
    """Return the games that can be said in the other language, of those that this run wants."""
    return [name for name in tiers.games(entry.name for entry in ENTRIES) if converted(name) is not None]


def a_deck(number: int, decks: int) -> str:
    """Return a deal given as cards, drawn by a number."""
    cards = [name_of(card) for card in pack(52, decks)]
    Random(number).shuffle(cards)
    return "deck:" + "".join(cards)


def chosen(moves: Sequence[Move], number: int) -> Move:
    """Pick a move; even numbers pick a kind of move first, so that rare kinds come up."""
    if number % 2:
        return moves[number // 2 % len(moves)]
    kinds = sorted({(move.kind, move.count > 1) for move in moves})
    kind = kinds[number // 2 % len(kinds)]
    of_kind = [move for move in moves if (move.kind, move.count > 1) == kind]
    return of_kind[number // 2 // len(kinds) % len(of_kind)]


def shown(position: Position) -> tuple[list[list[str]], list[str], Outcome, int]:
    """Return all that must be the same: cards with their faces, legal moves in order, outcome, passes."""
    table = position.table
    piles = [table.names(pile) for pile in range(len(table.piles))]
    return piles, [str(move) for move in position.legal_moves], position.outcome, position.passes


def play_both(one: Game, other: Game, deal: str, line: Sequence[int]) -> None:
    """Play a line in both games and compare them at every position."""
    first, second = one.deal(deal), other.deal(deal)
    for number in line:
        assert shown(first) == shown(second)
        if first.outcome is not Outcome.PLAYING:
            return
        move = chosen(first.legal_moves, number)
        first.push(move)
        second.push(move)


def counted(game: Game, deal: str, depth: int) -> tuple[list[int], list[int]]:
    found = perft(game.deal(deal), depth)
    return found.paths, found.states


def reasons(text: str, language: str) -> list[str]:
    """Return why a definition cannot be said in the other language."""
    with pytest.raises(NotConvertible) as raised:
        convert(read(text, language), OTHER[language])
    return raised.value.reasons


def said(game: Game, place: str) -> Game | None:
    """Return the game in the other language; None where it has reasons, each of which names a *place*."""
    language = OTHER[game.format]
    found: list[str] = []
    try:
        return read(convert(game, language), language)
    except NotConvertible as refused:
        found = refused.reasons
    assert found
    assert [] == [reason for reason in found if not reason.startswith(place)]
    return None


# The law


@for_every("name", convertible)
@SPARING
@given(number=st.integers(0, 10**6), line=st.lists(st.integers(0, 2**16), min_size=10, max_size=LINE_LENGTH))
def test_what_was_converted_plays_alike(name: str, number: int, line: list[int]) -> None:
    """Cards, faces, legal moves in their order, outcome and passes, from a number and from cards."""
    game, other = kabale.game(name), converted(name)

    assert other is not None
    play_both(game, other, f"k1:{number}", line)
    play_both(game, other, a_deck(number, game.card_count // 52), line)


@for_every("name", convertible)
def test_what_was_converted_counts_alike(name: str) -> None:
    """Paths and states."""
    game, other = kabale.game(name), converted(name)

    assert other is not None
    depth = 2 if len(game.deal("k1:1").legal_moves) < 30 else 1
    for deal in ("k1:1", a_deck(2, game.card_count // 52)):
        assert counted(game, deal, depth) == counted(other, deal, depth)


@for_every("name", convertible)
def test_there_and_back(name: str) -> None:
    """Where it can be said again, it is the same game again."""
    game, other = kabale.game(name), converted(name)

    assert other is not None
    try:
        again = read(convert(other, game.format), game.format)
    except NotConvertible:
        assert name == "vindrosen", "its bars are said by number 9 and by marks at once"
        return
    play_both(game, again, "k1:7", range(25))


def test_most_games_can_be_said() -> None:
    """As many as there were when this was written; Spider in XML has variants since, which `.pat` cannot say."""
    by_language = [sum(converted(each.name) is not None for each in ENTRIES if each.format == form) for form in OTHER]

    assert by_language[0] >= 51
    assert by_language[1] >= 11


@for_every("name", [entry.name for entry in ENTRIES if entry.format == "xml"])
def test_a_normal_form_is_the_same_game(name: str) -> None:
    """Within one language nothing is a reason, and writing it again changes nothing."""
    game = kabale.game(name)
    text = convert(game, game.format)

    assert text == convert(read(text, game.format), game.format)


# Changed games: what the library's own games do not ask

CHANGES = {
    7: st.sampled_from([0, 1, 2, 4, 9, 11, 21, 31, 32, 41, 52, 61, 71, 82, 91, 101, 501, 602, 1202]),
    8: st.sampled_from([0, 1, 2, 4, 5, 9, 11, 21, 32, 42, 51, 1001, 2001, 3002, 4001, 5001, 6001, 10001, 20001]),
    9: st.sampled_from([999, 0, 901, 913, 199, 599, 612, 101]),
    10: st.builds(
        lambda suits, wraps, ranks: 100 * suits + 10 * wraps + ranks,
        st.sampled_from([1, 2, 3, 4, 9]),
        st.sampled_from([0, 1, 2, 9]),
        st.integers(1, 9),
    ),
}
PLAIN = ["klondike", "fortythieves", "gypsy", "golf", "beleagueredcastle", "simplesimon"]


@st.composite
def changed(draw: st.DrawFn) -> str:
    """Draw a game of the library with other numbers in one or two of its kinds of piles."""
    definition = kabale.game(draw(st.sampled_from(PLAIN))).definition
    assert isinstance(definition, PatDefinition)
    rules = definition.rules
    rows = [list(numbers_of(rules, index)) for index in range(len(rules.piles))]
    for _ in range(draw(st.integers(1, 2))):
        like = rows[draw(st.integers(1, len(rows) - 1))][6:11]
        column = draw(st.sampled_from(sorted(CHANGES)))
        value = draw(CHANGES[column])
        for row in rows[1:]:
            if row[6:11] == like and len(row) == 11:
                row[column] = value
    lines = [" ".join(map(str, row)) for row in rows]
    return "\n".join(["Changed", f"{rules.decks} {len(rows)}", *lines]) + "\n"


AN_ACE_THEN_THE_ACE_OF_HEARTS = (
    "Changed\n1 7\n52 4 -99 0 0 0 999 0 1 0 0\n1 324 4 0 0 702 13 0 1 901 106\n1 324 108 0 0 702 13 0 1 101 106\n"
    + "12 245 4 -18 0 2 999 1 1 999 904\n" * 4
)
"""Whether the second pile gets a card hangs on the deal: once it was converted as if deal 0 were all deals."""


@settings(suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@example(text=AN_ACE_THEN_THE_ACE_OF_HEARTS, number=1, line=[0] * 10)
@given(text=changed(), number=st.integers(0, 10**6), line=st.lists(st.integers(0, 2**16), min_size=10, max_size=30))
def test_a_changed_game_plays_alike_or_has_reasons(text: str, number: int, line: list[int]) -> None:
    """Whatever the digits say, and back again."""
    game, _ = kabale.loads(text)
    if game is None:
        return
    other = said(game, "pile ")
    again = None if other is None else said(other, "line ")
    for each in (other, again):
        if each is not None:
            play_both(game, each, f"k1:{number}", line)


# Reasons of .pat games

PAT = """Little
 1 4
 52 4 4 0 0 {stock6} 999 {draw} {passes} {turn} 2
 0 83 4 0 0 2 999 1 0 0 0
 {n} 4 108 0 {dy} {six} {seven} {eight} {nine} {ten} {eleven}
 1 83 108 0 0 2 999 2 2 999 304
"""
DEFAULTS = {
    "stock6": "0",
    "draw": "1",
    "passes": "1",
    "turn": "0",
    "n": "3",
    "dy": "16",
    "six": "1",
    "seven": "999",
    "eight": "2",
    "nine": "2",
    "ten": "999",
    "eleven": "304",
}
REFUSED = [
    ({"stock6": "2", "draw": "0"}, "pile 1, number 6: the last card of the stock is shown and can be taken"),
    ({"turn": "1", "passes": "3"}, "pile 1, number 10: the stock is cut when it is turned over"),
    ({"turn": "2", "passes": "3"}, "pile 1, number 10: the stock is shuffled, by other chance than in XML, when"),
    ({"six": "0"}, "pile 3, number 6: cards that show their backs can be taken, or built on by hand"),
    ({"six": "4", "n": "4"}, "pile 3, number 6: the last card is dealt face down and can be taken or built on"),
    ({"six": "6"}, "pile 3, number 6: several cards are turned up at once when cards leave"),
    ({"six": "602", "n": "1"}, "pile 3, number 6: the rank of a dealt card is the base of the foundations"),
    ({"six": "802", "ten": "101"}, "pile 3, number 6: cards are put under the stock"),
    ({"six": "702"}, "pile 3, number 10: cards are taken out of the stock that no suit and no rank names"),
    ({"six": "5002"}, "pile 3, number 6: fitting cards are led here during the deal"),
    ({"seven": "2"}, "pile 3, number 7: the pile can hold more cards than it needs to win"),
    ({"eleven": "205"}, "pile 3, number 8: runs of a sequence that needs more than the words of a field"),
    ({"nine": "3"}, "pile 3, number 9: runs move as far as empty places allow"),
    ({"nine": "4", "eight": "1", "eleven": "901"}, "pile 3, number 9: a king alone counts as a run of two"),
    ({"nine": "101"}, "pile 3, number 9: a click moves the bottom card to the top"),
    ({"nine": "51", "ten": "901"}, "pile 3, number 9: a click fills the pile with cards that number 10 chooses"),
    ({"nine": "51"}, "pile 3, number 9: a click fills the pile to a number of cards that is not its limit"),
    ({"nine": "32"}, "pile 3, number 9: an empty pile keeps cards from some piles and not from others"),
    ({"eleven": "2304 2 2 999 104"}, "pile 3, number 11: two rule sets that are not one field's rules"),
]


@pytest.mark.parametrize(("values", "reason"), REFUSED)
def test_a_reason_names_the_pile_and_the_number(values: dict[str, str], reason: str) -> None:
    """Each thing that cannot be said, in a game that could be said without it."""
    assert convert(read(PAT.format(**DEFAULTS), "pat"), "xml")
    found = reasons(PAT.format(**(DEFAULTS | values)), "pat")

    assert [] != [each for each in found if each.startswith(reason)], found


def test_more_reasons_of_pat_games() -> None:
    """Those of whole games: decks, the catalogue's goal, piles out of sight, covering by numbers of cards."""
    little = PAT.format(**DEFAULTS)
    many = little.replace(" 1 4\n 52", " 5 4\n 260", 1)

    assert ["line 2: 5 decks are more than the 208 cards that XML knows"] == reasons(many, "pat")
    by_deck = little.replace(" 1 4\n 52 4 4 0 0 0", " 2 4\n 104 4 4 0 0 100", 1)
    assert ["pile 1, number 6: each deck is shuffled by itself"] == reasons(by_deck, "pat")
    unseen = reasons(little.replace(" 3 4 108 ", " 3 4 -99 "), "pat")
    assert ["pile 3, number 3: the pile is not seen and cards can be taken or laid"] == unseen
    assert ["pile 1, number 3: the stock is not seen and can be clicked"] == reasons(
        little.replace("52 4 4", "52 4 -99"), "pat"
    )
    covered = PAT.format(**(DEFAULTS | {"eight": "11"})).replace(" 1 83 108 0 0 ", " 1 4 150 0 16 ")
    assert ["pile 3, number 8: whether cards are covered depends on how many there are"] == reasons(covered, "pat")
    late = PAT.format(**DEFAULTS).replace(" 1 83 108 0 0 2 999 2 2 999 304", " 1 83 108 0 0 702 999 2 2 101 304")
    assert ["pile 4, number 6: cards are taken out of the stock for a pile behind one that is dealt"] == reasons(
        late, "pat"
    )


def test_a_goal_of_the_catalogue_cannot_be_said() -> None:
    """It is not in the file."""
    with pytest.raises(NotConvertible, match="the catalogue: the game has a goal that its own file does not say"):
        convert(kabale.game("spider"), "xml")


def test_all_reasons_are_given() -> None:
    """Not the first alone."""
    found = reasons(PAT.format(**(DEFAULTS | {"six": "6", "nine": "103", "turn": "1", "passes": "2"})), "pat")

    assert 4 == len(found)
    assert {"pile 1, number 10", "pile 3, number 6", "pile 3, number 9"} == {each.partition(":")[0] for each in found}


# Reasons of XML games

XML = """<spiel name="Little" fenster="40x40">
<programm>1</programm>
<version>1</version>
{cards}
{goal}
<feld id="stock" x="1" y="1" typ="stock">
{stock}
</feld>
<feld id="w" x="6" y="1" typ="abwurf"></feld>
<feld id="a" x="1" y="9" typ="hilf">
{field}
<max>frei</max>
<folgestart>frei</folgestart>
<folgefarbe>wechsel</folgefarbe>
{deal}
</feld>
<feld id="b" x="6" y="9" typ="keller"></feld>
{actions}
</spiel>
"""
PLAIN_XML = {
    "cards": "<karten>52</karten>",
    "goal": "",
    "stock": "<ziel>w</ziel><sicht>verdeckt</sicht>",
    "field": "<folgewert>ab</folgewert>",
    "deal": '<lege typ="offen" quelle="stock">frei</lege>',
    "actions": "",
}
STEP = "<folgewert>ab</folgewert>"
REFUSED_XML = [
    ({"cards": "<karten>32</karten>"}, "line 4: the cards are not whole decks of 52"),
    ({"cards": "<levelmax>2</levelmax><karten>52</karten>"}, "line 4: rule variants and levels"),
    ({"goal": "<punktemax>9</punktemax>"}, "line 5: a goal in points that number 7 cannot say"),
    ({"stock": "<ziel>w</ziel>"}, "line 6: the stock's cards are open"),
    ({"stock": '<ziel bedingung="leer">w</ziel><sicht>verdeckt</sicht>'}, "line 7: a click serves piles under a"),
    ({"stock": '<ziel sicht="verdeckt">w</ziel><sicht>verdeckt</sicht>'}, "line 7: a click deals face-down cards"),
    ({"stock": "<ziel>b w</ziel><ziel>a</ziel><sicht>verdeckt</sicht>"}, "line 7: a click serves piles in an order"),
    (
        {"stock": '<ziel>w</ziel><quelle>w</quelle><wiederholung mischen="ja">1</wiederholung><sicht>verdeckt</sicht>'},
        "line 7: the stock is shuffled, or dealt at once, when it is taken up again",
    ),
    ({"field": "<folgewert>x2</folgewert>"}, "line 11: a sequence that number 11 cannot say"),
    ({"field": "<folgewert>ab3</folgewert>"}, "line 11: a sequence that number 11 cannot say"),
    ({"field": STEP + "<folgeschieb>einzeln</folgeschieb>"}, "line 11: blocks of cards that number 8 cannot say"),
    ({"field": STEP + "<einschub>hinten</einschub>"}, "line 11: cards are pushed in at the bottom"),
    ({"field": STEP + "<fuellen>w</fuellen>"}, "line 11: the field is filled when it gets empty"),
    ({"field": STEP + '<stopp bedingung="leer"></stopp>'}, "line 11: the field can stop the play"),
    ({"field": STEP + "<blindstart>K</blindstart>"}, "line 11: cards can be placed on face-down ones"),
    ({"field": STEP + '<sperre bedingung="voll">b</sperre>'}, "line 11: a lock that no digit of numbers 8 and 9 says"),
    ({"field": STEP + '<punkte bedingung="voll">1</punkte>', "goal": "<punktemax>1</punktemax>"}, "line 11: points"),
    ({"deal": '<lege typ="verdeckt" quelle="stock">frei</lege>'}, "line 15: the last card is dealt face down"),
    ({"deal": PLAIN_XML["deal"] + '<sortiere richtung="mischen"></sortiere>'}, "line 15: dealt cards are sorted"),
    ({"deal": '<lege typ="offen" quelle="w">frei</lege>'}, "line 15: cards are dealt under a condition, or not from"),
    ({"actions": '<beginn><lege feld="stock">a</lege></beginn>'}, "line 18: an automated action (beginn) that does"),
    ({"actions": '<aktion typ="links"><lege feld="a">b</lege></aktion>'}, "line 18: an automated action (aktion)"),
]


@pytest.mark.parametrize(("values", "reason"), REFUSED_XML)
def test_a_reason_names_the_line(values: dict[str, str], reason: str) -> None:
    """Each thing that cannot be said, in a game that could be said without it."""
    assert convert(read(XML.format(**PLAIN_XML), "xml"), "pat")
    found = reasons(XML.format(**(PLAIN_XML | values)), "xml")

    assert [] != [each for each in found if each.startswith(reason)], found


@pytest.mark.parametrize("blocks", ["anderefarbe", "farbe", "wert", "offen"])
def test_runs_by_another_sequence_let_nothing_more_be_laid(blocks: str) -> None:
    """Once the second rule set, which lets the runs go, let its own sequence be laid as well."""
    field = f"<folgewert>ab</folgewert><folgeschieb>{blocks}</folgeschieb>"
    game = read(XML.format(**(PLAIN_XML | {"field": field, "deal": PLAIN_XML["deal"] * 9})), "xml")
    other = read(convert(game, "pat"), "pat")
    for number in range(5):
        play_both(game, other, f"k1:{number}", range(number, 40 + number))


def test_a_language_that_is_none() -> None:
    """One reason."""
    with pytest.raises(NotConvertible, match="'doc' is not a format of definitions: expected pat or xml"):
        convert(kabale.game("klondike"), "doc")


# Twins


@pytest.mark.parametrize(("name", "twin"), TWINS)
def test_twins_count_alike(name: str, twin: str) -> None:
    """A game that is written in both languages has equal paths and states, from decks given as cards."""
    one, other = kabale.game(name), kabale.game(twin)
    for number in (1, 2, 3):
        deal = a_deck(number, one.card_count // 52)
        assert counted(one, deal, 2) == counted(other, deal, 2)


@pytest.mark.parametrize(("name", "twin"), TWINS)
def test_twins_end_alike(name: str, twin: str) -> None:
    """The same moves and the same outcome after every move of a line."""
    one, other = kabale.game(name), kabale.game(twin)
    for number in (1, 2):
        first, second = (game.deal(a_deck(number, one.card_count // 52)) for game in (one, other))
        for step in range(LINE_LENGTH):
            assert first.outcome is second.outcome
            assert {str(move) for move in first.legal_moves} == {str(move) for move in second.legal_moves}
            if first.outcome is not Outcome.PLAYING:
                break
            move = chosen(first.legal_moves, 7 * step + number)
            first.push(move)
            second.push(move)


def test_the_twins_are_those_that_were_promised() -> None:
    """Klondike, FreeCell, Spider and at least two more."""
    assert {"klondike", "freecell", "spider"} < {twin for _, twin in TWINS}
    assert len(TWINS) >= 5


def test_a_field_is_named_by_a_letter_and_its_first_pile() -> None:
    """The columns of Klondike begin with pile 7: an author who knows the `.pat` file finds them again."""
    text = convert(kabale.game("klondike"), "xml")
    first: dict[str, int] = {}
    for place, name in enumerate(re.findall(r'<feld id="([^"]+)"', text), 1):
        first.setdefault(name, place)
    numbers = {name: int(digits) for name in first if (digits := re.sub(r"\D", "", name))}

    assert 7 in numbers.values()
    assert {name: first[name] for name in numbers} == numbers
