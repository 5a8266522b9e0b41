"""Waiting for what a page comes to: nothing is read once right after something was done, and nothing sleeps."""

import time
from collections.abc import Callable
from typing import TypeVar

from playwright.sync_api import Page

T = TypeVar("T")

PATIENCE = 90.0
"""Seconds: long enough for a machine that has much else to do."""


def becomes(page: Page, expected: T, look: Callable[[], T]) -> None:
    """Look again and again until what is seen is what is expected; fail with what was seen last."""
    end = time.monotonic() + PATIENCE
    while (seen := look()) != expected and time.monotonic() < end:
        page.wait_for_timeout(50)  # the browser's events are heard meanwhile

    assert expected == seen


def slow_flights(page: Page) -> None:
    """Let every flight last a minute, so that what stands meanwhile can be looked at; any input ends it."""
    page.evaluate("""() => { window.flights = []; const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, options) {
        if (options.duration) flights.push([frames[0].scale ? "turn" : "fly", options.duration, options.delay ?? 0])
        return animate.call(this, frames, { ...options, duration: 60_000 }) } }""")
