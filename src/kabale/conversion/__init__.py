"""From one definition language to the other: the same piles in the same order, the same moves."""
