"""The open score: a formula anyone can run again, and reasons that are computed."""

from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise

import pytest
from quotes.domain.candidates import amount, candidate_of
from quotes.domain.cover import COVER_POINTS, share_met
from quotes.domain.filters import FILTERS, SORTS, filter_groups, matches
from quotes.domain.ranking import (
    CARRIER_POINTS,
    FIT_POINTS,
    MOST_SHARING,
    RANKING,
    VALUE_POINTS,
    Ranking,
    rank,
)
from quotes.domain.words import dollars

TODAY = date(2026, 11, 21)


@pytest.fixture
def candidates(ask, quote):
    def make(request=None):
        offers, _ = quote(request or ask((40, 42), 2500))
        return [candidate_of(offer) for offer in offers.values()]

    return make


def test_best_first_with_places_scores_and_reasons(candidates, ask):
    standings = rank(candidates(), ask((40, 42), 2500))
    assert [each.rank for each in standings] == list(range(1, len(standings) + 1))
    assert all(0 <= each.score <= 100 for each in standings)
    assert all(first.score >= second.score for first, second in pairwise(standings))
    assert all(2 <= len(each.reasons) <= 4 for each in standings)
    told = {each.offer_id: each.reasons for each in standings}
    cheapest = min(candidates(), key=lambda each: each.price_cents)
    assert f"Lowest price of {len(standings)} plans" in told[cheapest.offer_id]
    words = f"Highest open score of {len(standings)} plans"
    assert [each.rank for each in standings if words in each.reasons] == [1]


def test_a_superlative_is_said_only_where_it_tells_plans_apart(candidates, ask):
    """One limit that sixteen plans share is no distinction, and a limit that three share still is."""
    request, offers = ask((40, 42), 2500), candidates()
    told = [reason for each in rank(offers, request) for reason in each.reasons if "Highest" in reason]
    assert all(told.count(reason) <= MOST_SHARING for reason in told)
    assert not any("evacuation" in reason for reason in told)
    few = [each for each in offers if amount(each.benefits, "medical-evacuation") < 100_000_000][:9]
    highest = max(amount(each.benefits, "medical-evacuation") for each in few)
    dear = next(each for each in few if amount(each.benefits, "medical-evacuation") == highest)
    rest = [each for each in few if amount(each.benefits, "medical-evacuation") < highest]
    words = f"Highest evacuation limit here: {dollars(highest)}"
    for shared_by in (1, MOST_SHARING, MOST_SHARING + 1):
        ranked = rank([*rest, *(dear._replace(offer_id=f"twin-{i}") for i in range(shared_by))], request)
        assert sum(words in each.reasons for each in ranked) == (
            shared_by if shared_by <= MOST_SHARING else 0
        )


def test_only_a_primary_medical_limit_is_said_to_pay_first(candidates, ask):
    request, offers = ask((40, 42), 2500), candidates()
    pays_first = {
        each.offer_id
        for each in offers
        if each.covers("emergency-medical") and each.benefits["emergency-medical"].primary
    }
    said = {
        each.offer_id
        for each in rank(offers, request)
        if any(reason.startswith("Pays medical bills first, up to $") for reason in each.reasons)
    }
    assert said
    assert said <= pays_first < {each.offer_id for each in offers}


def test_the_highest_medical_limit_is_said_where_few_have_it(candidates, ask):
    request, offers = ask((40, 42), 2500), candidates()
    second = [
        each
        for each in offers
        if each.covers("emergency-medical") and not each.benefits["emergency-medical"].primary
    ]
    highest = max(each.amount("emergency-medical") for each in second)
    few = [each for each in second if each.amount("emergency-medical") == highest][:1]
    rest = [each for each in second if each.amount("emergency-medical") < highest]
    words = f"Highest medical limit here: {dollars(highest)}"
    said = [each.offer_id for each in rank([*few, *rest], request) if words in each.reasons]
    assert said == [each.offer_id for each in few]


def test_the_last_reason_adds_up_to_the_score(candidates, ask):
    for standing in rank(candidates(), ask((40, 42), 2500)):
        told = standing.reasons[-1]
        parts = [float(part.split(" of ")[0].split()[-1]) for part in told.split(": ")[1].split(", ")]
        assert told.startswith(f"Score {standing.score}")
        assert sum(parts) == pytest.approx(standing.score, abs=0.15)


