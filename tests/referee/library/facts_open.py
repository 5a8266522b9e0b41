"""Games in which all cards are dealt at once: FreeCell, castles, fans."""

from dataclasses import replace

from tests.referee.library.builders import Facts, Group

FREECELL_SOURCE = "PySolFC, pysollib/games/freecell.py, opened: class "
BAKER_SOURCE = "PySolFC, pysollib/games/bakersgame.py, opened: class "
CASTLE_SOURCE = "PySolFC, pysollib/games/beleagueredcastle.py, opened: class "
FAN_SOURCE = "PySolFC, pysollib/games/fan.py, opened: class "
DOZEN_SOURCE = "PySolFC, pysollib/games/bakersdozen.py, opened: class "
NOT_BACK = "PySolFC's player may take cards back from the foundations, ours not"

FOUNDATIONS = Group(at="2-5", first="A", build="up suit", most=13, gives="none")
CELLS = Group(at="2-5", first="*", most=1)
COLUMNS = Group(
    at="10-17", lies=("+" * 7,) * 4 + ("+" * 6,) * 4, first="*", build="down alternate", takes="spaces", gives="run"
)

FREECELL = Facts(
    name="freecell",
    source=FREECELL_SOURCE + "FreeCell",
    groups={"cells": CELLS, "foundations": replace(FOUNDATIONS, at="6-9"), "columns": COLUMNS},
    away="18",
    note=NOT_BACK,
)
EIGHT_OFF = replace(
    FREECELL,
    name="eightoff",
    source=BAKER_SOURCE + "EightOff",
    groups={
        "cells": replace(CELLS, at="2-9", lies=("+",) * 4 + ("",) * 4),
        "foundations": replace(FOUNDATIONS, at="10-13"),
        "columns": replace(COLUMNS, at="14-21", lies=("+" * 6,), first="K", build="down suit", takes="cells"),
    },
    away="22",
)
SEAHAVEN = replace(
    FREECELL,
    name="seahaventowers",
    source=BAKER_SOURCE + "SeahavenTowers",
    groups={
        "cells": replace(CELLS, lies=("", "+", "+", "")),
        "foundations": replace(FOUNDATIONS, at="6-9"),
        "columns": replace(COLUMNS, at="10-19", lies=("+" * 5,), first="K", build="down suit", takes="cells"),
    },
    away="20",
)
CASTLE = Facts(
    name="streetsandalleys",
    source=CASTLE_SOURCE + "StreetsAndAlleys",
    groups={
        "foundations": FOUNDATIONS,
        "columns": Group(at="6-13", lies=("+" * 7,) * 4 + ("+" * 6,) * 4, first="*", build="down any"),
    },
    away="14",
)


def castle(name: str, source: str, columns: Group, lies: str = "", note: str = "") -> Facts:
    """Return the facts of a game of columns alone."""
    return replace(
        CASTLE,
        name=name,
        source=source,
        groups={"foundations": replace(FOUNDATIONS, lies=(lies,)), "columns": columns},
        away=str(columns.numbers[-1] + 2),
        note=note,
    )


