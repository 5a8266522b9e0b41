"""How a game is laid out, in words: which piles get which cards, and how they lie (numbers 1-6, P6-P10)."""

from collections.abc import Sequence
from typing import Final, assert_never

from kabale.messages import Message, message
from kabale.messages.lists import dealt, listed, number
from kabale.pat.cards import FirstSuit
from kabale.pat.explain.sets import fitting
from kabale.pat.explain.survey import Survey
from kabale.pat.explain.ways import own_suits
from kabale.pat.rules import STOCK, Pile
from kabale.pat.terms import DealRole, Faces, Redirection
from kabale.pat.words import several_words, start_words
from kabale.table.cards import RANKS, SUITS

_FEW_OVERLAPS: Final = 3
"""More piles that lie under others are not described one by one, because the picture shows them."""


def deck_words(survey: Survey) -> Message:
    """Say what cards the game is played with."""
    decks, aside = survey.rules.decks, [index for index in range(len(survey.kinds)) if survey.is_aside(index)]
    if not aside or not survey.bounds.is_exact:
        return message("explain.decks", n=decks, number=number(decks), cards=survey.rules.card_count)
    left = survey.rules.card_count - sum(survey.bounds.holds(index) for index in aside)
    without = listed([several_words(survey.rules.piles[index].first.start) for index in aside])
    return message("explain.decks_without", n=decks, number=number(decks), without=without, cards=left)


def layout(survey: Survey) -> list[Message]:
    """Return the clauses of the layout: groups of like piles by the place of their first, the stock and the rest."""
    rules, messages = survey.rules, []
    if rules.piles[STOCK].role is DealRole.SHUFFLE_DECKS and rules.decks > 1:
        messages.append(message("explain.layout.shuffle_decks"))
    groups: dict[object, list[int]] = {}
    for index, pile in rules.others():
        is_told = pile.is_seen or (pile.role is DealRole.PUT_UNDER and pile.count > 0)
        if is_told and not rules.is_spacer(index):
            role = pile.role if pile.role.takes_out else None
            is_base = pile.role is DealRole.BASE and pile.count > 0
            faces = pile.faces if pile.count else None
            alike = (survey.words[index], role, is_base, pile.count > 0, faces, pile.sideways, pile.is_seen)
            groups.setdefault(alike, []).append(index)
    messages += [_group(survey, indices) for indices in groups.values()]
    # The cards left in the stock, as a number if every deal has the same.
    stock = message("explain.all.stock", n=1)
    lie = message(f"explain.faces.stock.{'open' if rules.has_open_stock else 'closed'}")
    left = survey.bounds.holds(STOCK) if survey.bounds.is_exact else None
    if left is None:
        messages.append(message("explain.layout.stock_rest", what=stock, faces=lie))
    elif left == 0:
        messages.append(message("explain.layout.stock_empty"))
    else:
        key = "stock_all" if left == rules.card_count else "stock"
        messages.append(message(f"explain.layout.{key}", n=left, number=number(left), what=stock, faces=lie))
    bases = rules.base_piles
    for giver in dict.fromkeys(bases.values()):
        fed = [index for index, source in bases.items() if source == giver and rules.piles[index].first.start]
        if fed:
            values = {"pile": survey.these([giver]), "base": survey.base(giver), "piles": survey.these(fed)}
            messages.append(message("explain.layout.base", n=len(fed), **values))
    return [*messages, *_led(survey), *_covers(survey)]


def _group(survey: Survey, indices: Sequence[int]) -> Message:
    rules, kind = survey.rules, survey.words[indices[0]]
    first, several = rules.piles[indices[0]], [rules.piles[index] for index in indices]
    what = message(f"explain.count.{kind}", n=len(indices), number=number(len(indices)))
    if not survey.are_all(indices):
        what = message("list.at", what=what, place=survey.where(indices))
    counts = [rules.dealt_count(index) for index in indices]
    if first.role.takes_out:
        cards = _chosen(survey, indices)
        if first.role is DealRole.TAKEN_OUT:
            faces = _faces(first, max(pile.count for pile in several))
            cards = message("explain.dealt.chosen", cards=cards, faces=faces)
    else:
        cards = dealt(counts, _faces(first, max(counts))) if counts[0] else message("explain.dealt.none")
    if first.sideways:
        cards = message("explain.layout.sideways", cards=cards)
    match first.role:
        case DealRole.PUT_UNDER:
            again = rules.piles[STOCK].role is DealRole.SHUFFLE_AGAIN
            return message("explain.layout.under_shuffled" if again else "explain.layout.under", cards=cards)
        case DealRole.TAKEN_OUT:
            return message("explain.layout.taken_out", what=what, cards=cards)
        case DealRole.NONE | DealRole.SHUFFLE_DECKS | DealRole.SHUFFLE_AGAIN | DealRole.BASE:
            return message("explain.layout.group", what=what, cards=cards)


