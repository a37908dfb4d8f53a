"""Text that a database keeps: one rule for whoever takes text from outside.

PostgreSQL keeps a NUL in no text and in no JSON, and half of a surrogate pair is no letter in UTF-8. SQLite takes both,
so what nobody looked at would break in production alone. JSON bodies, queries and names in an address are looked at by
the kit; a service looks at its forms, and at what it unpacks itself.
"""

import re

_UNSTORABLE = re.compile("[\0\ud800-\udfff]")


def is_storable(text: str) -> bool:
    """Whether a database keeps this text as it is."""
    return _UNSTORABLE.search(text) is None


def storable(text: str) -> str:
    """The text without what no database keeps: for where the rest is worth having."""
    return _UNSTORABLE.sub("", text)
