"""What is kept is shared, so nothing about one visitor may change it."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from release.edge.testing import Answer, Call, RunningEdge, page_service, running_edge

UNKEYED = {
    "Accept": "application/json",
    "Accept-Language": "de",
    "Authorization": "Bearer x",
    "Cache-Control": "no-cache",
    "Cookie": "avk=1; session=2; coati_pid=nobody",
    "Forwarded": "host=evil.example",
    "If-Modified-Since": "Sat, 21 Nov 2026 00:00:00 GMT",
    "If-None-Match": '"x"',
    "Origin": "http://evil.example",
    "Pragma": "no-cache",
    "Proxy": "http://evil.example",
    "Range": "bytes=0-5",
    "Referer": "http://evil.example/",
    "True-Client-IP": "6.6.6.6",
    "User-Agent": "<!--# echo var='http_cookie' -->",
    "X-Coati-Brand": "traveldefenders",
    "X-Coati-Variant": "aarp",
    "X-Customer-Id": "7",
    "X-Forwarded-For": "6.6.6.6",
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Port": "1",
    "X-Forwarded-Proto": "https",
    "X-HTTP-Method-Override": "POST",
    "X-Original-URL": "/contact-us/",
    "X-Rewrite-URL": "/contact-us/",
}
# A stand-in for a careless service: it repeats whatever it is told.
ECHO = sorted(name.lower() for name in UNKEYED)


@pytest.fixture
def edge() -> Iterator[RunningEdge]:
    with running_edge() as running:
        yield running


def echoing(call: Call) -> Answer:
    answer = page_service(call)
    heard = {
        name: value for name, value in call.headers.items() if name in ECHO and not name.startswith("x-coati")
    }
    return Answer(answer.status, answer.body + str(heard).encode())


@pytest.mark.parametrize("name", UNKEYED)
def test_no_unkeyed_header_changes_what_is_kept(edge: RunningEdge, name: str) -> None:
    """TRUST S4: 25 headers."""
    edge.content.respond = echoing
    poisoned = edge.ask("/about-us/", headers={name: UNKEYED[name]})
    time.sleep(1.1)
    clean = edge.ask("/about-us/")
    after = edge.ask("/about-us/")
    assert (poisoned.status, poisoned.body) == (clean.status, clean.body) == (after.status, after.body)


def test_a_cookie_of_a_service_neither_passes_nor_is_kept(edge: RunningEdge) -> None:
    """TRUST S4"""

    def careless(call: Call) -> Answer:
        answer = page_service(call)
        return Answer(
            answer.status, answer.body, {"Set-Cookie": "session=anna", "Cache-Control": "max-age=600"}
        )

    edge.content.respond = careless
    replies = [edge.ask("/about-us/") for _ in range(3)]
    replies.append(edge.ask("/about-us/?pid=tripinsure101"))
    assert "session=anna" not in str([reply.headers for reply in replies])
    assert "set-cookie" not in edge.ask("/about-us/", headers={"Cookie": "coati_pid=tripinsure101"}).headers
    assert b"Set-Cookie" not in b"".join(path.read_bytes() for path in kept_files(edge))


def test_a_service_cannot_set_how_long_a_page_is_kept_nor_where_it_is_read_from(edge: RunningEdge) -> None:
    def greedy(call: Call) -> Answer:
        answer = page_service(call)
        headers = {"X-Accel-Expires": "3600", "Expires": "Thu, 01 Jan 2099 00:00:00 GMT", "Vary": "*"}
        return Answer(answer.status, answer.body, {**headers, "X-Accel-Redirect": "/_unavailable"})

    edge.content.respond = greedy
    assert "Page /about-us/" in edge.ask("/about-us/").text
    edge.flip("later")
    # A second by our own word, and a moment for making it anew: none of the hours that the service said.
    end = time.monotonic() + 10
    while 'content="later"' not in edge.ask("/about-us/").text:
        assert time.monotonic() < end
        time.sleep(0.1)


def test_a_failure_is_never_kept(edge: RunningEdge) -> None:
    edge.content.respond = lambda _: Answer(500)
    assert edge.ask("/about-us/").status == 503
    edge.content.respond = page_service
    assert edge.ask("/about-us/").status == 200


def test_addresses_that_are_not_there_push_nothing_out_of_the_reserve(edge: RunningEdge) -> None:
    """TRUST R17: what is kept for a day is what there is, not what anybody can think of."""
    edge.content.respond = lambda call: (
        Answer(404, b"Nothing here.") if "nowhere" in call.path else page_service(call)
    )
    assert edge.ask("/about-us/").status == 200
    kept = len(reserve(edge))
    assert kept > 0
    assert {edge.ask(f"/nowhere-{number}/").status for number in range(20)} == {404}
    assert {edge.ask(f"/pictures/nowhere-{number}.0a1b2c3d.svg").status for number in range(20)} == {404}
    assert len(reserve(edge)) == kept


def test_spellings_and_page_numbers_push_nothing_out_of_the_reserve_either(edge: RunningEdge) -> None:
    """TRUST R17: a page answers under any number, and leads from any spelling to its own."""

    def respond(call: Call) -> Answer:
        if call.path.startswith("/_frame/") and call.path != call.path.lower():
            return Answer(301, headers={"Location": "/about-us/"})
        return Answer(200, page_service(call).body)

    edge.content.respond = respond
    assert {edge.ask(path).status for path in ("/about-us/", "/blog/a-post/")} == {200}
    kept = len(reserve(edge))
    assert {edge.ask(f"/about-us/?page={number}").status for number in range(2, 12)} == {200}
    assert {edge.ask(f"/blog/a-post/?page={number}").status for number in range(2, 12)} == {200}
    assert {edge.ask(f"/{name}/").status for name in ("About-us", "aBout-us", "abOut-Us")} == {301}
    assert len(reserve(edge)) == kept
    for path in ("/blog/?page=2", "/blog/category/city-guides/?page=3"):
        assert edge.ask(path).status == 200
        assert len(reserve(edge)) > kept, "a list has pages"
        kept = len(reserve(edge))


def test_a_page_that_was_taken_away_is_not_back_while_the_service_is_away(edge: RunningEdge) -> None:
    """TRUST R17: the reserve is of what there was last, and not of what its authors have withdrawn."""
    assert edge.ask("/about-us/").status == 200
    edge.content.respond = lambda _: Answer(404, b"Nothing here.")
    end = time.monotonic() + 20
    while edge.ask("/about-us/").status != 404:
        assert time.monotonic() < end
        time.sleep(0.2)
    edge.content.stop()
    time.sleep(6)
    seen = set()
    for _ in range(3):
        seen.add(edge.ask("/about-us/").status)
        time.sleep(1.1)
    assert seen == {404}


def test_a_burst_on_one_page_is_one_question_to_the_service(edge: RunningEdge) -> None:
    for _ in range(50):
        edge.ask("/about-us/")
    assert sum(call.path.startswith("/_frame") for call in edge.content.calls) <= 2


def test_private_addresses_with_a_file_name_are_pages_like_any_other(edge: RunningEdge) -> None:
    """TRUST S4: cache deception; nothing about a path's ending makes an answer more keepable."""
    page = edge.ask("/account/x.css")
    assert page.body == edge.ask("/account").body
    assert page.headers["cache-control"] == "no-store"
    assert page.headers["content-type"].startswith("text/html")


def reserve(edge: RunningEdge) -> list[Path]:
    return [path for path in (edge.settings.var / "cache" / "content").rglob("?" * 32) if path.is_file()]


def kept_files(edge: RunningEdge) -> Iterator:  # type: ignore[type-arg]
    return (path for path in (edge.settings.var / "cache").rglob("?" * 32) if path.is_file())
