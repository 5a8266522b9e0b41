"""Every reason of every game is true of the table, by a dull reading of the table that asks no rule.

Along a drawn line of each game of the library many moves are tried, legal or not. What refuses one is a key and values:
each key has a sentence here that must hold of the cards, and of all moves that were legal in the position or on the
line. A reason without a sentence fails.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import kabale
from kabale.engine.game import Position
from kabale.engine.moves import Move
from kabale.messages import LANGUAGES, Message
from kabale.table.cards import Card, name
from kabale.table.text import parse
from tests import tiers
from tests.every import for_every

STEPS, EVERY, TRIES = 40, 10, 250


@dataclass(frozen=True)
class Line:
    """The legal moves of all positions of a line."""

    legal: frozenset[Move]

    @cached_property
    def lays(self) -> Sequence[Move]:
        """The legal moves that lay cards from the top of a pile on the top of another."""
        return [move for move in self.legal if move.kind == "lay"]


@dataclass(frozen=True)
class Scene:
    """A refused move: the position, what is legal there and on the whole line, and the reason."""

    position: Position
    move: Move
    reason: Message
    now: Line
    line: Line

    def number(self, key: str = "n") -> int:
        """Return a number among the reason's values; a pile that is named keeps its own over the table."""
        value = dict(self.reason.values)[key]
        return int(str(dict(value.values)["number"] if isinstance(value, Message) else value))

    def pile(self, key: str = "pile") -> Sequence[Card]:
        """Return the cards of a pile that the reason names; no cards where there is no such pile."""
        number = self.number(key)
        return self.position.table.piles[number - 1] if 1 <= number <= len(self.position.piles) else []

    @property
    def block(self) -> Sequence[Card]:
        """The cards that would be moved."""
        return self.position.table.piles[self.move.source][-self.move.count :]

    @property
    def named(self) -> dict[str, str]:
        """The cards that the reason names."""
        return {key: str(value) for key, value in self.reason.values if key in ("card", "on")}

    def is_down(self, card: Card) -> bool:
        """Say whether a card lies face down."""
        return card in self.position.table.down

    def gives(self, line: Line) -> Iterator[Move]:
        """Yield the legal lays from the pile that the reason names."""
        return (move for move in line.lays if move.source == self.number("pile") - 1)

    def takes(self, line: Line) -> Iterator[Move]:
        """Yield the legal lays to the pile that the reason names."""
        return (move for move in line.lays if move.target == self.number("pile") - 1)

    @property
    def is_from_hand(self) -> bool:
        """Whether the cards come from the stock or the waste."""
        return self.position.piles[self.move.source].kind in ("stock", "waste")

    def same_way(self) -> Iterator[Move]:
        """Yield the legal lays from the move's source to its target."""
        return (each for each in self.now.lays if (each.source, each.target) == (self.move.source, self.move.target))


def none(found: Iterator[Move]) -> bool:
    return next(found, None) is None


def is_no_run(scene: Scene) -> bool:
    """The two cards lie one upon the other in the block, face up, and no legal move takes both."""
    block = scene.block
    names = [name(card) for card in block]
    depth = next(
        len(names) - place
        for place in range(len(names) - 1)
        if names[place] == scene.named["on"] and names[place + 1] == scene.named["card"]
    )
    is_seen = not any(map(scene.is_down, block[-depth:]))
    return is_seen and not any(move.count >= depth for move in scene.gives(scene.now))


def is_not_next(scene: Scene) -> bool:
    """The first or last card of the block is named, and the face-up top card of the target."""
    top, ends = scene.pile()[-1], {name(scene.block[0]), name(scene.block[-1])}
    return scene.named["card"] in ends and scene.named["on"] == name(top) and not scene.is_down(top)


def is_origin(scene: Scene) -> bool:
    """What the key says of the pile is so, and the cards come from elsewhere than it says."""
    _, _, when, giver = scene.reason.key.split(".")
    is_when = {"always": True, "empty": not scene.pile(), "held": bool(scene.pile())}[when]
    comes = {"hand": scene.is_from_hand, "other": not scene.is_from_hand}
    comes["previous"] = scene.move.source == scene.number("pile") - 2
    return is_when and not comes[giver]


