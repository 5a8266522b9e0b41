"""What the courts wear on their heads: crowns that carry their suit, coronets, veils, caps with feathers."""

from typing import Final

from scripts.courts.layers import BARE, FINE, Layer, Layers, disc, lozenge

from kabale.picture.svg import SUIT_PATHS

_BAND: Final = "M-25,-26 L-27,-36 C-12,-42 12,-42 27,-36 L25,-26 C12,-32 -12,-32 -25,-26 Z"
_JEWELS: Final = (
    Layer("accent", lozenge(10, 10), FINE, places=((0, -35.5),)),
    Layer("second", disc(2.5), FINE, twice=True, places=((14, -34),)),
)
_PEAKS: Final = (
    "M-25,-26 L-35,-58 L-21,-45 L-16,-61 L-7,-45 L0,-63 L7,-45 L16,-61 L21,-45 L35,-58 L25,-26 C12,-32 -12,-32 "
    "-25,-26 Z",
    "M-25,-26 L-33,-57 C-27,-50 -21,-48 -15,-53 C-13,-47 -6,-46 0,-62 C6,-46 13,-47 15,-53 C21,-48 27,-50 33,-57 "
    "L25,-26 C12,-32 -12,-32 -25,-26 Z",
    "M-25,-26 L-32,-50 L-25,-58 L-16,-47 L-9,-56 L-4,-50 L0,-63 L4,-50 L9,-56 L16,-47 L25,-58 L32,-50 L25,-26 "
    "C12,-32 -12,-32 -25,-26 Z",
    "M-25,-26 L-31,-56 H-23 L-21,-46 H-7 L-4,-62 H4 L7,-46 H21 L23,-56 H31 L25,-26 C12,-32 -12,-32 -25,-26 Z",
)
_TIPS: Final = (
    ((-36, -62), (0, -69), (36, -62)),
    ((-34, -62), (0, -68), (34, -62)),
    ((-25, -62), (0, -69), (25, -62)),
    ((-27, -60), (0, -68), (27, -60)),
)
_PEARLS: Final = (((16, -63),), ((15, -56),), ((33, -52), (9, -58)), ((14, -49),))


def crown(suit: int) -> Layers:
    """Return a king's crown with the suit on its points."""
    return (
        Layer("deep", "M-24,-32 C-28,-58 28,-58 24,-32 Z"),
        Layer("gold", _PEAKS[suit]),
        Layer("brass", _BAND, 1.7),
        *_JEWELS,
        Layer("white", disc(2.7), FINE, twice=True, places=_PEARLS[suit]),
        Layer("peak", SUIT_PATHS[suit], 1.1, places=_TIPS[suit], scale=0.13),
    )


def coronet(suit: int) -> Layers:
    """Return a queen's crown, lower and lighter, with the suit in its middle."""
    return (
        Layer(
            "gold",
            "M-22,-29 L-28,-50 C-24,-46 -20,-45 -16,-46 C-13,-50 -10,-50 -8,-46 C-6,-52 -3,-55 0,-58 "
            "C3,-55 6,-52 8,-46 C10,-50 13,-50 16,-46 C20,-45 24,-46 28,-50 L22,-29 C10,-35 -10,-35 -22,-29 Z",
        ),
        Layer("brass", "M-22,-29 L-24,-37 C-10,-43 10,-43 24,-37 L22,-29 C10,-35 -10,-35 -22,-29 Z", 1.7),
        Layer("accent", lozenge(9, 9), FINE, places=((0, -37.5),)),
        Layer("second", disc(2.3), FINE, twice=True, places=((12.5, -36),)),
        Layer("white", disc(2.6), FINE, twice=True, places=((28, -53), (12, -51.5))),
        Layer("peak", SUIT_PATHS[suit], 1.1, places=((0, -65),), scale=0.15),
    )


def veil(colour: str) -> Layers:
    """Return a veil behind a queen's head."""
    return (
        Layer(colour, "M0,-40 C-30,-38 -38,-16 -41,4 C-43,22 -50,36 -58,48 L-20,50 L0,20 Z", twice=True),
        Layer("none", "M-34,-10 C-36,12 -40,32 -47,46 M-29,6 C-30,24 -32,36 -36,48", FINE, twice=True),
    )


def plume(colour: str) -> Layers:
    """Return a feather that falls backwards from the brooch at (22, -31) of a cap."""
    return (
        Layer(
            colour,
            "M20,-33 C26,-66 50,-74 62,-58 C57,-58 55,-54 52,-51 C50,-54 46,-51 43,-46 C40,-48 37,-45 35,-40 "
            "C31,-41 27,-36 24,-29 Z",
            1.8,
        ),
        Layer("none", "M23,-31 C30,-50 42,-61 56,-61", FINE),
    )


_BROOCH: Final = (
    Layer("accent", disc(4), 1.6, places=((22, -31),)),
    Layer("white", disc(1.3), BARE, places=((21, -32),)),
)

