"""Write the documents made of tables in the code: ``codes.md``, ``games.md``, the tables in ``pat.md`` and ``xml.md``.

Run ``.venv/bin/python scripts/make_docs.py`` after a change of such a table; the tests ask for it.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from kabale.codes import Code, Codes
from kabale.library.catalogue import NAMERS, games
from kabale.library.overview import COLUMNS, rows
from kabale.library.wizard import CODES, definition_of
from kabale.pat.digits import Digit
from kabale.pat.fields import NUMBERS, STOCK_NUMBERS, Number
from kabale.pat.read import read as read_pat
from kabale.problems import Diagnostic, Source
from kabale.solvitaire.read import read as read_solvitaire
from kabale.xml.definition import read as read_xml
from kabale.xml.reference import tables as xml_tables

DOCS = Path(__file__).parents[1] / "docs"


_HEAD = """# Codes

`kabale check` gives each problem of a definition a code: a letter for the language, and three digits. A definition with
an error cannot be played. A warning reports a likely mistake, and a note something that may be intended.
`scripts/make_docs.py` writes this page from the tables in the code.
"""

_TRIED = """## Trying

`kabale check --try` searches five deals. If it wins none of them, it adds one of these codes.
"""

_SOUND = "Each example differs in a line or two from this definition, which has no problem:"


LANGUAGES: Final[Sequence[tuple[str, Codes, Callable[[Source], tuple[object, list[Diagnostic]]]]]] = (
    ("`.pat`", Codes("kabale.pat"), read_pat),
    ("XML", Codes("kabale.xml.check"), read_xml),
    ("Solvitaire", Codes("kabale.solvitaire"), read_solvitaire),
    ("Custom games", CODES, definition_of),
)
"""For each language: its name, its codes, and what reads a text and returns its problems second."""


def codes_page() -> str:
    """Return ``docs/codes.md``."""
    parts = [_HEAD]
    for name, codes, read in LANGUAGES:
        parts.append(f"## {name}\n\n{_SOUND}\n\n{_block(codes.sound.rstrip())}\n")
        parts += [_section(code, read) for code in codes.values()]
    return "\n".join([*parts, _TRIED, *(_section(code, read_pat) for code in Codes("kabale.studies").values())])


def _section(code: Code, read: Callable[[Source], tuple[object, list[Diagnostic]]]) -> str:
    text = f"### {code.code} {code.title}\n\n*{code.severity.value.capitalize()}.* {code.meaning} {code.fix}\n"
    if code.text:
        text += "\n" + _block("\n".join(map(str, read(Source(code.path, code.text))[1]))) + "\n"
    return text


def _block(text: str) -> str:
    return f"```\n{text}\n```"


def number_tables() -> str:
    """Return the tables of all numbers, for ``docs/pat.md``."""
    stock = [number for number in STOCK_NUMBERS if number.number not in range(2, 6)]
    parts = ["### For every pile except the stock\n", *map(_number, NUMBERS)]
    parts += ["### For the stock\n", *map(_number, stock)]
    return "\n".join(parts)


def _number(number: Number) -> str:
    """Return one number: a heading, its limits, and a table of its digits."""
    whole = "; ".join(f"{value} is {words}" for value, words in number.whole.items())
    limits = f" {_limits(number)}" + (f"; {whole}" if whole else "")
    lines = [f"**({number.number}) `{number.letters}` {number.name}** (D{number.line}).{limits}.\n"]
    if number.digits:
        lines.append("| digit | value | meaning | line |\n| --- | --- | --- | --- |")
        lines += [row for digit in number.digits for row in _rows(digit)]
        lines.append("")
    return "\n".join(lines)


def _limits(number: Number) -> str:
    if number.low is None:
        return "Any number" if number.high is None else f"At most {number.high}"
    return f"{number.low} or more" if number.high is None else f"{number.low} to {number.high}"


def _rows(digit: Digit[Any]) -> list[str]:
    names = [f"`{digit.letter}` {digit.name}"] + [""] * (len(digit.values) - 1)
    last = max(digit.values)
    return [
        f"| {name} | {value}{'…' if digit.and_more and value == last else ''} | {words} | D{digit.lines[value]} |"
        for name, (value, words) in zip(names, digit.values.items(), strict=True)
    ]


def with_tables(page: str, tables: Callable[[], str] = number_tables) -> str:
    """Return a page, ``docs/pat.md`` or another, with its tables made anew."""
    head, start, rest = page.partition("<!-- tables -->\n")
    _, end, tail = rest.partition("<!-- end of tables -->")
    return f"{head}{start}\n{tables()}\n{end}{tail}"


_GAMES = """# The games

This table lists all {count} definitions in the library, as `kabale games --table` does.

* *Simple play* is the share of deals, from `k1:1` on, that a player wins by making the obvious move without looking
  ahead (`kabale.search.simple`).
* *Winnable* is the share of deals that a search won. If some deals are unsettled, a second figure counts them as won.
* A name that ends in `x` is the XML form of a `.pat` game.

`scripts/make_docs.py` writes this page, and `scripts/measure.py` the figures.
"""

_TITLES = """
## Titles and other names

You can open a game by each of these names. After each name is the source that uses it: {namers}.
*Ours* marks our own translation, or our name for our own game. A language without a title shows the English one.
"""


_LANGUAGES: Final = ("Name", "English", "German", "Danish", "Icelandic", "Other names")


def games_page() -> str:
    """Return ``docs/games.md``."""
    found = rows()
    library = _GAMES.format(count=len(found)) + "\n" + _table([COLUMNS, *(row.cells() for row in found)])
    return library + _TITLES.format(namers=_namers()) + "\n" + _table([_LANGUAGES, *_titles()])


def _table(lines: Sequence[Sequence[str]]) -> str:
    head, *body = lines
    return "".join("| " + " | ".join(cells) + " |\n" for cells in (head, ["---"] * len(head), *body))


def _titles() -> list[tuple[str, ...]]:
    others = ("de", "da", "is")
    return [
        (
            each.name,
            each.title(),
            *(each.title_with_source(language) for language in others),
            ", ".join(f"{name} ({namer})" for name, namer in each.also.items()),
        )
        for each in games()
        if each.also or each.texts.titles.keys() & others
    ]


def _namers() -> str:
    page = "the page that is the game's source"
    return ", ".join(f"*{name}* ({where})" for name, where in NAMERS.items() if where != page) + f", or {page}"


def main() -> None:
    """Write all of them."""
    (DOCS / "codes.md").write_text(codes_page(), encoding="utf-8")
    (DOCS / "games.md").write_text(games_page(), encoding="utf-8")
    for name, tables in (("pat.md", number_tables), ("xml.md", xml_tables)):
        page = DOCS / name
        page.write_text(with_tables(page.read_text(encoding="utf-8"), tables), encoding="utf-8")


if __name__ == "__main__":
    main()
