"""Checking a definition: first the form of every tag, then the game and its fields, names, values and actions.

Each part works on what the parts before it could make sense of.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import reduce
from typing import Final

from kabale.messages import Message, message
from kabale.messages.lists import thousands
from kabale.problems import Diagnostic, Report, Source, Span
from kabale.xml.check import actions, ids
from kabale.xml.check.report import UnknownWord, note, note_value, write
from kabale.xml.check.values import NUMBER, SIZE, check_values, faults_in
from kabale.xml.text import values as v
from kabale.xml.text.cards import ANY, HIGHEST_LEVEL, JOKER, MOST_CARDS, NEWEST, RANDOM_RANK, RANDOM_SUIT, number
from kabale.xml.text.grammar import PLACES, Holds, Rule, TagPlace, inside_of
from kabale.xml.text.packs import Packer
from kabale.xml.text.tags import MOST_TAGS, Case, TagNode, TagTree, gather, weigh
from kabale.xml.text.tree import Element
from kabale.xml.text.words import ACROSS, Attr, Tag

_WORK = 20_000
_CASES = 60
_QUIET = ("xmlns", "xmlns:", "xsi:")


def check_form(root: Element, report: Report) -> None:
    """Report what stands where it may not, in every tag of the file (X1, X9)."""
    waiting = [(root, TagPlace.FILE)]
    while waiting:
        element, place = waiting.pop()
        tag, rule = element.tag, PLACES[place].get(element.tag)
        if rule is not None:
            inside = inside_of(tag, place)
            _check_tag(element, rule, inside, report)
            waiting.extend((child, inside) for child in reversed(element.children))
        elif place is TagPlace.FILE:
            note(report, "X113", message("check.xml.no_game", tag=tag, game=Tag.GAME), element.span)
        elif elsewhere := [each for each, rules in PLACES.items() if tag in rules]:
            said = message("check.xml.no_place", tag=tag, place=_in(place))
            first, *others = map(_in, elsewhere)
            places = reduce(lambda said, place: message("list.either", first=said, last=place), others, first)
            note(report, "X108", said, element.span, hint=message("check.xml.no_place_hint", places=places))
        else:
            said = message("check.xml.no_such_tag", tag=tag)
            note(report, "X107", said, element.span, hint=UnknownWord(tag, PLACES[place], "<{}>"))


def _in(place: TagPlace) -> Message:
    return message(f"check.xml.place.{place.name.lower()}")


def _check_tag(element: Element, rule: Rule, inside: TagPlace, report: Report) -> None:
    """Report attributes that are unknown or missing, text between tags, and tags that are there twice."""
    tag = element.tag
    for name, attribute in element.attributes.items():
        if name not in rule.attributes and not name.startswith(_QUIET):
            missing = [each for each in rule.attributes if each not in element.attributes]
            # Values stand just behind the name, an = and a quotation mark.
            span, column = attribute.span, attribute.span.column - len(name) - 2
            place = span if column < 1 else Span(span.line, column, span.end_line, span.end_column + 1)
            said = message("check.xml.no_such_attribute", attribute=name, tag=tag)
            note(report, "X109", said, place, hint=UnknownWord(name, missing, '{}="…"'))
    # A joker has no family, the number of cards moved no field.
    free = [Attr.TYPE] if tag in (Tag.ADD, Tag.SUB) and element.text == JOKER else []
    free += [Attr.FIELD] if tag == Tag.CONDITION and element.get(Attr.PROPERTY) == v.Property.MOVED else []
    for name, wanted in rule.attributes.items():
        if wanted.mandatory and name not in element.attributes and name not in free:
            said = message("check.xml.lacks", tag=tag, attribute=name)
            note(report, "X111", said, element.span, hint=write(f'{name}="…"'))
    for piece in element.pieces if rule.content.holds is Holds.TAGS else ():
        shown = piece.value if len(piece.value) <= 30 else piece.value[:30] + "…"
        note(report, "X110", message("check.xml.stray", text=repr(shown), what=f"<{tag}>"), piece.span)
    seen: dict[str, Element] = {}
    for child in element.children:
        if child.tag in PLACES[inside] and not PLACES[inside][child.tag].many:
            if child.tag in seen:
                said = message("check.xml.tag_twice", tag=child.tag, line=seen[child.tag].span.line)
                note(report, "X114", said, child.span)
            seen[child.tag] = child


def check_complete(tree: TagTree, report: Report) -> None:
    """Report mandatory tags that are missing in some way to play the game (X9)."""
    root = tree.root.element
    for tag, rule in PLACES[TagPlace.GAME].items():
        if rule.mandatory and not tree.of(tag):
            hint = message("check.xml.write_inside", words=f"<{tag}>…</{tag}>", tag=root.tag)
            note(report, "X112", message("check.xml.no_tag", tag=tag), root.span, hint=hint)
    stocks = [each for each in tree.fields if each.element.get(Attr.TYPE) == v.Kind.STOCK]
    kinds = {each.element.value(Attr.TYPE) for each in tree.fields} - {*v.Kind, *tree.templates}
    if not stocks and not kinds:  # a type that is not known may be the stock's, misspelt
        note(report, "X112", message("check.xml.no_stock"), root.span, hint=write(f'typ="{v.Kind.STOCK}"'))
    _check_everywhere(tree, tree.of(Tag.CARDS), "check.xml.no_tag_variant", "check.xml.no_tag_level", report)
    _check_everywhere(tree, stocks, "check.xml.no_stock_variant", "check.xml.no_stock_level", report)


def _check_everywhere(tree: TagTree, tags: Sequence[TagNode], of_variant: str, of_level: str, report: Report) -> None:
    """Report a way to play in which none of some tags counts: of a variant, or of a game that has none."""
    missing = next((case for case in tree.cases() if tags and not any(map(case.has, tags))), None)
    if missing is not None:
        key = of_variant if missing.variant else of_level
        said = message(key, tag=Tag.CARDS, variant=repr(missing.variant), level=missing.level)
        note(report, "X112", said, tree.root.element.span)


def check_game(tree: TagTree, report: Report) -> None:
    """Report an unknown version, a game that cannot know that it is won (120, X26), and wrappers that never count."""
    if not tree.of(Tag.SCORE_MAX):
        note(report, "X321", message("check.xml.no_score", tag=Tag.SCORE_MAX), tree.root.element.span)
    for node in tree.of(Tag.PROGRAM):
        text = node.element.text
        if NUMBER.fullmatch(text) and len(text) < 12 and int(text) > NEWEST:
            said = message("check.xml.newer", version=text, known=NEWEST)
            note(report, "X323", said, node.element.text_span)
    for node in tree.of(Tag.LEVEL_MAX):
        text = node.element.text
        if NUMBER.fullmatch(text) and int(text[:12]) > HIGHEST_LEVEL:
            said = message("check.xml.many_levels", most=HIGHEST_LEVEL)
            note_value(report, "X344", said, node.element, node.element.text_span)
    tops: dict[str | None, int] = {each.id: tree.level_max(each.id) for each in tree.variants}
    tops[None] = max(tops.values(), default=tree.level_max(None))
    for node in tree.wrappers:
        element, validity = node.element, node.validity
        top = tops[validity.variant] if validity.variant in tops else tree.level_max(validity.variant)
        if node.tag == Tag.LEVEL and not {Attr.FROM, Attr.TO} & element.attributes.keys():
            said = message("check.xml.no_levels", tag=Tag.LEVEL, low=Attr.FROM, high=Attr.TO)
            note(report, "X315", said, element.span)
        elif validity.never:
            note(report, "X316", message("check.xml.never_inside", tag=node.tag), element.span)
        elif validity.low > min(validity.high, top):
            note(report, "X316", message("check.xml.never_level", tag=node.tag, top=top), element.span)
        elif node.tag == Tag.LEVEL and number(element.get(Attr.FROM)) <= 0 and top <= number(element.get(Attr.TO), top):
            note(report, "X315", message("check.xml.always_level", tag=node.tag, top=top), element.span)


def check_places(tree: TagTree, report: Report) -> None:
    """Report a field outside the window; negative places hide a field (157, X3, 310)."""
    size = tree.root.element.value(Attr.WINDOW)
    if not SIZE.fullmatch(size):
        return
    width, height = map(int, size.split("x"))
    for node in tree.fields:
        across = 2 if any(tag.tag == Tag.POSTURE and tag.element.text == ACROSS for tag in tree.tags_of(node)) else 0
        for name, most in ((Attr.X, width - across), (Attr.Y, height + across)):
            place = node.element.value(name)
            if NUMBER.fullmatch(place) and int(place[:12]) > most:
                said = message("check.xml.outside", attribute=name, value=place, most=most)
                note(report, "X317", said, node.element.place_of(name))


def pack_of(tree: TagTree, case: Case, report: Report | None = None) -> dict[int, int]:
    """Return how many cards begin in each stock, by the line of its field; a report takes what is ignored (X6)."""
    packer, total = Packer(), 0
    stocks: dict[int, int] = {}
    pack: Element | None = None
    for node in filter(case.has, tree.of(Tag.CARDS, Tag.ADD, Tag.SUB, Tag.FIELD)):
        element = node.element
        if node.tag == Tag.FIELD:
            if element.get(Attr.TYPE) == v.Kind.STOCK:
                stocks[id(node)] = len(packer.leave())
                if report is not None and pack is not None and not stocks[id(node)]:
                    note(report, "X327", message("check.xml.empty_pack"), pack.span)
                pack = None
            continue
        # A tag whose values make no sense is not done.
        if node.content is None or any(faults_in(node)):
            continue
        before = len(packer.waiting)
        packer.handle(element)
        pack = element if node.tag == Tag.CARDS else pack
        change = len(packer.waiting) - before
        total += change
        wanted = 4 if element.get(Attr.TYPE) == v.Pack.FAMILY and element.text != JOKER else 1
        if report is None or node.tag == Tag.CARDS or abs(change) >= wanted:
            continue
        if node.tag == Tag.ADD and packer.members(element) and not change:
            note(report, "X318", message("check.xml.many_cards", most=MOST_CARDS), element.span)
        elif node.tag == Tag.SUB:
            key = "check.xml.jokers_stay" if element.text == JOKER else "check.xml.not_there"
            note(report, "X319", message(key, card=element.text), element.span)
    return stocks


def check_cards(tree: TagTree, report: Report) -> None:
    """Report cards that cannot be added or taken out, in some variant or level, each tag once."""
    packs = [(each.element.span, each) for each in tree.of(Tag.CARDS)]
    for node in tree.of(Tag.ADD, Tag.SUB):
        begin = node.element.span
        above = [each for span, each in packs if (span.line, span.column) < (begin.line, begin.column)]
        if not _any_meets(above, node):
            note(report, "X320", message("check.xml.before_pack", tag=node.tag, pack=Tag.CARDS), begin)
        if RANDOM_SUIT in node.element.text or RANDOM_RANK in node.element.text:
            said = message("check.xml.same_pack", suit=RANDOM_SUIT, rank=RANDOM_RANK)
            note(report, "X345", said, node.element.text_span)
    ignored = Report(report.source)
    most: dict[int, int] = {}
    for case in in_cases(tree):
        stocks = pack_of(tree, case, ignored)
        for key, count in stocks.items():
            # If no stock has a card, the pack is empty.
            most[key] = max(most.get(key, 0), count, 1 - any(stocks.values()))
    report.diagnostics += dict.fromkeys(ignored.diagnostics)
    for node in tree.fields:
        if most.get(id(node)) == 0:
            note(report, "X365", message("check.xml.empty_stock"), node.element.span)


def check_ranks(tree: TagTree, report: Report) -> None:
    """Report random ranks that may leave a short pack (30, X8), and jokers where cards go up and down (117, X17)."""
    short = [
        each
        for each in tree.of(Tag.CARDS)
        if (text := each.element.text).startswith("32x") or (text.isdecimal() and len(text) < 5 and int(text) % 52)
    ]
    jokers = [each for each in tree.of(Tag.ADD) if each.element.text == JOKER]
    for node in tree.nodes:
        text = node.element.text
        if RANDOM_RANK in text and ("+" in text or "-" in text) and _any_meets(short, node):
            note(report, "X324", message("check.xml.short_pack", card=text[:40]), node.element.text_span)
        both = text == v.RankRule.BOTH and (node.tag == Tag.RANKS or node.element.get(Attr.PROPERTY) == Tag.RANKS)
        if both and _any_meets(jokers, node):
            note(report, "X325", message("check.xml.no_joker", word=v.RankRule.BOTH), node.element.text_span)


def _any_meets(nodes: list[TagNode], node: TagNode) -> bool:
    return any(each.meets(node) for each in nodes)


def in_cases(tree: TagTree) -> list[Case]:
    """Return the ways to play, not more than can be looked at: a large file has fewer."""
    return tree.cases(max(1, min(_CASES, _WORK // tree.weight)))


def check_fields(tree: TagTree, report: Report) -> None:
    """Report missing companions of a field's tags, and relations that appear twice."""
    altered = {tag.element.get(Attr.PROPERTY) for action in tree.actions for tag in action.all(Tag.ALTER)}
    starts, sequences = _once(tree, Tag.START, Tag.MAX), _once(tree, Tag.RANKS, Tag.MAX)
    begun = {id(node.within) for node in starts}
    for node in (*starts, *(each for each in sequences if id(each.within) not in begun)):
        if v.Property.MAX not in altered:
            said = message("check.xml.no_laying", tag=node.tag, lacks=Tag.MAX)
            note(report, "X306", said, node.element.span, hint=write(f"<{Tag.MAX}>{ANY}</{Tag.MAX}>"))
    for node in _once(tree, Tag.REDEALS, Tag.SOURCE):
        if node.element.text != "0":
            said = message("check.xml.no_taking_up", tag=Tag.REDEALS, lacks=Tag.SOURCE)
            note(report, "X307", said, node.element.span, hint=write(f"<{Tag.SOURCE}>…</{Tag.SOURCE}>"))
    reported: set[int] = set()
    for field in tree.fields:
        relations: dict[str, list[TagNode]] = defaultdict(list)
        for each in (tag for tag in tree.tags_of(field) if tag.tag == Tag.RELATION):
            # One field has one of each name (566).
            earlier = next((other for other in relations[each.id] if other.meets(each)), None)
            if earlier is not None and id(each) not in reported:
                reported.add(id(each))
                said = message("check.xml.relation_twice", id=repr(each.id), line=earlier.element.span.line)
                note(report, "X310", said, each.element.place_of(Attr.ID))
            relations[each.id].append(each)


