"""A player on another device: six words, by hand on two browsers' cookies."""

import re
from contextlib import suppress
from typing import Any

import httpx
import pytest

from kabale.messages import LANGUAGES
from kabale.services.refusals import Refusal
from kabale.store.values import Recovery
from kabale.web.mine import recovery
from kabale.web.mine.recovery import WordMaker, all_words
from tests.web.client import BASE, House, Visitor

ADDRESS = "/api/recovery/enter"


def new_words(visitor: Visitor) -> str:
    words: str = visitor.post("/api/recovery", {}, 201)["words"]
    return words


def enter(visitor: Visitor, words: str, guest: str = "ask", status: int = 200) -> Any:
    return visitor.post(ADDRESS, {"words": words, "guest": guest}, status)


def plays(visitor: Visitor) -> set[str]:
    return {play["id"] for play in visitor.get("/api/plays")["plays"]}


def refusal(visitor: Visitor, words: str, status: int = 422) -> str:
    message: str = enter(visitor, words, status=status)["error"]["message"]
    return message


def test_the_words_are_as_many_as_they_say() -> None:
    """2,048 words, each once: six of them are 66 bits. The first four letters tell them apart."""
    words = all_words()

    assert 2048 == len(set(words)) == len({word[:4] for word in words})
    assert all(re.fullmatch("[a-z]{3,8}", word) for word in words)


def test_words_are_drawn_from_all_of_the_list() -> None:
    """Of 12,000 words each of the 2,048 is missing with a chance of 0.3 %: some six are, not hundreds; all differ."""
    maker = WordMaker("a secret")
    made = [maker.words_of(maker.new("anna", now=0)) for _ in range(2_000)]
    found = {word for words in made for word in (words or "").split()}

    assert len(found) > 2_000
    assert 2_000 == len(set(made))


def test_what_is_kept_does_not_tell_the_words() -> None:
    """With the database alone nobody comes in: another secret makes other words of it, and finds them by no mark."""
    kept = WordMaker("one").new("anna", now=0)
    words = WordMaker("one").words_of(kept)

    assert words
    assert not any(word in (kept.mark, kept.nonce) for word in words.split())
    assert None is WordMaker("other").words_of(kept)
    assert kept.mark != WordMaker("other").mark(tuple(words.split()))
    assert words not in repr(kept)
    assert None is WordMaker("one").words_of(Recovery("bert", kept.nonce, kept.mark, 0))


def test_words_bring_a_player_to_another_device(site: House, anna: Visitor, bert: Visitor) -> None:
    """Six words, and the other browser is the same player: plays and settings, here and there."""
    play = anna.begin("klondike")
    anna.send("PATCH", "/api/me", {"name": "Anna", "settings": {"theme": "dark"}})
    words = new_words(anna)

    assert {"entered": True, "name": "Anna", "guest": None} == enter(bert, words)
    assert anna.get("/api/me") == bert.get("/api/me")
    assert {play["id"]} == plays(bert)
    moved = bert.do(play, "moves", move=play["legal"][0])
    assert moved["version"] == anna.get(f"/api/plays/{play['id']}")["version"]


@pytest.mark.parametrize("form", [str.upper, str.title, lambda words: f"  {words.replace(' ', '  -  ')}. "])
def test_words_are_taken_as_people_write_them(anna: Visitor, bert: Visitor, form: Any) -> None:
    """Any case, spaces or dashes or both."""
    words = new_words(anna)

    assert enter(bert, form(words))["entered"]


def test_the_words_are_shown_again(anna: Visitor) -> None:
    """The same words as long as they hold; before there are any there is nothing to show."""
    anna.begin("klondike")
    before = anna.get("/api/recovery"), anna.send("GET", "/api/recovery/words").status_code
    made = anna.post("/api/recovery", {}, 201)

    assert ({"made": None}, 404) == before
    assert made == anna.get("/api/recovery/words")
    assert {"made": made["made"]} == anna.get("/api/recovery")


def test_new_words_and_revoking_end_the_old_ones(anna: Visitor, bert: Visitor) -> None:
    """Then they bring nobody back, and the answer says so; who came in by them stays."""
    old = new_words(anna)
    enter(bert, old)
    new = new_words(anna)
    gone = refusal(bert, old)
    assert enter(bert, new)["entered"]
    revoked = anna.send("DELETE", "/api/recovery")

    assert old != new
    assert gone == refusal(bert, new)
    assert "these words are unknown" in gone
    assert (204, {"made": None}) == (revoked.status_code, anna.get("/api/recovery"))
    assert anna.get("/api/me") == bert.get("/api/me")


def test_a_guest_who_has_played_is_asked(anna: Visitor, bert: Visitor) -> None:
    """Nothing happens until it is said what becomes of the guest's play: the guest is still the guest."""
    words = new_words(anna)
    play = bert.begin("freecell")
    before = bert.get("/api/me")
    asked = enter(bert, words)

    counts = {"plays": 1, "results": 0, "definitions": 0, "favourites": 0, "matches": 0}
    assert (False, counts) == (asked["entered"], asked["guest"])
    assert before == bert.get("/api/me")
    assert {play["id"]} == plays(bert)


