"""Games of reserves, crosses, wheels and dances, and those in which a card waits for its turn."""

from dataclasses import replace

from tests.referee.library.builders import Facts, Group, Stock

COTILLION = "PySolFC, pysollib/games/royalcotillion.py, opened: class "
SYNE = "PySolFC, pysollib/games/auldlangsyne.py, opened: class "
NUMERICA = "PySolFC, pysollib/games/numerica.py, opened: class "
NOT_BACK = "PySolFC's player may take cards back from the foundations, ours not"
AT_WILL = "gaps are filled from the waste when the player likes, in PySolFC at once"

WASTE = Group(at="2")
UP = Group(at="3-6", first="A", build="up suit", most=13, gives="none")
GAPS = Group(at="15-30", lies=("+",), first="*", come_from=("waste",))

ALHAMBRA = Facts(
    name="alhambra",
    source=COTILLION + "Alhambra",
    decks=2,
    groups={
        "waste": Group(at="2", build="both suit wrap", come_from=("reserve",)),
        "aces": replace(UP, lies=("A",)),
        "kings": Group(at="7-10", lies=("K",), build="down suit", most=13, gives="none"),
        "reserve": Group(at="11-18", lies=("++++",)),
    },
    stock=Stock(redeals=2),
    stock_lies=64,
    away="19",
    note="PySolFC also lets a card of the reserve begin the empty waste",
)
ROYAL_COTILLION = Facts(
    name="royalcotillion",
    source=COTILLION + "RoyalCotillion",
    decks=2,
    groups={
        "waste": WASTE,
        "aces": Group(at="3-6", first="A", suits="HSDC", build="up2 suit wrap", most=13, gives="none"),
        "twos": Group(at="7-10", first="2", suits="HSDC", build="up2 suit wrap", most=13, gives="none"),
        "reserve": Group(at="11-14", lies=("+++",)),
        "gaps": GAPS,
    },
    stock=Stock(),
    stock_lies=76,
    note=AT_WILL,
)
ODD_AND_EVEN = replace(
    ROYAL_COTILLION,
    name="oddandeven",
    source=COTILLION + "OddAndEven",
    groups={
        "waste": WASTE,
        "aces": ROYAL_COTILLION.groups["aces"],
        "twos": ROYAL_COTILLION.groups["twos"],
        "gaps": replace(GAPS, at="11-19"),
    },
    stock=Stock(redeals=1),
    stock_lies=95,
)
ROYAL_RENDEZVOUS = replace(
    ROYAL_COTILLION,
    name="royalrendezvous",
    source=COTILLION + "RoyalRendezvous",
    groups={
        "waste": WASTE,
        "aces": replace(UP, lies=("A",)),
        "kings": Group(at="7-10", first="K", suits="HSDC", most=1, gives="none"),
        "odd": Group(at="11-14", lies=("A",), build="up2 suit", most=6, gives="none"),
        "even": Group(at="15-18", lies=("2",), build="up2 suit", most=6, gives="none"),
        "gaps": replace(GAPS, at="19-34"),
    },
    note=f"{AT_WILL}; {NOT_BACK}",
)
CARPET = Facts(
    name="carpet",
    source=COTILLION + "Carpet",
    groups={"waste": WASTE, "foundations": replace(UP, lies=("A",)), "gaps": replace(GAPS, at="7-26")},
    stock=Stock(),
    stock_lies=28,
    note=f"{NOT_BACK}; a card of the carpet is not shifted to a gap, which changes nothing",
)
CONSTITUTION = Facts(
    name="britishconstitution",
    source=COTILLION + "BritishConstitution",
    decks=2,
    groups={
        "waste": WASTE,
        "foundations": Group(at="3-10", lies=("A",), build="up suit", most=11, gives="none", come_from=("first",)),
        "first": Group(at="11-18", lies=("+",), first="*", build="down alternate", come_from=("second",)),
        "second": Group(at="19-26", lies=("+",), first="*", build="down alternate", come_from=("third",)),
        "third": Group(at="27-34", lies=("+",), first="*", build="down alternate", come_from=("fourth",)),
        "fourth": Group(at="35-42", lies=("+",), first="*", build="down alternate", come_from=("waste",)),
    },
    ranks="A23456789TJ",
    stock=Stock(),
    stock_lies=48,
    away="43-44",
    note=AT_WILL,
)

