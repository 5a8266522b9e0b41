"""Custom games of PySolFC: read, checked with places, and played as PySolFC's code plays them.

The model below follows ``customgame.py`` and ``stack.py`` of PySolFC. It knows nothing of the ``.pat`` language.
"""

import random
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import kabale
from kabale.engine.game import Game, Position
from kabale.engine.perft import perft
from kabale.library import loads
from kabale.library.wizard import CODES
from kabale.table.cards import name
from tests.cli.running import run
from tests.every import for_every

PRESETS: dict[str, dict[str, Any]] = {
    "Klondike": {
        "layout": "Klondike",
        "talon": "Deal to waste",
        "redeals": "Unlimited redeals",
        "rows_num": 7,
        "rows_base_card": "King",
        "reserves_num": 0,
        "deal_type": "Triangle",
        "deal_face_down": 6,
        "deal_face_up": 1,
    },
    "FreeCell": {"rows_max_move": "Top card", "rows_super_move": 1, "deal_face_up": 6},
    "Spider": {
        "decks": "Two",
        "layout": "Klondike",
        "talon": "Spider",
        "found_type": "Spider same suit",
        "found_max_move": "None",
        "rows_num": 10,
        "rows_type": "Spider same suit",
        "reserves_num": 0,
        "deal_face_down": 5,
        "deal_face_up": 1,
        "deal_max_cards": 54,
    },
    "Gypsy": {
        "decks": "Two",
        "layout": "Gypsy",
        "talon": "Deal to tableau",
        "found_max_move": "None",
        "reserves_num": 0,
        "deal_face_down": 2,
        "deal_face_up": 1,
    },
    "Grounds for a Divorce": {
        "decks": "Two",
        "layout": "Harp",
        "talon": "Grounds for a Divorce",
        "found_type": "Spider same suit",
        "found_base_card": "Any",
        "found_equal": 0,
        "rows_num": 10,
        "rows_type": "Spider same suit",
        "rows_wrap": 1,
        "reserves_num": 0,
        "deal_face_up": 5,
    },
    "Simple Simon": {
        "found_type": "Spider same suit",
        "found_max_move": "None",
        "rows_num": 10,
        "rows_type": "Spider same suit",
        "reserves_num": 0,
        "deal_type": "Triangle",
    },
    "Somerset": {
        "layout": "Klondike",
        "rows_num": 10,
        "rows_max_move": "Top card",
        "rows_super_move": 1,
        "reserves_num": 0,
        "deal_face_up": 8,
        "deal_type": "Triangle",
    },
}
"""Settings that the wizard offers to begin with."""


def written(settings: Mapping[str, Any]) -> str:
    """Return a file as the wizard writes it."""
    lines = [f"        '{key}': {value!r}," for key, value in settings.items()]
    return "\n".join(
        [
            "## -*- coding: utf-8 -*-",
            "## THIS FILE WAS GENERATED AUTOMATICALLY BY THE SOLITAIRE WIZARD",
            "",
            "from pysollib.customgame import CustomGame, registerCustomGame",
            "",
            "class MyCustomGame(CustomGame):",
            "    WIZARD_VERSION = 1",
            "    SETTINGS = {",
            *lines,
            "        'gameid': 200001,",
            "            }",
            "",
            "registerCustomGame(MyCustomGame)",
            "",
        ]
    )


# -- a model of the rules --------------------------------------------------------------------------------------------

Cards = list[str]
Fits = Callable[[str, str], bool]
RANKS = "A23456789TJQK"
BASES = {"Ace": "A", "King": "K"}


@cache
def defaults() -> Mapping[str, Any]:
    """Return the value of each setting that a file leaves out."""
    table = tomllib.loads((Path(kabale.__file__).parent / "library" / "wizard.toml").read_text("utf-8"))
    return {key: each["default"] for key, each in table.items()}


def colour(card: str) -> bool:
    return card[1] in "HD"


