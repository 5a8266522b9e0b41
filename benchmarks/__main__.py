"""Run every benchmark: ``make bench``."""

from benchmarks import rules
from benchmarks.timing import show, yardstick

show([yardstick(), *rules.figures(), *rules.twins()])
