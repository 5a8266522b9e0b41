"""The cards and the lay-out of an XML game in words (58-118, 156-161, 287-301, X6, X21)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kabale.messages import Message, message
from kabale.messages.lists import clauses, dealt, listed, number, piles
from kabale.table.cards import Card, is_joker, rank, suit
from kabale.xml.explain.facts import Facts
from kabale.xml.explain.words import card_words, family_words, several_words
from kabale.xml.rules.model import LayRule, SortRule
from kabale.xml.text.cards import RANKS, SUITS
from kabale.xml.text.values import Face, SortTo, When
from kabale.xml.text.words import Tag

_RANK_NAMES = {number: word for word, number in RANKS.items()}
_SUIT_NAMES = tuple(SUITS)
_SECOND_BACK = 2


def cards(facts: Facts) -> list[Message]:
    """Say what cards the game is played with: whole packs, what is more and what is missing, jokers, backs."""
    found = [_pack(facts.rules.cards)]
    jokers = sum(map(is_joker, facts.rules.cards))
    if jokers:
        found.append(message("xmlexplain.cards.jokers", n=jokers, number=number(jokers)))
    if facts.rules.has_backs:
        second = sum(facts.rules.backs[card] == _SECOND_BACK for card in facts.rules.cards)
        found.append(message("xmlexplain.cards.backs", n=second, number=number(second)))
    return found


def _pack(all_cards: Sequence[Card]) -> Message:
    """Name the pack that is nearest, and how it differs."""
    counts = Counter(card & 63 for card in all_cards if not is_joker(card))
    by_suit = [{counts[look] for look in _looks() if look >> 4 == s} for s in range(4)]
    if all(len(each) == 1 for each in by_suit) and len({min(each) for each in by_suit}) > 1:
        return _suits([min(each) for each in by_suit], len(all_cards))
    total = sum(counts.values())
    short = total > 0 and min(rank for rank in _ranks(counts) if rank > 1 or rank == 13) >= 6
    size = [look for look in _looks() if not short or look & 15 == 1 or look & 15 >= 7]
    decks = max(1, _middle(counts, size))
    kind = "short" if short else "full"
    pack = message(f"xmlexplain.cards.{kind}", n=decks, number=number(decks), cards=len(all_cards))
    more = {look: counts[look] - (decks if look in size else 0) for look in _looks()}
    parts = [_differing(key, {look: n * sign for look, n in more.items() if n * sign > 0}) for key, sign in _SIGNS]
    parts = [part for part in parts if part is not None]
    return message("xmlexplain.cards.but", pack=pack, changes=listed(parts)) if parts else pack


def _suits(times: Sequence[int], total: int) -> Message:
    """Tell a pack of whole suits, some oftener than others."""
    parts = [
        message("xmlexplain.cards.suit", n=often, number=number(often), cards=family_words(name))
        for name, often in zip(_SUIT_NAMES, times, strict=True)
        if often
    ]
    return message("xmlexplain.cards.suits", cards=total, suits=listed(parts))


_SIGNS = (("without", -1), ("with", 1))


def _ranks(counts: Counter[int]) -> set[int]:
    found = {look & 15 for look in counts if look & 15 != 1}
    return found or {13}


def _looks() -> list[int]:
    return [s << 4 | r for s in range(4) for r in range(1, 14)]


def _middle(counts: Counter[int], size: Sequence[int]) -> int:
    """Return how often most cards are there."""
    often = Counter(counts[look] for look in size)
    return max(often, key=lambda each: (often[each], each))


def _differing(key: str, looks: dict[int, int]) -> Message | None:
    """Name cards that are there too often or not often enough: whole suits and ranks by their names."""
    if not looks:
        return None
    left, parts = dict(looks), []
    for family in (*_rank_families(), *_suit_families()):
        name, members = family
        while members and all(left.get(look, 0) > 0 for look in members):
            parts.append(message("xmlexplain.cards.all", cards=family_words(name)))
            for look in members:
                left[look] -= 1
    parts += [card_words(_name(look)) for look, times in left.items() for _ in range(times)]
    return message(f"xmlexplain.cards.{key}", cards=listed(parts))


def _rank_families() -> list[tuple[str, list[int]]]:
    return [(_RANK_NAMES[r], [s << 4 | r for s in range(4)]) for r in range(1, 14)]


def _suit_families() -> list[tuple[str, list[int]]]:
    found = []
    for number_, name in enumerate(_SUIT_NAMES):
        found.append((name, [number_ << 4 | r for r in range(1, 14)]))
        found.append((name, [number_ << 4 | r for r in (1, *range(7, 14))]))
    return found


def _name(look: int) -> str:
    card = Card(look)
    return f"{_SUIT_NAMES[suit(card)]} {_RANK_NAMES[rank(card)]}"


# -- the lay-out -------------------------------------------------------------------------------------------------


def layout(facts: Facts) -> list[Message]:
    """Return the clauses of the lay-out: what is drawn, groups of like piles, what is left in the stocks."""
    return [*_drawn(facts), *(_group(facts, group) for group in _groups(facts)), *_stocks(facts)]


def _drawn(facts: Facts) -> list[Message]:
    """Say what each deal draws before the cards are dealt (29, X8)."""
    found = []
    if facts.rules.draws_suit:
        found.append(message("xmlexplain.layout.draws_suit"))
    if facts.rules.draws_rank:
        found.append(message("xmlexplain.layout.draws_rank"))
    return found


def _groups(facts: Facts) -> list[list[int]]:
    """Gather piles that are told together: of one kind, dealt alike but for the number of cards."""
    found: dict[_Alike, list[int]] = {}
    for index, field in enumerate(facts.fields):
        if not field.is_stock:
            found.setdefault(_alike(facts, index), []).append(index)
    for key in [each for each in found if each.faces == "one"]:
        twins = [replace(key, faces=faces) for faces in ("last", "up")]
        twin = next((each for each in twins if each in found), None)
        if twin is not None:
            found[twin] = sorted([*found[twin], *found.pop(key)])
    return sorted(found.values(), key=min)


@dataclass(frozen=True)
class _Alike:
    """What piles must have in common to be told together; how a single face-up card lies fits two of them."""

    kind: str
    is_shown: bool
    deal: tuple[LayRule | SortRule, ...]
    faces: str


def _alike(facts: Facts, index: int) -> _Alike:
    simple = _plain(facts, index)
    if simple is None:
        return _Alike(facts.kind(index), facts.is_shown(index), facts.fields[index].layout, "")
    return _Alike(facts.kind(index), facts.is_shown(index), (), _faces(*simple))


def _plain(facts: Facts, index: int) -> tuple[int, int] | None:
    """Return how many cards lie face down and face up, where they simply come from the first stock, in that order."""
    down = up = 0
    for rule in facts.fields[index].layout:
        if not isinstance(rule, LayRule) or rule.names_card or rule.when or (rule.down and up):
            return None
        if facts.rules.stock not in facts.rules.piles_of((rule.source,)):
            return None
        down, up = down + rule.count * rule.down, up + rule.count * (not rule.down)
    return down, up


def _faces(down: int, up: int) -> str:
    if down and up:
        return "last" if up == 1 else f"last_{up}"
    if not up:
        return "down" if down else "none"
    return "one" if up == 1 else "up"


def _group(facts: Facts, indices: Sequence[int]) -> Message:
    """Tell one group."""
    n = len(indices)
    what = message(f"xmlexplain.count.{facts.kind(indices[0])}", n=n, number=number(n), piles=facts.headed(indices))
    if not facts.is_shown(indices[0]):
        what = message("xmlexplain.layout.hidden", what=what)
    return message("xmlexplain.layout.group", what=what, cards=_dealt(facts, indices))


def _dealt(facts: Facts, indices: Sequence[int]) -> Message:
    """Say what the piles are dealt."""
    simple = [_plain(facts, index) for index in indices]
    if simple[0] is None:
        steps = [_step(facts, rule) for rule in facts.fields[indices[0]].layout]
        told = message("xmlexplain.layout.steps", steps=clauses(steps))
        return message("xmlexplain.layout.each", cards=told) if len(indices) > 1 else told
    counts = [sum(each) for each in simple if each is not None]
    if not any(counts):
        return message("explain.dealt.none")
    down, up = max(each for each in simple if each is not None)
    return dealt(counts, indices, _faces_words(down, up))


def _faces_words(down: int, up: int) -> Message:
    if not down or not up:
        return message("explain.faces.0" if down else "explain.faces.2")
    return message("xmlexplain.faces.last", n=up, number=number(up))


def _step(facts: Facts, rule: LayRule | SortRule) -> Message:
    """Tell one step of dealing to a pile."""
    if isinstance(rule, SortRule):
        if rule.to in (SortTo.SHUFFLE, SortTo.REVERSE):
            return message(f"xmlexplain.sort.{rule.to.name.lower()}")
        return message(f"xmlexplain.sort.{rule.to.name.lower()}", card=card_words(rule.card))
    dealt = several_words(rule.card, rule.count)
    source = facts.of_ids((rule.source,))
    key = "down" if rule.down else "up"
    when = message(f"xmlexplain.layout.when.{When(rule.when).name.lower()}") if rule.when else ""
    return message(f"xmlexplain.layout.from.{key}", cards=dealt, source=source, when=when)


def _stocks(facts: Facts) -> list[Message]:
    """Say what is left in the stocks."""
    found = []
    for index, own in facts.rules.stocks:
        face = facts.has_text(index, Tag.FACE) == Face.DOWN
        lie = message("explain.faces.0" if face else "explain.faces.2")
        left = facts.cards_left(index)
        values = {"piles": facts.named([index]), "faces": lie}
        if left == 0 or not own:
            found.append(message("xmlexplain.layout.stock_empty", piles=piles([index])))
        elif left is None:
            found.append(message("xmlexplain.layout.stock_rest", **values))
        else:
            key = "stock_all" if left == len(own) else "stock"
            found.append(message(f"xmlexplain.layout.{key}", n=left, number=number(left), **values))
    return found