def suits(words: str) -> Fits:
    """Return the relation of suits in the name of a type."""
    words = words.lower()
    if "any suit but" in words:
        return lambda one, other: one[1] != other[1]
    if "suit" in words:
        return lambda one, other: one[1] == other[1]
    if "alternate" in words:
        return lambda one, other: colour(one) != colour(other)
    if "color" in words:
        return lambda one, other: colour(one) == colour(other)
    return lambda one, other: True


def is_run(cards: Cards, fits: Fits, step: int, *, wraps: bool) -> bool:
    """Say whether each card goes on the one before by a relation of suits and a step of ranks."""

    def follows(one: str, other: str) -> bool:
        wanted = RANKS.index(one[0]) + step
        return (wanted % 13 if wraps else wanted) == RANKS.index(other[0]) and fits(one, other)

    return all(map(follows, cards, cards[1:]))


class Model:
    """A position of a custom game: what may be moved, by kind and number of the piles."""

    def __init__(self, settings: Mapping[str, Any], position: Position) -> None:
        self.said = {**defaults(), **settings}
        self.piles: dict[tuple[str, int], Cards] = {}
        self.down = {name(one) for one in position.table.down}
        self.numbers: dict[int, tuple[str, int]] = {}
        decks = ("One", "Two", "Three", "Four").index(self.said["decks"]) + 1
        kinds = [("stock", 0)] + [("waste", 0)] * (self.said["talon"] == "Deal to waste")
        kinds += [("foundation", number) for number in range(4 * decks)]
        kinds += [("reserve", number) for number in range(self.said["reserves_num"])]
        kinds += [("tableau", number) for number in range(self.said["rows_num"])]
        self.up: dict[tuple[str, int], int] = {}
        for number, (where, cards) in enumerate(zip(kinds, position.table.piles, strict=True), 1):
            self.numbers[number] = where
            self.piles[where] = [name(one) for one in cards]
            self.up[where] = sum(one not in position.table.down for one in cards)

    def row_accepts(self, cards: Cards, target: Cards) -> bool:
        said = self.said
        words, base = said["rows_type"], said["rows_base_card"]
        if words == "No building":
            return False
        if not target:
            return base == "Any" or cards[0][0] == BASES.get(base)
        step = {"Up": 1, "Down": -1, "Same rank": 0}[said["rows_dir"]]
        fits, wraps, joined = suits(words), bool(said["rows_wrap"]), [target[-1], *cards]
        if words.startswith("Yukon"):
            return is_run(joined[:2], fits, step, wraps=wraps)
        if words.startswith("Up or down"):
            return any(is_run(joined, fits, each, wraps=wraps) for each in (1, -1))
        return is_run(joined, suits("rank") if words.startswith("Spider") else fits, step, wraps=wraps)

    def most(self, source: tuple[str, int], target: tuple[str, int]) -> int:
        """Return how many cards may move together from a column, and onto one."""
        said, words = self.said, self.said["rows_type"]
        is_single = said["rows_max_move"] == "Top card" or words.startswith("Up or down")
        is_super = said["rows_super_move"] and said["rows_max_move"] == "Top card"
        if not (is_super and words in ("Same suit", "Alternate color", "Rank", "Same color", "Any suit but the same")):
            return 1 if is_single else 999
        cells = 1 + sum(not cards for (kind, _), cards in self.piles.items() if kind == "reserve")
        if said["rows_base_card"] != "Any":
            return cells
        rows = sum(not cards for (kind, _), cards in self.piles.items() if kind == "tableau")
        onto = cells << max(rows - (target[0] == "tableau" and not self.piles[target]), 0)
        return min(cells << rows, onto) if target[0] == "tableau" else cells << rows

    def movable(self, source: tuple[str, int]) -> Iterator[Cards]:
        """Yield the cards that may leave a pile."""
        cards, said = self.piles[source], self.said
        if source[0] in ("waste", "reserve") or (source[0] == "foundation" and said["found_max_move"] == "Top card"):
            yield from (
                [cards[-1:]] if cards and not ("Spider" in said["found_type"] and source[0] == "foundation") else []
            )
        elif source[0] == "tableau":
            step = {"Up": 1, "Down": -1, "Same rank": 0}[said["rows_dir"]]
            fits, wraps = suits(said["rows_type"]), bool(said["rows_wrap"])
            is_free = said["rows_type"].startswith("Yukon") or said["rows_type"] == "No building"
            for count in range(1, self.up[source] + 1):
                if count == 1 or is_free or is_run(cards[-count:], fits, step, wraps=wraps):
                    yield cards[-count:]

    def accepts(self, cards: Cards, source: tuple[str, int], target: tuple[str, int]) -> bool:
        said, pile = self.said, self.piles[target]
        most = self.most(source, target) if source[0] == "tableau" else 1
        if target[0] == "tableau":
            return len(cards) <= most and self.row_accepts(cards, pile)
        if target[0] == "reserve":
            return len(cards) == 1 and len(pile) < said["reserves_max_accept"]
        if target[0] != "foundation":
            return False
        fits, step = suits(said["found_type"]), 1 if said["found_dir"] == "Up" else -1
        base = BASES.get(said["found_base_card"])
        if "Spider" in said["found_type"]:
            base = {"A": "K", "K": "A"}.get(base or "")
            starts = base is None or cards[0][0] == base
            return not pile and len(cards) == 13 <= most and starts and is_run(cards, fits, -step, wraps=True)
        if len(cards) != 1 or len(pile) >= 13:
            return False
        if pile:
            return is_run([pile[-1], *cards], fits, step, wraps=True)
        if said["found_type"] == "Rank" or (said["found_type"] == "Same suit" and base):
            return base is None or cards[0][0] == base  # which foundation an ace goes to makes no difference
        return (base is None or cards[0][0] == base) and cards[0][1] == "CSHD"[target[1] % 4]

    def moves(self) -> set[tuple[int, str, str]]:
        """Return the moves as count, source and target; the number of a foundation says nothing."""
        return {
            (len(cards), f"{source[0]} {source[1]}", target[0] + (f" {target[1]}" if target[0] != "foundation" else ""))
            for source in self.piles
            for cards in self.movable(source)
            for target in self.piles
            if target != source and (source[0], target[0]) != ("foundation", "foundation")
            if self.accepts(cards, source, target)
        }

    def click(self, passes: int) -> dict[tuple[str, int], Cards] | None:
        """Return the piles after a click on the stock, None if it does nothing."""
        said, piles = self.said, {where: list(cards) for where, cards in self.piles.items()}
        stock, waste = piles["stock", 0], piles.get(("waste", 0), [])
        rows = [where for where in piles if where[0] == "tableau"]
        match said["talon"]:
            case "Deal to waste":
                count = min(len(stock), said["deal_to_waste"])
                if stock and not (said["single_card_waste"] and len(waste) + count > 1):
                    waste += [stock.pop() for _ in range(count)]
                    return piles
                redeals = {"No": 0, "One": 1, "Two": 2, "Three": 3}.get(said["redeals"].split()[0], 999)
                if stock or not waste or passes > redeals:
                    return None
                piles["stock", 0], piles["waste", 0] = waste[::-1], []
                return piles
            case "Deal to tableau":
                targets = rows
            case "Deal to first tableau":
                targets = rows[:1]
            case "Deal to reserves":
                targets = [where for where in piles if where[0] == "reserve"]
            case "Spider":
                targets = rows if all(piles[where] for where in rows) else []
            case "Grounds for a Divorce":
                targets = [where for where in rows if piles[where]]
            case _:
                targets = []
        targets = targets[: len(stock)]
        for where in targets:
            piles[where].append(stock.pop())
        return piles if targets else None


