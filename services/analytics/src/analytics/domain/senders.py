"""Who sent a request: what the edge and the headers say, before any event is read."""

from datetime import datetime

import msgspec

from analytics.domain.visitors import device_of, is_bot

CLIENT_ID_LENGTH = 100


class Sender(msgspec.Struct, frozen=True):
    """The request around an event."""

    received_at: datetime
    user_agent: str = ""
    network: str = ""
    """What is kept in place of an address, which goes no further than the request's headers."""
    brand: str = ""
    partner: str = ""
    private: bool = False
    """Global Privacy Control: no id is kept, nothing is passed on."""

    @property
    def is_bot(self) -> bool:
        return is_bot(self.user_agent)

    @property
    def device(self) -> str:
        return device_of(self.user_agent)
