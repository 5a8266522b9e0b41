"""Describe an XML text for an editor: the meaning of each tag and word, possible alternatives, and hints to follow."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, islice
from typing import Final

from kabale.engine.writing import MOST_PARTS, Edit, Help, Mending, Name, Offer, Offers, Part, PartKind
from kabale.messages import Message
from kabale.problems import Diagnostic, Source
from kabale.xml.check.values import is_id
from kabale.xml.reference import ATTRIBUTES, TAGS, content, mark_of_tag, meaning_of, tag_words
from kabale.xml.text.cards import RANDOM_RANK, RANDOM_SUIT, RANKS, SUITS, number
from kabale.xml.text.grammar import PLACES, WRAPPERS, Content, Holds, TagPlace
from kabale.xml.text.properties import SWITCHES, calls_fields, content_of
from kabale.xml.text.scan import Bit, Scan, Scanned
from kabale.xml.text.values import Jump, Kind, Special
from kabale.xml.text.words import LINK, LISTS, Attr, Tag

_KINDS: Final[dict[str, PartKind]] = {
    Tag.GAME: "game",
    Tag.FIELD: "pile",
    Tag.TEMPLATE: "template",
    Tag.RULE: "variant",
    **dict.fromkeys(LISTS, "action"),
}
_PARTING: Final = " \t\r\n,"
_MOST_OFFERS: Final = 300
_CLOSE: Final = re.compile(r"</[^\s<>]+>")
_MISSING: Final = re.compile(r'([a-z0-9]+)="…"')
_TAG: Final = re.compile(r"<([^\s<>]+)>")
_ATTRIBUTE: Final = re.compile(r'([^\s=]+)="…"')
_QUOTED: Final = re.compile(r"'([^']+)'")


class XmlAnatomy:
    """The tags of a text, closed or not, with their grammar."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._scan = Scan(source)
        self._fields = {id(tag): index for index, tag in enumerate(_fields_in_force(self._scan.tags))}

    def help(self, offset: int) -> Help | None:
        """Say what the tag, the attribute or the word at a place means."""
        closed = (tag for tag in self._scan.tags if tag.closing is not None and _holds(tag.closing, offset))
        tag = self._scan.tag_at(offset) or next(closed, None)
        if tag is not None:
            for bit in (tag.name, tag.closing):
                if bit is not None and _holds(bit, offset):
                    return self._help_of_tag(tag, bit)
            for name, value in tag.attributes:
                known = tag.rule.attributes.get(name.text) if tag.rule else None
                title = f"`{name.text}` of `<{tag.tag}>`"
                if value is not None and _holds(value, offset):
                    return self._help_of_value(title, tag, known.content, value, offset) if known else None
                if _holds(name, offset):
                    words = (ATTRIBUTES[Attr(name.text)], f"holds {content(known.content)}") if known else ()
                    return self._help(tag, name, title, words, self._pile(tag)) if words else None
            return None
        tag = self._scan.holder(offset)
        text = next((text for text in tag.texts if _holds(text, offset)), None) if tag else None
        if tag is None or text is None:
            return None
        held = content_held(tag, text.text)
        if held is None or tag.rule is None:
            return self._help_of_tag(tag, text)
        return self._help_of_value(f"`<{tag.tag}>`", tag, held, text, offset)

    def _help(self, tag: Scanned, bit: Bit, title: str, words: Sequence[str], pile: int | None) -> Help:
        mark = mark_of_tag(tag.place, tag.tag) if tag.rule and tag.place else ""
        return Help(bit.start, bit.end, title, tuple(words), tag.rule.line if tag.rule else None, pile, mark)

    def _help_of_tag(self, tag: Scanned, bit: Bit) -> Help | None:
        if tag.rule is None or tag.place is None:
            return None
        words = tag_words(tag.place, tag.tag, tag.rule, content_held(tag) or tag.rule.content)
        return self._help(tag, bit, f"`<{tag.tag}>` in {tag.place.value}", words, self._pile(tag))

    def _help_of_value(self, title: str, tag: Scanned, held: Content, value: Bit, offset: int) -> Help:
        is_one = held.holds is Holds.TEXT or value.text in held.words
        word = value if is_one else next((word for word in value.words(_PARTING) if _holds(word, offset)), value)
        meaning = meaning_of(word.text, held)
        words = [f"`{word.text}`: **{meaning}**"] if meaning else []
        named = next((name for name in self.names if name.start <= offset <= name.end), None)
        pile = self._pile(tag)
        if named is not None:
            alike = (each for each in self.names if (each.kind, each.name) == (named.kind, named.name))
            at = {each.start for each in alike if each.is_given}
            owners = [each for each in self._scan.tags if any(bit and bit.start in at for _, bit in each.attributes)]
            lines = ", ".join(str(self._source.place(each.start)[0]) for each in owners[:9])
            words.append(f"`{named.name}`: {len(owners)} × line {lines}")
            pile = self._fields.get(id(owners[0])) if owners and named.kind == "field" else pile
        return self._help(tag, word, title, [*words, f"holds {content(held)}"], pile)

    def _pile(self, tag: Scanned) -> int | None:
        each: Scanned | None = tag
        while each is not None and each.tag != Tag.FIELD:
            each = each.parent
        return None if each is None else self._fields.get(id(each))

    def offers(self, offset: int) -> Offers | None:
        """Offer tags behind a <, attributes in a tag, words and ids in a value or a text."""
        tag = self._scan.tag_at(offset)
        if tag is None:
            holder = self._scan.holder(offset)
            if holder is None:
                return Offers(offset, offset, tuple(_tags(TagPlace.FILE, "<{0}></{0}>")))
            text = next((text for text in holder.texts if _holds(text, offset)), None)
            if holder.inside is not None and holder.inside is not TagPlace.NOWHERE:
                return None if text else Offers(offset, offset, tuple(_tags(holder.inside, "<{0}></{0}>")))
            held = content_held(holder, text.text if text else "")
            return None if held is None else self._offers_of(holder, held, text or Bit("", offset, offset), offset)
        if tag.name.start <= offset <= tag.name.end:
            return Offers(tag.name.start, tag.name.end, tuple(_tags(tag.place, "{}")))
        for name, value in tag.attributes:
            known = None if tag.rule is None else tag.rule.attributes.get(name.text)
            if value is not None and known is not None and _holds(value, offset):
                return self._offers_of(tag, known.content, value, offset)
        name = next((name for name, _ in tag.attributes if _holds(name, offset)), Bit("", offset, offset))
        there = {other.text for other, _ in tag.attributes if other is not name}
        attributes, line = (tag.rule.attributes, tag.rule.line) if tag.rule else ({}, None)
        free = ((each, f"holds {content(rule.content)}") for each, rule in attributes.items() if each not in there)
        items = tuple(Offer(f'{each}=""', ATTRIBUTES[Attr(each)], meaning, line) for each, meaning in free)
        return Offers(name.start, name.end, items)

    def _offers_of(self, tag: Scanned, held: Content, value: Bit, offset: int) -> Offers:
        word = next((word for word in value.words(_PARTING) if _holds(word, offset)), Bit("", offset, offset))
        line = tag.rule.line if tag.rule else None
        items = [Offer(each, meaning_of(each, held), line=line) for each in dict.fromkeys(words_held(held)) if each]
        jumps = f"action {tag.parent.tag if tag.parent else ''}"
        kind = jumps if held.holds is Holds.JUMP else CALLED.get(held.holds, "")
        ids = dict.fromkeys(each.name for each in self.names if each.is_given and each.kind == kind)
        items += [Offer(each, kind.partition(" ")[0], line=line) for each in ids]
        return Offers(word.start, word.end, tuple(items[:_MOST_OFFERS]))

    @cached_property
    def names(self) -> Sequence[Name]:
        """Every id that is given or called, in file order."""
        return sorted(chain.from_iterable(map(names_of, self._scan.tags)), key=lambda name: name.start)

    def is_name(self, kind: str, text: str, /) -> bool:
        """Say whether something may be called so: letters and digits, and no word of the language's own."""
        return is_id(text) and text not in RESERVED.get(kind.partition(" ")[0], frozenset())

    @cached_property
    def parts(self) -> Sequence[Part]:
        """The game, and in it variants, templates, fields and actions."""
        tags = [tag for tag in self._scan.tags if tag.rule]
        games = [tag for tag in tags if tag.place is TagPlace.FILE]
        places = {each: TagPlace.VARIANTS if each == Tag.RULE else TagPlace.GAME for each in _KINDS}
        inner = (tag for tag in tags if tag.place is places.get(tag.tag, TagPlace.NOWHERE))
        return [self._part(game, tuple(map(self._part, islice(inner, MOST_PARTS)))) for game in games[:1]]

    def _part(self, tag: Scanned, parts: tuple[Part, ...] = ()) -> Part:
        kind = _KINDS[tag.tag]
        called = tag.value(Attr.NAME if kind == "game" else Attr.ID)
        detail = tag.texts[0].text if tag.texts else getattr(tag.value(Attr.TYPE), "text", "")
        name = called or tag.name
        label = f"{tag.tag} {called.text}" if called and called.text else tag.tag
        end = max(tag.end, name.end)
        return Part(kind, label[:80], detail[:80], tag.start, end, name.start, name.end, self._pile(tag), parts)

    @cached_property
    def folds(self) -> Sequence[tuple[int, int]]:
        """Tags with tags in them, and comments."""
        tags = ((tag.start, tag.end) for tag in self._scan.tags if tag.children)
        return sorted({*tags, *self._scan.comments})[:MOST_PARTS]

    def mendings(self, diagnostic: Diagnostic) -> Sequence[Mending]:
        """Follow a hint that names what to write."""
        edits = _Follower(diagnostic, self._scan, self._source).edits()
        if not edits:
            return []
        start, end, new = edits[0]
        old = self._source.text[start:end].strip()
        words = f"{old} → {new.strip()}" if old else f"+ {new.strip()}"
        return [Mending(words[:80], tuple((self._source.span(start, end), new) for start, end, new in edits))]


