"""Klondike and its kin: columns that are built down in colours or suits, most of growing length."""

from dataclasses import replace

from tests.referee.library.builders import Facts, Group, Stock

SOURCE = "PySolFC, pysollib/games/klondike.py, opened: class "
GYPSY_SOURCE = "PySolFC, pysollib/games/gypsy.py, opened: class "
NOT_BACK = "PySolFC's player may take cards back from the foundations, ours not"
GROWING = ("+", "-+", "--+", "---+", "----+", "-----+", "------+")
OPEN = tuple("+" * size for size in range(1, 8))

WASTE = Group(at="2")
FOUNDATIONS = Group(at="3-6", first="A", build="up suit", most=13)
KEPT = replace(FOUNDATIONS, gives="none")
COLUMNS = Group(at="7-13", lies=GROWING, first="K", build="down alternate", takes="block", gives="run")

KLONDIKE = Facts(
    name="klondike",
    source=SOURCE + "Klondike (the first card of the waste is drawn there in the deal, here by a click)",
    groups={"waste": WASTE, "foundations": FOUNDATIONS, "columns": COLUMNS},
    stock=Stock(redeals=-1),
    stock_lies=24,
    away="14",
)

ONCE = replace(KLONDIKE, stock=Stock(), note=NOT_BACK)
WHITEHEAD = replace(
    ONCE,
    name="whitehead",
    source=SOURCE + "Whitehead",
    groups={
        "waste": WASTE,
        "foundations": KEPT,
        "columns": replace(COLUMNS, lies=OPEN, first="*", build="down colour", run="down suit"),
    },
)
THUMB_AND_POUCH = replace(
    ONCE,
    name="thumbandpouch",
    source=SOURCE + "ThumbAndPouch",
    groups={"waste": WASTE, "foundations": KEPT, "columns": replace(COLUMNS, first="*", build="down other")},
)
WESTCLIFF = replace(
    ONCE,
    name="westcliff",
    source=SOURCE + "Westcliff",
    groups={"waste": WASTE, "foundations": KEPT, "columns": replace(COLUMNS, at="7-16", lies=("--+",), first="*")},
    stock_lies=22,
    away="17",
    note="",
)
EASTHAVEN = Facts(
    name="easthaven",
    source=SOURCE + "Easthaven",
    groups={
        "foundations": replace(FOUNDATIONS, at="2-5"),
        "columns": replace(COLUMNS, at="6-12", lies=("--+",), first="*"),
    },
    stock=Stock(onto="columns"),
    stock_lies=31,
    away="13",
)
AGNES_SOREL = Facts(
    name="agnessorel",
    source=SOURCE + "AgnesSorel",
    groups={
        "foundations": Group(at="2-5", lies=("+", "", "", ""), first="@", build="up suit wrap", most=13),
        "columns": Group(at="6-12", lies=OPEN, build="down colour wrap", takes="block", gives="run"),
    },
    stock=Stock(onto="columns"),
    stock_lies=23,
    base=2,
    away="13",
    note="cards come back from the foundations: PySolFC's page has it so, its code not",
)

SOMERSET = Facts(
    name="somerset",
    source=SOURCE + "Somerset (runs that are moved there as a short cut go card by card here)",
    groups={
        "foundations": replace(KEPT, at="2-5"),
        "columns": Group(at="6-15", lies=(*OPEN, *["+" * 8] * 3), first="*", build="down alternate"),
    },
    away="16",
    note=NOT_BACK,
)
KING_ALBERT = Facts(
    name="kingalbert",
    source=SOURCE + "KingAlbert",
    groups={
        "foundations": replace(KEPT, at="2-5"),
        "columns": Group(
            at="6-14", lies=tuple("+" * size for size in range(9, 0, -1)), first="*", build="down alternate"
        ),
        "reserve": Group(at="15-21", lies=("+",)),
    },
    away="22",
    note=NOT_BACK,
)
FLOWER_GARDEN = Facts(
    name="flowergarden",
    source=SOURCE + "FlowerGarden",
    groups={
        "foundations": replace(KEPT, at="2-5"),
        "columns": Group(at="6-11", lies=("++++++",), first="*", build="down any"),
        "reserve": Group(at="12-27", lies=("+",)),
    },
    away="28",
    note=NOT_BACK,
)
STONEWALL = replace(
    FLOWER_GARDEN,
    name="stonewall",
    source=SOURCE + "Stonewall",
    groups=FLOWER_GARDEN.groups | {"columns": Group(at="6-11", lies=("-+-+-+",), first="*", build="down alternate")},
    note=NOT_BACK + "; PySolFC's code moves runs, its page refers to Flower Garden with single cards",
)

