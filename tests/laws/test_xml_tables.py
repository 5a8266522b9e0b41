"""What XML definitions can be said as tables, what cannot, and that the reason names what stands in the way."""

import pytest

import kabale
from kabale.engine.game import Position
from kabale.engine.language import NoTables, Outcome
from kabale.engine.tables import Tables
from kabale.library.authoring import convert
from kabale.library.catalogue import entry
from tests.every import for_every
from tests.laws.rebuilt import Rebuilt, is_met
from tests.laws.test_laws import game_of

XML = [entry.name for entry in kabale.games() if entry.format == "xml"]

REFUSED = {
    "archway": "lege",
    "assehoch": "lege",
    "baroness": "lege",
    "blackwidow": "lege",
    "blumengarten": "einzeln",
    "boesesieben": "lege",
    "canfield": "lowest",
    "crescent": "lege",
    "dasrad": "fuellen",
    "doppelt": "lege",
    "drehorgel": "stopp",
    "dreizehn": "lege",
    "dreizehnmalvier": "stopp",
    "duchess": "startwert",
    "duell": "spielende",
    "eaglewing": "aenderung",
    "elfer": "lege",
    "faeriequeen": "lege",
    "festung": "umdrehen",
    "grausam": "sortieren",
    "heinzelmaennchen": "lege",
    "interregnum": "vergleich",
    "jahreszeiten": "stopp",
    "jokerharfe": "joker",
    "koenigspatience": "lege",
    "labellelucie": "sortieren",
    "labyrinth": "lege",
    "littleforty": "lege",
    "luecken": "lege",
    "merci": "folgeschieb",
    "montecarlo": "lege",
    "napoleonstomb": "lege",
    "osmose": "vergleich",
    "parallelen": "var",
    "perlen": "lege",
    "perseverance": "sortieren",
    "picturegallery": "punkte",
    "rainbow": "lowest",
    "rotundschwarz": "vergleich",
    "saliclaw": "lege",
    "royalmarriage": "setze",
    "sieben": "at once",
    "skorpion": "lege",
    "sthelena": "schiebsperre",
    "sticko": "lege",
    "terrace": "startwert",
    "treffer": "var",
    "trefoil": "sortieren",
    "trumpf": "startwert",
    "uhr": "spielende",
    "wasp": "lege",
    "webstuhl": "one stock",
    "ziehharmonika": "lege",
    "zodiac": "lowest",
    "zollhaus": "stopp",
    "zopf": "folgewert",
}
"""What of each game's definition has no place in the tables, by its text: a word of the tag that says it."""


def altered(name: str, *changes: tuple[str, str]) -> Position:
    """Deal a game of the library with some of its text replaced."""
    text = entry(name).read().decode()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    game, problems = kabale.loads(text, format="xml")
    assert game is not None, problems
    return game.deal("k1:1")


def reason_of(position: Position) -> str:
    tables = position.tables()
    assert isinstance(tables, NoTables)
    return tables.reason


def test_the_plain_games_are_tabulated() -> None:
    """Those without programs, jokers, stops and cards pushed in or picked out."""
    found = {name: game_of(name).deal("k1:1").tables() for name in XML}

    assert set(REFUSED) == {name for name, tables in found.items() if isinstance(tables, NoTables)}


@for_every("name, word", REFUSED.items())
def test_the_reason_names_what_has_no_place(name: str, word: str) -> None:
    """In the words of the definition."""
    assert word in reason_of(game_of(name).deal("k1:1"))


@pytest.mark.parametrize(
    ("name", "old", "new", "word"),
    [
        ("klondike3x", "<max>13</max>", "<max>13</max><einschub>hinten</einschub>", "einschub"),
        ("klondike3x", "<max>13</max>", '<max>13</max><stopp bedingung="leer"></stopp>', "stopp"),
        ("klondike3x", "<punktemax>52</punktemax>", "", "punktemax"),
        ("klondike3x", "<punktemax>52</punktemax>", "<punktemax>51</punktemax>", "several ways"),
        ("klondike3x", "<punkte>1</punkte>", '<punkte bedingung="voll">13</punkte>', "punkte"),
        ("klondike3x", "<ziel>abwurf</ziel>", '<ziel bedingung="belegbar">abwurf</ziel>', "belegbar"),
        ("klondike3x", "<wiederholung>frei", '<wiederholung mischen="ja">frei', "shuffles"),
        (
            "klondike3x",
            "<folgewert>ab</folgewert>",
            "<folgewert>ab</folgewert><folgeschieb>einzeln</folgeschieb>",
            "einzeln",
        ),
        (
            "klondike3x",
            "<folgewert>ab</folgewert>",
            "<folgewert>ab</folgewert><aufdecken>manuell</aufdecken>",
            "manuell",
        ),
        ("canfieldx", "<fuellen>vorrat", "<fuellen>stock", "up again"),
        ("golfx", "<erfolg>ende</erfolg>", "<sound>legen</sound><erfolg>ende</erfolg>", "abschluss"),
        ("nestor", "<sound>legen</sound>", '<lege feld="quelle">ablage</lege>', "lege"),
        ("tripeaksx", 'bedingung="belegt" modus="or"', 'bedingung="voll"', "voll"),
    ],
)
def test_each_construct_without_a_place_is_refused(name: str, old: str, new: str, word: str) -> None:
    """A tag more, or another, in a game that is tabulated."""
    assert word in reason_of(altered(name, (old, new)))