BLONDES = Facts(
    name="blondesandbrunettes",
    source="PySolFC, pysollib/games/terrace.py, opened: class BlondesAndBrunettes",
    decks=2,
    groups={
        "waste": WASTE,
        "reserve": Group(at="3", lies=("+" * 10,)),
        "foundations": Group(
            at="4-11", lies=("+",) + ("",) * 7, first="@", build="up alternate wrap", most=13, gives="none"
        ),
        "columns": Group(
            at="12-20",
            lies=("+",),
            first="*",
            build="down alternate wrap",
            come_from=("waste", "columns"),
            open_from=("waste",),
        ),
    },
    stock=Stock(),
    stock_lies=84,
    base=4,
    away="21",
    note=AT_WILL,
)
WINDMILL = Facts(
    name="windmill",
    source="PySolFC, pysollib/games/windmill.py, opened: class Windmill",
    decks=2,
    groups={
        "waste": WASTE,
        "centre": Group(at="3", lies=("A",), build="up any wrap", most=52, gives="none"),
        "kings": Group(at="4-7", first="K", build="down any", most=13, gives="none"),
        "sails": replace(GAPS, at="8-15"),
    },
    stock=Stock(),
    stock_lies=95,
    note=f"{AT_WILL}; cards of the kings' piles are not moved to the centre",
)
FOUR_SEASONS = Facts(
    name="fourseasons",
    source="PySolFC, pysollib/games/windmill.py, opened: class FourSeasons",
    groups={
        "waste": WASTE,
        "foundations": Group(at="3-6", lies=("+", "", "", ""), first="@", build="up suit wrap", most=13, gives="none"),
        "cross": Group(at="7-11", lies=("+",), first="*", build="down any wrap"),
    },
    stock=Stock(),
    stock_lies=46,
    base=3,
)
FORTUNES_FAVOR = Facts(
    name="fortunesfavor",
    source="PySolFC, pysollib/games/fortythieves.py, opened: class FortunesFavor",
    groups={
        "waste": WASTE,
        "foundations": replace(UP, lies=("A",)),
        "columns": Group(at="7-18", lies=("+",), first="*", build="down suit", open_from=("waste",)),
    },
    stock=Stock(),
    stock_lies=36,
    away="19",
    note=f"{AT_WILL}; {NOT_BACK}",
)
BACKBONE = Facts(
    name="backbone",
    source="PySolFC, pysollib/games/braid.py, opened: class Backbone",
    decks=2,
    groups={
        "waste": WASTE,
        "foundations": replace(UP, at="3-10"),
        "columns": Group(at="11-18", lies=("+",), first="*", build="down suit"),
        "ribs": Group(at="19-20", lies=("+" * 11,), held_by="tail"),
        "tail": Group(at="21", lies=("+",)),
    },
    stock=Stock(),
    stock_lies=73,
    away="22",
    note=NOT_BACK,
)
GERMAN_PATIENCE = Facts(
    name="germanpatience",
    source="PySolFC, pysollib/games/curdsandwhey.py, opened: class GermanPatience",
    decks=2,
    groups={"waste": WASTE, "columns": Group(at="3-10", lies=("+",), first="*", build="up any wrap", most=13)},
    stock=Stock(),
    stock_lies=96,
    away="11",
)
ALGERIAN = Facts(
    name="algerian",
    source="PySolFC, html-src/rules/algerianpatience.html, opened (its code, algerian.py, deals six to a reserve)",
    decks=2,
    groups={
        "aces": replace(UP, at="2-5", suits="HSDC"),
        "kings": Group(at="6-9", lies=("K",), build="down suit", most=13, gives="none"),
        "columns": Group(at="10-17", lies=("+",), first="*", build="both suit wrap"),
        "reserve": Group(at="18-23", lies=("++++",)),
    },
    stock=Stock(onto="reserve", each=2, last_onto="columns"),
    stock_lies=68,
    away="24",
    note=NOT_BACK,
)

