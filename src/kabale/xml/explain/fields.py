"""The rules of each field of an XML game as clauses: a fact for each tag (171-301, X10-X24).

A pile has *slots*: its clauses, each under one head. Piles of one kind share a section if their shared slots are equal;
the own slots may differ and then name the piles.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Final, assert_never

from kabale.messages import Message, message
from kabale.messages.lists import clauses, listed, number, often, ranges
from kabale.table.cards import look
from kabale.xml.explain.overview import Overview
from kabale.xml.explain.words import auto_words, build_words, card_words, one_card, part_words, run_words
from kabale.xml.rules.model import Condition, Field, Lock
from kabale.xml.rules.relations import split_step
from kabale.xml.rules.vocabulary import TAGS_OF_FIELDS, unknown, written
from kabale.xml.text.cards import ANY, MOST_CARDS, RANKS, indication, limit
from kabale.xml.text.cards import number as as_number
from kabale.xml.text.values import (
    Auto,
    Block,
    CardPart,
    Face,
    Insert,
    Property,
    RankRule,
    Special,
    Status,
    StopKind,
    SuitRule,
    TurnUp,
    When,
    as_word,
)
from kabale.xml.text.words import AS_MANY_AS_MAX, NO, YES, FieldTag, Tag

Slots = dict[str, Message]
Facts = Mapping[str, Message | None]
"""Slots, None without words."""

_ORDER: Final = (
    *("deal", "passes", "again", "lay", "singly", "fill", "start", "bound", "insert", "room", "blind"),
    *("take", "turn_up", "lock", "bar", "stop", "auto", "counter", "relation", "altered", "rules"),
)

OWN: Final = ("start", "bound", "lock", "bar", "fill", "counter", "relation", "rules")
"""The slots that may differ within a group."""

_PASSING: Final = (Property.VAR, Property.STATUS, Property.SORT, Property.LABEL)
"""The properties that actions alter without changing a rule."""

NOT_LAID, NOT_TAKEN, ONE_TAKEN = message("explain.lay.none"), message("explain.take.none"), message("explain.take.one")
FACE_DOWN: Final = message("xmlexplain.take.face_down")
ONE_HELD = message("explain.most", n=1, number=number(1))
_TURN_UP: Final = {
    TurnUp.AUTO: message("explain.turned_up", n=1, number=number(1)),
    TurnUp.BY_HAND: message("xmlexplain.turn_up.by_hand"),
    TurnUp.BOTH: message("xmlexplain.turn_up.both"),
    TurnUp.NEVER: message("xmlexplain.turn_up.never"),
}


def slots(overview: Overview, index: int, *, near: bool = False) -> Slots:
    """Return all clauses of a pile, in order; empty for a pile that is never seen and does nothing.

    Other piles are named by numbers, or by where they lie.
    """
    field = overview.fields[index]
    if unknown(overview.rules, field):
        # Half a rule would be a false one, so the whole field appears in the definition's own words.
        return {"written": message("xmlexplain.written", tags=written(*field.tags))}
    pile = _Pile(overview, index, index if near else None)
    is_told = overview.is_shown(index) or Property.SHOWN in overview.special.altered
    tags: Sequence[FieldTag] = TAGS_OF_FIELDS if is_told else (Tag.VAR,)
    facts = {name: fact for tag in tags for name, fact in pile.facts(tag).items()}
    if is_told:
        altered = [name for name, piles in overview.special.alterations if index in piles and name not in _PASSING]
        if altered:
            names = [message(f"xmlexplain.property.{name.name.lower()}") for name in dict.fromkeys(altered)]
            facts["altered"] = message("xmlexplain.altered", what=listed(names))
        if about := overview.special.rules_about(index):
            facts["rules"] = message("xmlexplain.see_rules", n=len(about), rules=ranges(about))
    return {name: fact for name in _ORDER if (fact := facts.get(name)) is not None}


def clauses_of(told: Slots) -> list[Message]:
    """Return the clauses of a pile; "neither" once if no card arrives or leaves."""
    found = list(told.values())
    if NOT_LAID in found and NOT_TAKEN in found:
        return [message("explain.lay.neither"), *(each for each in found if each not in (NOT_LAID, NOT_TAKEN))]
    return found


@dataclass(frozen=True)
class _Pile:
    """A pile and its facts; *near* is its number if others are named by their place next to it."""

    overview: Overview
    index: int
    near: int | None

    def facts(self, tag: FieldTag) -> Facts:
        match tag:
            case Tag.TARGET:
                return {"deal": self._deal(), "passes": self._passes(), "again": self._again()}
            case Tag.RANKS:
                return self._lay()
            case Tag.START:
                return self._start() if self.laid else {}
            case Tag.INSERT:
                at = as_word(Insert, self.text(tag)) or Insert.TOP
                return {} if at is Insert.TOP else {"insert": message(f"xmlexplain.insert.{at.name.lower()}")}
            case Tag.MAX:
                return {"room": self._room()}
            case Tag.BLIND_START if self.laid and indication(self.text(tag)) is not None:
                return {"blind": message("xmlexplain.lay.blind", card=card_words(self.text(tag)))}
            case Tag.BLOCKS if not self.field.targets:
                return {"take": self._take()}
            case Tag.TURN_UP:
                return {"turn_up": self._turn_up()}
            case Tag.LOCK:
                return {"lock": self._locks(), "bar": self._bars(), "stop": self._stops()}
            case Tag.FILL if ids := self.text(tag).split():
                return {"fill": message("xmlexplain.fill", piles=self.overview.of_ids(ids))}
            case Tag.AUTO:
                return {"auto": self._auto()}
            case Tag.VAR:
                counter = self.overview.counts and as_number(self.text(tag))
                return {"counter": message("xmlexplain.counter", number=counter)} if counter else {}
            case Tag.RELATION:
                return {"relation": self._relations()}
            # These appear with another tag, or in a section of their own.
            case Tag.REDEALS | Tag.SUITS | Tag.END | Tag.LOCKED | Tag.FACE | Tag.SOURCE | Tag.MOVE_LOCK | Tag.STOP:
                return {}
            case Tag.LAY | Tag.SORT | Tag.POINTS | Tag.SHOWN | Tag.POSTURE | Tag.TIGHT | Tag.DIRECTION | Tag.LABEL:
                return {}
            case Tag.BORDER | Tag.BLIND_START | Tag.BLOCKS | Tag.FILL:
                return {}
            case _:
                assert_never(tag)

    @property
    def field(self) -> Field:
        return self.overview.fields[self.index]

    def text(self, tag: Tag) -> str:
        return self.field.texts.get(tag, "")

    def _deal(self) -> Message | None:
        """Say what a click deals (171-184, X18)."""
        deals = []
        for rule, same in groupby(self.field.targets):
            count, piles = len(list(same)), self.overview.rules.piles_of(rule.piles)
            cards = message("explain.cards", n=count, number=number(count))
            values = {"n": len(piles), "cards": cards, "piles": self.overview.of_ids(rule.piles)}
            is_plain = not rule.down and not rule.when and self.overview.is_only([self.index], "stock")
            when = message(f"xmlexplain.deal.when.{When(rule.when).name.lower()}") if rule.when else ""
            deal = message(f"xmlexplain.deal.{'down' if rule.down else 'up'}", when=when, **values)
            if is_plain and self.overview.is_only(piles, "waste"):
                deal = message("explain.stock.draw", n=count, number=number(count))
            elif is_plain:
                deal = message("explain.serve.cards", **values)
            first = self.overview.of_ids(rule.first_try)
            deals.append(message("xmlexplain.deal.try", deal=deal, piles=first) if rule.first_try else deal)
        return clauses(deals) if deals else None

    @cached_property
    def redeals(self) -> int | None:
        """How often the empty pile is taken up again; None for as often as the player likes."""
        text = self.field.texts.get(Tag.REDEALS, "0")
        return None if text == ANY or as_number(text) < 0 else as_number(text)

    def _passes(self) -> Message | None:
        """Tell how often the pile is gone through in all."""
        if self.redeals is None:
            return message("explain.stock.endless")
        if self.redeals == 0 and (not self.field.targets or Property.REDEALS in self.overview.special.altered):
            return None
        passes = self.redeals + 1
        return message("explain.stock.passes", n=min(passes, 2), times=often(passes))

    def _again(self) -> Message | None:
        """Tell how the empty pile is taken up again (185-204, X19)."""
        if self.redeals == 0:
            return None
        overview, field = self.overview, self.field
        ids = [name for source in field.sources for name in source]
        is_usual = self.is_down and overview.is_only([self.index], "stock")
        if is_usual and overview.is_only(overview.rules.piles_of(ids), "waste"):
            again = [message(f"explain.stock.turnover.{'shuffled' if field.redeals.shuffle else 'kept'}")]
        else:
            again = [message(f"xmlexplain.again.{'down' if self.is_down else 'up'}", piles=overview.of_ids(ids))]
            again += [message("xmlexplain.again.shuffle")] if field.redeals.shuffle else []
        return clauses([*again, message("xmlexplain.again.at_once")] if field.redeals.at_once else again)

    @cached_property
    def most(self) -> int | None:
        """How many cards have room; None or 0 if the pile takes no card."""
        return limit(self.text(Tag.MAX))

    @cached_property
    def first(self) -> str | None:
        start = self.field.texts.get(Tag.START)
        return start if start is not None and indication(start) is not None else None

    @property
    def is_down(self) -> bool:
        return self.text(Tag.FACE) == Face.DOWN

    @cached_property
    def laid(self) -> Message | None:
        build = build_words(*(self.text(tag) for tag in (Tag.SUITS, Tag.RANKS, Tag.END, Tag.START)))
        if not self.most or self.is_down:
            return None
        if build is not None and self.most != 1:
            return message("explain.lay.build_free", build=build)
        if self.first is None:
            return None
        return ONE_HELD if self.most == 1 else message("xmlexplain.lay.only_empty")

    def _lay(self) -> Facts:
        """Return the sequence of the pile; a pile that deals and takes no card needs no clause."""
        special = self.overview.special
        if self.laid:
            is_single = self.most != 1 and special.is_single(self.index, Special.TARGET)
            return {"lay": self.laid, "singly": message("xmlexplain.lay.singly") if is_single else None}
        rules = special.laid_by(self.index)
        by_rules = message("xmlexplain.lay.by_rules", n=len(rules), rules=ranges(rules)) if rules else NOT_LAID
        return {} if self.field.targets else {"lay": by_rules}

    def _start(self) -> Facts:
        """Say what may come on the empty pile, and that it must be right for further cards (211-214, X13)."""
        first, part = self.first, as_word(CardPart, self.field.start_when)
        space = message(f"explain.space.{self.overview.kind(self.index)}")
        if first is None:
            return {"start": message("explain.spaces.never", space=space)}
        start = message("explain.spaces.takes", space=space, start=card_words(first))
        if not part or self.most == 1:
            return {"start": start}
        bound = part_words(first, part)
        is_so = bound in (card_words(first), one_card(first))
        key = "xmlexplain.start.bound_so" if is_so else "xmlexplain.start.bound"
        return {"start": start, "bound": message(key, card=bound)}

    def _room(self) -> Message | None:
        """Say how many cards have room, but not of a pile that is full when its run has come to its end."""
        most = self.most or 0
        if not self.laid or not 1 < most < MOST_CARDS:
            return None
        start, end = self.text(Tag.START), self.text(Tag.END)
        if start in RANKS and end in RANKS:
            rule = as_word(RankRule, self.text(Tag.RANKS)) or RankRule.ANY
            step = {RankRule.UP: 1, RankRule.DOWN: -1}.get(rule, 0)
            if as_number(self.text(Tag.MAX)) == (RANKS[end] - RANKS[start]) * step + 1:
                return None
        return message("explain.most", n=most, number=number(most))

    def _take(self) -> Message:
        if self.is_down:
            return FACE_DOWN
        overview, blocks, suits = self.overview, self.text(Tag.BLOCKS), self.text(Tag.SUITS)
        word = as_word(Block, split_step(blocks)[0])
        run = run_words(blocks, suits, self.text(Tag.RANKS), self.text(Tag.END))
        has_twins = len(set(map(look, overview.rules.cards))) < len(overview.rules.cards)
        is_never = suits == SuitRule.SAME and (
            (word is Block.SAME_RANK and not has_twins) or word in (Block.OTHER_SUIT, Block.OTHER_COLOUR)
        )
        if self.text(Tag.LOCKED) == YES:
            return NOT_TAKEN
        if self.text(Tag.MAX) == "1" and not self.field.layout:
            return ONE_TAKEN
        if word in (Block.SINGLE, Block.FACE_UP):
            return message(f"xmlexplain.take.{word.name.lower()}")
        if run is None or is_never or overview.special.is_single(self.index, Special.SOURCE):
            return ONE_TAKEN
        if word is Block.REVERSED:
            return message("xmlexplain.take.reversed", build=run)
        if self.laid == message("explain.lay.build_free", build=run):
            return message("explain.take.run_so")
        return message("explain.take.run", build=run)

    def _turn_up(self) -> Message | None:
        """Say what happens to face-down cards, if the pile can have some (277-283)."""
        if self.is_down:
            return None
        text = self.text(Tag.TURN_UP).replace(" ", "")
        turn, ends_down = as_word(TurnUp, text) or TurnUp.AUTO, self.overview.ends_down(self.index)
        if turn is TurnUp.AUTO and ends_down:
            return message("xmlexplain.turn_up.auto_stays")
        alike = self.overview.rules.by_id[self.field.id]
        is_told = text or ends_down or any(True in self.overview.lays_down(each) for each in alike)
        return _TURN_UP[turn] if is_told else None

    def _locks(self) -> Message | None:
        found = []
        for lock in self.field.locks:
            mode = lock.mode.name.lower() if len(self.overview.rules.piles_of(lock.piles)) > 1 else "one"
            key = f"xmlexplain.lock.when.{When(lock.when).name.lower()}.{mode}"
            when = message(key, piles=self.overview.of_ids(lock.piles, near=self.near))
            what = lock.kind.name.lower() if lock.kind else "both"
            found.append(self._switched(message(f"xmlexplain.lock.{what}", when=when), lock, "lock"))
        return clauses(found) if found else None

    def _bars(self) -> Message | None:
        """Say to which piles cards of this one may not go, or to which only they may, whatever is shorter."""
        overview, index, bars = self.overview, self.index, self.field.move_locks
        always = [lock for lock in bars if not lock.when and not lock.id and lock.status is Status.ON]
        barred = sorted({pile for lock in always for pile in overview.rules.piles_of(lock.piles)} - {index})
        can_take = Property.MAX in overview.special.altered
        takers = [pile for pile in overview.in_sight if can_take or overview.text(pile, Tag.MAX)]
        allowed = [pile for pile in takers if pile not in (*barred, index)]
        kinds, found = overview.sides.kinds, []
        alike = [each for each, kind in kinds.items() if each != index and kind == kinds.get(index)]
        if always and allowed and len(allowed) < len(barred):
            found.append(message("xmlexplain.bar.only", piles=overview.named(allowed, near=self.near)))
        elif barred and barred == alike:
            found.append(message("xmlexplain.bar.others", piles=overview.named(sorted([*barred, index]))))
        elif barred:
            found.append(message("xmlexplain.bar.never", piles=overview.named(barred)))
        elif always:
            found.append(message("xmlexplain.bar.itself"))
        for lock in (each for each in bars if each not in always):
            when = When(lock.when).name.lower() if lock.when else "never"
            told = message(f"xmlexplain.bar.{when}", piles=overview.of_ids(lock.piles))
            found.append(self._switched(told, lock, "bar"))
        return clauses(found) if found else None

    def _switched(self, told: Message, lock: Lock, kind: str) -> Message:
        """Add the name by which special rules switch a lock or a bar, and whether it is off at first (238-240)."""
        if self.overview.is_short:
            return message("xmlexplain.off_at_first", told=told) if lock.status is Status.OFF else told
        if lock.status is Status.OFF:
            return message(f"xmlexplain.{kind}.off", lock=told, id=lock.id)
        return message(f"xmlexplain.{kind}.on", lock=told, id=lock.id) if lock.id else told

    def _stops(self) -> Message | None:
        """Say what must be put right before the play continues (256-263, X24)."""
        found = []
        for rule in self.field.stops:
            match rule.kind:
                case StopKind.COUNT:
                    most = as_number(self.text(Tag.MAX) if rule.content == AS_MANY_AS_MAX else rule.content)
                    found.append(message("xmlexplain.stop.count", n=most, number=number(most)))
                case StopKind.INSERT:
                    part = as_word(CardPart, rule.content)
                    key = part.name.lower() if part in (CardPart.SUIT, CardPart.RANK) else "always"
                    found.append(message(f"xmlexplain.stop.insert.{key}"))
                case StopKind.EMPTY:
                    found.append(message("xmlexplain.stop.empty"))
                case _:
                    assert_never(rule.kind)
        return clauses(found) if found else None

    def _auto(self) -> Message | None:
        """Say when a right click moves a card here (268-276)."""
        parts = [part.strip() for part in self.text(Tag.AUTO).split(",") if part.strip()]
        may_come = self.laid or Property.MAX in self.overview.special.altered
        if not parts or parts == [NO] or not may_come:
            return None
        if len(parts) == 1 and (word := as_word(Auto, parts[0])):
            return message(f"xmlexplain.auto.{word.name.lower()}")
        always = message("xmlexplain.auto.when.any")
        whens = [always if as_word(Auto, part) else auto_words(part) for part in parts]
        tried = message("xmlexplain.auto.tried", whens=clauses(whens))
        return tried if len(whens) > 1 else message("xmlexplain.auto.only", when=whens[0])

    def _relations(self) -> Message | None:
        """Say which piles special rules mean by the relations of a pile; for neighbours, only those at an edge."""
        overview, found = self.overview, []
        tests = [test for action in overview.special.actions for test in action.tests]
        asked = {test.content for test in tests if isinstance(test, Condition)}
        for name, ids in self.field.relations.items() if not overview.is_short else ():
            side = overview.sides.relation(name)
            if side is None and overview.special.follows(name):
                found.append(message("xmlexplain.relation", name=name, piles=overview.of_ids(ids)))
            elif side is not None and set(ids) & asked:
                found.append(message("xmlexplain.edge", sides=side, piles=overview.of_ids(ids)))
        return listed(found) if found else None
