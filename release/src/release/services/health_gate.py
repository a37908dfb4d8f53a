"""After a flip: workers of the new release start beside the old, and those go when each new one has answered."""

import os
import signal
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from release.services.errors import GateError
from release.services.processes import Process
from release.services.running import Answer, Running, alive, ask_at_once, children

WITHIN_S = 90.0
# A worker that has just started may miss a dependency for a moment.
PATIENCE_S = 3.0
# A worker that ends at once ends within this time.
STEADY_S = 2.0
# A worker told to end takes connections until it has noticed, and keeps those it has for another two seconds.
SETTLED_S = 3.0
POLL_S = 0.1


def roll(running: Running, release: str, *, from_broken: bool = False) -> None:
    """Let every process of the service go over to the current release.

    `from_broken` says that workers which serve already may be those of a release that failed.

    Raises: GateError: one does not; who called flips back.
    """
    rolls = [Roll.of(running, process, release, from_broken=from_broken) for process in running.serving]
    for step in (Roll.grow, Roll.wait_until_good, Roll.shrink, Roll.wait_until_alone):
        for each in rolls:
            step(each)
    _restart_workers(running)


@dataclass
class Roll:
    """One gunicorn on its way from workers of one release to workers of the next.

    The next ones start beside those that serve, so nobody waits for them; then the oldest go.
    """

    running: Running
    process: Process
    release: str
    master: int
    old: set[int]
    # An error without a worker's number is a new worker's, as long as those from before are known to be well.
    old_are_well: bool = True
    _seen: set[int] = field(default_factory=set)
    _good: set[int] = field(default_factory=set)
    _unwell_since: float | None = None
    _alone_since: float | None = None

    @classmethod
    def of(cls, running: Running, process: Process, release: str, *, from_broken: bool = False) -> "Roll":
        master = running.pid(process)
        old = children(master)
        well = all(
            one and one.status == 200 and one.worker in old for one in ask_at_once(running.address(process))
        )
        return cls(running, process, release, master, old, well and not from_broken)

    @property
    def _wanted(self) -> int:
        return self.process.workers(self.running.environment)

    def grow(self) -> None:
        for wanted in range(self._number() + 1, self._number() + self._wanted + 1):
            self._signal(signal.SIGTTIN, wanted)

    def shrink(self) -> None:
        """The oldest end, whatever their release: after a failed flip those of both."""
        for wanted in range(self._number() - 1, self._wanted - 1, -1):
            self._signal(signal.SIGTTOU, wanted)

    def wait_until_good(self) -> None:
        """Each new worker has said that it is ready."""
        self._wait(self._is_good)

    def wait_until_alone(self) -> None:
        """Nobody answers from the release before any more: its workers have ended, or finish what they had begun."""
        self._wait(self._is_alone)

    def _is_alone(self, answers: list[Answer | None], _new: set[int]) -> bool:
        """One look is no proof while a worker from before is there: it may have missed it by chance."""
        if not all(one and one.worker in self._good for one in answers):
            self._alone_since = None
            return False
        now = time.monotonic()
        self._alone_since = self._alone_since or now
        return not children(self.master) & self.old or now - self._alone_since >= SETTLED_S

    def _is_good(self, _answers: list[Answer | None], new: set[int]) -> bool:
        if self._seen - new:
            raise GateError(f"{self.process.name} ends at once on the new release; see log/platform.log")
        return len(new) >= self._wanted and new <= self._good

    def _wait(self, done: Callable[[list[Answer | None], set[int]], bool]) -> None:
        end = time.monotonic() + WITHIN_S
        while not done(*self._look()):
            if time.monotonic() > end:
                raise GateError(f"{self.process.name} does not answer from the new release")
            time.sleep(POLL_S)

    def _look(self) -> tuple[list[Answer | None], set[int]]:
        """Ask the workers, and count those that are new."""
        if not alive(self.master):
            raise GateError(f"{self.process.name} ended when its workers were to change")
        new = children(self.master) - self.old
        self._seen |= new
        answers = ask_at_once(self.running.address(self.process))
        self._judge([one for one in answers if one and one.worker not in self.old])
        return answers, new

    def _judge(self, said: list[Answer]) -> None:
        bad = [answer for answer in said if answer.status != 200 and (answer.worker or self.old_are_well)]
        self._unwell_since = (self._unwell_since or time.monotonic()) if bad else None
        if self._unwell_since and time.monotonic() - self._unwell_since > PATIENCE_S:
            raise GateError(f"{self.process.name} answers {bad[0].status} on /health/ready")
        strangers = [answer for answer in said if answer.status == 200 and answer.release != self.release]
        if strangers:
            raise GateError(f"{self.process.name} runs {strangers[0].release or 'other code'} after the flip")
        self._good |= {answer.worker for answer in said if answer.status == 200}

    def _signal(self, number: signal.Signals, wanted: int) -> None:
        """One at a time: two signals of a kind that come before the first is seen are one."""
        with suppress(ProcessLookupError):
            os.kill(self.master, number)
        end = time.monotonic() + WITHIN_S
        while self._number() != wanted:
            if time.monotonic() > end or not alive(self.master):
                raise GateError(f"{self.process.name} does not change its workers")
            time.sleep(POLL_S / 2)

    def _number(self) -> int:
        """How many workers it wants, as kit.gunicorn_conf notes it."""
        try:
            return int((self.running.layout.pids / f"{self.master}.workers").read_text() or "0")
        except (OSError, ValueError):
            return 0


def _restart_workers(running: Running) -> None:
    """Stop the workers; the supervisor starts them again, on the current release."""
    old: Mapping[Process, int | None] = {each: running.pid_or_none(each) for each in running.workers}
    for pid in old.values():
        if pid is not None:
            # One that has just ended is started again on the current release as well.
            with suppress(ProcessLookupError):
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