def _once(tree: TagTree, tag: str, needed: str) -> list[TagNode]:
    """Return the tags that some field has without the other, each once, in file order."""
    found: dict[int, TagNode] = {}
    for field in tree.fields:
        tags = tree.tags_of(field)
        if needed == Tag.MAX and tree.kind(field) == v.Kind.CELL:
            continue
        others = [other for other in tags if other.tag == needed]
        for each in tags:
            # One that never counts is reported itself.
            if each.tag == tag and not any(other.meets(each) or not other.meets(other) for other in others):
                found[id(each)] = each
    return list(found.values())


def check_deals(tree: TagTree, report: Report) -> None:
    """Report what is dealt from a field that comes later, or has no cards in any way to play (296)."""
    first = {each.id: index for index, each in reversed(list(enumerate(tree.fields)))}
    later: dict[int, TagNode] = {}
    for index, field in enumerate(tree.fields):
        for tag in tree.tags_of(field):
            if tag.tag == Tag.LAY and first.get(tag.element.value(Attr.SOURCE), -1) > index:
                later[id(tag)] = tag
    for tag in later.values():
        said = message("check.xml.later", field=repr(tag.element.value(Attr.SOURCE)))
        note(report, "X308", said, tag.element.place_of(Attr.SOURCE))
    if report.has_errors:
        return
    empty: dict[int, tuple[TagNode, bool]] = {}
    for case in in_cases(tree):
        for tag, has_cards in _dealt_in(tree, case):
            known = id(tag) in empty and empty[id(tag)][1]
            empty[id(tag)] = (tag, known or has_cards)
    for tag, has_cards in empty.values():
        if not has_cards and id(tag) not in later:
            said = message("check.xml.dealt_out", field=repr(tag.element.value(Attr.SOURCE)))
            note(report, "X309", said, tag.element.place_of(Attr.SOURCE))