GYPSY = Facts(
    name="gypsy",
    source=GYPSY_SOURCE + "Gypsy",
    decks=2,
    groups={
        "foundations": replace(FOUNDATIONS, at="2-9"),
        "columns": replace(COLUMNS, at="10-17", lies=("--+",), first="*"),
    },
    stock=Stock(onto="columns"),
    stock_lies=80,
)
GIANT = replace(
    GYPSY,
    name="giant",
    source=GYPSY_SOURCE + "Giant",
    groups={
        "foundations": replace(FOUNDATIONS, at="2-9", gives_late=True),
        "columns": replace(COLUMNS, at="10-17", lies=("+",), first="*"),
    },
    stock_lies=96,
    away="18",
)
MISS_MILLIGAN = replace(
    GYPSY,
    name="missmilligan",
    source=GYPSY_SOURCE + "MissMilligan: the pocket takes a run when it and the stock are empty",
    groups={
        "pocket": Group(at="2", first="*", takes="block", gives="run", run="down alternate", takes_late=True),
        "foundations": replace(KEPT, at="3-10"),
        "columns": replace(COLUMNS, at="11-18", lies=("+",)),
    },
    stock_lies=96,
    away="19",
)
AUSTRALIAN = replace(
    ONCE,
    name="australian",
    source="PySolFC, pysollib/games/yukon.py, opened: class AustralianPatience",
    groups={
        "waste": WASTE,
        "foundations": KEPT,
        "columns": replace(COLUMNS, lies=("++++",), build="down suit", gives="any"),
    },
)
GARGANTUA = replace(
    KLONDIKE,
    name="gargantua",
    source="PySolFC, pysollib/games/harp.py, opened: class Gargantua",
    decks=2,
    groups={
        "waste": WASTE,
        "foundations": replace(FOUNDATIONS, at="3-10"),
        "columns": replace(COLUMNS, at="11-19", lies=(*GROWING, "-------+", "--------+")),
    },
    stock=Stock(redeals=1),
    stock_lies=59,
    away="20",
)
DOUBLE_DOT = replace(
    EASTHAVEN,
    name="doubledot",
    source=SOURCE + "DoubleDot",
    groups={
        "foundations": Group(at="2-5", lies=("A", "A", "2", "2"), build="up2 suit wrap", most=13, gives="none"),
        "columns": Group(at="6-13", lies=("+",), first="*", build="down2 any wrap", takes="block", gives="run"),
    },
    stock_lies=40,
    away="14",
    note=NOT_BACK,
)

GAMES = [
    AUSTRALIAN,
    GARGANTUA,
    DOUBLE_DOT,
    KLONDIKE,
    replace(KLONDIKE, name="klondike3", source=SOURCE + "KlondikeByThrees", stock=Stock(draw=3, redeals=-1)),
    WHITEHEAD,
    THUMB_AND_POUCH,
    WESTCLIFF,
    EASTHAVEN,
    AGNES_SOREL,
    SOMERSET,
    KING_ALBERT,
    FLOWER_GARDEN,
    STONEWALL,
    GYPSY,
    GIANT,
    MISS_MILLIGAN,
]
