"""The options of games: an identity names a combination, and its rules are what the options say."""

import json
from collections import Counter
from itertools import product

import pytest

import kabale
from kabale.engine.moves import Move
from kabale.errors import UnknownGame
from kabale.library.catalogue import entry, is_game, now_called
from kabale.library.options import bases, combinations, exclusions, groups, option_text
from kabale.messages import LANGUAGES
from kabale.table.cards import name as card_name
from tests.every import for_every

# Written down from the rules of the games, not from games/options.toml: cards per draw, and passes through the stock.
# None is without limit.
STOCKS = {
    "klondike": (1, None),
    "klondike3": (3, None),
    "klondike+passes3": (1, 3),
    "klondike+passes1": (1, 1),
    "klondike+draw3+passes3": (3, 3),
    "klondike+draw3+passes1": (3, 1),
    "klondikeparts": (1, None),
    "klondike3parts": (3, None),
    "klondike+passes1+whole": (1, 1),
    "klondike+draw3+passes1+whole": (3, 1),
    "doubleklondike": (1, None),
    "doubleklondike3": (3, None),
    "doubleklondike+passes3": (1, 3),
    "doubleklondike+passes1": (1, 1),
    "doubleklondike+draw3+passes3": (3, 3),
    "doubleklondike+draw3+passes1": (3, 1),
    "gargantua": (1, 2),
    "gargantuaendless": (1, None),
    "gargantuaonce": (1, 1),
    "gargantua+passes3": (1, 3),
    "canfield": (3, None),
    "canfield+draw1": (1, None),
    "canfield+passes3": (3, 3),
    "canfield+passes1": (3, 1),
    "canfield+draw1+passes3": (1, 3),
    "canfield+draw1+passes1": (1, 1),
    "canfieldx": (3, None),
    "canfield+passes3+parts": (3, 3),
    "canfield+passes1+parts": (3, 1),
    "canfield+draw1+parts": (1, None),
    "canfield+draw1+passes3+parts": (1, 3),
    "canfield+draw1+passes1+parts": (1, 1),
    "canfieldparts": (3, None),
    "canfield+passes3+parts+byhand": (3, 3),
    "canfield+passes1+parts+byhand": (3, 1),
    "canfield+draw1+parts+byhand": (1, None),
    "canfield+draw1+passes3+parts+byhand": (1, 3),
    "canfield+draw1+passes1+parts+byhand": (1, 1),
    "canfieldwhole": (3, None),
    "canfield+passes1+runs": (3, 1),
    "canfield+draw1+runs": (1, None),
    "canfield+draw1+passes1+runs": (1, 1),
    "canfieldwaste": (3, None),
    "canfield+passes1+runs+waste": (3, 1),
    "canfield+draw1+runs+waste": (1, None),
    "canfield+draw1+passes1+runs+waste": (1, 1),
    "canfieldstrict": (3, None),
    "canfield+passes1+waste": (3, 1),
    "canfield+draw1+waste": (1, None),
    "canfield+draw1+passes1+waste": (1, 1),
}

MANY = 6
"""Passes that a test clicks through before it calls them endless."""


def clicked(name: str) -> tuple[int, int | None]:
    """Deal a game and click only the stock: return the cards of the first click, and the passes until it is refused."""
    position = kabale.game(name).deal("k1:1")
    stock = next(index for index, pile in enumerate(position.game.piles) if pile.kind == "stock")
    waste = next(index for index, pile in enumerate(position.game.piles) if pile.kind == "waste")
    click = Move.parse(f"c{stock + 1}")
    before = len(position.table.piles[waste])
    position.play(click)
    drawn, passes = len(position.table.piles[waste]) - before, 1
    while click in position.legal_moves:
        is_turning = not position.table.piles[stock]
        if is_turning and passes == MANY:
            return drawn, None
        position.play(click)
        passes += is_turning
    return drawn, passes


@for_every("name, stock", STOCKS.items)
def test_the_stock_does_what_the_identity_says(name: str, stock: tuple[int, int | None]) -> None:
    """Only clicks of the stock are played: how many cards come, and how often the stock can be gone through."""
    assert clicked(name) == stock


def test_the_table_has_every_combination_of_these_games() -> None:
    """A combination that is added to the catalogue needs a line in the table above."""
    with_stock = ("klondike", "doubleklondike", "gargantua", "canfield")
    assert sorted(each.name for base in with_stock for each in combinations(base).values()) == sorted(STOCKS)


