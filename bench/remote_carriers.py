"""V10 and V12: a quote from twelve remote carriers, its cost and how far its lines lag behind the carriers."""

import json
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from asks import NDJSON, ask
from harness import Figure, Samples, cpu_per_request_us, interleave, ratio
from kit.testing import UnixSocketSession
from load import hammer, message
from peers.carriers import CARRIERS
from peers.fanout import RawFanOut
from services_under_test import hello_flask, quotes_service, simulated_carriers

QUOTES_A_ROUND = 40
SHOPPERS = 8
CPU_MEDIAN_MS, LAG_MEDIAN_MS = 30, 300
LAG_QUOTES = 12
CPU_GOAL, LAG_GOAL_MS, HANG_GOAL_MS, FIRST_GOAL = 5.0, 5.0, 1.0, 1.1
ASK = ask((40, 38))


@dataclass(frozen=True)
class Arrival:
    """One carrier's first line: when it came after the ask, and how long the carrier took, in milliseconds."""

    came_ms: float
    held_ms: float

    @property
    def lag_ms(self) -> float:
        return self.came_ms - self.held_ms


def measure_cpu() -> list[Figure]:
    """V10: CPU a quote, all of the service, beside twelve raw calls and one hello-Flask."""
    with (
        simulated_carriers(CPU_MEDIAN_MS, plans=1) as port,
        quotes_service(port) as (path, pids),
        quotes_service(port, keeping=False) as (forgetting_path, forgetting_pids),
        hello_flask() as (hello_path, hello_pids),
    ):
        raw = RawFanOut(port, CARRIERS, ASK)
        one = message("POST", "/api/quotes", ASK, NDJSON)

        def peer_us() -> float:
            greetings = partial(hammer, hello_path, message("GET", "/"), 10 * QUOTES_A_ROUND)
            return raw.cpu_us(QUOTES_A_ROUND) + cpu_per_request_us(hello_pids, greetings)

        def ours_us(socket: Path, processes: list[int]) -> float:
            return cpu_per_request_us(processes, partial(hammer, socket, one, QUOTES_A_ROUND, SHOPPERS))

        samples = interleave(
            {
                "kept": partial(ours_us, path, pids),
                "forgotten": partial(ours_us, forgetting_path, forgetting_pids),
                "peer": peer_us,
            }
        )
        raw.close()
    what = f"quote from 12 remote carriers as a stream, {SHOPPERS} shoppers, CPU a quote"
    return [
        _cpu_figure(what, samples["kept"], samples["peer"]),
        _cpu_figure(f"{what}, without the database", samples["forgotten"], samples["peer"]),
    ]


def _cpu_figure(what: str, ours: Samples, peer: Samples) -> Figure:
    found = ratio(ours, peer)
    shown, beside = (
        f"{ours.median / 1_000:.1f} ms",
        f"12 raw calls + hello-Flask {peer.median / 1_000:.2f} ms",
    )
    return Figure("V10", what, shown, beside, f"{found:.1f}", f"≤ {CPU_GOAL:.0f}", found <= CPU_GOAL)


def measure_lag() -> list[Figure]:
    """V10 and V12: how far lines come behind their carriers, with and without one that hangs."""
    usual, raw = [], []
    with _unpinned() as (port, path):
        sockets = RawFanOut(port, CARRIERS, ASK)
        for _ in range(LAG_QUOTES):
            usual.append(arrivals(path, len(CARRIERS)))
            raw += [Arrival(came_ms, _held_ms(answer["offers"])) for came_ms, answer in sockets.arrivals()]
        sockets.close()
    with _unpinned(hanging=CARRIERS[-1]) as (port, path):
        beside_hanging = [arrivals(path, len(CARRIERS) - 1) for _ in range(LAG_QUOTES)]
    lag = statistics.median(arrival.lag_ms for quote in usual for arrival in quote)
    hanging_lag = statistics.median(arrival.lag_ms for quote in beside_hanging for arrival in quote)
    raw_lag = statistics.median(arrival.lag_ms for arrival in raw)
    held = statistics.median(arrival.held_ms for quote in usual for arrival in quote)
    first = statistics.median(
        min(a.came_ms for a in quote) / min(a.held_ms for a in quote) for quote in usual
    )
    fastest = statistics.median(min(a.held_ms for a in quote) for quote in usual)
    came = statistics.median(min(a.came_ms for a in quote) for quote in usual)
    added = hanging_lag - lag
    return [
        Figure(
            "V10",
            "lag of a line behind its carrier, one shopper, p50",
            f"{lag:.1f} ms",
            f"raw sockets {raw_lag:.1f} ms (carriers take {held:.0f} ms)",
            f"+{lag:.1f} ms",
            f"≤ {LAG_GOAL_MS:.0f} ms",
            lag <= LAG_GOAL_MS,
        ),
        Figure(
            "V10",
            "what a hanging carrier adds to the lag of the others, p50",
            f"{hanging_lag:.1f} ms",
            f"without it {lag:.1f} ms",
            f"{added:+.1f} ms",
            f"0 (noise ≤ {HANG_GOAL_MS:.0f} ms)",
            added <= HANG_GOAL_MS,
        ),
        Figure(
            "V12",
            "first plans at the shopper, p50",
            f"{came:.0f} ms",
            f"fastest carrier {fastest:.0f} ms",
            f"{first:.2f}",
            f"≤ {FIRST_GOAL}",
            first <= FIRST_GOAL,
        ),
    ]


def arrivals(path: Path, carriers: int) -> list[Arrival]:
    """Ask once and read lines until so many carriers have offered."""
    connection = UnixSocketSession(path, timeout_s=20)
    began = time.perf_counter()
    connection.request("POST", "/api/quotes", ASK, {**NDJSON, "Content-Type": "application/json"})
    response = connection.getresponse()
    found: list[Arrival] = []
    while len(found) < carriers:
        line = response.readline()
        came_ms = (time.perf_counter() - began) * 1_000
        if not line:
            raise RuntimeError(f"only {len(found)} of {carriers} carriers offered")
        told = json.loads(line)
        if told["type"] == "offers":
            found.append(Arrival(came_ms, _held_ms(told["quotes"])))
    connection.close()
    return found


@contextmanager
def _unpinned(hanging: str | None = None) -> Iterator[tuple[int, Path]]:
    with (
        simulated_carriers(LAG_MEDIAN_MS, hanging=hanging, pinned=False) as port,
        quotes_service(port, pinned=False) as (path, _),
    ):
        yield port, path


def _held_ms(offers: list[dict[str, Any]]) -> float:
    """How long the simulator held an answer back, as it tells among the rules that were passed."""
    return int(offers[0]["eligibility"][0].removeprefix("sim-")) / 1_000
