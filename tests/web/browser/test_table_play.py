"""A play over time: taking back, coming back, two windows at once, and a server that does not answer."""

import re

from playwright.sync_api import Page, Route, expect

import kabale
from kabale.library.deals import winnable_deals
from kabale.search.limits import Limits
from kabale.search.solve import solve
from kabale.search.verdict import Won
from kabale.web.frame.files import kept_at
from tests.web.browser.conftest import NewPage
from tests.web.browser.table import (
    FIRST,
    LINE,
    LITTLE,
    card,
    cards,
    clicked_twice,
    corner,
    deck,
    drag,
    new_play,
    on_top,
    own_game,
    played,
    seen_in,
    set_up,
    sit_down,
    state,
)
from tests.web.browser.waiting import becomes, slow_flights
from tests.xml.playing import OPEN, field, text


def test_a_move_is_taken_back_played_again_and_found_after_a_reload(page: Page) -> None:
    sit_down(page)
    drag(page, card(page, "nine of hearts"), card(page, "ten of spades"))
    played(page, 1)
    page.get_by_role("button", name="Undo").click()
    played(page, 0)
    on_top(page, 4, "nine of hearts")
    expect(seen_in(page, 4).first).to_have_attribute("alt", re.compile("^face-down card"))
    page.get_by_role("button", name="Redo").click()
    played(page, 1)
    on_top(page, 4, "ace of spades")
    before = page.locator(".felt .card").evaluate_all("cards => cards.map(card => card.alt).sort()")
    page.reload()
    played(page, 1)
    on_top(page, 6, "nine of hearts")

    assert before == page.locator(".felt .card").evaluate_all("cards => cards.map(card => card.alt).sort()")
    expect(page.get_by_role("button", name="Undo")).not_to_have_attribute("aria-disabled", "true")


def test_starting_again_can_be_taken_back_move_by_move(page: Page) -> None:
    sit_down(page, moves=" ".join(LINE[:3]))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Start again").click()
    played(page, 0)
    for number in (1, 2, 3):
        page.get_by_role("button", name="Redo").click()
        played(page, number)

    assert ["KH"] == cards(page, 4)


def test_what_is_played_in_one_window_is_seen_in_the_other(page: Page) -> None:
    """The other one was told at its next move only."""
    sit_down(page)
    other = page.context.new_page()
    other.goto(page.url)
    played(other, 0)
    page.bring_to_front()
    page.keyboard.press("d")
    played(other, 1)
    on_top(other, 2, "four of spades")
    page.keyboard.press("u")

    played(other, 0)


def test_two_windows_on_one_play_do_not_diverge(page: Page) -> None:
    """In two browsers: the second one's move is refused as stale; it takes over what was played, and says so."""
    page.context.add_init_script("delete window.BroadcastChannel")
    sit_down(page)
    other = page.context.new_page()
    other.goto(page.url)
    played(other, 0)
    page.bring_to_front()
    page.keyboard.press("d")
    played(page, 1)
    # The other window was not told: its move is about a table that is no more.
    other.evaluate("""() => document.dispatchEvent(new KeyboardEvent("keydown", {key: "d", bubbles: true}))""")
    expect(other.locator(".bubble")).to_contain_text("in another window")
    played(other, 1)

    on_top(other, 2, "four of spades")
    assert 1 == state(other)["length"]


def test_a_move_waits_for_a_server_that_does_not_answer(page: Page, wrong: list[str]) -> None:
    """The card lies where it was laid, nothing else happens, and the move is sent again."""
    sit_down(page)
    calls: list[str] = []

    def lose(route: Route) -> None:
        calls.append(route.request.url)
        route.abort() if len(calls) < 3 else route.continue_()

    page.route("**/moves", lose)
    drag(page, card(page, "nine of hearts"), card(page, "ten of spades"))
    on_top(page, 6, "nine of hearts")
    expect(page.locator("#banner")).to_be_visible()
    played(page, 1)
    expect(page.locator("#banner")).to_be_hidden()

    assert 3 == len(calls)
    assert ["TS", "9H"] == cards(page, 6)
    wrong.clear()  # the browser logs each request that got no answer


def test_a_move_whose_answer_was_lost_is_not_played_twice(page: Page, wrong: list[str]) -> None:
    """The server had played it: the second try is stale, and what it shows is the player's own move."""
    sit_down(page)
    tries: list[str] = []

    def lose_the_answer(route: Route) -> None:
        tries.append(route.request.url)
        if len(tries) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route("**/moves", lose_the_answer)
    page.keyboard.press("d")
    played(page, 1)

    expect(page.locator(".toast")).to_have_count(0)
    assert 1 == state(page)["length"]
    wrong.clear()


