"""What the terminal remembers: the plays of this machine's owner, in the store that the page plays from.

:class:`Memory` lists them; :class:`KeptPlay` is one at which somebody sits, begun or taken up again. A front end plays
by :meth:`KeptPlay.act`, which records what was done before it returns:

    memory = Memory(store_folder())
    play = KeptPlay.begin(memory, Session(game, "k1:617", name="klondike"))
    try:
        play.act(lambda session: session.play("7-2"))    # undo_go(), redo_go(), restart(), end(), auto(): the same way
    except WentOn as went:                               # at another front end; play.session stands where it is now
        say(f"not done: {went.lost}")
    if play.trouble is not None:                         # a full disk, say: what was done counts, and is not kept yet
        say(play.trouble)

Nothing here imports the database before it is needed: that takes longer than all the rest of a start.
"""

from kabale.cli.memory.kept import KeptPlay, WentOn
from kabale.cli.memory.memory import Memory, store_folder

__all__ = ["KeptPlay", "Memory", "WentOn", "store_folder"]
