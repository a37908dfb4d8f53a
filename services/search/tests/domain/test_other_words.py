"""What people call otherwise than our pages do is found, and a company's name leads to what holds for its kind."""

import pytest
from search.domain.documents import SETTINGS
from search.domain.other_words import NO_MISSPELLING, names_in, other_words


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("How to appeal", "denied"),
        ("Medicare abroad", "seniors"),
        ("Annual travel insurance", "multi-trip"),
        ("An annual plan", "yearly"),
        ("baggage", "luggage"),
        ("Group travel insurance", "reunion"),
        ("Cover for a trip", "coverage"),
        ("What is covered", "coverage"),
        ("Medical coverage abroad", "cover"),
        ("Annual coverage", "multi-trip"),
        ("Phone number and email", "e-mail"),
    ],
)
def test_a_text_is_found_by_what_people_call_it(said: str, asked: str) -> None:
    assert asked in " ".join(other_words([said])).split()


def test_a_text_that_speaks_of_none_of_it_gets_no_word() -> None:
    assert other_words(["A quiet town with a museum"]) == []


def test_a_company_s_name_stands_with_the_category_of_its_kind_alone() -> None:
    assert "princess" in names_in("Cruise Company Insurance Reviews").split()
    assert "delta" in names_in("Airline Travel Insurance Reviews").split()
    assert names_in("City Guides") == names_in(None) == ""


def test_no_typo_leads_from_a_name_to_a_word_like_it() -> None:
    """[S-06] "delta" is not a "delay", and "login" no "lodging"."""
    assert SETTINGS["disableTypoToleranceOnWords"] == NO_MISSPELLING
    assert {"princess", "delta", "login"} <= set(NO_MISSPELLING)
