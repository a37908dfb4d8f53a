"""`python -m release.supervise Procfile`: run every line of a Procfile and start again whatever ends.

Until SIGUSR1 says that the platform answers, a process that ends stops all the others: nobody is served yet, and the
person at the keyboard has something to mend. From then on it is started again, at once the first time and later each
time it ends early, up to a ceiling. SIGINT, SIGTERM and SIGHUP stop everything, as does the end of the parent.
A worker that hangs is ended and started again: it touches a file while it lives (kit.beat), and that file grows old.
With `--log`, SIGUSR2 has it open that file anew for what it prints (release.log_files).
With `--share-packages`, Python programs are forked from one that has loaded their packages (release.nursery).
Source: TRUST R2, R3; docs/adr/0011, 0038.
"""

import argparse
import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

from release.beats import LOOK_S, Beats
from release.nursery.orders import Forked, Nursery
from release.nursery.programs import program
from release.procfile import read_procfile
from release.sessions import end_session, start_in_session

OWN_NAME = "system"
NURSERY = "nursery"
LONGEST_LINE = 1 << 20
DIED_AT_START = 1


@dataclass(frozen=True)
class Pauses:
    """How long to wait before a process is started again, and before one that does not stop is killed, in seconds."""

    first_s: float = 0.1
    ceiling_s: float = 5.0
    # Who ran so long is taken for healthy: the next end is a first one again.
    steady_s: float = 30.0
    # Longer than gunicorn's own grace (kit.gunicorn_conf), shorter than whoever stops us waits (release.stack).
    stop_s: float = 35.0
    # A process that touches its file every second and has not for so long will not by itself.
    hung_s: float = 10.0
    # Before the platform answers nobody is served, so nothing has to be finished.
    stop_at_start_s: float = 5.0

    def before(self, early_ends: int) -> float:
        """The pause after so many ends in a row."""
        return min(self.first_s * 2.0 ** (early_ends - 1), self.ceiling_s)


