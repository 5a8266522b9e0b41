"""What keys, mouse and typing do at the table, and what is said about it."""

from dataclasses import replace
from threading import Event
from typing import cast

import pytest

from kabale.cli.felt.keys import Keys
from kabale.cli.felt.overlays import Menu, Page
from kabale.cli.memory import WentOn
from kabale.engine.advice import Advice, advise
from kabale.engine.game import Position
from kabale.search.hints import THOROUGH, Hinter
from kabale.search.limits import Limits, Stop
from tests.cli.felt.sitting import InMemory, find, place_of, press, session_of, settle, shown, sit, typed


def klondike() -> Keys:
    """Deal 7: 6♣ lies on column 11 and fits 7♥ on column 13, and nothing else there."""
    return sit(session_of("klondike", "k1:7"))


def moves(keys: Keys) -> list[str]:
    return [str(move) for move in keys.felt.session.position.moves]


def click(keys: Keys, pile: int, *, twice: bool = False) -> None:
    keys.mouse_down(*place_of(keys, find(keys, pile)), twice=twice)
    keys.finish()


def test_what_is_held_is_marked_with_where_it_may_go() -> None:
    """The card has the cursor's sign, the column a mark above it, and the row below names it."""
    keys = klondike()
    press(keys, "enter")
    screen = shown(keys)

    assert "▼13" in screen
    assert "▶6♣" in screen
    assert "6♣ may go to: column 7" in screen


def test_a_move_tells_what_it_did() -> None:
    """6♣ goes to 7♥ and 10♠ below it is turned up; taking it back tells that too."""
    keys = klondike()
    press(keys, "enter", "right", "enter")
    did = keys.felt.said
    press(keys, "u")

    assert did.startswith("6♣ from column 5 to column 7; turned: ")
    assert f"undone: {did}" == keys.felt.said
    assert ["11-13"] == [str(move) for move in keys.felt.session.undone]


def test_escape_lets_go() -> None:
    keys = klondike()
    press(keys, "enter", "escape")

    assert keys.felt.held is None
    assert "▼" not in shown(keys)


def test_a_card_that_cannot_go_there_says_why() -> None:
    """The rule is that of the pile, in the reader's language."""
    keys = sit(session_of("klondike", "k1:7"), language="de")
    press(keys, "enter")
    click(keys, 6)

    assert [] == moves(keys)
    assert "10♦" in keys.felt.said
    assert keys.felt.held is not None


def test_a_double_click_does_the_best_move() -> None:
    keys = klondike()
    click(keys, 10)
    click(keys, 10, twice=True)

    assert ["11-13"] == moves(keys)


def test_a_card_is_dragged() -> None:
    keys = klondike()
    keys.mouse_down(*place_of(keys, find(keys, 10)))
    keys.mouse_up(*place_of(keys, find(keys, 12)))

    assert ["11-13"] == moves(keys)


def test_letting_go_where_the_card_lies_holds_it() -> None:
    """So a click is a press and a release at one place, and the next click lays it."""
    keys = klondike()
    place = place_of(keys, find(keys, 10))
    keys.mouse_down(*place)
    keys.mouse_up(*place)

    assert keys.felt.held is not None
    click(keys, 12)
    assert ["11-13"] == moves(keys)


def test_single_keys() -> None:
    """The stock, the card's best move, back, again, from the beginning."""
    keys = klondike()
    press(keys, "b", "d", "d", "u", "r", "u")

    assert ["11-13", "c1"] == moves(keys)
    press(keys, "s")
    assert [] == moves(keys)


def test_the_keys_for_the_foundations_say_why_nothing_goes_there() -> None:
    """``A`` finds no card that fits, ``a`` none that is safe: a mutant that exchanged the two sentences lived."""
    keys = sit(session_of("freecell", "ms:1"))
    press(keys, "A")
    fits = shown(keys)
    press(keys, "a")

    assert "No card fits on a foundation now." in fits
    assert "Other cards may still need every card that fits on a foundation." in shown(keys)


def test_a_hint_is_shown_and_followed() -> None:
    """The move it says is the one that is played."""
    keys = klondike()
    press(keys, "g")
    assert "Ask for a hint" in keys.felt.said
    press(keys, "h")
    advised = str(keys.felt.advised[0])
    press(keys, "g")

    assert [advised] == moves(keys)


def test_a_session_that_went_on_elsewhere_is_told() -> None:
    """The other moves are shown, and the key that was pressed did nothing."""

    class Elsewhere(InMemory):
        def act(self, do: object) -> None:  # type: ignore[override]
            self.session = session_of("klondike", "k1:7", "c1 c1")
            raise WentOn("11-13")

    keys = klondike()
    keys.felt.play = Elsewhere(keys.felt.session)
    press(keys, "d")

    assert ["c1", "c1"] == moves(keys)
    assert "11-13" in keys.felt.said
    assert "2 moves" in shown(keys)