@pytest.mark.parametrize(
    ("name", "suits"),
    [("spider", 4), ("spider+suits3", 3), ("spider+suits2", 2), ("spider+suits1", 1)],
)
def test_spider_has_the_suits_of_its_identity(name: str, suits: int) -> None:
    """The cards of columns and stock are of so many suits, 104 in all."""
    position = kabale.game(name).deal("k1:1")
    piles = zip(position.game.piles, position.table.piles, strict=True)
    dealt = [card_name(card) for pile, cards in piles if pile.kind in ("tableau", "stock") for card in cards]

    assert (len({each[1] for each in dealt}), len(dealt)) == (suits, 104)


def test_freecell_has_the_cells_and_columns_of_its_identity() -> None:
    """Cells and columns are counted on the table of all twenty-five."""
    found, wanted = {}, {}
    for cells, columns in product(range(5), range(4, 9)):
        name = entry(f"freecell+cells{cells}+columns{columns}").name
        kinds = [pile.kind for pile in kabale.game(name).piles]
        found[name], wanted[name] = (kinds.count("cell"), kinds.count("tableau")), (cells, columns)

    assert found == wanted
    assert sorted(found) == sorted(each.name for each in combinations("freecell").values())
    assert {"freecell", "freecell3cells", "freecell7columns", "freecell+cells3+columns7"} <= set(found)


# What an option changes in a definition, by its language: a number of a pile in .pat, a value in JSON, lines in XML.
CHANGED: dict[tuple[str, str], dict[object, object]] = {
    ("pat", "draw3"): {(1, 8): "3", (2, 4): "2"},
    ("pat", "draw1"): {(1, 8): "1", (2, 4): "0"},
    ("pat", "passes3"): {(1, 9): "3"},
    ("pat", "passes1"): {(1, 9): "1"},
    ("pat", "queen"): {(2, 11): "908"},
    ("pat", "around"): {(2, 11): "918"},
    ("solvitaire", "draw1"): {"stock.deal count": None},
    ("solvitaire", "passes1"): {"stock.redeal": None},
    ("xml", "draw1"): {"<ziel>abwurf</ziel>": -2},
    ("xml", "passes3"): {"<wiederholung>frei</wiederholung>": -1, "<wiederholung>2</wiederholung>": 1},
    ("xml", "passes1"): {"<wiederholung>frei</wiederholung>": -1, "<wiederholung>0</wiederholung>": 1},
    **{("solvitaire", f"cells{n}"): {"cells.count": n} for n in range(1, 4)},
    ("solvitaire", "cells0"): {"cells.count": None},
}


def differences(before: kabale.Game, after: kabale.Game) -> dict[object, object]:
    """Compare two definitions of a language, as their normal forms have them."""
    texts = [game.normal_form() for game in (before, after)]
    match before.format:
        case "pat":
            one, other = ([line.split() for line in text.splitlines()[1:] if line.strip()] for text in texts)
            rows = enumerate(zip(one, other, strict=True))
            numbers = ((row, number, new) for row, (old, line) in rows for number, new in enumerate(line, 1))
            return {(row, number): new for row, number, new in numbers if one[row][number - 1] != new}
        case "xml":
            old, new = (Counter(map(str.strip, text.splitlines())) for text in texts)
            return {line: new[line] - old[line] for line in old | new if new[line] != old[line]}
        case _:
            was, now = (
                {f"{part}.{key}": value for part, own in json.loads(text).items() if isinstance(own, dict)
                 for key, value in own.items()}
                for text in texts
            )  # fmt: skip
            return {key: now.get(key) for key in was | now if was.get(key) != now.get(key)}


def test_a_made_combination_changes_its_definition_only_in_what_its_options_say() -> None:
    """All of them: the rest of the definition, the piles, their places and their other rules, is as it was."""
    wrong = {}
    for base in bases():
        for each in (made for made in combinations(base).values() if made.settings):
            made, definition = kabale.game(each.name), kabale.game(each.definition)
            own = next(other for other in combinations(base).values() if other.name == each.definition).options
            expected: dict[object, object] = {}
            for option in set(each.options) - set(own):
                expected |= CHANGED[made.format, option]
            if differences(definition, made) != expected:
                wrong[each.name] = differences(definition, made), expected

    assert wrong == {}


