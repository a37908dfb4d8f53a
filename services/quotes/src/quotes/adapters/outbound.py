"""Calls to the outside world: bounded in time and in size, no redirects, no proxies, connections kept alive.

Source: R7, R8; TRUST 1.2 and S12.
"""

import asyncio
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import aiohttp
from kit import http

from quotes.adapters.loop_thread import LoopThread

MAX_BODY_BYTES = 2 * 1024 * 1024
CONNECT_TIMEOUT_S = 2.0
_CHUNK = 64 * 1024
_GZIP = 16 + zlib.MAX_WBITS


class UnreachedError(Exception):
    """No connection came about: the other side never saw the call."""


class TimedOutError(Exception):
    """The call went out and the answer was not complete in time."""


class BrokenError(Exception):
    """The connection was made and then failed: the call may or may not have been acted on."""


class UnreadableError(Exception):
    """An answer that is not read on: larger than the cap, or not in the encoding it claims."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


FAILURES = (UnreachedError, TimedOutError, BrokenError, UnreadableError)


@dataclass(frozen=True, slots=True)
class Reply:
    status: int
    body: bytes


class Outbound:
    """A client for one peer, authenticated by a bearer token; it lives on the process's event loop."""

    def __init__(self, loop: LoopThread, bearer: str) -> None:
        self._loop = loop
        self._headers = {
            "Authorization": f"Bearer {bearer}",
            "Accept": "application/json",
            "Accept-Encoding": "gzip",
            "User-Agent": "coati-quotes",
        }
        self._session: tuple[asyncio.AbstractEventLoop, aiohttp.ClientSession] | None = None

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
        kind = {"Content-Type": "application/json"} if body is not None else {}
        sent = {**kind, **http.outbound_headers(), **(headers or {})}
        try:
            async with asyncio.timeout(timeout_s):
                request = self._client().request(method, url, data=body, headers=sent, allow_redirects=False)
                async with request as response:
                    return Reply(response.status, await _read(response))
        except (aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError) as error:
            raise UnreachedError from error
        except TimeoutError as error:
            raise TimedOutError from error
        except (aiohttp.ClientError, OSError) as error:
            raise BrokenError from error

    def _client(self) -> aiohttp.ClientSession:
        # Made on first use: a session belongs to the loop it is made on, and workers fork before they have one.
        loop = asyncio.get_running_loop()
        if self._session is None or self._session[0] is not loop:
            self._session = (
                loop,
                aiohttp.ClientSession(
                    headers=self._headers,
                    auto_decompress=False,
                    trust_env=False,
                    cookie_jar=aiohttp.DummyCookieJar(),
                    connector=aiohttp.TCPConnector(limit=0, keepalive_timeout=30),
                    timeout=aiohttp.ClientTimeout(total=None, sock_connect=CONNECT_TIMEOUT_S),
                ),
            )
            self._loop.at_stop(self._session[1].close)
        return self._session[1]


async def _read(response: aiohttp.ClientResponse) -> bytes:
    """Read and inflate under the cap: a bomb is given up on after the cap's worth of bytes, not after it went off."""
    encoding = response.headers.get("Content-Encoding", "identity").lower()
    if encoding not in ("identity", "gzip"):
        raise UnreadableError("unknown-encoding")
    inflater: Any = zlib.decompressobj(_GZIP) if encoding == "gzip" else None
    parts: list[bytes] = []
    room = MAX_BODY_BYTES
    async for chunk in response.content.iter_chunked(_CHUNK):
        try:
            part = inflater.decompress(chunk, room + 1) if inflater else chunk
        except zlib.error as error:
            raise UnreadableError("bad-gzip") from error
        room -= len(part)
        if room < 0:
            raise UnreadableError("too-large")
        parts.append(part)
    if inflater and not inflater.eof:
        raise UnreadableError("bad-gzip")
    return b"".join(parts)
