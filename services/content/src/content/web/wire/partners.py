"""Partners as pages may know them."""

from datetime import datetime
from typing import Literal

from kit.wire import WireModel


class PartnerLogo(WireModel):
    """Source: A-02."""

    uri: str
    width: Literal[260]
    height: Literal[60]
    alt_txt: str


class Partner(WireModel):
    """A partner as pages may know it; a value that is not what it should be is null, never echoed."""

    pid: str
    name: str
    telephone: str | None
    logo: PartnerLogo | None
    licensed_states: list[str]
    compensation: Literal["flat", "commission"]
    allowed_wording: str | None
    expires_at: datetime
