"""Write what the rows of the atlas say into the package and the documents.

``.venv/bin/python scripts/make_atlas.py`` reads ``data/atlas/rows`` and writes ``games/atlas.json``, the tables of
``docs/atlas.md`` and its two plots. With ``--documents`` only the documents are written, from what is in the package;
the tests ask that they are as this script makes them. The published figures are those that ``docs/studies.md`` names
its source of.
"""

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

import kabale
from kabale.atlas import files
from kabale.atlas.rows import Line, line, packaged
from kabale.library import measurements
from kabale.library.catalogue import entry
from kabale.library.grades import Grades, grades_of
from kabale.library.measurements import WIDE, measured, written

ROOT: Final = Path(__file__).parents[1]
ROWS: Final = ROOT / "data" / "atlas" / "rows"
PACKAGED: Final = ROOT / "src" / "kabale" / "games" / measurements.FILE
PAGE: Final = ROOT / "docs" / "atlas.md"
SHARES: Final = ROOT / "docs" / "atlas-shares.svg"
HONEST: Final = ROOT / "docs" / "atlas-honest.svg"

WORDS: Final = ("very easy", "easy", "middling", "hard", "very hard")


@dataclass(frozen=True, slots=True)
class Published:
    """A figure that others published, in percent, with its bounds where they are known here.

    *ours* is the game by the same rules, if there is one; *words* say where rules differ.
    """

    game: str
    share: float
    within: float
    ours: str
    words: str = ""


PUBLISHED: Final = (
    Published("FreeCell", 99.999, 0, "freecell"),
    Published("Seahaven Towers", 89.332, 0.020, "seahaventowers"),
    Published("Baker's Game", 75.053, 0.028, "bakersgame"),
    Published("Eight Off", 99.8805, 0.0022, "eightoff"),
    Published("Beleaguered Castle", 68.170, 0.099, "beleagueredcastle"),
    Published("Streets and Alleys", 51.187, 0.186, "streetsandalleys"),
    Published(
        "Somerset",
        53.725,
        0.097,
        "somerset",
        "a card of a foundation may return (`somersetj`), which wins 46 more of these deals: 51.99 to 54.35%",
    ),
    Published(
        "King Albert",
        68.542,
        0.092,
        "kingalbert",
        "a card of a foundation may return (`kingalbertj`), which wins 11 more of the first 2,000 deals",
    ),
    Published("Fortune's Favor", 99.9999879, 0.0000022, "fortunesfavor"),
    Published("Black Hole", 86.944, 0.022, "blackhole"),
    Published("East Haven", 82.844, 0.100, "easthaven"),
    Published("Klondike, one card", 90.480, 0.116, "klondike"),
    Published("Klondike, three cards", 81.945, 0.084, "klondike3"),
    Published("Golf", 45.109, 0.032, "golfhole", "a king takes a queen; in `golf` a king takes no card (about 26%)"),
    Published(
        "Canfield",
        71.245,
        0.031,
        "canfieldwhole",
        "whole columns move, and the reserve fills gaps first; `canfieldparts` moves parts of columns (89 to 97%)",
    ),
    Published(
        "Simple Simon",
        97.450,
        0.034,
        "",
        "the published rule file is easier than `simplesimon`, by mistake (S-J22, [solvitaire.md](solvitaire.md))",
    ),
)


# -- the package -------------------------------------------------------------------------------------------------------


def update() -> None:
    """Put what the rows say into the package's file, beside what it has of other games."""
    tables = {name: dict(each) for name, each in written().items()}
    for name in files.names(ROWS):
        tables.setdefault(name, {})["search"] = packaged(line(files.read(ROWS, name)))
    PACKAGED.write_text(measurements.text_of(tables), "utf-8")
    written.cache_clear()
    measured.cache_clear()


# -- the page ----------------------------------------------------------------------------------------------------------


def lines() -> list[Line]:
    """Return what is known of each game that was searched, by title."""
    found = [Line(name, search) for name in written() if (search := measured(name).search) is not None]
    return sorted(found, key=lambda each: (title(each.name).casefold(), each.name))


def title(name: str) -> str:
    """Return what a game is called, and which of its variants it is."""
    game, _, variant = name.partition("@")
    return entry(game).title() + (f" ({variant})" if variant else "")


