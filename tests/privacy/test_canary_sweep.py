"""The look for a person's words sees them wherever they may stand: each of these was put there once.

The look itself, after a whole purchase, is tests/e2e/privacy.test.ts. Source: TRUST S11, Y4.
"""

import base64
import gzip
import json
import sqlite3
import subprocess
import zlib
from collections.abc import Callable
from pathlib import Path

import pii_inventory
import pytest
from canary_sweep import Hit, sweep
from redis import Redis

ADA = "zephyrine@example.com"
CARD = "4242 4242 4242 4242"


@pytest.fixture
def environment(tmp_path: Path, redis_url: str) -> dict[str, str]:
    """A platform that has one customer, at home in the table that is made for her."""
    (tmp_path / "db").mkdir()
    found = {"COATI_VAR": str(tmp_path), "REDIS_URL": redis_url}
    for service in pii_inventory.SERVICES:
        path = tmp_path / "db" / f"{service}.sqlite"
        found[f"{service.upper()}_DATABASE_URL"] = f"sqlite:///{path}"
        with sqlite3.connect(path) as database:
            database.execute("CREATE TABLE customers (id TEXT, email TEXT)")
    with sqlite3.connect(tmp_path / "db" / "accounts.sqlite") as database:
        database.execute("INSERT INTO customers VALUES ('c1', ?)", (ADA,))
    return found


def hits(environment: dict[str, str]) -> list[Hit]:
    found = sweep({"email": ADA, "card": CARD}, environment, pii_inventory.read())
    assert found.rows
    return found.hits


def test_at_home_she_is_allowed(environment: dict[str, str]) -> None:
    assert hits(environment) == [Hit("accounts", "customers.email", "email", owner=True)]


def test_a_column_that_leaves_the_inventory_is_no_home(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pii_inventory.Inventory, "allows", lambda *_: False)
    assert [hit.owner for hit in hits(environment)] == [False]


def in_file(name: str, content: bytes) -> Callable[[Path, Redis], object]:
    def put(var: Path, _: Redis) -> None:
        (var / name).parent.mkdir(parents=True, exist_ok=True)
        (var / name).write_bytes(content)

    return put


def packed_by_node(words: str) -> bytes:
    script = "process.stdout.write(require('node:zlib').brotliCompressSync(process.argv[1]))"
    done = subprocess.run(["node", "-e", script, words], capture_output=True, check=True)
    return b"KEY: /\nHTTP/1.1 200 OK\r\nContent-Encoding: br\r\n\r\n" + done.stdout


def in_table(database: str, sql: str, value: object) -> Callable[[Path, Redis], object]:
    def put(var: Path, _: Redis) -> None:
        with sqlite3.connect(var / "db" / f"{database}.sqlite") as opened:
            opened.execute(f"CREATE TABLE {sql} (note)")
            opened.execute(f"INSERT INTO {sql} VALUES (?)", (value,))

    return put


LEAKS: dict[str, Callable[[Path, Redis], object]] = {
    "a log line": in_file("log/platform.log", json.dumps({"event": "x", "to": ADA}).encode()),
    "an address in the edge's log": in_file("log/edge.json", b'{"path":"/x?e=zephyrine%40example.com"}'),
    "a kept page": in_file("cache/pages/1/a", packed_by_node(f"<p>{ADA}</p>")),
    "the key of a kept page": in_file("cache/pages/1/b", f"KEY: /{ADA}|br\n".encode()),
    "a spooled event": in_file("spool/1", b'[{"properties":{"mail":"Zephyrine@Example.com"}}]'),
    "a card, without its spaces": in_file("log/platform.log", b'{"pan":"4242424242424242"}'),
    "a log that was rotated": in_file("log/platform.log.1.gz", gzip.compress(ADA.encode())),
    "base64": in_file("log/platform.log", b"Basic " + base64.b64encode(b"ab:" + ADA.encode() + b":cd")),
    "an event's properties": in_table("analytics", "rows", json.dumps({"email": ADA}).encode()),
    "a packed column": in_table("quotes", "packed", zlib.compress(ADA.encode())),
    "a job": lambda _, redis: redis.hset("rq:job:1", "data", zlib.compress(json.dumps([ADA]).encode())),
    "a stream": lambda _, redis: redis.xadd("analytics:events", {"body": ADA}),
    "a key's name": lambda _, redis: redis.set(f"tries:{ADA}", 1),
    "a set": lambda _, redis: redis.sadd("seen", ADA),
    "a sorted set": lambda _, redis: redis.zadd("times", {ADA: 1}),
    "a list": lambda _, redis: redis.rpush("later", ADA),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(environment: dict[str, str], leak: str) -> None:
    LEAKS[leak](Path(environment["COATI_VAR"]), Redis.from_url(environment["REDIS_URL"]))
    assert [hit.owner for hit in hits(environment) if not hit.owner], leak
