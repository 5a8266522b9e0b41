"""The yardstick of the server: FastAPI with a route that does one durable insert into SQLite and nothing else.

``python -m benchmarks.empty_route FILE`` serves it at a free port, and says where.
"""

import sqlite3
import sys
from pathlib import Path
from threading import Lock

import uvicorn
from fastapi import FastAPI
from pydantic import BaseModel

from kabale.web.server import address, listening


class Empty(BaseModel):
    """What a move sends."""

    version: int
    move: str


def create_app(database: sqlite3.Connection) -> FastAPI:
    """Make the application."""
    app, lock = FastAPI(), Lock()

    @app.post("/moves")
    def move(sent: Empty) -> dict[str, int]:
        with lock:
            database.execute("BEGIN IMMEDIATE")
            database.execute("INSERT INTO moves(text) VALUES (?)", (sent.move * 50,))
            database.execute("COMMIT")
        return {"version": sent.version + 1}

    return app


def open_database(file: Path) -> sqlite3.Connection:
    """Make a database that keeps what it commits."""
    database = sqlite3.connect(file, check_same_thread=False, isolation_level=None)
    for line in ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "CREATE TABLE moves(text TEXT)"):
        database.execute(line)
    return database


if __name__ == "__main__":
    with listening("127.0.0.1", 0) as listener:
        print(f"empty route at {address(listener)}", flush=True)
        app = create_app(open_database(Path(sys.argv[1])))
        config = uvicorn.Config(app, log_level="warning", access_log=False, lifespan="off")
        uvicorn.Server(config).run(sockets=[listener])
