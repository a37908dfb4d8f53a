"""V3: what every open page asks twice a minute, whether somebody is at the desk, beside hello-Flask on gunicorn."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from harness import SERVER_CORE, Figure, cpu_per_request_us, family, interleave, on_core, ratio
from kit import processes
from load import hammer, message
from release.edge.testing import running_edge
from services_under_test import chat_environment, hello_flask, served

PATH = "/api/crm/chat-availability"
# Enough that a round is longer than the second an answer is kept: each round pays for asking the service anew.
REQUESTS, GREETINGS, READERS = 40_000, 600, 32
GOAL = 20.0


def measure() -> list[Figure]:
    """CPU of edge and chat service together, a request; the edge asks the service once a second at most."""
    with _chat() as (chat, chat_pids), hello_flask() as (hello, hello_pids), _edge(chat) as (edge, edge_pids):
        asked = message("GET", PATH, headers={"Host": "coati.example"})
        samples = interleave(
            {
                "ours": lambda: cpu_per_request_us(
                    [*edge_pids, *chat_pids], partial(hammer, edge, asked, REQUESTS, READERS)
                ),
                "peer": partial(
                    cpu_per_request_us,
                    hello_pids,
                    partial(hammer, hello, message("GET", "/"), GREETINGS, READERS),
                ),
            }
        )
    found = ratio(samples["peer"], samples["ours"])
    return [
        Figure(
            "V3",
            "chat availability through the edge, CPU a request of edge and service",
            f"{samples['ours'].median:.1f} µs",
            f"hello-Flask {samples['peer'].median:.0f} µs",
            f"{found:.0f}",
            f"≥ {GOAL:.0f}",
            found >= GOAL,
        )
    ]


@contextmanager
def _chat() -> Iterator[tuple[Path, list[int]]]:
    """The chat service as it is."""
    with (
        chat_environment() as environment,
        served("chat.app:from_environment()", environment, threads=8) as service,
    ):
        yield service


@contextmanager
def _edge(chat: Path) -> Iterator[tuple[Path, list[int]]]:
    with tempfile.TemporaryDirectory(prefix="bench-edge-") as folder, on_core(SERVER_CORE):
        path = Path(folder) / "edge.sock"
        settings = {"bind": f"unix:{path}", "hosts": ("coati.example",), "api_per_second": 1_000_000}
        with running_edge(**settings, upstreams={"chat": (f"unix:{chat}",)}) as edge, on_core(-1):
            assert edge.process is not None
            # Who has answered has its own name by now, by which it is told from the cache loader.
            edge.ask(PATH)
            yield path, _workers(edge.process.pid)


def _workers(master: int) -> list[int]:
    """nginx's workers; its cache loader ends by itself a minute after the start, and would take its figures along."""
    return [pid for pid in family(master) if "worker" in (processes.read(pid, "cmdline") or "")]
