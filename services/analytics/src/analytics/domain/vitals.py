"""How a page did in a browser, as an event: what it ran, how fast it was, what broke. Nothing of who looked at it."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final

from analytics.domain.events import Event
from analytics.domain.own_events import fresh_id
from analytics.domain.senders import Sender

KIND: Final = "vitals"


def vitals(sender: Sender, figures: Mapping[str, Any]) -> Event:
    """Of the sender only whether it is a program is kept: no address, no network, no device, no page's address."""
    return Event(
        id=fresh_id(KIND),
        kind=KIND,
        received_at=sender.received_at,
        happened_at=sender.received_at,
        is_bot=sender.is_bot,
        properties=dict(figures),
    )


def hour_of(at: datetime) -> datetime:
    """The beginning of its hour."""
    return at.astimezone(UTC).replace(minute=0, second=0, microsecond=0)
