"""The short way answers as the whole one does, and takes only what is as usual."""

import gzip
from typing import Any

import orjson
import pytest
from analytics.app import create_app
from analytics.composition import Parts
from analytics.settings import Settings
from analytics.web.short_way import ShortWay
from flask.testing import FlaskClient
from kit.testing import MALFORMED_BODIES, MalformedBody, SetClock, assert_problem
from storehouse import Storehouse

VIEW = {
    "url": "https://coati.example/blog/?utm_source=news&email=a%40b.example",
    "clientId": "c-1",
    "referrer": None,
}
HEADERS = {
    "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile",
    "X-Forwarded-For": "198.51.100.9, 203.0.113.77",
    "X-Coati-Brand": "coati",
    "X-Coati-Pid": "tripnews",
    "X-Request-ID": "0123456789abcdef",
}


@pytest.fixture
def ways(settings: Settings, parts: Parts, clock: SetClock) -> tuple[FlaskClient, FlaskClient]:
    """The service, and the same without the short way."""
    whole = create_app(settings, parts=parts, clock=clock)
    assert isinstance(whole.wsgi_app, ShortWay)
    whole.wsgi_app = whole.wsgi_app._whole_way  # type: ignore[method-assign]
    return create_app(settings, parts=parts, clock=clock).test_client(), whole.test_client()


def told(client: FlaskClient, path: str, **request: Any) -> tuple[int, dict[str, str], Any]:
    own = {"X-Request-ID": HEADERS["X-Request-ID"]}
    answer = client.post(path, **{**request, "headers": {**own, **request.get("headers", {})}})
    return answer.status_code, {name.lower(): value for name, value in answer.headers.items()}, answer.data


USUAL = [
    ("/api/analytics/", {"json": VIEW, "headers": HEADERS}),
    ("/api/analytics/", {"json": {**VIEW, "referrer": "https://search.example/?q=x"}, "headers": HEADERS}),
    ("/api/analytics/", {"json": VIEW, "headers": {**HEADERS, "Sec-GPC": "1"}}),
    (
        "/api/analytics/",
        {"json": VIEW, "headers": {**HEADERS, "X-Coati-Brand": "<b>", "X-Request-ID": "<b>"}},
    ),
    ("/api/session/", {"json": {"pageUrl": VIEW["url"]}, "headers": HEADERS}),
]


@pytest.mark.parametrize(("path", "request_"), USUAL)
def test_both_make_the_same_event_and_answer(
    ways: tuple[FlaskClient, FlaskClient], storehouse: Storehouse, path: str, request_: dict[str, Any]
) -> None:
    answers = [told(way, path, **request_) for way in ways]
    if request_["headers"]["X-Request-ID"] == "<b>":
        assert [answer[1].pop("x-request-id") for answer in answers] != ["<b>", "<b>"]
    assert answers[0] == answers[1]
    assert answers[0][0] == 202
    rows = [{key: value for key, value in vars(row).items() if key != "id"} for row in storehouse.rows()]
    for row in rows:
        row.pop("_sa_instance_state")
    assert rows[0] == rows[1]
    assert (rows[0]["network"], rows[0]["device"]) == ("203.0.113.0", "mobile")


JSON = {"Content-Type": "application/json"}
UNUSUAL: dict[str, dict[str, Any]] = {
    "no type": {"data": orjson.dumps(VIEW)},
    "another type": {"data": orjson.dumps(VIEW), "headers": {"Content-Type": "text/plain"}},
    "another charset": {
        "data": orjson.dumps(VIEW),
        "headers": {"Content-Type": "application/json; charset=latin1"},
    },
    "packed": {"data": gzip.compress(orjson.dumps(VIEW)), "headers": {**JSON, "Content-Encoding": "gzip"}},
    "empty": {"data": b"", "headers": JSON},
    "too large": {"data": b'"' + b"x" * 300_000 + b'"', "headers": JSON},
    "twin keys": {"data": b'{"url":"https://a.example/","url":"https://b.example/"}', "headers": JSON},
    "a NUL": {"data": b'{"url":"https://a.example/","clientId":"\\u0000"}', "headers": JSON},
    "a field too many": {"json": {**VIEW, "more": 1}},
    "a field too few": {"json": {"clientId": None}},
    "not an address": {"json": {**VIEW, "url": "javascript:alert(1)"}},
    "a number for a text": {"json": {**VIEW, "clientId": 5}},
}


@pytest.mark.parametrize("name", UNUSUAL)
def test_what_is_not_as_usual_is_refused_in_the_same_words(
    ways: tuple[FlaskClient, FlaskClient], storehouse: Storehouse, name: str
) -> None:
    short, whole = (told(way, "/api/analytics/", **UNUSUAL[name]) for way in ways)
    assert short == whole
    assert short[0] in (400, 413, 415, 422)
    assert storehouse.rows() == []


@pytest.mark.parametrize("body", MALFORMED_BODIES, ids=lambda body: body.name)
def test_malformed_bodies_are_refused_in_the_same_words(
    ways: tuple[FlaskClient, FlaskClient], body: MalformedBody
) -> None:
    """TRUST R24"""
    short, whole = (told(way, "/api/session/", data=body.data, headers=JSON) for way in ways)
    assert short == whole
    assert 400 <= short[0] < 500


def test_both_say_that_nothing_could_be_kept(
    ways: tuple[FlaskClient, FlaskClient], parts: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(parts.intake, "_stream", None)
    monkeypatch.setattr(parts.spool, "add", full)
    short, whole = (told(way, "/api/analytics/", json=VIEW) for way in ways)
    assert short == whole
    answer = ways[0].post("/api/analytics/", json=VIEW)
    assert_problem(answer, 503)
    assert int(answer.headers["Retry-After"]) > 0


def test_other_methods_and_paths_go_the_whole_way(ways: tuple[FlaskClient, FlaskClient]) -> None:
    for path in ("/api/analytics/", "/api/analytics", "/api/nothing/"):
        short, whole = (way.get(path).status_code for way in ways)
        assert short == whole
    assert ways[0].get("/api/analytics/").status_code == 405