class Supervisor:
    """Keeps processes alive, each in a session of its own, and prints what they say under their names."""

    def __init__(
        self,
        commands: Mapping[str, str],
        output: BinaryIO,
        pauses: Pauses,
        *,
        settled: bool = False,
        pids: Path | None = None,
        nursery: Nursery | None = None,
        log: Path | None = None,
    ) -> None:
        self._commands = commands
        self._pids = pids
        self._log = log
        self._beats = None if pids is None else Beats(pids.parent / "beats", pauses.hung_s)
        self._nursery = nursery
        self._output = output
        self._pauses = pauses
        self._settled = settled
        self._width = max(len(name) for name in (OWN_NAME, *commands))
        self._status = 0
        # A thread for each, since each waits as long as its process lives.
        self._waiting = ThreadPoolExecutor(len(commands), thread_name_prefix="waits")
        # Orders to the nursery, one after the other.
        self._ordering = ThreadPoolExecutor(1, thread_name_prefix="orders")
        self._ordered = 0
        self._running: set[int] = set()

    async def run(self) -> int:
        """Return once everything has stopped: 0 when somebody asked for it, 1 when a process died at start."""
        self._stopping = asyncio.Event()
        loop = asyncio.get_running_loop()
        for ending in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(ending, self._stop, f"{ending.name} received")
        loop.add_signal_handler(signal.SIGUSR1, self._settle)
        if self._log is not None:
            loop.add_signal_handler(signal.SIGUSR2, reopen_outputs, self._log)
        watch = asyncio.create_task(self._follow_parent(os.getppid()))
        await asyncio.gather(*(self._keep(name, command) for name, command in self._commands.items()))
        watch.cancel()
        if self._nursery is not None:
            self._nursery.end()
            self._note_pid(NURSERY, None)
        return self._status

    async def _keep(self, name: str, command: str) -> None:
        early_ends = 0
        loop = asyncio.get_running_loop()
        while not self._stopping.is_set():
            began = loop.time()
            code = await self._run_once(name, command)
            if self._stopping.is_set():
                return
            if not self._settled:
                self._status = DIED_AT_START
                self._stop(f"{name} died before the platform answered")
                return
            early_ends = 1 if loop.time() - began >= self._pauses.steady_s else early_ends + 1
            pause = self._pauses.before(early_ends)
            self._say(OWN_NAME, f"{name} starts again in {pause:.1f} s (ended {early_ends} times, rc={code})")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), pause)

    async def _run_once(self, name: str, command: str) -> int:
        """Start it, pass its words on, and wait for its end. Returns: its exit status."""
        reading, writing = os.pipe()
        process = await self._start(name, command, writing)
        os.close(writing)
        self._running.add(process.pid)
        self._say(OWN_NAME, f"{name} started (pid={process.pid})")
        self._note_pid(name, process.pid)
        listening = asyncio.create_task(self._listen(name, reading))
        ended = asyncio.get_running_loop().run_in_executor(self._waiting, process.wait)
        stopping = asyncio.create_task(self._stopping.wait())
        watching = asyncio.create_task(self._end_if_hung(name, process.pid))
        await asyncio.wait((ended, stopping), return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        watching.cancel()
        if not ended.done():
            await self._end(name, process, ended)
        self._running.discard(process.pid)
        self._note_pid(name, None)
        # Its last words are in the pipe; whoever it left behind may hold the pipe open, and would hold its port too.
        end_session(process.pid)
        with suppress(TimeoutError):
            await asyncio.wait_for(listening, 1)
        self._say(OWN_NAME, f"{name} stopped (rc={process.returncode})")
        return int(process.returncode or 0)

    async def _start(self, name: str, command: str, output: int) -> subprocess.Popen[bytes] | Forked:
        """Forked where that can be; what the nursery does not answer for is started as it would be without one."""
        beat = {} if self._beats is None else self._beats.begin(name)
        wanted = program(command, os.environ) if self._nursery is not None else None
        if self._nursery is None or wanted is None:
            return start_in_session(command, output, beat)
        wanted.environment.update(beat)
        self._ordered += 1
        try:
            loop = asyncio.get_running_loop()
            forked = await loop.run_in_executor(self._ordering, self._nursery.fork, name, wanted, output)
        finally:
            self._ordered -= 1
        self._note_pid(NURSERY, self._nursery.pid)
        return forked or start_in_session(command, output, beat)

    async def _end_if_hung(self, name: str, pid: int) -> None:
        if self._beats is None:
            return
        while not self._beats.has_stopped(name):
            await asyncio.sleep(LOOK_S)
        self._say(OWN_NAME, f"{name} hangs: no sign of life for {self._pauses.hung_s:.0f} s; it is killed")
        # A process that is stopped hears no other signal.
        end_session(pid)

    def _reap(self) -> None:
        """Wait for what our processes have left to us; none of those we know, and none that is being forked."""
        if self._nursery is None or self._ordered:
            return
        with suppress(ChildProcessError):
            while ended := os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT):
                if ended.si_pid in self._running:
                    return
                os.waitpid(ended.si_pid, 0)

    def _note_pid(self, name: str, pid: int | None) -> None:
        """Whoever ships a service finds its processes here. A full disk costs the note, not the process."""
        if self._pids is None:
            return
        with suppress(OSError):
            if pid is None:
                (self._pids / name).unlink(missing_ok=True)
            else:
                (self._pids / name).write_text(str(pid))

    async def _end(
        self, name: str, process: subprocess.Popen[bytes] | Forked, ended: asyncio.Future[int]
    ) -> None:
        process.terminate()
        grace_s = self._pauses.stop_s if self._settled else self._pauses.stop_at_start_s
        await asyncio.wait((ended,), timeout=grace_s)
        if not ended.done():
            self._say(OWN_NAME, f"{name} did not stop in {grace_s:.0f} s and is killed")
            process.kill()
            await ended

    async def _listen(self, name: str, pipe: int) -> None:
        reader = asyncio.StreamReader(limit=LONGEST_LINE)
        transport, _ = await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(pipe, "rb", buffering=0)
        )
        try:
            while line := await _next_line(reader):
                self._say(name, line.decode("utf-8", "replace").rstrip("\r\n"))
        finally:
            transport.close()

    async def _follow_parent(self, parent: int) -> None:
        while os.getppid() == parent:
            await asyncio.sleep(0.5)
            self._reap()
        self._stop("whoever started this is gone")

    def _settle(self) -> None:
        self._settled = True

    def _stop(self, why: str) -> None:
        if not self._stopping.is_set():
            self._say(OWN_NAME, f"{why}: stopping all")
            self._stopping.set()

    def _say(self, name: str, text: str) -> None:
        # The log may lie on the disk that is full: losing a line is no reason to lose the platform.
        with suppress(OSError):
            self._output.write(f"{datetime.now(UTC):%H:%M:%S} {name:{self._width}} | {text}\n".encode())


def reopen_outputs(log: Path) -> None:
    """Write to the file of this name from now on: the one so far was put aside."""
    # On a full disk the old one is still better than none.
    with suppress(OSError):
        file = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        for output in (1, 2):
            os.dup2(file, output)
        os.close(file)


async def _next_line(reader: asyncio.StreamReader) -> bytes:
    """The next line, or what there is of one that has no end in sight; empty at the end."""
    try:
        return await reader.readuntil(b"\n")
    except asyncio.IncompleteReadError as error:
        return error.partial
    except asyncio.LimitOverrunError as error:
        return await reader.readexactly(error.consumed)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="release.supervise", description="Run every line of a Procfile.")
    parser.add_argument("procfile", type=Path)
    parser.add_argument(
        "--settled",
        action="store_true",
        help="start again from the first moment, for a Procfile known to work",
    )
    parser.add_argument(
        "--share-packages",
        action="store_true",
        help="fork Python programs from one that has loaded their packages (Linux)",
    )
    parser.add_argument("--pids", type=Path, help="a folder for the process id of each, by its name")
    parser.add_argument("--log", type=Path, help="the file that its output goes to")
    options = parser.parse_args(arguments)
    commands = read_procfile(options.procfile.read_text())
    if not commands:
        parser.error(f"{options.procfile} names no process")
    with os.fdopen(sys.stdout.fileno(), "wb", buffering=0, closefd=False) as output:
        nursery = Nursery(os.environ) if options.share_packages and sys.platform == "linux" else None
        supervisor = Supervisor(
            commands, output, Pauses(),
            settled=options.settled, pids=options.pids, nursery=nursery, log=options.log,
        )  # fmt: skip
        return asyncio.run(supervisor.run())


if __name__ == "__main__":
    sys.exit(main())
