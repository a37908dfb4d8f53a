"""A ZIP code is read as papers write it, however it was pasted; whatever is none is left alone."""

import pytest
from kit.zip_codes import tidied


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("33101", "33101"),
        (" 33101\t", "33101"),
        ("33101-1234 ", "33101-1234"),
        ("331011234", "33101-1234"),
        ("33101 1234", "33101-1234"),
        ("33101\u00a01234", "33101-1234"),
        ("33101 - 1234", "33101-1234"),
        ("33101\u20131234", "33101-1234"),
        ("\u200a33101\u3000", "33101"),
        ("３３１０１", "33101"),
        ("３３１０１－１２３４", "33101-1234"),
    ],
)
def test_a_pasted_zip_code_is_read_as_papers_write_it(typed: str, read: str) -> None:
    assert tidied(typed) == read
    assert tidied(read) == read


@pytest.mark.parametrize(
    "typed", ["", "333", "33101-12", "331O1", "SW1A 1AA", "33101--1234", "\u0663\u0663\u0661\u0660\u0661"]
)
def test_what_is_no_zip_code_stays_as_it_was_typed(typed: str) -> None:
    assert tidied(typed) == typed
