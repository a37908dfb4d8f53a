"""Files of a release: precompressed, immutable, and plainly missing when they are missing."""

import gzip
import socket
from collections.abc import Iterator

import pytest
from content.domain.pictures import LOGO_PATH
from release.edge.testing import RunningEdge, running_edge
from release.edge.testing.live import BRANDS
from release.edge.values import brotli_modules

SCRIPT = b"console.log('coati');" * 50


@pytest.fixture(scope="module")
def edge() -> Iterator[RunningEdge]:
    with running_edge() as running:
        folder = running.settings.var / "releases" / "remote-quote" / "a1b2c3"
        folder.mkdir(parents=True)
        (folder / "main.9f3a.js").write_bytes(SCRIPT)
        (folder / "main.9f3a.js.gz").write_bytes(gzip.compress(SCRIPT, mtime=0))
        (folder / "main.9f3a.js.br").write_bytes(b"as brotli wrote it")
        (folder / "text.woff2").write_bytes(b"font")
        (running.settings.var / "releases" / "secret.txt").write_text("secret")
        yield running


@pytest.mark.parametrize(
    ("accepted", "encoding", "body"),
    [
        ("br, gzip", "br", b"as brotli wrote it"),
        ("gzip", "gzip", gzip.compress(SCRIPT, mtime=0)),
        ("identity", None, SCRIPT),
    ],
)
def test_a_file_is_sent_as_it_was_compressed_at_release(
    edge: RunningEdge, accepted: str, encoding: str | None, body: bytes
) -> None:
    if encoding == "br" and not brotli_modules():
        pytest.skip("this machine's nginx has no brotli modules")
    reply = edge.ask("/assets/remote-quote/a1b2c3/main.9f3a.js", headers={"Accept-Encoding": accepted})
    assert reply.status == 200
    assert reply.headers.get("content-encoding") == encoding
    assert len(reply.body) == len(body)
    assert reply.headers["content-type"] == "text/javascript; charset=utf-8"
    assert reply.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert reply.headers["vary"] == "Accept-Encoding"


@pytest.mark.parametrize(
    "path",
    [
        "/assets/remote-quote/a1b2c3/gone.js",
        "/assets/remote-quote/older/main.9f3a.js",
        "/assets/remote-quote/a1b2c3/",
        "/assets/remote-quote/a1b2c3",
        "/assets/",
        "/assets/secret.txt",
        "/assets/x/../../nginx/nginx.conf",
        "/assets/remote-quote/a1b2c3/..%2f..%2f..%2fnginx/nginx.conf",
        "/assets/remote-quote/a1b2c3/%00",
    ],
)
def test_what_is_missing_is_never_a_page(edge: RunningEdge, path: str) -> None:
    """TRUST R19: a page in the place of a script would run into the browser's parser, and stay in its cache."""
    reply = edge.ask(path)
    assert reply.status in (400, 404)
    assert "immutable" not in reply.headers.get("cache-control", "")
    assert b"secret" not in reply.body
    assert b"worker_processes" not in reply.body
    if reply.status == 404 and ".." not in path:
        assert reply.headers["content-type"] == "text/plain; charset=utf-8"
        assert reply.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "path", ["/robots.txt", "/favicon.ico", "/assets/remote-quote/a1b2c3/main.9f3a.js", "/assets/"]
)
def test_a_file_that_is_written_to_answers_in_the_platforms_own_words(edge: RunningEdge, path: str) -> None:
    """What anybody may meet says what to do, and does not name the server that stands there."""
    reply = edge.ask(path, method="POST")
    assert reply.status in (404, 405)
    assert b"nginx" not in reply.body
    assert reply.headers["cache-control"] == "no-store"


def test_a_part_that_is_not_there_is_answered_with_the_whole(edge: RunningEdge) -> None:
    """No file here is large; a refusal would carry every header twice."""
    reply = edge.ask("/assets/remote-quote/a1b2c3/text.woff2", headers={"Range": "bytes=9999-"})
    assert (reply.status, reply.body) == (200, b"font")


def test_a_body_of_an_unknown_coding_is_refused_in_the_platforms_own_words(edge: RunningEdge) -> None:
    answer = edge.raw(
        b"POST /api/quotes HTTP/1.1\r\nHost: coati.example\r\nTransfer-Encoding: other\r\nConnection: close\r\n\r\n"
    )
    assert b" 501 " in answer.splitlines()[0]
    assert b"<center>nginx" not in answer
    assert answer.count(b"X-Content-Type-Options") == 1
    assert b"requests of that kind" in answer


