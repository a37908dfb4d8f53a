"""Calls to the outside world: bounded in time and in size, no redirects, no proxies, connections kept alive.

Source: R7, R8; TRUST 1.2 and S12.
"""

import asyncio
from collections.abc import Mapping
from functools import lru_cache
from urllib.parse import urlsplit

from kit import request_ids

from quotes.adapters.connections import Connection, Origin, Pool
from quotes.adapters.loop_thread import LoopThread
from quotes.adapters.replies import MAX_BODY_BYTES, BrokenError, Reply, UnreadableError

__all__ = [
    "FAILURES",
    "MAX_BODY_BYTES",
    "BrokenError",
    "Outbound",
    "Reply",
    "TimedOutError",
    "UnreachedError",
    "UnreadableError",
]
CONNECT_TIMEOUT_S = 2.0
_MAX_URLS = 256
_MAX_REQUESTS = 64


class UnreachedError(Exception):
    """No connection came about: the other side never saw the call."""


class TimedOutError(Exception):
    """The call went out and the answer was not complete in time."""


FAILURES = (UnreachedError, TimedOutError, BrokenError, UnreadableError)


class Outbound:
    """A client for one peer, authenticated by a bearer token; it lives on the process's event loop."""

    def __init__(self, loop: LoopThread, bearer: str) -> None:
        self._loop = loop
        self._fields = _lines(
            {
                "Authorization": f"Bearer {bearer}",
                "Accept": "application/json",
                "Accept-Encoding": "gzip",
                "User-Agent": "coati-quotes",
            }
        )
        self._pool: tuple[asyncio.AbstractEventLoop, Pool] | None = None

    def call(
        self,
        method: str,
        url: str,
        timeout_s: float,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply:
        """Send one JSON request from a thread and wait for the whole answer.

        Raises: UnreachedError, TimedOutError, BrokenError, UnreadableError.
        """
        return self._loop.run(self.send(method, url, timeout_s, body, headers), timeout_s + 1)

    async def send(
        self,
        method: str,
        url: str,
        timeout_s: float,
        body: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply:
        """The same from a coroutine on the loop; `timeout_s` is for all of it, dripping included."""
        loop = asyncio.get_running_loop()
        ends_at = loop.time() + timeout_s
        origin, place = _address(url)
        fields = _request_lines(request_ids.current()) + (_lines(headers) if headers else "")
        if body is not None:
            fields += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        request = f"{method} {place}{self._fields}{fields}\r\n".encode() + (body or b"")
        pool = self._kept()
        while True:
            connection = pool.take(origin) or await _opened(pool, origin, ends_at)
            try:
                reply = await _answered(connection, request, ends_at)
            except BrokenError:
                # The other side had hung up before it saw this; a question may be asked again, an order may not.
                if method == "GET" and not connection.fresh and not connection.begun:
                    continue
                raise
            pool.keep(origin, connection)
            return reply

    def _kept(self) -> Pool:
        # Made on first use: a pool belongs to the loop it is made on, and workers fork before they have one.
        loop = asyncio.get_running_loop()
        if self._pool is None or self._pool[0] is not loop:
            self._pool = (loop, Pool())
            self._loop.at_stop(self._pool[1].close)
        return self._pool[1]


async def _opened(pool: Pool, origin: Origin, ends_at: float) -> Connection:
    connect_by = asyncio.get_running_loop().time() + CONNECT_TIMEOUT_S
    try:
        async with asyncio.timeout_at(min(connect_by, ends_at)):
            return await pool.open(origin)
    except TimeoutError as error:
        # Cut off by the call's own end it is a time-out, as if it had gone out: the more careful of the two.
        raise UnreachedError if connect_by <= ends_at else TimedOutError from error
    except OSError as error:
        raise UnreachedError from error


async def _answered(connection: Connection, request: bytes, ends_at: float) -> Reply:
    answer = connection.ask(request)
    end = asyncio.get_running_loop().call_at(ends_at, _give_up, answer)
    try:
        return await answer
    except BaseException:
        connection.abort()
        raise
    finally:
        end.cancel()


def _give_up(answer: "asyncio.Future[Reply]") -> None:
    if not answer.done():
        answer.set_exception(TimedOutError())


@lru_cache(_MAX_URLS)
def _address(url: str) -> tuple[Origin, str]:
    """Where to connect, and the end of the request line with the Host field below it."""
    parts = urlsplit(url)
    secure = parts.scheme == "https"
    if parts.hostname is None or not (secure or parts.scheme == "http"):
        raise ValueError("an address is http:// or https:// and names a host")
    target = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
    if not (target.isascii() and target.isprintable()) or " " in target:
        raise ValueError("an address is quoted before it is called")
    host = parts.netloc.rpartition("@")[2]
    origin = Origin(parts.hostname, parts.port or (443 if secure else 80), secure)
    return origin, f"{target} HTTP/1.1\r\nHost: {host}\r\n"


@lru_cache(_MAX_REQUESTS)
def _request_lines(request_id: str | None) -> str:
    """What ties a call to the request at work: the same for all the carriers that a quote asks."""
    return _lines({request_ids.HEADER: request_id}) if request_id else ""


def _lines(headers: Mapping[str, str]) -> str:
    lines = [f"{name}: {value}" for name, value in headers.items()]
    if not all(map(str.isprintable, lines)):
        raise ValueError("a header holds no line breaks")
    return "".join([f"{line}\r\n" for line in lines])
