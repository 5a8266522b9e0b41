"""An XML text as a form: each tag and attribute of a field is a choice, and a change edits only that tag."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property
from html import escape
from itertools import count, islice
from typing import Final, assert_never

from kabale.engine import writing
from kabale.messages import message
from kabale.problems import Source, has_errors
from kabale.view import PileKind
from kabale.xml.anatomy import CALLED, XmlAnatomy, words_held
from kabale.xml.reference import ATTRIBUTES, TAGS, meaning_of
from kabale.xml.text.cards import MOST_CARDS, number
from kabale.xml.text.grammar import FILE_TAGS, PLACES, WRAPPERS, Content, Holds, Rule, TagPlace
from kabale.xml.text.scan import DEPTH, STEP, Scan, Scanned
from kabale.xml.text.tree import parse
from kabale.xml.text.values import Kind, spread
from kabale.xml.text.words import ACROSS, LINK, LISTS, Attr, Tag

BLANK: Final = """\
<spiel name="New game" fenster="60x44">
  <programm>241010</programm>
  <version>1</version>
  <karten>52</karten>
  <punktemax>52</punktemax>
  <feld id="stock" x="1" y="1" typ="stock">
    <sicht>verdeckt</sicht>
  </feld>
</spiel>
"""

_HOLDERS: Final = frozenset({*WRAPPERS, Tag.FIELD, Tag.TEMPLATE, Tag.VARIANTS, *LISTS})
"""The tags that hold tags: they have no blank of their own."""

_LATER: Final = frozenset({*WRAPPERS, Tag.FIELD, Tag.TEMPLATE, *LISTS})
"""The tags that a new tag comes before: of two tags the later one counts, and a variant's own comes last."""

_CLOSED: Final = frozenset({Holds.WORD, Holds.TEMPLATE, Holds.FIELD, Holds.TURN_UP})
_MOST_IDS: Final = 300
_WORD: Final = re.compile(r"\s*\S+")
_PLACED: Final = frozenset({Attr.X, Attr.Y})

_NEW: Final[dict[PileKind, tuple[str, Kind, str]]] = {
    "tableau": (
        "column",
        Kind.HELPER,
        "<richtung>unten</richtung>\n<max>frei</max>\n<folgeende>A</folgeende>\n<folgefarbe>wechsel</folgefarbe>\n"
        "<folgewert>ab</folgewert>",
    ),
    "foundation": (
        "base",
        Kind.FOUNDATION,
        "<max>13</max>\n<folgestart>A</folgestart>\n<folgeende>K</folgeende>\n<folgefarbe>gleich</folgefarbe>\n"
        "<folgewert>auf</folgewert>\n<punkte>1</punkte>",
    ),
    "cell": ("cell", Kind.CELL, ""),
    "reserve": ("reserve", Kind.RESERVE, ""),
    "waste": ("waste", Kind.WASTE, ""),
}
"""The beginning of a new pile's id, its type, and its tags."""


def form(source: Source) -> "XmlForm | None":
    """Return a text as a form, None if it is not well-formed or not a game."""
    root, problems = parse(source)
    if root is None or root.tag not in FILE_TAGS or has_errors(problems):
        return None
    return XmlForm(source)


