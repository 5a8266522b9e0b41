"""The bench with its editor: what is written there, what is chosen in it, and waiting for both."""

import re
import time
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.web.browser.waiting import PATIENCE, becomes

_KIT = 'new URL("vendor/codemirror.js", document.querySelector("script[type=module]").src)'
"""Where the editor is, on a server and in a folder: next to the page's first module."""

_ASK = f"async (what) => {{ const {{ EditorView }} = await import({_KIT});"
_ASK += """
    const state = EditorView.findFromDOM(document.querySelector(".cm-editor"))?.state
    const { from, to } = state?.selection.main ?? {}
    return { text: state?.doc.toString(), from, to, selected: state?.sliceDoc(from, to) }[what]
}"""


def editor(page: Page, name: str = "The definition's text") -> Locator:
    return page.get_by_label(name)


def ask(page: Page, what: str) -> Any:
    """Ask the editor itself: of a long text not all is drawn."""
    return page.evaluate(_ASK, what)


def text_of(page: Page) -> str:
    return str(ask(page, "text"))


def selected(page: Page) -> str:
    return str(ask(page, "selected"))


def has_text(page: Page, text: str | re.Pattern[str]) -> None:
    """Wait until the editor has a text, or one in which a pattern is found."""
    editor(page).wait_for()
    if isinstance(text, str):
        becomes(page, text, lambda: text_of(page))
    else:
        becomes(page, True, lambda: text.search(text_of(page)) is not None)


def write(page: Page, text: str, name: str = "The definition's text") -> None:
    """Write a text in the place of what is there, by the keys of the editor.

    Selecting by a script is told to the editor an instant later; what it draws in that instant, as marks of a check,
    takes the selection away, and the new text came before the old one.
    """
    editor(page, name).press("ControlOrMeta+a")
    page.keyboard.insert_text(text)


def put_caret(page: Page, place: int) -> None:
    """Put the caret at a place, as a click there does."""
    at = f"async (place) => {{ const {{ EditorView }} = await import({_KIT});"
    found = "const view = EditorView.findFromDOM(document.querySelector('.cm-editor'));"
    go = "view.focus(); view.dispatch({ selection: { anchor: place } }) }"
    page.evaluate(at + found + go, place)


def hovered(what: Locator, about: Locator) -> None:
    """Rest the pointer on something until words about it are seen. Move it again each second, as a hand does.

    The editor forgets a pointer that it saw before it drew the line anew, for the marks of a check.
    """
    end = time.monotonic() + PATIENCE
    while True:
        what.hover(position={"x": 2, "y": 2})
        what.hover()
        try:
            about.wait_for(timeout=1000)
        except TimeoutError:
            if time.monotonic() > end:
                raise
        else:
            return


def accept(page: Page) -> None:
    """Accept the completion that is seen at the caret.

    The editor ignores Enter until the list has been open for 75 milliseconds. It reads the clock that is asked here.
    """
    page.wait_for_function("(seen) => Date.now() - seen > 75", arg=page.evaluate("Date.now()"))
    page.keyboard.press("Enter")


def copied(page: Page) -> str:
    """Return the link to the definition on the bench."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    return str(page.evaluate("navigator.clipboard.readText()"))
