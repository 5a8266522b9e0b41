"""The table of facts of the solver's presets, in its short notation: which game of the library is which rule set.

``T7`` are tableau piles, ``C4+2`` cells of which two are filled, ``S24`` a stock, ``R13!`` a stacked reserve, ``Q4``
rows, ``A52`` an accordion; what is not named has the default of the language. Seven presets are defective.
"""

from typing import Any

PRESETS = {
    "klondike3parts": ("klondike", "T7 build=alt space=king run=part diag top back S24 draw=3 redeal"),
    "klondike3j": ("klondike-arbitrary-built-moves", "T7 build=alt space=king run=yes diag top back S24 draw=3 redeal"),
    "klondikeparts": ("klondike-deal-1", "T7 build=alt space=king run=part diag top back S24 redeal"),
    "klondikej": ("klondike-deal-1-arbitrary-built-moves", "T7 build=alt space=king run=yes diag top back S24 redeal"),
    "klondikereserve": ("klondike-reserve", "T7 build=alt space=king run=yes diag top back R24"),
    "trigon": ("trigon", "T7 build=suit space=king run=yes diag top S24 redeal"),
    "northwestterritoryparts": ("northwest-territory", "build=alt space=king run=part diag top back R16"),
    "northwestterritory": (
        "northwest-territory-arbitrary-built-moves",
        "build=alt space=king run=yes diag top back R16",
    ),
    "easthavenj": ("east-haven", "T7 build=alt run=yes top back S31 to=tableau"),
    "canfieldwhole": ("canfield", "T4 build=alt space=reserve-any run=part init=1 base=? S34 draw=3 redeal R13!"),
    "canfieldj": (
        "canfield-arbitrary-built-moves",
        "T4 build=alt space=reserve-any run=yes init=1 base=? S34 draw=3 redeal R13!",
    ),
    "canfieldwaste": (
        "canfield-auto-reserve-then-waste",
        "T4 build=alt space=reserve-waste run=part init=1 base=? S34 draw=3 redeal R13!",
    ),
    "canfieldstrict": (
        "canfield-strict",
        "T4 build=alt space=reserve-waste run=whole init=1 base=? S34 draw=3 redeal R13!",
    ),
    "chameleon": ("chameleon", "T3 run=yes S36 R13!"),
    "freecellj": ("free-cell", "build=alt C4"),
    "freecell3cells": ("free-cell-3-cell", "build=alt C3"),
    "freecell2cells": ("free-cell-2-cell", "build=alt C2"),
    "freecell1cell": ("free-cell-1-cell", "build=alt C1"),
    "freecell0cells": ("free-cell-0-cell", "build=alt"),
    "freecell7columns": ("free-cell-7-pile", "T7 build=alt C4"),
    "freecell6columns": ("free-cell-6-pile", "T6 build=alt C4"),
    "freecell5columns": ("free-cell-5-pile", "T5 build=alt C4"),
    "freecell4columns": ("free-cell-4-pile", "T4 build=alt C4"),
    "bakersgamej": ("bakers-game", "build=suit C4"),
    "eightoffj": ("eight-off", "build=suit space=king C8+4"),
    "eightoffany": ("eight-off-any-card-spaces", "build=suit C8+4"),
    "forecellj": ("fore-cell", "build=alt space=king C4+4"),
    "forecellsuit": ("fore-cell-same-suit", "build=suit space=king C4+4"),
    "seahaventowersj": ("seahaven-towers", "T10 build=suit space=king C4+2"),
    "americancanister": ("american-canister", "build=alt run=yes"),
    "britishcanister": ("british-canister", "build=alt space=king"),
    "streetsandalleysj": ("streets-and-alleys", ""),
    "beleagueredcastlej": ("beleaguered-castle", "init=all"),
    "siegecraft": ("siegecraft", "init=all C1"),
    "stronghold": ("stronghold", "C1"),
    "alphastar": ("alpha-star", "T12 build=suit run=yes init=all"),
    "deltastar": ("delta-star", "T12 build=suit init=all"),
    "onecell": ("one-cell", "T13 build=alt init=all back C1"),
    "twocell": ("two-cell", "T13 build=alt init=all back C2"),
    "spanishpatience": ("spanish-patience", "T13 back"),
    "castlesofspain": ("castles-of-spain", "T13 build=alt back"),
    "alina": ("alina", "T13 space=none back C1"),
    "flowergardenj": ("flower-garden", "T6 back R16"),
    "kingalbertj": ("king-albert", "T9 build=alt diag back R7"),
    "raglan": ("raglan", "T9 build=alt diag init=all back R6"),
    "somersetj": ("somerset", "T10 build=alt diag back"),
    "fan18": ("fan", "T18 build=suit space=king back"),
    "scotchpatience": ("scotch-patience", "T18 build=alt space=none back"),
    "fortunesfavorfilled": ("fortunes-favor", "T12 build=suit space=waste-stock init=all S36"),
    "thirty": ("thirty", "T5 run=yes R2 max=8"),
    "thirtysix": ("thirtysix", "T6 run=yes S16"),
    "fortythievesj": ("forty-thieves", "T10 build=suit S64 2x"),
    "mariaj": ("maria", "T9 build=alt S68 2x"),
    "limitedj": ("limited", "T12 build=suit S68 2x"),
    "streets": ("streets", "T10 build=alt S64 2x"),
    "rankandfilej": ("rank-and-file", "T10 build=alt run=yes top S64 2x"),
    "americantoad": ("american-toad", "build=suit space=reserve-waste run=whole init=1 base=? S75 R20! 2x"),
    "gargantuaonce": ("gargantua", "T9 build=alt space=king run=yes diag top back S59 2x"),
    "gargantuaendless": ("gargantua-redeal", "T9 build=alt space=king run=yes diag top back S59 redeal 2x"),
    "doubleklondike3": (
        "klondike-two-deck-9",
        "T9 build=alt space=king run=yes diag top back S59 draw=3 redeal 2x",
    ),
    "ultraklondike": (
        "ultra-klondike-2-deck",
        "T12 build=alt space=king run=yes diag top back S26 draw=3 redeal 2x",
    ),
    "blackholej": ("black-hole", "T17 build=none F- hole"),
    "wormhole": ("worm-hole", "T17 build=none F- hole C1"),
    "golfhole": ("golf", "T7 build=none F- hole=? noloop S16 to=hole"),
    "gapsonedeal": ("gaps-one-deal", "T0 F- Q4:L:suit"),
    "gapsfixed": ("gaps-basic-variant", "T0 F- Q4:L:suit:fixed"),
    "accordionj": ("accordion", "T0 F- A52:L1,L3:suit,rank"),
    "latebinding": ("late-binding-solitaire", "T0 F- A18:L1,L3:suit,rank"),
}
"""By the name of a game of the library: the preset, and its parameters."""

