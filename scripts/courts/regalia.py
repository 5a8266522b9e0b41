"""What the courts hold in a raised hand, on the right of the card, and the arm that holds it."""

from typing import Final

from scripts.courts.layers import BARE, FINE, Layer, Layers, disc, lozenge

from kabale.picture.svg import STAR, SUIT_PATHS

ARM: Final[Layers] = (
    Layer("second", "M40,100 C45,88 54,82 60,78 L83,88 C84,102 78,118 70,128 L44,128 Z"),
    Layer("gold", "M55,84 L62,76 L84,87 L81,96 Z", 1.6),
)
FIST: Final[Layers] = (
    Layer("skin", "M59,66 C59,62 63,60 69,60 C75,60 79,63 79,68 L79,79 C79,84 75,86 69,86 C63,86 59,83 59,79 Z"),
    Layer("none", "M69,66.5 H79 M69,73 H79 M69,79.5 H79", FINE),
)

SWORD: Final[Layers] = (
    Layer("steel", "M69,-73 L75,-62 V64 H63 V-62 Z"),
    Layer("iron", "M69,-73 L75,-62 V64 H69 Z", BARE),
    Layer("none", "M69,-71 V60", FINE),
)
HILT: Final[Layers] = (
    Layer("gold", "M49,53 C56,57 82,57 89,53 C92,55 91,59 89,60 C80,63 58,63 49,60 C47,59 46,55 49,53 Z"),
    Layer("accent", disc(3), FINE, places=((69, 57.5),)),
)
HALBERD: Final[Layers] = (
    Layer("brass", "M66,-44 H72 V134 H66 Z", 1.8),
    Layer(
        "steel",
        "M69,-77 L75,-56 L73,-44 C80,-43 89,-49 93,-56 C98,-43 98,-29 92,-16 C88,-23 80,-28 73,-28 L73,-18 H65 "
        "V-30 L52,-37 L65,-44 L63,-56 Z",
    ),
    Layer("none", "M88,-50 C91,-41 91,-31 88,-22 M69,-72 V-50", FINE),
)

FLAMING: Final[Layers] = (
    Layer(
        "steel",
        "M69,-75 C74,-68 78,-62 75,-55 C72,-48 72,-44 75,-37 C78,-30 78,-26 75,-19 C72,-12 72,-8 75,-1 "
        "C78,6 78,10 75,17 C72,24 72,28 75,35 V64 H63 V35 C60,28 60,24 63,17 C66,10 66,6 63,-1 "
        "C60,-8 60,-12 63,-19 C66,-26 66,-30 63,-37 C60,-44 60,-48 63,-55 C66,-62 66,-68 69,-75 Z",
    ),
    Layer(
        "iron",
        "M69,-72 C73,-66 77,-62 75,-55 C72,-48 72,-44 75,-37 C78,-30 78,-26 75,-19 C72,-12 72,-8 75,-1 "
        "C78,6 78,10 75,17 C72,24 72,28 75,35 V64 H69 V35 C66,28 66,24 69,17 C72,10 72,6 69,-1 "
        "C66,-8 66,-12 69,-19 C72,-26 72,-30 69,-37 C66,-44 66,-48 69,-55 C71,-62 70,-66 69,-72 Z",
        BARE,
    ),
)
AXE: Final[Layers] = (
    Layer("brass", "M66,-60 H72 V134 H66 Z", 1.8),
    Layer("gold", disc(4.5), 1.6, places=((69, -64),)),
    Layer(
        "steel",
        "M65,-46 C58,-48 50,-54 46,-62 C38,-50 36,-28 46,-12 C50,-20 58,-26 65,-28 H73 C80,-26 88,-20 92,-12 "
        "C102,-28 100,-50 92,-62 C88,-54 80,-48 73,-46 Z",
    ),
    Layer("none", "M50,-55 C45,-44 45,-30 50,-20 M88,-55 C93,-44 93,-30 88,-20", FINE),
    Layer("gold", "M64,-50 H74 V-24 H64 Z", 1.6),
)
ORB: Final[Layers] = (
    Layer("gold", "M66,12 V6 H58 V-1 H66 V-9 H72 V-1 H80 V6 H72 V12 Z", 1.7),
    Layer("main", disc(24), places=((69, 38),)),
    Layer("deep", "M69,14 C82,14 93,25 93,38 C93,51 82,62 69,62 C80,54 80,22 69,14 Z", BARE),
    Layer("gold", "M45.5,34 C56,40 82,40 92.5,34 L92.5,42 C82,48 56,48 45.5,42 Z", 1.6),
    Layer("gold", "M65,15 C68,14 70,14 73,15 L73,38 H65 Z", 1.6),
    Layer("accent", lozenge(8, 8), FINE, places=((69, 41.5),)),
)
OPEN_HAND: Final[Layers] = (
    Layer(
        "skin",
        "M50,56 C48,66 54,78 62,82 L64,90 H76 L77,82 C84,78 90,66 88,56 C86,54 83,56 82,60 C76,66 62,66 56,60 "
        "C55,56 52,54 50,56 Z",
    ),
    Layer("none", "M62,66 V72 M69,67 V74 M76,66 V72", FINE),
)


