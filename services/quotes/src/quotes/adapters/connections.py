"""Kept-alive connections to whoever we call: each carries one call at a time, and is used again when it went well.

Source: V10: a plain protocol costs a tenth of a client library's call.
"""

import asyncio
import ssl
from collections.abc import Iterator
from typing import NamedTuple, cast

from quotes.adapters.replies import BrokenError, Reply, ReplyReader, UnreadableError

IDLE_S = 30.0


class Origin(NamedTuple):
    """Where a connection leads."""

    host: str
    port: int
    secure: bool


class Connection(asyncio.Protocol):
    """One connection. `fresh` until it has carried a call; `begun` tells whether its call got any answer."""

    _transport: asyncio.Transport
    """Stands from `connection_made` on, before which nobody has hold of this."""

    def __init__(self) -> None:
        self.fresh = True
        self.idle_since = 0.0
        self._reader = ReplyReader()
        self._answer: asyncio.Future[Reply] | None = None
        self._lost = False

    @property
    def usable(self) -> bool:
        """Whether another call may go over it."""
        return not self._lost and not self._transport.is_closing()

    @property
    def begun(self) -> bool:
        return self._reader.begun

    @property
    def reusable(self) -> bool:
        return self.usable and self._reader.reusable

    def ask(self, request: bytes) -> "asyncio.Future[Reply]":
        """Send one request; its answer, BrokenError or UnreadableError."""
        self._reader = ReplyReader()
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return self._answer

    def abort(self) -> None:
        """Hang up at once; nothing more is said of a call that is under way."""
        self._answer = None
        self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        if self._answer is None:
            self.abort()  # nobody asked
            return
        try:
            reply = self._reader.feed(data)
        except (BrokenError, UnreadableError) as error:
            self._fail(error)
            self.abort()
            return
        if reply is not None:
            self._tell(reply)

    def connection_lost(self, exc: Exception | None) -> None:
        self._lost = True
        if self._answer is None:
            return
        try:
            self._tell(self._reader.ended())
        except (BrokenError, UnreadableError) as error:
            self._fail(error)

    def _tell(self, reply: Reply) -> None:
        answer, self._answer = self._answer, None
        if answer is not None and not answer.done():
            answer.set_result(reply)

    def _fail(self, error: Exception) -> None:
        answer, self._answer = self._answer, None
        if answer is not None and not answer.done():
            answer.set_exception(error)


class Pool:
    """The idle connections of one event loop, last in, first out; those nobody wanted for 30 s are closed."""

    def __init__(self) -> None:
        self._idle: dict[Origin, list[Connection]] = {}
        self._trust: ssl.SSLContext | None = None
        self._sweep: asyncio.TimerHandle | None = None

    def take(self, origin: Origin) -> Connection | None:
        """An idle connection, if there is one that still stands."""
        idle = self._idle.get(origin)
        while idle:
            connection = idle.pop()
            if connection.usable:
                return connection
        return None

    async def open(self, origin: Origin) -> Connection:
        """A new connection. Raises: OSError."""
        context = self._context() if origin.secure else None
        name = origin.host if origin.secure else None
        loop = asyncio.get_running_loop()
        _, connection = await loop.create_connection(
            Connection, origin.host, origin.port, ssl=context, server_hostname=name
        )
        return connection

    def keep(self, origin: Origin, connection: Connection) -> None:
        """Take a connection back whose call is over; it is closed if no other may follow."""
        if not connection.reusable:
            connection.abort()
            return
        loop = asyncio.get_running_loop()
        connection.fresh = False
        connection.idle_since = loop.time()
        self._idle.setdefault(origin, []).append(connection)
        if self._sweep is None:
            self._sweep = loop.call_later(IDLE_S, self._close_idle)

    async def close(self) -> None:
        """Hang up on everyone."""
        if self._sweep is not None:
            self._sweep.cancel()
        for connection in self._all():
            connection.abort()
        self._idle.clear()

    def _close_idle(self) -> None:
        loop = asyncio.get_running_loop()
        oldest = loop.time() - IDLE_S
        for origin, idle in self._idle.items():
            for connection in idle:
                if connection.idle_since <= oldest:
                    connection.abort()
            self._idle[origin] = [each for each in idle if each.usable]
        self._sweep = loop.call_later(IDLE_S, self._close_idle) if any(self._all()) else None

    def _all(self) -> Iterator[Connection]:
        return (connection for idle in self._idle.values() for connection in idle)

    def _context(self) -> ssl.SSLContext:
        if self._trust is None:
            self._trust = ssl.create_default_context()
        return self._trust
