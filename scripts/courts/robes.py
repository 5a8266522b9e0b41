"""What the courts wear below the neck: ermine and chains, gowns with lace collars, doublets."""

from typing import Final

from scripts.courts.layers import BARE, FINE, Layer, Layers, disc, lozenge

from kabale.picture.svg import SUIT_PATHS

_SHOULDERS: Final = (
    "M-18,32 C-40,39 -66,45 -84,59 C-98,71 -108,85 -116,102 L-116,140 L116,140 L116,102 C108,85 98,71 84,59 "
    "C66,45 40,39 18,32 Z"
)
_ERMINE: Final = (
    "M-20,27 C-38,33 -60,39 -73,54 C-69,62 -62,66 -54,67 C-47,59 -39,56 -31,58 C-21,60 -10,68 0,79 "
    "C10,68 21,60 31,58 C39,56 47,59 54,67 C62,66 69,62 73,54 C60,39 38,33 20,27 C10,35 -10,35 -20,27 Z"
)
_TAIL: Final = "M0,-4.4 C1.8,-1 2.2,1 1.5,4.4 L0,2.6 L-1.5,4.4 C-2.2,1 -1.8,-1 0,-4.4 Z"
_TAILS: Final = ((62, 55), (47, 47), (33, 50), (17, 55), (27, 41))
_CHEST: Final = "M-21,56 L21,56 L27,140 L-27,140 Z"


def ermine(suit: int) -> Layers:
    """Return a king's mantle with a cape of ermine over a robe with the suit on its front."""
    return (
        Layer("main", _SHOULDERS),
        Layer("none", "M-72,60 C-80,72 -85,88 -86,120 M-58,70 C-62,82 -64,96 -64,120", FINE, twice=True),
        Layer("deep", _CHEST),
        Layer("gold", "M21,56 L27,140 L37,140 L29,56 Z", 1.6, twice=True),
        Layer("second", SUIT_PATHS[suit], BARE, places=((0, 98),), scale=0.26),
        Layer("white", _ERMINE),
        Layer("ink", _TAIL, BARE, twice=True, places=_TAILS),
        Layer("ink", _TAIL, BARE, places=((0, 70),)),
    )


def chain(suit: int) -> Layers:
    """Return a king's robe strewn with his suit, under a golden collar with gems."""
    strewn = ((-68, 62), (-46, 70), (-86, 74), (66, 60), (46, 72), (92, 78), (92, 102), (44, 94), (-44, 92))
    gems = ((43, 47), (29, 44), (14, 50))
    return (
        Layer("main", _SHOULDERS),
        Layer("second", SUIT_PATHS[suit], BARE, places=strewn, scale=0.13),
        Layer("deep", _CHEST),
        Layer("gold", "M21,56 L27,140 L34,140 L27,56 Z", 1.6, twice=True),
        Layer("gold", lozenge(11, 15), FINE, places=((0, 100), (0, 116))),
        Layer(
            "gold",
            "M-20,27 C-34,32 -46,36 -56,44 C-56,53 -50,58 -43,59 C-36,54 -29,54 -23,57 C-14,61 -7,68 0,79 "
            "C7,68 14,61 23,57 C29,54 36,54 43,59 C50,58 56,53 56,44 C46,36 34,32 20,27 C10,35 -10,35 -20,27 Z",
        ),
        Layer("none", "M51,42 C44,37 34,35 22,31 M52,49 C42,44 32,46 24,50 C14,54 7,60 0,69", FINE, twice=True),
        Layer("accent", disc(3.2), FINE, twice=True, places=gems),
        Layer("second", lozenge(9, 12), FINE, places=((0, 60),)),
    )


_LACE: Final = (
    "M-10,46 C-32,44 -54,30 -62,2 C-57,1 -54,2 -52,6 C-51,1 -47,0 -44,4 C-43,-1 -39,-1 -36,3 C-34,0 "
    "-30,1 -29,6 L-14,30 Z"
)


def lace() -> Layers:
    """Return the standing collar behind a queen's head: drawn before her hair."""
    return (
        Layer("white", _LACE, twice=True),
        Layer(
            "none",
            "M-16,40 C-34,34 -47,22 -53,6 M-15,37 C-29,29 -39,18 -44,4 M-14,34 C-24,26 -32,16 -36,3",
            FINE,
            twice=True,
        ),
    )


def gown() -> Layers:
    """Return a queen's gown with a heart-shaped neck, slashed sleeves and pearls: drawn before her face."""
    pearls = ((16.5, 42.5), (13, 46.5), (9, 49.5), (4.6, 51.6))
    return (
        Layer(
            "main",
            "M-14,40 C-40,42 -62,48 -77,62 C-93,78 -106,94 -114,114 V140 H114 V114 C106,94 93,78 77,62 C62,48 "
            "40,42 14,40 Z",
        ),
        Layer("second", "M-52,49 C-74,53 -90,70 -94,94 C-80,92 -62,84 -54,70 C-50,60 -50,54 -52,49 Z", twice=True),
        Layer("none", "M-60,52 C-74,60 -83,74 -86,92 M-56,52 C-66,60 -73,72 -74,88", FINE, twice=True),
        Layer("deep", "M-28,46 L28,46 L17,140 L-17,140 Z"),
        Layer("skin", "M-9,30 C-14,38 -22,41 -31,43 C-25,57 -10,57 0,68 C10,57 25,57 31,43 C22,41 14,38 9,30 Z", BARE),
        Layer(
            "gold",
            "M-35,42 C-28,62 -12,61 0,74 C12,61 28,62 35,42 L30,41.5 C24,57 11,56 0,67 C-11,56 -24,57 -30,41.5 Z",
            1.6,
        ),
        Layer("gold", lozenge(9, 9), FINE, places=((0, 84), (0, 96), (0, 108))),
        Layer("white", disc(2.2), 1, twice=True, places=pearls),
        Layer("accent", disc(3.6), FINE, places=((0, 54.5),)),
    )


