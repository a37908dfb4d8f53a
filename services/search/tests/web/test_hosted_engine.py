"""The hosted engine: asked with our credentials, and replaced by the embedded one within its time when it fails.

Source: S-06; TRUST 1.2 (800 ms, breaker, a header that says so), S12.
"""

import gzip
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from asking import IN_QUERY, Asking
from flask.testing import FlaskClient
from pydantic import ValidationError
from search.adapters.hosted_index import HostedIndex
from search.app import create_app
from search.domain.documents import SETTINGS, in_order
from search.settings import Settings
from upstream import RESULT, Behaviour, Upstream, answers, drips, hangs, redirects, resets, upstream

QUERIES = f"/1/indexes/*/queries?{IN_QUERY}"
BODY = json.dumps({"requests": [{"indexName": "coati", "query": "cruise"}]})
ENGINE = "X-Coati-Search-Engine"


@pytest.fixture
def hosted() -> Iterator[Upstream]:
    with upstream() as served:
        yield served


def app_of(folder: Path, url: str) -> FlaskClient:
    settings = Settings(
        env="development",
        folder=folder,
        redis_url=None,
        engine="algolia",
        algolia_url=url,
        algolia_app_id="HOSTED",
        algolia_api_key="hosted-key",
    )
    client = create_app(settings).test_client()
    Asking(client).save("coati", [{"objectID": "own", "title": "Cruise insurance"}])
    return client


@pytest.fixture
def client(tmp_path: Path, hosted: Upstream) -> FlaskClient:
    return app_of(tmp_path, f"http://127.0.0.1:{hosted.port}")


def first(client: FlaskClient, body: str = BODY) -> tuple[str, str, float]:
    began = time.monotonic()
    answer = client.post(QUERIES, data=body)
    assert answer.status_code == 200, answer.get_json()
    hits = answer.get_json()["results"][0]["hits"]
    return hits[0]["objectID"] if hits else "", answer.headers[ENGINE], time.monotonic() - began


def test_the_hosted_service_answers_under_our_account_there(client: FlaskClient, hosted: Upstream) -> None:
    assert first(client)[:2] == ("hosted", "algolia")
    (request,) = hosted.requests
    head, _, body = request.partition(b"\r\n\r\n")
    assert head.startswith(b"POST /1/indexes/*/queries HTTP/1.1")
    assert b"X-Algolia-API-Key: hosted-key" in head
    assert b"search-only" not in request
    assert json.loads(body)["requests"] == [{"indexName": "coati", "query": "cruise"}]


GARBAGE: dict[str, Behaviour] = {
    "hangs": hangs,
    "drips": drips,
    "resets": resets,
    "redirects": redirects,
    "closes": lambda *_: None,
    "500": answers({}, 500),
    "500 with an answer": answers({"results": [RESULT]}, 500),
    "our key is wrong there": answers({"message": "Invalid Application-ID or API key", "status": 403}, 403),
    "no such index there": answers({"message": "Index coati does not exist", "status": 404}, 404),
    "too many": answers({"message": "slow down", "status": 429}, 429),
    "html": answers(b"<html>down</html>"),
    "cut": answers(b'{"results":[{'),
    "a list": answers([]),
    "no results": answers({"results": []}),
    "results without hits": answers({"results": [{}]}),
    "hits without ids": answers({"results": [{**RESULT, "hits": [{"title": "x"}]}]}),
    "hits that are text": answers({"results": [{**RESULT, "hits": "x"}]}),
    "ten megabytes": answers(b'{"results":"' + b"x" * 10_000_000 + b'"}'),
    "bad UTF-8": answers(b'{"results":["\xff"]}'),
}


@pytest.mark.parametrize("trouble", GARBAGE)
def test_whatever_it_does_the_embedded_engine_answers_in_time(
    client: FlaskClient, hosted: Upstream, trouble: str
) -> None:
    hosted.behave = GARBAGE[trouble]
    found, engine, seconds = first(client)
    assert (found, engine) == ("own", "embedded; degraded")
    assert seconds < 1.3


