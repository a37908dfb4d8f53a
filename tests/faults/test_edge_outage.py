"""The content service away, slow or talking nonsense: what was kept is shown, the rest says so plainly."""

import itertools
import time
from collections.abc import Callable, Iterator
from urllib.parse import quote

import pytest
from release.edge.testing import Answer, Call, RunningEdge, page_service, running_edge
from release.edge.testing.live import BRANDS


@pytest.fixture
def edge() -> Iterator[RunningEdge]:
    with running_edge() as running:
        yield running


def hanging(_: Call) -> Answer:
    return Answer(200, b"too late", wait_s=3)


def busy_at_first() -> Callable[[Call], Answer]:
    """Late with the first frame, and with that one only."""
    asked = itertools.count()

    def answer(call: Call) -> Answer:
        if "_frame" not in call.path or next(asked):
            return page_service(call)
        return Answer(200, b"too late", wait_s=1.8)

    return answer


@pytest.mark.parametrize("fault", ["stopped", "hanging", "failing", "cut off"])
def test_a_page_that_was_once_read_stays_readable(edge: RunningEdge, fault: str) -> None:
    """TRUST R17, for every brand, long after the composed page was dropped."""
    # A hanging service costs each composition a second or two; one page shows it.
    brands, encodings = (
        (["coati"], ["br"]) if fault == "hanging" else (list(BRANDS), ["br", "gzip", "identity"])
    )
    visits = [(brand, path) for brand in brands for path in ("/", "/about-us/")]
    for brand, path in visits:
        assert edge.ask(path, host=f"{brand}.example").status == 200
    time.sleep(6.2)  # what the content service said has expired too
    if fault == "stopped":
        edge.content.stop()
    edge.content.respond = {
        "hanging": hanging,
        "failing": lambda _: Answer(500, b"Traceback"),
        "cut off": lambda _: Answer(drop=True),
    }.get(fault, page_service)
    for brand, path in visits:
        for encoding in encodings:
            page = edge.ask(path, host=f"{brand}.example", headers={"Accept-Encoding": encoding})
            assert page.status == 200, (brand, path, encoding)
        text = edge.ask(path, host=f"{brand}.example").text
        assert f"Page {path} for {brand}" in text
        assert "Body of" in text or "Home of" in text


def test_a_page_nobody_ever_read_is_a_503_in_the_brands_own_chrome(edge: RunningEdge) -> None:
    edge.content.stop()
    for brand, (name, _, _) in BRANDS.items():
        page = edge.ask("/about-us/", host=f"{brand}.example", headers={"Cookie": "aarp_smo=1"})
        assert page.status == 503
        assert page.headers["retry-after"] == "10"
        assert page.headers["x-robots-tag"] == "noindex"
        assert page.headers["cache-control"] == "no-store"
        assert '<header id="coati-header"' in page.text
        assert '<footer id="coati-footer"' in page.text
        assert f"Back in a moment | {name}" in page.text
        number = list(BRANDS).index(brand)
        assert f'<a href="tel:+155501{number}0002">+1 (555) 01{number}-0002</a>' in page.text


def test_a_page_nobody_ever_read_is_waited_for_when_the_service_is_busy(edge: RunningEdge) -> None:
    """TRUST R18's second is for what a page can go without; without its frame there would be none."""
    edge.content.respond = busy_at_first()
    page = edge.ask("/about-us/?page=2")
    assert page.status == 200
    assert "Body of /about-us/" in page.text
    assert [call.path for call in edge.content.calls if "_frame" in call.path] == [
        "/_frame/about-us/?page=2"
    ] * 2


def test_a_service_that_only_hangs_is_waited_for_three_seconds(edge: RunningEdge) -> None:
    edge.content.respond = lambda _: Answer(200, b"too late", wait_s=6)
    started = time.monotonic()
    page = edge.ask("/about-us/")
    assert page.status == 503
    assert "This page will be back in a moment" in page.text
    # By the inner server; the outer one would have waited four.
    assert 2.9 <= time.monotonic() - started < 4.0


def test_the_application_needs_no_content_service(edge: RunningEdge) -> None:
    edge.content.stop()
    assert edge.ask("/quote/abc").status == 200
    assert edge.ask("/api/quotes/abc").status == 200


