"""V18: a remote built with nothing kept from before, beside rspack on the same sources in an environment of its own."""

import os
import resource
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from harness import Figure, interleave, ratio
from places import BENCH, ROOT

# The largest remote.
REMOTE = ROOT / "packages" / "remotes" / "quote"
PEER = "@rspack/core@1.7.12"
STATE = Path(os.environ.get("COATI_VAR", ROOT / "var")) / "bench"
ROUNDS = 3
GOAL, SECONDS_GOAL = 4.0, 3.0


def measure() -> list[Figure]:
    """CPU of both compilers for the same scripts and styles; and the seconds of all that a ship builds of a remote."""
    modules = peers_modules()
    peer = partial(_cpu_s, ["node", str(BENCH / "peers" / "rspack_build.mjs"), str(modules)])
    whole: list[float] = []

    def ship_s() -> float:
        began = time.monotonic()
        _build(["node", str(ROOT / "packages" / "shared" / "build" / "src" / "cli.js")])
        whole.append(time.monotonic() - began)
        return whole[-1]

    ours = partial(_cpu_s, ["node", str(BENCH / "apps" / "webpack_build.mjs")])
    samples = interleave({"ours": ours, "peer": peer, "whole": ship_s}, ROUNDS)
    found = ratio(samples["ours"], samples["peer"])
    return [
        Figure(
            "V18",
            f"cold build of {REMOTE.name}'s scripts and styles, CPU; median of {ROUNDS} rounds",
            f"{samples['ours'].median:.1f} s",
            f"{PEER.rpartition('@')[0]} {samples['peer'].median:.1f} s",
            f"{found:.1f}",
            f"≤ {GOAL:.0f}",
            found <= GOAL,
        ),
        Figure(
            "V18",
            f"cold build of all of {REMOTE.name}, with what it draws at build time, clock",
            f"{samples['whole'].median:.1f} s",
            "–",
            "–",
            f"≤ {SECONDS_GOAL:.0f} s",
            samples["whole"].median <= SECONDS_GOAL,
        ),
    ]


def peers_modules() -> Path:
    """A folder with the peer's packages and nothing else: nothing but this bench may depend on it."""
    folder = STATE / "rspack-env"
    if not (folder / "node_modules" / "@rspack" / "core").is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text('{"private": true}\n')
        command = [
            "npm",
            "install",
            "--silent",
            "--no-save",
            "--no-audit",
            "--no-fund",
            "--ignore-scripts",
            PEER,
        ]
        subprocess.run(command, cwd=folder, check=True)
    return folder


def _cpu_s(command: Sequence[str]) -> float:
    """Seconds of CPU of a build, the compiler's threads and its start included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    _build(command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _build(command: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory(prefix="cold-") as folder:
        environment: Mapping[str, str] = {
            **os.environ,
            "COATI_ENV": "production",
            "COATI_BUILD_CACHE": f"{folder}/cache",
        }
        done = subprocess.run(
            [*command, str(REMOTE), f"{folder}/out"],
            cwd=ROOT, env=environment, input="[]", text=True, capture_output=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(done.stderr[-2000:])
        if not any(Path(folder).rglob("*.js")):
            raise RuntimeError("a build made no scripts")