def test_a_service_that_refuses_connections_costs_next_to_nothing(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    found, engine, seconds = first(app_of(tmp_path, f"http://127.0.0.1:{port}"))
    assert (found, engine) == ("own", "embedded; degraded")
    assert seconds < 0.6


def test_a_service_that_keeps_failing_is_left_alone(client: FlaskClient, hosted: Upstream) -> None:
    """TRUST R7: open after five failures; nothing is sent while open, an answer costs what an embedded one costs."""
    hosted.behave = answers({}, 500)
    for _ in range(5):
        first(client)
    sent = len(hosted.requests)
    found, engine, seconds = first(client)
    assert (found, engine, len(hosted.requests)) == ("own", "embedded; degraded", sent)
    assert seconds < 0.3


def test_a_request_it_finds_wrong_is_wrong_and_no_fault_of_its_own(
    client: FlaskClient, hosted: Upstream
) -> None:
    hosted.behave = answers({"message": "Too strange", "status": 400}, 400)
    for _ in range(7):
        answer = client.post(QUERIES, data=BODY)
        assert (answer.status_code, answer.get_json()) == (400, {"message": "Too strange", "status": 400})
    assert len(hosted.requests) == 7


def test_an_index_that_nobody_has_is_no_fault_of_its_own_either(
    client: FlaskClient, hosted: Upstream
) -> None:
    """The public key may ask for any name; a few such questions must not turn the service off for everybody."""
    hosted.behave = answers({"message": "Index made-up does not exist", "status": 404}, 404)
    for _ in range(7):
        answer = client.post(f"/1/indexes/made-up/query?{IN_QUERY}", data='{"query":"cruise"}')
        assert answer.status_code == 404
    hosted.behave = answers({"results": [RESULT]})
    assert first(client)[:2] == ("hosted", "algolia")


def test_single_queries_and_facets_fall_back_too(client: FlaskClient, hosted: Upstream) -> None:
    hosted.behave = answers(b"nonsense")
    single = client.post(f"/1/indexes/coati/query?{IN_QUERY}", data='{"query":"cruise"}')
    assert (single.headers[ENGINE], single.get_json()["nbHits"]) == ("embedded; degraded", 1)
    facets = client.post(f"/1/indexes/coati/facets/line/query?{IN_QUERY}", data="{}")
    assert (facets.status_code, facets.get_json()["facetHits"]) == (200, [])
    hosted.behave = answers(RESULT)
    again = client.post(f"/1/indexes/coati/query?{IN_QUERY}", data='{"query":"cruise"}')
    assert (again.headers[ENGINE], again.get_json()["hits"][0]["objectID"]) == ("algolia", "hosted")


ELSEWHERE = [
    "169.254.169.254",
    "http://169.254.169.254/latest/meta-data/",
    "http://127.0.0.1:6379/",
    "http://[::1]:80/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://017700000001/",
    "http://127.1/",
    "http://localhost#@coati.example/",
    "http://coati.example@127.0.0.1/",
    "gopher://127.0.0.1:6379/_FLUSHALL",
    "file:///etc/passwd",
    "ftp://127.0.0.1/",
    "//127.0.0.1/",
    "\\\\127.0.0.1\\x",
    "..%2f..%2finternal",
    "../../internal",
    "%2e%2e%2finternal",
    "coati?x=1",
    "coati#x",
    "coati%0d%0aHost: evil.example",
    "coati\r\nX-Evil: 1",
    "coati\nGET / HTTP/1.1",
    "coati%00",
    "@127.0.0.1",
    "127.0.0.1:80",
    "*",
    "coati/../../1/keys",
    "http://①②⑦.⓪.⓪.①/",
    "coati;/../x",
]


@pytest.mark.parametrize("name", ELSEWHERE)
def test_nothing_a_client_sends_names_another_host(
    client: FlaskClient, hosted: Upstream, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """TRUST S12: every socket that is opened goes to the one configured address, and to nothing but a search there."""
    opened: list[Any] = []
    real = socket.socket.connect

    def connect(self: socket.socket, address: Any) -> None:
        opened.append(address)
        real(self, address)

    monkeypatch.setattr(socket.socket, "connect", connect)
    body = json.dumps({"requests": [{"indexName": name, "query": name, "userToken": name}]})
    client.post(QUERIES, data=body, headers={"Host": "evil.example", "X-Forwarded-Host": "evil.example"})
    client.open(
        f"/1/indexes/{name.replace('?', '%3F').replace('#', '%23')}/query?{IN_QUERY}",
        method="POST",
        data="{}",
    )
    assert set(opened) <= {("127.0.0.1", hosted.port)}
    for request in hosted.requests:
        line = request.split(b"\r\n", 1)[0]
        assert line.startswith(b"POST /1/indexes/")
        assert line.endswith((b"/query HTTP/1.1", b"/*/queries HTTP/1.1"))
        assert line.count(b" ") == 2
        assert b".." not in line.split(b" ")[1].split(b"/")


def test_an_engine_without_its_address_does_not_start() -> None:
    with pytest.raises(ValidationError, match="SEARCH_ALGOLIA_URL"):
        Settings(env="development", engine="algolia")
    with pytest.raises(ValidationError):
        Settings(env="development", engine="algolia", algolia_url="http://x.example/path?x")


def test_an_answer_may_be_packed(client: FlaskClient, hosted: Upstream) -> None:
    packed = gzip.compress(json.dumps({"results": [RESULT]}).encode())

    def send(connection: socket.socket, _: bytes) -> None:
        head = f"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: {len(packed)}\r\n\r\n"
        connection.sendall(head.encode() + packed)

    hosted.behave = send
    assert first(client)[:2] == ("hosted", "algolia")


CASE = {"objectID": "case", "title": "Cruise insurance", "url": "/blog/case/", "linksTo": ["/guide/"]}
GUIDE = {"objectID": "guide", "title": "Cruise insurance", "url": "/guide/", "linksTo": []}


def test_it_is_given_the_guide_before_the_case_and_told_to_keep_back_what_only_orders_them(
    hosted: Upstream,
) -> None:
    """What most records link to (`linksTo`) is saved first there too; the links themselves are nobody's hit."""
    hosted.behave = answers({"taskID": 1, "status": "published"})
    there = HostedIndex(f"http://127.0.0.1:{hosted.port}", "HOSTED", "admin-key", "coati")
    there.replace_all(in_order([CASE, GUIDE]), SETTINGS)
    sent = [request.partition(b"\r\n\r\n") for request in hosted.requests]
    (settings,) = [json.loads(body) for head, _, body in sent if head.startswith(b"PUT ")]
    assert "linksTo" in settings["unretrievableAttributes"]
    (batch,) = [json.loads(body)["requests"] for head, _, body in sent if b"/batch HTTP" in head]
    assert [each["body"] for each in batch] == [GUIDE, CASE]


def test_the_embedded_engine_that_stands_in_keeps_the_links_back_as_well(
    client: FlaskClient, hosted: Upstream
) -> None:
    asking = Asking(client)
    asking.put_settings("coati", SETTINGS)
    asking.save("coati", [CASE])
    hosted.behave = answers({}, 500)
    shown = client.post(
        f"/1/indexes/coati/query?{IN_QUERY}", data='{"query":"cruise","attributesToRetrieve":["*"]}'
    )
    assert shown.headers[ENGINE] == "embedded; degraded"
    assert "case" in [hit["objectID"] for hit in shown.get_json()["hits"]]
    assert not any("linksTo" in hit for hit in shown.get_json()["hits"])
