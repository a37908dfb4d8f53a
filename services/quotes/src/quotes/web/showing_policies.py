"""Policies as their holder sees them, on the wire."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from kit.responses import encode

from quotes.adapters.carriers import CarrierAdapter
from quotes.adapters.policy_tables import PolicyPayment
from quotes.aftercare.policies import PolicyFile, PolicyView
from quotes.aftercare.telling import told
from quotes.domain.cost_parts import COVER_LABELS
from quotes.domain.double_cover import AlsoInsured
from quotes.domain.free_look import free_look_period
from quotes.domain.offers import Option
from quotes.domain.plans import ServiceDesk
from quotes.domain.states import in_a_sentence
from quotes.domain.trips import TripRequest
from quotes.sales.calendar import earliest_day, local_day
from quotes.web import wire
from quotes.web.plain_values import plain
from quotes.web.showing_papers import paper_url, papers


def summary(view: PolicyView, double: Sequence[AlsoInsured]) -> wire.PolicySummary:
    """A policy in a list."""
    return wire.PolicySummary(**_summary(view, double))


def _summary(view: PolicyView, double: Sequence[AlsoInsured]) -> dict[str, Any]:
    row, offer, where, held = view.row, view.deal.offer, view.standing, view.held
    return {
        "id": row.id,
        "number": row.number,
        "carrier": wire.PolicyCarrier(
            id=offer.carrier.id, name=offer.carrier.name, sample=offer.carrier.sample
        ),
        "plan": wire.PlanRef(**plain(offer.plan)),
        "state": where.state,
        "trip": _trip(view.deal.trip),
        "effective_on": held.effective_on,
        "has_begun": local_day(held.trip.state, view.now) >= held.effective_on,
        "total_cents": row.total_cents,
        "purchased_at": row.issued_at,
        "free_look": _free_look(view),
        "can_change": where.can_be_changed,
        "can_cancel": where.can_be_changed,
        "also_insured": [
            wire.AlsoInsured(
                policy_number=each.number, traveler=each.name, first_day=each.first, last_day=each.last
            )
            for each in double
        ],
    }


def policy(file: PolicyFile, desk: ServiceDesk, double: Sequence[AlsoInsured] = ()) -> wire.CustomerPolicy:
    """A policy with everything that belongs to it; `desk` is whom its carrier wants called today."""
    view = file.view
    return wire.CustomerPolicy(
        **_summary(view, double),
        travelers=[
            wire.InsuredTraveler(first_name=each.first_name, last_name=each.last_name)
            for each in view.order.travelers
        ],
        cost_parts=[
            wire.PolicyCostPart(
                cents=part.cents,
                paid_on=part.paid_on,
                covers=[COVER_LABELS.get(cover, cover) for cover in part.covers],
            )
            for part in view.deal.parts
        ],
        options=[_option(each, view.deal.options) for each in view.deal.offer.options],
        documents=papers(file),
        claims=wire.ClaimsDesk(
            telephone=desk.claims_phone,
            email=desk.claims_email,
            url=desk.claims_url,
            hours=desk.claims_hours,
        ),
        emergency=wire.EmergencyDesk(telephone=desk.assistance_phone),
        mails_to=view.row.holder_email,
        why=view.standing.why,
        can_correct=view.standing.cannot_correct is None,
        pending=cast(Any, view.pending),
        refunds=[_refund(each) for each in file.payments if each.kind == "refund"],
        charges=[
            wire.PolicyCharge(cents=each.cents, state=cast(Any, each.state), at=each.at)
            for each in file.payments
            if each.kind == "charge"
        ],
        cancellation=_cancellation(file),
        history=[wire.HistoryLine(at=line.at, what=what) for line, what in told(file.history)],
    )


def desk_of(view: PolicyView, carriers: Mapping[str, CarrierAdapter]) -> ServiceDesk:
    """Whom the carrier wants called: as it says today when it is on file here, else as it said when it issued."""
    carrier = carriers.get(view.row.carrier_id)
    return (carrier.desk if carrier else None) or view.bound.desk


def answer(file: PolicyFile, desk: ServiceDesk) -> bytes:
    """The answer to a step, as the bytes that every repetition of it gets."""
    return encode(policy(file, desk))


def _trip(trip: TripRequest) -> wire.PolicyTrip:
    return wire.PolicyTrip(
        kind=trip.kind,
        departure_date=trip.departure_date,
        return_date=trip.return_date,
        destinations=list(trip.destinations),
        primary_destination=trip.primary,
        trip_cost_cents=trip.total_cost_cents,
    )


def _free_look(view: PolicyView) -> wire.FreeLook:
    state = view.deal.trip.state
    period = free_look_period(view.bound.free_look_days, state)
    return wire.FreeLook(
        until=view.row.free_look_ends_at,
        last_day=earliest_day(state, view.row.free_look_ends_at),
        clock=in_a_sentence(state),
        open=view.standing.free_look_open,
        days=period.days,
        source=period.source,
    )


def _option(option: Option, bought: tuple[str, ...]) -> wire.PolicyOption:
    return wire.PolicyOption(
        id=option.id,
        label=option.label,
        description=option.description,
        price_cents=option.price_cents,
        bought=option.id in bought,
        available=option.available,
        reason=option.reason,
        deadline=option.deadline,
    )


def _refund(payment: PolicyPayment) -> wire.PolicyRefund:
    state = "due" if payment.state == "asked" else "by-hand" if payment.by_hand else payment.state
    return wire.PolicyRefund(cents=payment.cents, state=cast(Any, state), at=payment.at)


def _cancellation(file: PolicyFile) -> wire.PolicyCancellation | None:
    row = file.view.row
    if row.cancelled_at is None or file.cancellation is None:
        return None
    parts = [_refund(each) for each in file.payments if each.step_id == file.cancellation.id]
    states = {part.state for part in parts}
    worst = next((state for state in ("failed", "due", "done", "by-hand") if state in states), None)
    return wire.PolicyCancellation(
        number=f"{row.number}-C",
        at=row.cancelled_at,
        refund_cents=row.refund_cents or 0,
        refund_state=cast(Any, worst),
        proof_url=paper_url(file.view, "cancellation"),
    )
