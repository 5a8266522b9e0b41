"""Attacks on the server and the terminal, each tried again: ``python -m benchmarks.attack [NAME...]``.

Each starts what it attacks itself, on 127.0.0.1 and in a folder that is thrown away, and is bounded in count and time.
An attack returns what it tried and what it found; nothing found is what is wanted.
"""