def _dealt_in(tree: TagTree, case: Case) -> list[tuple[TagNode, bool]]:
    """Deal in one case: return each ``lege`` with whether its source may have had a card.

    Counts are upper limits: what is dealt only perhaps stays where it is, and is in the other place too.
    """
    stocks = pack_of(tree, case)
    cards, alone = defaultdict[str, int](int), defaultdict[str, int](int)
    done = []
    for field in filter(case.has, tree.fields):
        alone[field.id] += 1
        cards[field.id] += stocks.get(id(field), 0)
        for tag in (each for each in tree.tags_of(field) if each.tag == Tag.LAY and case.has(each)):
            source = tag.element.value(Attr.SOURCE)
            done.append((tag, cards[source] > 0 or source not in alone))
            text = tag.element.value(Attr.COUNT, "1")
            moved = min(max(0, int(text[:12])) if NUMBER.fullmatch(text) else 1, cards[source])
            if tag.element.text == ANY and Attr.WHEN not in tag.element.attributes and alone[source] == 1:
                cards[source] -= moved
            cards[field.id] += moved
    return done


_PARTS: Final = (
    # First the tags and their values, then the names.
    *(check_complete, check_values, ids.check_ids, ids.check_templates, ids.check_variants, ids.check_references),
    # The game and its fields.
    *(check_game, check_places, check_cards, check_ranks, check_fields, check_deals),
    # Actions one at a time, then how they go on.
    *(actions.check_altering, actions.check_properties, actions.check_messages, actions.check_useless),
    *(actions.check_jumps, actions.check_loops, actions.check_counts, actions.check_contradictions),
    *(actions.check_order, actions.check_effect),
)


def check(root: Element, source: Source) -> list[Diagnostic]:
    """Return what is wrong with the tree, in file order, each once."""
    report = Report(source)
    check_form(root, report)
    if root.tag == Tag.GAME:
        tree = gather(root)
        if not weigh(tree):
            note(report, "X106", message("check.xml.more_tags", most=thousands(MOST_TAGS)), root.span)
            return report.in_file_order()
        for part in _PARTS:
            part(tree, report)
    return report.in_file_order()
