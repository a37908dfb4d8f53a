"""A policy's facts for its documents, from a carrier on file and a made-up buyer, without a database."""

from datetime import UTC, date, datetime
from io import BytesIO
from pathlib import Path

from pypdf import PdfReader
from quotes.adapters.carrier_files import load_carriers
from quotes.composition import HOME
from quotes.domain.offers import Offer, total_with
from quotes.domain.plans import CarrierFile, Plan, plan_for_state
from quotes.domain.quoting import quote_plan
from quotes.domain.trips import Traveler, TripRequest
from quotes.papers.facts import PolicyFacts
from quotes.sales.deals import Deal, free_look_until
from quotes.web.wire import PurchaseRequest

CARRIERS = {file.carrier.id: file for file in load_carriers(Path(HOME) / "carriers")}
PLANS = [(file, plan) for file in CARRIERS.values() for plan in file.plans]
BOUGHT = date(2026, 11, 21)
ISSUED = datetime(2026, 11, 21, 15, 0, tzinfo=UTC)


def trip_for(plan: Plan, state: str, *, deposit: date | None = date(2026, 11, 20)) -> TripRequest:
    """Return a trip that the plan takes: a year for an annual one, a trip to France for any other."""
    annual = plan.kind == "annual"
    cost = 0 if plan.rules.trip_cost == "none" or annual else 200_000
    return TripRequest(
        state=state,
        kind="annual" if annual else "cruise" if "single" not in plan.rules.trip_kinds else "single",
        departure_date=date(2026, 12, 17),
        return_date=date(2027, 12, 16) if annual else date(2026, 12, 27),
        destinations=("FR",),
        travelers=(Traveler(40, cost), Traveler(38, cost)),
        first_deposit_date=deposit,
    )


def facts_for(
    file: CarrierFile,
    plan: Plan,
    state: str = "FL",
    *,
    options: bool = True,
    deposit: date | None = date(2026, 11, 20),
) -> PolicyFacts | None:
    """Return the facts of a policy of the plan, with all the options that are on sale; None where it is not sold."""
    trip = trip_for(plan, state, deposit=deposit)
    offer = quote_plan(file.carrier, plan, trip, BOUGHT)
    if not isinstance(offer, Offer):
        return None
    bought = tuple(each.id for each in offer.options if each.available and options)
    days = plan_for_state(plan, state).free_look_days
    return PolicyFacts(
        number="SA-00000001",
        order=_order(state),
        deal=Deal(offer, trip, bought, total_with(offer, bought), agreed_on=BOUGHT),
        desk=file.desk,
        issued_at=ISSUED,
        free_look_ends_at=free_look_until(trip, days, ISSUED),
        free_look_days=days,
    )


def text_of(pdf: bytes) -> str:
    """Return the text of a PDF, its lines joined by single spaces, or by nothing after a hyphen."""
    text = " ".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)
    return " ".join(text.replace("-\n", "-").split())


def _order(state: str) -> PurchaseRequest:
    home = {"street": "1 Palm Way", "city": "Sample City", "state": state, "postCode": "34102"}
    person = {"firstName": "Ada", "lastName": "Marsh", "dateOfBirth": "1986-05-05"}
    return PurchaseRequest.model_validate(
        {
            "quoteId": "q" * 22,
            "offerId": "sample",
            "expectedTotalCents": 1,
            "travelers": [person, {"firstName": "Zoë", "lastName": "Marsh", "dateOfBirth": "1988-03-03"}],
            "customer": {**person, "email": "ada@example.com", "address": home},
            "beneficiary": "Bo Marsh",
            "payment": {"token": "pm_12345678"},
            "consents": [{"id": "terms", "text": "I have read the terms."}],
        }
    )
