"""A carrier whose rates are on file here: priced in process, bound in a book of its own in our database."""

from collections.abc import Callable
from concurrent.futures import Future

import orjson
from kit.clock import Clock
from kit.db import Database
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session

from quotes.adapters.carriers import (
    Ask,
    BindOrder,
    BindOutcome,
    Bound,
    CarrierAnswer,
    PlanPage,
    Proposal,
    Refused,
)
from quotes.adapters.servicing_on_file import ServicingOnFile
from quotes.adapters.tables import FileBinding, PolicySeries
from quotes.domain.offers import Option
from quotes.domain.plans import CarrierFile, OptionTerms, ServiceDesk, plan_for_state
from quotes.domain.quoting import quote_carrier
from quotes.domain.states import STATES

FIRST_SERIAL = 100_001
NOT_SOLD = "This plan is not sold any more. Please choose another one."
NOT_KNOWN_DAYS = 0
"""Of an old entry whose plan has left the shelf: the state's own free look counts (`domain.free_look`)."""


class CarrierOnFile:
    """One folder of `carriers/`, as a carrier."""

    remote = False

    def __init__(self, file: CarrierFile, db: Database, clock: Clock) -> None:
        self.file = file
        self.carrier_id = file.carrier.id
        self.name = file.carrier.name
        self.desk = file.desk
        self._db = db
        self._clock = clock
        self.servicing = ServicingOnFile(file, db, clock)

    def quote(self, ask: Ask) -> "Future[CarrierAnswer]":
        """Price every plan at once; the future is done when it is returned."""
        done: Future[CarrierAnswer] = Future()
        self.tell(ask, done.set_result)
        return done

    def tell(self, ask: Ask, told: Callable[[CarrierAnswer], object]) -> None:
        """As `quote`; `told` is called before this returns."""
        result = quote_carrier(self.file, ask.trip, ask.purchase_date)
        proposals = tuple([Proposal(offer) for offer in result.offers])
        told(CarrierAnswer(self.carrier_id, self.name, proposals, result.declined, self.file.rate_version))

    def wait_until_asked(self, timeout_s: float) -> None:
        """It has answered already."""

    def bind(self, order: BindOrder, timeout_s: float) -> BindOutcome:
        """Enter the policy in the carrier's book; a transaction already entered keeps its number.

        A plan that has left the shelf since its quote takes no new order; what is entered is answered for still.
        """
        with self._db.write() as session:
            entry = session.get(FileBinding, order.transaction_id) or self._entered(session, order)
            return self._bound(entry) if entry else Refused(NOT_SOLD)

    def find(self, transaction_id: str, timeout_s: float) -> Bound | None:
        """The policy entered under this transaction, if any."""
        with self._db.read() as session:
            entry = session.get(FileBinding, transaction_id)
        return self._bound(entry) if entry else None

    def plan_page(self, plan_id: str, state: str, timeout_s: float) -> PlanPage | None:
        """The plan for residents of a state; None when this carrier has no such plan."""
        plan = self.file.plan(plan_id)
        if plan is None or state not in STATES:
            return None
        resident = plan_for_state(plan, state)
        return PlanPage(
            carrier=self.file.carrier,
            plan=resident.ref,
            available=resident.available,
            benefits=resident.benefits,
            options=tuple(_unpriced(terms) for terms in resident.options),
            documents=resident.documents,
            eligibility=resident.eligibility,
        )

    def _entered(self, session: Session, order: BindOrder) -> FileBinding | None:
        days = self._days_on_shelf(order.plan_id, order.state)
        if days is None:
            return None
        serial = self._next_serial(session)
        entry = FileBinding(
            transaction_id=order.transaction_id,
            carrier_id=self.carrier_id,
            serial=serial,
            policy_number=f"{_prefix(self.carrier_id)}-{serial:08d}",
            plan_id=order.plan_id,
            state=order.state,
            total_cents=order.expected_total_cents,
            free_look_days=days,
            desk=orjson.dumps(self.desk),
            bound_at=self._clock(),
        )
        session.add(entry)
        session.flush()
        return entry

    def _next_serial(self, session: Session) -> int:
        """The series' next number, ours once the transaction commits; others wait for it."""
        insert = (postgresql if session.get_bind().dialect.name == "postgresql" else sqlite).insert
        first = insert(PolicySeries).values(carrier_id=self.carrier_id, last_serial=FIRST_SERIAL)
        taken = first.on_conflict_do_update(
            index_elements=[PolicySeries.carrier_id], set_={"last_serial": PolicySeries.last_serial + 1}
        ).returning(PolicySeries.last_serial)
        serial: int = session.execute(taken).scalar_one()
        return serial

    def _bound(self, entry: FileBinding) -> Bound:
        """What was answered when it was entered: the plan may have left the shelf since."""
        days = entry.free_look_days
        if days is None:
            # Entered by a release from before the book kept them.
            days = self._days_on_shelf(entry.plan_id, entry.state)
        desk = self.desk if entry.desk is None else ServiceDesk(**orjson.loads(entry.desk))
        return Bound(entry.policy_number, entry.total_cents, desk, NOT_KNOWN_DAYS if days is None else days)

    def _days_on_shelf(self, plan_id: str, state: str) -> int | None:
        """The free look of a plan as it is sold; None when it is not."""
        plan = self.file.plan(plan_id)
        return None if plan is None else plan_for_state(plan, state).free_look_days


def _prefix(carrier_id: str) -> str:
    """The series' letters: the first two of each of the name's first two words."""
    return "".join(word[:2] for word in carrier_id.split("-")[:2]).upper()


def _unpriced(terms: OptionTerms) -> Option:
    return Option(
        id=terms.id,
        label=terms.label,
        description=terms.description,
        price_cents=0,
        available=terms.unavailable is None,
        reason=terms.unavailable,
    )
