"""What the domain answers fills the wire contract as it stands, for every plan, state and kind of trip."""

from dataclasses import asdict

import pytest
from quotes.domain.candidates import candidate_of
from quotes.domain.ranking import rank
from quotes.web import wire

TRIPS = (
    {"ages": (42, 40, 12, 9), "cost_usd": 2500},
    {"ages": (74,), "cost_usd": 6000, "kind": "cruise"},
    {"ages": (30,), "cost_usd": 0},
    {"ages": (30,), "cost_usd": 0, "kind": "annual", "days": 365},
)
FOR_DOCUMENTS = {"policy_fee_cents", "insurer_address"}
"""What a schedule of insurance says and no page shows."""


@pytest.mark.parametrize("state", ["CA", "NY", "WA", "TX", "MT", "ID"])
@pytest.mark.parametrize("trip", TRIPS, ids=("family", "cruise", "no-cost", "annual"))
def test_every_offer_and_decline_is_an_object_of_the_wire(ask, quote, state, trip):
    """[Q-06] Whatever a carrier on file answers can be shown."""
    request = ask(state=state, **trip)
    offers, declined = quote(request)
    standings = {
        each.offer_id: each for each in rank([candidate_of(each) for each in offers.values()], request)
    }
    assert len(offers) + len(declined) >= 34
    for offer in offers.values():
        standing = standings[offer.offer_id]
        points = {"value": standing.value, "insurer": standing.carrier, "fit": standing.fit}
        place = {
            "rank": standing.rank,
            "score": standing.score,
            "points": points,
            "reasons": standing.reasons,
        }
        answered = {name: value for name, value in asdict(offer).items() if name not in FOR_DOCUMENTS}
        shown = wire.Offer.model_validate({**answered, **place})
        assert shown.price_cents == sum(traveler.price_cents for traveler in shown.per_traveler)
    for line in declined.values():
        wire.Declined.model_validate(asdict(line))
