"""V8: the embedded engine at 200,000 records beside the Meilisearch engine in process (the wheel `milli`).

Both are built once and kept under var/bench; the peer lives in an environment of its own, made here, because nothing
but this bench may depend on it.
"""

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from harness import CLIENT_CORE, Figure, on_core, quantile
from places import BENCH, ROOT

RECORDS = int(os.environ.get("COATI_BENCH_RECORDS", "200000"))
ROUNDS = 3
PEER = "milli==1.8.1"
MOST_P50, MOST_P99, LEAST_HITS = 0.35, 0.40, 0.97
TIMED, JUDGED = ("prefix", "typo"), ("typo", "typo and prefix")
STATE = Path(os.environ.get("COATI_VAR", ROOT / "var")) / "bench"

Round = dict[str, object]


def measure() -> list[Figure]:
    with engine("own", sys.executable) as ours, engine("milli", peers_python()) as peer:
        rounds = {kind: _in_turn(ours, peer, kind) for kind in {*TIMED, *JUDGED}}
    figures = []
    for kind in TIMED:
        figures.append(_time(rounds[kind], kind, "p50", 0.50, MOST_P50))
        figures.append(_time(rounds[kind], kind, "p99", 0.99, MOST_P99))
    return figures + [_hits(rounds[kind], kind) for kind in JUDGED]


def peers_python() -> str:
    """An environment with the peer and nothing else."""
    python = STATE / "milli-env" / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(python.parents[1])], check=True)
        install = [str(python), "-m", "pip", "install", "-q", "--only-binary", ":all:", PEER]
        subprocess.run(install, check=True)
    return str(python)


@contextmanager
def engine(name: str, python: str) -> Iterator[subprocess.Popen[str]]:
    """One engine in a process of its own, built and ready."""
    folder = STATE / f"{name}-{RECORDS}"
    folder.parent.mkdir(parents=True, exist_ok=True)
    command = [python, str(BENCH / "peers" / "engine_rounds.py"), name, str(folder), str(RECORDS)]
    with on_core(CLIENT_CORE):
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        if process.stdout.readline().strip() != "ready":
            raise RuntimeError(f"the engine {name} did not come up")
        yield process
    finally:
        process.terminate()
        process.wait()


def _in_turn(
    ours: subprocess.Popen[str], peer: subprocess.Popen[str], kind: str
) -> list[tuple[Round, Round]]:
    """A round of each, and again; the first pair is thrown away."""
    return [(_ask(ours, kind), _ask(peer, kind)) for _ in range(ROUNDS + 1)][1:]


def _ask(process: subprocess.Popen[str], kind: str) -> Round:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{kind}\n")
    process.stdin.flush()
    answer: Round = json.loads(process.stdout.readline())
    return answer


def _time(rounds: list[tuple[Round, Round]], kind: str, name: str, share: float, goal: float) -> Figure:
    ours = [quantile(own["us"], share) for own, _ in rounds]  # type: ignore[arg-type]
    peers = [quantile(peer["us"], share) for _, peer in rounds]  # type: ignore[arg-type]
    found = statistics.median(a / b for a, b in zip(ours, peers, strict=True))
    return Figure(
        "V8",
        f"search engine, {RECORDS:,} records, {kind}, CPU of a query, {name}; median of {ROUNDS} rounds",
        f"{statistics.median(ours):.0f} µs",
        f"Meilisearch engine (milli) {statistics.median(peers):.0f} µs",
        f"{found:.2f}",
        f"≤ {goal}",
        found <= goal,
    )


def _hits(rounds: list[tuple[Round, Round]], kind: str) -> Figure:
    own, peer = (float(each["hits"]) for each in rounds[0])  # type: ignore[arg-type]
    return Figure(
        "V8",
        f"search engine, {RECORDS:,} records, {kind}: a title with both words in the top 5",
        f"{own:.3f}",
        f"Meilisearch engine (milli) {peer:.3f}",
        f"{own / peer:.2f}",
        f"≥ {LEAST_HITS}",
        own >= LEAST_HITS,
    )
