"""The way to the chat service and its streams: what is kept, what is passed on at once, who is told who asks."""

import re
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from release.edge.testing import JSON, Answer, RunningEdge, TwoParts, running_edge

KEY = "k" * 32
EVENTS = f"/api/chat/conversations/{KEY}/events"
SESSION = f"__Host-coati-session={'s' * 43}"
# nginx keeps an answer of one second until the whole second after the next has begun.
KEPT_S = 2.2


@pytest.fixture(scope="module")
def shared() -> Iterator[RunningEdge]:
    with running_edge() as running:
        yield running


@pytest.fixture
def edge(shared: RunningEdge) -> RunningEdge:
    shared.chat.respond = lambda _: Answer(200, b"{}", JSON)
    shared.streams.respond = lambda _: Answer(200, b"", {"Content-Type": "text/event-stream"})
    shared.accounts.respond = lambda _: Answer(
        204, headers={"X-Customer-Id": "ada", "X-Customer-Role": "staff"}
    )
    for service in (shared.chat, shared.streams, shared.accounts):
        service.calls.clear()
    return shared


def test_availability_is_asked_once_a_second_for_everybody(edge: RunningEdge) -> None:
    """[H-01] SPEED V3; and no browser keeps it."""
    edge.chat.respond = lambda _: Answer(200, b'{"isAvailable":true}', {**JSON, "Cache-Control": "no-store"})
    replies = [edge.ask("/api/crm/chat-availability") for _ in range(20)]
    assert {(reply.status, reply.text, reply.headers["cache-control"]) for reply in replies} == {
        (200, '{"isAvailable":true}', "no-store")
    }
    assert len(edge.chat.calls) <= 2


def test_those_who_ask_while_it_is_asked_anew_wait_for_nobody(edge: RunningEdge) -> None:
    """[H-01] SPEED V3: when the second is over, one question goes to the service however many pages ask at once."""
    edge.chat.respond = lambda _: Answer(200, b'{"isAvailable":true}', JSON)
    edge.ask("/api/crm/chat-availability")
    time.sleep(KEPT_S)
    edge.chat.calls.clear()
    edge.chat.respond = lambda _: Answer(200, b'{"isAvailable":true}', JSON, wait_s=0.5)
    with ThreadPoolExecutor(16) as pool:
        replies = list(pool.map(lambda _: edge.ask("/api/crm/chat-availability"), range(16)))
    assert {(reply.status, reply.text) for reply in replies} == {(200, '{"isAvailable":true}')}
    assert len(edge.chat.calls) == 1


def test_availability_is_never_older_than_a_moment(edge: RunningEdge) -> None:
    """[H-01] A desk that closes is not shown as open for more than a moment; nginx counts whole seconds."""
    edge.chat.respond = lambda _: Answer(200, b'{"isAvailable":false}', JSON)
    time.sleep(KEPT_S)
    assert edge.ask("/api/crm/chat-availability").text == '{"isAvailable":false}'
    edge.chat.respond = lambda _: Answer(500, b"{}", JSON)
    time.sleep(KEPT_S)
    assert edge.ask("/api/crm/chat-availability").status == 500


def test_what_everybody_asks_for_is_as_small_as_it_comes(edge: RunningEdge) -> None:
    """SPEED V3: twenty bytes are compressed for nobody; what a fault says is still the service's."""
    edge.chat.respond = lambda _: Answer(
        200, b'{"isAvailable":false}', {**JSON, "Cache-Control": "max-age=9"}
    )
    time.sleep(KEPT_S)
    for encoding in ("br", "gzip", "identity"):
        reply = edge.ask("/api/crm/chat-availability", headers={"Accept-Encoding": encoding})
        assert (reply.status, reply.body) == (200, b'{"isAvailable":false}')
        assert "content-encoding" not in reply.headers
        assert reply.headers["cache-control"] == "no-store"
    edge.chat.respond = lambda _: Answer(405, b"{}", {**JSON, "Allow": "GET"})
    edge.chat.calls.clear()
    for method in ("POST", "DELETE"):
        refused = edge.ask("/api/crm/chat-availability", method=method, body=b"{}")
        assert (refused.status, refused.body, refused.headers["allow"]) == (405, b"{}", "GET")
    assert [call.method for call in edge.chat.calls] == ["POST", "DELETE"]


