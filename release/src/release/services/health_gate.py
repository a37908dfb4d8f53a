"""After a flip: processes are told to take the new code, and nothing is over before each of them answers from it."""

import os
import signal
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from release.services.errors import GateError
from release.services.processes import Process
from release.services.running import Answer, Running, alive, ask, children

WITHIN_S = 45.0
# A worker that has just started may miss a dependency for a moment.
PATIENCE_S = 3.0
# A worker that ends at once ends within this time.
STEADY_S = 2.0
POLL_S = 0.1
# Several at once, so that every worker gets one.
ASKED_AT_ONCE = 6


def reload(running: Running, release: str) -> None:
    """Let every process of the service go over to the current release.

    Raises: GateError: one does not; who called flips back.
    """
    masters = {process: running.pid(process) for process in running.serving}
    rolls = [Roll(running, process, pid, children(pid), release) for process, pid in masters.items()]
    for pid in masters.values():
        os.kill(pid, signal.SIGHUP)
    for roll in rolls:
        roll.wait()
    _restart_workers(running)


@dataclass
class Roll:
    """One gunicorn on its way from workers of one release to workers of the next."""

    running: Running
    process: Process
    master: int
    old: set[int]
    release: str
    _seen: set[int] = field(default_factory=set)
    _good: set[int] = field(default_factory=set)
    _unwell_since: float | None = None

    def wait(self) -> None:
        end = time.monotonic() + WITHIN_S
        while not self._is_done():
            if time.monotonic() > end:
                raise GateError(f"{self.process.name} does not answer from the new release")
            time.sleep(POLL_S)

    def _is_done(self) -> bool:
        if not alive(self.master):
            raise GateError(f"{self.process.name} ended when it was to reload")
        new = children(self.master) - self.old
        if self._seen - new:
            raise GateError(f"{self.process.name} ends at once on the new release; see log/platform.log")
        self._seen |= new
        address = self.running.address(self.process)
        with ThreadPoolExecutor(ASKED_AT_ONCE) as pool:
            answers = list(pool.map(lambda _: ask(address), range(ASKED_AT_ONCE)))
        return self._counts(answers, new)

    def _counts(self, answers: list[Answer | None], new: set[int]) -> bool:
        """Whether all the new workers, and nobody else, have said that they are ready."""
        ours = [answer for answer in answers if answer and answer.worker not in self.old]
        bad = [answer for answer in ours if answer.status != 200]
        self._unwell_since = (self._unwell_since or time.monotonic()) if bad else None
        if self._unwell_since and time.monotonic() - self._unwell_since > PATIENCE_S:
            raise GateError(f"{self.process.name} answers {bad[0].status} on /health/ready")
        strangers = [answer for answer in ours if answer.status == 200 and answer.release != self.release]
        if strangers:
            raise GateError(f"{self.process.name} runs {strangers[0].release or 'other code'} after the flip")
        self._good |= {answer.worker for answer in ours if answer.status == 200}
        settled = len(ours) == len(answers) and not bad
        return settled and len(new) >= self.process.workers and new <= self._good


def _restart_workers(running: Running) -> None:
    """Stop the workers; the supervisor starts them again, on the current release."""
    old: Mapping[Process, int | None] = {each: running.pid_or_none(each) for each in running.workers}
    for pid in old.values():
        if pid is not None:
            os.kill(pid, signal.SIGTERM)
    end = time.monotonic() + WITHIN_S
    started: dict[Process, tuple[int, float]] = {}
    while not _all_steady(running, started):
        for process, before in old.items():
            pid = running.pid_or_none(process)
            if process in started and pid != started[process][0]:
                raise GateError(f"{process.name} ends at once on the new release; see log/platform.log")
            if process not in started and pid is not None and pid != before:
                started[process] = (pid, time.monotonic())
        if time.monotonic() > end:
            late = ", ".join(process.name for process in old if process not in started)
            raise GateError(f"{late} did not start again within {WITHIN_S:.0f} s")
        time.sleep(POLL_S)


def _all_steady(running: Running, started: Mapping[Process, tuple[int, float]]) -> bool:
    now = time.monotonic()
    return all(process in started and now - started[process][1] >= STEADY_S for process in running.workers)
