"""V22: memory of a whole platform, idle and after load: the proportional set size of all that `make run` starts.

`python bench/memory.py` is the part that runs beside the platform (COATI_URL, COATI_RUN) and prints what it saw.
"""

import json
import os
import statistics
import sys
import time
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from asks import ask
from beside import answer_beside_platform
from harness import Figure
from kit import processes
from places import BENCH

GOAL_MB, GROWTH_GOAL = 900, 1.10
# The stand-ins for the outside world are no service of ours, but make run starts them.
STAND_INS = ("sandbox", "sandbox-mail")
SETTLE_S, ROUNDS, REQUESTS_A_ROUND, READERS = 25, 4, 600, 8
GETS = (
    "/",
    "/blog/",
    "/pet-insurance/",
    "/api/crm/chat-availability",
    "/api/search/meta",
    "/travel-insurance-101/",
)

Sizes = dict[str, float]


def measure() -> list[Figure]:
    """All of one platform with an empty database: at rest, and after each round of the same load."""
    seen = _beside_a_platform()
    idle: Sizes = seen["idle"]
    loaded = [sum(round_.values()) for round_ in seen["loaded"]]
    total, stand_ins = sum(idle.values()), sum(idle.get(name, 0) for name in STAND_INS)
    largest = ", ".join(f"{name} {mb:.0f}" for name, mb in sorted(idle.items(), key=lambda one: -one[1])[:5])
    grown = loaded[-1] / loaded[0]
    return [
        Figure(
            "V22",
            f"memory of all that make run starts, idle, {len(idle)} programs (the largest: {largest} MB)",
            f"{total:.0f} MB",
            f"of it the stand-ins for the outside world {stand_ins:.0f} MB",
            f"{total / GOAL_MB:.2f}",
            f"≤ {GOAL_MB} MB",
            total <= GOAL_MB,
        ),
        Figure(
            "V22",
            f"the same after {ROUNDS} rounds of {REQUESTS_A_ROUND} requests: pages, answers, quotes",
            f"{loaded[-1]:.0f} MB",
            f"after the first round {loaded[0]:.0f} MB",
            f"{grown:.2f}",
            f"≤ {GROWTH_GOAL}",
            grown <= GROWTH_GOAL,
        ),
    ]


def pss_mb(pids: Iterable[int]) -> float:
    """What these processes take, pages that several share divided among those."""
    total = 0
    for pid in pids:
        # None: it has just ended, as a job's process or nginx's cache loader does.
        rollup = processes.read(pid, "smaps_rollup") or ""
        total += sum(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:"))
    return total / 1024


def with_descendants(pid: int, parents: Mapping[int, int]) -> list[int]:
    """A process, its children, theirs, and so on."""
    own = [child for child, parent in parents.items() if parent == pid]
    return [pid, *(each for child in own for each in with_descendants(child, parents))]


def parents() -> dict[int, int]:
    """The parent of every process there is."""
    found = {}
    for entry in processes.PROC.glob("[0-9]*"):
        if fields := processes.stat(int(entry.name)):
            found[int(entry.name)] = int(fields[processes.PARENT])
    return found


def sizes(pids: Path) -> Sizes:
    """MB of each program the supervisor has noted, with all it has started, of itself, and of who started that."""
    tree = parents()
    roots = {note.name: int(note.read_text()) for note in pids.iterdir() if "." not in note.name}
    found = {name: pss_mb(with_descendants(pid, tree)) for name, pid in roots.items()}
    supervisors = {tree[pid] for pid in roots.values()}
    return {**found, "supervisor": pss_mb(supervisors), "stack": pss_mb({tree[pid] for pid in supervisors})}


def _beside_a_platform() -> dict[str, Any]:
    seen: dict[str, Any] = answer_beside_platform([sys.executable, str(BENCH / "memory.py")])
    return seen


def _settled(pids: Path) -> Sizes:
    """The median of some looks: jobs come and go."""
    looks = []
    for _ in range(5):
        looks.append(sizes(pids))
        time.sleep(1)
    return {name: statistics.median(look.get(name, 0) for look in looks) for name in looks[0]}


def _load(origin: str) -> None:
    with ThreadPoolExecutor(READERS) as pool:
        list(pool.map(_reader, [origin] * READERS))


def _reader(origin: str) -> None:
    address = urlsplit(origin)
    connection = HTTPConnection(str(address.hostname), address.port, timeout=30)
    for number in range(REQUESTS_A_ROUND // READERS):
        if number % 5 == 0:
            connection.request("POST", "/api/quotes", ask((41, 39, 12)), {"Content-Type": "application/json"})
        else:
            connection.request("GET", GETS[number % len(GETS)])
        answer = connection.getresponse()
        answer.read()
        if answer.status >= 500:
            raise RuntimeError(f"{answer.status} under load")
    connection.close()


def main() -> int:
    pids, origin = Path(os.environ["COATI_RUN"]) / "pids", os.environ["COATI_URL"]
    time.sleep(SETTLE_S)
    idle, loaded = _settled(pids), []
    for _ in range(ROUNDS):
        _load(origin)
        time.sleep(2)
        loaded.append(_settled(pids))
    print(json.dumps({"idle": idle, "loaded": loaded}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
