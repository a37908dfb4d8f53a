"""Brand by host, else by partner id; variant by address; nothing else decides, and nothing leaks between them."""

import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from release.edge.testing import Answer, RunningEdge, page_service, running_edge
from release.edge.testing.live import BRANDS


@pytest.fixture(scope="module")
def edge() -> Iterator[RunningEdge]:
    with running_edge() as running:
        yield running


def brand_of(text: str) -> str:
    return text.split('name="brand" content="')[1].split('"', maxsplit=1)[0]


def boot_of(text: str) -> str:
    return text.split('type="application/json">')[1].split("<", maxsplit=1)[0]


@pytest.mark.parametrize("host", ["{}", "{}:8080", "{}.", "{}.:80", "upper"])
@pytest.mark.parametrize("brand", BRANDS)
def test_every_spelling_of_a_host_is_its_brand(edge: RunningEdge, brand: str, host: str) -> None:
    """[A-01] TRUST S3"""
    name = f"{brand}.example"
    page = edge.ask("/", host=name.upper() if host == "upper" else host.format(name))
    assert page.status == 200
    assert brand_of(page.text) == brand


def test_an_absolute_address_decides_over_the_host_header(edge: RunningEdge) -> None:
    """TRUST S3: brand, key and document all follow the one name."""
    raw = edge.raw(
        b"GET http://tripinsure101.example/ HTTP/1.1\r\nHost: coati.example\r\nConnection: close\r\n\r\n"
    ).decode()
    assert brand_of(raw) == "tripinsure101"
    assert brand_of(edge.ask("/").text) == "coati"


@pytest.mark.parametrize(
    "host", ["evil.example", "coati.example.evil.example", "127.0.0.2", "-", "xcoati.example"]
)
def test_an_unknown_host_is_misdirected(edge: RunningEdge, host: str) -> None:
    """TRUST S3"""
    for path in ("/", "/api/quotes", "/assets/x/y/z.js", "/robots.txt"):
        assert edge.ask(path, host=host).status == 421


@pytest.mark.parametrize(
    "request_head",
    [
        b"GET / HTTP/1.1\r\n",
        b"GET / HTTP/1.1\r\nHost: coati.example\r\nHost: tripinsure101.example\r\n",
        b"POST /api/quotes HTTP/1.1\r\nHost: coati.example\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n",
        b"GET / HTTP/1.1\r\nHost: coati.example/evil\r\n",
    ],
)
def test_ambiguous_requests_are_refused(edge: RunningEdge, request_head: bytes) -> None:
    """4.2.1"""
    answer = edge.raw(request_head + b"Connection: close\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 400 ")


def test_a_partner_id_sets_the_brand_and_is_remembered(edge: RunningEdge) -> None:
    """[A-01]"""
    arrival = edge.ask("/?pid=tripinsure101")
    assert brand_of(arrival.text) == "tripinsure101"
    assert '"partnerId":"tripinsure101"' in boot_of(arrival.text)
    cookie = arrival.headers["set-cookie"]
    assert cookie.startswith("coati_pid=tripinsure101; Path=/; Max-Age=2592000; SameSite=Lax")
    assert "HttpOnly" in cookie
    later = edge.ask("/about-us/", headers={"Cookie": "coati_pid=tripinsure101"})
    assert brand_of(later.text) == "tripinsure101"
    assert "set-cookie" not in later.headers


def test_a_partners_visitor_stays_one_where_something_else_is_answered(edge: RunningEdge) -> None:
    """[A-01] The page that stands for another, and a service that is asked after accounts was."""
    before, edge.content.respond = edge.content.respond, lambda _: Answer(500)
    try:
        away = edge.ask("/not-kept/?pid=tripinsure101")
    finally:
        edge.content.respond = before
    assert (away.status, brand_of(away.text)) == (503, "tripinsure101")
    edge.ask("/api/policies?pid=tripinsure101", headers={"Cookie": f"__Host-coati-session={'a' * 43}"})
    assert edge.accounts.calls
    assert edge.quotes.calls[-1].headers["x-coati-brand"] == "tripinsure101"
    brands = {line["path"]: line["brand"] for line in edge.log_lines()}
    assert (brands["/api/policies"], brands["/not-kept/"]) == ("tripinsure101", "tripinsure101")


