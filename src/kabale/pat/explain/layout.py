"""How a game is laid out, in words: which piles get which cards, and how they lie (numbers 1-6, P6-P10)."""

from collections.abc import Iterator, Sequence

from kabale.messages import Message, message
from kabale.messages.lists import dealt, listed, number, piles
from kabale.pat.deal import dealt_count
from kabale.pat.explain.facts import Facts
from kabale.pat.explain.sets import fitting
from kabale.pat.faces import ALL_UP, BACKS, INVISIBLE, REVEALED
from kabale.pat.rules import BASE, PUT_UNDER, SHUFFLE_AGAIN, SHUFFLE_DECKS, STOCK, TAKEN_OUT, Pile
from kabale.pat.words import several_words, start_words

_SIDEWAYS = 2


def layout(facts: Facts) -> list[Message]:
    """Return the clauses of the lay-out: groups of like piles in the order of their first, the stock, what else."""
    return [
        *_shuffling(facts),
        *(_group(facts, indices) for indices in _groups(facts)),
        *_stock(facts),
        *_bases(facts),
        *_led(facts),
        *_covers(facts),
    ]


def deck_words(facts: Facts) -> Message:
    """Say what cards the game is played with."""
    decks = facts.rules.decks
    return message("explain.decks", n=decks, number=number(decks), cards=facts.rules.card_count)


def _shuffling(facts: Facts) -> list[Message]:
    """Say that each deck is shuffled by itself (P7)."""
    alone = facts.rules.piles[STOCK].role == SHUFFLE_DECKS and facts.rules.decks > 1
    return [message("explain.layout.shuffle_decks")] if alone else []


# -- groups of like piles ----------------------------------------------------------------------------------------


def _groups(facts: Facts) -> Iterator[list[int]]:
    """Yield the piles that can be told in one clause."""
    found: dict[object, list[int]] = {}
    for index, pile in facts.rules.others():
        if not facts.rules.is_spacer(index):
            found.setdefault((facts.kinds[index], *_likeness(pile)), []).append(index)
    yield from found.values()


def _likeness(pile: Pile) -> tuple[object, ...]:
    """Return what piles must have in common to be told together."""
    role = pile.role if pile.role in (TAKEN_OUT, PUT_UNDER) else None
    is_base = pile.role == BASE and pile.count > 0
    return role, is_base, pile.count > 0, pile.faces if pile.count else None, pile.sideways, pile.is_seen


def _group(facts: Facts, indices: Sequence[int]) -> Message:
    """Tell one group: what the piles are, their numbers, their cards."""
    first = facts.rules.piles[indices[0]]
    what = message(f"explain.count.{facts.kinds[indices[0]]}", n=len(indices), number=number(len(indices)))
    where = piles(indices) if first.is_seen else message("explain.unseen", piles=piles(indices))
    key = {TAKEN_OUT: "taken_out", PUT_UNDER: "put_under"}.get(first.role, "group")
    cards = _chosen(facts, indices) if key != "group" else _dealt(facts, indices)
    if first.sideways == _SIDEWAYS:
        cards = message("explain.layout.sideways", cards=cards)
    if key == "put_under":
        again = facts.rules.piles[STOCK].role == SHUFFLE_AGAIN
        return message("explain.layout.under_shuffled" if again else "explain.layout.under", cards=cards)
    return message(f"explain.layout.{key}", what=what, piles=where, cards=cards)


def _dealt(facts: Facts, indices: Sequence[int]) -> Message:
    """Say how many cards the piles are dealt and how they lie."""
    counts = [dealt_count(facts.rules, facts.rules.piles[index]) for index in indices]
    if not counts[0]:
        return message("explain.dealt.none")
    return dealt(counts, indices, _faces(facts.rules.piles[indices[0]], max(counts)))


def _chosen(facts: Facts, indices: Sequence[int]) -> Message:
    """Name the cards that are taken out of the deck for the piles; like ones once."""
    found: dict[Message, list[int]] = {}
    for index in indices:
        found.setdefault(_several(facts.rules.piles[index]), []).append(index)
    parts = [_each(cards, same) for cards, same in found.items()]
    if 1 < len(parts) < len(indices):
        parts = [
            message("explain.dealt.share", cards=part, piles=piles(same))
            for part, same in zip(parts, found.values(), strict=True)
        ]
    cards = listed(parts)
    most = max(facts.rules.piles[index].count for index in indices)
    if facts.rules.piles[indices[0]].role == PUT_UNDER:
        return cards
    return message("explain.dealt.chosen", cards=cards, faces=_faces(facts.rules.piles[indices[0]], most))


def _each(cards: Message, indices: Sequence[int]) -> Message:
    """Say that each of several piles gets such cards."""
    return message("explain.dealt.for_each", cards=cards) if len(indices) > 1 else cards


