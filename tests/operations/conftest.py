"""What checks of operation share: a platform's stores, filled, and a backup of them."""

import secrets
import sqlite3
import sys
from pathlib import Path

import pytest
from redis import Redis

sys.path.insert(0, str(Path(__file__).parent / "support"))

from backed_up import Platform, run
from filled_stores import DATABASES, environment


@pytest.fixture
def backup(tmp_path: Path, redis_url: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Platform, Path]:
    """A platform with files for databases, and a backup of it."""
    var = tmp_path / "serving"
    (var / "db").mkdir(parents=True)
    urls = {each: f"sqlite:///{var}/db/{each}.sqlite" for each in DATABASES}
    for each in DATABASES:
        with sqlite3.connect(var / f"db/{each}.sqlite") as database:
            database.execute("CREATE TABLE rows (id INTEGER, word TEXT)")
            database.executemany(
                "INSERT INTO rows VALUES (?, ?)", [(n, secrets.token_hex(4)) for n in range(9)]
            )
    Redis.from_url(redis_url).set("a", "b")
    platform = Platform(var, environment(var, redis_url, urls))
    assert run(platform, monkeypatch, "make", "--to", str(tmp_path / "backups")) == 0
    Redis.from_url(redis_url).flushall()
    (folder,) = (tmp_path / "backups").iterdir()
    return platform, folder
