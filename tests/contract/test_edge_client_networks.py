"""Networks of clients, in whatever spelling they come: whom the edge's limits count, and what its log says of them."""

from collections.abc import Iterator, Sequence

import pytest
from release.edge.testing import JSON, Answer, RunningEdge, running_edge

KEPT = 2
# Groups left out where zeros stand, in both halves; a byte of a line's end; all that a household may be.
NETWORKS = (
    ("2001:db8:0:7::1", "2001:db8::7:1:2:3:4", "2001:0DB8:0000:0007:ffff::", "2001:db8:0:7:0:0:0:1"),
    ("2001:db8::1", "2001:db8::1:0:0:1", "2001:db8:0:0:a::", "2001:db8::"),
    ("2001:db8:1::1", "2001:db8:1:0:ffff:ffff:ffff:ffff", "2001:db8:1::2:3:4:5", "2001:db8:1::"),
    ("2001:db8:a0a:a::a0a", "2001:db8:a0a:a:a0a:a0a:a0a:a0a", "2001:db8:a0a:a::a", "2001:db8:a0a:a::"),
    ("2001:db8:a0a:b::1", "2001:db8:a0a:b::2", "2001:db8:a0a:b::3", "2001:db8:a0a:b::4"),
    ("::1", "::2", "::a:0:0:1", "::"),
    ("203.0.113.9", "::ffff:203.0.113.9", "::ffff:cb00:7109", "203.0.113.9"),
    ("203.0.113.10", "::ffff:203.0.113.10", "::ffff:cb00:710a", "203.0.113.10"),
)


@pytest.fixture(scope="module")
def edge() -> Iterator[RunningEdge]:
    """Behind a proxy that says whom it asks for."""
    limits = {f"{name}_per_minute": KEPT for name in ("quotes", "purchases", "contacts", "events")}
    with running_edge(trusted_proxies=("127.0.0.1",), **limits) as running:
        for stub in (running.quotes, running.chat, running.analytics):
            stub.respond = lambda _: Answer(200, b"{}", JSON)
        yield running


def statuses(edge: RunningEdge, path: str, addresses: Sequence[str]) -> list[int]:
    return [
        edge.ask(path, method="POST", body=b"{}", headers={"X-Forwarded-For": address}).status
        for address in addresses
    ]


@pytest.mark.parametrize("addresses", NETWORKS, ids=lambda addresses: addresses[0])
def test_all_addresses_of_a_client_count_as_one_and_no_other_client_with_them(
    edge: RunningEdge, addresses: Sequence[str]
) -> None:
    """TRUST S13"""
    assert statuses(edge, "/api/quotes", addresses) == [200] * KEPT + [429] * (len(addresses) - KEPT)


@pytest.mark.parametrize("path", ["/api/purchases", "/api/contact/form", "/api/analytics/"])
def test_whatever_is_limited_is_limited_by_client(edge: RunningEdge, path: str) -> None:
    """TRUST S13"""
    addresses = [f"2001:db8:2::{number}" for number in range(KEPT + 1)]
    assert statuses(edge, path, [*addresses, "2001:db8:3::"]) == [200] * KEPT + [429, 200]


def test_reading_is_limited_by_client_too() -> None:
    with running_edge(trusted_proxies=("127.0.0.1",), api_per_second=1) as edge:
        edge.quotes.respond = lambda _: Answer(200, b"{}", JSON)
        asked = [
            edge.ask("/api/quotes/abc", headers={"X-Forwarded-For": f"2001:db8::{number:x}"}).status
            for number in range(20)
        ]
        assert 429 in asked
        assert edge.ask("/api/quotes/abc", headers={"X-Forwarded-For": "2001:db8:0:1::"}).status == 200


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("2001:db8:1:2::3", "2001:db8:1::"),
        ("2001:db8:1::3", "2001:db8:1::"),
        ("2001:db8::3", "2001:db8::"),
        ("2001:db8:0:0:a::", "2001:db8::"),
        ("2001:0db8:0000:0007:0001:0002:0003:0004", "2001:db8::"),
        ("2a00::3", "2a00::"),
        ("203.0.113.9", "203.0.113.0"),
        ("::ffff:203.0.113.9", "203.0.113.0"),
        ("::1", "local"),
    ],
)
def test_the_log_names_a_network_and_no_household(edge: RunningEdge, address: str, network: str) -> None:
    """TRUST S11"""
    path = f"/no-such-page-{address.replace(':', '-')}"
    edge.ask(path, headers={"X-Forwarded-For": address})
    assert [line["network"] for line in edge.log_lines() if line["path"] == path] == [network]