def test_two_partners_of_one_brand_are_told_apart(edge: RunningEdge) -> None:
    """[A-01]"""
    for pid in ("tripnews", "tripinsure101", "tripnews"):
        page = edge.ask(f"/?pid={pid}")
        assert brand_of(page.text) == "tripinsure101"
        assert f'"partnerId":"{pid}"' in boot_of(page.text)


@pytest.mark.parametrize(
    "pid", ["nobody", "..%2f", "%3C!--%23echo%20var=%22http_cookie%22%20--%3E", "a" * 400, "coati"]
)
def test_an_unknown_partner_id_is_the_default_brand(edge: RunningEdge, pid: str) -> None:
    page = edge.ask(f"/?pid={pid}", headers={"Cookie": "coati_pid=tripinsure101"})
    assert brand_of(page.text) == "coati"
    assert '"partnerId":""' in boot_of(page.text)
    assert page.headers["set-cookie"].startswith("coati_pid=; Path=/; Max-Age=0")


def test_a_forged_partner_cookie_is_the_default_brand(edge: RunningEdge) -> None:
    for value in ("nobody", "tripinsure101evil", "x|tripinsure101"):
        assert brand_of(edge.ask("/", headers={"Cookie": f"coati_pid={value}"}).text) == "coati"


def test_a_partner_host_is_not_moved_by_an_id(edge: RunningEdge) -> None:
    page = edge.ask("/?pid=traveldefenders", host="tripinsure101.example")
    assert brand_of(page.text) == "tripinsure101"
    assert '"partnerId":"tripinsure101"' in boot_of(page.text)
    assert "set-cookie" not in page.headers


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("/welcome/", "/"),
        ("/welcome", "/"),
        ("/welcome/about-us/?x=1", "/about-us/?x=1"),
        ("/aarp/contact-us/", "/contact-us/"),
        ("/aarp//evil.example", "/evil.example"),
    ],
)
def test_variant_addresses_lead_to_the_same_page(edge: RunningEdge, path: str, target: str) -> None:
    """[A-03] TRUST S10: always a path of our own."""
    moved = edge.ask(path)
    assert (moved.status, moved.headers["location"]) == (302, target)


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("/welcome/about-us?x=1", "/about-us/?x=1"),
        ("/aarp/about-us", "/about-us/"),
        ("/welcome/blog/post", "/blog/post/"),
        ("/aarp/quote/abc", "/quote/abc"),
        ("/welcome/account", "/account"),
        ("/welcome/search/?q=a", "/search?q=a"),
        ("/aarp/blog/feed.xml", "/blog/feed.xml"),
    ],
)
def test_a_variants_link_is_one_hop_from_its_page(edge: RunningEdge, path: str, target: str) -> None:
    """[A-03] TRUST §4: also while nobody knows where it leads; what is no page of words gets no slash."""

    def one_hop() -> None:
        moved = edge.ask(path)
        assert (moved.status, moved.headers["location"]) == (302, target)
        assert moved.headers["cache-control"] == "no-store"
        assert len(moved.headers["set-cookie"].split("\n")) == 2

    one_hop()
    edge.content.stop()
    try:
        one_hop()
    finally:
        edge.content.start()


def test_a_variants_link_leads_where_its_page_has_moved_and_stays_on_the_site(edge: RunningEdge) -> None:
    """TRUST §4, S10"""
    said = {"/_tidied/OLD": "/new/", "/_tidied/evil": "//evil.example/", "/_tidied/slash": "/\\evil.example/"}
    edge.content.respond = lambda call: Answer(301, headers={"Location": said[call.path.partition("?")[0]]})
    try:
        assert edge.ask("/welcome/OLD?x=1").headers["location"] == "/new/?x=1"
        for tail in ("evil", "slash"):
            assert edge.ask(f"/aarp/{tail}").headers["location"] == f"/{tail}/"
    finally:
        edge.content.respond = page_service
    assert edge.ask("/_arriving/about-us").status == 404
    assert edge.ask("/welcome/about-us", method="POST", body=b"").status == 405


