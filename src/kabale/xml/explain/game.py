"""An XML game as a whole in words: cards, layout, goal and look (58-122, 156-161, 287-342, X6, X21-X26)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Final

from kabale.engine.score import Goal, goal_in_words
from kabale.messages import Message, message
from kabale.messages.lists import clauses, dealt, listed, number
from kabale.table.cards import Card, all_looks, is_joker, look, rank, suit
from kabale.table.decks import SHORT_RANKS
from kabale.xml.explain.alike import alike, shape
from kabale.xml.explain.overview import Overview, gathered
from kabale.xml.explain.words import border_words, card_words, family_words, several_words
from kabale.xml.rules.model import NO_COLOUR, GameOver, LabelRule, LayRule, LayStep, PointsRule, SortRule
from kabale.xml.text.cards import ANY, RANKS, SUITS, Draw, Indication, indication, written
from kabale.xml.text.cards import number as as_number
from kabale.xml.text.grammar import POINTS_WHEN
from kabale.xml.text.packs import SECOND_BACK, drawn_from
from kabale.xml.text.values import (
    KIND_LETTERS,
    Border,
    Direction,
    Ending,
    Face,
    Highlight,
    Property,
    SortTo,
    Status,
    When,
    as_word,
)
from kabale.xml.text.words import ALL_SHOWN, Tag

_FAMILIES: Final = (
    *((name, [card for card in all_looks() if rank(card) == of_rank]) for name, of_rank in RANKS.items()),
    *(
        (name, [card for card in all_looks() if suit(card) == of_suit and rank(card) in ranks])
        for of_suit, name in enumerate(SUITS)
        for ranks in (range(1, 14), SHORT_RANKS)
    ),
)
"""The groups with one name if all of it is missing or extra: each rank, each suit, each suit of a short pack."""


def cards(overview: Overview) -> list[Message]:
    """Say what cards the game is played with: whole packs, what is more and what is missing, jokers, backs."""
    all_cards = overview.rules.cards
    found = [_pack(all_cards)]
    if jokers := sum(map(is_joker, all_cards)):
        found.append(message("xmlexplain.cards.jokers", n=jokers, number=number(jokers)))
    if overview.rules.has_backs and overview.is_whole:
        second = sum(overview.rules.backs[card] == SECOND_BACK for card in all_cards)
        found.append(message("xmlexplain.cards.backs", n=second, number=number(second)))
    return found


def _pack(all_cards: Sequence[Card]) -> Message:
    """Name the pack that is nearest, and how it differs; whole suits, some oftener than others, by the suits."""
    counts = Counter(look(card) for card in all_cards if not is_joker(card))
    by_suit = [{counts[card] for card in all_looks() if suit(card) == each} for each in range(len(SUITS))]
    if all(len(each) == 1 for each in by_suit) and len(set.union(*by_suit)) > 1:
        suits = []
        for name, often in zip(SUITS, map(max, by_suit), strict=True):
            told = message("xmlexplain.cards.suit", n=often, number=number(often), cards=family_words(name))
            suits += [told] if often else []
        return message("xmlexplain.cards.suits", cards=len(all_cards), suits=listed(suits))
    # A pack without cards below six, except aces, is described as one of 32.
    is_short = bool(counts) and all(rank(Card(card)) in (1, *range(6, 14)) for card in counts)
    size = [card for card in all_looks() if not is_short or rank(card) in SHORT_RANKS]
    by_count = Counter(counts[card] for card in size)
    decks = max(1, max(by_count, key=lambda often: (by_count[often], often)))
    key = "short" if is_short else "full"
    pack = message(f"xmlexplain.cards.{key}", n=decks, number=number(decks), cards=len(all_cards))
    more = {card: counts[card] - (decks if card in size else 0) for card in all_looks()}
    changes = []
    for key, sign in (("without", -1), ("with", 1)):
        if times := {card: sign * often for card, often in more.items() if sign * often > 0}:
            changes.append(message(f"xmlexplain.cards.{key}", cards=_families(times, decks if sign < 0 else 1)))
    return message("xmlexplain.cards.but", pack=pack, changes=listed(changes)) if changes else pack


def _families(times: Mapping[Card, int], decks: int) -> Message:
    """Name whole suits and ranks, then single cards; a family that is missing from each deck is named once."""
    left, parts = dict(times), []
    for name, members in _FAMILIES:
        while often := min(left.get(card, 0) for card in members):
            parts.append(message("xmlexplain.cards.all", cards=family_words(name)))
            left |= {card: left[card] - (decks if often >= decks else 1) for card in members}
    for card, often in left.items():
        parts += [card_words(written(Indication(suit(card), rank(card))))] * often
    return listed(parts)


def layout(overview: Overview) -> list[Message]:
    """Return the clauses of the layout: what each deal draws (29, X8), groups of like piles, what the stocks keep."""
    found = [message("xmlexplain.layout.draws_suit")] if overview.rules.draws_suit else []
    found += [message("xmlexplain.layout.draws_rank")] if overview.rules.draws_rank else []
    found += _layout_of_groups(overview)
    for index, own in overview.rules.stocks:
        lie = message("explain.faces.backs" if overview.text(index, Tag.FACE) == Face.DOWN else "explain.faces.all_up")
        left = _cards_left(overview, index)
        what = overview.at(message("explain.all.stock", n=1), [index])
        if left == 0 or not own:
            found.append(message("explain.layout.stock_empty"))
        elif left is None:
            found.append(message("explain.layout.stock_rest", what=what, faces=lie))
        else:
            key = "stock_all" if left == len(own) else "stock"
            found.append(message(f"explain.layout.{key}", n=left, number=number(left), what=what, faces=lie))
    return found


def _layout_of_groups(overview: Overview) -> Iterator[Message]:
    """Merge three or more single piles whose cards differ by a name into one clause; describe other groups singly."""
    told = [(each, _dealt(overview, each)) for each in _groups(overview)]
    keys = [(overview.kind(each[0]), shape(laid), len(each)) for each, laid in told]
    for places in gathered(zip(keys, range(len(told)), strict=True)).values():
        same = [told[place] for place in places]
        are_single = len(same) > 2 and len(same[0][0]) == 1
        if are_single and (both := alike([(laid,) for _, laid in same])) is not None:
            what = _what(overview, [index for each, _ in same for index in each])
            yield message("xmlexplain.layout.in_turn", what=what, letters=both.letters, cards=both.text[0])
        else:
            for each, laid in same:
                yield message("explain.layout.group", what=_what(overview, each), cards=laid)


def _what(overview: Overview, indices: Sequence[int]) -> Message:
    key, count = f"explain.count.{overview.kind(indices[0])}", len(indices)
    return overview.at(message(key, n=count, number=number(count)), indices)


def _groups(overview: Overview) -> list[list[int]]:
    """Gather piles for one clause: of one kind, dealt alike except for the number of cards."""
    keys = []
    for index, field in enumerate(overview.fields):
        deal, faces = field.layout, ""
        match _plain(overview, index):
            case (0, up):
                deal, faces = (), {0: "none", 1: "one"}.get(up, "up")
            case (_, up):
                deal, faces = (), {0: "down", 1: "last"}.get(up, f"last_{up}")
            case None:
                pass
        if not field.is_stock and overview.is_shown(index):
            keys.append((((overview.kind(index), deal), faces), index))
    found = gathered(keys)
    # A single face-up card fits two of these ways to lie.
    for key in [each for each in found if each[1] == "one"]:
        twins = [twin for faces in ("last", "up") if (twin := (key[0], faces)) in found]
        for twin in twins[:1]:
            found[twin] += found.pop(key)
    return sorted(map(sorted, found.values()), key=min)


def _plain(overview: Overview, index: int) -> tuple[int, int] | None:
    """Return how many cards lie face down and face up, where they simply come from the first stock, in that order."""
    down = up = 0
    for rule in overview.fields[index].layout:
        if not isinstance(rule, LayRule) or rule.names_card or rule.when or (rule.down and up):
            return None
        if overview.rules.stock not in overview.rules.piles_of((rule.source,)):
            return None
        down, up = down + rule.count * rule.down, up + rule.count * (not rule.down)
    return down, up


def _dealt(overview: Overview, indices: Sequence[int]) -> Message:
    """Say what the piles are dealt: numbers of cards, or step by step."""
    simple = [each for each in (_plain(overview, index) for index in indices) if each is not None]
    if not simple:
        steps = []
        for rule in overview.fields[indices[0]].layout:
            if isinstance(rule, SortRule):
                named = rule.card if indication(rule.card) is not None else ANY
                card = "" if rule.to in (SortTo.SHUFFLE, SortTo.REVERSE) else card_words(named)
                steps.append(message(f"xmlexplain.sort.{rule.to.name.lower()}", card=card))
            elif indication(rule.card) is not None:
                dealt_cards, source = several_words(rule.card, rule.count), overview.of_ids((rule.source,))
                if rule.count > 1 and rule.names_card and _may_lack(overview, indices[0], rule.source):
                    dealt_cards = message("xmlexplain.layout.most", cards=dealt_cards)
                when = message(f"xmlexplain.layout.when.{When(rule.when).name.lower()}") if rule.when else ""
                key = f"xmlexplain.layout.from.{'down' if rule.down else 'up'}"
                steps.append(message(key, cards=dealt_cards, source=source, when=when))
        if not steps:
            return message("explain.dealt.none")
        told = message("xmlexplain.layout.steps", steps=clauses(steps))
        return message("xmlexplain.layout.each", cards=told) if len(indices) > 1 else told
    counts = [down + up for down, up in simple]
    down, up = max(simple)
    if not any(counts):
        return message("explain.dealt.none")
    if down and up:
        return dealt(counts, message("xmlexplain.faces.last", n=up, number=number(up)))
    return dealt(counts, message("explain.faces.backs" if down else "explain.faces.all_up"))


def _may_lack(overview: Overview, index: int, source: str) -> bool:
    """Say whether earlier piles got any cards from there, so that named ones may be gone."""
    earlier = (rule for field in overview.fields[:index] for rule in field.layout if isinstance(rule, LayRule))
    return any(rule.source == source and not rule.names_card for rule in earlier)


def _cards_left(overview: Overview, stock: int) -> int | None:
    """Return how many cards the lay-out leaves in a stock; None where that depends on the deal, or on the shuffle."""
    own = dict(overview.rules.stocks)[stock]
    steps = [step for action in overview.rules.lists[Tag.BEGINNING] for step in action.steps]
    if any(stock in overview.rules.piles_of(step.sources) for step in steps if isinstance(step, LayStep)):
        return None
    lays = [rule for field in overview.fields for rule in field.layout if isinstance(rule, LayRule)]
    rules = [rule for rule in lays if stock in overview.rules.piles_of((rule.source,))]
    if any(rule.when for rule in rules):
        return None
    suits, ranks = drawn_from(list(overview.rules.cards))
    found = set()
    for draw in (Draw(*drawn) for drawn in product(suits or [0], ranks or [1])):
        named: dict[Indication, int] = {}
        given, is_sure = 0, True
        for rule, card in ((rule, indication(rule.card, draw)) for rule in rules):
            if not rule.names_card or card is None:
                given += rule.count if card is not None else 0
                is_sure = False
                continue
            there = named.get(card, sum(map(card.names, own)))
            others = [other for other in named if other != card and card.may_be(other)]
            if not is_sure or any(card.names(each) and other.names(each) for other in others for each in own):
                return None
            named[card] = max(there - rule.count, 0)
            given += there - named[card]
        found.add(max(len(own) - given, 0))
    return found.pop() if len(found) == 1 else None


def goal(overview: Overview, special: Goal | None = None) -> list[Message]:
    """Return how the game is won, by the catalogue's goal if it has one, and by what else it may end."""
    wanted, rule = overview.rules.goal, _counting(overview)
    if special is not None:
        found = [goal_in_words(special, overview.named)]
    elif wanted is None:
        found = [message("xmlexplain.goal.none")]
    elif rule is None:
        found = [message("xmlexplain.goal.points", n=wanted, points=wanted)]
    else:
        # Every point is a card. The number of cards that must be collected (the missing points, rounded up), or that
        # may remain.
        indices, lacking = _rules(overview)[rule], wanted - overview.rules.start_score
        n = -(-lacking // rule.points) if rule.points > 0 else lacking // rule.points
        if rule.points > 0:
            key = "all" if n == len(overview.rules.cards) else "hold"
        else:
            key = "empty" if n <= 0 else "left"
        values = {} if key in ("all", "empty") else {"cards": message("explain.cards", n=n, number=number(n))}
        group = "explain" if key == "all" else "xmlexplain"
        found = [message(f"{group}.goal.{key}", n=len(indices), piles=overview.named(indices), **values)]
    steps = [step for action in overview.special.actions for step in action.steps]
    ends = {step.outcome == Ending.WON for step in steps if isinstance(step, GameOver)}
    found += [message("xmlexplain.goal.rule.won")] if True in ends else []
    return found + ([message("xmlexplain.goal.rule.lost")] if False in ends else [])


def _rules(overview: Overview) -> dict[PointsRule, list[int]]:
    return gathered((rule, index) for index, field in enumerate(overview.fields) for rule in field.points)


def _counting(overview: Overview) -> PointsRule | None:
    """Return the one way to get points if it gives the same for each card on some piles, and it is the only one."""
    rules = list(_rules(overview))
    return rules[0] if len(rules) == 1 and rules[0].when is None and rules[0].points else None


def points(overview: Overview) -> list[Message]:
    """Return how points are counted; nothing where the goal has said it all in cards."""
    rules, counting = _rules(overview), _counting(overview)
    if overview.rules.goal is None:
        return []
    if counting:  # Each card counts one point, or takes one away from as many as there were cards at first.
        lays = [each for index in rules[counting] for each in overview.fields[index].layout]
        dealt = sum(each.count for each in lays if isinstance(each, LayRule))
        if counting.points == 1 or (counting.points == -1 and overview.rules.start_score == dealt):
            return []
    begun = overview.rules.start_score
    found = [message("xmlexplain.points.start", n=abs(begun), start=f"{begun}".replace("-", "−"))]
    for rule, indices in rules.items():
        if (rule.when and rule.when not in POINTS_WHEN) or not {*indices} & {*overview.in_sight}:
            continue  # These points are never counted, or nobody sees their piles.
        key = f"xmlexplain.points.when.{When(rule.when).name.lower()}" if rule.when else "xmlexplain.points.each"
        told = message("explain.score.points", n=abs(rule.points), points=f"{rule.points:+d}".replace("-", "−"))
        found.append(message(key, points=told, n=len(indices), piles=overview.named(indices)))
    return found


def appearance(overview: Overview) -> list[Message]:
    """Return the clauses of how the table looks: piles of one look together, then displays, then marks (67-71)."""
    seen = [index for index, field in enumerate(overview.fields) if field.x >= 0 and field.y >= 0]
    looks = {index: _looks(overview, index) for index in seen}
    found = []
    for name in ("spread", "posture", "border", "shown", "letter"):
        told = gathered((looks[index][name], index) for index in seen if name in looks[index])
        found += [message("xmlexplain.look.of", piles=overview.named(same), look=each) for each, same in told.items()]
    labels = ((_label(label), index) for index in seen for label in overview.fields[index].labels)
    for label, indices in gathered(labels).items():
        found.append(message("xmlexplain.look.label", n=len(indices), piles=overview.named(indices), label=label))
    marks = {mark.what: mark.colour for mark in overview.rules.marks}
    stop, start = marks.get(Highlight.STOP, ""), marks.get(Highlight.RIGHT_START, NO_COLOUR)
    if stop == NO_COLOUR:
        found.append(message("xmlexplain.mark.off"))
    elif overview.rules.has_stops or Highlight.STOP in marks:
        found.append(_mark("stop", stop))
    return found + ([_mark("start", start)] if start != NO_COLOUR else [])


def _looks(overview: Overview, index: int) -> dict[str, Message]:
    """Say how a pile spreads and lies, which parts are drawn, how many cards are shown, and its letter (302-331)."""
    field, found = overview.fields[index], dict[str, Message]()
    words = [word for word in (as_word(Direction, each) for each in field.directions) if word]
    ways = [message(f"xmlexplain.look.way.{word.name.lower()}") for word in words if word is not Direction.NONE]
    if ways:
        spread = message("xmlexplain.look.spread", ways=listed(ways))
        tight = as_number(overview.text(index, Tag.TIGHT))
        close = message("xmlexplain.look.tight", spread=spread, n=tight, number=number(tight))
        found["spread"] = close if tight else spread
    if field.sideways:
        found["posture"] = message("xmlexplain.look.sideways")
    border = overview.text(index, Tag.BORDER) or Border.SINGLE
    if border not in tuple(Border):
        width = as_number(border)
        found["border"] = message("xmlexplain.look.border.number", n=width, number=number(width))
    elif border != Border.SINGLE:
        found["border"] = border_words(border)
    shown = overview.text(index, Tag.SHOWN) or ALL_SHOWN
    if shown == "0":
        found["shown"] = message("xmlexplain.look.hidden")
    elif shown != ALL_SHOWN:
        found["shown"] = message("xmlexplain.look.shown", n=as_number(shown), number=number(as_number(shown)))
    if field.letter != KIND_LETTERS[field.kind]:
        key = "letter" if field.letter else "no_letter"
        found["letter"] = message(f"xmlexplain.look.{key}", letter=field.letter)
    return found


def _label(label: LabelRule) -> Message:
    """Name a display: its text, what it counts, where it stands, and whether rules switch it on (317-325)."""
    name = as_word(Property, label.property)
    shown = message(f"xmlexplain.shows.{(name or Property.COUNT).name.lower()}")
    if label.text and name:
        shown = message("xmlexplain.look.both", text=label.text, shown=shown)
    elif label.text:
        shown = message("xmlexplain.look.text", text=label.text)
    words = [word for word in (as_word(Direction, each) for each in label.place.split()) if word]
    if words:
        places = [message(f"xmlexplain.look.place.{word.name.lower()}") for word in words]
        shown = message("xmlexplain.look.placed", shown=shown, places=listed(places))
    if label.status is Status.OFF:
        return message("xmlexplain.look.off", shown=shown, id=label.id)
    return message("xmlexplain.look.switched", shown=shown, id=label.id) if label.id else shown


def _mark(what: str, colour: str | None) -> Message:
    return message(f"xmlexplain.mark.{what}_coloured" if colour else f"xmlexplain.mark.{what}", colour=colour)