def test_a_503_is_readable_even_without_a_live_release(edge: RunningEdge) -> None:
    edge.content.stop()
    (edge.settings.var / "live" / "current").unlink()
    page = edge.ask("/about-us/")
    assert page.status == 503
    assert "This page will be back in a moment" in page.text


def test_a_page_comes_back_as_soon_as_the_service_does(edge: RunningEdge) -> None:
    edge.content.stop()
    assert edge.ask("/about-us/").status == 503
    edge.content.start()
    assert edge.ask("/about-us/").status == 200


def bodies(answer: Callable[[Call], Answer]) -> Callable[[Call], Answer]:
    return lambda call: answer(call) if call.path.startswith("/_body") else page_service(call)


@pytest.mark.parametrize(
    "slip", ["<!--# nonsense -->", '<!--# if expr="$x = /(/" -->', '<!--# include file="gone" -->']
)
def test_a_slip_in_a_frame_is_not_shown_to_visitors(edge: RunningEdge, slip: str) -> None:
    """TRUST R18"""

    def slipping(call: Call) -> Answer:
        answer = page_service(call)
        return Answer(answer.status, answer.body.replace(b"<title>", slip.encode() + b"<title>"))

    edge.content.respond = slipping
    page = edge.ask("/about-us/")
    assert page.status == 200
    assert "an error occurred" not in page.text


PAYLOADS = [
    '<!--# echo var="http_cookie" -->',
    '<!--#echo var="http_cookie" encoding="none"-->',
    '<!--# include virtual="/_app/quote/" -->',
    '<!--# include virtual="/_unavailable" -->',
    '<!--# if expr="$http_cookie = /(.+)/" --><!--# echo var="1" --><!--# endif -->',
    '<!--# set var="brand" value="traveldefenders" -->',
    '<!--# config errmsg="<script>alert(1)</script>" -->',
    '--><!--# block name="x" --><!--# echo var="server_addr" --><!--# endblock -->',
]


def test_even_a_command_that_is_obeyed_finds_nothing_of_the_visitor(edge: RunningEdge) -> None:
    """TRUST S1: where a frame is composed, there is no cookie, no query and no header of the visitor to be had."""
    names = (
        "http_cookie",
        "http_user_agent",
        "http_authorization",
        "query_string",
        "cookie_coati_pid",
        "arg_q",
    )
    commands = "".join(f'<!--# echo var="{name}" default="" -->' for name in names).encode()

    def obedient(call: Call) -> Answer:
        answer = page_service(call)
        return Answer(answer.status, answer.body.replace(b"<title>", commands + b"<title>"))

    edge.content.respond = obedient
    headers = {"Cookie": "coati_pid=secret", "User-Agent": "secret", "Authorization": "secret"}
    assert "secret" not in edge.ask("/about-us/?q=secret", headers=headers).text


@pytest.mark.parametrize("payload", PAYLOADS)
def test_commands_in_a_body_stay_text(edge: RunningEdge, payload: str) -> None:
    """TRUST S1: bodies are never read for commands."""
    edge.content.respond = bodies(lambda _: Answer(200, f"<p>{payload}</p>".encode()))
    page = edge.ask("/about-us/", headers={"Cookie": "secret=cookie"})
    assert f"<p>{payload}</p>" in page.text
    assert "secret=cookie" not in page.text


@pytest.mark.parametrize("payload", PAYLOADS)
def test_commands_in_a_request_are_nowhere_carried_out(edge: RunningEdge, payload: str) -> None:
    """TRUST S1: path, query, partner id, campaign, cookies and headers."""
    word = quote(payload, safe="")
    cookie = {"Cookie": "secret=cookie; coati_pid=" + word}
    for path in (f"/{word}/", f"/about-us/?q={word}", f"/?pid={word}", f"/list/?page={word}", f"/quote/{word}",
                 f"/about-us/?utm_source={word}"):  # fmt: skip
        page = edge.ask(path, headers={**cookie, "User-Agent": payload, "Referer": payload})
        assert page.status in (200, 404)
        assert "secret=cookie" not in page.text
        assert '<meta name="brand" content="coati">' in page.text
        assert payload not in page.text
        assert page.text.count("</html>") == 1
