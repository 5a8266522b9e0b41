"""The environments stand on the native kernel: without it there is nothing to test."""

from kabale.search import native

collect_ignore_glob = [] if native.available() else ["test_*.py"]
"""What is not collected."""