def test_a_refused_move_goes_back(page: Page) -> None:
    """A page that is wrong about what is legal shows what the server says."""
    sit_down(page)
    refusal = {"error": {"code": "illegal_move", "message": "pile 6 is locked"}}
    page.route("**/moves", lambda route: route.fulfill(status=422, json=refusal))
    drag(page, card(page, "nine of hearts"), card(page, "ten of spades"))
    expect(page.locator(".bubble")).to_have_text("Pile 6 is locked.")

    on_top(page, 4, "nine of hearts")
    on_top(page, 6, "ten of spades")
    assert 0 == state(page)["length"]


def line_to_the_end(game: str, deal: str) -> list[str]:
    """Play the last legal move as long as there is one; return the moves."""
    rules, _ = kabale.load(game)
    assert rules is not None
    position = rules.deal(deal)
    while position.legal_moves:
        position.push(position.legal_moves[-1])
    assert "stuck" == position.outcome.value
    return [str(move) for move in position.moves]


def test_that_no_move_is_left_is_said_at_once_and_can_be_taken_back(page: Page) -> None:
    line = line_to_the_end("golf", "k1:1")
    sit_down(page, "golf", "k1:1", " ".join(line[:-1]))
    if line[-1] == "c1":
        page.keyboard.press("d")
    else:
        clicked_twice(page, seen_in(page, int(line[-1].split("-")[0])).last)
    panel = page.get_by_role("dialog", name="No move is left")
    expect(panel).to_be_visible()
    panel.get_by_role("button", name="Undo").click()
    expect(panel).to_be_hidden()

    assert "playing" == state(page)["outcome"]