UP_AND_DOWN = {
    "aces": replace(FOUNDATIONS, lies=("A",)),
    "kings": Group(at="6-9", lies=("K",), build="down suit", most=13, gives="none"),
}
BISLEY = Facts(
    name="bisley",
    source="PySolFC, pysollib/games/bisley13.py and bisley.py, opened: class Bisley13",
    groups={
        "aces": replace(FOUNDATIONS, lies=("A",)),
        "kings": Group(at="6-9", first="K", suits="HSDC", build="down suit", most=13, gives="none"),
        "columns": Group(at="10-22", lies=("+++",) * 4 + ("++++",) * 9, build="both suit"),
    },
    away="23",
)
NATIONALE = Facts(
    name="nationale",
    source="PySolFC, html-src/rules/nationale.html, opened (its code, capricieuse.py, goes round the corner)",
    decks=2,
    groups=UP_AND_DOWN | {"columns": Group(at="10-21", lies=("+" * 8,), first="*", build="both suit")},
    away="22",
    note=NOT_BACK,
)
CLOCK = Facts(
    name="grandfathersclock",
    source="PySolFC, pysollib/games/grandfathersclock.py, opened: class GrandfathersClock (other suits on the hours)",
    groups={
        "hours": Group(at="2-13", lies=tuple("TJQK23456789"), build="up suit wrap", gives="none"),
        "columns": Group(at="14-21", lies=("+++++",), first="*", build="down any"),
    },
    away="22",
)
BLACK_HOLE = Facts(
    name="blackhole",
    source="PySolFC, pysollib/games/golf.py, opened: class BlackHole",
    groups={
        "hole": Group(at="2", lies=("A",), build="both any wrap", gives="none"),
        "fans": Group(at="3-19", lies=("+++",)),
    },
)
ALL_IN_A_ROW = Facts(
    name="allinarow",
    source="PySolFC, pysollib/games/golf.py, opened: class AllInARow (its page says that this is Quasar)",
    groups={
        "hole": Group(at="2", first="*", build="both any wrap", gives="none"),
        "columns": Group(at="3-15", lies=("++++",)),
    },
)

GAMES = [
    BLACK_HOLE,
    ALL_IN_A_ROW,
    BISLEY,
    NATIONALE,
    CLOCK,
    FREECELL,
    replace(
        FREECELL,
        name="bakersgame",
        source=BAKER_SOURCE + "BakersGame",
        groups=FREECELL.groups | {"columns": replace(COLUMNS, build="down suit")},
    ),
    replace(
        FREECELL,
        name="forecell",
        source=FREECELL_SOURCE + "ForeCell",
        groups=FREECELL.groups
        | {
            "cells": replace(CELLS, lies=("+",)),
            "columns": replace(COLUMNS, lies=("+" * 6,), first="K", takes="cells"),
        },
    ),
    EIGHT_OFF,
    SEAHAVEN,
    CASTLE,
    castle(
        "beleagueredcastle",
        CASTLE_SOURCE + "BeleagueredCastle",
        Group(at="6-13", lies=("+" * 6,), first="*", build="down any"),
        "A",
    ),
    castle(
        "citadel",
        CASTLE_SOURCE + "Citadel",
        Group(at="6-13", lies=("*",), first="*", build="down any"),
        "A*",
        "dealt pile by pile, so how many cards go to the foundations in the deal is not compared",
    ),
    castle(
        "fortress",
        CASTLE_SOURCE + "Fortress",
        Group(at="6-15", lies=(("+" * 6,) + ("+" * 5,) * 4) * 2, first="*", build="both suit"),
        note=NOT_BACK + "; the two columns of six stand first in each wing",
    ),
    castle(
        "fan",
        FAN_SOURCE + "Fan",
        Group(at="6-23", lies=("+++",) * 17 + ("+",), first="K", build="down suit"),
        note=NOT_BACK,
    ),
    replace(
        CASTLE,
        name="houseinthewood",
        source="PySolFC, html-src/rules/houseinthewood.html, and Wikipedia, House in the Woods, opened:"
        " empty piles are not filled (an older PySolFC, fan.py, lets any card)",
        decks=2,
        groups={
            "foundations": replace(FOUNDATIONS, at="2-9"),
            "columns": Group(at="10-44", lies=("+++",) * 34 + ("++",), build="both suit"),
        },
        away="45",
        note=NOT_BACK,
    ),
    castle(
        "castlesinspain",
        DOZEN_SOURCE + "CastlesInSpain (runs that are moved there as a short cut go card by card here)",
        Group(at="6-18", lies=("---+",), first="*", build="down alternate"),
        note=NOT_BACK,
    ),
    castle(
        "martha",
        DOZEN_SOURCE + "Martha",
        Group(
            at="6-17",
            lies=("-+-+",),
            first="*",
            build="down alternate",
            takes="block",
            gives="run",
            first_alone=True,
        ),
        "A",
        NOT_BACK,
    ),
]
