"""What posts say of our plans' prices and limits is what the quotes service answers; `posts/prices` says how."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from itertools import pairwise

import pytest
from content.adapters.libraries import read_library
from release.layout import ROOT
from release.published.offers import Json
from release.published.post_figures import Offers, PostFigures, figure_of, offers_by_plan, read_figures
from release.published.trips import REFERENCE_TRIPS, Trip
from release.published.unheld import unheld, unheld_days
from release.published.words import Figure, tell, value_of

Ask = Callable[[Json], Json]

TODAY = datetime.now(UTC).date()
FOLDER = ROOT / "services" / "content" / "library" / "posts"
POSTS = read_library(FOLDER.parent).posts
FIGURES = {file.stem: read_figures(file) for file in sorted((FOLDER / "prices").glob("*.yaml"))}
# Tables of many ages, costs and states have a test of their own, which asks the service as well.
HELD_BY_THEIR_OWN = {
    "annual-plan-or-single-trips": "test_published_years.py",
    "cancel-for-any-reason": "test_published_options.py",
    "group-travel-insurance-several-states": "test_published_groups.py",
    "medicare-and-travel-abroad": "test_published_medicare.py",
    "what-travel-insurance-costs": "test_published_prices.py",
}
NONE = PostFigures({}, (), (), frozenset())
A_YEAR = Trip("a year", "annual", ("IT",), "OH", "Italy", 365, (40,), 0)
A_WEEKEND = Trip("a weekend", "single", ("US",), "OH", "the United States", 4, (30,), 400)
A_MONTH_ABROAD = Trip("a month", "single", ("TH",), "OH", "Thailand", 30, (30,), 0)


@pytest.fixture(scope="module")
def sold(ask_for_quotes: Ask) -> Callable[[Trip], Offers]:
    """What is sold for a trip, by plan."""

    @cache
    def offers(trip: Trip) -> Offers:
        answer = ask_for_quotes(trip.question(TODAY))
        assert not answer["meta"]["unavailable"]
        return offers_by_plan(answer)

    return offers


@pytest.fixture(scope="module")
def carriers(sold: Callable[[Trip], Offers]) -> dict[str, Json]:
    """The carrier of every plan that is sold, by the plan's full name."""
    anywhere = [sold(trip) for trip in (*REFERENCE_TRIPS, A_YEAR, A_WEEKEND, A_MONTH_ABROAD)]
    return {offer["plan"]["name"]: offer["carrier"] for offers in anywhere for offer in offers.values()}


def text_of(slug: str) -> str:
    post = POSTS[slug]
    return "\n".join([post.title, post.heading, post.description, post.body])


def figures_of(held: PostFigures, sold: Callable[[Trip], Offers]) -> Figure:
    return figure_of(held.trips, {name: sold(trip) for name, trip in held.trips.items()})


@pytest.mark.parametrize(
    ("slug", "words"), [(slug, words) for slug, each in FIGURES.items() for words in each.words]
)
def test_a_sentence_stands_with_the_figures_of_today(
    slug: str, words: str, sold: Callable[[Trip], Offers]
) -> None:
    """[P-09]"""
    told = tell(words, figures_of(FIGURES[slug], sold))
    assert told.figures, "a sentence with nothing left open holds nothing"
    assert told.words in text_of(slug)


@pytest.mark.parametrize(
    ("slug", "order"), [(slug, order) for slug, each in FIGURES.items() for order in each.rising]
)
def test_what_is_said_to_be_cheaper_is(
    slug: str, order: tuple[str, ...], sold: Callable[[Trip], Offers]
) -> None:
    figure = figures_of(FIGURES[slug], sold)
    for lower, higher in pairwise(order):
        assert value_of(lower, figure) < value_of(higher, figure), f"{lower} < {higher}"


@pytest.mark.parametrize(
    ("slug", "name"), [(slug, name) for slug, each in FIGURES.items() for name in each.trips]
)
def test_a_trip_that_is_asked_is_one_that_the_post_tells(slug: str, name: str) -> None:
    """Its ages, and what it costs together or each."""
    trip, text = FIGURES[slug].trips[name], text_of(slug)
    if not name.startswith("any"):
        costs = {f"${trip.cost_usd:,}", f"${trip.cost_usd // len(trip.ages):,}"}
        assert not trip.cost_usd or any(cost in text for cost in costs)
        assert [age for age in trip.ages if not re.search(rf"\b{age}\b", text)] == []


@pytest.mark.parametrize("slug", sorted(set(POSTS) - set(HELD_BY_THEIR_OWN)))
def test_no_price_or_limit_of_a_plan_is_left_unheld(
    slug: str, sold: Callable[[Trip], Offers], carriers: dict[str, Json]
) -> None:
    """[P-09] An amount with cents, or one beside a plan's name, is held by `words` or listed as not ours."""
    held, text = FIGURES.get(slug, NONE), text_of(slug)
    told = [tell(words, figures_of(held, sold)) for words in held.words]
    plans = {
        name: carrier["name"]
        for name, carrier in carriers.items()
        if name in text or carrier["id"] == POSTS[slug].provider
    }
    assert unheld(text, told, held.not_ours, plans) == []


@pytest.mark.parametrize("slug", sorted(set(POSTS) - set(HELD_BY_THEIR_OWN)))
def test_no_window_look_back_or_wait_of_a_plan_is_left_unheld(
    slug: str, sold: Callable[[Trip], Offers]
) -> None:
    """[P-09] Days that start with a deposit or end before a purchase are held by `words` or listed as not ours."""
    held = FIGURES.get(slug, NONE)
    told = [tell(words, figures_of(held, sold)) for words in held.words]
    assert unheld_days(text_of(slug), told, held.not_ours) == []


@pytest.mark.parametrize("slug", sorted(FIGURES))
def test_nothing_is_listed_as_not_ours_that_the_post_does_not_say(slug: str) -> None:
    assert {amount for amount in FIGURES[slug].not_ours if amount not in text_of(slug)} == set()


def test_every_file_of_prices_is_a_post_s() -> None:
    assert set(FIGURES) <= set(POSTS) - set(HELD_BY_THEIR_OWN)


@pytest.mark.parametrize(("slug", "test"), HELD_BY_THEIR_OWN.items())
def test_those_held_by_their_own_are(slug: str, test: str) -> None:
    assert f'posts["{slug}"]' in (ROOT / "tests" / "contract" / test).read_text()
