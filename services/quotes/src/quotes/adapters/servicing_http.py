"""Policies of a carrier behind its own HTTP API: previews, steps, and what became of a step."""

from datetime import UTC, date
from urllib.parse import quote as quoted

import orjson
from kit.breaker import Breaker
from kit.clock import Clock
from pydantic import ValidationError
from structlog import get_logger

from quotes.adapters import carrier_answers, outbound, servicing_wire
from quotes.adapters.carriers import Ask, CarrierAwayError, Json, Refused, Unknown, Unreached
from quotes.adapters.outbound import Outbound, Reply
from quotes.adapters.servicing import (
    CancelTerms,
    ChangeTerms,
    CorrectionTerms,
    Held,
    Stale,
    StepOrder,
    StepOutcome,
    Taken,
)
from quotes.adapters.servicing_plausibility import fault_of_change, fault_of_correction, fault_of_parts
from quotes.domain.cost_parts import CostPart, why_partial
from quotes.domain.persons import Persons
from quotes.domain.trips import TripRequest

PATHS = {"cancellation": "cancellations", "change": "changes", "correction": "corrections"}
MAX_DETAIL = 300
log = get_logger()


class ServicingHttp:
    """One carrier's desk over HTTP; none is asked while the carrier's breaker is open."""

    def __init__(self, carrier_id: str, base: str, http: Outbound, breaker: Breaker, clock: Clock) -> None:
        self._carrier_id = carrier_id
        self._base = base
        self._http = http
        self._breaker = breaker
        self._clock = clock

    def preview_cancellation(self, held: Held, timeout_s: float) -> CancelTerms | Refused:
        """Ask what cancelling would return. A carrier that offers less than all in the free look is not believed."""
        body = {"freeLookEndsAt": held.free_look_ends_at, "asOf": held.today}
        said = self._previewed(held, "cancellation-previews", body, timeout_s)
        if isinstance(said, Refused):
            return said
        try:
            terms = servicing_wire.CancelPreview.model_validate(said)
        except ValidationError as error:
            raise self._unusable("wrong-shape") from error
        if terms.refund_cents > held.total_cents:
            raise self._unusable("refund-above-total")
        if held.free_look_open and terms.refund_cents != held.total_cents:
            raise self._unusable("free-look-not-granted")
        ends = terms.expires_at.astimezone(UTC)
        return CancelTerms(terms.reference, terms.refund_cents, terms.free_look, terms.basis, ends)

    def preview_change(
        self, held: Held, trip: TripRequest, options: tuple[str, ...], paid_on: date | None, timeout_s: float
    ) -> ChangeTerms | Refused:
        """Ask for the plan rated again; the offer is held to what any offer must keep to."""
        body = {
            "departureDate": trip.departure_date,
            "returnDate": trip.return_date,
            "travelers": [{"tripCostCents": each.trip_cost_cents} for each in trip.travelers],
            "options": options,
            "addedPaidOn": paid_on,
            "freeLookEndsAt": held.free_look_ends_at,
            "asOf": held.today,
        }
        said = self._previewed(held, "change-previews", body, timeout_s)
        if isinstance(said, Refused):
            return said
        try:
            terms = servicing_wire.ChangePreview.model_validate(said)
            offer = carrier_answers.read_offer(
                terms.offer, self._carrier_id, Ask("change", trip, held.today), self._clock()
            )
        except (ValidationError, carrier_answers.InvalidAnswerError) as error:
            raise self._unusable("wrong-shape") from error
        if offer.offer_id != held.plan_id:
            raise self._unusable("another-plan")
        parts = tuple(CostPart(each.cents, each.paid_on, tuple(each.covers)) for each in terms.cost_parts)
        fault = fault_of_parts(held, trip, parts, paid_on) or fault_of_change(
            held, offer, options, terms.total_cents, lambda: self.preview_cancellation(held, timeout_s)
        )
        if fault:
            raise self._unusable(fault)
        ends = terms.expires_at.astimezone(UTC)
        basis = " ".join(filter(None, (why_partial(parts[:-1], parts) if paid_on else "", terms.basis)))
        return ChangeTerms(terms.reference, offer, terms.total_cents, ends, basis, parts=parts)

    def preview_correction(
        self, held: Held, persons: Persons, trip: TripRequest, timeout_s: float
    ) -> CorrectionTerms | Refused:
        """Ask for the persons corrected. A price that moves though everybody is as old as before is not believed."""
        said = self._previewed(held, "correction-previews", _persons(persons, held), timeout_s)
        if isinstance(said, Refused):
            return said
        try:
            terms = servicing_wire.CorrectionPreview.model_validate(said)
            ask = Ask("correction", trip, held.today)
            offer = (
                None
                if terms.offer is None
                else carrier_answers.read_offer(terms.offer, self._carrier_id, ask, self._clock())
            )
        except (ValidationError, carrier_answers.InvalidAnswerError) as error:
            raise self._unusable("wrong-shape") from error
        if offer is not None and offer.offer_id != held.plan_id:
            raise self._unusable("another-plan")
        fault = fault_of_correction(held, None if trip == held.trip else offer, terms.total_cents)
        if fault:
            raise self._unusable(fault)
        ends = terms.expires_at.astimezone(UTC)
        return CorrectionTerms(terms.reference, terms.total_cents, offer, ends)

    def take(self, order: StepOrder, timeout_s: float) -> StepOutcome:
        """Send the step under our transaction id, which is also the Idempotency-Key."""
        if not self._breaker.allow():
            return Unreached()
        headers = {"Idempotency-Key": order.transaction_id}
        url = f"{self._base}/policies/{quoted(order.policy_number)}/{PATHS[order.kind]}"
        try:
            reply = self._http.call("POST", url, timeout_s, orjson.dumps(_order(order)), headers)
        except outbound.UnreachedError:
            self._breaker.failed()
            return Unreached()
        except outbound.FAILURES:
            self._breaker.failed()
            return Unknown()
        return _outcome(reply, order)

    def find(self, transaction_id: str, timeout_s: float) -> Taken | None:
        """Ask whether this transaction was taken."""
        url = f"{self._base}/policy-steps?transactionId={quoted(transaction_id)}"
        try:
            reply = self._http.call("GET", url, timeout_s)
            if reply.status != 200:
                raise CarrierAwayError(self._carrier_id)
            found = carrier_answers.read_json(reply.body)["steps"]
            return _taken(found[0], transaction_id) if found else None
        except outbound.FAILURES as error:
            raise CarrierAwayError(self._carrier_id) from error
        except (carrier_answers.InvalidAnswerError, KeyError, TypeError, IndexError) as error:
            raise CarrierAwayError(self._carrier_id) from error

    def _previewed(self, held: Held, path: str, body: Json, timeout_s: float) -> Json | Refused:
        if not self._breaker.allow():
            raise CarrierAwayError(self._carrier_id)
        url = f"{self._base}/policies/{quoted(held.policy_number)}/{path}"
        try:
            reply = self._http.call("POST", url, timeout_s, orjson.dumps(body))
            said = carrier_answers.read_json(reply.body) if reply.status in (200, 409, 422) else None
        except outbound.FAILURES as error:
            self._breaker.failed()
            raise CarrierAwayError(self._carrier_id) from error
        except carrier_answers.InvalidAnswerError as error:
            raise self._unusable("not-json") from error
        if not isinstance(said, dict):
            raise self._unusable("wrong-shape")
        self._breaker.succeeded()
        if reply.status == 200:
            return said
        if said.get("code") == "declined":
            return Refused(str(said.get("detail") or "")[:MAX_DETAIL])
        raise self._unusable("wrong-shape")

    def _unusable(self, reason: str) -> CarrierAwayError:
        self._breaker.failed()
        log.warning("carrier.unusable", carrier=self._carrier_id, reason=reason)
        return CarrierAwayError(self._carrier_id)


