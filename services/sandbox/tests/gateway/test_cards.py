"""What a card number says, and what the test numbers do. Source: PROTOCOLS §g."""

from datetime import date

import pytest
from sandbox.gateway.domain.cards import DECLINES, TEST_CARDS, CardRefusedError, luhn, recognize

TODAY = date(2026, 11, 21)


def typed(number: str = "4242424242424242", **changes: object) -> str:
    entry: dict[str, object] = {"month": 4, "year": 2029, "cvc": "123", "zip_code": "05401", **changes}
    return recognize(number, today=TODAY, **entry).number  # type: ignore[arg-type]


@pytest.mark.parametrize("number", TEST_CARDS)
def test_every_test_number_has_a_check_digit_that_fits(number: str) -> None:
    assert luhn(number)
    assert not luhn(number[:-1] + str((int(number[-1]) + 1) % 10))


@pytest.mark.parametrize("text", ["4242 4242 4242 4242", "4242-4242-4242-4242", "4242424242424242"])
def test_a_number_is_read_however_it_is_grouped(text: str) -> None:
    assert typed(text) == "4242424242424242"


@pytest.mark.parametrize(
    ("number", "changes", "field"),
    [
        ("4242424242424241", {}, "number"),
        ("", {}, "number"),
        ("not a number", {}, "number"),
        ("٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢", {}, "number"),
        ("4111111111111111", {}, "number"),
        ("4242424242424242", {"month": 13}, "expiry"),
        ("4242424242424242", {"month": 10, "year": 2026}, "expiry"),
        ("4242424242424242", {"year": 2057}, "expiry"),
        ("4242424242424242", {"cvc": "12"}, "cvc"),
        ("378282246310005", {"cvc": "123"}, "cvc"),
        ("4242424242424242", {"zip_code": "0540"}, "zip"),
    ],
)
def test_what_cannot_be_right_is_refused_by_field(
    number: str, changes: dict[str, object], field: str
) -> None:
    with pytest.raises(CardRefusedError) as refused:
        typed(number, **changes)
    assert refused.value.field == field


def test_a_card_is_good_through_its_last_month() -> None:
    assert typed(month=11, year=2026)


def test_the_test_numbers_cover_every_outcome_with_and_without_a_question() -> None:
    outcomes = {card.behaviour.outcome for card in TEST_CARDS.values()}
    assert outcomes == {"approved", *DECLINES}
    asked = {card.behaviour.outcome for card in TEST_CARDS.values() if card.behaviour.challenge}
    assert asked == {"approved", "card_declined", "insufficient_funds"}