def _holds(bit: Bit, offset: int) -> bool:
    """Say whether a place lies in some characters, or right behind them."""
    return bit.start <= offset <= bit.end


def _fields_in_force(tags: Sequence[Scanned]) -> Iterator[Scanned]:
    """Yield the fields that there are in the first variant at level 0: the piles of the game."""
    variants = (tag.value(Attr.ID) for tag in tags if tag.place is TagPlace.VARIANTS)
    first = next((value.text for value in variants if value), None)
    for tag in tags:
        if tag.tag == Tag.FIELD and tag.place is TagPlace.GAME:
            around = tag.parent
            while around is not None and around.tag in WRAPPERS:
                called, low = around.value(Attr.ID), around.value(Attr.FROM)
                if (called is None or called.text != first) if around.tag == Tag.RULE else low and number(low.text) > 0:
                    break
                around = around.parent
            if around is None or around.tag not in WRAPPERS:
                yield tag


def _tags(place: TagPlace | None, shown: str) -> Iterator[Offer]:
    if place is not None:
        for tag, rule in PLACES[place].items():
            yield Offer(shown.format(tag), TAGS[place][Tag(tag)], f"holds {content(rule.content)}", rule.line)


class _Follower:
    def __init__(self, diagnostic: Diagnostic, scan: Scan, source: Source) -> None:
        self._diagnostic, self._source, self._text = diagnostic, source, source.text
        span = diagnostic.span
        self._start, self._end = source.offset(span.line, span.column), source.offset(span.end_line, span.end_column)
        # The tag in whose start tag the diagnostic is, or whose text it is.
        self._tag = scan.tag_at(self._start + 1) or scan.holder(self._start)

    def edits(self) -> Sequence[Edit]:
        advice = self._diagnostic.advice
        if not isinstance(advice, Message):
            return []
        values = dict(advice.values)
        match advice.key:
            case "check.xml.write" | "check.xml.write_before" | "check.xml.write_in":
                return self._written(str(values["words"]), values.get("line"))
            case "problems.near":
                word, tag = str(values["word"]), self._tag
                if tag is not None and (found := _TAG.fullmatch(word)):
                    return [(each.start, each.end, found.group(1)) for each in (tag.name, tag.closing) if each]
                if tag is not None and (found := _ATTRIBUTE.fullmatch(word)):
                    names = (name for name, _ in tag.attributes if name.start <= self._start + 1 <= name.end + 1)
                    return [(name.start, name.end, found.group(1)) for name in islice(names, 1)]
                return self._replaced(found.group(1)) if (found := _QUOTED.fullmatch(word)) else []
            case "check.xml.rank":
                return self._replaced(str(values["german"]).strip("'"))
            case "check.xml.is_type":
                fields = str(values["fields"])
                return self._replaced(fields) if fields.isalnum() else []
            case "check.xml.blanks":
                new = re.sub(r"\s*,\s*", " ", self._text[self._start : self._end]).strip()
                return [(self._start, self._end, new)]
            case _:
                return []

    def _written(self, words: str, line: object) -> Sequence[Edit]:
        closes, code = _CLOSE.fullmatch(words), self._diagnostic.code
        if code == "X351" or (closes and code == "X103"):
            return [(self._start, self._end, words)]
        if closes and isinstance(line, int):
            at = self._source.offset(line, 1)
            return [(at, at, f"{words}\n")]
        if closes:
            return [(self._start, self._start, words)]
        found, tag = _MISSING.fullmatch(words), self._tag
        return [(tag.name.end, tag.name.end, f' {found.group(1)}=""')] if found and tag else []

    def _replaced(self, new: str) -> Sequence[Edit]:
        """Write a word instead of the one that the diagnostic quotes, or of all that it marks."""
        quoted, tag = set(_QUOTED.findall(self._diagnostic.message)), self._tag
        values = [] if tag is None else [*(value for _, value in tag.attributes if value), *tag.texts]
        marked = Bit(self._text[self._start : self._end], self._start, self._end)
        bits = (bit for value in (marked, *values) for bit in (value, *value.words(" \t\r\n,#")))
        return [(bit.start, bit.end, new) for bit in islice((bit for bit in bits if bit.text in quoted), 1)]


