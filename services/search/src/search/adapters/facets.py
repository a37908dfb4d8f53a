"""How many of the records found hold each value of an attribute."""

from collections.abc import Sequence
from typing import Any

import tantivy

from search.adapters.folders import ATTRIBUTES
from search.adapters.open_folders import Opened


def counts(
    opened: Opened, query: tantivy.Query, names: Sequence[str], most: int
) -> dict[str, dict[str, int]]:
    """For each attribute its values with their counts, the most frequent first; none for one that is not faceted."""
    wanted = [name for name in names if name in opened.plan.faceted]
    if not wanted:
        return {}
    asked = {name: {"terms": {"field": f"{ATTRIBUTES}.{name}", "size": max(1, most)}} for name in wanted}
    answer = opened.searcher.aggregate(query, asked)
    return {
        name: {_value(bucket): int(bucket["doc_count"]) for bucket in answer[name]["buckets"]}
        for name in wanted
    }


def stats(opened: Opened, query: tantivy.Query, names: Sequence[str]) -> dict[str, dict[str, float]]:
    """Smallest, largest, average and sum of each attribute that holds numbers."""
    wanted = [name for name in names if name in opened.plan.faceted]
    if not wanted:
        return {}
    answer = opened.searcher.aggregate(
        query, {name: {"stats": {"field": f"{ATTRIBUTES}.{name}"}} for name in wanted}
    )
    return {
        name: {key: answer[name][key] for key in ("min", "max", "avg", "sum")}
        for name in wanted
        if answer[name].get("count") and answer[name].get("min") is not None
    }


def _value(bucket: dict[str, Any]) -> str:
    key = bucket.get("key_as_string", bucket["key"])
    return str(int(key)) if isinstance(key, float) and key == int(key) else str(key)
