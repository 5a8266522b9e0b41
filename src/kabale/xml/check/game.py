"""Checking the game as a whole: its version, variants and levels, window, cards and points."""

from kabale.problems import Report
from kabale.xml.check.report import note
from kabale.xml.check.values import NUMBER, SIZE, content_of, faults
from kabale.xml.text import values as v
from kabale.xml.text.cards import JOKER, RANDOM_RANK
from kabale.xml.text.numbers import MOST_CARDS, NEWEST
from kabale.xml.text.packs import Packer
from kabale.xml.text.tags import Case, Node, Tags
from kabale.xml.text.words import ACROSS, Attr, Tag

_CARD_TAGS = (Tag.CARDS, Tag.ADD, Tag.SUB)
_WORK = 20_000
_CASES = 60


def check_game(laid: Tags, report: Report) -> None:
    """Report what does not hold of the game as a whole."""
    _program(laid, report)
    _wrappers(laid, report)
    _window(laid, report)
    _cards(laid, report)
    _ranks(laid, report)
    _points(laid, report)


def pack_of(laid: Tags, case: Case, report: Report | None = None) -> dict[int, int]:
    """Return how many cards begin in each stock, by the line of its field; a report takes what is ignored (X6)."""
    packer, total = Packer(), 0
    stocks: dict[int, int] = {}
    for node in laid.of(*_CARD_TAGS, Tag.FIELD):
        if not case.has(node):
            continue
        if node.tag == Tag.FIELD:
            if node.element.get(Attr.TYPE) == v.Kind.STOCK:
                stocks[id(node)] = len(packer.leave())
            continue
        if not _is_sound(node):
            continue
        before = len(packer.waiting)
        packer.handle(node.element)
        change = len(packer.waiting) - before
        total += change
        if report is not None:
            _say_ignored(node, abs(change), total, report)
    return stocks


def _say_ignored(node: Node, done: int, total: int, report: Report) -> None:
    """Report cards that cannot be added because the pack is full, or not taken out because they are not there."""
    wanted = 4 if node.element.get(Attr.TYPE) == v.Pack.FAMILY and node.element.text != JOKER else 1
    if node.tag == Tag.ADD and done < wanted and total >= MOST_CARDS:
        note(report, "X318", f"the pack has {MOST_CARDS} cards already: this is ignored", node.element.span)
    elif node.tag == Tag.SUB and done < wanted:
        what = "jokers cannot be taken out" if node.element.text == JOKER else f"{node.element.text} is not in the pack"
        note(report, "X319", f"{what}: this is ignored", node.element.span)


def _is_sound(node: Node) -> bool:
    """Say whether a tag's values make sense, so that it can be done."""
    content = content_of(node)
    values = ((each.value, node.rule.attributes.get(name)) for name, each in node.element.attributes.items())
    bad = any(known is not None and any(faults(value, known.content, "")) for value, known in values)
    return not bad and content is not None and not any(faults(node.element.text, content, ""))


def _program(laid: Tags, report: Report) -> None:
    for node in laid.of(Tag.PROGRAM):
        text = node.element.text
        if NUMBER.fullmatch(text) and len(text) < 12 and int(text) > NEWEST:
            message = f"made for a newer version of the language, {text}: known is that of {NEWEST}"
            note(report, "X323", message, node.element.text_span)


def _wrappers(laid: Tags, report: Report) -> None:
    """Report levels without limits, and tags that count in no variant or level (54)."""
    for node in laid.wrappers:
        element, validity = node.element, node.validity
        if node.tag == Tag.LEVEL and not {Attr.FROM, Attr.TO} & element.attributes.keys():
            note(report, "X315", f"<{Tag.LEVEL}> has neither {Attr.FROM} nor {Attr.TO}", element.span)
        elif validity.never or validity.low > min(validity.high, laid.level_max):
            why = "it is inside another variant" if validity.never else f"the levels go from 0 to {laid.level_max}"
            note(report, "X316", f"this <{node.tag}> never counts: {why}", element.span)


