"""What came in one request of the provider's protocol: the events to keep, and which were refused and why."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from analytics.domain.events import Event
from analytics.domain.provider_events import Reader, RejectedEventError
from analytics.domain.senders import Sender
from analytics.domain.times import read_time

MAX_BATCH_BYTES = 500 * 1024
MAX_BATCH_EVENTS = 2_500


@dataclass(frozen=True, slots=True)
class Rejection:
    """An item of a batch that was not kept."""

    index: int
    reason: str


def read_batch(
    items: Sequence[object], sender: Sender, source: str, reader: Reader, sent_at: object
) -> tuple[list[Event], list[Rejection]]:
    """Every item on its own: one that cannot be kept costs the others nothing."""
    # What one page or one server sends together mostly happened in one place; nothing of it outlives the request.
    place = cache(reader.cleaner.place)
    sent = read_time(sent_at)
    events: list[Event] = []
    rejections: list[Rejection] = []
    for index, item in enumerate(items):
        if index >= MAX_BATCH_EVENTS:
            rejections.append(Rejection(index, "too-many"))
            continue
        try:
            events.append(reader.event(item, sender, source, sent, place))
        except RejectedEventError as error:
            rejections.append(Rejection(index, error.reason))
    return events, rejections
