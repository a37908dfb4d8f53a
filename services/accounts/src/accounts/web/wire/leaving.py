"""An account that is deleted, and what stays of it."""

from kit.wire import WireModel

from accounts.web.wire.fields import Credential, Password


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
