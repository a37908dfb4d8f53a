"""Bodies that no endpoint may accept and none may break on.

`@pytest.mark.parametrize("bad", MALFORMED_BODIES, ids=str)`, then post `bad.data` and expect `bad.status`.

Source: TRUST R23, R24.
"""

from typing import NamedTuple

JSON = "application/json"


class MalformedBody(NamedTuple):
    """One bad body and the status it must get from an endpoint that reads a JSON object."""

    name: str
    data: bytes
    status: int
    content_type: str = JSON
    headers: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return self.name


MALFORMED_BODIES = (
    MalformedBody("empty", b"", 400),
    MalformedBody("blank", b" \r\n", 400),
    MalformedBody("bad UTF-8", b'{"a":"\xff\xfe"}', 400),
    MalformedBody("encoded surrogate", b'{"a":"\xed\xa0\x80"}', 400),
    MalformedBody("byte order mark", b"\xef\xbb\xbf{}", 400),
    MalformedBody("UTF-16", '{"a":1}'.encode("utf-16"), 400),
    MalformedBody("UTF-16 by name", '{"a":1}'.encode("utf-16"), 415, "application/json; charset=utf-16"),
    MalformedBody("cut", b'{"a":[1,2', 400),
    MalformedBody("trailing bytes", b"{} {}", 400),
    MalformedBody("deep arrays", b"[" * 100_000, 400),
    MalformedBody("deep closed arrays", b"[" * 100_000 + b"]" * 100_000, 400),
    MalformedBody("deep objects", b'{"a":' * 40_000, 400),
    MalformedBody("33 levels", b"[" * 33 + b"]" * 33, 400),
    MalformedBody("NaN", b'{"a":NaN}', 400),
    MalformedBody("Infinity", b'{"a":-Infinity}', 400),
    MalformedBody("overflow", b'{"a":1e400}', 400),
    MalformedBody("5,000 digits", b'{"a":' + b"9" * 5_000 + b"}", 400),
    MalformedBody("past 2^53", b'{"a":9007199254740993}', 400),
    MalformedBody("past 2^64", b'{"a":18446744073709551616}', 400),
    MalformedBody("lone surrogate", b'{"a":"\\ud800"}', 400),
    MalformedBody("NUL", b'{"a":"x\\u0000y"}', 400),
    MalformedBody("NUL in a key", b'{"\\u0000":1}', 400),
    MalformedBody("raw NUL", b'{"a":"\x00"}', 400),
    MalformedBody("twin keys", b'{"a":1,"a":2}', 400),
    MalformedBody("twin keys in disguise", b'{"a":"\\u003a","\\u0061":2}', 400),
    MalformedBody("10,000 keys", b"{" + b",".join(b'"k%d":1' % n for n in range(10_000)) + b"}", 400),
    MalformedBody("10,000 items", b"[" + b",".join([b"1"] * 10_000) + b"]", 400),
    MalformedBody("a list", b"[]", 422),
    MalformedBody("a number", b"3", 422),
    MalformedBody("a string", b'"x"', 422),
    MalformedBody("null", b"null", 422),
    MalformedBody("unknown fields", b'{"<script>":1,"isAdmin":true}', 422),
    MalformedBody("no type", b"{}", 415, ""),
    MalformedBody("text", b"{}", 415, "text/plain"),
    MalformedBody("form", b"a=1", 415, "application/x-www-form-urlencoded"),
    MalformedBody("gzip", b"\x1f\x8b\x08\x00", 415, JSON, (("Content-Encoding", "gzip"),)),
    MalformedBody("10 MB", b'"' + b"x" * 10_000_000 + b'"', 413),
)