def kabales(model: Model, position: Position) -> set[tuple[int, str, str]]:
    """Return the moves that Kabale permits, as :meth:`Model.moves` does."""
    found = set()
    for move in position.legal_moves:
        text = str(move)
        if "-" in text:
            start, _, end = text.partition("-")
            pile, _, count = start.partition("x")
            source, target = model.numbers[int(pile)], model.numbers[int(end)]
            if (source[0], target[0]) != ("foundation", "foundation"):
                number = f" {target[1]}" if target[0] != "foundation" else ""
                found.add((int(count or 1), f"{source[0]} {source[1]}", target[0] + number))
    return found


def difference(settings: Mapping[str, Any], game: Game, source: random.Random) -> str:
    """Return what differs between Kabale and the model along a random play."""
    position, passes = game.deal(f"k1:{source.randrange(1000)}"), 1
    for _ in range(30):
        model = Model(settings, position)
        ours, theirs = kabales(model, position), model.moves()
        if ours != theirs:
            return f"moves {sorted(ours ^ theirs)} of {ours - theirs and 'Kabale'}\n{position}"
        after = model.click(passes) if position.outcome.value != "won" else None
        legal = list(position.legal_moves)
        clicks = [move for move in legal if "-" not in str(move)]
        if bool(clicks) != (after is not None):
            return f"click {clicks} {after is not None}\n{position}"
        if not legal:
            return ""
        move = source.choice(clicks) if clicks and source.random() < 0.3 else source.choice(legal)
        position.play(move)
        if move in clicks and after is not None:
            passes += not model.piles["stock", 0]
            if settings.get("talon_shuffle") != 1 and after != Model(settings, position).piles:
                return f"after a click\n{position}"
    return ""


