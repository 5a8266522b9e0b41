"""What may be moved where: one predicate with its reason, and the legal moves made of it (S-J7 to S-J29)."""

from collections.abc import Iterator, Sequence

from kabale.engine.moves import Move, click, lay
from kabale.messages import Message, message
from kabale.solvitaire.cards import agrees
from kabale.solvitaire.explain import built
from kabale.solvitaire.state import SolvitairePlay
from kabale.solvitaire.terms import Blocks, Build, Spaces
from kabale.table.cards import RANKS, Card, name, rank


def legal(play: SolvitairePlay) -> Iterator[Move]:
    """Yield the legal moves by pile, then target, then count, then the click."""
    layout = play.layout
    takers = [(pile, row) for pile in range(len(play.piles)) if any(row := play.accepted(pile))]
    for source, cards in enumerate(play.piles):
        if source == layout.stock:
            if _click_refusal(play) is None:
                yield click(source)
            continue
        if not cards or source == layout.hole:
            continue
        counts = _counts(play, source)
        for target, row in takers:
            yield from (
                lay(source, target, count)
                for count in counts
                if row[cards[-count] & 63] and source != target and _lay_refusal(play, source, target, count) is None
            )


def _counts(play: SolvitairePlay, source: int) -> Sequence[int]:
    """Return how many cards could leave a pile at once, ascending: each number that some target may want."""
    if source in play.layout.accordion:
        return (len(play.piles[source]),)
    if source not in play.layout.tableau:
        return (1,)
    most = 1 if play.rules.blocks is Blocks.NO else play.run_at(source)
    counts = list(range(1, most + 1))
    whole = play.rules.max_rank
    return [*counts, whole] if play.rules.complete and whole > most and play.suit_at(source) else counts


def refusal(play: SolvitairePlay, move: Move) -> Message | None:
    """Return the rule that forbids a move, None if it is legal."""
    piles = len(play.piles)
    if move.kind != "lay":
        if move.kind != "left":
            return message(f"why.kind.{move.kind}")
        if move.source is None or not 0 <= move.source < piles:
            return message("why.no_pile", pile=(move.source or 0) + 1, n=piles)
        return _click_refusal(play) if move.source == play.layout.stock else _no_click(move.source)
    for pile in (move.source, move.target):
        if not 0 <= pile < piles:
            return message("why.no_pile", pile=pile + 1, n=piles)
    if move.source == move.target:
        return message("why.same_pile", pile=move.target + 1)
    return _lay_refusal(play, move.source, move.target, move.count)


def _no_click(pile: int) -> Message:
    return message("why.no_click", pile=pile + 1)


def _click_refusal(play: SolvitairePlay) -> Message | None:
    """Say why the stock does nothing: it is empty, and there is no redeal or nothing to turn over (S-J25 to S-J27)."""
    stock, waste = play.layout.stock, play.layout.waste
    if stock is None or play.piles[stock]:
        return None
    if waste is None or not play.piles[waste]:
        return message("why.stock_empty")
    return None if play.rules.redeal else message("why.no_pass", n=1, times=1)


def _lay_refusal(play: SolvitairePlay, source: int, target: int, count: int) -> Message | None:
    return _take_refusal(play, source, count) or _target_refusal(play, source, target, count)


def _take_refusal(play: SolvitairePlay, source: int, count: int) -> Message | None:
    """Say why so many cards cannot leave a pile, wherever they go (S-J7, S-J10)."""
    layout, cards, number = play.layout, play.piles[source], source + 1
    if not cards:
        return message("why.empty", pile=number)
    if count > len(cards):
        return message("why.few", pile=number, n=len(cards))
    if source == layout.stock:
        return message("why.stock")
    if source == layout.hole or (source in layout.foundations and not _gives_back(play)):
        return message("why.kept", pile=number)
    if source in layout.accordion:
        return None if count == len(cards) else message("why.solvitaire.whole_only", pile=number)
    if source not in layout.tableau:
        return None if count == 1 else message("why.one", pile=number)
    return None if count == 1 or (play.rules.complete and count == play.rules.max_rank) else _run(play, source, count)


def _gives_back(play: SolvitairePlay) -> bool:
    """Say whether foundations give cards back: never where only whole suits come to them (S-J20, S-J22)."""
    return play.rules.removable and not play.rules.complete


def _run(play: SolvitairePlay, source: int, count: int) -> Message | None:
    """Say why several cards of a tableau pile do not move together (S-J10, S-J11)."""
    if play.rules.blocks is Blocks.NO:
        return message("why.one", pile=source + 1)
    cards = play.piles[source]
    if count > (up := play.face_up(source)):
        return message("why.down", pile=source + 1, place=len(cards) - up)
    if count <= (length := play.run_at(source)):
        return None
    if play.rules.run is Build.NO_BUILD:
        return message("why.one", pile=source + 1)
    card, on = name(cards[-length]), name(cards[-length - 1])
    return message("why.no_run", pile=source + 1, card=card, on=on, build=built(play.rules.run, wraps=play.base != 1))


