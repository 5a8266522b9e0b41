"""The sentences in full screen, in the reader's language: status, what the cursor is at, what a move did, keys."""

from collections.abc import Sequence
from typing import Final

from kabale.cli import telling, wording
from kabale.cli.felt.felt import Felt
from kabale.cli.felt.overlays import Menu, keys_over
from kabale.cli.paint import worded
from kabale.engine.journal import Step
from kabale.engine.moves import Move
from kabale.engine.wording import card_changes
from kabale.messages import message
from kabale.quoting import visible
from kabale.table.cards import HIDDEN

_MOST_TOLD: Final = 4
_MOST_NAMED: Final = 3

KEYS: Final = (
    ("d", "felt.do.draw"), ("h", "felt.do.hint"), ("u", "felt.do.undo"), ("r", "felt.do.redo"),
    ("a", "felt.do.auto"), ("b", "felt.do.best"), ("?", "felt.do.help"), ("q", "felt.do.quit"),
)  # fmt: skip

HELP: Final = (
    ("← → ↑ ↓", "table.key.arrows"), ("Enter", "table.key.enter"), ("Esc", "table.key.escape"),
    ("Tab", "felt.key.able"), ("d", "table.key.draw"), ("b", "felt.key.best"), ("f", "table.key.foundation"),
    ("a", "table.key.auto"), ("A", "felt.key.all"), ("h", "table.key.hint"), ("g", "felt.key.go"),
    ("u", "table.key.undo"), ("r", "table.key.redo"), ("m", "table.key.menu"), ("v", "felt.key.look"),
    ("l", "table.key.names"), ("p", "felt.key.happened"), ("i", "table.key.rules"), ("c", "felt.key.colours"),
    ("n", "table.key.fresh"), ("N", "felt.key.deal"), ("D", "table.difficulty.title"), ("s", "felt.key.restart"),
    ("e", "felt.key.end"), (":", "felt.key.type"), ("felt.suspend_key", "felt.key.suspend"), ("q", "felt.key.quit"),
)  # fmt: skip


def keys(felt: Felt) -> Sequence[tuple[str, str]]:
    """Return the keys that work now, with the key of the words for each."""
    if felt.is_busy:
        return (("Esc", "felt.do.stop"),)
    is_asked = isinstance(felt.overlay, Menu) and felt.session.position.question is not None
    asked = (("u", "felt.do.undo"),) if is_asked else ()
    return [*keys_over(felt.overlay, felt.typed), *asked] or KEYS


def status(felt: Felt) -> str:
    """Return the uppermost row."""
    session, position = felt.session, felt.session.position
    parts = [visible(session.game.texts.title(felt.language) or session.game.title)]
    if session.variant is not None:
        own = {each.id: each.text for each in session.game.variants}.get(session.variant, "")
        parts.append(visible(session.game.texts.variant(session.variant, own, felt.language)))
    parts.append(f"{felt.text('table.status.deal')} {wording.deal(session)}")
    parts.append(felt.text("table.ended.moves", n=session.length))
    if (score := session.score) is not None:
        parts.append(f"{felt.text('table.status.score')} {score}")
    if position.passes and any(pile.kind == "stock" and pile.visible for pile in position.piles):
        parts.append(f"{felt.text('table.status.pass')} {position.passes + 1}")
    return f" {felt.signs.dash} ".join(part for part in parts if part)


def here(felt: Felt, pile: int, place: int | None) -> str:
    """Return what lies under the cursor."""
    name, cards = felt.names[pile], felt.pile(pile).cards
    if place is None or not cards:
        return felt.text("table.name.empty", pile=name)
    if cards[place] == HIDDEN:
        card = felt.text("table.name.hidden")
        return felt.text("table.name.place", card=card, place=place + 1, n=len(cards), pile=name)
    return felt.text("table.name.place", card=felt.card(pile, place), place=place + 1, n=len(cards), pile=name)


def goals(felt: Felt) -> str:
    """Return where the cards that are held may go."""
    if felt.held is None:
        return ""
    names = ", ".join(felt.names[goal] for goal in sorted(felt.held.goals))
    cards = felt.pile(felt.held.pile).cards[felt.held.place]
    return felt.text("felt.held", card=felt.card(felt.held.pile, felt.held.place) if cards else "", piles=names)


def effects(felt: Felt, steps: Sequence[Step]) -> str:
    """Return what moves did; more cards than a few are counted, and the middle of many things is left out."""
    position, language = felt.session.position, felt.language
    happenings = card_changes(position, [change for step in steps for change in step.changes])
    words = [each.text(language) for each in telling.did(happenings, position, most=_MOST_NAMED)]
    if len(words) > _MOST_TOLD:
        words[_MOST_TOLD - 1 : -1] = [felt.signs.more]
    return "; ".join(words)


def move(felt: Felt, each: Move) -> str:
    """Return a move as a line of a menu."""
    match each.kind:
        case "left" | "right" | "middle":
            click = {"left": "c", "right": "r", "middle": "m"}[each.kind]
            return f"{felt.text(f'table.click.{click}')}: {felt.names[each.source]}"
        case "answer" | "end":
            return str(each)
        case _:
            words = message("told.done", what=telling.move(felt.session.position, each)).text(felt.language)
            text = worded(words, felt.signs)
            return f"{text} ({felt.text('table.choice.bottom')})" if each.kind == "under" else text


def help_page(felt: Felt) -> str:
    """Return the page of all keys."""
    lines = [f"{felt.text(name) if '.' in name else name:<9}{felt.text(key)}" for name, key in HELP]
    lines[0] = felt.signs.arrowed(lines[0])
    return "\n".join([felt.text("table.bar.keys"), "", *lines, "", felt.text("felt.typing")])


def names_page(felt: Felt) -> str:
    """Return a line a pile: its number, what it is called, its cards."""
    lines, head = [], felt.text("table.key.names")
    for index, pile in enumerate(felt.view.piles):
        if (pile.visible or index in felt.legal.live) and not pile.spacer:
            key = "table.name.pile" if pile.cards else "table.name.empty"
            lines.append(f"{index + 1:>3}  {felt.text(key, pile=felt.names[index], n=len(pile.cards))}")
    return "\n".join([head[:1].upper() + head[1:], "", *lines])


def pile_page(felt: Felt, pile: int) -> str:
    """Return all cards of a pile, and its rules."""
    session = felt.session
    rule = session.game.pile_line(pile, language=felt.language, variant=session.variant, level=session.level)
    cards = felt.pile(pile).cards
    names = " ".join(felt.card(pile, place) for place in range(len(cards)))
    head = felt.text("table.name.pile", pile=felt.names[pile], n=len(cards)) if cards else here(felt, pile, None)
    return "\n".join([f"{pile + 1}  {head}", "", names, "", rule])
