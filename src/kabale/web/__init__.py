"""The server and the page: games played over HTTP, judged by the engine and kept in the store.

``assembly`` puts the server together, ``site`` opens what it needs and ``server`` runs it; ``kabale.web:app`` is the
application for other servers of ASGI. Below them are rooms, named like those of the page: ``plays``, ``own``,
``cribbage`` and ``library`` stand on ``frame``; ``plays`` and ``own`` know ``library`` too. Modules that have a router
answer the addresses of ``docs/server.md``. The page itself (``page/``) is plain files.
"""


def __getattr__(name: str) -> object:
    """Give ``app``; whoever wants only a part of the server does not import all of it."""
    if name != "app":
        raise AttributeError(name)
    from kabale.web import site  # noqa: PLC0415  # what is imported here would be imported with any part

    return site.app