ROUND_CAP: Final[Layers] = (
    Layer("main", "M-18,-28 C-26,-45 -8,-60 11,-58 C31,-56 41,-40 34,-26 C20,-33 -6,-34 -18,-28 Z"),
    Layer("none", "M-6,-33 C-8,-44 0,-54 8,-57 M12,-32 C16,-42 16,-50 12,-57 M24,-29 C30,-36 31,-42 29,-48", FINE),
    Layer("gold", "M-20,-27 C-8,-33 16,-35 35,-25 L33,-17 C15,-27 -6,-26 -18,-19 Z", 1.8),
    *plume("white"),
    *_BROOCH,
)
BERET: Final[Layers] = (
    *plume("second"),
    Layer(
        "main",
        "M-17,-27 C-36,-32 -40,-46 -26,-54 C-10,-63 24,-62 36,-50 C44,-42 40,-30 32,-26 C16,-34 -2,-34 -17,-27 Z",
    ),
    Layer("none", "M-14,-30 C-22,-38 -22,-46 -16,-52 M0,-32 C-4,-42 -2,-50 4,-55 M14,-32 C16,-40 18,-46 24,-50", FINE),
    Layer("deep", "M-18,-28 C-4,-35 18,-36 34,-27 L32,-20 C16,-28 -4,-28 -17,-21 Z", 1.8),
    *_BROOCH,
)
FLAT_CAP: Final[Layers] = (
    Layer(
        "main",
        "M-25,-30 C-40,-34 -38,-50 -22,-55 C-8,-60 14,-60 26,-54 C40,-48 38,-34 25,-30 C10,-36 -10,-36 -25,-30 Z",
    ),
    Layer(
        "none", "M-24,-34 C-28,-42 -22,-50 -16,-54 M-8,-36 C-10,-46 -6,-54 -2,-58 M10,-36 C12,-44 12,-52 10,-57", FINE
    ),
    Layer("gold", "M-24,-24 C-12,-33 12,-33 24,-24 L25,-32 C12,-40 -12,-40 -25,-32 Z", 1.8),
    Layer("accent", lozenge(9, 11), FINE, places=((0, -34.5),)),
    Layer(
        "white",
        "M22,-34 C20,-58 34,-72 52,-66 C48,-64 48,-60 46,-57 C43,-58 41,-55 40,-51 C37,-51 35,-47 34,-42 "
        "C31,-42 28,-38 26,-33 Z",
        1.8,
    ),
    Layer("none", "M24,-34 C26,-50 34,-61 46,-65", FINE),
)
HUNTING_HAT: Final[Layers] = (
    Layer("main", "M-24,-26 C-24,-44 -14,-60 4,-62 C22,-62 27,-42 25,-27 C10,-35 -10,-35 -24,-26 Z"),
    Layer("none", "M4,-62 C-2,-54 -4,-46 -4,-36 M10,-60 C14,-52 15,-44 14,-34", FINE),
    Layer(
        "second",
        "M-26,-20 C-22,-34 22,-36 27,-21 C36,-23 44,-28 50,-36 C36,-42 -8,-46 -42,-28 C-37,-24 -32,-21 -26,-20 Z",
        1.8,
    ),
    Layer("none", "M-26,-20 C-14,-31 14,-31 27,-21", FINE),
    Layer("red", "M14,-40 C18,-62 32,-74 46,-74 C44,-62 36,-50 20,-39 Z", 1.6),
    Layer("none", "M16,-39 C24,-54 32,-64 42,-71", FINE),
)

_HORN: Final = (
    "M-4,-27 C-12,-34 -22,-33 -26,-26 C-33,-30 -42,-24 -46,-10 C-50,-14 -56,-14 -60,-11 C-64,-34 -54,-54 -34,-57 "
    "C-20,-58 -8,-50 -4,-40 Z"
)
_RIGHT_HORN: Final = (
    "M4,-27 C12,-34 22,-33 26,-26 C33,-30 42,-24 46,-10 C50,-14 56,-14 60,-11 C64,-34 54,-54 34,-57 "
    "C20,-58 8,-50 4,-40 Z"
)
JESTER: Final[Layers] = (
    Layer("main", _HORN),
    Layer("second", _RIGHT_HORN),
    Layer("none", "M-20,-38 C-30,-46 -44,-42 -52,-24 M20,-38 C30,-46 44,-42 52,-24", FINE),
    Layer("accent", "M-19,-30 C-20,-44 -12,-58 0,-68 C12,-58 20,-44 19,-30 C8,-36 -8,-36 -19,-30 Z"),
    Layer("none", "M-7,-34 C-7,-46 -4,-56 0,-64 M7,-34 C7,-46 4,-56 0,-64", FINE),
    Layer(
        "gold",
        "M-26,-24 C-12,-33 12,-33 26,-24 L25,-31 L18,-36 L12,-34 L6,-40 L0,-36 L-6,-40 L-12,-34 L-18,-36 L-25,-31 Z",
        1.7,
    ),
    Layer("gold", disc(5), 1.6, places=((-53, -8), (53, -8), (0, -71))),
    Layer("ink", disc(1.4), BARE, places=((-53, -6.5), (53, -6.5), (0, -69.5))),
    Layer("none", "M-58,-9 H-48 M48,-9 H58 M-5,-72 H5", 1.1),
)
