"""The examples that stand below the help of each command, and the document that tells more of it."""

from typing import Final

_Lines = tuple[tuple[str, str], ...]

_EXAMPLES: Final[dict[str, tuple[str, _Lines]]] = {
    "play": (
        "protocol.md",
        (
            ("play freecell --deal ms:617", "Microsoft's deal number 617"),
            ("play klondike --winnable", "a deal that a search has just won"),
            ("play mygame.pat --new", "your own definition, anew"),
        ),
    ),
    "plays": (
        "command-line.md",
        (("plays", "the unfinished games"), ("plays --all --json", "all of them, for programs")),
    ),
    "review": (
        "search.md",
        (
            ("review", "the game that ended last"),
            ("review klondike --seconds 60", "searched for longer"),
            ("review --pick 3 --json", "the third of plays --all"),
        ),
    ),
    "statistics": (
        "command-line.md",
        (("statistics", "of all games"), ("statistics klondike", "of one")),
    ),
    "today": (
        "command-line.md",
        (("today", "the six deals of this day"), ("play klondike --deal today", "plays one of them")),
    ),
    "games": (
        "games.md",
        (
            ("games spider", "with this word in a title, in any language"),
            ("games --family yukon", "the games of a family"),
            ("games --language de", "with German titles"),
        ),
    ),
    "explain": (
        "pat.md and docs/xml.md",
        (
            ("explain scorpion", "the rules, to play by"),
            ("explain klondike --language da", "in Danish"),
            ("explain cribbage", "the rules of Cribbage"),
        ),
    ),
    "check": (
        "codes.md",
        (
            ("check mygame.pat", "one definition"),
            ("check mygames", "all of a folder"),
            ("check mygames --strict --format sarif", "warnings fail too"),
            ("check mygame.xml --try --language de", "five deals searched"),
        ),
    ),
    "fmt": (
        "command-line.md",
        (
            ("fmt mygame.pat", "numbers in columns"),
            ("fmt mygames --check", "fail if something would change"),
            ("fmt mygame.xml --diff", "show what would change"),
        ),
    ),
    "new": (
        "writing-a-game.md",
        (
            ("new", "the shapes"),
            ("new mygame.pat --from cells --title Mine", "with cells"),
            ("new mygame --from scorpion", "from a library game"),
        ),
    ),
    "diff": (
        "command-line.md",
        (
            ("diff klondike mygame.pat", "what is different, in words"),
            ("diff old.xml new.xml --language da", "in Danish"),
        ),
    ),
    "measure": (
        "studies.md",
        (
            ("measure mygame.pat", "a hundred deals, what is odd"),
            ("measure klondike --deals 20", "fewer"),
        ),
    ),
    "deal": (
        "deals.md",
        (
            ("deal klondike", "any deal"),
            ("deal freecell --deal ms:1", "Microsoft's first deal"),
            ("deal klondike --deal 617 --open", "with all cards seen"),
            ("deal freecell --deal ms:24 --as fcs", "for freecell-solver"),
        ),
    ),
    "import": (
        "deals.md",
        (("import freecell board.txt", "its deal"), ("import klondike -", "standard input")),
    ),
    "perft": (
        "protocol.md",
        (("perft freecell --deal ms:1 --depth 4", "the counts to a depth"),),
    ),
    "divide": (
        "protocol.md",
        (("divide freecell --deal ms:1 --depth 2 10-2", "below each move"),),
    ),
    "convert": (
        "xml.md",
        (
            ("convert mygame.pat --to xml -o mygame.xml", "into the other language"),
            ("convert - --to pat", "the normal form"),
        ),
    ),
    "picture": (
        "pictures.md",
        (
            ("picture klondike -o klondike.svg", "any deal"),
            ("picture freecell -o freecell.png --width 800", "a PNG"),
        ),
    ),
    "solve": (
        "search.md",
        (
            ("solve freecell --deal ms:11982", "can it be won?"),
            ("solve klondike --deals 1-100 --seconds 5", "many deals"),
            ("solve freecell --deal ms:1 --exit-code", "10, 20 or 30"),
            ("solve fan --deal 1 --shortest", "in the fewest moves"),
        ),
    ),
    "grade": (
        "search.md",
        (
            ("grade klondike --deal 617", "how hard is it?"),
            ("grade freecell --deal ms:11982 --json", "for programs"),
        ),
    ),
    "study": (
        "studies.md",
        (
            ("study klondike3 --deals k1:1-1000 --seconds 1", "how many can be won"),
            ("study freecell --deals ms:1-100 --csv -", "the rows on stdout"),
        ),
    ),
    "serve": (
        "server.md",
        (("serve --port 8080 --no-browser", "the games at that port"),),
    ),
    "engine": (
        "protocol.md",
        (("engine", "one JSON object a line in, one out"),),
    ),
    "lsp": (
        "editors.md",
        (("lsp", "an editor starts it"), ("lsp --language de", "in German")),
    ),
    "cribbage": (
        "cribbage.md",
        (
            ("cribbage play --strength steady", "a match against Bill"),
            ("cribbage score '5H 5S 5D JC' 5C", "a hand counted"),
            ("cribbage discard '5H 6C 7D 8S JH KC' --dealer", "what to lay off"),
        ),
    ),
    "atlas": (
        "studies.md",
        (
            ("atlas build klondike", "search what is missing of a game"),
            ("atlas status", "how far it is"),
            ("atlas verify klondike", "play every line that wins"),
            ("atlas export klondike -o klondike.csv", "its rows"),
        ),
    ),
    "store": (
        "server.md",
        (
            ("store check", "is it whole?"),
            ("store backup monday.db", "a copy; the server may run"),
            ("store restore --replace monday.db", "put it back"),
            ("store prune --dry-run", "guests who never did anything"),
        ),
    ),
    "": (
        "command-line.md",
        (
            ("games spider", "what there is"),
            ("play freecell", "one of them"),
            ("COMMAND -h", "more of a command"),
        ),
    ),
}

LINES: Final = tuple(line for _, lines in _EXAMPLES.values() for line, _ in lines)
"""All examples, as they follow the program's name."""


def below(command: str) -> str:
    """Return what stands below the help of a command, of the program itself for no name."""
    document, lines = _EXAMPLES[command]
    width = max(len(line) for line, _ in lines)
    shown = [f"  kabale {line:<{width}}  # {what}" for line, what in lines]
    return "\n".join(["Examples:", *shown, f"More: docs/{document}"])
