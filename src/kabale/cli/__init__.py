"""The command line: ``kabale``, one small module a command."""

from kabale.cli.app import main

__all__ = ["main"]