def test_what_cannot_be_kept_is_said_once() -> None:
    keys = klondike()
    assert isinstance(keys.felt.play, InMemory)
    keys.felt.play.trouble = "No space left on device"
    press(keys, "d", "d")

    assert 1 == sum("No space left on device" in line for line in keys.felt.log)


def test_giving_up_asks_first() -> None:
    """No is the first answer."""
    keys = klondike()
    press(keys, "e", "enter")
    assert "playing" == keys.felt.session.position.outcome.value
    press(keys, "e", "down", "enter")

    assert "lost" == keys.felt.session.position.outcome.value
    assert "This game is lost" in keys.felt.said


def test_another_deal_by_its_number() -> None:
    keys = klondike()
    press(keys, "N", *"k1:9", "enter")

    assert "Deal k1:9" in shown(keys)


def duell() -> Keys:
    """A right click on the third pile asks whether to give up, and nothing goes on before that is answered."""
    keys = sit(session_of("duell", "k1:4"))
    keys.felt.cursor = (2, None)
    press(keys, "m")
    menu = keys.felt.overlay
    assert isinstance(menu, Menu)
    while "Right click" not in menu.choices[menu.at].text:
        press(keys, "down")
    press(keys, "enter")
    return keys


def test_a_question_is_a_menu() -> None:
    """In English, although the definition is German; the answer is a move."""
    keys = duell()
    menu = keys.felt.overlay
    assert isinstance(menu, Menu)

    assert ("Give up?", ["Yes", "No"]) == (menu.title, [choice.text for choice in menu.choices])
    press(keys, "down", "enter")
    assert ["r3", "a2"] == moves(keys)
    assert "playing" == keys.felt.session.position.outcome.value


def test_a_question_waits() -> None:
    """Put aside to look at the table, it comes back with Enter, and with the mouse."""
    keys = duell()
    press(keys, "escape")
    assert keys.felt.overlay is None
    press(keys, "enter")
    assert isinstance(keys.felt.overlay, Menu)
    press(keys, "escape")
    click(keys, 4)

    assert isinstance(keys.felt.overlay, Menu)


@pytest.mark.parametrize("key", ["?", "l", "i", "v", "p"])
def test_what_is_read_is_shut_by_escape(key: str) -> None:
    keys = klondike()
    press(keys, key)
    assert isinstance(keys.felt.overlay, Page)
    press(keys, "escape")

    assert keys.felt.overlay is None


@pytest.mark.parametrize("text", ["11-13", "11 13", "6C 7H", "6♣ 7♥", "6C 13", "six of clubs to seven of hearts", "6♣"])
def test_a_move_is_typed_in_many_ways(text: str) -> None:
    """By piles, by cards, by one of them alone, in words."""
    keys = klondike()
    press(keys, ":", *text, "enter")

    assert ["11-13"] == moves(keys)


def test_several_moves_are_typed_at_once() -> None:
    """Up to the first that cannot be played, of which it is said why."""
    keys = klondike()
    press(keys, ":", *"11-13 c1 8-9 c1", "enter")

    assert ["11-13", "c1"] == moves(keys)
    assert "column 3 builds down" in keys.felt.said


def test_a_card_is_typed_while_the_stock_is_empty() -> None:
    """It was looked for at the end of the stock, where no card lay: the program broke down."""
    keys = sit(session_of("klondike", "k1:7", "c1 " * 24))

    assert "11-13" == str(typed(keys, "6C 7H"))


def test_what_is_no_move_gets_an_example() -> None:
    """One that can be played here."""
    keys = klondike()
    press(keys, ":", *"hello", "enter")

    assert str(keys.felt.legal.moves[0]) in keys.felt.said


def test_the_felt_follows_the_cursor_where_it_has_no_room() -> None:
    """The Compass Rose needs more than 20 rows: its last column is reached by arrows, and then seen."""
    keys = sit(session_of("vindrosen", "k1:7"), (60, 20))
    assert "more: ↓" in shown(keys)
    press(keys, *["down"] * 12)

    assert "more: ↑" in shown(keys)
    assert "▶" in shown(keys)


def test_the_window_changes_at_any_time() -> None:
    """Cards grow and shrink with it, and what is held stays held."""
    keys = klondike()
    press(keys, "enter")
    for size, card in (((60, 20), "▶6♣"), ((200, 60), "▶6♣───"), ((40, 14), "▶ 6♣"), ((80, 24), "▶6♣─╮")):
        keys.resize(*size)
        screen = shown(keys).split("\n")

        assert size[1] == len(screen)
        assert any(card in row for row in screen), size
    assert keys.felt.held is not None


def test_what_has_happened_stands_beside_the_felt() -> None:
    """Where there is room, else below a key."""
    wide, narrow = sit(session_of("klondike", "k1:7"), (120, 40)), klondike()
    for keys in (wide, narrow):
        press(keys, "b")
    assert "What happened" in shown(wide)
    assert "What happened" not in shown(narrow)
    press(narrow, "p")

    assert "6♣ from column 5 to column 7" in shown(narrow)