def ruff(suit: int) -> Layers:
    """Return a queen's gown with a square neck, stripes and a ruff: the ruff is drawn before her face."""
    return (
        Layer(
            "main",
            "M-14,42 C-40,44 -62,50 -77,63 C-93,78 -106,94 -114,114 V140 H114 V114 C106,94 93,78 77,63 C62,50 "
            "40,44 14,42 Z",
        ),
        Layer("second", "M-36,47 C-58,48 -78,56 -84,72 C-72,80 -52,76 -40,66 Z", twice=True),
        Layer("deep", "M-44,48 C-60,52 -70,62 -74,76 L-65,77 C-61,66 -54,56 -40,52 Z", FINE, twice=True),
        Layer("second", "M-34,47 H34 L20,140 H-20 Z"),
        Layer("deep", "M-12,47 H12 L8,140 H-8 Z", 1.6),
        Layer("gold", "M-38,46 L-32,46 L-18,140 H-25 Z", FINE, twice=True),
        Layer("white", SUIT_PATHS[suit], BARE, places=((0, 70), (0, 88), (0, 106)), scale=0.11),
        Layer(
            "white",
            "M-9,34 C-20,30 -32,32 -37,37 C-41,41 -39,46 -34,46 C-34,51 -27,53 -24,50 C-22,56 -14,57 -11,53 "
            "C-8,59 8,59 11,53 C14,57 22,56 24,50 C27,53 34,51 34,46 C39,46 41,41 37,37 C32,32 20,30 9,34 Z",
        ),
        Layer(
            "none",
            "M-10,38 C-18,36 -26,38 -33,46 M-9,40 C-14,40 -20,43 -24,50 M-6,42 C-9,44 -11,48 -11,53 M0,42 V57",
            FINE,
            twice=True,
        ),
    )


def stripes() -> Layers:
    """Return a jack's striped doublet with a scalloped collar and buttons."""
    return (
        Layer("main", _SHOULDERS),
        Layer("second", "M-66,50 L-48,45 L-46,140 H-64 Z M-32,43 L-17,40 L-15,140 H-30 Z", 1.6, twice=True),
        Layer("second", "M-80,56 L-104,80 V140 H-82 Z", 1.6, twice=True),
        Layer("deep", "M-9,44 H9 V140 H-9 Z", 1.8),
        Layer("gold", disc(3.2), FINE, places=((0, 82), (0, 94), (0, 106))),
        Layer(
            "gold",
            "M-20,34 C-34,38 -48,43 -55,51 C-54,60 -46,62 -40,58 C-38,66 -28,68 -22,62 C-18,71 -6,73 0,65 "
            "C6,73 18,71 22,62 C28,68 38,66 40,58 C46,62 54,60 55,51 C48,43 34,38 20,34 C8,42 -8,42 -20,34 Z",
        ),
        Layer("none", "M50,49 C42,44 30,42 20,40 C8,47 -8,47 -20,40 C-30,42 -42,44 -50,49", FINE),
        Layer("accent", disc(2.6), FINE, twice=True, places=((45, 53), (29, 57), (11, 60))),
    )


def quartered(suit: int) -> Layers:
    """Return a jack's doublet of two colours, laced in front, with a broad falling collar."""
    strewn = ((-62, 62), (-40, 74), (-84, 80), (-34, 96))
    return (
        Layer("main", _SHOULDERS),
        Layer("second", "M0,40 H18 C40,39 66,45 84,59 C98,71 108,85 116,102 V140 H0 Z"),
        Layer("second", SUIT_PATHS[suit], BARE, places=strewn, scale=0.13),
        Layer("main", SUIT_PATHS[suit], BARE, places=tuple((-x, y) for x, y in strewn), scale=0.13),
        Layer("deep", "M-8,50 H8 V140 H-8 Z", 1.8),
        Layer("none", "M-8,70 L8,80 M8,70 L-8,80 M-8,84 L8,94 M8,84 L-8,94 M-8,98 L8,108 M8,98 L-8,108", 1.8),
        Layer(
            "white",
            "M-18,34 C-34,38 -46,42 -54,49 L-30,66 C-20,60 -8,60 0,72 C8,60 20,60 30,66 L54,49 C46,42 34,38 "
            "18,34 C8,46 -8,46 -18,34 Z",
        ),
        Layer("none", "M47,48 L29,61 C20,55 8,54 0,64 C-8,54 -20,55 -29,61 L-47,48", FINE),
        Layer("accent", disc(3.4), FINE, places=((0, 53),)),
    )


def motley() -> Layers:
    """Return a jester's coat of lozenges with a collar of points and bells."""
    fields = ((-56, 66), (-32, 84), (-8, 102), (16, 84), (40, 66), (40, 102), (64, 84), (88, 102))
    return (
        Layer("main", _SHOULDERS),
        Layer("second", lozenge(24, 36), 1.6, places=fields),
        Layer(
            "accent",
            "M-16,34 C-34,36 -48,40 -58,46 L-60,66 L-42,56 L-34,76 L-20,60 L-10,82 L0,64 V40 C-6,40 -12,38 -16,34 Z",
        ),
        Layer("white", "M16,34 C34,36 48,40 58,46 L60,66 L42,56 L34,76 L20,60 L10,82 L0,64 V40 C6,40 12,38 16,34 Z"),
        Layer("gold", disc(4), 1.5, twice=True, places=((60, 68), (34, 79), (10, 85))),
    )