def test_the_order_does_not_depend_on_who_answered_first(candidates, ask):
    request = ask((40, 42), 2500)
    assert rank(candidates(), request) == rank(list(reversed(candidates())), request)


def test_a_ranking_that_grows_says_what_a_fresh_one_would(candidates, ask):
    request, offers = ask((40, 42), 2500), candidates()
    ranking = Ranking(request)
    for count, offer in enumerate(offers, start=1):
        ranking.add([offer])
        fresh = {each.offer_id: each for each in rank(offers[:count], request)}
        assert ranking.standings({offer.offer_id}) == (fresh[offer.offer_id],)
    assert ranking.standings() == rank(offers, request)


def test_a_lower_price_or_a_better_carrier_never_costs_a_place(candidates, ask):
    request, offers = ask((40, 42), 2500), candidates()
    before = {each.offer_id: each for each in rank(offers, request)}
    target = offers[-1]
    for better in (
        target._replace(price_cents=target.price_cents * 9 // 10),
        target._replace(am_best="A++", carrier_score=5.0),
    ):
        after = {each.offer_id: each for each in rank([*offers[:-1], better], request)}
        assert after[target.offer_id].rank <= before[target.offer_id].rank
        assert after[target.offer_id].score >= before[target.offer_id].score


def test_the_parts_of_a_score_are_told_and_make_it_up(candidates, ask):
    request = ask((66, 67), 4000, kind="cruise")
    for each in rank(candidates(request), request):
        assert each.value + each.carrier + each.fit == pytest.approx(each.score, abs=0.15)
        assert f"price {each.value:.1f} of {VALUE_POINTS}" in each.reasons[-1]
        assert f"insurer {each.carrier:.1f} of {CARRIER_POINTS}" in each.reasons[-1]
        assert f"fit {each.fit:.1f} of {FIT_POINTS}" in each.reasons[-1]


def test_equal_scores_stand_in_order_of_price(candidates, ask):
    one = candidates()[0]
    twin = one._replace(offer_id="a-twin")
    standings = rank([one, twin], ask((40, 42), 2500))
    assert standings[0].score == standings[1].score
    assert [each.offer_id for each in standings] == ["a-twin", one.offer_id]


def test_nobody_to_rank_is_nobody_ranked(ask):
    assert rank([], ask()) == ()


def test_the_formula_in_words_names_every_weight():
    words = " ".join(RANKING)
    assert VALUE_POINTS + CARRIER_POINTS + FIT_POINTS == 100
    assert sum(line.points for line in COVER_POINTS) == 100
    for points in (VALUE_POINTS, CARRIER_POINTS, FIT_POINTS):
        assert f"{points} points" in words
    for line in COVER_POINTS:
        assert f"{line.label} {line.points}" in words
    assert "no commission" in words


def test_more_cover_is_a_larger_share_of_the_cover_list(plans, ask, quote):
    offers, _ = quote(ask((40,), 5000))
    request = ask((40,), 5000)
    lite, standard, premium = (
        share_met(candidate_of(offers[f"harbor-mutual-{name}"]), request.dearest_cost_cents)
        for name in ("dinghy", "voyager", "admiral")
    )
    assert 0 < lite < standard < premium <= 1


def test_a_cruise_is_fitted_by_cruise_plans(candidates, ask):
    request = ask((66, 67), 4000, kind="cruise")
    standings = {each.offer_id: each for each in rank(candidates(request), request)}
    told = standings["old-quay-marine-gangway"].reasons
    assert told[0] == "Pays when you miss the ship or it skips a port", "what few plans do is told first"
    assert standings["old-quay-marine-stateroom"].rank < standings["harbor-mutual-coastal"].rank


def test_every_price_parts_the_offers_of_some_party(candidates, ask):
    """[Q-06] One young traveler and six seniors are both helped by the filter."""
    asked = {(22,): (2000, 4000), (40, 42): (2500, 7500), (79,) * 3: (5000,), (79,) * 6: (5000, 10_000)}
    parties = [candidates(ask(ages, cost)) for ages, costs in asked.items() for cost in costs]
    prices = next(group for group in filter_groups({}) if group.id == "price")
    for choice in prices.choices:
        kept = [sum(matches(each, f"price:{choice.id}") for each in offers) for offers in parties]
        assert any(0 < count < len(offers) for count, offers in zip(kept, parties, strict=True)), choice.label
    assert prices.choices[-1].label == "Under $6,400"


def test_every_filter_key_parts_the_offers_as_it_says(candidates, ask):
    offers = candidates(ask((40, 42), 7500))
    for group in filter_groups({"harbor-mutual": "Harbor Mutual", "prairie-shield": "Prairie Shield"}):
        for choice in group.choices:
            kept = [each for each in offers if matches(each, f"{group.id}:{choice.id}")]
            assert len(kept) < len(offers) or group.id in ("hurricane-weather", "terrorism", "price"), (
                group.id,
                choice.id,
            )
    assert {each.carrier_id for each in offers if matches(each, "provider:prairie-shield")} == {
        "prairie-shield"
    }
    for cents, cheap in ((79_999, True), (80_000, False)):
        assert matches(offers[0]._replace(price_cents=cents), "price:under-800") is cheap
    assert all(each.am_best != "B++" for each in offers if matches(each, "am-best-a-minus:yes"))
    assert all(
        each.amount("emergency-medical") >= 25_000_000 for each in offers if matches(each, "medical:250000")
    )
    assert any(matches(each, "medical:500000") for each in offers)


def test_a_missed_window_takes_the_filter_along(candidates, ask):
    late = candidates(ask((40, 42), 2500, deposit=TODAY - timedelta(days=60)))
    assert not any(matches(each, "preexisting:covered") or matches(each, "cfar:available") for each in late)
    on_time = candidates(ask((40, 42), 2500))
    assert any(matches(each, "preexisting:covered") for each in on_time)
    assert any(matches(each, "cfar:available") for each in on_time)


def test_an_unknown_filter_is_refused(candidates):
    with pytest.raises(KeyError):
        matches(candidates()[0], "color:blue")


def test_the_vocabulary_names_the_groups_and_sorts_once():
    ids = [group.id for group in filter_groups({})]
    assert ids == [group.id for group in FILTERS] + ["provider", "price"]
    assert len(set(ids)) == len(ids) == 18
    assert [sort.id for sort in SORTS] == ["score", "price", "medical", "evacuation", "reviews"]


def test_our_editors_score_counts_beside_the_rating(candidates, ask):
    request, one = ask((40, 42), 2500), candidates()[0]
    praised, scolded = (rank([one._replace(carrier_score=score)], request)[0].score for score in (5.0, 1.0))
    assert praised - scolded == pytest.approx(CARRIER_POINTS / 2 * 0.8, abs=0.1)


def test_a_primary_limit_is_worth_more_than_a_secondary_one(candidates, ask):
    request = ask((40, 42), 2500)
    one = next(each for each in candidates() if each.offer_id == "harbor-mutual-voyager")
    medical = one.benefits["emergency-medical"]
    first = one._replace(benefits={**one.benefits, medical.id: replace(medical, primary=True)})
    dearest = request.dearest_cost_cents
    assert share_met(first, dearest) > share_met(one, dearest)


def test_without_a_trip_cost_its_lines_are_left_out_of_the_cover_list(candidates, ask):
    free = ask((40,), 0)
    medical = next(
        each for each in candidates(free) if each.offer_id == "lanternfish-national-deepwater-medical"
    )
    with_cost = ask((40,), 2500).dearest_cost_cents
    assert share_met(medical, free.dearest_cost_cents) > share_met(medical, with_cost) * 1.3


def test_an_annual_limit_below_the_trips_cost_does_not_insure_the_whole(candidates, ask):
    for cost, whole in ((5000, True), (5001, False)):
        request = ask((40,), cost, kind="annual", days=365)
        standings = {each.offer_id: each for each in rank(candidates(request), request)}
        told = " ".join(standings["harbor-mutual-year-round"].reasons)
        assert ("Insures the whole cost of your trip" in told) is whole