def test_an_answer_for_everybody_names_the_request_that_it_came_of(edge: RunningEdge) -> None:
    """SPEED V3: that is the one the service's log knows; what is no such name is not passed on."""
    edge.chat.respond = lambda call: Answer(
        200, b'{"isAvailable":true}', {**JSON, "X-Request-ID": call.headers["x-request-id"]}
    )
    time.sleep(KEPT_S)
    told = [edge.ask("/api/crm/chat-availability").headers["x-request-id"] for _ in range(5)]
    asked = [call.headers["x-request-id"] for call in edge.chat.calls]
    assert set(told) <= set(asked) and len(asked) <= 2
    logged = [line["requestId"] for line in edge.log_lines() if line["requestId"] in asked]
    assert logged == told
    edge.chat.respond = lambda _: Answer(200, b"{}", {**JSON, "X-Request-ID": "of-the-service"})
    time.sleep(KEPT_S)
    edge.ask("/api/crm/chat-availability")
    kept = edge.ask("/api/crm/chat-availability").headers["x-request-id"]
    assert re.fullmatch(r"[0-9a-f]{32}", kept)
    assert kept not in {call.headers["x-request-id"] for call in edge.chat.calls}


def line_of(edge: RunningEdge, path: str, cookie: str = "", host: str = "coati.example") -> dict[str, object]:
    """What the log says of a request."""
    request_id = edge.ask(path, host=host, headers={"Cookie": cookie} if cookie else {}).headers[
        "x-request-id"
    ]
    (line,) = [line for line in edge.log_lines() if line["requestId"] == request_id]
    return line


def test_the_log_says_of_what_is_polled_all_that_it_says_of_the_rest(edge: RunningEdge) -> None:
    """SPEED V3: its line is of constants where it can be, and has no key less."""
    edge.chat.respond = lambda _: Answer(200, b'{"isAvailable":false}', JSON)
    polled, other = line_of(edge, "/api/crm/chat-availability?x=1"), line_of(edge, "/api/chat/config")
    assert list(polled) == list(other)
    assert polled["path"] == "/api/crm/chat-availability"
    same = set(other) - {
        "time",
        "requestId",
        "path",
        "bytes",
        "seconds",
        "upstreamSeconds",
        "cache",
        "upstream",
    }
    assert {key: polled[key] for key in same - {"upstreamStatus"}} == {
        key: other[key] for key in same - {"upstreamStatus"}
    }


@pytest.mark.parametrize(
    ("cookie", "brand", "variant"),
    [
        ("", "coati", "standard"),
        ("theme=dark", "coati", "standard"),
        ("coati_pid=tripinsure101", "tripinsure101", "standard"),
        ("COATI_PID=tripinsure101", "tripinsure101", "standard"),
        ("coati_pid=nobody", "coati", "standard"),
        ("a=b; coati_welcome=1", "coati", "welcome"),
        ("coati_pid=tripinsure101; aarp_smo=1", "tripinsure101", "aarp"),
    ],
)
def test_the_log_says_whose_visitor_polls(edge: RunningEdge, cookie: str, brand: str, variant: str) -> None:
    line = line_of(edge, "/api/crm/chat-availability", cookie)
    assert (line["brand"], line["variant"]) == (brand, variant)
    partners = line_of(edge, "/api/crm/chat-availability", cookie, host="tripinsure101.example")
    assert (partners["brand"], partners["variant"]) == ("tripinsure101", variant)


