"""The key of an account's address: it stands in the database, so it is the same from release to release."""

import pytest
from accounts.domain import addresses
from kit import mail_addresses


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("ada@example.com", "ada@example.com"),
        (" Ada.Marsh+Trips@Mail.Example.CO.UK ", "ada.marsh+trips@mail.example.co.uk"),
        ("O'Neill@example.com", "o'neill@example.com"),
        ("A@XN--Bcher-kva.example", "a@xn--bcher-kva.example"),
        ("a_b-c{d}~1@ex--ample.museum", "a_b-c{d}~1@ex--ample.museum"),
    ],
)
def test_one_key_whether_an_address_is_signed_up_or_signed_in_with(typed: str, key: str) -> None:
    assert addresses.key(mail_addresses.read(typed)) == key
    assert addresses.key(addresses.typed(typed)) == key
