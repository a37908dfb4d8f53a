"""Work handed to the loop: its context comes along, its end is told, and nobody's waiting is left behind."""

import asyncio
import time
from contextvars import ContextVar
from threading import Event

import pytest
from quotes.adapters.loop_thread import LoopThread

PATIENCE_S = 5
HELD_UP_S = 2.0
REQUEST: ContextVar[str] = ContextVar("REQUEST", default="none")


async def _current() -> str:
    await asyncio.sleep(0)
    return REQUEST.get()


async def _broken() -> None:
    raise LookupError("carrier")


def test_each_piece_of_work_runs_in_the_context_it_was_handed_over_in(loop: LoopThread) -> None:
    futures = []
    for name in ("first", "second", "third"):
        token = REQUEST.set(name)
        futures.append(loop.submit(_current()))
        REQUEST.reset(token)
    assert [future.result(PATIENCE_S) for future in futures] == ["first", "second", "third"]


def test_work_has_taken_its_first_step_once_it_was_waited_for(loop: LoopThread) -> None:
    """V10: a quote's questions are sent before its own work goes on."""
    begun: list[int] = []

    async def step(number: int) -> None:
        begun.append(number)
        await asyncio.sleep(0)

    for number in range(12):
        loop.start(step(number))
    loop.wait_until_begun(PATIENCE_S)
    assert begun == list(range(12))


def test_nobody_waits_long_for_a_loop_that_is_held_up(loop: LoopThread) -> None:
    async def hold() -> None:
        time.sleep(HELD_UP_S)

    loop.start(hold())
    began = time.monotonic()
    loop.wait_until_begun(0.01)
    assert time.monotonic() - began < HELD_UP_S / 2


def test_a_failure_reaches_its_own_waiter_only(loop: LoopThread) -> None:
    broken, sound = loop.submit(_broken()), loop.submit(_current())
    with pytest.raises(LookupError):
        broken.result(PATIENCE_S)
    assert sound.result(PATIENCE_S) == "none"


def test_work_nobody_waits_for_any_more_is_cancelled(loop: LoopThread) -> None:
    cancelled = Event()

    async def endless() -> None:
        try:
            await asyncio.sleep(3_600)
        except asyncio.CancelledError:
            cancelled.set()
            raise

    with pytest.raises(TimeoutError):
        loop.run(endless(), 0.1)
    assert cancelled.wait(PATIENCE_S)
