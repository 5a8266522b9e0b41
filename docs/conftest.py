"""The examples that need the native kernel are collected where it is installed."""

from kabale.search import native

collect_ignore = [] if native.available() else ["honest.md", "learning.md"]
