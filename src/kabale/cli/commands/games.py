"""``kabale games`` and ``kabale explain``: the library, all of it or what is searched for, and the rules of a game."""

import re
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

from kabale.cli.commands.check import TABLE
from kabale.cli.common import Mistake, command, print_json, wrong_usage
from kabale.cli.options import AsJson, FormatName, Language, complete_families, complete_rules, option, spoken
from kabale.cli.sources import game_of
from kabale.codes import Code, Codes
from kabale.messages import message
from kabale.problems import listing
from kabale.quoting import visible

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kabale.cli.screen import Screen
    from kabale.engine.game import Game
    from kabale.library import Entry


Words = Annotated[
    list[str] | None, Argument(metavar="WORD", help="Words to look for in titles (any language), names and families.")
]
Family = Annotated[
    str | None, option("--family", "NAME", help="List only the games of this family.", autocompletion=complete_families)
]


@command(
    "games",
    "Play",
    {
        "games spider": "find games by a word",
        "games --family yukon": "list the games of a family",
        "games --language de": "show German titles",
    },
)
def games(
    words: Words = None,
    family: Family = None,
    as_json: AsJson = False,
    table: Annotated[
        bool, Option("--table", help="Add columns: piles, options, features and measured win rates.")
    ] = False,
    language: Language = None,
) -> None:
    """List the games you can play: all, or those that match every WORD in title, name or family."""
    from kabale.library.catalogue import family_in, find_games
    from kabale.library.overview import COLUMNS, rows

    entries = find_games(words or (), family)
    if as_json:
        print_json([row.as_json() for row in rows(entries)] if table else [described(entry) for entry in entries])
        return
    if not entries:
        raise Mistake(f"no game of the library has {' and '.join(map(repr, words or ()))}: kabale games lists them all")
    if table:
        _print(COLUMNS, [row.cells() for row in rows(entries)], right=("Decks", "Piles", "Simple play", "Winnable"))
    else:
        chosen = spoken(language)
        heads = [message(f"cli.games.{head}").text(chosen) for head in ("name", "title", "family", "decks", "forms")]
        # ``--family`` takes the English names.
        families = {each.family: each.family if chosen == "en" else family_in(each.family, chosen) for each in entries}
        forms: dict[tuple[str, str], list[Entry]] = {}
        for entry in sorted(entries, key=lambda each: bool(each.twin)):
            forms.setdefault((entry.twin or entry.name, entry.title(chosen)), []).append(entry)
        cells = [
            (first.name, title, families[first.family], str(first.decks), " ".join(each.name for each in others))
            for (_, title), (first, *others) in sorted(forms.items(), key=lambda each: each[1][0].name)
        ]
        _print(heads, cells, right=heads[3:4])
        for line in _options(entries, chosen) if family else ():
            print(line)
        print(f"\n{message('cli.games.next').text(chosen)}")


def _options(entries: "Sequence[Entry]", language: str) -> Iterator[str]:
    """Yield for each game with options the options, what excludes what, and all combinations."""
    from kabale.library.options import combinations, exclusions, groups, option_text

    for base in (each for each in entries if groups(each.name)):
        yield f"\n{message('cli.games.options', title=base.title(language), game=base.name).text(language)}"
        for group, options in groups(base.name).items():
            told = ", ".join(f"{each} ({option_text(each).text(language)})" for each in options)
            yield f"  {message(f'option.group.{group}').text(language)}: {told}"
        for one, other in exclusions(base.name):
            yield f"  {message('cli.games.excluded', one=one, other=other).text(language)}"
        for each in combinations(base.name).values():
            yield f"  {each.name}"


def described(entry: "Entry") -> dict[str, object]:
    """Return a game of the library as ``--json`` prints it."""
    return {
        "name": entry.name,
        "title": entry.title(),
        "titles": dict(entry.texts.titles),
        "also": list(entry.also),
        "family": entry.family,
        "decks": entry.decks,
        "format": entry.format,
        "deals": entry.deals,
        "source": entry.source,
        "history": entry.history,
        "note": entry.texts.note(),
    }


