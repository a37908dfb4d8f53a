"""What crosses the wire. Nobody names a field that is not here (S14): role and id are in answers alone."""

from datetime import date, datetime
from typing import Annotated, Any, Literal

from kit import zip_codes
from kit.card_numbers import holds_card_number
from kit.mail_addresses import MailAddress
from kit.storable_text import is_storable
from kit.wire import WireModel
from pydantic import AfterValidator, ConfigDict, Field, StringConstraints, field_validator

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
    if not date(1900, 1, 1) <= value <= date.today():  # noqa: DTZ011 - a day either way does not matter
        raise ValueError("Give a date of birth between 1900 and today.")
    return value


def _residence(value: str) -> str:
    if value and value not in STATES:
        raise ValueError("Give one of the fifty states or DC, such as FL.")
    return value


KnownAddress = Annotated[str, StringConstraints(max_length=320), AfterValidator(addresses.typed)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=80), AfterValidator(_text)]
Line = Annotated[str, StringConstraints(max_length=120), AfterValidator(_text)]
Word = Annotated[str, StringConstraints(max_length=40), AfterValidator(_text)]
State = Annotated[str, StringConstraints(pattern=r"^(?:[A-Z]{2})?$")]
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


class Address(WireModel):
    """Where a customer lives."""

    street: Line = ""
    city: Line = ""
    state: State = ""
    post_code: PostCode = ""
    country: Country = "US"


class AddressChanges(Address):
    """The lines of an address that change; what is left out stays. An answer shows what was kept from before, too."""

    state: Annotated[State, AfterValidator(_residence)] = ""


class SignUp(WireModel):
    email: MailAddress
    password: Password
    first_name: Name
    last_name: Name
    person_has_opted_out_of_email: bool = False


class Begun(WireModel):
    """Something that a mailed code ends, typed in the browser that holds `flow`."""

    flow: str
    expires_at: datetime


class Verify(WireModel):
    flow: FlowSecret
    code: Code


class Resend(WireModel):
    flow: FlowSecret


class SignIn(WireModel):
    email: KnownAddress
    password: Password


class Reset(WireModel):
    email: MailAddress


class ResetConfirm(WireModel):
    flow: FlowSecret
    code: Code
    password: Password


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


class SessionList(WireModel):
    sessions: list[SessionInfo]


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


class PasskeyNew(WireModel):
    name: Name
    credential: Credential


class PasskeyAnswer(WireModel):
    credential: Credential


class PasskeyInfo(WireModel):
    id: str
    name: str
    created_at: datetime
    last_used_at: datetime | None


class PasskeyList(WireModel):
    passkeys: list[PasskeyInfo]


class ProviderInfo(WireModel):
    name: str
    start_url: str


class Ways(WireModel):
    """How one may sign in here."""

    embedded: bool
    sign_up: bool
    passkeys: bool
    provider: ProviderInfo | None


class Deletion(WireModel):
    """The password, or the answer to a passkey's challenge; neither where there is neither and the sign-in is fresh."""

    password: Password | None
    passkey: Credential | None = None


class KeptRecord(WireModel):
    what: str
    why: str


class Deleted(WireModel):
    """What stays and why, as far as it is known now; a mail tells the rest once every part has answered."""

    kept: list[KeptRecord]


class OidcStart(WireModel):
    next: str | None = None

    @field_validator("next", mode="before")
    @classmethod
    def _odd_is_none(cls, value: object) -> object:
        """A path that makes no sense leads to the portal, not to an error."""
        return value if isinstance(value, str) and len(value) <= 300 and value.isprintable() else None


class OidcCallback(WireModel):
    """What the provider sends along; unknown parameters are its own affair."""

    model_config = ConfigDict(extra="ignore")

    state: str | None = Field(None, max_length=200)
    code: str | None = Field(None, max_length=4000)
    error: str | None = Field(None, max_length=200)
    iss: str | None = Field(None, max_length=400)

    @field_validator("*", mode="before")
    @classmethod
    def _odd_is_wrong(cls, value: object) -> object:
        """Who comes back with what no provider sends is refused by our page. Not None: `iss` may be left out."""
        return "\ufffd" if isinstance(value, str) and not is_storable(value) else value
