"""What a store holds in few words: how many rows of a table, and a sum over all of them that no order changes."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

_SIZE = 1 << 128


@dataclass(frozen=True, slots=True)
class Figure:
    """Rows, and the sum of their digests: a row that is missing, twice there or changed makes another one."""

    count: int
    digest: str

    def told(self) -> dict[str, Any]:
        return {"count": self.count, "digest": self.digest}


Figures = dict[str, Figure]


def figure(rows: Iterable[bytes]) -> Figure:
    """The figure of some rows in whatever order they come."""
    count = total = 0
    for row in rows:
        count += 1
        total = (total + int.from_bytes(hashlib.blake2b(row, digest_size=16).digest())) % _SIZE
    return Figure(count, f"{total:032x}")


def read(told: dict[str, Any]) -> Figures:
    """Figures as a manifest tells them."""
    return {name: Figure(each["count"], each["digest"]) for name, each in told.items()}