def _print(heads: "Sequence[str]", rows: "Sequence[Sequence[str]]", *, right: "Sequence[str]") -> None:
    """Print a table; as wide as it must be where nobody looks at it. Columns of numbers stand to the right."""
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = 400
    shown = Table(*heads, box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head, column in zip(heads, shown.columns, strict=True):
        column.justify = "right" if head in right else "left"
    for row in rows:
        shown.add_row(*map(visible, row))
    is_long = console.is_terminal and sys.stdin.isatty() and len(rows) >= console.height
    with console.pager() if is_long else nullcontext():
        console.print(shown)


def _book_page(rules: "Game", screen: "Screen", language: str) -> str:
    """Return the rules with a picture of a deal, and what the library knows of the game besides."""
    from kabale.engine.session import Session
    from kabale.library.overview import about

    head = message("explain.heading.layout").text(language)
    before, found, after = rules.explain(language=language).rstrip().partition(f"\n{head[:1].upper()}{head[1:]}\n")
    picture = screen.picture(Session(rules, "k1:1").position.view()) if found and not screen.speaks else ""
    page = f"{before}{found}\n{picture}\n\n{after}" if picture else before + found + after
    return "\n\n".join([page, about(rules.name, language)] if rules.name else [page])


CRIBBAGE = "cribbage"  # explained without a definition

Explained = Annotated[
    str,
    Argument(
        metavar="GAME",
        help="Name of a game, path of a definition, - for standard input, cribbage, or a problem code such as P206.",
        autocompletion=complete_rules,
    ),
]


@command(
    "explain",
    "Play",
    {
        "explain scorpion": "print the rules",
        "explain klondike --language da": "print them in Danish",
        "explain cribbage": "print the rules of Cribbage",
        "explain P206": "explain a problem code",
    },
)
def explain(
    game: Explained,
    full: Annotated[bool, Option("--full", help="Also explain every value of the definition.")] = False,
    form: FormatName = None,
    language: Language = None,
    as_json: AsJson = False,
) -> None:
    """Print the rules of a game in plain words, or explain a problem code."""
    from kabale.cli.paint import worded
    from kabale.cli.screen import Screen

    chosen = spoken(language, for_program=as_json)
    is_cribbage, screen, code = game.casefold() == CRIBBAGE, Screen(), _code(game)
    if full and (is_cribbage or code):
        wrong_usage(f"--full explains the values of a definition: {game} has none")
    elif code is not None:
        text = "\n\n".join(_code_parts(code, chosen))
    elif is_cribbage:
        from kabale.cli.cribbage import sentences

        said = [words if isinstance(words, str) else words.text(chosen) for words in sentences.rules()]
        text = "\n".join(said).rstrip()
    else:
        rules = game_of(game, form, language)
        text = rules.explain(language=chosen).rstrip() if as_json else _book_page(rules, screen, chosen)
        text += f"\n\n{rules.full(language=chosen).rstrip()}" if full else ""
    if as_json:
        print_json({"text": text + "\n"})
    else:
        screen.read(worded(text, screen.signs) if is_cribbage else text)


def _code(name: str) -> Code | None:
    """Return the problem code of a name, in any case; None for another name. Raises Mistake for an unknown code."""
    from kabale.library.formats import FORMATS

    packages = {each.letter: each.codes for each in FORMATS.values() if each.codes} | {
        "T": TABLE,
        "W": "kabale.library",
    }
    wanted = name.upper()
    if not re.fullmatch("[A-Z][0-9]{3}", wanted) or wanted[0] not in packages or Path(name).exists():
        return None
    codes = Codes(packages[wanted[0]])
    if wanted not in codes:
        near = get_close_matches(wanted, codes, n=2, cutoff=0)
        raise Mistake(f"there is no problem code {wanted}: did you mean {' or '.join(sorted(near))}?")
    return codes[wanted]


def _code_parts(code: Code, language: str) -> Iterator[str]:
    """Yield a heading, the meaning, and the problems that the example of a code has."""
    from kabale.library import loads

    title = code.title if code.is_error else message(f"problems.{code.severity}", words=code.title).text(language)
    yield f"{code.code} {title}"
    yield f"{code.meaning} {code.fix}"
    if code.text:
        yield message("cli.explain.example").text(language)
        yield listing(loads(code.text, path=code.path)[1], language=language)
