"""V5, V6: accepting events so that they are on a disk before the answer, one by one and in batches.

The CPU is that of the service and of Redis together; Redis syncs each write, as the Procfile has it.
"""

import json
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from uuid import uuid4

from analytics.migrate import migrate
from harness import (
    CLIENT_CORE,
    SERVER_CORE,
    Figure,
    Samples,
    cpu_per_request_us,
    interleave,
    on_core,
    ratio,
)
from kit.migrating import prepare
from kit.testing import running_redis
from load import hammer, message
from redis import Redis
from services_under_test import served

REQUESTS, GOAL, TOGETHER_GOAL = 1_000, 0.6, 0.8
BATCHES, BATCH, BATCH_GOAL = 24, 100, 0.5
CONNECTIONS, THREADS = 8, 8
PEERS_EVENTS = 100_000
VIEW = {
    "url": "https://www.coati.example/blog/how-to-read-a-policy/?utm_source=newsletter&utm_campaign=may",
    "clientId": "4f7c1c1e-7e0c-4a39-9a35-0f6f0f2a7d11",
    "referrer": "https://search.example/",
}


@contextmanager
def accepting(application: str = "analytics.app:from_environment()") -> Iterator[tuple[Path, list[int], str]]:
    """The service over a Redis that keeps what it says: its socket, all processes whose CPU counts, Redis' address."""
    with (
        tempfile.TemporaryDirectory() as folder,
        on_core(SERVER_CORE),
        running_redis("--appendonly", "yes", "--appendfsync", "always") as url,
    ):
        environment = {
            "COATI_ENV": "development",
            "REDIS_URL": url,
            "ANALYTICS_DATABASE_URL": f"sqlite:///{folder}/analytics.sqlite",
            "ANALYTICS_SPOOL": f"{folder}/spool",
        }
        migrate(prepare(environment["ANALYTICS_DATABASE_URL"]))
        told = Redis.from_url(url).info("server")
        with served(application, environment, THREADS) as (path, pids):
            yield path, [*pids, int(told["process_id"])], url


def measure_single() -> list[Figure]:
    request = message("POST", "/api/analytics/", json.dumps(VIEW).encode())
    with (
        accepting() as (ours, our_pids, _),
        accepting("apps.dropping:from_environment()") as (whole, whole_pids, _),
        served("peers.drops:from_environment()", threads=THREADS) as (peer, peer_pids),
    ):
        targets = {"ours": (ours, our_pids), "whole": (whole, whole_pids), "peer": (peer, peer_pids)}
        samples = interleave(
            {
                name: partial(cpu_per_request_us, pids, partial(hammer, path, request, REQUESTS, CONNECTIONS))
                for name, (path, pids) in targets.items()
            }
        )
    return [
        _single(samples, "peer", "Flask route that validates and drops", TOGETHER_GOAL),
        _single(samples, "whole", "the service itself, dropping what it has read", None),
    ]


def _single(samples: dict[str, Samples], peer: str, words: str, goal: float | None) -> Figure:
    found = ratio(samples[peer], samples["ours"])
    return Figure(
        "V5",
        f"one event on a disk before the answer, {CONNECTIONS} at a time, CPU with Redis",
        f"{samples['ours'].median:.0f} µs",
        f"{words} {samples[peer].median:.0f} µs",
        f"{found:.2f}",
        f"≥ {goal} (≥ {GOAL} without group commit)" if goal else "told, no goal",
        goal is None or found >= goal,
    )


def measure_batches() -> list[Figure]:
    with accepting() as (path, pids, url):
        samples = interleave(
            {
                "ours": partial(_batches_per_s, path),
                "peer": partial(_entries_per_s, url.removeprefix("unix://")),
            }
        )
        cpu_us = cpu_per_request_us(pids, lambda: BATCH * hammer(path, batches(), BATCHES, CONNECTIONS))
    found = ratio(samples["ours"], samples["peer"])
    return [
        Figure(
            "V6",
            f"batches of {BATCH} events of the provider's protocol, on a disk before the answer",
            f"{samples['ours'].median:,.0f} events/s ({cpu_us:.0f} µs of CPU an event)",
            f"redis-benchmark XADD -P 64 {samples['peer'].median:,.0f}/s",
            f"{found:.2f}",
            f"≥ {BATCH_GOAL}",
            found >= BATCH_GOAL,
        )
    ]


def batches() -> list[bytes]:
    """Different each time, as clients send them."""
    return [message("POST", "/v1/b", json.dumps(_batch()).encode()) for _ in range(BATCHES)]


def _batch() -> dict[str, object]:
    page = {"path": "/", "referrer": VIEW["referrer"], "search": "", "title": "Home", "url": VIEW["url"]}
    item = {
        "type": "track",
        "event": "Plan Viewed",
        "anonymousId": VIEW["clientId"],
        "properties": {"plan": "harbor-mutual-classic", "priceCents": 12345, "rank": 2},
        "context": {"page": page, "userAgent": "Mozilla/5.0 (X11; Linux x86_64)", "locale": "en-US"},
        "timestamp": "2026-11-21T12:00:00.000Z",
    }
    return {
        "writeKey": "coati",
        "batch": [{**item, "messageId": f"ajs-next-{uuid4()}"} for _ in range(BATCH)],
    }


def _batches_per_s(path: Path) -> float:
    sent = batches()
    began = time.monotonic()
    return BATCH * hammer(path, sent, BATCHES, CONNECTIONS) / (time.monotonic() - began)


def _entries_per_s(socket: str) -> float:
    command = ["redis-benchmark", "-s", socket, "-c", "32", "-n", str(PEERS_EVENTS), "-P", "64", "--csv"]
    add = ["XADD", "bench", "MAXLEN", "~", "1000000", "*", "e", "x" * 246]
    with on_core(CLIENT_CORE):
        told = subprocess.run([*command, *add], capture_output=True, text=True, check=True).stdout
    return float(told.strip().splitlines()[-1].rsplit('","', 7)[1].strip('"'))
