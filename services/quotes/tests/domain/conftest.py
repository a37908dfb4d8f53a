"""The carriers on file, read once, and short ways to ask them."""

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pytest
from quotes.adapters.carrier_files import load_carriers
from quotes.domain.offers import Declined, Offer
from quotes.domain.plans import CarrierFile, Plan
from quotes.domain.quoting import quote_carrier
from quotes.domain.trips import Traveler, TripRequest

CARRIERS = Path(__file__).parents[2] / "carriers"
TODAY = date(2026, 11, 21)
DEPARTURE = date(2027, 3, 1)

Ask = Callable[..., TripRequest]
Quote = Callable[[TripRequest], tuple[dict[str, Offer], dict[str, Declined]]]


def make_trip(
    ages: tuple[int, ...] = (40,),
    cost_usd: float = 5000,
    *,
    state: str = "CA",
    kind: str = "single",
    days: int = 10,
    to: tuple[str, ...] = ("MX",),
    departure: date = DEPARTURE,
    deposit: date | None = TODAY,
) -> TripRequest:
    """A party of these ages, each with this trip cost in dollars, deposit paid today."""
    party = tuple(Traveler(age, round(cost_usd * 100)) for age in ages)
    back = departure + timedelta(days=days - 1)
    return TripRequest(state, kind, departure, back, to, party, to[0], deposit)  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def carriers() -> tuple[CarrierFile, ...]:
    return load_carriers(CARRIERS)


@pytest.fixture(scope="session")
def plans(carriers: tuple[CarrierFile, ...]) -> dict[str, Plan]:
    return {plan.id: plan for carrier in carriers for plan in carrier.plans}


@pytest.fixture(scope="session")
def ask() -> Ask:
    return make_trip


@pytest.fixture(scope="session")
def quote(carriers: tuple[CarrierFile, ...]) -> Quote:
    """Ask every carrier on file; offers and declined plans by plan id."""

    def answer(request: TripRequest, today: date = TODAY) -> tuple[dict[str, Offer], dict[str, Declined]]:
        results = [quote_carrier(carrier, request, today) for carrier in carriers]
        offers = {offer.offer_id: offer for result in results for offer in result.offers}
        declined = {line.plan_id: line for result in results for line in result.declined}
        return offers, declined

    return answer
