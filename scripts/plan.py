"""Draw the plan of the house from its imports: the package, the page and the kernel, as boxes in floors with arrows.

``.venv/bin/python scripts/plan.py`` writes ``docs/plan.svg``, ``docs/plan-page.svg`` and ``docs/plan-kernel.svg``, and
says which modules stand in a circle. An arrow leads to what is imported; one that other arrows tell is left out.
The tests ask that the pictures are as the imports are, and that there is no circle.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from graphlib import TopologicalSorter
from html import escape
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "kabale"
PAGE = PACKAGE / "web" / "page"
KERNEL = ROOT / "kernel" / "src"

Graph = dict[str, set[str]]
"""Names, each with those that it imports."""


# Who imports whom


def package_imports(folder: Path = PACKAGE) -> Graph:
    """Return the modules of a Python package, wherever in them an import stands; the package itself has its name."""
    names = {_name(file, folder, "__init__") or folder.name: file for file in sorted(folder.rglob("*.py"))}
    return {name: set(_imported(file, folder.name, names.keys())) - {name} for name, file in names.items()}


def _imported(file: Path, package: str, names: Iterable[str]) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.ImportFrom(module=str(module), names=aliases):
                wanted = [(f"{module}.{alias.name}", module) for alias in aliases]
            case ast.Import(names=aliases):
                wanted = [(alias.name, alias.name) for alias in aliases]
            case _:
                continue
        for pair in wanted:
            own = [each.removeprefix(f"{package}.") for each in pair if f"{each}.".startswith(f"{package}.")]
            yield from [each for each in own if each in names][:1]


def kernel_imports(folder: Path = KERNEL) -> Graph:
    """Return the modules of a Rust crate, tests left out; the crate itself is ``lib``."""
    names = {_name(file, folder, "mod"): file for file in sorted(folder.rglob("*.rs"))}
    found: Graph = {}
    for name, file in names.items():
        text = re.sub(r"//.*", "", file.read_text(encoding="utf-8").partition("#[cfg(test)]")[0])
        inside = "" if name == "lib" else f"{name}."
        within = "".join(f"{part}." for part in name.split(".")[:-1])
        wanted = [inside + each for each in re.findall(r"\bmod (\w+);", text)]
        for start, several, single in re.findall(r"\b(crate|super)::(?:\{([^}]*)\}|([\w:]+))", text):
            parts = re.findall(r"(?:^|,)\s*([\w:]+)", several) or [single]
            wanted += [("" if start == "crate" else within) + part.replace("::", ".") for part in parts]
        found[name] = {each for path in wanted for each in _nearest(path, names.keys())} - {name}
    return found


def _nearest(path: str, names: Iterable[str]) -> Iterator[str]:
    """Yield the longest beginning of a path that is a module."""
    parts = path.split(".")
    yield from [each for size in range(len(parts), 0, -1) if (each := ".".join(parts[:size])) in names][:1]


def page_imports(folder: Path = PAGE) -> Graph:
    """Return the page's modules, also those that are imported only when they are wanted."""
    pattern = r'^(?:import|export)\b(?:[^"(]*\bfrom)? *"([^"]+)"|\bimport\("([^"]+)"\)'
    found: Graph = {}
    for file in sorted(folder.rglob("*.js")):
        hits = re.findall(pattern, file.read_text(encoding="utf-8"), re.MULTILINE)
        targets = [(file.parent / (always or later)).resolve() for always, later in hits]
        found[_name(file, folder)] = {_name(target, folder.resolve()) for target in targets}
    return found


def _name(file: Path, folder: Path, itself: str = "") -> str:
    """Return a module's name with dots; ``itself`` is the file that stands for its folder."""
    parts = file.relative_to(folder).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == itself else parts)


# What follows from it


