"""The library and a game's page, as a player uses them."""

import re
from urllib.parse import urlencode, urlsplit

from playwright.sync_api import Page, expect

import kabale
from kabale.table.decks import Deal, short
from tests.library.test_positions import SEEN, in_the_middle

TITLES = ".game-row h3"


def titles(page: Page) -> list[str]:
    """Return the games that are listed, once there are any."""
    expect(page.locator(TITLES)).not_to_have_count(0)
    return page.locator(TITLES).all_text_contents()


def open_search(page: Page) -> None:
    """Open the search and the filters by the one line below the favourites."""
    page.get_by_role("button", name=re.compile(r"^Search \d+ games$")).click()
    expect(page.get_by_role("searchbox", name="Search")).to_be_focused()


def test_a_game_is_found_by_typing_opened_and_started(page: Page) -> None:
    page.goto("/")
    open_search(page)
    page.get_by_role("searchbox", name="Search").fill("klon")
    card = page.get_by_role("listitem").filter(has=page.get_by_role("link", name="Klondike", exact=True))
    card.get_by_role("link", name="Klondike", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Klondike")
    page.get_by_text("The exact rules").click()
    expect(page.get_by_text("Build down in alternating colours").first).to_be_visible()
    page.get_by_label("Number of the deal").fill("617")
    page.get_by_role("button", name="Deal", exact=True).click()
    page.wait_for_url("**/plays/*")

    play = page.request.get("/api/plays").json()["plays"][0]
    assert ("klondike", "k1:617") == (play["game"], play["deal"])


def test_a_search_looks_at_the_titles_of_all_languages_and_at_no_accents(page: Page) -> None:
    """Klondike is Sjöspilakapall in Icelandic; who has no ö on the keyboard types o."""
    page.goto("/")
    open_search(page)
    page.get_by_role("searchbox").fill("sjospila")
    expect(page.get_by_text("also: Sjöspilakapall")).to_be_visible()

    expect(page.locator(TITLES)).to_have_text(["Klondike", "Double Klondike", "Saratoga"])


def test_escape_empties_the_search_and_then_closes_it(page: Page) -> None:
    """The key / opens the search, which takes the place of the front page; nothing found is said."""
    page.goto("/")
    expect(page.get_by_role("region", name="Well-known games")).to_be_visible()
    page.keyboard.press("/")
    count = page.get_by_role("status").filter(has_text="games")
    expect(count).to_have_text(re.compile(r"^\d{3} games$"))
    everything = count.text_content()
    page.keyboard.type("xyzzy")
    expect(page.get_by_text("No game matches.")).to_be_visible()
    page.keyboard.press("Escape")
    expect(count).to_have_text(everything or "")
    page.get_by_role("button", name=re.compile(r"^Show \d+ more games$")).click()
    assert everything == f"{len(titles(page))} games"
    page.keyboard.press("/")
    page.keyboard.press("Escape")

    expect(page.get_by_role("button", name=f"Search {everything}")).to_be_focused()
    expect(page.get_by_role("region", name="Well-known games")).to_be_visible()
    expect(page.get_by_role("searchbox")).to_be_hidden()


def test_a_filter_stands_in_the_address_and_holds_when_one_comes_back(page: Page) -> None:
    page.goto("/")
    open_search(page)
    page.get_by_label("Family").select_option(value="yukon")
    page.get_by_label("Decks").select_option(label="1 deck")
    shown = titles(page)
    page.get_by_role("link", name="Alaska", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Alaska")
    page.go_back()
    expect(page.get_by_label("Family")).to_have_value("yukon")

    expect(page.locator(TITLES)).to_have_text(shown)
    assert {"Alaska", "Yukon"} <= set(shown)
    assert "family=yukon" in page.url


def test_a_game_in_both_languages_is_listed_once_and_its_page_leads_to_the_other(page: Page) -> None:
    page.goto("/?search=kingalbert")
    expect(page.locator(".game-row")).to_have_count(1)
    page.get_by_role("link", name="King Albert", exact=True).click()
    page.get_by_text("About this game").click()
    page.get_by_role("link", name="King Albert (XML)").click()
    page.wait_for_url("**/games/kingalbertx")

    expect(page.get_by_role("heading", level=1)).to_have_text("King Albert")


def test_a_filter_for_a_language_shows_the_twin_in_it(page: Page) -> None:
    page.goto("/?search=kingalbert&format=xml")

    expect(page.locator(".game-row h3 a")).to_have_attribute("href", "/games/kingalbertx")


def test_favourites_persist(page: Page) -> None:
    page.goto("/?search=freecell")
    star = page.get_by_role("button", name="Favourite: FreeCell", exact=True)
    with page.expect_response(lambda response: response.url.endswith("/favourite")):
        star.click()
    page.goto("/")
    first = page.get_by_role("region", name="Your favourites and well-known games").get_by_role("listitem").first
    expect(first).to_contain_text("FreeCell")
    open_search(page)
    page.get_by_role("button", name="Favourites", exact=True).click()
    expect(page.locator(".game-row")).to_have_count(1)

    expect(page.get_by_role("button", name="Favourite: FreeCell", exact=True)).to_have_attribute("aria-pressed", "true")


def test_a_variant_is_chosen_on_the_page_of_its_game(page: Page) -> None:
    page.goto("/?search=spinne&format=xml")
    page.locator(".game-row h3 a").click()
    page.get_by_role("radio", name="One suit").check()
    page.get_by_role("button", name="Deal", exact=True).click()
    page.wait_for_url("**/plays/*")

    assert "1farbe" == page.request.get("/api/plays").json()["plays"][0]["variant"]


def test_a_game_and_its_options_are_one_row(page: Page) -> None:
    """Spider with one suit, with two and with three. A search for one of them leads to it."""
    page.goto("/?search=spider&family=spider")
    expect(page.locator(".game-row h3", has_text=re.compile("^Spider"))).to_have_text(
        ["Spider", "Spiderette", "Spiderwort"]
    )
    page.goto("/?search=spider,+one")
    expect(page.locator(".game-row h3 a")).to_have_text("Spider, one suit")
    page.locator(".game-row h3 a").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Spider, one suit")

    expect(page.get_by_role("complementary").get_by_role("link", name="Spider, two suits")).to_be_visible()


def test_a_bad_deal_is_said_at_its_field(page: Page) -> None:
    page.goto("/games/freecell")
    field = page.get_by_label("Number of the deal")
    field.fill("ms:zero")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_be_focused()
    described = (field.get_attribute("aria-describedby") or "").split()

    said = "".join(page.locator(f"#{each}").text_content() or "" for each in described)
    assert "ms:zero is not a deal: type a number, such as 617" in said
    assert "k1" not in said


def test_an_open_play_is_offered_to_go_on_with(page: Page) -> None:
    page.goto("/")
    body = {"game": "klondike", "deal": "k1:617", "moves": "c1 c1"}
    play = page.request.post("/api/plays", data=body).json()
    page.goto("/")
    offer = page.get_by_role("link", name=re.compile("Klondike.*Deal 617.*2 moves"))
    expect(offer).to_have_attribute("href", f"/plays/{play['id']}")
    page.goto("/games/klondike")

    expect(page.get_by_role("link", name="Resume deal 617 (2 moves)")).to_be_visible()


def test_a_deal_is_a_number_and_other_numberings_are_named(page: Page) -> None:
    """Tables and lists said k1:617 and ms:617; a deal of cards was named by all of them."""
    page.goto("/")
    cards = "".join(rank + suit for suit in "SHDC" for rank in "A23456789TJQK")
    position = str(Deal.at(in_the_middle("freecell", 1).table))
    for deal in (position, "ms:617", "k1:617", f"deck:{cards}"):
        body = {"game": "freecell", "deal": deal, "moves": ""}
        assert page.request.post("/api/plays", data=body).ok
    page.goto("/games/freecell")
    numbering = page.get_by_text("pysol:617")

    expect(page.locator("table.plays tbody td:first-child")).to_have_text(
        ["(entered)", "617 (Kabale)", "617", f"position {short(position)[3:]}"]
    )
    expect(numbering).to_be_hidden()
    page.get_by_text("Other numbering", exact=True).click()
    expect(numbering).to_be_visible()


def test_a_link_to_a_position_begins_there(page: Page) -> None:
    """Ten positions, each with as many cards on its table as in its play; the link is that of the page."""
    for game in SEEN.split():
        played = in_the_middle(game, 3)
        word = str(Deal.at(played.table))
        page.goto(f"/link?{urlencode({'game': game, 'deal': word})}")
        expect(page.get_by_text(f"position {short(word)[3:]}")).to_be_visible()
        page.get_by_role("button", name="Start").click()
        page.wait_for_url("**/plays/*")
        begun = page.request.get(f"/api{urlsplit(page.url).path}").json()

        assert (word, list(map(str, played.legal_moves))) == (begun["deal"], begun["legal"])


def test_a_game_page_speaks_to_players_and_folds_the_rest(page: Page) -> None:
    """It began with "14 piles", a format, a comparison of models and "29 of 100"."""
    page.goto("/games/klondike")
    main = page.get_by_role("main")
    expect(main).to_contain_text(re.compile("[●○]{5} (very easy|easy|middling|hard|very hard)"))
    expect(main.get_by_role("img", name=re.compile("^[1-5] of 5$"))).to_be_visible()
    how_often = main.get_by_role("button", name=re.compile("about [1-9] in 10 can be won|nearly all deals can be won"))

    assert not re.search(r"piles|\d%|\.pat|XML|positions|of 100|PySolFC|k1", before_the_rules(page))
    how_often.click()
    expect(page.get_by_text(re.compile(r"% \(from [\d,]+ deals that were searched\)"))).to_be_in_viewport()
    assert re.search(r"14 piles[\s\S]*\.pat[\s\S]*PySolFC[\s\S]*of 100", before_the_rules(page))


def before_the_rules(page: Page) -> str:
    """Return what a player sees of a game, without the rules."""
    return page.locator("main section, main aside").first.inner_text() + page.get_by_role("complementary").inner_text()


def test_a_link_that_leads_nowhere_says_what_to_type(page: Page) -> None:
    """A link with a bad deal said "'zz' is not a deal number of k1: expected 0 to 9223372036854775807"."""
    for query, words in (
        ("game=freecell&deal=zz", "zz is not a deal: type a number, such as 617"),
        ("deal=617", "A link to a game ends like this: /link?game=klondike&deal=617"),
        ("game=klondike&variant=zz", "Remove “variant=zz” from the link"),
    ):
        page.goto(f"/link?{query}")
        expect(page.locator(".link-panel .error")).to_contain_text(words)
    page.goto("/link?game=freecell&deal=617")

    expect(page.locator(".link-panel")).to_contain_text("617 (Kabale)")


def test_a_play_is_deleted_after_a_question(page: Page) -> None:
    page.goto("/")
    page.request.post("/api/plays", data={"game": "klondike", "deal": "k1:617", "moves": "c1"})
    page.goto("/games/klondike")
    page.get_by_role("button", name="Delete deal 617").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_text("The game is deleted.")).to_be_visible()

    assert [] == page.request.get("/api/plays").json()["plays"]


def test_surprise_me_leads_to_a_game_that_fits(page: Page) -> None:
    page.goto("/?family=yukon")
    page.get_by_role("button", name="Surprise me").click()
    page.wait_for_url("**/games/*")

    titles = "|".join(re.escape(each.title()) for each in kabale.games() if each.family == "yukon")
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile(f"^({titles})$"))


