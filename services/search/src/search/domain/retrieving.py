"""Which attributes of a record an answer holds."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from search.domain.index_settings import ALL

ID = "objectID"
Names = AbstractSet[str]
SNIPPET_WORDS = 10
MOST_SNIPPET_WORDS = 500


def retrieved(record: Mapping[str, Any], wanted: Sequence[str]) -> dict[str, Any]:
    """A record with the wanted attributes (`*` is all, `-name` leaves one out), always with its id.

    Inner ones by dots (`author.name`), also through lists; what is left out is so however it is asked for.
    """
    without = {name[1:] for name in wanted if name.startswith("-")} - {ID}
    asked = {name for name in wanted if not name.startswith("-")} | {ID}
    return _chosen(record, "", asked, without)


def _chosen(record: Mapping[str, Any], within: str, asked: Names, without: Names) -> dict[str, Any]:
    found = {}
    for name, value in record.items():
        path = within + name
        if path in without:
            continue
        if ALL in asked or path in asked:
            inside = any(each.startswith(f"{path}.") for each in without)
            found[name] = _inner(value, f"{path}.", {ALL}, without) if inside else value
        elif isinstance(value, Mapping | list) and any(each.startswith(f"{path}.") for each in asked):
            found[name] = _inner(value, f"{path}.", asked, without)
    return found


def _inner(value: Any, within: str, asked: Names, without: Names) -> Any:
    if isinstance(value, Mapping):
        return _chosen(value, within, asked, without)
    if isinstance(value, list):
        # A plain item has no inner attribute that could have been asked for.
        items = [each for each in value if ALL in asked or isinstance(each, Mapping | list)]
        return [_inner(each, within, asked, without) for each in items]
    return value


def snippet_size(entry: str) -> tuple[str, int]:
    """`text:30` is thirty words of `text`; ten when no number stands there."""
    name, _, size = entry.partition(":")
    if not size.isdecimal():
        return name, SNIPPET_WORDS
    # No more figures than are needed to see that it is too much: Python reads no number of thousands of them.
    return name, max(1, min(int(size[:9]), MOST_SNIPPET_WORDS))