def reach(graph: Graph, start: str) -> set[str]:
    """Return all that a module needs, directly or through others; itself only where it stands in a circle."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        new = graph.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


def circles(graph: Graph) -> list[tuple[str, ...]]:
    """Return the circles: modules that need each other."""
    needs = {name: reach(graph, name) for name in graph}
    return sorted({tuple(sorted(each for each in needs[name] if name in needs[each])) for name in graph} - {()})


def joined(graph: Graph, room: Callable[[str], str]) -> Graph:
    """Return the rooms of modules, each with those rooms that it imports from."""
    rooms: Graph = {room(name): set() for name in graph}
    for name, wanted in graph.items():
        rooms[room(name)] |= {room(each) for each in wanted} - {room(name)}
    return rooms


def reduced(graph: Graph) -> Graph:
    """Return a graph without circles, without those arrows that longer ways already tell."""
    return {
        name: {each for each in wanted if not any(each in reach(graph, other) for other in wanted)}
        for name, wanted in graph.items()
    }


def floors(graph: Graph) -> dict[str, int]:
    """Return the floor of each box, 0 the lowest: above all that it imports, and near to those that need it."""
    graph = {name: graph[name] for name in sorted(graph)}
    upwards = list(TopologicalSorter(graph).static_order())
    users = {name: [each for each in graph if name in graph[each]] for name in graph}
    floor: dict[str, int] = {}
    for name in upwards:
        floor[name] = 1 + max((floor[each] for each in graph[name]), default=-1)
    for name in reversed(upwards):
        if len(users[name]) > len(graph[name]):
            floor[name] = min(floor[each] for each in users[name]) - 1
    return floor


# Where it is drawn


@dataclass(frozen=True, slots=True)
class Box:
    """A room: what stands in it, and the middle of its upper edge. A box without lines lets an arrow through."""

    name: str
    lines: tuple[str, ...] = ()
    x: float = 0
    y: float = 0

    @property
    def width(self) -> float:
        """Room for the widest line, the first of which is bold."""
        first, *others = [len(line) for line in self.lines] or [0]
        return max(first * 9.5, *(size * 6.9 for size in others), 52) + 24 if self.lines else 8

    @property
    def height(self) -> float:
        """Room for all lines."""
        return 20 + 16 * len(self.lines)


GAP, STEP, MARGIN = 26, 46, 24


def picture(title: str, graph: Graph, notes: dict[str, tuple[str, ...]]) -> str:
    """Return a graph as SVG, a circle as one box; notes are what stands in a box below its name."""
    circle = {name: " + ".join(each) for each in circles(graph) for name in each}
    graph = reduced(joined(graph, lambda name: circle.get(name, name)))
    rows, links = _rows(graph)
    boxes = _placed(_untangled(rows, links), links, notes)
    by_name = {box.name: box for row in boxes for box in row}
    width = max(box.x + box.width / 2 for box in by_name.values()) + MARGIN
    height = max(box.y + box.height for box in by_name.values()) + MARGIN
    arrows = [_arrow([by_name[name] for name in way], by_name, links) for way in _ways(graph, links)]
    drawn = [_drawn(box) for box in by_name.values() if box.lines]
    return "\n".join([_head(title, width, height), *arrows, *drawn, "</svg>", ""])


def _rows(graph: Graph) -> tuple[list[list[str]], list[tuple[str, str]]]:
    """Return the boxes of each floor, the highest first, and the links of each floor with the next."""
    floor = floors(graph)
    rows: list[list[str]] = [[] for _ in range(max(floor.values()) + 1)]
    for name in sorted(graph):
        rows[floor[name]].append(name)
    links: list[tuple[str, str]] = []
    for name in sorted(graph):
        for target in sorted(graph[name]):
            between = [f"{name}>{target}@{level}" for level in range(floor[name] - 1, floor[target], -1)]
            for level, each in zip(range(floor[name] - 1, floor[target], -1), between, strict=True):
                rows[level].append(each)
            links += pairwise([name, *between, target])
    return rows[::-1], links


def _ways(graph: Graph, links: list[tuple[str, str]]) -> Iterator[list[str]]:
    """Yield the way of each arrow from box to box through the floors between them."""
    after = dict(link for link in links if ">" in link[0])
    for name, target in (link for link in links if ">" not in link[0]):
        way = [name, target]
        while way[-1] in after:
            way.append(after[way[-1]])
        assert way[-1] in graph[name]
        yield way


def _untangled(rows: list[list[str]], links: list[tuple[str, str]]) -> list[list[str]]:
    """Return the rows in an order in which few arrows cross: boxes go to the middle of their neighbours."""
    near = _neighbours(links)
    best = [list(row) for row in rows]
    for turn in range(40):
        order = list(range(len(rows))) if turn % 2 else list(range(len(rows)))[::-1]
        for index in order:
            place = {name: step / max(1, len(row) - 1) for row in rows for step, name in enumerate(row)}
            other = index - 1 if turn % 2 else index + 1
            around = set(rows[other]) if 0 <= other < len(rows) else set()
            middles = {
                name: _mean([place[each] for each in near[name] if each in around], place[name]) for name in rows[index]
            }
            rows[index] = sorted(rows[index], key=middles.__getitem__)
        if _crossings(rows, links) < _crossings(best, links):
            best = [list(row) for row in rows]
    return best


def _neighbours(links: list[tuple[str, str]]) -> defaultdict[str, list[str]]:
    """Return what each box is linked to, above and below."""
    near: defaultdict[str, list[str]] = defaultdict(list)
    for upper, lower in links:
        near[upper].append(lower)
        near[lower].append(upper)
    return near


def _mean(values: list[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise


def _crossings(rows: list[list[str]], links: list[tuple[str, str]]) -> int:
    place = {name: step for row in rows for step, name in enumerate(row)}
    level = {name: index for index, row in enumerate(rows) for name in row}
    return sum(
        level[one] == level[other] and (place[one] - place[other]) * (place[below] - place[beneath]) < 0
        for index, (one, below) in enumerate(links)
        for other, beneath in links[:index]
    )


def _placed(rows: list[list[str]], links: list[tuple[str, str]], notes: dict[str, tuple[str, ...]]) -> list[list[Box]]:
    """Return the boxes of each row where they stand: as nearly as can be above and below their neighbours."""
    boxes = [[Box(name, () if ">" in name else (name, *notes.get(name, ()))) for name in row] for row in rows]
    near = _neighbours(links)
    for name in near:  # A long arrow goes straight down: what lets it through stands where the rest of it does.
        near[name] += 4 * [each for each in near if ">" in name and each.partition("@")[0] == name.partition("@")[0]]
    x = {box.name: 0.0 for row in boxes for box in row}
    for _ in range(300):
        for row in boxes:
            x |= _apart(row, [_mean([x[each] for each in near[box.name]], _mean([*x.values()], 0)) for box in row])
    left = min(x[box.name] - box.width / 2 for row in boxes for box in row) - MARGIN
    y, placed = float(MARGIN), []
    for row in boxes:
        placed.append([Box(box.name, box.lines, round(x[box.name] - left, 1), round(y, 1)) for box in row])
        y += max(box.height for box in row) + STEP
    return placed


def _apart(row: list[Box], wanted: list[float]) -> dict[str, float]:
    """Return places of the boxes of a row that do not overlap, together as near as can be to where they are wanted."""
    offsets, groups = [0.0], list[tuple[float, int]]()
    for one, other in pairwise(row):
        offsets.append(offsets[-1] + (one.width + other.width) / 2 + GAP)
    for place, offset in zip(wanted, offsets, strict=True):
        total, size = place - offset, 1
        while groups and groups[-1][0] / groups[-1][1] >= total / size:
            total, size = total + groups[-1][0], size + groups.pop()[1]
        groups.append((total, size))
    starts = [total / size for total, size in groups for _ in range(size)]
    return {box.name: start + offset for box, start, offset in zip(row, starts, offsets, strict=True)}


def _arrow(way: list[Box], by_name: dict[str, Box], links: list[tuple[str, str]]) -> str:
    """Return an arrow from the lower edge of a box to the upper edge of another."""
    outs = sorted((by_name[lower].x, lower) for upper, lower in links if upper == way[0].name)
    ins = sorted((by_name[upper].x, upper) for upper, lower in links if lower == way[-1].name)
    start = _port(way[0], [name for _, name in outs].index(way[1].name), len(outs))
    end = _port(way[-1], [name for _, name in ins].index(way[-2].name), len(ins))
    path = f"M{start:.1f} {way[0].y + way[0].height:.1f}"
    x, y = start, way[0].y + way[0].height
    floor = max((box.y + box.height for box in by_name.values() if box.y == way[0].y), default=y)
    for box in way[1:]:
        target = end if box.lines else box.x
        path += f" V{floor:.1f}" if floor > y else ""
        middle = (floor + box.y) / 2
        path += f" C{x:.1f} {middle:.1f} {target:.1f} {middle:.1f} {target:.1f} {box.y:.1f}"
        x, y = target, box.y
        floor = max(each.y + each.height for each in by_name.values() if each.y == box.y)
    return f'<path d="{path}"/>'


def _port(box: Box, index: int, count: int) -> float:
    """Return where the arrow number *index* of *count* touches a box."""
    return box.x + (index - (count - 1) / 2) * min(14.0, (box.width - 20) / max(1, count - 1))


def _drawn(box: Box) -> str:
    left = box.x - box.width / 2
    first, *others = box.lines
    text = [f'<text x="{box.x}" y="{box.y + 22:.1f}" class="name">{escape(first)}</text>']
    text += [
        f'<text x="{box.x}" y="{box.y + 39 + 16 * step:.1f}">{escape(line)}</text>' for step, line in enumerate(others)
    ]
    return f'<rect x="{left:.1f}" y="{box.y}" width="{box.width:.1f}" height="{box.height}" rx="7"/>' + "".join(text)


def _head(title: str, width: float, height: float) -> str:
    size = f'viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}"'
    return f"""<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">
