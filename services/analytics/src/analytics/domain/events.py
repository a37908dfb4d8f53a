"""An event as it travels through the stream and lies in the store."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec

Kind = Literal["page", "session", "track", "identify", "group", "alias", "screen", "vitals"]


class EventShapeError(ValueError):
    """What came out of the stream is no event; it is kept as a dead letter."""


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that happened. `id` is the primary key of the store, so an event that comes twice is kept once.

    `subject` is a keyed hash of whoever signed in or gave an email, never the thing itself.
    `shared` says whether it may be passed on to a hosted provider (no Global Privacy Control).
    Read and written by msgspec, since every event is read once more on its way into the store (V7).
    """

    id: Annotated[str, msgspec.Meta(min_length=1)]
    kind: Kind
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
    properties: dict[str, Any] = {}


_encode = msgspec.json.Encoder().encode
# What a newer release added is passed over.
_decode_all = msgspec.json.Decoder(list[Event]).decode
_decode_raw = msgspec.json.Decoder(list[msgspec.Raw]).decode
_decode_one = msgspec.json.Decoder(Event).decode


def packed(events: Sequence[Event]) -> bytes:
    """Events as the bytes that the stream, the spool and dead letters hold."""
    return _encode(list(events))


def unpacked(body: bytes) -> list[Event]:
    """The events of an entry, a file or a letter. Raises: EventShapeError: one of them, or the whole, is none."""
    try:
        return _decode_all(body)
    except msgspec.MsgspecError as error:
        raise EventShapeError(type(error).__name__) from error


def sorted_out(body: bytes) -> tuple[list[Event], list[bytes]]:
    """The events of a body, and what in it is none, each as a body of its own.

    Raises: EventShapeError: there is nothing to sort; it is no JSON list.
    """
    try:
        raws = _decode_raw(body)
    except msgspec.MsgspecError as error:
        raise EventShapeError(type(error).__name__) from error
    events: list[Event] = []
    strangers: list[bytes] = []
    for raw in raws:
        try:
            events.append(_decode_one(raw))
        except msgspec.MsgspecError:
            strangers.append(b"[" + bytes(raw) + b"]")
    return events, strangers