def is_waste_full(scene: Scene) -> bool:
    return bool(scene.pile()) and scene.position.piles[scene.number("pile") - 1].kind == "waste"


def is_stock_used_up(scene: Scene) -> bool:
    """The stock is empty, and so is every waste."""
    kinds = [pile.kind for pile in scene.position.piles]
    held = [kind for kind, cards in zip(kinds, scene.position.table.piles, strict=True) if cards]
    return "stock" not in held and "waste" not in held


def is_gone_through(scene: Scene) -> bool:
    position = scene.position
    return not position.table.piles[0] and position.passes == position.most_passes == scene.number()


def is_all_down(scene: Scene) -> bool:
    return not any(scene.position.view().piles[scene.number("pile") - 1].up)


def is_only_so_many(scene: Scene) -> bool:
    """No more cards are legal that way, and the number that is named is not refused for the number's sake."""
    fewer = Move("lay", scene.move.source, scene.move.target, scene.number())
    reason = scene.position.refusal(fewer)
    is_most = all(move.count <= scene.number() for move in scene.same_way())
    return is_most and scene.move.count > scene.number() and (reason is None or reason.key != scene.reason.key)


def is_always(_: Scene) -> bool:
    """What the reason says cannot be read from the table: a rule in words, the author's words, a click's meaning."""
    return True


