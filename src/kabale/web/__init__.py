"""The server and the page: games played over HTTP, judged by the engine and kept in the store.

``app`` puts the server together and ``server`` runs it. Below them are rooms, named like those of the page: ``plays``,
``own``, ``cribbage`` and ``library`` stand on ``frame``; ``plays`` and ``own`` know ``library`` too. Modules that have
a router answer the addresses of ``docs/server.md``. The page itself (``page/``) is plain files.
"""