def _persons(persons: Persons, held: Held) -> Json:
    return {
        "party": [
            {"firstName": each.first_name, "lastName": each.last_name, "dateOfBirth": each.born}
            for each in persons.party
        ],
        "policyholder": {
            "name": persons.holder.name,
            "email": persons.email,
            "telephone": persons.telephone,
            "street": persons.home.street,
            "city": persons.home.city,
            "state": persons.home.state,
            "postCode": persons.home.post_code,
        },
        "asOf": held.today,
    }


def _order(order: StepOrder) -> Json:
    sent: Json = {"reference": order.reference, "transactionId": order.transaction_id}
    if order.kind == "cancellation":
        return {**sent, "expectedRefundCents": order.cents}
    return {**sent, "expectedTotalCents": order.cents, "paymentReference": order.payment_reference}


def _outcome(reply: Reply, order: StepOrder) -> StepOutcome:
    """Read a step's answer; whatever is not plainly one of the contract's answers is unknown."""
    try:
        said = carrier_answers.read_json(reply.body)
        if reply.status in (200, 201):
            taken = _taken(said, order.transaction_id)
            return taken if taken.cents == order.cents else Unknown()
    except carrier_answers.InvalidAnswerError:
        return Unknown()
    code = said.get("code") if isinstance(said, dict) else None
    if reply.status in (409, 410) and code in ("stale", "expired"):
        return Stale()
    if reply.status == 422 and code == "declined":
        return Refused(str(said.get("detail") or "")[:MAX_DETAIL])
    return Unknown()


def _taken(raw: object, transaction_id: str) -> Taken:
    try:
        step = servicing_wire.Step.model_validate(raw)
    except ValidationError as error:
        raise carrier_answers.InvalidAnswerError("wrong-shape") from error
    if step.transaction_id != transaction_id:
        raise carrier_answers.InvalidAnswerError("another-transaction")
    return Taken(transaction_id, step.cents)
