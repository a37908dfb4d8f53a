"""Canaries at the edge: who sees which composition, decided by one look at the disk, without a reload."""

import http.client
import re
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from release.edge.testing import Answer, Call, RunningEdge, page_service, running_edge
from release.edge.testing.live import write_live

from release import live

CLIENTS = 10_000
CONNECTIONS = 4
TOKEN = "0123456789abcdef" * 2
CANARY = {f"{number:02}" for number in (3, 17, 42, 77, 99)}
RELEASE = re.compile(rb'name="release" content="([a-z]+)"')


@pytest.fixture(scope="module")
def shared() -> Iterator[RunningEdge]:
    with running_edge() as running:
        write_live(running.settings.var / "live" / "release-canary", "canary")
        write_live(running.settings.var / "live" / "release-mine", "mine")
        yield running


@pytest.fixture
def edge(shared: RunningEdge) -> Iterator[RunningEdge]:
    yield shared
    show(shared, set())
    for lane in (shared.settings.var / "live" / "lanes").glob("*"):
        lane.unlink()


def show(edge: RunningEdge, buckets: set[str]) -> None:
    canary = edge.settings.var / "live" / "release-canary"
    live.show_canaries(edge.settings.var, dict.fromkeys(sorted(buckets), canary))


def seen(edge: RunningEdge, **headers: str) -> str:
    return release_in(
        edge.ask("/about-us/", headers={name.replace("_", "-"): v for name, v in headers.items()}).body
    )


def release_in(page: bytes) -> str:
    found = RELEASE.search(page)
    assert found, page[:200]
    return found[1].decode()


def agents_served_the_canary(edge: RunningEdge, agents: range) -> tuple[set[int], dict[int, str]]:
    """Which of these clients, told apart by their agent, see the canary; and the bucket each was told."""
    connection = http.client.HTTPConnection("edge")
    connection.sock = edge.connect(15)
    served: set[int] = set()
    told: dict[int, str] = {}
    for agent in agents:
        connection.request(
            "GET", "/about-us/", headers={"Host": "coati.example", "User-Agent": f"browser {agent}"}
        )
        answer = connection.getresponse()
        if release_in(answer.read()) == "canary":
            served.add(agent)
        cookie = re.search(r"coati_bucket=(\d\d);", answer.headers.get("Set-Cookie", ""))
        assert cookie, answer.headers
        told[agent] = cookie[1]
    connection.close()
    return served, told


def test_five_percent_of_ten_thousand_clients_get_a_canary_of_five_percent_and_always_the_same_ones(
    edge: RunningEdge,
) -> None:
    show(edge, CANARY)
    shares = [range(first, CLIENTS, CONNECTIONS) for first in range(CONNECTIONS)]
    with ThreadPoolExecutor(CONNECTIONS) as pool:
        answers = list(pool.map(lambda agents: agents_served_the_canary(edge, agents), shares))
    served = set[int]().union(*(found for found, _ in answers))
    told = {agent: bucket for _, found in answers for agent, bucket in found.items()}
    assert 0.04 <= len(served) / CLIENTS <= 0.06
    assert served == {agent for agent, bucket in told.items() if bucket in CANARY}
    assert set(Counter(told.values())) == {f"{number:02}" for number in range(100)}
    some = sorted(served)[:50] + sorted(set(told) - served)[:50]
    for agent in some:
        by_agent = seen(edge, User_Agent=f"browser {agent}")
        by_cookie = seen(edge, User_Agent="elsewhere", Cookie=f"coati_bucket={told[agent]}")
        assert by_agent == by_cookie == ("canary" if agent in served else "one")


def test_a_visitor_keeps_the_side_the_cookie_says_and_is_told_only_once(edge: RunningEdge) -> None:
    show(edge, CANARY)
    first = edge.ask("/about-us/")
    assert re.fullmatch(
        r"coati_bucket=\d\d; Path=/; Max-Age=\d+; SameSite=Lax; HttpOnly", first.headers["set-cookie"]
    )
    for bucket, release in (("17", "canary"), ("18", "one")):
        page = edge.ask("/about-us/", headers={"Cookie": f"coati_bucket={bucket}"})
        assert release_in(page.body) == release
        assert "set-cookie" not in page.headers


