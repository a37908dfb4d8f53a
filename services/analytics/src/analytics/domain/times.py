"""When an event happened, from clocks that may be wrong.

happened = received - (sent - claimed): what passed on the sender's clock between the event and the sending, counted
back from our own. A result in the future, or much older than any client keeps events, is no time an event can have
had: then it is the time of arrival. Source: PROTOCOLS §b (clock skew); TRUST R21.
"""

from datetime import UTC, datetime, timedelta

OLDEST = timedelta(days=60)


def read_time(value: object) -> datetime | None:
    """An ISO 8601 instant; without a zone it is UTC. None for anything else."""
    if not isinstance(value, str) or not 8 <= len(value) <= 40:
        return None
    try:
        found = datetime.fromisoformat(value)
        if found.tzinfo is UTC:
            return found
        return found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def happened_at(received: datetime, claimed: datetime | None, sent: datetime | None) -> datetime:
    """The instant on our own clock."""
    if claimed is None:
        return received
    try:
        instant = claimed if sent is None else received - (sent - claimed)
    except OverflowError:
        return received
    if instant > received or instant < received - OLDEST:
        return received
    return instant
