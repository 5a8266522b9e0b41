"""A table on the whole screen: drawn in characters, played by keys, mouse and typed moves.

Only ``app`` knows the terminal (Textual). The rest is plain: ``felt`` holds the state, ``hand`` plays, ``plan`` says
where cards lie, ``picture`` draws, and all of it knows sessions and views, and no game.
"""
