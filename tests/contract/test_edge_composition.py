"""The edge puts a page together from a frame, the live parts and a body, and keeps what the frame said of it."""

import gzip
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from release.edge.testing import Answer, Call, Reply, RunningEdge, page_service, running_edge


@pytest.fixture(scope="module")
def shared() -> Iterator[RunningEdge]:
    with running_edge() as edge:
        yield edge


@pytest.fixture
def edge(shared: RunningEdge) -> Iterator[RunningEdge]:
    yield shared
    shared.content.respond = page_service


def test_a_page_is_frame_parts_and_body_in_order(edge: RunningEdge) -> None:
    page = edge.ask("/about-us/")
    order = [
        'name="release"',
        "<title>Page /about-us/",
        'id="coati-header"',
        "Body of /about-us/",
        'id="coati-footer"',
    ]
    places = [page.text.index(piece) for piece in order]
    assert page.status == 200
    assert places == sorted(places)


def test_the_home_body_comes_from_the_live_release(edge: RunningEdge) -> None:
    """[P-01]"""
    assert "<h1>Home of Coati</h1>" in edge.ask("/").text


def test_any_body_of_the_live_release_comes_before_the_content_services(edge: RunningEdge) -> None:
    """[P-13] For the brand and variant that asks, without a line in the edge's configuration."""
    edge.content.calls.clear()
    assert "<h1>Guide of Coati</h1><p>standard</p>" in edge.ask("/guide/").text
    welcomed = edge.ask("/guide/", host="tripinsure101.example", headers={"Cookie": "coati_welcome=1"})
    assert "<h1>Guide of Trip Insure 101</h1><p>welcome</p>" in welcomed.text
    assert {call.path for call in edge.content.calls} == {"/_frame/guide/"}
    assert "Body of /about-us/" in edge.ask("/about-us/").text


def test_an_unknown_path_is_a_404_inside_the_chrome(edge: RunningEdge) -> None:
    """[P-21]"""
    page = edge.ask("/no-such-page/")
    assert page.status == 404
    assert 'id="coati-header"' in page.text
    assert 'id="coati-footer"' in page.text
    assert page.headers["x-robots-tag"] == "noindex"


def test_every_quote_address_is_the_one_application_frame(edge: RunningEdge) -> None:
    """[P-19] One document, one kept copy, and no question to any service."""
    edge.content.calls.clear()
    pages = [edge.ask(path) for path in ("/quote", "/quote/", "/quote/a1b2", "/quote/a1b2/plans/x?state=FL")]
    assert {page.status for page in pages} == {200}
    assert len({page.body for page in pages}) == 1
    assert 'content="noindex"' in pages[0].text
    assert edge.content.calls == []
    kept = [file.read_bytes() for file in (edge.settings.var / "cache" / "pages").rglob("?" * 32)]
    assert sum(b"\nKEY: /quote" in file for file in kept) == 1


def test_head_answers_as_get_does_without_the_body(edge: RunningEdge) -> None:
    for path in ("/", "/about-us/", "/no-such-page/", "/quote/abc"):
        get, head = edge.ask(path), edge.ask(path, method="HEAD")
        changing = {"date", "x-request-id", "content-length", "transfer-encoding"}
        assert head.status == get.status
        assert {k: v for k, v in head.headers.items() if k not in changing} == {
            k: v for k, v in get.headers.items() if k not in changing
        }
        assert head.body == b""


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=0.5, gzip;q=1.0", "br"),
        ("gzip, deflate", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("BR;Q=0.000, gzip;q=0", None),
        ("deflate", None),
        ("xbr, gzipped", None),
        ("", None),
    ],
)
def test_one_of_three_encodings_is_chosen(edge: RunningEdge, accepted: str, encoding: str | None) -> None:
    page = edge.ask("/about-us/", headers={"Accept-Encoding": accepted})
    assert page.headers.get("content-encoding") == encoding
    if encoding == "gzip":
        assert b"Body of /about-us/" in gzip.decompress(page.body)
    if encoding is None:
        assert b"Body of /about-us/" in page.body
    assert "Accept-Encoding" in page.headers["vary"]


def test_only_the_page_number_reaches_a_page(edge: RunningEdge) -> None:
    edge.content.calls.clear()
    edge.ask("/list/?page=2&utm_source=x&q=%3C!--%23echo%20var=%22http_cookie%22--%3E")
    edge.ask("/list/?page=two")
    frames = [call.path for call in edge.content.calls if call.path.startswith("/_frame")]
    assert frames == ["/_frame/list/?page=2", "/_frame/list/?page=0"]


def test_a_redirect_keeps_the_query_and_stays_on_the_site(edge: RunningEdge) -> None:
    moved = edge.ask("/about-no-slash?utm_source=news&x=1")
    assert (moved.status, moved.headers["location"]) == (301, "/about-no-slash/?utm_source=news&x=1")
    again = edge.ask("/about-no-slash?other=2")
    assert again.headers["location"] == "/about-no-slash/?other=2"


@pytest.mark.parametrize(
    "path", ["//about-us/", "//evil.example/", "/about-us//", "///", "//x%0d%0aSet-Cookie:x=1"]
)
def test_doubled_slashes_are_one_local_hop(edge: RunningEdge, path: str) -> None:
    moved = edge.ask(path + "?x=1")
    assert moved.status == 301
    assert re.fullmatch(r"/([\w.%][\w.%:=-]*/)*\?x=1", moved.headers["location"])


