"""What a mailed code ends: a sign-up, a reset, a change of address. A code is good once, five tries, 15 minutes.

A flow is written the same way for a known and an unknown address, with its mail beside it in one change; whether
anybody is written to, the worker finds out later. So no answer tells who has an account (S9).
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeVar

from kit.clock import Clock
from kit.db import Database
from sqlalchemy import delete
from sqlalchemy.orm import Session

from accounts.adapters import outbox
from accounts.adapters.tables import Flow
from accounts.domain import codes

Result = TypeVar("Result")
Act = Callable[[Session, Flow], Result]


class FlowOverError(Exception):
    """There is no such flow, or it has ended: begin anew."""


class WrongCodeError(Exception):
    """Not the code; so many tries are left."""

    def __init__(self, tries_left: int) -> None:
        super().__init__("not the code")
        self.tries_left = tries_left


class Flows:
    """Raises: OperationalError: the database is away."""

    def __init__(self, db: Database, clock: Clock, key: bytes) -> None:
        self._db = db
        self._clock = clock
        self._key = key

    def begin(
        self,
        kind: str,
        email: str,
        brand: str,
        details: dict[str, Any],
        *,
        customer_id: str | None,
        mailed: bool,
    ) -> tuple[str, datetime, str]:
        """Write a flow and owe its mail; returns the browser's secret, the end, and the mail's id.

        One that is not `mailed` looks the same and takes no code until `again` has mailed it.
        """
        secret, now = codes.new_flow(), self._clock()
        flow = Flow(
            id=codes.hashed(secret),
            kind=kind,
            email=email,
            customer_id=customer_id,
            details=details,
            tries_left=codes.TRIES,
            mails_left=codes.MAILS - 1 if mailed else codes.MAILS,
            expires_at=now + codes.LIFETIME,
        )
        with self._db.write() as session:
            session.add(flow)
            mail_id = outbox.owe(session, now, kind, email, brand, flow_id=flow.id, void=not mailed)
        return secret, flow.expires_at, mail_id

    def again(self, secret: str, brand: str, may_mail: Callable[[str], bool]) -> str | None:
        """Owe the mail once more; None when it was owed often enough.

        Raises: FlowOverError: also when all tries are spent: the mail would tell the same code, and nobody takes it.
        """
        with self._db.write() as session:
            flow = self._live(session, secret)
            if flow.tries_left < 1:
                raise FlowOverError
            if flow.mails_left < 1 or not may_mail(flow.email):
                return None
            flow.mails_left -= 1
            return outbox.owe(session, self._clock(), flow.kind, flow.email, brand, flow_id=flow.id)

    def end(
        self,
        kind: str,
        secret: str,
        code: str,
        act: Act[Result],
        *,
        customer_id: str | None = None,
    ) -> Result:
        """Spend the code and `act` in the same change; `customer_id` holds the flow to whom it belongs.

        Raises: FlowOverError, WrongCodeError; and whatever `act` raises, the code then being unspent.
        """
        if not self._spend_try(kind, secret, code, customer_id):
            with self._db.read() as session:
                flow = session.get(Flow, codes.hashed(secret))
                raise WrongCodeError(0 if flow is None else flow.tries_left)
        with self._db.write() as session:
            flow = self._live(session, secret)
            result = act(session, flow)
            session.delete(flow)
            return result

    def _spend_try(self, kind: str, secret: str, code: str, customer_id: str | None) -> bool:
        """Count the try before it is judged, so that twins at once are counted too; whether it was the code."""
        with self._db.write() as session:
            flow = self._live(session, secret)
            if flow.kind != kind or flow.customer_id != customer_id or flow.tries_left < 1:
                raise FlowOverError
            flow.tries_left -= 1
            # Nobody was told the code of a flow that was not mailed: whoever has it has guessed.
            return codes.same(code, self.code_of(flow.id)) and flow.mails_left < codes.MAILS

    def code_of(self, flow_id: str) -> str:
        """The code that the flow's mail carries."""
        return codes.code_of(self._key, flow_id)

    def find(self, flow_id: str) -> Flow | None:
        """By the hash, for the mail that tells its code."""
        with self._db.read() as session:
            return session.get(Flow, flow_id)

    def forget_over(self) -> int:
        """Delete what has ended: an unverified sign-up leaves nothing. Returns how many."""
        with self._db.write() as session:
            done = session.execute(delete(Flow).where(Flow.expires_at <= self._clock()))
            return int(done.rowcount)  # type: ignore[attr-defined]

    def _live(self, session: Session, secret: str) -> Flow:
        flow = session.get(Flow, codes.hashed(secret), with_for_update=True)
        if flow is None or flow.expires_at <= self._clock():
            raise FlowOverError
        return flow
