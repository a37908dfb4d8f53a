"""Signing up and in, and a password that was forgotten."""

from datetime import datetime

from kit.mail_addresses import MailAddress
from kit.wire import WireModel

from accounts.web.wire.fields import Code, FlowSecret, KnownAddress, Name, Password


class Begun(WireModel):
    """Something that a mailed code ends, typed in the browser that holds `flow`."""

    flow: str
    expires_at: datetime


class SignUp(WireModel):
    """Without `password` one signs in by a mailed code or a passkey; one can be set later."""

    email: MailAddress
    password: Password | None = None
    first_name: Name
    last_name: Name
    person_has_opted_out_of_email: bool = False


class Verify(WireModel):
    flow: FlowSecret
    code: Code


class Resend(WireModel):
    flow: FlowSecret


class SignIn(WireModel):
    email: KnownAddress
    password: Password


class CodeWish(WireModel):
    """Where the code goes: to the address of an account, from whenever it is."""

    email: KnownAddress


class Reset(WireModel):
    email: MailAddress


class ResetConfirm(WireModel):
    flow: FlowSecret
    code: Code
    password: Password


class ProviderInfo(WireModel):
    name: str
    start_url: str


class Ways(WireModel):
    """How one may sign in here."""

    embedded: bool
    sign_up: bool
    passkeys: bool
    provider: ProviderInfo | None
