"""Bad input gets the documented shape: a message and a status, never 5xx, never a key named `error`."""

import gzip
import json
from typing import Any

import pytest
from asking import ADMIN, IN_QUERY, SEARCH, Asking
from flask.testing import FlaskClient
from kit.testing import MALFORMED_BODIES, MalformedBody
from werkzeug.test import TestResponse

QUERY = f"/1/indexes/posts/query?{IN_QUERY}"
QUERIES = f"/1/indexes/*/queries?{IN_QUERY}"
# They only say how the bytes are called; the protocol's clients call JSON text/plain.
ONLY_TYPES = {"no type", "text", "empty", "blank", "UTF-16 by name"}
PATHS = (QUERY, QUERIES, "/1/indexes/posts/batch", "/1/indexes/posts/settings", "/1/indexes/posts/operation")


def refused(answer: TestResponse, *statuses: int) -> str:
    body = answer.get_json()
    assert answer.status_code in statuses, (answer.status_code, body)
    assert set(body) == {"message", "status"}
    assert body["status"] == answer.status_code
    return str(body["message"])


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("bad", [each for each in MALFORMED_BODIES if each.name not in ONLY_TYPES], ids=str)
def test_a_malformed_body_is_refused(posts: Asking, path: str, bad: MalformedBody) -> None:
    """TRUST R24"""
    method = "PUT" if path.endswith("settings") else "POST"
    answer = posts.client.open(
        path,
        method=method,
        data=bad.data,
        content_type=bad.content_type,
        headers={**ADMIN, **dict(bad.headers)},
    )
    if bad.name in ("10,000 keys", "10,000 items", "unknown fields") and answer.status_code == 200:
        assert path.endswith("settings")
        return
    refused(answer, 400, 413, 415)


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"page": -1}, "page"),
        ({"hitsPerPage": -5}, "hitsPerPage"),
        ({"nonsense": 1}, "Unknown parameter: nonsense"),
        ({"<script>": 1}, "Unknown parameter"),
        ({"filters": "((("}, "filters"),
        ({"filters": "a:" + "x" * 90_000 + " AND"}, "filters"),
        ({"facetFilters": {"a": 1}}, "facetFilters"),
        ({"params": "page=-1"}, "page"),
        ({"params": "page=--1"}, "page"),
        ({"params": 3}, "params"),
        ({"params": "facetFilters=[1"}, "JSON"),
        ({"restrictSearchableAttributes": ["nope"]}, "searchableAttributes"),
    ],
)
def test_a_wrong_parameter_is_named(posts: Asking, body: dict[str, Any], says: str) -> None:
    assert says in refused(posts.client.post(QUERY, data=json.dumps(body)), 400)


@pytest.mark.parametrize(
    "body",
    [
        {"requests": [{"indexName": "posts", "query": "a"}] * 10_000},
        {"requests": [{"indexName": "posts"}] * 51},
        {"requests": "x"},
        {"requests": [1]},
        {"requests": [{}]},
        {"requests": [{"indexName": 3}]},
        {"requests": [{"indexName": "a/b"}]},
        {"requests": [{"indexName": "posts", "type": "facet"}]},
        {"requests": [], "strategy": "whatever"},
        {},
    ],
)
def test_a_wrong_multi_query_is_refused_whole(posts: Asking, body: dict[str, Any]) -> None:
    refused(posts.client.post(QUERIES, data=json.dumps(body)), 400, 413)


def test_a_query_of_ten_megabytes_is_too_large(posts: Asking) -> None:
    """TRUST R23"""
    refused(posts.client.post(QUERY, data=json.dumps({"query": "x" * 10_000_000})), 413)


def test_a_gzip_bomb_is_too_large_and_a_torn_one_is_bad(posts: Asking) -> None:
    """PROTOCOLS §0 (3)"""
    packed = {"Content-Encoding": "gzip"}
    bomb = gzip.compress(b'{"query":"' + b"x" * 50_000_000 + b'"}')
    refused(posts.client.post(QUERY, data=bomb, headers=packed), 413)
    whole = gzip.compress(b'{"query":"cruise"}')
    assert posts.client.post(QUERY, data=whole, headers=packed).get_json()["nbHits"] == 2
    refused(posts.client.post(QUERY, data=whole[:-5], headers=packed), 400)
    refused(posts.client.post(QUERY, data=b"{}", headers={"Content-Encoding": "br"}), 415)


@pytest.mark.parametrize(
    "query", ["\x01\x02\x1b[0m", "\u202e\u0000"[:1], "a\rb\nc", "\ud83d\ude00" * 300, "a " * 5000]
)
def test_any_text_may_be_typed(posts: Asking, query: str) -> None:
    answer = posts.client.post(QUERY, data=json.dumps({"query": query}))
    assert answer.status_code == 200
    assert len(answer.get_json()["query"]) <= 512


