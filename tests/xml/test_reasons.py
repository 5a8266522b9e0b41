"""Where actions have a say a refusal tells the rule in words, in each language, and never a line of the file (X29)."""

import re
from collections.abc import Sequence

import pytest

import kabale
from kabale.engine.game import Game
from kabale.messages import LANGUAGES
from kabale.table.text import parse
from kabale.xml.rules.model import Action
from tests.spoken import spoken
from tests.xml.playing import DOWN, OPEN, field, game, table

BLOCKS = OPEN + "<folgeschieb>offen</folgeschieb>"
AT_B = '<bedingung feld="ziel" tag="id">b</bedingung>'
FROM_B = '<bedingung feld="quelle" tag="id">b</bedingung>'
SEVERAL = '<bedingung feld="@legestapel" tag="legezahl" beziehung="groesser">{}</bedingung>'
KING_ON = '<bedingung feld="ziel" tag="karte" karte="-1">K</bedingung>'
ONE_PLACE = "<max>1</max><folgestart>frei</folgestart>"
PAIRS = (
    '<aktion typ="legen"><vergleich feld1="@legestapel" feld2="ziel" karte1="1" karte2="-1" typ="summe">11</vergleich>'
    '<lege feld="quelle">c</lege><lege feld="ziel">c</lege></aktion>'
)


def rule(*tests: str, more: str = "") -> str:
    """Return an action that takes the place of a lay and does nothing."""
    return f'<aktion typ="legen">{"".join(tests)}{more}</aktion>'


@pytest.mark.parametrize(
    ("rules", "move", "words"),
    [
        (rule(AT_B), "2-3", "you cannot move cards to pile 3 by hand"),
        (rule(FROM_B), "3-2", "you cannot take cards from pile 3 by hand"),
        (rule(AT_B, FROM_B.replace(">b<", ">a<")), "2-3", "you cannot move cards from pile 2 to pile 3 by hand"),
        (rule(SEVERAL.format(1)), "2x2-3", "you can move only one card at a time in this game"),
        (rule(AT_B, SEVERAL.format(1)), "2x2-3", "pile 3 takes one card at a time"),
        (rule(FROM_B, SEVERAL.format(1)), "3x2-2", "you can take only one card at a time from pile 3"),
        (rule(SEVERAL.format(2)), "2x3-3", "you can move only 2 cards there now"),
        (rule(KING_ON, SEVERAL.format(1)), "2x2-3", "you can move only 1 card there now"),
        (
            rule(AT_B, SEVERAL.format(3).replace("groesser", "kleiner")),
            "2-3",
            "pile 3 takes at least 3 cards at a time",
        ),
        (rule(AT_B, more="<meldung>Erst der König</meldung>"), "2-3", "that is not allowed: Erst der König"),
    ],
)
def test_what_an_action_forbids_is_said_as_a_rule(rules: str, move: str, words: str) -> None:
    """Found by trying all moves of all games: 'the action aktion in line 87 (line 87) takes the place of this move'."""
    position = table(game(BLOCKS, BLOCKS, BLOCKS, extra=rules), "2 AS 2S 3S\n3 9S KS\n4")

    assert spoken(position, words) == position.why(move)


def test_what_an_action_asks_is_said_of_the_piles_of_the_move() -> None:
    """A relation or 'the target pile' is the pile itself here: the player has named it."""
    position = table(game(OPEN, OPEN, OPEN, extra=rule(KING_ON)), "2 AS\n3 KS\n4 QS")

    assert re.fullmatch(r"that is not allowed if the top card of column 2 is a king", str(position.why("2-3")))
    assert position.why("2-4") is None


def pairs() -> Game:
    """Return a game in which two cards that add up to 11 leave to pile 4; the places take one card each."""
    return game(ONE_PLACE, ONE_PLACE, field("c", "<max>frei</max>", x=9), extra=PAIRS)


def test_where_an_action_takes_pairs_the_reason_says_which() -> None:
    """Found by an author: 'pile 3 is full', where all that the player must know is that eleven is wanted."""
    position = table(pairs(), "2 5S\n3 7S\n4")

    assert "xml.why.only_if" == getattr(position.refusal(kabale.Move.parse("2-3")), "key", None)
    assert "add up to 11" in str(position.why("2-3"))
    assert table(pairs(), "2 5S\n3 6S\n4").why("2-3") is None


