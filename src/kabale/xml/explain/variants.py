"""What the other variants and levels of an XML game change (48-57, 76-80), found by comparing their pages."""

from collections.abc import Iterator
from difflib import SequenceMatcher

from kabale.messages import Message, message
from kabale.messages.lists import listed, ranges
from kabale.xml.explain.facts import Facts
from kabale.xml.explain.page import Section, sections
from kabale.xml.rules.definition import Definition

Page = list[tuple[str, list[str]]]
"""The sections of a page as text: headings and lines."""

_MOST_CHANGED = 0.6
"""The share of changed lines from which on a page of its own is easier to read."""


def choices(definition: Definition) -> list[Message]:
    """Say which variants and levels there are, and which one the page tells first."""
    found = []
    if definition.variants:
        named = [message("xmlexplain.variant.named", text=each.text) for each in definition.variants]
        found.append(message("xmlexplain.variant.all", n=len(named), variants=listed(named), first=named[0]))
    if definition.level_max:
        found.append(message("xmlexplain.level.all", last=definition.level_max))
    return found


def changes(definition: Definition, language: str) -> Iterator[str]:
    """Yield a text for each variant and each level whose page is not the first one's."""
    first = _page(definition, None, 0, language)
    ids: list[str | None] = [each.id for each in definition.variants] or [None]
    levels = range(1, definition.level_max + 1)
    told: dict[tuple[str | None, int], frozenset[tuple[str, str]]] = {}
    for variant in ids:
        for level in (0, *levels):
            page = _page(definition, variant, level, language)
            lines = _changed(first, page, language)
            told[variant, level] = _lines(page) ^ _lines(first)
            of_both = told[variant, 0] | told[ids[0], level]
            is_sum = variant != ids[0] and level and told[variant, level] == of_both
            is_old = level > 1 and told[variant, level] == told[variant, level - 1]
            if lines and not is_sum and not is_old:
                alike = _alike(definition, variant, level, page, language)
                heading = _heading(definition, variant, alike, language)
                yield "\n".join([heading, *_told(first, page, lines, language)])


def _lines(page: Page) -> frozenset[tuple[str, str]]:
    return frozenset((head, line) for head, lines in page for line in lines)


def _alike(definition: Definition, variant: str | None, level: int, page: Page, language: str) -> list[int]:
    """Return a level and those just above it that have the same page."""
    found = [level]
    for above in range(level + 1, definition.level_max + 1) if level else ():
        if _page(definition, variant, above, language) != page:
            break
        found.append(above)
    return found


def _page(definition: Definition, variant: str | None, level: int, language: str) -> Page:
    told = sections(Facts(definition.rules_for(variant, level)))
    return [(_head(section, language), section.lines(language)) for section in told]


def _head(section: Section, language: str) -> str:
    text = section.heading.text(language)
    return text[:1].upper() + text[1:]


def _heading(definition: Definition, variant: str | None, levels: list[int], language: str) -> str:
    """Name a variant, a level, or both."""
    parts: list[object] = []
    if variant is not None and (variant != definition.variants[0].id or levels == [0]):
        title = next(each.text for each in definition.variants if each.id == variant)
        parts.append(message("xmlexplain.variant.one", text=title))
    if levels != [0]:
        parts.append(message("xmlexplain.level.one", n=len(levels), levels=ranges(levels)))
    return message("xmlexplain.heading.change", what=listed(parts)).text(language)


def _told(first: Page, page: Page, lines: list[str], language: str) -> list[str]:
    """Return the changes, or the whole page where nearly everything changes."""
    if len(lines) > _MOST_CHANGED * sum(len(each) for _, each in first):
        whole = message("xmlexplain.change.whole").text(language)
        return [f"- {whole}", *(f"- {head}: {line}" for head, each in page for line in each)]
    return [f"- {line}" for line in lines]


def _changed(first: Page, page: Page, language: str) -> list[str]:
    """Return how one page differs from another, section by section."""
    before, after = dict(first), dict(page)
    found: list[str] = []
    for head in [*before, *(each for each in after if each not in before)]:
        found += _section(head, before.get(head, []), after.get(head, []), language)
    return found


def _section(head: str, before: list[str], after: list[str], language: str) -> Iterator[str]:
    """Yield the changes of one section: lines in place of others, lines that are more, lines that do not hold."""
    for kind, low, high, start, end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        old, new = " ".join(before[low:high]), " ".join(after[start:end])
        if kind != "equal":
            yield message(f"xmlexplain.change.{kind}", head=head, old=old, new=new).text(language)
