"""Calls to others: connections used again when that is safe, and never when it is not."""

import shutil
import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from quotes.adapters.loop_thread import LoopThread
from quotes.adapters.outbound import BrokenError, Outbound, Reply, TimedOutError, UnreachedError
from structlog.contextvars import bound_contextvars

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"
LAST = OK.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
PATIENCE_S = 5


class Peer:
    """A server of raw bytes: says the next of `answers` to each request, an empty one being a connection hung up on."""

    def __init__(self, secure: ssl.SSLContext | None = None) -> None:
        self.answers: list[bytes] = []
        self.connections = 0
        self.requests: list[bytes] = []
        self._secure = secure
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def url(self, path: str = "/v1/quotes") -> str:
        return f"http{'s' if self._secure else ''}://localhost:{self.port}{path}"

    def close(self) -> None:
        self._listener.close()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                connection, _ = self._listener.accept()
                threading.Thread(target=self._talk, args=(connection,), daemon=True).start()

    def _talk(self, connection: socket.socket) -> None:
        with suppress(OSError), connection:
            if self._secure:
                connection = self._secure.wrap_socket(connection, server_side=True)
            self.connections += 1
            while request := connection.recv(65_536):
                self.requests.append(request)
                answer = self.answers.pop(0) if self.answers else OK
                if not answer:
                    return
                connection.sendall(answer)


@pytest.fixture
def peer() -> Iterator[Peer]:
    made = Peer()
    yield made
    made.close()


@pytest.fixture
def http(loop: LoopThread) -> Outbound:
    return Outbound(loop, "k" * 32)


def test_calls_in_turn_share_one_connection(http: Outbound, peer: Peer) -> None:
    for _ in range(5):
        assert http.call("POST", peer.url(), PATIENCE_S, b"{}") == Reply(200, b"{}")
    assert (peer.connections, len(peer.requests)) == (1, 5)


def test_a_request_carries_its_key_its_kind_and_its_host(http: Outbound, peer: Peer) -> None:
    with bound_contextvars(request_id="request-0001"):
        http.call(
            "POST", peer.url("/v1/quotes?state=FL"), PATIENCE_S, b'{"a": 1}', {"Idempotency-Key": "p-1"}
        )
    head, _, body = peer.requests[0].partition(b"\r\n\r\n")
    first, *fields = head.decode().split("\r\n")
    assert first == "POST /v1/quotes?state=FL HTTP/1.1"
    assert dict(field.split(": ", 1) for field in fields) == {
        "Host": f"localhost:{peer.port}",
        "Authorization": f"Bearer {'k' * 32}",
        "Accept": "application/json",
        "Accept-Encoding": "gzip",
        "User-Agent": "coati-quotes",
        "X-Request-ID": "request-0001",
        "Idempotency-Key": "p-1",
        "Content-Type": "application/json",
        "Content-Length": "8",
    }
    assert body == b'{"a": 1}'


@pytest.mark.parametrize("answer", [LAST, OK + b"HTTP/1.1 200 OK\r\n", OK.replace(b"1.1", b"1.0")])
def test_a_connection_that_may_not_go_on_is_not_used_again(http: Outbound, peer: Peer, answer: bytes) -> None:
    peer.answers = [answer]
    for _ in range(2):
        assert http.call("GET", peer.url(), PATIENCE_S).body == b"{}"
    assert peer.connections == 2


def test_a_question_is_asked_again_where_the_other_side_had_hung_up(http: Outbound, peer: Peer) -> None:
    peer.answers = [OK, b"", OK]
    http.call("GET", peer.url(), PATIENCE_S)
    assert http.call("GET", peer.url(), PATIENCE_S).status == 200
    assert (peer.connections, len(peer.requests)) == (2, 3)


def test_an_order_is_never_sent_twice(http: Outbound, peer: Peer) -> None:
    """TRUST R11: it may have been acted on, so what became of it is asked for instead."""
    peer.answers = [OK, b"", OK]
    http.call("POST", peer.url(), PATIENCE_S, b"{}")
    with pytest.raises(BrokenError):
        http.call("POST", peer.url(), PATIENCE_S, b"{}")
    assert len(peer.requests) == 2


def test_a_question_on_a_new_connection_is_not_asked_again(http: Outbound, peer: Peer) -> None:
    peer.answers = [b""]
    with pytest.raises(BrokenError):
        http.call("GET", peer.url(), PATIENCE_S)
    assert len(peer.requests) == 1


def test_redirects_are_answers_and_are_not_followed(http: Outbound, peer: Peer) -> None:
    """TRUST S12."""
    peer.answers = [b"HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\nContent-Length: 0\r\n\r\n"]
    assert http.call("GET", peer.url(), PATIENCE_S).status == 302
    assert len(peer.requests) == 1


def test_half_an_answer_times_out_and_its_connection_is_given_up(http: Outbound, peer: Peer) -> None:
    peer.answers = [OK[:-1]]
    with pytest.raises(TimedOutError):
        http.call("GET", peer.url(), 0.2)
    assert http.call("GET", peer.url(), PATIENCE_S).status == 200
    assert peer.connections == 2


@pytest.mark.parametrize("url", ["http://127.0.0.1:1/", "http://nowhere.invalid/"])
def test_who_cannot_be_reached_never_saw_the_call(http: Outbound, url: str) -> None:
    with pytest.raises(UnreachedError):
        http.call("POST", url, PATIENCE_S, b"{}")


@pytest.mark.parametrize("value", ["a\r\nX-Customer-Role: admin", "a\nb", "a\0b"])
def test_a_header_cannot_smuggle_another(http: Outbound, peer: Peer, value: str) -> None:
    with pytest.raises(ValueError, match="line breaks"):
        http.call("GET", peer.url(), PATIENCE_S, headers={"Idempotency-Key": value})
    with pytest.raises(ValueError, match="quoted"):
        http.call("GET", f"{peer.url()}?{value} HTTP/1.1", PATIENCE_S)
    assert peer.requests == []


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("certificate")
    openssl = shutil.which("openssl")
    assert openssl is not None
    command = [openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2"]
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run([*command, *names, *files], check=True, capture_output=True)
    return folder / "cert.pem", folder / "key.pem"


@pytest.mark.parametrize("trusted", [True, False])
def test_a_peer_behind_tls_must_show_a_certificate_that_is_trusted(
    loop: LoopThread, certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, trusted: bool
) -> None:
    """TRUST S12: an order or a key is never sent to who cannot show the name it was meant for."""
    cert, key = certificate
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    monkeypatch.setenv("SSL_CERT_FILE", str(cert if trusted else Path("/dev/null")))
    peer, http = Peer(context), Outbound(loop, "k" * 32)
    try:
        if not trusted:
            with pytest.raises(UnreachedError):
                http.call("POST", peer.url(), PATIENCE_S, b"{}")
            assert peer.requests == []
            return
        assert [http.call("POST", peer.url(), PATIENCE_S, b"{}").status for _ in range(2)] == [200, 200]
        assert peer.connections == 1
        with pytest.raises(UnreachedError):
            http.call("POST", peer.url().replace("localhost", "127.0.0.1"), PATIENCE_S, b"{}")
    finally:
        peer.close()