class XmlForm:
    """The tags of a definition."""

    card = (4, 6)
    step = 1

    def __init__(self, source: Source) -> None:
        self._source = source
        self._scan = Scan(source)
        self._anatomy = XmlAnatomy(source)
        self._root = self._scan.tags[0]
        tags = [tag for tag in self._scan.tags if tag.place is TagPlace.GAME]
        self._templates = [tag for tag in tags if tag.tag == Tag.TEMPLATE]
        self._fields = [tag for tag in tags if tag.tag == Tag.FIELD]
        self._holders = [*self._fields, *self._templates]
        self._template = {each.get(Attr.ID): each for each in self._templates}

    @cached_property
    def blanks(self) -> Sequence[writing.Blank]:
        """The attributes and tags of the game, then those of a field."""
        game, field = FILE_TAGS[Tag.GAME], PLACES[TagPlace.GAME][Tag.FIELD]
        return [
            *self._attribute_blanks("", game),
            *self._tag_blanks(TagPlace.GAME),
            *self._attribute_blanks("", field),
            *self._tag_blanks(TagPlace.FIELD),
        ]

    def _tag_blanks(self, place: TagPlace) -> Iterator[writing.Blank]:
        for name, rule in PLACES[place].items():
            if name not in _HOLDERS:
                tag, meaning = str(name), TAGS[place][Tag(name)]
                options, free = self._options(rule.content, rule.line), rule.content.holds not in _CLOSED
                yield writing.Blank(tag, tag, tag, meaning, rule.line, free, not rule.mandatory, options)
                yield from self._attribute_blanks(tag, rule)

    def _attribute_blanks(self, tag: str, rule: Rule) -> Iterator[writing.Blank]:
        for name, each in rule.attributes.items():
            if tag or name not in _PLACED:
                options, free = self._options(each.content, rule.line), each.content.holds not in _CLOSED
                meaning, lets_go = ATTRIBUTES[Attr(name)], not each.mandatory
                yield writing.Blank(f"{tag}@{name}", str(name), tag, meaning, rule.line, free, lets_go, options)

    def _options(self, held: Content, line: int) -> tuple[writing.Option, ...]:
        words = (writing.Option(word, meaning_of(word, held), line) for word in dict.fromkeys(words_held(held)) if word)
        kind = CALLED.get(held.holds)
        ids = (writing.Option(each, kind or "", line) for each in islice(self._given.get(kind or "", {}), _MOST_IDS))
        return (*ids, *words)

    @cached_property
    def _given(self) -> dict[str, Counter[str]]:
        found: dict[str, Counter[str]] = defaultdict(Counter)
        for each in self._anatomy.names:
            if each.is_given:
                found[each.kind][each.name] += 1
        return found

    @cached_property
    def game(self) -> Sequence[writing.Filled]:
        """Title, window, pack, points."""
        return [*self._filled_attributes(self._root, ""), *self._filled_tags(self._root, TagPlace.GAME)]

    def piles(self, _language: str = "en", /) -> Sequence[writing.FormPile]:
        """Return the fields in file order, the templates behind them; each has the name that its tag says."""
        return [self._pile(tag) for tag in self._holders]

    def _pile(self, tag: Scanned) -> writing.FormPile:
        x, y = (number(place) if (place := tag.get(each)) is not None else None for each in (Attr.X, Attr.Y))
        dx, dy = spread(self._inherited(tag, Tag.DIRECTION))
        dealt = (each.value(Attr.COUNT) for each in tag.children if each.tag == Tag.LAY)
        cards = sum(1 if each is None else number(each.text, 0) for each in dealt)
        return writing.FormPile(
            title=tag.get(Attr.ID) or "",
            detail=(tag.get(Attr.TYPE) or "")[:80],
            line=self._source.place(tag.start)[0],
            x=x,
            y=y,
            dx=dx,
            dy=dy,
            count=min(cards, MOST_CARDS),
            sideways=self._inherited(tag, Tag.POSTURE) == ACROSS,
            template=tag.tag == Tag.TEMPLATE,
            filled=(*self._filled_attributes(tag, ""), *self._filled_tags(tag, TagPlace.FIELD)),
        )

    def _inherited(self, tag: Scanned | None, name: Tag) -> str:
        for _ in range(DEPTH):
            found = [] if tag is None else [each for each in tag.children if each.tag == name]
            if tag is None or found:
                return found[-1].text if found else ""
            tag = self._template.get(tag.get(Attr.TYPE))
        return ""

    def _filled_tags(self, holder: Scanned, place: TagPlace) -> Iterator[writing.Filled]:
        for name, rule in PLACES[place].items():
            if name in _HOLDERS:
                continue
            found = [each for each in holder.children if each.tag == name]
            for at, each in enumerate(found if rule.many else found[-1:], start=1):
                key = f"{name}.{at}" if rule.many else str(name)
                yield writing.Filled(key, str(name), each.text)
                yield from self._filled_attributes(each, key)
            if rule.many or not found:
                yield writing.Filled(f"{name}.+" if rule.many else str(name), str(name), None)

    def _filled_attributes(self, tag: Scanned, key: str) -> Iterator[writing.Filled]:
        blank = key.partition(".")[0]
        for name in tag.rule.attributes if tag.rule else ():
            if key or name not in _PLACED:
                yield writing.Filled(f"{key}@{name}", f"{blank}@{name}", tag.get(name))

    def edits(self, change: writing.FormChange) -> Sequence[writing.Edit]:
        """Return how the text changes. Raises :class:`NotFilledIn`."""
        match change:
            case writing.FillIn(pile, key, value):
                if not value.isprintable():
                    raise writing.NotFilledIn(message("workshop.no_value", value=value[:40]))
                holder = self._root if pile is None else self._holder(pile)
                return self._filled_in(holder, key, value)
            case writing.MovePile(pile, x, y):
                return self._placed(self._holder(pile), x, y)
            case writing.AddPile(kind, x, y):
                return self._added(kind, x, y)
            case writing.CopyPile(pile, x, y):
                holder = self._holder(pile)
                text = self._scan.text[holder.start : holder.end]
                for start, end, new in sorted(self._placed(holder, x, y), reverse=True):
                    text = text[: start - holder.start] + new + text[end - holder.start :]
                start, end, gap = self._scan.insertion_behind(holder, "")
                return [(start, end, gap + text)]
            case writing.DeletePile(pile):
                holder = self._holder(pile)
                return [*self._not_called(holder), self._scan.removal(holder)]
            case _:
                assert_never(change)

    def _placed(self, tag: Scanned, x: int, y: int) -> list[writing.Edit]:
        edits = self._scan.attribute_edits
        return [*edits(tag, Attr.X, str(x)), *edits(tag, Attr.Y, str(y))]

    def _holder(self, pile: int) -> Scanned:
        if not 0 <= pile < len(self._holders):
            raise writing.NotFilledIn(message("workshop.no_pile"))
        return self._holders[pile]

    def _filled_in(self, holder: Scanned, key: str, value: str) -> Sequence[writing.Edit]:
        path, _, attribute = key.partition("@")
        name, _, which = path.partition(".")
        rules = PLACES[TagPlace.GAME if holder is self._root else TagPlace.FIELD]
        if name and (name in _HOLDERS or name not in rules):
            raise writing.NotFilledIn(message("workshop.no_blank", name=key[:40]))
        found = [each for each in holder.children if each.tag == name] if name else [holder]
        at = int(which) - 1 if which.isdecimal() and len(which) < 6 else -1
        tag = None if which == "+" or not -1 <= at < len(found) or not found else found[at]
        if attribute and (tag is None or tag.rule is None or attribute not in tag.rule.attributes):
            raise writing.NotFilledIn(message("workshop.no_blank", name=key[:40]))
        if attribute and tag is not None:
            edits, old = self._scan.attribute_edits(tag, attribute, value), self._own_name(tag)
            # All that calls a field or a template by the id that it alone has, and loses, gets the new one.
            if attribute == Attr.ID and old is not None and value and value != old.name:
                called = (each for each in self._anatomy.names if not each.is_given)
                alike = (each for each in called if (each.kind, each.name) == (old.kind, old.name))
                edits += [(each.start, each.end, value) for each in alike]
            return edits
        if tag is not None:
            return self._scan.text_edits(tag, value) if value else [self._scan.removal(tag)]
        # A new tag has the attributes that it must have, with the first value that each can have.
        needed = ""
        for each, held in ((each, one.content) for each, one in rules[name].attributes.items() if one.mandatory):
            first = self._free_id("relation", "r") if held.holds is Holds.ID else ""
            needed += f' {each}="{first or next((one.value for one in self._options(held, 0)), "1")}"'
        new = f"<{name}{needed}>{escape(value, quote=False)}</{name}>"
        return [self._scan.insertion(holder, new, _LATER)] if value else []

    def _own_name(self, tag: Scanned) -> writing.Name | None:
        """Return the name of a field or a template if no other has it."""
        value = tag.value(Attr.ID)
        given = (each for each in self._anatomy.names if each.is_given and value and each.start == value.start)
        found = next((each for each in given if each.kind in ("field", "template")), None)
        return found if found and self._given[found.kind][found.name] == 1 else None

    def _added(self, kind: PileKind, x: int, y: int) -> Sequence[writing.Edit]:
        if kind not in _NEW:
            raise writing.NotFilledIn(message("workshop.no_value", value=kind))
        base, typ, said = _NEW[kind]
        name = self._free_id("field", base)
        inner = f"\n{STEP}" + said.replace("\n", f"\n{STEP}") + "\n" if said else ""
        new = f'<{Tag.FIELD} id="{name}" x="{x}" y="{y}" typ="{typ}">{inner}</{Tag.FIELD}>'
        held = [each for each in self._root.children if each.tag in (Tag.FIELD, Tag.TEMPLATE)]
        scan = self._scan
        edits = [scan.insertion_behind(held[-1], new) if held else scan.insertion(self._root, new, frozenset(LISTS))]
        stocks = (each for each in self._fields if each.get(Attr.TYPE) == Kind.STOCK)
        idle = next((each for each in stocks if all(one.tag != Tag.TARGET for one in each.children)), None)
        if kind == "waste" and idle is not None:
            edits.append(scan.insertion(idle, f"<{Tag.TARGET}>{name}</{Tag.TARGET}>", _LATER))
        return edits

    def _free_id(self, kind: str, base: str) -> str:
        taken = self._given.get(kind) or ()
        return next(name for n in count(1) if (name := f"{base}{n}") not in taken)

    def _not_called(self, holder: Scanned) -> Iterator[writing.Edit]:
        """Yield the edits of lists that call a field that goes; where a tag calls it alone, the tag goes."""
        name = self._own_name(holder)
        others = (tag for tag in self._scan.tags if tag.place is TagPlace.FIELD and tag.parent is not holder)
        for tag in others if name else ():
            if name and tag.rule and CALLED.get(tag.rule.content.holds) == name.kind:
                for text in tag.texts:
                    kept = [each for each in _WORD.findall(text.text) if each.strip().partition(LINK)[0] != name.name]
                    new = "".join(kept).strip()
                    if not new:
                        yield self._scan.removal(tag)
                    elif new != text.text:
                        yield (text.start, text.end, new)
