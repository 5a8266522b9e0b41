"""Heads: faces from the front and from the side, hair and beards."""

from typing import Final

from scripts.courts.layers import BARE, FINE, Layer, Layers, disc

# Faces from the front: one half in shade, brow and nose in one line.

_KING: Final = "M-20,-14 C-20,-36 20,-36 20,-14 C20,6 13,22 0,28 C-13,22 -20,6 -20,-14 Z"
_KING_SHADE: Final = "M0,-31 C12,-31 20,-26 20,-14 C20,6 13,22 0,28 C4,20 2,10 1,8 L-2,8 Z"
_YOUNG: Final = "M-18,-14 C-18,-36 18,-36 18,-14 C18,4 12,18 5,24 C2,26.5 -2,26.5 -5,24 C-12,18 -18,4 -18,-14 Z"
_YOUNG_SHADE: Final = "M0,-31 C11,-31 18,-26 18,-14 C18,4 12,18 5,24 C3,25.7 1,26 0,26 C3,18 2,10 1,8 L-2,8 Z"
_NOSE: Final = "M-14.5,-9.5 C-11.5,-13.5 -6,-13.5 -3,-9.5 L-4,5 C-4,8 1,8 3,6 M14.5,-9.5 C11.5,-13.5 7,-13.5 4,-10.5"
_EYE: Final = "M-5,1 C-3,-3.5 3,-3.5 5,1 C3,3 -3,3 -5,1 Z"
_LID: Final = "M-5.5,1 C-3,-3.5 3,-3.5 5.5,1"
_EYES: Final = (
    Layer("white", _EYE, BARE, twice=True, places=((8.7, -4.2),)),
    Layer("ink", disc(1.8), BARE, twice=True, places=((8.7, -4.6),)),
    Layer("none", _LID, 1.7, twice=True, places=((8.7, -4.2),)),
)
_LIPS: Final = (
    Layer("red", "M-5.5,14.5 C-3,12 -1,12.5 0,13.3 C1,12.5 3,12 5.5,14.5 C3,18.5 -3,18.5 -5.5,14.5 Z", BARE),
    Layer("none", "M-5.5,14.5 C-2,15.5 2,15.5 5.5,14.5", 1),
)
_NECK: Final = (
    Layer("skin", "M-8,16 L-9,34 L-14,44 L14,44 L9,34 L8,16 Z"),
    Layer("shade", "M-8,20 C-4,27 4,29 8,20 L9,34 L12,42 C4,38 -2,34 -8,26 Z", BARE),
)

KING_FACE: Final[Layers] = (Layer("skin", _KING), Layer("shade", _KING_SHADE, BARE), Layer("none", _NOSE, 1.7), *_EYES)
KING_LIPS: Final[Layers] = (Layer("red", "M-5,15.5 C-2,13.5 2,13.5 5,15.5 C3,18.5 -3,18.5 -5,15.5 Z", 1.1),)
YOUNG_FACE: Final[Layers] = (
    *_NECK,
    Layer("skin", _YOUNG),
    Layer("shade", _YOUNG_SHADE, BARE),
    Layer("none", _NOSE, 1.6),
    *_EYES,
    *_LIPS,
)

# Faces from the side, looking left.

PROFILE: Final[Layers] = (
    Layer("skin", "M-4,14 L-6,46 L16,46 L15,10 Z"),
    Layer("shade", "M-5,24 C2,26 8,22 13,14 L15,45 L4,45 C2,36 -2,31 -5,30 Z", BARE),
    Layer(
        "skin",
        "M8,-34 C-4,-36 -14,-32 -16,-20 C-16.5,-15 -15.5,-12 -16,-9 L-23,4 C-24,6.5 -22,8 -18.5,8 L-18,10 "
        "C-20,11.5 -20,13 -18,14 C-19.5,15.5 -19,17 -17,18 C-18,23 -14,27 -7,26 C0,25 6,20 9,13 L18,4 L18,-24 Z",
    ),
    Layer("shade", "M9,13 C6,20 0,25 -7,26 C-9,26.2 -10.5,26 -12,25.4 C-2,23 2,14 4,4 L18,-4 V4 Z", BARE),
    Layer("none", "M-16,-12 C-13,-15 -9,-15 -5,-13", 1.7),
    Layer("white", "M-15,-6 C-12,-9.5 -8,-9 -6,-5 C-9,-3.5 -12,-3.5 -14,-4.5 Z", BARE),
    Layer("ink", disc(1.8), BARE, places=((-11.5, -6),)),
    Layer("none", "M-15,-6.5 C-12,-9.5 -8,-9 -6,-5 M-21,7 C-19,8.5 -17,7 -17,4.5", 1.5),
    Layer(
        "red",
        "M-18.8,11.4 C-16,10.6 -13,12 -11.5,14 C-14,16.8 -17,17.2 -18.4,16 C-18.6,15 -18,14.4 -17.6,14 "
        "C-19.4,13 -19.6,12.2 -18.8,11.4 Z",
        BARE,
    ),
    Layer("none", "M-18,14 H-12", 1),
)

