"""Reading a carrier's answers: strictly, and offer by offer, so that one bad offer costs only itself.

Source: R8.
"""

from collections import Counter
from datetime import UTC, datetime
from typing import Any

import orjson
from pydantic import ValidationError

from quotes.adapters import carrier_wire as wire
from quotes.adapters.carriers import Ask, Bound, PlanPage, Proposal
from quotes.domain import offers, plans

MAX_OPTION_TO_PREMIUM = 3
MAX_PREMIUM_ABOVE_COST_CENTS = 300_000
"""Per traveler: no plan of the trade costs more than the trip it insures and this on top."""


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


def read_envelope(body: bytes, carrier_id: str) -> wire.Envelope:
    """Read the answer to a quote.

    Raises: InvalidAnswerError: not JSON, not of this shape, or signed by another carrier.
    """
    try:
        envelope = wire.Envelope.model_validate(read_json(body))
    except ValidationError as error:
        raise InvalidAnswerError("wrong-shape") from error
    if envelope.carrier.id != carrier_id:
        raise InvalidAnswerError("another-carrier")
    return envelope


def read_proposals(envelope: wire.Envelope, ask: Ask, now: datetime) -> tuple[list[Proposal], Counter[str]]:
    """The offers that can be shown, and how many were dropped by reason."""
    dropped: Counter[str] = Counter()
    sound: list[wire.Offer] = []
    for raw in envelope.offers:
        try:
            offer = wire.Offer.model_validate(raw)
        except ValidationError as error:
            dropped[_where(error)] += 1
            continue
        fault = _implausible(offer, ask, envelope.carrier.id, now)
        if fault:
            dropped[fault] += 1
        else:
            sound.append(offer)
    twins = _twins(sound)
    dropped["twin-ids"] += sum(offer.plan.id in twins for offer in sound)
    kept = [_proposal(offer, envelope.carrier) for offer in sound if offer.plan.id not in twins]
    return kept, +dropped


def read_offer(raw: Any, carrier_id: str, ask: Ask, now: datetime) -> offers.Offer:
    """One offer by itself, of a policy that is changed. Its carrier is part of it.

    Raises: ValidationError, InvalidAnswerError: not an offer that can be true.
    """
    signed = wire.SignedOffer.model_validate(raw)
    if signed.carrier.id != carrier_id:
        raise InvalidAnswerError("another-carrier")
    fault = _implausible(signed, ask, carrier_id, now)
    if fault:
        raise InvalidAnswerError(fault)
    return _proposal(signed, signed.carrier).offer


def read_declines(envelope: wire.Envelope) -> list[offers.Declined]:
    """The plans the carrier declined; lines that make no sense are left out."""
    declines: list[offers.Declined] = []
    for raw in envelope.declined:
        try:
            decline = wire.Decline.model_validate(raw)
        except ValidationError:
            continue
        carrier = envelope.carrier
        declines.append(offers.Declined(carrier.id, carrier.name, **vars(decline)))
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
        carrier=carrier_of(page.carrier),
        plan=plans.PlanRef(**vars(page.plan)),
        available=page.available,
        benefits=tuple(wire.benefit_of(benefit) for benefit in page.benefits),
        options=tuple(option_of(option) for option in page.options),
        documents=tuple(document_of(document) for document in page.documents),
        eligibility=tuple(page.eligibility),
    )


def _where(error: ValidationError) -> str:
    """The outermost field that failed, as the metric's reason: a bounded set of words."""
    place = error.errors(include_input=False, include_url=False)[0]["loc"]
    return f"bad-{place[0]}" if place else "wrong-shape"


def _implausible(offer: wire.Offer, ask: Ask, carrier_id: str, now: datetime) -> str | None:
    """Why an offer of the right shape still cannot be true, or None."""
    most = ask.trip.total_cost_cents + MAX_PREMIUM_ABOVE_COST_CENTS * len(ask.trip.travelers)
    options = [option.id for option in offer.options]
    checks = {
        "foreign-plan": not offer.plan.id.startswith(f"{carrier_id}-"),
        "absurd-price": offer.premium_cents > most,
        "absurd-option": any(
            o.price_cents > MAX_OPTION_TO_PREMIUM * offer.premium_cents for o in offer.options
        ),
        "twin-options": len(set(options)) < len(options),
        "wrong-party": [t.age for t in offer.per_traveler] != [t.age for t in ask.trip.travelers],
        "wrong-sum": sum(t.premium_cents for t in offer.per_traveler) > offer.premium_cents,
        "expired": offer.expires_at.astimezone(UTC) <= now,
    }
    return next((name for name, failed in checks.items() if failed), None)


def _twins(offers: list[wire.Offer]) -> set[str]:
    """Plans offered more than once: which of the prices is meant cannot be known, so neither is shown."""
    counts = Counter(offer.plan.id for offer in offers)
    return {plan_id for plan_id, count in counts.items() if count > 1}


def _proposal(raw: wire.Offer, carrier: wire.Carrier) -> Proposal:
    offer = offers.Offer(
        offer_id=raw.plan.id,
        carrier=carrier_of(carrier),
        plan=plans.PlanRef(**vars(raw.plan)),
        price_cents=raw.premium_cents,
        per_traveler=tuple(offers.TravelerPrice(t.age, t.premium_cents) for t in raw.per_traveler),
        options=tuple(option_of(option) for option in raw.options),
        benefits=raw.benefits,
        deadlines=tuple(offers.Deadline(**vars(deadline)) for deadline in raw.deadlines),
        documents=tuple(document_of(document) for document in raw.documents),
        eligibility=tuple(raw.eligibility),
    )
    return Proposal(offer, raw.carrier_quote_id, raw.expires_at.astimezone(UTC))


def carrier_of(raw: wire.Carrier) -> plans.Carrier:
    """The carrier as the domain knows it; every carrier here is a sample."""
    return plans.Carrier(**{**vars(raw), "am_best": plans.AmBest(**vars(raw.am_best))}, sample=True)


def option_of(raw: wire.Option) -> offers.Option:
    return offers.Option(**vars(raw))


def document_of(raw: wire.Document) -> plans.Document:
    return plans.Document(**vars(raw))
