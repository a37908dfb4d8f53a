"""What the documents share: single fields, how long and of which characters, and the empty object."""

from datetime import date
from typing import Annotated, Any

from kit import zip_codes
from kit.card_numbers import holds_card_number
from kit.clock import latest_day, now_utc
from kit.wire import WireModel
from pydantic import AfterValidator, Field, StringConstraints

from accounts.domain import addresses
from accounts.domain.passwords import MAX_LENGTH
from accounts.domain.states import STATES


def _text(value: str) -> str:
    if not value.isprintable():
        raise ValueError("Give plain text on one line.")
    if holds_card_number(value):
        raise ValueError("Never type a card number here.")
    return value


def _born(value: date) -> date:
    # A customer's clock may be ahead of ours: a child born today is nobody's mistake.
    if not date(1900, 1, 1) <= value <= latest_day(now_utc()):
        raise ValueError("Give a date of birth between 1900 and today.")
    return value


def _residence(value: str) -> str:
    if value and value not in STATES:
        raise ValueError(
            "Give one of the fifty states or DC, such as FL: with a military address, that of your legal residence. "
            "No plan is sold to residents of the territories."
        )
    return value


KnownAddress = Annotated[str, StringConstraints(max_length=320), AfterValidator(addresses.typed)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=80), AfterValidator(_text)]
Line = Annotated[str, StringConstraints(max_length=120), AfterValidator(_text)]
Word = Annotated[str, StringConstraints(max_length=40), AfterValidator(_text)]
State = Annotated[str, StringConstraints(pattern=r"^(?:[A-Z]{2})?$")]
HomeState = Annotated[State, AfterValidator(_residence)]
Country = Annotated[str, StringConstraints(pattern=r"^[A-Z]{2}$")]
PostCode = Annotated[str, StringConstraints(max_length=12, pattern=r"^[A-Za-z0-9 -]*$"), zip_codes.Tidied]
Telephone = Annotated[str, StringConstraints(max_length=24, pattern=r"^[+0-9 ().-]*$"), AfterValidator(_text)]
Password = Annotated[str, StringConstraints(strip_whitespace=False, min_length=1, max_length=MAX_LENGTH * 4)]
FlowSecret = Annotated[str, StringConstraints(min_length=20, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Code = Annotated[str, StringConstraints(pattern=r"^[0-9]{6}$")]
Born = Annotated[date, AfterValidator(_born)]
Credential = Annotated[dict[str, Any], Field(max_length=20)]


class Nothing(WireModel):
    """An empty object."""
