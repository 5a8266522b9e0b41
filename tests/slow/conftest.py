"""The tests of the native kernel are collected where it is installed; ``make`` says in a line where it is not."""

from kabale.search import native

collect_ignore_glob = [] if native.available() else ["test_native*.py"]