@pytest.mark.parametrize(("name", "fits"), [("golf", ""), ("golf+queen", "Q"), ("golf+around", "AQ")])
def test_golf_puts_on_a_king_what_its_identity_says(name: str, fits: str) -> None:
    """All thirteen ranks are tried on a king: an ace, a queen or nothing fits."""
    game = kabale.game(name)
    on_king = set()
    for number in range(1, 60):
        position = game.deal(f"k1:{number}")
        if position.view().piles[1].cards[-1][0] == "K":
            tops = {str(place): pile.cards[-1][0] for place, pile in enumerate(position.view().piles, 1) if pile.cards}
            on_king |= {tops[str(move).partition("-")[0]] for move in position.legal_moves if str(move).endswith("-2")}

    assert "".join(sorted(on_king)) == fits


def test_an_identity_may_be_typed_in_any_order_and_case() -> None:
    """Options that are the usual ones go, and a combination that the library has keeps its id."""
    typed = ["Klondike+passes1+draw3", "klondike3+PASSES1", "klondike+draw3+passes1+parts", "klondike+draw1+draw1"]

    assert [entry(each).name for each in typed] == ["klondike+draw3+passes1"] * 3 + ["klondike"]
    assert entry("klondike+draw3").name == now_called("klondike+draw3") == "klondike3"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("klondike+draw9", "klondike has no option 'draw9'"),
        ("klondike+whole+passes3", "klondike cannot have passes3 and whole together"),
        ("klondike+draw1+draw3", "draw1 and draw3 exclude each other"),
        ("yukon+draw3", "yukon has no options"),
        ("klondike+" * 50, "klondike has no option 'klondike'"),
    ],
)
def test_a_wrong_identity_says_what_is_wrong(name: str, told: str) -> None:
    """The message names the option, or the two that exclude each other."""
    with pytest.raises(UnknownGame, match=told.replace("+", r"\+")):
        entry(name)
    assert not is_game(name)


def test_every_combination_is_sound() -> None:
    """Each definition reads without a word of complaint, and no two of a base have the same rules."""
    for base in bases():
        digests: dict[str, str] = {}
        for each in combinations(base).values():
            game, problems = kabale.load(each.name)
            assert game is not None
            assert not problems, each.name
            assert game.name == each.name
            assert digests.setdefault(game.digest, each.name) == each.name


def test_a_value_that_is_set_changes_nothing_else() -> None:
    """A value that is set changes nothing else: Klondike with draws of three is klondike3."""
    from kabale.library.formats import FORMATS

    form = FORMATS["pat"]
    source, _ = form.examined(entry("klondike").read().decode())
    assert source is not None
    text = form.author.with_value(source, "1 s8", "3")
    game, _ = kabale.loads(text, format="pat")
    assert game is not None
    for lines in zip(
        game.normal_form().splitlines()[1:], kabale.game("klondike3").normal_form().splitlines()[1:], strict=True
    ):
        one, other = (line.split() for line in lines)
        # The spread of the waste differs too; it is no rule.
        assert one == other or (len(one) == len(other) and [*one[:3], *one[4:]] == [*other[:3], *other[4:]])


def test_what_excludes_what_has_no_combination() -> None:
    """The pairs are those that cannot be had together, and all others can."""
    assert list(exclusions("klondike")) == [("passes3", "whole")]
    assert list(exclusions("doubleklondike")) == list(exclusions("freecell")) == list(exclusions("golf")) == []
    assert ("parts", "waste") in exclusions("canfield")


def test_every_option_has_words_in_every_language() -> None:
    """Nobody reads a key."""
    for base in bases():
        for option in (option for options in groups(base).values() for option in options):
            assert all("option." not in option_text(option).text(language) for language in LANGUAGES)


def test_a_made_game_has_a_title_a_page_and_a_save() -> None:
    """It is called after its base and its options, explained by its own rules, and a save of it opens again."""
    game = kabale.game("klondike+draw3+passes1")
    session = kabale.Session(game, "k1:617")
    session.play(session.position.legal_moves[0])
    again = kabale.Session.from_text(session.to_text(), kabale.game)

    assert game.texts.title("da") == "7-kabale, træk 3 kort, 1 gennemløb"
    assert "You may pass through the stock only once." in game.explain()
    assert again.position.key() == session.position.key()


def test_a_made_game_is_not_what_its_definition_was() -> None:
    """A note on the base's endless passes is not on the page, and the base's former digests do not count."""
    game = kabale.game("klondike+passes1")

    assert "any number of passes" not in game.explain()
    assert game.digest != kabale.game("klondike").digest
    assert not game.texts.digests
