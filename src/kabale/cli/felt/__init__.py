"""A table in full screen: drawn in characters, played by keys, mouse and typed moves.

Only ``app`` knows the terminal (Textual). The other modules are plain: ``felt`` holds the state, ``hand`` plays,
``plan`` places cards, ``picture`` draws. They know sessions and views, and no game.
"""
