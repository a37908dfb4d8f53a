"""What the names in open sentences stand for, read off the offers of a quote answer."""

from decimal import Decimal
from pathlib import Path

import pytest
from release.published.post_figures import figure_of, offers_by_plan, read_figures
from release.published.trips import Trip

TRIP = Trip("trip", "single", ("PT",), "OH", "PT", 9, (40, 8), 3_000)
OFFER = {
    "plan": {"name": "Old Quay Landfall", "kind": "comprehensive"},
    "priceCents": 15_050,
    "perTraveler": [{"age": 40, "priceCents": 15_050}, {"age": 8, "priceCents": 0}],
    "options": [
        {"id": "cfar", "available": True, "priceCents": 7_025},
        {"id": "rental-car", "available": False, "priceCents": 0},
    ],
    "eligibility": ["$1,500 a traveler: up to $30,000 is insured", "On sale for this trip until May 1, 2027"],
    "benefits": [
        {"id": "baggage", "state": "amount", "amountCents": 100_000, "conditions": ["Up to $250 an article"]},
        {
            "id": "travel-delay",
            "state": "amount",
            "amountCents": 100_000,
            "perDayCents": 20_000,
            "triggerHours": 6,
        },
        {"id": "change-fee", "state": "none", "amountCents": None},
        {
            "id": "preexisting-waiver",
            "state": "included",
            "conditions": ["Without it, conditions treated in the 60 days before you buy are excluded"],
        },
        {"id": "cfar", "state": "optional", "conditions": ["Cancel at least 48 hours before departure"]},
        {
            "id": "financial-default",
            "state": "included",
            "conditions": ["The supplier stops, more than 14 days after your coverage takes effect"],
        },
    ],
    "deadlines": [{"id": "preexisting-waiver", "date": "2026-12-10"}, {"id": "cfar", "date": "2026-12-09"}],
}
DEARER = {**OFFER, "plan": {"name": "Harbor Voyager", "kind": "comprehensive"}, "priceCents": 20_000}
ANSWER = {"params": {"trip": {"firstDepositDate": "2026-11-25"}}, "quotes": [OFFER, DEARER]}
FIGURE = figure_of({"trip": TRIP}, {"trip": offers_by_plan(ANSWER)})


@pytest.mark.parametrize(
    ("name", "dollars"),
    [
        ("trip.cost", "3000"),
        ("trip.old_quay_landfall", "150.5"),
        ("trip.old_quay_landfall.age_8", "0"),
        ("trip.old_quay_landfall.option.cfar", "70.25"),
        ("trip.old_quay_landfall.most", "30000"),
        ("trip.old_quay_landfall.limit.baggage", "1000"),
        ("trip.old_quay_landfall.article.baggage", "250"),
        ("trip.old_quay_landfall.daily.travel_delay", "200"),
        ("trip.old_quay_landfall.hours.travel_delay", "6"),
        ("trip.old_quay_landfall.window.preexisting_waiver", "15"),
        ("trip.old_quay_landfall.window.cfar", "14"),
        ("trip.old_quay_landfall.lookback.preexisting_waiver", "60"),
        ("trip.old_quay_landfall.notice.cfar", "48"),
        ("trip.old_quay_landfall.wait.financial_default", "14"),
        ("trip.least.comprehensive", "150.5"),
        ("trip.dearest.comprehensive", "200"),
    ],
)
def test_a_name_stands_for_a_figure_of_the_offer(name: str, dollars: str) -> None:
    assert FIGURE(tuple(name.split("."))) == Decimal(dollars)


@pytest.mark.parametrize(
    "name",
    [
        "trip",
        "trip.harbor_dinghy",
        "trip.old_quay_landfall.option.rental_car",
        "trip.old_quay_landfall.limit.change_fee",
        "trip.old_quay_landfall.valuables.baggage",
        "trip.old_quay_landfall.weight.baggage",
        "trip.old_quay_landfall.age_9",
        "trip.old_quay_landfall.window.ifar",
    ],
)
def test_what_is_not_sold_or_not_paid_has_no_figure(name: str) -> None:
    with pytest.raises(LookupError):
        FIGURE(tuple(name.split(".")))


def test_a_file_is_read_with_what_it_has(tmp_path: Path) -> None:
    file = tmp_path / "a-post.yaml"
    file.write_text(
        "trips:\n  trip: {to: [PT], state: OH, days: 9, ages: [40, 8], cost_usd: 3000}\n"
        "words: ['costs {trip.harbor_voyager}']\nrising: [trip.old_quay_landfall < 160]\n"
    )
    held = read_figures(file)
    assert held.trips["trip"] == TRIP
    assert (held.words, held.rising) == (
        ("costs {trip.harbor_voyager}",),
        (("trip.old_quay_landfall", "160"),),
    )
    assert held.not_ours == frozenset()