def test_of_many_ways_the_one_that_asks_least_is_told() -> None:
    """Elfer has nineteen rules for its pairs: to tell one and keep silent about the others was a lie."""
    last = '<bedingung feld="ziel" tag="karte" karte="-1">{}</bedingung>'
    way = f'<aktion typ="legen">{{}}{last}<lege feld="quelle">c</lege></aktion>'
    several = "".join(way.format(KING_ON if rank == "2" else "", rank) for rank in "23456")
    position = table(game(ONE_PLACE, ONE_PLACE, "<max>frei</max>", extra=several), "2 AS\n3 9S\n4")

    assert re.fullmatch(
        r"that is allowed only if the top card of .* is a three, or by another special rule", str(position.why("2-3"))
    )


@pytest.mark.parametrize(("where", "is_open"), [("3", True), ("2", False)])
def test_an_action_for_other_piles_is_no_way(where: str, is_open: bool) -> None:
    """What an action asks of the pile alone, and no action alters, the player cannot change."""
    bound = PAIRS.replace("<vergleich", f'<bedingung feld="ziel" tag="var">{where}</bedingung><vergleich')
    place = ONE_PLACE + "<var>3</var>"
    position = table(game(place, place, field("c", "<max>frei</max>", x=9), extra=bound), "2 5S\n3 7S\n4")

    reason = position.refusal(kabale.Move.parse("2-3"))
    assert reason is not None
    assert ("xml.why.only_if" if is_open else "why.full") == reason.key


def test_an_action_that_changes_nothing_says_so() -> None:
    """Its steps find nothing to do: that is another thing than a rule that forbids."""
    idle = f'<aktion typ="legen">{AT_B}<lege feld="c">quelle</lege></aktion>'
    position = table(game(OPEN, OPEN, OPEN, extra=idle), "2 AS\n3\n4")

    assert "that would change nothing now" == position.why("2-3")


def test_one_card_where_no_run_can_be() -> None:
    """Found by trying all moves: a field of which no card follows another said that two cards do not follow."""
    position = table(game("<max>frei</max><folgestart>frei</folgestart>", DOWN), "2 9S 8H\n3")

    assert spoken(position, "you can take only one card at a time from pile 2") == position.why("2x2-3")


def test_no_reason_of_the_library_is_left_in_the_words_of_the_file(xml_games: Sequence[Game]) -> None:
    """Every move of the first deal that an action forbids, in each language: no action, no line, no id alone."""
    for each in xml_games:
        position = each.deal(1)
        piles = range(len(position.piles))
        moves = [kabale.Move("lay", source, target, count) for source in piles for target in piles for count in (1, 2)]
        reasons = {reason for move in moves if (reason := position.refusal(move)) and reason.key.startswith("xml.why")}
        for reason in reasons:
            assert not any(isinstance(value, Action) for _, value in reason.values), (each.name, reason)
            told = " ".join(reason.text(language) for language in LANGUAGES)
            assert not re.search(r"\b(line|Zeile|linje) \d|Action\(|aktion in", told), (each.name, told)


@pytest.fixture(scope="module")
def xml_games() -> Sequence[Game]:
    """Return the XML games of the library."""
    return [kabale.game(each.name) for each in kabale.games() if each.file.endswith(".xml")]


@pytest.mark.parametrize("top", ["6H", "7H"])
def test_a_reason_does_not_depend_on_a_face_down_card(top: str) -> None:
    """Found by exchanging two hidden cards: in Dreizehn, the reason showed whether the stock's top card makes 13."""
    position = kabale.game("dreizehn").position(parse(f"1 (KC) ({top})\n2\n3 6S\n" + "\n".join(map(str, range(4, 13)))))
    reason = position.refusal(kabale.Move.parse("1-3"))

    assert reason is not None
    assert "xml.why.face_down_pile" == reason.key


@pytest.mark.parametrize("top", ["KH", "7H"])
def test_what_an_action_forbids_does_not_show_a_face_down_card(top: str) -> None:
    """Found by law 8 in Zodiac: the rules refused the move anyway, the action only if the hidden card was a king."""
    forbids = '<aktion typ="legen"><bedingung feld="stock" tag="karte">K</bedingung></aktion>'
    position = table(game("<max>2</max>", "<max>1</max>", extra=forbids), f"1 ({top})\n2 5S\n3 7S")

    reason = position.refusal(kabale.Move.parse("2-3"))
    assert reason is not None
    assert "why.full" == reason.key
