"""A small proxy as a public site has one: it passes requests on, in turn, and says for whom and by which scheme."""

import http.client
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import cycle
from typing import Any

WAIT = 120
_OF_A_CONNECTION = {"connection", "keep-alive", "transfer-encoding"}


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    ports: Iterator[int]
    lock: Any

    def _pass_on(self) -> None:
        with self.lock:
            port = next(self.ports)
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        headers = {name: value for name, value in self.headers.items() if name.lower() not in _OF_A_CONNECTION}
        headers |= {"X-Forwarded-For": self.client_address[0], "X-Forwarded-Proto": "https"}
        there = http.client.HTTPConnection("127.0.0.1", port, timeout=WAIT)
        there.request(self.command, self.path, body or None, headers)
        answer = there.getresponse()
        text = answer.read()
        there.close()
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in _OF_A_CONNECTION | {"content-length"}:
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(text)))
        self.send_header("X-Served-By", str(port))
        self.end_headers()
        self.wfile.write(text)

    do_GET = do_POST = do_PATCH = _pass_on

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def proxy(*ports: int) -> Iterator[int]:
    """Run a proxy before servers at some ports, each of which gets a request in turn; give its own port."""
    handler = type("Handler", (_Handler,), {"ports": cycle(ports), "lock": threading.Lock()})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()
            thread.join()
