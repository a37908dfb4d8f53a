"""Which passwords are taken: long enough, and not what everybody tries first. No rules about signs, no end date.

15 characters, since a password alone opens an account here; a passkey is the shorter way. Nothing is cut off.
Source: NIST SP 800-63B-4 as PROTOCOLS §c gives it; ASVS 6.2.1–6.2.9, 6.2.12; RFC 8265 §4 (composed characters).
"""

import hashlib
import unicodedata
from collections.abc import Callable, Iterable
from functools import cache
from importlib import resources
from itertools import pairwise

MIN_LENGTH = 15
MAX_LENGTH = 256
HASH_BYTES = 8
_LOOKED_AT = 64
_MAX_WORDS = 5
_NOISE = 10
"""So many digits and signs around common words do not make them uncommon."""
_ROWS = (
    *(
        "1234567890",
        "qwertyuiop",
        "asdfghjkl",
        "zxcvbnm",
        "qwertzuiop",
        "azertyuiop",
        "abcdefghijklmnopqrstuvwxyz",
    ),
    *("1qaz", "2wsx", "3edc", "4rfv", "5tgb", "6yhn", "7ujm"),
)
_LEET = str.maketrans("013457@$!|", "oieastasil")

Knows = Callable[[str], bool]


class WeakPasswordError(ValueError):
    """`code` is for programs, the text for people."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def normalized(typed: str) -> str:
    """The password as it is hashed: the same keys give the same characters on every machine."""
    return unicodedata.normalize("NFC", typed)


def check(typed: str, about: Iterable[str] = (), knows: Knows | None = None) -> None:
    """Whether a new password is taken. `about` are words that belong to its owner: names, address, our brand.

    Raises: WeakPasswordError: too-short, too-long or too-common.
    """
    password = normalized(typed)
    if len(password) < MIN_LENGTH:
        raise WeakPasswordError(
            "too-short", f"Give at least {MIN_LENGTH} characters. A few words make a good one."
        )
    if len(password) > MAX_LENGTH:
        raise WeakPasswordError("too-long", f"Give at most {MAX_LENGTH} characters.")
    own = {word.casefold() for word in about if len(word) >= 3}
    known = knows or is_common
    if _is_common(password.casefold(), lambda piece: piece in own or known(piece)):
        raise WeakPasswordError(
            "too-common", "This password is one of the first that somebody else would try. Choose another."
        )


def is_common(word: str) -> bool:
    """Whether the word stands in the shipped list."""
    return digest(word) in _shipped()


def digest(word: str) -> bytes:
    """A word as the list holds it."""
    return hashlib.sha256(word.encode()).digest()[:HASH_BYTES]


def _is_common(password: str, known: Knows) -> bool:
    if len(set(password)) < 5 or _is_repeated(password) or _is_walk(password):
        return True
    return any(
        len(password) - len(letters) <= _NOISE and _is_made_of(letters[:_LOOKED_AT], known)
        for letters in _readings(password)
        if letters
    )


def _is_repeated(password: str) -> bool:
    """ "travel24travel24": half of it says it all."""
    return password in (password + password)[1:-1]


def _is_walk(password: str) -> bool:
    """Whether it goes along rows of keys, up or down, four and more at a time."""
    runs, step = 1, ""
    for one, other in pairwise(password):
        taken = _step(one, other)
        if not taken or (step and taken != step):
            runs, step = runs + 1, ""
        else:
            step = taken
    return runs <= len(password) / 4


def _step(one: str, other: str) -> str:
    if one == other:
        return "same"
    for row in _ROWS:
        if one + other in row:
            return "up"
        if other + one in row:
            return "down"
    return ""


def _readings(password: str) -> Iterable[str]:
    """Its letters as they stand, and with 0 read as o, $ as s and so on."""
    yield "".join(filter(str.isalpha, password))
    inner = password.strip("".join(sign for sign in set(password) if not sign.isalpha()))
    yield "".join(filter(str.isalpha, inner.translate(_LEET)))


def _is_made_of(letters: str, known: Knows) -> bool:
    """Whether so few known words, one after the other, make up all of it."""
    reached = {0}
    for _ in range(_MAX_WORDS):
        reached = {
            end
            for start in reached
            for end in range(start + 1, len(letters) + 1)
            if known(letters[start:end])
        }
        if len(letters) in reached:
            return True
    return False


@cache
def _shipped() -> frozenset[bytes]:
    data = resources.files("accounts.domain").joinpath("common_passwords.bin").read_bytes()
    return frozenset(data[at : at + HASH_BYTES] for at in range(0, len(data), HASH_BYTES))
