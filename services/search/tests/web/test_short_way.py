"""The short way answers as the whole one does, and takes only what is kept and as usual."""

import gzip
from typing import Any

import orjson
import pytest
from asking import ADMIN, IN_QUERY, Asking
from flask.testing import FlaskClient
from kit.testing import MALFORMED_BODIES, MalformedBody
from search.app import create_app
from search.composition import Parts
from search.settings import Settings
from search.web.kept_answers import LONGEST_BODY_BYTES
from search.web.short_way import ShortWay

PATH = "/1/indexes/*/queries"
BODY = orjson.dumps({"requests": [{"indexName": "posts", "query": "cruise", "hitsPerPage": 2}]})
FOREIGN = {"Origin": "https://elsewhere.example"}
SENT = {"X-Request-ID": "0123456789abcdef"}
AGENT = f"x-algolia-agent=lite%20(5.0)&{IN_QUERY}"


class Passed:
    """Whether the last request went on to the application."""

    def __init__(self, application: Any) -> None:
        self._application = application
        self.last = False

    def __call__(self, environ: Any, start: Any) -> Any:
        self.last = True
        return self._application(environ, start)


class Ways:
    """One service with its short way and another one without, over the same index."""

    def __init__(self, settings: Settings, parts: Parts) -> None:
        whole = create_app(settings, parts=parts)
        assert isinstance(whole.wsgi_app, ShortWay)
        whole.wsgi_app = whole.wsgi_app._whole_way  # type: ignore[method-assign]
        short = create_app(settings, parts=parts)
        assert isinstance(short.wsgi_app, ShortWay)
        self.kept = short.wsgi_app._kept
        self.passed = short.wsgi_app._whole_way = Passed(short.wsgi_app._whole_way)
        self.short, self.whole = short.test_client(), whole.test_client()

    def ask(self, address: str, **request: Any) -> tuple[bool, tuple[Any, ...], tuple[Any, ...]]:
        """Whether it went the short way, and both answers."""
        self.passed.last = False
        answers = [told(client, address, **request) for client in (self.short, self.whole)]
        return not self.passed.last, answers[0], answers[1]


def told(client: FlaskClient, address: str, **request: Any) -> tuple[int, dict[str, str], bytes]:
    headers = {**SENT, **request.pop("headers", {})}
    answer = client.open(address, **{"method": "POST", "data": BODY, "headers": headers, **request})
    body = orjson.loads(answer.data) if answer.data else {}
    for result in (body, *body.get("results", ())):
        result.pop("processingTimeMS", None)
    said = {name.lower(): value for name, value in answer.headers.items()}
    # A digit more of that time is a byte more of the body: what counts is that the header says how long it is.
    if "content-length" in said:
        said["content-length"] = str(int(said["content-length"]) - len(answer.data))
    return answer.status_code, said, body


@pytest.fixture
def ways(settings: Settings, parts: Parts, posts: Asking) -> Ways:
    return Ways(settings, parts)


@pytest.mark.parametrize("prefix", ["", "/api/search"])
@pytest.mark.parametrize("query", [IN_QUERY, AGENT])
@pytest.mark.parametrize("headers", [{}, FOREIGN, {"Content-Type": "text/plain"}])
def test_both_answer_alike_and_only_the_second_time_is_short(
    ways: Ways, prefix: str, query: str, headers: dict[str, str]
) -> None:
    address = f"{prefix}{PATH}?{query}"
    first, again = (ways.ask(address, headers=headers) for _ in range(2))
    assert [went_short for went_short, *_ in (first, again)] == [False, True]
    assert again[1] == again[2] == first[1]
    assert again[1][0] == 200
    assert [hit["objectID"] for hit in again[1][2]["results"][0]["hits"]] == ["cruise", "medical"]


UNUSUAL: dict[str, tuple[str, dict[str, Any]]] = {
    "no key": (PATH, {}),
    "another key": (f"{PATH}?x-algolia-application-id=coati&x-algolia-api-key=other", {}),
    "another application": (f"{PATH}?x-algolia-application-id=other&x-algolia-api-key=search-only", {}),
    "a key in a header": (PATH, {"headers": ADMIN}),
    "keys in both places": (f"{PATH}?{IN_QUERY}", {"headers": {"X-Algolia-API-Key": "other"}}),
    "the first of two keys": (f"{PATH}?x-algolia-api-key=other&{IN_QUERY}", {}),
    "a query as long as a body": (f"{PATH}?x-algolia-agent={'x' * 600}&{IN_QUERY}", {}),
    "packed": (
        f"{PATH}?{IN_QUERY}",
        {"data": gzip.compress(BODY), "headers": {"Content-Encoding": "gzip"}},
    ),
    "said to be packed": (f"{PATH}?{IN_QUERY}", {"headers": {"Content-Encoding": "gzip"}}),
    "empty": (f"{PATH}?{IN_QUERY}", {"data": b""}),
    "too large": (f"{PATH}?{IN_QUERY}", {"data": b'"' + b"x" * 300_000 + b'"'}),
    "not asked yet": (f"{PATH}?{IN_QUERY}", {"data": BODY.replace(b"cruise", b"zurich")}),
    "one search": (f"/1/indexes/posts/query?{IN_QUERY}", {"data": b'{"query":"cruise"}'}),
    "another method": (f"{PATH}?{IN_QUERY}", {"method": "OPTIONS", "headers": FOREIGN}),
}


@pytest.mark.parametrize("name", UNUSUAL)
def test_the_unusual_goes_the_whole_way_though_the_answer_is_kept(ways: Ways, name: str) -> None:
    ways.ask(f"{PATH}?{IN_QUERY}")
    address, request = UNUSUAL[name]
    went_short, short, whole = ways.ask(address, **request)
    assert not went_short
    assert short == whole


@pytest.mark.parametrize("body", MALFORMED_BODIES, ids=lambda body: body.name)
def test_malformed_bodies_are_refused_in_the_same_words(ways: Ways, body: MalformedBody) -> None:
    """TRUST R24"""
    for _ in range(2):
        _, short, whole = ways.ask(f"{PATH}?{IN_QUERY}", data=body.data)
        assert short == whole
        assert 400 <= short[0] < 500


def test_a_change_of_the_index_is_seen_at_once(ways: Ways, posts: Asking) -> None:
    address = f"{PATH}?{IN_QUERY}"
    ways.ask(address)
    posts.save("posts", [{"objectID": "new", "title": "Cruise cruise"}])
    went_short, short, whole = ways.ask(address)
    assert not went_short
    assert short == whole
    assert "new" in [hit["objectID"] for hit in short[2]["results"][0]["hits"]]


@pytest.mark.parametrize("is_packed", [False, True], ids=["plain", "packed"])
def test_a_body_that_is_padded_is_answered_and_not_kept(ways: Ways, is_packed: bool) -> None:
    address = f"{PATH}?{IN_QUERY}"
    padded = BODY + b" " * (LONGEST_BODY_BYTES - len(BODY) + 1)
    coding = {"Content-Encoding": "gzip"} if is_packed else {}
    first = ways.ask(address, data=gzip.compress(padded) if is_packed else padded, headers=coding)
    again = ways.ask(address, data=padded)
    assert [went_short for went_short, *_ in (first, again)] == [False, False]
    assert first[1][0] == 200
    assert first[1][2] == again[1][2]
    assert list(ways.kept._kept) == []
    ways.ask(address, data=padded[:-1])
    went_short, *_ = ways.ask(address, data=padded[:-1])
    assert went_short
