"""Spider and Yukon and their kin: whole suits leave, or blocks in no order are moved."""

from dataclasses import replace

from tests.referee.library.builders import Facts, Group, Stock

SOURCE = "PySolFC, pysollib/games/spider.py, opened: class "
YUKON_SOURCE = "PySolFC, pysollib/games/yukon.py, opened: class "
GROWING = ("+", "-+", "--+", "---+", "----+", "-----+", "------+")
SIX, FIVE = "-----+", "----+"

SUITS = Group(at="2-9", first="K", takes="13", gives="none")
COLUMNS = Group(
    at="10-19",
    lies=(SIX, FIVE, FIVE, SIX, FIVE, FIVE, SIX, FIVE, FIVE, SIX),
    first="*",
    build="down any",
    run="down suit",
    takes="block",
    gives="run",
)

SPIDER = Facts(
    name="spider",
    source=SOURCE + "Spider",
    decks=2,
    groups={"foundations": SUITS, "columns": COLUMNS},
    stock=Stock(onto="columns", full=True),
    stock_lies=50,
)
SPIDERETTE = Facts(
    name="spiderette",
    source=SOURCE + "Spiderette",
    groups={"foundations": replace(SUITS, at="2-5"), "columns": replace(COLUMNS, at="6-12", lies=GROWING)},
    stock=Stock(onto="columns", full=True),
    stock_lies=24,
    away="13",
)
SIMPLE_SIMON = Facts(
    name="simplesimon",
    source=SOURCE + "SimpleSimon",
    groups={
        "foundations": replace(SUITS, at="2-5"),
        "columns": replace(COLUMNS, at="6-15", lies=tuple("+" * size for size in (8, 8, 8, 7, 6, 5, 4, 3, 2, 1))),
    },
    away="16",
)
TRILLIUM = Facts(
    name="trillium",
    source=SOURCE + "Trillium",
    decks=2,
    groups={
        "foundations": SUITS,
        "columns": replace(COLUMNS, at="10-22", lies=("-+-+",), build="down alternate", run=""),
    },
    stock=Stock(onto="columns"),
    stock_lies=52,
    away="23",
    note="finished runs may be laid away, PySolFC leaves them on the table",
)
YUKON = Facts(
    name="yukon",
    source=YUKON_SOURCE + "Yukon",
    groups={
        "foundations": Group(at="2-5", first="A", build="up suit", most=13, gives="none"),
        "columns": Group(
            at="6-12",
            lies=("+", *("-" * backs + "+++++" for backs in range(1, 7))),
            first="K",
            build="down alternate",
            takes="block",
            gives="any",
        ),
    },
    opening=("c1",) * 4,
    note="four clicks on the stock lay the open cards: it cannot be said in the file's deal",
)


def yukon(name: str, source: str, build: str) -> Facts:
    """Return the facts of a game that differs from Yukon in what is built."""
    return replace(
        YUKON,
        name=name,
        source=source,
        groups=YUKON.groups | {"columns": replace(YUKON.groups["columns"], build=build)},
    )


CHECKED = "; a suit is laid on a suit-checking pile first: any thirteen cards from a king, only a suit leaves it"
TAILED = Group(
    at="8-14",
    lies=("---++++",) * 4 + ("+++++++",) * 3,
    first="K",
    build="down suit",
    takes="block",
    gives="any",
    come_from=("columns",),
)
SCORPION = Facts(
    name="scorpion",
    source=SOURCE + "Scorpion",
    groups={
        "waste": Group(at="2", lies=("---",), gives="none"),
        "checking": Group(at="3", first="K", takes="13", gives="run", run="down suit", come_from=("columns",)),
        "foundations": Group(at="4-7", first="K", takes="13", gives="none", come_from=("checking",)),
        "columns": TAILED,
    },
    stock=Stock(onto="columns", redeals=1),
    opening=("c1",) * 3,
    note="three clicks lay the open cards, a fourth makes the tail the stock, a fifth deals it" + CHECKED,
)
MICE = Facts(
    name="threeblindmice",
    source=SOURCE + "ThreeBlindMice",
    groups={
        "mice": Group(at="2-3", lies=("+",)),
        "checking": replace(SCORPION.groups["checking"], at="4"),
        "foundations": replace(SCORPION.groups["foundations"], at="5-8"),
        "columns": replace(TAILED, at="9-18", lies=("+++++",) * 7 + ("---++",) * 3, come_from=("columns", "mice")),
    },
    opening=("c1",),
    away="19",
    note="one click lays the last row" + CHECKED,
)

GAMES = [
    SCORPION,
    MICE,
    SPIDER,
    replace(SPIDER, name="spider1", source=SOURCE + "Spider1Suit", pack="S" * 8, away="20-22"),
    replace(SPIDER, name="spider2", source=SOURCE + "Spider2Suits", pack="HHHHSSSS", away="20-21"),
    SPIDERETTE,
    replace(
        SPIDERETTE,
        name="willothewisp",
        source=SOURCE + "WillOTheWisp",
        groups=SPIDERETTE.groups | {"columns": replace(COLUMNS, at="6-12", lies=("--+",))},
        stock_lies=31,
    ),
    SIMPLE_SIMON,
    replace(
        SIMPLE_SIMON,
        name="mrsmop",
        source=SOURCE + "MrsMop",
        decks=2,
        groups={"foundations": SUITS, "columns": replace(COLUMNS, at="10-22", lies=("++++++++",))},
        away="23",
    ),
    TRILLIUM,
    YUKON,
    replace(YUKON, name="yukonx", opening=(), note=""),
    yukon("russian", YUKON_SOURCE + "RussianSolitaire", "down suit"),
    yukon("alaska", YUKON_SOURCE + "Alaska", "both suit"),
]