def test_a_picture_keeps_its_room_before_it_is_there(page: Page) -> None:
    """Nothing jumps: the pictures are as high without their files as with them."""
    places = [page.locator(each).nth(3) for each in (".day-deal", ".known-game", ".game-row")]
    page.route("**/picture.svg*", lambda route: route.fulfill(status=200, content_type="image/svg+xml", body="<svg/>"))
    page.goto("/")
    before = [each.bounding_box() for each in places]
    page.unroute("**/picture.svg*")
    page.goto("/")
    page.wait_for_load_state("networkidle")

    assert before == [each.bounding_box() for each in places]


def test_the_note_is_read_once_with_the_rules(page: Page) -> None:
    """It stood above the rules, in English in every language, and again behind them."""
    page.goto("/games/yukon")
    note = "In books all cards are dealt before play begins"
    page.get_by_text("The exact rules").click()

    expect(page.get_by_role("heading", name="Note")).to_be_visible()
    expect(page.get_by_text(note)).to_have_count(1)


def test_a_family_has_as_many_games_as_its_filter_says(page: Page) -> None:
    page.goto("/")
    open_search(page)
    family = page.get_by_label("Family").locator("option[value=yukon]")
    said = re.search(r"^Yukon \((\d+)\)$", family.text_content() or "")
    page.get_by_label("Family").select_option(value="yukon")
    page.wait_for_url("**family=yukon")

    assert said
    expect(page.locator(".game-row h3")).to_have_count(int(said[1]))


def test_who_searches_sees_what_is_found_and_nothing_else(page: Page) -> None:
    page.goto("/")
    open_search(page)
    expect(page.get_by_role("region", name="Well-known games")).to_have_count(0)
    page.get_by_role("searchbox").fill("golf")
    expect(page.locator(".game-row h3").first).to_have_text("Golf")
    expect(page.get_by_role("region", name="Deals of the day")).to_have_count(0)
    page.get_by_role("button", name="Close the search").click()

    expect(page.get_by_role("region", name="Well-known games")).to_be_visible()