READINGS: Final[dict[str, Callable[[Scene], bool]]] = {
    "why.same_pile": lambda scene: scene.move.source == scene.move.target,
    "why.empty": lambda scene: not scene.pile(),
    "why.few": lambda scene: len(scene.pile()) == scene.number() < scene.move.count,
    "why.stock": lambda scene: Move("left", 0) in scene.now.legal and scene.move.source == 0,
    "why.stock_kept": lambda scene: Move("left", 0) not in scene.now.legal and scene.move.source == 0,
    "why.kept": lambda scene: none(scene.gives(scene.line)),
    "why.kept_until": lambda scene: none(scene.gives(scene.now)),
    "why.one": lambda scene: scene.move.count > 1 and all(move.count == 1 for move in scene.gives(scene.line)),
    "why.only_runs": lambda scene: scene.move.count == 1 and all(move.count > 1 for move in scene.gives(scene.now)),
    "why.no_run": is_no_run,
    "why.down": lambda scene: scene.is_down(scene.pile()[scene.number("place") - 1]) and scene.move.count > 1,
    "why.covered": lambda scene: bool(scene.pile("over")) and scene.number("over") > scene.number("pile"),
    "why.neighbours": lambda scene: any(map(len, beside(scene))),
    "why.never_laid": lambda scene: none(scene.takes(scene.line)),
    "why.laid_until": lambda scene: none(scene.takes(scene.now)),
    "why.masked": lambda scene: none(scene.same_way()),
    "why.neighbour.previous": lambda scene: not beside(scene)[0],
    "why.neighbour.next": lambda scene: not beside(scene)[1],
    "why.not_next": is_not_next,
    "why.not_first": lambda scene: not scene.pile() and scene.named["card"] == name(scene.block[0]),
    "why.only_empty": lambda scene: bool(scene.pile()) and none(scene.takes(scene.now)),
    "why.stays_empty": lambda scene: not scene.pile() and none(scene.takes(scene.now)),
    "why.blind": lambda scene: scene.is_down(scene.pile()[-1]),
    "why.full": lambda scene: len(scene.pile()) + scene.move.count > scene.number(),
    "why.exactly": lambda scene: all(move.count in (1, scene.number()) for move in scene.takes(scene.line)),
    "why.too_few": lambda scene: scene.move.count < scene.number(),
    "why.too_many": lambda scene: scene.move.count > 1 and all(move.count == 1 for move in scene.takes(scene.line)),
    "why.too_many_first": lambda scene: not scene.pile() and all(move.count == 1 for move in scene.takes(scene.now)),
    "why.no_places": is_only_so_many,
    "why.stock_empty": is_stock_used_up,
    "why.no_pass": is_gone_through,
    "why.withheld": lambda scene: not scene.pile() and bool(scene.position.table.piles[0]),
    "why.waste_full": is_waste_full,
    "why.nothing_to_fill": lambda scene: bool(scene.position.table.piles[0]),
    "why.nothing_served": lambda scene: bool(scene.position.table.piles[0]),
    "why.no_click": lambda scene: Move("left", scene.number("pile") - 1) not in scene.line.legal,
    "why.nothing_to_rotate": lambda scene: len(scene.pile()) < 2,
    "why.rotated": lambda scene: len(scene.pile()) > 1,
    "why.does_not_rotate": lambda scene: len(scene.pile()) > 1,
    "why.kind.right": lambda scene: scene.move.kind == "right",
    "why.ended.won": lambda scene: scene.position.outcome.value == "won",
    "why.ended.lost": lambda scene: scene.position.outcome.value == "lost",
    "xml.why.hidden": lambda scene: not scene.position.view().piles[scene.number("pile") - 1].visible,
    "xml.why.dealt_from": lambda scene: none(scene.gives(scene.line)),
    "xml.why.face_down_pile": is_all_down,
    "xml.why.locked_taking": lambda scene: none(scene.gives(scene.now)),
    "xml.why.locked_laying": lambda scene: none(scene.same_way()),
    "xml.why.top_down": lambda scene: scene.is_down(scene.pile()[-1]),
    "xml.why.top_up": lambda scene: not scene.is_down(scene.pile()[-1]),
    "xml.why.no_run": is_no_run,
    "xml.why.wrong_first": lambda scene: bool(scene.pile()) and none(scene.same_way()),
    "xml.why.only_under": lambda scene: bool(scene.pile()) and none(scene.takes(scene.now)),
    "xml.why.no_start": lambda scene: not scene.pile() and none(scene.same_way()),
    "xml.why.not_start": lambda scene: not scene.pile() and scene.named["card"] in map(name, scene.block),
    "xml.why.not_next": is_not_next,
    "xml.why.blind": lambda scene: scene.is_down(scene.pile()[-1]),
    "xml.why.barred": lambda scene: none(scene.same_way()),
    "xml.why.nothing_dealt": lambda scene: Move("left", scene.number("pile") - 1) not in scene.now.legal,
    "xml.why.nothing_to_take_up": lambda scene: not scene.pile(),
    "xml.why.no_redeal": lambda scene: Move("left", scene.number("pile") - 1) not in scene.now.legal,
    "xml.why.nothing_automatic": lambda scene: scene.move.kind == "right",
    "xml.why.stands_for": lambda scene: Move.of(str(dict(scene.reason.values)["move"])).source == scene.move.source,
    "xml.why.asked": lambda scene: scene.position.question is not None,
    "xml.why.stop.count": lambda scene: len(scene.pile()) > 1,
    "xml.why.stop.insert": lambda scene: bool(scene.pile()),
    "xml.why.stop.empty": lambda scene: not scene.pile(),
    "xml.why.one_by_one": lambda scene: scene.move.count > 1 and all(move.count == 1 for move in scene.line.lays),
    "xml.why.only_so_many": is_only_so_many,
    "xml.why.not_to": lambda scene: none(scene.takes(scene.line)),
    "xml.why.not_from": lambda scene: none(scene.gives(scene.line)),
    "xml.why.not_so": lambda scene: none(scene.same_way()),
    "xml.why.only_if": lambda scene: scene.move not in scene.now.legal,
    "xml.why.forbidden_if": lambda scene: scene.move not in scene.now.legal,
    "xml.why.changes_nothing": lambda scene: scene.move not in scene.now.legal,
}
"""What must hold where a reason is given."""


def beside(scene: Scene) -> tuple[Sequence[Card], Sequence[Card]]:
    """Return the cards of the piles before and after the one that the reason names."""
    piles, index = [*scene.position.table.piles, []], scene.number("pile") - 1
    return piles[index - 1], piles[index + 1]


