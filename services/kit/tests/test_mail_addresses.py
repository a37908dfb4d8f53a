"""What is taken for an e-mail address is what our mail can be sent to."""

from email.headerregistry import Address

import pytest
from kit.mail_addresses import read

GOOD = (
    "ada@example.com",
    "ada.marsh+trips@mail.example.co.uk",
    "o'neill@example.com",
    "a@xn--bcher-kva.example",
    "1@2.example",
    "x" * 64 + "@example.com",
)


@pytest.mark.parametrize("address", GOOD)
def test_what_mail_reaches_is_taken_as_it_is(address: str) -> None:
    assert read(address) == address
    assert Address(addr_spec=address).addr_spec.isascii()


def test_space_around_it_goes_and_its_domain_has_no_case() -> None:
    assert read("  Ada@Example.COM\n") == "Ada@example.com"


@pytest.mark.parametrize(
    "address",
    [
        "",
        "ada",
        "ada@",
        "@example.com",
        "ada@example",
        "ada@example.1",
        "ada@127.0.0.1",
        "ada@[127.0.0.1]",
        "ada@-example.com",
        "ada@exam_ple.com",
        "ada@example..com",
        "ada@example.com.",
        ".ada@example.com",
        "ada.@example.com",
        "a..b@example.com",
        "ada marsh@example.com",
        '"ada marsh"@example.com',
        "ada@example.com, bob@example.com",
        "ada@example.com\r\nBcc: bob@example.com",
        "Ada <ada@example.com>",
        "ada@b@example.com",
        # Mail goes out in ASCII: RFC 6531 would have to be spoken by every server on the way.
        "ä@ö.de",
        "ä@example.com",
        "ada@ö.de",
        "x" * 65 + "@example.com",
        "ada@" + "x" * 64 + ".com",
        "ada@" + "x." * 130 + "com",
    ],
)
def test_what_it_cannot_reach_is_told(address: str) -> None:
    with pytest.raises(ValueError, match=r"such as name@example\.com"):
        read(address)
