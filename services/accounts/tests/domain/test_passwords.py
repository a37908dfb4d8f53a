"""Which passwords are taken."""

import pytest
from accounts.common_passwords import TARGET, content
from accounts.domain import passwords
from accounts.domain.passwords import WeakPasswordError, check, is_common

COMMON = [
    "passwordpassword",
    "Password12345678",
    "P@ssw0rdP@ssw0rd",
    "iloveyoumonkey2024",
    "welcometocoati2026",
    "Summer2026!Winter",
    "trip insurance 2026!",
    "jennifer.smith.1985",
    "qwertyuiop123456",
    "zaq12wsxcde34rfv",
    "123456789012345",
    "abcdefghijklmnop",
    "mnbvcxzlkjhgfdsa",
    "aaaaaaaaaaaaaaaa",
    "abababababababab",
    "kayak7kayak7kayak7",
]
GOOD = [
    "violet kayak under seven bridges",
    "correct horse battery staple",
    "a8f kdl mmo9qzzu",
    "плыви моя лодка",
    "83917462054718392",
    "🦝🚲🌋🧭🪁🎷🥝🪵🧵🪐🦔🛶🎺🥁🪀",
]


@pytest.mark.parametrize("password", COMMON)
def test_what_everybody_tries_is_refused(password: str) -> None:
    """6.2.12"""
    with pytest.raises(WeakPasswordError) as refused:
        check(password)
    assert refused.value.code == "too-common"


@pytest.mark.parametrize("password", GOOD)
def test_no_rule_asks_for_signs_or_digits(password: str) -> None:
    """6.2.5"""
    check(password)


def test_the_owners_own_words_are_refused() -> None:
    """6.2.11"""
    own = ("wilhelmina", "harborlight")
    check("wilhelmina harborlight")
    with pytest.raises(WeakPasswordError):
        check("Wilhelmina.Harborlight1", own)


@pytest.mark.parametrize(("length", "code"), [(14, "too-short"), (15, None), (256, None), (257, "too-long")])
def test_fifteen_to_two_hundred_and_fifty_six(length: int, code: str | None) -> None:
    """6.2.1, 6.2.9; a character is one however it was typed."""
    password = "".join(chr(0x4E00 + place * 7) for place in range(length))
    if code is None:
        check(password)
        return
    with pytest.raises(WeakPasswordError) as refused:
        check(password)
    assert refused.value.code == code


def test_the_shipped_list_is_what_its_words_make() -> None:
    """Run `python -m accounts.common_passwords` after changing the words."""
    assert TARGET.read_bytes() == content()
    assert len(content()) // passwords.HASH_BYTES > 15_000
    assert is_common("password")
    assert not is_common("kayak")


def test_a_long_password_asks_no_more_than_a_short_one() -> None:
    """Nobody keeps a worker busy by typing."""
    asked: list[str] = []

    def knows(word: str) -> bool:
        asked.append(word)
        return len(word) < 3

    check("".join(chr(97 + (place * 7 + place // 5) % 26) for place in range(256)), knows=knows)
    assert 0 < len(asked) < 20_000
