"""Forty Thieves and its kin: two packs, a waste that is gone through once, ten columns or so."""

from dataclasses import replace

from tests.referee.library.builders import Facts, Group, Stock

SOURCE = "PySolFC, pysollib/games/fortythieves.py, opened: class "
NOT_BACK = "PySolFC's player may take cards back from the foundations, ours not"
TWO_OPEN = "; the last two cards of a column lie open all the time, PySolFC turns up a single one"

WASTE = Group(at="2")
FOUNDATIONS = Group(at="3-10", first="A", build="up suit", most=13, gives="none")
COLUMNS = Group(at="11-20", lies=("++++",), first="*", build="down suit")

FORTY_THIEVES = Facts(
    name="fortythieves",
    source=SOURCE + "FortyThieves",
    decks=2,
    groups={"waste": WASTE, "foundations": FOUNDATIONS, "columns": COLUMNS},
    stock=Stock(),
    stock_lies=64,
    away="21",
    note=NOT_BACK,
)


def thieves(
    name: str, source: str, columns: Group, stock: int, *, foundations: Group = FOUNDATIONS, note: str = ""
) -> Facts:
    """Return the facts of a game that differs from Forty Thieves in its columns, and perhaps in its foundations."""
    return replace(
        FORTY_THIEVES,
        name=name,
        source=source,
        groups={"waste": WASTE, "foundations": foundations, "columns": columns},
        stock_lies=stock,
        away=str(columns.numbers[-1] + 2),
        note=NOT_BACK + note,
    )


def aces(*lies: str) -> Group:
    """Return foundations that begin in the deal."""
    return replace(FOUNDATIONS, lies=lies)


ALTERNATE = replace(COLUMNS, build="down alternate")

IN_ONE_GO = replace(
    FORTY_THIEVES,
    name="napoleon",
    groups={
        "waste": WASTE,
        "foundations": FOUNDATIONS,
        "columns": replace(COLUMNS, takes="spaces", gives="run"),
    },
    note=NOT_BACK + "; a run goes through empty columns in one move",
)

GAMES = [
    IN_ONE_GO,
    FORTY_THIEVES,
    thieves("josephine", SOURCE + "Josephine", replace(COLUMNS, takes="block", gives="run"), 64),
    thieves("busyaces", SOURCE + "BusyAces", replace(COLUMNS, at="11-22", lies=("+",)), 92),
    thieves("limited", SOURCE + "Limited", replace(COLUMNS, at="11-22", lies=("+++",)), 68),
    thieves(
        "lucas",
        SOURCE + "Lucas",
        replace(COLUMNS, at="11-23", lies=("+++",)),
        57,
        foundations=aces("A"),
        note="; thirteen columns of three with the aces out, single cards (solitaireforever.com);"
        " PySolFC deals thirteen of four and moves runs",
    ),
    thieves(
        "carrenapoleon",
        SOURCE + "CarreNapoleon",
        replace(COLUMNS, at="11-22", lies=("*",), first="K"),
        48,
        foundations=aces("A*"),
        note="; dealt column by column, so how many cards go to the foundations in the deal is not compared",
    ),
    thieves(
        "deuces",
        SOURCE + "Deuces",
        replace(COLUMNS, lies=("+",), build="down suit wrap"),
        86,
        foundations=replace(FOUNDATIONS, lies=("2",), build="up suit wrap"),
    ),
    thieves("maria", SOURCE + "Maria", replace(ALTERNATE, at="11-19"), 68),
    thieves(
        "numberten",
        SOURCE + "NumberTen",
        replace(ALTERNATE, lies=("--++",), takes="block", gives="run", opens=2),
        64,
        note=TWO_OPEN,
    ),
    thieves("rankandfile", SOURCE + "RankAndFile", replace(ALTERNATE, lies=("---+",), takes="block", gives="run"), 64),
    thieves("emperor", SOURCE + "Emperor", replace(ALTERNATE, lies=("---+",)), 64),
    thieves(
        "redandblack",
        SOURCE + "RedAndBlack",
        replace(ALTERNATE, at="11-18", lies=("+",), takes="block", gives="run"),
        88,
        foundations=replace(FOUNDATIONS, lies=("A",), build="up alternate"),
    ),
    thieves(
        "indian", SOURCE + "Indian", replace(COLUMNS, lies=("-++",), build="down other", opens=2), 74, note=TWO_OPEN
    ),
    thieves(
        "diplomat",
        "PySolFC, pysollib/games/diplomat.py, opened: class Diplomat",
        replace(COLUMNS, at="11-18", build="down any"),
        72,
    ),
    thieves(
        "congress",
        "PySolFC, pysollib/games/diplomat.py, opened: class Congress",
        replace(COLUMNS, at="11-18", lies=("+",), build="down any", open_from=("waste",)),
        96,
        note="; gaps are filled from the waste when the player likes, in PySolFC at once",
    ),
]