# Hair behind the head; then what lies over the face.

LONG: Final = "M-16,-26 C-30,-20 -30,0 -33,14 C-35,24 -34,36 -24,38 C-14,40 -12,30 -14,22 Z"
CURLED: Final = (
    "M-15,-28 C-27,-27 -32,-17 -28,-9 C-36,-5 -37,6 -30,9 C-38,13 -37,24 -30,26 C-33,35 -24,41 -18,36 "
    "C-12,34 -12,28 -14,20 Z"
)
WAVED: Final = "M-16,-27 C-30,-26 -35,-11 -28,-1 C-37,6 -36,17 -30,21 C-37,29 -31,41 -20,38 C-14,36 -13,28 -14,20 Z"
_STRANDS: Final = "M-22,-16 C-26,-2 -24,10 -27,24 M-19,-8 C-20,4 -19,16 -20,30"


def hair_behind(colour: str, outline: str) -> Layers:
    """Return hair that falls on both sides of a face."""
    return (Layer(colour, outline, twice=True), Layer("none", _STRANDS, FINE, twice=True))


POINTED: Final[Layers] = (
    Layer(
        "hair",
        "M-20,-6 C-19,2 -17,6 -13,8 C-10,6 -4,6 0,8 C4,6 10,6 13,8 C17,6 19,2 20,-6 C23,10 22,26 15,38 "
        "C10,47 5,52 0,57 C-5,52 -10,47 -15,38 C-22,26 -23,10 -20,-6 Z",
    ),
    Layer("none", "M-14,18 C-13,32 -9,40 -4,48 M14,18 C13,32 9,40 4,48 M0,24 V52", FINE),
)
ROUND: Final[Layers] = (
    Layer(
        "hair",
        "M-20,-6 C-19,2 -17,8 -12,11 C-9,14 -6,21 0,21 C6,21 9,14 12,11 C17,8 19,2 20,-6 C24,0 26,8 22,13 "
        "C26,18 24,27 18,28 C18,35 12,39 7,36 C5,41 -5,41 -7,36 C-12,39 -18,35 -18,28 C-24,27 -26,18 -22,13 "
        "C-26,8 -24,0 -20,-6 Z",
    ),
    Layer(
        "none",
        "M-16,17 C-12,18 -12,23 -15,25 M-8,27 C-4,26 -3,30 -5,33 M8,27 C4,26 3,30 5,33 M16,17 C12,18 12,23 15,25",
        FINE,
    ),
)
FORKED: Final[Layers] = (
    Layer(
        "hair",
        "M-20,-6 C-19,2 -17,6 -13,8 C-10,6 -4,6 0,8 C4,6 10,6 13,8 C17,6 19,2 20,-6 C26,8 27,22 20,33 "
        "C24,42 18,54 9,59 C8,53 4,49 0,46 C-4,49 -8,53 -9,59 C-18,54 -24,42 -20,33 C-27,22 -26,8 -20,-6 Z",
    ),
    Layer(
        "none",
        "M-15,18 C-16,28 -10,36 -11,50 M15,18 C16,28 10,36 11,50 M-5,22 C-6,30 -2,36 -3,44 M5,22 C6,30 2,36 3,44",
        FINE,
    ),
)
MOUSTACHE: Final[Layers] = (Layer("hair", "M0,8.5 C-6,5 -12,8 -19,15 C-12,17 -5,16 0,11.5 Z", 1.5, twice=True),)
SIDE_BEARD: Final[Layers] = (
    Layer(
        "hair",
        "M-20,13 C-21,20 -24,28 -28,36 C-23,36 -22,42 -24,50 C-10,50 4,40 9,26 C13,14 14,2 11,-8 C9,3 5,10 -1,12 "
        "C-5,8 -12,7 -17,9 C-15,12 -17,13 -20,13 Z",
    ),
    Layer("none", "M-12,16 C-12,26 -16,34 -19,44 M-4,16 C-3,26 -7,36 -12,44 M4,12 C5,22 2,32 -4,40", FINE),
)

# The hair of the young: what frames a face, drawn over it.

