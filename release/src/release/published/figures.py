"""What a provider file should say, given quote answers: score, sub-scores, and the rows of its itinerary."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

from release.published.offers import Json, Offer, offers_of
from release.published.reasons import reasons
from release.published.scores import PARTS, Score, scores
from release.published.trips import REFERENCE_TRIPS, Trip

Ask = Callable[[Json], Json]
"""Sends a body to POST /api/quotes and gives its answer."""


class IncompleteError(Exception):
    """A carrier did not answer; figures made without it would be wrong for all."""


def reference_offers(ask: Ask, today: date) -> list[list[Offer]]:
    """Every carrier's offers for each reference trip.

    Raises: IncompleteError: a carrier is away.
    """
    return [offers_of(_whole(ask(trip.question(today)))) for trip in REFERENCE_TRIPS]


def score_fields(trips: Sequence[Sequence[Offer]]) -> dict[str, dict[str, Any]]:
    """The `score` and `sub_scores` of each carrier's file."""
    return {carrier: _fields(carrier, score, trips) for carrier, score in scores(trips).items()}


def _fields(carrier: str, score: Score, trips: Sequence[Sequence[Offer]]) -> dict[str, Any]:
    own = [[offer for offer in offers if offer.carrier_id == carrier] for offers in trips]
    why = reasons([offer for offers in own for offer in offers], own[0])
    return {
        "score": score.total,
        "sub_scores": [
            {"name": part.name, "score": score.parts[part.name], "why": why[part.name]} for part in PARTS
        ],
    }


def itinerary(trip: Trip, carrier: str, answer: Json, priced_on: date) -> dict[str, Any]:
    """The `itinerary` of a provider file: the trip, and a row for each plan of the carrier, lowest price first."""
    own = [offer for offer in offers_of(_whole(answer)) if offer.carrier_id == carrier]
    return {
        "summary": trip.summary,
        "state": trip.state,
        "destination": trip.destination,
        "days": trip.days,
        "ages": list(trip.ages),
        "cost_usd": trip.cost_usd,
        "priced_on": priced_on.isoformat(),
        "rows": [_row(offer) for offer in sorted(own, key=lambda offer: (offer.price_cents, offer.plan))],
    }


def _row(offer: Offer) -> dict[str, Any]:
    return {
        "plan": offer.plan,
        "price_cents": offer.price_cents,
        "medical_usd": offer.amount_usd("emergency-medical"),
        "evacuation_usd": offer.amount_usd("medical-evacuation"),
        "delay_usd": offer.amount_usd("travel-delay"),
    }


def _whole(answer: Json) -> Json:
    away = [each["carrierName"] for each in answer["meta"]["unavailable"]]
    if away:
        raise IncompleteError(f"no answer from {', '.join(away)}; try again")
    return answer