@pytest.mark.parametrize(
    "path", ["//%5Cevil.example/", "//%5cevil.example", "/%5C//evil.example/", "//\\evil.example/"]
)
def test_a_doubled_slash_leads_nowhere_with_a_backslash_behind_it(edge: RunningEdge, path: str) -> None:
    """TRUST S10: a browser takes `/\\evil.example` for another host, whoever of us writes it."""
    assert nowhere(edge.ask(path)) == 404
    with content_away(edge):
        assert nowhere(edge.ask(path + "/other")) == 503


def nowhere(reply: Reply) -> int:
    """The status of an answer that leads nowhere."""
    assert "location" not in reply.headers
    return reply.status


@contextmanager
def content_away(edge: RunningEdge) -> Iterator[None]:
    edge.content.stop()
    try:
        yield
    finally:
        edge.content.start()


def test_a_doubled_slash_and_a_missing_one_are_one_hop_too(edge: RunningEdge) -> None:
    """SEO: one 301 at most from whatever somebody linked to, also while nobody knows where it leads."""

    def one_hop() -> None:
        assert edge.ask("//about-us?x=1").headers["location"] == "/about-us/?x=1"
        assert edge.ask("/blog//post").headers["location"] == "/blog/post/"

    one_hop()
    with content_away(edge):
        one_hop()


def test_where_a_doubled_slash_leads_is_asked_of_the_content_service_and_stays_on_the_site(
    edge: RunningEdge,
) -> None:
    said = {"/_tidied/OLD?x=1": "/new/"}
    edge.content.respond = lambda call: Answer(301, headers={"Location": said[call.path]})
    assert edge.ask("//OLD?x=1").headers["location"] == "/new/?x=1"
    edge.content.respond = page_service
    assert edge.ask("/_tidied/about-us").status == 404
    assert edge.ask("//about-us/", method="POST", body=b"").status == 405


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_a_page_takes_no_other_method(edge: RunningEdge, method: str) -> None:
    page = edge.ask("/about-us/", method=method, body=b"" if method == "POST" else None)
    assert page.status == 405
    if method != "TRACE":
        assert page.headers["allow"] == "GET, HEAD"


def test_a_flip_shows_within_a_second(edge: RunningEdge) -> None:
    """V19: a rollback is seen at once, kept pages or not."""
    for number in range(4):
        edge.flip(f"flip-{number}")
        flipped = asked = time.monotonic()
        while f'content="flip-{number}"' not in edge.ask("/").text:
            # By when it was asked: what a busy machine takes for the answer is not the edge's.
            assert asked - flipped <= 1.3
            time.sleep(0.02)
            asked = time.monotonic()


def test_a_flip_in_the_middle_of_a_composition_does_not_mix_two_releases(edge: RunningEdge) -> None:
    """TRUST R16"""
    edge.flip("before")
    frame = page_service(Call("GET", "/_frame/contact-us/", {}, b"")).body
    middle = frame.index(b"<main")

    def in_two_halves() -> Iterator[bytes]:
        yield frame[:middle]
        time.sleep(0.2)
        edge.flip("after")
        yield frame[middle:]

    def slowly(call: Call) -> Answer:
        return Answer(chunks=in_two_halves()) if call.path == "/_frame/contact-us/" else page_service(call)

    edge.content.respond = slowly
    text = edge.ask("/contact-us/").text
    assert 'name="release" content="before"' in text
    assert text.count('data-release="before"') == 2
    assert "after" not in text


def test_stray_internal_addresses_are_not_there(edge: RunningEdge) -> None:
    for path in (
        "/_body/about-us/",
        "/_frame/about-us/",
        "/_shell/head/quote",
        "/_page/about-us/",
        "/_unavailable",
    ):
        page = edge.ask(path)
        assert page.status == 404, path
        assert "Body of" not in page.text


def test_services_see_what_the_edge_says_and_no_client_header(edge: RunningEdge) -> None:
    """TRUST S4, API 4.1.3"""
    seen: list[Call] = []

    def respond(call: Call) -> Answer:
        seen.append(call)
        return page_service(call)

    edge.content.respond = respond
    forged = {
        "X-Forwarded-For": "6.6.6.6",
        "X-Customer-Id": "1",
        "X-Coati-Brand": "traveldefenders",
        "Cookie": "session=secret",
        "X-Request-ID": "forged",
    }
    reply = edge.ask("/list/?page=7", headers=forged)
    assert {call.path for call in seen} == {"/_frame/list/?page=7", "/_body/list/?page=7"}
    for call in seen:
        assert call.headers.keys() == {"host", "x-request-id", "x-coati-brand", "x-coati-variant"}
        assert call.headers["x-coati-brand"] == "coati"
        assert call.headers["x-request-id"] == reply.headers["x-request-id"] != "forged"


def test_a_kept_page_names_the_request_that_it_was_composed_for() -> None:
    """SPEED V1, ADR 68: header and log line say what the services' logs say; an older part's id is not the page's."""
    told: list[str] = []

    def respond(call: Call) -> Answer:
        told.append(call.headers["x-request-id"])
        answer = page_service(call)
        return Answer(answer.status, answer.body, {**answer.headers, "X-Request-ID": told[-1]})

    with running_edge() as edge:
        edge.content.respond = respond
        answers: list[str] = []
        # Kept to the end of its second, and composed of the same kept parts in the next.
        for _ in range(12):
            answers.append(edge.ask("/about-us/").headers["x-request-id"])
            time.sleep(0.2)
        assert set(told) == {answers[0]}
        assert 1 < len(set(answers)) < len(answers)
        assert sorted(str(line["requestId"]) for line in edge.log_lines()) == sorted(answers)
