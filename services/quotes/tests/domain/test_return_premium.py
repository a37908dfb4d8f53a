"""What a change gives back after the free look: never more than a cancellation, in one step or in many (case T2)."""

from dataclasses import replace
from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from quotes.domain.cancellation import CancellationTerms, returned, why_less
from quotes.domain.changes import rerate
from quotes.domain.offers import Offer
from quotes.domain.options import split_price
from quotes.domain.plans import CarrierFile
from quotes.domain.quoting import quote_plan
from quotes.domain.return_premium import (
    Changed,
    Cover,
    PremiumAccount,
    SplitPrice,
    after_change,
    after_correction,
    opened,
)
from quotes.domain.trips import Traveler, TripRequest

BOUGHT, BEGINS = date(2026, 11, 21), date(2026, 11, 22)
COVER = Cover(BEGINS, date(2027, 3, 1))
RULES = ("none", "pro-rata")
prices = st.builds(SplitPrice, st.integers(1_000, 300_000), st.integers(0, 150_000))
days = st.integers(0, 99).map(lambda after: BOUGHT + timedelta(days=after))
rules = st.sampled_from(RULES)


def change(  # noqa: PLR0917 - six words of one sentence
    account: PremiumAccount, old: SplitPrice, new: SplitPrice, rule: str, today: date, cover: Cover = COVER
) -> Changed:
    return after_change(account, old, new, rule, free_look_open=False, cover=cover, today=today)  # type: ignore[arg-type]


def cancel(account: PremiumAccount, rule: str, today: date, cover: Cover = COVER) -> int:
    terms = CancellationTerms(rule, "As filed.")  # type: ignore[arg-type]
    return returned(account, terms, free_look_open=False, cover=cover, today=today).cents


def bought(price: SplitPrice) -> PremiumAccount:
    return opened(price.total_cents, price.time_sensitive_cents, BOUGHT)


@given(prices, prices, rules, days)
def test_a_change_returns_at_most_what_a_cancellation_on_the_same_day_would(
    first: SplitPrice, then: SplitPrice, rule: str, today: date
) -> None:
    before = bought(first)
    after, refund = change(before, first, then, rule, today)
    net = before.total_cents - after.total_cents
    assert net <= refund <= cancel(before, rule, today)
    assert after.total_cents >= then.total_cents, "no cover is had for less than its price"


@given(prices, st.lists(prices, min_size=1, max_size=8), rules, days)
def test_a_chain_of_changes_never_gives_back_more_than_one(
    first: SplitPrice, chain: list[SplitPrice], rule: str, today: date
) -> None:
    """And with a cancellation at its end, no more than the cancellation alone."""
    account = bought(first)
    alone, at_once = cancel(account, rule, today), change(account, first, chain[-1], rule, today).account
    for old, new in pairwise([first, *chain]):
        account = change(account, old, new, rule, today).account
    assert account.total_cents >= at_once.total_cents
    back = first.total_cents - account.total_cents
    assert back + cancel(account, rule, today) <= alone


@given(prices, st.lists(st.tuples(prices, days), min_size=1, max_size=8), rules)
def test_changes_on_many_days_never_give_back_more_than_was_paid(
    first: SplitPrice, chain: list[tuple[SplitPrice, date]], rule: str
) -> None:
    """Nor does postponing the trip make earned premium unearned."""
    account, cover = bought(first), COVER
    alone = cancel(account, rule, min(day for _, day in chain))
    charged, old = 0, first
    for price, day in sorted(chain, key=lambda each: each[1]):
        now, old = change(account, old, price, rule, day, cover).account, price
        charged += max(now.total_cents - account.total_cents, 0)
        account, cover = now, Cover(cover.begins, cover.ends + timedelta(days=60))
    back = first.total_cents + charged - account.total_cents
    back += cancel(account, rule, max(day for _, day in chain), cover)
    assert back <= alone + charged <= first.total_cents + charged


@given(prices, prices)
def test_in_the_free_look_a_decrease_comes_back_in_full(first: SplitPrice, then: SplitPrice) -> None:
    for rule in RULES:
        account, _ = after_change(
            bought(first),
            first,
            then,
            rule,  # type: ignore[arg-type]
            free_look_open=True,
            cover=COVER,
            today=BEGINS,
        )
        assert account == opened(then.total_cents, then.time_sensitive_cents, BOUGHT)


