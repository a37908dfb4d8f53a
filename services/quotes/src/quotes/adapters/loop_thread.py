"""One event loop on a thread of its own per worker process: request threads hand it coroutines and get futures.

Source: V10: a loop with kept-alive connections costs a fraction of a thread and a session per carrier.
"""

import asyncio
import atexit
import concurrent.futures
import contextlib
import contextvars
import os
import threading
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

import uvloop

T = TypeVar("T")
Closer = Callable[[], Awaitable[object]]
STOP_WITHIN_S = 2.0


# A coroutine on its way to the loop, with the context it was handed over in (the request's id).
Handed = tuple[Coroutine[Any, Any, None], contextvars.Context]


class LoopThread:
    """Runs coroutines for threads. Starts with the first use, and anew in a forked child: no loop survives a fork."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._pid = 0
        self._closers: list[Closer] = []
        self._handing = threading.Lock()
        self._handed: list[Handed] = []
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Begin a coroutine on the loop; it tells by itself what comes of it, and to whom.

        What is handed over before the loop looks shares one wake-up: a quote asks all its carriers in a row.
        """
        loop = self._running_loop()
        with self._handing:
            asleep = not self._handed
            self._handed.append((work, contextvars.copy_context()))
        if asleep:
            loop.call_soon_threadsafe(self._begin_handed)

    def wait_until_begun(self, timeout_s: float) -> None:
        """Wait until all that was handed over has taken its first step, or the time is up.

        Whoever goes on working holds the interpreter, and the loop back: its first step is the question on its way.
        """
        begun = threading.Event()
        loop = self._running_loop()
        # In a turn of its own: the first steps are taken in the one after the loop has looked.
        loop.call_soon_threadsafe(loop.call_soon, begun.set)
        begun.wait(timeout_s)

    def submit(self, work: Coroutine[Any, Any, T]) -> "concurrent.futures.Future[T]":
        """Run a coroutine on the loop; the future may be waited for from any thread."""
        future: concurrent.futures.Future[T] = concurrent.futures.Future()
        self.start(_carried(work, future))
        return future

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

    def _begin_handed(self) -> None:
        loop = asyncio.get_running_loop()
        with self._handing:
            handed, self._handed = self._handed, []
        for work, context in handed:
            task = loop.create_task(work, context=context)
            self._tasks.add(task)  # the loop itself holds its tasks weakly
            task.add_done_callback(self._tasks.discard)

    async def _close(self) -> None:
        while self._closers:
            await self._closers.pop()()

    def _running_loop(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._loop is None or self._pid != os.getpid():
                self._closers.clear()
                self._handed, self._tasks = [], set()
                self._loop = uvloop.new_event_loop()
                self._pid = os.getpid()
                threading.Thread(target=self._loop.run_forever, name=self._name, daemon=True).start()
                atexit.register(self.stop)
            return self._loop


async def _carried(work: Coroutine[Any, Any, T], future: "concurrent.futures.Future[T]") -> None:
    """Run the coroutine and tell its future how it ended, unless nobody waits any more."""
    task = asyncio.current_task()
    if task is not None:
        future.add_done_callback(partial(_cancel_with, asyncio.get_running_loop(), task))
    try:
        result = await work
    except asyncio.CancelledError:
        future.cancel()
        raise
    except BaseException as error:
        if future.set_running_or_notify_cancel():
            future.set_exception(error)
        if not isinstance(error, Exception):
            raise
    else:
        if future.set_running_or_notify_cancel():
            future.set_result(result)


def _cancel_with(
    loop: asyncio.AbstractEventLoop, task: "asyncio.Task[Any]", future: "concurrent.futures.Future[Any]"
) -> None:
    if future.cancelled():
        with contextlib.suppress(RuntimeError):  # the loop has ended, and the task with it
            loop.call_soon_threadsafe(task.cancel)
