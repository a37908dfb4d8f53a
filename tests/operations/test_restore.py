"""A backup of every store, taken while the platform serves, put back into empty ones: all of it is there, and it works.

Source: TRUST R27.
"""

import json
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from accounts.app import create_app as create_accounts
from accounts.settings import Settings as AccountsSettings
from backed_up import Platform, emptied, run
from filled_stores import CUSTOMERS, DATABASES, EVENTS, STREAMED, Filled, environment, fill
from kit.testing import postgresql, running_redis
from quotes.app import create_app as create_quotes
from quotes.settings import Settings as QuotesSettings
from redis import Redis
from sqlalchemy import create_engine, text

WITHIN_S = 300
ROWS = {"accounts/customers": CUSTOMERS, "analytics/events": EVENTS}


@pytest.fixture(params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def platforms(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[tuple[Platform, Platform]]:
    """One that serves, and a clean one."""
    with ExitStack() as stack:

        def one(name: str) -> Platform:
            var = tmp_path / name
            urls = {each: f"sqlite:///{var}/db/{each}.sqlite" for each in DATABASES}
            (var / "db").mkdir(parents=True)
            if kind == "postgresql":
                server = request.getfixturevalue("postgresql_server")
                urls = {each: stack.enter_context(postgresql.empty_database(server)) for each in DATABASES}
            return Platform(var, environment(var, stack.enter_context(running_redis()), urls))

        yield one("serving"), one("clean")


@pytest.fixture
def busy(platforms: tuple[Platform, Platform]) -> Iterator[tuple[Filled, threading.Event]]:
    """The first platform, filled; somebody writes to its database and its Redis all the while."""
    serving, _ = platforms
    filled = fill(serving.addresses, serving.var)
    over = threading.Event()

    def write() -> None:
        engine, redis = (
            create_engine(
                serving.addresses["CHAT_DATABASE_URL"].replace("postgresql:", "postgresql+psycopg:")
            ),
            Redis.from_url(serving.addresses["REDIS_URL"]),
        )
        with engine.begin() as connection:
            connection.execute(text("CREATE TABLE pairs (one INTEGER, other INTEGER)"))
        for number in range(1_000_000):
            if over.wait(0.002):
                break
            with engine.begin() as connection:
                connection.execute(text("INSERT INTO pairs VALUES (:n, :n)"), {"n": number})
            redis.set(f"passing:{number}", number, px=50)
        engine.dispose()

    thread = threading.Thread(target=write)
    thread.start()
    yield filled, over
    over.set()
    thread.join()


def test_a_backup_comes_back_whole_and_the_services_start_on_it(
    platforms: tuple[Platform, Platform],
    busy: tuple[Filled, threading.Event],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """TRUST R27: at most five minutes, counts and checksums equal, and the app boots on it."""
    (serving, clean), (filled, over) = platforms, busy
    kept, apart = tmp_path / "backups", tmp_path / "apart"
    assert run(serving, monkeypatch, "make", "--to", str(kept), "--secrets", str(apart)) == 0
    over.set()
    (backup,), (secret,) = kept.iterdir(), apart.iterdir()
    assert oct(backup.stat().st_mode & 0o777) == "0o700"
    assert "of-this-platform" not in "".join(each.read_text("latin-1") for each in backup.rglob("*.*"))
    assert run(clean, monkeypatch, "check", str(backup)) == 0

    began = time.monotonic()
    assert run(clean, monkeypatch, "restore", str(backup)) == 0
    assert time.monotonic() - began < WITHIN_S
    monkeypatch.setenv("COATI_VAR", str(clean.var))
    lines = [line.split() for line in capsys.readouterr().out.splitlines() if " saved " in line]
    assert {f"{store}/{part}": int(count) for _, store, part, count, *_ in lines}.items() >= ROWS.items()
    assert {verdict for verdict, *_ in lines} == {"ok"}
    assert {store for _, store, *_ in lines} == {*DATABASES, "redis", "spool", "releases"}
    assert json.loads((clean.var / "live/state.json").read_text()) == {"live": {"blog": "one"}}
    assert (secret / "manifest.json").is_file()
    redis = Redis.from_url(clean.addresses["REDIS_URL"])
    assert redis.xlen("analytics:events") == STREAMED
    assert redis.xpending("analytics:events", "keepers")["pending"] == 7

    # It was of one moment: no half of a change, though somebody wrote all the while.
    url = clean.addresses["CHAT_DATABASE_URL"].replace("postgresql:", "postgresql+psycopg:")
    with create_engine(url).connect() as connection:
        told = connection.execute(text("SELECT count(*), max(one), sum(one - other) FROM pairs")).one()
    assert (told[0] - 1, told[2]) == (told[1], 0)
    assert told[0] > 0

    assert_serves(clean, filled)


def assert_serves(platform: Platform, filled: Filled) -> None:
    """The services come up on these stores, as their entry points compose them, and know what was there."""
    url, redis_url = platform.addresses.__getitem__, platform.addresses["REDIS_URL"]
    quotes = create_quotes(QuotesSettings(env="development", database_url=url("QUOTES_DATABASE_URL")))
    assert quotes.test_client().get(f"/api/quotes/{filled.quote_id}").status_code == 200
    accounts = create_accounts(
        AccountsSettings(env="development", database_url=url("ACCOUNTS_DATABASE_URL"), redis_url=redis_url)
    )
    assert accounts.test_client().get("/health/ready").status_code == 200
    cookie = {"Cookie": f"__Host-coati-session={filled.session}"}
    told = accounts.test_client(use_cookies=False).get("/internal/session", headers=cookie)
    assert (told.status_code, told.headers["X-Customer-Id"]) == (204, filled.customer_id)


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM rows WHERE id = 3",
        "UPDATE rows SET word = word || 'x' WHERE id = 3",
        "INSERT INTO rows SELECT * FROM rows WHERE id = 3",
        "UPDATE rows SET id = id + 1 WHERE id = 8",
    ],
)
def test_a_row_that_did_not_come_back_as_it_was_is_seen(
    backup: tuple[Platform, Path],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    damage: str,
) -> None:
    """TRUST R27: the rehearsal itself goes red. One row less, another, twice, moved by one."""
    platform, folder = emptied(backup[0]), backup[1]
    copy, manifest = folder / "accounts" / "copy.sqlite", folder / "manifest.json"
    with sqlite3.connect(copy) as database:
        database.execute(damage)
    told = json.loads(manifest.read_text())
    told["files"].pop("accounts/copy.sqlite")
    manifest.write_text(json.dumps(told))
    assert run(platform, monkeypatch, "restore", str(folder)) == 1
    said = capsys.readouterr().out
    assert [line.split()[1] for line in said.splitlines() if "DIFFERS" in line] == ["accounts"]


def test_a_key_that_did_not_come_back_as_it_was_is_seen(
    backup: tuple[Platform, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """TRUST R27"""
    platform, folder = emptied(backup[0]), backup[1]
    with monkeypatch.context() as patch:
        patch.setattr(
            "release.backup.redis_keys.RedisKeys.load",
            lambda self, _: Redis.from_url(self._url).set("a", "c"),
        )
        assert run(platform, patch, "restore", str(folder)) == 1
    assert "DIFFERS redis" in capsys.readouterr().out


def test_backups_in_which_somebody_forgotten_may_stand_are_deleted(
    backup: tuple[Platform, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """TRUST §5: thirty days, and what is no backup stays."""
    platform, folder = backup
    old, young = folder.with_name("20200101T000000000000Z"), folder.with_name("notes")
    for each in (old, young):
        each.mkdir()
    assert run(platform, monkeypatch, "make", "--to", str(folder.parent)) == 0
    assert not old.exists()
    assert young.exists()
    assert folder.exists()


def test_a_stopped_platform_s_own_redis_is_started_for_the_restore(
    backup: tuple[Platform, Path], tmp_path: Path
) -> None:
    """As the runbook says it: one command, on a machine where nothing runs."""
    var = tmp_path / "anew"
    command = [sys.executable, "-m", "release.backup", "restore", str(backup[1]), "--var", str(var)]
    clean = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)}
    done = subprocess.run(command, env=clean, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 differ" in done.stdout
    assert any((var / "redis").rglob("*.aof"))
