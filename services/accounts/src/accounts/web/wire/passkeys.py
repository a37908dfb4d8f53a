"""Keys that a customer's devices hold."""

from datetime import datetime

from kit.wire import WireModel

from accounts.web.wire.fields import Credential, Name, Password


class PasskeyWish(WireModel):
    """Without `password` the sign-in must be fresh."""

    password: Password | None = None


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
