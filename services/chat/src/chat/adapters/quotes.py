"""A quote's summary as a column holds it."""

import orjson

from chat.domain.quotes import QuoteSummary


def packed(quote: QuoteSummary | None) -> bytes | None:
    return None if quote is None else orjson.dumps(quote)


def unpacked(column: bytes | None) -> QuoteSummary | None:
    return None if column is None else QuoteSummary(**orjson.loads(column))