RESERVED: Final = {"field": frozenset(Special), "template": frozenset(Kind), "action": frozenset(Jump)}
"""The names that a field, a template or an action cannot have."""

_GIVEN: Final = {
    Tag.FIELD: "field",
    Tag.TEMPLATE: "template",
    Tag.RELATION: "relation",
    **{Tag(each): f"switch {each}" for each in SWITCHES},
    **{each: f"action {each}" for each in LISTS},
}
CALLED: Final = {Holds.FIELD: "field", Holds.FIELDS: "field", Holds.TEMPLATE: "template", Holds.VARIANT: "variant"}
"""The kind of name in each content."""
_WORD: Final = re.compile(r"[^\s,]+")


def content_held(tag: Scanned, text: str = "") -> Content | None:
    """Return what the text of a tag is, None if that cannot be said."""
    return None if tag.rule is None else content_of(tag.tag, tag.rule, tag.get, text)


def names_of(tag: Scanned) -> Iterator[Name]:
    """Yield the names in a tag, those that it gives and those that it calls."""
    if tag.rule is None:
        return
    for attribute, value in tag.attributes:
        known = tag.rule.attributes.get(attribute.text)
        if value is None or known is None:
            continue
        if attribute.text != Attr.ID or tag.tag == Tag.SET:
            yield from _called(value, known.content.holds)
        elif not value.text.strip():
            continue
        elif tag.tag == Tag.RULE:
            yield Name("variant", value.text, value.start, value.end, tag.place is TagPlace.VARIANTS)
        elif tag.tag in (Tag.CONDITION, Tag.ALTER):
            if (switch := tag.get(Attr.PROPERTY)) in SWITCHES:
                yield Name(f"switch {switch}", value.text, value.start, value.end)
        elif tag.tag in set(_GIVEN):
            yield Name(_GIVEN[Tag(tag.tag)], value.text, value.start, value.end, is_given=True)
    for text in tag.texts:
        held = content_held(tag, text.text)
        if held is not None and held.holds is Holds.JUMP and text.text not in set(Jump) and tag.parent:
            yield Name(f"action {tag.parent.tag}", text.text, text.start, text.end)
        elif calls_fields(tag.tag, tag.get, held):
            yield from _called(text, Holds.FIELDS)


