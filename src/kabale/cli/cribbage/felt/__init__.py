"""Cribbage on the whole screen: a pegboard, cards drawn in characters, the show with its sums; by keys, mouse, typing.

``table`` holds the state and does what the player wants, ``stage`` says what there is to see at each point of a deal,
``scene`` puts it on the screen, ``keys`` hears. The terminal is that of patience: :mod:`kabale.cli.felt.app`.
"""
