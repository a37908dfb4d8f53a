"""What is taken for an email address is what our mail can be sent to."""

import json
from email.headerregistry import Address
from pathlib import Path

import pytest
from kit.mail_addresses import masked, read

# The pages' tests read them as well: nobody is stopped at a field by what the service would take.
EXAMPLES = json.loads((Path(__file__).parent / "mail_addresses.json").read_text("utf-8"))
GOOD = (*EXAMPLES["taken"], "x" * 64 + "@example.com")


@pytest.mark.parametrize("address", GOOD)
def test_what_mail_reaches_is_taken_as_it_is(address: str) -> None:
    assert read(address) == address
    assert Address(addr_spec=address).addr_spec.isascii()


def test_space_around_it_goes_and_its_domain_has_no_case() -> None:
    assert read("  Ada@Example.COM\n") == "Ada@example.com"


@pytest.mark.parametrize(
    "address",
    [
        *EXAMPLES["refused"],
        "x" * 65 + "@example.com",
        "ada@" + "x" * 64 + ".com",
        "ada@" + "x." * 130 + "com",
    ],
)
def test_what_it_cannot_reach_is_told(address: str) -> None:
    with pytest.raises(ValueError, match=r"such as name@example\.com"):
        read(address)


@pytest.mark.parametrize("address", EXAMPLES["refusedForItsLetters"])
def test_letters_that_mail_cannot_carry_are_named(address: str) -> None:
    """RFC 6531 would have to be spoken by every server on the way."""
    with pytest.raises(ValueError, match=r"letters A to Z, such as name@example\.com"):
        read(address)


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("ada@example.com", "a***@e***.com"),
        ("a@example.com", "a***@e***.com"),
        ("grace.hopper@mail.sample.org", "g***@m***.org"),
    ],
)
def test_masked_it_tells_neither_a_name_nor_how_long_it_is(address: str, shown: str) -> None:
    assert masked(address) == shown