def test_a_number_beyond_all_cards_forbids_nothing() -> None:
    """However large it is, it takes no longer to find out."""
    position = altered("klondike3x", ('beziehung="groesser">1<', 'beziehung="groesser">1000000000<'))
    tables = position.tables()
    assert isinstance(tables, Tables)

    assert set(position.legal_moves) == Rebuilt(tables, position).moves()
    assert tables.piles[2].sets[0].lays[1] >= 13


def test_a_definition_made_to_be_slow_is_refused() -> None:
    """Nearly two thousand actions, to be asked for each field and number of cards; a file has 6,000 tags at most."""
    tests = '<bedingung feld="ziel" tag="legezahl" beziehung="groesser">50</bedingung>'
    action = f'<aktion typ="legen">{tests}<bedingung feld="ziel" tag="id">g</bedingung></aktion>'

    assert "too many actions" in reason_of(altered("klondike3x", ("</spiel>", 1900 * action + "</spiel>")))


def test_blocks_go_card_by_card_where_the_actions_leave_just_that() -> None:
    """FreeCell's columns; one number less in one of its 28 actions, and they say something else."""
    tables = game_of("freecellx").deal("ms:1").tables()
    assert isinstance(tables, Tables)
    wrong = altered("freecellx", ('beziehung="groesser">12</bedingung>', 'beziehung="groesser">11</bedingung>'))

    assert list(range(9, 17)) == [index for index, pile in enumerate(tables.piles) if pile.sets[0].by_singles]
    assert "otherwise than by single cards" in reason_of(wrong)


def test_counts_that_are_not_in_step_are_refused() -> None:
    """Actions count the empty cells after each move; on a table that was made up, they have counted nothing yet."""
    position = game_of("freecellx").deal("ms:1")
    table = position.table.copy()
    table.piles[1] = [table.piles[9].pop()]

    assert "not in step" in reason_of(position.game.position(table))


def test_what_lies_on_an_ace_in_golf() -> None:
    """Its actions alter the sequence when an ace comes to the top: then a two only, else either neighbour."""
    tables = game_of("golfx").deal("k1:1").tables()
    assert isinstance(tables, Tables)
    on = {
        rank: {look & 15 for look in range(1, 14) if tables.piles[1].sets[0].fits[rank][look]}
        for rank in (1, 2, 12, 13)
    }

    assert on == {1: {2}, 2: {1, 3}, 12: {11, 13}, 13: set()}


def test_an_open_stock_shows_all_its_cards_when_it_is_taken_up() -> None:
    """No game of the library has one; along a line of clicks the law of the tables holds, and the faces are right."""
    position = altered("klondike3x", ("<sicht>verdeckt</sicht>", ""))
    for _ in range(20):
        tables = position.tables()
        assert isinstance(tables, Tables)
        assert set(position.legal_moves) == Rebuilt(tables, position).moves()
        position.push(position.legal_moves[0])
        assert not position.table.down & set(position.table.piles[0])
    assert position.table.counter("turns")


def test_a_game_in_pairs_is_won_when_all_pairs_are_gone() -> None:
    """Schwarzer Peter: thirty-one cards make fifteen pairs, and points for thirty are asked."""
    position = game_of("schwarzerpeter").deal("k1:1")
    tables = position.tables()
    assert isinstance(tables, Tables)
    assert [30] == [pile.goal.count for pile in tables.piles if pile.goal is not None]
    for _ in range(15):
        pairs = [move for move in position.legal_moves if position.table.piles[move.target]]
        if pairs:
            position.push(pairs[0])
        assert is_met(tables, position) == (position.outcome is Outcome.WON)


@pytest.mark.parametrize("name", ["bisley", "golf", "spiderette", "whitehead"])
def test_what_is_converted_from_pat_is_tabulated_as_well(name: str) -> None:
    """Converted games say by actions what .pat says by digits: ranks and suits on single fields, deals that wait."""
    game, problems = kabale.loads(convert(game_of(name), "xml"), format="xml")
    assert game is not None, problems
    position = game.deal("k1:2")
    for _ in range(20):
        tables = position.tables()
        assert isinstance(tables, Tables)
        assert set(position.legal_moves) == Rebuilt(tables, position).moves()
        if not position.legal_moves:
            break
        position.push(position.legal_moves[len(position.legal_moves) // 2])