def drawn(source: random.Random) -> dict[str, Any]:
    """Draw the settings of a game."""
    table = tomllib.loads((Path(kabale.__file__).parent / "library" / "wizard.toml").read_text("utf-8"))
    found = {}
    for key, each in table.items():
        if source.random() < 0.5 and key not in ("preset", "name", "gameid"):
            low, high = each.get("range", (0, 0))
            most = min(high, {"deal_to_reserves": 3, "deal_face_up": 3, "deal_face_down": 5}.get(key, high))
            found[key] = source.choice(list(each["values"])) if "values" in each else source.randint(low, most)
    return found


def differences(seeds: range) -> tuple[dict[int, str], int]:
    """Return what differs in random games, and how many games could be converted."""
    found, converted = {}, 0
    for seed in seeds:
        source = random.Random(seed)
        settings = drawn(source)
        game, problems = loads(written(settings))
        if game is None:
            assert {"W2"} == {each.code[:2] for each in problems}, problems
            continue
        converted += 1
        if said := difference(settings, game, source):
            found[seed] = f"{settings}\n{said}"
    return found, converted


def test_games_that_nobody_has_invented_are_played_as_by_pysolfc() -> None:
    """Random settings: the same moves, clicks and piles as in the model of PySolFC's code along random plays."""
    found, converted = differences(range(60))

    assert {} == found
    assert converted > 15


@for_every("preset", list(PRESETS))
def test_the_presets_of_the_wizard_are_played_as_by_pysolfc(preset: str) -> None:
    game, problems = loads(written(PRESETS[preset]))

    assert game is not None, problems
    assert "" == difference(PRESETS[preset], game, random.Random(5))


def test_hundreds_of_games_are_played_as_by_pysolfc() -> None:
    """As above."""
    found, converted = differences(range(60, 700))

    assert {} == found
    assert converted > 200


LIBRARY = {"FreeCell": "freecell", "Somerset": "somerset"}
"""Games of the library with the rules of a preset, and with columns in the same order."""


def test_presets_are_the_games_that_they_are_called_after() -> None:
    """As many lines and positions as the game of the library has; the others have the cards of PySolFC's deal."""
    for preset, game in LIBRARY.items():
        found, problems = loads(written(PRESETS[preset]))

        assert found is not None, problems
        assert perft(kabale.game(game).deal("k1:3"), 2) == perft(found.deal("k1:3"), 2), preset

    heights = {
        "Klondike": [23, 1, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7],  # PySolFC deals the first card to the waste
        "Spider": [50, *[0] * 8, 6, 6, 6, 6, 5, 5, 5, 5, 5, 5],
        "Gypsy": [80, *[0] * 8, *[3] * 8],
        "Grounds for a Divorce": [54, *[0] * 8, *[5] * 10],
        "Simple Simon": [0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8],
    }
    pyramid = {"talon": "Deal to waste", "rows_num": 7, "reserves_num": 2, "deal_type": "Pyramid", "deal_face_up": 4}
    heights["Pyramid"] = [52 - 16 - 1, 1, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 3, 2, 1]
    for preset, wanted in heights.items():
        found, _ = loads(written(PRESETS.get(preset, pyramid)))

        assert found is not None
        assert wanted == [len(pile) for pile in found.deal("k1:1").table.piles], preset