def test_what_was_paid_counts_toward_the_next_increase() -> None:
    high, low, higher = SplitPrice(10_000, 0), SplitPrice(6_000, 0), SplitPrice(12_000, 0)
    account = change(bought(high), high, low, "none", COVER.ends).account
    assert change(account, low, high, "none", COVER.ends).account.total_cents == 10_000
    assert change(account, low, higher, "none", COVER.ends).account.total_cents == 12_000


def test_an_option_sold_in_time_is_earned_and_pays_for_nothing_else() -> None:
    before = SplitPrice(10_000, 5_000)
    account = change(bought(before), before, SplitPrice(12_000, 0), "pro-rata", BEGINS).account
    assert (account.base_cents, account.time_sensitive_cents) == (12_000, 5_000)


def test_a_correction_moves_the_price_in_full_and_leaves_what_was_earned() -> None:
    """Otherwise a corrected birth date would return what the change before it had not."""
    high, low, lower = SplitPrice(100_000, 50_000), SplitPrice(1_000, 0), SplitPrice(900, 0)
    account = change(bought(high), high, low, "none", BEGINS).account
    younger = after_correction(account, low, lower)
    assert account.total_cents - younger.total_cents == 100
    assert after_correction(younger, lower, low) == account


def test_every_option_with_a_window_is_time_sensitive(carriers: tuple[CarrierFile, ...]) -> None:
    found = set()
    for file in carriers:
        for plan in file.plans:
            offer = quote_plan(file.carrier, plan, trip(), BOUGHT)
            if isinstance(offer, Offer):
                windows = {each.id for each in plan.by_state["CA"].options if each.window_id}
                early = {
                    each.id for each in offer.options if split_price(offer, [each.id]).time_sensitive_cents
                }
                assert early == {each.id for each in offer.options if each.id in windows and each.available}
                found |= early
    assert {"cfar", "ifar", "cancel-for-work"} <= found


def trip(cost_usd: int = 20_000, days_away: int = 14) -> TripRequest:
    leaving = date(2027, 3, 1)
    back = leaving + timedelta(days=days_away - 1)
    return TripRequest("CA", "single", leaving, back, ("MX",), (Traveler(40, cost_usd * 100),), "MX", BOUGHT)


@settings(max_examples=60, deadline=None)
@given(
    cost=st.integers(1, 20_000), days_away=st.integers(1, 30), after=st.integers(15, 99), drop=st.booleans()
)
def test_every_carrier_on_file_keeps_to_its_own_rule(
    carriers: tuple[CarrierFile, ...], cost: int, days_away: int, after: int, drop: bool
) -> None:
    """Lower cost, fewer days, dropped options, on any day after the free look."""
    today, asked = BOUGHT + timedelta(days=after), 0
    for file in carriers:
        for plan in file.plans:
            offer = quote_plan(file.carrier, plan, trip(), BOUGHT)
            if not isinstance(offer, Offer):
                continue
            options = tuple(each.id for each in offer.options if each.available)
            old = split_price(offer, options)
            less = replace(
                trip(min(cost, 20_000), min(days_away, 14)), first_deposit_date=trip().first_deposit_date
            )
            lowered = rerate(file.carrier, plan, less, kept=frozenset(options), bought_on=BOUGHT, today=today)
            if not isinstance(lowered, Offer):
                continue
            new = split_price(lowered, () if drop else options)
            cover, account = Cover(BEGINS, trip().return_date), bought(old)
            changed = after_change(
                account,
                old,
                new,
                file.cancellation.after_free_look,
                free_look_open=False,
                cover=cover,
                today=today,
            )
            most = returned(account, file.cancellation, free_look_open=False, cover=cover, today=today).cents
            net = account.total_cents - changed.account.total_cents
            assert net <= most, plan.id
            if file.cancellation.after_free_look == "none":
                assert net <= 0, plan.id
            if new.total_cents < old.total_cents - max(net, 0):
                assert file.cancellation.sentence in why_less(account, old, changed, new, file.cancellation)
            asked += 1
    assert asked > 10


@pytest.mark.parametrize("rule", RULES)
def test_nothing_is_left_of_a_cover_without_days(rule: str) -> None:
    today = COVER.ends
    assert cancel(bought(SplitPrice(10_000, 0)), rule, today) == 0
    price = SplitPrice(10_000, 0)
    assert change(bought(price), price, SplitPrice(1, 0), rule, today).refund_cents == 0
