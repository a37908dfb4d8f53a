"""Looks for a person's words in everything a platform keeps: `python canary_sweep.py < canaries.json`.

Tables by row and column, Redis by key, and every file of the state folder: logs, spool, kept pages, search index.
Whatever is packed is unpacked, whatever may be written in another way is looked for so too. Printed is what was found
outside the inventory and how much was looked at, so that a sweep of nothing cannot pass. Source: TRUST S11, §5.
"""

import base64
import gzip
import json
import os
import re
import sqlite3
import subprocess
import sys
import zlib
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, quote_plus

import pii_inventory
from pii_inventory import Inventory
from redis import Redis

# What is built and code; the outside world's stand-ins; databases, which are read as tables.
SKIPPED = ("builds", "drawn", "releases", "services", "backups", "nginx", "run", "db", "redis")
_UNPACK = """
const { brotliDecompressSync } = require('node:zlib');
const lines = require('node:fs').readFileSync(0, 'utf8').split('\\n').filter(Boolean);
const pages = lines.map((line) => brotliDecompressSync(Buffer.from(line, 'base64')).toString('base64'));
process.stdout.write(pages.join('\\n'));
"""
_STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)


@dataclass(frozen=True)
class Hit:
    """Where a canary was found. `owner` says that the inventory has it there."""

    store: str
    place: str
    canary: str
    owner: bool


@dataclass
class Found:
    hits: list[Hit] = field(default_factory=list)
    rows: int = 0
    keys: int = 0
    files: int = 0


class Sweep:
    """One look for some canaries: a name for each, and its words."""

    def __init__(self, canaries: Mapping[str, str], inventory: Inventory) -> None:
        self._needles = [(name, needle) for name, words in canaries.items() for needle in _written(words)]
        self._inventory = inventory
        self.found = Found()

    def database(self, service: str, path: Path) -> None:
        """Every value of every table."""
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as database:
            database.text_factory = bytes
            tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
            for (name,) in tables:
                table = name.decode()
                rows = database.execute(f'SELECT * FROM "{table}"')
                columns = [each[0] for each in rows.description]
                for row in rows:
                    self.found.rows += 1
                    for column, value in zip(columns, row, strict=True):
                        owner = self._inventory.allows(service, table, column)
                        content = value if isinstance(value, bytes) else str(value).encode()
                        self._look(service, f"{table}.{column}", content, owner)

    def redis(self, url: str) -> None:
        """Every key and what it holds."""
        redis: Any = Redis.from_url(url, socket_timeout=10)
        for key in redis.scan_iter(count=1_000):
            self.found.keys += 1
            name = key.decode("utf-8", "replace")
            owner = name.startswith(self._inventory.redis)
            for content in (key, *_values(redis, key)):
                self._look("redis", name, content, owner)
        redis.close()

    def files(self, var: Path) -> None:
        """Every file below the state folder that is neither built nor a database."""
        kept: list[tuple[str, bytes]] = []
        for path in sorted(var.rglob("*")):
            inside = path.relative_to(var)
            if inside.parts[0] in SKIPPED or path.is_symlink() or not path.is_file():
                continue
            self.found.files += 1
            content = path.read_bytes()
            self._look("files", str(inside), content, owner=False)
            head, _, body = content.partition(b"\r\n\r\n")
            if b"content-encoding: br" in head.lower():
                kept.append((str(inside), body))
        for place, page in _without_brotli(kept):
            self._look("files", place, page, owner=False)

    def _look(self, store: str, place: str, content: bytes, owner: bool) -> None:
        for shown in unpacked(content):
            lower = shown.lower()
            for name, needle in self._needles:
                hit = Hit(store, place, name, owner)
                if needle in lower and hit not in self.found.hits:
                    self.found.hits.append(hit)


def unpacked(content: bytes, depth: int = 0) -> Iterator[bytes]:
    """The content as it is, and what is packed in it."""
    yield content
    if depth > 2 or len(content) < 8:
        return
    parts = [content, *(found[1] for found in _STREAM.finditer(content))]
    head, _, body = content.partition(b"\r\n\r\n")
    if b"content-encoding: gzip" in head.lower():
        parts.append(body)
    for part in parts:
        for unpack in (zlib.decompress, gzip.decompress):
            try:
                inside = unpack(part.strip(b"\r\n") if part is not content else part)
            except (zlib.error, OSError, EOFError):
                continue
            yield from unpacked(inside, depth + 1)


def _without_brotli(kept: list[tuple[str, bytes]]) -> Iterator[tuple[str, bytes]]:
    """Kept pages as they were before the edge packed them. Python has no Brotli of its own, Node has."""
    asked = "\n".join(base64.b64encode(body).decode() for _, body in kept)
    done = subprocess.run(["node", "-e", _UNPACK], input=asked, capture_output=True, text=True, check=True)
    for (place, _), line in zip(kept, done.stdout.splitlines(), strict=True):
        yield place, base64.b64decode(line)


def _written(words: str) -> set[bytes]:
    """How the words may stand there, in lower case: as they are, in an address, in JSON, in base64."""
    forms = {words, quote(words, safe=""), quote_plus(words), json.dumps(words)[1:-1]}
    if words.replace(" ", "").isdigit():
        forms.add(words.replace(" ", ""))
    for shift in range(3):
        code = base64.b64encode(b"\0" * shift + words.encode())
        # What stands beside the words changes the outer letters.
        forms.add(code[4 if shift else 0 : -4].decode())
    return {form.lower().encode() for form in forms if len(form) > 5}


def _values(redis: Any, key: bytes) -> list[bytes]:
    readers = {
        b"string": lambda: [redis.get(key) or b""],
        b"list": lambda: redis.lrange(key, 0, -1),
        b"set": lambda: redis.smembers(key),
        b"zset": lambda: redis.zrange(key, 0, -1),
        b"hash": lambda: [part for pair in redis.hgetall(key).items() for part in pair],
        b"stream": lambda: [
            part for _, fields in redis.xrange(key) for pair in fields.items() for part in pair
        ],
        b"none": list,
    }
    return list(readers[redis.type(key)]())


def sweep(canaries: Mapping[str, str], environment: Mapping[str, str], inventory: Inventory) -> Found:
    """Look through all stores of the platform of this environment."""
    looking = Sweep(canaries, inventory)
    var = Path(environment["COATI_VAR"])
    for service in pii_inventory.SERVICES:
        url = environment[f"{service.upper()}_DATABASE_URL"]
        if not url.startswith("sqlite:///"):
            raise SystemExit("the sweep reads the default store, SQLite")
        looking.database(service, Path(url.removeprefix("sqlite:///")))
    for path in sorted((var / "search").rglob("*.sqlite")):
        looking.database("search", path)
    looking.redis(environment["REDIS_URL"])
    looking.files(var)
    return looking.found


def main() -> int:
    found = sweep(json.load(sys.stdin), os.environ, pii_inventory.read())
    json.dump(asdict(found), sys.stdout)
    return 0


if __name__ == "__main__":
    sys.exit(main())
