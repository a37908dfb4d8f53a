"""Reading a carrier's answers: strictly, and offer by offer, so that one bad offer costs only itself.

Source: R8.
"""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import orjson
from pydantic import ValidationError

from quotes.adapters import carrier_usual
from quotes.adapters import carrier_wire as wire
from quotes.adapters.carrier_plausibility import fault_of, has_twin
from quotes.adapters.carrier_usual import Answered, Offered
from quotes.adapters.carriers import (
    Ask,
    BindOutcome,
    Bound,
    Lapsed,
    PlanPage,
    Proposal,
    Refused,
    Repriced,
    Unknown,
)
from quotes.domain import offers, plans
from quotes.domain.deadlines import last_sale, reachable, while_sold
from quotes.domain.free_look import free_look_days

UNSOUND = "answer-unsound"
"""The rule of a plan whose offer could not be believed: it is named, so that no plan goes missing in silence."""


class InvalidAnswerError(Exception):
    """The whole answer is unusable. `reason` is a short word for the metric, never the carrier's text."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def read_json(body: bytes) -> Any:
    """Decode a body as JSON in UTF-8.

    Raises: InvalidAnswerError: not JSON (cut, HTML, bad UTF-8, NaN).
    """
    try:
        return orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise InvalidAnswerError("not-json") from error


def read_envelope(body: bytes, carrier_id: str) -> Answered:
    """Read the answer to a quote.

    Raises: InvalidAnswerError: not JSON, not of this shape, or signed by another carrier.
    """
    envelope = carrier_usual.read(body) or _by_models(body)
    if envelope.carrier.id != carrier_id:
        raise InvalidAnswerError("another-carrier")
    return envelope


def _by_models(body: bytes) -> wire.Envelope:
    try:
        return wire.Envelope.model_validate(read_json(body))
    except ValidationError as error:
        raise InvalidAnswerError("wrong-shape") from error


def read_proposals(
    envelope: Answered, ask: Ask, now: datetime
) -> tuple[list[Proposal], dict[str, int], list[offers.Declined]]:
    """The offers that can be shown, how many were dropped by reason, and the plans that went with them.

    One price that cannot be true takes its whole plan along, an option's too: whoever gets one sum of an offer wrong
    is not believed on its others, and what is bought is their total.
    """
    dropped: dict[str, int] = {}
    sound: list[Offered] = []
    for raw in envelope.offers:
        try:
            offer = raw if isinstance(raw, carrier_usual.Offer) else wire.Offer.model_validate(raw)
        except ValidationError as error:
            fault: str | None = _where(error)
        else:
            fault = fault_of(offer, ask, envelope.carrier.id, now)
            if fault is None:
                sound.append(offer)
        if fault is not None:
            dropped[fault] = dropped.get(fault, 0) + 1
    kept = [each for each in sound if not has_twin(each, sound)]
    if len(kept) < len(sound):
        dropped["twin-ids"] = len(sound) - len(kept)
    proposals = [_proposal(offer, envelope.carrier, ask) for offer in kept]
    return proposals, dropped, _unsound(envelope, proposals) if dropped else []


def _unsound(envelope: Answered, shown: list[Proposal]) -> list[offers.Declined]:
    """The plans that were offered and are not shown, as far as they can be made out, each once."""
    carrier, named = envelope.carrier, {each.offer.offer_id for each in shown}
    found: dict[str, offers.Declined] = {}
    for raw in envelope.offers:
        try:
            plan = raw.plan if isinstance(raw, carrier_usual.Offer) else wire.Named.model_validate(raw).plan
        except ValidationError:
            continue
        if plan.id.startswith(f"{carrier.id}-") and plan.id not in named:
            detail = f"{carrier.name} sent a price for this plan that cannot be right, so we do not show it."
            found[plan.id] = offers.Declined(carrier.id, carrier.name, plan.id, plan.name, UNSOUND, detail)
    return list(found.values())


def read_offer(raw: Any, carrier_id: str, ask: Ask, now: datetime) -> offers.Offer:
    """One offer by itself, of a policy that is changed. Its carrier is part of it.

    Raises: ValidationError, InvalidAnswerError: not an offer that can be true.
    """
    signed = wire.SignedOffer.model_validate(raw)
    if signed.carrier.id != carrier_id:
        raise InvalidAnswerError("another-carrier")
    fault = fault_of(signed, ask, carrier_id, now)
    if fault:
        raise InvalidAnswerError(fault)
    return _proposal(signed, signed.carrier, ask).offer


def read_declines(envelope: Answered) -> list[offers.Declined]:
    """The plans the carrier declined; lines that make no sense are left out."""
    declines: list[offers.Declined] = []
    for raw in envelope.declined:
        try:
            decline = wire.Decline.model_validate(raw)
        except ValidationError:
            continue
        carrier = envelope.carrier
        remedy = offers.Remedy(**vars(decline.remedy)) if decline.remedy else None
        declines.append(offers.Declined(carrier.id, carrier.name, **{**vars(decline), "remedy": remedy}))
    return declines


def read_bound(value: Any) -> Bound:
    """Read a policy in force.

    Raises: InvalidAnswerError: not a policy in force at a price that can be.
    """
    try:
        policy = wire.BoundPolicy.model_validate(value)
    except ValidationError as error:
        raise InvalidAnswerError("wrong-shape") from error
    desk = plans.ServiceDesk(**vars(policy.provider_details))
    return Bound(policy.policy_number, policy.total_cents, desk, policy.free_look_days)


def read_outcome(status: int, body: bytes) -> BindOutcome:
    """Read a bind's answer; whatever is not plainly one of the contract's answers is unknown."""
    if status in (200, 201):
        return read_bound(read_json(body))
    if status not in (409, 410, 422):
        return Unknown()
    said = read_json(body)
    code = said.get("code") if isinstance(said, dict) else None
    if code == "price_changed" and type(said.get("newTotalCents")) is int and said["newTotalCents"] > 0:
        return Repriced(said["newTotalCents"], str(said.get("reason") or "")[:300])
    if code == "expired":
        return Lapsed()
    if code == "declined":
        return Refused(str(said.get("detail") or "")[:300])
    return Unknown()


def read_plan_page(body: bytes, carrier_id: str) -> PlanPage:
    """Read a plan as sold in one state.

    Raises: InvalidAnswerError.
    """
    try:
        page = wire.PlanPage.model_validate(read_json(body))
    except ValidationError as error:
        raise InvalidAnswerError("wrong-shape") from error
    if page.carrier.id != carrier_id:
        raise InvalidAnswerError("another-carrier")
    return PlanPage(
        carrier=page.carrier,
        plan=page.plan,
        available=page.available,
        benefits=tuple(wire.benefit_of(benefit) for benefit in page.benefits),
        options=tuple(option_of(option) for option in page.options),
        documents=page.documents,
        eligibility=page.eligibility,
    )


def _where(error: ValidationError) -> str:
    """The outermost field that failed, as the metric's reason: a bounded set of words."""
    place = error.errors(include_input=False, include_url=False)[0]["loc"]
    return f"bad-{place[0]}" if place else "wrong-shape"


