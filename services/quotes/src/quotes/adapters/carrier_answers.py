"""Reading a carrier's answers: strictly, and offer by offer, so that one bad offer costs only itself.

Source: R8.
"""

from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import orjson
from pydantic import ValidationError

from quotes.adapters import carrier_wire as wire
from quotes.adapters.carriers import Ask, Bound, PlanPage, Proposal
from quotes.domain import offers, plans
from quotes.domain.deadlines import reachable
from quotes.domain.options import UPGRADES

MAX_OPTION_TO_PREMIUM = 3
"""Of what pays back trip cost, which the trade sells as a share of the premium: 27 to 73 percent of it.

Source: domain dossier §2.3 [F1]; three leaves room for a carrier that is dearer than any that was read.
"""
MAX_OPTION_PER_DAY_CENTS, MAX_OPTION_PER_TRAVELER_CENTS = 4_000, 10_000
"""Of everything else, which is sold by the day (a rental car, $8 to $13) or by the head (sports, $12 to $32).

The premium says nothing about these: $9 a day for 100 days is twelve times a $75 premium and yet right. Three times
the market's dearest still catches dollars taken for cents, which are a hundred times too many.
"""
UNSOUND = "answer-unsound"
"""The rule of a plan whose offer could not be believed: it is named, so that no plan goes missing in silence."""
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


def read_proposals(
    envelope: wire.Envelope, ask: Ask, now: datetime
) -> tuple[list[Proposal], dict[str, int], list[offers.Declined]]:
    """The offers that can be shown, how many were dropped by reason, and the plans that went with them.

    One price that cannot be true takes its whole plan along, an option's too: whoever gets one sum of an offer wrong
    is not believed on its others, and what is bought is their total.
    """
    dropped: dict[str, int] = {}
    sound: list[wire.Offer] = []
    for raw in envelope.offers:
        try:
            offer = wire.Offer.model_validate(raw)
        except ValidationError as error:
            fault: str | None = _where(error)
        else:
            fault = _implausible(offer, ask, envelope.carrier.id, now)
            if fault is None:
                sound.append(offer)
        if fault is not None:
            dropped[fault] = dropped.get(fault, 0) + 1
    kept = [each for each in sound if not _has_twin(each, sound)]
    if len(kept) < len(sound):
        dropped["twin-ids"] = len(sound) - len(kept)
    proposals = [_proposal(offer, envelope.carrier, ask) for offer in kept]
    return proposals, dropped, _unsound(envelope, proposals) if dropped else []


def _unsound(envelope: wire.Envelope, shown: list[Proposal]) -> list[offers.Declined]:
    """The plans that were offered and are not shown, as far as they can be made out, each once."""
    carrier, named = envelope.carrier, {each.offer.offer_id for each in shown}
    found: dict[str, offers.Declined] = {}
    for raw in envelope.offers:
        try:
            plan = wire.Named.model_validate(raw).plan
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
    fault = _implausible(signed, ask, carrier_id, now)
    if fault:
        raise InvalidAnswerError(fault)
    return _proposal(signed, signed.carrier, ask).offer


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


def _implausible(offer: wire.Offer, ask: Ask, carrier_id: str, now: datetime) -> str | None:
    """Why an offer of the right shape still cannot be true, or None."""
    most_cents, ages = _bounds(ask)
    premium_cents = offer.premium_cents
    fault = None
    if not offer.plan.id.startswith(f"{carrier_id}-"):
        fault = "foreign-plan"
    elif premium_cents > most_cents:
        fault = "absurd-price"
    elif offer.options and (of_options := _implausible_options(offer, ask)):
        fault = of_options
    elif [each.age for each in offer.per_traveler] != ages:
        fault = "wrong-party"
    elif sum([each.premium_cents for each in offer.per_traveler]) > premium_cents:
        fault = "wrong-sum"
    elif offer.expires_at <= now:
        fault = "expired"
    return fault


def _implausible_options(offer: wire.Offer, ask: Ask) -> str | None:
    options, share_cents = offer.options, MAX_OPTION_TO_PREMIUM * offer.premium_cents
    for each in options:
        if each.price_cents > share_cents and (
            each.id in _OF_PREMIUM or each.price_cents > _by_day_and_head(ask)
        ):
            return "absurd-option"
    return "twin-options" if len({each.id for each in options}) < len(options) else None


_OF_PREMIUM = frozenset(each for each, upgrade in UPGRADES.items() if upgrade.needs_trip_cost)


def _by_day_and_head(ask: Ask) -> int:
    """The most cents an option can cost that is not a share of the premium."""
    trip = ask.trip
    return MAX_OPTION_PER_DAY_CENTS * trip.days + MAX_OPTION_PER_TRAVELER_CENTS * len(trip.travelers)


@lru_cache(maxsize=32)
def _bounds(ask: Ask) -> tuple[int, list[int]]:
    """The most cents a premium can be, and the party's ages in its order; worked out once for all carriers."""
    party = ask.trip.travelers
    most_cents = ask.trip.total_cost_cents + MAX_PREMIUM_ABOVE_COST_CENTS * len(party)
    return most_cents, [each.age for each in party]


def _has_twin(offer: wire.Offer, sound: list[wire.Offer]) -> bool:
    """Whether the plan is offered more than once: which price is meant cannot be known, so neither is shown."""
    return len(sound) > 1 and sum(each.plan.id == offer.plan.id for each in sound) > 1


def _proposal(raw: wire.Offer, carrier: plans.Carrier, ask: Ask) -> Proposal:
    options = tuple([option_of(option) for option in raw.options])
    dated = [offers.Deadline(**vars(deadline)) for deadline in raw.deadlines]
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
    )
    return Proposal(offer, raw.carrier_quote_id, raw.expires_at.astimezone(UTC))


def option_of(raw: wire.Option) -> offers.Option:
    return offers.Option(**vars(raw))
