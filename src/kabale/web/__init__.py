"""The server and the page: games played over HTTP, judged by the engine and kept in the store.

``app`` puts the server together, ``guard`` turns away what may not come in, ``desk`` plays and records,
``routes_*`` are the addresses of ``docs/server.md``. The page itself (``page/``) is plain files.
"""
