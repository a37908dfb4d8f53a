"""What pages tell of themselves, into its tables."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy.orm import Session

from analytics.adapters.new_rows import mark, put_new
from analytics.adapters.tables import DirtyHour, PageErrorRow, VitalsRow
from analytics.domain.events import Event
from analytics.domain.releases import CLS_UNIT
from analytics.domain.vitals import hour_of


def put_vitals(session: Session, events: Sequence[Event]) -> None:
    """Keep what these pages told, each once, and mark their hours for new figures.

    Raises: KeyError, TypeError: an event that no release of ours has written.
    """
    put_new(session, VitalsRow, [_page(event) for event in events])
    put_new(session, PageErrorRow, [row for event in events for row in _errors(event)])
    mark(session, DirtyHour, {hour_of(event.received_at) for event in events})


def _page(event: Event) -> dict[str, Any]:
    told = event.properties
    return {
        "id": event.id,
        "received_at": event.received_at,
        "section": told["section"],
        "release": told["release"],
        "chrome_release": told["chrome_release"],
        "host_release": told["host_release"],
        "page": told["page"],
        "lcp_ms": told["lcp_ms"],
        "inp_ms": told["inp_ms"],
        "cls_e4": None if told["cls"] is None else round(told["cls"] * CLS_UNIT),
        "is_bot": event.is_bot,
    }


def _errors(event: Event) -> list[dict[str, Any]]:
    of_page = {"page_id": event.id, "received_at": event.received_at, "is_bot": event.is_bot}
    return [{**of_page, **error} for error in event.properties["errors"]]
