"""Events as lines for PostgreSQL's COPY, each made in one go: value by value it was half of a worker's time.

A line is a JSON list without its brackets, which is CSV with `\\` for an escape and `null` for none, as long as no text
in it needs a backslash; the few that do are written out here.
Source: PostgreSQL's documentation, COPY, "CSV Format"; SPEED V7.
"""

from binascii import hexlify
from collections.abc import Iterable, Iterator
from operator import attrgetter

import orjson

from analytics.domain.events import Event

TEXTS = (
    *("id", "kind", "name", "source", "client_id", "subject", "url", "path", "referrer", "referrer_host"),
    *("brand", "partner", "campaign_source", "campaign_medium", "campaign_name", "device", "network"),
)
OTHERS = ("happened_at", "received_at", "claimed_at", "sent_at", "is_bot")
LINE_COLUMNS = (*TEXTS, *OTHERS, "properties")
FORMAT = r"(FORMAT csv, ESCAPE '\', NULL 'null')"
LINES_A_PIECE = 200
"""Some 100 KB at once: the driver sends each piece by itself."""

_values, _texts, _others = attrgetter(*TEXTS, *OTHERS), attrgetter(*TEXTS), attrgetter(*OTHERS)


def pieces(events: Iterable[Event]) -> Iterator[bytes]:
    """What to write into `COPY … (LINE_COLUMNS) FROM STDIN WITH FORMAT`, some lines at once."""
    lines: list[bytes] = []
    for event in events:
        lines.append(_line(event))
        if len(lines) == LINES_A_PIECE:
            yield b"".join(lines)
            lines = []
    yield b"".join(lines)


def _line(event: Event) -> bytes:
    values = orjson.dumps(_values(event))[1:-1]
    if b"\\" in values:
        texts = ",".join([_quoted(text) for text in _texts(event)])
        values = texts.encode() + b"," + orjson.dumps(_others(event))[1:-1]
    return b"%b,\\x%b\n" % (values, hexlify(orjson.dumps(event.properties)))


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
