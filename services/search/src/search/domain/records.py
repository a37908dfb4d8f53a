"""What of a record is searched, faceted and ranked by."""

from collections.abc import Iterator, Mapping
from typing import Any

from search.domain.index_settings import ALL

Record = Mapping[str, Any]
Leaf = str | int | float | bool


def values_at(record: Record, path: str) -> Iterator[Leaf]:
    """Every plain value of an attribute, nested ones by dots (`author.name`), lists item by item."""
    if path in record:
        yield from _leaves(record[path])
        return
    head, _, rest = path.partition(".")
    inner = record.get(head)
    if rest and isinstance(inner, Mapping):
        yield from values_at(inner, rest)
    elif rest and isinstance(inner, list):
        for item in inner:
            if isinstance(item, Mapping):
                yield from values_at(item, rest)


def texts_at(record: Record, path: str) -> Iterator[str]:
    """The same as text; `*` is every text of the record but its id."""
    if path == ALL:
        inside = {name: value for name, value in record.items() if name != "objectID"}
        yield from (leaf for leaf in _leaves(inside) if isinstance(leaf, str))
        return
    for leaf in values_at(record, path):
        if not isinstance(leaf, bool):
            yield str(leaf)


def number_at(record: Record, path: str) -> float | None:
    """The number of an attribute; true is 1."""
    leaf = next(values_at(record, path), None)
    return float(leaf) if isinstance(leaf, int | float) else None


def filterable(record: Record, faceted: tuple[str, ...]) -> dict[str, list[Leaf]]:
    """What filters and facets look at: the faceted attributes, tags, and every number and switch."""
    found = {name: list(values_at(record, name)) for name in (*faceted, "_tags")}
    for name, value in record.items():
        if isinstance(value, int | float) and name not in found:
            found[name] = [value]
    return {name: values for name, values in found.items() if values}


def _leaves(value: Any) -> Iterator[Leaf]:
    if isinstance(value, str | int | float):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _leaves(item)
    elif isinstance(value, list):
        for item in value:
            yield from _leaves(item)