def test_a_snippet_of_more_words_than_a_number_can_say_is_as_long_as_the_longest(posts: Asking) -> None:
    wanted = {"query": "cruise", "attributesToSnippet": ["title:" + "9" * 5_000]}
    assert posts.client.post(QUERY, data=json.dumps(wanted)).status_code == 200


def test_a_huge_page_is_empty(posts: Asking) -> None:
    assert posts.search("posts", page=2**52)["hits"] == []


@pytest.mark.parametrize(
    "headers", [{}, {**SEARCH, "X-Algolia-API-Key": "wrong"}, {**SEARCH, "X-Algolia-Application-Id": "x"}]
)
def test_a_wrong_key_opens_nothing(posts: Asking, headers: dict[str, str]) -> None:
    """PROTOCOLS §a (errors)"""
    for method, path in (
        ("POST", "indexes/posts/query"),
        ("POST", "indexes/posts/batch"),
        ("GET", "indexes/posts/cruise"),
    ):
        message = refused(posts.client.open(f"/1/{path}", method=method, data="{}", headers=headers), 403)
        assert message == "Invalid Application-ID or API key"


WRITES = [
    ("POST", "indexes/posts"),
    ("POST", "indexes/posts/batch"),
    ("POST", "indexes/*/batch"),
    ("PUT", "indexes/posts/x"),
    ("POST", "indexes/posts/x/partial"),
    ("DELETE", "indexes/posts/x"),
    ("DELETE", "indexes/posts"),
    ("POST", "indexes/posts/clear"),
    ("POST", "indexes/posts/deleteByQuery"),
    ("POST", "indexes/posts/operation"),
    ("PUT", "indexes/posts/settings"),
    ("GET", "indexes/posts/settings"),
    ("GET", "indexes/posts/task/1"),
    ("POST", "indexes/posts/browse"),
    ("GET", "indexes"),
]


@pytest.mark.parametrize(("method", "path"), WRITES)
def test_the_public_key_only_searches(posts: Asking, method: str, path: str) -> None:
    message = refused(posts.client.open(f"/1/{path}", method=method, data="{}", headers=SEARCH), 403)
    assert message == "Method not allowed with this API key"


def test_every_route_asks_for_a_key(client: FlaskClient) -> None:
    """No route of the protocol answers a stranger with anything but a refusal."""
    for rule in client.application.url_map.iter_rules():
        if not rule.rule.startswith(("/1/", "/api/search/1/")):
            continue
        path = rule.rule
        for name, value in (
            ("<index>", "posts"),
            ("<path:object_id>", "x"),
            ("<int:task>", "1"),
            ("<facet>", "f"),
        ):
            path = path.replace(name, value)
        for method in (rule.methods or set()) - {"OPTIONS", "HEAD"}:
            refused(client.open(path.replace("<path:rest>", "nope"), method=method, data="{}"), 403, 404)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("POST", "indexes/unknown/query", 404),
        ("GET", "indexes/unknown/x", 404),
        ("GET", "indexes/posts/unknown", 404),
        ("GET", "indexes/posts/task/999999", 404),
        ("GET", "indexes/unknown/settings", 404),
        ("POST", "indexes/unknown/browse", 404),
        ("POST", "nowhere", 404),
        ("PATCH", "indexes/posts/settings", 404),
        ("POST", "indexes/" + "x" * 300 + "/query", 400),
        ("POST", "indexes/posts/operation", 400),
        ("POST", "indexes/posts/deleteByQuery", 400),
    ],
)
def test_what_is_not_there_says_so(posts: Asking, method: str, path: str, status: int) -> None:
    refused(posts.client.open(f"/1/{path}", method=method, data="{}", headers=ADMIN), status)


@pytest.mark.parametrize(
    "operation",
    [
        {"action": "explode", "body": {}},
        {"action": "addObject"},
        {"action": "updateObject", "body": {"title": "no id"}},
        {"action": "updateObject", "body": {"objectID": ""}},
        {"action": "updateObject", "body": {"objectID": {}}},
        {"action": "updateObject", "body": {"objectID": "x" * 600}},
        {"action": "updateObject", "body": {"objectID": "x", "text": "y" * 150_000}},
        {"action": "partialUpdateObject", "body": {"objectID": "cruise", "n": {"_operation": "Explode"}}},
        {
            "action": "partialUpdateObject",
            "body": {"objectID": "cafe", "title": {"_operation": "Increment", "value": 1}},
        },
    ],
)
def test_a_wrong_operation_refuses_the_whole_batch(posts: Asking, operation: dict[str, Any]) -> None:
    requests = [{"action": "deleteObject", "body": {"objectID": "cruise"}}, operation]
    answer = posts.client.post("/1/indexes/posts/batch", json={"requests": requests}, headers=ADMIN)
    refused(answer, 400)
    assert "cruise" in posts.found("posts")
