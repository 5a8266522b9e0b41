"""``kabale fmt``, ``new``, ``diff`` and ``convert``: definitions as files."""

from difflib import unified_diff
from pathlib import Path
from typing import Annotated

import typer
from typer import Argument, Option

from kabale.cli.common import Mistake, command, complain, error_line, print_json, say, wrong_usage
from kabale.cli.options import (
    FORMAT_NAMES,
    AsJson,
    EncodingName,
    FormatName,
    Language,
    complete_formats,
    complete_games,
    game_argument,
    option,
    spoken,
)
from kabale.cli.saves import spare, write
from kabale.cli.sources import STDIN, check_encoding, files_of, game_of, standard_input
from kabale.errors import KabaleError
from kabale.messages import message
from kabale.problems import LIMIT, BadDefinition


@command(
    "fmt",
    "Write",
    {
        "fmt mygame.pat": "align the numbers in columns",
        "fmt mygames --check": "fail if a file would change",
        "fmt mygame.xml --diff": "show only the changes",
    },
)
def fmt(
    files: Annotated[list[str], Argument(metavar="FILE", help="Definitions or folders, or - for standard input.")],
    check: Annotated[bool, Option("--check", help="Write nothing; fail if a file would change.")] = False,
    diff: Annotated[bool, Option("--diff", help="Write nothing; print the changes.")] = False,
    form: FormatName = None,
    encoding: EncodingName = None,
) -> None:
    """Format definitions: align numbers, indent tags and keys. The rules stay the same.

    With --encoding, Kabale rewrites the file in UTF-8.
    """
    from kabale.library.authoring import formatted
    from kabale.library.formats import format_of, format_of_content, is_definition

    check_encoding(encoding)
    changed, refused = [], False
    for file in files_of(files):
        try:
            path = Path(file)
            before = standard_input() if file == STDIN else path.read_bytes()[: LIMIT + 1]
            named = form or (path.suffix.lstrip(".").lower() if is_definition(path.name) else None)
            after = formatted(format_of(named) if named else format_of_content(before), before, file, encoding)
        except (KabaleError, OSError) as error:
            is_broken = isinstance(error, BadDefinition)
            complain(f"{file}: it has errors: run kabale check {file}" if is_broken else error_line(error))
            refused = True
            continue
        if diff:
            old, new = (each.decode("utf-8", errors="replace").splitlines(keepends=True) for each in (before, after))
            say("".join(unified_diff(old, new, file, file)).rstrip("\n")) if before != after else None
        elif file == STDIN and not check:
            typer.echo(after, nl=False)
        elif before != after and not check:
            write(Path(file), after)
        if before != after:
            changed.append(file)
            complain(f"{file}: {'would change' if check or diff else 'formatted'}") if file != STDIN else None
    if refused or (changed and check):
        raise Mistake("")


@command(
    "new",
    "Write",
    {
        "new": "list the templates",
        "new mygame.pat --from cells --title Mine": "start with cells",
        "new mygame --from scorpion": "start from a library game",
    },
)
def new(
    file: Annotated[Path | None, Argument(metavar="FILE", help="File to write (default: list the templates).")] = None,
    shape: Annotated[
        str | None,
        option("--from", "TEMPLATE", help="Template or library game to copy.", autocompletion=complete_games),
    ] = None,
    title: Annotated[str | None, Option("--title", help="Title of the game (default: the name of the file).")] = None,
) -> None:
    """Start a definition of your own from a template or from a game of the library."""
    from kabale.library.authoring import shapes, start
    from kabale.library.catalogue import shared

    if file is None:
        width = max(map(len, shapes()))
        for name, each in shapes().items():
            say(f"{name:<{width}}  {each.words}")
        return
    complain("" if shape is None or shape in shapes() else shared(shape, spoken(None)))
    suffix, text = start(shape or next(iter(shapes())), title or file.stem.capitalize())
    path = file if file.suffix else file.with_suffix(suffix)
    if path.suffix.lower() != suffix:
        raise Mistake(f"{path}: this template needs a file that ends in {suffix}")
    if path.exists():
        raise Mistake(f"{path}: this file exists already")
    write(path, text)
    say(f"{path}: kabale check {path}; kabale explain {path}; kabale play {path}")


@command(
    "diff",
    "Write",
    {"diff klondike mygame.pat": "compare with Klondike", "diff old.xml new.xml --language da": "in Danish"},
)
def diff(
    old: Annotated[str, game_argument(help="Definition or library game.", metavar="OLD")],
    new: Annotated[str, game_argument(help="Definition or library game to compare it with.", metavar="NEW")],
    form: FormatName = None,
    language: Language = None,
    as_json: AsJson = False,
) -> None:
    """Describe in words how the rules of two definitions differ."""
    from kabale.library.authoring import differences

    chosen = spoken(language, for_program=as_json)
    found = differences(game_of(old, form, language), game_of(new, form, language), chosen)
    if as_json:
        rows = [{"heading": each.heading, "before": list(each.before), "now": list(each.now)} for each in found]
        print_json(rows)
        return
    for each in found:
        heading = each.heading or message("check.whole").text(chosen)
        before = [message("check.before", words=words).text(chosen) for words in each.before]
        now = [message("check.now", words=words).text(chosen) for words in each.now]
        say("\n".join([heading, *(f"  {line}" for line in (*before, *now))]))
    if not found:
        say(message("check.alike").text(chosen))


@command(
    "convert",
    "Write",
    {"convert mygame.pat --to xml -o mygame.xml": "translate to XML", "convert - --to pat": "normal form"},
)
def convert(
    game: Annotated[str, game_argument(help="Definition, library game, or - for standard input.", metavar="FILE")],
    to: Annotated[
        str, option("--to", "FORMAT", help=f"Format to write: {FORMAT_NAMES}.", autocompletion=complete_formats)
    ],
    output: Annotated[Path | None, Option("-o", "--output", help="File to write (default: standard output).")] = None,
    form: FormatName = None,
    as_json: AsJson = False,
) -> None:
    """Translate a definition to another format, or write it in its normal form.

    If the other format cannot express a rule, Kabale writes nothing and prints one line per reason.
    """
    from kabale.library import NotConvertible
    from kabale.library import convert as converted
    from kabale.library.formats import FORMATS

    output = None if output == Path(STDIN) else output
    if to not in FORMATS:
        wrong_usage(f"--to is one of {', '.join(FORMATS)}, not {to!r}")
    spare(output)
    try:
        text = converted(game_of(game, form), to)
    except NotConvertible as refused:
        for reason in refused.reasons:
            complain(f"{game}: {reason}")
        raise Mistake("") from refused
    if output is not None:
        write(output, text)
    if as_json:
        print_json({"file": game, "to": to, "text": text})
    elif output is None:
        # As UTF-8 whatever the terminal thinks: this is a file on its way.
        typer.echo(text.encode(), nl=False)
