"""The 42 promises of the degradation table: what is asked in each column, and what each row may change of the answer.

Source: TRUST §1.2. A cell's number counts row by row, as the table is written.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from seven_questions import Books, Json, Seen, Visitor
from taken_parts import Part

FAULTS = ("redis", "content", "carriers", "provider", "database", "index")
# Both servers of the edge ask anew after that; the inner one keeps what the content service said the longest.
KEPT_S = 7.0
# The deadline of a quote, and what a machine at work may add to the answer.
QUOTE_WITHIN_S = 8.0 + 2.0


@dataclass
class World:
    """A platform, a visitor of it, and what can be taken from it."""

    visitor: Visitor
    books: Books
    parts: Mapping[str, Part]
    # For each fault pages that nobody has read before; and one that was read long ago.
    unread: Mapping[str, tuple[str, ...]]
    read: str
    read_at: float
    orders: dict[str, Json] = field(default_factory=dict)


def page(world: World, fault: str) -> None:
    """Home, a post and an insurer's page."""
    if fault == "content":
        _kept_page(world)
        return
    for path in ("/", *world.unread[fault]):
        _page(world.visitor.ask(path))


def _kept_page(world: World) -> None:
    time.sleep(max(0.0, world.read_at + KEPT_S - time.monotonic()))
    seen = world.visitor.ask(world.read)
    _page(seen)
    # Its scripts are allowed by their hashes; a nonce that was kept would be one that was used.
    assert "Content-Security-Policy" in seen.text
    assert "'nonce-" not in seen.text + seen.headers["content-security-policy"]
    for path in world.unread["content"]:
        _branded_503(world.visitor.ask(path))


def search(world: World, fault: str) -> None:
    seen = world.visitor.search()
    assert seen.status == 200, seen
    answer = seen.json()
    if fault == "index":
        assert (answer["hits"], answer["nbHits"], answer["degraded"]) == ([], 0, True)
    else:
        assert answer["nbHits"] > 0
        assert "degraded" not in answer


def events(world: World, fault: str) -> None:
    for path in ("/api/analytics/", "/api/session/"):
        assert world.visitor.tell(path).status == 202


def chat(world: World, fault: str) -> None:
    seen = world.visitor.chat()
    assert seen.status == 200, seen
    allowed = (True, False, None) if fault == "redis" else (True, False)
    assert seen.json()["isAvailable"] in allowed


def quotes(world: World, fault: str) -> None:
    seen = world.visitor.quote()
    assert seen.status == 201, seen
    found = seen.json()
    if fault == "carriers":
        assert found["quotes"] == []
        assert len(found["meta"]["unavailable"]) == 4
        assert seen.seconds <= QUOTE_WITHIN_S
    else:
        assert len(found["quotes"]) > 0
        assert found["meta"]["unavailable"] == []


def purchase(world: World, fault: str) -> None:
    """Sold once, or not at all; then the same key sells once the part is back."""
    before = world.books.both()
    order = world.orders.get(fault) or world.visitor.order(world.visitor.quote().json())
    key = f"cell-of-{fault}-0001"
    seen = world.visitor.buy(order, key)
    if fault in world.orders:
        _said_503(seen)
        assert world.books.both() == before
        world.parts[fault].bring()
        seen = world.visitor.buy(order, key)
    assert seen.status == 201, seen
    assert world.books.both() == (before[0] + 1, before[1] + 1)
    if fault in world.orders:
        world.parts[fault].take()


def account(world: World, fault: str) -> None:
    """The page, who is signed in, and what this row takes from them."""
    visitor = world.visitor
    _page(visitor.ask("/account"))
    me = visitor.as_customer("/api/accounts/me")
    if fault == "redis":
        # A session is in Redis: the page is there, and says that it cannot tell who this is.
        assert me.status in (401, 503), me
        return
    assert me.status == 200, me
    assert me.json()["email"] == "ada@example.com"
    policies = visitor.as_customer("/api/policies")
    assert policies.status == 200, policies
    if fault == "provider":
        _branded_503(visitor.ask("/api/accounts/oidc/start"))
    if fault == "database":
        _said_503(visitor.as_customer("/api/accounts/me", "PATCH", {"firstName": "Ida"}))


COLUMNS = (page, search, events, chat, quotes, purchase, account)
REFUSING = ("carriers", "database")


def cells() -> list[tuple[str, str, Callable[[World, str], None]]]:
    """Each cell: its id, its row, and what to hold it against."""
    rows = [(fault, column) for fault in FAULTS for column in COLUMNS]
    return [
        (f"D{number}-{fault}-{column.__name__}", fault, column)
        for number, (fault, column) in enumerate(rows, 1)
    ]


def _page(seen: Seen) -> None:
    assert seen.status == 200, seen.status
    assert seen.text.rstrip().endswith("</html>")
    assert '<header id="coati-header"' in seen.text


def _branded_503(seen: Seen) -> None:
    _said_503(seen)
    assert seen.headers["x-robots-tag"] == "noindex"
    assert '<header id="coati-header"' in seen.text


def _said_503(seen: Seen) -> None:
    assert seen.status == 503, seen
    assert int(seen.headers["retry-after"]) > 0
