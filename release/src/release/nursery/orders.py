"""The supervisor's side: orders to the nursery, and processes that are ours without our having started them."""

import ctypes
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict

from release.nursery.programs import Program

LONGEST = 1 << 16
PR_SET_CHILD_SUBREAPER = 36
# Loading the packages takes seconds, on a busy machine many; whoever waits longer starts programs afresh.
WITHIN_S = 60.0
# What the nursery's own command line is made longer by: programs write their names over it.
ROOM = "-" * 240


class Forked:
    """A process whose parent became this one; what the supervisor asks of a Popen, it answers too."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None

    def wait(self) -> int:
        """Its exit status, or the negative number of the signal that ended it."""
        self.returncode = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return self.returncode

    def terminate(self) -> None:
        self._send(signal.SIGTERM)

    def kill(self) -> None:
        self._send(signal.SIGKILL)

    def _send(self, number: signal.Signals) -> None:
        if self.returncode is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)


class Nursery:
    """Starts the nursery where it does not run, and has it fork programs; used by one thread at a time."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._environment = environment
        self._process: subprocess.Popen[bytes] | None = None
        self._orders: socket.socket | None = None
        # Whatever a process of ours leaves without a parent is ours to wait for.
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    def fork(self, name: str, program: Program, output: int) -> Forked | None:
        """The program as a process of its own session; None where the nursery does not answer, and is ended."""
        try:
            orders = self._orders or self._start()
            order = json.dumps({"name": name, "program": asdict(program)}).encode()
            socket.send_fds(orders, [order], [output])
            answer = orders.recv(LONGEST)
        except OSError:
            answer = b""
        if not answer:
            self.end()
            return None
        return Forked(int(answer))

    def end(self) -> None:
        """Those it has forked stay."""
        if self._orders is not None:
            self._orders.close()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._orders = self._process = None

    def _start(self) -> socket.socket:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "release.nursery", str(theirs.fileno()), ROOM],
                env=dict(self._environment), stdin=subprocess.DEVNULL,
                pass_fds=(theirs.fileno(),), start_new_session=True,
            )  # fmt: skip
        ours.settimeout(WITHIN_S)
        self._orders = ours
        return ours
