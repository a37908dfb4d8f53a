"""E-mail addresses: what we take for one, and when two are the same."""

import re
import unicodedata

MAX_LENGTH = 254
_SHAPE = re.compile(
    r"[^\s@<>(),;:\\\"\[\]]{1,64}@(?:[^\W_](?:[\w-]{0,61}[^\W_])?\.)+[^\W_](?:[\w-]{0,61}[^\W_])?"
)


def read(typed: str) -> str:
    """The address as mail is sent to it: composed characters, the domain in lower case.

    Raises: ValueError: nobody could get mail there.
    """
    text = unicodedata.normalize("NFC", typed.strip())
    if len(text) > MAX_LENGTH or not text.isprintable() or not _SHAPE.fullmatch(text):
        raise ValueError("Give an e-mail address such as name@example.com.")
    local, _, domain = text.rpartition("@")
    return f"{local}@{domain.lower()}"


def key(address: str) -> str:
    """What tells two addresses apart: no provider we know of has two boxes that differ by case alone."""
    return address.casefold()
