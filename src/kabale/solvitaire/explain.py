"""The rules as a page of plain words: how the table is laid out, what wins, what may be moved."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from kabale.engine.naming import PileWords, word_of
from kabale.engine.rulespage import CARDS, HINTS, Items, hints, page_of, written
from kabale.messages import Message, message
from kabale.messages.lists import dealt, listed, number, often, sentence
from kabale.solvitaire.cards import built
from kabale.solvitaire.rules import Blocks, BuildPolicy, DealTo, Initial, RowDirection, Rules, Spaces, columns_in_turn
from kabale.table.cards import RANKS


def explain(rules: Rules, language: str, own: PileWords) -> str:
    """Return the page behind its title; *own* are the game's own words for its piles."""
    sections = [
        (CARDS, _cards(rules)),
        (message("explain.heading.goal"), [_goal(rules)]),
        (message("explain.heading.layout"), list(_layout(rules, own))),
        *_piles(rules, own),
        (message("solvitaire.heading.moves"), list(_moves(rules))),
    ]
    return "\n\n".join(written(page_of([*sections, (HINTS, hints(sections))], language), language)) + "\n"


def idea(rules: Rules, language: str) -> str:
    """Return in a sentence what wins the game."""
    return sentence(_goal(rules).text(language))


def _rank(rank: int) -> Message:
    return message(f"rank.{RANKS[rank - 1]}")


def _cards(rules: Rules) -> list[Message]:
    count = message("explain.decks", n=rules.decks, number=number(rules.decks), cards=rules.pack_size)
    return [count, *([message("solvitaire.layout.ranks", rank=_rank(rules.max_rank))] if rules.max_rank < 13 else [])]


def _group(own: PileWords, kind: str, count: int, cards: Message) -> Message:
    what = message(f"explain.count.{word_of(own, 0, kind)}", n=count, number=number(count))
    return message("explain.layout.group", what=what, cards=cards)


def _layout(rules: Rules, own: PileWords) -> Iterator[Message]:
    """Say where the cards lie after the deal (S-J19 to S-J24, S-J36, S-J37)."""
    empty, up = message("explain.dealt.none"), message("explain.faces.all_up")
    if rules.hole and rules.hole_base:
        yield message("solvitaire.layout.hole", card=rules.hole_base)
    elif rules.hole:
        yield message("solvitaire.layout.hole_random")
    if rules.foundations:
        count = 4 * rules.decks
        yield _group(own, "foundation", count, dealt([1] * count, up) if rules.initial is Initial.ALL else empty)
        if rules.initial is Initial.ONE:
            yield message("solvitaire.layout.one")
        if rules.base is None:
            yield message("solvitaire.layout.random")
    if rules.filled:
        yield _group(own, "cell", rules.filled, dealt([1] * rules.filled, up))
    if rules.cells > rules.filled:
        yield _group(own, "cell", rules.cells - rules.filled, empty)
    if rules.reserve:
        counts = [rules.reserve] if rules.stacked else [1] * rules.reserve
        yield _group(own, "reserve", len(counts), dealt(counts, up))
    if rules.layout.tableau:
        left = Counter(islice(columns_in_turn(rules), rules.pack_size - rules.outside_tableau))
        counts = [left[pile] for pile in rules.layout.tableau]
        faces = message("explain.faces.last_up") if rules.top_only and max(counts) > 1 else up
        yield _group(own, "tableau", len(counts), dealt(counts, faces))
    if rules.rows:
        yield message("solvitaire.layout.rows", n=rules.rows, number=number(rules.rows), places=rules.max_rank)
    if rules.accordion:
        yield message("solvitaire.layout.accordion", n=rules.accordion)
    if rules.layout.waste is not None:
        yield _group(own, "waste", 1, empty)
    if rules.stock:
        values = {"what": message("explain.all.stock", n=1), "faces": message("explain.faces.backs")}
        yield message("explain.layout.stock", n=rules.stock, number=number(rules.stock), **values)


def _goal(rules: Rules) -> Message:
    """Say what wins (S-J28 to S-J30)."""
    if rules.rows:
        return message(f"solvitaire.goal.rows.{rules.direction.name.lower()}")
    if rules.accordion:
        return message("solvitaire.goal.accordion")
    if rules.hole:
        return message("solvitaire.goal.hole")
    if rules.complete:
        return message("solvitaire.goal.complete")
    return message("explain.goal.all", n=2, piles=message("explain.all.foundation", n=2))


def _piles(rules: Rules, own: PileWords) -> Iterator[tuple[Message, Items]]:
    """Say what may be moved where, kind by kind (S-J7 to S-J27)."""
    told: Sequence[tuple[str, int, Items]] = (
        ("foundation", len(rules.layout.foundations), _foundations(rules)),
        ("tableau", len(rules.layout.tableau), list(_columns(rules, own))),
        ("cell", rules.cells, [message("explain.cells.holds")]),
        ("reserve", len(rules.layout.reserve), [message("explain.gives.only")]),
        ("waste", int(rules.layout.waste is not None), [message("explain.gives.waste")]),
        ("stock", int(rules.stock > 0), list(_stock(rules, own))),
    )
    for kind, count, items in told:
        if count:
            yield message(f"explain.head.{word_of(own, 0, kind)}", n=min(count, 2)), items