@for_every("code", lambda: [code for code in CODES if CODES[code].text])
def test_the_example_of_a_code_has_it_alone(code: str) -> None:
    _, problems = loads(CODES[code].text, path=CODES[code].path)

    assert {code} == {each.code for each in problems}


@for_every(
    "old, new, place",
    [
        ("'redeals'", "'Redeals'", "8:9: W103 'Redeals' is not a setting"),
        ("'One redeal'", "1", "8:20: W105 1 is not a value of 'redeals'"),
        ("'deal_face_up': 3", "'deal_face_up': -3", "11:26: W106 'deal_face_up' is -3: expected 0 to 20"),
        ("'deal_face_up': 3", "'deal_face_up': True", "11:25: W106 'deal_face_up' is True"),
        ("'reserves_num': 0,", "**{},", "10:9: W102 expected a name in quotes"),
        ("200001,", "os.remove('x'),", "12:9: W102 expected a name in quotes"),
        ("            }", "", "15:1: W102"),
        ("= {", "= [", "5:5: W102"),
    ],
)
def test_a_mistake_has_its_place(old: str, new: str, place: str) -> None:
    """Nothing of the file is run: a call is a mistake in the form."""
    game, problems = loads(CODES.sound.replace(old, new, 1), path="customgame1.py")

    assert game is None
    assert place in "\n".join(each.headline() for each in problems)


def test_the_command_line_takes_a_custom_game(tmp_path: Path) -> None:
    """Checked, converted to both languages, and explained by its code; a file of another kind is refused as before."""
    file, other = tmp_path / "customgame1.py", tmp_path / "setup.py"
    file.write_text(written({"name": "Ærø's \\ game", **PRESETS["FreeCell"]}), "utf-8")
    as_pat = run("convert", str(file), "--to", "pat")
    other.write_text(written(PRESETS["Klondike"]), "utf-8")
    as_xml = run("convert", str(other), "--to", "xml")
    other.write_text("print('SETTINGS')\n", "utf-8")
    piped = run("check", "-", stdin=file.read_text("utf-8"))

    assert (0, 0, 0, 0) == (run("check", str(file)).status, as_pat.status, as_xml.status, piped.status)
    assert as_pat.out.startswith("Ærø's \\ game\n1 17\n52 ")
    assert loads(as_xml.out)[0] is not None
    assert "W202 foundations that a .pat file cannot express" in run("explain", "W202").out
    assert "'py' is not a format" in run("check", str(other)).err
    file.write_text(written({"redeals": "Many"}), "utf-8")
    assert ":9:20: W105 'Many' is not a value of 'redeals'" in run("check", str(file)).err


def test_no_text_ends_in_a_traceback() -> None:
    """Files with cut, doubled and changed words: a game or problems of this form."""
    source = random.Random(6)
    pieces = [
        "{",
        "}",
        "'",
        '"""',
        "\\",
        "\0",
        "\x0c",
        "(" * 500,
        "-" * 500,
        "9" * 5000,
        "b'x'",
        "f'{1}'",
        "\u0664",
        "\t",
    ]
    for _ in range(400):
        text = CODES.sound
        for _ in range(source.randrange(1, 5)):
            start = source.randrange(len(text))
            text = (
                text[:start] + source.choice([*pieces, text[start : start + 30]]) + text[start + source.randrange(40) :]
            )
        game, problems = loads(text, format=None, path="customgame1.py")

        assert game is not None or problems
