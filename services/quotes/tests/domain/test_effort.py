"""What one quote costs the domain, in calls: a count that no busy machine changes. Time is the bench's (SPEED V11)."""

import cProfile
import pstats

from quotes.domain.candidates import candidate_of
from quotes.domain.pricing import price_plan
from quotes.domain.ranking import rank
from quotes.domain.rates import rated_party


def _calls(work):
    """Calls made the second time: the first fills what is kept."""
    work()
    profile = cProfile.Profile()
    profile.runcall(work)
    return pstats.Stats(profile).total_calls


def test_offers_for_four_travelers(ask, quote):
    request = ask((45, 43, 12, 9), 2500)
    assert 0 < _calls(lambda: quote(request)) < 6_000


def test_ranking_them(ask, quote):
    request = ask((45, 43, 12, 9), 2500)
    offers, _ = quote(request)
    assert 0 < _calls(lambda: rank([candidate_of(offer) for offer in offers.values()], request)) < 5_000


def test_pricing_alone_is_a_few_table_look_ups(plans, ask):
    request = ask((45, 43, 12, 9), 2500)
    on_sale = [plan for plan in plans.values() if plan.rules.max_cost_cents]

    def work():
        party = rated_party(request)
        return [price_plan(plan, party) for plan in on_sale]

    # Fourteen calls a plan: its table, its state and its party's total, and where it has a fee or takes children free,
    # those.
    assert 0 < _calls(work) < 14 * len(on_sale)