def _chosen(survey: Survey, indices: Sequence[int]) -> Message:
    """Name the cards that are taken out of the deck for the piles: those of a rank, or like ones, once."""
    ranks: dict[int | None, list[int]] = {}
    for index in indices:
        start = survey.rules.piles[index].first.start
        ranks.setdefault(start.rank if start else None, []).append(index)
    told = {rank: _of_a_rank(survey, rank, same) for rank, same in ranks.items() if rank is not None}
    if told and len(told) == len(ranks) and None not in told.values():
        shares = [message("explain.dealt.at", cards=told[rank], piles=survey.where(ranks[rank])) for rank in told]
        return listed(shares if len(shares) > 1 else list(told.values()))
    alike: dict[Message, list[int]] = {}
    for index in indices:
        pile = survey.rules.piles[index]
        cards = start_words(pile.first.start)
        if pile.count != 1:
            several = several_words(pile.first.start)
            cards = message("explain.cards_of", n=pile.count, number=number(pile.count), cards=several)
        alike.setdefault(cards, []).append(index)
    parts = {
        message("explain.dealt.for_each", cards=cards) if len(same) > 1 else cards: same
        for cards, same in alike.items()
    }
    if 1 < len(parts) < len(indices):
        return listed(
            [message("explain.dealt.at", cards=part, piles=survey.where(same)) for part, same in parts.items()]
        )
    return listed(list(parts))


def _of_a_rank(survey: Survey, rank: int, indices: Sequence[int]) -> Message | None:
    """Name a card for each of some piles as the cards of a rank, all or one of each suit; otherwise return None."""
    starts = [survey.rules.piles[index].first.start for index in indices]
    if any(survey.rules.piles[index].count != 1 for index in indices) or len(indices) % len(SUITS):
        return None
    is_all = len(indices) == len(SUITS) * survey.rules.decks
    is_any = all(start is not None and start.suit in (FirstSuit.ANY, None) for start in starts)
    if own_suits(starts) is None and not (is_all and is_any):
        return None
    key = "ranks" if is_all else "suits"
    words = message(f"ranks.{RANKS[rank - 1]}")
    return message(f"explain.dealt.{key}", number=number(len(indices)), ranks=words)


def _faces(pile: Pile, cards: int) -> Message:
    match pile.faces:
        case Faces.LAST_UP | Faces.LAST_TWO_UP | Faces.LAST_THREE_UP:
            all_up = cards <= pile.faces.turned_up and not pile.redirection.leads_here
            return message(f"explain.faces.{Faces.ALL_UP.key if all_up else pile.faces.key}")
        case Faces.BACKS | Faces.INVISIBLE | Faces.ALL_UP | Faces.BACK_FIRST | Faces.FACE_FIRST:
            return message(f"explain.faces.{pile.faces.key}")
        case _:
            assert_never(pile.faces)


def _led(survey: Survey) -> list[Message]:
    """Say which cards are led elsewhere during the deal, and what takes their place (P9)."""
    alike: dict[tuple[Redirection, Message], list[int]] = {}
    own = own_suits([pile.first.start for _, pile in survey.rules.others() if pile.redirection.leads_here])
    for index, pile in survey.rules.others():
        if not pile.redirection.leads_here:
            continue
        start, build = fitting(survey, index)
        if start.is_none and build.is_none:
            continue
        first = start.words if own is None else message("explain.start.own_suit", rank=own)
        is_one = pile.redirection is Redirection.ONE_FITTING and not pile.count and not start.is_none
        key = "start" if build.is_none else "build" if start.is_none else "both"
        words = {name: each for name, each in (("start", first), ("build", build.words)) if key in (name, "both")}
        cards = first if is_one else message(f"explain.led.fits.{key}", **words)
        alike.setdefault((pile.redirection, cards), []).append(index)
    messages = [
        message(f"explain.led.{redirection.key}", piles=survey.these(indices), cards=cards)
        if cards.key.startswith("explain.led.fits")
        else message("explain.led.one_each", piles=survey.these(indices), cards=cards)
        for (redirection, cards), indices in alike.items()
    ]
    if not messages:
        return []
    replaced: dict[bool, list[int]] = {False: [], True: []}
    for index, pile in survey.rules.others():
        if pile.role is not DealRole.BASE and survey.rules.dealt_count(index):
            replaced[pile.redirection is Redirection.REPLACED].append(index)
    return messages + [
        message(f"explain.led.{key}", n=len(indices), piles=survey.all_of(indices))
        for key, indices in (("not_replaced", replaced[False]), ("replaced", replaced[True]))
        if indices
    ]


def _covers(survey: Survey) -> list[Message]:
    """Say which piles' cards lie under cards of which others, where that matters in play (P19)."""
    parts: list[Message] = []
    under: list[int] = []
    over: set[int] = set()
    for index, pile in survey.rules.others():
        covering = survey.covering(index) if pile.asks_covers else {}
        if not covering:
            continue
        under.append(index)
        over |= covering.keys()
        counts = {later: survey.rules.dealt_count(later) for later in covering}
        at_once = [later for later, needed in covering.items() if needed <= max(counts[later], 1)]
        if at_once:
            parts.append(message("explain.over.pile", pile=survey.these([index]), piles=survey.all_of(at_once)))
        for later, needed in covering.items():
            if later not in at_once:
                values = {"pile": survey.these([index]), "piles": survey.these([later]), "cards": number(needed)}
                parts.append(message("explain.over.later", n=needed, **values))
    if len(parts) <= _FEW_OVERLAPS:
        return [message("explain.over.all", under=listed(parts))] if parts else []
    return [message("explain.over.many", piles=survey.all_of(under), others=survey.all_of(sorted(over)))]