def test_nobody_is_told_a_bucket_while_no_canary_runs(edge: RunningEdge) -> None:
    assert "set-cookie" not in edge.ask("/about-us/").headers
    show(edge, CANARY)
    show(edge, set())
    assert "set-cookie" not in edge.ask("/about-us/").headers


def test_only_pages_say_the_bucket(edge: RunningEdge) -> None:
    """What others may keep, a script for a year, must not carry one visitor's share."""
    show(edge, CANARY)
    (edge.settings.var / "releases" / "blog" / "r1").mkdir(parents=True)
    (edge.settings.var / "releases" / "blog" / "r1" / "a.js").write_text("1")
    for path in ("/assets/blog/r1/a.js", "/api/plans/x", "/robots.txt"):
        answer = edge.ask(path)
        assert answer.status == 200, path
        assert "set-cookie" not in answer.headers, path


def test_a_canary_begins_grows_and_ends_with_the_next_request(edge: RunningEdge) -> None:
    """Without a reload, and not a second later: no open file is remembered for it."""
    for _ in range(3):
        assert seen(edge, Cookie="coati_bucket=17") == "one"
        show(edge, {"17"})
        assert seen(edge, Cookie="coati_bucket=17") == "canary"
        show(edge, {"18"})
        assert seen(edge, Cookie="coati_bucket=17") == "one"
        assert seen(edge, Cookie="coati_bucket=18") == "canary"
        show(edge, set())
        assert seen(edge, Cookie="coati_bucket=18") == "one"


def test_kept_pages_of_two_lanes_never_mix(edge: RunningEdge) -> None:
    show(edge, CANARY)
    live.point(edge.settings.var, f"lanes/{TOKEN}", edge.settings.var / "live" / "release-mine")
    visitors = {
        "coati_bucket=17": "canary", "coati_bucket=20": "one", f"coati_lane={TOKEN}": "mine",
        f"coati_lane={TOKEN}; coati_bucket=17": "mine",
    }  # fmt: skip
    until = time.monotonic() + 2.2
    while time.monotonic() < until:
        for cookie, release in visitors.items():
            page = edge.ask("/about-us/", headers={"Cookie": cookie})
            assert release_in(page.body) == release
            assert page.text.count(f'data-release="{release}"') == 2
            time.sleep(0.01)


@pytest.mark.parametrize("path", ["/quote/abc", "/account", "/search", "/about-us/", "/no-such-page/"])
def test_every_kind_of_page_is_shown_in_its_lane(edge: RunningEdge, path: str) -> None:
    show(edge, CANARY)
    assert release_in(edge.ask(path, headers={"Cookie": "coati_bucket=17"}).body) == "canary"
    assert release_in(edge.ask(path, headers={"Cookie": "coati_bucket=20"}).body) == "one"


def test_an_api_has_no_lane_and_is_looked_for_none(edge: RunningEdge) -> None:
    """What is missing in a canary is told from what is missing for all: files and pages have their lane in the log."""
    show(edge, CANARY)
    for path in ("/api/crm/chat-availability", "/api/quotes/meta", "/assets/host/r1/no.js", "/about-us/"):
        edge.ask(path, headers={"Cookie": "coati_bucket=17"})
    assert [line["lane"] for line in edge.log_lines()[-4:]] == ["current"] * 2 + ["buckets/17"] * 2


def test_a_token_of_no_lane_leads_nobody_past_the_kept_page(edge: RunningEdge) -> None:
    """Else anybody could have each page composed and compressed anew for every request, by a cookie of 32 digits."""
    edge.ask("/about-us/")
    for number in range(10):
        assert seen(edge, Cookie=f"coati_lane={number:032x}") == "one"
    assert "BYPASS" not in {line["cache"] for line in edge.log_lines()[-10:]}