def graded(name: str) -> Grades | None:
    """Return what was measured of how hard a game is."""
    return None if "@" in name else grades_of(name, kabale.game(name).digest)


def page() -> str:
    """Return the document with its tables anew."""
    found = lines()
    rows = [each for each in found if each.found.search is not None]
    deals = sum(each.found.deals for each in rows)
    told = f"The atlas has rows for {len(rows)} of them, {deals:,} deals in all."
    counts = f"The table lists {len(found)} games. {told}\n\n"
    text = _between(PAGE.read_text("utf-8"), "literature", table(literature()))
    return _between(text, "games", counts + table(games(found)))


def _between(text: str, name: str, new: str) -> str:
    """Put something in between two marks of a document."""
    before, mark, rest = text.partition(f"<!-- {name} -->\n")
    _, end, after = rest.partition(f"<!-- end of {name} -->\n")
    return before + mark + new + end + after


def table(rows: Iterable[tuple[str, ...]]) -> str:
    """Return a table; the first row is its head."""
    first, *rest = rows
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (first, ("---",) * len(first), *rest)) + "\n"


def games(found: Iterable[Line]) -> Iterator[tuple[str, ...]]:
    """Yield the rows of all games."""
    yield "game", "name", "deals", "can be won, 95%", "honest", "simple", "how hard", "moves", "hardest", "search"
    for each in found:
        grades, simple = graded(each.name), measured(each.name).simple
        yield (
            title(each.name).replace("|", "\\|"),
            f"`{each.name}`",
            f"{each.found.deals:,}",
            share(each),
            honest_words(each.name),
            "" if simple is None else f"{100 * simple.share:.0f}% of {simple.deals}",
            "" if grades is None or grades.word is None else f"{WORDS[grades.word - 1]} ({grades.number})",
            "" if each.found.length is None else str(each.found.length),
            each.found.hardest,
            "" if each.found.search is None else str(each.found.search),
        )


def honest(name: str) -> float | None:
    """Return the share that is won honestly, by plays that were counted or by those that grade deals."""
    found, grades = measured(name).honest, graded(name)
    return found.share if found is not None else grades.honest if grades is not None else None


def honest_words(name: str) -> str:
    """Return the same in words, with the number of deals and the thought."""
    found, grades = measured(name).honest, graded(name)
    if found is not None:
        return f"{100 * found.share:.0f}% of {found.deals}, {found.effort}, {found.milliseconds:.0f} ms"
    return "" if grades is None else f"{100 * grades.honest:.0f}% of {len(grades.first)}, little"


def share(each: Line) -> str:
    """Return the bounds of what can be won in words."""
    low, high = each.bounds
    return "not known yet" if high - low > WIDE else f"{100 * low:.1f} to {100 * high:.1f}%"


def literature() -> Iterator[tuple[str, ...]]:
    """Yield the rows of the published figures beside ours."""
    yield "published", "can be won", "here", "ours, 95%", "inside", "where rules differ"
    for each in PUBLISHED:
        found = measured(each.ours).search if each.ours else None
        ours, inside = "", ""
        if found is not None:
            low, high = Line(each.ours, found).bounds
            ours = f"{100 * low:.2f} to {100 * high:.2f}% ({found.deals:,} deals)"
            inside = "yes" if 100 * low <= each.share + each.within and each.share - each.within <= 100 * high else "no"
        name = f"`{each.ours}`" if each.ours else ""
        figure = f"{each.share:.9g}" + (f" ± {each.within:.7f}".rstrip("0") if each.within else "")
        yield each.game, f"{figure}%", name, ours, inside, each.words


# -- the plots ---------------------------------------------------------------------------------------------------------

WIDTH, HEIGHT, TALL, LEFT, ABOVE, BELOW = 960, 360, 720, 52, 14, 44
COLOUR: Final = "#0072b2"
OTHER: Final = "#d55e00"


