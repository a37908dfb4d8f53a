"""One event loop on a thread of its own per worker process: request threads hand it coroutines and get futures.

Source: V10: a loop with kept-alive connections costs a fraction of a thread and a session per carrier.
"""

import asyncio
import concurrent.futures
import os
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

import uvloop

T = TypeVar("T")


class LoopThread:
    """Runs coroutines for threads. Starts with the first use, and anew in a forked child: no loop survives a fork."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._pid = 0

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

    def stop(self) -> None:
        """Stop the loop; what is still running is dropped."""
        with self._lock:
            if self._loop is not None and self._pid == os.getpid():
                self._loop.call_soon_threadsafe(self._loop.stop)
            self._loop = None

    def _running_loop(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._loop is None or self._pid != os.getpid():
                self._loop = uvloop.new_event_loop()
                self._pid = os.getpid()
                threading.Thread(target=self._loop.run_forever, name=self._name, daemon=True).start()
            return self._loop
