"""Each filter key, held against a plan that has just enough for it and one that has just not."""

from typing import Any

import pytest
from quotes.domain.benefits import Benefit, BenefitState
from quotes.domain.candidates import Candidate
from quotes.domain.filters import FILTERS, matches

BARE = Candidate("offer", "harbor-mutual", "basic", 50_000, "B++", None, {}, frozenset())


def having(*benefits: Benefit, on_sale: tuple[str, ...] = (), **changed: Any) -> Candidate:
    return BARE._replace(benefits={each.id: each for each in benefits}, on_sale=frozenset(on_sale), **changed)


def line(benefit_id: str, state: BenefitState = "included", **more: Any) -> Benefit:
    return Benefit(benefit_id, "", state, **more)


MEDICAL = "emergency-medical"
OBTAINABLE = [("cfar", "cfar"), ("ifar", "ifar"), ("cancel-for-work", "cancel-for-work")]
OBTAINABLE += [("hazardous-sports", "adventure-sports"), ("rental-car", "rental-car")]
COVERED = [("preexisting", "preexisting-waiver"), ("hurricane-weather", "hurricane-weather")]
COVERED += [("financial-default", "financial-default"), ("terrorism", "terrorism")]
CASES = [
    *[(f"{key}:available", having(line(key)), True) for key, _ in OBTAINABLE],
    *[(f"{key}:available", having(on_sale=(option,)), True) for key, option in OBTAINABLE],
    *[(f"{key}:available", having(line(key, "optional")), False) for key, _ in OBTAINABLE],
    *[(f"{key}:covered", having(line(benefit)), True) for key, benefit in COVERED],
    *[(f"{key}:covered", having(line(benefit, "optional")), False) for key, benefit in COVERED],
    ("plan-type:basic", BARE, True),
    ("plan-type:premium", BARE, False),
    ("medical:250000", having(line(MEDICAL, amount_cents=25_000_000)), True),
    ("medical:250000", having(line(MEDICAL, amount_cents=24_999_900)), False),
    ("medical:250000", having(line(MEDICAL, "optional", amount_cents=25_000_000)), False),
    ("evacuation:500000", having(line("medical-evacuation", amount_cents=50_000_000)), True),
    ("evacuation:500000", having(line("medical-evacuation", amount_cents=49_999_900)), False),
    ("primary-medical:available", having(line(MEDICAL, primary=True)), True),
    ("primary-medical:available", having(line(MEDICAL, primary=False)), False),
    ("primary-medical:available", having(line(MEDICAL, "none", primary=True)), False),
    ("primary-medical:available", having(on_sale=("primary-medical",)), True),
    ("cruise:covered", BARE._replace(kind="cruise"), True),
    ("cruise:covered", having(line("itinerary-change")), True),
    ("cruise:covered", BARE, False),
    ("delay-6h:covered", having(line("travel-delay", trigger_hours=6)), True),
    ("delay-6h:covered", having(line("travel-delay", trigger_hours=7)), False),
    ("delay-6h:covered", having(line("travel-delay", "optional", trigger_hours=6)), False),
    ("delay-6h:covered", having(line("travel-delay")), False),
    ("am-best-a-minus:yes", BARE._replace(am_best="A-"), True),
    ("am-best-a-minus:yes", BARE, False),
    ("provider:harbor-mutual", BARE, True),
    ("provider:prairie-shield", BARE, False),
    ("price:under-400", BARE._replace(price_cents=39_999), True),
    ("price:under-400", BARE._replace(price_cents=40_000), False),
]


@pytest.mark.parametrize(("key", "candidate", "kept"), CASES, ids=[f"{key}-{kept}" for key, _, kept in CASES])
def test_a_filter_keeps_what_it_says_and_nothing_else(key: str, candidate: Candidate, kept: bool) -> None:
    assert matches(candidate, key) is kept


def test_no_filter_is_left_out_here() -> None:
    tried = {key.partition(":")[0] for key, _, _ in CASES}
    assert tried == {group.id for group in FILTERS} | {"provider", "price"}