def test_a_release_that_arrives_while_the_edge_runs_is_served_at_once(edge: RunningEdge) -> None:
    path = "/assets/remote-quote/d4e5f6/main.js"
    assert edge.ask(path).status == 404
    file = edge.settings.var / "releases" / "remote-quote" / "d4e5f6" / "main.js"
    file.parent.mkdir()
    file.write_bytes(b"1")
    assert edge.ask(path).status == 200


def test_robots_and_the_privacy_signal_are_there(edge: RunningEdge) -> None:
    robots = edge.ask("/robots.txt")
    assert robots.headers["content-type"].startswith("text/plain")
    assert "Disallow: /quote/" in robots.text
    assert "\nSitemap: http://coati.example/sitemap.xml" in robots.text
    assert edge.ask("/.well-known/gpc.json").json()["gpc"] is True


def test_a_staging_site_asks_crawlers_to_stay_away() -> None:
    with running_edge(crawlers=False) as edge:
        assert "Disallow: /\n" in edge.ask("/robots.txt").text


@pytest.mark.parametrize("brand", BRANDS)
@pytest.mark.parametrize("name", ["apple-touch-icon", "apple-touch-icon-precomposed"])
def test_a_phone_finds_an_icon_for_its_home_screen(edge: RunningEdge, name: str, brand: str) -> None:
    """(case P9) A PNG of 180 px, whatever the brand."""
    icon = edge.ask(f"/{name}.png", host=f"{brand}.example")
    assert (icon.status, icon.headers["content-type"]) == (200, "image/png")
    assert icon.body[16:24] == (180).to_bytes(4, "big") * 2


@pytest.mark.parametrize("brand", BRANDS)
def test_a_password_manager_finds_where_a_password_is_changed(edge: RunningEdge, brand: str) -> None:
    """(case P8)"""
    answer = edge.ask("/.well-known/change-password", host=f"{brand}.example")
    assert (answer.status, answer.headers["location"]) == (302, "/account/security")
    assert "set-cookie" not in answer.headers


def test_icons_are_there(edge: RunningEdge) -> None:
    icon, card = edge.ask("/favicon.ico"), edge.ask("/social-card.png")
    assert (icon.status, icon.headers["content-type"]) == (200, "image/x-icon")
    assert (card.status, card.headers["content-type"]) == (200, "image/png")
    assert card.body[16:24] == (1200).to_bytes(4, "big") + (630).to_bytes(4, "big")
    logo = edge.ask(LOGO_PATH)
    assert (logo.status, logo.headers["content-type"]) == (200, "image/png")
    assert logo.body[16:24] == (512).to_bytes(4, "big") * 2


CHANGED = {"If-Match": '"another"'}
CASES = [
    ("/assets/remote-quote/a1b2c3/broken.js", "GET", {}, 500),
    ("/assets/remote-quote/a1b2c3/main.9f3a.js", "GET", CHANGED, 412),
    ("/assets/remote-quote/a1b2c3/main.9f3a.js", "GET", {"Content-Length": "99000000"}, 413),
    ("/robots.txt", "GET", CHANGED, 412),
    ("/robots.txt", "POST", {}, 405),
    ("/robots.txt", "GET", {"Content-Length": "99000000"}, 413),
    ("/robots.txt", "GET", {"Transfer-Encoding": "gzip"}, 501),
    ("/about-us/", "GET", CHANGED, 412),
    ("/quote/abc", "GET", CHANGED, 412),
]


@pytest.mark.parametrize(("path", "method", "sent", "status"), CASES)
def test_what_the_edge_cannot_serve_it_says_in_its_own_document(
    edge: RunningEdge, path: str, method: str, sent: dict[str, str], status: int
) -> None:
    """And under its own policy, kept by nobody."""
    with socket.socket(socket.AF_UNIX) as unreadable:
        file = edge.settings.var / "releases" / "remote-quote" / "a1b2c3" / "broken.js"
        file.unlink(missing_ok=True)
        unreadable.bind(str(file))
        reply = edge.ask(path, method=method, headers=sent)
    assert reply.status == status
    assert "mention " + reply.headers["x-request-id"] in reply.text
    assert "nginx" not in reply.text
    assert reply.headers["cache-control"] == "no-store"
    assert "style-src 'sha256-" in reply.headers["content-security-policy"]


def test_what_is_polled_refuses_a_condition_as_a_problem(edge: RunningEdge) -> None:
    reply = edge.ask("/api/crm/chat-availability", headers=CHANGED)
    assert (reply.status, reply.headers["content-type"]) == (412, "application/problem+json")
    assert reply.json()["type"] == "/problems/precondition-failed"