def test_a_merged_guest_goes_on(site: House, anna: Visitor, bert: Visitor) -> None:
    """The plays of both are the player's; a page that was left open with the old cookie finds nothing, and no fault."""
    mine = anna.begin("klondike")
    theirs = bert.begin("freecell")
    match = bert.post("/api/cribbage", {"strength": "easy", "practice": False}, 201)
    bert.send("PUT", "/api/games/freecell/favourite", {})
    words = new_words(anna)
    old = site.visitor()
    old.http.cookies = dict(bert.http.cookies)
    assert enter(bert, words, "merge")["entered"]

    assert {mine["id"], theirs["id"]} == plays(bert) == plays(anna)
    now = anna.get(f"/api/plays/{theirs['id']}")
    assert anna.move(now, now["legal"][0])["length"] == 1
    match = anna.get(f"/api/cribbage/{match['id']}")
    asked = {"version": match["version"], "move": match["legal"][0]}
    assert match["version"] < anna.post(f"/api/cribbage/{match['id']}/moves", asked)["version"]
    assert {"freecell"} == {each["name"] for each in anna.get("/api/games")["games"] if each["favourite"]}
    assert set() == plays(old)
    stale = old.send("POST", f"/api/plays/{theirs['id']}/moves", {"version": 1, "move": theirs["legal"][0]})
    assert (404, "not_found") == (stale.status_code, stale.json()["error"]["code"])
    assert 201 == old.send("POST", "/api/plays", {"game": "klondike"}).status_code


def test_a_merged_play_is_no_more_the_guests_where_it_was_under_way(site: House, anna: Visitor, bert: Visitor) -> None:
    """Servers remember plays under way with whose they are: with the old cookie one could go on playing for the player.

    Now a merged play is newer than what is remembered, so that the next move asks the database.
    """
    words = new_words(anna)
    state = bert.begin("freecell")
    state = bert.move(state, state["legal"][0])
    old = site.visitor()
    old.http.cookies = dict(bert.http.cookies)
    enter(bert, words, "merge")
    body = {"version": state["version"], "move": state["legal"][0]}
    late = old.send("POST", f"/api/plays/{state['id']}/moves", body)
    stale = bert.send("POST", f"/api/plays/{state['id']}/moves", body)

    assert (404, "not_found") == (late.status_code, late.json()["error"]["code"])
    assert (409, 1) == (stale.status_code, stale.json()["state"]["length"])
    assert 2 == bert.move(stale.json()["state"], state["legal"][0])["length"]


def test_a_guest_may_be_left_behind(site: House, anna: Visitor, bert: Visitor) -> None:
    """Then the player has what they had, and the guest's own words bring the guest back."""
    words = new_words(anna)
    play = bert.begin("freecell")
    back = new_words(bert)
    assert enter(bert, words, "leave")["entered"]

    assert set() == plays(bert)
    assert enter(bert, back, "leave")["entered"]
    assert {play["id"]} == plays(bert)


def test_a_device_that_is_the_player_already_stays_so(anna: Visitor) -> None:
    """One's own words ask nothing and change nothing."""
    play = anna.begin("klondike")

    assert enter(anna, new_words(anna))["entered"]
    assert {play["id"]} == plays(anna)


def test_a_word_that_there_is_not_is_named(anna: Visitor) -> None:
    """With its place, and with the one that is meant where there is one near."""
    assert "word 2 is not in the list: abilty. Did you mean ability?" == refusal(anna, "abandon abilty able")
    assert "word 1 is not in the list: qqqq" == refusal(anna, "qqqq ability able about above absent")
    assert "you gave 5 words, but 6 are needed" == refusal(anna, "abandon ability able about above")
    assert "you gave 0 words, but 6 are needed" == refusal(anna, " 12 -- ")
    assert "word 1 is not in the list: " + "x" * 12 == refusal(anna, "x" * 500)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_which_word_it_is(anna: Visitor, language: str) -> None:
    """The word and the one that is meant stand in the answer in each."""
    answer = anna.post(ADDRESS, {"words": "abilty"}, 422, accept_language=language)

    assert {"abilty", "ability"} <= set(re.findall(r"[a-z]+", answer["error"]["message"]))


def test_attempts_in_vain_are_bounded(site: House, anna: Visitor) -> None:
    """After ten wrong ones of an address even the right words wait; mistyped ones and right ones are not counted."""
    words = new_words(anna)
    transport = httpx.ASGITransport(site.app, client=("192.0.2.1", 4711))
    stranger = site.visitor()
    stranger.http = httpx.AsyncClient(transport=transport, base_url=BASE)
    for _ in range(12):
        refusal(stranger, "abilty")
        assert enter(stranger, words, "leave")["entered"]
    codes = [enter(stranger, " ".join(all_words()[:6]), status=422)["error"]["code"] for _ in range(10)]

    assert {"recovery_unknown"} == set(codes)
    assert "too many failed attempts: try again in a few minutes" == refusal(stranger, words, 429)
    assert enter(site.visitor(), words)["entered"]


def vain(tried: recovery.Attempts, address: str, number: int) -> int:
    """Try so often in vain and return how often it was let through."""
    through = 0
    for _ in range(number):
        with suppress(Refusal):
            tried.begin(address)
            through += 1
    return through


def test_an_address_has_ten_attempts_an_hour() -> None:
    """One comes back every six minutes; another address, and a right word, have their own."""
    now = [0.0]
    tried = recovery.Attempts(lambda: now[0])
    first = vain(tried, "192.0.2.1", 30), vain(tried, "192.0.2.2", 1)
    now[0] = 360.0
    second = vain(tried, "192.0.2.1", 30)
    for _ in range(50):
        tried.begin("192.0.2.3")
        tried.succeed("192.0.2.3")

    assert ((10, 1), 1) == (first, second)
    assert 10 == vain(tried, "192.0.2.3", 30)


def test_all_together_have_a_bound() -> None:
    """Many addresses do not make many attempts: a thousand in an hour, and the house of an IPv6 is one address."""
    tried = recovery.Attempts(lambda: 0.0)
    house = sum(vain(tried, f"2001:db8::{number}", 1) for number in range(1, 30))
    all_others = sum(vain(tried, f"192.0.{number // 256}.{number % 256}", 1) for number in range(1_200))

    assert (10, 990) == (house, all_others)
