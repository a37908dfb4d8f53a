"""An order and what comes of it. Source: B-01, C-02; TRUST S17."""

from datetime import date, datetime
from typing import Annotated, Literal

from kit.mail_addresses import MailAddress
from kit.pdf import text as printed
from kit.wire import WireModel
from pydantic import Field, StringConstraints

from quotes.web.wire.basics import (
    LINE,
    Cents,
    City,
    Name,
    PostCode,
    Slug,
    StateCode,
    Street,
    Telephone,
    Token,
)
from quotes.web.wire.offers import Carrier, Document, PlanRef
from quotes.web.wire.quotes import Trip


class PurchaseTraveler(WireModel):
    first_name: Name
    last_name: Name
    date_of_birth: date


class Address(WireModel):
    street: Street
    city: City
    state: StateCode
    post_code: PostCode
    country: Literal["US"] = "US"


class Customer(WireModel):
    """The policyholder, with the fields of C-02."""

    salutation: Annotated[str, StringConstraints(max_length=12, pattern=LINE), printed.Tidied] | None = None
    first_name: Name
    last_name: Name
    email: MailAddress
    telephone: Telephone | None = None
    address: Address
    date_of_birth: date
    person_has_opted_out_of_email: bool = True


class Payment(WireModel):
    """A token of the gateway's hosted fields; card numbers never reach this service (TRUST S17)."""

    token: Token


class Consent(WireModel):
    """A statement the buyer ticked, kept word for word."""

    id: Slug
    text: Annotated[str, StringConstraints(min_length=1, max_length=2000)]


class PurchaseRequest(WireModel):
    quote_id: Annotated[str, StringConstraints(min_length=16, max_length=64)]
    offer_id: Annotated[str, StringConstraints(min_length=1, max_length=120)]
    options: list[Slug] = Field(default=[], max_length=20)
    expected_total_cents: Cents
    travelers: Annotated[list[PurchaseTraveler], Field(min_length=1, max_length=10)]
    customer: Customer
    beneficiary: Annotated[str, StringConstraints(max_length=120, pattern=LINE), printed.Tidied] | None = None
    payment: Payment
    consents: Annotated[list[Consent], Field(min_length=1, max_length=10)]


class ProviderDetails(WireModel):
    name: str
    phone: str
    claims_url: str
    claims_phone: str
    assistance_phone: str
    # Factories, so that the schema states no default and answers kept from before need not have them.
    claims_email: str | None = Field(default_factory=lambda: None)
    claims_hours: str | None = Field(default_factory=lambda: None)


class FreeLookDay(WireModel):
    """The day until whose end every cent comes back, wherever it is read."""

    last_day: date = Field(description="The day it ends with, by the clock of the buyer's state")
    clock: str = Field(description="Whose clock that is: the buyer's state, as in a sentence")


class Policy(WireModel):
    number: str
    status: Literal["active", "cancelled"]
    total_cents: Cents
    carrier: Carrier
    plan: PlanRef
    trip: Trip
    provider_details: ProviderDetails
    documents: list[Document]
    effective_on: date
    free_look_ends_at: datetime
    # None in answers kept from before.
    free_look: FreeLookDay | None = Field(default_factory=lambda: None)


class PurchaseAnswer(WireModel):
    policy: Policy