def sceptre(suit: int) -> Layers:
    """Return a staff with the suit on its top."""
    return (
        Layer("gold", "M66.5,-24 H71.5 V134 H66.5 Z", 1.7),
        Layer("gold", "M60,-20 C60,-28 78,-28 78,-20 C78,-14 74,-12 72,-8 H66 C64,-12 60,-14 60,-20 Z", 1.7),
        Layer("accent", disc(3), FINE, places=((69, -19),)),
        Layer("white", disc(2.4), FINE, places=((61, 20), (77, 20))),
        Layer("gold", lozenge(18, 9), 1.6, places=((69, 20),)),
        Layer("main", SUIT_PATHS[suit], 1.8, places=((69, -48),), scale=0.42),
    )


ROSE: Final[Layers] = (
    Layer("leaf", "M67.5,132 C68,100 66,70 67,30 H70.5 C70,70 72,100 71.5,132 Z", 1.4),
    Layer("leaf", "M69,40 C78,30 88,30 94,25 C94,38 84,46 70,48 Z", 1.6),
    Layer("leaf", "M68,50 C58,42 50,42 44,36 C44,48 54,56 68,58 Z", 1.6),
    Layer("none", "M71,46 C78,42 84,36 90,30 M67,56 C60,52 54,46 49,42", FINE),
    Layer("leaf", "M58,18 C58,28 80,28 80,18 L76,12 H62 Z", 1.6),
    Layer("main", "M69,-22 C80,-24 92,-14 91,-2 C92,12 82,23 69,23 C56,23 46,12 47,-2 C46,-14 58,-24 69,-22 Z"),
    Layer("deep", "M69,-12 C78,-13 84,-6 83,1 C83,9 77,14 69,14 C61,14 55,9 55,1 C54,-6 60,-13 69,-12 Z", 1.5),
    Layer(
        "none",
        "M47,0 C54,14 66,16 76,12 M91,-4 C88,10 80,18 72,22 M52,-12 C58,-20 72,-22 84,-12 M61,2 C62,-6 74,-8 "
        "77,0 C78,7 67,9 66,3 C66,0 71,-1 72,2",
        1.5,
    ),
)
FAN: Final[Layers] = (
    Layer("second", "M69,72 L26,10 C32,-2 48,-16 69,-16 C90,-16 106,-2 112,10 Z"),
    Layer(
        "main",
        "M30,16 L26,10 C32,-2 48,-16 69,-16 C90,-16 106,-2 112,10 L108,16 C100,4 88,-5 69,-5 C50,-5 38,4 30,16 Z",
        1.6,
    ),
    Layer("none", "M69,72 L38,-3 M69,72 L53,-12 M69,72 V-16 M69,72 L85,-12 M69,72 L100,-3", FINE),
    Layer("gold", disc(2.4), FINE, places=((37, 6), (51, -5), (87, -5), (101, 6), (69, -10.5))),
    Layer("accent", lozenge(9, 13), FINE, places=((51.5, 20), (86.5, 20), (69, 14))),
)
FALCON: Final[Layers] = (
    Layer("brass", "M66,60 L62,68 H76 L76,60 Z", 1.4),
    Layer(
        "white",
        "M52,8 C54,-4 68,-8 75,0 C79,5 79,12 82,20 C88,32 97,44 104,60 L92,56 C84,64 72,66 63,58 C54,50 50,36 54,22 "
        "L47,20 C47,15 49,11 52,8 Z",
    ),
    Layer("brown", "M68,20 C82,24 98,42 105,62 C90,60 75,53 68,40 C64,33 64,25 68,20 Z", 1.7),
    Layer("brown", "M52,8 C54,-4 68,-8 75,0 C78,4 79,9 80,14 C74,13 71,8 66,6 C61,4 56,6 52,8 Z", 1.5),
    Layer("none", "M73,31 C82,37 91,46 98,55 M71,40 C78,47 85,51 92,55 M78,28 C88,35 95,44 101,54", 1),
    Layer("gold", "M54,22 L47,20 C47,16 48,13 50,10 C53,13 56,17 54,22 Z", 1.4),
    Layer("ink", disc(2), BARE, places=((60, 8),)),
    Layer("none", "M60,32 L62,35 M60,42 L63,45 M67,50 L70,53 M58,24 L60,27", FINE),
)
LAUREL: Final[Layers] = (
    Layer("leaf", "M67.5,132 C66,80 66,10 69,-60 C72,10 72,80 71.5,132 Z", 1.4),
    Layer("leaf", "M69,0 C80,-3 90,-12 92,-26 C78,-24 69,-14 69,0 Z", 1.6, places=((0, -24), (0, 2), (0, 28), (0, 52))),
    Layer("leaf", "M69,0 C58,-3 48,-12 46,-26 C60,-24 69,-14 69,0 Z", 1.6, places=((0, -24), (0, 2), (0, 28), (0, 52))),
    Layer("leaf", "M69,-46 C62,-56 63,-68 69,-77 C75,-68 76,-56 69,-46 Z", 1.6),
    Layer(
        "none",
        "M69,0 C76,-6 84,-14 90,-24 M69,0 C62,-6 54,-14 48,-24",
        FINE,
        places=((0, -24), (0, 2), (0, 28), (0, 52)),
    ),
    Layer("accent", disc(3.4), FINE, places=((60, -6), (78, -6), (60, 20), (78, 20), (60, 44), (78, 44))),
)


