"""What goes into the table comes out of it, whatever a text holds. TRUST R1."""

from datetime import UTC, datetime, timedelta, timezone

import orjson
from analytics.adapters.event_rows import put_events
from analytics.adapters.tables import EventRow
from analytics.composition import Parts
from analytics.domain.events import Event
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict
from sqlalchemy import delete, select

DATABASES = ("sqlite", "postgresql")
SAME_PARTS = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
# Neither database takes a NUL in a text, and half of a surrogate pair is no text.
texts = st.text(
    st.characters(exclude_characters="\0", exclude_categories=("Cs",)), max_size=40
) | st.sampled_from(
    ["\\", "\\.", "\n\\.\n", '"', '\\"', "null", "\\N", "a\tb", "\r\n", ",", '","', "\x1f", "é", "\u2028"]
)
# They are given a zone by hypothesis.
FIRST, LAST = datetime(2020, 1, 1), datetime(2030, 1, 1)  # noqa: DTZ001
ZONES = st.sampled_from([UTC, timezone(timedelta(hours=-11))])
instants = st.datetimes(FIRST, LAST, timezones=ZONES)
events = st.builds(
    Event,
    id=st.uuids().map(str),
    kind=st.sampled_from(["page", "track"]),
    received_at=instants,
    happened_at=instants,
    claimed_at=st.none() | instants,
    name=texts,
    source=texts,
    client_id=texts,
    url=texts,
    referrer=texts,
    campaign_name=texts,
    is_bot=st.booleans(),
    properties=st.dictionaries(texts, texts | st.integers(-9, 9) | st.none(), max_size=3),
)


def told(row: EventRow) -> dict[str, object]:
    """What the table says of an event."""
    said = {name: getattr(row, name) for name in Event.__struct_fields__ if name != "shared"}
    return {**said, "properties": orjson.loads(row.properties)}


@SAME_PARTS
@given(given_events=st.lists(events, min_size=1, max_size=5, unique_by=lambda event: event.id))
def test_every_text_and_time_comes_back_as_it_was(parts: Parts, given_events: list[Event]) -> None:
    with parts.db.write() as session:
        session.execute(delete(EventRow))
        put_events(session, given_events)
        put_events(session, given_events)
    with parts.db.read() as session:
        rows = {row.id: row for row in session.scalars(select(EventRow))}
        assert len(rows) == len(given_events)
        for event in given_events:
            row = rows[event.id]
            assert {**told(row), "shared": event.shared} == asdict(event)
            assert row.day == event.happened_at.astimezone(UTC).date()