def _several(pile: Pile) -> Message:
    """Name a number of cards that fit number 10."""
    start = pile.first.start
    if pile.count == 1:
        return start_words(start)
    return message("explain.cards_of", n=pile.count, number=number(pile.count), cards=several_words(start))


def _faces(pile: Pile, cards: int) -> Message:
    """Say how the cards of a pile lie after the deal."""
    if pile.faces in (BACKS, INVISIBLE):
        return message(f"explain.faces.{pile.faces}")
    up = cards if pile.faces == ALL_UP else REVEALED.get(pile.faces, 0)
    if cards <= up and pile.faces not in (3, 4) and not pile.redirects:
        return message(f"explain.faces.{ALL_UP}")
    return message(f"explain.faces.{pile.faces}")


# -- the stock and what else -------------------------------------------------------------------------------------


def _stock(facts: Facts) -> list[Message]:
    """Say what is left in the stock, as a number where it is the same in every deal."""
    open_ = "open" if facts.has_open_stock else "closed"
    lie, where = message(f"explain.faces.stock.{open_}"), piles([STOCK])
    if not facts.outlook.is_exact:
        return [message("explain.layout.stock_rest", piles=where, faces=lie)]
    left = facts.outlook.holds(STOCK)
    if left == 0:
        return [message("explain.layout.stock_empty")]
    key = "stock_all" if left == facts.rules.card_count else "stock"
    return [message(f"explain.layout.{key}", n=left, number=number(left), piles=where, faces=lie)]


def _bases(facts: Facts) -> list[Message]:
    """Say which cards give the base ranks, and to which piles (P8)."""
    bases = facts.rules.base_piles()
    found = []
    for giver in dict.fromkeys(bases.values()):
        fed = [index for index, source in bases.items() if source == giver and facts.rules.piles[index].first.start]
        if fed:
            values = {"pile": giver + 1, "base": facts.base(giver), "piles": facts.these(fed)}
            found.append(message("explain.layout.base", n=len(fed), **values))
    return found


def _led(facts: Facts) -> list[Message]:
    """Say which cards are led elsewhere during the deal, and what takes their place (P9)."""
    takers = [index for index, pile in facts.rules.others() if pile.redirects]
    found = []
    for (digit, cards), indices in _alike(facts, takers).items():
        found.append(message(f"explain.led.{digit}", piles=facts.these(indices), cards=cards))
    return found + (_replaced(facts) if found else [])


def _alike(facts: Facts, takers: Sequence[int]) -> dict[tuple[int, Message], list[int]]:
    """Gather the piles to which the same cards are led."""
    found: dict[tuple[int, Message], list[int]] = {}
    for index in takers:
        start, build = fitting(facts, index)
        key = "both" if not (start.is_none or build.is_none) else "build" if start.is_none else "start"
        values = {name: each.words for name, each in (("start", start), ("build", build)) if key in (name, "both")}
        if not (start.is_none and build.is_none):
            cards = message(f"explain.led.fits.{key}", **values)
            found.setdefault((facts.rules.piles[index].redirect, cards), []).append(index)
    return found


def _replaced(facts: Facts) -> list[Message]:
    """Say from which piles a card led elsewhere is replaced."""
    givers = [index for index, pile in facts.rules.others() if pile.role not in (BASE, TAKEN_OUT, PUT_UNDER)]
    givers = [index for index in givers if dealt_count(facts.rules, facts.rules.piles[index])]
    groups: tuple[list[int], list[int]] = ([], [])
    for index in givers:
        groups[facts.rules.piles[index].redirect == 0].append(index)
    keys = ("explain.led.not_replaced", "explain.led.replaced")
    return [
        message(key, n=len(indices), piles=facts.all_of(indices))
        for key, indices in zip(keys, groups, strict=True)
        if indices
    ]


def _covers(facts: Facts) -> list[Message]:
    """Say which piles' cards lie under cards of which others, where that matters in play (P19)."""
    parts = []
    for index, pile in facts.rules.others():
        if any(1 <= each.taking.block <= 3 for each in pile.sets):
            parts += _covered(facts, index)
    return [message("explain.over.all", under=listed(parts))] if parts else []


def _covered(facts: Facts, index: int) -> list[Message]:
    """Name the piles that cover a pile: those that do so after the deal, and those that come to do so."""
    covering = facts.covering(index)
    counts = {later: dealt_count(facts.rules, facts.rules.piles[later]) for later in covering}
    at_once = [later for later, needed in covering.items() if needed <= max(counts[later], 1)]
    parts = [message("explain.over.pile", pile=index + 1, piles=piles(at_once))] if at_once else []
    for later, needed in covering.items():
        if later not in at_once:
            values = {"pile": index + 1, "piles": piles([later]), "cards": number(needed)}
            parts.append(message("explain.over.later", n=needed, **values))
    return parts
