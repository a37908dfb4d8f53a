"""A Docker Engine of its own: own socket, data and process folder, ended by its process id, nothing left behind."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from release.bootstrap.running import SetupError
from release.bootstrap.system_programs import system_programs

PROGRAMS: dict[str, tuple[str, ...]] = {
    "dockerd": ("docker.io",),
    "docker-compose": ("docker-compose",),
    "debootstrap": ("debootstrap",),
    "iptables": ("iptables",),
    "ip": ("iproute2",),
}
# The client of Debian's package goes with its engine and with docker-compose; another may stand first on the path.
PATH = "/usr/sbin:/usr/bin:/sbin:/bin"
# An engine leaves its bridge behind; another engine on this machine may have had it before.
BRIDGE = Path("/sys/class/net/docker0")
READY_WITHIN_S = 30
STOP_WITHIN_S = 30
LAST_WORDS = 2_000


class EngineError(Exception):
    """No engine can be had here; nothing was checked, which is a failure and no success."""


@dataclass(frozen=True)
class Engine:
    """A running engine, kept below `home`."""

    home: Path

    @property
    def environment(self) -> dict[str, str]:
        """For the engine's clients. Its own builder, since the other one is a program that Debian has not."""
        return {
            **os.environ,
            "PATH": f"{PATH}:{os.environ.get('PATH', '')}",
            "DOCKER_HOST": f"unix://{self.home}/docker.sock",
            "DOCKER_BUILDKIT": "0",
        }

    def docker(self, *arguments: str, within_s: float = 600) -> str:
        """What the client prints. Raises: EngineError, with its last words."""
        try:
            done = subprocess.run(
                ["docker", *arguments],
                env=self.environment, capture_output=True, text=True, check=False, timeout=within_s,
            )  # fmt: skip
        except FileNotFoundError:
            raise EngineError("the engine's client, docker, is not on this machine") from None
        if done.returncode:
            raise EngineError(
                f"docker {' '.join(arguments[:3])} …: {(done.stderr or done.stdout)[-LAST_WORDS:]}"
            )
        return done.stdout.strip()


def install() -> None:
    """The engine's packages, where this machine lacks them. Raises: EngineError."""
    try:
        system_programs(PROGRAMS)
    except SetupError as error:
        raise EngineError(str(error)) from error


@contextmanager
def running(home: Path, *, keep: bool = False) -> Iterator[Engine]:
    """An engine for the length of a with block. `keep` leaves its images for the next time.

    Raises: EngineError: it does not start, mostly since this user may not or this kernel cannot.
    """
    if os.geteuid() != 0:
        raise EngineError("a Docker Engine needs root: run make compose-check as root")
    home.mkdir(parents=True, exist_ok=True)
    for stale in ("docker.sock", "pid"):
        (home / stale).unlink(missing_ok=True)
    engine = Engine(home)
    bridged = BRIDGE.exists()
    with (home / "log").open("wb") as log:
        daemon = subprocess.Popen(_command(home), env=engine.environment, stdout=log, stderr=log)
    try:
        _wait(engine, daemon)
        yield engine
    finally:
        _stop(daemon)
        _unmount(home)
        if not bridged and BRIDGE.exists():
            subprocess.run(["ip", "link", "delete", BRIDGE.name], check=False, stderr=sys.stderr)
        if not keep:
            shutil.rmtree(home, ignore_errors=True)


def _command(home: Path) -> list[str]:
    return [
        "dockerd", "--host", f"unix://{home}/docker.sock", "--data-root", f"{home}/data",
        "--exec-root", f"{home}/exec", "--pidfile", f"{home}/pid",
        "--exec-opt", "native.cgroupdriver=cgroupfs", "--storage-driver", "overlay2",
        "--default-ulimit", "nofile=20000:20000",
    ]  # fmt: skip


def _wait(engine: Engine, daemon: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + READY_WITHIN_S
    while True:
        if daemon.poll() is not None or time.monotonic() > deadline:
            words = (engine.home / "log").read_text(errors="replace")[-LAST_WORDS:]
            raise EngineError(f"dockerd does not start here:\n{words}")
        try:
            engine.docker("version", within_s=10)
        except (EngineError, subprocess.TimeoutExpired):
            time.sleep(0.2)
        else:
            return


def _stop(daemon: subprocess.Popen[bytes]) -> None:
    if daemon.poll() is None:
        daemon.send_signal(signal.SIGTERM)
        try:
            daemon.wait(STOP_WITHIN_S)
        except subprocess.TimeoutExpired:
            daemon.kill()
            daemon.wait()


def _unmount(home: Path) -> None:
    """What a killed engine would leave mounted below its folder, the innermost first."""
    mounts = [line.split()[1] for line in Path("/proc/mounts").read_text().splitlines()]
    for mount in sorted((one for one in mounts if one.startswith(f"{home}/")), key=len, reverse=True):
        subprocess.run(["umount", "--lazy", mount], check=False, stderr=sys.stderr)