@pytest.mark.parametrize(
    "tail", ["%5Cevil.example", "%5C%5Cevil.example", "%0d%0aSet-Cookie:x=1", "%09/evil.example"]
)
def test_a_variant_address_with_tricks_in_it_is_not_there(edge: RunningEdge, tail: str) -> None:
    """TRUST S10"""
    reply = edge.ask(f"/welcome/{tail}")
    assert reply.status == 404
    assert "location" not in reply.headers
    assert "x=1" not in reply.headers.get("set-cookie", "")


def test_welcome_and_aarp_set_one_flag_and_clear_the_other(edge: RunningEdge) -> None:
    """[A-03] [A-11] [H-05]"""
    welcome = edge.ask("/welcome/").headers["set-cookie"].split("\n")
    aarp = edge.ask("/aarp/").headers["set-cookie"].split("\n")
    assert [cookie.partition(";")[0] for cookie in welcome] == ["coati_welcome=1", "aarp_smo="]
    assert [cookie.partition(";")[0] for cookie in aarp] == ["coati_welcome=", "aarp_smo=1"]
    assert "HttpOnly" not in aarp[1], "the chat's prechat script reads this one"


@pytest.mark.parametrize("variant", ["", "coati_welcome=1", "aarp_smo=1"])
def test_who_is_signed_in_changes_neither_variant_nor_page(edge: RunningEdge, variant: str) -> None:
    """[A-11] A session, real or forged, reaches no page: the very same kept copy is served with and without one."""
    session = "__Host-session=4f2c; customer=c1"
    without = edge.ask("/contact-us/", headers={"Cookie": variant} if variant else {})
    edge.content.calls.clear()
    signed_in = edge.ask(
        "/contact-us/",
        headers={"Cookie": f"{session}; {variant}", "Authorization": "Bearer x", "X-Customer-Id": "c1"},
    )
    assert signed_in.body == without.body
    assert boot_of(signed_in.text) == boot_of(without.text)
    assert all(
        "x-customer-id" not in call.headers and "cookie" not in call.headers for call in edge.content.calls
    )


@pytest.mark.parametrize(
    ("cookie", "variant"),
    [("aarp_smo=1", "aarp"), ("coati_welcome=1", "welcome"), ("x=1", "standard"), ("aarp_smo=", "standard")],
)
def test_the_flag_reaches_the_page(edge: RunningEdge, cookie: str, variant: str) -> None:
    assert f'"variant":"{variant}"' in boot_of(edge.ask("/", headers={"Cookie": cookie}).text)


def test_no_brand_or_variant_ever_gets_anothers_page(edge: RunningEdge) -> None:
    """TRUST S4: 1,000 interleaved requests."""
    chance = random.Random(7)
    visits = [
        (
            chance.choice(list(BRANDS)),
            chance.choice(["standard", "welcome", "aarp"]),
            chance.choice(["/", "/about-us/"]),
        )
        for _ in range(1000)
    ]
    cookies = {"standard": {}, "welcome": {"Cookie": "coati_welcome=1"}, "aarp": {"Cookie": "aarp_smo=1"}}

    def wrong(visit: tuple[str, str, str]) -> bool:
        brand, variant, path = visit
        text = edge.ask(path, host=f"{brand}.example", headers=cookies[variant]).text
        if f"Page {path} for {brand}</title>" not in text:
            return True
        others = [name for other, (name, _, _) in BRANDS.items() if other != brand]
        return (
            brand_of(text) != brand
            or f'"variant":"{variant}"' not in text
            or any(name in text for name in others)
        )

    with ThreadPoolExecutor(8) as readers:
        assert sum(readers.map(wrong, visits)) == 0
