"""An event that the store refuses: set apart after five tries, in nobody's way, kept once when it can be. TRUST R6."""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from analytics.adapters.tables import DeadLetter, EventRow
from analytics.composition import Parts
from analytics.storing import MAX_TRIES
from live_platform import Platform, platform, until
from senders import Senders
from sqlalchemy import select, text

REFUSAL = """CREATE TRIGGER refuse BEFORE INSERT ON events WHEN NEW.name = 'Poison'
BEGIN SELECT RAISE(ABORT, 'refused'); END"""


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Platform]:
    url = f"sqlite:///{tmp_path}/analytics.sqlite"
    with tempfile.TemporaryDirectory(prefix="an-") as folder, platform(Path(folder), url) as made:
        made.start_redis()
        made.start_web()
        yield made


def run_sql(parts: Parts, statement: str) -> None:
    with parts.db.write() as session:
        session.execute(text(statement))


def ids(parts: Parts) -> list[str]:
    with parts.db.read() as session:
        return sorted(session.scalars(select(EventRow.id)))


def letters(parts: Parts) -> list[DeadLetter]:
    with parts.db.read() as session:
        return list(session.scalars(select(DeadLetter)))


def replay(running: Platform, *arguments: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "analytics.replay", *arguments],
        env=running.variables,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout.strip().splitlines()[-1]


@pytest.mark.timeout(120)
def test_poison_waits_apart_and_comes_back_once(running: Platform) -> None:
    parts = running.parts()
    run_sql(parts, REFUSAL)
    Senders(running.url, 1, threads=1, name="Poison", key="p").send()
    running.start_worker()
    good = Senders(running.url, 200, threads=4)
    good.send()
    until(lambda: len(ids(parts)) == 200, 30)
    until(lambda: len(letters(parts)) == 1, 30)
    (letter,) = letters(parts)
    assert (letter.tries, letter.reason) == (MAX_TRIES, "IntegrityError")
    assert ids(parts) == sorted(f"m:{key}" for key in good.accepted)
    assert replay(running, "--store") == (1, "0 stored, 1 still dead")
    run_sql(parts, "DROP TRIGGER refuse")
    assert replay(running) == (0, "Nothing was changed; --store tries them.")
    assert len(letters(parts)) == 1
    assert replay(running, "--store") == (0, "1 stored, 0 still dead")
    assert replay(running, "--store") == (0, "0 stored, 0 still dead")
    assert [key for key in ids(parts) if key == "m:p0"] == ["m:p0"]
    assert len(ids(parts)) == 201
