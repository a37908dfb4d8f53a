"""Policies, previews and saved quotes as the wire shows them."""

from collections.abc import Mapping
from typing import Any, Literal, cast

from kit.responses import encode

from quotes.adapters.carriers import CarrierAdapter
from quotes.adapters.policy_tables import PolicyPayment
from quotes.aftercare.policies import PolicyFile, PolicyView
from quotes.aftercare.previewing import Preview
from quotes.aftercare.shelf import paper_names
from quotes.aftercare.telling import told
from quotes.aftercare.terms import Terms
from quotes.domain.free_look import free_look_period
from quotes.domain.offers import Option
from quotes.domain.plans import ServiceDesk
from quotes.domain.states import in_a_sentence
from quotes.domain.trips import TripRequest
from quotes.papers.facts import CONFIRMATION_TITLE, CORRECTED_TITLE
from quotes.sales.calendar import local_day
from quotes.web import wire
from quotes.web.presenting import plain


def summary(view: PolicyView) -> wire.PolicySummary:
    """A policy in a list."""
    return wire.PolicySummary(**_summary(view))


def _summary(view: PolicyView) -> dict[str, Any]:
    row, offer, where = view.row, view.deal.offer, view.standing
    return {
        "id": row.id,
        "number": row.number,
        "carrier": wire.PolicyCarrier(
            id=offer.carrier.id, name=offer.carrier.name, sample=offer.carrier.sample
        ),
        "plan": wire.PlanRef(**plain(offer.plan)),
        "state": where.state,
        "trip": _trip(view.deal.trip),
        "effective_on": view.held.effective_on,
        "total_cents": row.total_cents,
        "purchased_at": row.issued_at,
        "free_look": _free_look(view),
        "can_change": where.can_be_changed,
        "can_cancel": where.can_be_changed,
    }


def policy(file: PolicyFile, desk: ServiceDesk) -> wire.CustomerPolicy:
    """A policy with everything that belongs to it; `desk` is whom its carrier wants called today."""
    view = file.view
    return wire.CustomerPolicy(
        **_summary(view),
        travelers=[
            wire.InsuredTraveler(first_name=each.first_name, last_name=each.last_name)
            for each in view.order.travelers
        ],
        options=[_option(each, view.deal.options) for each in view.deal.offer.options],
        documents=_documents(file),
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


def cancellation_preview(preview: Preview) -> wire.CancellationPreview:
    terms = preview.terms
    return wire.CancellationPreview(
        preview_id=preview.id,
        refund_cents=terms.refund_cents,
        free_look=terms.free_look,
        basis=terms.basis,
        expires_at=preview.expires_at,
    )


def change_preview(preview: Preview) -> wire.ChangePreview:
    terms = preview.terms
    return wire.ChangePreview(
        preview_id=preview.id,
        total_cents=terms.total_cents,
        difference_cents=terms.charge_cents - terms.refund_cents,
        changes=_lines(preview),
        payment=_payment(terms),
        expires_at=preview.expires_at,
    )


def correction_preview(preview: Preview) -> wire.CorrectionPreview:
    terms = preview.terms
    return wire.CorrectionPreview(
        preview_id=preview.id,
        total_cents=terms.total_cents,
        difference_cents=terms.charge_cents - terms.refund_cents,
        changes=_lines(preview),
        payment=_payment(terms),
        reason=preview.reason,
        expires_at=preview.expires_at,
    )


def _lines(preview: Preview) -> list[wire.ChangeLine]:
    return [wire.ChangeLine(what=each.what, before=each.before, after=each.after) for each in preview.lines]


def _payment(terms: Terms) -> Literal["none", "charge", "refund"]:
    return "charge" if terms.charge_cents else "refund" if terms.refund_cents else "none"


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
        last_day=local_day(state, view.row.free_look_ends_at),
        clock=in_a_sentence(state),
        open=view.standing.free_look_open,
        days=period.days,
        source=period.source,
    )


def _documents(file: PolicyFile) -> list[wire.PolicyPaper]:
    """Our papers of the policy, what holds today first, then its carrier's own of the plan."""
    kinds = [each.kind for each in file.documents]
    names, titles = paper_names(kinds), [each.title for each in file.documents]
    # Whoever shows a paper that says a former name or date has trouble: each but the last says so itself.
    holds = len(kinds) - kinds[::-1].index("confirmation") - 1
    ours = [
        wire.PolicyPaper(
            name=name,
            title=_title(titles[: place + 1], name, names) + _standing(place, holds, file),
            url=_paper_url(file.view, name),
        )
        for place, name in enumerate(names)
    ]
    theirs = [
        wire.PolicyPaper(name=each.kind, title=each.title, url=each.url)
        for each in file.view.deal.offer.documents
    ]
    return [*reversed(ours), *theirs]


def _standing(place: int, holds: int, file: PolicyFile) -> str:
    """What became of a confirmation; a proof of cancellation comes after all of them and stands."""
    if place < holds:
        return ", replaced"
    return ", canceled" if place == holds and file.view.standing.state == "cancelled" else ""


def _title(so_far: list[str], name: str, names: list[str]) -> str:
    """Of several papers of one kind, which one it is: two links of a list never read alike.

    `so_far` are the titles up to this one; the first is that of the purchase.
    """
    title = so_far[-1]
    kind, _, nth = name.partition("-")
    if nth:
        what = "correction" if title == CORRECTED_TITLE else "change"
        return f"{CONFIRMATION_TITLE} after {what} {so_far[1:].count(title)}"
    return f"{title} as first bought" if f"{kind}-2" in names else title


def _paper_url(view: PolicyView, name: str) -> str:
    return f"/api/policies/{view.row.id}/documents/{name}"


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
    state = "due" if payment.state == "asked" else payment.state
    return wire.PolicyRefund(cents=payment.cents, state=cast(Any, state), at=payment.at)


def _cancellation(file: PolicyFile) -> wire.PolicyCancellation | None:
    row = file.view.row
    if row.cancelled_at is None or file.cancellation is None:
        return None
    parts = [_refund(each) for each in file.payments if each.step_id == file.cancellation.id]
    states = {part.state for part in parts}
    worst = next((state for state in ("failed", "due", "done") if state in states), None)
    return wire.PolicyCancellation(
        number=f"{row.number}-C",
        at=row.cancelled_at,
        refund_cents=row.refund_cents or 0,
        refund_state=cast(Any, worst),
        proof_url=_paper_url(file.view, "cancellation"),
    )
