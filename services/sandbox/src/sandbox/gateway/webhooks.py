"""Webhooks: written down with the payment's own commit, then delivered until the merchant says 2xx.

`normal` sends at once; `late` half a minute later; `repeated` twice; `out-of-order` lets later events overtake earlier
ones. A failed delivery is tried again after 2, 4, 8 … seconds. Source: PROTOCOLS §g.
"""

import secrets
import time
from datetime import datetime, timedelta
from threading import Thread
from typing import Any

import orjson
from kit import http
from kit.clock import Clock
from kit.db import Database
from requests import RequestException
from sqlalchemy import select, update
from sqlalchemy.orm import Session
from structlog import get_logger

from sandbox.gateway import switch
from sandbox.gateway.domain.signatures import sign
from sandbox.gateway.records import WebhookDelivery

LATE = timedelta(seconds=30)
SECOND_TIME = timedelta(seconds=2)
OVERTAKEN = {
    "payment_intent.amount_capturable_updated": timedelta(seconds=6),
    "payment_intent.succeeded": timedelta(seconds=3),
}
MAX_ATTEMPTS = 10
LEASE = timedelta(seconds=30)
POLL_S = 0.25
READ_TIMEOUT_S = 5.0

log = get_logger()


def tell(session: Session, kind: str, about: dict[str, Any], now: datetime) -> None:
    """Write an event down for delivery, as the switch stands."""
    event = {
        "id": f"evt_{secrets.token_hex(12)}",
        "object": "event",
        "type": kind,
        "created": int(now.timestamp()),
        "data": {"object": about},
        "livemode": False,
    }
    mode = switch.position(session).webhooks
    delays = [timedelta(0)]
    if mode == "late":
        delays = [LATE]
    elif mode == "repeated":
        delays = [timedelta(0), SECOND_TIME]
    elif mode == "out-of-order":
        delays = [OVERTAKEN.get(kind, timedelta(0))]
    session.add_all(
        WebhookDelivery(
            event_id=event["id"], event_type=kind, payload=event, due_at=now + delay, attempts=0, done=False
        )
        for delay in delays
    )


class Courier:
    """Delivers what is due; any number may run, each delivery is leased by one."""

    def __init__(self, database: Database, url: str, secret: str, clock: Clock) -> None:
        self._database, self._url, self._secret, self._clock = database, url, secret, clock
        self._http = http.session(READ_TIMEOUT_S)

    def start(self) -> None:
        """Deliver in the background for as long as the process lives."""
        Thread(target=self._run, name="webhook-courier", daemon=True).start()

    def deliver_due(self) -> int:
        """Try every delivery that is due, oldest first. Returns: how many the merchant took."""
        now = self._clock()
        with self._database.read() as session:
            due = select(WebhookDelivery).where(~WebhookDelivery.done, WebhookDelivery.due_at <= now)
            waiting = list(
                session.scalars(due.order_by(WebhookDelivery.due_at, WebhookDelivery.id).limit(20))
            )
        return sum(self._deliver(delivery, now) for delivery in waiting)

    def _run(self) -> None:
        while True:
            time.sleep(POLL_S)
            try:
                self.deliver_due()
            except Exception as error:  # the thread must outlive whatever happens to one round
                log.error("webhooks.failed", exc_info=error)
                time.sleep(POLL_S * 20)

    def _deliver(self, delivery: WebhookDelivery, now: datetime) -> bool:
        if not self._lease(delivery, now):
            return False
        body = orjson.dumps(delivery.payload)
        headers = {
            "Content-Type": "application/json",
            "Gateway-Signature": sign(self._secret, int(now.timestamp()), body),
        }
        try:
            status = self._http.post(self._url, data=body, headers=headers).status_code
            taken, result = 200 <= status < 300, f"HTTP {status}"
        except RequestException as error:
            taken, result = False, type(error).__name__
        self._note(delivery, taken, result, now)
        return taken

    def _lease(self, delivery: WebhookDelivery, now: datetime) -> bool:
        with self._database.write() as session:
            leased = session.execute(
                update(WebhookDelivery)
                .where(WebhookDelivery.id == delivery.id, WebhookDelivery.due_at == delivery.due_at)
                .values(due_at=now + LEASE, attempts=WebhookDelivery.attempts + 1)
            )
            return bool(leased.rowcount)  # type: ignore[attr-defined]

    def _note(self, delivery: WebhookDelivery, taken: bool, result: str, now: datetime) -> None:
        attempts = delivery.attempts + 1
        with self._database.write() as session:
            session.execute(
                update(WebhookDelivery)
                .where(WebhookDelivery.id == delivery.id)
                .values(
                    done=taken or attempts >= MAX_ATTEMPTS,
                    last_result=result,
                    due_at=now + timedelta(seconds=2**attempts),
                )
            )
