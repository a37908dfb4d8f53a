"""The cover list, line by line: what a plan has to pay for all of a line, and what half of that is worth."""

from collections.abc import Mapping

import pytest
from quotes.domain.benefits import Benefit
from quotes.domain.candidates import Candidate
from quotes.domain.cover import COVER_POINTS, SECONDARY, SLOW_DELAY, share_met

SHARES = {line.label: line.share for line in COVER_POINTS if line.share}
MEDICAL = "emergency medical up to $250,000, primary before secondary"
DELAY = "travel delay up to $1,000 after six hours"


def share(label: str, *benefits: Benefit) -> float:
    table: Mapping[str, Benefit] = {each.id: each for each in benefits}
    return SHARES[label](table)


@pytest.mark.parametrize(
    ("label", "benefit_id", "full_usd"),
    [
        (MEDICAL, "emergency-medical", 250_000),
        ("medical evacuation up to $500,000", "medical-evacuation", 500_000),
        (DELAY, "travel-delay", 1_000),
        ("baggage up to $1,500", "baggage", 1_500),
        ("missed connection up to $500", "missed-connection", 500),
    ],
)
def test_a_limit_counts_up_to_what_its_line_says(label: str, benefit_id: str, full_usd: int) -> None:
    def of(cents: int) -> Benefit:
        return Benefit(benefit_id, "", "amount", amount_cents=cents, primary=True, trigger_hours=6)

    assert share(label, of(full_usd * 100)) == 1
    assert share(label, of(full_usd * 200)) == 1
    assert share(label, of(full_usd * 50)) == pytest.approx(0.5)
    assert share(label) == 0


@pytest.mark.parametrize(
    ("benefit", "points"),
    [
        (Benefit("trip-cancellation", "", "percent", percent=100), 20),
        (Benefit("trip-cancellation", "", "percent", percent=50), 10),
        (Benefit("trip-cancellation", "", "percent", percent=100, cap_cents=250_000), 5),
        (Benefit("trip-cancellation", "", "amount", amount_cents=500_000), 10),
        (Benefit("trip-cancellation", "", "none"), 0),
    ],
)
def test_cancellation_counts_up_to_the_dearest_travelers_cost(benefit: Benefit, points: int) -> None:
    alone = Candidate("a", "b", "comprehensive", 1, "A", None, {benefit.id: benefit}, frozenset())
    assert share_met(alone, 1_000_000) == pytest.approx(points / 100)


def test_who_pays_second_or_late_is_worth_less() -> None:
    second = Benefit("emergency-medical", "", "amount", amount_cents=25_000_000, primary=False)
    assert share(MEDICAL, second) == SECONDARY
    for hours, worth in ((6, 1), (7, SLOW_DELAY), (None, SLOW_DELAY)):
        late = Benefit("travel-delay", "", "amount", amount_cents=100_000, trigger_hours=hours)
        assert share(DELAY, late) == worth, hours


@pytest.mark.parametrize(("percent", "worth"), [(150, 1), (200, 1), (75, 0.5), (None, 1 / 3)])
def test_an_interrupted_trip_counts_up_to_one_and_a_half_times_its_cost(
    percent: int | None, worth: float
) -> None:
    benefit = Benefit("trip-interruption", "", "percent", percent=percent)
    assert share("trip interruption", benefit) == pytest.approx(worth)


def test_events_count_each_for_their_part() -> None:
    label = "storms, terrorism and financial default"
    events = [
        Benefit(each, "", "included") for each in ("hurricane-weather", "terrorism", "financial-default")
    ]
    assert [share(label, *events[:many]) for many in range(4)] == pytest.approx([0, 1 / 3, 2 / 3, 1])
    assert share("pre-existing condition waiver", Benefit("preexisting-waiver", "", "included")) == 1
    assert share("pre-existing condition waiver", Benefit("preexisting-waiver", "", "optional")) == 0