STRANGE = [
    "coati_lane=" + "0" * 31,
    "coati_lane=" + "0" * 33,
    "coati_lane=" + "A" * 32,
    "coati_lane=../release-canary",
    "coati_lane=..%2Frelease-canary",
    "coati_lane=release-canary",
    f"coati_lane={TOKEN}x",
    "coati_bucket=../release-canary",
    "coati_bucket=100",
    "coati_bucket=7",
    "coati_bucket=1e",
    "coati_bucket=",
    "coati_bucket=\xb2\xb3",
    f"coati_bucket=lanes/{TOKEN}",
]


def test_a_strange_name_is_no_lane(edge: RunningEdge) -> None:
    """Whatever a cookie says, a visitor sees a bucket's composition, a token's, or everybody's; the log agrees."""
    live.point(edge.settings.var, f"lanes/{TOKEN}", edge.settings.var / "live" / "release-canary")
    for _ in range(2):
        for cookie in STRANGE:
            assert seen(edge, Cookie=cookie) == "one", cookie
        (edge.settings.var / "live" / "canary").touch()
    lanes = [line["lane"] for line in edge.log_lines()[-2 * len(STRANGE) :]]
    assert lanes == ["current"] * (2 * len(STRANGE))


def test_a_client_cannot_name_its_lane_by_a_header(edge: RunningEdge) -> None:
    show(edge, CANARY)
    for lane in ("buckets/17", "release-canary", "../live/release-canary", f"lanes/{TOKEN}"):
        assert seen(edge, X_Coati_Lane=lane, Cookie="coati_bucket=20") == "one"
    assert {line["lane"] for line in edge.log_lines()[-4:]} == {"current"}


def test_a_lane_that_ends_between_the_two_servers_is_everybodys_page(edge: RunningEdge) -> None:
    """The inner server alone, asked for a lane that is gone: a whole page, never one without its head."""
    inner = http.client.HTTPConnection("inner")
    inner.sock = socket.socket(socket.AF_UNIX)
    inner.sock.connect(str(edge.settings.run / "edge-inner.sock"))
    for path in ("/_page/about-us/", "/_app/quote/", "/_app/search"):
        for lane in ("buckets/17", f"lanes/{TOKEN}", "release-canary", "../live/release-canary", ""):
            inner.request("GET", path, headers={"Host": "coati.example", "X-Coati-Lane": lane})
            answer = inner.getresponse()
            assert (answer.status, release_in(answer.read())) == (200, "one"), (path, lane)
    inner.close()


def kept_for(edge: RunningEdge, path: str, lane: str) -> list[bytes]:
    """The stored copies of a page under a lane's key."""
    key = re.compile(rb"KEY: %b\|.*\|%b\|.*\n" % (re.escape(path).encode(), lane.encode()))
    kept = [file.read_bytes() for file in (edge.settings.var / "cache" / "pages").rglob("?" * 32)]
    return [file for file in kept if key.search(file)]


def when(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.005)


@pytest.mark.parametrize("path", ["/contact-us/", "/no-such-place/"])
def test_what_another_lane_composed_is_never_stored_under_a_canarys_key(edge: RunningEdge, path: str) -> None:
    """(case S14) Two visitors of a canary want one page; its link goes before the second one's turn comes.

    A canary that begins again would show the live release for up to a second.
    """
    first, second = threading.Event(), threading.Event()

    def fail_at_first(call: Call) -> Answer:
        if not first.is_set():
            first.set()
            second.wait(5)
            return Answer(503)
        return page_service(call)

    edge.content.respond = fail_at_first
    show(edge, {"17"})
    try:
        with ThreadPoolExecutor(2) as pool:
            visit = partial(edge.ask, path, headers={"Cookie": "coati_bucket=17"})
            pool.submit(visit)
            when(first.is_set)
            waiting = pool.submit(visit)
            time.sleep(0.2)  # it has seen the link, and waits for the first one's answer to be stored
            show(edge, set())
            second.set()
            assert release_in(waiting.result().body) == "one"
    finally:
        second.set()
        edge.content.respond = page_service
    assert kept_for(edge, path, "buckets/17") == []
    show(edge, {"17"})
    assert release_in(visit().body) == "canary"
    when(lambda: [release_in(kept) for kept in kept_for(edge, path, "buckets/17")] == ["canary"])