def _foundations(rules: Rules) -> list[Message]:
    back = message(f"explain.take.back.{'one' if rules.removable and not rules.complete else 'none'}")
    if rules.complete:
        return [message("explain.lay.suit"), back]
    up = built(BuildPolicy.SAME_SUIT, wraps=rules.base != 1, ranks="up")
    if rules.base is None:
        return [message("explain.way.base", build=up), back]
    if rules.base > 1:
        return [message("explain.way.on", build=up, first=_rank(rules.base)), back]
    return [message("explain.way.to", build=up, first=_rank(1), last=_rank(rules.max_rank)), back]


def _columns(rules: Rules, own: PileWords) -> Iterator[Message]:
    """Say how columns are built, what moves together, and what fills a space (S-J9 to S-J16)."""
    wraps = rules.foundations and rules.base != 1
    build = built(rules.build, wraps=wraps)
    if rules.build is BuildPolicy.NO_BUILD:
        yield message("explain.gives.only")
        return
    if rules.blocks is Blocks.NO:
        yield message("explain.lay.build", build=build, how=message("explain.how.one"))
    else:
        yield message("explain.lay.build_free", build=build)
    space = message(f"explain.space.{word_of(own, 0, 'tableau')}")
    if rules.spaces is Spaces.NO_BUILD:
        yield message("explain.spaces.never", space=space)
    elif rules.spaces is Spaces.ANY:
        yield message("explain.spaces.takes", space=space, start=message("start.suit.any"))
    elif rules.spaces is Spaces.KINGS:
        yield message("explain.spaces.takes", space=space, start=message("start.rank.any", rank=_rank(13)))
    elif rules.spaces is Spaces.RESERVE_THEN_ANY:
        reserve = message(f"explain.all.{word_of(own, 0, 'reserve')}", n=min(len(rules.layout.reserve), 2))
        yield message("explain.spaces.filled", space=space, piles=reserve)
        yield message("explain.spaces.after", n=1, space=space, piles=reserve, start=message("start.suit.any"))
    else:
        yield message(f"solvitaire.spaces.{rules.spaces.name.lower()}")
    is_same = rules.run in (rules.build, BuildPolicy.NO_BUILD)
    if rules.blocks is Blocks.YES:
        run = built(rules.run, wraps=wraps)
        yield message("explain.take.run_so") if is_same else message("explain.take.run", build=run)
    else:
        yield message(
            "explain.take.one" if rules.blocks is Blocks.NO else f"solvitaire.blocks.{rules.blocks.name.lower()}"
        )
        if rules.blocks is not Blocks.NO and not is_same:
            yield message("solvitaire.move.run", build=built(rules.run, wraps=wraps))
    if rules.top_only:
        yield message("explain.turned_up", n=1, number=number(1))


def _stock(rules: Rules, own: PileWords) -> Iterator[Message]:
    """Say what a click on the stock does, and how often it is gone through (S-J24, S-J25)."""
    if rules.deal_to is DealTo.WASTE:
        yield message("explain.stock.draw", n=rules.draw, number=number(rules.draw))
        if rules.redeal:
            yield message("explain.stock.endless")
            yield message("explain.stock.turnover.kept")
        else:
            yield message("explain.stock.passes", n=1, times=often(1))
    elif rules.deal_to is DealTo.HOLE:
        yield message("solvitaire.stock.hole")
    else:
        columns = message(f"explain.all.{word_of(own, 0, 'tableau')}", n=2)
        card = message("explain.cards", n=1, number=number(1))
        yield message("explain.serve.cards", n=rules.columns, cards=card, piles=columns)
        yield message("explain.stock.no_waste")


def _moves(rules: Rules) -> Iterator[Message]:
    """Say what moves to the hole, in rows, and in an accordion (S-J19, S-J28, S-J29)."""
    if rules.hole:
        yield message("solvitaire.move.hole")
        if rules.loops:
            yield message("solvitaire.move.loops")
    if rules.rows:
        if rules.direction is not RowDirection.RIGHT:
            yield message("solvitaire.rows.left")
            if rules.fixed_suit:
                yield message("solvitaire.rows.fixed")
        if rules.direction is not RowDirection.LEFT:
            yield message("solvitaire.rows.right")
        yield message("solvitaire.rows.build", build=built(rules.row_build, wraps=False, ranks="up"))
    if rules.accordion:
        if rules.jumps:
            yield message("solvitaire.move.jump", moves=listed(rules.jumps))
        yield from (message(f"solvitaire.agree.{way.name.lower()}") for way in rules.agree)
        yield message("solvitaire.move.close")
