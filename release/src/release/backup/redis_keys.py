"""Redis by its own words, DUMP and RESTORE: a copy that any Redis of the same or a newer version takes, at any address.

Its files would need the machine they lie on. All keys are read in one script, so the copy is of one moment.
"""

import base64
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from redis import Redis

from release.backup.figures import Figures, figure

COPY = "keys.jsonl"
TIMEOUT_S = 30.0
# Keys that end within this time are not looked for after a restore.
ENDING_MS = 60_000
_ALL = """
local function content(key)
  local kind = redis.call('TYPE', key).ok
  if kind == 'string' then return redis.call('GET', key) end
  if kind == 'list' then return redis.call('LRANGE', key, 0, -1) end
  if kind == 'zset' then return redis.call('ZRANGE', key, 0, -1, 'WITHSCORES') end
  if kind == 'stream' then
    local told = {redis.call('XRANGE', key, '-', '+')}
    for _, group in ipairs(redis.call('XINFO', 'GROUPS', key)) do
      table.insert(told, {group[2], group[6], group[8]})
    end
    return told
  end
  local members = {}
  if kind == 'set' then
    members = redis.call('SMEMBERS', key)
  else
    local flat = redis.call('HGETALL', key)
    for place = 1, #flat, 2 do table.insert(members, flat[place] .. '\\0' .. flat[place + 1]) end
  end
  table.sort(members)
  return members
end
local found = {}
for _, key in ipairs(redis.call('KEYS', '*')) do
  local digest = redis.sha1hex(cmsgpack.pack(content(key)))
  table.insert(found, {key, redis.call('DUMP', key), redis.call('PEXPIRETIME', key), digest})
end
return found
"""
Found = list[tuple[bytes, bytes, int, bytes]]


class RedisKeys:
    """Raises RedisError: it is away."""

    copy = COPY

    def __init__(self, name: str, url: str) -> None:
        self.name = name
        self._url = url

    @property
    def place(self) -> str:
        parsed = urlsplit(self._url)
        return f"{parsed.netloc.rpartition('@')[2]}{parsed.path}"

    def save(self, folder: Path) -> Figures:
        with self._connected() as redis:
            found: Found = redis.execute_command("EVAL", _ALL, 0)
        with (folder / COPY).open("w", encoding="ascii") as copy:
            for key, dump, ends, digest in sorted(found):
                copy.write(json.dumps([_told(key), _told(dump), int(ends), digest.decode()]) + "\n")
        return _figures(found)

    def is_empty(self) -> bool:
        with self._connected() as redis:
            return int(redis.execute_command("DBSIZE")) == 0

    def load(self, folder: Path) -> None:
        with self._connected() as redis:
            for key, dump, ends, _ in _read(folder):
                lasting = ("0",) if ends < 0 else (str(ends), "ABSTTL")
                redis.execute_command("RESTORE", key, lasting[0], dump, *lasting[1:])

    def figures(self) -> Figures:
        with self._connected() as redis:
            found: Found = redis.execute_command("EVAL", _ALL, 0)
        return _figures(_staying(found))

    def expected(self, folder: Path, saved: Figures) -> Figures:
        return _figures(_staying(_read(folder)))

    def _connected(self) -> Any:
        return Redis.from_url(
            self._url, socket_timeout=TIMEOUT_S, socket_connect_timeout=TIMEOUT_S, decode_responses=False
        )


def _figures(found: Any) -> Figures:
    """Keys by the first word of their names. Not of the dumps: Redis writes sets and hashes in any order."""
    groups: dict[str, list[bytes]] = {}
    for key, _, ends, digest in found:
        kind = key.split(b":")[0].decode("utf-8", "replace")
        groups.setdefault(kind, []).append(b"%s %d %s" % (key, ends, digest))
    return {name: figure(rows) for name, rows in sorted(groups.items())}


def _staying(found: Any) -> Found:
    soon = int(time.time() * 1_000) + ENDING_MS
    return [each for each in found if each[2] < 0 or each[2] > soon]


def _read(folder: Path) -> Iterator[tuple[bytes, bytes, int, bytes]]:
    with (folder / COPY).open(encoding="ascii") as copy:
        for line in copy:
            key, dump, ends, digest = json.loads(line)
            yield base64.b64decode(key), base64.b64decode(dump), int(ends), digest.encode()


def _told(content: bytes) -> str:
    return base64.b64encode(content).decode("ascii")
