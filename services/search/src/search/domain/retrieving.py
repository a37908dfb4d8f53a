"""Which attributes of a record an answer holds."""

from collections.abc import Mapping, Sequence
from typing import Any

SNIPPET_WORDS = 10
MOST_SNIPPET_WORDS = 500


def retrieved(record: Mapping[str, Any], wanted: Sequence[str]) -> dict[str, Any]:
    """A record with the wanted attributes (`*` is all, `-name` leaves one out), always with its id."""
    without = {name[1:] for name in wanted if name.startswith("-")}
    everything = "*" in wanted
    found = {
        name: value
        for name, value in record.items()
        if name not in without and (everything or name in wanted or name == "objectID")
    }
    for path in wanted:
        head, dot, rest = path.partition(".")
        if dot and head not in found and isinstance(record.get(head), Mapping):
            found[head] = retrieved(record[head], (rest,))
            found[head].pop("objectID", None)
    return found


def snippet_size(entry: str) -> tuple[str, int]:
    """`text:30` is thirty words of `text`; ten when no number stands there."""
    name, _, size = entry.partition(":")
    if not size.isdecimal():
        return name, SNIPPET_WORDS
    # No more figures than are needed to see that it is too much: Python reads no number of thousands of them.
    return name, max(1, min(int(size[:9]), MOST_SNIPPET_WORDS))
