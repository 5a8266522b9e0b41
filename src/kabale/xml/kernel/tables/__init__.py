"""XML rules as tables for the native kernel: piles, moves, goals."""
