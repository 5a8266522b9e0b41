"""Run every benchmark: ``make bench``."""

from benchmarks import cribbage, page, rules, search, server
from benchmarks.timing import show, yardstick

show(
    [
        yardstick(),
        *rules.figures(),
        *rules.twins(),
        *server.figures(),
        *page.figures(),
        *cribbage.figures(),
        *search.figures(),
    ]
)
