"""An answer off the wire: read the same however it is cut, under its caps, and broken where it has two readings."""

import gzip
from collections.abc import Iterator

import pytest
from quotes.adapters.replies import MAX_BODY_BYTES, BrokenError, Reply, ReplyReader, UnreadableError

BODY = b'{"offers": []}'
# Without the time of day, which would give each test another name.
PACKED = gzip.compress(BODY, mtime=0)
LENGTH = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 14\r\n\r\n" + BODY
CHUNKS = (
    b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    b'5;name=value\r\n{"off\r\n09\r\ners": []}\r\n0\r\nTrailer: kept-out\r\n\r\n'
)
ZIPPED = b"HTTP/1.1 200 OK\r\ncontent-encoding: GZIP\r\ncontent-length: %d\r\n\r\n%b" % (len(PACKED), PACKED)
INTERIM = b"HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" + LENGTH
CLOSING = LENGTH.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
OLD = LENGTH.replace(b"HTTP/1.1", b"HTTP/1.0")
EMPTY = b"HTTP/1.1 204 No Content\r\n\r\n"
UNENDING = b"HTTP/1.1 200 OK\r\n\r\n" + BODY


def pieces(answer: bytes, size: int) -> Iterator[bytes]:
    return (answer[at : at + size] for at in range(0, len(answer), size))


def read(answer: bytes, size: int = 10**9) -> tuple[Reply | None, bool]:
    """The reply and whether the connection may carry another call."""
    reader, reply = ReplyReader(), None
    for piece in pieces(answer, size):
        assert reply is None, "an answer was told before it was whole"
        reply = reader.feed(piece)
    return reply, reader.reusable


@pytest.mark.parametrize("size", [1, 7, 10**9])
@pytest.mark.parametrize(
    ("answer", "body", "reusable"),
    [
        (LENGTH, BODY, True),
        (CHUNKS, BODY, True),
        (ZIPPED, BODY, True),
        (INTERIM, BODY, True),
        (CLOSING, BODY, False),
        (OLD, BODY, False),
        (EMPTY, b"", True),
    ],
)
def test_an_answer_is_read_however_it_is_cut(answer: bytes, body: bytes, reusable: bool, size: int) -> None:
    status = 204 if answer is EMPTY else 200
    assert read(answer, size) == (Reply(status, body), reusable)


def test_an_answer_without_an_end_ends_with_its_connection() -> None:
    reader = ReplyReader()
    assert reader.feed(UNENDING) is None
    assert reader.ended() == Reply(200, BODY)
    assert not reader.reusable


def test_what_follows_an_answer_costs_the_connection_and_not_the_answer() -> None:
    assert read(LENGTH + b"HTTP/1.1 200 OK\r\n") == (Reply(200, BODY), False)


@pytest.mark.parametrize("size", [1, 10**9])
@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/2 200 OK\r\n\r\n",
        b"HTTP/1.1 2000 OK\r\n\r\n",
        b"<!doctype html>\r\n\r\n",
        b"HTTP/1.1 101 Switching\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length : 5\r\n\r\n12345",
        b"HTTP/1.1 200 OK\r\nA: b\r\n folded: c\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nA: b\nContent-Length: 5\r\n\r\n12345",
        b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n123456",
        b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n12345",
        b"HTTP/1.1 200 OK\r\nContent-Length: 5, 5\r\n\r\n12345",
        b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0x5\r\n12345\r\n0\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-5\r\n12345\r\n0\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n123456\r\n0\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + b"5" * 2_000,
        b"HTTP/1.1 200 OK\r\nA: " + b"b" * 40_000,
        b"HTTP/1.1 200 OK\r\nA: " + b"b" * 40_000 + b"\r\n\r\n",
    ],
)
def test_what_is_not_plainly_an_answer_is_broken(answer: bytes, size: int) -> None:
    with pytest.raises(BrokenError):
        read(answer, size)


@pytest.mark.parametrize("cut", range(0, len(LENGTH), 5))
def test_a_connection_lost_within_an_answer_is_no_answer(cut: int) -> None:
    reader = ReplyReader()
    assert reader.feed(LENGTH[:cut]) is None
    with pytest.raises(BrokenError):
        reader.ended()


def chunked(body: bytes, size: int = 60_000) -> bytes:
    parts = b"".join(b"%x\r\n%b\r\n" % (len(piece), piece) for piece in pieces(body, size))
    return b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + parts + b"0\r\n\r\n"


@pytest.mark.parametrize(
    "answer",
    [
        b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % (MAX_BODY_BYTES + 1),
        b"HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n",
        b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * (MAX_BODY_BYTES + 1),
        chunked(b"x" * (MAX_BODY_BYTES + 1)),
        chunked(gzip.compress(b"x" * (MAX_BODY_BYTES + 1))).replace(
            b"\r\nT", b"\r\nContent-Encoding: gzip\r\nT", 1
        ),
    ],
)
def test_an_answer_above_the_cap_is_not_read_on(answer: bytes) -> None:
    """TRUST R8, S12: neither stated nor sent nor inflated."""
    with pytest.raises(UnreadableError) as raised:
        read(answer, 65_536)
    assert raised.value.reason == "too-large"


def test_the_cap_itself_may_be_sent() -> None:
    reply, _ = read(chunked(b"x" * MAX_BODY_BYTES), 65_536)
    assert reply is not None
    assert len(reply.body) == MAX_BODY_BYTES


@pytest.mark.parametrize(
    ("encoding", "body", "reason"),
    [
        (b"br", BODY, "unknown-encoding"),
        (b"gzip, gzip", PACKED, "unknown-encoding"),
        (b"gzip", BODY, "bad-gzip"),
        (b"gzip", PACKED[:-4], "bad-gzip"),
    ],
)
def test_an_encoding_that_is_not_true_is_unreadable(encoding: bytes, body: bytes, reason: str) -> None:
    answer = b"HTTP/1.1 200 OK\r\nContent-Encoding: %b\r\nContent-Length: %d\r\n\r\n%b"
    with pytest.raises(UnreadableError) as raised:
        read(answer % (encoding, len(body), body))
    assert raised.value.reason == reason
