"""V1, V2: a composed page that the edge keeps, beside the same bytes as a file; and its expiry under readers."""

import random
import selectors
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from harness import Figure, cpu_per_request_us, family, interleave, on_core, quantile, ratio
from load import complete, hammer, message
from peers.static_nginx import static_nginx
from release.edge.testing import Answer, Call, RunningEdge, page_service, running_edge

REQUESTS = 10_000
READERS = 32
PAGE_BYTES = 12_000
V1_GOAL, V2_GOAL_MS = 0.75, 100
FILE = "/assets/bench/r1/page.html"
ORIGIN_S, V2_SECONDS, PARTS = 0.1, 8, 2
# What an edge sees of a browser that reads a page.
HEADERS = {"Host": "coati.example", "Accept": "text/html", "Accept-Encoding": "gzip, deflate, br"}


def measure_cached_page() -> list[Figure]:
    """V1: CPU a request of a kept page, against the same bytes as a brotli_static file of the same edge.

    Both carry the same guards and log line; a file has an id of each request, a page that of the one it was made for
    (ADR 68). What a bare nginx takes without any of it is told beside.
    """
    with on_core(0), _edge() as (edge, path):
        page = edge.ask("/about-us/", headers=HEADERS).body
        _publish(edge, page)
        with static_nginx(edge.settings.var / "peer", page) as (bare_path, bare_pid), on_core(-1):
            pid = edge.process.pid if edge.process else 0
            samples = interleave(
                {
                    "ours": partial(_cpu, pid, path, "/about-us/"),
                    "peer": partial(_cpu, pid, path, FILE),
                    "bare": partial(_cpu, bare_pid, bare_path, "/page.html"),
                }
            )
    ours, peer, bare = samples["ours"], samples["peer"], samples["bare"]
    found = ratio(peer, ours)
    return [
        Figure(
            "V1",
            f"a kept page at the edge, {len(page):,} bytes of brotli, CPU a request",
            f"{ours.median:.1f} µs",
            f"brotli_static at the same edge {peer.median:.1f} µs (bare nginx {bare.median:.1f} µs)",
            f"{found:.2f}",
            f"≥ {V1_GOAL}",
            found >= V1_GOAL,
        )
    ]


def measure_expiry() -> list[Figure]:
    """V2: a page that expires each second under 32 readers, behind a service that takes 100 ms."""
    with on_core(0), _edge() as (edge, path), on_core(-1):
        _publish(edge, edge.ask("/about-us/", headers=HEADERS).body)
        still = _read(path, message("GET", FILE, headers=HEADERS), V2_SECONDS)
        edge.content.calls.clear()
        waits = _read(path, message("GET", "/about-us/", headers=HEADERS), V2_SECONDS)
        hits, most = len(edge.content.calls), PARTS * (V2_SECONDS + 1)
    p999_ms, still_ms = (quantile(one, 0.999) * 1_000 for one in (waits, still))
    return [
        Figure(
            "V2",
            f"p99.9 of {READERS} readers of a page that expires each second, {len(waits):,} reads",
            f"{p999_ms:.0f} ms",
            f"a file that never expires {still_ms:.0f} ms",
            f"{p999_ms - still_ms:+.0f} ms",
            f"≤ {V2_GOAL_MS} ms more",
            p999_ms - still_ms <= V2_GOAL_MS,
        ),
        Figure(
            "V2",
            "questions to the content service meanwhile",
            f"{hits}",
            f"{PARTS} parts × {V2_SECONDS + 1} expiries = {most}",
            f"{hits / most:.2f}",
            "≤ 1",
            hits <= most,
        ),
    ]


@contextmanager
def _edge() -> Iterator[tuple[RunningEdge, Path]]:
    with tempfile.TemporaryDirectory(prefix="bench-edge-") as folder:
        path = Path(folder) / "edge.sock"
        with running_edge(bind=f"unix:{path}", hosts=("coati.example",)) as edge:
            words = _words()
            edge.content.respond = partial(_content, words)
            yield edge, path


def _content(words: bytes, call: Call) -> Answer:
    answer = page_service(call)
    body = words if call.path.startswith("/_body") else answer.body
    return Answer(answer.status, body, wait_s=ORIGIN_S)


def _words() -> bytes:
    """A body that compresses the way prose does: to about a third."""
    chance = random.Random(1)
    known = ["".join(chance.choices("etaoinshrdlu", k=chance.randint(2, 9))) for _ in range(900)]
    text = ""
    while len(text) < PAGE_BYTES:
        text += f"<p>{' '.join(chance.choices(known, k=60))}.</p>\n"
    return text.encode()


def _publish(edge: RunningEdge, page_br: bytes) -> None:
    file = edge.settings.var / "releases" / FILE.removeprefix("/assets/")
    file.parent.mkdir(parents=True)
    file.write_bytes(b"identity")
    file.with_name(file.name + ".br").write_bytes(page_br)


def _cpu(pid: int, path: Path, address: str) -> float:
    asked = message("GET", address, headers=HEADERS)
    return cpu_per_request_us(family(pid), partial(hammer, path, asked, REQUESTS, READERS))


def _read(path: Path, asked: bytes, seconds: float) -> list[float]:
    """How long each answer took, in seconds, with all readers asking as fast as they are answered."""
    chooser = selectors.DefaultSelector()
    began: dict[socket.socket, float] = {}

    def join() -> None:
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(str(path))
        chooser.register(connection, selectors.EVENT_READ, bytearray())
        began[connection] = time.perf_counter()
        connection.sendall(asked)

    def leave(connection: socket.socket) -> None:
        chooser.unregister(connection)
        del began[connection]
        connection.close()

    for _ in range(READERS):
        join()
    waits: list[float] = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        for key, _ in chooser.select(0.5):
            connection = key.fileobj
            assert isinstance(connection, socket.socket)
            key.data.extend(connection.recv(65536))
            if not complete(key.data):
                continue
            if not key.data.startswith(b"HTTP/1.1 200"):
                raise RuntimeError(key.data[:200].decode(errors="replace"))
            now = time.perf_counter()
            waits.append(now - began[connection])
            # The edge ends a connection after its ten-thousandth request; a visitor's browser opens another.
            if b"connection: close" in key.data[:600].lower():
                leave(connection)
                join()
                continue
            key.data.clear()
            began[connection] = now
            connection.sendall(asked)
    for connection in list(began):
        leave(connection)
    return waits