def pennant(suit: int) -> Layers:
    """Return a lance with a swallow-tailed flag that carries the suit."""
    return (
        Layer("brass", "M66.5,-52 H71.5 V134 H66.5 Z", 1.8),
        Layer("steel", "M69,-77 L75,-62 L71,-52 H67 L63,-62 Z", 1.7),
        Layer("main", "M71.5,-46 C84,-54 94,-40 110,-46 L102,-26 L110,-6 C94,-2 84,-14 71.5,-6 Z"),
        Layer("gold", "M71.5,-46 C76,-49 79,-49 82,-48 L82,-8.5 C79,-9.5 76,-9 71.5,-6 Z", 1.6),
        Layer("second", SUIT_PATHS[suit], FINE, places=((92, -27),), scale=0.17),
    )


BOW: Final[Layers] = (
    Layer("none", "M62,-66 L58,66 L62,132", 1.6),
    Layer(
        "brass",
        "M60,-72 C66,-70 70,-64 72,-56 C76,-36 80,-14 77,20 C74,40 74,58 74,70 L66,70 C66,56 66,40 70,20 "
        "C73,-12 70,-34 66,-52 C64,-58 61,-62 57,-64 C55,-68 56,-72 60,-72 Z",
        1.8,
    ),
    Layer("gold", "M69.5,-24 L76.5,-25 M71,-14 L77.5,-15 M71,-4 L77.7,-4", FINE),
)
WAND: Final[Layers] = (
    Layer("gold", "M66.5,-30 H71.5 V134 H66.5 Z", 1.7),
    Layer("accent", "M69,-14 C60,-4 50,4 44,18 C54,14 62,8 69,-4 C76,8 84,14 94,18 C88,4 78,-4 69,-14 Z", 1.6),
    Layer("gold", disc(3), FINE, places=((43, 21), (95, 21))),
    Layer("second", STAR, 1.8, places=((69, -42),), scale=0.52),
    Layer("accent", disc(4), FINE, places=((69, -41),)),
)
