"""The server and the page: games over HTTP, judged by the engine and saved in the store.

``assembly`` puts the server together, ``site`` opens what it needs and ``server`` runs it; ``kabale.web:app`` is the
application for other servers of ASGI. Below them are rooms, named like those of the page. ``plays``, ``own``,
``cribbage`` and ``library`` use ``frame``; ``plays`` and ``own`` use ``library`` too. Modules that have a router answer
the addresses of ``docs/server.md``. The page itself (``page/``) is plain files.
"""


def __getattr__(name: str) -> object:
    """Give ``app``, so that importing a part of the server does not import all of it."""
    if name != "app":
        raise AttributeError(name)
    from kabale.web import site  # noqa: PLC0415  # importing this above would import it with any part

    return site.app