AULD_LANG_SYNE = Facts(
    name="auldlangsyne",
    source=SYNE + "AuldLangSyne",
    groups={
        "foundations": Group(at="2-5", lies=("A",), build="up any", most=13, gives="none"),
        "columns": Group(at="6-9", lies=("+",)),
    },
    stock=Stock(onto="columns"),
    stock_lies=44,
    away="10",
    note=NOT_BACK,
)
COLORADO = Facts(
    name="colorado",
    source=SYNE + "Colorado (its waste of one card is our stock with its next card open)",
    decks=2,
    groups={
        "stock": Group(at="1", lies=("-" * 75 + "+",)),
        "aces": replace(UP, at="2-5", lies=("A",)),
        "kings": Group(at="6-9", lies=("K",), build="down suit", most=13, gives="none"),
        "heaps": Group(at="10-29", lies=("+",), first="*", build="*", come_from=("stock",)),
    },
    note="gaps are filled when the player likes, in PySolFC at once",
)
STRATEGY = Facts(
    name="strategy",
    source=SYNE + "Strategy (the aces are laid out there, here they are played as they turn up)",
    groups={
        "stock": Group(at="1", lies=("-" * 51 + "+",)),
        "foundations": replace(UP, at="2-5", builds_late=True),
        "columns": Group(at="6-13", first="*", build="*", come_from=("stock",)),
    },
    away="14",
    note="an ace may be laid on a column in ours",
)
SIR_TOMMY = Facts(
    name="sirtommy",
    source=NUMERICA + "Numerica (its waste of one card is our stock with its next card open)",
    groups={
        "stock": Group(at="1", lies=("-" * 51 + "+",)),
        "foundations": Group(at="2-5", first="A", build="up any", most=13, gives="none"),
        "columns": Group(at="6-9", first="*", build="*", come_from=("stock",)),
    },
    away="10",
)
FROG = Facts(
    name="frog",
    source="PySolFC, html-src/rules/frog.html, opened",
    decks=2,
    groups={
        "stock": Group(at="1", lies=("?",)),
        "foundations": Group(at="2-9", lies=("*",), first="A", build="up any", most=13, gives="none"),
        "frog": Group(at="10", lies=("+" * 13,)),
        "columns": Group(at="11-15", first="*", build="*", come_from=("stock",)),
    },
    away="16",
    note="no ace is taken from the stock where none turned up, as on that page; how many did is not compared",
)
SIMPLE_PAIRS = Facts(
    name="simplepairs",
    source="PySolFC, pysollib/games/montecarlo.py, opened: class SimplePairs",
    groups={
        "columns": Group(at="2-10", lies=("+",), build="same any", most=2, gives="run"),
        "gone": Group(at="11", first="*", build="*", takes="2", most=52, gives="none", backs=True),
    },
    stock=Stock(onto="columns", gaps=True),
    stock_lies=43,
    note="two moves take a pair away: one card is laid on the other, then both go; gaps are filled by a click",
)
THIRTEENS = replace(
    SIMPLE_PAIRS,
    name="thirteens",
    source="PySolFC, pysollib/games/pyramid.py, opened: class Thirteens",
    groups={
        "columns": Group(at="2-11", lies=("+",), build="thirteen any", most=2, gives="run"),
        "gone": Group(at="12", first="*", build="*", takes="2", alone="K", most=52, gives="none", backs=True),
    },
    stock_lies=42,
)
GOLF = Facts(
    name="golf",
    source="PySolFC, pysollib/games/golf.py, opened: class DeadKingGolf",
    groups={
        "waste": Group(at="2", lies=("+",), build="both any", closed="K", gives="none"),
        "columns": Group(at="3-9", lies=("+++++",)),
    },
    stock=Stock(),
    stock_lies=16,
    away="10",
)

GAMES = [
    GOLF,
    SIMPLE_PAIRS,
    THIRTEENS,
    ALHAMBRA,
    ROYAL_COTILLION,
    ODD_AND_EVEN,
    ROYAL_RENDEZVOUS,
    CARPET,
    CONSTITUTION,
    BLONDES,
    WINDMILL,
    FOUR_SEASONS,
    FORTUNES_FAVOR,
    BACKBONE,
    GERMAN_PATIENCE,
    ALGERIAN,
    AULD_LANG_SYNE,
    COLORADO,
    STRATEGY,
    SIR_TOMMY,
    FROG,
]