def test_giving_up_asks_first_and_can_be_taken_back(page: Page) -> None:
    """The question promised a game not won; the statistics had none, as no card was moved."""
    sit_down(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up").click()
    question = page.get_by_role("dialog", name="Give up?")
    expect(question).to_contain_text("no statistic counts this game")
    question.get_by_role("button", name="Give up").click()
    panel = page.get_by_role("dialog", name="Not won")
    expect(panel).to_be_visible()
    assert "lost" == state(page)["outcome"]
    panel.get_by_role("button", name="Undo").click()

    expect(panel).to_be_hidden()
    assert "playing" == state(page)["outcome"]


def test_a_new_deal_by_its_number(page: Page) -> None:
    sit_down(page, "klondike", "k1:1")
    old = page.url
    page.keyboard.press("n")
    form = page.get_by_role("dialog", name="New deal")
    form.get_by_label("Number of the deal").fill("617")
    form.get_by_role("button", name="Deal", exact=True).click()
    page.wait_for_url(lambda url: url != old and "/plays/" in url)
    expect(page.locator(".figure-deal dd")).to_have_text("617")

    assert "k1:617" == state(page)["deal"]


def test_a_new_deal_that_can_surely_be_won(page: Page) -> None:
    """One that a search has won is dealt; that none was found is said in the dialogue, which stays."""
    sit_down(page, "freecell", "ms:11982")
    old = page.url
    page.route("**/api/plays", _none_found, times=1)
    page.keyboard.press("n")
    form = page.get_by_role("dialog", name="New deal")
    form.get_by_label("Only deals that can be won").check()
    form.get_by_role("button", name="Deal", exact=True).click()
    expect(form.get_by_role("alert")).to_have_text("none was found")
    expect(form.get_by_label("Number of the deal")).not_to_have_attribute("aria-invalid", "true")
    form.get_by_role("button", name="Deal", exact=True).click()
    page.wait_for_url(lambda url: url != old and "/plays/" in url)
    dealt = state(page)["deal"]
    game, _ = kabale.load("freecell")

    assert game is not None
    assert "ms:" == dealt[:3]
    assert isinstance(solve(game.deal(dealt), Limits(positions=200_000)), Won)


def _none_found(route: Route) -> None:
    """Answer as the server does where no deal was found in time."""
    route.fulfill(status=422, json={"error": {"code": "none_winnable", "message": "none was found"}})


def test_a_deal_that_is_none_is_said_at_its_field(page: Page) -> None:
    sit_down(page, "klondike", "k1:1")
    page.keyboard.press("n")
    field = page.get_by_label("Number of the deal")
    field.fill("ms:zero")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("zero")

    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()


def test_a_variant_is_chosen_for_a_new_deal(page: Page) -> None:
    sit_down(page, "spinne", "k1:1")
    old = page.url
    page.keyboard.press("n")
    form = page.get_by_role("dialog", name="New deal")
    form.get_by_label("Variant").select_option(label="One suit")
    form.get_by_role("button", name="Deal", exact=True).click()
    page.wait_for_url(lambda url: url != old and "/plays/" in url)
    played(page, 0)

    assert "1farbe" == state(page)["variant"]


def test_a_link_to_a_position_has_its_moves(page: Page) -> None:
    sit_down(page, "klondike", "k1:617", "c1 c1")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Link").click()
    dialogue = page.get_by_role("dialog", name="Link")
    link = dialogue.get_by_label("The current position").input_value()

    assert link.endswith("/link?game=klondike&deal=k1%3A617&moves=c1+c1")
    expect(dialogue.get_by_label("This deal from the start")).to_have_value(re.compile("deal=k1%3A617$"))


def test_the_save_and_the_picture_can_be_taken_along(page: Page) -> None:
    sit_down(page, moves="4-6")
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save to a file").click()
    page.get_by_role("button", name="Menu").click()
    with page.expect_download() as drawn:
        page.get_by_role("link", name="Save as a picture").click()

    assert ["little-klondike.play", "little-klondike.svg"] == [each.value.suggested_filename for each in (saved, drawn)]
    assert "moves: 4-6" in saved.value.path().read_text("utf-8")


def test_time_is_kept_when_the_page_is_left(page: Page) -> None:
    set_up(page, clock=True)
    play = sit_down(page)
    expect(page.locator(".figure-time dd")).not_to_have_text("0:00")
    page.goto("/settings")

    becomes(page, True, lambda: page.request.get(f"/api/plays/{play['id']}").json()["seconds"] >= 1)


def test_cards_fly_and_an_input_meanwhile_meets_the_table_as_it_is(new_page: NewPage) -> None:
    """A card is grabbed while others still fly, for a minute here: nothing is lost, nothing lies elsewhere."""
    page = new_page(reduced_motion="no-preference")
    sit_down(page)
    slow_flights(page)
    drag(page, card(page, "nine of hearts"), card(page, "ten of spades"))
    expect(page.locator(".figure-moves dd")).to_have_text("1")
    assert page.evaluate("document.getAnimations().some((each) => each.effect.getTiming().duration === 60_000)")
    clicked_twice(page, card(page, "ace of spades"))
    played(page, 2)
    on_top(page, 3, "ace of spades")

    assert (["AS"], ["TS", "9H"]) == (cards(page, 3), cards(page, 6))


def test_nothing_flies_for_those_who_want_no_motion(page: Page) -> None:
    sit_down(page)
    page.evaluate("""() => { window.flown = 0; const animate = Element.prototype.animate;
        Element.prototype.animate = function (...given) { window.flown += 1; return animate.apply(this, given) } }""")
    drag(page, card(page, "nine of hearts"), card(page, "ten of spades"))
    played(page, 1)
    page.keyboard.press("d")
    played(page, 2)

    assert 0 == page.evaluate("window.flown")


def test_safe_cards_go_up_by_themselves_where_the_player_wants_it(page: Page) -> None:
    sit_down(page)
    page.evaluate(f"import('{kept_at('frame/settings.js')}').then((settings) => settings.change('auto', 'safe'))")
    drag(page, card(page, "nine of hearts"), card(page, "ten of spades"))
    played(page, 2)

    assert ["AS"] == cards(page, 3)


def test_what_went_up_by_itself_is_taken_back_with_the_move_before_it(page: Page) -> None:
    sit_down(page)
    page.evaluate(f"import('{kept_at('frame/settings.js')}').then((settings) => settings.change('auto', 'safe'))")
    drag(page, card(page, "nine of hearts"), card(page, "ten of spades"))
    played(page, 2)
    page.keyboard.press("Control+z")
    played(page, 0)
    page.keyboard.press("Control+y")
    played(page, 2)

    assert ["AS"] == cards(page, 3)


def test_a_play_of_somebody_else_is_not_there(page: Page, new_page: NewPage, wrong: list[str]) -> None:
    other = new_page()
    other.goto("/settings")
    play = new_play(other)
    page.goto(f"/plays/{play['id']}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Page not found")
    wrong.clear()  # the browser logs the 404


SORTED = "rows:" + "".join(rank + suit for rank in "KQJT98765432A" for suit in "SHDC")
"""FreeCell's columns, each from high to low: every card can go up, ace after ace."""


def test_what_is_certain_is_finished_by_one_button(page: Page) -> None:
    """The button is there when automatic laying certainly wins, and not before."""
    sit_down(page, "freecell", "ms:1")
    expect(page.get_by_role("button", name="Finish")).to_be_hidden()
    sit_down(page, "freecell", SORTED)
    page.get_by_role("button", name="Finish").click()

    expect(page.get_by_role("dialog", name="Won!")).to_contain_text("52 moves")
    assert "won" == state(page)["outcome"]


def test_the_last_cards_are_seen_going_up_before_the_panel_comes(new_page: NewPage) -> None:
    """The word "Won!" stood over 34 cards that still lay in their columns. Any key goes on to what comes next."""
    page = new_page(reduced_motion="no-preference")
    sit_down(page, "freecell", SORTED)
    slow_flights(page)
    page.get_by_role("button", name="Finish").click()
    played(page, 52)
    assert page.evaluate("document.getAnimations().some((each) => each.effect.target.matches('.card'))")
    expect(page.locator(".ended")).to_be_hidden()
    expect(page.locator("#polite")).not_to_have_text("Won!")
    page.keyboard.press("Shift")
    expect(page.locator("#polite")).to_have_text("Won!")
    page.keyboard.press("Shift")

    expect(page.get_by_role("dialog", name="Won!")).to_contain_text("52 moves")


def test_the_panel_of_a_win_tells_how_it_stands_beside_others(page: Page) -> None:
    """The clock in it is the one above, and the next deal is one click away."""
    set_up(page, clock=True)
    sit_down(page, moves=" ".join(LINE[:-1]))
    seen_in(page, 2).last.click()
    panel = page.get_by_role("dialog", name="Won!")
    expect(panel).to_contain_text("won 1 of 1")
    becomes(page, True, lambda: f"time {page.locator('.figure-time dd').inner_text()}" in panel.inner_text())
    old = page.url
    panel.get_by_role("button", name="Next deal").click()
    page.wait_for_url(lambda url: url != old and "/plays/" in url)

    assert 0 == state(page)["length"]


def test_the_panel_of_a_win_comes_at_once_and_says_how_the_cards_are_skipped(new_page: NewPage) -> None:
    """It came five to six seconds after the last click, and nothing said that a tap would bring it.

    The second win has another feast: the cards leap off, and lie where they lay when it is skipped.
    """
    page = new_page(reduced_motion="no-preference")
    skip = page.get_by_role("button", name="Tap or press a key to skip")
    panel = page.get_by_role("dialog", name="Won!")
    for wins, dances in enumerate((".card", ".shower"), 1):
        sit_down(page, moves=" ".join(LINE[:-1]))
        slow_flights(page)
        seen_in(page, 2).last.click()
        skip.click()
        expect(panel).to_contain_text(
            re.compile(f"7 moves.*time 0:.*best so far: 7 moves.*won {wins} of {wins}", re.DOTALL)
        )
        expect(panel.get_by_role("button", name="Review")).to_be_visible()
        page.wait_for_function(DANCES, arg=dances)
        skip.click()
        expect(skip).to_be_hidden()
        expect(page.locator(".shower")).to_have_count(0)
        expect(panel).to_be_visible()
        assert 4 == page.locator("[data-pile='3'] .card").count()
        assert not page.evaluate("[...document.querySelectorAll('.card')].some((card) => card.style.visibility)")


DANCES = """(what) => document.getAnimations().some(({ effect }) => effect.target.matches(what)) && (what === ".card" ||
    document.querySelector(what).getContext("2d").getImageData(0, 0, 900, 600).data.some(Boolean))"""
"""Whether cards dance, or leap on a canvas on which some of them are drawn."""


def test_the_best_win_stands_beside_the_play(page: Page) -> None:
    """There is none before the first win of the game."""
    game = own_game(page, LITTLE)
    sit_down(page, game, deck(*FIRST))
    expect(page.locator(".figure-moves")).to_be_visible()
    expect(page.locator(".figure-best")).to_have_count(0)
    new_play(page, game, deck(*FIRST), " ".join(LINE))
    sit_down(page, game, deck(*FIRST), LINE[0])

    expect(page.locator(".figure-best dd")).to_have_text("7 · 0:00")


def test_a_win_of_the_day_is_compared_and_shared(page: Page) -> None:
    """The server's answer is made up: 123 of 450 others needed more moves. The stars are the grade of the deal."""
    day = {"day": "2026-11-28", "streak": 4, "grade": 3, "winners": 450, "longer": 123}
    mine = {"played": 3, "won": 2, "streak": 1, "shortest_win": 5, "fastest_win": 61.0, "day": day}
    page.clock.set_fixed_time("2026-11-28T12:00:00")
    page.route("**/api/plays/*/standing", lambda route: route.fulfill(json=mine))
    sit_down(page, moves=" ".join(LINE))
    panel = page.get_by_role("dialog", name="Won!")
    expect(panel).to_contain_text("In 7 moves, fewer than 123 of 450 other players.")
    expect(panel).to_contain_text("best so far: 5 moves, 1:01")
    expect(panel).to_contain_text("won 2 of 3 · 4 days in a row")
    panel.get_by_role("button", name="Share").click()
    result = page.get_by_role("dialog", name="Link").get_by_label("Result")

    expect(result).to_have_value(re.compile(r"^Kabale 28 Nov · Little Klondike · 7 moves · ★★★ http.*/link\?game=own"))


def test_a_play_that_was_won_is_opened_without_a_feast(new_page: NewPage) -> None:
    page = new_page(reduced_motion="no-preference")
    sit_down(page, moves=" ".join(LINE))
    expect(page.get_by_role("dialog", name="Won!")).to_be_visible()

    assert 0 == page.evaluate("document.getAnimations().filter((each) => each.effect.target.matches('.card')).length")


def test_sounds_are_made_where_they_are_wanted_and_only_there(page: Page) -> None:
    """Found by this test: the first sound was taken for one too near to the last, at time 0 of the clock of sounds."""
    sit_down(page)
    page.evaluate("""() => { window.heard = 0; const noise = AudioBufferSourceNode.prototype
        const { start } = noise; noise.start = function (...given) { window.heard += 1; start.apply(this, given) } }""")
    page.keyboard.press("d")
    played(page, 1)
    assert 0 == page.evaluate("window.heard")

    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Sound").click()
    page.keyboard.press("d")
    played(page, 2)
    page.wait_for_function("window.heard > 0")


AUTOMATIC = text(
    field("a", f'{OPEN}<lege typ="offen" quelle="stock" anz="4">frei</lege>', x=5),
    field("b", OPEN, x=9),
    extra='<aktion typ="links"><setze id="menu">AUTOMATIC</setze><lege feld="a">b</lege><warte>1700</warte>'
    '<lege feld="a" typ="verdeckt" animation="ja">b</lege><sound>nein</sound></aktion>',
)
"""A click lays a card, waits, and lays another one, which is turned over when it has landed."""


def test_a_definition_sets_the_pace_and_a_sign_in_the_menus_place(new_page: NewPage) -> None:
    page = new_page(reduced_motion="no-preference")
    sit_down(page, own_game(page, AUTOMATIC), "k1:1")
    expect(page.locator(".menu-note")).to_be_hidden()
    slow_flights(page)
    page.mouse.click(*corner(seen_in(page, 2).last))
    page.get_by_role("button", name="Click").click()
    expect(page.locator(".menu-note")).to_have_text("AUTO")
    flights = page.evaluate("flights")
    first, second = sorted(length for kind, length, _ in flights if kind == "fly")[-2:]
    page.keyboard.press("u")
    played(page, 0)

    assert second - first >= 1700
    assert [second] == [delay for kind, _, delay in flights if kind == "turn"]
    expect(page.locator(".menu-note")).to_be_hidden()


def test_new_deal_has_switches_for_the_score_the_clock_and_winnable_deals(page: Page) -> None:
    """They hold for Klondike, also after a reload and a move that is taken back; Vegas is played with one pass."""
    sit_down(page, "klondike", "k1:617")
    old = page.url
    page.keyboard.press("n")
    form = page.get_by_role("dialog", name="New deal")
    form.get_by_label("Show the clock").check()
    form.get_by_label("Only deals that can be won").check()
    form.get_by_role("group", name="Score").get_by_label("Vegas").check()
    expect(form.get_by_label("1 pass", exact=True)).to_be_checked()
    form.get_by_label("any number of passes").check()
    expect(form.get_by_label("Vegas")).to_be_checked()
    form.get_by_role("button", name="Deal", exact=True).click()
    page.wait_for_url(lambda url: url != old and "/plays/" in url)
    expect(page.locator(".figure-score dd")).to_have_text("−52")
    expect(page.locator(".figure-time")).to_be_visible()
    page.reload()
    played(page, 0)
    expect(page.locator(".figure-score dd")).to_have_text("−52")
    dealt, old = state(page)["deal"], page.url
    page.keyboard.press("n")
    expect(form.get_by_label("Number of the deal")).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url != old and "/plays/" in url)
    game = kabale.game("klondike")

    assert {dealt, state(page)["deal"]} <= set(winnable_deals(game))
    assert dealt != state(page)["deal"]
