"""A game of Klondike, draw three, that goes round and round: a pass through its stock has changed nothing."""

DEAD_GAME = "klondike3"
DEAD_DEAL = "k1:5"
DEAD_LINE = "8-3 9-7 10-8 12-7 13-9 c1 c1 c1 c1 2-12 c1 c1 c1 2-7 2-8 2-13" + 10 * " c1"