# What takes its time


def busy(name: str = "spiderx", deal: str = "k1:3") -> tuple[Keys, Event]:
    """Sit where a hint is looked for until it is stopped; the event says that it was."""
    stopped = Event()

    class Slow(InMemory):
        def hinter(self, *, longer: bool = False, stop: Stop | None = None) -> Hinter:
            def think(position: Position) -> Advice:
                assert isinstance(stop, Event)
                stop.wait()
                stopped.set()
                return advise(position)

            return cast(Hinter, think)

    keys = sit(session_of(name, deal))
    keys.felt.play = Slow(keys.felt.session)
    keys.key("h", "h")
    return keys, stopped


def test_escape_ends_a_hint_and_other_keys_are_dropped() -> None:
    """Keys that were pressed while the screen thought were played afterwards; now there is one that is heard."""
    keys, stopped = busy()
    assert "Searching ..." in shown(keys)
    assert shown(keys).endswith("Esc stop")
    for name in ("d", "n", "enter", "q", "?", "h"):
        keys.key(name, name if len(name) == 1 else None)
    keys.mouse_down(*place_of(keys, find(keys, 0)))
    keys.paste("c1")
    assert (True, None, None) == (keys.is_waiting, keys.felt.overlay, keys.felt.typed)
    keys.key("escape", None)
    stopped.wait()

    assert (False, False, []) == (keys.is_waiting, keys.is_done, moves(keys))
    assert "Searching ..." not in shown(keys)
    press(keys, "d")
    assert ["c1"] == moves(keys)


def test_a_hint_says_that_it_knows_no_win_and_thinks_longer_when_asked_again() -> None:
    """``solve`` wins this deal in seconds, but a player who followed the hints lost it."""
    keys = sit(session_of("spiderx", "k1:3"))
    thought: list[bool] = []

    class Fast(InMemory):
        def hinter(self, *, longer: bool = False, stop: Stop | None = None) -> Hinter:
            thought.append(longer)
            return Hinter(Limits(positions=1), stop=stop)

    keys.felt.play = Fast(keys.felt.session)
    press(keys, "h")
    assert keys.felt.said.endswith("The search found no win from here; this looks best. Press h again to search longer")
    press(keys, "h")
    assert keys.felt.said.endswith("The search found no win from here; this looks best")
    press(keys, "d", "h")

    assert [False, True, False] == thought


@pytest.mark.kernel
def test_thinking_longer_finds_the_win_of_a_spider() -> None:
    """The real hinter, with the seconds that it has then: the deal that a player lost by hints."""
    position = session_of("spiderx", "k1:3").position
    advice = Hinter(replace(THOROUGH, seconds=None, positions=2_000_000))(position)

    assert 5 == THOROUGH.seconds
    assert "you can still win" in str(advice.reason)


def test_a_long_hint_is_shown_whole() -> None:
    """In a window of 40 columns its end, which says whether a win is known, was cut off after two lines."""
    keys = sit(session_of("spiderx", "k1:3"), (40, 14))
    keys.felt.say("word " * 30 + "the end")
    lines = shown(keys).split("\n")

    assert 14 == len(lines)
    assert "the end" in " ".join(lines)
    assert lines[-1].startswith("d draw")


def test_how_hard_a_deal_is_is_found_beside_the_screen() -> None:
    """A process of its own measures a deal that nobody has measured, and then there is a page to read."""
    keys = sit(session_of("golf", "k1:123456"))
    keys.key("D", "D")
    assert "Kabale is grading this deal" in shown(keys)
    settle(keys)

    assert isinstance(keys.felt.overlay, Page)
    assert "k1:123456" in keys.felt.overlay.text
    press(keys, "escape", "d")
    assert ["c1"] == moves(keys)


def test_the_footer_names_the_keys_that_work_now() -> None:
    """It went on with "d draw" over lists, questions and texts, where that key did nothing."""
    keys = klondike()
    seen = {}
    for key, name in (("?", "text"), ("e", "list"), (":", "typing")):
        press(keys, key)
        seen[name] = shown(keys).split("\n")[-1].rstrip()
        press(keys, "escape")

    assert "Esc close  ↑↓ up, down" == seen["text"]
    assert "Enter choose  Esc close  ↑↓ up, down  1-2 this line" == seen["list"]
    assert "Enter do it  Esc stop" == seen["typing"]
    assert shown(keys).split("\n")[-1].startswith("d draw  h hint")


def test_what_is_pasted_is_never_taken_as_keys() -> None:
    """``fg`` and ``q`` that were meant for a shell moved a card and left the game."""
    keys = klondike()
    keys.paste("quit")
    assert "quit" == keys.felt.typed
    press(keys, "escape", "e")
    keys.paste("2")

    assert (False, []) == (keys.is_done, moves(keys))
    assert isinstance(keys.felt.overlay, Menu)
