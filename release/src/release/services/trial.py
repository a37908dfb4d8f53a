"""A release's first start, on sockets of its own: what cannot start never meets the processes that serve.

The live master would end with a worker that cannot load its application, hence a master for the trial alone.
"""

import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from release.layout import ROOT
from release.services import copies
from release.services.errors import ShipError
from release.services.processes import Process
from release.services.running import Answer, Running, ask
from release.waiting import last_words, reason

WITHIN_S = 60.0
IMPORT_WITHIN_S = 60.0
STOP_WITHIN_S = 40.0
MIGRATE_WITHIN_S = 600.0


@dataclass(frozen=True)
class Trial:
    """A release that runs beside the live one, and that no visitor reaches."""

    running: Running
    release: str
    environment: Mapping[str, str]
    folder: Path
    process: subprocess.Popen[bytes]

    def wait_until(self, path: str) -> None:
        """Return once every program answers 200 there. Raises: ShipError: saying what it says instead."""
        end = time.monotonic() + WITHIN_S
        for each in self.running.serving:
            answer = None
            while not _is_good(answer := self._ask(each, path), self.release):
                if self.process.poll() is not None:
                    raise ShipError(f"{each.name} {self.release} does not start: {self._said()}")
                if time.monotonic() > end:
                    said = f"answers {answer.status}" if answer else "does not answer"
                    raise ShipError(
                        f"{each.name} {self.release} {said} on {path} in its trial; see {self._log}"
                    )
                time.sleep(0.05)

    def migrate(self) -> None:
        """Bring the database to the shape of this release, if the service has one. Raises: ShipError."""
        service = self.running.service
        code = copies.folder(self.running.var, service, self.release)
        if not (code / f"services/{service}/src/{service}/migrate.py").is_file():
            return
        self._run(
            "-m", f"{service}.migrate", within_s=MIGRATE_WITHIN_S,
            failed=f"the database of {service} could not be migrated to {self.release}",
        )  # fmt: skip

    def import_workers(self) -> None:
        """Load what the workers run, without running it. Raises: ShipError."""
        for each in self.running.workers:
            self._run(
                "-c", f"import {each.module}", within_s=IMPORT_WITHIN_S,
                failed=f"{each.name} {self.release} cannot be loaded",
            )  # fmt: skip

    def _run(self, *arguments: str, within_s: float, failed: str) -> None:
        try:
            done = subprocess.run(
                [sys.executable, *arguments],
                cwd=ROOT, env=self.environment, capture_output=True, text=True, timeout=within_s, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired as error:
            raise ShipError(f"{failed}: it took longer than {within_s:.0f} s") from error
        if done.returncode:
            raise ShipError(f"{failed}: {reason(done.stdout + done.stderr)}")

    @property
    def _log(self) -> Path:
        return self.running.var / "log" / f"trial-{self.running.service}.log"

    def _ask(self, process: Process, path: str) -> Answer | None:
        return ask(address(self.folder, process), path)

    def _said(self) -> str:
        return reason("\n".join(line.partition("| ")[2] for line in last_words(self._log, 40).splitlines()))


@contextmanager
def trial(running: Running, release: str) -> Iterator[Trial]:
    """Start every program of the service on this release; nothing of it is left afterwards."""
    folder = running.layout.run / f"trial-{running.service}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    procfile = folder / "Procfile"
    lines = (f"{each.name}: exec {each.command_at(address(folder, each))}\n" for each in running.serving)
    procfile.write_text("".join(lines), "utf-8")
    environment = _environment(running, release)
    with (running.var / "log" / f"trial-{running.service}.log").open("wb") as log:
        # The supervisor stops with whoever started it, so that a ship that is killed leaves no trial behind.
        process = subprocess.Popen(
            [sys.executable, "-m", "release.supervise", str(procfile)],
            cwd=ROOT, env=environment, stdout=log, stderr=log, start_new_session=True,
        )  # fmt: skip
    try:
        yield Trial(running, release, environment, folder, process)
    finally:
        process.terminate()
        process.wait(STOP_WITHIN_S)
        shutil.rmtree(folder, ignore_errors=True)


def address(folder: Path, process: Process) -> str:
    return f"unix:{folder}/{process.name}.sock"


def _is_good(answer: Answer | None, release: str) -> bool:
    return answer is not None and answer.status == 200 and answer.release == release


def _environment(running: Running, release: str) -> dict[str, str]:
    """That of the live processes, but for the code and the release's own data."""
    link = str(copies.link(running.var, running.service))
    code = copies.folder(running.var, running.service, release)

    def moved(value: str) -> str:
        return value.replace(link, str(code))

    environment = {name: moved(value) for name, value in running.environment.items()}
    sources = (code / f"services/{name}/src" for name in (running.service, "kit"))
    return {**environment, "COATI_CODE": str(code), "PYTHONPATH": ":".join(map(str, sources))}
