"""One HTTP/1.1 answer read off a connection, under caps; whatever is not plainly one is broken, and never guessed at.

Source: RFC 9112; R8, TRUST S12.
"""

import re
import zlib
from dataclasses import dataclass

MAX_BODY_BYTES = 2 * 1024 * 1024
MAX_HEAD_BYTES = 32 * 1024
_MAX_LINE = 1_024
_GZIP = 16 + zlib.MAX_WBITS
_HEAD = re.compile(
    rb"HTTP/1\.([01]) ([1-5][0-9][0-9])(?: [^\r\n\0]*)?(?:\r\n[!#$%&'*+.^_`|~0-9A-Za-z-]+:[^\r\n\0]*)*"
)
_READ = re.compile(
    rb"\r\n(content-length|transfer-encoding|content-encoding|connection):[ \t]*([^\r\n]*?)[ \t]*(?=\r|\Z)",
    re.IGNORECASE,
)
_LENGTH = re.compile(rb"[0-9]{1,15}")
_CHUNK = re.compile(rb"([0-9A-Fa-f]{1,8})[ \t]*(?:;[^\r\n\0]*)?")


class BrokenError(Exception):
    """The connection was made and then failed: the call may or may not have been acted on."""


class UnreadableError(Exception):
    """An answer that is not read on: larger than the cap, or not in the encoding it claims."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Reply:
    status: int
    body: bytes


class ReplyReader:
    """Takes an answer as it arrives. `begun` tells whether anything has, `reusable` whether another may follow."""

    __slots__ = ("_body", "_buffer", "_gzip", "_last", "_left", "_status", "begun", "reusable")

    def __init__(self) -> None:
        self.begun = False
        self.reusable = False
        self._buffer = bytearray()
        self._body = bytearray()
        self._status = 0
        # Bytes of the body to come; None when it comes in chunks, -1 when it ends with the connection.
        self._left: int | None = 0
        self._last = False
        self._gzip = False

    def feed(self, data: bytes) -> Reply | None:
        """Take what has arrived; the answer once it is whole.

        Raises: BrokenError, UnreadableError.
        """
        self.begun = True
        self._buffer += data
        while not self._status:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0 or end > MAX_HEAD_BYTES:
                if len(self._buffer) > MAX_HEAD_BYTES:
                    raise BrokenError
                return None
            self._read_head(bytes(self._buffer[:end]))
            del self._buffer[: end + 4]
        if self._left is None:
            return self._whole() if self._chunks_ended() else None
        if self._left < 0:
            self._grow(len(self._buffer))
            return None
        if len(self._buffer) < self._left:
            return None
        self._grow(self._left)
        return self._whole()

    def ended(self) -> Reply:
        """The other side has hung up: fine for an answer that ends so, and for no other.

        Raises: BrokenError, UnreadableError.
        """
        if self._status and self._left == -1:
            return self._whole()
        raise BrokenError

    def _read_head(self, head: bytes) -> None:
        stated = _HEAD.fullmatch(head)
        if stated is None:
            raise BrokenError
        code = int(stated[2])
        said: dict[bytes, bytes] = {}
        for name, value in _READ.findall(head):
            if said.setdefault(name.lower(), value) != value:
                raise BrokenError
        if code == 101:
            raise BrokenError
        if code < 200:
            return  # an interim answer; the one that counts is still to come
        self._status = code
        self._gzip = _is_gzip(said.get(b"content-encoding", b"identity").lower())
        self._left = _length(code, said)
        closing = b"close" in said.get(b"connection", b"").lower()
        self.reusable = stated[1] == b"1" and self._left != -1 and not closing

    def _chunks_ended(self) -> bool:
        """Move whole chunks from the buffer to the body; whether the last of them, and what trails it, has come."""
        buffer = self._buffer
        while (end := buffer.find(b"\r\n")) >= 0:
            if self._last:
                del buffer[: end + 2]
                if end == 0:
                    return True
                continue
            stated = _CHUNK.fullmatch(buffer[:end])
            if stated is None:
                raise BrokenError
            begin, size = end + 2, int(stated[1], 16)
            if size > MAX_BODY_BYTES:
                raise UnreadableError("too-large")
            if size == 0:
                self._last = True
                del buffer[:begin]
                continue
            if len(buffer) < begin + size + 2:
                return False
            if buffer[begin + size : begin + size + 2] != b"\r\n":
                raise BrokenError
            del buffer[:begin]
            self._grow(size)
            del buffer[:2]
        if len(buffer) > _MAX_LINE:
            raise BrokenError
        return False

    def _grow(self, size: int) -> None:
        if len(self._body) + size > MAX_BODY_BYTES:
            raise UnreadableError("too-large")
        self._body += self._buffer[:size]
        del self._buffer[:size]

    def _whole(self) -> Reply:
        # More than was stated is nobody's answer: the connection is not used again.
        self.reusable = self.reusable and not self._buffer
        body = bytes(self._body)
        return Reply(self._status, _inflated(body) if self._gzip else body)


def _is_gzip(encoding: bytes) -> bool:
    if encoding not in (b"identity", b"gzip", b""):
        raise UnreadableError("unknown-encoding")
    return encoding == b"gzip"


def _length(status: int, said: dict[bytes, bytes]) -> int | None:
    coding, length = said.get(b"transfer-encoding"), said.get(b"content-length")
    if coding is not None and (coding.lower() != b"chunked" or length is not None):
        raise BrokenError  # two ways to tell the end are how two answers are made of one
    if status in (204, 304):
        return 0
    if coding is not None:
        return None
    if length is None:
        return -1
    if not _LENGTH.fullmatch(length):
        raise BrokenError
    if int(length) > MAX_BODY_BYTES:
        raise UnreadableError("too-large")
    return int(length)


def _inflated(body: bytes) -> bytes:
    """Inflate under the cap: a bomb is given up on after the cap's worth of bytes, not after it went off."""
    if not body:
        return body
    inflater = zlib.decompressobj(_GZIP)
    try:
        inflated = inflater.decompress(body, MAX_BODY_BYTES + 1)
    except zlib.error as error:
        raise UnreadableError("bad-gzip") from error
    if len(inflated) > MAX_BODY_BYTES:
        raise UnreadableError("too-large")
    if not inflater.eof:
        raise UnreadableError("bad-gzip")
    return inflated
