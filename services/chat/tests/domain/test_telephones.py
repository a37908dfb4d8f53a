"""A telephone number that a phone's contacts or a page gave is read as it looks."""

import pytest
from chat.domain.telephones import tidied


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("(954) 555-0100", "(954) 555-0100"),
        ("\u202a+1 (954) 555\u20110100\u202c", "+1 (954) 555-0100"),
        ("\u00a0954\u2009555\u20130100 ", "954 555-0100"),
        ("９５４ ５５５ ０１００", "954 555 0100"),
        ("after five", "after five"),
        ("", ""),
    ],
)
def test_a_pasted_number_is_read_as_it_looks(typed: str, read: str) -> None:
    assert tidied(typed) == read
    assert tidied(read) == read
