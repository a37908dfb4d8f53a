"""What a request says of its sender: person or program, and a network in place of an address that no memory holds."""

import ipaddress
import sys

import pytest
from analytics.domain.senders import Sender
from analytics.domain.visitors import is_bot, network_of
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

ADDRESSES = st.ip_addresses().map(str) | st.ip_addresses(v=4).map(lambda address: f"::ffff:{address}")


def looked_up(address: str) -> str:
    """The same by the standard library's own classes, which take ten times as long."""
    known = ipaddress.ip_address(address)
    if isinstance(known, ipaddress.IPv6Address) and known.ipv4_mapped is not None:
        known = known.ipv4_mapped
    bits = 24 if known.version == 4 else 48
    return str(ipaddress.ip_network(f"{known}/{bits}", strict=False).network_address)


@given(ADDRESSES)
@example("::ffff:192.0.2.7")
@example("::192.0.2.7")
@example("0:0:3:4::")
@settings(max_examples=2_000, deadline=None)
def test_a_network_is_what_the_standard_library_says(address: str) -> None:
    assert network_of(address) == looked_up(address)


@given(st.text() | st.none())
@example("010.0.0.1")
@example("192.0.2")
@example("192.0.2.7\0")
@example("\ud800")
@settings(deadline=None)
def test_what_is_no_address_has_no_network(text: str | None) -> None:
    assume(not _is_address(text))
    assert network_of(text) == ""


def _is_address(text: str | None) -> bool:
    try:
        ipaddress.ip_address(text or "")
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("address", ["203.0.113.99", "2001:db8:77:5::99"])
def test_no_address_stays_in_memory(address: str) -> None:
    """TRUST §5: no address is kept, and a memory of what was made of them would be a list of them."""
    sent = "".join(list(address))
    before = sys.getrefcount(sent)
    assert network_of(sent) not in ("", sent)
    assert sys.getrefcount(sent) == before
    assert "address" not in Sender.__struct_fields__


@pytest.mark.parametrize(
    ("agent", "expected"),
    [
        # A maker of telephones, whose owners stood among the programs.
        (
            "Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 Chrome/156.0 Mobile Safari/537.36",
            False,
        ),
        ("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", True),
        ("Mozilla/5.0 (compatible; bingbot/2.0)", True),
        ("AhrefsBot", True),
        ("", True),
    ],
)
def test_a_program_is_known_by_its_name_and_a_telephone_is_none(agent: str, expected: bool) -> None:
    assert is_bot(agent) is expected