def _proposal(raw: Offered, carrier: plans.Carrier, ask: Ask) -> Proposal:
    told = [_dated(each, ask) for each in raw.deadlines]
    departure = ask.trip.departure_date
    last = last_sale(told, departure)
    dated = while_sold(told, last, departure)
    options = tuple([_while_sold(option_of(option), last) for option in raw.options])
    offer = offers.Offer(
        offer_id=raw.plan.id,
        carrier=carrier,
        plan=raw.plan,
        price_cents=raw.premium_cents,
        per_traveler=tuple([offers.TravelerPrice(t.age, t.premium_cents) for t in raw.per_traveler]),
        options=options,
        benefits=raw.benefits,
        deadlines=reachable(dated, raw.benefits, options, insures_cost=ask.trip.insures_cost),
        documents=raw.documents,
        eligibility=raw.eligibility,
        policy_fee_cents=raw.policy_fee_cents,
        insurer_address=raw.insurer_address,
    )
    return Proposal(offer, raw.carrier_quote_id, raw.expires_at.astimezone(UTC))


def _dated(raw: Any, ask: Ask) -> offers.Deadline:
    """A deadline as the carrier counts it; the free look never ends before the state's own does."""
    last = raw.date
    if raw.id == "free-look":
        last = max(last, ask.purchase_date + timedelta(days=free_look_days(0, ask.trip.state)))
    return offers.Deadline(raw.id, raw.label, last, raw.missed)


def _while_sold(option: offers.Option, last: date) -> offers.Option:
    late = option.deadline is not None and option.deadline > last
    return replace(option, deadline=last) if late else option


def option_of(raw: wire.Option | carrier_usual.Option) -> offers.Option:
    return offers.Option(
        raw.id, raw.label, raw.description, raw.price_cents, raw.available, raw.reason, raw.deadline
    )
