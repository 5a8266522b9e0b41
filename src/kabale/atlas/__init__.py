"""The atlas: the verdicts on a thousand deals of every game of the library, with the winning lines, as files."""

from kabale.atlas.dataset import read

__all__ = ["read"]