def tried(position: Position, draw: random.Random) -> list[Move]:
    """Return clicks on all piles, and some lays of one card to one more than there are between any two."""
    sizes = [len(cards) for cards in position.table.piles]
    clicks = [Move("left", pile) for pile in range(len(sizes))] + [Move("right", pile) for pile in range(len(sizes))]
    ways = [(source, target) for source in range(len(sizes)) for target in range(len(sizes))]
    some = draw.sample(ways, min(TRIES, len(ways)))
    return clicks + [Move("lay", *way, count) for way in some for count in {1, 2, draw.randint(1, sizes[way[0]] + 1)}]


def line_of(game: str) -> tuple[Line, list[tuple[Position, Line, list[tuple[Move, Message]]]]]:
    """Return all legal moves of a drawn line, and every few moves the position with the moves that were refused."""
    draw, legal, found = random.Random(game), set[Move](), []
    position = kabale.game(game).deal(draw.randint(1, 1000))
    for step in range(STEPS):
        now = list(position.legal_moves)
        legal |= set(now)
        if step % EVERY == 0 or not now:
            told = [(move, reason) for move in tried(position, draw) if (reason := position.refusal(move))]
            found.append((position.copy(), Line(frozenset(now)), told))
        if not now:
            break
        position.push(draw.choice(now))
    return Line(frozenset(legal)), found


@for_every("game", lambda: tiers.games(each.name for each in kabale.games() if each.format != "solvitaire"))
def test_every_reason_is_true_of_the_table(game: str) -> None:
    """Nobody is told what is not so; what is a rule of a pile ("only one card") holds on the whole line.

    What refuses a move in a game of Solvitaire's rules has no readings here yet.
    """
    line, found = line_of(game)
    for position, now, told in found:
        for move, reason in told:
            scene = Scene(position, move, reason, now, line)
            reading = is_origin if reason.key.startswith("why.origin.") else READINGS[reason.key]
            assert reading(scene), f"{move}: {reason}\n{position}"


def test_spider_names_what_does_not_go_together() -> None:
    """Found by a player: 'only one card at a time can be taken', where runs in suit are taken every other move."""
    spider = kabale.game("spider")
    columns = {10: "(KC) 9S 8S 7H", 11: "TD"}
    drawn = "\n".join(f"{pile} {columns.get(pile, '')}" for pile in range(1, 20))
    position = spider.position(parse(drawn))

    run = "from column 1 you can take several cards only if they go down in suit, but 7H does not follow 8S"
    assert run == position.why("10x2-11") == position.why("10x3-11")
    assert "card 1 lies face down" in str(position.why("10x4-11"))
    assert "column 2 builds down regardless of suit, but 7H does not follow TD" == position.why("10-11")


def test_what_either_run_allows_is_no_obstacle() -> None:
    """Curds and Whey takes runs in suit and cards of one rank: with 7H 7D nothing is wrong, only 9S is."""
    curds = kabale.game("curdsandwhey")
    columns = {2: "9S 7H 7D", 3: "9H 8H 7C"}
    position = curds.position(parse("\n".join(f"{pile} {columns.get(pile, '')}" for pile in range(1, 15))))

    assert "7H does not follow 9S" in str(position.why("2x3-5"))
    assert "7C does not follow 8H" in str(position.why("3x3-5"))


@for_every("game", [each.name for each in kabale.games()][::8])
def test_every_reason_is_said_in_each_language(game: str) -> None:
    """No English word is left in the others: what a value says is translated with the sentence."""
    _, found = line_of(game)
    for reason in {reason for _, _, told in found for _, reason in told}:
        english, *others = [reason.text(language).split() for language in LANGUAGES]
        for words in others:
            assert not {"the", "any", "pile", "card", "cards", "face"} & set(words), " ".join(words)
            assert english != words


@for_every("game", lambda: tiers.games(each.name for each in kabale.games()))
def test_a_kind_of_move_that_a_game_lacks_is_refused_as_that_kind(game: str) -> None:
    """Each language gives the reason itself: an XML game could say of giving up what is true of picking a card."""
    position = kabale.game(game).deal("k1:1")
    refused = {kind: position.refusal(Move(kind, 0)) for kind in ("end", "answer")}

    assert {kind: f"why.kind.{kind}" for kind in refused} == {kind: each and each.key for kind, each in refused.items()}
