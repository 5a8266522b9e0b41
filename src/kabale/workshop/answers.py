"""Answers about a draft: the meaning, the offers and the name at a place, all problems, and how hints are followed.

Places are offsets; words are Markdown in the reader's language, meanings of the grammar are English.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from kabale.engine.writing import Help, Mending, Name, Offers
from kabale.errors import KabaleError
from kabale.library.authoring import formatted
from kabale.messages import Message, message
from kabale.problems import BadDefinition, Diagnostic, Source, Span, in_file_order
from kabale.workshop.draft import Draft

MOST: Final = 200  # The most problems that are shown.

MOST_RELATED: Final = 10


class NotRenamed(KabaleError):
    """The thing at this place cannot have that name; *said* says why."""

    code = "unsupported"

    def __init__(self, said: Message) -> None:
        super().__init__(said.text())
        self.said = said


@dataclass(frozen=True, slots=True)
class Hover:
    """The meaning of the text from *start* to *end*, as Markdown; *mark* is the entry of the reference with more."""

    start: int
    end: int
    words: str
    mark: str


def hover(draft: Draft, offset: int, language: str = "en") -> Hover | None:
    """Say what stands at a place means, with the line of the document, and what can be done at its pile."""
    found = None if draft.anatomy is None else draft.anatomy.help(offset)
    if found is None:
        return None
    return Hover(found.start, found.end, "\n\n".join(_words(draft, found, language)), found.mark)


def _words(draft: Draft, found: Help, language: str) -> Iterator[str]:
    yield f"**{found.title}**"
    yield "\n".join(f"- {each}" for each in found.words)
    if found.line is not None:
        yield message("workshop.line", n=found.line).text(language)
    if found.pile is not None and (line := draft.pile_line(found.pile, language)):
        yield "---"
        yield f"{message('workshop.pile', n=found.pile + 1).text(language)}: {line}"


def offers(draft: Draft, offset: int) -> Offers | None:
    """Say what could stand at a place."""
    return None if draft.anatomy is None else draft.anatomy.offers(offset)


def named(draft: Draft, offset: int) -> Name | None:
    """Return the name that stands at a place: of several the shortest."""
    names = [] if draft.anatomy is None else draft.anatomy.names
    there = [name for name in names if name.start <= offset <= name.end]
    return min(there, key=lambda name: name.end - name.start, default=None)


def alike(draft: Draft, name: Name) -> Sequence[Name]:
    """Return every place where the same is named, in file order."""
    names = [] if draft.anatomy is None else draft.anatomy.names
    return [each for each in names if (each.kind, each.name) == (name.kind, name.name)]


def givers(draft: Draft, offset: int) -> Sequence[Name]:
    """Return where what stands at a place gets its name."""
    name = named(draft, offset)
    return [] if name is None else [each for each in alike(draft, name) if each.is_given]


def callers(draft: Draft, offset: int, *, with_givers: bool = True) -> Sequence[Name]:
    """Return where what stands at a place is called, and where it gets its name."""
    name = named(draft, offset)
    return [] if name is None else [each for each in alike(draft, name) if with_givers or not each.is_given]


def renamed(draft: Draft, offset: int, text: str) -> Sequence[Name]:
    """Return the places that another name goes to. Raises NotRenamed."""
    name = named(draft, offset)
    if name is None or not name.is_free or draft.anatomy is None:
        raise NotRenamed(message("workshop.no_name"))
    if not draft.anatomy.is_name(name.kind, text):
        raise NotRenamed(message("workshop.bad_name", name=text[:40]))
    if text != name.name and any((each.kind, each.name) == (name.kind, text) for each in draft.anatomy.names):
        raise NotRenamed(message("workshop.taken", name=text))
    return alike(draft, name)


@dataclass(frozen=True, slots=True)
class Problem:
    """A diagnostic, and where the same mistake was made."""

    diagnostic: Diagnostic
    others: tuple[Span, ...] = ()


def problems(draft: Draft) -> Sequence[Problem]:
    """Return what the checker says, at each place; the same mistakes know of each other."""
    found = in_file_order(draft.diagnostics)[:MOST]
    groups: dict[tuple[object, ...], list[Span]] = {}
    for each in found:
        groups.setdefault((each.code, each.said, each.advice), []).append(each.span)
    listed = []
    for each in found:
        alike = groups[each.code, each.said, each.advice][: MOST_RELATED + 1]
        others = [span for span in alike if span.line != each.span.line]
        listed.append(Problem(each, tuple(others[:MOST_RELATED])))
    return listed


def mendings(draft: Draft, start: int, end: int) -> Iterator[tuple[Diagnostic, Mending]]:
    """Yield how the hints of the problems between two places are followed, each with its diagnostic."""
    anatomy, source = draft.anatomy, draft.source
    for each in draft.diagnostics[:MOST] if anatomy is not None and source.text else ():
        first, last = offsets(source, each.span)
        if first <= end and start <= last and anatomy is not None:
            yield from ((each, mending) for mending in anatomy.mendings(each))


def offsets(source: Source, span: Span) -> tuple[int, int]:
    """Return where a span begins and ends in the text of a source."""
    return source.offset(span.line, span.column), source.offset(span.end_line, span.end_column)


def laid_out(draft: Draft) -> tuple[int, int, str] | None:
    """Return where a draft changes if it is formatted, from offset to offset, and the new text; None for no change.

    Raises BadDefinition, NotFormatted.
    """
    if draft.game is None:  # a check has read the text already
        raise BadDefinition(draft.diagnostics)
    old = draft.source.text
    new = formatted(draft.form, old.encode("utf-8", "replace"), draft.path).decode("utf-8")
    if new == old:
        return None
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    most = min(len(before), len(after))
    first = next((i for i in range(most) if before[i] != after[i]), most)
    last = next((i for i in range(most - first) if before[-1 - i] != after[-1 - i]), most - first)
    start, end = sum(map(len, before[:first])), sum(map(len, before[: len(before) - last]))
    return start, end, "".join(after[first : len(after) - last])
