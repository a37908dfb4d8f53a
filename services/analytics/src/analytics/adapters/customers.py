"""One customer's events, to show or to delete: those under their hashes, and what nobody signed on their browsers.

A browser may be shared: what another customer did on it is that one's, so it is neither shown nor deleted here.
Source: TRUST §5 (export and delete, in every store).
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from kit.db import Database
from sqlalchemy import ColumnElement, and_, delete, or_, select
from sqlalchemy.orm import Session

from analytics.adapters.new_rows import mark
from analytics.adapters.tables import DeadLetter, DirtyDay, EventRow, Parcel

CHUNK = 500
_WORD = re.compile(rb'"(?:[^"\\]|\\.)*"')
_SIGNED = re.compile(rb'"subject":"[^"]')


@dataclass(frozen=True, slots=True)
class _Words:
    """By which what could not be stored is known as a customer's: their own, and the browsers they used."""

    own: frozenset[bytes]
    browsers: frozenset[bytes]

    def name(self, body: bytes) -> bool:
        """Whether a letter is theirs; what somebody else signed on one of their browsers is not."""
        words = set(_WORD.findall(body))
        return not words.isdisjoint(self.own) or (
            not words.isdisjoint(self.browsers) and _SIGNED.search(body) is None
        )


class Customers:
    """Knows customers by whatever they are known by: email address, user id, client id."""

    def __init__(self, db: Database, subject: Callable[[str], str]) -> None:
        self._db = db
        self._subject = subject

    def export(self, *names: str) -> dict[str, Any]:
        """All that is stored of the customer of these names, as plain JSON values."""
        with self._db.read() as session:
            theirs, words = self._theirs(session, names)
            events = session.scalars(select(EventRow).where(theirs).order_by(EventRow.happened_at))
            return {
                "events": [_told(event) for event in events],
                # Kept as they came because they could not be stored; told as they are.
                "notStored": [letter.body.decode(errors="replace") for letter in _letters(session, words)],
            }

    def erase(self, *names: str) -> int:
        """Delete every event of the customer of these names, also what waits to be sent on or could not be stored.

        Returns: how many events went; the figures of their days are made anew by the next roll-up.
        """
        with self._db.write() as session:
            theirs, words = self._theirs(session, names)
            found = session.execute(select(EventRow.id, EventRow.day).where(theirs)).all()
            ids = [row.id for row in found]
            for start in range(0, len(ids), CHUNK):
                some = ids[start : start + CHUNK]
                session.execute(delete(EventRow).where(EventRow.id.in_(some)))
                session.execute(delete(Parcel).where(Parcel.event_id.in_(some)))
            for letter in _letters(session, words):
                session.delete(letter)
            mark(session, DirtyDay, {row.day for row in found})
        return len(found)

    def _theirs(self, session: Session, names: Sequence[str]) -> tuple[ColumnElement[bool], _Words]:
        """The rows of a customer, and the words of what could not be stored."""
        subjects = [self._subject(name) for name in names]
        used = select(EventRow.client_id).where(EventRow.subject.in_(subjects), EventRow.client_id != "")
        rows = or_(
            EventRow.subject.in_(subjects),
            EventRow.client_id.in_(names),
            # Asked within, not listed: anybody may sign for an address, on more browsers than a statement has room for.
            and_(EventRow.client_id.in_(used), EventRow.subject == ""),
        )
        return rows, _Words(_written(*subjects, *names), _written(*session.scalars(used.distinct())))


def _written(*words: str) -> frozenset[bytes]:
    return frozenset(orjson.dumps(word) for word in words)


def _letters(session: Session, words: _Words) -> list[DeadLetter]:
    return [letter for letter in session.scalars(select(DeadLetter)) if words.name(letter.body)]


def _told(event: EventRow) -> dict[str, Any]:
    told = {
        "kind": event.kind,
        "name": event.name,
        "at": event.happened_at.isoformat(),
        "address": event.url,
        "cameFrom": event.referrer,
        "brand": event.brand,
        "partner": event.partner,
        "campaign": [event.campaign_source, event.campaign_medium, event.campaign_name],
        "device": event.device,
        "network": event.network,
        "browser": event.client_id,
        "properties": orjson.loads(event.properties),
    }
    return {name: value for name, value in told.items() if value not in ("", ["", "", ""], {})}