def shares_plot() -> str:
    """Return the bounds of each game as a bar, from the games that are hardest to win to the easiest."""
    found = sorted(lines(), key=lambda each: sum(each.bounds))
    step = (WIDTH - LEFT - 10) / max(1, len(found))
    bars = []
    for place, each in enumerate(found):
        low, high = each.bounds
        words = f"{title(each.name)}: {share(each)}"
        colour = COLOUR if each.found.search is not None else OTHER
        shape = f'x="{LEFT + place * step:.1f}" y="{_y(high):.1f}" width="{max(1.0, step - 1):.1f}"'
        tall = f'height="{max(2.0, _y(low) - _y(high)):.1f}" fill="{colour}"'
        bars.append(f"<rect {shape} {tall}><title>{escape(words)}</title></rect>")
    legend = f"games, by the middle of their bounds: {_dot(COLOUR)} with rows, {_dot(OTHER)} without"
    return _plot("Share of the deals that can be won, 95% bounds", bars, legend)


def honest_plot() -> str:
    """Return what can be won against what is won honestly, a point a game with its name where there is room."""
    shares = [(each, share) for each in lines() if (share := honest(each.name)) is not None]
    points = [(_point(each, share), title(each.name)) for each, share in shares]
    shapes = [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{COLOUR}"/>' for (x, y), _ in points]
    taken = [(x - 4, y - 4, x + 4, y + 4) for (x, y), _ in points]
    for point, name in sorted(points, key=lambda each: each[0]):
        shapes += _named(name, point, taken)
    legend = "share of the deals that can be won, 0 to 100%"
    return _plot("Share that a player wins who sees no hidden card", shapes, legend, TALL)


def _point(each: Line, share: float) -> tuple[float, float]:
    """Return where a game is drawn that is won honestly so often."""
    return LEFT + (WIDTH - LEFT - 170) * sum(each.bounds) / 2, _y(share, TALL)


def _named(name: str, point: tuple[float, float], taken: list[tuple[float, float, float, float]]) -> list[str]:
    """Return a point's name at the nearest free place, with a line to it; takes that place."""
    (x, y), wide = point, 5.6 * len(name)
    asides = (7, 24, 48, 80, -7 - wide, -24 - wide, -48 - wide)
    places = [(x + aside, y + up) for aside in asides for up in range(-99, 100, 3)]
    for left, middle in sorted(places, key=lambda at: abs(at[1] - y) + 0.3 * abs(at[0] - x - 7)):
        box = (left, middle - 5, left + wide, middle + 5)
        if LEFT <= left <= WIDTH - wide and _y(1, TALL) - 12 < middle < _y(0, TALL) + 8 and not _meets(box, taken):
            taken.append(box)
            near = left if left > x else left + wide
            line = f'<path d="M{x:.1f} {y:.1f}L{near:.1f} {middle:.1f}" stroke="#999" stroke-width=".6"/>'
            return [line, f'<text x="{left:.1f}" y="{middle + 3.5:.1f}" font-size="10">{escape(name)}</text>']
    return []


def _meets(box: tuple[float, float, float, float], taken: list[tuple[float, float, float, float]]) -> bool:
    left, top, right, below = box
    return any(left < each[2] and each[0] < right and top < each[3] and each[1] < below for each in taken)


def _dot(colour: str) -> str:
    return f'<tspan fill="{colour}">■</tspan>'


def _y(share: float, height: float = HEIGHT) -> float:
    return ABOVE + 20 + (height - ABOVE - 20 - BELOW) * (1 - share)


def _plot(title: str, shapes: Iterable[str], legend: str, height: int = HEIGHT) -> str:
    """Return a plot with lines at each fifth of the share."""
    fifths = [(number / 5, _y(number / 5, height)) for number in range(6)]
    grid = [
        f'<line x1="{LEFT}" x2="{WIDTH - 10}" y1="{y:.1f}" y2="{y:.1f}" stroke="#ccc"/>'
        f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{100 * each:.0f}%</text>'
        for each, y in fifths
    ]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        'font-family="sans-serif" font-size="12" fill="#222">'
    )
    back = f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>'
    words = f'<text x="{LEFT}" y="{ABOVE + 2}" font-size="14">{escape(title)}</text>'
    foot = f'<text x="{LEFT}" y="{height - 14}">{legend}</text>'
    return "\n".join([head, back, words, *grid, *shapes, foot, "</svg>"]) + "\n"


def documents() -> dict[Path, str]:
    """Return what is to stand in the documents."""
    return {PAGE: page(), SHARES: shares_plot(), HONEST: honest_plot()}


def main() -> None:
    """Write the package's file and the documents."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--documents", action="store_true", help="only these, from what is in the package")
    if not options.parse_args().documents:
        update()
    for file, text in documents().items():
        file.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
