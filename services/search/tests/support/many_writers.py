"""What several processes do at once: saving records into the same index."""

from pathlib import Path
from typing import Any

from kit.clock import now_utc
from search.adapters.changes import Save
from search.adapters.index_store import IndexStore


def saves(*names: str, **attributes: Any) -> list[Save]:
    """A change for each name."""
    return [Save(name, {"objectID": name, "title": f"Title {name}", **attributes}) for name in names]


def write_many(folder: str, process: int) -> None:
    """Save five records, each in a change of its own."""
    store = IndexStore(Path(folder), now_utc)
    for n in range(5):
        store.apply("a", saves(f"{process}-{n}"))
