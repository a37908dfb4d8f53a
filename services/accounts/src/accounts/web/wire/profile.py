"""Who a customer is, what they may change of themselves, where they are signed in, and with whom they travel."""

from datetime import date, datetime
from typing import Literal

from kit.mail_addresses import MailAddress
from kit.wire import WireModel

from accounts.web.wire.fields import (
    Born,
    Code,
    Country,
    Credential,
    FlowSecret,
    HomeState,
    Line,
    Name,
    Password,
    PostCode,
    State,
    Telephone,
    Word,
)


class Address(WireModel):
    """Where a customer lives."""

    street: Line = ""
    city: Line = ""
    state: State = ""
    post_code: PostCode = ""
    country: Country = "US"


class AddressChanges(Address):
    """The lines of an address that change; what is left out stays. An answer shows what was kept from before, too."""

    state: HomeState = ""


class Me(WireModel):
    """The customer who is signed in. Source: C-02."""

    id: str
    email: str | None
    role: Literal["customer", "staff"]
    salutation: str
    first_name: str
    last_name: str
    telephone: str
    address: Address
    dob: date | None
    person_has_opted_out_of_email: bool
    has_password: bool
    passkey_count: int
    provider: str | None
    created_at: datetime


class MeChanges(WireModel):
    """What a customer may change of themselves; what is left out stays."""

    salutation: Word = ""
    first_name: Name = ""
    last_name: Name = ""
    telephone: Telephone = ""
    address: AddressChanges = AddressChanges()
    dob: Born | None = None
    person_has_opted_out_of_email: bool = False


class PasswordChange(WireModel):
    """`currentPassword` is null where there was none."""

    current_password: Password | None
    new_password: Password


class Proof(WireModel):
    """One of the three: the password, the answer to a passkey's challenge, or a mailed code with its flow."""

    password: Password | None = None
    passkey: Credential | None = None
    flow: FlowSecret | None = None
    code: Code | None = None


class EmailChange(WireModel):
    """`password` is null where there is none; then the sign-in must be fresh."""

    email: MailAddress
    password: Password | None


class SessionInfo(WireModel):
    """One session; where it was is not kept."""

    id: str
    current: bool
    created_at: datetime
    last_seen_at: datetime
    browser: str
    city: str | None = None


class ApplicationInfo(WireModel):
    """An application of the company's in which the customer is signed in with us."""

    name: str
    signed_in_at: datetime


class SessionList(WireModel):
    sessions: list[SessionInfo]
    applications: list[ApplicationInfo]


class TravelerFields(WireModel):
    first_name: Name
    last_name: Name
    dob: Born
    relation: Word = ""


class TravelerInfo(WireModel):
    id: str
    first_name: str
    last_name: str
    dob: date
    relation: str


class TravelerList(WireModel):
    travelers: list[TravelerInfo]