<title>{escape(title)}</title>
<style>
rect {{ fill: #fffdf8; stroke: #1c6b4a; stroke-width: 1.5 }}
text {{ font: 12px system-ui, "DejaVu Sans", sans-serif; fill: #55524a; text-anchor: middle }}
.name {{ font-weight: 600; font-size: 15px; fill: #1d1b16 }}
path {{ fill: none; stroke: #8b867a; stroke-width: 1.4; marker-end: url(#tip) }}
.paper {{ fill: #f5f2ea; stroke: none }}
</style>
<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
<path d="M0 0.5 8 4 0 7.5z" style="fill: #8b867a; stroke: none"/>
</marker>
<rect class="paper" width="100%" height="100%" rx="10"/>"""


# The three pictures


def plans() -> dict[str, str]:
    """Return the pictures by the names of their files."""
    package, page = package_imports(), page_imports()
    rooms = joined(package, lambda name: name.partition(".")[0])
    inside = {name: name.split(".")[1] for name in package if "." in name}
    folders = {name: each for name, each in inside.items() if (PACKAGE / name.partition(".")[0] / each).is_dir()}
    modules = {name: name.rpartition(".")[2] for name in page}
    return {
        "plan.svg": picture("The rooms of the package", rooms, _notes(folders, lambda name: name.partition(".")[0])),
        "plan-page.svg": picture("The rooms of the page", joined(page, room_of_page), _notes(modules, room_of_page)),
        "plan-kernel.svg": picture("The modules of the kernel", kernel_imports(), {}),
    }


def _notes(inside: dict[str, str], room: Callable[[str], str], width: int = 34) -> dict[str, tuple[str, ...]]:
    """Return what stands in each room, in lines of some width."""
    lines: dict[str, list[str]] = {room(name): [] for name in inside}
    for place, each in sorted({(room(name), each) for name, each in inside.items()}):
        if lines[place] and len(lines[place][-1]) + len(each) + 3 <= width:
            lines[place][-1] += f" · {each}"
        else:
            lines[place].append(each)
    return {place: tuple(each) for place, each in lines.items()}


def room_of_page(module: str) -> str:
    """Return the folder of a module of the page; the page itself for what lies in none."""
    return "/".join(module.split(".")[:-1]) or "page"


def main() -> None:
    """Write the pictures and say the circles."""
    for name, graph in (("package", package_imports()), ("page", page_imports()), ("kernel", kernel_imports())):
        for circle in circles(graph):
            print(f"{name}: a circle of {', '.join(circle)}")
    for file, text in plans().items():
        (ROOT / "docs" / file).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
