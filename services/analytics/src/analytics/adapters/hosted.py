"""Passing events on to a hosted provider of the same protocol: from the outbox, in batches, never in a request.

Source: PROTOCOLS §b (what its own clients send again, and what they let go).
"""

import base64

import orjson
from kit import http
from kit.db import Database
from requests import RequestException
from sqlalchemy import delete, select
from structlog import get_logger

from analytics.adapters.tables import Parcel

BATCH = 100
TIMEOUT_S = 5.0
# A key that is not known, or an address where nobody takes events, is put right by a person.
_AGAIN = (401, 403, 404, 405, 408, 410, 429, 460)
_NEVER = (501, 505)
log = get_logger()


class HostedAwayError(Exception):
    """The provider did not take the events; they stay in the outbox."""


class Hosted:
    """One provider."""

    def __init__(self, db: Database, url: str, write_key: str) -> None:
        self._db = db
        self._url = f"{url}/v1/batch"
        self._write_key = write_key
        token = base64.b64encode(f"{write_key}:".encode()).decode()
        self._headers = {"Authorization": f"Basic {token}", "Content-Type": "application/json"}
        self._session = http.session(TIMEOUT_S)

    def forward(self, batches: int) -> int:
        """Send the oldest parcels, at most so many batches. Returns: how many were taken.

        Raises: HostedAwayError: the rest is still there.
        """
        sent = 0
        for _ in range(batches):
            with self._db.read() as session:
                rows = session.execute(
                    select(Parcel.event_id, Parcel.body).order_by(Parcel.made_at).limit(BATCH)
                )
                parcels = [(row.event_id, row.body) for row in rows]
            if not parcels:
                break
            sent += self._send(parcels)
        return sent

    def _send(self, parcels: list[tuple[str, bytes]]) -> int:
        status = self._post([body for _, body in parcels])
        if status < 300:
            self._forget([key for key, _ in parcels])
            return len(parcels)
        if status < 400 or status in _AGAIN or (status >= 500 and status not in _NEVER):
            raise HostedAwayError(status)
        if len(parcels) > 1:
            return sum(self._send([parcel]) for parcel in parcels)
        log.error("parcel.refused", status=status, parcel=parcels[0][0])
        self._forget([parcels[0][0]])
        return 0

    def _post(self, bodies: list[bytes]) -> int:
        whole = b'{"writeKey":%s,"batch":[%s]}' % (orjson.dumps(self._write_key), b",".join(bodies))
        try:
            return self._session.post(self._url, data=whole, headers=self._headers).status_code
        except RequestException as error:
            raise HostedAwayError(type(error).__name__) from error

    def _forget(self, keys: list[str]) -> None:
        with self._db.write() as session:
            session.execute(delete(Parcel).where(Parcel.event_id.in_(keys)))