def _called(value: Bit, holds: Holds) -> Iterator[Name]:
    """Yield whom the words of a value call; behind # the relations."""
    kind = CALLED.get(holds)
    if kind is None:
        return
    for found in _WORD.finditer(value.text):
        at = value.start + found.start()
        base, *links = found.group().split(LINK) if kind == "field" else [found.group()]
        if base and base not in RESERVED.get(kind, frozenset()):
            yield Name(kind, base, at, at + len(base))
        at += len(base)
        for link in links:
            yield Name("relation", link, at + 1, at + 1 + len(link))
            at += 1 + len(link)


_HELD: Final[Mapping[Holds, Iterable[str]]] = {
    Holds.TEMPLATE: Kind,
    Holds.JUMP: Jump,
    Holds.SUIT: (*SUITS, RANDOM_SUIT),
    Holds.RANK: (*RANKS, RANDOM_RANK),
    **dict.fromkeys((Holds.FIELD, Holds.FIELDS), Special),
    **dict.fromkeys((Holds.CARD, Holds.ONE_CARD, Holds.FAMILY), (*SUITS, *RANKS, RANDOM_SUIT, RANDOM_RANK)),
}


def words_held(held: Content) -> Iterator[str]:
    """Yield the words that a content may have, without the ids of the definition."""
    yield from map(str, (*held.words, *_HELD.get(held.holds, ())))
