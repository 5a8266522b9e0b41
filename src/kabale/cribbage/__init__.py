"""Two-player cribbage: counting, the game exactly, and Bill, who plays it.

``score`` counts, ``match`` is the game, ``players`` are Bill's strengths, ``analysis`` says what a decision was worth.
Nothing here is imported by ``import kabale``.
"""
