"""Sitemaps, the feed and pictures: written by the content service, kept by the edge."""

import time
from collections.abc import Iterator

import pytest
from release.edge.testing import Answer, Call, RunningEdge, page_service, running_edge

XML = b"<?xml version='1.0'?>" + b"<url/>" * 100
TYPES = {
    "/sitemap.xml": "application/xml",
    "/sitemaps/posts.xml": "application/xml",
    "/blog/feed.xml": "application/atom+xml",
    "/pictures/guide.0a1b2c3d.svg": "image/svg+xml",
    "/pictures/logos/partner.0a1b2c3d.svg": "image/svg+xml",
}
TAG = '"0a1b2c3d"'
KEPT_FOREVER, KEPT_AN_HOUR = "public, max-age=31536000, immutable", "public, max-age=3600"


def library_service(call: Call) -> Answer:
    kind = TYPES.get(call.path.partition("?")[0])
    if kind is None:
        missing = {"Content-Type": "application/problem+json", "Cache-Control": "no-store"}
        return Answer(404, b'{"status": 404}', headers=missing)
    kept = KEPT_FOREVER if call.path.startswith("/pictures/") else KEPT_AN_HOUR
    return Answer(body=XML, headers={"Content-Type": kind, "Cache-Control": kept, "ETag": TAG})


@pytest.fixture(scope="module")
def shared() -> Iterator[RunningEdge]:
    with running_edge() as edge:
        edge.content.respond = library_service
        yield edge


@pytest.fixture
def edge(shared: RunningEdge) -> Iterator[RunningEdge]:
    shared.content.respond = library_service
    yield shared


@pytest.mark.parametrize("path", TYPES)
def test_a_file_is_sent_as_the_service_wrote_it(edge: RunningEdge, path: str) -> None:
    page = edge.ask(path, headers={"Accept-Encoding": "gzip"})
    assert (page.status, page.headers["content-type"].partition(";")[0]) == (200, TYPES[path])
    assert page.headers["content-encoding"] == "gzip"
    assert edge.ask(path).body == XML
    assert "default-src 'none'" in page.headers["content-security-policy"]


def test_the_services_word_on_how_long_it_may_be_kept_is_the_only_one(edge: RunningEdge) -> None:
    for _ in range(2):
        assert edge.ask("/pictures/guide.0a1b2c3d.svg").headers["cache-control"] == KEPT_FOREVER
        assert edge.ask("/sitemap.xml").headers["cache-control"] == KEPT_AN_HOUR


def test_the_contact_for_security_reports_is_the_services_word(edge: RunningEdge) -> None:
    said = b"Contact: mailto:security@coati.example\n"
    plain = {"Content-Type": "text/plain; charset=utf-8", "Cache-Control": KEPT_AN_HOUR}
    edge.content.respond = lambda call: (
        Answer(body=said, headers=plain) if "security" in call.path else library_service(call)
    )
    file = edge.ask("/.well-known/security.txt")
    assert (file.status, file.body, file.headers["content-type"]) == (200, said, plain["Content-Type"])


@pytest.mark.parametrize("path", ["/pictures/nope.0a1b2c3d.svg", "/pictures/", "/sitemaps/nope.xml"])
def test_a_missing_file_is_a_plain_404_that_nobody_keeps(edge: RunningEdge, path: str) -> None:
    page = edge.ask(path)
    assert (page.status, page.text) == (404, "Not found.\n")
    assert page.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("path", "spelled"),
    [
        ("/sitemap.xml", "/x/../sitemap.xml"),
        ("/sitemaps/posts.xml", "/sitemaps/./posts.xml"),
        ("/sitemaps/posts.xml", "/sitemaps//posts.xml"),
        ("/blog/feed.xml", "/blog/%66eed.xml"),
        ("/pictures/guide.0a1b2c3d.svg", "/pictures/x/%2e%2e/guide.0a1b2c3d.svg"),
        ("/sitemap.xml", "/sitemap.xml?page=2"),
    ],
)
def test_however_an_address_is_spelled_the_file_of_that_name_is_asked_for(path: str, spelled: str) -> None:
    """TRUST R17: or anybody could have a 404 kept in the place of the sitemap, and of every picture not yet kept."""
    with running_edge() as edge:
        edge.content.respond = library_service
        assert edge.ask(spelled).status == 200
        assert [call.path for call in edge.content.calls] == [path]
        assert edge.ask(path).body == XML


def test_a_file_that_was_taken_away_is_gone_once_its_time_is_over(edge: RunningEdge) -> None:
    """TRUST R17: what the service says is what holds; the copy is for when it says nothing."""
    brief = {"X-Accel-Expires": "1"}
    edge.content.respond = lambda call: Answer(
        body=XML, headers={"Content-Type": "image/svg+xml", "Cache-Control": KEPT_FOREVER, **brief}
    )
    path = "/pictures/withdrawn.0a1b2c3d.svg"
    assert edge.ask(path).status == 200
    edge.content.respond = lambda _: Answer(404, b"Not found.")
    time.sleep(2.1)
    assert [edge.ask(path).status for _ in range(3)] == [404] * 3


@pytest.mark.parametrize("coding", ["identity", "gzip"])
def test_who_has_it_already_is_told_so_and_sent_nothing(edge: RunningEdge, coding: str) -> None:
    """Readers of feeds ask all day whether there is anything new."""
    path, asked = "/blog/feed.xml", {"Accept-Encoding": coding}
    tag = edge.ask(path, headers=asked).headers["etag"]
    assert tag.removeprefix("W/") == TAG
    same = edge.ask(path, headers={**asked, "If-None-Match": tag})
    assert (same.status, same.body, same.headers["cache-control"]) == (304, b"", KEPT_AN_HOUR)
    assert edge.ask(path, headers={**asked, "If-None-Match": '"other"'}).status == 200


def test_a_query_makes_no_second_copy(edge: RunningEdge) -> None:
    edge.ask("/pictures/logos/partner.0a1b2c3d.svg")
    edge.content.calls.clear()
    for number in range(5):
        assert (
            edge.ask(f"/pictures/logos/partner.0a1b2c3d.svg?{number}", host="tripinsure101.example").status
            == 200
        )
    assert edge.content.calls == []


def test_a_file_takes_no_other_method(edge: RunningEdge) -> None:
    assert edge.ask("/sitemap.xml", method="POST", body=b"").status == 405


def test_files_are_there_while_the_service_is_away_and_a_503_where_none_was_kept() -> None:
    """TRUST R17"""
    with running_edge() as edge:
        edge.content.respond = library_service
        assert edge.ask("/pictures/guide.0a1b2c3d.svg").status == 200
        edge.content.respond = page_service
        edge.content.stop()
        assert edge.ask("/pictures/guide.0a1b2c3d.svg").body == XML
        away = edge.ask("/pictures/logos/partner.0a1b2c3d.svg")
        assert (away.status, away.headers["cache-control"]) == (503, "no-store")
        assert away.headers["retry-after"]
