"""The twelve figures and the jester, each put together from parts of its own."""

from dataclasses import dataclass
from itertools import chain
from typing import Final

from scripts.courts import crowns, heads, regalia, robes
from scripts.courts.layers import Layers

from kabale.table.cards import JOKER


@dataclass(frozen=True, slots=True)
class Figure:
    """The layers of a figure from the back to the front, and the colour of its hair."""

    hair: str
    layers: Layers


_HOLDING: Final = (*regalia.ARM, *regalia.FIST)
_LONG: Final = heads.hair_behind("hair", heads.LONG)
_CURLED: Final = heads.hair_behind("hair", heads.CURLED)
_WAVED: Final = heads.hair_behind("hair", heads.WAVED)


def _figure(hair: str, *parts: Layers) -> Figure:
    """Put a figure together from the back to the front."""
    return Figure(hair, tuple(chain.from_iterable(parts)))


FIGURES: Final = {
    "KS": _figure(
        "black",
        regalia.SWORD,
        _LONG,
        robes.ermine(0),
        heads.KING_FACE,
        heads.POINTED,
        heads.KING_LIPS,
        heads.MOUSTACHE,
        crowns.crown(0),
        _HOLDING,
        regalia.HILT,
    ),
    "KH": _figure(
        "fair",
        regalia.FLAMING,
        _CURLED,
        robes.chain(1),
        heads.KING_FACE,
        heads.ROUND,
        heads.KING_LIPS,
        crowns.crown(1),
        _HOLDING,
        regalia.HILT,
    ),
    "KD": _figure(
        "auburn",
        regalia.AXE,
        heads.PROFILE,
        robes.chain(2),
        heads.SIDE_CURLS,
        heads.SIDE_BEARD,
        crowns.crown(2),
        _HOLDING,
    ),
    "KC": _figure(
        "grey",
        _WAVED,
        robes.ermine(3),
        heads.KING_FACE,
        heads.FORKED,
        heads.KING_LIPS,
        heads.MOUSTACHE,
        crowns.crown(3),
        regalia.ARM,
        regalia.OPEN_HAND,
        regalia.ORB,
    ),
    "QS": _figure(
        "black",
        regalia.sceptre(0),
        crowns.veil("second"),
        _LONG,
        robes.gown(),
        heads.YOUNG_FACE,
        heads.PARTED,
        heads.EARRINGS,
        crowns.coronet(0),
        _HOLDING,
    ),
    "QH": _figure(
        "fair",
        regalia.ROSE,
        robes.lace(),
        _WAVED,
        robes.gown(),
        heads.YOUNG_FACE,
        heads.PARTED,
        heads.EARRINGS,
        crowns.coronet(1),
        _HOLDING,
    ),
    "QD": _figure("auburn", regalia.FAN, robes.ruff(2), heads.YOUNG_FACE, heads.PLAITED, crowns.coronet(2), _HOLDING),
    "QC": _figure(
        "brown",
        regalia.FALCON,
        crowns.veil("white"),
        robes.ruff(3),
        heads.YOUNG_FACE,
        heads.COILED,
        crowns.coronet(3),
        _HOLDING,
    ),
    "JS": _figure("brown", regalia.HALBERD, heads.PROFILE, robes.stripes(), heads.PAGE_BOY, crowns.ROUND_CAP, _HOLDING),
    "JH": _figure("fair", regalia.LAUREL, heads.PROFILE, robes.quartered(1), heads.SIDE_CURLS, crowns.BERET, _HOLDING),
    "JD": _figure(
        "auburn", regalia.pennant(2), robes.stripes(), heads.YOUNG_FACE, heads.RINGLETS, crowns.FLAT_CAP, _HOLDING
    ),
    "JC": _figure("black", regalia.BOW, robes.quartered(3), heads.YOUNG_FACE, heads.BOB, crowns.HUNTING_HAT, _HOLDING),
    JOKER: _figure("auburn", regalia.WAND, robes.motley(), heads.YOUNG_FACE, heads.RINGLETS, crowns.JESTER, _HOLDING),
}
"""By the names of their cards."""
