"""The platform's own Redis for the time of a restore: the platform is stopped then, and its Redis with it."""

import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from redis import Redis
from redis.exceptions import RedisError

from release.backup.stores import BackupError
from release.layout import ROOT
from release.procfile import read_procfile

START_WITHIN_S = 15.0
STOP_WITHIN_S = 30.0


@contextmanager
def answering(environment: Mapping[str, str]) -> Iterator[None]:
    """Have REDIS_URL answered, by the line of the Procfile if it is this machine's and nobody does.

    Raises: BackupError: it cannot be had.
    """
    url = environment["REDIS_URL"]
    if _answers(url):
        yield
        return
    if url != f"unix://{environment['COATI_RUN']}/redis.sock":
        raise BackupError("Redis does not answer at REDIS_URL")
    command = read_procfile((ROOT / "Procfile").read_text("utf-8"))["redis"]
    Path(environment["COATI_VAR"], "redis").mkdir(parents=True, exist_ok=True)
    Path(environment["COATI_RUN"]).mkdir(parents=True, exist_ok=True, mode=0o700)
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(
            ["sh", "-c", command], env=dict(environment), cwd=ROOT, stdout=said, start_new_session=True
        )
        try:
            end = time.monotonic() + START_WITHIN_S
            while not _answers(url):
                if process.poll() is not None or time.monotonic() > end:
                    said.seek(0)
                    raise BackupError(
                        f"the platform's own Redis does not start. It said:\n{said.read().strip()}"
                    )
                time.sleep(0.05)
            yield
        finally:
            process.terminate()
            process.wait(STOP_WITHIN_S)


def _answers(url: str) -> bool:
    try:
        return bool(Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2).ping())
    except RedisError:
        return False