def test_events_are_passed_on_as_they_come(edge: RunningEdge) -> None:
    said = TwoParts(b"id: 1\n\n", b"id: 2\n\n")
    edge.streams.respond = lambda _: Answer(200, headers={"Content-Type": "text/event-stream"}, chunks=said)
    with edge.connect(10) as connection:
        connection.sendall(
            f"GET {EVENTS} HTTP/1.1\r\nHost: coati.example\r\nLast-Event-ID: 7\r\n".encode()
            + b"Accept-Encoding: gzip, br\r\n\r\n"
        )
        received = b""
        while b"id: 1" not in received:
            received += connection.recv(4096)
        said.has_first.set()
        while b"id: 2" not in received:
            received += connection.recv(4096)
        assert said.in_turn
        assert b"content-encoding" not in received.lower()
    (call,) = edge.streams.calls
    assert call.headers["last-event-id"] == "7"
    assert edge.chat.calls == []


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/chat/conversations"),
        ("POST", f"/api/chat/conversations/{KEY}/messages"),
        ("POST", "/api/contact/requests"),
        ("POST", "/api/contact/form"),
        ("POST", "/submissions/v3/integration/submit/coati/contact"),
        ("GET", "/desk/"),
        ("POST", "/desk/conversations/1/answer"),
    ],
)
def test_the_rest_is_the_chat_services(edge: RunningEdge, method: str, path: str) -> None:
    body = b"{}" if method == "POST" else None
    assert (
        edge.ask(path, method=method, body=body, headers={"Content-Type": "application/json"}).status == 200
    )
    assert [call.path for call in edge.chat.calls] == [path]
    assert edge.streams.calls == []


def test_the_desks_session_and_role_reach_the_desk(edge: RunningEdge) -> None:
    sent = {
        "Cookie": f"coati_desk=1.a.b; coati_staff=2; {SESSION}",
        "X-Coati-Staff": "forged",
        "X-Customer-Role": "no",
    }
    edge.ask("/desk/", headers=sent)
    edge.ask("/desk/events", headers=sent)
    for call in (edge.chat.calls[0], edge.streams.calls[0]):
        assert (call.headers["x-coati-staff"], call.headers["x-customer-role"]) == ("1.a.b", "staff")
        assert "cookie" not in call.headers
    assert edge.ask("/desk").status == 301


def test_what_is_asked_for_everybody_names_nobodys_desk(edge: RunningEdge) -> None:
    """[H-01] One answer serves all who poll: it is asked for without what the first of them holds."""
    time.sleep(KEPT_S)
    edge.ask("/api/crm/chat-availability", headers={"Cookie": f"coati_desk=1.a.b; {SESSION}"})
    (asked,) = edge.chat.calls
    assert not asked.headers.keys() & {"x-coati-staff", "x-customer-role", "cookie"}


def test_a_conversations_key_is_in_no_log(edge: RunningEdge) -> None:
    edge.ask(f"/api/chat/conversations/{KEY}/messages", method="POST", body=b"{}")
    paths = [str(line["path"]) for line in edge.log_lines()]
    assert "/api/chat/conversations/*/messages" in paths
    assert not [path for path in paths if KEY in path]


@pytest.mark.parametrize(
    "path", ["/api/contact/requests", "/api/contact/form", "/api/chat/conversations", "/submissions/v3/x"]
)
def test_messages_are_limited_by_address(path: str) -> None:
    """TRUST S13: request N+1 is 429, and a forged address changes nothing."""
    with running_edge(contacts_per_minute=3) as edge:
        statuses = [
            edge.ask(
                path, method="POST", body=b"{}", headers={"X-Forwarded-For": f"203.0.113.{number}"}
            ).status
            for number in range(4)
        ]
    assert statuses == [200, 200, 200, 429]


def test_streams_are_limited_by_address() -> None:
    with running_edge(streams_per_address=2) as edge:
        edge.streams.respond = lambda _: Answer(200, headers={}, chunks=_slow())
        held = []
        for _ in range(2):
            connection = edge.connect(10)
            connection.sendall(f"GET {EVENTS} HTTP/1.1\r\nHost: coati.example\r\n\r\n".encode())
            assert b" 200 " in connection.recv(4096)
            held.append(connection)
        assert edge.ask(EVENTS).status == 429
        for connection in held:
            connection.close()


def _slow() -> Iterator[bytes]:
    yield b": here\n\n"
    time.sleep(3)