_BUILD = {"any": "any-suit", "alt": "red-black", "suit": "same-suit", "none": "no-build"}
_SPACES = {
    "none": "no-build",
    "king": "kings",
    "reserve-any": "auto-reserve-then-any",
    "reserve-waste": "auto-reserve-then-waste",
    "waste-stock": "auto-waste-then-stock",
}
_RUNS = {
    "yes": "yes",
    "whole": "whole-pile",
    "max": "maximal-group",
    "part": "partial-if-card-above-buildable",
}
_VALUES: dict[str, tuple[str, str, dict[str, str]]] = {
    "build": ("tableau piles", "build policy", _BUILD),
    "space": ("tableau piles", "spaces policy", _SPACES),
    "run": ("tableau piles", "move built group", _RUNS),
    "init": ("foundations", "initial cards", {"1": "one", "all": "all"}),
    "base": ("foundations", "base card", {"?": "random"}),
    "to": ("stock", "deal type", {"tableau": "tableau piles", "hole": "hole"}),
}
_FLAGS: dict[str, tuple[str, str, Any]] = {
    "diag": ("tableau piles", "diagonal deal", True),
    "top": ("tableau piles", "face up cards", "top"),
    "F-": ("foundations", "present", False),
    "back": ("foundations", "removable", True),
    "noloop": ("hole", "build loops", False),
    "redeal": ("stock", "redeal", True),
}
_COUNTS = {
    "T": ("tableau piles", "count"),
    "C": ("cells", "count"),
    "S": ("stock", "size"),
    "R": ("reserve", "size"),
}


def file_of(notation: str) -> dict[str, Any]:
    """Return what a file says that has these parameters."""
    said: dict[str, Any] = {}

    def put(part: str, key: str, value: Any) -> None:
        said.setdefault(part, {})[key] = value

    for word in notation.split():
        key, _, value = word.partition("=")
        match word[0], word[1:]:
            case _, _ if word in _FLAGS:
                put(*_FLAGS[word])
            case _, _ if key in _VALUES:
                part, name, words = _VALUES[key]
                put(part, name, words[value])
            case _, _ if word == "2x":
                said["two decks"] = True
            case _, _ if key == "max":
                said["max rank"] = int(value)
            case _, _ if key == "draw":
                put("stock", "deal count", int(value))
            case _, _ if key == "hole":
                put("hole", "present", True)
                if value:
                    put("hole", "base card", "random")
            case "Q", rest:
                count, direction, build, *fixed = rest.split(":")
                row = {"count": int(count), "direction": direction, "build policy": _BUILD[build]}
                said["sequences"] = row | ({"fixed suit": True} if fixed else {})
            case "A", rest:
                size, moves, ways = rest.split(":")
                agree = [f"same-{way}" for way in ways.split(",")]
                said["accordion"] = {"size": int(size), "moves": moves.split(","), "build policies": agree}
            case kind, rest:
                count, _, filled = rest.rstrip("!").partition("+")
                put(*_COUNTS[kind], int(count))
                if filled:
                    put("cells", "pre-filled", int(filled))
                if rest.endswith("!"):
                    put("reserve", "stacked", True)
    return said
