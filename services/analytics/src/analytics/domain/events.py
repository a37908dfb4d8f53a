"""An event as it travels through the stream and lies in the store."""

from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import Any, Self

KINDS = ("page", "session", "track", "identify", "group", "alias", "screen")
_TIMES = ("received_at", "happened_at", "claimed_at", "sent_at")


class EventShapeError(ValueError):
    """What came out of the stream is no event; it is kept as a dead letter."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `id` is the primary key of the store, so an event that comes twice is kept once.

    `subject` is a keyed hash of whoever signed in or gave an e-mail, never the thing itself.
    `shared` says whether it may be passed on to a hosted provider (no Global Privacy Control).
    """

    id: str
    kind: str
    received_at: datetime
    happened_at: datetime
    name: str = ""
    source: str = "site"
    claimed_at: datetime | None = None
    sent_at: datetime | None = None
    client_id: str = ""
    subject: str = ""
    url: str = ""
    path: str = ""
    referrer: str = ""
    referrer_host: str = ""
    brand: str = ""
    partner: str = ""
    campaign_source: str = ""
    campaign_medium: str = ""
    campaign_name: str = ""
    device: str = "other"
    is_bot: bool = False
    network: str = ""
    shared: bool = False
    properties: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def from_wire(cls, plain: object) -> Self:
        """Raises: EventShapeError: another shape than an event's fields as JSON, times as ISO 8601."""
        if not isinstance(plain, dict):
            raise EventShapeError("not an object")
        # What a newer release added is passed over.
        values = dict(plain) if plain.keys() <= FIELDS else {n: plain[n] for n in plain.keys() & FIELDS}
        try:
            for name in _TIMES:
                if values.get(name) is not None:
                    values[name] = datetime.fromisoformat(values[name])
            made = cls(**values)
        except (TypeError, ValueError) as error:
            raise EventShapeError(type(error).__name__) from error
        if not made.id or not isinstance(made.id, str) or made.kind not in KINDS:
            raise EventShapeError("no id, or an unknown kind")
        return made


FIELDS = frozenset(each.name for each in fields(Event))
