"""A service's processes as they run on this machine: found by the supervisor's notes, asked over their own sockets."""

import http.client
import os
import string
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from release.layout import Layout
from release.services.errors import ShipError
from release.services.processes import Process, all_processes, services
from release.sessions import PROC
from release.waiting import UnixConnection

ASK_WITHIN_S = 5.0
# Several, so that every worker gets one.
ASKED_AT_ONCE = 6
RELEASE_HEADER, WORKER_HEADER = "X-Coati-Release", "X-Coati-Worker"


@dataclass(frozen=True)
class Answer:
    """What /health/ready said, and who said it."""

    status: int
    release: str
    worker: int


@dataclass(frozen=True)
class Running:
    """One service of the platform that keeps its state in `var`."""

    var: Path
    service: str

    @classmethod
    def of(cls, var: Path, service: str) -> "Running":
        """Raises: ShipError: there is no such service, or its platform does not run here."""
        if service not in services():
            raise ShipError(f"there is no service {service!r}; known: {', '.join(services())}")
        found = cls(var.resolve(), service)
        for process in found.processes:
            found.pid(process)
        return found

    @property
    def layout(self) -> Layout:
        return Layout(var=self.var)

    @cached_property
    def processes(self) -> tuple[Process, ...]:
        return tuple(process for process in all_processes() if process.service == self.service)

    @property
    def serving(self) -> tuple[Process, ...]:
        return tuple(process for process in self.processes if process.address)

    @property
    def workers(self) -> tuple[Process, ...]:
        return tuple(process for process in self.processes if not process.address)

    @cached_property
    def environment(self) -> Mapping[str, str]:
        """What its processes were started with, secrets and all: a trial differs from them in its code alone."""
        try:
            content = (PROC / str(self.pid(self.processes[0])) / "environ").read_bytes()
        except OSError as error:
            raise ShipError(f"{self.service} was started by somebody else; ask as the same user") from error
        if not content:
            raise ShipError(f"{self.service} has just ended; it is started again, then ask once more")
        pairs = (pair.partition(b"=") for pair in content.split(b"\0") if pair)
        return {os.fsdecode(name): os.fsdecode(value) for name, _, value in pairs}

    def pid(self, process: Process) -> int:
        """Raises: ShipError: it does not run."""
        pid = self.pid_or_none(process)
        if pid is None:
            raise ShipError(f"{process.name} does not run in {self.var}; start the platform with make run")
        return pid

    def pid_or_none(self, process: Process) -> int | None:
        """The process id, or none between its end and its next start."""
        try:
            pid = int((self.layout.pids / process.name).read_text())
        except (OSError, ValueError):
            return None
        return pid if alive(pid) else None

    def address(self, process: Process) -> str:
        return string.Template(process.address or "").safe_substitute(self.environment)


def ask(address: str, path: str = "/health/ready") -> Answer | None:
    """Ask a gunicorn at `unix:<path>` or `<host>:<port>`; none where nobody answers in time."""
    connection: http.client.HTTPConnection
    if address.startswith("unix:"):
        connection = UnixConnection(Path(address.removeprefix("unix:")), ASK_WITHIN_S)
    else:
        connection = http.client.HTTPConnection(address, timeout=ASK_WITHIN_S)
    try:
        connection.request("GET", path, headers={"Host": "localhost", "Connection": "close"})
        reply = connection.getresponse()
        reply.read()
        worker = reply.headers.get(WORKER_HEADER, "0")
        return Answer(reply.status, reply.headers.get(RELEASE_HEADER, ""), int(worker))
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()


def ask_at_once(address: str) -> list[Answer | None]:
    """What /health/ready says to each of several who ask together."""
    with ThreadPoolExecutor(ASKED_AT_ONCE) as pool:
        return list(pool.map(lambda _: ask(address), range(ASKED_AT_ONCE)))


def alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and was not yet asked for its status does not."""
    try:
        os.kill(pid, 0)
        return _state(pid) != "Z"
    except OSError:
        return False


def children(pid: int) -> set[int]:
    """The processes that this one has started and that run."""
    return {child for child, parent, state in _processes() if parent == pid and state != "Z"}


def _state(pid: int) -> str:
    return (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()[0]


def _processes() -> Iterator[tuple[int, int, str]]:
    for entry in PROC.iterdir():
        if entry.name.isdigit():
            try:
                state, parent = (entry / "stat").read_text().rpartition(")")[2].split()[:2]
            except (OSError, ValueError):
                continue
            yield int(entry.name), int(parent), state
