"""What may be taken, laid and clicked in the ``.pat`` language, written a second time: P10 to P26."""

from collections.abc import Iterable, Iterator, Sequence

from tests.referee.pat import (
    UNLIMITED,
    Cards,
    Game,
    Luck,
    Pile,
    RuleSet,
    Table,
    allowed,
    changed,
    digit,
    first_set,
    follows,
    in_force,
    in_order,
    opens,
    rank,
)

# What blocks a pile: P19 and P20


def place(pile: Pile, at: int) -> tuple[int, int, int, int]:
    """Return left, top, right, bottom of the card at an index of a pile."""
    x, y = pile.x + at * pile.v, pile.y + at * pile.w
    width, height = (96, 71) if pile.sideways else (71, 96)
    return x, y, x + width, y + height


def covered(game: Game, table: Table, index: int, at: int) -> bool:
    """Say whether a card of a later pile covers a place."""

    def seen(pile: Pile) -> bool:
        return pile.y > -99 and pile.face != 5

    left, top, right, bottom = place(game.piles[index], at)
    later = range(index + 1, len(game.piles))
    places = [place(game.piles[i], j) for i in later if seen(game.piles[i]) for j in range(len(table.piles[i]))]
    return seen(game.piles[index]) and any(
        max(left, its_left) < min(right, its_right) and max(top, its_top) < min(bottom, its_bottom)
        for its_left, its_top, its_right, its_bottom in places
    )


def holds(table: Table, index: int, *, stock_too: bool) -> bool:
    """Say whether a neighbour holds cards."""
    return (0 if stock_too else 1) <= index < len(table.piles) and table.piles[index] != ()


def blocked(game: Game, table: Table, index: int, rules: RuleSet, laying: bool, places: Iterable[int]) -> bool:
    """Say whether number 8's b forbids to lay on a pile, or to take from these places of it."""
    b = digit(rules.eight, 1)
    if b == 0 or (b - 1) % 3 == (0 if laying else 1):
        return False
    after, before = (holds(table, neighbour, stock_too=False) for neighbour in (index + 1, index - 1))
    if b <= 3:
        return any(covered(game, table, index, at) for at in places)
    return after if b <= 6 else after and before


# Taking: P11, P12, P18


def lone_king(cards: Sequence[str], eleven: int) -> bool:
    """Say whether a king counts as a run of two by number 11 of the pile it lies in (P22)."""
    return len(cards) == 1 and rank(cards[0]) == 13 and digit(eleven, 0) == 1


def takes(rules: RuleSet, cards: Sequence[str]) -> bool:
    """Say whether number 8's a lets these cards be taken."""
    a, several, run = digit(rules.eight, 0), len(cards) > 1, in_order(cards, rules.eleven)
    match a:
        case 1:
            return not several
        case 2 | 3:
            return run
        case 4:
            return (several and run) or lone_king(cards, rules.eleven)
        case _:
            return a == 9


def may_take(game: Game, table: Table, source: int, count: int) -> bool:
    """Say whether the last *count* cards of a pile may be taken."""
    pile = table.piles[source]
    if source == 0:
        return count == 1 and game.piles[0].face == 2
    if count > 1 and not all(table.up[source][-count:]):
        return False
    places = range(len(pile) - count, len(pile))
    sets = in_force(game, table, source)
    return allowed(
        game,
        source,
        (takes(s, pile[-count:]) and not blocked(game, table, source, s, False, places) for s in sets),
    )


# Laying: P21 to P26


def fits(game: Game, table: Table, target: int, card: str, rules: RuleSet) -> bool:
    """Say whether a card fits a pile by number 10 or 11."""
    pile = table.piles[target]
    return follows(card, pile[-1], rules.eleven) if pile else opens(card, rules.ten, table.bases[target])


def room(game: Game, table: Table, target: int, count: int) -> bool:
    """Say whether number 7 leaves room."""
    return len(table.piles[target]) + count <= game.piles[target].most


