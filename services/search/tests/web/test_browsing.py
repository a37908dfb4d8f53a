"""All records, page by page, and deleting by a filter: never more than was meant."""

from typing import Any

import pytest
from asking import ADMIN, Asking

EVERY = {"cruise", "medical", "cafe", "cancel"}


def left(asking: Asking) -> set[str]:
    return {hit["objectID"] for hit in asking.admin("POST", "indexes/posts/browse", {})["hits"]}


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"filters": " "},
        {"facetFilters": [[]]},
        {"facetFilters": [[], []], "numericFilters": []},
        {"optionalFilters": ["category:sea"]},
        {"filters": "category:sea", "optionalFilters": ["category:food"]},
        {"filters": "category:sea", "query": "cancel"},
        {"filters": "category:sea", "aroundLatLng": "40.71, -74.01", "aroundRadius": 1},
        {"params": ""},
        {"params": "filters=%20"},
    ],
)
def test_what_filters_nothing_deletes_nothing(posts: Asking, body: dict[str, Any]) -> None:
    answer = posts.client.post("/1/indexes/posts/deleteByQuery", json=body, headers=ADMIN)
    assert (answer.status_code, "deleteBy" in answer.get_json()["message"]) == (400, True)
    assert left(posts) == EVERY


@pytest.mark.parametrize(
    "body",
    [{"filters": "category:sea"}, {"facetFilters": ["category:sea"]}, {"params": "filters=category%3Asea"}],
)
def test_what_a_filter_finds_is_deleted(posts: Asking, body: dict[str, Any]) -> None:
    posts.admin("POST", "indexes/posts/deleteByQuery", body)
    assert left(posts) == {"medical", "cafe"}


@pytest.mark.parametrize(
    "body",
    [
        {"filters": "category:sea"},
        {"query": "cruise"},
        {"params": "filters=category:sea"},
        {"cursor": "OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5"},
        {"cursor": "LTE="},
    ],
)
def test_a_part_that_browsing_cannot_give_is_refused(posts: Asking, body: dict[str, Any]) -> None:
    """Whoever browses by a filter deletes, exports or counts what comes back."""
    answer = posts.client.post("/1/indexes/posts/browse", json=body, headers=ADMIN)
    assert answer.status_code == 400, answer.get_json()
    assert posts.client.get("/1/indexes/posts/browse?hitsPerPage=2&query=", headers=ADMIN).status_code == 200
