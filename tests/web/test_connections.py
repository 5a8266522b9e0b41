"""Connections over sockets, with each parser that uvicorn has: what does not send a head, and who has too many."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from kabale.web.frame.connections import DoorLimits, watched
from kabale.web.frame.guard import RequestGuard

WHOLE = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
HALF = WHOLE[:20]
_END = b"\r\n\r\n"
BOTH = (
    b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 5\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + WHOLE
)

Talk = Callable[["Caller"], Awaitable[Any]]


async def _hello(_scope: Any, _receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
    await send({"type": "http.response.body", "body": b"hello"})


class Caller:
    """Opens connections to one port and says what came back."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._writers: list[asyncio.StreamWriter] = []

    async def open(self, first: bytes = b"", source: str = "127.0.0.1") -> asyncio.StreamReader:
        """Open a connection and send the first bytes."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=(source, 0))
        self._writers.append(writer)
        writer.write(first)
        await writer.drain()
        return reader

    async def send(self, more: bytes) -> None:
        """Send more on the connection opened last."""
        self._writers[-1].write(more)
        await self._writers[-1].drain()

    def close(self) -> None:
        """Close all."""
        for writer in self._writers:
            writer.transport.abort()


def talk(parser: Any, limits: DoorLimits, what: Talk) -> Any:
    """Serve, have something said, and return what came of it."""

    async def run() -> Any:
        http: Any = partial(watched, inner=parser, limits=limits)
        config = uvicorn.Config(RequestGuard(_hello), http=http, log_level="critical", lifespan="off", port=0)
        server = uvicorn.Server(config)
        config.load()
        server.lifespan = config.lifespan_class(config)
        await server.startup()
        caller = Caller(server.servers[0].sockets[0].getsockname()[1])
        try:
            return await asyncio.wait_for(what(caller), 120)
        finally:
            caller.close()
            server.force_exit = True
            await server.shutdown()

    with ThreadPoolExecutor(1) as elsewhere:  # a browser's test may have left a loop running in this thread
        return elsewhere.submit(asyncio.run, run()).result()


@pytest.fixture(params=[HttpToolsProtocol, H11Protocol], ids=["httptools", "h11"])
def parser(request: pytest.FixtureRequest) -> Any:
    """A parser."""
    return request.param


def test_half_a_head_is_not_waited_for(parser: Any) -> None:
    """2,050 half-sent heads shut the server for everybody, as long as their sender liked."""

    async def what(caller: Caller) -> Any:
        return await (await caller.open(HALF)).read()

    answer = talk(parser, DoorLimits(head_seconds=0.2), what)

    assert answer.startswith(b"HTTP/1.1 408 ")
    assert answer.endswith(b'{"error": {"code": "slow_request", "message": "the request took too long to arrive"}}')


def test_a_connection_that_says_nothing_is_closed(parser: Any) -> None:
    """Without a word."""

    async def what(caller: Caller) -> Any:
        return await (await caller.open()).read()

    assert b"" == talk(parser, DoorLimits(head_seconds=0.2), what)


def test_the_second_head_of_a_connection_has_its_time_too(parser: Any) -> None:
    """The first request is answered; whoever then sends half a head is waited for no longer than before."""

    async def what(caller: Caller) -> Any:
        reader = await caller.open(WHOLE)
        first = await reader.readuntil(b"hello")
        await caller.send(HALF)
        return first, await reader.read()

    first, second = talk(parser, DoorLimits(head_seconds=2), what)

    assert first.startswith(b"HTTP/1.1 200 ")
    assert second.startswith(b"HTTP/1.1 408 ")


def test_a_head_in_two_parts_is_answered(parser: Any) -> None:
    """And a connection that was answered stays open for the next."""

    async def what(caller: Caller) -> Any:
        reader = await caller.open(HALF)
        await caller.send(WHOLE[20:])
        first = await reader.readuntil(b"hello")
        await caller.send(WHOLE)
        return first, await reader.readuntil(b"hello")

    assert [b"HTTP/1.1 200 "] * 2 == [answer[:13] for answer in talk(parser, DoorLimits(), what)]


def test_an_address_has_so_many_connections(parser: Any) -> None:
    """One more is told so; another address, and the proxy that is trusted (127.0.0.1), are let in."""

    async def what(caller: Caller) -> Any:
        held = [await caller.open(WHOLE, "127.0.0.2") for _ in range(2)]
        for reader in held:
            await reader.readuntil(b"hello")
        more = await (await caller.open(WHOLE, "127.0.0.2")).read()
        other = [await (await caller.open(WHOLE, "127.0.0.3")).readuntil(b"hello")]
        for _ in range(3):
            other.append(await (await caller.open(WHOLE)).readuntil(b"hello"))
        return more, other

    more, other = talk(parser, DoorLimits(an_address=2), what)

    assert more.startswith(b"HTTP/1.1 503 ")
    assert b"\r\nRetry-After: 5\r\n" in more
    assert b'"code": "full"' in more
    assert [b"HTTP/1.1 200 "] * 4 == [answer[:13] for answer in other]


def test_who_waits_for_a_head_makes_room(parser: Any) -> None:
    """All places are taken by half-sent heads: a whole one takes the place of the oldest of them."""

    async def what(caller: Caller) -> Any:
        oldest = await caller.open(HALF)
        for _ in range(2):
            await caller.open(HALF)
        answers = [await (await caller.open(WHOLE)).readuntil(b"hello") for _ in range(3)]
        refused = await (await caller.open(WHOLE)).read()
        try:
            left = await oldest.read()
        except ConnectionResetError:
            left = b""
        return answers, refused, left

    answers, refused, left = talk(parser, DoorLimits(in_all=3, head_seconds=60), what)

    assert [b"HTTP/1.1 200 "] * 3 == [answer[:13] for answer in answers]
    assert refused.startswith(b"HTTP/1.1 503 ")
    assert b"" == left


def test_a_length_said_in_two_ways_ends_the_connection(parser: Any) -> None:
    """It was accepted, and what a proxy took for the body was answered as a request of its own."""

    async def what(caller: Caller) -> Any:
        return await (await caller.open(BOTH)).read()

    answer = talk(parser, DoorLimits(), what)

    assert answer.startswith(b"HTTP/1.1 400 ")
    assert 1 == answer.count(b"HTTP/1.1 ")
    assert answer.endswith(b'{"error": {"code": "two_lengths", "message": "the request gives its length in two ways"}}')


def test_a_head_has_a_length(parser: Any) -> None:
    """Heads of 5 MB each held 210 MB, and one of 39 MB kept everybody waiting for three seconds.

    The bound is exact, however the bytes come, and for the second head of a connection too.
    """

    async def asked(caller: Caller, length: int, piece: int, before: bytes = b"") -> bytes:
        head = WHOLE[:-4] + b"\r\nConnection: close\r\nX: " + b"x" * length
        whole = before + head[: length - 4] + _END
        reader = await caller.open()
        for start in range(0, len(whole), piece):
            await caller.send(whole[start : start + piece])
        return (await reader.read())[-200:]

    async def what(caller: Caller) -> Any:
        pieces = [asked(caller, 64_000, piece) for piece in (1 << 20, 7_919)]
        longer = [asked(caller, 64_001, piece) for piece in (1 << 20, 7_919)]
        second = asked(caller, 64_001, 1 << 20, WHOLE)
        return [[await each for each in those] for those in (pieces, [*longer, second])]

    let_in, refused = talk(parser, DoorLimits(), what)

    assert all(answer.endswith(b"hello") for answer in let_in) or parser is H11Protocol  # which has a bound of its own
    assert all(b'"head_too_large"' in answer for answer in refused)


def test_a_long_head_is_refused_before_it_has_ended(parser: Any) -> None:
    """And a body may be longer, in one packet with its head."""
    body = b"{%s}" % (b" " * 15_000)
    post = WHOLE.replace(b"GET /", b"POST /")[:-2] + b"Content-Type: application/json\r\nConnection: close\r\n"

    async def what(caller: Caller) -> Any:
        refused = await (await caller.open(HALF + b"x" * 70_000)).read()
        long = post + b"X: " + b"x" * 60_000 + b"\r\nContent-Length: %d\r\n\r\n" % len(body) + body
        return refused, await (await caller.open(long)).read()

    refused, answered = talk(parser, DoorLimits(head_seconds=100), what)

    assert refused.startswith(b"HTTP/1.1 431 ")
    assert answered.startswith(b"HTTP/1.1 200 ")


def test_nonsense_is_answered_as_the_documents_say(parser: Any) -> None:
    """It was plain text, in the words of the parser."""

    async def what(caller: Caller) -> Any:
        return await (await caller.open(b"nonsense\r\n\r\n")).read()

    answer = talk(parser, DoorLimits(), what)

    assert answer.startswith(b"HTTP/1.1 400 ")
    assert b"application/json" in answer
    assert b'{"error": {"code": "bad_http", ' in answer


def test_a_whole_address_counts_for_more_than_the_host() -> None:
    """By RFC 9112, 3.2.2: another server's address with our name as Host was answered.

    h11 takes the address for a path, which there is not.
    """

    async def what(caller: Caller) -> Any:
        targets = [b"http://evil.example/", b"http://127.0.0.1:8017/", b"HTTP://evil.example/x"]
        requests = [WHOLE.replace(b" / ", b" %s " % target) for target in targets]
        single = [await (await caller.open(each[:-2] + b"Connection: close\r\n\r\n")).read() for each in requests]
        # One after the other in one packet: the first is not let in for the sake of the last.
        return single, await (await caller.open(requests[0] + WHOLE)).read()

    single, together = talk(HttpToolsProtocol, DoorLimits(), what)

    assert [b"HTTP/1.1 403 ", b"HTTP/1.1 200 ", b"HTTP/1.1 403 "] == [answer[:13] for answer in single]
    assert together.startswith(b"HTTP/1.1 403 ")