def _target_refusal(play: SolvitairePlay, source: int, target: int, count: int) -> Message | None:
    """Say why cards that can leave their pile do not go to another."""
    layout, number = play.layout, target + 1
    if target in layout.accordion:
        return _jump_refusal(play, source, target)
    if target in layout.tableau:
        return _tableau_refusal(play, source, target, count)
    is_cell, is_foundation = target in layout.cells, target in layout.foundations
    if not (is_cell or is_foundation or target == layout.hole or target in layout.places):
        return message("why.never_laid", pile=number)
    if (source in layout.foundations and not is_cell) or (source in layout.cells and is_cell):
        return message("why.masked", pile=number, source=source + 1)
    if is_foundation and play.rules.complete:
        return _complete_refusal(play, source, target, count)
    if count > 1:
        return message("why.too_many", pile=number)
    card = play.piles[source][-1]
    if play.accepted(target)[card & 63]:
        return None
    if is_cell or (target in layout.places and play.piles[target]):
        return message("why.full", pile=number, n=1)
    if play.piles[target]:
        return message("why.solvitaire.unfit", pile=number, card=name(card), on=name(play.piles[target][-1]))
    return message("why.solvitaire.unfit_empty", pile=number, card=name(card))


def _complete_refusal(play: SolvitairePlay, source: int, target: int, count: int) -> Message | None:
    """Say why a block does not go to a foundation that takes whole suits only (S-J22)."""
    is_suit = source in play.layout.tableau and count == play.rules.max_rank and play.suit_at(source)
    if not is_suit:
        return message("why.solvitaire.whole_suit", pile=target + 1)
    return None if any(play.accepted(target)) else message("why.solvitaire.first_empty", pile=target + 1)


# -- the tableau -----------------------------------------------------------------------------------------------------


def _tableau_refusal(play: SolvitairePlay, source: int, target: int, count: int) -> Message | None:
    """Say why cards do not go on a tableau pile."""
    rules, cards, number = play.rules, play.piles[target], target + 1
    first = play.piles[source][-count]
    if rules.build is Build.NO_BUILD:
        return message("why.never_laid", pile=number)
    if rules.spaces is Spaces.RESERVE_THEN_WASTE and source != play.layout.waste and any(True for _ in play.spaces()):
        return message("why.solvitaire.waste_fills")
    if cards and not play.accepted(target)[first & 63]:
        build = built(rules.build, wraps=play.base != 1)
        return message("why.not_next", pile=number, build=build, card=name(first), on=name(cards[-1]))
    if not cards and (reason := _space_refusal(play, target, first)):
        return reason
    if source not in play.layout.tableau:
        return None
    if count > 1 and (reason := _run(play, source, count)):
        return reason
    return _block_refusal(play, source, target, count)


def _space_refusal(play: SolvitairePlay, target: int, first: Card) -> Message | None:
    """Say why a card does not begin an empty tableau pile (S-J13 to S-J16)."""
    number = target + 1
    match play.rules.spaces:
        case Spaces.NO_BUILD:
            return message("why.stays_empty", pile=number)
        case Spaces.KINGS if rank(first) != 13:
            start = message("start.rank.any", rank=message(f"rank.{RANKS[-1]}"))
            return message("why.not_first", pile=number, start=start, card=name(first))
        case _:
            pass
    return None if play.accepted(target)[first & 63] else message("why.stays_empty", pile=number)


def _block_refusal(play: SolvitairePlay, source: int, target: int, count: int) -> Message | None:
    """Say why so many cards of one tableau pile do not go on another (S-J11 to S-J16)."""
    rules, length, run = play.rules, len(play.piles[source]), play.run_at(source)
    is_space, number = not play.piles[target], target + 1
    if is_space and count == length == 1 and rules.blocks in (Blocks.NO, Blocks.YES):
        return message("why.solvitaire.only_card", pile=source + 1)
    is_moded = rules.spaces is Spaces.WASTE_THEN_STOCK and rules.blocks not in (Blocks.NO, Blocks.YES)
    if is_space and is_moded:
        return message("why.masked", pile=number, source=source + 1)
    if is_space and count > 1 and _takes_no_blocks(play):
        return message("why.too_many_first", pile=number)
    if is_space and count > 1 and rules.spaces is Spaces.KINGS and count < run:
        return message("why.solvitaire.whole_run", pile=source + 1)
    match rules.blocks:
        case Blocks.NO | Blocks.YES:
            return None
        case Blocks.MAXIMAL:
            return None if count == run else message("why.solvitaire.whole_run", pile=source + 1)
        case Blocks.WHOLE_PILE:
            return None if count == run == length else message("why.solvitaire.whole_pile", pile=source + 1)
        case Blocks.PARTIAL:
            is_free = is_space or count == run or play.is_wanted_by_foundation(play.piles[source][-count - 1])
            return None if is_free else message("why.solvitaire.uncovers", pile=source + 1)


def _takes_no_blocks(play: SolvitairePlay) -> bool:
    """Say whether a space takes single cards only (S-J14, S-J16)."""
    spaces = play.rules.spaces
    is_whole = spaces is Spaces.RESERVE_THEN_ANY and play.rules.blocks is Blocks.WHOLE_PILE
    return is_whole or spaces is Spaces.WASTE_THEN_STOCK


def _jump_refusal(play: SolvitairePlay, source: int, target: int) -> Message | None:
    """Say why a pile of an accordion does not go onto another (S-J29)."""
    step = source - target
    jump = f"L{step}" if step > 0 else f"R{-step}"
    if not play.piles[target]:
        return message("why.stays_empty", pile=target + 1)
    if jump not in play.rules.jumps:
        return message("why.solvitaire.jump", pile=source + 1, n=abs(step))
    card, on = play.piles[source][-1], play.piles[target][-1]
    if agrees(card, on, play.rules.agree):
        return None
    return message("why.solvitaire.unfit", pile=target + 1, card=name(card), on=name(on))
