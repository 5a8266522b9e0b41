"""The rules of an XML game as a page of plain words.

A page is its title and sections: an empty line, a heading, and items that begin with ``- ``. An item is one line of any
length; the caller breaks lines.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from typing import Final

from kabale.engine.naming import PileWords
from kabale.engine.rulespage import CARDS, HINTS, ORDER, Items, Page, hints, listing, page_of, written
from kabale.engine.score import Goal, Scoring, score_in_words
from kabale.engine.texts import GameTexts
from kabale.messages import Message, message
from kabale.messages.lists import clauses, listed, piles, ranges, sentence
from kabale.xml.explain.actions import Sentences, special_rules
from kabale.xml.explain.alike import alike, shape
from kabale.xml.explain.fields import FACE_DOWN, NOT_LAID, NOT_TAKEN, ONE_HELD, ONE_TAKEN, OWN, Slots, clauses_of, slots
from kabale.xml.explain.game import appearance, cards, goal, layout, points
from kabale.xml.explain.overview import Overview, gathered, overview_of
from kabale.xml.rules import vocabulary
from kabale.xml.rules.definition import MANY, PRESETS, DefinitionTree
from kabale.xml.rules.model import Rules
from kabale.xml.rules.vocabulary import unknown
from kabale.xml.text.grammar import GAME_TAGS, TagPlace
from kabale.xml.text.tags import in_force
from kabale.xml.text.values import Border, Direction, Face, Insert, Kind, Property, TurnUp
from kabale.xml.text.words import ALL_SHOWN, NO, Attr, Tag

_MOST_CHANGED: Final = 0.6
"""The share of changed lines from which on a page of its own is easier to read."""

_ANY_CARD: Final = message("start.suit.any")


def explain(
    definition: DefinitionTree,
    texts: GameTexts,
    *,
    goal: Goal | None = None,
    scoring: Scoring | None = None,
    language: str = "en",
) -> str:
    """Return the page behind its title: of the first variant and level 0, and what the others change.

    The special sentences of *texts*, in the page's language, replace the special rules by their result.
    """
    special = texts.special(language)
    changes = list(_changes(definition, texts, language))
    choices = _choices(definition, "all" if changes or not special else "short")
    overview = Overview(definition.rules_for(), is_short=bool(special), own=texts.piles)
    sections = [*_sections(overview, texts, goal, scoring)]
    page = page_of([(message("xmlexplain.heading.choices"), choices), *sections], language)
    if special:
        page[message("xmlexplain.heading.special").text(language)] = [*special]
    page |= page_of([(HINTS, hints(sections))], language)
    return "\n\n".join([*written(page, language), *changes]) + "\n"


def _choices(definition: DefinitionTree, told: str) -> list[Message]:
    choices = []
    if definition.variants:
        texts = enumerate(definition.variants, 1)
        named = [message("xmlexplain.variant.named", number=place, text=each.text) for place, each in texts]
        first = message("xmlexplain.variant.one", number=1)
        choices.append(message(f"xmlexplain.variant.{told}", n=len(named), variants=listed(named), first=first))
    if definition.level_max():
        choices.append(message(f"xmlexplain.level.{told}", last=definition.level_max()))
    for place, each in enumerate(definition.variants, 1):
        last = definition.level_max(each.id)
        if last != definition.level_max():
            name = message("xmlexplain.variant.one", number=place)
            choices.append(message("xmlexplain.level.of_variant", variant=name, n=last + 1, last=last))
    return choices


def pile_line(rules: Rules, index: int, *, own: PileWords, language: str = "en") -> str:
    """Return in one line what can be done at a pile, and which special rules are about it."""
    overview = overview_of(rules, own)
    told = clauses_of(slots(overview, index))
    if not overview.is_shown(index):
        told = [message("xmlexplain.unseen"), *told]
    what = message(f"explain.all.{overview.kind(index)}", n=1)
    line = message("explain.line", kind=what, clauses=clauses(told)) if told else what
    return sentence(line.text(language))


def _sections(
    overview: Overview, texts: GameTexts, special: Goal | None = None, scoring: Scoring | None = None
) -> Iterator[tuple[Message, Items]]:
    beside = [tag for tag in unknown(overview.rules) if tag.tag in GAME_TAGS]
    of_game = [message("xmlexplain.written", tags=vocabulary.written(*beside))] if beside else []
    yield CARDS, [*cards(overview), *of_game]
    won = goal(overview, special) if texts.goal is None else [message("list.one", only=texts.goal)]
    yield message("explain.heading.goal"), won
    yield message("explain.heading.layout"), layout(overview)
    yield from _piles(overview, texts.replaced)
    yield message("xmlexplain.heading.points"), [] if scoring or "points" in texts.replaced else points(overview)
    yield message("explain.heading.score"), score_in_words(scoring, overview.named) if scoring else []
    yield from [] if overview.is_short else special_rules(replace(overview, is_numbered=True))


def _piles(overview: Overview, replaced: Sequence[str]) -> Iterator[tuple[Message, Items]]:
    """Describe the rules of like piles together, by kind, without piles that are out of sight."""
    told = {index: _on_page(overview, index, replaced) for index in overview.in_sight}
    keys = []
    for index in sorted(told, key=lambda each: (ORDER.index(overview.kind(each)), each)):
        shared = tuple((name, clause) for name, clause in told[index].items() if name not in OWN)
        if told[index]:
            keys.append(((overview.kind(index), shared), index))
    for indices in gathered(keys).values():
        word, count = overview.kind(indices[0]), min(len(indices), 2)
        heading = overview.at(message(f"explain.head.{word}", n=count), indices)
        near = {index: _on_page(overview, index, replaced, near=True) for index in indices}
        names = dict.fromkeys(name for index in indices for name in told[index])
        if len(indices) == 1 or not any(name in OWN for name in names):
            yield heading, clauses_of(told[indices[0]])
            continue
        items: list[Message | Sequence[Message]] = []
        for name in names:
            ways = (((each[index][name], index) for index in indices if name in each[index]) for each in (told, near))
            items.append(_of_piles(overview, min(map(gathered, ways), key=len), indices))
        yield heading, items


def _on_page(overview: Overview, index: int, replaced: Sequence[str], *, near: bool = False) -> Slots:
    """Return the slots of a pile as a book has them: nothing that goes without saying, and nothing twice.

    Leave out the effect of a right click, and slots that the special sentences replace.
    """
    word, found = overview.kind(index), slots(overview, index, near=near)
    gone = {"auto", "altered", "rules", *(name for name in found if f"{word}.{name}" in replaced)}
    is_open = any(Property.START is name and index in piles for name, piles in overview.special.alterations)
    if overview.is_short and is_open:
        gone |= {"start", "bound"}
    lay, take, start = (found.get(name) for name in ("lay", "take", "start"))
    if "fill" in found:
        fillers = overview.rules.piles_of(overview.text(index, Tag.FILL).split())
        values = {"space": message(f"explain.space.{word}"), "piles": overview.named(fillers)}
        found["fill"] = message("explain.spaces.filled", **values)
        if start is not None and start.key == "explain.spaces.takes":
            found["start"] = message(
                "explain.spaces.after", n=len(fillers), start=dict(start.values)["start"], **values
            )
    stays = take == NOT_TAKEN and bool(overview.fields[index].layout)
    gone |= {"start"} if stays else set()
    is_unlaid = word != "stock" and (lay == NOT_LAID or (word == "waste" and "lay" in gone))
    if is_unlaid and take == ONE_TAKEN and "take" not in gone:
        gone.discard("lay")
        found["lay"] = message(f"explain.gives.{'waste' if word == 'waste' else 'only'}")
        gone.add("take")
    elif lay is not None and lay.key == "xmlexplain.lay.by_rules":
        found["lay"] = message("xmlexplain.lay.by_special")
    elif word == "stock" or (word == "discard" and lay == NOT_LAID):
        gone |= {name for name in ("lay", "take") if found.get(name) in (NOT_LAID, NOT_TAKEN, FACE_DOWN)}
    elif lay == ONE_HELD and start is not None and dict(start.values).get("start") == _ANY_CARD:
        is_cell = word == "cell" and take == ONE_TAKEN
        found["lay"] = message("explain.cells.holds" if is_cell else "xmlexplain.lay.any_one")
        gone |= {"start", "take"} if is_cell else {"start"}
    elif word == "foundation":
        gone |= {"singly", *_on_foundation(found, gone)}
    elif "singly" in found and lay is not None and lay.key == "explain.lay.build_free":
        found["lay"] = message("explain.lay.build", **dict(lay.values), how=message("explain.how.one"))
        gone.add("singly")
    return {name: clause for name, clause in found.items() if name not in gone}


def _on_foundation(found: Slots, gone: Collection[str]) -> set[str]:
    """State how a foundation begins and gives cards back. Return the slots that this replaces."""
    lay, take, start = (found.get(name) for name in ("lay", "take", "start"))
    if take in (NOT_TAKEN, ONE_TAKEN):
        found["take"] = message(f"explain.take.back.{'none' if take == NOT_TAKEN else 'one'}")
    if lay is None or start is None or start.key != "explain.spaces.takes" or "start" in gone:
        return set()
    begins = dict(start.values)["start"]
    found["start"] = message("explain.start.begins", start=begins)
    if (whole := _way(lay, begins)) is None:
        return set()
    found["lay"] = whole
    return {"start"}


def _way(lay: Message, begins: object) -> Message | None:
    """Return how a foundation is built from its first rank to its last, if any suit begins it and both are fixed."""
    build = dict(lay.values).get("build")
    if not isinstance(build, Message) or not isinstance(begins, Message) or begins.key != "start.rank.any":
        return None
    parts = dict(build.values)
    wrap = parts["wrap"]
    if not isinstance(wrap, Message) or wrap.key != "xmlexplain.build.to":
        return None
    plain = Message(build.key, tuple({**parts, "wrap": message("build.wrap.none")}.items()))
    return message("explain.way.to", build=plain, first=dict(begins.values)["rank"], last=dict(wrap.values)["rank"])


def _of_piles(overview: Overview, clauses_by: dict[Message, list[int]], indices: list[int]) -> Sentences:
    """Describe one thing of some piles: once if they agree, with a letter if it differs by a name, otherwise each."""
    if list(clauses_by.values()) == [indices]:
        return list(clauses_by)
    told = {index: clause for clause, same in clauses_by.items() for index in same}
    if len(clauses_by) > 2 and len(set(map(shape, clauses_by))) == 1:
        places = sorted(told)
        if (both := alike([(told[index],) for index in places])) is not None:
            values = {"piles": overview.place(places) or piles(places), "letters": both.letters, "clause": both.text[0]}
            return [message("xmlexplain.of_each", **values)]
    named = [(overview.place(same) or piles(same), clause) for clause, same in clauses_by.items()]
    return [clauses([message("xmlexplain.of_piles", piles=where, clause=clause) for where, clause in named])]


def _changes(definition: DefinitionTree, texts: GameTexts, language: str) -> Iterator[str]:
    ids: list[str | None] = [each.id for each in definition.variants] or [None]
    if len(ids) == 1 and not definition.level_max():
        return
    pages: dict[tuple[str | None, int], Page] = {}
    for variant in ids:
        for level in range(definition.level_max(variant) + 1):
            is_short, rules = bool(texts.special(language)), definition.rules_for(variant, level)
            sections = _sections(Overview(rules, is_short=is_short, own=texts.piles), texts)
            pages[variant, level] = page_of(sections, language)
    first = pages[ids[0], 0]
    told: dict[tuple[str | None, int], set[tuple[str, str]]] = {}
    bases: dict[str, Page] = {}
    for (variant, level), page in pages.items():
        lines, base = _changed(first, page, language), ""
        told[variant, level] = _lines(page) ^ _lines(first)
        of_both = told[variant, 0] | told.get((ids[0], level), set())
        is_sum = variant != ids[0] and level and told[variant, level] == of_both
        is_old = level > 1 and told[variant, level] == told[variant, level - 1]
        if not lines or is_sum or is_old:
            continue
        last = level
        while level and pages.get((variant, last + 1)) == page:
            last += 1
        what = _named(definition, variant, range(level, last + 1), language)
        for name, other in bases.items():
            found = _changed(other, page, language)
            if len("".join(found)) + len(name) < len("".join(lines)) * _MOST_CHANGED:
                lines, base = found, name
        bases[what] = page
        heading = message(f"xmlexplain.heading.{'change_from' if base else 'change'}", what=what, base=base)
        yield listing(heading.text(language), lines)


def _lines(page: Page) -> set[tuple[str, str]]:
    return {(head, line) for head, lines in page.items() for line in lines}


def _named(definition: DefinitionTree, variant: str | None, same: range, language: str) -> str:
    parts: list[object] = []
    if variant is not None and (variant != definition.variants[0].id or same.start == 0):
        place = next(place for place, each in enumerate(definition.variants, 1) if each.id == variant)
        parts.append(message("xmlexplain.variant.one", number=place))
    if same.start:
        parts.append(message("xmlexplain.level.one", n=len(same), levels=ranges(same)))
    return listed(parts).text(language)


def _changed(first: Page, page: Page, language: str) -> list[str]:
    """Return how one page differs from another: lines in place of others, lines that are more, lines that do not hold.

    If nearly everything changes, the result is the whole page.
    """
    found = []
    for head in [*first, *(each for each in page if each not in first)]:
        before, after = first.get(head, []), page.get(head, [])
        for kind, low, high, start, end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
            values = {"head": head, "old": " ".join(before[low:high]), "new": " ".join(after[start:end])}
            if kind != "equal":
                found.append(message(f"xmlexplain.change.{kind}", **values).text(language))
    if len(found) <= _MOST_CHANGED * sum(map(len, first.values())):
        return found
    whole = message("xmlexplain.change.whole").text(language)
    return [whole, *(f"{head}: {line}" for head, lines in page.items() for line in lines)]


_DEFAULTS: Final = {
    Tag.MAX: "no card can be placed by hand",
    Tag.START: "no card can be placed on the empty field",
    Tag.END: "cyclic",
    Tag.SUITS: "nothing follows a card",
    Tag.RANKS: "nothing follows a card",
    Tag.BLOCKS: f"runs by {Tag.SUITS} and {Tag.RANKS}",
    Tag.INSERT: str(Insert.TOP),
    Tag.FILL: "never",
    Tag.LOCKED: NO,
    Tag.FACE: str(Face.UP),
    Tag.AUTO: NO,
    Tag.TURN_UP: str(TurnUp.AUTO),
    Tag.BLIND_START: "nothing",
    Tag.REDEALS: "never",
    Tag.VAR: "0",
    Tag.POSTURE: "upright",
    Tag.TIGHT: "never",
    Tag.DIRECTION: str(Direction.NONE),
    Tag.BORDER: str(Border.SINGLE),
    Tag.SHOWN: ALL_SHOWN,
}
"""The defaults of the tags of which a field has at most one."""


def full(definition: DefinitionTree, language: str) -> str:
    """Return what the page leaves out: every tag of each field, each special rule in full, and how the table looks."""
    overview = Overview(definition.rules_for(), is_whole=True, is_numbered=True)
    look = message("xmlexplain.heading.look"), appearance(overview)
    page = page_of([*special_rules(overview), look], language)
    return "\n\n".join([_tags(definition), *written(page, language)]) + "\n"


def _tags(definition: DefinitionTree) -> str:
    """Return a section for each field: every tag in force, its value, where it comes from (127-170).

    Tags are named as the definition names them, in English sentences: this page is for who writes definitions.
    """
    variant = definition.variants[0].id if definition.variants else None
    templates: dict[str, list[tuple[str, str]]] = {}
    kinds: dict[str, str] = {str(kind): str(kind) for kind in Kind}
    parts = [definition.title]
    for tag in in_force(definition.root.children, TagPlace.GAME, variant, 0):
        if tag.tag not in (Tag.TEMPLATE, Tag.FIELD):
            continue
        name, below = tag.value(Attr.ID), tag.value(Attr.TYPE)
        origin = f"from the template {name}" if tag.tag == Tag.TEMPLATE else "from the field"
        lines = list(templates.get(below, ()))
        for each in in_force(tag.children, TagPlace.FIELD, variant, 0):
            attributes = "".join(f', {name} "{said.value}"' for name, said in each.attributes.items())
            lines.append((each.tag, f"- {each.tag}: {each.text or 'nothing'}{attributes}, {origin}"))
        if tag.tag == Tag.TEMPLATE:
            templates[name], kinds[name] = lines, kinds.get(below, str(Kind.PILE))
        else:
            place = f"{tag.value(Attr.X)}, {tag.value(Attr.Y)}"
            heading = f"Pile {len(parts)}, {name}, of type {below}, at {place}"
            kind = Kind(kinds.get(below, Kind.PILE))
            # In the order of the document: of single tags the last that was said, of others all.
            section = [heading]
            for word in dict.fromkeys((*Tag, *(word for word, _ in lines))):
                own = [line for of, line in lines if of == word]
                if own:
                    section += own if word in MANY else own[-1:]
                elif word in PRESETS.get(kind, {}):
                    section.append(f"- {word}: {PRESETS[kind][word]}, from the type {kind}")
                elif word in _DEFAULTS:
                    section.append(f"- {word}: {_DEFAULTS[word]}, the default")
            parts.append("\n".join(section))
    return "\n\n".join(parts)
