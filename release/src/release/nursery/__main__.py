"""`python -m release.nursery SOCKET`: loads the packages, then forks a program for each order that comes.

An order names the program and brings the file its words go to; the answer is a process id. The program is nobody's
child here: it is orphaned at once, so that the supervisor, the nearest subreaper, is its parent and hears how it ends.
The nursery ends with the supervisor's end of the socket, and so does each program when the supervisor is killed.
"""

import ctypes
import gc
import json
import os
import runpy
import socket
import sys
import time
from pathlib import Path
from typing import NamedTuple

from release.nursery import libraries
from release.nursery.orders import LONGEST
from release.nursery.programs import Program
from release.sessions import end_with_parent

# proc_pid_stat(5): arg_start and arg_end, counted from the state, which stands behind the name.
ARGUMENTS_BEGIN, ARGUMENTS_END = 45, 46


class Order(NamedTuple):
    """One program to fork, and the file that both its outputs go to."""

    name: str
    program: Program
    output: int
    supervisor: int


def main() -> None:
    orders = socket.socket(fileno=int(sys.argv[1]))
    libraries.load()
    # What is here already is no garbage; a collector that looked through it would make each page a copy.
    gc.collect()
    gc.freeze()
    order = serve(orders)
    orders.close()
    if order is not None:
        become(order)


def serve(orders: socket.socket) -> Order | None:
    """Answer orders until nobody can send any more: then None. In a forked process: the order it is for."""
    supervisor = os.getppid()
    while True:
        message, files, _, _ = socket.recv_fds(orders, LONGEST, 1)
        if not message:
            return None
        said = json.loads(message)
        pid = fork_orphan()
        if pid == 0:
            return Order(said["name"], Program(**said["program"]), files[0], supervisor)
        os.close(files[0])
        orders.send(str(pid).encode())


def fork_orphan() -> int:
    """0 in the new process; elsewhere its id, once it has another parent."""
    reading, writing = os.pipe()
    between = os.fork()
    if between == 0:
        between, forked = os.getpid(), os.fork()
        if forked:
            os.write(writing, str(forked).encode())
            os._exit(0)
        os.close(reading)
        os.close(writing)
        while os.getppid() == between:
            time.sleep(0.001)
        return 0
    os.close(writing)
    with os.fdopen(reading, "rb") as told:
        forked = int(told.read())
    os.waitpid(between, 0)
    return forked


def become(order: Order) -> None:
    """Run the program as `python -m` would, in a session of its own."""
    os.setsid()
    end_with_parent()
    if os.getppid() != order.supervisor:
        # It died before it could be named; nobody would wait for this one.
        sys.exit(1)
    os.dup2(order.output, 1)
    os.dup2(order.output, 2)
    os.close(order.output)
    module, arguments, environment = order.program.module, order.program.arguments, order.program.environment
    os.environ.update(environment)
    paths = environment.get("PYTHONPATH", "").split(":")
    # The first is the working directory's, as it is for any `python -m`.
    sys.path[1:1] = [path for path in paths if path]
    rename(order.name, " ".join((module, *arguments)))
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def rename(name: str, words: str) -> None:
    """Show whoever lists processes this program's name and words in the place of the nursery's."""
    Path("/proc/self/comm").write_text(name)
    fields = Path("/proc/self/stat").read_text().rpartition(")")[2].split()
    begin, end = int(fields[ARGUMENTS_BEGIN]), int(fields[ARGUMENTS_END])
    room = end - begin - 1
    ctypes.memmove(begin, words.encode()[:room].ljust(room, b"\0"), room)


if __name__ == "__main__":
    main()
