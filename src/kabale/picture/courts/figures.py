"""The twelve figures and the jester, each put together from parts of its own."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from kabale.picture.courts import crowns, heads, held, robes
from kabale.picture.courts.layers import Layers
from kabale.table.cards import JOKER


@dataclass(frozen=True, slots=True)
class Figure:
    """The layers of a figure from the back to the front, and the colour of its hair."""

    hair: str
    layers: Layers


_HOLDING: Final = (*held.ARM, *held.FIST)
_LONG: Final = heads.hair_behind("hair", heads.LONG)
_CURLED: Final = heads.hair_behind("hair", heads.CURLED)
_WAVED: Final = heads.hair_behind("hair", heads.WAVED)


def _king_of_spades() -> Layers:
    face = (*heads.KING_FACE, *heads.POINTED, *heads.KING_LIPS, *heads.MOUSTACHE)
    return (*held.SWORD, *_LONG, *robes.ermine(0), *face, *crowns.crown(0), *_HOLDING, *held.HILT)


def _king_of_hearts() -> Layers:
    face = (*heads.KING_FACE, *heads.ROUND, *heads.KING_LIPS)
    return (*held.FLAMING, *_CURLED, *robes.chain(1), *face, *crowns.crown(1), *_HOLDING, *held.HILT)


def _king_of_diamonds() -> Layers:
    head = (*heads.PROFILE, *robes.chain(2), *heads.SIDE_CURLS, *heads.SIDE_BEARD, *crowns.crown(2))
    return (*held.AXE, *head, *_HOLDING)


def _king_of_clubs() -> Layers:
    face = (*heads.KING_FACE, *heads.FORKED, *heads.KING_LIPS, *heads.MOUSTACHE)
    return (*_WAVED, *robes.ermine(3), *face, *crowns.crown(3), *held.ARM, *held.OPEN_HAND, *held.ORB)


def _queen_of_spades() -> Layers:
    head = (*heads.YOUNG_FACE, *heads.PARTED, *heads.EARRINGS, *crowns.coronet(0))
    return (*held.sceptre(0), *crowns.veil("second"), *_LONG, *robes.gown(), *head, *_HOLDING)


def _queen_of_hearts() -> Layers:
    head = (*heads.YOUNG_FACE, *heads.PARTED, *heads.EARRINGS, *crowns.coronet(1))
    return (*held.ROSE, *robes.lace(), *_WAVED, *robes.gown(), *head, *_HOLDING)


def _queen_of_diamonds() -> Layers:
    head = (*heads.YOUNG_FACE, *heads.PLAITED, *crowns.coronet(2))
    return (*held.FAN, *robes.ruff(2), *head, *_HOLDING)


def _queen_of_clubs() -> Layers:
    head = (*heads.YOUNG_FACE, *heads.COILED, *crowns.coronet(3))
    return (*held.FALCON, *crowns.veil("white"), *robes.ruff(3), *head, *_HOLDING)


def _jack_of_spades() -> Layers:
    return (*held.HALBERD, *heads.PROFILE, *robes.stripes(), *heads.PAGE_BOY, *crowns.ROUND_CAP, *_HOLDING)


def _jack_of_hearts() -> Layers:
    return (*held.LAUREL, *heads.PROFILE, *robes.quartered(1), *heads.SIDE_CURLS, *crowns.BERET, *_HOLDING)


def _jack_of_diamonds() -> Layers:
    return (*held.pennant(2), *robes.stripes(), *heads.YOUNG_FACE, *heads.RINGLETS, *crowns.FLAT_CAP, *_HOLDING)


def _jack_of_clubs() -> Layers:
    return (*held.BOW, *robes.quartered(3), *heads.YOUNG_FACE, *heads.BOB, *crowns.HUNTING_HAT, *_HOLDING)


def _joker() -> Layers:
    head = (*heads.YOUNG_FACE, *heads.RINGLETS, *crowns.JESTER)
    return (*held.WAND, *robes.motley(), *head, *_HOLDING)


_FIGURES: Final[dict[str, tuple[str, Callable[[], Layers]]]] = {
    "KS": ("black", _king_of_spades),
    "KH": ("fair", _king_of_hearts),
    "KD": ("auburn", _king_of_diamonds),
    "KC": ("grey", _king_of_clubs),
    "QS": ("black", _queen_of_spades),
    "QH": ("fair", _queen_of_hearts),
    "QD": ("auburn", _queen_of_diamonds),
    "QC": ("brown", _queen_of_clubs),
    "JS": ("brown", _jack_of_spades),
    "JH": ("fair", _jack_of_hearts),
    "JD": ("auburn", _jack_of_diamonds),
    "JC": ("black", _jack_of_clubs),
    JOKER: ("auburn", _joker),
}


def figure(name: str) -> Figure:
    """Return the figure of a court card such as ``KH``, or the joker."""
    hair, make = _FIGURES[name]
    return Figure(hair, make())
