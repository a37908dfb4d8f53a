"""One event loop on a thread of its own per worker process: request threads hand it coroutines and get futures.

Source: V10: a loop with kept-alive connections costs a fraction of a thread and a session per carrier.
"""

import asyncio
import atexit
import concurrent.futures
import contextlib
import os
import threading
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import uvloop

T = TypeVar("T")
Closer = Callable[[], Awaitable[object]]
STOP_WITHIN_S = 2.0


class LoopThread:
    """Runs coroutines for threads. Starts with the first use, and anew in a forked child: no loop survives a fork."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._pid = 0
        self._closers: list[Closer] = []

    def submit(self, work: Coroutine[Any, Any, T]) -> "concurrent.futures.Future[T]":
        """Run a coroutine on the loop; the future may be waited for from any thread."""
        return asyncio.run_coroutine_threadsafe(work, self._running_loop())

    def run(self, work: Coroutine[Any, Any, T], timeout_s: float) -> T:
        """Run a coroutine and wait for what it returns.

        Raises: TimeoutError: not done in timeout_s; the coroutine is cancelled.
        """
        future = self.submit(work)
        try:
            return future.result(timeout_s)
        except concurrent.futures.TimeoutError:
            future.cancel()
            raise

    def at_stop(self, close: Closer) -> None:
        """Have something closed on the loop before it ends, such as kept-alive connections."""
        self._closers.append(close)

    def stop(self) -> None:
        """Close what asked for it and stop the loop; calls still running are dropped. May be called again."""
        with self._lock:
            loop, self._loop = self._loop, None
        if loop is None or self._pid != os.getpid():
            return
        with contextlib.suppress(concurrent.futures.TimeoutError):
            asyncio.run_coroutine_threadsafe(self._close(), loop).result(STOP_WITHIN_S)
        loop.call_soon_threadsafe(loop.stop)

    async def _close(self) -> None:
        while self._closers:
            await self._closers.pop()()

    def _running_loop(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._loop is None or self._pid != os.getpid():
                self._closers.clear()
                self._loop = uvloop.new_event_loop()
                self._pid = os.getpid()
                threading.Thread(target=self._loop.run_forever, name=self._name, daemon=True).start()
                atexit.register(self.stop)
            return self._loop