def masked(game: Game, table: Table, source: int, target: int) -> bool:
    """Say whether the source's mark is in the target's mask."""
    mark = 0 if source == 0 else first_set(game, table, source).eight // 100 % 5
    masks = [rules.eight // 100 // 5 for rules in in_force(game, table, target)]
    return mark > 0 and not allowed(game, target, (not mask >> mark - 1 & 1 for mask in masks))


def comes_from(game: Game, table: Table, source: int, target: int, rules: RuleSet) -> bool:
    """Say whether number 9's d and e let cards come from there."""
    drawn = source in (0, game.waste)
    empty = not table.piles[target]
    by_d = {
        0: True,
        1: drawn,
        2: drawn or not empty,
        3: drawn == empty,
        4: drawn or empty,
        5: not drawn,
        6: source == target - 1 or not empty,
    }[digit(rules.nine, 3)]
    e = rules.nine // 10_000
    return by_d and (e == 0 or holds(table, target - 1 if e == 1 else target + 1, stock_too=True))


def counts(game: Game, table: Table, source: int, target: int, cards: Cards, rules: RuleSet) -> bool:
    """Say whether number 9's a takes so many cards."""
    a, size = digit(rules.nine, 0), len(cards)
    elevens = [s.eleven for s in in_force(game, table, source)]
    # Of two rule sets of the source one that adds to 13 will do: no ruling says how they are combined here (P22).
    king = source > 0 and any(lone_king(cards, eleven) for eleven in elevens)
    match a:
        case 0:
            return False
        case 1:
            return size == 1
        case 2:
            return True
        case 3:
            return size == 1 or size <= carried(game, table, source, target, cards)
        case 4:
            return size >= 2 or king
        case 5:
            return size == 2 or king
        case _:
            return size == 13


def carried(game: Game, table: Table, source: int, target: int, block: Cards) -> int:
    """Return how many cards can go one by one through empty piles (P23)."""
    single = double = 0
    for helper in range(1, len(game.piles)):
        if table.piles[helper] or helper in (source, target):
            continue
        sets = in_force(game, table, helper)
        free = [not blocked(game, table, helper, s, False, [0]) for s in sets]
        if not all(
            may_lay(game, table, source, helper, (card,))
            and allowed(game, helper, (takes(s, (card,)) and f for s, f in zip(sets, free, strict=True)))
            for card in block
        ):
            continue
        if room(game, table, helper, len(block)) and allowed(game, helper, (keeps(s, block) for s in sets)):
            double += 1
        else:
            single += 1
    return (single + 1) << double


def keeps(rules: RuleSet, block: Cards) -> bool:
    """Say whether a helper holds a block, not only one card."""
    return digit(rules.eight, 0) in (2, 3, 9) and digit(rules.nine, 0) in (2, 3) and in_order(block, rules.eleven)


def may_lay(game: Game, table: Table, source: int, target: int, cards: Cards) -> bool:
    """Say whether these cards from there may be laid on a pile."""
    if target == 0 or game.piles[target].spacer or not room(game, table, target, len(cards)):
        return False
    on = [max(len(table.piles[target]) - 1, 0)]
    return allowed(
        game,
        target,
        (
            fits(game, table, target, cards[0], s)
            and comes_from(game, table, source, target, s)
            and counts(game, table, source, target, cards, s)
            and not blocked(game, table, target, s, True, on)
            for s in in_force(game, table, target)
        ),
    ) and not masked(game, table, source, target)


# Moves


def legal_moves(game: Game, table: Table) -> Iterator[str]:
    """Yield the legal moves in the protocol's notation."""
    if won(game, table):
        return
    for source, pile in enumerate(table.piles):
        for count in range(1, len(pile) + 1):
            if may_take(game, table, source, count):
                block = f"x{count}" if count > 1 else ""
                for target in range(1, len(game.piles)):
                    if target != source and may_lay(game, table, source, target, pile[-count:]):
                        yield f"{source + 1}{block}-{target + 1}"
        if source and rotates(game, table, source):
            yield f"c{source + 1}"
        if source == 0 and (may_turn_over(game, table) or clicked(game, table) is not None):
            yield "c1"


def play(game: Game, table: Table, move: str, luck: Luck) -> Table:
    """Return the table after a legal move."""
    if move == "c1":
        after = turned_over(game, table, luck) if may_turn_over(game, table) else clicked(game, table)
        assert after is not None
    elif move[0] == "c":
        source = int(move[1:]) - 1
        cards = table.piles[source]
        after = laid(game, changed(table, source, cards[1:], table.up[source][1:]), source, cards[:1])
        once = {source} if digit(first_set(game, table, source).nine, 2) in (1, 3) else set()
        after = turned_up(game, after, source)._replace(rotated=table.rotated | once)
    else:
        start, target = move.split("-")
        source, count = (int(word) for word in (start + "x1").split("x")[:2])
        after = moved(game, table, source - 1, count, int(target) - 1)
    return after._replace(moved=True)


def laid(game: Game, table: Table, target: int, cards: Cards) -> Table:
    """Lay cards on a pile; their faces follow P10."""
    shown = game.piles[target].face not in (0, 5)
    return changed(table, target, table.piles[target] + cards, table.up[target] + (shown,) * len(cards))


def turned_up(game: Game, table: Table, source: int) -> Table:
    """Turn up what P10 and P12 say when cards have left a pile."""
    face, cards, up = game.piles[source].face, table.piles[source], table.up[source]
    turned = {1: 1, 3: 1, 4: 1, 6: 2, 7: 3}.get(face, 0) if source else face // 2
    return changed(table, source, cards, tuple(now or at >= len(up) - turned for at, now in enumerate(up)))


def moved(game: Game, table: Table, source: int, count: int, target: int) -> Table:
    """Move a block."""
    after = changed(table, source, table.piles[source][:-count], table.up[source][:-count])
    return laid(game, turned_up(game, after, source), target, table.piles[source][-count:])


def drawn(game: Game, table: Table, target: int) -> Table:
    """Deal the next card of the stock to a pile; nothing if there is none, or no room for it (P16)."""
    if not table.piles[0] or not room(game, table, target, 1):
        return table
    return moved(game, table, 0, 1, target)


def clicked(game: Game, table: Table) -> Table | None:
    """Serve and draw (P15, P16); None where nothing moves."""
    after = served(game, table)
    if not after.piles[0] and game.passes != UNLIMITED and table.begun >= game.passes:
        after = served(game, table._replace(last_click=True))._replace(last_click=False)
    return None if after.piles == table.piles else after


def served(game: Game, table: Table) -> Table:
    """Serve the piles that receive from the stock, then draw to the waste (P16, P24)."""
    sets = [first_set(game, table, index) for index in range(len(game.piles))]
    kinds = [0, *(digit(rules.nine, 1) for rules in sets[1:])]
    waiting = any(kind in (3, 4) and not pile for kind, pile in zip(kinds, table.piles, strict=True))
    after = table
    for index, kind in enumerate(kinds):
        if kind in (1, 2) or (kind in (3, 4) and not waiting):
            for _ in range(2 - kind % 2):
                after = drawn(game, after, index)
        elif kind == 5:
            ten, base = sets[index].ten, table.bases[index]
            while (
                len(after.piles[index]) < max(game.piles[index].n, 1)
                and after.piles[0]
                and room(game, after, index, 1)
                and opens(after.piles[0][-1], ten, base)
            ):
                after = drawn(game, after, index)
    for _ in range(game.draw if game.waste else 0):
        after = drawn(game, after, game.waste)
    return after


def may_turn_over(game: Game, table: Table) -> bool:
    """Say whether a click turns the waste over (P15)."""
    another = game.passes == UNLIMITED or table.begun < game.passes
    return not table.piles[0] and game.waste > 0 and table.piles[game.waste] != () and another


def turned_over(game: Game, table: Table, luck: Luck) -> Table:
    """Turn the waste over into the stock, then cut or shuffle it."""
    stock, event = table.piles[game.waste][::-1], table.events
    event += game.turning > 0 and len(stock) > 1
    if game.turning == 1 and len(stock) > 1:
        cut = luck.cut(event, len(stock))
        stock = stock[cut:] + stock[:cut]
    if game.turning == 2 and len(stock) > 1:
        stock = tuple(stock[i] for i in luck.shuffle(event, len(stock)))
    after = changed(table, game.waste, (), ())
    return changed(after, 0, stock, stock_faces(game, len(stock)))._replace(begun=table.begun + 1, events=event)


def stock_faces(game: Game, size: int) -> tuple[bool, ...]:
    """Return the faces of a stock: only one with a=2 shows its last card (P12)."""
    return tuple(game.piles[0].face == 2 and at == size - 1 for at in range(size))


def rotates(game: Game, table: Table, index: int) -> bool:
    """Say whether a click moves a pile's bottom card to its top (P25)."""
    rules, pile = first_set(game, table, index), table.piles[index]
    c = digit(rules.nine, 2)
    if c == 0 or len(pile) < 2 or (c in (1, 3) and index in table.rotated):
        return False
    return c in (3, 4) or follows(pile[0], pile[-1], rules.eleven)


# The end: P13


def won(game: Game, table: Table) -> bool:
    """Say whether a move has been made and every pile that decides holds its goal."""
    goals = [
        (pile.seven, len(cards))
        for pile, cards in zip(game.piles, table.piles, strict=True)
        if 0 <= pile.seven < 999 and not pile.spacer and (pile.seven == 0 or not table.clearing)
    ]
    deciding = table.clearing or any(goal > 0 for goal, _ in goals)
    return table.moved and deciding and all(goal == held for goal, held in goals)