PARTED: Final[Layers] = (
    Layer(
        "hair",
        "M0,-34 C-15,-38 -27,-27 -25,-8 C-25,4 -22,11 -18,15 C-20,3 -18,-10 -12,-18 C-8,-23 -3,-26 0,-27 Z",
        1.8,
        twice=True,
    ),
    Layer("none", "M-3,-30 C-14,-28 -21,-18 -21,-3", FINE, twice=True),
)
COILED: Final[Layers] = (
    *PARTED,
    Layer("hair", disc(11), 1.8, twice=True, places=((-26, 2),)),
    Layer("none", "M-33,2 C-33,-7 -19,-7 -19,2 C-19,9 -29,9 -29,3 C-29,-1 -23,-1 -23,3", FINE, twice=True),
    Layer("gold", "M-20,11 C-24,14 -29,14 -32,11 L-31,16 C-28,18 -24,18 -21,16 Z", FINE, twice=True),
)
_PLAIT: Final = "M0,-7 C6,-6 9,-1 8,4 L0,9 L-8,4 C-9,-1 -6,-6 0,-7 Z"
PLAITED: Final[Layers] = (
    *PARTED,
    Layer("hair", _PLAIT, 1.7, twice=True, places=((-30, 52), (-29, 41), (-27, 30), (-25, 19), (-23, 8))),
    Layer("gold", "M-36,58 H-24 L-25,64 H-35 Z", FINE, twice=True),
    Layer("hair", "M-34,64 C-37,70 -36,76 -30,80 C-24,76 -23,70 -26,64 Z", 1.7, twice=True),
)
EARRINGS: Final[Layers] = (Layer("gold", disc(2.3), 1.2, twice=True, places=((20, 15),)),)

BOB: Final[Layers] = (
    Layer(
        "hair",
        "M0,-33 C-16,-38 -30,-28 -30,-8 C-30,6 -36,14 -38,24 C-32,31 -22,30 -17,25 C-20,10 -20,-4 -17,-16 "
        "C-12,-19 -4,-20 0,-20 Z",
        1.8,
        twice=True,
    ),
    Layer("none", "M-24,-18 C-26,0 -28,14 -31,26 M-20,-14 C-23,4 -23,14 -24,27", FINE, twice=True),
)
RINGLETS: Final[Layers] = (
    Layer(
        "hair",
        "M0,-30 C-10,-36 -24,-32 -27,-22 C-35,-19 -36,-8 -30,-4 C-37,0 -36,11 -29,13 C-32,21 -24,27 -18,22 "
        "C-14,19 -16,14 -19,12 C-15,8 -18,2 -20,0 C-16,-4 -16,-10 -18,-13 C-13,-13 -9,-17 -9,-20 C-5,-18 -1,-20 "
        "0,-23 Z",
        1.8,
        twice=True,
    ),
    Layer(
        "none",
        "M-27,-20 C-23,-20 -22,-15 -24,-12 M-30,-3 C-26,-4 -23,0 -25,4 M-28,13 C-25,11 -22,14 -23,18",
        FINE,
        twice=True,
    ),
)
PAGE_BOY: Final[Layers] = (
    Layer(
        "hair",
        "M-14,-30 C-4,-40 22,-40 28,-20 C34,-2 30,16 35,27 C30,36 18,37 10,31 C14,22 12,14 8,8 C4,2 6,-8 2,-16 "
        "C-2,-22 -8,-24 -14,-24 Z",
    ),
    Layer(
        "none",
        "M4,-24 C16,-20 20,-4 18,12 C18,20 20,26 24,31 M16,-26 C26,-18 26,0 25,14 C26,22 28,26 31,29 M10,-10 "
        "C13,2 13,10 13,16",
        FINE,
    ),
)
SIDE_CURLS: Final[Layers] = (
    Layer(
        "hair",
        "M-14,-28 C-4,-40 24,-40 29,-22 C37,-18 37,-6 31,-2 C38,3 38,14 31,17 C36,23 33,34 25,34 C20,40 9,38 9,30 "
        "C14,26 12,20 8,17 C13,13 12,6 7,3 C10,-2 8,-9 3,-11 C3,-18 -6,-23 -14,-23 Z",
    ),
    Layer(
        "none",
        "M6,-22 C14,-22 18,-16 16,-10 M29,-20 C24,-20 21,-15 23,-11 M31,-1 C26,-2 22,3 24,8 M31,17 C26,15 21,19 "
        "23,25 M9,4 C13,2 17,5 16,9 M9,18 C13,17 17,20 15,25",
        FINE,
    ),
)
