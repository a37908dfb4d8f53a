"""Keep people out of the logs: email addresses, phones, birthdays, names, cards and credentials."""

import re
from functools import lru_cache
from typing import Any

REDACTED = "[redacted]"
_PRIVATE_KEY = re.compile(
    r"e_?mail|phone|dob|birth|(first|last|full)_?name|salutation|street|post_?code|beneficiary"
    r"|card|cvc|\bpan\b|password|secret|token|authorization|cookie|api_?key",
    re.IGNORECASE,
)
_EMAIL = re.compile(r"[^\s@\"'<>(),;:=]+@[^\s@\"'<>(),;:=]+")
_CARD = re.compile(r"(?<![0-9A-Za-z])\d(?:[ -]?\d){12,18}(?![0-9A-Za-z])")
_DAY = re.compile(r"(?<!\d)(?:19|20)\d\d-\d\d-\d\d(?!\d)")
_PHONE = re.compile(r"(?<![\w.:/-])\+?[\d(][\d ().-]{7,18}\d(?![\w:])")
_MAX_DEPTH = 6


def redact(value: Any, depth: int = 0) -> Any:
    """A copy of a log value in which private keys and private-looking text are blanked."""
    if isinstance(value, str):
        return scrub(value) if "@" in value or len(value) >= 13 else value
    if isinstance(value, dict):
        return {
            key: REDACTED if is_private(str(key)) else _deeper(item, depth) for key, item in value.items()
        }
    if isinstance(value, list | tuple | set | frozenset):
        return [_deeper(item, depth) for item in value]
    return value


@lru_cache(maxsize=1_000)
def is_private(key: str) -> bool:
    """True when a key's name says that its value is about a person or is a credential."""
    return _PRIVATE_KEY.search(key) is not None


def scrub(text: str) -> str:
    """Blank email addresses and card numbers inside free text."""
    return _CARD.sub("[number]", _EMAIL.sub("[email]", text))


def scrub_strictly(text: str) -> str:
    """As scrub, and phones and days too: for text we did not write, such as an exception's message."""
    return _PHONE.sub("[phone]", _DAY.sub("[day]", scrub(text)))


def _deeper(value: Any, depth: int) -> Any:
    return redact(value, depth + 1) if depth < _MAX_DEPTH else REDACTED