def _window(laid: Tags, report: Report) -> None:
    """Report fields outside the window; negative places hide a field (157, X3, 310)."""
    size = laid.root.element.get(Attr.WINDOW, "")
    if not SIZE.fullmatch(size):
        return
    width, height = map(int, size.split("x"))
    for node in laid.fields:
        across = 2 if any(tag.tag == Tag.POSTURE and tag.element.text == ACROSS for tag in laid.tags_of(node)) else 0
        for name, most in ((Attr.X, width - across), (Attr.Y, height + across)):
            place = node.element.get(name, "")
            if NUMBER.fullmatch(place) and int(place[:12]) > most:
                message = f"{name} is {place}, outside of the window: it goes to {most}"
                note(report, "X317", message, node.element.place_of(name))


def _cards(laid: Tags, report: Report) -> None:
    """Report cards that cannot be added or taken out, in some variant or level, each tag once."""
    tags = laid.of(*_CARD_TAGS)
    packs = [each for each in tags if each.tag == Tag.CARDS]
    for node in tags:
        if node.tag != Tag.CARDS and not any(each.meets(node) and _before(each, node) for each in packs):
            note(report, "X320", f"<{node.tag}> stands before <{Tag.CARDS}>", node.element.span)
    found = Report(report.source)
    for case in in_cases(laid):
        pack_of(laid, case, found)
    report.diagnostics += dict.fromkeys(found.diagnostics)


def _before(one: Node, other: Node) -> bool:
    return (one.element.span.line, one.element.span.column) < (other.element.span.line, other.element.span.column)


def _ranks(laid: Tags, report: Report) -> None:
    """Report random ranks that may leave a short pack (30, X8), and jokers where cards go up and down (117, X17)."""
    short = [each for each in laid.of(Tag.CARDS) if _is_short(each.element.text)]
    jokers = [each for each in laid.of(Tag.ADD) if each.element.text == JOKER]
    for node in laid.nodes:
        text = node.element.text
        if RANDOM_RANK in text and ("+" in text or "-" in text) and _any_meets(short, node):
            message = f"{text[:40]} may be a rank that a pack of 32 has not: then nothing fits"
            note(report, "X324", message, node.element.text_span)
        both = text == v.RankRule.BOTH and (node.tag == Tag.RANKS or node.element.get(Attr.PROPERTY) == Tag.RANKS)
        if both and _any_meets(jokers, node):
            message = f"a joker cannot lie on a field with {v.RankRule.BOTH}"
            note(report, "X325", message, node.element.text_span)


def _is_short(text: str) -> bool:
    return text.startswith("32x") or (text.isdecimal() and len(text) < 5 and int(text) % 52 != 0)


def _any_meets(nodes: list[Node], node: Node) -> bool:
    return any(each.meets(node) for each in nodes)


def _points(laid: Tags, report: Report) -> None:
    """Report a game that cannot know that it is won (120, X26); what it can reach is asked of sound games only."""
    goals = laid.of(Tag.SCORE_MAX)
    if not goals:
        message = f"there is no <{Tag.SCORE_MAX}>: without it no score is kept, and only an action can win the game"
        note(report, "X321", message, laid.root.element.span)
    if report.has_errors:
        return
    ends = (tag.element.text for action in laid.actions for tag in action.all(Tag.GAME_OVER))
    if v.Ending.WON in ends:
        return
    cases = in_cases(laid)
    for goal in goals:
        limits = [_most_points(laid, case) for case in cases if case.has(goal)]
        if limits and _number(goal) > max(limits):
            message = f"no more than {max(limits)} points can be had: the game cannot be won"
            note(report, "X322", message, goal.element.text_span)


def _most_points(laid: Tags, case: Case) -> int:
    """Return what the score cannot be above: all cards where a card is worth most, and every bonus."""
    cards = sum(pack_of(laid, case).values())
    start = [_number(each) for each in laid.of(Tag.SCORE_START) if case.has(each)]
    best, bonus = 0, 0
    for node in filter(case.has, laid.fields):
        points = [each for each in laid.tags_of(node) if each.tag == Tag.POINTS and case.has(each)]
        best = max(best, sum(_number(each) for each in points if Attr.WHEN not in each.element.attributes))
        bonus += sum(max(0, _number(each)) for each in points if Attr.WHEN in each.element.attributes)
    return sum(start[-1:]) + cards * best + bonus


def _number(node: Node) -> int:
    text = node.element.text
    return int(text[:12]) if NUMBER.fullmatch(text) else 0


def in_cases(laid: Tags) -> list[Case]:
    """Return the ways to play, not more than can be looked at: a large file has fewer."""
    return laid.cases(max(1, min(_CASES, _WORK // laid.weight)))
