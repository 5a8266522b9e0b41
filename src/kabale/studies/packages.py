"""Packages of others that only some studies need: our extras bring them."""

from importlib import import_module
from typing import Any

from kabale.errors import MissingPackage


def extra(module: str, what: str, extra: str) -> Any:
    """Return a module of a package that need not be installed.

    Raises :class:`kabale.errors.MissingPackage`, which says *what* needs it and which *extra* of ours brings it.
    """
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingPackage(what, module.partition(".")[0], extra) from error
