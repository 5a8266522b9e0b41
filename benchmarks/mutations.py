"""The random mutants of :mod:`benchmarks.random_mutants`: where one small damage can be done, and which are drawn.

The syntax tree says where; the damage replaces bytes at that place, so all other text stays as it is. Docstrings,
types and f-strings (Python 3.11 has their places wrong) stay undamaged.
"""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Final

from kabale.messages import Text, catalogue

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "src" / "kabale"

SEED: Final = "1c0cf028de649ce28baf249c0c6c4ae8b345f341"
"""The commit at which the work on fast tests began, so nobody has chosen the mutants."""

COUNT: Final = 60
LEAST: Final = {"commit": 3, "message": 3, "catalogue": 2}
MOST: Final = {"catalogue": 5}
"""Of any other kind, a third of all at most."""

Edit = tuple[int, int, bytes]
"""Bytes from a place to a place, and what is put there."""

OPPOSITE: Final[dict[type[ast.cmpop], tuple[bytes, bytes]]] = {
    ast.Lt: (rb"<", b">="),
    ast.GtE: (rb">=", b"<"),
    ast.Gt: (rb">", b"<="),
    ast.LtE: (rb"<=", b">"),
    ast.Eq: (rb"==", b"!="),
    ast.NotEq: (rb"!=", b"=="),
    ast.In: (rb"\bin\b", b"not in"),
    ast.NotIn: (rb"\bnot\s+in\b", b"in"),
    ast.Is: (rb"\bis\b", b"is not"),
    ast.IsNot: (rb"\bis\s+not\b", b"is"),
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One damage: its kind, its file, the edits in the order of the file, and its first line before and after."""

    kind: str
    file: str
    edits: tuple[Edit, ...]
    line: int
    column: int
    old: str
    new: str

    def damaged(self, text: bytes) -> bytes:
        """Return a file's text with the damage."""
        for start, end, new in reversed(self.edits):
            text = text[:start] + new + text[end:]
        return text


def draw() -> dict[int, Mutant]:
    """Return the mutants by number: each place has a hash with the seed, and the lowest hashes are drawn.

    So a changed line of the package changes no other draw. A mutant that does not compile is passed over, as is one
    in a line that has another.
    """
    ranked = [mutant for _, mutant in sorted(_ranked(), key=lambda each: each[0])]
    taken: dict[tuple[str, int], Mutant] = {}
    for bounds in (LEAST, {kind: MOST.get(kind, COUNT // 3) for kind in {mutant.kind for mutant in ranked}}):
        counts = Counter(mutant.kind for mutant in taken.values())
        for mutant in ranked:
            place = (mutant.file, mutant.line)
            is_wanted = counts[mutant.kind] < bounds.get(mutant.kind, 0) and len(taken) < COUNT
            if is_wanted and place not in taken and _compiles(mutant):
                taken[place] = mutant
                counts[mutant.kind] += 1
    return dict(enumerate(taken.values(), 1))


def _ranked() -> Iterator[tuple[str, Mutant]]:
    for source in sources():
        times = Counter[tuple[str, str, int]]()
        for mutant in source.mutants():
            same = (mutant.kind, mutant.old, mutant.column)
            times[same] += 1
            words = "\0".join(map(str, (SEED, mutant.file, *same, times[same])))
            yield sha256(words.encode()).hexdigest(), mutant


def _compiles(mutant: Mutant) -> bool:
    """Say whether the damaged file can be read, and is not what it was: a word may be in a comment."""
    text = (ROOT / mutant.file).read_bytes()
    try:
        if mutant.file.endswith(".toml"):
            return tomllib.loads(mutant.damaged(text).decode()) != tomllib.loads(text.decode())
        return ast.dump(ast.parse(mutant.damaged(text))) != ast.dump(ast.parse(text))
    except (SyntaxError, tomllib.TOMLDecodeError):
        return False


def sources() -> Iterator["Source"]:
    """Yield the modules and catalogues of the package, by path."""
    for path in sorted([*PACKAGE.rglob("*.py"), *(PACKAGE / "messages").glob("*.toml")]):
        yield Source(path)


class Source:
    """The text of a module, and what can be damaged in it."""

    def __init__(self, path: Path) -> None:
        self.file = path.relative_to(ROOT).as_posix()
        self.text = path.read_bytes()
        self.starts = [0, *(found.end() for found in re.finditer(rb"\n", self.text))]

    def mutants(self) -> Iterator[Mutant]:
        """Yield all mutants of the file."""
        found = self._swaps() if self.file.endswith(".toml") else self._edits()
        for kind, *edits in found:
            line = self.text.count(b"\n", 0, edits[0][0]) + 1
            mutant = Mutant(kind, self.file, tuple(edits), line, edits[0][0] - self.starts[line - 1], "", "")
            old, new = (text.decode().split("\n")[line - 1].strip() for text in (self.text, mutant.damaged(self.text)))
            yield replace(mutant, old=old, new=new)

    def _edits(self) -> Iterator[tuple[str, Edit]]:
        for node in nodes(ast.parse(self.text)):
            yield from self._operators(node)
            match node:
                case ast.Constant(value=bool()):
                    pass
                case ast.Constant(value=int(number)):
                    start, end = self._span(node)
                    # Of two neighbours, the one that the column chooses: the draw has no other chance in it.
                    step = 1 if number == 0 or node.col_offset % 2 else -1
                    yield "constant", (start, end, str(number + step).encode())
                case ast.Constant(value=str(key)) if (other := sibling(key)) is not None:
                    start, end = self._span(node)
                    yield "message", (start, end, self.text[start:end].replace(key.encode(), other.encode()))
                case ast.FunctionDef(returns=ast.Name(id="bool")) | ast.AsyncFunctionDef(returns=ast.Name(id="bool")):
                    for value in returned(node):
                        start, end = self._span(value)
                        yield "return", (start, end, b"not (" + self.text[start:end] + b")")
                case ast.With(items=[*_, ast.withitem(context_expr, optional_vars)]):
                    yield from self._commits(context_expr, optional_vars)
                case (
                    ast.Expr(value=ast.Call(func=ast.Attribute(attr="record" | "commit")))
                    | ast.Expr(value=ast.Await(value=ast.Call(func=ast.Attribute(attr="record" | "commit"))))
                ):
                    yield "commit", (*self._span(node), b"pass")
                case _:
                    pass

    def _operators(self, node: ast.AST) -> Iterator[tuple[str, Edit]]:
        match node:
            case ast.Compare(left, ops, comparators):
                for before, operator, after in zip([left, *comparators], ops, comparators, strict=False):
                    yield from self._between("compare", before, after, *OPPOSITE[type(operator)])
            case ast.BoolOp(op, values):
                words = (rb"\band\b", b"or") if isinstance(op, ast.And) else (rb"\bor\b", b"and")
                for before, after in pairwise(values):
                    yield from self._between("boolean", before, after, *words)
            case ast.UnaryOp(ast.Not()):
                start, end = self._span(node)
                yield "not", (start, end, re.sub(rb"^not\s*", b"", self.text[start:end]))
            case ast.BinOp(left, ast.Add() | ast.Sub() as op, right) if not is_text(left) and not is_text(right):
                signs = (rb"\+", b"-") if isinstance(op, ast.Add) else (b"-", b"+")
                yield from self._between("arithmetic", left, right, *signs)
            case ast.AugAssign(target, ast.Add() | ast.Sub() as op, value) if not is_text(value):
                signs = (rb"\+=", b"-=") if isinstance(op, ast.Add) else (b"-=", b"+=")
                yield from self._between("arithmetic", target, value, *signs)
            case _:
                pass

    def _commits(self, given: ast.expr, name: ast.expr | None) -> Iterator[tuple[str, Edit]]:
        """Close a connection, which rolls its transaction back, before the block can commit."""
        match given, name:
            case ast.Call(func=ast.Attribute(attr="writing")), ast.Name(id=connection):
                end = self._span(name)[1]
                yield "commit", (end, end, f", {connection}".encode())
            case ast.Name(id="transaction"), None:
                yield "commit", (*self._span(given), b"connection")
            case _:
                pass

    def _between(
        self, kind: str, left: ast.expr, right: ast.expr, old: bytes, new: bytes
    ) -> Iterator[tuple[str, Edit]]:
        start, end = self._span(left)[1], self._span(right)[0]
        if found := re.search(old, self.text[start:end]):
            yield kind, (start + found.start(), start + found.end(), new)

    def _swaps(self) -> Iterator[tuple[str, Edit, Edit]]:
        """Exchange a text of a catalogue with the next of its section that has the same values."""
        for section in re.finditer(rb"(?:[^\n\[].*\n)+", self.text):
            lines = list(re.finditer(rb'^\w+ = "(.+)"$', section[0], re.MULTILINE))
            for place, one in enumerate(lines):
                for other in lines[place + 1 :]:
                    if one[1] != other[1] and values_of(one[1].decode()) == values_of(other[1].decode()):
                        at = section.start()
                        first = (at + one.start(1), at + one.end(1), other[1])
                        yield "catalogue", first, (at + other.start(1), at + other.end(1), one[1])
                        break

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        end_line, end_column = node.end_lineno or node.lineno, node.end_col_offset or node.col_offset
        return self.starts[node.lineno - 1] + node.col_offset, self.starts[end_line - 1] + end_column


def nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that may be damaged: no docstring, no type, no f-string, whose places Python 3.11 has wrong."""
    yield node
    for name, field in ast.iter_fields(node):
        for child in field if isinstance(field, list) else [field]:
            match child:
                case ast.JoinedStr() | ast.Expr(value=ast.Constant()) | ast.If(test=ast.Name(id="TYPE_CHECKING")):
                    pass
                case ast.Subscript(value=ast.Name(id="Literal")):
                    pass
                case ast.Assign(targets=[ast.Name(id=target)]) if target.startswith("__"):
                    pass
                case ast.AST() if name not in ("annotation", "returns"):
                    yield from nodes(child)
                case _:
                    pass


def returned(function: ast.AST) -> Iterator[ast.expr]:
    """Yield the values that a function returns, without those of functions in it."""
    for child in ast.iter_child_nodes(function):
        if isinstance(child, ast.Return) and child.value is not None:
            yield child.value
        elif not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from returned(child)


def is_text(node: ast.expr) -> bool:
    """Say whether a value is written as a string: a minus with it fails at once, which tests nothing."""
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def values_of(text: Text) -> object:
    """Return what a text of a catalogue asks for: the names of its values, in each of its forms."""
    if isinstance(text, dict):
        return {key: values_of(form) for key, form in text.items()}
    return set(re.findall(r"{(\w+)", text))


@cache
def sibling(key: str) -> str | None:
    """Return the next key of the same family that takes the same values, None if there is none."""
    texts, family = catalogue("en"), key.rpartition(".")[0]
    if not family or key not in texts:
        return None
    wanted = values_of(texts[key])
    same = [each for each in texts if each.rpartition(".")[0] == family and values_of(texts[each]) == wanted]
    other = same[(same.index(key) + 1) % len(same)]
    return other if texts[other] != texts[key] else None
