"""Answers: their shape, their headers, and what is answered when the index is away."""

import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from asking import ADMIN, IN_QUERY, Asking
from flask.testing import FlaskClient
from kit.testing import UnixSocketSession, running_gunicorn
from search.app import create_app, openapi_document
from search.settings import Settings

EMPTY = {"hits": [], "nbHits": 0, "degraded": True}
REQUIRED = {
    "hits", "nbHits", "page", "nbPages", "hitsPerPage", "query", "params", "index", "processingTimeMS",
    "exhaustiveNbHits", "exhaustiveTypo", "exhaustive", "renderingContent",
}  # fmt: skip


def test_an_answer_has_every_member_clients_read(posts: Asking) -> None:
    """[S-06] PROTOCOLS §a (answer fields); and nothing that makes InstantSearch load a script (§0, 8)."""
    answer = posts.search("posts", "cruise", hitsPerPage=1)
    assert set(answer) == REQUIRED
    assert (answer["nbHits"], answer["nbPages"], answer["query"]) == (2, 2, "cruise")
    assert answer["params"] == "query=cruise&hitsPerPage=1"
    assert answer["hits"][0]["_highlightResult"]["title"]["value"] == "<em>Cruise</em> insurance"


def test_several_searches_are_answered_in_their_order(posts: Asking) -> None:
    requests = [
        {"indexName": "posts", "query": "cruise"},
        {"indexName": "posts", "params": "query=caf%C3%A9&page=0"},
    ]
    answer = posts.client.post(f"/1/indexes/*/queries?{IN_QUERY}", json={"requests": requests})
    assert [result["query"] for result in answer.get_json()["results"]] == ["cruise", "café"]
    assert answer.headers["X-Coati-Search-Engine"] == "embedded"
    assert answer.headers["Correlation-ID"] == answer.headers["X-Request-ID"]


def test_an_answer_given_before_is_never_out_of_date(posts: Asking) -> None:
    assert posts.found("posts", "kraken") == []
    assert posts.found("posts", "kraken") == []
    posts.save("posts", [{"objectID": "new", "title": "Kraken"}])
    assert posts.found("posts", "kraken") == ["new"]


def test_a_visitor_searches_by_address_too(posts: Asking) -> None:
    answer = posts.client.get(f"/1/indexes/posts?query=cruise&hitsPerPage=1&{IN_QUERY}")
    assert [hit["objectID"] for hit in answer.get_json()["hits"]] == ["cruise"]


def test_attributes_are_sent_as_asked(posts: Asking) -> None:
    asked = {
        "attributesToRetrieve": ["title"],
        "attributesToHighlight": [],
        "attributesToSnippet": ["text:2"],
    }
    (hit,) = posts.search("posts", "cancellation", **asked)["hits"]
    assert hit == {
        "objectID": "cancel",
        "title": "Trip cancellation",
        "_snippetResult": {"text": {"value": "Pre-existing…", "matchLevel": "none"}},
    }
    posts.put_settings("posts", {"unretrievableAttributes": ["text"]})
    assert "text" not in posts.search("posts", "cancellation")["hits"][0]
    assert "text" not in posts.admin("GET", "indexes/posts/cancel")


@pytest.mark.parametrize("asked", [{}, {"attributesToHighlight": ["author.name", "sea.names"]}])
def test_highlights_of_inner_attributes_mirror_the_record(asking: Asking, asked: dict[str, Any]) -> None:
    """PROTOCOLS §a: a client's highlight of "author.name" is blank where there is none, and the name is not seen."""
    asking.put_settings("inner", {"searchableAttributes": ["author.name", "sea.names"]})
    asking.save(
        "inner",
        [
            {
                "objectID": "1",
                "author": {"name": "Ada Ames", "age": 40},
                "sea": [{"names": ["Ada Sea"], "deep": 9}],
            }
        ],
    )
    (hit,) = asking.search("inner", "ada", **asked)["hits"]
    found = hit["_highlightResult"]
    assert found["author"].keys() == {"name"}
    assert found["author"]["name"]["value"] == "<em>Ada</em> Ames"
    assert [list(each) for each in found["sea"]] == [["names"]]
    assert found["sea"][0]["names"][0]["value"] == "<em>Ada</em> Sea"


def test_other_sites_may_call_with_their_own_headers(client: FlaskClient) -> None:
    asked = {
        "Origin": "https://partner.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "x-algolia-api-key,content-type",
    }
    for prefix in ("/1", "/api/search/1"):
        answer = client.options(f"{prefix}/indexes/*/queries", headers=asked)
        assert answer.status_code == 200
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert "x-algolia-api-key" in answer.headers["Access-Control-Allow-Headers"].lower()
        assert "Access-Control-Allow-Credentials" not in answer.headers


