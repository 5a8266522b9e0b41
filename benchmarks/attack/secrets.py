"""What a player may not see: cards that lie face down, and what Bill holds."""

import hashlib
import json
import random
import re
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.attack.target import Attack, Found, Guest, running
from kabale.cribbage.match import Match
from kabale.cribbage.record import number_of, replay
from kabale.engine.advice import advise
from kabale.engine.game import Position
from kabale.engine.moves import Move
from kabale.errors import KabaleError
from kabale.library import games
from kabale.library.loading import load_entry
from kabale.table.cards import name
from kabale.table.chance import Chance

SECONDS = 90.0
A_CARD = re.compile(r"\b([A2-9TJQK][SHDC])\b")
A_RULE = re.compile(r"takes (any )?[A2-9TJQK][SHDC]")
"""A card that a rule names whatever lies where."""


def _hidden(position: Position) -> set[str]:
    """Return the names of the cards of which none is seen."""
    down, up = set[str](), set[str]()
    for cards, seen in zip(position.table.piles, position.view().piles, strict=True):
        for card, is_up in zip(cards, seen.up, strict=True):
            (up if is_up else down).add(name(card))
    return down - up


def _moves(position: Position, chance: random.Random) -> list[str]:
    """Return moves of all kinds from and to every pile, most of them not legal, in any order."""
    piles = range(1, len(position.table.piles) + 1)
    found = [f"{kind}{pile}" for kind in "crm" for pile in piles]
    for source in piles:
        size = len(position.table.piles[source - 1])
        for target in piles:
            found += [f"{source}x{count}-{target}" for count in {2, 3, size} if count > 1]
            found += [f"{source}-{target}", f"{source}@{size}-{target}", f"{source}-{target}^"]
    chance.shuffle(found)
    return found[:120]


def _texts(position: Position, chance: random.Random) -> Iterator[tuple[str, str]]:
    """Give moves with the reasons why they are not legal, and the reason of a hint."""
    for text in _moves(position, chance):
        try:
            reason = position.refusal(Move.parse(text))
        except KabaleError:
            continue
        if reason is not None:
            yield text, reason.text("en")
    if (hint := advise(position)) is not None:
        yield "hint", hint.reason.text("en")


def hidden(_: Path) -> Found:
    """No reason why a move is not legal, and no hint, names a card that lies face down."""
    chance, found, asked, played = random.Random(5), list[str](), 0, 0
    entries = list(games())
    chance.shuffle(entries)
    until = time.monotonic() + SECONDS
    for each in entries:
        game, _diagnostics = load_entry(each.name)
        if game is None or time.monotonic() > until:
            continue
        position = game.deal("k1:617")
        played += 1
        for _step in range(4):
            secret = _hidden(position)
            for move, words in _texts(position, chance):
                asked += 1
                if told := set(A_CARD.findall(A_RULE.sub("", words))) & secret:
                    found.append(f"{each.name}, {move}: {words} tells {sorted(told)}")
            if not (legal := position.legal_moves):
                break
            position.play(str(chance.choice(legal)))
    return f"{asked} texts of {played} games", found


# -- Cribbage ----------------------------------------------------------------------------------------------------------


def cribbage(folder: Path) -> Found:
    """No answer of a match has its number, its nonce or a card of Bill's; and each commitment was true."""
    chance, found, answers, opened = random.Random(4), list[str](), 0, 0
    with running(folder / "data") as target:
        guest = Guest(target.port)
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            wanted = {"strength": chance.choice(["easy", "strong"]), "practice": chance.random() < 0.5}
            state = guest.ask("POST", "/api/cribbage", wanted).json
            while state["legal"] and time.monotonic() < until:
                answers += 4
                found += _told(guest, folder / "data" / "kabale.db", state, chance)
                move = {"version": state["version"], "move": chance.choice(state["legal"])}
                state = guest.ask("POST", f"/api/cribbage/{state['id']}/moves", move).json
            if state.get("opened"):
                opened += 1
                found += _committed(state)
        found += target.complaints()
    return f"{answers} answers, {opened} whole matches", found


def _told(guest: Guest, database: Path, state: Any, chance: random.Random) -> list[str]:
    """Ask about a match, and say what the answers tell that they must not."""
    number, nonce, bill = _truth(database, state["id"])
    if state.get("opened"):
        return []
    match = f"/api/cribbage/{state['id']}"
    here = guest.ask("GET", match)
    bill -= set(A_CARD.findall(json.dumps([here.json.get(key) for key in ("hand", "kept", "discards", "laid")])))
    others = [f"{match}/hint", f"{match}/review", f"{match}/file", "/api/cribbage", "/api/statistics.csv"]
    answers = [here, *(guest.ask("GET", path) for path in chance.sample(others, 2))]
    wrong = {"version": state["version"], "move": chance.choice([*sorted(bill), "AS AS", "cut 99", "go"])}
    if wrong["move"] not in state["legal"]:
        answers.append(guest.ask("POST", f"{match}/moves", wrong))
    texts = [answer.content.decode() for answer in answers]
    found = ["number or nonce" for text in texts if nonce in text or number in text]
    plain = json.dumps({key: value for key, value in here.json.items() if key != "events"})
    if here.json.get("phase") not in ("show", "draw") and (seen := set(A_CARD.findall(plain)) & bill):
        found.append(f"Bill holds {sorted(seen)}")
    if answers[-1].status != 200 and (set(A_CARD.findall(texts[-1])) - set(str(wrong["move"]).split())) & bill:
        found.append(f"a refusal tells: {texts[-1][:120]}")
    return found


def _truth(database: Path, match: str) -> tuple[str, str, set[str]]:
    """Return number and nonce of a match and what Bill holds, from the database itself."""
    reading = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    row = reading.execute("SELECT number, nonce, moves FROM cribbage WHERE id = ?", (match,)).fetchone()
    reading.close()
    played = Match(Chance(number_of(row[0])))
    replay(played, row[2])
    return row[0].partition(":")[2], row[1], {name(card) for card in played.state.hands[1]}


def _committed(state: Any) -> list[str]:
    opened = state["opened"]
    words = f"kabale cribbage 1\n{opened['number']}\n{opened['nonce']}\n"
    return [] if hashlib.sha256(words.encode()).hexdigest() == state["commitment"] else ["a commitment was not true"]


ATTACKS: dict[str, Attack] = {"hidden": hidden, "cribbage": cribbage}
