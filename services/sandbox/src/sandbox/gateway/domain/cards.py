"""Cards: what a number says by itself, and what each test number makes happen. Source: PROTOCOLS §g (test numbers).

Only test numbers are accepted: a person who types a real card here by mistake is told so, and it goes no further.
"""

from dataclasses import dataclass
from datetime import date
from typing import Literal

Brand = Literal["visa", "mastercard", "amex", "discover", "diners", "jcb"]
Outcome = Literal[
    "approved", "card_declined", "insufficient_funds", "expired_card", "incorrect_cvc", "processing_error"
]


@dataclass(frozen=True)
class Behaviour:
    """What a test card does: the issuer may ask the holder first (3-D Secure), then approves or declines."""

    challenge: bool
    outcome: Outcome


@dataclass(frozen=True)
class TestCard:
    number: str
    brand: Brand
    behaviour: Behaviour
    label: str


class CardRefusedError(Exception):
    """A field of the form that cannot be right; `field` is its name on the form, `message` for its reader."""

    def __init__(self, field: Literal["number", "expiry", "cvc", "zip"], message: str) -> None:
        super().__init__(message)
        self.field = field
        self.message = message


DECLINES: dict[Outcome, str] = {
    "card_declined": "Your card was declined.",
    "insufficient_funds": "Your card has insufficient funds.",
    "expired_card": "Your card has expired.",
    "incorrect_cvc": "Your card's security code is incorrect.",
    "processing_error": "An error occurred while processing your card. Try again in a little while.",
}


def _card(
    number: str, brand: Brand, label: str, outcome: Outcome = "approved", ask: bool = False
) -> TestCard:
    return TestCard(number, brand, Behaviour(ask, outcome), label)


TEST_CARDS = {
    card.number: card
    for card in (
        _card("4242424242424242", "visa", "Approved"),
        _card("5555555555554444", "mastercard", "Approved"),
        _card("2223003122003222", "mastercard", "Approved"),
        _card("378282246310005", "amex", "Approved"),
        _card("6011111111111117", "discover", "Approved"),
        _card("3056930009020004", "diners", "Approved"),
        _card("3566002020360505", "jcb", "Approved"),
        _card("4000000000003055", "visa", "Approved, 3-D Secure without a question"),
        _card("4000000000000002", "visa", "Declined", "card_declined"),
        _card("4000000000009995", "visa", "Declined: insufficient funds", "insufficient_funds"),
        _card("4000000000000069", "visa", "Declined: expired card", "expired_card"),
        _card("4000000000000127", "visa", "Declined: wrong security code", "incorrect_cvc"),
        _card("4000000000000119", "visa", "Declined: processing error", "processing_error"),
        _card("4000002760003184", "visa", "Asks the test bank, then approved", ask=True),
        _card("4000008400001629", "visa", "Asks the test bank, then declined", "card_declined", ask=True),
        _card(
            "4000008260003178",
            "visa",
            "Asks the test bank, then insufficient funds",
            "insufficient_funds",
            ask=True,
        ),
    )
}


def luhn(digits: str) -> bool:
    """True when the check digit fits. Source: ISO/IEC 7812-1 annex B."""
    total = 0
    for index, digit in enumerate(reversed(digits)):
        value = int(digit) * (1 + index % 2)
        total += value - 9 if value > 9 else value
    return bool(digits) and total % 10 == 0


def recognize(number: str, *, month: int, year: int, cvc: str, zip_code: str, today: date) -> TestCard:
    """The test card that was typed.

    `year` has four digits. Raises: CardRefusedError: what to mend, for the person at the form.
    """
    digits = number.replace(" ", "").replace("-", "")
    if not (digits.isascii() and digits.isdigit() and 12 <= len(digits) <= 19 and luhn(digits)):
        raise CardRefusedError("number", "Check the card number. It has a digit wrong or missing.")
    card = TEST_CARDS.get(digits)
    if card is None:
        raise CardRefusedError(
            "number", "This is a sandbox: use one of the test cards. The number was not kept."
        )
    if not 1 <= month <= 12 or not today.year <= year <= today.year + 30:
        raise CardRefusedError("expiry", "Enter the expiry date as on the card, month and year.")
    if (year, month) < (today.year, today.month):
        raise CardRefusedError("expiry", "The expiry date has passed. Use another card.")
    length = 4 if card.brand == "amex" else 3
    if not (cvc.isascii() and cvc.isdigit() and len(cvc) == length):
        raise CardRefusedError("cvc", f"Enter the {length}-digit security code.")
    if not (zip_code.isascii() and zip_code.isdigit() and len(zip_code) == 5):
        raise CardRefusedError("zip", "Enter the 5-digit ZIP code of the billing address.")
    return card