def test_our_own_index_on_its_way_is_an_empty_answer_not_an_error(client: FlaskClient) -> None:
    """TRUST 1.2: a search is answered 200 whatever is away."""
    answer = client.post(f"/1/indexes/coati/query?{IN_QUERY}", data='{"query":"cruise","hitsPerPage":5}')
    assert answer.status_code == 200
    assert answer.get_json().items() >= EMPTY.items()
    assert answer.headers["X-Coati-Search-Engine"] == "embedded; degraded"
    several = client.post(f"/1/indexes/*/queries?{IN_QUERY}", json={"requests": [{"indexName": "coati"}]})
    assert several.get_json()["results"][0].items() >= EMPTY.items()


def away(folder: Path, how: str) -> None:
    if how == "gone":
        for path in folder.iterdir():
            if path.is_dir():
                shutil.rmtree(path)
    elif how == "torn":
        for path in folder.rglob("meta.json"):
            path.write_text("{")
    else:
        for path in folder.glob("search.sqlite*"):
            path.unlink()
        (folder / "search.sqlite").write_bytes(b"no database at all" * 500)


@pytest.mark.parametrize("how", ["gone", "torn", "books"])
def test_a_broken_index_is_an_empty_answer_that_says_so(asking: Asking, settings: Settings, how: str) -> None:
    """TRUST 1.2 (search index down): 200, no hits, degraded; and ready names what is missing."""
    asking.save("coati", [{"objectID": "one", "title": "Cruise"}])
    assert asking.client.get("/health/ready").status_code == 200
    away(settings.folder.absolute(), how)
    fresh = create_app(settings).test_client()
    answer = fresh.post(f"/1/indexes/coati/query?{IN_QUERY}", data='{"query":"cruise"}')
    assert answer.status_code == 200
    assert answer.get_json().items() >= EMPTY.items()
    ready = fresh.get("/health/ready")
    assert (ready.status_code, ready.get_json()["missing"]) == (503, ["index"])


def test_ready_and_figures(asking: Asking) -> None:
    asking.save("coati", [{"objectID": "one", "title": "Cruise"}])
    assert asking.client.get("/health/ready").status_code == 200
    asking.found("coati", "cruise")
    assert 'search_answers_total{engine="embedded",state="ok"}' in asking.client.get("/metrics").get_data(
        as_text=True
    )


def test_without_redis_searches_are_as_ever(tmp_path: Path) -> None:
    """TRUST 1.2 (Redis down)."""
    settings = Settings(env="development", folder=tmp_path, redis_url=f"unix://{tmp_path}/gone.sock")
    asking = Asking(create_app(settings).test_client())
    asking.save("coati", [{"objectID": "one", "title": "Cruise"}])
    assert asking.found("coati", "cruise") == ["one"]
    assert asking.client.get("/metrics").status_code == 200


def test_no_key_reaches_a_log_line(tmp_path: Path) -> None:
    """PROTOCOLS §0 (4)"""
    environment = {
        "COATI_ENV": "development",
        "SEARCH_FOLDER": str(tmp_path),
        "REDIS_URL": "",
        "LOG_LEVEL": "debug",
    }
    log = tmp_path / "log"
    with (
        log.open("wb") as output,
        running_gunicorn("search.app:from_environment()", environment=environment, output=output) as (
            path,
            _,
        ),
    ):
        for key in ("search-only", "my-own-wrong-key", ADMIN["X-Algolia-API-Key"]):
            session = UnixSocketSession(path)
            address = f"/1/indexes/coati/query?x-algolia-api-key={key}&x-algolia-application-id=coati"
            session.request("POST", address, body=b"{}", headers={"X-Algolia-API-Key": key})
            assert session.getresponse().status in (200, 403)
            session.close()
    written = log.read_text()
    assert "request.served" in written
    assert "search-only" not in written
    assert "my-own-wrong-key" not in written
    assert ADMIN["X-Algolia-API-Key"] not in written


def test_the_document_needs_nothing_running() -> None:
    assert openapi_document()["openapi"] == "3.1.0"


def test_books_survive_a_reader_while_a_writer_commits(asking: Asking, settings: Settings) -> None:
    asking.save("coati", [{"objectID": "one", "title": "Cruise"}])
    books = sqlite3.connect(settings.folder / "search.sqlite")
    books.execute("BEGIN IMMEDIATE")
    assert asking.found("coati", "cruise") == ["one"]
    books.rollback()
