"""Servers that a killed test has started end with it, and so do their folders."""

import subprocess
import sys
import time
from pathlib import Path

import pytest
from kit import processes
from kit.testing import postgresql

WAIT_S = 60.0
# Both print the number of the server's process and its folder.
REDIS = """
from redis import Redis
from kit.testing.servers import running_redis

with running_redis() as url:
    print(Redis.from_url(url).info()["process_id"], url.removeprefix("unix://").rpartition("/")[0], flush=True)
    input()
"""
POSTGRESQL = """
from pathlib import Path
from kit.testing.postgresql import running_postgresql

with running_postgresql() as url:
    folder = url.partition("host=")[2]
    print(Path(folder, "data/postmaster.pid").read_text().split()[0], folder, flush=True)
    input()
"""


@pytest.mark.parametrize("script", [REDIS, POSTGRESQL], ids=["redis", "postgresql"])
def test_a_server_ends_with_a_killed_test(script: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    if script is POSTGRESQL and not postgresql.available():
        pytest.skip("no PostgreSQL here")
    with subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as test:
        assert test.stdout
        pid, folder = test.stdout.readline().split()
        assert _runs(pid)
        test.kill()
    end = time.monotonic() + WAIT_S
    while (_runs(pid) or Path(folder).exists()) and time.monotonic() < end:
        time.sleep(0.05)
    assert not _runs(pid), "the server goes on"
    assert not Path(folder).exists(), "its folder is still there"


def _runs(pid: str) -> bool:
    return processes.is_running(int(pid))
